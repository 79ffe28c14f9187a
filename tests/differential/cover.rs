//! Coverage of the language: the number of random variants that use each word, by context. No word may be left out. The
//! tables are printed by `cargo test --test differential -- turn_up --nocapture`.

use super::census::{Census, census, vocabulary};
use super::variants::variant;
use super::vocabulary::{Says, Words};
use super::{CASES, VARIANTS, file, load};
use ferz::model::{Amount, Condition, Level, MoveKind, MovePattern, Section, Set, Taking};
use ferz::movegen::{ExecutorKind, RuleWay};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// So many variants that are made, but not played, are enough for each word to turn up in each section.
const MADE: u64 = 9000;

/// Of these, as many are made at once before it is asked what is missing.
const AT_ONCE: u64 = 300;

/// A word that fewer variants have is no longer tried by those that are always played.
const FEW: usize = 2;

fn censuses(seeds: Range<u64>) -> Vec<Census> {
    let known = &**VARIANTS;
    let censuses = seeds.into_par_iter().filter_map(|seed| match known.get(seed as usize) {
        Some((_, variant)) => Some(census(variant.as_ref().ok()?.rules())),
        None => Some(census(load(&file(seed).to_string()).ok()?.rules())),
    });
    censuses.collect()
}

#[test]
fn all_words_turn_up() {
    let mut words: BTreeSet<&str> = vocabulary().into_iter().collect();
    assert_eq!(words.len(), vocabulary().len(), "no two words are called the same");
    // No move depends on it.
    words.remove("impossible");
    let censuses = censuses(0..CASES);
    let count = |word: &str| censuses.iter().filter(|census| census.iter().any(|&(_, found)| found == word)).count();
    let counts: Vec<(&str, usize)> = words.into_iter().map(|word| (word, count(word))).collect();
    counts.iter().for_each(|(word, count)| println!("{count:4} {word}"));
    let rare: Vec<_> = counts.into_iter().filter(|&(_, count)| count < FEW).collect();
    assert!(rare.is_empty(), "of {CASES} variants hardly any has {rare:?}");
}

/// The words about a move, and those about more than the board; all others may stand wherever there is a position.
const OF_MOVES: [&str; 4] = ["from", "to", "path", "taken"];
const OF_CHOICES: [&str; 1] = ["chosen"];
const OF_ATTACKS: [&str; 4] = ["attacked", "attacked by", "guarded", "reach"];
const OF_LEGAL_MOVES: [&str; 2] = ["Can", "Stuck"];
const OF_HISTORY: [&str; 2] = ["Repeated", "Throughout"];
const OF_THE_COURSE: [&str; 1] = ["Chased"];

/// May the word stand in a section whose rules ask for so much, and are they about moves?
fn may_stand(word: &str, level: Level, has_move: bool) -> bool {
    let needs = match word {
        word if OF_ATTACKS.contains(&word) => Level::Attacks,
        word if OF_LEGAL_MOVES.contains(&word) => Level::Moves,
        word if OF_HISTORY.contains(&word) => Level::History,
        word if OF_THE_COURSE.contains(&word) => Level::Course,
        _ => Level::Board,
    };
    needs <= level && (has_move || !OF_MOVES.contains(&word))
}

/// Returns the level of words allowed in the rules of a section, and whether the section is about moves.
fn asks(section: &str) -> (Level, bool) {
    match section {
        "moves" | "legs" | "cannot" => (Level::Board, true),
        "forbidden" => (Level::History, true),
        "outcomes" => (Level::History, false),
        "throughout" => (Level::Moves, false),
        "check" => (Level::Attacks, false),
        _ => (Level::Attacks, true),
    }
}

/// May a pattern of moves say the word in a section?
fn may_be_said(word: &str, section: &str) -> bool {
    match section {
        "moves" | "legs" | "castling" | "drops" | "turn" | "check" => false,
        // Few variants ask for the past, and of these few for moves that were possible then.
        "throughout" => false,
        // Castling and passes cannot promote.
        "promotion" => !["kind: Castle", "kind: Pass"].contains(&word),
        _ => true,
    }
}

#[test]
fn words_turn_up_in_every_section() {
    let mut wanted = Vec::new();
    // The reference alone evaluates insufficient material and impossible positions, whatever the executor.
    let is_played = |section: &&&str| !["insufficient", "impossible"].contains(*section);
    for &section in Section::ALL.iter().filter(is_played) {
        let (level, has_move) = asks(section);
        let has_choice = ["after", "counters", "forbidden"].contains(&section);
        let words = [Set::ALL, Condition::ALL, Amount::ALL].concat().into_iter();
        wanted.extend(
            words
                .filter(|word| may_stand(word, level, has_move) && (has_choice || !OF_CHOICES.contains(word)))
                .map(|word| (section, word)),
        );
        let said = [MovePattern::ALL, MoveKind::ALL, Taking::ALL].concat().into_iter();
        wanted.extend(said.filter(|word| may_be_said(word, section)).map(|word| (section, word)));
    }
    let mut counts: BTreeMap<(&str, &str), usize> = wanted.into_iter().map(|place| (place, 0)).collect();
    let is_missing = |counts: &BTreeMap<_, usize>| counts.values().any(|&count| count == 0);
    let mut made = 0;
    while made < MADE && is_missing(&counts) {
        for place in censuses(made..made + AT_ONCE).iter().flatten() {
            counts.entry(*place).and_modify(|count| *count += 1);
        }
        made += AT_ONCE;
    }
    counts.iter().for_each(|((section, word), count)| println!("{count:5} {section}: {word}"));
    println!("{made} variants");
    let missing: Vec<_> = counts.iter().filter(|(_, count)| **count == 0).map(|(place, _)| place).collect();
    assert!(missing.is_empty(), "in none of {made} variants: {missing:?}");
}

#[test]
fn most_variants_have_an_ordinary_royal_rule() {
    let rule = r#"(when: Any("own royal attacked"))"#;
    let ordinary = (0..MADE).filter(|&seed| variant(seed).to_string().contains(rule)).count() as u64;
    println!("{ordinary} of {MADE} variants made from nothing");
    assert!(ordinary * 2 > MADE, "{ordinary} of {MADE} are like chess");
}

#[test]
fn boards_of_all_sizes_turn_up() {
    let mut words = [0; 4];
    for seed in 0..500 {
        let variant = load(&variant(seed).to_string()).unwrap_or_else(|why| panic!("{why}"));
        let board = &variant.rules().board;
        words[(usize::from(board.files()) * usize::from(board.ranks())).div_ceil(64) - 1] += 1;
    }
    println!("boards of one to four words: {words:?}");
    assert!(words.iter().all(|&count| count > 20), "boards of one to four words: {words:?}");
}

#[test]
fn rules_of_all_kinds_turn_up() {
    const COUNT: usize = 800;
    let (mut alone, mut plain, mut ways) = (0, BTreeMap::new(), BTreeMap::new());
    for (_, variant) in &VARIANTS[..COUNT] {
        let Ok(variant) = variant else { continue };
        match variant.engine() {
            ExecutorKind::Reference { why } => *plain.entry(why).or_insert(0) += 1,
            ExecutorKind::Planes { explanation, .. } if explanation.others.is_empty() => alone += 1,
            ExecutorKind::Planes { explanation, .. } => {
                let section = |rule: &str| rule.split(['"', '(']).next().unwrap_or_default().trim().to_owned();
                let ways_of_one: BTreeSet<_> =
                    explanation.others.iter().map(|rule| (rule.way, section(&rule.rule))).collect();
                ways_of_one.into_iter().for_each(|way| *ways.entry(way).or_insert(0) += 1);
            }
        }
    }
    println!("tables and masks alone: {alone} of {COUNT}\nplain: {plain:#?}\nother rules: {ways:#?}");
    assert!(alone > 100, "{alone} of {COUNT} need tables and masks alone");
    for way in [RuleWay::Walked, RuleWay::Judged, RuleWay::Followed, RuleWay::Picked] {
        assert!(ways.keys().any(|(known, _)| *known == way), "{way} never turns up");
    }
}
