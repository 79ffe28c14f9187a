"""The sessions in the documentation give what they show."""

from __future__ import annotations

import doctest

import ferz
import pytest
from conftest import ROOT

PAGES = [ROOT / "README.md", ROOT / "../../README.md", ROOT / "../../docs/src/python.md", ROOT / "../../docs/src/python-ffish.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_sessions(page) -> None:  # type: ignore[no-untyped-def]
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried >= 4 and failed == 0


def test_the_package_shows_a_session() -> None:
    failed, tried = doctest.testmod(ferz)
    assert tried == 4 and failed == 0
