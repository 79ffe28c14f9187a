"""Many games played together."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import ferz

np = pytest.importorskip("numpy", reason="NumPy is not installed")

SHAPES = ["chess", "crazyhouse", "shogi", "glinski", "draughts", "duck", "amazons", "marseillais", "flipello", "tenjiku"]


@pytest.mark.parametrize("variant", SHAPES)
@pytest.mark.parametrize("view", ["board", "mover"])
def test_games_are_played(variant: str, view: str) -> None:
    batch = ferz.Batch(variant, 4, seed=1, view=view, max_plies=30)
    assert len(batch) == 4
    assert batch.plane_shape[0] == len(batch.plane_names) == len(set(batch.plane_names))
    ended = 0
    for _ in range(80):
        mask = batch.legal_mask()
        assert mask.shape == (4, batch.action_count) and mask.dtype == bool
        assert mask.any(axis=1).all()
        for board in range(4):
            assert np.flatnonzero(mask[board]).tolist() == batch.legal_actions(board)
        planes = batch.planes()
        assert planes.shape == (4, *batch.plane_shape) and planes.dtype == np.uint8
        actions = batch.sample()
        assert mask[np.arange(4), actions].all()
        rewards, terminated, truncated = batch.step(actions)
        assert rewards.shape == (4, 2) and (rewards.sum(axis=1) == 0).all()
        assert not (terminated & truncated).any()
        ended += int((terminated | truncated).sum())
        for board in range(4):
            assert (batch.ended(board) is not None) == bool(terminated[board] or truncated[board])
    assert ended > 0


def test_arrays_are_filled_in_place() -> None:
    batch = ferz.Batch("chess", 3)
    masks = np.ones((3, batch.action_count), np.int8)
    assert batch.legal_mask(out=masks) is masks
    assert (masks.sum(axis=1) == 20).all()
    for dtype in (np.uint8, np.float32):
        planes = np.full((3, *batch.plane_shape), 7, dtype)
        assert batch.planes(out=planes) is planes
        assert planes.max() == 1
        assert (planes == batch.planes(dtype=dtype)).all()
    actions = np.zeros(3, np.int64)
    assert batch.sample(out=actions) is actions
    # A part of a larger array, as it is used for what has been seen.
    seen = np.zeros((5, 3, *batch.plane_shape), np.float32)
    batch.planes(out=seen[2])
    assert seen[2].any() and not seen[1].any()


def test_the_same_seed_gives_the_same_games_whatever_the_threads() -> None:
    def games(seed: int, threads: int) -> list[str]:
        batch = ferz.Batch("chess960", 64, seed=seed, threads=threads)
        for _ in range(50):
            batch.step(batch.sample())
        return [batch.fen(board) for board in range(64)]

    assert games(1, 1) == games(1, 2) == games(1, 3)
    assert games(1, 1) != games(2, 1)


def test_a_move_is_one_action_or_several() -> None:
    batch = ferz.Batch("chess", 1)
    (action,) = batch.actions_of(0, "e4")
    assert batch.action_text(action) == "e2e4"
    batch.step([action])
    assert batch.fen(0).startswith("rnbqkbnr/pppppppp/8/8/4P3/")
    batch = ferz.Batch("duck", 1)
    first, second = batch.actions_of(0, "e2e4,d6")
    assert first < batch.stem_count <= second
    batch.step([first])
    assert batch.plies()[0] == 0 and batch.turns()[0] == 0
    assert batch.actions_of(0, "e2e4,d6") == [second]
    with pytest.raises(ferz.FerzError, match="the actions taken so far begin another move"):
        batch.actions_of(0, "d2d4,d6")
    batch.step([second])
    assert batch.plies()[0] == 1 and batch.turns()[0] == 1


def test_games_that_are_over_stay_or_begin_anew() -> None:
    mate = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
    batch = ferz.Batch("chess", 2, auto_reset=False)
    batch.set_fen(1, mate)
    actions = [batch.actions_of(0, "e4")[0], batch.actions_of(1, "g6g7")[0]]
    rewards, terminated, truncated = batch.step(actions)
    assert rewards.tolist() == [[0, 0], [1, -1]]
    assert (terminated.tolist(), truncated.tolist()) == ([False, True], [False, False])
    assert batch.ended(1) == ferz.End("White wins: checkmate", 1, (1.0, -1.0), True)
    assert batch.outcome(1) == batch.ended(1) and batch.outcome(0) is None
    assert batch.over().tolist() == [False, True]
    assert batch.legal_mask()[1].sum() == 0 and batch.sample()[1] == -1
    with pytest.raises(ferz.FerzError, match="the game is over"):
        batch.step([batch.sample()[0], 5])
    batch.step(batch.sample())
    batch.reset(boards=[False, True])
    assert batch.plies().tolist() == [2, 0]
    assert batch.over().tolist() == [False, False]


def test_the_mover_sees_its_own_side_first() -> None:
    batch = ferz.Batch("chess", 1, view="mover")
    white = batch.planes()
    batch.step(batch.actions_of(0, "g1f3"))
    black = batch.planes()
    pawns = batch.plane_names.index("own pawn")
    assert (white[0, pawns] == black[0, pawns]).all()
    # The same move has the same number for both.
    assert batch.actions_of(0, "g8f6") == ferz.Batch("chess", 1, view="mover").actions_of(0, "g1f3")


HOSTILE: list[tuple[type[BaseException] | tuple[type[BaseException], ...], Any]] = [
    (ferz.FerzError, lambda b: ferz.Batch("nosuch")),
    (TypeError, lambda b: ferz.Batch(None)),
    (TypeError, lambda b: ferz.Batch("chess", 1.5)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", 0)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", -1)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", 10**9)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", 10**30)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", seed=-1)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", view="mine")),
    (ferz.FerzError, lambda b: ferz.Batch("chess", max_plies=0)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", max_plies=10**9)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", threads=0)),
    (ferz.FerzError, lambda b: ferz.Batch("chess", threads=10**6)),
    (UnicodeEncodeError, lambda b: ferz.Batch("chess", view="\udc80")),
    (TypeError, lambda b: b.step([])),
    (ValueError, lambda b: b.step([0])),
    (ValueError, lambda b: b.step(np.zeros((3, 1), np.int64))),
    (TypeError, lambda b: b.step(None)),
    (TypeError, lambda b: b.step("abc")),
    (TypeError, lambda b: b.step([0.0, 0.0, 0.0])),
    (TypeError, lambda b: b.step([True, True, True])),
    (TypeError, lambda b: b.step(np.zeros(3, np.uint64))),
    (TypeError, lambda b: b.step([10**30, 0, 0])),
    (ferz.FerzError, lambda b: b.step([-1, -1, -1])),
    (ferz.FerzError, lambda b: b.step([2**63 - 1] * 3)),
    (ferz.FerzError, lambda b: b.step([-(2**63)] * 3)),
    (ferz.FerzError, lambda b: b.step([b.action_count] * 3)),
    (ferz.FerzError, lambda b: b.step([0, 0, 0])),
    (TypeError, lambda b: b.legal_mask(out=[0])),
    (TypeError, lambda b: b.legal_mask(out=np.zeros((3, b.action_count), np.float64))),
    (ValueError, lambda b: b.legal_mask(out=np.zeros((3, 1), bool))),
    (ValueError, lambda b: b.legal_mask(out=np.zeros((b.action_count, 3), bool).T)),
    (ValueError, lambda b: b.legal_mask(out=np.broadcast_to(np.zeros(1, bool), (3, b.action_count)))),
    (TypeError, lambda b: b.planes(dtype="float64")),
    (TypeError, lambda b: b.planes(dtype="nonsense")),
    (TypeError, lambda b: b.planes(out=np.zeros((3, *b.plane_shape), np.int64))),
    (ValueError, lambda b: b.planes(out=np.zeros((3, 1, 8, 8), np.uint8))),
    (ValueError, lambda b: b.planes(out=np.zeros((6, *b.plane_shape), np.uint8)[::2])),
    (TypeError, lambda b: b.planes(out=np.zeros((3, *b.plane_shape), np.uint8), dtype="uint8")),
    (TypeError, lambda b: b.planes(out=np.zeros((3, *b.plane_shape), ">f4"))),
    (TypeError, lambda b: b.sample(out=np.zeros(3, np.int32))),
    (IndexError, lambda b: b.fen(3)),
    (IndexError, lambda b: b.fen(-4)),
    (ferz.FerzError, lambda b: b.fen(10**30)),
    (ferz.FerzError, lambda b: b.set_fen(0, "8/8")),
    (ferz.FerzError, lambda b: b.set_fen(0, "x" * 10_000_000)),
    (UnicodeEncodeError, lambda b: b.set_fen(0, "\udc80")),
    (ferz.FerzError, lambda b: b.actions_of(0, "e2e5")),
    (TypeError, lambda b: b.actions_of(0, None)),
    (IndexError, lambda b: b.action_text(-1)),
    (IndexError, lambda b: b.action_text(b.action_count)),
    (ferz.FerzError, lambda b: b.action_text(0, 2)),
    (TypeError, lambda b: b.reset(boards=[1, 2, 3])),
    (ValueError, lambda b: b.reset(boards=[True])),
    (TypeError, lambda b: b.reset(1, boards=[True] * 3)),
]


@pytest.mark.parametrize("place", range(len(HOSTILE)))
def test_what_is_wrong_raises_and_changes_nothing(place: int) -> None:
    error, act = HOSTILE[place]
    batch = ferz.Batch("chess", 3)
    with pytest.raises(error) as raised:
        act(batch)
    assert str(raised.value)
    assert batch.plies().tolist() == [0, 0, 0]
    assert (batch.legal_mask().sum(axis=1) == 20).all()


def test_an_array_that_may_not_be_written_to_is_refused() -> None:
    batch = ferz.Batch("chess", 2)
    masks = np.zeros((2, batch.action_count), bool)
    masks.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        batch.legal_mask(out=masks)


def test_a_batch_may_be_used_from_several_threads() -> None:
    batch = ferz.Batch("chess", 64, seed=1)
    wrong: list[BaseException] = []

    def work() -> None:
        for _ in range(100):
            try:
                batch.step(batch.sample())
            except ferz.FerzError:
                # Another thread has moved in between.
                pass
            except BaseException as error:  # noqa: BLE001
                wrong.append(error)
            batch.planes()
            batch.legal_mask()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="processes cannot be forked here")
def test_a_batch_works_in_a_process_that_was_forked_off() -> None:
    import os

    batch = ferz.Batch("chess", 64, seed=1, threads=2)
    batch.step(batch.sample())
    child = os.fork()
    if child == 0:
        batch.step(batch.sample())
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status == 0
    batch.step(batch.sample())


def test_what_is_wrong_with_an_array_is_told_as_numpy_does() -> None:
    batch = ferz.Batch("chess", 3)
    for call, message in [
        (lambda: batch.legal_mask(out=np.zeros((3, batch.action_count), np.float64)), "`out` must be an array of bool, int8 or uint8, not of float64"),
        (lambda: batch.legal_mask(out=[0]), "`out` must be an array of bool, int8 or uint8, not list"),
        (lambda: batch.planes(out=np.zeros((3, *batch.plane_shape), np.int64)), "`out` must be an array of uint8, float16 or float32, not of int64"),
        (lambda: batch.legal_mask(out=np.zeros((3, 1), bool)), f"`out` has the shape (3, 1), and must have (3, {batch.action_count})"),
        (lambda: batch.sample(out=np.zeros((2, 3), np.int64)), "`out` has the shape (2, 3), and must have (3,)"),
    ]:  # fmt: skip
        with pytest.raises((TypeError, ValueError)) as caught:
            call()
        assert str(caught.value) == message


def test_an_array_that_two_threads_fill() -> None:
    batches = [ferz.Batch("chess", 256, threads=1) for _ in range(4)]
    out = np.zeros((256, batches[0].action_count), bool)
    said = set()

    def fill(batch: ferz.Batch) -> None:
        for _ in range(20):
            try:
                batch.legal_mask(out=out)
            except ValueError as error:
                said.add(str(error))

    threads = [threading.Thread(target=fill, args=(batch,)) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said <= {"`out` is being filled by another thread"}
    assert (out == batches[0].legal_mask()).all()
