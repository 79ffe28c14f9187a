"""Random games on one thread: boards in a batch against a Python loop over one `Board`, in microseconds a ply.

    pip install './bindings/python[numpy]'
    python bindings/python/bench/loops.py [VARIANT...]
"""

from __future__ import annotations

import random
import sys
import time

import numpy as np

import ferz

VARIANTS = "chess shogi xiangqi crazyhouse draughts checkers amazons flipello hex gomoku cfour tictactoe nine-mens-morris lines-of-action duck tablut".split()
BOARDS = 64
SECONDS = 0.5
PLIES = 300


def batch(variant: str) -> float:
    """A ply of a batch: an action is drawn for each board, and taken."""
    boards = ferz.Batch(variant, BOARDS, seed=1, max_plies=PLIES, threads=1)
    actions = np.zeros(BOARDS, np.int64)
    # At first, all boards show openings, which may be slower than whole games.
    ended = 0
    while ended < BOARDS:
        _, terminated, truncated = boards.step(boards.sample(out=actions))
        ended += int((terminated | truncated).sum())
    plies, start = 0, time.process_time()
    while (took := time.process_time() - start) < SECONDS:
        before = boards.plies().astype(np.int64)
        boards.step(boards.sample(out=actions))
        # A game that has ended made one ply, too.
        plies += int(np.where(boards.plies() >= before, boards.plies() - before, 1).sum())
    return took / plies * 1e6


def loop(variant: str) -> float:
    """A ply of a board: the moves are listed, one is drawn and made, and it is asked if the game is over."""
    rules, draw = ferz.Variant.builtin(variant), random.Random(1)
    board, plies, start = rules.board(), 0, time.process_time()
    while (took := time.process_time() - start) < SECONDS:
        for _ in range(50):
            moves = board.legal_moves
            if not moves or board.is_game_over(claim_draw=True) or board.ply() >= PLIES:
                board = rules.board()
                continue
            board.push(moves[draw.randrange(len(moves))])
            plies += 1
    return took / plies * 1e6


def main() -> None:
    print(f"{'':20} {'batch':>8} {'board':>8} {'ratio':>6}")
    for variant in sys.argv[1:] or VARIANTS:
        ours, theirs = min(batch(variant) for _ in range(3)), min(loop(variant) for _ in range(3))
        print(f"{variant:20} {ours:8.2f} {theirs:8.2f} {theirs / ours:6.2f}")


if __name__ == "__main__":
    main()
