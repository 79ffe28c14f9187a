//! The notations of families, in the built-in variants that they come from and in others.

use ferz::notation::{Style, find_move, parse_move, write_moves};
use ferz::{Position, Variant, library};

/// Of the families, with the variants that every one of them must cope with.
const STYLES: [Style; 10] = [
    Style::Lan,
    Style::Hosking,
    Style::Hodges,
    Style::HodgesNumber,
    Style::Usi,
    Style::Janggi,
    Style::Wxf,
    Style::Iccs,
    Style::Thai,
    Style::ThaiLong,
];

fn position(variant: &str, fen: &str) -> Position {
    let variant: Variant = library::builtin(variant).unwrap();
    if fen.is_empty() { variant.start() } else { variant.position(fen).unwrap() }
}

/// Moves by their squares, and how they are written; what is written is read back.
fn written(variant: &str, fen: &str, style: Style, moves: &[(&str, &str)]) {
    let position = position(variant, fen);
    for (text, expected) in moves {
        let mv = parse_move(&position, text, Style::Coordinate).unwrap_or_else(|error| panic!("{}", error.render()));
        assert_eq!(position.to_text(&mv, style).as_deref(), Ok(*expected), "{variant} {text}");
        assert_eq!(parse_move(&position, expected, style).as_ref(), Ok(&mv), "{variant} {expected}");
    }
}

#[test]
fn long_algebraic_tells_both_squares() {
    let fen = "r3k2r/P6p/8/3pP3/8/5N2/8/R3K2R w KQkq d6 0 1";
    written(
        "chess",
        fen,
        Style::Lan,
        &[("f3d4", "Nf3-d4"), ("e5d6", "e5xd6"), ("e1g1", "O-O"), ("h1h7", "Rh1xh7"), ("f3g5", "Nf3-g5")],
    );
    written("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", Style::Lan, &[("Q@e7", "Q@e7+"), ("e1e2", "Ke1-e2")]);
    written("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", Style::Lan, &[("a1a8", "Ra1-a8#")]);
}

#[test]
fn shogi_is_told_from_the_upper_right() {
    let start = "";
    written("shogi", start, Style::Hodges, &[("c3c4", "P-7f"), ("d1d2", "G-6h"), ("h2e2", "R-5h")]);
    written("shogi", start, Style::HodgesNumber, &[("c3c4", "P-76"), ("d1d2", "G-68"), ("h2e2", "R-58")]);
    written("shogi", start, Style::Hosking, &[("c3c4", "P76"), ("f1e2", "G49-58")]);
    written("shogi", start, Style::Usi, &[("c3c4", "7g7f"), ("h2e2", "2h5h")]);
    // A promotion, one that is declined, one that must be, a promoted piece, and a drop.
    let fen = "lnsgkgsnl/1r5b1/pppp1p1pp/4P1p2/9/2P6/PP1P1PPPP/1B5R1/LNSGKGSNL[P] w - - 0 1";
    written("shogi", fen, Style::Hodges, &[("e6e7+", "P-5c+"), ("e6e7", "P-5c=")]);
    let fen = "3k5/P8/4+R4/9/9/9/9/9/4K4[Sl] w - - 0 1";
    let moves = [("a8a9+", "P-91+"), ("e7d7", "+R-63"), ("S@d8", "S*62")];
    written("shogi", fen, Style::HodgesNumber, &moves);
    written("shogi", fen, Style::Hosking, &[("S@d8", "S'62"), ("e7d7", "+R63")]);
    written("shogi", fen, Style::Usi, &[("S@d8", "S*6b"), ("a8a9+", "9b9a+")]);
}

#[test]
fn xiangqi_counts_files_from_the_players_right() {
    written("xiangqi", "", Style::Wxf, &[("b3e3", "C8=5"), ("b1a3", "H8+9"), ("g1e3", "E3+5"), ("a1a2", "R9+1")]);
    written("xiangqi", "", Style::Iccs, &[("b3e3", "B2-E2"), ("a1a2", "A0-A1")]);
    let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    written("xiangqi", black, Style::Wxf, &[("h10g8", "H8+7"), ("b8b6", "C2+2"), ("i10i9", "R9+1")]);
    // Two chariots on a file are front and rear; advisors that cannot be confused are not.
    let two = "4k4/9/9/9/R8/9/9/R4A3/9/3K1A3 w - - 0 1";
    written("xiangqi", two, Style::Wxf, &[("a6b6", "R+=8"), ("a3b3", "R-=8"), ("f3e2", "A4-5"), ("f1e2", "A4+5")]);
    // Three soldiers on a file, and two on each of two files, go by their number from the front.
    let three = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1";
    written("xiangqi", three, Style::Wxf, &[("e8d8", "15=6"), ("e7f7", "25=4"), ("e6d6", "35=6")]);
    let pairs = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1";
    written("xiangqi", pairs, Style::Wxf, &[("c8b8", "17=8"), ("e7f7", "25=4")]);
}

#[test]
fn janggi_tells_ranks_before_files() {
    written("janggi", "", Style::Janggi, &[("b1c3", "H02-83"), ("a4b4", "P71-72"), ("e2e1", "K95-05")]);
}

#[test]
fn thai_chess_has_its_own_letters() {
    let moves = [("d3d4", "ง๔"), ("b1d2", "ม-ง๒")];
    written("makruk", "", Style::Thai, &moves);
    written("makruk", "", Style::ThaiLong, &[("d3d4", "บ ง๓-ง๔"), ("b1d2", "ม ข๑-ง๒")]);
    let fen = "4k3/8/8/1p1p4/2P1P3/8/4K3/R6R w - - 0 1";
    let moves = [("c4b5", "คxข๕"), ("a1d1", "รก-ง๑"), ("c4d5", "คxง๕")];
    written("makruk", fen, Style::Thai, &moves);
}

#[test]
fn a_piece_dropped_behind_a_move_follows_a_slash() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[EH] w KQB - 0 1";
    written("seirawan", fen, Style::San, &[("b1c3", "Nc3"), ("b1c3h", "Nc3/H"), ("e1g1", "O-O"), ("h1e1e", "O-O/Eh1")]);
    // Only one of two knights brings a piece into the game: no more need be said.
    let fen = "rnbqkbnr/pppppppp/8/8/8/5N2/PPP1PPPP/RNBQKB1R[EH] w KQABCDEH - 0 1";
    written("seirawan", fen, Style::San, &[("b1d2", "Nbd2"), ("b1d2e", "Nd2/E")]);
}

#[test]
fn every_style_tells_all_moves_apart_and_reads_them_back() {
    let cases = [
        ("chess", "r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        ("shogi", "lnsgk1snl/1r4g2/p1ppppb1p/6pp1/Pp7/2P4P1/1PSPPPP1P/1B3GR2/LN1GK1SNL[Pb] w - - 0 1"),
        ("xiangqi", ""),
        ("janggi", ""),
        ("makruk", ""),
        ("seirawan", ""),
        ("glinski", ""),
        ("tenjiku", ""),
        ("duck", "7k/8/8/8/8/8/1P6/K7 w - - 0 1"),
        ("draughts", ""),
        ("flipello", ""),
        ("marseillais", ""),
        ("alice", ""),
        ("hex", ""),
        ("spartan", ""),
        ("sittuyin", ""),
    ];
    for (name, fen) in cases {
        let variant = library::builtin(name).unwrap();
        let position = if fen.is_empty() { variant.start() } else { variant.setup(fen).unwrap().position_unchecked() };
        let legal = position.legal_moves().unwrap();
        for style in STYLES {
            let texts = write_moves(&position, &legal, style).unwrap();
            // All are written apart; of very many, some are read.
            let mut apart = texts.clone();
            apart.sort();
            apart.dedup();
            assert_eq!(apart.len(), texts.len(), "{name} {style:?}");
            let step = legal.len() / 4 + 1;
            for (text, mv) in texts.iter().zip(&legal).step_by(step) {
                assert_eq!(find_move(&position, &legal, text, style).as_ref(), Ok(mv), "{name} {style:?} {text}");
            }
        }
    }
}

/// Positions of a game at random, a few plies apart.
fn positions(variant: &Variant) -> Vec<Position> {
    let mut position = variant.start();
    let (mut found, mut random) = (Vec::new(), 1_u64);
    for ply in 0..60 {
        let legal = position.legal_moves().unwrap();
        if legal.is_empty() {
            break;
        }
        if ply % 12 == 0 {
            found.push(position.clone());
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.play_unchecked(&legal[(random >> 33) as usize % legal.len()]);
    }
    found
}

#[test]
fn the_notations_of_a_family_are_read_where_nothing_is_said_of_the_style() {
    let shogi = [Style::Hodges, Style::HodgesNumber, Style::Hosking, Style::Usi];
    let families: [(&[&str], &[Style]); 4] = [
        (&["shogi", "minishogi", "euroshogi"], &shogi),
        (&["xiangqi", "minixiangqi"], &[Style::Wxf, Style::Iccs]),
        (&["janggi"], &[Style::Janggi]),
        (&["makruk", "cambodian", "asean"], &[Style::Thai, Style::ThaiLong]),
    ];
    for (names, styles) in families {
        for name in names {
            let variant = library::builtin(name).unwrap();
            for position in positions(&variant) {
                let legal = position.legal_moves().unwrap();
                for &style in styles {
                    for (text, mv) in write_moves(&position, &legal, style).unwrap().iter().zip(&legal) {
                        let read = find_move(&position, &legal, text, Style::Auto);
                        assert_eq!(read.as_ref(), Ok(mv), "{name} {style:?} {text} {position}");
                    }
                }
            }
        }
    }
}

#[test]
fn notations_that_cannot_be_mistaken_are_read_everywhere() {
    let meant = |variant: &str, text: &str| {
        let position = position(variant, "");
        parse_move(&position, text, Style::Auto).map(|mv| position.to_uci(&mv)).map_err(|error| error.to_string())
    };
    assert_eq!(meant("chess", "N-3f").as_deref(), Ok("g1f3"));
    assert_eq!(meant("chess", "N2+3").as_deref(), Ok("g1f3"));
    assert_eq!(meant("chess", "จ๔").as_deref(), Ok("e2e4"));
    // Ranks from 0 are for whoever counts so.
    assert!(meant("chess", "E1-E3").is_err() && meant("chess", "P-33").is_err());
    assert_eq!(meant("xiangqi", "H2-E2").as_deref(), Ok("h3e3"));
}

#[test]
fn what_people_leave_out_is_understood() {
    let meant = |variant: &str, fen: &str, style: Style, text: &str| {
        let position = position(variant, fen);
        let mv = parse_move(&position, text, style).unwrap_or_else(|error| panic!("{}", error.render()));
        position.to_uci(&mv)
    };
    for text in ["P-76", "P76", "P77-76", "P-76!?", " P-76 "] {
        assert_eq!(meant("shogi", "", Style::HodgesNumber, text), "c3c4", "{text}");
    }
    // A variant's own notation is read where nothing is said of the style.
    assert_eq!(meant("shogi", "", Style::Auto, "P-76"), "c3c4");
    for text in ["C8=5", "c8.5", "C8 = 5"] {
        assert_eq!(meant("xiangqi", "", Style::Wxf, text), "b3e3", "{text}");
    }
    assert_eq!(meant("xiangqi", "", Style::Auto, "H2+3"), "h1g3");
    assert_eq!(meant("xiangqi", "", Style::Auto, "Hg3"), "h1g3");
    // The letter of a FEN is understood, too.
    assert_eq!(meant("xiangqi", "", Style::San, "Ng3"), "h1g3");
    assert_eq!(meant("chess", "", Style::Lan, "Ng1f3"), "g1f3");
}

#[test]
fn what_is_no_move_is_told_with_the_style() {
    let fault = |variant: &str, style: Style, text: &str| {
        parse_move(&position(variant, ""), text, style).unwrap_err().to_string()
    };
    let expected = "no legal move is written like this in the notation `hodges`; did you mean `P-7f`?";
    assert_eq!(fault("shogi", Style::Hodges, "P-7e"), expected);
    let expected = "no legal move is written like this in the notation `wxf`; a move looks like `P9+1`";
    assert_eq!(fault("xiangqi", Style::Wxf, "knight to king three"), expected);
    assert!(fault("chess", Style::Lan, "").starts_with("no legal move"));
}
