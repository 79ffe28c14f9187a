//! The law: the part of a variant's prohibitions that masks can enforce.

use crate::model::{Condition, ForbiddenRow, Level, MoveKind, MovePattern, Rules, Set};
use crate::types::{KindSet, Side, Vector};

/// The recognised forbidden rows of a variant.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Law {
    /// The kinds that must not be left attacked or in sight; empty if nothing forbids it.
    pub royals: KindSet,
    /// True if leaving royals attacked is forbidden. Otherwise only [`facing`](Law::facing) guards them.
    pub attacked: bool,
    /// The kinds that enemy royals must not see along empty lines.
    pub facing: Option<Facing>,
    /// True if a piece must not move to where it could never move again.
    pub stranded: bool,
    /// The kinds whose drops must not give mate.
    pub mating_drops: KindSet,
    /// The index of the row that forbids such drops.
    mating_row: Option<usize>,
    /// The indices of all recognised rows.
    pub rows: Vec<usize>,
    /// The indices of other rows that hold only if one of the royals is attacked.
    pub shielded: Vec<usize>,
    /// True if all `shielded` rows hold only if every royal is attacked.
    pub all_attacked: bool,
    /// True if one of the `shielded` rows also holds without any royal.
    pub or_none: bool,
}

/// The pieces that must be attacked for a condition to hold.
#[derive(Clone, Copy)]
struct Exposed {
    kinds: KindSet,
    /// True if all of the pieces must be attacked. Otherwise one is enough.
    all: bool,
    /// True if the condition may also hold without any such piece.
    or_none: bool,
}

impl Exposed {
    /// The pieces that must be attacked for one of two conditions to hold; `None` if that cannot be expressed.
    fn or(self, other: Exposed) -> Option<Exposed> {
        let is_same = self.kinds == other.kinds;
        let or_none = self.or_none || other.or_none;
        // One kind may be gone while another remains. Different kinds therefore cannot be joined if a row also holds
        // without any piece.
        (is_same || !or_none).then_some(Exposed {
            kinds: self.kinds | other.kinds,
            all: is_same && self.all && other.all,
            or_none,
        })
    }
}

/// Own pieces that certain enemy pieces must not see, such as facing generals.
#[derive(Clone, PartialEq, Debug)]
pub struct Facing {
    /// The enemy's pieces.
    pub enemies: KindSet,
    /// The directions of sight, by the side that must not be seen, from its point of view.
    pub along: [Vec<Vector>; 2],
}

impl Law {
    /// Recognises forbidden rows. Returns the law, and the indices of the rows that are not recognised. `alone` means
    /// that programs decide no move, so that masks know every legal move and can recognise mate.
    pub fn of(rules: &Rules, alone: bool) -> (Law, Vec<usize>) {
        let (mut law, mut others) = (Law::default(), Vec::new());
        let mut asks_moves = false;
        for (number, row) in rules.forbidden.iter().enumerate() {
            asks_moves |= row.when.level() == Level::Moves;
            let mut more = law.clone();
            let known = more.add(row).filter(|()| {
                // The row is not recognised if an `after` row could free the piece, if an earlier row reads legal moves
                // (which must not apply this row), or if there are castlings (their tables do not check whether the
                // first piece could move again).
                let is_told = rules.after.is_empty() && rules.castling.is_empty() && !asks_moves;
                !more.stranded || law.stranded || is_told
            });
            match known {
                Some(()) if more.mating_drops != law.mating_drops => {
                    law = Law { mating_row: Some(number), ..more };
                }
                Some(()) => law = more,
                None => {
                    others.push(number);
                    continue;
                }
            }
            law.rows.push(number);
        }
        // Mate is recognised only if every legal move is known, and if the opponent moves next.
        if let Some(number) = law.mating_row.filter(|_| !alone || !others.is_empty() || rules.turn.is_some()) {
            law = Law { mating_drops: KindSet::EMPTY, mating_row: None, ..law };
            law.rows.retain(|&row| row != number);
            others.push(number);
            others.sort_unstable();
        }
        (law, others)
    }

    /// The rest of the law if masks cannot find the moves that leave royals attacked. Also returns the indices of the
    /// rows that this law does not cover.
    pub fn without_royals(&self, rules: &Rules) -> (Law, Vec<usize>) {
        let is_stranded = |number: &usize| self.is_about_stranded_only(&rules.forbidden[*number]);
        let (rows, others) = (0..rules.forbidden.len()).partition(is_stranded);
        (Law { stranded: self.stranded, rows, ..Law::default() }, others)
    }

    /// Returns true if a row only forbids moves of a piece to where it could never move again, and tables enforce that.
    pub fn is_about_stranded_only(&self, row: &ForbiddenRow) -> bool {
        let mut law = Law::default();
        let is_known = law.add(row).is_some();
        self.stranded && is_known && law == Law { stranded: true, ..Law::default() }
    }

    /// [`Law::without_royals`] with the royals that some of the other rows depend on. Such a row holds only if one of
    /// these royals is attacked, so masks can screen moves for it. `None` if there are no such rows.
    pub fn shielding(&self, rules: &Rules) -> Option<(Law, Vec<usize>)> {
        let (law, others) = self.without_royals(rules);
        let (mut shielded, mut exposed) = (Vec::new(), None);
        for &number in &others {
            let Some(of_row) = only_if_attacked(&rules.forbidden[number].when) else { continue };
            let Some(both) = exposed.map_or(Some(of_row), |known: Exposed| known.or(of_row)) else { continue };
            exposed = Some(both);
            shielded.push(number);
        }
        let Exposed { kinds: royals, all: all_attacked, or_none } = exposed.filter(|known| !known.kinds.is_empty())?;
        Some((Law { royals, attacked: true, shielded, all_attacked, or_none, ..law }, others))
    }

    /// Returns true if a row forbids leaving an enemy royal attacked, and masks know all attacks on royals.
    pub fn forbids_checks(&self, row: &ForbiddenRow) -> bool {
        // The side is tested for every row elsewhere. `at_landing` does not matter: masks refuse checks only if no row
        // follows moves.
        let ForbiddenRow { name: _, side: _, on, when, at_landing: _ } = row;
        let is_known = on.is_empty() && self.attacked && self.facing.is_none();
        is_known && check(when, Side::Second) == Some(self.royals)
    }

    /// Returns true if a condition holds whenever no own royal is safe, and masks know all attacks on royals.
    pub fn is_all_attacked(&self, condition: &Condition) -> bool {
        let Some(set) = condition.as_none() else { return false };
        let safe = Set::Not(Box::new(Set::Attacked(None)));
        pieces(set, &Set::Own).is_some_and(|(kinds, rest)| kinds == self.royals && rest == [&safe])
    }

    /// Adds a row, if masks can express it. Programs evaluate all other rows, so new words need no case here.
    fn add(&mut self, row: &ForbiddenRow) -> Option<()> {
        // Masks evaluate a move at landing, unless a row follows it. Programs handle such moves, and know when each row
        // is evaluated.
        let ForbiddenRow { name: _, side, on, when, at_landing: _ } = row;
        // No row after the mating-drop row is recognised: `Stuck` applies only the rows before its own.
        if side.is_some() || !self.mating_drops.is_empty() {
            return None;
        }
        if !on.is_empty() {
            self.mating_drops = mating_drops(on, when, self.royals)?;
            return Some(());
        }
        alternatives(when).iter().try_for_each(|when| self.add_condition(when))
    }

    /// Adds a condition that must not hold after a move.
    fn add_condition(&mut self, when: &Condition) -> Option<()> {
        if let Some(kinds) = check(when, Side::First) {
            self.attacked = true;
            return self.guard(kinds);
        }
        let Condition::Any(set) = when else { return None };
        let parts = operands(set);
        if parts.len() == 2 && parts.contains(&&Set::To) && parts.contains(&&Set::Stranded) {
            self.stranded = true;
            return Some(());
        }
        let (kinds, rest) = pieces(set, &Set::Own)?;
        let [Set::Along(from, along)] = rest[..] else { return None };
        let (enemies, rest) = pieces(from, &Set::Enemy)?;
        if !rest.is_empty() || self.facing.is_some() {
            return None;
        }
        self.facing = Some(Facing { enemies, along: along.clone() });
        self.guard(kinds)
    }

    /// Sets the guarded pieces. All rows must guard the same pieces.
    fn guard(&mut self, kinds: KindSet) -> Option<()> {
        if !self.royals.is_empty() && self.royals != kinds {
            return None;
        }
        self.royals = kinds;
        Some(())
    }
}

/// The kinds whose drops a row forbids if the opponent is then in check without a move.
fn mating_drops(on: &[MovePattern], when: &Condition, royals: KindSet) -> Option<KindSet> {
    let [
        MovePattern {
            by: Some(by),
            kind: Some(MoveKind::Drop),
            takes: None,
            from: None,
            to: None,
            becomes: None,
            unmoved: None,
            when: None,
        },
    ] = on
    else {
        return None;
    };
    let Condition::All(parts) = when else { return None };
    let [checked, Condition::Theirs(stuck)] = &parts[..] else { return None };
    (check(checked, Side::Second) == Some(royals) && **stuck == Condition::Stuck).then_some(*by)
}

/// The kinds of `Any("own royal attacked")`, where `royal` stands for any kinds. For the second side they are the
/// opponent's, which may also be written `Theirs(Any("own royal attacked"))`.
fn check(condition: &Condition, whose: Side) -> Option<KindSet> {
    match condition {
        Condition::Any(set) => attacked(set, if whose == Side::First { &Set::Own } else { &Set::Enemy }),
        Condition::Theirs(part) => check(part, whose.other()),
        Condition::All(_)
        | Condition::Or(_)
        | Condition::Not(_)
        | Condition::AtLeast(..)
        | Condition::Line(..)
        | Condition::Connected(..)
        | Condition::Can(_)
        | Condition::Stuck
        | Condition::Repeated(_)
        | Condition::Throughout(_)
        | Condition::Chased(_) => None,
    }
}

/// The kinds of `own royal attacked`, where `royal` stands for any kinds and `own` for either side.
pub fn attacked(set: &Set, side: &Set) -> Option<KindSet> {
    let (kinds, rest) = pieces(set, side)?;
    matches!(rest[..], [Set::Attacked(None)]).then_some(kinds)
}

/// The own pieces that must be attacked for a condition to hold; `None` if it may hold otherwise.
fn only_if_attacked(condition: &Condition) -> Option<Exposed> {
    match condition {
        Condition::Any(set) => {
            let (kinds, rest) = pieces(set, &Set::Own)?;
            rest.contains(&&Set::Attacked(None)).then_some(Exposed { kinds, all: false, or_none: false })
        }
        // For `No` with own pieces that are not attacked: all of them are attacked, or there are none.
        Condition::Not(_) => {
            let (kinds, rest) = pieces(condition.as_none()?, &Set::Own)?;
            let [Set::Not(inner)] = rest[..] else { return None };
            (**inner == Set::Attacked(None)).then_some(Exposed { kinds, all: true, or_none: true })
        }
        Condition::All(parts) => parts.iter().find_map(only_if_attacked),
        Condition::Or(parts) => {
            let mut parts = parts.iter().map(only_if_attacked);
            let first = parts.next()??;
            parts.try_fold(first, |known, part| known.or(part?))
        }
        Condition::Theirs(_)
        | Condition::AtLeast(..)
        | Condition::Line(_)
        | Condition::Connected(_)
        | Condition::Can(_)
        | Condition::Stuck
        | Condition::Repeated(_)
        | Condition::Throughout(_)
        | Condition::Chased(_) => None,
    }
}

/// The kinds of a set such as `own pawn ...`, and the other parts of the set.
pub fn pieces<'s>(set: &'s Set, side: &Set) -> Option<(KindSet, Vec<&'s Set>)> {
    let mut rest = operands(set);
    let of_side = rest.iter().position(|part| *part == side)?;
    rest.remove(of_side);
    let of_kinds = rest.iter().position(|part| matches!(part, Set::Kinds(_)))?;
    let Set::Kinds(kinds) = rest.remove(of_kinds) else { return None };
    Some((*kinds, rest))
}

/// The alternatives of a condition: one of them must hold for it to hold. For instance,
/// `Any("own king (attacked | along(...))")` means `Any("own king attacked")` or `Any("own king along(...)")`.
fn alternatives(condition: &Condition) -> Vec<Condition> {
    match condition {
        Condition::Or(parts) => parts.iter().flat_map(alternatives).collect(),
        Condition::Any(set) => {
            let parts = operands(set);
            let unions: Vec<usize> = (0..parts.len()).filter(|&at| matches!(parts[at], Set::Or(_))).collect();
            let [union] = unions[..] else { return vec![condition.clone()] };
            let Set::Or(choices) = parts[union] else { return vec![condition.clone()] };
            let with = |choice: &Set| {
                let rest = parts.iter().enumerate().filter(|(at, _)| *at != union).map(|(_, &part)| part.clone());
                Condition::Any(Set::And(rest.chain(operands(choice).into_iter().cloned()).collect()))
            };
            choices.iter().map(with).collect()
        }
        // Any other condition is its own only alternative.
        other => vec![other.clone()],
    }
}

fn operands(set: &Set) -> Vec<&Set> {
    match set {
        Set::And(parts) => parts.iter().collect(),
        // Any other set is its own only operand.
        set => vec![set],
    }
}

/// The kinds of a drop row with `No("own pawn file(to)")`, which allows only one per file.
pub fn one_a_file(condition: &Condition) -> Option<KindSet> {
    let set = condition.as_none()?;
    let (kinds, rest) = pieces(set, &Set::Own)?;
    let [Set::File(file)] = rest[..] else { return None };
    (**file == Set::To).then_some(kinds)
}
