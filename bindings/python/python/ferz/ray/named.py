"""Which variant is meant, and what it is called where a file names it, and in what is told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Optional, Tuple, Union

from .._ferz import Board, Variant, position_of

#: A variant, the name of a built-in one, a file, or a section of an ini file: `FILE.ini:NAME`.
VariantLike = Union[Variant, str, "os.PathLike[str]"]


def named(variant: VariantLike) -> Tuple[Variant, str]:
    """The variant that is meant, and what it is called: a file without its ending, a section by its name."""
    if isinstance(variant, Variant):
        return variant, position_of(variant, None)[0]
    # Whatever else a board may be made of. It says what is wrong with all other arguments.
    rules = Board(variant).variant
    return rules, called(os.fspath(variant))


def section(name: str) -> Tuple[str, Optional[str]]:
    """The file and the section that `FILE.ini:NAME` means; `FILE.ini` alone means one without a name."""
    if name.endswith(".ini"):
        return name, ""
    file, _, part = name.rpartition(":")
    return (file, part) if file.endswith(".ini") else (name, None)


def called(name: str) -> str:
    """What the variant of a name or a path is called."""
    part = section(name)[1]
    if part is not None:
        return part
    is_file = name.endswith(".ron") or "/" in name or "\\" in name
    return Path(name).stem if is_file else name
