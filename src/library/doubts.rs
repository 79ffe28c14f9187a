//! What is doubtful about a variant that can be played: rules that never come to anything, what a FEN loses, a start from which
//! nobody can move.
//!
//! In come the rules and the starting position, out go warnings. Only the file itself is blamed, not its bases, which may serve
//! other files well.

use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Amount, CapturedGo, Clause, FenField, Level, Rules, Scope, Section, Set, Word};
use crate::position::Position;
use crate::syntax::{Entry, Node, Value};
use crate::types::{KindSet, Side};
use std::collections::BTreeSet;

/// The warnings about a variant whose tree is `root`, and which starts from `start`.
pub(super) fn doubts(start: &Position, root: &Node) -> Vec<Diagnostic> {
    let doubts = Doubts { rules: start.variant().rules(), start, root };
    let mut found = doubts.forgotten();
    found.extend(doubts.never_chosen());
    found.extend(doubts.never_in_hand());
    found.extend(doubts.no_move());
    found
}

struct Doubts<'a> {
    rules: &'a Rules,
    start: &'a Position,
    root: &'a Node,
}

impl Doubts<'_> {
    /// Counters that decide something and are not in a FEN: a position that is written and read again is another one.
    fn forgotten(&self) -> Vec<Diagnostic> {
        let fields = &self.rules.fen.fields;
        let is_kept = |index| fields.contains(&FenField::Counter(index)) || fields.contains(&FenField::PerSide(index));
        let lost: Vec<usize> = asked(self.rules).into_iter().filter(|&index| !is_kept(index)).collect();
        let field = |index: &usize| {
            let counter = &self.rules.counters[*index];
            let word = if counter.scope == Scope::Side { "PerSide" } else { "Counter" };
            format!("{word}(\"{}\")", counter.name)
        };
        let missing = lost.iter().map(field).collect::<Vec<_>>().join(", ");
        let format = &self.rules.fen;
        // A field may say more than its name then.
        let is_plain = format.optional.is_empty() && format.listed.iter().all(|squares| squares.is_empty());
        let hint = match is_plain {
            true => format!("write `fen: (fields: [{}])`", self.fields_with(&missing)),
            false => format!("add to the fields of `fen`: `{missing}`"),
        };
        let warning = |&index: &usize| {
            let counter = &self.rules.counters[index];
            let span =
                self.row("counters", &counter.name).or_else(|| self.own("fen").map(|entry| entry.key_span.clone()))?;
            let message = format!("the counter `{}` decides rules and is not in `fen`: a FEN loses it", counter.name);
            Some(Diagnostic::new(Code::LostInFen, span, message).hint(hint.clone()))
        };
        lost.iter().filter_map(warning).collect()
    }

    /// The fields that a FEN has, and others.
    fn fields_with(&self, others: &str) -> String {
        let named = |index: &usize| self.rules.counters[*index].name.as_str();
        let mut fields: Vec<String> = Vec::new();
        for field in &self.rules.fen.fields {
            if *field == FenField::FullMove {
                fields.push(others.to_owned());
            }
            fields.push(match field {
                FenField::Placement => "Placement".into(),
                FenField::Side => "Side".into(),
                FenField::Untouched => "Untouched".into(),
                FenField::Trail => "Trail".into(),
                FenField::Plies => "Plies".into(),
                FenField::Counter(index) => format!("Counter(\"{}\")", named(index)),
                FenField::PerSide(index) => format!("PerSide(\"{}\")", named(index)),
                FenField::FullMove => "FullMove".into(),
            });
        }
        fields.join(", ")
    }

    /// Rows that speak of what is chosen where nothing is.
    fn never_chosen(&self) -> Vec<Diagnostic> {
        let first = self.rules.after.iter().position(|row| row.choose.is_some());
        let is_chosen = |clause: &Clause| match clause.section {
            Section::After => first.is_some_and(|first| first <= clause.index),
            _ => first.is_some(),
        };
        let speaks = |clause: &Clause| clause.mentions(|word| matches!(word, Word::Set(Set::Chosen)));
        let clauses = self.rules.survey();
        let lost = clauses.iter().filter(|clause| !is_chosen(clause) && speaks(clause));
        lost.filter_map(|clause| {
            let section = match clause.section {
                Section::After => "after",
                Section::Forbidden => "forbidden",
                Section::Counters => "counters",
                _ => return None,
            };
            let message = format!("nothing is chosen before \"{}\": `chosen` is always empty there", clause.name);
            let hint = match section {
                "after" => "say what the player chooses from: `choose: \"empty\"`",
                _ => "a row of `after` lets the player choose: `choose: \"empty\"`",
            };
            Some(Diagnostic::new(Code::NeverHolds, self.row(section, clause.name)?, message).hint(hint))
        })
        .collect()
    }

    /// Drops of pieces that nobody can ever hold.
    fn never_in_hand(&self) -> Vec<Diagnostic> {
        if self.rules.captured.go != CapturedGo::Away {
            return Vec::new();
        }
        let is_held = |kinds: KindSet, of: Option<Side>| {
            let sides = || Side::BOTH.into_iter().filter(|side| side.is_of(of));
            kinds.iter().any(|kind| sides().any(|side| self.start.in_hand(side, kind) > 0))
        };
        let message =
            "nothing can ever be in hand to be dropped: no captured piece goes to a hand, and the start has none";
        let fault = |section, name: &str, hint: &str| {
            Some(Diagnostic::new(Code::NeverHolds, self.row(section, name)?, message).hint(hint))
        };
        let drops = self.rules.drops.iter().filter(|row| !row.free && !is_held(row.pieces, row.side));
        let drops = drops.filter_map(|row| fault("drops", &row.name, "did you mean `free: true`?"));
        let chosen = self.rules.after.iter().filter_map(|row| Some((row, row.choose.as_ref()?.drops?)));
        let chosen = chosen.filter(|(row, kinds)| !is_held(*kinds, row.side));
        let hint = "`captured: (go: OpponentsHand)` fills hands, and so does a `start` such as `[Nn]` behind the board";
        drops.chain(chosen.filter_map(|(row, _)| fault("after", &row.name, hint))).collect()
    }

    /// A start without a legal move, unless the game is over there for another reason.
    fn no_move(&self) -> Option<Diagnostic> {
        let place = match self.field("start").filter(|entry| self.is_own(&entry.value.span)) {
            Some(start) => start.value.span.clone(),
            // It is inherited, and what the file says makes it so.
            None => self.culprit(),
        };
        let moves = self.start.legal_moves().map(|moves| moves.len());
        let ending = moves.and_then(|moves| Ok((moves, self.start.ending()?)));
        let (moves, ending) = match ending {
            Ok(found) => found,
            Err(error) => {
                let message = format!("the moves of the start cannot be listed: {error}");
                return Some(Diagnostic::new(Code::StartTooLarge, place, message).hint("nobody can play from there"));
            }
        };
        let row = ending.and_then(|end| self.rules.outcomes.iter().find(|row| row.name == end.reason));
        let is_over = row.is_some_and(|row| row.when.level() < Level::Moves);
        let fault = || Diagnostic::new(Code::NoMoveAtStart, place, "no legal move at the start");
        let hint = "place a piece that can move, or look for a row of `cannot`, `must`, `forbidden` or `after` that allows too little";
        (moves == 0 && !is_over).then(|| fault().hint(hint))
    }

    /// The only row of the file itself that can keep players from moving, or the beginning of the file.
    fn culprit(&self) -> Span {
        let sections = ["cannot", "forbidden", "must", "after"].into_iter().filter_map(|name| self.field(name));
        let rows =
            sections.flat_map(|section| if let Value::Map(rows) = &section.value.value { &rows[..] } else { &[] });
        let mut own = rows.filter(|row| self.is_own(&row.key_span));
        match (own.next(), own.next()) {
            (Some(row), None) => row.key_span.clone(),
            _ => Span::new(self.root.span.source, self.root.span.range.start..self.root.span.range.start + 1),
        }
    }

    fn field(&self, name: &str) -> Option<&Entry> {
        let Value::Struct(fields) = &self.root.value else { return None };
        fields.iter().find(|field| field.key == name)
    }

    fn is_own(&self, span: &Span) -> bool {
        span.source == self.root.span.source
    }

    /// A field that the file itself writes.
    fn own(&self, name: &str) -> Option<&Entry> {
        self.field(name).filter(|entry| self.is_own(&entry.key_span))
    }

    /// Where the file itself writes the name of a row.
    fn row(&self, section: &str, name: &str) -> Option<Span> {
        let Value::Map(rows) = &self.field(section)?.value.value else { return None };
        let span = rows.iter().find(|row| row.key == name).map(|row| row.key_span.clone());
        span.filter(|span| self.is_own(span))
    }
}

/// The counters that rules ask for, but for those that only count by themselves.
fn asked(rules: &Rules) -> BTreeSet<usize> {
    let clauses = rules.survey();
    let counters = |clause: &Clause| -> Vec<usize> {
        let counter = |word| if let Word::Amount(Amount::Counter(index)) = word { Some(*index) } else { None };
        clause.words().into_iter().filter_map(counter).collect()
    };
    let (steps, others): (Vec<_>, Vec<_>) = clauses.iter().partition(|clause| clause.section == Section::Counters);
    let mut asked: BTreeSet<usize> = others.into_iter().flat_map(counters).collect();
    loop {
        let is_asked = |clause: &&&Clause| asked.iter().any(|&index| rules.counters[index].name == clause.name);
        let more: Vec<usize> = steps.iter().filter(is_asked).flat_map(|clause| counters(clause)).collect();
        let before = asked.len();
        asked.extend(more);
        if asked.len() == before {
            return asked;
        }
    }
}
