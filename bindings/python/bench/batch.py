"""How many plies a second random games of chess make: boards in a batch, on one thread and on all, against a loop with python-chess.

    pip install './bindings/python[numpy]' chess
    python bindings/python/bench/batch.py
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess
import numpy as np

import ferz

BOARDS = 4096
SECONDS = 3.0


def rate(plies: Callable[[], int]) -> float:
    """Plies a second, each call making some."""
    done, start = 0, time.perf_counter()
    while (took := time.perf_counter() - start) < SECONDS:
        done += plies()
    return done / took


def batch(threads: int | None, show: bool) -> Callable[[], int]:
    """A step of all boards: the mask and an action for each; with `show` the planes as well."""
    boards = ferz.Batch("chess", BOARDS, seed=1, max_plies=300, threads=threads)
    mask = np.zeros((BOARDS, boards.action_count), bool)
    planes = np.zeros((BOARDS, *boards.plane_shape), np.uint8)
    actions = np.zeros(BOARDS, np.int64)

    def step() -> int:
        boards.legal_mask(out=mask)
        if show:
            boards.planes(out=planes)
        boards.step(boards.sample(out=actions))
        return BOARDS

    return step


def python_chess(end: bool) -> Callable[[], int]:
    """A ply of a random game; with `end` it is asked whether the game is over, repetitions and all, as a batch does."""
    board = chess.Board()
    draw = random.Random(1)

    def ply() -> int:
        nonlocal board
        moves = list(board.legal_moves)
        over = not moves or (end and board.is_game_over(claim_draw=True)) or len(board.move_stack) >= 300
        if over:
            board = chess.Board()
            return 0
        board.push(draw.choice(moves))
        return 1

    return ply


def main() -> None:
    rates = {
        "python-chess, legal moves and push": rate(python_chess(end=False)),
        "python-chess, with ends of games": rate(python_chess(end=True)),
        f"{BOARDS} boards, one thread, masks": rate(batch(1, show=False)),
        f"{BOARDS} boards, one thread, masks and planes": rate(batch(1, show=True)),
        f"{BOARDS} boards, all threads, masks": rate(batch(None, show=False)),
        f"{BOARDS} boards, all threads, masks and planes": rate(batch(None, show=True)),
    }
    for name, plies in rates.items():
        print(f"{name:45} {plies:12,.0f} plies a second")


if __name__ == "__main__":
    main()
