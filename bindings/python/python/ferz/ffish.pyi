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
    """Something in a variant's configuration is wrong, or cannot be translated."""

def version() -> Tuple[int, int, int]:
    """The version of pyffish whose functions these are."""

def info() -> str:
    """Which program answers."""

def variants() -> List[str]:
    """Returns the names of all variants: the built-in ones, those known to pyffish, and the loaded ones.

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

    Each fault, and each option that cannot be translated, gets a ``VariantWarning``; all other sections are loaded. A
    variant that already exists is not changed.

    Args:
        config: The text.
    """

def start_fen(variant: str) -> str:
    """Returns the start position of a variant.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.

    Returns:
        The FEN, as pyffish writes it.

    Raises:
        VariantError: If there is no such variant.
    """

def two_boards(variant: str) -> bool:
    """Returns ``True`` if the variant is played on two boards at once, as bughouse is.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.

    Returns:
        ``True`` or ``False``.

    Raises:
        VariantError: If there is no such variant.
    """

def captures_to_hand(variant: str) -> bool:
    """Returns ``True`` if captured pieces go to the hand of the player who captured them.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.

    Returns:
        ``True`` or ``False``.

    Raises:
        VariantError: If there is no such variant.
    """

def get_san(variant: str, fen: str, move: str, chess960: object = False, notation: int = 0) -> str:
    """Returns a move in a notation.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        move: The move, by its squares. It must be legal.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.
        notation: One of ``NOTATION_*``, 0 to 9; 0 is the usual one of the variant.

    Returns:
        The move as text, which differs from that of any other legal move.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
        FerzError: If there is no such notation.
    """

def get_san_moves(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False, notation: int = 0
) -> List[str]:
    """Returns the moves of a line in a notation.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves, by their squares, each played after those before it.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.
        notation: One of ``NOTATION_*``, 0 to 9; 0 is the usual one of the variant.

    Returns:
        A list of texts, one for each move.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
        FerzError: If there is no such notation.
    """

def legal_moves(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> List[str]:
    """Returns the legal moves of a position.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        A list of texts by squares, in no particular order; empty if there are none.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
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
    """Returns the position that moves lead to.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.
        sfen: If true, the result is written as shogi programs do.
        show_promoted: If true, promoted pieces are marked even if the variant does not do so.
        count_started: The ply that counting starts at, in games with counting rules; 0 for the earliest, -1 for none.

    Returns:
        The FEN.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
    """

def gives_check(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> bool:
    """Returns ``True`` if the side to move is in check after the moves.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        ``True`` or ``False``.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
    """

def is_capture(variant: str, fen: str, movelist: Sequence[str], move: str, chess960: object = False) -> bool:
    """Returns ``True`` if a move captures anything.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        move: The move, by its squares. It must be legal in the position after the moves.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        ``True`` or ``False``.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
    """

def piece_to_partner(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> str:
    """Returns the piece that the last move has captured, which goes to the partner in games on two boards.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        Its letter in a FEN; empty if nothing was captured.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
    """

def game_result(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> int:
    """Returns the result of a game that is over because there is no legal move.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        A value for the side to move: ``VALUE_MATE`` (32000) if it has won, ``-VALUE_MATE`` if it has lost,
        ``VALUE_DRAW`` (0) for a draw.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
        FerzError: If there are legal moves: the game is not over.
    """

def is_immediate_game_end(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False
) -> Tuple[bool, int]:
    """Reports whether a rule has ended the game at once, even if there are moves: a king on its goal, a third check, a
    captured king.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        ``True`` or ``False``, and a value for the side to move: ``VALUE_MATE`` (32000) if it has won,
        ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0) for a draw; 0 if the game continues.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
    """

def is_optional_game_end(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False, count_started: int = 0
) -> Tuple[bool, int]:
    """Reports whether a player may claim the end of the game, by a repetition, a move counter or a count.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.
        count_started: The ply that counting starts at, in games with counting rules; 0 for the earliest, -1 for none.

    Returns:
        ``True`` or ``False``, and a value for the side to move: ``VALUE_MATE`` (32000) if it has won,
        ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0) for a draw; 0 if the game continues.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
    """

def has_insufficient_material(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False
) -> Tuple[bool, bool]:
    """Reports for each side whether it has too little material to win.

    Args:
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
        movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        A truth value for each side, the first player's first.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        IllegalMoveError: If a move is illegal.
        LimitError: If a position has more moves than the limit.
    """

def validate_fen(fen: str, variant: str, chess960: object = False) -> int:
    """Validates a FEN.

    Args:
        fen: The text.
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        ``FEN_OK`` (1), or the number of the first error: 0 the text is empty, -1 the number of the move, -2 of half
        moves, -3 of kings, -4 the en passant square, -5 castling rights, -6 the side to move, -7 the hand,
        -8 the size of the board, -9 kings touch, -10 a letter, -11 the number of fields, -12 a promoted piece that
        cannot be promoted, -13 the number of checks, -14 the count of an ending.

    Raises:
        VariantError: If there is no such variant.
    """

def get_fog_fen(fen: str, variant: str, chess960: object = False) -> str:
    """Returns a position in fog as seen by the side to move: its own pieces, and the squares that they can move to.

    Args:
        fen: The position, as FEN.
        variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
        chess960: Any value; if it is true, castlings are written as the king capturing its rook.

    Returns:
        A FEN with a wall, ``*``, on each square that is not seen.

    Raises:
        VariantError: If there is no such variant.
        FenError: If the FEN is not a position of the variant.
        LimitError: If a position has more moves than the limit.
    """
