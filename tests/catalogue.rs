//! Every variant that is built in, at its start and in a random position: the board and the legal moves, by both executors.
//!
//! What the snapshots show has been compared with others' programs and counts where there are some; here they keep it so.
#![cfg(feature = "parallel")]

use crate::random::Random;
use ferz::library::{self, Summary, families, family_of};
use ferz::model::FenField;
use ferz::notation::{coordinate, fen};
use ferz::{Position, Variant};
use rayon::prelude::*;
use std::fmt::Write as _;
use std::fs;

/// So many plies lie between the start and the random position, if the game lasts as long.
const PLIES: usize = 24;
/// So many moves are shown of one position.
const SHOWN: usize = 120;

/// The position that random moves lead to; the last one in which there is a move to make.
fn wandered(variant: &Variant, seed: u64) -> Position {
    let random = Random::new(seed);
    let mut position = variant.start();
    for _ in 0..PLIES {
        let moves = position.legal_moves().unwrap();
        let mut next = position.clone();
        next.play_unchecked(&moves[random.below(moves.len())]);
        if next.count_moves() == Ok(0) || next.outcome().unwrap().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// The legal moves in coordinates, sorted.
fn moves(position: &Position) -> Vec<String> {
    let mut texts = coordinate::write_all(position, &position.legal_moves().unwrap());
    texts.sort();
    texts
}

fn shown(name: &str, position: &Position) -> String {
    let texts = moves(position);
    let by_reference = position.variant().by_reference().position(&fen::write(position)).unwrap();
    assert!(moves(&by_reference) == texts, "{name}: {position}");
    let mut shown = format!("{}\n{} moves\n", fen::write(position), texts.len());
    for line in texts[..texts.len().min(SHOWN)].chunks(16) {
        writeln!(shown, "  {}", line.join(" ")).unwrap();
    }
    if texts.len() > SHOWN {
        shown += "  ...\n";
    }
    shown
}

#[test]
fn positions_of_every_variant() {
    let names = library::names();
    let texts: Vec<String> = names
        .par_iter()
        .map(|name| {
            let variant = Variant::builtin(name).unwrap_or_else(|error| panic!("{}", error.render(false)));
            // The name, so that a changed rule changes nothing but what it is about.
            let seed = name.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
            let positions = [variant.start(), wandered(&variant, seed)];
            positions.iter().fold(format!("{name}\n"), |text, position| text + &shown(name, position))
        })
        .collect();
    for family in families() {
        let of_family = names.iter().zip(&texts).filter(|(name, _)| family_of(name) == Some(family.name));
        let text = of_family.map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n");
        insta::with_settings!({
            snapshot_path => "catalogue", prepend_module_to_snapshot => false, omit_expression => true
        }, { insta::assert_snapshot!(family.name, text) });
    }
}

/// The head of the index.
const HEAD: &str = "\
# The built-in variants as `ferz variants` lists them. This file is generated; after a change of a variant run:
# FERZ_UPDATE=1 cargo test -p ferz --test all -- catalogue::

";

#[test]
fn the_index_has_every_variant_as_it_is() {
    let made: Vec<Summary> = library::names().into_iter().map(|name| Summary::read(name).unwrap()).collect();
    let blocks: Vec<String> = made.iter().map(Summary::to_string).collect();
    let (path, index) = ("variants/index.txt", HEAD.to_owned() + &blocks.join("\n"));
    let old = fs::read_to_string(path).unwrap();
    if std::env::var_os("FERZ_UPDATE").is_some() && old != index {
        fs::write(path, index).unwrap();
        // The program contains the old index.
        return;
    }
    assert!(old == index, "{path} is out of date; write it anew by FERZ_UPDATE=1");
    assert!(library::summaries() == made, "{path} cannot be read as it was written");
}

#[test]
fn every_variant_says_what_it_is() {
    let known: Vec<&str> = families().iter().map(|family| family.name).collect();
    for name in library::names() {
        let family = family_of(name).unwrap();
        assert!(known.contains(&family), "{name}: `{family}` is not among the families");
        let rules = library::builtin_rules(name).unwrap();
        let description = &rules.description;
        let length = description.chars().count();
        assert!((20..=140).contains(&length), "{name}: a description of {length} characters");
        assert!(
            description.ends_with('.') && description.starts_with(|first: char| first.is_uppercase()),
            "{name}: {description}"
        );
        let is_link = |link: &String| link.starts_with("https://") || link.starts_with("http://");
        assert!(rules.link.as_ref().is_none_or(is_link), "{name}: {:?}", rules.link);
    }
}

#[test]
fn every_counter_stands_in_the_fen() {
    for name in library::names() {
        let rules = library::builtin_rules(name).unwrap();
        let fields = &rules.fen.fields;
        for (index, counter) in rules.counters.iter().enumerate() {
            let is_said = fields.contains(&FenField::Counter(index)) || fields.contains(&FenField::PerSide(index));
            assert!(is_said, "{name}: a position read from a FEN would have lost `{}`", counter.name);
        }
    }
}
