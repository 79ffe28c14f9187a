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

class VariantWarning(UserWarning): ...

def version() -> Tuple[int, int, int]: ...
def info() -> str: ...
def variants() -> List[str]: ...
def set_option(name: str, value: Any) -> None: ...
def load_variant_config(config: str) -> None: ...
def start_fen(variant: str) -> str: ...
def two_boards(variant: str) -> bool: ...
def captures_to_hand(variant: str) -> bool: ...
def get_san(variant: str, fen: str, move: str, chess960: object = False, notation: int = 0) -> str: ...
def get_san_moves(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False, notation: int = 0
) -> List[str]: ...
def legal_moves(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> List[str]: ...
def get_fen(
    variant: str,
    fen: str,
    movelist: Sequence[str],
    chess960: object = False,
    sfen: object = False,
    show_promoted: object = False,
    count_started: int = 0,
) -> str: ...
def gives_check(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> bool: ...
def is_capture(variant: str, fen: str, movelist: Sequence[str], move: str, chess960: object = False) -> bool: ...
def piece_to_partner(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> str: ...
def game_result(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> int: ...
def is_immediate_game_end(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False
) -> Tuple[bool, int]: ...
def is_optional_game_end(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False, count_started: int = 0
) -> Tuple[bool, int]: ...
def has_insufficient_material(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False
) -> Tuple[bool, bool]: ...
def validate_fen(fen: str, variant: str, chess960: object = False) -> int: ...
def get_fog_fen(fen: str, variant: str, chess960: object = False) -> str: ...
