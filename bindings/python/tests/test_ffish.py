"""``ferz.ffish``: the functions of pyffish."""

from __future__ import annotations

import ast
import inspect
import threading
import warnings
from pathlib import Path
from typing import Any, List

import pytest
from ferz import ffish

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SCHOLAR = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"]


def test_moves_are_listed_and_made() -> None:
    assert len(ffish.legal_moves("chess", CHESS, [])) == 20
    assert ffish.legal_moves("chess", "startpos", []) == ffish.legal_moves("chess", CHESS, [])
    assert "e7e5" in ffish.legal_moves("chess", CHESS, ["e2e4"])
    assert ffish.get_fen("chess", CHESS, ["e2e4", "e7e5", "e1e2"]) == (
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2"
    )


def test_moves_are_told_as_the_format_tells_them() -> None:
    moves = ffish.legal_moves("chess", "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", [])
    assert {"e1g1", "e1c1", "b7a8q", "b7b8n"} <= set(moves)
    moves = ffish.legal_moves("chess", "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", [], True)
    assert {"e1h1", "e1a1"} <= set(moves)
    assert "P@e4" in ffish.legal_moves("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1", [])
    assert "e2e4,e4e3" in ffish.legal_moves("duck", "startpos", [])
    gating = "r3k2r/8/8/8/8/8/8/R3K2R[Hh] w KQkq - 0 1"
    assert {"a1b1h", "e1g1h", "h1e1h"} <= set(ffish.legal_moves("seirawan", gating, []))


def test_castling_of_a_shuffled_start() -> None:
    fen = "rk5r/8/8/8/8/8/8/RK5R w AHah - 0 1"
    assert {"b1h1", "b1a1"} <= set(ffish.legal_moves("chess", fen, [], True))
    assert ffish.get_fen("chess", fen, ["b1h1"], True) == "rk5r/8/8/8/8/8/8/R4RK1 b ha - 1 1"


def test_checks_and_captures() -> None:
    assert ffish.gives_check("chess", CHESS, SCHOLAR)
    assert not ffish.gives_check("chess", CHESS, SCHOLAR[:-1])
    assert ffish.is_capture("chess", CHESS, SCHOLAR[:-1], "h5f7")
    assert not ffish.is_capture("chess", CHESS, [], "e2e4")
    passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    assert ffish.is_capture("chess", passing, [], "e5d6")


def test_ends() -> None:
    assert ffish.game_result("chess", CHESS, SCHOLAR) == -ffish.VALUE_MATE
    assert ffish.game_result("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", []) == ffish.VALUE_DRAW
    assert ffish.is_immediate_game_end("chess", CHESS, SCHOLAR)[0] is False
    hill = "4k3/8/8/8/8/4K3/8/8 w - - 0 1"
    assert ffish.is_immediate_game_end("kingofthehill", hill, ["e3e4"]) == (True, -ffish.VALUE_MATE)
    assert ffish.legal_moves("kingofthehill", hill, ["e3e4"]) == []
    there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert ffish.is_optional_game_end("chess", CHESS, there_and_back) == (False, 0)
    assert ffish.is_optional_game_end("chess", CHESS, there_and_back * 2) == (True, ffish.VALUE_DRAW)
    assert ffish.is_optional_game_end("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 90", []) == (True, 0)
    with pytest.raises(ValueError, match="not over"):
        ffish.game_result("chess", CHESS, [])


def test_material() -> None:
    assert ffish.has_insufficient_material("chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", []) == (True, True)
    assert ffish.has_insufficient_material("chess", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", []) == (False, True)
    assert ffish.has_insufficient_material("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", []) == (False, False)


def test_counts_of_endings() -> None:
    before = "8/3k4/8/2K1R1P1/8/8/8/8 w - - 0 1"
    assert ffish.get_fen("makruk", before, ["g5g6m"], False, False, True) == "8/3k4/6M~1/2K1R3/8/8/8/8 b - 32 8 1"
    late = "8/3k4/8/2K1R3/8/8/8/8 b - 32 33 40"
    assert ffish.is_optional_game_end("makruk", late, []) == (True, 0)


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        (ffish.NOTATION_DEFAULT, "Nf3"),
        (ffish.NOTATION_SAN, "Nf3"),
        (ffish.NOTATION_LAN, "Ng1-f3"),
    ],
)
def test_notations(notation: int, text: str) -> None:
    assert ffish.get_san("chess", CHESS, "g1f3", False, notation) == text


def test_notations_of_families() -> None:
    shogi = ffish.start_fen("shogi")
    assert ffish.get_san("shogi", shogi, "g3g4") == "P-36"
    assert ffish.get_san("shogi", shogi, "g3g4", notation=ffish.NOTATION_SHOGI_HODGES) == "P-3f"
    assert ffish.get_san_moves("xiangqi", "startpos", ["b3e3", "b10c8"], False, 7) == ["C8=5", "H2+3"]
    assert ffish.get_san_moves("chess", CHESS, SCHOLAR)[-1] == "Qxf7#"


def test_fens_are_judged() -> None:
    assert ffish.validate_fen(CHESS, "chess") == ffish.FEN_OK
    wrong = {
        "": 0,
        CHESS.replace("1", "x"): -1,
        CHESS.replace(" 0 ", " x "): -2,
        CHESS.replace("RNBQKBNR", "RNBQRBNR"): -3,
        CHESS.replace(" - ", " zz "): -4,
        CHESS.replace("RNBQKBNR", "RNBQKBN1"): -5,
        CHESS.replace(" w ", " x "): -6,
        CHESS.replace("8/8", "8"): -8,
        "8/8/8/8/8/8/8/Kk6 w - - 0 1": -9,
        CHESS.replace("R", "x"): -10,
        CHESS + " 1": -11,
    }
    assert {fen: ffish.validate_fen(fen, "chess") for fen in wrong} == wrong
    assert ffish.validate_fen("4k4/9/9/9/9/9/9/9/9/3+KG4[] w 0 1", "shogi") == ffish.FEN_INVALID_PROMOTED_PIECE


def test_every_variant_has_a_start_that_is_sound() -> None:
    names = ffish.variants()
    assert len(names) > 300 and names == sorted(set(names))
    for name in names:
        fen = ffish.start_fen(name)
        assert ffish.validate_fen(fen, name) == ffish.FEN_OK, name


@pytest.mark.parametrize("name", ["chess", "xiangqi", "shogi", "glinski", "tenjiku", "draughts", "hex", "marseillais", "alice"])
def test_any_variant_is_played(name: str) -> None:
    moves: List[str] = []
    for _ in range(6):
        legal = ffish.legal_moves(name, "startpos", moves)
        assert ffish.get_san(name, ffish.get_fen(name, "startpos", moves), legal[0])
        moves.append(legal[0])
    assert len(ffish.get_san_moves(name, "startpos", moves)) == 6


def test_two_boards() -> None:
    assert ffish.two_boards("bughouse") and not ffish.two_boards("crazyhouse")
    assert ffish.captures_to_hand("crazyhouse") and not ffish.captures_to_hand("bughouse")
    assert ffish.piece_to_partner("bughouse", "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1", ["a1a5"]) == ""
    assert ffish.piece_to_partner("bughouse", "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", ["b7a8q"]) == "r"
    assert ffish.piece_to_partner("bughouse", "4k2r/1P6/8/8/8/8/8/4K3[] w - - 0 1", ["b7b8q", "e8e7", "b8h8"]) == "r"
    assert ffish.piece_to_partner("bughouse", "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", ["b7b8q", "a8b8"]) == "P"


def test_fog() -> None:
    assert ffish.get_fog_fen("4k3/8/8/8/8/8/P7/K7 w - - 0 1", "chess") == (
        "********/********/********/********/1*******/1*******/P1******/K1****** w - - 0 1"
    )


def test_walls_stand_anywhere() -> None:
    assert "e2e4" not in ffish.legal_moves("chess", "4k3/8/8/8/8/4*3/4P3/4K3 w - - 0 1", [])
    assert ffish.get_fen("ataxx", "P5p/7/3*3/2*1*2/3*3/7/p5P w 0 1", ["P@b7"]).startswith("PP4p/7/3*3/2*1*2")


def test_configurations() -> None:
    ini = "[ffish-test:chess]\nstalemateValue = loss\n[ffish-test-child:ffish-test]\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ffish.load_variant_config(ini)
        ffish.load_variant_config(ini)
        ffish.load_variant_config("[ffish-test-grandchild:ffish-test-child]\nqueen = -\n")
        ffish.load_variant_config("")
    assert ffish.start_fen("ffish-test-grandchild") == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    assert ffish.game_result("ffish-test-child", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", []) == -ffish.VALUE_MATE
    assert "ffish-test" in ffish.variants()


@pytest.mark.parametrize(
    ("ini", "message"),
    [
        ("[ffish-bad:chess]\nnosuch = 1\n", "nosuch"),
        ("[ffish-worse:nosuch]\n", "nosuch"),
        ("[chess]\nmaxFile = 4\n", "already exists"),
        ("maxFile = 4\n", "line|section"),
        ("[[[\n", ""),
    ],
)
def test_what_is_wrong_with_a_configuration_is_told(ini: str, message: str) -> None:
    with pytest.warns(ffish.VariantWarning, match=message):
        ffish.load_variant_config(ini)
    assert ffish.start_fen("chess") == CHESS


def test_a_variant_that_could_not_be_loaded_says_why() -> None:
    with pytest.warns(ffish.VariantWarning):
        ffish.load_variant_config("[ffish-broken:nosuch]\n")
    with pytest.raises(ValueError, match="ffish-broken"):
        ffish.start_fen("ffish-broken")


def test_an_option_that_is_wrong_is_passed_over() -> None:
    with pytest.warns(ffish.VariantWarning, match="variants.ini:2: .*nosuch"):
        ffish.load_variant_config("[ffish-partly:chess]\nnosuch = 1\nstalemateValue = loss\n")
    assert ffish.game_result("ffish-partly", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", []) == -ffish.VALUE_MATE


def test_what_a_fen_says_too_much_is_passed_over() -> None:
    assert ffish.get_fen("chess", "4k3/8/8/8/8/8/8/R3K3[Pp] w KQkq - 0 1", []) == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    assert "d1f1" not in ffish.legal_moves("chess", "4k3/8/8/8/8/8/8/3K3R w - - 0 1", [])
    assert "d1g1" in ffish.legal_moves("chess", "4k3/8/8/8/8/8/8/3K3R w K - 0 1", [])


def test_options() -> None:
    ffish.set_option("UCI_Variant", "shogi")
    ffish.set_option("threads", 4)
    with pytest.raises(ValueError, match="No such option"):
        ffish.set_option("nosuch", 1)
    assert ffish.info().startswith("Fairy-Stockfish")
    assert len(ffish.version()) == 3


def test_names_and_defaults() -> None:
    assert ffish.legal_moves(variant="chess", fen=CHESS, movelist=[], chess960=False)
    names = list(inspect.signature(ffish.get_fen).parameters)
    assert names == ["variant", "fen", "movelist", "chess960", "sfen", "show_promoted", "count_started"]


#: Every function that takes a variant, with arguments that are sound.
SOUND = {
    "start_fen": ("chess",),
    "two_boards": ("chess",),
    "captures_to_hand": ("chess",),
    "get_san": ("chess", CHESS, "e2e4"),
    "get_san_moves": ("chess", CHESS, ["e2e4"]),
    "legal_moves": ("chess", CHESS, ["e2e4"]),
    "get_fen": ("chess", CHESS, ["e2e4"]),
    "gives_check": ("chess", CHESS, ["e2e4"]),
    "is_capture": ("chess", CHESS, ["e2e4"], "e7e5"),
    "piece_to_partner": ("chess", CHESS, ["e2e4"]),
    "game_result": ("chess", CHESS, SCHOLAR),
    "is_immediate_game_end": ("chess", CHESS, ["e2e4"]),
    "is_optional_game_end": ("chess", CHESS, ["e2e4"]),
    "has_insufficient_material": ("chess", CHESS, ["e2e4"]),
    "validate_fen": (CHESS, "chess"),
    "get_fog_fen": (CHESS, "chess"),
    "set_option": ("Hash", 16),
    "load_variant_config": ("# nothing\n",),
}

#: What nobody should give.
HOSTILE: List[Any] = [
    None,
    0,
    -1,
    10**30,
    1.5,
    "",
    " ",
    "nosuch",
    "\0",
    "\ud800",
    "e2e4\0",
    "é" * 3,
    "x" * 10_000_000,
    b"chess",
    [],
    {},
    object(),
    ["e2e4"] * 3,
    ["e2e4 e7e5"],
    [None],
    ["\ud800"],
    [""],
    ["x" * 1_000_000],
    "9" * 4000 + " w - - 0 1",
    "/" * 4000,
    CHESS + " " * 5000,
    CHESS.replace("8", "99999999999"),
    CHESS.replace(" 0 1", " 99999999999999999999 99999999999999999999"),
]


@pytest.mark.filterwarnings("ignore::ferz.ffish.VariantWarning")
@pytest.mark.parametrize("name", SOUND)
def test_hostile_arguments_raise(name: str) -> None:
    function, sound = getattr(ffish, name), SOUND[name]
    function(*sound)
    for place in range(len(sound)):
        for hostile in HOSTILE:
            arguments = list(sound)
            arguments[place] = hostile
            try:
                function(*arguments)
            except (ValueError, TypeError, OverflowError):
                pass
    with pytest.raises(TypeError):
        function()
    with pytest.raises(TypeError):
        function(*sound, 1, 2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize("notation", [-1, 10, 10**30, None, "san"])
def test_notations_that_there_are_not(notation: Any) -> None:
    with pytest.raises((ValueError, TypeError, OverflowError)):
        ffish.get_san("chess", CHESS, "e2e4", False, notation)


def test_a_variant_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="did you mean|no variant"):
        ffish.start_fen("ches")


def test_an_illegal_move_says_why() -> None:
    with pytest.raises(ValueError, match="Invalid move 'e2e5': the pawn on e2"):
        ffish.legal_moves("chess", CHESS, ["e2e5"])


def test_threads_may_ask_at_once() -> None:
    faults: List[BaseException] = []

    def ask(name: str) -> None:
        try:
            moves: List[str] = []
            for _ in range(30):
                legal = ffish.legal_moves(name, "startpos", moves)
                if not legal:
                    break
                moves.append(legal[len(moves) % len(legal)])
        except BaseException as fault:  # noqa: BLE001
            faults.append(fault)

    threads = [threading.Thread(target=ask, args=(name,)) for name in ["chess", "shogi", "chess", "xiangqi"] * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_functions_are_documented_with_their_arguments_and_in_the_stub() -> None:
    stub = ast.parse((Path(ffish.__file__).with_suffix(".pyi")).read_text(encoding="utf-8"))
    written = {node.name: node for node in stub.body if isinstance(node, ast.FunctionDef)}
    functions = [name for name in ffish.__all__ if callable(getattr(ffish, name)) and not isinstance(getattr(ffish, name), type)]
    assert set(functions) == set(written) and len(functions) >= 21
    for name in functions:
        told = inspect.getdoc(getattr(ffish, name)) or ""
        assert told == ast.get_docstring(written[name]), name
        arguments = [argument.arg for argument in written[name].args.args]
        for argument in arguments:
            assert f"    {argument}: " in told, (name, argument)
        assert name in ("version", "info", "variants", "load_variant_config") or "Raises:" in told, name
        assert name in ("version", "info", "set_option", "load_variant_config") or "Returns:" in told, name
