//! What a variant forbids, if it is of the kinds that masks can express.

use crate::model::{Condition, Deed, DeedKind, ForbiddenRow, PromotionRow, Rules, Set};
use crate::types::{Kind, KindSet, Side, Vector};

/// The forbidden rows of a variant, recognised.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Law {
    /// The kinds that may not be left attacked or in sight; none if nothing forbids it.
    pub royals: KindSet,
    /// May they not be left attacked? Else something else is forbidden of them.
    pub attacked: bool,
    /// Kinds that may not be seen by enemy royals along empty lines.
    pub facing: Option<Facing>,
    /// May no piece go where it could never move again?
    pub stranded: bool,
    /// Kinds that may not be dropped to give mate.
    pub mating_drops: KindSet,
    /// The row that says so.
    mating_row: Option<usize>,
    /// The numbers of rows that forbid less than to leave a royal attacked, but not more: what masks let through they do not forbid.
    pub soft: Vec<usize>,
    /// The kinds of which a side must be left with one, by the numbers of the rows that say so; and no move but one that rows follow
    /// takes a side's last one away from it.
    pub kept: Vec<(usize, KindSet)>,
}

/// Own pieces that may not be in sight of certain enemy pieces: facing generals.
#[derive(Clone, PartialEq, Debug)]
pub struct Facing {
    /// The enemy's pieces.
    pub enemies: KindSet,
    /// Along which directions they see, by the side that may not be seen: the directions are its own.
    pub along: [Vec<Vector>; 2],
}

impl Law {
    /// Recognises the forbidden rows, and gives the numbers of those that are of no kind known here. `alone`: nothing but what is
    /// forbidden goes a slower way.
    pub fn of(rules: &Rules, alone: bool) -> (Law, Vec<usize>) {
        let (mut law, mut others) = (Law::default(), Vec::new());
        for (number, row) in rules.forbidden.iter().enumerate() {
            let mut more = law.clone();
            // What `after` rows do to a piece may set it free.
            match more.add(row).filter(|()| rules.after.is_empty() || !more.stranded) {
                Some(()) if more.mating_drops != law.mating_drops => {
                    law = Law { mating_row: Some(number), ..more };
                }
                Some(()) => law = more,
                None => others.push(number),
            }
        }
        others.retain(|&number| !law.soften(rules, number));
        // Whether an opponent has a move left is known here only if all that makes its moves is.
        if let Some(number) = law.mating_row.filter(|_| !alone || !others.is_empty() || !law.soft.is_empty()) {
            law = Law { mating_drops: KindSet::EMPTY, mating_row: None, ..law };
            others.push(number);
        }
        (law, others)
    }

    fn add(&mut self, row: &ForbiddenRow) -> Option<()> {
        // A row after this one would have to be told which rows a stuck opponent sees.
        if row.side.is_some() || !self.mating_drops.is_empty() {
            return None;
        }
        if !row.on.is_empty() {
            self.mating_drops = mating_drops(row, self.royals)?;
            return Some(());
        }
        let Condition::Any(set) = &row.when else { return None };
        if let Some(kinds) = attacked(set, &Set::Own) {
            self.attacked = true;
            return self.guard(kinds);
        }
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

    /// Recognises a row that masks can judge in part.
    fn soften(&mut self, rules: &Rules, number: usize) -> bool {
        let row = &rules.forbidden[number];
        if let Condition::No(set) = &row.when
            && let Some((kinds, rest)) = pieces(set, &Set::Own)
            && rest.is_empty()
            && keeps(rules, kinds)
        {
            self.kept.push((number, kinds));
            return true;
        }
        let parts = if let Condition::All(parts) = &row.when { &parts[..] } else { std::slice::from_ref(&row.when) };
        let attacked = |part: &Condition| if let Condition::Any(set) = part { attacked(set, &Set::Own) } else { None };
        let Some(kinds) = parts.iter().find_map(attacked) else { return false };
        // A row that forbids all of it forbids this, too.
        let is_known = self.attacked && self.soft.is_empty() && self.royals == kinds;
        if is_known {
            return true;
        }
        if self.guard(kinds).is_none() {
            return false;
        }
        self.attacked = true;
        self.soft.push(number);
        true
    }

    /// All rows must guard the same pieces.
    fn guard(&mut self, kinds: KindSet) -> Option<()> {
        if !self.royals.is_empty() && self.royals != kinds {
            return None;
        }
        self.royals = kinds;
        Some(())
    }
}

/// Does a move that no row follows always leave a side the pieces of these kinds that it has?
fn keeps(rules: &Rules, kinds: KindSet) -> bool {
    let mut movements = rules.pieces.iter().flat_map(|piece| &piece.moves);
    let taken = movements.any(|movement| movement.onto.own.meets(kinds));
    let becomes = |kind: Kind| {
        let is_about = |deed: &Deed| deed.by.is_none_or(|by| by.contains(kind));
        let by_row = |row: &PromotionRow| row.on.is_empty() || row.on.iter().any(is_about);
        rules.piece(kind).moves.iter().any(|movement| movement.becomes.is_some()) || rules.promotion.iter().any(by_row)
    };
    !taken && !rules.kinds().filter(|&kind| kinds.contains(kind)).any(becomes)
}

/// The kinds that a row forbids to drop so that the opponent, in check, has no move left.
fn mating_drops(row: &ForbiddenRow, royals: KindSet) -> Option<KindSet> {
    let [
        Deed {
            by: Some(by),
            kind: Some(DeedKind::Drop),
            takes: None,
            from: None,
            to: None,
            becomes: None,
            unmoved: None,
        },
    ] = &row.on[..]
    else {
        return None;
    };
    let Condition::All(parts) = &row.when else { return None };
    let [Condition::Any(check), Condition::Theirs(stuck)] = &parts[..] else { return None };
    (attacked(check, &Set::Enemy) == Some(royals) && **stuck == Condition::Stuck).then_some(*by)
}

/// The kinds of `own royal attacked`, for whatever kinds stand for `royal` and whichever side for `own`.
pub fn attacked(set: &Set, side: &Set) -> Option<KindSet> {
    let (kinds, rest) = pieces(set, side)?;
    matches!(rest[..], [Set::Attacked(None)]).then_some(kinds)
}

/// The kinds of a set like `own pawn ...`, and what else it says.
pub fn pieces<'s>(set: &'s Set, side: &Set) -> Option<(KindSet, Vec<&'s Set>)> {
    let mut rest = operands(set);
    let of_side = rest.iter().position(|part| *part == side)?;
    rest.remove(of_side);
    let of_kinds = rest.iter().position(|part| matches!(part, Set::Kinds(_)))?;
    let Set::Kinds(kinds) = rest.remove(of_kinds) else { return None };
    Some((*kinds, rest))
}

fn operands(set: &Set) -> Vec<&Set> {
    match set {
        Set::And(parts) => parts.iter().collect(),
        set => vec![set],
    }
}

/// The kinds of which a drop row says `No("own pawn file(to)")`: no second one on the file.
pub fn one_a_file(condition: &Condition) -> Option<KindSet> {
    let Condition::No(set) = condition else { return None };
    let (kinds, rest) = pieces(set, &Set::Own)?;
    let [Set::File(file)] = rest[..] else { return None };
    (**file == Set::To).then_some(kinds)
}

/// Is it a row for both sides, or for this one?
pub fn concerns(row_side: Option<Side>, side: Side) -> bool {
    row_side.is_none_or(|row_side| row_side == side)
}
