"""Variants: where they come from, and what they say of themselves."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import ferz
import pytest
from ferz import Variant

INI = """
[dash:chess]
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1
chasingRule = axf

[broken:chess]
pieceToCharTable = -
startFen = 8/8
"""


def test_what_is_built_in_is_listed() -> None:
    names = Variant.names()
    assert names == sorted(names) and len(names) > 300
    families = Variant.families()
    assert sorted(name for family in families for name in family.variants) == names
    assert all(family.description for family in families)


def test_every_built_in_variant_can_be_played() -> None:
    for name in Variant.names():
        variant = Variant.builtin(name)
        board = variant.board()
        assert board.fen() == variant.start_fen
        moves = board.legal_moves
        assert len(moves) == board.perft(1) > 0, name
        assert len(set(moves.uci())) == len(moves), name
        board.push(moves[0])
        assert ferz.Board(variant, board.fen()) == board, name


def test_a_variant_describes_itself() -> None:
    chess = Variant.builtin("chess")
    assert (chess.name, chess.builtin_name, chess.family) == ("Chess", "chess", "chess")
    assert (chess.files, chess.ranks, chess.squares) == (8, 8, tuple(range(64)))
    assert sorted(chess.piece_types) == ["bishop", "king", "knight", "pawn", "queen", "rook"]
    assert chess.sides == {True: "White", False: "Black"}
    assert len(chess.hash) == 64 and chess.source.strip().endswith(")")
    assert (chess.square_name(28), chess.parse_square("e4")) == ("e4", 28)
    assert not chess.has_hands and Variant.builtin("crazyhouse").has_hands
    assert chess.diagnostics == ()
    assert repr(chess) == "Variant.builtin('chess')"


def test_the_rules_are_told() -> None:
    xiangqi = Variant.builtin("xiangqi")
    assert xiangqi.rules_html().startswith("<!DOCTYPE html>")
    assert xiangqi.rules_markdown().startswith("# Xiangqi")
    assert all(len(line) <= 60 for line in xiangqi.rules_text(60).splitlines() if "  " not in line)


def test_a_text_with_warnings_has_diagnostics() -> None:
    doubtful = Variant.parse('(name: "Doubt", base: "chess", zones: {"nowhere": "a1"})')
    [doubt] = doubtful.diagnostics
    assert doubt.severity == "warning" and doubt.code.startswith("W")
    assert (doubt.file, doubt.line) == ("variant.ron", 1)
    assert doubt.hint and doubt.message


def test_what_is_wrong_is_data() -> None:
    with pytest.raises(ferz.VariantError) as caught:
        Variant.parse('(\n  name: "Wrong",\n  base: "chess",\n  bord: (files: 9),\n)', name="mine.ron")
    [fault] = caught.value.diagnostics
    assert (fault.severity, fault.code, fault.slug) == ("error", "E0401", "unknown-field")
    assert (fault.file, fault.line, fault.column) == ("mine.ron", 4, 3)
    assert fault.range == ((3, 2), (3, 6))
    assert fault.hint == "did you mean `board`?"
    [edit] = fault.edits
    assert (edit.replacement, edit.place) == ("board", fault.place)
    assert "mine.ron:4:3" in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).diagnostics == caught.value.diagnostics


def test_an_unknown_name_has_a_hint() -> None:
    with pytest.raises(ferz.VariantError) as caught:
        ferz.Board("xianqi")
    assert caught.value.hint == "did you mean `xiangqi`?"
    assert caught.value.diagnostics == ()


def test_files_may_stand_on_files_beside_them(tmp_path: Path) -> None:
    (tmp_path / "wide.ron").write_text('(name: "Wide", base: "chess", board: (wrap: Files))')
    (tmp_path / "mine.ron").write_text('(name: "Mine", base: "wide.ron")')
    mine = Variant.load(tmp_path / "mine.ron")
    assert mine.name == "Mine" and mine.builtin_name is None
    assert mine == Variant.load(str(tmp_path / "wide.ron")) != Variant.builtin("chess")
    # What is pickled needs no files.
    packed = pickle.dumps(mine)
    for file in tmp_path.iterdir():
        file.unlink()
    again = pickle.loads(packed)
    assert again == mine and again.name == "Mine" and again.source == mine.source
    with pytest.raises(ferz.VariantError, match="there is no such file"):
        Variant.load(tmp_path / "mine.ron")


def test_sections_of_ini_files_are_variants(tmp_path: Path) -> None:
    dash = Variant.parse(INI, "dash")
    assert dash.name == "Dash" and 'base: "chess"' in dash.source
    assert [fault.code for fault in dash.diagnostics], "an option is not taken over"
    (tmp_path / "mine.ini").write_text(INI)
    assert Variant.load(tmp_path / "mine.ini", "dash") == dash
    assert pickle.loads(pickle.dumps(dash)) == dash
    with pytest.raises(ferz.VariantError, match="no section `das`") as caught:
        Variant.parse(INI, "das")
    assert caught.value.hint == "did you mean `dash`?"
    found = ferz.import_ini(INI)
    assert [name for name, _ in found.variants] == ["dash"]
    assert any(fault.severity == "error" and fault.line > 8 for fault in found.diagnostics)


@pytest.mark.parametrize("text", ["pieceDrops = true\nmaxRank = 8\n", "# mine\n; drops\n\npieceDrops=true"])
def test_lines_of_an_ini_file_without_a_section(tmp_path: Path, text: str) -> None:
    ini, ron = tmp_path / "a.ini", tmp_path / "a.ron"
    ini.write_text(text)
    ron.write_text(text)
    for read in [lambda: Variant.parse(text), lambda: Variant.load(ron), lambda: Variant.load(ini), lambda: ferz.Board(ron)]:
        with pytest.raises(ferz.VariantError, match=r"a line of an ini file without a section `\[name\]`") as caught:
            read()
        assert len(caught.value.diagnostics) == 1
    for read in [lambda: Variant.parse(text, "mine"), lambda: Variant.load(ini, "mine"), lambda: ferz.Board(f"{ini}:mine"), lambda: ferz.Board(ini)]:
        with pytest.raises(ferz.VariantError, match="the option `pieceDrops` is before the first section") as caught:
            read()
        assert "NAME" not in str(caught.value)
    with pytest.raises(ferz.VariantError, match="a section of an ini file"):
        Variant.parse("[mine:chess]\npieceDrops = true\n")


def test_variants_are_values() -> None:
    chess = Variant.builtin("chess")
    assert pickle.loads(pickle.dumps(chess)) == chess == copy.deepcopy(chess)
    assert len({chess, Variant.builtin("chess"), Variant.builtin("shogi")}) == 2
    assert chess != "chess"
    own = Variant.parse('(name: "Own", base: "chess")')
    assert own == chess and hash(own) == hash(chess) and repr(own).startswith("<Variant 'Own'")


def test_pieces_are_values() -> None:
    chess = Variant.builtin("chess")
    knight = chess.piece("N")
    assert (knight.piece_type, knight.color, knight.symbol(), knight.unicode_symbol()) == ("knight", True, "N", "♘")
    assert knight == ferz.Piece(chess, "knight", ferz.WHITE) == pickle.loads(pickle.dumps(knight))
    assert len({knight, chess.piece("n"), chess.piece("N")}) == 2
    assert repr(knight) == "<Piece 'N' (knight)>"
    with pytest.raises(ferz.FerzError, match="there is no piece `x`"):
        chess.piece("x")


def test_what_stands_in_the_wrong_place_is_told(tmp_path: Path) -> None:
    file = tmp_path / "v.ini"
    file.write_text("[wolf:chess]\n")
    with pytest.raises(ferz.VariantError, match="give the name of a section as second argument") as caught:
        Variant.load(file)
    assert "second argument" in (caught.value.hint or "") and Variant.load(file, "wolf").name == "Wolf"
    with pytest.raises(ferz.VariantError, match=r'is a FEN, and a variant was expected; give the variant first: Board\("chess", fen\)'):
        ferz.Board(Variant.builtin("chess").start_fen)
