//! Tests that the survey finds every word in its place.

use super::rules;
use crate::model::{Section, Set, Word};
use crate::types::Kind;

#[test]
fn every_section_is_surveyed() {
    let is_word = |word: Word| matches!(word, Word::Set(Set::Stranded));
    let piece = |fields: &str| format!(r#"(pieces: {{ "rook": (letter: "r", moves: {fields}) }})"#);
    let row = |section: &str, fields: &str| format!(r#"({section}: {{ "x": ({fields}) }})"#);
    let rook = Kind(0);
    let places = [
        (piece(r#"Leaper(by: Forward, from: "stranded")"#), Section::Move(rook)),
        (piece(r#"Leaper(by: Forward, to: "stranded")"#), Section::Move(rook)),
        (piece(r#"Rider(by: Forward, within: "!stranded")"#), Section::Move(rook)),
        (piece(r#"Rider(by: Forward, across: "stranded own")"#), Section::Move(rook)),
        (piece(r#"Rider(by: Forward, takes: "near(stranded)")"#), Section::Move(rook)),
        (piece(r#"Rider(by: Forward, when: Any("stranded"))"#), Section::Move(rook)),
        (piece(r#"Path(legs: [Leaper(by: Forward), Leaper(by: Forward, to: "stranded")])"#), Section::Leg(rook)),
        (row("castling", r#"moves: [("rook", "a1", "c1")], when: Any("stranded")"#), Section::Castling),
        (row("promotion", r#"on: (from: "stranded"), into: "rook""#), Section::Promotion),
        (row("promotion", r#"when: Any("stranded"), into: "rook""#), Section::Promotion),
        (row("drops", r#"pieces: "rook", to: "stranded""#), Section::Drops),
        (row("drops", r#"pieces: "rook", when: No("stranded")"#), Section::Drops),
        (row("cannot", r#"on: (to: "stranded")"#), Section::Cannot),
        (row("cannot", r#"when: Theirs(Any("stranded"))"#), Section::Cannot),
        (row("forbidden", r#"on: [(), (to: "stranded")]"#), Section::Forbidden),
        (row("forbidden", r#"when: Or([Stuck, Can(from: "stranded")])"#), Section::Forbidden),
        (row("must", r#"on: (to: "stranded")"#), Section::Must),
        (row("must", r#"on: (), when: Line(of: "stranded", count: 2)"#), Section::Must),
        (row("after", r#"on: (to: "stranded"), do: Take("to")"#), Section::After),
        (row("after", r#"when: Any("stranded"), do: Take("to")"#), Section::After),
        (row("after", r#"do: [Take("to"), Flip("stranded")]"#), Section::After),
        (row("counters", r#"steps: [(on: (to: "stranded"), add: 1)]"#), Section::Counters),
        (row("counters", r#"steps: [(add: 1), (when: Any("stranded"), add: 1)]"#), Section::Counters),
        (row("outcomes", r#"when: Connected(of: "own", from: "stranded", to: "all"), result: Win"#), Section::Outcomes),
        (
            row("outcomes", r#"when: AtLeast(Sum([1, Difference(2, Worth("stranded"))]), 1), result: Win"#),
            Section::Outcomes,
        ),
        (row("insufficient", r#"when: Any("stranded")"#), Section::Insufficient),
        (row("impossible", r#"when: Any("stranded")"#), Section::Impossible),
        (row("outcomes", r#"when: Throughout(Any("stranded")), result: Win"#), Section::Throughout),
        (r#"(check: Not(Any("stranded")))"#.to_owned(), Section::Check),
    ];
    for (child, section) in places {
        let rules = rules(&child);
        let clauses = rules.survey().into_iter().filter(|clause| clause.mentions(is_word));
        let sections: Vec<_> = clauses.map(|clause| clause.section).collect();
        assert_eq!(sections, [section], "{child}");
    }
}

#[test]
fn a_clause_knows_its_place() {
    let rules = rules(
        r#"(forbidden: { "a": (on: (by: "rook")), "b": (side: Second, on: (unmoved: true), when: Can(takes: Anything)) })"#,
    );
    let survey = rules.survey();
    let clause = survey.iter().rfind(|clause| clause.section == Section::Forbidden).expect("two rows");
    assert_eq!((clause.index, clause.name, clause.side), (1, "b", Some(crate::types::Side::Second)));
    assert_eq!((clause.on.len(), clause.patterns().len()), (1, 2));
    assert_eq!(clause.words().len(), 3, "a pattern, `Can` and the pattern in it");
}
