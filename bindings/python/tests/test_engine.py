"""The engine: moves, scores, searches that go on beside Python, and their ends."""

from __future__ import annotations

import time

import ferz
import pytest
from ferz import Analysis, Board, Engine, FerzError, Info, Score
from test_interrupt import PATIENCE, has_signals, stopped, ticks_during

MATE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


def test_a_mate_is_found() -> None:
    board = Board("chess", MATE)
    [info] = Engine().analyse(board, depth=3)
    assert info.score == Score(lead=None, win=1, loss=None) and str(info.score) == "win in 1 ply"
    assert [move.uci() for move in info.moves] == ["d1d8"] and info.nodes > 0 and info.time >= 0
    assert Engine().play(board, depth=3).uci() == "d1d8"
    assert board.fen() == MATE


def test_lines_are_sorted_and_playable(shape: ferz.Variant) -> None:
    board = shape.board()
    infos = Engine().analyse(board, nodes=200, lines=3)
    assert infos and all(isinstance(info, Info) and info.moves for info in infos)
    assert len({info.moves[0] for info in infos}) == len(infos)
    for info in infos:
        copy = board.copy()
        for move in info.moves:
            copy.push(move)


def test_the_same_searches_give_the_same_results() -> None:
    def play(seed: int) -> list[str]:
        board, engine = Board("crazyhouse"), Engine(level=3, seed=seed)
        for _ in range(12):
            board.push(engine.play(board))
        return [move.uci() for move in board.move_stack]

    assert play(1) == play(1)
    assert len({tuple(play(seed)) for seed in range(4)}) > 1


def test_a_game_over_has_no_move() -> None:
    board = Board("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    for search in [lambda: Engine().analyse(board), lambda: Engine().play(board), lambda: Engine().analysis(board)]:
        with pytest.raises(FerzError, match="over"):
            search()


def test_repetitions_count() -> None:
    # A queen ahead, White avoids the third occurrence of the position.
    board = Board("chess", "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1")
    for text in ["g1h1", "g8h8", "h1g1", "h8g8"] * 2:
        board.push(text)
    board.pop()
    assert Engine().analyse(board, depth=2)[0].score.lead == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Engine(threads=0), "threads must be at least 1"),
        (lambda: Engine(level=21), "level must be from 1 to 20, not 21"),
        (lambda: Engine(hash=10**6), "hash must be from 1 to 4096"),
        (lambda: Engine().analyse(Board("chess"), time=0), "time must be more than 0"),
        (lambda: Engine().analyse(Board("chess"), time=float("nan")), "time must be more than 0"),
        (lambda: Engine().analyse(Board("chess"), lines=0), "lines must be at least 1"),
        (lambda: Engine().analyse(Board("chess"), depth=0), "depth must be at least 1"),
    ],
)
def test_wrong_arguments_are_named(wrong: object, message: str) -> None:
    with pytest.raises(FerzError, match=message):
        wrong()  # type: ignore[operator]


def test_an_analysis_is_read_depth_by_depth() -> None:
    depths = [infos[0].depth for infos in Engine().analysis(Board("chess"), depth=4)]
    assert depths == [1, 2, 3, 4]


def test_an_analysis_is_stopped() -> None:
    engine, board = Engine(), Board("chess")
    with engine.analysis(board) as analysis:
        assert isinstance(analysis, Analysis)
        first = next(analysis)
        with pytest.raises(FerzError, match="the engine is searching"):
            engine.play(board)
        # The board is free in the meantime.
        board.push(first[0].moves[0])
    assert all(infos for infos in analysis)
    assert engine.play(board, nodes=50) in board.legal_moves


def test_a_forgotten_analysis_ends() -> None:
    engine, board = Engine(), Board("chess")
    next(engine.analysis(board))
    begun = time.monotonic()
    while time.monotonic() < begun + PATIENCE:
        try:
            engine.play(board, nodes=10)
            return
        except FerzError:
            time.sleep(0.01)
    raise AssertionError("the search goes on")


@has_signals
def test_searches_are_stopped_by_ctrl_c() -> None:
    engine, board = Engine(), Board("chess")
    assert stopped(lambda: engine.analyse(board, depth=100)) < PATIENCE
    assert stopped(lambda: list(engine.analysis(board))) < PATIENCE
    assert engine.play(board, depth=1)


def test_other_threads_run_during_a_search() -> None:
    assert ticks_during(lambda: Engine().analyse(Board("chess"), time=0.3)) >= 2
