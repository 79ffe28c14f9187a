use super::{parse, write};
use crate::notation::testing::{FOOT, position, square, variant};
use crate::types::Side;
use crate::variant::Variant;

const BOARD: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K1NR";

fn again(fen: &str) -> String {
    write(&position(fen))
}

fn fault(fen: &str) -> String {
    parse(&variant(), fen).unwrap_err().render().split_once('\n').unwrap().1.trim_start().into()
}

#[test]
fn what_is_written_is_read_back() {
    for fields in [
        "[] w KQkq - 3+3 0 1",
        "[PRp] b - - 2+0 17 40",
        "[] w Qk - 3+3 0 1",
        "[] b K!b1 - 3+3 0 1",
        "[] b -!b1g1 - 3+3 0 1",
        "[70P] b - - 0+3 0 0",
        "[] w KQkq - 3+3 1000000 1000000",
    ] {
        let fen = format!("{BOARD}{fields}");
        assert_eq!(again(&fen), fen);
    }
    let fen = "r~6k/8/8/8/3pP3/8/8/K6+P[] b - e3 3+3 0 1";
    assert_eq!(again(fen), fen);
}

#[test]
fn other_spellings_are_understood() {
    let start = again(&format!("{BOARD} w KQkq - 3+3 0 1"));
    for fields in
        ["[-] w KQkq - +0+0 0 1", "/ W HAha - 0 1 +0+0", "  w   HQhq - 3+3 0 1 ", " w KQkq - 3+3", " w KQkq - 0 1"]
    {
        assert_eq!(again(&format!("{BOARD}{fields}")), start, "{fields}");
    }
    assert_eq!(again(&format!("{BOARD} w 3+3 5 9")), format!("{BOARD}[] w - - 3+3 5 9"));
    assert_eq!(again(&format!("{BOARD} w - 3+3 5 9")), format!("{BOARD}[] w - - 3+3 5 9"));
    assert_eq!(again(&format!("{BOARD}/Pp b - - +1+0 0 1")), format!("{BOARD}[Pp] b - - 2+3 0 1"));
}

#[test]
fn an_sfen_is_known_by_its_word() {
    let board = BOARD.to_owned();
    assert_eq!(again(&format!("sfen {board} b 2Pn 1")), format!("{BOARD}[PPn] w - - 3+3 0 1"));
    assert_eq!(again(&format!("sfen {board} w - 8")), format!("{BOARD}[] b - - 3+3 0 4"));
    assert_eq!(
        fault(&format!("sfen {board} b 2X 1")),
        "^ no piece has the letter `X`; the letters are +P +p K N P R k n p r"
    );
    // In a variant with castling, letters in this place are those of castlings.
    assert_eq!(fault(&format!("{board} b Pn 1")), "^ no castling has the letter `P`; the letters are K, Q, k and q");
}

#[test]
fn a_right_is_its_pieces_untouched() {
    let state = position(&format!("{BOARD} w Kq -")).state().into_owned();
    let names = ["e1", "h1", "e8", "a8", "b1", "g1"].map(square);
    assert_eq!(state.untouched, names.into_iter().collect());
    let held = position(&format!("{BOARD}[2Pp] w - -"));
    assert_eq!((held.in_hand(Side::First, FOOT), held.in_hand(Side::Second, FOOT)), (2, 1));
}

#[test]
fn the_passer_is_found() {
    let position = position("7k/8/8/8/3pP3/8/8/K7 b - e3");
    assert_eq!(position.state().trail.owner(square("e3")), Some(square("e4")));
}

#[test]
fn faults_say_what_was_expected() {
    let board = |fields: &str| fault(&format!("{BOARD}{fields}"));
    assert_eq!(fault(""), "^ expected the board, found the end");
    assert_eq!(board(""), "^ expected the side to move, found the end");
    assert_eq!(board(" x - -"), "^ expected the side to move, `w` (White) or `b` (Black), found `x`");
    assert_eq!(board(" w - - 3+3 0 1 1"), "^ expected the end of the FEN, found `1`");
    assert_eq!(board(" w - - -1+3 0 1"), "^ checks: expected two numbers joined by `+`, found `-`");
    assert_eq!(board(" w - - 3+3 1000001 1"), "^^^^^^^ halfmoves 1000001 is out of range (0 to 1000000)");
    assert_eq!(board(" w - - 3+3 0 1000001"), "^^^^^^^ the move number 1000001 is out of range (0 to 1000000)");
    assert_eq!(board(" w - - 3 0 1"), "^ checks: expected two numbers joined by `+`, found `3`");
    assert_eq!(board(" w - - 3+3 x 1"), "^ halfmoves: expected a number, found `x`");
    assert_eq!(board(" w - - 3+3 0 -1"), "^^ the move number -1 is out of range (0 to 1000000)");
    assert_eq!(board(" w - - +4+0 0 1"), "^ checks 4 is out of range (0 to 3)");
    assert_eq!(board(" w KK - 3+3 0 1"), "^ `K` is written twice");
    assert_eq!(board(" w Kx - 3+3 0 1"), "^ no castling has the letter `x`; the letters are K, Q, k and q");
    assert_eq!(board(" w - e9 3+3 0 1"), "^^ there is no square `e9`");
    assert_eq!(board(" w - e6 3+3 0 1"), "^^ no piece of Black can just have passed over e6");
    assert_eq!(board(" w -!a2 - 3+3 0 1"), "^^ `a2` cannot be listed here: no piece there counts as unmoved");
    let needed = "^ `k` needs `k` (chief) on e8 and `r` (tower) on h8";
    assert_eq!(fault("r3k3/8/8/8/8/8/8/4K3 w k - 3+3 0 1"), needed);
    assert_eq!(fault("+r7/8/8/8/8/8/8/8 w - -"), "^^ `r` has no promoted form, so there is no `+r`");
    assert_eq!(fault("p~7/8/8/8/8/8/8/8 w - -"), "^^ this variant has no promoted piece `p~`");
}

#[test]
fn long_texts_are_refused() {
    assert_eq!(
        parse(&variant(), &"8/".repeat(3000)).unwrap_err().to_string(),
        "the FEN has 6000 bytes; the limit is 4096"
    );
}

/// Letters of files mean the pieces on the first rank. All of these count as unmoved here if they are listed.
#[test]
fn files_tell_who_has_not_moved() {
    let plain = variant();
    let mut rules = plain.rules().clone();
    rules.fen.listed = [rules.board.rank_squares(1), rules.board.rank_squares(8)];
    let variant = Variant::new(rules);
    let again = |fields: &str| {
        let position = parse(&variant, &format!("{BOARD}[] w {fields} - 3+3 0 1")).unwrap().position_unchecked();
        write(&position).split_whitespace().nth(2).map(str::to_owned).unwrap()
    };
    for fields in ["KQBGkq", "KGq", "-", "AHk"] {
        assert_eq!(again(fields), fields);
    }
    // The king and a rook that have not moved may castle.
    assert_eq!(again("ABEGHaeh"), "KQBGkq");
    let fault = |fields: &str| parse(&variant, &format!("{BOARD}[] w {fields} - 3+3 0 1")).unwrap_err().to_string();
    assert_eq!(fault("KC"), "`C` needs a piece of White on c1");
    assert_eq!(fault("Kx"), "no castling has the letter `x`; the letters are K, Q, k and q");
}
