"""What arguments may be is one rule for all functions, and what is said of others is in Python's words."""

from __future__ import annotations

import importlib.util
import inspect
import re
from pathlib import Path
from typing import Any, Callable

import ferz
import ferz.ffish
import ferz.ray
import pytest
from ferz import Board, Variant, _ferz
from test_hostile import ARGUMENTS, TARGETS

#: Words that only whoever writes the extension knows.
FOREIGN = re.compile(r"(?<!Path)Like\b|Vec\b|`str`|\bi64\b|\bu\d+\b|extract|integral|Index::|C long|unsigned|enum|variant [A-Z]\w+ \(")


class Written:
    """A move of another library."""

    def __init__(self, text: Any) -> None:
        self.text = text

    def uci(self) -> Any:
        return self.text


def test_errors_are_told_in_words_of_python() -> None:
    called = {**TARGETS, **{f"ffish.{name}": getattr(ferz.ffish, name) for name in ferz.ffish.__all__}}
    called.update({f"_ferz.{name}": getattr(_ferz, name) for name in _ferz.__all__ if callable(getattr(_ferz, name))})
    wrong = []
    for name, call in called.items():
        if not callable(call) or name.endswith(("set_option", "VariantWarning")) or name.split(".")[-1].endswith("Error"):
            continue
        if name.endswith("study_games"):
            continue
        for argument in ARGUMENTS:
            # Great numbers may mean hours of work.
            if type(argument) is str or type(argument) is int and 1 < argument < 2**31:
                continue
            for before in [(), ("chess",), ("chess", "startpos"), ("chess", None), (0,), ("e4",), ("perft", {}), ("chess", 1, 1)]:
                try:
                    call(*before, argument)
                except (TypeError, ferz.FerzError) as error:
                    if FOREIGN.search(str(error)):
                        wrong.append((name, str(error)[:200]))
                except Exception:
                    pass
    assert wrong == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Board(3), "variant must be a Variant, a name or a path, not int"),
        (lambda: Board(None), "variant must be a Variant, a name or a path, not NoneType"),
        (lambda: Board("chess").push(3), "move must be a Move, a text or an object with a method uci(), as moves of python-chess are, not int"),
        (lambda: Board("chess").piece_at(1.5), "square must be a number or a name, not float"),
        (lambda: Board("chess").legal_moves["e4"], "legal moves are indexed by whole numbers or slices, not str"),
        (lambda: Board("chess").san("e4", notation=7), "notation must be a name, not int"),
        (lambda: Board("chess", 5), "fen must be a str, not int"),
        (lambda: Board("chess").set_fen(None), "fen must be a str, not NoneType"),
        (lambda: Board("chess").copy(stack="yes"), "stack must be a bool, not str"),
        (lambda: Board("chess").outcome(claim_draw=1), "claim_draw must be a bool, not int"),
        (lambda: Board("chess").perft("3"), "depth must be an int, not str"),
        (lambda: Board("chess").perft(3, threads=1.5), "threads must be an int, not float"),
        (lambda: Board("chess").pieces(3, True), "piece_type must be a str, not int"),
        (lambda: Variant.builtin(5), "name must be a str, not int"),
        (lambda: Variant.parse(b"x"), "text must be a str, not bytes"),
        (lambda: Variant.load("v.ini", 3), "section must be a str, not int"),
        (lambda: Variant.load(None), "path must be a str or an os.PathLike of one, not NoneType"),
        (lambda: Variant.load(b"mine.ron"), "path must be a str or an os.PathLike of one, not bytes"),
        (lambda: ferz.import_ini(b""), "text must be a str, not bytes"),
        (lambda: ferz.import_ini("", name=3), "name must be a str, not int"),
        (lambda: ferz.import_ini("", [3]), "sections must be a list of texts: in place 0 a text, not int"),
        (lambda: Board("chess").push_san(3), "san must be a Move, a text or an object with a method uci(), as moves of python-chess are, not int"),
        (lambda: Board("chess").push_uci(3), "uci must be a Move, a text or an object with a method uci(), as moves of python-chess are, not int"),
        (lambda: ferz.Piece("chess", None, True), "piece_type must be a str, not NoneType"),
        (lambda: ferz.ffish.start_fen(3), "variant must be a str, not int"),
        (lambda: ferz.ffish.legal_moves("chess", 3, []), "fen must be a str, not int"),
        (lambda: ferz.ffish.get_san("chess", "startpos", "e2e4", False, "x"), "notation must be an int, not str"),
        (lambda: ferz.import_ini("", "chess"), "sections must be a list of texts, not str"),
        (lambda: ferz.ffish.legal_moves("chess", "startpos", "e2e4"), "movelist must be a list of moves, not str"),
        (lambda: ferz.ffish.legal_moves("chess", "startpos", ["e2e4", 7]), "movelist must be a list of moves: in place 1 a text or an object with a method uci(), not int"),
    ],
)  # fmt: skip
def test_messages(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


def test_numbers_out_of_their_range() -> None:
    with pytest.raises(ferz.FerzError, match="depth must be from 0 to 4294967295, not -1"):
        Board("chess").perft(-1)
    with pytest.raises(ferz.FerzError, match="there is no square 1000"):
        Board("chess").piece_at(10**100)


#: What hardly any parameter takes.
WRONG: list[Any] = [None, 1, -1, 2**70, -(2**70), 1.5, float("nan"), "x", "\ud800", b"x", [], {}, object(), ["\ud800"], ["a" * 100_000], "a" * 100_000]

#: Arguments with which calls are good, for those that have no default.
GOOD: dict[str, Any] = {
    "action": 0, "board": 0, "color": True, "config": "", "depth": 1, "fen": "startpos", "game": Board("chess"), "move": "e2e4", "movelist": [], "name": "e4", "path": "none.ron", "piece_type": "pawn",
    "san": "e4", "seed": 1, "square": 0, "symbol": "N", "text": "e2e4", "uci": "e2e4", "value": 1, "variant": "chess", "what": "perft",
}  # fmt: skip


def called() -> dict[str, Callable[..., Any]]:
    """All that has parameters with names: functions, classes and methods."""
    board = Board("chess")
    owners = [("Board", board), ("Variant", board.variant), ("LegalMoves", board.legal_moves)]
    if importlib.util.find_spec("numpy"):
        owners.append(("Batch", ferz.Batch("chess", 2)))
    found: dict[str, Callable[..., Any]] = {"Board": Board, "Piece": ferz.Piece, "import_ini": ferz.import_ini}
    found.update((f"ray.{name}", getattr(ferz.ray, name)) for name in ["perft", "study", "verify"])
    found.update((f"ffish.{name}", getattr(ferz.ffish, name)) for name in ferz.ffish.__all__)
    found.update((f"{kind}.{name}", getattr(owner, name)) for kind, owner in owners for name in dir(owner) if name[0] != "_")
    return {name: call for name, call in found.items() if callable(call) and not isinstance(call, type) or name in ("Board", "Piece")}


def test_every_error_names_the_argument(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What is kept, is kept there.
    monkeypatch.chdir(tmp_path)
    silent = []
    for name, call in called().items():
        parameters = inspect.signature(call).parameters
        assert "self" not in parameters, name
        # A study of the usual length takes a while.
        good = {**GOOD, **({"games": 1} if name == "ray.study" else {}), **({"fen": None} if name == "Batch.reset" else {})}
        for tried in parameters.values():
            if tried.kind is tried.VAR_KEYWORD or tried.kind is tried.VAR_POSITIONAL:
                continue
            for wrong in WRONG:
                # What stands only by its place needs all before it.
                needed = [one for one in parameters.values() if one is tried or one.default is one.empty or one.kind is one.POSITIONAL_ONLY or one.name == "games"]
                given = {one.name: wrong if one is tried else good.get(one.name, one.default) for one in needed if one.kind is not one.VAR_KEYWORD}
                positional = [given.pop(one.name) for one in needed if one.kind is one.POSITIONAL_ONLY]
                try:
                    call(*positional, **given)
                except (ferz.FenError, ferz.MoveError, ferz.VariantError) as error:
                    # Their kind says what they are about.
                    told = f"{error} fen move movelist san uci text variant name path section"
                except Exception as error:
                    told = str(error)
                else:
                    continue
                if len(told) > 2_000 or tried.name not in told and not re.match('there is no |no such option|expected perft or moves, found|".+" is not a variant, and', told, re.IGNORECASE):
                    silent.append((name, tried.name, repr(wrong)[:40], told[-200:]))
    # These complain of the other arguments, which are good elsewhere.
    others = ("not among the legal moves", "the game is not over")
    assert [one for one in silent if not any(other in one[3] for other in others)] == []


def test_moves_of_other_libraries_are_taken_everywhere() -> None:
    board = Board("chess")
    move = Written("g1f3")
    assert board.is_legal(move) and not board.is_legal(Written("g1g5"))
    assert move in board.legal_moves and Written("g1g5") not in board.legal_moves
    assert board.legal_moves[board.legal_moves.index(move)].uci() == "g1f3" and board.legal_moves.count(move) == 1
    assert board.san(move) == "Nf3" and board.uci(move) == "g1f3"
    assert not (board.is_capture(move) or board.is_castling(move) or board.gives_check(move))
    for parse in [board.parse_move, board.parse_san, board.parse_uci]:
        if parse != board.parse_san:
            assert parse(move).uci() == "g1f3"
    assert board.why_illegal(move) is None and "g5" in (board.why_illegal(Written("g1g5")) or "")
    board.push(move)
    board.push_uci(Written("g8f6"))
    assert [move.uci() for move in board.move_stack] == ["g1f3", "g8f6"]
    assert ferz.ffish.get_san("chess", "startpos", move) == "Nf3"
    assert ferz.ffish.get_san_moves("chess", "startpos", [move, "g8f6"]) == ["Nf3", "Nf6"]
    with pytest.raises(ferz.IllegalMoveError):
        board.push(Written("a1a8"))
    for wrong in [Written(None), Written(3), Written(b"e2e4"), Written, object()]:
        with pytest.raises(TypeError, match="move must be"):
            board.push(wrong)
        assert wrong not in board.legal_moves


def test_moves_of_python_chess() -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    theirs, ours = chess.Board(), Board("chess")
    while not theirs.is_game_over() and len(theirs.move_stack) < 60:
        move = sorted(theirs.legal_moves, key=str)[len(theirs.move_stack) * 7 % theirs.legal_moves.count()]
        assert move in ours.legal_moves and ours.san(move) == theirs.san(move)
        assert ours.is_capture(move) == theirs.is_capture(move)
        theirs.push(move)
        ours.push(move)
        assert ours.peek().uci() == move.uci()
    castling = Board("chess960", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1")
    assert chess.Move.from_uci("e1h1") in castling.legal_moves and castling.is_castling(chess.Move.from_uci("e1h1"))


def test_moves_of_python_chess_in_batches() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    batch = ferz.Batch("chess", 1)
    move = Board("chess").legal_moves[0]
    assert batch.actions_of(0, Written(move.uci())) == batch.actions_of(0, move) == batch.actions_of(0, move.uci())
    with pytest.raises(TypeError, match="move must be"):
        batch.actions_of(0, 3)


def test_variants_are_meant_by_names_and_paths(tmp_path: Path) -> None:
    file, ini = tmp_path / "mine.ron", tmp_path / "mine.ini"
    file.write_text('(name: "Mine", base: "chess")')
    ini.write_text("[wolf:chess]\npieceDrops = true\n")
    assert Board(file).variant.name == Board(str(file)).variant.name == "Mine"
    assert Board(f"{ini}:wolf").variant.name == Board(tmp_path / "mine.ini:wolf").variant.name == "Wolf"
    for missing in [tmp_path / "no.ron", str(tmp_path / "no.ini:wolf"), tmp_path, "no.ron"]:
        with pytest.raises(ferz.VariantError):
            Board(missing)
    # Names that come from strangers are names and nothing else here.
    with pytest.raises(ferz.VariantError, match="there is no variant"):
        Variant.builtin(str(file))


NOTATIONS = {
    ("xiangqi", "h3e3"): {"wxf": "C2=5", "iccs": "H2-E2", "san": "Che3"},
    ("shogi", "c3c4"): {"hodges": "P-7f", "hodges-number": "P-76", "hosking": "P76", "usi": "7g7f"},
    ("makruk", "e3e4"): {"thai": "จ๔", "thai-long": "บ จ๓-จ๔", "san": "e4"},
    ("chess", "g1f3"): {"lan": "Ng1-f3", "coordinate": "g1f3", "spaced": "g1 f3", "san": "Nf3"},
    ("janggi", "a4a5"): {"janggi": "P71-61"},
}


@pytest.mark.parametrize(("name", "move"), NOTATIONS)
def test_notations(name: str, move: str) -> None:
    board = Board(name)
    assert set(board.variant.notations) >= set(NOTATIONS[name, move])
    for notation, text in NOTATIONS[name, move].items():
        assert board.san(move, notation=notation) == text
        assert board.parse_san(text, notation=notation).uci() == move
        played = board.copy()
        assert played.push_san(text, notation=notation).uci() == move and len(played.move_stack) == 1


def test_all_notations_write_and_read_all_moves(shape: Variant) -> None:
    board = Board(shape)
    assert len(set(shape.notations)) == len(shape.notations) == 14
    for notation in shape.notations:
        texts = board.legal_moves.san(notation=notation)
        assert len(set(texts)) == len(texts), notation
        for move, text in list(zip(board.legal_moves, texts))[:: len(texts) // 5 + 1]:
            assert board.san(move, notation=notation) == text
            assert board.parse_san(text, notation=notation) == move, (notation, text)


def test_notations_that_are_not() -> None:
    with pytest.raises(ferz.FerzError, match="there is no notation `wfx`; did you mean `wxf`?"):
        Board("xiangqi").san("h3e3", notation="wfx")
    with pytest.raises(ferz.FerzError, match="the notations are coordinate, "):
        Board("xiangqi").legal_moves.san(notation="")
    with pytest.raises(ferz.MoveError):
        Board("xiangqi").parse_san("C9=5", notation="wxf")
