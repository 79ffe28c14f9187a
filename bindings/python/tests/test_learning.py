"""Numbers of boards, random games, and boards that move in and out of batches."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import ferz
from conftest import play_at_random

np = pytest.importorskip("numpy", reason="NumPy is not installed")

VARIANTS = ["chess", "crazyhouse", "shogi", "draughts", "duck", "amazons", "marseillais", "tablut", "chess960", "tictactoe", "xiangqi"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("view", ["board", "mover"])
def test_boards_have_the_numbers_of_batches(variant: str, view: str) -> None:
    batch = ferz.Batch(variant, 1, view=view, shuffle=False, auto_reset=False)
    board = ferz.Board(variant)
    choose = random.Random(variant).choice
    for _ in range(12):
        if board.is_game_over(claim_draw=True):
            break
        batch.set_board(0, board)
        assert (board.planes(view=view) == batch.planes()[0]).all()
        assert (board.legal_mask(view=view) == batch.legal_mask()[0]).all()
        all_actions = board.legal_actions(view=view)
        moves = list(board.legal_moves)
        assert len(all_actions) == len(moves) and len({tuple(actions) for actions in all_actions}) == len(moves)
        place = choose(range(len(moves)))
        assert board.actions_of(moves[place], view=view) == all_actions[place] == batch.actions_of(0, moves[place])
        assert batch.actions_of(0, moves[place].uci()) == all_actions[place]
        for action in all_actions[place]:
            batch.step([action])
        board.push(moves[place])
        assert batch.fen(0) == board.fen()


@pytest.mark.parametrize("variant", VARIANTS)
def test_history_goes_in_and_out_of_a_batch(variant: str) -> None:
    batch = ferz.Batch(variant, 2, seed=3, auto_reset=False)
    board = ferz.Board(variant)
    play_at_random(board, 5, 9)
    batch.set_board(1, board)
    assert batch.plies().tolist() == [0, len(board.move_stack)]
    for _ in range(7):
        batch.step(batch.sample())
    back = batch.board(1)
    assert back.fen() == batch.fen(1) and back.move_stack[: len(board.move_stack)] == board.move_stack
    assert len(back.move_stack) == batch.plies()[1]
    replayed = ferz.Batch(variant, 1)
    replayed.set_board(0, back)
    assert replayed.fen(0) == batch.fen(1) and replayed.outcome(0) == batch.outcome(1)


def test_a_repetition_is_known_from_the_history() -> None:
    board = ferz.Board("chess")
    for san in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        board.push_san(san)
    batch = ferz.Batch("chess", 1, auto_reset=False)
    batch.set_board(0, board)
    end = batch.outcome(0)
    assert end is not None and end.text == "draw: threefold"
    batch.set_board(0, board.copy(stack=False))
    assert batch.outcome(0) is None


def test_a_board_of_another_variant_is_refused() -> None:
    batch = ferz.Batch("chess", 1)
    with pytest.raises(ferz.FerzError, match="the board is of Shogi, but the batch plays Chess"):
        batch.set_board(0, ferz.Board("shogi"))
    with pytest.raises(TypeError, match="game must be a Board, not str"):
        batch.set_board(0, "chess")  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        batch.board(1)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("how", ["copy", "deepcopy", "pickle"])
def test_copies_go_on_alike(variant: str, how: str) -> None:
    batch = ferz.Batch(variant, 5, seed=9, view="mover", max_plies=20)
    for _ in range(33):
        batch.step(batch.sample())
    other = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda b: pickle.loads(pickle.dumps(b))}[how](batch)
    for _ in range(40):
        assert (batch.legal_mask() == other.legal_mask()).all() and (batch.planes() == other.planes()).all()
        actions = batch.sample()
        assert (actions == other.sample()).all()
        for one, two in zip(batch.step(actions), other.step(actions)):
            assert (one == two).all()
        assert batch.plies().tolist() == other.plies().tolist()


def test_a_pickle_of_something_else_is_refused() -> None:
    restore, parts = ferz.Batch("chess", 2).__reduce__()
    with pytest.raises(ferz.FerzError, match="another version"):
        restore(*parts[:-1], parts[-1].replace(ferz.__version__, "0.0.1"))
    with pytest.raises(ferz.FerzError, match="other rules"):
        restore("shogi", *parts[1:])
    with pytest.raises(ferz.FerzError, match="not a saved batch"):
        restore(*parts[:-1], "{}")
    with pytest.raises(ferz.FerzError, match="boards"):
        restore(parts[0], 3, *parts[2:])
    with pytest.raises(ferz.FerzError, match="not legal"):
        restore(*parts[:-1], parts[-1].replace('"moves":[]', '"moves":[4000]'))


@pytest.mark.parametrize("auto_reset", [True, False])
def test_the_last_position_survives(auto_reset: bool) -> None:
    batch = ferz.Batch("tictactoe", 16, seed=2, auto_reset=auto_reset)
    ended = 0
    for _ in range(40):
        before = [batch.board(place) for place in range(16)]
        actions = batch.sample()
        _, terminated, truncated = batch.step(actions)
        done = terminated | truncated
        planes, names = batch.final_planes(dtype="float32"), batch.outcome_names
        reasons, winners = batch.outcomes()
        for place in range(16):
            end = batch.ended(place)
            assert (end is not None) == done[place]
            if end is None:
                assert batch.final_fen(place) is None and not planes[place].any()
                continue
            ended += 1
            after = before[place]
            (move,) = [move for move in after.legal_moves if after.actions_of(move) == [actions[place]]]
            after.push(move)
            assert after.fen() == batch.final_fen(place)
            assert (after.planes() == planes[place]).all()
            assert names[reasons[place]] in end.text
            assert winners[place] == {(1.0, -1.0): 0, (-1.0, 1.0): 1}.get(end.rewards, -1)
        if not auto_reset:
            batch.reset(boards=batch.over())
    assert ended > 20


@pytest.mark.parametrize("dtype", ["uint8", "float16", "float32"])
def test_planes_have_three_types(dtype: str) -> None:
    batch, board = ferz.Batch("crazyhouse", 3), ferz.Board("crazyhouse")
    planes = batch.planes(dtype=dtype)
    assert planes.dtype == dtype and (planes == batch.planes()).all()
    out = np.ones_like(planes)
    assert batch.planes(out=out) is out and (out == planes).all()
    single = np.ones(batch.plane_shape, dtype)
    assert board.planes(out=single) is single and (single == planes[0]).all()
    with pytest.raises(ValueError, match="shape"):
        board.planes(out=np.ones((1, 2), dtype))


def test_playouts_are_games() -> None:
    board = ferz.Board("chess")
    board.push("e4")
    for seed in range(5):
        end = board.playout(seed)
        assert end == board.playout(seed) and end.plies > 0
    assert len(board.move_stack) == 1
    assert board.playout(1, max_plies=3) == ferz.End("broken off: too many plies", 3, (0.0, 0.0), False)
    over = ferz.Board("chess", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1")
    assert over.playout(1) == ferz.End("White wins: checkmate", 0, (1.0, -1.0), True)
    with pytest.raises(ferz.FerzError, match="max_plies"):
        board.playout(1, max_plies=0)
    # The history counts.
    shuffled = ferz.Board("chess", "8/8/8/8/8/k7/8/K6R w - - 0 1")
    for _ in range(2):
        for uci in ["a1b1", "a3b3", "b1a1", "b3a3"]:
            shuffled.push_uci(uci)
    assert shuffled.playout(1).text == "draw: threefold" and shuffled.playout(1).plies == 0


def test_rollouts_are_means_of_playouts() -> None:
    batch = ferz.Batch("tictactoe", 4, auto_reset=False)
    for _ in range(3):
        batch.step(batch.sample())
    fens = [batch.fen(place) for place in range(4)]
    many = batch.rollout(1, games=2000)
    assert many.shape == (4, 2) and many.dtype == np.float32 and np.allclose(many.sum(axis=1), 0)
    assert (many == batch.rollout(1, games=2000)).all() and (many != batch.rollout(2, games=2000)).any()
    for place in range(4):
        board = batch.board(place)
        mean = np.mean([board.playout(seed).rewards[0] for seed in range(2000)])
        assert abs(mean - many[place, 0]) < 0.1
    assert fens == [batch.fen(place) for place in range(4)]
    with pytest.raises(ferz.FerzError, match="games"):
        batch.rollout(1, games=0)


@pytest.mark.parametrize("variant", ["basic-chess", "pawn-chess"])
def test_a_game_without_a_rule_for_its_end_is_not_over_by_the_rules(variant: str) -> None:
    batch = ferz.Batch(variant, 1, seed=1, max_plies=100_000, auto_reset=False)
    for seed in range(100):
        batch.reset(seed)
        while not batch.over()[0]:
            batch.step(batch.sample())
        end = batch.outcome(0)
        assert end is not None
        board = batch.board(0)
        assert board.is_game_over(claim_draw=True) == end.by_rules
        if end.text == "broken off: no legal move":
            assert not board.legal_moves and board.result() == "*"
            assert batch.outcome_names[batch.outcomes()[0][0]] == "no legal move"
            return
    raise AssertionError("no game ended without a rule")
