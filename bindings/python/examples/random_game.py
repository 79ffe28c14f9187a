"""A random game of any variant: python random_game.py VARIANT [SEED]. VARIANT is the name of a built-in one, or a file."""

from __future__ import annotations

import random
import sys

import ferz


def variant_of(name: str) -> ferz.Variant:
    """The variant of a name or a path."""
    return ferz.Variant.load(name) if name.endswith(".ron") else ferz.Variant.builtin(name)


def play(board: ferz.Board, choose: random.Random) -> list[str]:
    """Plays until the end, or for a hundred moves; gives the moves in algebraic notation."""
    written: list[str] = []
    while not board.is_game_over() and board.legal_moves and len(written) < 100:
        move = choose.choice(board.legal_moves)
        written.append(board.san(move))
        board.push(move)
    return written


def main() -> int:
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        board = ferz.Board(variant_of(sys.argv[1]))
    except ferz.VariantError as error:
        print(error, file=sys.stderr)
        return 1
    print(" ".join(play(board, random.Random(sys.argv[2] if len(sys.argv) == 3 else None))))
    print(board)
    outcome = board.outcome(claim_draw=True)
    print(outcome if outcome is not None else "the game goes on")
    return 0


if __name__ == "__main__":
    sys.exit(main())
