"""Plain data: tuples with names, made by the extension module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, NamedTuple, Optional, Tuple

if TYPE_CHECKING:
    from ._ferz import Move

Point = Tuple[int, int]


class Place(NamedTuple):
    """A range of a text. The end is excluded."""

    file: str
    #: The line it starts on, from 1.
    line: int
    #: The column it starts in, in characters, from 1.
    column: int
    end_line: int
    end_column: int
    #: Start and end as the Language Server Protocol has them: line and character from 0, in units of UTF-16.
    range: Tuple[Point, Point]


class Edit(NamedTuple):
    """A change to a text."""

    place: Place
    #: The new text of the range.
    replacement: str


class Related(NamedTuple):
    """Another range that matters, and the reason."""

    place: Place
    message: str


class Diagnostic(NamedTuple):
    """An error or a warning about a variant file."""

    #: ``"error"`` or ``"warning"``.
    severity: str
    #: The number of the code, ``"E0401"`` for instance.
    code: str
    #: The name of the code, ``"unknown-field"`` for instance.
    slug: str
    message: str
    place: Place
    #: A label for the range, if there is one.
    label: Optional[str]
    #: How to fix it, if that is known.
    hint: Optional[str]
    #: Edits that fix it, to be applied together; empty if there is no automatic fix.
    edits: Tuple[Edit, ...]
    related: Tuple[Related, ...]

    @property
    def file(self) -> str:
        """The name of the text."""
        return self.place.file

    @property
    def line(self) -> int:
        """The line it starts on, from 1."""
        return self.place.line

    @property
    def column(self) -> int:
        """The column it starts in, in characters, from 1."""
        return self.place.column

    @property
    def range(self) -> Tuple[Point, Point]:
        """Start and end as the Language Server Protocol has them."""
        return self.place.range


class Family(NamedTuple):
    """A group of built-in variants."""

    name: str
    description: str
    #: The names of its variants.
    variants: Tuple[str, ...]


class Summary(NamedTuple):
    """A built-in variant, as `ferz.variants` lists it."""

    #: The name by which it is loaded.
    name: str
    family: str
    title: str
    description: str
    #: The address of its rules.
    link: Optional[str]
    #: Its author and its year, as far as they are known.
    origin: Optional[str]
    files: int
    ranks: int


class Import(NamedTuple):
    """The variants of an ini file."""

    #: The variants that could be translated, in the order of the file: the name and the text of a RON file.
    variants: Tuple[Tuple[str, str], ...]
    diagnostics: Tuple[Diagnostic, ...]


class End(NamedTuple):
    """The end of a game of a batch or of a playout."""

    #: The end in words: ``"White wins: checkmate"`` or ``"broken off: too many plies"``.
    text: str
    #: The number of plies of the game.
    plies: int
    #: The rewards of the first and the second player: 1 for a win, -1 for a loss, otherwise 0.
    rewards: Tuple[float, float]
    #: True if the rules ended the game. Otherwise it was broken off: by a limit, or because a side has no legal move and no rule covers this.
    by_rules: bool


class Outcome(NamedTuple):
    """The end of a game, or an end that a player may claim."""

    #: The name of the rule, ``"checkmate"`` for instance.
    termination: str
    #: The winner: ``True`` is the side that moves first; ``None`` for a draw.
    winner: Optional[bool]
    #: The outcome in words: ``"White wins: checkmate"``.
    text: str

    def result(self) -> str:
        """The result as in a game record, the first player's points first: ``1-0``, ``0-1`` or ``1/2-1/2``."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"

    def __str__(self) -> str:
        return self.text


class WhyEnd(NamedTuple):
    """The reasons why a game is over or not, the open claims, and the sides that can still win."""

    #: The outcome; ``None`` while the game goes on.
    outcome: Optional[Outcome]
    #: The claims that are open now.
    claims: Tuple[Outcome, ...]
    #: The claims that are open together with a move, each with the move in algebraic notation.
    claims_with: Tuple[Tuple[str, Outcome], ...]
    #: For each side, ``True`` if it can still win. The key ``True`` stands for the side that moves first.
    can_win: Dict[bool, bool]
    #: The reasons, one sentence per line.
    text: str

    def __str__(self) -> str:
        return self.text


class Score(NamedTuple):
    """The score of a position for the side to move: a lead, a win or a loss. The other two fields are ``None``."""

    #: A lead, in hundredths of the value of the most common piece at the start: in chess, a pawn.
    lead: Optional[int]
    #: A win in this number of plies.
    win: Optional[int]
    #: A loss in this number of plies.
    loss: Optional[int]

    def __str__(self) -> str:
        if self.lead is not None:
            return f"{self.lead / 100:+.2f}"
        result, plies = ("win", self.win) if self.loss is None else ("loss", self.loss)
        return f"{result} in {plies} {'ply' if plies == 1 else 'plies'}"


class Info(NamedTuple):
    """A line of moves that an engine has found."""

    #: The score for the side to move.
    score: Score
    #: The best move and the expected moves after it.
    moves: Tuple[Move, ...]
    #: The depth of the search, in plies; 0 if it ended before the first ply was complete.
    depth: int
    #: The number of positions visited.
    nodes: int
    #: The time since the start of the search, in seconds.
    time: float
