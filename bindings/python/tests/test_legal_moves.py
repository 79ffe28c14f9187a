"""The legal moves are a sequence as Python has them."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
import threading
from collections.abc import Sequence

import pytest
from conftest import play_at_random
from ferz import Board, Variant


def test_they_are_a_sequence(shape: Variant) -> None:
    board = Board(shape)
    play_at_random(board, 3, 8)
    moves = board.legal_moves
    every = [moves[place] for place in range(len(moves))]
    assert isinstance(moves, Sequence)
    assert list(moves) == every and list(reversed(moves)) == every[::-1]
    assert moves[1:7:2] == every[1:7:2] and moves[::-1] == every[::-1] and moves[5:2] == []
    assert moves.count() == len(every) == sum(moves.count(move) for move in every)
    for place, move in list(enumerate(every))[:: len(every) // 20 + 1]:
        assert move in moves and moves.index(move) == place == moves.index(move.uci())
        assert moves[place] == moves[place - len(every)] == move
    assert random.Random(1).sample(moves, 1)[0] in moves


def test_places() -> None:
    moves = Board("chess").legal_moves
    assert moves.index(moves[5], 5) == 5 == moves.index(moves[5], -15, 6)
    for start, stop in [(6, 20), (0, 5), (-3, 20)]:
        with pytest.raises(ValueError, match="is not among the legal moves"):
            moves.index(moves[5], start, stop)
    for other in ["e2e5", "nonsense", None, 5, 1.5, object(), [], Board]:
        assert other not in moves and moves.count(other) == 0
        with pytest.raises(ValueError, match="is not among the legal moves"):
            moves.index(other)
    for place in [20, -21, 10**30, -(10**30)]:
        with pytest.raises(IndexError):
            moves[place]


def test_equality_and_hashes() -> None:
    one, other = Board("chess"), Board("chess")
    assert one.legal_moves == other.legal_moves and hash(one.legal_moves) == hash(other.legal_moves)
    other.push("e4")
    assert one.legal_moves != other.legal_moves
    assert one.legal_moves != list(one.legal_moves) and one.legal_moves != "e2e4"
    assert {one.legal_moves: 1}[Board("chess").legal_moves] == 1
    with pytest.raises(TypeError):
        one.legal_moves < other.legal_moves  # type: ignore[operator]


def test_copies_and_pickles(shape: Variant) -> None:
    board = Board(shape)
    play_at_random(board, 5, 12)
    moves = board.legal_moves
    assert copy.copy(moves) is moves is copy.deepcopy(moves)
    assert pickle.loads(pickle.dumps(moves)) == moves


def test_moves_that_are_held_never_change() -> None:
    board, held = Board("chess"), []
    choose = random.Random(2).choice
    for _ in range(120):
        if board.is_game_over():
            break
        moves = list(board.legal_moves)
        assert [move.uci() for move in moves] == board.legal_moves.uci()
        held.append((board.fen(), moves[len(moves) // 2], moves[len(moves) // 2].uci()))
        for other in board.legal_moves:
            assert other.uci() in board.legal_moves
        board.push(choose(moves))
        del moves
    for fen, move, text in held:
        assert move.uci() == text and Board("chess", fen).legal_moves.index(move) >= 0


def test_objects_are_used_again_once_nobody_holds_them() -> None:
    board = Board("chess")
    seen = set()
    for _ in range(50):
        seen.update(map(id, list(board.legal_moves)))
        board.push("g1f3" if board.fullmove_number % 2 else "f3g1")
        board.push("g8f6" if board.fullmove_number % 2 else "f6g8")
    is_free_threaded = not getattr(sys, "_is_gil_enabled", lambda: True)()
    assert is_free_threaded or len(seen) < 500
    gc.collect()


def test_threads_that_go_through_moves_see_their_own() -> None:
    faults = []

    def play(seed: int) -> None:
        choose = random.Random(seed).choice
        board, kept = Board("crazyhouse"), []
        for _ in range(150):
            if board.is_game_over():
                break
            moves = list(board.legal_moves)
            expected = board.legal_moves.uci()
            if [move.uci() for move in moves] != expected:
                faults.append(board.fen())
            kept.append((moves[-1], expected[-1]))
            board.push(choose(moves))
        faults.extend(text for move, text in kept if move.uci() != text)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
