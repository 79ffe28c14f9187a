"""The programs of the guide's pages about learning run as they stand, where the packages that they import are installed."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="NumPy is not installed")

GUIDE = Path(__file__).parents[3] / "docs" / "src"
PAGES = ["python-batch.md", "python-learning.md"]
# The programs of a page share their names.
PROGRAMS = {page: re.findall(r"^```python\n(.*?)^```", (GUIDE / page).read_text(encoding="utf-8"), re.M | re.S) for page in PAGES if (GUIDE / page).exists()}


@pytest.mark.parametrize("page", PAGES)
def test_programs(page: str) -> None:
    if page not in PROGRAMS:
        pytest.skip("the guide is not here")
    assert PROGRAMS[page]
    names: dict[str, object] = {}
    missing = set()
    for program in PROGRAMS[page]:
        code = compile(program, page, "exec")
        absent = {name for name in re.findall(r"^import (\w+)", program, re.M) if find_spec(name) is None}
        missing |= absent
        if not absent and (not missing or "import ferz" in program):
            exec(code, names)
    if missing:
        pytest.skip(f"not installed: {', '.join(sorted(missing))}")
