//! The circumstances of a move: when it may be made, and what comes of it.

use super::SquareMap;
use super::draft::{Draft, Sign};
use super::panel::When;
use super::words::{Words, cut};
use crate::model::{Geometry, Movement, Onto, Set, Takes};
use crate::types::{KindSet, SquareSet};

/// So few squares are named where a move may not go.
const FEW: usize = 8;

/// What a move says besides where it goes.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Circumstances {
    /// Is it a move of a piece that has not moved yet?
    is_first: bool,
    /// Under which conditions it may be made, in words.
    conditions: Vec<String>,
    /// What else is to be known of it, in words.
    effects: Vec<String>,
    /// Squares that the conditions speak of, each with what they are.
    squares: Vec<(&'static str, SquareSet)>,
}

impl Draft<'_> {
    fn words(&self) -> Words<'_> {
        Words { rules: self.rules, side: self.side }
    }

    /// Does a set of kinds mean all there are?
    fn is_all(&self, kinds: KindSet) -> bool {
        self.rules.kinds().all(|kind| kinds.contains(kind))
    }

    /// What a move says besides where it goes, those of its legs included.
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
            when,
        } = mv;
        let words = self.words();
        let sets = [("from", from), ("to", to), ("within", within), ("across", across)];
        for (what, set) in sets {
            let Some(set) = set else { continue };
            let parts: &[Set] = match set {
                Set::And(parts) => parts,
                whole => std::slice::from_ref(whole),
            };
            for part in parts {
                match part {
                    Set::Untouched if what == "from" => all.is_first = true,
                    part => {
                        let squares = part.as_squares().map(|squares| squares[self.side.index()]);
                        // Where few squares are left out, these are named.
                        let but = squares.map(|squares| self.rules.board.squares() - squares);
                        all.conditions.push(match but.filter(|but| (1..=FEW).contains(&but.len())) {
                            Some(but) => format!("not {what} {}", words.squares(but)),
                            None => format!("only {what} {}", words.set(part)),
                        });
                        all.squares.extend(squares.map(|squares| (what, squares)));
                    }
                }
            }
        }
        all.conditions.extend(when.as_ref().map(|condition| format!("only if {}", words.condition(condition))));
        self.add_pieces(geometry, onto, all);
        match takes {
            Takes::Target | Takes::Hurdles | Takes::Nothing => {}
            Takes::Set(set) => all.effects.push(format!("takes: {}", words.set(set))),
        }
        if *leaves_trail {
            all.effects.push("may be taken in passing".to_owned());
        }
        all.effects.extend(becomes.map(|kind| format!("becomes {}", self.rules.piece(kind).name)));
    }

    /// Which pieces it may take or hop over, if not all alike.
    fn add_pieces(&self, geometry: &Geometry, onto: &Onto, all: &mut Circumstances) {
        let words = self.words();
        let Onto { empty: _, trail: _, own, enemy } = *onto;
        for (what, kinds) in [("of its own, only", own), ("of the enemy's, only", enemy)] {
            if !kinds.is_empty() && !self.is_all(kinds) {
                all.conditions.push(format!("{what}: {}", words.kinds(kinds)));
            }
        }
        match geometry {
            Geometry::Hopper(_, hop) => {
                let hurdles = hop.over.own | hop.over.enemy;
                if !self.is_all(hurdles) {
                    all.conditions.push(format!("hops only over: {}", words.kinds(hurdles)));
                } else if [hop.over.own, hop.over.enemy].iter().any(|kinds| !kinds.is_empty() && !self.is_all(*kinds)) {
                    all.conditions.push("hops only over some kinds of pieces".to_owned());
                }
            }
            Geometry::Path(path) if !path.ends_on_taking.is_empty() => {
                all.effects.push(format!("ends when it takes: {}", words.kinds(path.ends_on_taking)));
            }
            Geometry::Path(_) | Geometry::Leaper(_) | Geometry::Rider(..) | Geometry::Anywhere | Geometry::Stay => {}
        }
    }

    /// Says of all moves what each of them says.
    pub fn of_all(&mut self, shared: &Circumstances) {
        let first = shared.is_first.then(|| "only as its first move".to_owned());
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
        let first = (is_first && when == When::Sometimes).then(|| "only as its first move".to_owned());
        let said: Vec<String> = first.into_iter().chain(conditions).chain(effects).collect();
        if said.is_empty() {
            return Sign { when, notes: Vec::new() };
        }
        // Moves without a name of their own have a number.
        let name = match mv.name.parse::<usize>() {
            Ok(_) => String::new(),
            Err(_) => format!("{}: ", mv.name),
        };
        let text = cut(format!("{name}{}", said.join("; ")));
        let place = self.notes.iter().position(|known| *known == text).unwrap_or_else(|| {
            self.notes.push(text);
            self.notes.len() - 1
        });
        for (what, squares) in squares {
            self.map(Some(place), what, squares);
        }
        Sign { when, notes: vec![place] }
    }

    /// Shows squares on the board of the variant: those that a note, or all, speak of.
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
