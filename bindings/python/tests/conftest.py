"""What the tests share."""

from __future__ import annotations

import random
import signal
from pathlib import Path
from typing import Iterator

import ferz
import pytest

#: Variants of quite different shapes.
SHAPES = """
    3check alice amazons antichess atomic chess chess960 crazyhouse draughts duck flipello glinski grand hex hnefatafl kingofthehill makruk
    marseillais seirawan shogi tenjiku xiangqi
""".split()

#: The folder of the bindings.
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session", autouse=True)
def sigint() -> Iterator[None]:
    """A program that was started in the background ignores Ctrl-C, and so do those that it starts; in tests they must not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(params=SHAPES)
def shape(request: pytest.FixtureRequest) -> ferz.Variant:
    """A variant, one of each shape."""
    return ferz.Variant.builtin(request.param)


def play_at_random(board: ferz.Board, seed: int, plies: int) -> None:
    """Plays until the end, or for so many plies."""
    choose = random.Random(seed).choice
    for _ in range(plies):
        if board.is_game_over() or not board.legal_moves:
            break
        board.push(choose(board.legal_moves))
