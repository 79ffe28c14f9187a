//! The effect of all parts of random variants: without a field or a section, games of some of them go differently, and
//! their conditions hold sometimes, neither always nor never.

use super::random::Random;
use super::tree::{Tree, call, list};
use super::walk::placement;
use super::{VARIANTS, load};
use ferz::Variant;
use ferz::game::Game;
use ferz::movegen::Move;
use ferz::notation::fen;
use ferz::position::{Position, Setup};
use rayon::prelude::*;
use std::collections::HashSet;

/// A change of a file.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// The section is left out.
    Section(&'static str),
    /// The field is left out wherever it stands in the section.
    Field(&'static str, &'static str),
    /// The conditions of the section's rows always hold.
    Always(&'static str),
    /// They never do.
    Never(&'static str),
}

impl Change {
    /// The changed file; `None` if there is nothing to change.
    fn of(self, file: &Tree) -> Option<Tree> {
        let (section, change): (_, &dyn Fn(&mut Tree)) = match self {
            Change::Section(section) => (section, &|rows| *rows = Tree::Map(Vec::new())),
            Change::Field(section, field) => {
                (section, &move |rows| rows.each_struct(&|said| said.retain(|(name, _)| name != field)))
            }
            Change::Always(section) => (section, &|rows| set_conditions(rows, "All")),
            Change::Never(section) => (section, &|rows| set_conditions(rows, "Or")),
        };
        let mut rows = file.get(section)?.clone();
        change(&mut rows);
        let mut changed = file.clone();
        changed.set(section, rows);
        (changed != *file).then_some(changed)
    }
}

/// Puts the condition that all or one of nothing holds in place of all others.
fn set_conditions(rows: &mut Tree, word: &str) {
    rows.each_struct(&|said| {
        let conditions = said.iter_mut().filter(|(name, _)| name == "when");
        conditions.for_each(|(_, when)| *when = call(word, [list([])]));
    });
}

/// Sections, and fields of sections, that must matter.
const CHANGES: &[Change] = &[
    Change::Section("promotion"),
    Change::Section("drops"),
    Change::Section("cannot"),
    Change::Section("forbidden"),
    Change::Section("must"),
    Change::Section("after"),
    Change::Section("counters"),
    Change::Section("outcomes"),
    Change::Field("turn", "ends"),
    Change::Field("turn", "trails"),
    Change::Field("pieces", "from"),
    Change::Field("pieces", "to"),
    Change::Field("pieces", "within"),
    Change::Field("pieces", "across"),
    Change::Field("pieces", "takes"),
    Change::Field("pieces", "leaves"),
    Change::Field("pieces", "becomes"),
    Change::Field("pieces", "lands"),
    Change::Field("pieces", "when"),
    Change::Field("pieces", "through"),
    Change::Field("pieces", "over"),
    Change::Field("pieces", "hurdles"),
    Change::Field("pieces", "run_up"),
    Change::Field("pieces", "landing"),
    Change::Field("pieces", "repeat"),
    Change::Field("pieces", "stop"),
    Change::Field("pieces", "turning"),
    Change::Field("pieces", "ends_on_taking"),
    Change::Field("castling", "empty"),
    Change::Field("castling", "safe"),
    Change::Field("castling", "when"),
    Change::Field("promotion", "on"),
    Change::Field("promotion", "limits"),
    Change::Field("promotion", "optional"),
    Change::Field("promotion", "side"),
    Change::Field("drops", "to"),
    Change::Field("drops", "free"),
    Change::Field("drops", "side"),
    Change::Field("cannot", "side"),
    Change::Field("forbidden", "on"),
    Change::Field("forbidden", "at"),
    Change::Field("forbidden", "side"),
    Change::Field("must", "most"),
    Change::Field("must", "side"),
    Change::Field("after", "on"),
    Change::Field("after", "side"),
    Change::Field("outcomes", "side"),
    Change::Field("outcomes", "claim"),
    Change::Field("captured", "as"),
    Change::Field("captured", "go"),
];

/// Sections whose rows have conditions.
const CONDITIONS: &[&str] =
    &["pieces", "castling", "promotion", "drops", "cannot", "forbidden", "must", "after", "counters", "outcomes"];

/// The moves and the ending of a game, in no order.
fn seen(game: &Game) -> (HashSet<&Move>, Option<String>) {
    (game.legal_moves().iter().collect(), game.outcome().map(|outcome| format!("{outcome:?}")))
}

/// Do random games of the two variants go differently?
fn differ(one: &Variant, other: &Variant, seed: u64) -> bool {
    let random = &Random::new(seed);
    let start = one.rules().start.fen.clone();
    let crowded = [12, 20, 30].map(|pieces| placement(one, pieces, random));
    [start.clone(), start].into_iter().chain(crowded).any(|fen| {
        let positions = [one, other].map(|variant| fen::parse(variant, &fen).map(Setup::position_unchecked).ok());
        let [Some(one), Some(other)] = positions else { return true };
        differ_from(one, other, random)
    })
}

fn differ_from(one: Position, other: Position, random: &Random) -> bool {
    let (Ok(mut one), Ok(mut other)) = (Game::new(one), Game::new(other)) else { return false };
    for _ in 0..40 {
        if seen(&one) != seen(&other) || one.position().is_check() != other.position().is_check() {
            return true;
        }
        if one.legal_moves().is_empty() || one.outcome().is_some() {
            return false;
        }
        let mv = random.pick(one.legal_moves());
        if one.play(&mv).is_err() || other.play(&mv).is_err() {
            return false;
        }
        if one.position().state() != other.position().state() {
            return true;
        }
    }
    false
}

/// All that are loaded: sections that other rows ask about can seldom be left out.
fn variants() -> Vec<(u64, &'static Tree, &'static Variant)> {
    let variants = VARIANTS.iter().enumerate();
    variants.filter_map(|(seed, (file, variant))| Some((seed as u64, file, variant.as_ref().ok()?))).collect()
}

/// The seed of the first variant that each of these changes makes a difference to, and how many were asked for it.
fn changed_by(changes: &[Change], variants: &[(u64, &Tree, &Variant)]) -> (Option<u64>, usize) {
    let mut asked = 0;
    let first = variants.iter().find(|(seed, file, variant)| {
        let changed: Option<Vec<Tree>> = changes.iter().map(|change| change.of(file)).collect();
        let Some(changed) = changed else { return false };
        let others: Result<Vec<_>, _> = changed.iter().map(|file| load(&file.to_string())).collect();
        let Ok(others) = others else { return false };
        asked += 1;
        others.iter().all(|other| differ(variant, other, *seed))
    });
    (first.map(|(seed, ..)| *seed), asked)
}

#[test]
fn rows_and_fields_matter() {
    let variants = variants();
    check(CHANGES.par_iter().map(|&change| (format!("{change:?}"), changed_by(&[change], &variants))).collect());
}

#[test]
fn conditions_hold_now_and_then() {
    let variants = variants();
    let both = |section: &'static str| changed_by(&[Change::Always(section), Change::Never(section)], &variants);
    check(CONDITIONS.par_iter().map(|&section| (section.to_owned(), both(section))).collect());
}

fn check(found: Vec<(String, (Option<u64>, usize))>) {
    found.iter().for_each(|(what, (seed, asked))| println!("{what}: seed {seed:?}, {asked} asked"));
    let idle: Vec<_> = found.iter().filter(|(_, (seed, _))| seed.is_none()).map(|(what, _)| what).collect();
    assert!(idle.is_empty(), "make no difference: {idle:?}");
}
