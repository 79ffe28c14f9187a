"""Records of games of any variant."""

from __future__ import annotations

import doctest
import io

import ferz
import pytest
from conftest import play_at_random
from ferz import pgn


def test_the_module_shows_a_session() -> None:
    failed, tried = doctest.testmod(pgn)
    assert tried > 4 and failed == 0


def test_what_is_written_is_read(shape: ferz.Variant) -> None:
    for seed in range(2):
        board = shape.board()
        play_at_random(board, seed, 40)
        game = pgn.Game(board, {"White": "A \"B\" \\ C", "Round": "3"})
        game.comments = {0: ["before"], 1: ["first"]}
        game.nags = {1: [1]}
        text = str(game)
        back = pgn.read_game(io.StringIO(text))
        assert back is not None and back.errors == []
        assert back.board.variant == shape and back.board == board
        assert back.moves == board.move_stack
        assert back.headers["White"] == "A \"B\" \\ C" and back.headers["Round"] == "3"
        assert back.comments == game.comments and back.nags == game.nags
        assert back.result == board.result()
        assert str(back) == text


def test_annotations_keep_their_places() -> None:
    text = '[Event "x"]\n\n{all} 1. e4! {one} e5 $2 (1... c5 2. Nf3 {two} 2... d6) 2. Nf3 {three} (2. f4) (2. Nc3) *\n\n1. d4 *\n'
    games = list(pgn.read_games(text))
    assert [len(game.moves) for game in games] == [3, 1]
    game = games[0]
    assert game.comments == {0: ["all"], 1: ["one"], 3: ["three"]}
    assert game.nags == {1: [1], 2: [2]}
    assert game.variations == {2: ["1... c5 2. Nf3 {two} 2... d6"], 3: ["2. f4", "2. Nc3"]}
    again = pgn.read_game(str(game))
    assert again is not None and vars(again) | {"headers": 0} == vars(game) | {"headers": 0}
    assert repr(game) == "<Game ? - ?, 3 plies of Chess>"


def test_faults_are_told_and_the_next_game_is_read() -> None:
    text = '[Variant "Nosuch"]\n\n1. e4 *\n\n[Variant "Othello"]\n\n*\n\n[FEN "8/8"]\n\n*\n\n1. e4 e5 2. Ke3 Nf6 *\n'
    games = pgn.read_games(text)
    with pytest.raises(ferz.VariantError, match="Nosuch"):
        next(games)
    assert next(games).board.variant.builtin_name == "flipello"
    with pytest.raises(ferz.FenError):
        next(games)
    game = next(games)
    assert len(game.moves) == 2
    (error,) = game.errors
    assert error.startswith("wrong move `Ke3`")
    assert next(games, None) is None
    assert pgn.read_game("") is None
    given = pgn.read_game("1. e4 *", "atomic")
    assert given is not None and given.board.variant.name == "Atomic"


def test_wrong_parts_of_a_game_are_refused() -> None:
    game = pgn.Game(ferz.Board("chess"))
    game.headers = {"a b": "c"}
    with pytest.raises(ferz.FerzError, match="name of a header"):
        str(game)
    game.headers, game.result = {}, "2-0"
    with pytest.raises(ferz.FerzError, match="the result is"):
        str(game)
