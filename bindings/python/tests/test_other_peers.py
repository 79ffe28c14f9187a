"""OpenSpiel, cshogi and pydraughts as judges, where they are installed: the same moves, the same ends and the same winners in random games."""

from __future__ import annotations

import random
import re
from typing import Any, Callable, Dict, Hashable, NamedTuple

import pytest
from ferz import Board, Move

Key = Callable[[str], Hashable]


def square(name: str, ranks: int = 0) -> tuple[int, int]:
    """The file and the rank of a name such as ``a1``; with a number of ranks, they are counted from the top."""
    file, rank = ord(name[0]) - ord("a"), int(name[1:]) - 1
    return file, ranks - 1 - rank if ranks else rank


def squares(ranks: int = 0) -> Key:
    """The squares of a move such as ``a7b6*``."""
    return lambda text: tuple(square(name, ranks) for name in re.findall(r"[a-t]\d+", text)) or "pass"


def xiangqi(text: str) -> Hashable:
    """The squares of a move such as ``S(6,0)-(5,0)``, with ranks from the top."""
    return tuple((int(file), 9 - int(rank)) for rank, file in re.findall(r"\((\d+),(\d+)\)", text))


def cells(text: str) -> Hashable:
    """The square of a drop such as ``x(0,1)`` or ``0,1``."""
    rank, file = re.findall(r"\d+", text)
    return ((int(file), int(rank)),)


def triangle(text: str) -> Hashable:
    """The cell of a triangle that stands on its side."""
    file, rank = square(text)
    return ((12 - file, rank),)


def algebraic(text: str) -> Hashable:
    """A move in algebraic notation; pawns that are dropped may have a letter."""
    text = text.rstrip("+#")
    return text[1:] if text.startswith("P@") else text


class Judge(NamedTuple):
    """A game of OpenSpiel that is a variant."""

    game: str
    #: What an action stands for.
    key: Key
    #: The game is one of chess: moves are named algebraically, and the first player has the number 1.
    is_chess: bool = False
    #: A stone may be swapped in the second ply, which OpenSpiel does not know.
    has_swap: bool = False


OPENSPIEL = {
    "tictactoe": Judge("tic_tac_toe", cells),
    "cfour": Judge("connect_four", lambda text: int(text[1:])),
    "breakthrough": Judge("breakthrough", squares(8)),
    "flipello": Judge("othello", squares(8)),
    "clobber": Judge("clobber(rows=6,columns=5)", squares(6)),
    "lines-of-action": Judge("lines_of_action", squares()),
    "hex": Judge("hex", squares(11), has_swap=True),
    "y-game": Judge("y(board_size=13)", triangle, has_swap=True),
    "gomoku": Judge("gomoku", cells),
    "xiangqi": Judge("xiangqi", xiangqi),
    "shogi": Judge("shogi", lambda text: text),
    "chess": Judge("chess", algebraic, is_chess=True),
    "crazyhouse": Judge("crazyhouse", algebraic, is_chess=True),
}


def ours_by_key(name: str, judge: Judge, board: Board) -> Dict[Hashable, Move]:
    """The legal moves, by what they stand for."""
    moves = list(board.legal_moves)
    if judge.is_chess:
        return dict(zip(map(algebraic, board.legal_moves.san()), moves))
    if name == "shogi":
        return dict(zip(board.legal_moves.san(notation="usi"), moves))
    files = board.variant.files

    def key(move: Move) -> Hashable:
        if name == "cfour":
            return move.to_square % files
        if move.kind == "pass":
            return "pass"
        ends = [move.to_square] if move.kind == "drop" else [move.from_square, move.to_square]
        return tuple((end % files, end // files) for end in ends)

    return {key(move): move for move in moves}


@pytest.mark.parametrize("name", OPENSPIEL)
@pytest.mark.parametrize("seed", range(3))
def test_openspiel_plays_the_same_games(name: str, seed: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    judge = OPENSPIEL[name]
    short = judge.game.split("(")[0]
    if short not in pyspiel.registered_names():
        pytest.skip(f"this OpenSpiel has no {short}")
    state, board = pyspiel.load_game(judge.game).new_initial_state(), Board(name)
    first = int(judge.is_chess)
    choose = random.Random(f"{name} {seed}").choice
    for ply in range(300):
        outcome = board.outcome(claim_draw=True)
        assert state.is_terminal() == (outcome is not None), f"{board.fen()} {outcome}"
        if outcome is not None:
            points = {None: 0.0, True: 1.0, False: -1.0}[outcome.winner]
            assert state.returns()[first] == points == -state.returns()[1 - first], f"{board.fen()} {outcome}"
            break
        if "~" in board.fen():
            # OpenSpiel has names of its own for promoted pieces.
            break
        assert state.current_player() == (first if board.turn else 1 - first)
        theirs = {judge.key(state.action_to_string(action)): action for action in state.legal_actions()}
        ours = ours_by_key(name, judge, board)
        if judge.has_swap and ply == 1:
            del ours["pass"]
        assert theirs.keys() == ours.keys(), board.fen()
        key = choose(sorted(ours, key=str))
        state.apply_action(theirs[key])
        board.push(ours[key])


@pytest.mark.parametrize("seed", range(6))
def test_cshogi_plays_the_same_games(seed: int) -> None:
    cshogi = pytest.importorskip("cshogi", reason="cshogi is not installed")
    theirs, ours = cshogi.Board(), Board("shogi")
    choose = random.Random(seed).choice
    for _ in range(300):
        moves = ours.legal_moves
        known = dict(zip(moves.san(notation="usi"), moves))
        assert sorted(known) == sorted(cshogi.move_to_usi(move) for move in theirs.legal_moves), ours.fen()
        assert ours.is_check() == theirs.is_check(), ours.fen()
        assert theirs.is_game_over() == (not known), ours.fen()
        is_repeated = theirs.is_draw() != cshogi.NOT_REPETITION and ours.is_repetition(4)
        outcome = ours.outcome()
        assert (outcome is not None) == (not known or is_repeated), ours.fen()
        if outcome is not None:
            assert is_repeated or outcome.winner == (theirs.turn == cshogi.WHITE)
            break
        usi = choose(sorted(known))
        theirs.push_usi(usi)
        ours.push(known[usi])


#: The names of variants of draughts.
DRAUGHTS = {"draughts": "standard", "brazilian-draughts": "brazilian"}


@pytest.mark.parametrize("name", DRAUGHTS)
@pytest.mark.parametrize("seed", range(4))
def test_pydraughts_plays_the_same_games(name: str, seed: int) -> None:
    draughts = pytest.importorskip("draughts", reason="pydraughts is not installed")
    theirs, ours = draughts.Board(variant=DRAUGHTS[name], fen="startpos"), Board(name)
    size = ours.variant.files
    choose = random.Random(f"{name} {seed}").choice

    def field(number: int) -> int:
        return ((size - 1 - number // size) * size + number % size) // 2 + 1

    def key(move: Move) -> Hashable:
        return field(move.from_square), field(move.to_square), frozenset(map(field, move.captures))

    def their_key(move: Any) -> Hashable:
        numbers = [int(number) for number in re.findall(r"\d+", move.hub_move)]
        if size == 8:
            # There the rows are numbered from the first player's side.
            numbers = [29 - (number - 1) // 4 * 4 + (number - 1) % 4 for number in numbers]
        start, end, *taken = numbers
        return start, end, frozenset(taken)

    for _ in range(150):
        known = {key(move): move for move in ours.legal_moves}
        their_moves = theirs.legal_moves()
        if isinstance(their_moves, tuple):
            their_moves = their_moves[0]
        expected = {their_key(move): move for move in their_moves}
        assert known.keys() == expected.keys(), ours.fen()
        if not known:
            assert theirs.winner() == (2 if ours.outcome().winner else 1)  # type: ignore[union-attr]
            break
        if ours.is_game_over(claim_draw=True):
            break
        chosen = choose(sorted(known, key=str))
        theirs.push(expected[chosen])
        ours.push(known[chosen])
