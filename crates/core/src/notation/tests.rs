//! Tests of the texts of moves, in the variant of [`testing`](super::testing).

use super::testing::{self, position};
use super::*;
use crate::movegen::Choice;
use crate::position::Setup;

const START: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K1NR w KQkq - 3+3 0 1";
const STYLES: [Style; 5] = [Style::Auto, Style::Coordinate, Style::Spaced, Style::Verbs, Style::San];

fn read(fen: &str, text: &str, style: Style) -> Result<String, MoveTextError> {
    let position = position(fen);
    let legal = position.legal_moves().unwrap();
    let mv = find_move(&position, &legal, text, style)?;
    Ok(write_move(&position, &legal, &mv, Style::Auto).unwrap())
}

fn meant(fen: &str, text: &str, style: Style) -> String {
    read(fen, text, style).unwrap_or_else(|error| panic!("{}", error.render()))
}

fn fault(fen: &str, text: &str, style: Style) -> String {
    let error = read(fen, text, style).unwrap_err();
    error.render().split_once('\n').unwrap().1.to_string()
}

#[test]
fn every_move_is_read_back_in_every_style() {
    for fen in [
        START,
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[RPNrpn] w KQkq - 3+3 0 1",
        "4k3/PP1P4/8/2pP4/8/8/8/R2K3R w - c6 3+3 0 1",
        "4k3/8/8/8/8/2n1n3/3p4/1R1K4 b - - 3+3 0 1",
    ] {
        let position = position(fen);
        let legal = position.legal_moves().unwrap();
        for style in STYLES {
            let texts = write_moves(&position, &legal, style).unwrap();
            for (text, mv) in texts.iter().zip(&legal) {
                assert_eq!(find_move(&position, &legal, text, style).as_ref(), Ok(mv), "{fen} {text}");
                assert_eq!(write_move(&position, &legal, mv, style).as_ref(), Ok(text));
                assert_eq!(find_move(&position, &legal, text, Style::Auto).as_ref(), Ok(mv), "{fen} {text}");
            }
        }
    }
}

#[test]
fn coordinates_are_read_as_people_write_them() {
    for text in ["e2e4", "e2-e4", "e2 e4", " e2e4 ", "e4", "move e2 e4"] {
        assert_eq!(meant(START, text, Style::Auto), "e2e4");
    }
    let fen = "4k3/P7/8/8/8/8/8/4K3[N] w - - 3+3 0 1";
    assert_eq!(meant(fen, "a7a8=R", Style::Auto), "a7a8r");
    assert_eq!(meant(fen, "a7 a8 r", Style::Spaced), "a7a8r");
    assert_eq!(meant(fen, "a7a8+", Style::Auto), "a7a8+");
    assert_eq!(meant(fen, "a7a8", Style::Auto), "a7a8");
    assert_eq!(meant(fen, "n@f6", Style::Auto), "N@f6");
    assert_eq!(meant(fen, "move a7 a8 promote", Style::Verbs), "a7a8+");
    assert_eq!(meant(fen, "move a7 a8 promote r", Style::Verbs), "a7a8r");
    assert_eq!(meant(fen, "drop n f6", Style::Verbs), "N@f6");
    assert!(read(fen, "drop N f6", Style::Verbs).is_err());
    assert_eq!(meant(fen, "a8=R+", Style::San), "a7a8r");
    assert_eq!(meant(fen, "a8=+P", Style::San), "a7a8+");
}

#[test]
fn captures_in_passing_may_be_called_so() {
    let fen = "4k3/8/8/2pP4/8/8/8/4K3 w - c6 3+3 0 1";
    for text in
        ["dxc6 e.p.", "dxc6e.p.", "d5c6 e.p.", "d5c6e.p.", "d5xc6 e.p.+", "dxc6+ e.p.", "dxc6 ep", "d5 c6 e.p.!"]
    {
        assert_eq!(meant(fen, text, Style::Auto), "d5c6", "{text}");
    }
    assert_eq!(meant(fen, "dxc6 e.p.", Style::San), "d5c6");
    assert_eq!(meant(fen, "d5xc6 e.p.", Style::Lan), "d5c6");
    assert_eq!(fault(fen, "d6 e.p.", Style::Auto), "   ^^^^ `d6` takes nothing in passing");
    assert_eq!(fault(fen, "d5d6e.p.", Style::Auto), "    ^^^^ `d5d6` takes nothing in passing");
    let plain = "4k3/8/2p5/3P4/8/8/8/4K3 w - - 3+3 0 1";
    assert_eq!(fault(plain, "dxc6 e.p.", Style::Auto), "     ^^^^ `dxc6` takes nothing in passing");
    assert!(read(fen, "move d5 c6 e.p.", Style::Verbs).is_err());
    assert!(read(fen, "e.p.", Style::Auto).is_err());
}

#[test]
fn castling_that_looks_like_a_step_is_told_by_the_partner() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 3+3 0 1";
    assert_eq!(meant(fen, "e1d1", Style::Auto), "e1d1");
    assert_eq!(meant(fen, "e1 d1", Style::Auto), "e1d1");
    assert_eq!(meant(fen, "e1a1", Style::Auto), "e1a1");
    assert_eq!(meant(fen, "e1g1", Style::Auto), "e1g1");
    assert_eq!(meant(fen, "e1h1", Style::Auto), "e1g1");
    assert_eq!(meant(fen, "0-0", Style::Auto), "e1g1");
}

#[test]
fn algebraic_moves_say_no_more_than_is_needed() {
    let san = |fen: &str| {
        let position = position(fen);
        let legal = position.legal_moves().unwrap();
        write_moves(&position, &legal, Style::San).unwrap()
    };
    let has = |texts: &[String], text: &str| assert!(texts.iter().any(|other| other == text), "{text} in {texts:?}");
    let texts = san("4k3/8/8/2pP4/8/R6R/8/R3K2R w KQ c6 3+3 0 1");
    for text in ["dxc6", "d6", "R1a2", "Rad3", "O-O", "Rhd3", "Rh8+"] {
        has(&texts, text);
    }
    has(&san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 3+3 0 1"), "Ra8#");
    has(&san("4k3/P7/8/8/8/8/8/4K3[Pp] w - - 3+3 0 1"), "@e4");
    has(&san("4k3/P7/8/8/8/8/8/4K3 w - - 3+3 0 1"), "a8=R+");
}

#[test]
fn faults_say_why() {
    let auto = |text: &str| fault(START, text, Style::Auto);
    assert_eq!(auto("e2e9"), "  ^^ there is no square `e9`; did you mean `e2e3`?");
    assert_eq!(auto("e3e4"), "^^ there is no piece on e3");
    assert_eq!(auto("e7e5"), "^^ the foot on e7 is Black's");
    assert_eq!(auto("e2e5"), "  ^^ the foot on e2 cannot go to e5; it can go to e3 and e4");
    assert_eq!(auto("a1b3"), "  ^^ the tower on a1 cannot go to b3; it cannot move");
    assert_eq!(auto("Nd5"), "^^^ no horse can go to d5");
    assert_eq!(auto("Xd5"), "^ no piece has the letters `X`");
    assert_eq!(auto("\u{1f434}f3"), "^ no piece has the letters `\u{1f434}`");
    assert_eq!(auto("N@e4"), "^ there is no horse in hand");
    assert_eq!(auto("pass"), "^^^^ a player may not pass here");
    assert_eq!(auto("O-O"), "^^^ `O-O` is not possible now");
    assert_eq!(auto("e2e4r"), "    ^ the foot does not promote on e4");
    assert_eq!(auto("e2,e4"), "  ^ not a move: unexpected `,`; did you mean `e2e4`?");
    assert_eq!(auto(""), "^ not a move: it ends too early; a move looks like `b1a3`");
    assert_eq!(
        fault(START, "move e2  e4", Style::Verbs),
        "        ^ not a move: unexpected ` `; did you mean `move e2 e4`?"
    );
    assert_eq!(fault(START, "drop p e4", Style::Verbs), "     ^ there is no foot in hand");
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3[N] w - - 3+3 0 1";
    assert_eq!(fault(pinned, "e2d2", Style::Auto), "^^^^ illegal: chief left in check");
    assert_eq!(fault(pinned, "Rd2", Style::Auto), "^^^ illegal: chief left in check");
    assert_eq!(fault(pinned, "N@e2", Style::Auto), "  ^^ a horse cannot be dropped on e2, which is occupied");
    let two = "4k3/8/8/8/8/R6R/8/4K3 w - - 3+3 0 1";
    assert_eq!(fault(two, "Rd3", Style::San), " ^^ this may mean `a3d3` or `h3d3`");
    assert_eq!(meant(two, "Rhd3", Style::San), "h3d3");
}

#[test]
fn long_texts_are_refused() {
    let error = read(START, &"e".repeat(2000), Style::Auto).unwrap_err();
    assert_eq!(error.to_string(), "the move has 2000 bytes; the limit is 1024");
}

#[test]
fn a_piece_with_nothing_to_castle_with_counts_as_moved() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 3+3 0 1";
    let mut after = position(fen);
    for text in ["a1a2", "e8d8", "a2a1", "d8e8", "h1h2", "e8d8", "h2h1", "d8e8"] {
        let mv = parse_move(&after, text, Style::Coordinate).unwrap();
        after = after.after(&mv);
    }
    assert!(after.state().untouched.is_empty());
    assert_eq!(fen::parse(after.variant(), &fen::write(&after)).map(Setup::position_unchecked), Ok(after));
}

#[test]
fn choices_are_written_after_the_move_and_read_back() {
    let position = position("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[R] w KQkq - 3+3 0 1");
    let plain = position.legal_moves().unwrap();
    let (d5, tower) = (Choice::Square(testing::square("d5")), Choice::Drop(testing::TOWER, testing::square("e2")));
    let with = |choices: &[Choice]| plain.iter().map(|mv| mv.clone().with_choices(choices)).collect::<Vec<_>>();
    let moves = [with(&[]), with(&[d5]), with(&[d5, tower])].concat();
    for style in STYLES {
        let texts = write_moves(&position, &moves, style).unwrap();
        assert_eq!(texts[..plain.len()], write_moves(&position, &plain, style).unwrap()[..]);
        for (text, mv) in texts.iter().zip(&moves) {
            assert_eq!(find_move(&position, &moves, text, style).as_ref(), Ok(mv), "{text}");
        }
    }
    let e2e4 = plain.iter().position(|mv| mv.from == testing::square("e2") && mv.to == testing::square("e4")).unwrap();
    let written = |style: Style| {
        let texts = write_moves(&position, &moves, style).unwrap();
        [e2e4, e2e4 + plain.len(), e2e4 + 2 * plain.len()].map(|index| texts[index].clone())
    };
    assert_eq!(written(Style::Coordinate), ["e2e4", "e2e4,d5", "e2e4,d5,r"]);
    assert_eq!(written(Style::Spaced), ["e2 e4", "e2 e4 ,d5", "e2 e4 ,d5 ,r"]);
    assert_eq!(written(Style::Verbs), ["move e2 e4", "move e2 e4 choosing d5", "move e2 e4 choosing d5 r"]);
    assert_eq!(written(Style::San), ["e4", "e4,d5", "e4,d5/R"]);
}
