"""The functions of pyffish, Fairy-Stockfish's module, answered by Ferz.

To use it instead of pyffish, change one line: ``import ferz.ffish as pyffish``. Names, arguments and meaning are the
same. Where pyffish ends the interpreter or answers with what happens to be in memory, these functions raise a
``ValueError`` that says what is wrong.
"""

import warnings
from typing import Any, Dict, Tuple

from ._ferz import FerzError, __version__, _ffish

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

VALUE_MATE = 32000
VALUE_DRAW = 0

NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

FEN_OK = 1
FEN_INVALID_PROMOTED_PIECE = -12

#: What these functions raise: a ``ValueError``.
error = FerzError

captures_to_hand = _ffish.captures_to_hand
game_result = _ffish.game_result
get_fen = _ffish.get_fen
get_fog_fen = _ffish.get_fog_fen
get_san = _ffish.get_san
get_san_moves = _ffish.get_san_moves
gives_check = _ffish.gives_check
has_insufficient_material = _ffish.has_insufficient_material
is_capture = _ffish.is_capture
is_immediate_game_end = _ffish.is_immediate_game_end
is_optional_game_end = _ffish.is_optional_game_end
legal_moves = _ffish.legal_moves
piece_to_partner = _ffish.piece_to_partner
start_fen = _ffish.start_fen
two_boards = _ffish.two_boards
validate_fen = _ffish.validate_fen
variants = _ffish.variants

# The options that an engine has. None of them changes a rule.
_OPTIONS = (
    "Clear Hash",
    "Debug Log File",
    "EvalFile",
    "Hash",
    "Move Overhead",
    "MultiPV",
    "Ponder",
    "Skill Level",
    "Slow Mover",
    "Syzygy50MoveRule",
    "SyzygyPath",
    "SyzygyProbeDepth",
    "SyzygyProbeLimit",
    "Threads",
    "TsumeMode",
    "UCI_AnalyseMode",
    "UCI_Chess960",
    "UCI_Elo",
    "UCI_LimitStrength",
    "UCI_ShowWDL",
    "UCI_Variant",
    "Use NNUE",
    "VariantPath",
    "nodestime",
    "usemillisec",
)
_values: Dict[str, str] = {}


class VariantWarning(UserWarning):
    """Something in a variant's configuration is wrong, or cannot be translated."""


def version() -> Tuple[int, int, int]:
    """The version of pyffish whose functions these are."""
    return (0, 0, 90)


def info() -> str:
    """Which program answers."""
    return f"Fairy-Stockfish API by Ferz {__version__}"


def set_option(name: str, value: Any) -> None:
    """Sets an option of an engine. There is no engine here: it is kept, and changes nothing, but for ``VariantPath``: the file is loaded.

    Args:
        name: What the option is called, in any case.
        value: Its value; anything that can be written.

    Raises:
        ValueError: If no engine has such an option.
        OSError: If the file of ``VariantPath`` cannot be read.
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of an option is a text, not {type(name).__name__}")
    known = {option.lower(): option for option in _OPTIONS}.get(name.lower())
    if known is None:
        raise ValueError(f"No such option '{name[:60]}{'...' if len(name) > 60 else ''}'")
    _values[known] = str(value)
    if known == "TsumeMode" and _values[known].lower() == "true":
        warnings.warn("TsumeMode is not supported: positions are judged as in a game", VariantWarning, stacklevel=2)
    if known == "VariantPath" and _values[known] not in ("", "<empty>"):
        with open(_values[known], encoding="utf-8", errors="replace") as file:
            load_variant_config(file.read())


def load_variant_config(config: str) -> None:
    """Adds the variants of a text in the format of ``variants.ini``.

    Each fault, and each option that cannot be translated, gets a ``VariantWarning``; all other sections are loaded. A
    variant that already exists is not changed.

    Args:
        config: The text.
    """
    for message in _ffish.load(config):
        warnings.warn(message, VariantWarning, stacklevel=2)
