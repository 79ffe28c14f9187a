"""The page about sharing work out keeps what it says."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import ferz.ray
from ferz.ray.__main__ import _parser

PAGE = Path(__file__).resolve().parents[3] / "docs/src/python-ray.md"
TEXT = PAGE.read_text(encoding="utf-8")


def blocks(language: str) -> str:
    return "\n".join(re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE))


def test_sessions() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried >= 6 and failed == 0


def test_the_package_shows_a_session() -> None:
    failed, tried = doctest.testmod(ferz.ray)
    assert tried >= 2 and failed == 0


def test_commands_are_understood() -> None:
    commands = [line for line in blocks("sh").splitlines() if line.startswith("python -m ferz.ray ")]
    assert len(commands) >= 5
    for command in commands:
        words = shlex.split(command.split(" > ")[0])
        _parser().parse_args(words[3:])
