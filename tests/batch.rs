//! Games played together: numbers that tell moves apart, planes that show positions, and the same games whatever the number of threads.

use ferz::batch::{Batch, BatchError, End, Numbering, Options, PlaneLayout, StepError, View};
use ferz::{Game, Side, Variant, library};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

fn builtin(name: &str) -> Variant {
    Variant::builtin(name).unwrap()
}

fn batch(name: &str, options: Options) -> Batch {
    Batch::new(&builtin(name), options).unwrap()
}

/// The numbers of the moves of a position: every move has some, no two the same, and none those that another's begin with.
fn must_tell_apart(numbering: &Numbering, batch: &Batch, board: usize, about: &str) {
    let position = batch.position(board).unwrap();
    let side = position.side_to_move();
    let moves = position.legal_moves().unwrap();
    let numbers = numbering.numbers(side, &moves).unwrap_or_else(|error| panic!("{about}: {error}"));
    let all: BTreeSet<&[u32]> = numbers.iter().map(Vec::as_slice).collect();
    assert_eq!(all.len(), moves.len(), "{about}: {}", position.fen());
    for (one, next) in all.iter().zip(all.iter().skip(1)) {
        assert!(!next.starts_with(one), "{about}: {one:?} {next:?} in {}", position.fen());
    }
    for &number in numbers.iter().flatten() {
        assert!((number as usize) < numbering.len(), "{about}: {number}");
        assert!(numbering.text(side, number).is_some_and(|text| !text.is_empty()), "{about}: {number}");
    }
}

/// In every shipped variant, for all legal moves of positions of random games.
#[test]
fn numbers_tell_all_moves_apart() {
    for name in library::names() {
        let mut batch = batch(name, Options { boards: 2, plies: 200, seed: 3, ..Options::default() });
        let turned = Numbering::new(&builtin(name), View::Mover).ok();
        let mut actions = [0; 2];
        for step in 0..24 {
            if step % 8 == 7 {
                must_tell_apart(batch.numbering(), &batch, 0, name);
                turned.iter().for_each(|turned| must_tell_apart(turned, &batch, 1, name));
            }
            batch.sample(&mut actions).unwrap();
            batch.step(&actions).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}

/// How many numbers and planes some variants have, and what the first and last of each section mean: if this changes, what programs have learnt is lost.
#[test]
fn numbers_do_not_change() {
    let mut text = String::new();
    for name in
        ["chess", "shogi", "crazyhouse", "seirawan", "duck", "amazons", "flipello", "draughts", "chu-shogi", "glinski"]
    {
        let variant = builtin(name);
        for view in [View::Board, View::Mover] {
            let Ok(numbering) = Numbering::new(&variant, view) else { continue };
            let planes = PlaneLayout::new(&numbering);
            let (all, stems) = (numbering.len(), numbering.stems());
            writeln!(text, "{name} {view:?}: {all} numbers, {stems} of them stems; planes {:?}", planes.shape())
                .unwrap();
            for number in [0, all / 4, all / 2, stems - 1, stems, all - 1] {
                let said = Side::BOTH.map(|side| numbering.text(side, number as u32));
                writeln!(text, "  {number}: {}", said.map(|text| text.unwrap_or("-".into())).join("  ")).unwrap();
            }
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn planes_have_names() {
    let mut text = String::new();
    for (name, view) in
        [("chess", View::Board), ("crazyhouse", View::Mover), ("duck", View::Board), ("marseillais", View::Board)]
    {
        let numbering = Numbering::new(&builtin(name), view).unwrap();
        writeln!(text, "{name} {view:?}\n  {}", PlaneLayout::new(&numbering).names(&numbering).join("\n  ")).unwrap();
    }
    insta::assert_snapshot!(text);
}

/// Checks that planes show the contents of the board.
#[test]
fn planes_show_the_position() {
    for (name, view) in
        [("chess", View::Board), ("crazyhouse", View::Board), ("shogi", View::Mover), ("glinski", View::Mover)]
    {
        let mut batch = batch(name, Options { boards: 3, seed: 1, view, ..Options::default() });
        let [planes, ranks, files] = batch.planes().shape();
        let names = batch.planes().names(batch.numbering());
        let mut values = vec![0u8; 3 * batch.planes().size()];
        let mut floats = vec![0f32; values.len()];
        let mut actions = [0; 3];
        for _ in 0..60 {
            batch.fill_planes(&mut values).unwrap();
            batch.fill_planes(&mut floats).unwrap();
            assert!(values.iter().zip(&floats).all(|(&value, &float)| f32::from(value) == float || float > 255.0));
            for (board, values) in values.chunks(planes * ranks * files).enumerate() {
                let position = batch.position(board).unwrap();
                let rules = position.variant().rules();
                let mover = position.side_to_move();
                let mut stands = 0;
                for (square, piece) in position.all_pieces() {
                    let (side, seen) = match view {
                        View::Board => (rules.sides[piece.side.index()].name.to_lowercase(), square),
                        View::Mover if piece.side == mover => {
                            ("own".into(), rules.board.seen_by(mover, square).unwrap())
                        }
                        View::Mover => ("enemy".into(), rules.board.seen_by(mover, square).unwrap()),
                    };
                    let name = format!("{side} {}", rules.piece(piece.kind).name);
                    let plane = names.iter().position(|other| *other == name).unwrap();
                    assert_eq!(values[plane * ranks * files + seen.index()], 1, "{name}");
                    stands += 1;
                }
                let pieces = 2 * rules.pieces.len() * ranks * files;
                assert_eq!(values[..pieces].iter().map(|&value| usize::from(value)).sum::<usize>(), stands);
            }
            batch.sample(&mut actions).unwrap();
            batch.step(&actions).unwrap();
        }
    }
}

/// The fingerprints of what comes about.
fn played(name: &str, options: &Options) -> Vec<String> {
    let mut batch = batch(name, options.clone());
    let mut actions = vec![0; options.boards];
    let mut texts = Vec::new();
    for _ in 0..30 {
        batch.sample(&mut actions).unwrap();
        batch.step(&actions).unwrap();
        texts.push(format!("{actions:?} {:?}", batch.ended().flatten().collect::<Vec<_>>()));
    }
    texts.extend((0..options.boards).map(|board| batch.position(board).unwrap().fen()));
    texts
}

#[test]
fn threads_do_not_change_the_games() {
    for name in ["chess", "chess960", "tictactoe", "duck"] {
        let by = |threads| played(name, &Options { boards: 50, seed: 5, threads: Some(threads), ..Options::default() });
        assert_eq!(by(1), by(3), "{name}");
        assert_eq!(by(1), by(2), "{name}");
        let other = played(name, &Options { boards: 50, seed: 6, threads: Some(1), ..Options::default() });
        assert_ne!(by(1), other, "{name}");
    }
}

/// A game of a batch goes and ends as it does by itself.
#[test]
fn games_are_those_of_the_rules() {
    for name in ["chess", "crazyhouse", "draughts", "marseillais", "flipello", "xiangqi"] {
        let mut batch =
            batch(name, Options { restarts: false, shuffles: false, seed: 9, plies: 120, ..Options::default() });
        let mut game = Game::new(builtin(name).start()).unwrap();
        let mut actions = [0];
        while batch.over().all(|over| over.is_none()) {
            let (before, plies) = (batch.position(0).unwrap().clone(), batch.plies().next().unwrap());
            assert_eq!(before, *game.position(), "{name}");
            batch.sample(&mut actions).unwrap();
            batch.step(&actions).unwrap();
            if batch.plies().next().unwrap() > plies {
                let after = batch.position(0).unwrap();
                let played = game.legal_moves().iter().find(|mv| before.after(mv) == *after).unwrap().clone();
                game.play(&played).unwrap();
            }
        }
        let end = game.outcome().or(game.claims().first()).cloned();
        match batch.over().next().unwrap().unwrap() {
            End::Row { row, winner } => {
                let end = end.expect("the game is over");
                assert_eq!(winner, end.winner);
                assert_eq!(game.position().variant().rules().outcomes[row].name, end.reason);
            }
            End::Stuck => assert!(game.legal_moves().is_empty()),
            End::Plies => assert_eq!((game.moves().len(), end), (120, None)),
            End::Limit => panic!("{name}"),
        }
        assert!(batch.legal(0).unwrap().is_empty());
        batch.sample(&mut actions).unwrap();
        assert_eq!(actions, [-1]);
        batch.step(&actions).unwrap();
        assert!(matches!(batch.step(&[0]), Err(StepError::Over { board: 0, action: 0 })));
    }
}

#[test]
fn games_begin_anew_from_any_array() {
    let mut batch = batch("chess960", Options { boards: 40, plies: 2, seed: 1, ..Options::default() });
    let starts: HashSet<String> = (0..40).map(|board| batch.position(board).unwrap().fen()).collect();
    assert!(starts.len() > 30);
    let mut actions = vec![0; 40];
    for _ in 0..2 {
        batch.sample(&mut actions).unwrap();
        batch.step(&actions).unwrap();
    }
    assert!(batch.ended().all(|ended| ended == Some((End::Plies, 2))));
    assert!(batch.plies().all(|plies| plies == 0));
    let next: HashSet<String> = (0..40).map(|board| batch.position(board).unwrap().fen()).collect();
    assert!(next.len() > 30 && next != starts);
    // Castling is what it is in the variant of the array.
    for board in 0..40 {
        let position = batch.position(board).unwrap();
        let moves = position.legal_moves().unwrap().len();
        assert_eq!(builtin("chess960").position(&position.fen()).unwrap().legal_moves().unwrap().len(), moves);
    }
    batch.reset(Some(1)).unwrap();
    assert_eq!((0..40).map(|board| batch.position(board).unwrap().fen()).collect::<HashSet<_>>(), starts);
}

#[test]
fn a_move_that_others_share_is_said_in_several_numbers() {
    let mut batch = batch("duck", Options::default());
    let numbering = Numbering::new(&builtin("duck"), View::Board).unwrap();
    let number =
        |text: &str| (0..numbering.len() as u32).find(|&n| numbering.text(Side::First, n).as_deref() == Some(text));
    batch.step(&[number("e2e4").unwrap().into()]).unwrap();
    assert_eq!((batch.plies().next(), batch.sides().next()), (Some(0), Some(Side::First)));
    let mut planes = vec![0u8; batch.planes().size()];
    batch.fill_planes(&mut planes).unwrap();
    let names = batch.planes().names(batch.numbering());
    let plane = |name: &str| &planes[names.iter().position(|other| other == name).unwrap() * 64..][..64];
    assert_eq!((plane("begun: from")[12], plane("begun: to")[28]), (1, 1));
    let next = batch.legal(0).unwrap();
    assert!(next.iter().all(|&number| number as usize >= numbering.stems()));
    let d6 = number("d6").unwrap();
    assert!(next.contains(&d6));
    batch.step(&[d6.into()]).unwrap();
    assert_eq!(batch.position(0).unwrap().fen(), "rnbqkbnr/pppppppp/3*4/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let chess = builtin("chess");
    let with = |options: Options| Batch::new(&chess, options).err().map(|error| error.to_string());
    assert_eq!(
        with(Options { boards: 0, ..Options::default() }).as_deref(),
        Some("a batch must have at least one board")
    );
    assert!(with(Options { boards: usize::MAX, ..Options::default() }).unwrap().contains("too many"));
    assert!(with(Options { plies: 0, ..Options::default() }).unwrap().contains("plies"));
    assert!(with(Options { plies: u32::MAX, ..Options::default() }).unwrap().contains("plies"));
    let mut batch = batch("chess", Options { boards: 3, ..Options::default() });
    let legal = i64::from(batch.legal(0).unwrap()[0]);
    let size = batch.numbering().len();
    let mut wrong = |actions: &[i64]| batch.step(actions).unwrap_err().to_string();
    assert_eq!(wrong(&[legal, legal]), "expected 3 actions, got 2");
    assert_eq!(
        wrong(&[legal, -1, legal]),
        format!("board 1: there is no action -1; the actions are 0 to {}", size - 1)
    );
    assert_eq!(
        wrong(&[legal, i64::MAX, i64::MIN]),
        format!("board 1: there is no action {}; the actions are 0 to {}", i64::MAX, size - 1)
    );
    assert_eq!(wrong(&[legal, legal, 0]), "board 2: action 0 (a1b1) is not legal now");
    assert!(batch.plies().all(|plies| plies == 0));
    assert!(matches!(batch.masks(&mut [0u8]), Err(BatchError::Length { .. })));
    assert!(matches!(batch.fill_planes::<u8>(&mut []), Err(BatchError::Length { .. })));
    assert!(matches!(batch.set_fen(3, &chess.start().fen()), Err(BatchError::NoSuchBoard { board: 3, last: 2 })));
    assert!(matches!(batch.set_fen(0, "8/8"), Err(BatchError::Fen(_))));
    assert!(matches!(batch.reset_boards(&[true]), Err(BatchError::Length { .. })));
    batch.set_fen(2, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1").unwrap();
    let mate = batch.moves(2).unwrap().into_iter().find(|mv| batch.position(2).unwrap().to_uci(mv) == "g6g7").unwrap();
    let mate = batch.numbering().stem(Side::First, &mate).unwrap();
    batch.step(&[legal, legal, mate.into()]).unwrap();
    let ended: Vec<_> = batch.ended().collect();
    let Some((end, 1)) = ended[2] else { panic!("{ended:?}") };
    assert_eq!((end.rewards(), end.is_by_rules()), ([1.0, -1.0], true));
    assert_eq!(ended[..2], [None, None]);
    assert_eq!(batch.position(2).unwrap(), &chess.start());
}

/// Moves that start and end alike, and that only what they do tells apart.
#[test]
fn moves_that_nothing_else_tells_apart_have_places() {
    let text = r#"(name: "Shots", base: "chess", pieces: { "rook": (moves: { "slide": Rider(by: Orthogonal), "shot": Rider(by: Orthogonal, onto: Enemy, lands: Stay) }) })"#;
    let variant = Variant::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let numbering = Numbering::new(&variant, View::Board).unwrap();
    let position = variant.position("4k3/8/8/8/r7/8/8/R3K3 w - - 0 1").unwrap();
    let moves = position.legal_moves().unwrap();
    let numbers = numbering.numbers(Side::First, &moves).unwrap();
    let texts = |numbers: &[u32]| -> Vec<String> {
        numbers.iter().map(|&number| numbering.text(Side::First, number).unwrap()).collect()
    };
    let shots: Vec<_> = numbers.iter().filter(|numbers| numbers.len() > 1).map(|numbers| texts(numbers)).collect();
    assert_eq!(shots, [["a1a4", "choice 1"], ["a1a4", "choice 2"]]);
    // Taking the actions plays the move.
    let mut batch = Batch::new(&variant, Options::default()).unwrap();
    for (mv, numbers) in moves.iter().zip(&numbers) {
        batch.set_fen(0, &position.fen()).unwrap();
        numbers.iter().for_each(|&number| batch.step(&[number.into()]).unwrap());
        assert_eq!(batch.position(0).unwrap(), &position.after(mv));
    }
}

/// A board that is not the same from both sides has no mover's view, and says so.
#[test]
fn boards_that_cannot_be_turned_are_refused() {
    let variant = builtin("hex");
    assert!(Numbering::new(&variant, View::Board).is_ok());
    let error = Numbering::new(&variant, View::Mover).unwrap_err().to_string();
    assert!(error.starts_with("the board cannot be turned"), "{error}");
}

/// A game that is over before it begins is told of, and begins anew.
#[test]
fn a_game_that_is_set_up_at_its_end_begins_anew() {
    let mut batch = batch("chess", Options::default());
    batch.set_fen(0, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    assert!(batch.over().all(|over| over.is_some()) && batch.legal(0).unwrap().is_empty());
    batch.step(&[-1]).unwrap();
    assert!(matches!(batch.ended().next(), Some(Some((End::Row { winner: Some(Side::First), .. }, 0)))));
    assert!(batch.over().all(|over| over.is_none()));
    assert_eq!(batch.legal(0).unwrap().len(), 20);
}
