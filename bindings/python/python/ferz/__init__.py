"""Chess and all its relatives: rules from files, fast."""

from ._ferz import Board, FerzError, Move, Variant, VariantError, __version__

__all__ = ["Board", "FerzError", "Move", "Variant", "VariantError", "__version__"]
