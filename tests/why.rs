//! Why moves are legal or not, in variants of all kinds: `why/VARIANT.txt` holds FENs, each above moves that are asked for (`> `).

use ferz::notation::{Allowed, Reason, Refused, Why, why};
use ferz::types::SquareSet;
use ferz::{Game, Variant};
use std::fmt::Write as _;

/// The answer in lines, each reason with the rule that it points at.
fn told(answer: &Why) -> String {
    let (head, reasons) = match answer {
        Why::Allowed(Allowed { text, san, reasons, .. }) => (format!("legal: {text} {san}"), reasons),
        Why::Refused(Refused { over, error, reasons, .. }) => {
            let over = over.as_ref().map(|over| format!("over: {over}; ")).unwrap_or_default();
            let error = error.as_ref().map_or("legal if it were not".into(), ToString::to_string);
            (format!("{over}{error}"), reasons)
        }
    };
    reasons.iter().fold(head, |mut text, Reason { topic, text: reason, path, .. }| {
        let path = if path.is_empty() { String::new() } else { format!(" <{}>", path.join("/")) };
        write!(text, "\n    {}: {reason}{path}", topic.name()).unwrap();
        text
    })
}

#[test]
fn answers() {
    insta::glob!("why/*.txt", |path| {
        let variant = Variant::builtin(path.file_stem().unwrap().to_str().unwrap()).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let mut game = None;
        let mut all = String::new();
        for line in text.lines() {
            match line.strip_prefix("> ") {
                Some(asked) => {
                    let answer = why(game.as_ref().expect("a position comes first"), asked).unwrap();
                    writeln!(all, "  {asked}\n    {}", told(&answer)).unwrap();
                }
                None => {
                    writeln!(all, "{line}").unwrap();
                    game = Some(
                        Game::new(
                            variant
                                .setup(line)
                                .map(ferz::Setup::position_unchecked)
                                .unwrap_or_else(|error| panic!("{}", error.render())),
                        )
                        .unwrap(),
                    );
                }
            }
        }
        crate::assert_beside(path, &all);
    });
}

/// In every kind of game: what is legal is said to come from somewhere, and what is not is refused, without a panic.
#[test]
fn every_answer_has_a_reason() {
    for name in ferz::library::names().into_iter().step_by(7) {
        let game = Game::new(Variant::builtin(name).unwrap().start()).unwrap();
        let (position, legal) = (game.position(), game.legal_moves());
        for mv in legal.iter().step_by(legal.len() / 3 + 1) {
            let text = position.to_uci(mv);
            let Why::Allowed(allowed) = why(&game, &text).unwrap() else { panic!("{name}: {text}") };
            assert_eq!(allowed.mv, *mv);
            assert!(!allowed.reasons.is_empty(), "{name}: {text}");
            assert!(!allowed.reasons[0].text.contains("\"\""), "{name}: {text}: {}", allowed.reasons[0].text);
        }
        let squares: SquareSet = position.variant().rules().board.squares();
        let own = position.pieces(position.side_to_move());
        for from in own.iter().step_by(own.len() / 3 + 1) {
            for to in squares.iter().step_by(5) {
                let text = [from, to].map(|square| position.variant().square_name(square)).concat();
                match why(&game, &text).unwrap() {
                    Why::Allowed(allowed) => assert!(legal.contains(&allowed.mv), "{name}: {text}"),
                    Why::Refused(refused) => assert!(refused.error.is_some(), "{name}: {text}"),
                }
            }
        }
    }
}

#[test]
fn no_text_is_too_strange() {
    let texts = [
        String::new(),
        " \t\n".into(),
        "x".repeat(10 << 20),
        "e2e4 ".repeat(2 << 20),
        "\u{1b}[31m\u{202e}\0".into(),
        "e2e4\u{0}".into(),
        "P*5e".into(),
        "move a2 a3 promote q".into(),
        "@".into(),
        "----".into(),
        "\u{2654}e2".into(),
        "O-O-O-O".into(),
        "e2,e4,e5,-,-".into(),
        "\u{1f600}".repeat(100),
    ];
    for name in ["chess", "shogi", "xiangqi", "glinski", "hex", "duck", "marseillais", "amazons", "checkers"] {
        let game = Game::new(Variant::builtin(name).unwrap().start()).unwrap();
        for text in &texts {
            let Why::Refused(refused) = why(&game, text).unwrap() else { panic!("{name}: {text}") };
            let message = refused.error.unwrap().to_string();
            assert!(!message.contains(char::is_control) && message.len() < 5_000, "{name}: {message:.200}");
        }
    }
}
