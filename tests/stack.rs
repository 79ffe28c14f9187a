//! Threads with a small stack: what is read there is read as it is elsewhere.

use ferz::{Game, MoveList, Variant, import, library, record};
use std::thread::Builder;

/// As little as threads of other programs are given: 128 kibibytes.
const SMALL: usize = 128 << 10;

/// Returns the result of a task run on a thread with a small stack.
fn on_a_small_stack<T: Send + 'static>(task: impl FnOnce() -> T + Send + 'static) -> T {
    Builder::new().stack_size(SMALL).spawn(task).unwrap().join().unwrap()
}

#[test]
fn built_in_variants_are_loaded_and_played() {
    on_a_small_stack(|| {
        for name in library::names() {
            let variant = Variant::builtin(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            let start = variant.start();
            assert_eq!(variant.position(&start.fen()).unwrap(), start, "{name}");
        }
        for name in ["chess", "shogi", "xiangqi", "duck", "checkers", "ultima", "flipello", "glinski"] {
            let variant = Variant::builtin(name).unwrap();
            for variant in [variant.by_reference(), variant] {
                let mut position = variant.start();
                for _ in 0..4 {
                    let mut list = MoveList::new();
                    position.legal_moves_into(&mut list).unwrap();
                    let mv = position.legal_moves().unwrap().swap_remove(0);
                    assert_eq!(position.parse_move(&position.to_uci(&mv)).unwrap(), mv, "{name}");
                    position.play_unchecked(&mv);
                }
            }
        }
    });
}

#[test]
fn texts_are_read() {
    on_a_small_stack(|| {
        let text = r#"(base: "chess", name: "Mine", pieces: {"knight": (letter: "n", moves: Betza("NfW"))})"#;
        let mine = Variant::parse(text);
        assert!(mine.is_ok(), "{:?}", mine.err());
        let chess = Variant::builtin("chess").unwrap();
        let wrong = chess.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1").unwrap_err();
        let elsewhere = {
            let chess = chess.clone();
            Builder::new()
                .stack_size(8 << 20)
                .spawn(move || chess.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1").unwrap_err())
        };
        assert_eq!(wrong, elsewhere.unwrap().join().unwrap());
        let mut game = Game::new(chess.start()).unwrap();
        for text in ["e4", "e7e5", "Ng1-f3"] {
            game.play_text(text).unwrap();
        }
        assert_eq!(record::games("1. e4 e5 2. Nf3 *\n").count(), 1);
        let ini = import::load("mine.ini", "[mine:chess]\nking = k:K\n", "mine");
        assert!(ini.is_ok(), "{:?}", ini.err());
    });
}
