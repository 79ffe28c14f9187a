//! Pieces that differ only in name, and exchanged pictures.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Geometry, MovePattern, Movement, Onto, Section, Set, Taking, Word};
use crate::types::{Kind, KindSet, Piece, Side};
use ferz_core::syntax::{Node, Value};

impl<'a> Lints<'a> {
    /// Reports pieces that no rule distinguishes, and glyphs of the wrong side.
    pub fn odd_likenesses(&self) -> Vec<Diagnostic> {
        let mut found = self.copies();
        found.extend(self.odd_glyphs());
        found
    }

    /// Reports pieces with the same moves, written twice, that no rule distinguishes.
    fn copies(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let kinds: Vec<Kind> = rules.kinds().collect();
        let nameless = |kind: Kind| -> Vec<Movement> {
            let moves = rules.piece(kind).moves.iter();
            moves
                .map(|movement| {
                    let geometry = in_order(movement.geometry.clone());
                    Movement { name: String::new(), geometry, ..movement.clone() }
                })
                .collect()
        };
        let moves: Vec<Vec<Movement>> = kinds.iter().map(|&kind| nameless(kind)).collect();
        let told_apart = |one: Kind, other: Kind, named: &[KindSet]| {
            named.iter().any(|kinds| kinds.contains(one) != kinds.contains(other))
        };
        let mut named: Option<Vec<KindSet>> = None;
        let mut found = Vec::new();
        for (place, &kind) in kinds.iter().enumerate() {
            let piece = rules.piece(kind);
            if moves[place].is_empty() || piece.promoted_from.is_some() {
                continue;
            }
            let Some(node) = self.written.piece(&piece.name).and_then(|entry| self.written.field_of(entry, "moves"))
            else {
                continue;
            };
            if !self.written.is_own(&node.span) || is_borrowed(node) {
                continue;
            }
            let is_copy = |&(other_place, &other): &(usize, &Kind)| {
                let twin = rules.piece(other);
                let meet =
                    |side| self.world.exists(Piece { side, kind }) && self.world.exists(Piece { side, kind: other });
                moves[other_place] == moves[place]
                    && twin.promoted_from.is_none()
                    && twin.promotes_to == piece.promotes_to
                    && twin.worth == piece.worth
                    && Side::BOTH.into_iter().any(meet)
            };
            let Some((_, &other)) = kinds[..place].iter().enumerate().find(is_copy) else { continue };
            let named = named.get_or_insert_with(|| self.named_kinds());
            if told_apart(kind, other, named) {
                continue;
            }
            let twin = rules.piece(other);
            let message =
                format!("the {} moves exactly like the {}, and no rule distinguishes them", piece.name, twin.name);
            let hint = format!("change the moves of the {}, or use one piece for both", piece.name);
            let fault = Diagnostic::new(Code::SamePieces, node.span.clone(), message).hint(hint);
            found.push(match self.written.piece(&twin.name) {
                Some(entry) => fault.related(entry.key_span.clone(), "the other piece"),
                None => fault,
            });
        }
        found
    }

    /// The sets of kinds that rules name.
    pub fn named_kinds(&self) -> Vec<KindSet> {
        self.named_kinds_in(|_| true)
    }

    /// The sets of kinds that rules of some sections name.
    pub fn named_kinds_in(&self, is_asked: impl Fn(Section) -> bool) -> Vec<KindSet> {
        let rules = self.rules;
        let mut found: Vec<KindSet> = Vec::new();
        let onto = |onto: &Onto, found: &mut Vec<KindSet>| found.extend([onto.own, onto.enemy]);
        // Rows of insufficient material and impossible positions say nothing about how the pieces play.
        let is_idle = |section: Section| matches!(section, Section::Insufficient | Section::Impossible);
        let tells = |section: Section| !is_idle(section) && is_asked(section);
        for clause in rules.survey().into_iter().filter(|clause| tells(clause.section)) {
            for pattern in clause.on {
                add_pattern(pattern, &mut found);
            }
            for word in clause.words() {
                match word {
                    Word::Set(Set::Kinds(kinds)) | Word::Amount(Amount::Hand(kinds)) => found.push(*kinds),
                    Word::MovePattern(pattern) => add_pattern(pattern, &mut found),
                    Word::Set(_) | Word::Amount(_) | Word::Condition(_) => {}
                }
            }
        }
        for movement in rules.pieces.iter().flat_map(|piece| &piece.moves) {
            for movement in [movement].into_iter().chain(movement.legs()) {
                onto(&movement.onto, &mut found);
                if let Some(hop) = movement.geometry.hop() {
                    onto(&hop.over, &mut found);
                }
                found.extend(movement.becomes.map(only));
            }
        }
        for row in &rules.castling {
            let parts = row.ways.iter().flatten().flat_map(|way| &way.parts);
            found.extend(parts.map(|part| only(part.kind)));
        }
        if is_asked(Section::Drops) {
            found.extend(rules.drops.iter().map(|row| row.pieces));
        }
        for row in &rules.after {
            found.extend(row.choose.as_ref().and_then(|choose| choose.drops));
            found.extend(row.effects.iter().filter_map(|effect| effect.traits().makes()).map(only));
        }
        if is_asked(Section::Promotion) {
            found.extend(rules.promotion.iter().flat_map(|row| row.limits.iter().map(|(kind, _)| only(*kind))));
        }
        found
    }

    /// Reports pieces whose two pictures are in the opposite order of most other pieces.
    fn odd_glyphs(&self) -> Vec<Diagnostic> {
        let facing: Vec<(Kind, bool)> = self
            .rules
            .kinds()
            .filter_map(|kind| {
                let [first, second] = self.rules.piece(kind).glyphs.as_ref()?;
                match (is_white(first)?, is_white(second)?) {
                    (true, false) => Some((kind, true)),
                    (false, true) => Some((kind, false)),
                    (true, true) | (false, false) => None,
                }
            })
            .collect();
        let white = facing.iter().filter(|(_, white)| *white).count();
        let common = white * 2 > facing.len();
        let rare = if common { facing.len() - white } else { white };
        if rare == 0 || rare * 2 >= facing.len() {
            return Vec::new();
        }
        let odd = facing.into_iter().filter(|(_, white)| *white != common);
        odd.filter_map(|(kind, _)| {
            let piece = self.rules.piece(kind);
            let entry = self.written.piece(&piece.name)?;
            let node = self.written.field_of(entry, "glyphs").filter(|node| self.written.is_own(&node.span))?;
            let message = format!("the pictures of the {} are in the opposite order of most other pieces", piece.name);
            let hint = "the first picture is for the first player: exchange them";
            Some(Diagnostic::new(Code::OddGlyphs, node.span.clone(), message).hint(hint))
        })
        .collect()
    }
}

/// A geometry with its steps in a canonical order.
fn in_order(mut geometry: Geometry) -> Geometry {
    geometry.steps_mut().into_iter().flatten().for_each(|steps| steps.sort_unstable());
    geometry
}

fn only(kind: Kind) -> KindSet {
    [kind].into_iter().collect()
}

fn add_pattern(pattern: &MovePattern, found: &mut Vec<KindSet>) {
    found.extend(pattern.by.iter().chain(&pattern.becomes));
    if let Some(Taking::Kinds(kinds)) = pattern.takes {
        found.push(kinds);
    }
}

/// Returns `true` if moves are borrowed from another piece on purpose.
fn is_borrowed(node: &Node) -> bool {
    match &node.value {
        Value::Word(word, _) => word == "Like",
        Value::List(items) => items.len() == 1 && items.iter().all(is_borrowed),
        Value::Map(entries) => entries.len() == 1 && entries.iter().all(|entry| is_borrowed(&entry.value)),
        Value::Struct(_) | Value::Tuple(_) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => false,
    }
}

/// `true` for a picture of a white chess piece of Unicode, `false` for a black one; `None` for other pictures.
fn is_white(glyph: &str) -> Option<bool> {
    let mut letters = glyph.chars();
    match (letters.next()?, letters.next()) {
        ('\u{2654}'..='\u{2659}', None) => Some(true),
        ('\u{265A}'..='\u{265F}', None) => Some(false),
        _ => None,
    }
}
