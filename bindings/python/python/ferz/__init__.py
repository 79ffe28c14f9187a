"""Chess and all its relatives: rules from files, fast."""

from ._ferz import Batch, Board, FerzError, Move, Variant, VariantError, __version__

__all__ = ["Batch", "Board", "FerzError", "Move", "Variant", "VariantError", "__version__"]
