from typing import Any, List, Sequence, Tuple

from ._ferz import FerzError

__all__ = [
    "FEN_INVALID_PROMOTED_PIECE",
    "FEN_OK",
    "NOTATION_DEFAULT",
    "NOTATION_JANGGI",
    "NOTATION_LAN",
    "NOTATION_SAN",
    "NOTATION_SHOGI_HODGES",
    "NOTATION_SHOGI_HODGES_NUMBER",
    "NOTATION_SHOGI_HOSKING",
    "NOTATION_THAI_LAN",
    "NOTATION_THAI_SAN",
    "NOTATION_XIANGQI_WXF",
    "VALUE_DRAW",
    "VALUE_MATE",
    "VariantWarning",
    "captures_to_hand",
    "error",
    "game_result",
    "get_fen",
    "get_fog_fen",
    "get_san",
    "get_san_moves",
    "gives_check",
    "has_insufficient_material",
    "info",
    "is_capture",
    "is_immediate_game_end",
    "is_optional_game_end",
    "legal_moves",
    "load_variant_config",
    "piece_to_partner",
    "set_option",
    "start_fen",
    "two_boards",
    "validate_fen",
    "variants",
    "version",
]

FEN_INVALID_PROMOTED_PIECE: int
FEN_OK: int
NOTATION_DEFAULT: int
NOTATION_JANGGI: int
NOTATION_LAN: int
NOTATION_SAN: int
NOTATION_SHOGI_HODGES: int
NOTATION_SHOGI_HODGES_NUMBER: int
NOTATION_SHOGI_HOSKING: int
NOTATION_THAI_LAN: int
NOTATION_THAI_SAN: int
NOTATION_XIANGQI_WXF: int
VALUE_DRAW: int
VALUE_MATE: int

error = FerzError

class VariantWarning(UserWarning):
    """Something in a variant's configuration is wrong, or not taken over."""

def version() -> Tuple[int, int, int]:
    """The version of pyffish whose functions these are."""

def info() -> str:
    """Which program answers."""

def variants() -> List[str]:
    """The names of all variants: those that are built in, those that pyffish knows, and those that were loaded.

    Returns:
        A list of names, sorted.
    """

def set_option(name: str, value: Any) -> None:
    """Sets an option of an engine. There is no engine here: it is kept, and changes nothing, but for ``VariantPath``: the file is loaded.

    Args:
        name: What the option is called, in any case.
        value: Its value; anything that can be written.

    Raises:
        ValueError: If no engine has such an option.
        OSError: If the file of ``VariantPath`` cannot be read.
    """

def load_variant_config(config: str) -> None:
    """Adds the variants of a text in the format of ``variants.ini``.

    What is wrong, or not taken over, is told as a ``VariantWarning``; all other sections are loaded. A variant that is there already
    stays as it is.

    Args:
        config: The text.
    """

def start_fen(variant: str) -> str:
    """The position that a game starts from.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.

    Returns:
        It as FEN, as pyffish writes it.

    Raises:
        VariantError: If there is no such variant.
    """

def two_boards(variant: str) -> bool:
    """Is the variant played on two boards at once, as bughouse is?

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.

    Returns:
        ``True`` or ``False``.

    Raises:
        VariantError: If there is no such variant.
    """

def captures_to_hand(variant: str) -> bool:
    """Do captured pieces come into the hand of whoever took them?

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.

    Returns:
        ``True`` or ``False``.

    Raises:
        VariantError: If there is no such variant.
    """

def get_san(variant: str, fen: str, move: str, chess960: object = False, notation: int = 0) -> str:
    """A move in a notation.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        move: The move, by its squares. It must be legal.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
        notation: One of ``NOTATION_*``, 0 to 9; 0 is the one that is usual for the variant.

    Returns:
        The move as text, no other legal move is written alike.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
        FerzError: If there is no such notation.
    """

def get_san_moves(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False, notation: int = 0
) -> List[str]:
    """The moves of a line in a notation.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves, by their squares, each made where the ones before lead.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
        notation: One of ``NOTATION_*``, 0 to 9; 0 is the one that is usual for the variant.

    Returns:
        A list of texts, one for each move.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
        FerzError: If there is no such notation.
    """

def legal_moves(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> List[str]:
    """The legal moves of a position.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        A list of texts, by squares; their order means nothing. It is empty if there are none.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
    """

def get_fen(
    variant: str,
    fen: str,
    movelist: Sequence[str],
    chess960: object = False,
    sfen: object = False,
    show_promoted: object = False,
    count_started: int = 0,
) -> str:
    """The position that moves lead to.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
        sfen: As shogi programs write it?
        show_promoted: Is it written which pieces are promoted, where the variant does not say so?
        count_started: The ply in which counting began, for games with counting rules; 0 if it has not, -1 if nobody has said so.

    Returns:
        It as FEN.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
    """

def gives_check(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> bool:
    """Is the side to move in check once the moves are made?

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        ``True`` or ``False``.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
    """

def is_capture(variant: str, fen: str, movelist: Sequence[str], move: str, chess960: object = False) -> bool:
    """Does a move take anything?

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        move: The move, by its squares. It must be legal in the position that the moves lead to.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        ``True`` or ``False``.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
    """

def piece_to_partner(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> str:
    """The piece that the last move has taken, and that goes to the partner where the game is played on two boards.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        Its letter in a FEN; empty if nothing was taken.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
    """

def game_result(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> int:
    """The result of a game that is over because there is no legal move.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        A value for the side to move: ``VALUE_MATE`` (32000) if it has won, ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0).

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
        FerzError: If there are legal moves: the game is not over.
    """

def is_immediate_game_end(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False
) -> Tuple[bool, int]:
    """Is the game over by a rule that ends it at once, whatever moves there are: a king on its goal, a third check, a king that is taken?

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        Whether it is, and a value for the side to move: ``VALUE_MATE`` (32000) if it has won, ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0); 0 if the game goes on.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
    """

def is_optional_game_end(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False, count_started: int = 0
) -> Tuple[bool, int]:
    """Is the game over by a rule that a player may claim: a repetition, a move clock, a count?

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
        count_started: The ply in which counting began, for games with counting rules; 0 if it has not, -1 if nobody has said so.

    Returns:
        Whether it is, and a value for the side to move: ``VALUE_MATE`` (32000) if it has won, ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0); 0 if the game goes on.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
    """

def has_insufficient_material(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False
) -> Tuple[bool, bool]:
    """Has a side too little material to win?

    Args:
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        fen: The position to begin with, as FEN; ``"startpos"`` for the start.
        movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        A truth value for each side, that of the first player first.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        IllegalMoveError: If a move is not legal where it is made.
        LimitError: If a position has more moves than can be listed.
    """

def validate_fen(fen: str, variant: str, chess960: object = False) -> int:
    """Is a text a sound FEN, and if not, what is wrong?

    Args:
        fen: The text.
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        ``FEN_OK`` (1), or a number for what is wrong first: 0 the text is empty, -1 the number of the move, -2 of half
        moves, -3 of kings, -4 the square to take in passing, -5 castling rights, -6 the side to move, -7 what is in hand,
        -8 the size of the board, -9 kings touch, -10 a letter, -11 the number of fields, -12 a piece that cannot be
        promoted is, -13 the number of checks, -14 the count of an ending.

    Raises:
        VariantError: If there is no such variant.
    """

def get_fog_fen(fen: str, variant: str, chess960: object = False) -> str:
    """What the side to move sees of a position in the fog: its own pieces, and the squares that they can go to.

    Args:
        fen: The position, as FEN.
        variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
        chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.

    Returns:
        A FEN in which a wall, ``*``, stands on each square that is not seen.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the text is no position of the variant.
        LimitError: If a position has more moves than can be listed.
    """
