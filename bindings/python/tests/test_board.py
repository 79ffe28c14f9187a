"""Boards: positions that moves are made on."""

import ferz


def test_a_game_is_played() -> None:
    board = ferz.Board("chess")
    assert len(board.legal_moves) == 20
    board.push("e4")
    assert board.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")
    assert board.perft(3) == 13_160
