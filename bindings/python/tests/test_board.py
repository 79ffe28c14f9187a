"""Boards: positions that moves are made on."""

from __future__ import annotations

import copy
import pickle
import random
from xml.dom import minidom

import ferz
import pytest
from conftest import ROOT, play_at_random
from ferz import BLACK, WHITE, Board

#: The most sequences of moves that are counted in a test.
MOST = 100_000


def published() -> list[tuple[str, str, int, int]]:
    """The counts that the tests of the library know: variant, FEN, depth, number of sequences of moves."""
    files = sorted((ROOT / "../../tests/perft").glob("*.tsv"))
    lines = (line.split("\t") for file in files for line in file.read_text().splitlines() if line and line[0] != "#")
    counts = [(name, fen, int(depth), int(count)) for name, fen, depth, count in lines if int(count) <= MOST]
    assert len(counts) > 100
    return counts


@pytest.mark.parametrize(("variant", "fen", "depth", "count"), published())
def test_perft(variant: str, fen: str, depth: int, count: int) -> None:
    board = Board(variant, fen)
    assert board.perft(depth) == count
    if depth > 0:
        divided = board.divide(depth, threads=2, hash_mb=1)
        assert sum(divided.values()) == count and list(divided) == board.legal_moves.uci()


def test_perft_is_the_same_however_it_is_shared_out() -> None:
    board = Board("chess")
    assert [board.perft(5, threads=threads, hash_mb=mb) for threads, mb in [(1, 0), (0, 0), (3, 4)]] == [4_865_609] * 3


def test_a_game_is_played_and_taken_back(shape: ferz.Variant) -> None:
    board = shape.board()
    play_at_random(board, 3, 40)
    moves = board.move_stack
    assert moves and board.peek() == moves[-1]
    replayed = shape.board()
    for move in moves:
        assert move in replayed.legal_moves and move.uci() in replayed.legal_moves
        san = replayed.san(move)
        assert replayed.parse_san(san) == move == replayed.parse_move(replayed.uci(move))
        replayed.push(move)
    assert replayed == board and replayed.fen() == board.fen() and replayed.key() == board.key()
    assert replayed.outcome() == board.outcome()
    assert [board.pop() for _ in moves] == moves[::-1]
    assert board == shape.board()
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()


def test_boards_are_copied_and_pickled(shape: ferz.Variant) -> None:
    board = shape.board()
    play_at_random(board, 5, 12)
    copies = [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]
    for other in copies:
        assert other == board and other.move_stack == board.move_stack and other.variant == shape
    bare = board.copy(stack=False)
    assert bare == board and bare.move_stack == []
    fen = board.fen()
    copies[0].pop()
    assert board.fen() == fen and copies[0] != board
    with pytest.raises(TypeError):
        hash(board)


def test_moves_are_values() -> None:
    board = Board("chess")
    moves = list(board.legal_moves)
    assert sorted(moves)[0].uci() == "a2a3" and len(set(moves) | set(Board("chess").legal_moves)) == 20
    move = board.parse_san("Nf3")
    assert (str(move), move.from_square, move.to_square, move.kind, move.piece_type) == ("g1f3", 6, 21, "move", "knight")
    assert pickle.loads(pickle.dumps(move)) == move == board.parse_uci("g1f3") and move != "g1f3"
    assert repr(move) == "<Move 'g1f3'>"
    promoting = Board("chess", "8/P6k/8/8/8/8/7K/8 w - - 0 1").parse_san("a8=N")
    assert (promoting.promotion, promoting.drop) == ("knight", None)
    drop = Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1").parse_move("Q@e7")
    assert (drop.kind, drop.drop, drop.from_square, drop.to_square) == ("drop", "queen", 52, 52)
    taking = Board("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").parse_uci("e5d6")
    assert taking.captures == {35}


def test_lists_of_moves_are_sequences_that_stay() -> None:
    board = Board("chess")
    moves = board.legal_moves
    texts = [move.uci() for move in moves]
    board.push("e4")
    assert len(moves) == moves.count() == 20 and texts == moves.uci() and bool(moves)
    assert [moves[0], moves[-1]] == [move for move in moves if move.uci() in (texts[0], texts[-1])]
    assert moves[2:5] == list(moves)[2:5] and moves[::-7] == list(moves)[::-7]
    assert random.choice(moves) in moves
    with pytest.raises(IndexError):
        moves[20]
    assert "e4" not in moves and 3 not in moves and None not in moves
    assert moves.san()[texts.index("g1f3")] == "Nf3"
    iterator = iter(moves)
    next(iterator)
    assert len(list(iterator)) == 19 and list(iterator) == []


def test_moves_of_other_boards_are_played_if_they_are_legal() -> None:
    one, other = Board("chess"), Board("chess")
    move = one.parse_san("e4")
    one.push(move)
    other.push(move)
    assert one == other
    with pytest.raises(ferz.IllegalMoveError, match="e2e4 is not a legal move here"):
        one.push(move)


def test_what_is_on_the_board_is_told() -> None:
    board = Board("crazyhouse", "r3k2r/8/8/8/8/8/P7/R3K2Q~[Nnn] b Qkq - 3 7")
    assert board.turn is BLACK and board.fullmove_number == 7
    assert board.hands == {WHITE: {"knight": 1}, BLACK: {"knight": 2}}
    piece = board.piece_at("h1")
    assert piece is not None and (piece.symbol(), piece.promoted) == ("Q", True)
    assert board.piece_at(0) == board.variant.piece("R") and board.piece_at("b1") is None
    pieces = board.piece_map()
    assert len(pieces) == 7 and pieces[4].piece_type == "king"
    assert board.pieces("rook", BLACK) == {56, 63}
    duck = Board("duck")
    duck.push(duck.legal_moves[0])
    assert len(duck.walls) == 1
    checks = Board("3check")
    assert any(counter == {WHITE: 3, BLACK: 3} for counter in checks.counters.values())


def test_games_end() -> None:
    board = Board("chess")
    for text in ["f3", "e5", "g4", "Qh4#"]:
        assert board.outcome() is None and board.result() == "*" and not board.is_game_over()
        board.push(text)
    assert board.is_check() and board.is_checkmate() and not board.is_stalemate()
    assert board.checkers() == {31}
    outcome = board.outcome()
    assert outcome == ("checkmate", BLACK, "Black wins: checkmate") and outcome is not None
    assert (outcome.result(), board.result(), str(outcome)) == ("0-1", "0-1", "Black wins: checkmate")
    with pytest.raises(ferz.IllegalMoveError, match="the game is over: checkmate"):
        board.push("a3")
    stuck = Board("chess", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1")
    assert stuck.is_stalemate() and stuck.result() == "1/2-1/2"


def test_draws_can_be_claimed() -> None:
    board = Board("chess")
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        assert board.claims() == []
        board.push(text)
    assert board.is_repetition() and not board.is_repetition(4)
    [claim] = board.claims()
    assert claim.winner is None
    assert board.outcome() is None and board.outcome(claim_draw=True) == claim
    assert board.is_game_over(claim_draw=True) and board.result(claim_draw=True) == "1/2-1/2"
    board.pop()
    assert not board.is_repetition() and board.claims() == []
    for text in ["Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]:
        board.push(text)
    assert board.is_game_over() and board.legal_moves, "after a draw by repetition one may go on looking"
    restored = pickle.loads(pickle.dumps(board))
    assert restored.outcome() == board.outcome()


def test_a_reached_goal_leaves_no_moves() -> None:
    board = Board("kingofthehill", "4k3/8/8/8/8/4K3/8/8 w - - 0 1")
    board.push("Ke4")
    assert not board.legal_moves and board.is_game_over() and not board.is_stalemate()
    assert board.outcome() is not None and board.result() == "1-0"


def test_reasons() -> None:
    board = Board("chess", "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1")
    assert board.why_illegal("Ke1-d1") is None
    told = board.why_illegal("e2d3")
    assert told is not None and "rook" in told
    assert board.why_illegal("e2e9")
    assert Board("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").why_illegal("h8g7").startswith("the game is over")


def test_texts_that_are_no_moves() -> None:
    board = Board("chess")
    for text, kind in [("", ferz.InvalidMoveError), ("e2e5", ferz.IllegalMoveError), ("zz", ferz.InvalidMoveError)]:
        with pytest.raises(kind):
            board.push(text)
        assert not board.is_legal(text)
    with pytest.raises(ferz.AmbiguousMoveError):
        Board("chess", "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1").push_san("Ne4")
    with pytest.raises(ferz.InvalidMoveError) as caught:
        board.push("e2e44")
    assert caught.value.hint == "e2e4"
    with pytest.raises(ferz.MoveError):
        board.push_san("e2e4x")
    with pytest.raises(ferz.MoveError):
        board.push_uci("Nf3")


def test_fens() -> None:
    board = Board("chess")
    board.push("e4")
    with pytest.raises(ferz.FenError) as caught:
        board.set_fen("8/8/8/8/8/8/8/9 w - - 0 1")
    assert caught.value.hint and caught.value.range is not None
    assert len(board.move_stack) == 1, "after an error the board is as it was"
    board.set_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert board.move_stack == [] and board.is_castling("O-O") and board.gives_check("Rh8") and not board.is_capture("Rh8")
    board.clear_stack()
    board.reset()
    assert board == Board("chess")


def test_mirrored_boards_have_the_same_moves() -> None:
    for name in ["chess", "xiangqi", "shogi", "glinski", "crazyhouse", "3check", "chess960", "draughts", "marseillais"]:
        board = Board(name)
        play_at_random(board, 7, 14)
        mirrored = board.mirror()
        assert mirrored.turn is not board.turn and mirrored.mirror() == board, name
        assert mirrored.perft(2) == board.perft(2), name
    start = "rnbqkbnr/pppppppp/8/8/*7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    holed = ferz.Variant.parse(f'(name: "Hole", base: "chess", board: (holes: "a4"), start: "{start}")').board()
    assert holed.mirror().mirror() == holed
    holed.push("e4")
    holed.push("a5")
    with pytest.raises(ferz.FerzError, match="the square a5 has no counterpart"):
        holed.mirror()


@pytest.mark.parametrize(
    ("variant", "why"),
    [
        ("hnefatafl", 'the rule "[a-z ]+" is only for (Attackers|Defenders)'),
        ("racingkings", "names squares that differ for White and Black: "),
        ('(name: "Corner", base: "hexapawn", outcomes: { "corner": (side: First, when: Any("enemy a1"), result: Loss) })', 'the rule "corner" is only for White'),
        ('(name: "Mark", base: "hexapawn", zones: { "mark": Fixed("b1") }, outcomes: { "mark": (when: Any("enemy mark"), result: Loss) })', '"mark" names squares'),
    ],
)  # fmt: skip
def test_players_with_different_rules_are_not_swapped(variant: str, why: str) -> None:
    board = ferz.Variant.parse(variant).board() if variant.startswith("(") else Board(variant)
    with pytest.raises(ferz.FerzError, match=f"the players cannot be swapped: .*{why}"):
        board.mirror()


def test_pictures(shape: ferz.Variant) -> None:
    board = shape.board()
    play_at_random(board, 2, 3)
    assert minidom.parseString(board._repr_svg_()).documentElement.tagName == "svg"
    assert str(board) and repr(board).startswith("Board(")


def test_boards_are_drawn_in_letters() -> None:
    assert str(Board("minishogi")).splitlines()[0].split() == ["r", "b", "s", "g", "k"]
    assert repr(Board("chess")).startswith("Board('chess', 'rnbqkbnr/")


def test_positions_that_no_game_reaches() -> None:
    assert Board("chess").is_valid() and Board("chess").status() == []
    taken = Board("chess", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1")
    assert not taken.is_valid()
    assert taken.status() == ['the last move of Black broke the row "king left in check" of `forbidden`']


def test_too_little_material() -> None:
    bare = Board("chess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    assert not bare.has_insufficient_material(ferz.WHITE) and bare.has_insufficient_material(ferz.BLACK)
    assert not bare.is_insufficient_material() and not bare.is_game_over()
    kings = Board("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert kings.is_insufficient_material() and kings.is_game_over()
    # A lone king may still win where it has another way to.
    assert not Board("kingofthehill", "4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_insufficient_material()


def test_the_end_is_explained() -> None:
    board = Board("chess")
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]:
        board.push(text)
    end = board.why_end()
    assert (end.outcome, end.claims, end.can_win) == (None, (), {WHITE: True, BLACK: True})
    [(san, claim)] = end.claims_with
    assert (san, claim.text) == ("Ng8", "draw: threefold") and board.claims("Ng8") == [claim]
    assert board.claims("Nc6") == [] and "play Ng8 and claim" in str(end)
    with pytest.raises(ferz.IllegalMoveError):
        board.claims("Nc5")
    mate = Board("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").why_end()
    assert mate.outcome == ("checkmate", WHITE, "White wins: checkmate") and mate.text.startswith("the game is over")
    bare = Board("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").why_end()
    assert bare.can_win == {WHITE: True, BLACK: False} and "Black cannot win any more" in bare.text
