"""What takes long lets other threads run, and can be stopped."""

from __future__ import annotations

import signal
import sys
import threading
import time

import pytest
from ferz import Board


@pytest.mark.skipif(sys.platform == "win32", reason="signals are raised otherwise there")
@pytest.mark.parametrize(("variant", "depth"), [("chess", 12), ("amazons", 5), ("tenjiku", 8)])
def test_perft_is_stopped_by_ctrl_c(variant: str, depth: int) -> None:
    board = Board(variant)
    threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        board.perft(depth, threads=2)
    assert time.monotonic() - start < 20
    with pytest.raises(ValueError):
        board.push("nonsense")


def test_other_threads_run_while_it_is_counted() -> None:
    ticks = []
    counted = threading.Event()

    def tick() -> None:
        while not counted.wait(0.005):
            ticks.append(time.monotonic())

    ticking = threading.Thread(target=tick)
    ticking.start()
    Board("chess").perft(6, threads=1)
    counted.set()
    ticking.join()
    assert len(ticks) >= 2
