"""The sessions of the guide's page about batches run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="NumPy is not installed")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

PAGE = Path(__file__).parents[3] / "docs" / "src" / "python-batch.md"


@pytest.mark.skipif(not PAGE.exists(), reason="the guide is not here")
def test_the_sessions_of_the_guide_run() -> None:
    # A session ends where its block does, not only at an empty line.
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 20
    result = doctest.DocTestRunner().run(test)
    assert result.failed == 0
