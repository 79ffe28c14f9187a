"""The program `ferz engine`, driven by python-chess: UCI and the protocol of XBoard."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Iterator

import pytest
from conftest import ROOT

chess = pytest.importorskip("chess", reason="python-chess is not installed")
import chess.engine  # noqa: E402


def program() -> str | None:
    """The program: the one that FERZ names, the one that cargo has built here, or the one on the path."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT.parent.parent / "target"))
    built = [target / profile / name for profile in ["debug", "release"] for name in ["ferz", "ferz.exe"]]
    known = [os.environ.get("FERZ"), *(str(path) for path in built if path.is_file()), shutil.which("ferz")]
    return next((path for path in known if path), None)


PROGRAM = program()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program ferz is not built: cargo build -p ferz-cli")
#: The tests' builds are not optimised.
PATIENCE = 60.0
QUICK = chess.engine.Limit(nodes=200)


@pytest.fixture(params=["uci", "xboard"])
def engine(request: pytest.FixtureRequest) -> Iterator[chess.engine.SimpleEngine]:
    """The program, in each protocol."""
    popen = getattr(chess.engine.SimpleEngine, f"popen_{request.param}")
    assert PROGRAM is not None
    with popen([PROGRAM, "engine"], timeout=PATIENCE) as engine:
        yield engine


@pytest.fixture
def uci() -> Iterator[chess.engine.SimpleEngine]:
    assert PROGRAM is not None
    with chess.engine.SimpleEngine.popen_uci([PROGRAM, "engine"], timeout=PATIENCE) as engine:
        yield engine


def test_a_game_is_played(engine: chess.engine.SimpleEngine) -> None:
    # python-chess cuts the names of XBoard's options at the first space.
    if "Skill Level" in engine.options:
        engine.configure({"Skill Level": 3})
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=20, black_clock=20, white_inc=0.1, black_inc=0.1)
    for _ in range(20):
        result = engine.play(board, clock)
        assert result.move in board.legal_moves
        board.push(result.move)
        if board.is_game_over():
            break


def test_a_mate_is_played_from_a_position(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1")
    assert engine.play(board, chess.engine.Limit(depth=3)).move == chess.Move.from_uci("a8a1")


def test_a_position_is_analysed(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    info = engine.analyse(board, chess.engine.Limit(depth=3))
    assert info["score"].white().mate() == 1 and info["pv"] == [chess.Move.from_uci("d1d8")]
    # An analysis that runs until it is stopped.
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 2 and "pv" in info:
                assert info["pv"][0] in chess.Board().legal_moves
                break
    assert engine.play(chess.Board(), chess.engine.Limit(depth=1)).move


def test_several_lines_and_moves_of_the_root(uci: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    infos = uci.analyse(board, QUICK, multipv=3)
    assert len({info["pv"][0] for info in infos}) == 3
    only = chess.Move.from_uci("a2a3")
    assert uci.play(board, QUICK, root_moves=[only]).move == only


def test_the_opponents_time_is_used(engine: chess.engine.SimpleEngine) -> None:
    if "Ponder" not in engine.options and "ponder" not in str(engine.options).lower():
        pytest.skip("the protocol has no option for it")
    board = chess.Board()
    for _ in range(3):
        board.push(engine.play(board, chess.engine.Limit(time=0.05), ponder=True).move)
        board.push(next(iter(board.legal_moves)))
    assert engine.play(board, chess.engine.Limit(time=0.05)).move in board.legal_moves


def test_options_are_set(uci: chess.engine.SimpleEngine) -> None:
    assert {"Hash", "Threads", "Skill Level", "UCI_Variant", "UCI_Chess960"} <= set(uci.options)
    uci.configure({"Hash": 2, "Threads": 2})
    assert uci.play(chess.Board(), chess.engine.Limit(depth=2)).move
    shuffled = chess.Board("nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1", chess960=True)
    assert uci.play(shuffled, QUICK).move in shuffled.legal_moves


@pytest.mark.parametrize("name", ["Crazyhouse", "Atomic", "Antichess", "King of the Hill"])
def test_variants_of_python_chess_are_played(uci: chess.engine.SimpleEngine, name: str) -> None:
    variant = pytest.importorskip("chess.variant")
    board = variant.find_variant(name)()
    for _ in range(6):
        board.push(uci.play(board, QUICK).move)


def test_the_program_quits(engine: chess.engine.SimpleEngine) -> None:
    engine.ping()
    engine.quit()
    assert engine.returncode.result(PATIENCE) == 0
