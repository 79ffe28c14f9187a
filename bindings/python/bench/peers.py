"""How fast Ferz is beside python-chess and pyffish: run it with all three installed.

    pip install chess pyffish
    python bench/peers.py [--runs N]

Each run measures Ferz and a peer one right after the other, so that a busy machine slows both. What is printed is the median of the ratios of
the runs, with the least and the greatest, and the median times.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any, Callable

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


def playouts(new: Callable[[], Any], games: int, longest: int = 200) -> int:
    """Plays at random to the end: the same program for Ferz and for python-chess. Gives the number of moves."""
    choose = random.Random(1).choice
    moves = 0
    for _ in range(games):
        board = new()
        for _ in range(longest):
            if board.is_game_over():
                break
            board.push(choose(list(board.legal_moves)))
            moves += 1
    return moves


def fresh(board: ferz.Board) -> ferz.Board:
    """The same position, of which nothing is known yet."""
    return board.copy(stack=False)


def timed(work: Callable[[], int]) -> float:
    """Microseconds for each of the steps that the work counts."""
    start = time.perf_counter()
    steps = work()
    return (time.perf_counter() - start) / steps * 1e6


def repeated(times: int, work: Callable[[], object]) -> Callable[[], int]:
    def all_of_it() -> int:
        for _ in range(times):
            work()
        return times

    return all_of_it


def pairs() -> list[tuple[str, Callable[[], int], Callable[[], int], float]]:
    """What is measured: its name, Ferz's work, the peer's, and the ratio that is asked for."""
    found: list[tuple[str, Callable[[], int], Callable[[], int], float]] = []
    for name, fen in [("start", START), ("middle game", MIDDLE)]:
        ours = ferz.Board("chess", fen)
        if chess is not None:
            theirs = chess.Board(fen)
            list_all = repeated(2_000, lambda ours=ours: list(fresh(ours).legal_moves))
            found.append((f"list(legal_moves), {name} / python-chess", list_all,
                          repeated(200, lambda theirs=theirs: list(theirs.legal_moves)), 10))  # fmt: skip
        if pyffish is not None:
            texts = repeated(2_000, lambda ours=ours: fresh(ours).legal_moves.uci())
            found.append((f"legal moves as texts, {name} / pyffish", texts,
                          repeated(20, lambda fen=fen: pyffish.legal_moves("chess", fen, [])), 100))  # fmt: skip
            objects = repeated(2_000, lambda ours=ours: list(fresh(ours).legal_moves))
            found.append((f"list(legal_moves), {name} / pyffish", objects,
                          repeated(20, lambda fen=fen: pyffish.legal_moves("chess", fen, [])), 100))  # fmt: skip
    if pyffish is not None:
        for variant in ["shogi", "xiangqi"]:
            ours, fen = ferz.Board(variant), pyffish.start_fen(variant)
            found.append((f"legal moves as texts, {variant} / pyffish",
                          repeated(1_000, lambda ours=ours: fresh(ours).legal_moves.uci()),
                          repeated(20, lambda fen=fen, variant=variant: pyffish.legal_moves(variant, fen, [])), 100))  # fmt: skip
    if chess is not None:
        found.append(("random games / python-chess", lambda: playouts(lambda: ferz.Board("chess"), 20),
                      lambda: playouts(chess.Board, 1), 20))  # fmt: skip
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=9)
    runs = max(1, parser.parse_args().runs)
    print(f"{'':48} {'Ferz':>10} {'peer':>10}   ratio (least to greatest)   asked")
    for name, ours, theirs, asked in pairs():
        timed(ours)
        times = [(timed(ours), timed(theirs)) for _ in range(runs)]
        ratios = sorted(peer / own for own, peer in times)
        own, peer = (statistics.median(side) for side in zip(*times))
        print(f"{name:48} {own:8.2f}us {peer:8.1f}us   {statistics.median(ratios):5.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f})"
              f"   {asked}")  # fmt: skip


if __name__ == "__main__":
    main()
