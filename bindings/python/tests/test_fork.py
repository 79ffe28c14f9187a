"""A process that was forked off has none of its parent's threads, and works all the same."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any, Callable

import pytest
from ferz import Board, Variant, ffish
from ferz._ferz import PerftTable, perft_behind, perft_paths, study_games

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork"),
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning"),
]
#: A child that takes longer hangs, even on a machine with much else to do.
PATIENCE = 60.0


def in_child(work: Callable[[], Any]) -> bool:
    """Does a child come to the end of its work?"""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


WORKS: dict[str, Callable[[], Any]] = {
    "divide": lambda: Board("chess").divide(2),
    "divide at length": lambda: Board("chess").divide(4),
    "perft": lambda: Board("chess").perft(4),
    "draughts": lambda: Board("draughts").divide(3),
    "paths": lambda: perft_paths("chess", None, 2, 1000),
    "behind": lambda: perft_behind("chess", None, ["e2e4"], 2, PerftTable(1)),
    "study": lambda: study_games("chess", 1, 1, 10),
    "ffish": lambda: ffish.legal_moves("chess", "startpos", ["e2e4"]),
}


@pytest.mark.parametrize("name", WORKS)
def test_a_child_works_as_its_parent_did(name: str) -> None:
    WORKS[name]()
    assert in_child(WORKS[name])


def test_a_child_of_a_batch_plays_on() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from ferz import Batch

    batch = Batch("chess", 64, threads=2)
    play = lambda: batch.step(batch.sample())  # noqa: E731
    play()
    assert in_child(play)


#: So many sections take a while to load.
SECTIONS = "".join(f"[forked{number}:chess]\npieceDrops = true\n" for number in range(60))


def test_variants_are_there_while_others_are_loaded() -> None:
    ffish.legal_moves("chess", "startpos", [])
    loading = threading.Thread(target=ffish.load_variant_config, args=(SECTIONS,))
    loading.start()
    children, answers = 0, 0
    while loading.is_alive():
        ffish.legal_moves("chess", "startpos", ["d2d4"])
        answers += 1
        if children < 5:
            children += 1
            assert in_child(lambda: (ffish.variants(), ffish.legal_moves("shogi", "startpos", [])))
    loading.join()
    # Nobody has waited until all was loaded.
    assert answers > 2
    assert "forked59" in ffish.variants() and "P@" not in str(ffish.legal_moves("forked59", "startpos", []))


def meanwhile(work: Callable[[], Any], children: int, child: Callable[[], Any]) -> bool:
    """Do all children come to the end of their work that are forked off while other threads do something again and again?"""
    over = threading.Event()

    def repeat() -> None:
        while not over.is_set():
            work()

    threads = [threading.Thread(target=repeat) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        return all(in_child(child) for _ in range(children))
    finally:
        over.set()
        for thread in threads:
            thread.join()


#: To look for such a long one among those that are known takes a while.
LONG_TEXT = '(name: "Long", base: "chess") // ' + 90_000 * "x"


def test_a_child_loads_variants_while_its_parent_does() -> None:
    kept = Variant.parse(LONG_TEXT)
    assert meanwhile(lambda: Variant.parse(LONG_TEXT), 20, lambda: (Board("shogi"), Board("xiangqi"), Variant.parse(LONG_TEXT)))
    assert kept == Variant.parse(LONG_TEXT)


def test_a_child_makes_batches_while_its_parent_does() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from ferz import Batch

    def play() -> None:
        batch = Batch("hexapawn", 64, threads=2)
        batch.step(batch.sample())

    # The first batch imports NumPy, and a child waits for ever for what another thread of its parent was importing.
    play()
    assert meanwhile(play, 10, play)


def test_texts_that_are_loaded_at_once_are_all_there() -> None:
    texts = [f"[together{number}:chess]\nmustCapture = true\n[alike:chess]\nmustCapture = true\n" for number in range(8)]
    threads = [threading.Thread(target=ffish.load_variant_config, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {f"together{number}" for number in range(8)} | {"alike"} <= set(ffish.variants())
