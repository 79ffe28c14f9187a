"""Whatever a stranger passes, it ends soon, in an answer or an exception."""

from __future__ import annotations

import importlib.util
import inspect
import pickle
import threading
from pathlib import Path
from typing import Any, Callable, List

import ferz
import ferz.ffish
import ferz.ray
import pytest
from conftest import play_at_random
from ferz import Board, Variant, _ferz

LONG = "x" * 10_000_000
NESTED: list[Any] = []
for _ in range(10_000):
    NESTED = [NESTED]


class Odd:
    """An object whose every question fails."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __fspath__(self) -> str:
        raise RuntimeError("fspath")

    def __index__(self) -> int:
        raise RuntimeError("index")

    def __str__(self) -> str:
        raise RuntimeError("str")

    def __hash__(self) -> int:
        raise RuntimeError("hash")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("eq")


class Text(str):
    """A text that is more than a text."""


ARGUMENTS: list[Any] = [
    None, True, 0, -1, 255, 256, 2**31, 2**63, 2**64, 10**100, 1.5, float("nan"), "", " ", "e2e4", "chess", "\0", "\ud800",
    "♞" * 1000, "(" * 5000, LONG, Text("e4"), b"e2e4", b"\xff" * 100, [], [None], ["e2e4"] * 1000, NESTED, (), {}, {"a": NESTED},
    set(), object(), Odd(), print, type, ferz, Board, Variant, slice(None), slice(-5, 10**30, -1), range(10), "/dev/zero", "/",
]  # fmt: skip


def targets() -> dict[str, Callable[..., Any]]:
    """All that can be called: functions, classes, and the methods of an object of each class, their special ones included."""
    board = Board("crazyhouse")
    board.push("e4")
    move = board.legal_moves[0]
    piece = board.piece_at("e4")
    objects = [board, board.variant, board.legal_moves, iter(board.legal_moves), move, piece]
    called: dict[str, Callable[..., Any]] = {"import_ini": ferz.import_ini}
    for name in ferz.__all__:
        value = getattr(ferz, name)
        if inspect.isclass(value):
            called[name] = value
    # What every object has is Python's business; to be shown is ours.
    plain = set(dir(object())) - {"__str__", "__repr__", "__eq__", "__lt__", "__hash__", "__reduce__"}
    for owner in objects:
        for name in set(dir(type(owner))) - plain:
            value = getattr(owner, name)
            if callable(value):
                called[f"{type(owner).__name__}.{name}"] = value
    return called


def more_targets() -> dict[str, Callable[..., Any]]:
    """The functions of the other modules, and the methods of a batch."""
    called: dict[str, Callable[..., Any]] = {}
    for name in _ferz.__all__:
        if callable(getattr(_ferz, name)) and not hasattr(ferz, name):
            called[f"_ferz.{name}"] = getattr(_ferz, name)
    # What numbers may mean hours of work is tried with its own tests.
    called["ray.verify"] = ferz.ray.verify
    called.pop("_ferz.study_games", None)
    if importlib.util.find_spec("numpy"):
        batch = ferz.Batch("chess", 2)
        for name in dir(batch):
            if not name.startswith("_") and callable(getattr(batch, name)):
                called[f"Batch.{name}"] = getattr(batch, name)
    return called


TARGETS = {**targets(), **more_targets()}


def survive(call: Callable[..., Any], *arguments: Any, **named: Any) -> None:
    """Calls: an ordinary exception will do. A crash in the library would be none of them."""
    try:
        call(*arguments, **named)
    except Exception as fault:
        assert type(fault).__name__ != "PanicException", fault
    except BaseException as fault:
        pytest.fail(f"{call} {[repr(argument)[:50] for argument in arguments]}: {fault!r}")


def test_all_methods_are_tried() -> None:
    assert {"Board.push", "Board.perft", "Variant.parse", "Move.__lt__", "LegalMoves.__getitem__"} <= set(TARGETS)
    assert len(TARGETS) > 100


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_wrong_arguments(name: str) -> None:
    call = TARGETS[name]
    survive(call)
    for argument in ARGUMENTS:
        survive(call, argument)
        if argument is not LONG:
            survive(call, argument, argument)
            survive(call, "chess", argument)
    survive(call, *ARGUMENTS)
    survive(call, nonsense=1)


def test_numbers_that_are_too_large() -> None:
    board = Board("chess")
    for named in [{"threads": 10**6}, {"threads": -1}, {"hash_mb": 2**40}, {"hash_mb": 5000}, {"hash_mb": -1}, {"threads": 2**70}]:
        with pytest.raises(ferz.FerzError):
            board.perft(3, **named)
    for depth in [65, 2**31]:
        with pytest.raises(ferz.LimitError):
            board.perft(depth)
    with pytest.raises(ferz.FerzError):
        board.perft(-1)


def test_texts_that_are_no_unicode_are_refused() -> None:
    for call in [Board, Variant.builtin, Variant.parse, Board("chess").push, Board("chess").set_fen]:
        with pytest.raises((UnicodeError, TypeError)):
            call("\ud800")


def test_long_texts_are_refused_soon() -> None:
    board = Board("chess")
    for call in [Variant.parse, Variant.builtin, board.set_fen, board.push, board.push_san, board.parse_uci]:
        with pytest.raises(ferz.FerzError) as caught:
            call(LONG)
        assert len(str(caught.value)) < 10_000
    with pytest.raises(ferz.VariantError):
        Variant.parse("[a:chess]\n" + "# " + LONG, "a")


def test_garbage_is_not_unpickled() -> None:
    board = Board("chess")
    play_at_random(board, 1, 10)
    for value in [board, board.variant, board.peek(), board.piece_at("e1"), Variant.parse('(base: "chess")')]:
        packed = pickle.dumps(value)
        for at in range(len(packed)):
            broken = packed[:at] + bytes([packed[at] ^ 1]) + packed[at + 1 :]
            survive(pickle.loads, broken)
            survive(pickle.loads, packed[:at])


def test_threads_share_a_board() -> None:
    board = Board("crazyhouse")
    faults: list[BaseException] = []

    def work(seed: int) -> None:
        try:
            for _ in range(300):
                moves = board.legal_moves
                for call in [
                    lambda: board.push(moves[seed % len(moves)]),
                    lambda: board.push("e4"),
                    board.pop,
                    board.outcome,
                    lambda: board.perft(2, threads=2),
                    lambda: list(moves),
                    board.copy,
                    lambda: pickle.dumps(board),
                ]:
                    try:
                        call()
                    except (ferz.MoveError, IndexError, ZeroDivisionError):
                        pass
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    # Whatever was played, it was legal.
    replayed = Board("crazyhouse")
    for move in board.move_stack:
        replayed.push(move)
    assert replayed == board


def test_an_iterator_is_shared_by_threads() -> None:
    moves = iter(Board("chess").legal_moves)
    found: list[ferz.Move] = []
    threads = [threading.Thread(target=lambda: found.extend(moves)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # As with Python's own iterators, builds without the interpreter's lock may give a move twice.
    assert set(found) == set(Board("chess").legal_moves)


def test_long_games_do_not_fill_the_stack() -> None:
    board = Board("chess")
    for _ in range(5_000):
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"]:
            board.push(text)
    assert len(board.move_stack) == 20_000 and board.is_game_over()
    assert len(pickle.loads(pickle.dumps(board.copy())).move_stack) == 20_000
    del board


class Liar(List[Any]):
    """A list that is longer than it is."""

    def __len__(self) -> int:
        return 2**62

    def __length_hint__(self) -> int:
        return 2**62


def test_lists_that_lie_about_their_length() -> None:
    chess = Board("chess").variant
    line = (1, "chess", Liar([chess.start_fen, "1", "20"]))
    assert _ferz.verify_lines("perft", {"chess": chess}, Liar([line])) == [None]
    assert ferz.ffish.legal_moves("chess", "startpos", Liar(["e2e4"]))
    with pytest.raises(TypeError, match="lines must be a list of lines: in place 0 a tuple of a number, a name and a list of texts, not int"):
        _ferz.verify_lines("perft", {}, [7])  # type: ignore[list-item]


def test_ways_to_play_are_bounded() -> None:
    for most in [2**31, 2**63]:
        with pytest.raises(ferz.LimitError, match=f"{most} ways to play; the limit is 1000000"):
            _ferz.perft_paths("chess", None, 10, most)
    with pytest.raises(ferz.FerzError, match="more than 100 ways to play 64 moves"):
        _ferz.perft_paths("chess", None, 64, 100)
    assert len(set(_ferz.perft_paths("chess", None, 2, 400))) == 400 and _ferz.perft_paths("chess", None, 0, 1) == [""]


def test_long_arguments_are_told_in_short() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    for call in [
        lambda: Variant.parse("[a:chess]", LONG),
        lambda: Variant.parse("x", name=LONG),
        lambda: ferz.Batch("chess", view=LONG),
        lambda: ferz.ray.perft("chess", 1, keep=LONG),
        lambda: ferz.ffish.set_option(LONG, 1),
        lambda: Board(f"{LONG}/x/x w"),
    ]:
        with pytest.raises(ValueError) as caught:
            call()
        assert len(str(caught.value)) < 2_000
