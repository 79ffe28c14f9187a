//! What differs between two snapshots of the same positions, and how to take a difference over.

use super::text::fact_line;
use super::{Fact, Shot, Snapshot};
use std::collections::BTreeSet;

/// Where two snapshots differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The variant's name.
    Variant,
    /// The hash of the rules.
    Hash,
    /// The start.
    Start,
    /// Perft of this depth.
    Perft(usize),
    /// How a game ends, by its place.
    Game(usize),
    /// All of a position, by its place: it has become one that can be played in, or none.
    Position(usize),
    /// A move of a position, by its place and the move's text.
    Move(usize, String),
}

/// A difference: what was said, what is said now. One of both may be nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where.
    pub place: Place,
    /// The line that was there.
    pub was: Option<String>,
    /// The line that is there now.
    pub is: Option<String>,
}

impl Snapshot {
    /// What differs between this snapshot and what other rules do [in the same positions](Snapshot::again), in the order of the text.
    ///
    /// ```
    /// use ferz::{Variant, snapshot::Snapshot};
    ///
    /// let [chess, lame] = [
    ///     r#"(name: "Lame", base: "chess")"#,
    ///     r#"(name: "Lame", base: "chess", pieces: { "knight": (moves: Leaper(by: (1, 2), through: (0, 1))) })"#,
    /// ]
    /// .map(|text| Variant::parse(text).expect("it is a variant"));
    /// let snapshot = Snapshot::record(&chess, 1);
    /// assert!(snapshot.changes(&snapshot.again(&chess)).is_empty());
    /// let changes = snapshot.changes(&snapshot.again(&lame));
    /// assert!(changes.iter().any(|change| change.was.as_deref() == Some("b1c3") && change.is.is_none()));
    /// ```
    pub fn changes(&self, now: &Snapshot) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut compare = |place: Place, was: Option<String>, is: Option<String>| {
            if was != is {
                changes.push(Change { place, was, is });
            }
        };
        let said = |text: &String| Some(text.clone());
        compare(Place::Variant, said(&self.variant), said(&now.variant));
        compare(Place::Hash, said(&self.hash), said(&now.hash));
        compare(Place::Start, said(&self.start), said(&now.start));
        for place in 0..self.perft.len().max(now.perft.len()) {
            let count = |snapshot: &Snapshot| snapshot.perft.get(place).map(u64::to_string);
            compare(Place::Perft(place + 1), count(self), count(now));
        }
        for (place, (was, is)) in self.games.iter().zip(&now.games).enumerate() {
            compare(Place::Game(place), said(&was.end), said(&is.end));
        }
        for (place, (was, is)) in self.positions.iter().zip(&now.positions).enumerate() {
            if was.state != is.state {
                compare(Place::Position(place), Some(was.summary()), Some(is.summary()));
                continue;
            }
            let texts: BTreeSet<&String> = was.moves.keys().chain(is.moves.keys()).collect();
            for text in texts {
                let line = |shot: &Shot| shot.moves.get(text).map(|fact| fact_line(text, fact));
                compare(Place::Move(place, text.clone()), line(was), line(is));
            }
        }
        changes
    }

    /// Takes over what another snapshot of the same positions says in a place. A place that either of them has not is left as it is.
    pub fn accept(&mut self, place: &Place, now: &Snapshot) {
        match place {
            Place::Variant => self.variant.clone_from(&now.variant),
            Place::Hash => self.hash.clone_from(&now.hash),
            Place::Start => self.start.clone_from(&now.start),
            Place::Perft(0) => {}
            Place::Perft(depth) => match (self.perft.get_mut(depth - 1), now.perft.get(depth - 1)) {
                (Some(count), Some(new)) => *count = *new,
                (Some(_), None) => self.perft.truncate(depth - 1),
                (None, Some(new)) => self.perft.push(*new),
                (None, None) => {}
            },
            Place::Game(place) => {
                if let (Some(game), Some(new)) = (self.games.get_mut(*place), now.games.get(*place)) {
                    game.clone_from(new);
                }
            }
            Place::Position(place) => {
                if let (Some(shot), Some(new)) = (self.positions.get_mut(*place), now.positions.get(*place)) {
                    shot.clone_from(new);
                }
            }
            Place::Move(place, text) => {
                if let (Some(shot), Some(new)) = (self.positions.get_mut(*place), now.positions.get(*place)) {
                    match new.moves.get(text) {
                        Some(fact) => shot.moves.insert(text.clone(), fact.clone()),
                        None => shot.moves.remove(text),
                    };
                }
            }
        }
    }
}

impl Shot {
    /// What there is to say of it in a line.
    fn summary(&self) -> String {
        match (&self.state, self.moves.len()) {
            (Some(state), _) => state.clone(),
            (None, 1) => "1 move".into(),
            (None, count) => format!("{count} moves"),
        }
    }
}

impl Fact {
    /// Is anything said but that the move is legal?
    pub(super) fn is_plain(&self) -> bool {
        self.after.is_none() && self.end.is_none()
    }
}
