"""python-chess as judge, where it is installed: the same moves, the same algebraic notation, the same ends."""

from __future__ import annotations

import random

import pytest
from ferz import Board

chess = pytest.importorskip("chess", reason="python-chess is not installed")
import chess.variant  # noqa: E402

VARIANTS = {
    "chess": chess.Board, "atomic": chess.variant.AtomicBoard, "antichess": chess.variant.AntichessBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard, "3check": chess.variant.ThreeCheckBoard,
    "racingkings": chess.variant.RacingKingsBoard, "horde": chess.variant.HordeBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
}  # fmt: skip


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_random_games_have_the_same_moves(name: str, seed: int) -> None:
    ours, theirs = Board(name), VARIANTS[name]()
    choose = random.Random(f"{name} {seed}").choice
    for _ in range(120):
        expected = sorted(move.uci() for move in theirs.legal_moves)
        assert sorted(ours.legal_moves.uci()) == expected, ours.fen()
        assert ours.turn == theirs.turn and ours.is_check() == theirs.is_check(), ours.fen()
        if not expected:
            break
        move = theirs.parse_uci(choose(expected))
        san = theirs.san(move)
        theirs.push(move)
        # A mark is for check and mate: python-chess marks every move that ends the game, and no move of games without check.
        is_marked_alike = not theirs.is_variant_end() and name != "antichess"
        assert ours.san(move.uci()).rstrip("" if is_marked_alike else "+#") == (san if is_marked_alike else san.rstrip("+#"))
        assert ours.push_san(san).uci() == move.uci()
    if theirs.is_variant_end() or not any(theirs.legal_moves):
        assert ours.result() == theirs.result(), ours.fen()


@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_alike(seed: int) -> None:
    ours, theirs = Board("chess"), chess.Board()
    choose = random.Random(seed).choice
    # Nothing in the rules of Ferz says which material cannot win.
    while not theirs.is_insufficient_material():
        outcome, expected = ours.outcome(), theirs.outcome()
        assert (outcome and outcome.winner) == (expected and expected.winner), ours.fen()
        assert (outcome is None) == (expected is None), ours.fen()
        if outcome is None:
            pieces = {square: piece.symbol() for square, piece in theirs.piece_map().items()}
            assert {square: piece.symbol() for square, piece in ours.piece_map().items()} == pieces
            move = choose(list(theirs.legal_moves))
            theirs.push(move)
            ours.push(move.uci())
        else:
            break
    assert [move.uci() for move in ours.move_stack] == [move.uci() for move in theirs.move_stack]
    assert ours.mirror().fen().split()[0] == theirs.mirror().fen().split()[0]
