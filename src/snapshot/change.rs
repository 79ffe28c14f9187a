//! Differences between two snapshots of the same positions, and accepting them.

use super::text::fact_line;
use super::{MoveDetails, Shot, Snapshot};
use std::collections::BTreeSet;

/// The location of a difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SnapshotPlace {
    /// The name of the variant.
    Variant,
    /// The hash of the rules.
    Hash,
    /// The start.
    Start,
    /// Perft of this depth.
    Perft(usize),
    /// The end of a game, by its index.
    Game(usize),
    /// A whole position, by its index: it became playable, or no longer is.
    Position(usize),
    /// A move of a position, by its index and the move's text.
    Move(usize, String),
}

/// A difference: the old and the new line. One of them may be missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotChange {
    /// The location.
    pub place: SnapshotPlace,
    /// The old line.
    pub was: Option<String>,
    /// The new line.
    pub is: Option<String>,
}

impl Snapshot {
    /// The differences between this snapshot and one of other rules [in the same positions](Snapshot::again), in the
    /// order of the text.
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
    pub fn changes(&self, now: &Snapshot) -> Vec<SnapshotChange> {
        let mut changes = Vec::new();
        let mut compare = |place: SnapshotPlace, was: Option<String>, is: Option<String>| {
            if was != is {
                changes.push(SnapshotChange { place, was, is });
            }
        };
        let said = |text: &String| Some(text.clone());
        compare(SnapshotPlace::Variant, said(&self.variant), said(&now.variant));
        compare(SnapshotPlace::Hash, said(&self.hash), said(&now.hash));
        compare(SnapshotPlace::Start, said(&self.start), said(&now.start));
        for place in 0..self.perft.len().max(now.perft.len()) {
            let count = |snapshot: &Snapshot| snapshot.perft.get(place).map(u64::to_string);
            compare(SnapshotPlace::Perft(place + 1), count(self), count(now));
        }
        for (place, (was, is)) in self.games.iter().zip(&now.games).enumerate() {
            compare(SnapshotPlace::Game(place), said(&was.end), said(&is.end));
        }
        for (place, (was, is)) in self.positions.iter().zip(&now.positions).enumerate() {
            if was.state != is.state {
                compare(SnapshotPlace::Position(place), Some(was.summary()), Some(is.summary()));
                continue;
            }
            let texts: BTreeSet<&String> = was.moves.keys().chain(is.moves.keys()).collect();
            for text in texts {
                let line = |shot: &Shot| shot.moves.get(text).map(|fact| fact_line(text, fact));
                compare(SnapshotPlace::Move(place, text.clone()), line(was), line(is));
            }
        }
        changes
    }

    /// Accepts the value of another snapshot of the same positions at a location. If either snapshot lacks the
    /// location, nothing changes.
    pub fn accept(&mut self, place: &SnapshotPlace, now: &Snapshot) {
        match place {
            SnapshotPlace::Variant => self.variant.clone_from(&now.variant),
            SnapshotPlace::Hash => self.hash.clone_from(&now.hash),
            SnapshotPlace::Start => self.start.clone_from(&now.start),
            SnapshotPlace::Perft(0) => {}
            SnapshotPlace::Perft(depth) => match (self.perft.get_mut(depth - 1), now.perft.get(depth - 1)) {
                (Some(count), Some(new)) => *count = *new,
                (Some(_), None) => self.perft.truncate(depth - 1),
                (None, Some(new)) => self.perft.push(*new),
                (None, None) => {}
            },
            SnapshotPlace::Game(place) => {
                if let (Some(game), Some(new)) = (self.games.get_mut(*place), now.games.get(*place)) {
                    game.clone_from(new);
                }
            }
            SnapshotPlace::Position(place) => {
                if let (Some(shot), Some(new)) = (self.positions.get_mut(*place), now.positions.get(*place)) {
                    shot.clone_from(new);
                }
            }
            SnapshotPlace::Move(place, text) => {
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
    /// A one-line summary.
    fn summary(&self) -> String {
        match (&self.state, self.moves.len()) {
            (Some(state), _) => state.clone(),
            (None, 1) => "1 move".into(),
            (None, count) => format!("{count} moves"),
        }
    }
}

impl MoveDetails {
    /// Returns `true` if the fact only says that the move is legal.
    pub(super) fn is_plain(&self) -> bool {
        self.after.is_none() && self.end.is_none()
    }
}
