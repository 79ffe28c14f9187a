//! The circumstances of a move: the conditions for it, and its effects.

use super::SquareMap;
use super::draft::{Draft, Sign};
use super::panel::When;
use crate::model::{Geometry, Movement, Onto, Set, Takes};
use crate::prose::{Head, NounNumber, words};
use crate::types::{KindSet, SquareSet};
use ferz_core::prose::{FIRST_MOVE, MoveLimits};

/// The largest number of characters of a note.
const LONGEST: usize = 160;

/// A text, cut if it is too long for a note.
pub(super) fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", text[..end].trim_end()),
        None => text,
    }
}

/// The circumstances of a move, apart from its squares.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Circumstances {
    /// Set if the piece must not have moved yet.
    is_first: bool,
    /// The conditions for the move, in words.
    conditions: Vec<String>,
    /// Other facts about the move, in words.
    effects: Vec<String>,
    /// Squares in the conditions, each with a description.
    squares: Vec<(&'static str, SquareSet)>,
}

impl Draft<'_> {
    /// The circumstances of a move, including those of its legs.
    pub fn circumstances(&self, mv: &Movement) -> Circumstances {
        let mut all = Circumstances::default();
        self.add(mv, &mut all);
        for leg in mv.legs() {
            self.add(leg, &mut all);
        }
        all.conditions.dedup();
        all.effects.dedup();
        all
    }

    fn add(&self, mv: &Movement, all: &mut Circumstances) {
        let Movement {
            name: _,
            geometry,
            onto,
            from,
            to,
            within,
            across,
            takes,
            leaves_trail,
            becomes,
            lands: _,
            // Included in the limits.
            when: _,
        } = mv;
        let MoveLimits { is_first, others } = self.prose.limits(mv);
        all.is_first |= is_first;
        all.conditions.extend(others.into_iter().map(|limit| format!("only {limit}")));
        for (what, set) in [("from", from), ("to", to), ("within", within), ("across", across)] {
            let parts: &[Set] = match set {
                Some(Set::And(parts)) => parts,
                Some(whole) => std::slice::from_ref(whole),
                None => &[],
            };
            let squares = parts.iter().filter_map(|part| Some((what, part.as_squares()?[self.side.index()])));
            all.squares.extend(squares);
        }
        self.add_pieces(geometry, onto, all);
        match takes {
            Takes::Target | Takes::Hurdles | Takes::Nothing => {}
            Takes::Set(set) => {
                all.effects.push(format!("takes {}", self.prose.noun(set, NounNumber::Many, Head::Piece)));
            }
        }
        if *leaves_trail {
            all.effects.push("may be taken in passing".to_owned());
        }
        all.effects.extend(becomes.map(|kind| format!("becomes {}", words::a(&self.prose.kind(kind)))));
    }

    /// Adds the pieces that the move may capture or jump over, if they are limited.
    fn add_pieces(&self, geometry: &Geometry, onto: &Onto, all: &mut Circumstances) {
        let plural = |kinds: KindSet| self.prose.kinds_plural(kinds);
        let Onto { empty: _, trail: _, own, enemy } = *onto;
        for (whose, kinds) in [("own", own), ("enemy", enemy)] {
            if !kinds.is_empty() && !self.prose.is_all(kinds) {
                all.conditions.push(format!("of {whose} pieces only {}", plural(kinds)));
            }
        }
        if let Some(hop) = geometry.hop() {
            let hurdles = hop.over.own | hop.over.enemy;
            let is_some = |kinds: &KindSet| !kinds.is_empty() && !self.prose.is_all(*kinds);
            if !self.prose.is_all(hurdles) {
                all.conditions.push(format!("hops only over {}", plural(hurdles)));
            } else if [hop.over.own, hop.over.enemy].iter().any(is_some) {
                all.conditions.push("hops only over some kinds of pieces".to_owned());
            }
        }
        let enders = geometry.path().map(|path| path.ends_on_taking).filter(|kinds| !kinds.is_empty());
        all.effects.extend(enders.map(|kinds| format!("ends when it takes {}", self.prose.a_kind(kinds))));
    }

    /// Adds circumstances that all moves share as remarks.
    pub fn of_all(&mut self, shared: &Circumstances) {
        let first = shared.is_first.then(|| format!("only {FIRST_MOVE}"));
        let said = first.iter().chain(&shared.conditions).chain(&shared.effects);
        for text in said.cloned().collect::<Vec<_>>() {
            self.remark(cut(text));
        }
        for (what, squares) in &shared.squares {
            self.map(None, what, *squares);
        }
    }

    /// The sign for the marks of a move, with its note.
    pub fn sign(&mut self, said: Circumstances, mv: &Movement) -> Sign {
        let Circumstances { is_first, conditions, effects, squares } = said;
        let when = match (conditions.is_empty(), is_first) {
            (false, _) => When::Sometimes,
            (true, true) => When::First,
            (true, false) => When::Always,
        };
        let first = (is_first && when == When::Sometimes).then(|| format!("only {FIRST_MOVE}"));
        let is_limit = when == When::Sometimes && effects.is_empty();
        let said: Vec<String> = first.into_iter().chain(conditions).chain(effects).collect();
        if said.is_empty() {
            return Sign { when, notes: Vec::new() };
        }
        // Moves without a name have a number.
        let name = match mv.name.parse::<usize>() {
            Ok(_) => String::new(),
            Err(_) => format!("{}: ", mv.name),
        };
        let text = cut(format!("{name}{}", said.join("; ")));
        let place = self.notes.iter().position(|known| *known == text).unwrap_or_else(|| {
            self.notes.push(text);
            self.notes.len() - 1
        });
        if is_limit {
            self.limits.insert(place);
        }
        for (what, squares) in squares {
            self.map(Some(place), what, squares);
        }
        Sign { when, notes: vec![place] }
    }

    /// Shows squares on the board of the variant: those of a note, or of all moves.
    fn map(&mut self, note: Option<usize>, what: &str, squares: SquareSet) {
        if squares == self.rules.board.squares() || squares.is_empty() {
            return;
        }
        let letter =
            note.and_then(|place| ('a'..='z').nth(place)).map_or(String::new(), |letter| format!("{letter}: "));
        let map = SquareMap { title: format!("{letter}only {what}"), is_promotion: false, squares };
        if !self.maps.contains(&map) {
            self.maps.push(map);
        }
    }
}
