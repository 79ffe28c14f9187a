//! Boards, as programs in JavaScript use them, and the book of variants.

use ferz::Side;
use ferz::notation::Style;
use ferz_fairy::board::FairyBoard;
use ferz_fairy::book::Book;
use ferz_fairy::naming::PLAIN;
use ferz_fairy::{naming, pgn};

fn board(name: &str, fen: &str) -> FairyBoard {
    FairyBoard::new(&Book::default().find_loosely(name).unwrap(), fen, false).unwrap()
}

/// A board after some moves.
fn after(name: &str, fen: &str, moves: &str) -> FairyBoard {
    let mut board = board(name, fen);
    assert!(board.push_moves(moves).is_empty());
    board
}

#[test]
fn moves_are_pushed_and_popped() {
    let mut board = after("chess", "", "e2e4 e7e5");
    assert!(board.pop());
    board.push("e7e5").unwrap();
    board.push_san("Nf3", PLAIN).unwrap();
    let fen = board.fen(false, 0);
    assert_eq!(fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert_eq!((board.turn(), board.game_ply(), board.line().state.quiet), (false, 3, 1));
    for wrong in ["q2q7", "g1f3", ""] {
        assert!(board.push(wrong).is_err() && board.push_san(wrong, PLAIN).is_err());
    }
    assert_eq!((board.fen(false, 0), board.moves()), (fen, vec!["e2e4", "e7e5", "g1f3"]));
    while board.pop() {}
    assert_eq!(board.fen(false, 0), board.line().entry.start_fen());
    assert!(board.moves().is_empty() && !board.pop());
}

#[test]
fn popping_restores_marks_counts_and_the_history() {
    let mut board = board("makruk", "8/3k4/8/2K1R1P1/8/8/8/8 w - - 0 1");
    let before = board.fen(true, 0);
    board.push("g5g6m").unwrap();
    assert_eq!(board.fen(true, 0), "8/3k4/6M~1/2K1R3/8/8/8/8 b - 32 8 1");
    board.pop();
    assert_eq!(board.fen(true, 0), before);

    let mut board = after("chess", "", "g1f3 b8c6 f3g1 c6b8 g1f3 b8c6 f3g1");
    for _ in 0..3 {
        assert_eq!(board.result(true).unwrap(), "*");
        board.push("c6b8").unwrap();
        assert_eq!((board.result(false).unwrap(), board.result(true).unwrap()), ("*", "1/2-1/2"));
        board.pop();
    }
}

#[test]
fn a_wrong_move_of_several_is_skipped() {
    let mut board = board("chess", "");
    assert_eq!(board.push_moves("e2e4 e7e9 e7e5").len(), 1);
    assert_eq!(board.push_san_moves("Nf3 Zz Nc6", PLAIN).len(), 1);
    assert_eq!(board.moves(), ["e2e4", "e7e5", "g1f3", "b8c6"]);
}

#[test]
fn a_wrong_fen_changes_nothing() {
    let mut board = after("chess", "", "e2e4");
    assert!(board.set_fen("hello").is_err());
    assert_eq!(board.moves(), ["e2e4"]);
    board.set_fen("4k3/8/8/8/8/8/8/4K2R w K - 7 20").unwrap();
    assert_eq!((board.moves().len(), board.game_ply()), (0, 38));
    board.reset().unwrap();
    assert_eq!(board.fen(false, 0), board.line().entry.start_fen());
}

#[test]
fn castling_may_name_the_rook() {
    let entry = Book::default().find("chess").unwrap();
    let fen = "rnknb1rq/pp2ppbp/3p2p1/2p5/4PP2/2N1N1P1/PPPP3P/R1K1BBRQ b KQkq - 1 5";
    let board = FairyBoard::new(&entry, fen, true).unwrap();
    assert!(board.is_shuffled());
    assert_eq!(board.fen(false, 0), fen.replace("KQkq", "GAga"));
    let mut board = FairyBoard::new(&entry, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", true).unwrap();
    assert!(board.push("e1g1").is_err());
    board.push("e1h1").unwrap();
    assert!(!board.is_capture("e8e7"));
    assert_eq!(board.moves(), ["e1h1"]);
}

#[test]
fn pieces_with_equal_letters_are_told_apart() {
    // A tokin on c1 and a promoted knight on b2.
    let fen = "1bk1p2n1/l1s5l/p1Ppg1s1p/5R1p1/P4P3/L1SPG1pgB/Np1G2N1P/1+n2P2RL/2+p1KS3[pppp] b - - 1 56";
    let mut board = board("shogi", fen);
    let texts = naming::write_all(board.line(), PLAIN).unwrap();
    assert!(texts.contains(&"Gcc2".to_owned()) && texts.contains(&"Gbc2".to_owned()));
    board.push_san("Gbc2", PLAIN).unwrap();
    assert!(board.fen(false, 0).contains("/2+n1P2RL/"), "the promoted knight has moved");
}

#[test]
fn san_is_written_in_the_order_of_the_moves() {
    let board = board("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let texts = naming::write_all(board.line(), PLAIN).unwrap();
    let moves = board.legal_moves().unwrap();
    assert_eq!(texts.len(), moves.len());
    for (text, mv) in texts.iter().zip(moves) {
        assert_eq!(*text, naming::write(board.line(), mv, PLAIN).unwrap());
        assert_eq!(moves[naming::find(board.line(), text, PLAIN).unwrap()], *mv);
    }
    assert!(texts.contains(&"Rh8+".to_owned()) && texts.contains(&"O-O-O".to_owned()));
    // The text must be exact, unless a reader is generous.
    assert!(naming::find(board.line(), "Rh8", PLAIN).is_err());
    assert!(naming::find_loosely(board.line(), "Rh8", PLAIN).is_ok());
}

#[test]
fn promoted_pieces_have_the_names_of_the_format() {
    let fen = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[B] w - - 0 2";
    let mut board = board("shogi", fen);
    assert!(board.plain().starts_with("l n s g k g s n l\n. r . . . . . H ."));
    assert!(board.verbose().unwrap().contains(" |   | r |   |   |   |   |   |+B |   |8\n"));
    board.push_san("Hxi9", PLAIN).unwrap();
    assert_eq!(board.moves(), ["h8i9"]);
}

#[test]
fn dropped_pawns_have_a_letter() {
    let mut board = board("crazyhouse", "r1b3nr/pppp1kpp/2n5/2b1p3/4P3/2N5/PPPP1PPP/R1B1K1NR/QPbq w KQ - 0 7");
    let texts = naming::write_all(board.line(), PLAIN).unwrap();
    assert!(texts.iter().any(|text| text == "P@e6+") && texts.iter().all(|text| !text.starts_with('@')));
    board.push_san("P@e6+", PLAIN).unwrap();
    assert_eq!(board.moves(), ["P@e6"]);
}

#[test]
fn variations_have_numbers() {
    let board = after("chess", "", "e2e4");
    let moves = "e7e5 g1f3 b8c6 f1c4";
    let said = |style, numbered| board.variation_san(moves, style, numbered).unwrap();
    assert_eq!(said(PLAIN, true), "1...e5 2. Nf3 Nc6 3. Bc4");
    assert_eq!(said(Style::Lan, true), "1...e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4");
    assert_eq!(said(PLAIN, false), "e5 Nf3 Nc6 Bc4");
    assert!(board.variation_san("e7e5 g1f3 b8c6 f1c7", PLAIN, true).is_err());
    assert_eq!(board.moves(), ["e2e4"]);
}

#[test]
fn games_end() {
    let result = |name, fen, moves| after(name, fen, moves).result(false).unwrap();
    assert_eq!(result("chess", "", "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"), "1-0");
    assert_eq!(result("chess", "", "f2f3 e7e5 g2g4 d8h4"), "0-1");
    let stale = "2Q2bnr/4p1pq/5pkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR w KQ - 1 10";
    assert_eq!(result("chess", stale, "c8e6"), "1/2-1/2");
    assert_eq!(result("armageddon", stale, "c8e6"), "0-1");
    assert_eq!(result("chess", "3Rk3/8/8/8/8/8/2N5/3K4 b - - 0 1", "e8d8"), "1/2-1/2");
    assert_eq!(result("atomic", "", "e2e4 e7e5 d1h5 a7a6 h5f7"), "1-0");
    // The end by the rules comes before the lack of material.
    assert_eq!(result("atomic", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8"), "1-0");
    let late = after("chess", "rnbqkbn1/ppppppp1/6r1/7p/2R4P/8/PPPPPPP1/RNBQKBN1 b Qq - 99 51", "g6h6");
    assert_eq!((late.result(false).unwrap(), late.result(true).unwrap()), ("*", "1/2-1/2"));
    for moves in [149, 150] {
        let board = board("chess", &format!("4k3/8/8/8/8/8/8/R3K3 w - - {moves} 100"));
        assert_eq!((board.result(false).unwrap(), board.legal_moves().unwrap().len()), ("*", 15));
    }
}

#[test]
fn material() {
    let cannot = |fen| {
        let board = board("chess", fen);
        (Side::BOTH.map(|side| board.cannot_win(side).unwrap()), board.is_dead().unwrap())
    };
    assert_eq!(cannot("8/5k2/8/8/8/2K5/6R1/8 w - - 0 1"), ([false, true], false));
    assert_eq!(cannot("8/5k2/8/8/8/2K5/6B1/8 w - - 0 1"), ([true, true], true));
    // The moves of a dead position are still listed.
    let board = board("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!((board.result(false).unwrap(), board.legal_moves().unwrap().len()), ("1/2-1/2", 5));
}

#[test]
fn checked_pieces() {
    let checked = |name, fen, moves| {
        let board = after(name, fen, moves);
        board.names(board.checked().unwrap())
    };
    assert_eq!(checked("chess", "", "e2e4"), "");
    assert_eq!(checked("chess", "rnbqkb1r/pppp1Bpp/5n2/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 3", ""), "e8");
    assert_eq!(checked("atomic", "8/8/kK6/8/8/8/Q7/8 b - - 0 1", ""), "");
    assert_eq!(checked("spartan", "lgkcckw1/hhhhhhhh/1N3lN1/8/8/8/PPPPPPPP/R1BQKB1R b KQ - 11 6", ""), "c8 f8");
    assert_eq!(checked("spartan", "lgkcckwl/hhhhhhhh/6N1/8/8/8/PPPPPPPP/RNBQKB1R b KQ - 5 3", ""), "");
    assert_eq!(checked("janggi", "4ka3/4a4/9/4R4/2B6/9/9/5K3/4p4/3r5 b - - 0 113", "e2f2"), "f3");
}

#[test]
fn kings_that_face_each_other() {
    let fen = "rnba1abnr/4k4/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    assert!(!board("janggi", "").is_facing());
    assert!(board("janggi", fen).is_facing());
    assert!(board("janggitraditional", fen).is_facing());
    assert!(!board("janggimodern", fen).is_facing());
    assert!(!board("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1").is_facing());
}

#[test]
fn captures() {
    let board = after("chess", "", "e2e4 g8f6 e4e5 d7d5");
    assert!(board.is_capture("e5f6") && board.is_capture("e5d6"));
    assert!(!board.is_capture("e5e6") && !board.is_capture("a1a8") && !board.is_capture("zz"));
    assert!(!self::board("sittuyin", "8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1").is_capture("e5e5f"));
}

#[test]
fn hands() {
    for hand in ["/Pnp", "[Pnp]"] {
        let fen = format!("rnb1kbnr/ppp1pppp/8/8/8/5q2/PPPP1PPP/RNBQKB1R{hand} w KQkq - 0 4");
        let board = board("crazyhouse", &fen);
        assert_eq!((board.pocket(Side::First), board.pocket(Side::Second)), ("p".to_owned(), "np".to_owned()));
    }
}

#[test]
fn castling_keeps_its_text() {
    let moves = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 d2d3 e8g8 c1g5 f8e8 b1c3 g8h8 a2a3";
    assert_eq!(after("chess", "", moves).moves().join(" "), moves);
}

#[test]
fn drawings() {
    let fen = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
    let board = board("chess", fen);
    assert_eq!(
        board.plain(),
        "r n b . k b n r\np p p . p p p p\n. . . . . . . .\n. . . q . . . .\n. . . . . . . .\n. . . . . . . .\nP P P P . P P P\nR N B Q K B N R"
    );
    let text = board.verbose().unwrap();
    let frame = " +---+---+---+---+---+---+---+---+\n";
    assert!(text.starts_with(&format!("\n{frame} | r | n | b |   | k | b | n | r |8  \n{frame}")));
    let end = format!(
        "{frame} | R | N | B | Q | K | B | N | R |1 *\n{frame}   a   b   c   d   e   f   g   h\n\nFen: {fen}\nSfen: \
         rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR b - 5\nKey: {:016X}\nCheckers: \nChased: ",
        board.line().position().key()
    );
    assert!(text.ends_with(&end), "{text}");
    let text = after("crazyhouse", "4k3/8/8/8/8/5q~2/8/4K3[PPp] w - - 0 4", "").verbose().unwrap();
    assert!(text.contains(" |   |   |   |   | k |   |   |   |8   [p]\n"), "{text}");
    assert!(text.contains(" |   |   |   |   |   |~q |   |   |3\n"), "{text}");
    assert!(text.contains(" |   |   |   |   | K |   |   |   |1 * [PP]\n"), "{text}");
    let text = after("duck", "", "e2e4,e4e3").verbose().unwrap();
    assert!(text.contains(" |   |   |   |   | * |   |   |   |3\n"), "{text}");
    let text = after("chess", "4k3/8/8/8/8/3n4/4r3/R3K3 w - - 0 1", "").verbose().unwrap();
    assert!(text.contains("Checkers: e2 d3 \n"), "{text}");
}

#[test]
fn names_of_variants() {
    let mut book = Book::default();
    for name in ["chess", "", "standard", "Standard", "Chess"] {
        assert_eq!(book.find_loosely(name).unwrap().name, "chess", "{name}");
    }
    assert_eq!(book.find_loosely("King of the Hill").unwrap().name, "kingofthehill");
    assert!(book.find_loosely("nosuch").is_err());
    assert!(book.find("Standard").is_err());
    let names = book.names();
    assert!(
        names.is_sorted() && ["chess", "crazyhouse", "janggi"].iter().all(|name| names.contains(&name.to_string()))
    );
}

#[test]
fn variants_are_loaded() {
    let mut book = Book::default();
    let text = "[mine:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nfoo = bar\n";
    let told = book.load(text);
    assert!(told.len() == 1 && told[0].starts_with("variants.ini:3: "), "{told:?}");
    assert_eq!(book.find("mine").unwrap().start_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(book.names().contains(&"mine".to_owned()));
    assert!(book.load(text).is_empty());
    assert_eq!(book.load("[mine:chess]\n"), ["the variant `mine` already exists and is not changed"]);
    // Another book knows nothing of it.
    assert!(Book::default().find("mine").is_err());
}

#[test]
fn texts_read_for_one_book_may_come_late() {
    let mut book = Book::default();
    let loaded = book.read("[mine:chess]\n");
    assert!(book.load("[mine:chess]\nnMoveRule = 10\n").is_empty());
    assert_eq!(book.add(loaded), ["the variant `mine` already exists and is not changed"]);
}

#[test]
fn games_are_read() {
    let read = |text: &str| pgn::read(&mut Book::default(), text).unwrap();
    let game = read("[White \"A\"]\n[Black \"B\"]\n\n1. e4 {a (b)} e5 (1... c5) 2. Nf3! $1 Nc6?! 3. Bb5 1-0\n");
    assert_eq!(game.moves.join(" "), "e2e4 e7e5 g1f3 b8c6 f1b5");
    assert_eq!((game.header("Black"), game.header("Round"), game.headers.len()), (Some("B"), None, 2));
    let game = read("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n");
    assert_eq!(game.moves.join(" "), "e2e4 d7d5 e4d5 d8d5 P@e4");
    let game = read("[Variant \"Chess960\"]\n[FEN \"rk5r/8/8/8/8/8/8/RK5R w AHah - 0 1\"]\n\n1. O-O O-O-O *\n");
    assert_eq!(game.moves.join(" "), "b1h1 b8a8");
    let game = read("1. e4 e5 2. Nf6 Nc6 *\n");
    assert_eq!(game.moves.join(" "), "e2e4 e7e5");
    assert!(game.fault.unwrap().contains("Nf6"));
    // A mark of check may be missing.
    assert_eq!(read("1. f3 e5 2. g4 Qh4 *\n").moves.len(), 4);
    assert_eq!(read(""), pgn::PgnGame::default());
    assert!(pgn::read(&mut Book::default(), "[Variant \"Nope\"]\n\n1. e4 *\n").is_err());
}
