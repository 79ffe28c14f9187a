//! Describes sets of squares as nouns: `your pawns on the last rank`, `an empty square next to the enemy king`.

use super::Prose;
use super::voice::Party;
use crate::model::{PerSide, Set};
use crate::types::{KindSet, SquareSet};
use crate::words;

/// The number of a noun: one element of a set, or all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NounNumber {
    /// One element: `a pawn`.
    One,
    /// All elements: `pawns`.
    Many,
}

/// The head of a noun: squares or pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Head {
    /// Squares: a set of pieces means their squares.
    Square,
    /// Pieces: a set of squares means the pieces on them.
    Piece,
    /// Squares or pieces, as the set suggests.
    Any,
}

/// A square of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    From,
    To,
    Path,
    Taken,
    Chosen,
}

/// A set split into the parts that make a noun, and those that qualify it.
pub(super) struct Facets<'s> {
    /// The owner of the pieces: true for the viewer, false for the opponent.
    pub own: Option<bool>,
    /// Their kinds, if the set restricts them.
    pub kinds: Option<KindSet>,
    /// True for empty squares.
    pub empty: bool,
    /// True for occupied squares.
    pub occupied: bool,
    /// True for squares with a wall.
    pub walls: bool,
    /// A square of the move.
    pub spot: Option<Spot>,
    /// The fixed squares they are on.
    pub squares: Option<&'s PerSide<SquareSet>>,
    /// All other parts.
    pub rest: Vec<&'s Set>,
    /// The zones they are in.
    pub zones: Vec<usize>,
}

impl Facets<'_> {
    /// Returns true if the set describes pieces.
    pub fn is_of_pieces(&self) -> bool {
        self.own.is_some() || self.kinds.is_some()
    }
}

/// The kinds that a set means, if it means kinds and nothing else.
fn kinds_of(set: &Set) -> Option<KindSet> {
    match set {
        Set::Kinds(kinds) => Some(*kinds),
        Set::Not(inner) => kinds_of(inner).map(|kinds| !kinds),
        Set::Or(sets) => sets.iter().map(kinds_of).try_fold(KindSet::EMPTY, |all, kinds| Some(all | kinds?)),
        _ => None,
    }
}

/// Distributes an *and* over an *or* that mentions squares of the move: each alternative becomes a noun of its own.
pub(super) fn spread(set: &Set) -> Option<Vec<Set>> {
    let Set::And(parts) = set else { return None };
    let is_spot = |set: &Set| matches!(set, Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen);
    let speaks = |set: &Set| is_spot(set) || matches!(set, Set::And(parts) if parts.iter().any(is_spot));
    let mut places =
        (0..parts.len()).filter(|&place| matches!(&parts[place], Set::Or(parts) if parts.iter().any(speaks)));
    let (Some(place), None) = (places.next(), places.next()) else { return None };
    let Set::Or(choices) = &parts[place] else { return None };
    let with = |choice: &Set| {
        let others = parts.iter().enumerate().filter(|(index, _)| *index != place).map(|(_, part)| part.clone());
        let choice = match choice {
            Set::And(parts) => parts.clone(),
            choice => vec![choice.clone()],
        };
        Set::And(others.chain(choice).collect())
    };
    Some(choices.iter().map(with).collect())
}

impl Prose<'_> {
    /// Splits a set.
    pub(super) fn facets<'s>(&self, set: &'s Set) -> Facets<'s> {
        let parts: Vec<&Set> = match set {
            Set::And(parts) => parts.iter().collect(),
            set => vec![set],
        };
        let (zone, parts) = match self.zone_in(&parts) {
            Some((zone, left)) => (Some(zone), left),
            None => (None, parts),
        };
        let mut facets = Facets {
            own: None,
            kinds: None,
            empty: false,
            occupied: false,
            walls: false,
            spot: None,
            squares: None,
            rest: Vec::new(),
            zones: zone.into_iter().collect(),
        };
        for part in parts {
            let spot = match part {
                Set::From => Some(Spot::From),
                Set::To => Some(Spot::To),
                Set::Path => Some(Spot::Path),
                Set::Taken => Some(Spot::Taken),
                Set::Chosen => Some(Spot::Chosen),
                _ => None,
            };
            if let Some(kinds) = kinds_of(part) {
                facets.kinds = Some(facets.kinds.map_or(kinds, |others| others & kinds));
            } else if let (Some(spot), None) = (spot, facets.spot) {
                facets.spot = Some(spot);
            } else {
                match part {
                    Set::Own if facets.own.is_none() => facets.own = Some(true),
                    Set::Enemy if facets.own.is_none() => facets.own = Some(false),
                    Set::Empty => facets.empty = true,
                    Set::Occupied => facets.occupied = true,
                    Set::Walls => facets.walls = true,
                    Set::Squares(squares) if facets.squares.is_none() => facets.squares = Some(squares),
                    part => facets.rest.push(part),
                }
            }
        }
        facets
    }

    /// Describes a set as a noun.
    pub fn noun(&self, set: &Set, number: NounNumber, head: Head) -> String {
        if let Some(zone) = self.zone_of(set) {
            let area = self.zone_squares(zone, None);
            return match (number, head) {
                (number, Head::Square | Head::Any) => area.in_number(number),
                (NounNumber::One, Head::Piece) => format!("a piece on {}", area.one),
                (NounNumber::Many, Head::Piece) => format!("the pieces on {}", area.many),
            };
        }
        if let (Set::Or(parts), None) = (set, kinds_of(set)) {
            let texts: Vec<String> = parts.iter().map(|part| self.noun(part, number, head)).collect();
            return words::clauses(&texts, if number == NounNumber::One { "or" } else { "and" });
        }
        if let Set::Theirs(inner) = set {
            return self.theirs().noun(inner, number, head);
        }
        if let Some(parts) = spread(set) {
            return self.noun(&Set::Or(parts), number, head);
        }
        if let Set::Enclosed(sets, vectors) = set {
            let [from, through, to] = &**sets;
            let through = self.noun(through, number, Head::Any);
            return format!("{through} in an unbroken line {}{}", self.lines(vectors), self.between(from, to));
        }
        let facets = self.facets(set);
        if let Some(spot) = facets.spot {
            let mut said = self.said(&facets);
            let spot_text = self.spot(spot, head == Head::Piece || facets.is_of_pieces());
            if facets.is_of_pieces() {
                let mut is = vec![self.holder(&facets)];
                is.extend(said);
                return format!("{spot_text} if it is {}", words::clauses(&is, "and"));
            }
            if facets.empty {
                said.insert(0, "empty".to_owned());
            }
            return match said.is_empty() {
                true => spot_text,
                false => format!("{spot_text} if it is {}", words::clauses(&said, "and")),
            };
        }
        if facets.is_of_pieces() {
            let mut facets = facets;
            let mut piece = self.pieces(&facets, number);
            if !piece.contains(" other than ")
                && let Some(place) = facets.rest.iter().position(|set| self.excludes_pieces(set))
                && let Set::Not(others) = facets.rest.remove(place)
            {
                piece += &format!(" other than {}", self.noun(others, NounNumber::One, Head::Any));
            }
            let piece = with(piece, &self.said(&facets));
            return match (head, number) {
                (Head::Square, NounNumber::One) => format!("a square with {piece}"),
                (Head::Square, NounNumber::Many) => format!("the squares of {piece}"),
                (Head::Piece | Head::Any, _) => piece,
            };
        }
        if facets.walls {
            return with(
                if number == NounNumber::One { "a blocked square" } else { "blocked squares" }.to_owned(),
                &self.said(&facets),
            );
        }
        if let (Some(squares), [], false) = (facets.squares, &facets.rest[..], facets.empty || facets.occupied)
            && facets.zones.is_empty()
        {
            let area = self.area(squares);
            return match (head, number) {
                (Head::Piece, NounNumber::One) => format!("a piece on {}", area.one),
                (Head::Piece, NounNumber::Many) if area.many == "all squares" => "all pieces".to_owned(),
                (Head::Piece, NounNumber::Many) => format!("the pieces on {}", area.many),
                (Head::Square | Head::Any, number) => area.in_number(number),
            };
        }
        if let (Some(squares), false, true) = (facets.squares, facets.empty || facets.occupied, head != Head::Piece) {
            let rest = Facets { squares: None, ..self.facets(set) };
            return with(self.area(squares).in_number(number), &self.said(&rest));
        }
        let base = match (head, number, facets.empty) {
            (_, NounNumber::One, true) => "an empty square",
            (_, NounNumber::Many, true) => "empty squares",
            (Head::Piece, NounNumber::One, false) => "a piece",
            (Head::Piece, NounNumber::Many, false) => "all pieces",
            (Head::Square | Head::Any, NounNumber::One, false) if facets.occupied => "an occupied square",
            (Head::Square | Head::Any, NounNumber::Many, false) if facets.occupied => "occupied squares",
            (Head::Square | Head::Any, NounNumber::One, false) => "a square",
            (Head::Square | Head::Any, NounNumber::Many, false) => "squares",
        };
        with(base.to_owned(), &self.said(&facets))
    }

    /// Returns true if a set leaves out some pieces: `!(general | pawn rank 2)`.
    fn excludes_pieces(&self, set: &Set) -> bool {
        let of_pieces = |set: &Set| {
            let facets = self.facets(set);
            facets.is_of_pieces() && facets.spot.is_none()
        };
        let Set::Not(inner) = set else { return false };
        match &**inner {
            inner if self.zone_of(inner).is_some() => false,
            Set::Or(parts) => parts.iter().all(of_pieces),
            inner => of_pieces(inner),
        }
    }

    /// The ends of a line: `between two enemy men`, `between the target square and one of your pieces`.
    pub(super) fn between(&self, a: &Set, b: &Set) -> String {
        let one = |set: &Set| self.noun(set, NounNumber::One, Head::Any);
        if a != b {
            return format!("between {} and {}", one(a), one(b));
        }
        let many = self.noun(a, NounNumber::Many, Head::Any);
        match many.strip_prefix("all ") {
            Some(many) => format!("between two {many}"),
            None if many.starts_with("enemy ") => format!("between two {many}"),
            None => format!("between two of {many}"),
        }
    }

    /// The qualifiers of the pieces or squares of a set, apart from owner and kind.
    pub(super) fn said(&self, facets: &Facets) -> Vec<String> {
        let squares = facets.squares.map(|squares| self.lying_on(squares));
        let zones = facets.zones.iter().map(|zone| format!("on {}", self.a_zone(*zone)));
        // Negations come last, so that a reader does not apply them to what follows.
        let denied = |set: &&&Set| matches!(set, Set::Not(_));
        let (denied, rest): (Vec<&Set>, Vec<&Set>) = facets.rest.iter().partition(|set| denied(set));
        let is_of_squares = !facets.is_of_pieces() && facets.spot.is_none();
        let rest = rest.into_iter().chain(denied).map(|set| match set {
            Set::Not(inner) if is_of_squares => match self.zone_of(inner) {
                Some(zone) => format!("outside {}", self.zone_squares(zone, None).many),
                None => self.predicate(set, false),
            },
            set => self.predicate(set, false),
        });
        squares.into_iter().chain(zones).chain(rest).collect()
    }

    /// The qualifiers of a piece as a clause of their own:
    /// `it is next to the target square, and every square next to it is occupied`.
    pub(super) fn is_said(&self, facets: &Facets) -> Option<String> {
        let around = facets.rest.iter().filter_map(|set| self.all_around(set));
        let around: Vec<String> = around
            .map(|[where_, allowed]| {
                format!("every square {where_} it is {}", allowed.strip_prefix("on ").unwrap_or(&allowed))
            })
            .collect();
        let rest = facets.rest.iter().copied().filter(|set| self.all_around(set).is_none()).collect();
        let said = self.said(&Facets { rest, zones: facets.zones.clone(), ..*facets });
        let is = (!said.is_empty()).then(|| format!("it is {}", words::clauses(&said, "and")));
        let clauses: Vec<String> = is.into_iter().chain(around).collect();
        (!clauses.is_empty()).then(|| clauses.join(", and "))
    }

    /// The location of squares: `on the last rank`, `outside the “river” squares`.
    pub(super) fn lying_on(&self, squares: &PerSide<SquareSet>) -> String {
        let area = self.area(squares).one;
        match area.strip_prefix("a square outside ") {
            Some(area) => format!("outside {area}"),
            None => format!("on {area}"),
        }
    }

    /// The piece on a square, without qualifiers: `an enemy pawn`, `one of your pieces`.
    pub(super) fn holder(&self, facets: &Facets) -> String {
        self.pieces(facets, NounNumber::One)
    }

    /// Describes pieces by owner and kind.
    fn pieces(&self, facets: &Facets, number: NounNumber) -> String {
        let kinds = facets.kinds.unwrap_or(KindSet::ALL);
        let is_unique = facets.own.is_some() && self.is_unique(kinds);
        let (one, many) = (self.kinds(kinds), self.kinds_plural(kinds));
        let owner = facets.own.map(|own| if own { self.voice.own } else { self.voice.enemy });
        match (owner, number) {
            (None, NounNumber::One) => words::a(&one),
            (None, NounNumber::Many) => format!("all {many}"),
            (Some(Party::Opponent), NounNumber::One) if is_unique => format!("the enemy {one}"),
            (Some(Party::Opponent), NounNumber::Many) if is_unique => format!("the enemy {one}"),
            (Some(Party::Opponent), NounNumber::One) => format!("an enemy {one}"),
            (Some(Party::Opponent), NounNumber::Many) => format!("enemy {many}"),
            (Some(owner), _) if is_unique => format!("{} {one}", self.possessive(owner)),
            (Some(owner), NounNumber::One) => format!("one of {} {many}", self.possessive(owner)),
            (Some(owner), NounNumber::Many) => format!("{} {many}", self.possessive(owner)),
        }
    }

    /// A square of the move, or the piece on it.
    pub(super) fn spot(&self, spot: Spot, of_piece: bool) -> String {
        match (spot, of_piece) {
            (Spot::From, false) => "the starting square",
            (Spot::From, true) => "the piece on the starting square",
            (Spot::To, false) => "the target square",
            (Spot::To, true) => "the piece on the target square",
            (Spot::Path, false) => "the squares passed",
            (Spot::Path, true) => "the pieces on the squares passed",
            (Spot::Taken, false) => "the squares of what is captured",
            (Spot::Taken, true) => "the captured piece",
            (Spot::Chosen, false) => "the chosen square",
            (Spot::Chosen, true) => "the piece on the chosen square",
        }
        .to_owned()
    }
}

fn with(noun: String, said: &[String]) -> String {
    if said.is_empty() {
        return noun;
    }
    let said = words::clauses(said, "and");
    match noun.split_once(" other than ") {
        Some((noun, others)) => format!("{noun} (except {others}) {said}"),
        None => format!("{noun} {said}"),
    }
}
