//! Perft against counts that others have published: `tests/perft/*.tsv`, lines of variant, FEN, depth and nodes. Every executor
//! has to count so.
#![cfg(feature = "parallel")]

use ferz::movegen::perft;
use ferz::notation::fen;
use ferz::position::Setup;
use rayon::prelude::*;
use std::fs;

/// A line of a data file.
struct Case {
    place: String,
    variant: String,
    fen: String,
    depth: u32,
    nodes: u64,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for entry in fs::read_dir("tests/perft").unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
        for (number, line) in lines {
            let place = format!("{}:{}", path.display(), number + 1);
            let fields: Vec<&str> = line.split('\t').collect();
            let &[variant, fen, depth, nodes] = &fields[..] else { panic!("{place}: four fields are needed") };
            let (depth, nodes) = (depth.parse().expect("a depth"), nodes.parse().expect("a number of nodes"));
            cases.push(Case { place, variant: variant.into(), fen: fen.into(), depth, nodes });
        }
    }
    cases
}

#[test]
fn counts_are_those_published() {
    let cases = cases();
    assert!(cases.len() > 60, "only {} cases found", cases.len());
    let wrong = cases.par_iter().flat_map_iter(|case| {
        let variant = ferz::library::builtin(&case.variant).expect("a built-in variant");
        // By the executor that suits the variant, and by the reference.
        [("", variant.clone()), ("plainly ", variant.by_reference())].into_iter().filter_map(|(how, variant)| {
            let position = fen::parse(&variant, &case.fen)
                .map(Setup::position_unchecked)
                .unwrap_or_else(|error| panic!("{}: {error}", case.place));
            let found = perft(&position, case.depth);
            (found != Ok(case.nodes)).then(|| format!("{}: expected {}, {how}found {found:?}", case.place, case.nodes))
        })
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {} counts differ:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
