"""Games of any variant as PGN, the usual text form of game records.

    >>> import ferz
    >>> from ferz import pgn
    >>> text = '[White "Ada"] [Variant "Crazyhouse"] 1. e4 {best by test} d5 (1... e5 2. Nf3) 2. exd5 Qxd5 *'
    >>> game = pgn.read_game(text)
    >>> game.headers["White"], game.board.variant.name, len(game.moves)
    ('Ada', 'Crazyhouse', 4)
    >>> game.comments, game.variations
    ({1: ['best by test']}, {2: ['1... e5 2. Nf3']})

Two headers identify the rules: ``Variant`` is the name of a built-in variant, and ``VariantHash`` the hash of its rules. A record without them is chess.
Moves are read in any notation and written algebraically.
"""

from __future__ import annotations

import os
from typing import IO, Dict, Iterator, List, Optional, Union

from . import Board, FerzError, Move, Variant
from ._ferz import pgn_records, pgn_text

__all__ = ["Game", "Games", "read_game", "read_games"]


class Game:
    """A game with its headers and annotations. ``str(game)`` is its PGN.

    The main line is on ``board``. Annotations belong to a number of plies: ``comments[1]`` are the comments after the first move, ``comments[0]`` those before it.
    """

    def __init__(self, board: Board, headers: Optional[Dict[str, str]] = None) -> None:
        """A game that has been played on a board."""
        #: The headers, in order. Those that name the rules and the first position are written from the board.
        self.headers: Dict[str, str] = dict(headers or {})
        #: The board after the last move of the main line.
        self.board = board
        #: The comments after so many plies.
        self.comments: Dict[int, List[str]] = {}
        #: The annotation glyphs after so many plies: 1 is a good move, 2 a mistake.
        self.nags: Dict[int, List[int]] = {}
        #: The variations, each a text of moves that replace the last one of so many plies.
        self.variations: Dict[int, List[str]] = {}
        #: The result that was written after the moves. If it is ``None``, it is taken from the header or from the board.
        self.result: Optional[str] = None
        #: The faults of the text from which the game was read; moves after a wrong one are missing.
        self.errors: List[str] = []

    @property
    def moves(self) -> List[Move]:
        """The moves of the main line."""
        return self.board.move_stack

    def __str__(self) -> str:
        result = self.result or self.headers.get("Result")
        if result == "*":
            result = None
        return pgn_text(self.board, list(self.headers.items()), self.comments, self.nags, self.variations, result)

    def __repr__(self) -> str:
        players = " - ".join(self.headers.get(name, "?") for name in ("White", "Black"))
        return f"<Game {players}, {len(self.moves)} plies of {self.board.variant.name}>"


class Games(Iterator[Game]):
    """The games of a text, read one by one. A game whose variant or first position is wrong raises an error; the next one can still be read."""

    def __init__(self, text: str, variant: Union[Variant, str, "os.PathLike[str]", None] = None) -> None:
        self._records = pgn_records(text, variant)

    def __next__(self) -> Game:
        headers, board, comments, nags, variations, result, errors = next(self._records)
        game = Game(board, dict(headers))
        game.comments, game.nags, game.variations = comments, nags, variations
        game.result, game.errors = result, errors
        return game


def read_games(source: Union[str, IO[str]], variant: Union[Variant, str, "os.PathLike[str]", None] = None) -> Games:
    """The games of a text or of an open file, as an iterator.

    Args:
        source: The text, or a file opened for reading.
        variant: The variant of all games. Otherwise each game names its own.
    """
    if isinstance(source, str):
        if source.lower().endswith(".pgn") and "\n" not in source:
            raise FerzError(f"{source} is a path; give an open file: open({source!r}, encoding=\"utf-8\")")
        return Games(source, variant)
    if not hasattr(source, "read"):
        raise TypeError(f"source must be a str or an open file, not {type(source).__name__}")
    return Games(source.read(), variant)


def read_game(source: Union[str, IO[str]], variant: Union[Variant, str, "os.PathLike[str]", None] = None) -> Optional[Game]:
    """The first game of a text or of an open file; ``None`` if there is none. The arguments are those of ``read_games``."""
    return next(read_games(source, variant), None)
