//! Assigns planes. A plane stands for a way of moving rather than for a kind of piece: a queen is on the rooks' plane
//! and on the bishops' plane.

use super::entry::{Entries, PathEntry, entries};
use super::plan::PlanDraft;
use crate::model::{Lands, MovePattern, Movement, Onto, Rules, Set, Takes, Word};
use crate::tables::planes::{Codes, SIDES};
use crate::types::{Bits, Kind, KindSet, Side, SquareSet};

/// A movement, with the input for its tables.
pub(super) struct Mover {
    pub movement: Movement,
    /// Its entries, by side.
    pub entries: [Entries; 2],
    /// Its targets as sets, by side and start.
    targets: [Vec<SquareSet>; 2],
    /// True if it depends on more than the occupied squares. See [`Guard`](crate::tables::planes::Guard).
    pub is_guarded: bool,
}

/// The properties that movements must share to be made together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Common {
    pub becomes: Option<Kind>,
    pub leaves_trail: bool,
    /// True if they capture only in passing.
    pub in_passing: bool,
}

impl Mover {
    pub fn common(&self) -> Common {
        let Movement {
            name: _,
            geometry: _,
            onto,
            from: _,
            to: _,
            within: _,
            across: _,
            takes: _,
            leaves_trail,
            becomes,
            lands: _,
            when: _,
        } = &self.movement;
        Common { becomes: *becomes, leaves_trail: *leaves_trail, in_passing: onto.trail }
    }

    /// Returns true if it may capture an enemy piece of one of these kinds.
    pub fn takes(&self, kinds: KindSet) -> bool {
        self.movement.can_take() && self.movement.onto.enemy.meets(kinds)
    }
}

/// The most movements of a compiled variant, and the most entries of all of them together. A hostile file may have any
/// number.
const MOST_MOVERS: usize = 192;
const MOST_ENTRIES: usize = 1 << 20;
/// The most planes for which a table maps codes to kinds.
const MOST_PLANES: usize = 16;

/// Pieces that move alike, with their movements.
pub(super) struct Plane {
    /// The kinds that have a bit on it.
    pub kinds: KindSet,
    /// Groups of movements. Two movements may reach the same square only if they are in the same group.
    pub groups: Vec<Vec<usize>>,
}

/// The planes of a variant.
pub(super) struct Layout {
    pub movers: Vec<Mover>,
    /// The planes of movements. The first of them follows the planes of the sides and the marks.
    pub planes: Vec<Plane>,
    /// The number of the first plane of movements.
    pub first: usize,
    /// The plane of marked pieces: promoted pieces that otherwise look like others of their kind.
    pub marks: Option<usize>,
    /// The planes of each kind as bits; no two kinds are equal.
    pub codes: Vec<u64>,
    /// The number of all planes.
    pub count: usize,
}

impl Layout {
    /// Assigns the movements to planes. Kinds in `own_plane` share no plane with others, for example because they
    /// promote or must be found quickly. Movements that tables cannot represent are walked.
    ///
    /// # Errors
    /// If the variant exceeds a limit.
    pub fn new(rules: &Rules, own_plane: KindSet, reads_path: bool, draft: &mut PlanDraft) -> Result<Layout, String> {
        let builds_walls = rules.builds_walls();
        // The other fields of a pattern are known for a move from tables.
        let asks_becoming =
            |MovePattern { by: _, kind: _, takes: _, from: _, to: _, becomes, unmoved: _, when: _ }: &MovePattern| {
                becomes.is_some()
            };
        let asks_becoming = rules.cannot.iter().flat_map(|row| &row.on).any(asks_becoming);
        let mut movers: Vec<Mover> = Vec::new();
        let mut by_kind: Vec<Vec<usize>> = Vec::new();
        for (kind, piece) in rules.kinds().zip(&rules.pieces) {
            let (mut own, mut numbers): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
            for (number, movement) in piece.moves.iter().enumerate() {
                if reads_path && !movement.geometry.stays() {
                    draft.add_movement(rules, kind, number, "a rule asks which squares are passed");
                    continue;
                }
                if asks_becoming && movement.becomes.is_some() {
                    draft.add_movement(rules, kind, number, "a cannot row asks what it becomes");
                    continue;
                }
                if builds_walls && movement.geometry.hop().is_some() {
                    draft.add_movement(rules, kind, number, "a hop, and walls that are built");
                    continue;
                }
                match mover(rules, &mut movers, movement) {
                    Ok(index) if own.contains(&index) => {}
                    Ok(index) => {
                        own.push(index);
                        numbers.push(number);
                    }
                    Err(why) => draft.add_movement(rules, kind, number, why),
                }
            }
            // A guarded movement cannot share a table. If it overlaps another movement of the piece, it is walked.
            let overlaps = |&at: &usize| {
                let others = own.iter().filter(|&&other| other != own[at]);
                let mut others = others.map(|&other| &movers[other]);
                movers[own[at]].is_guarded && others.any(|other| overlap(&movers[own[at]], other))
            };
            let walked: Vec<usize> = (0..own.len()).filter(overlaps).collect();
            for &at in walked.iter().rev() {
                own.remove(at);
                let number = numbers.remove(at);
                draft.add_movement(rules, kind, number, "it overlaps with another, but differs");
            }
            for (_, &number) in own.iter().zip(&numbers).filter(|(index, _)| movers[**index].is_guarded) {
                draft.explain_guarded(rules, kind, number);
            }
            if groups(&movers, &own).is_none() {
                own.clear();
                for number in 0..piece.moves.len() {
                    draft.add_movement(rules, kind, number, "it overlaps with another, but differs");
                }
            }
            if !own.is_empty() && draft.walked[kind.index()].iter().any(|&number| may_twin(&piece.moves[number])) {
                draft.twins.insert(kind);
            }
            by_kind.push(own);
        }
        let first = SIDES + usize::from(rules.marks_promoted());
        let mut planes: Vec<Plane> = Vec::new();
        let mut shared: Vec<(Vec<usize>, KindSet)> = Vec::new();
        for kind in rules.kinds() {
            let groups = groups(&movers, &by_kind[kind.index()]).unwrap_or_default();
            if own_plane.contains(kind) {
                planes.push(Plane { kinds: [kind].into_iter().collect(), groups });
                continue;
            }
            for group in groups {
                match shared.iter_mut().find(|(known, _)| *known == group) {
                    Some((_, kinds)) => kinds.insert(kind),
                    None => shared.push((group, [kind].into_iter().collect())),
                }
            }
        }
        // Groups of movements that belong to the same kinds lie on one plane.
        for (group, kinds) in shared {
            match planes.iter_mut().find(|plane| plane.kinds == kinds && (kinds & own_plane).is_empty()) {
                Some(plane) => plane.groups.push(group),
                None => planes.push(Plane { kinds, groups: vec![group] }),
            }
        }
        let codes = codes(rules, &planes, first);
        let used = codes.iter().fold(0, |all, code| all | code);
        let count = (64 - used.leading_zeros() as usize).max(first + planes.len());
        if count > 63 {
            return Err(format!("{count} planes"));
        }
        let marks = rules.marks_promoted().then_some(SIDES);
        Ok(Layout { movers, planes, first, marks, codes, count })
    }

    /// The mapping between kinds and sets of planes.
    pub fn kind_codes(&self) -> Codes {
        let (of, shift) = (self.codes.clone(), self.first as u32);
        let mut table = Vec::new();
        if self.count - self.first <= MOST_PLANES {
            table = vec![0; 1 << (self.count - self.first)];
            for (kind, code) in of.iter().enumerate() {
                table[(code >> shift) as usize] = kind as u8;
            }
        }
        let is_alone = |plane: &u8| of.iter().filter(|code| **code >> plane & 1 != 0).count() == 1;
        let has = |code: u64| Bits::<1>([code]).into_iter().map(|plane| plane as u8);
        let alone = of.iter().map(|&code| has(code).find(is_alone)).collect();
        Codes { of, alone, table, shift }
    }

    /// Returns true if there is a hop over certain pieces only, or from certain squares only.
    pub fn has_limited_hops(&self) -> bool {
        let mut entries = self.movers.iter().flat_map(|mover| &mover.entries).flatten().flatten();
        entries.any(PathEntry::is_limited_hop)
    }

    /// The plane of a kind that the fewest kinds share.
    pub fn smallest_plane(&self, kind: Kind) -> Option<u8> {
        let planes = Bits::<1>([self.codes[kind.index()]]).into_iter().map(|plane| plane as u8);
        planes.min_by_key(|plane| self.codes.iter().filter(|code| **code >> plane & 1 != 0).count())
    }

    /// Planes that contain exactly the pieces of these kinds, one bit per plane.
    ///
    /// # Errors
    /// If there are no such planes.
    pub fn planes_of(&self, kinds: KindSet) -> Result<u64, String> {
        let inside = |(_, plane): &(usize, &Plane)| plane.kinds & kinds == plane.kinds && !plane.kinds.is_empty();
        let planes: Vec<_> = self.planes.iter().enumerate().filter(inside).collect();
        let covered = planes.iter().fold(KindSet::EMPTY, |all, (_, plane)| all | plane.kinds);
        if covered != kinds {
            return Err("pieces that share their planes with others".into());
        }
        Ok(planes.into_iter().fold(0, |all, (number, _)| all | 1 << (self.first + number)))
    }
}

/// The planes of each kind, with as many extra planes as are needed to distinguish kinds.
fn codes(rules: &Rules, planes: &[Plane], first: usize) -> Vec<u64> {
    let moves = |kind: Kind| {
        let on = planes.iter().enumerate().filter(|(_, plane)| plane.kinds.contains(kind));
        on.fold(0u64, |code, (index, _)| code | 1 << (first + index).min(63))
    };
    let mut codes: Vec<u64> = rules.kinds().map(moves).collect();
    let plain = codes.clone();
    for (index, code) in codes.iter_mut().enumerate() {
        // A code of zero would mean no piece.
        let twins =
            plain[..index].iter().filter(|other| **other == plain[index]).count() + usize::from(plain[index] == 0);
        *code |= (twins as u64).checked_shl((first + planes.len()) as u32).unwrap_or(0);
    }
    codes
}

/// Returns true if the movement, when walked, may lead to moves that tables also find. It cannot if the piece lands
/// elsewhere, which makes different moves.
fn may_twin(movement: &Movement) -> bool {
    movement.lands == Lands::Target
}

/// The index of a movement among the movers. It is added if it is new.
fn mover(rules: &Rules, movers: &mut Vec<Mover>, movement: &Movement) -> Result<usize, &'static str> {
    let movement = Movement { name: String::new(), ..movement.clone() };
    if let Some(known) = movers.iter().position(|mover| mover.movement == movement) {
        return Ok(known);
    }
    let is_guarded = is_guarded(&movement);
    // A field that tables do not represent must be refused here. `entries` handles the fields that define the targets,
    // and may refuse them.
    let Movement {
        name: _,
        geometry: _,
        onto,
        from: _,
        to: _,
        within: _,
        across: _,
        takes,
        leaves_trail: _,
        becomes: _,
        lands,
        when,
    } = &movement;
    if when.is_some() && !is_guarded {
        return Err("a condition");
    }
    if *takes != Takes::Target || *lands != Lands::Target {
        return Err("it takes elsewhere than where it lands");
    }
    if onto.trail && (onto.empty || onto.takes_pieces()) {
        return Err("it takes in passing and otherwise");
    }
    let told = if is_guarded { without_guard(&movement) } else { movement.clone() };
    let [first, second] = Side::BOTH.map(|side| entries(&rules.board, &told, side));
    let entries = [first?, second?];
    let total = movers.iter().flat_map(|mover| &mover.entries).chain(&entries).flatten().map(Vec::len).sum::<usize>();
    if movers.len() >= MOST_MOVERS || total > MOST_ENTRIES {
        return Err("one movement too many for tables");
    }
    let set = |list: &Vec<PathEntry>| list.iter().map(|entry| entry.square).collect::<SquareSet>();
    let targets = [0, 1].map(|side: usize| entries[side].iter().map(set).collect());
    movers.push(Mover { entries, targets, movement, is_guarded });
    Ok(movers.len() - 1)
}

/// Returns true if a guard can decide the moves of this movement. It can only if the movement captures nothing, because
/// masks compute attacks without evaluating guards.
fn is_guarded(movement: &Movement) -> bool {
    let Movement {
        name: _,
        geometry: _,
        onto,
        from,
        to,
        within: _,
        across: _,
        takes: _,
        leaves_trail: _,
        becomes: _,
        lands: _,
        when,
    } = movement;
    let about_move = |set: &Set| matches!(set, Set::To | Set::Path | Set::Taken);
    let varies = |zone: &Option<Set>| zone.as_ref().is_some_and(|set| set.as_squares().is_none());
    let asks = |word: Word| matches!(word, Word::Set(set) if about_move(set));
    (varies(from) || varies(to) || when.is_some())
        && !movement.can_take()
        && !onto.trail
        && !when.as_ref().is_some_and(|when| when.mentions(asks))
}

/// The movement without its condition and without the zones that change with the position.
pub(super) fn without_guard(movement: &Movement) -> Movement {
    let mut told = movement.clone();
    let Movement {
        name: _,
        geometry: _,
        onto: _,
        from,
        to,
        within: _,
        across: _,
        takes: _,
        leaves_trail: _,
        becomes: _,
        lands: _,
        when,
    } = &mut told;
    for zone in [from, to] {
        zone.take_if(|set| set.as_squares().is_none());
    }
    *when = None;
    told
}

/// The movement without its condition and without all zones that change with the position. It leads at least to the
/// same squares.
pub(super) fn without_conditions(movement: &Movement) -> Movement {
    let mut free = without_guard(movement);
    for zone in [&mut free.within, &mut free.across] {
        zone.take_if(|set| set.as_squares().is_none());
    }
    free
}

/// Groups the movements of a kind: those that may lead to the same square, with contents that suit both, are in one
/// group. Returns `None` if movements in a group differ in other respects.
fn groups(movers: &[Mover], own: &[usize]) -> Option<Vec<Vec<usize>>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &index in own {
        let touches = |group: &Vec<usize>| group.iter().any(|&other| overlap(&movers[index], &movers[other]));
        let (joined, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(touches);
        groups = others;
        let mut group: Vec<usize> = joined.into_iter().flatten().collect();
        group.push(index);
        group.sort_unstable();
        let like = |&other: &usize| {
            let alike = movers[index].common() == movers[other].common();
            alike && (other == index || !movers[index].is_guarded && !movers[other].is_guarded)
        };
        if !group.iter().all(like) {
            return None;
        }
        groups.push(group);
    }
    Some(groups)
}

fn overlap(a: &Mover, b: &Mover) -> bool {
    let (x, y): (&Onto, &Onto) = (&a.movement.onto, &b.movement.onto);
    let onto = x.empty && y.empty || x.trail && y.trail || x.enemy.meets(y.enemy) || x.own.meets(y.own);
    onto && Side::BOTH
        .into_iter()
        .any(|side| a.targets[side.index()].iter().zip(&b.targets[side.index()]).any(|(a, b)| a.intersects(b)))
}
