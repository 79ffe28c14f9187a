"""What takes long lets other threads run, and can be stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable

import pytest
from ferz import Batch, Board, LimitError, ffish
from ferz._ferz import PerftTable, perft_behind, perft_paths, study_games, verify_lines
from ferz.ray import perft, study, verify

has_signals = pytest.mark.skipif(sys.platform == "win32", reason="signals are raised otherwise there")
#: The tests' builds are not optimised: what is promised is a second.
PATIENCE = 5.0
DEEP = "chess\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t12\t1\n"


def stopped(work: Callable[[], Any], after: float = 0.4) -> float:
    """Stops work by Ctrl-C; for how long it goes on then."""
    raised = []

    def interrupt() -> None:
        raised.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(after, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
        # It was over too soon: what waits for the signal is the test.
        timer.join()
        time.sleep(1)
        raise AssertionError("the work was over before it could be stopped")
    return time.monotonic() - raised[0]


@has_signals
@pytest.mark.parametrize(("variant", "depth"), [("chess", 12), ("amazons", 5), ("tenjiku", 8), ("duck", 6), ("hex", 9), ("draughts", 14)])
def test_perft_is_stopped_by_ctrl_c(variant: str, depth: int) -> None:
    board = Board(variant)
    assert stopped(lambda: board.perft(depth, threads=2)) < PATIENCE
    assert stopped(lambda: board.divide(depth)) < PATIENCE
    with pytest.raises(ValueError):
        board.push("nonsense")


@has_signals
def test_parts_of_long_work_are_stopped() -> None:
    assert stopped(lambda: perft_behind("chess", None, [""], 12)) < PATIENCE
    assert stopped(lambda: perft_behind("chess", None, ["e2e4"], 12, PerftTable(16))) < PATIENCE
    assert stopped(lambda: perft_paths("tenjiku", None, 12, 10**6), 0.1) < PATIENCE
    assert stopped(lambda: study_games("chess", 1, 10**9, 300)) < PATIENCE
    chess = Board("chess").variant
    line = (1, "chess", DEEP.rstrip("\n").split("\t")[1:])
    assert stopped(lambda: verify_lines("perft", {"chess": chess}, [line])) < PATIENCE
    assert stopped(lambda: verify_lines("perft", {"chess": chess}, [(1, "chess", [line[2][0], "3", "8902"])] * 10**5)) < PATIENCE


@has_signals
@pytest.mark.parametrize(("variant", "boards", "games"), [("chess", 1, 65536), ("lines-of-action", 100, 500)])
def test_rollouts_are_stopped(variant: str, boards: int, games: int) -> None:
    batch = Batch(variant, boards, threads=1)
    assert stopped(lambda: batch.rollout(1, games=games)) < PATIENCE


@has_signals
def test_jobs_are_stopped_while_they_are_planned_and_later(tmp_path: Path) -> None:
    for after in [0.2, 0.6, 1.5]:
        assert stopped(lambda: perft("chess", 12), after) < PATIENCE
        assert stopped(lambda: study("shogi", 10**9), after) < PATIENCE
        assert stopped(lambda: verify("perft", DEEP * 2), after) < PATIENCE
    program = subprocess.Popen(
        [sys.executable, "-m", "ferz.ray", "perft", "--variant", "chess", "--depth", "12", "--quiet"], stderr=subprocess.PIPE, text=True
    )
    time.sleep(2.0)
    began = time.monotonic()
    os.kill(program.pid, signal.SIGINT)
    assert program.wait(20) == 130 and time.monotonic() - began < PATIENCE


@has_signals
def test_batches_are_stopped_and_begin_anew() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    assert stopped(lambda: Batch("amazons", 65536)) < PATIENCE
    batch = Batch("amazons", 1024, threads=2)
    mask = batch.legal_mask()

    def play() -> None:
        while True:
            batch.step(batch.sample())

    for _ in range(3):
        assert stopped(play) < PATIENCE
        try:
            batch.step(batch.sample())
        except ValueError as error:
            # The step itself was stopped, and not what comes before or behind it.
            assert "reset" in str(error)
        batch.reset(0)
        assert (batch.legal_mask() == mask).all()


def ticks_during(work: Callable[[], Any]) -> int:
    """How often another thread of Python runs while something works."""
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.005):
            ticks.append(time.monotonic())

    ticking = threading.Thread(target=tick)
    ticking.start()
    try:
        work()
    finally:
        # Python waits for its threads before it ends, even after a failure.
        done.set()
        ticking.join()
    return len(ticks)


def test_other_threads_run_while_it_is_counted() -> None:
    assert ticks_during(lambda: Board("chess").perft(6, threads=1)) >= 2


@has_signals
def test_long_lists_of_moves_are_stopped_and_have_a_limit() -> None:
    around = ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert stopped(lambda: ffish.legal_moves("chess", "startpos", around * 25_000)) < PATIENCE
    assert stopped(lambda: ffish.get_san_moves("chess", "startpos", around * 25_000)) < PATIENCE
    for ask in [ffish.legal_moves, ffish.get_san_moves, ffish.get_fen, ffish.game_result, ffish.piece_to_partner]:
        with pytest.raises(LimitError, match="a list of 1000000 moves; the limit is 100000"):
            ask("chess", "startpos", around * 250_000)
    assert len(ffish.legal_moves("chess", "startpos", around * 25)) == 20
