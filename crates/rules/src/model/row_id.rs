//! The rows of the rules, each with an id, to count which of them a game uses.

use super::rules::Rules;
use crate::types::Kind;

/// The id of a row of the rules, of a piece's move or of a counter's step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RowId {
    /// A move of a kind of piece, by its index among the piece's moves.
    Move(Kind, usize),
    /// A row of [`Rules::castling`].
    Castling(usize),
    /// A row of [`Rules::promotion`].
    Promotion(usize),
    /// A row of [`Rules::drops`].
    Drop(usize),
    /// The rule that a player [may pass](Rules::pass).
    Pass,
    /// A row of [`Rules::cannot`].
    Cannot(usize),
    /// A row of [`Rules::forbidden`].
    Forbidden(usize),
    /// A row of [`Rules::must`].
    Must(usize),
    /// A row of [`Rules::after`].
    After(usize),
    /// A step of a counter: the index of the counter, then that of the step.
    Step(usize, usize),
    /// A row of [`Rules::outcomes`]. If one row of a file became several rows there, the index of the first: see
    /// [`Rules::outcome_id`].
    Outcome(usize),
}

impl RowId {
    /// Returns true if the row can only exclude moves.
    pub fn is_against(self) -> bool {
        match self {
            RowId::Cannot(_) | RowId::Forbidden(_) | RowId::Must(_) => true,
            RowId::Move(..) | RowId::Castling(_) | RowId::Promotion(_) | RowId::Drop(_) | RowId::Pass => false,
            RowId::After(_) | RowId::Step(..) | RowId::Outcome(_) => false,
        }
    }
}

impl Rules {
    /// The rows that create moves, exclude them, follow them or end the game, in the order of their ids.
    pub fn row_ids(&self) -> Vec<RowId> {
        let mut ids = Vec::new();
        for kind in self.kinds() {
            ids.extend((0..self.piece(kind).moves.len()).map(|place| RowId::Move(kind, place)));
        }
        ids.extend((0..self.castling.len()).map(RowId::Castling));
        ids.extend((0..self.promotion.len()).map(RowId::Promotion));
        ids.extend((0..self.drops.len()).map(RowId::Drop));
        ids.extend(self.pass.then_some(RowId::Pass));
        ids.extend((0..self.cannot.len()).map(RowId::Cannot));
        ids.extend((0..self.forbidden.len()).map(RowId::Forbidden));
        ids.extend((0..self.must.len()).map(RowId::Must));
        ids.extend((0..self.after.len()).map(RowId::After));
        for (counter, row) in self.counters.iter().enumerate() {
            ids.extend((0..row.steps.len()).map(|step| RowId::Step(counter, step)));
        }
        ids.extend((0..self.outcomes.len()).filter(|&place| self.first_of_outcome(place) == place).map(RowId::Outcome));
        ids
    }

    /// The id of the outcome at an index of [`Rules::outcomes`]. One row of a file may become several rows there, if it
    /// is evaluated for both players or its result depends on the viewer. Such rows share one id and one name.
    pub fn outcome_id(&self, place: usize) -> RowId {
        RowId::Outcome(self.first_of_outcome(place))
    }

    fn first_of_outcome(&self, place: usize) -> usize {
        let name = &self.outcomes[place].name;
        self.outcomes[..place].iter().position(|row| row.name == *name).unwrap_or(place)
    }

    /// The row at a path of names as in a file, for instance `pieces`, `pawn`, `moves`, `double-step`. A counter's path
    /// gives its first step. Returns `None` if there is no such row.
    pub fn row_at(&self, path: &[impl AsRef<str>]) -> Option<RowId> {
        let path: Vec<&str> = path.iter().map(AsRef::as_ref).collect();
        match path[..] {
            ["pieces", piece, "moves", name] => {
                let kind = self.kind_named(piece)?;
                let place = self.piece(kind).moves.iter().position(|movement| movement.name == name)?;
                Some(RowId::Move(kind, place))
            }
            ["castling", name] => self.castling.iter().position(|row| row.name == name).map(RowId::Castling),
            ["promotion", name] => self.promotion.iter().position(|row| row.name == name).map(RowId::Promotion),
            ["drops", name] => self.drops.iter().position(|row| row.name == name).map(RowId::Drop),
            ["pass"] => self.pass.then_some(RowId::Pass),
            ["cannot", name] => self.cannot.iter().position(|row| row.name == name).map(RowId::Cannot),
            ["forbidden", name] => self.forbidden.iter().position(|row| row.name == name).map(RowId::Forbidden),
            ["must", name] => self.must.iter().position(|row| row.name == name).map(RowId::Must),
            ["after", name] => self.after.iter().position(|row| row.name == name).map(RowId::After),
            ["counters", name] => {
                let counter = self.counters.iter().position(|row| row.name == name)?;
                (!self.counters[counter].steps.is_empty()).then_some(RowId::Step(counter, 0))
            }
            ["outcomes", name] => self.outcomes.iter().position(|row| row.name == name).map(RowId::Outcome),
            _ => None,
        }
    }

    /// The path of a row's names in a file: see [`Rules::row_at`]. The path of a step, or of a move without a name,
    /// ends with its number.
    ///
    /// # Panics
    /// If the rules have no such row.
    pub fn row_path(&self, id: RowId) -> Vec<String> {
        let of = |section: &str, name: &str| vec![section.to_owned(), name.to_owned()];
        match id {
            RowId::Move(kind, place) => {
                let piece = self.piece(kind);
                [of("pieces", &piece.name), of("moves", &piece.moves[place].name)].concat()
            }
            RowId::Castling(row) => of("castling", &self.castling[row].name),
            RowId::Promotion(row) => of("promotion", &self.promotion[row].name),
            RowId::Drop(row) => of("drops", &self.drops[row].name),
            RowId::Pass => vec!["pass".into()],
            RowId::Cannot(row) => of("cannot", &self.cannot[row].name),
            RowId::Forbidden(row) => of("forbidden", &self.forbidden[row].name),
            RowId::Must(row) => of("must", &self.must[row].name),
            RowId::After(row) => of("after", &self.after[row].name),
            RowId::Step(counter, step) => {
                [of("counters", &self.counters[counter].name), of("steps", &(step + 1).to_string())].concat()
            }
            RowId::Outcome(row) => of("outcomes", &self.outcomes[row].name),
        }
    }
}
