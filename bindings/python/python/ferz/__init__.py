"""Chess and all its relatives: every declared variant, with one interface.

    >>> import ferz
    >>> board = ferz.Board("chess")
    >>> board.push("e4")
    >>> board.fen()
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
"""

from collections.abc import Sequence as _Sequence

from ._data import Diagnostic, Edit, End, Family, Import, Info, Outcome, Place, Related, Score, Summary, WhyEnd
from ._ferz import (
    AmbiguousMoveError,
    Analysis,
    Batch,
    Board,
    Engine,
    FenError,
    FerzError,
    IllegalMoveError,
    InvalidMoveError,
    LegalMoves,
    LimitError,
    Move,
    MoveError,
    Piece,
    Variant,
    VariantError,
    __version__,
    import_ini,
    variants,
)

_Sequence.register(LegalMoves)

#: The side that moves first, whatever the variant calls it: what `Board.turn` and the like give for it.
WHITE = True
#: The other side.
BLACK = False

__all__ = [
    "BLACK",
    "WHITE",
    "AmbiguousMoveError",
    "Analysis",
    "Batch",
    "Board",
    "Diagnostic",
    "Edit",
    "End",
    "Engine",
    "Family",
    "FenError",
    "FerzError",
    "IllegalMoveError",
    "Import",
    "Info",
    "InvalidMoveError",
    "LegalMoves",
    "LimitError",
    "Move",
    "MoveError",
    "Outcome",
    "Piece",
    "Place",
    "Related",
    "Score",
    "Summary",
    "Variant",
    "VariantError",
    "WhyEnd",
    "__version__",
    "import_ini",
    "variants",
]
