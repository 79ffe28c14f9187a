"""How fast Ferz is beside python-chess and pyffish: run it with all three installed.

    pip install chess pyffish
    python bench/peers.py [--runs N]

Each run measures Ferz and a peer one right after the other, in time of the processor, so that a busy machine slows both. What is printed are the
median times and the median of the ratios of the runs, with the least and the greatest.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any, Callable, Iterator, Tuple

import ferz

try:
    import chess
except ImportError:
    chess = None
try:
    import pyffish
except ImportError:
    pyffish = None

MIDDLE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def playouts(new: Callable[[], Any], games: int, moves_of: Callable[[Any], Any]) -> int:
    """Plays games at random, each for at most 200 moves: the same program for both but for how the moves are had. Gives the number of moves."""
    choose = random.Random(1).choice
    moves = 0
    for _ in range(games):
        board = new()
        for _ in range(200):
            if board.is_game_over():
                break
            board.push(choose(moves_of(board)))
            moves += 1
    return moves


def as_they_are(board: ferz.Board) -> ferz.LegalMoves:
    return board.legal_moves


def as_list(board: Any) -> list[Any]:
    return list(board.legal_moves)


Work = Callable[[], Tuple[float, int]]


def timed(work: Callable[[], int]) -> Tuple[float, int]:
    """Seconds of the processor, and how many steps were made."""
    start = time.process_time()
    steps = work()
    return time.process_time() - start, steps


def asked(board: ferz.Board, times: int, question: Callable[[ferz.Board], object]) -> Work:
    """Asks boards of which nothing is known yet: a board remembers its moves."""

    def work() -> Tuple[float, int]:
        boards = [board.copy(stack=False) for _ in range(times)]

        def ask() -> int:
            for each in boards:
                question(each)
            return times

        return timed(ask)

    return work


def repeated(times: int, question: Callable[[], object]) -> Work:
    def ask() -> int:
        for _ in range(times):
            question()
        return times

    return lambda: timed(ask)


def pairs() -> Iterator[Tuple[str, Work, Work]]:
    """What is measured: its name, Ferz's work and the peer's."""
    for name, fen in [("start", START), ("middle game", MIDDLE)]:
        ours = ferz.Board("chess", fen)
        if chess is not None:
            theirs = chess.Board(fen)
            yield f"list(legal_moves), {name} / python-chess", asked(ours, 1_000, as_list), repeated(
                200, lambda theirs=theirs: as_list(theirs)
            )
            yield f"number of moves, {name} / python-chess", asked(
                ours, 1_000, lambda board: board.legal_moves.count()
            ), repeated(200, lambda theirs=theirs: theirs.legal_moves.count())
        if pyffish is not None:
            peer = repeated(20, lambda fen=fen: pyffish.legal_moves("chess", fen, []))
            yield f"list(legal_moves), {name} / pyffish", asked(ours, 1_000, as_list), peer
            yield f"legal_moves.uci(), {name} / pyffish", asked(ours, 1_000, lambda board: board.legal_moves.uci()), peer
    if pyffish is not None:
        for variant in ["shogi", "xiangqi"]:
            ours, fen = ferz.Board(variant), pyffish.start_fen(variant)
            peer = repeated(20, lambda fen=fen, variant=variant: pyffish.legal_moves(variant, fen, []))
            yield f"list(legal_moves), {variant} / pyffish", asked(ours, 1_000, as_list), peer
    if chess is not None:
        for name, moves_of in [("random.choice(legal_moves)", as_they_are), ("random.choice(list(legal_moves))", as_list)]:
            yield (
                f"games by {name} / python-chess",
                lambda moves_of=moves_of: timed(lambda: playouts(lambda: ferz.Board("chess"), 20, moves_of)),
                lambda: timed(lambda: playouts(chess.Board, 1, as_list)),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=9)
    runs = max(1, parser.parse_args().runs)
    print(f"{'microseconds':60} {'Ferz':>8} {'peer':>9}   ratio (least to greatest)")
    for name, ours, theirs in pairs():
        ours()
        measured = [[seconds / steps * 1e6 for seconds, steps in (ours(), theirs())] for _ in range(runs)]
        ratios = sorted(peer / own for own, peer in measured)
        own, peer = (statistics.median(side) for side in zip(*measured))
        print(f"{name:60} {own:8.2f} {peer:9.1f}   {statistics.median(ratios):.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f})")


if __name__ == "__main__":
    main()
