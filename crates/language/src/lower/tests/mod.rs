//! Tests of lowering with small files.

mod hostile;
mod moves;
mod rows;
mod sets;
mod survey;

use super::lower;
use crate::diagnostic::{Code, Diagnostic, Severity, Sources, render_all};
use crate::model::*;
use crate::syntax::{merge, read, settle};
use crate::types::SquareSet;

/// The smallest file.
const PLAIN: &str = r#"(name: "Test", board: (files: 8, ranks: 8, second: Reflected),
    pieces: { "rook": (letter: "r", moves: Rider(by: Orthogonal)) }, start: "8/8/8/8/8/8/8/8 w - - 1")"#;

/// Lowers a file on top of another.
fn lowered(base: &str, child: &str) -> (Option<Rules>, Vec<Diagnostic>, String) {
    let mut sources = Sources::default();
    let mut tree = |name: &str, text: &str| {
        let id = sources.add(name, text);
        read(id, text).unwrap_or_else(|faults| panic!("{}", render_all(&faults, &sources, false)))
    };
    let (base, child) = (tree("base", base), tree("child", child));
    let (base, mut faults) = settle(base);
    let (root, merging) = merge(base, child);
    let (rules, lowering) = lower(&root);
    faults.extend(merging);
    faults.extend(lowering);
    let text = render_all(&faults, &sources, false);
    (rules, faults, text)
}

/// The rules of a small file with `child` in it.
fn rules(child: &str) -> Rules {
    let (rules, _, text) = lowered(PLAIN, child);
    rules.unwrap_or_else(|| panic!("{text}"))
}

/// The codes of the faults of a small file with `child` in it.
fn faults(child: &str) -> Vec<Code> {
    let (rules, faults, text) = lowered(PLAIN, child);
    let has_error = faults.iter().any(|fault| fault.severity() == Severity::Error);
    assert_eq!(rules.is_none(), has_error, "{text}");
    faults.iter().map(|fault| fault.code).collect()
}

/// The names of squares.
fn names(board: &Board, squares: SquareSet) -> String {
    let names: Vec<String> = squares.iter().map(|square| board.name(square)).collect();
    names.join(" ")
}

#[test]
fn defaults_are_those_of_the_manual() {
    let rules = rules("()");
    assert_eq!((rules.name.as_str(), rules.description.as_str(), &rules.link), ("Test", "", &None));
    assert_eq!(rules.sides[0], SideInfo { name: "White".into(), letter: 'w', case: LetterCase::Upper });
    assert_eq!(rules.sides[1], SideInfo { name: "Black".into(), letter: 'b', case: LetterCase::Lower });
    assert_eq!(rules.promoted_prefix, "+");
    assert_eq!(rules.captured, Captured { go: CapturedGo::Away, shape: CapturedAs::AsItStood });
    assert_eq!((rules.illegal, rules.pass, rules.dialect.as_str()), (OnIllegal::Refuse, false, "plain"));
    let fields = [FenField::Placement, FenField::Side, FenField::Untouched, FenField::Trail, FenField::FullMove];
    assert_eq!(
        rules.fen,
        FenFormat { fields: fields.to_vec(), required: 1, optional: vec![], listed: [SquareSet::EMPTY; 2] }
    );
    let plan = rules.board.plan();
    assert_eq!((plan.shape, plan.wrap, plan.rank_count), (Shape::Square, Wrap::Nowhere, RankCount::Grid));
    let piece = &rules.pieces[0];
    assert_eq!((piece.letter.as_str(), piece.san.as_str(), piece.worth), ("r", "R", 1));
    let movement = &piece.moves[0];
    assert_eq!((movement.name.as_str(), movement.onto), ("1", Onto::EMPTY_OR_ENEMY));
    assert_eq!((&movement.takes, movement.lands, movement.leaves_trail), (&Takes::Target, Lands::Target, false));
    assert!(rules.tracked.is_empty() && !rules.marks_promoted());
}
