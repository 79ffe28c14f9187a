//! Perft of other games against Fairy-Stockfish, where it is installed.

use crate::case::{Case, Pair};
use crate::fairy::{Engine, MISSING};
use crate::options::Options;
use crate::ours;

/// All cases against Fairy-Stockfish.
pub fn cases(options: &Options) -> Vec<Case> {
    [("xiangqi", 5), ("shogi", 5), ("minishogi", 6)].map(|(variant, depth)| case(variant, options.depth(depth))).into()
}

fn case(variant: &'static str, depth: u32) -> Case {
    Case {
        name: format!("{variant} start d{depth}"),
        peer: "Fairy-Stockfish",
        floor: 15.0,
        prepare: Box::new(move || {
            let position = ours::position(variant, None)?;
            let mut engine = Engine::start().ok_or(MISSING)?;
            engine.set_up(variant).map_err(|error| format!("{}: {error}", engine.name))?;
            let ours = move || ours::perft(&position, depth);
            Ok(Pair::exact(ours, move || engine.perft(depth).expect("a number of nodes")))
        }),
    }
}
