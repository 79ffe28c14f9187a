//! The cost of one ply of a random game, and of its parts: listing the moves, making one, asking for the outcome. Measures Ferz only.

use crate::harness::{Work, measure};
use crate::options::Options;
use crate::ours;
use crate::playouts::LONGEST;
use crate::random::Random;
use crate::table::Table;
use ferz::SearchState;
use ferz::movegen::MoveList;
use ferz::position::Position;
use std::hint::black_box;

/// Games of different kinds: armies, drops, stones, lines, connections, chains of captures, counts, walls.
const VARIANTS: [&str; 21] = [
    "chess",
    "shogi",
    "xiangqi",
    "crazyhouse",
    "antichess",
    "breakthrough",
    "flipello",
    "ataxx",
    "hex",
    "y-game",
    "gomoku",
    "cfour",
    "tictactoe",
    "amazons",
    "checkers",
    "draughts",
    "lines-of-action",
    "nine-mens-morris",
    "tablut",
    "duck",
    "congo",
];

/// How many games `play_out` plays at a time.
const GAMES: u32 = 50;

/// The approximate number of measured positions.
const POSITIONS: usize = 500;

/// Positions of random games, none of them over, each with its past and the index of a random move.
fn positions(start: &Position) -> Vec<(SearchState, usize)> {
    let (mut random, mut list, mut found) = (Random::new(), MoveList::new(), Vec::new());
    while found.len() < POSITIONS {
        let mut state = SearchState::new(start);
        for _ in 0..LONGEST {
            state.legal_moves_into(&mut list).expect("moves");
            if list.is_empty() || state.outcome(true).expect("an outcome").is_some() {
                break;
            }
            let choice = random.below(list.len());
            found.push((state.clone(), choice));
            state.advance(&list.get(choice).expect("a move")).expect("a position");
        }
    }
    found
}

/// The nanoseconds of a ply in whole games, and of its parts over the same positions: list, make, outcome.
fn nanoseconds(start: &Position, rounds: usize) -> [f64; 4] {
    let states = positions(start);
    let (mut pushed, count) = (states.clone(), states.len() as u64);
    let (mut list, mut again) = (MoveList::new(), MoveList::new());
    let mut works: [Work; 4] = [
        Box::new(|| ours::playouts(start, GAMES)),
        Box::new(|| {
            for (state, _) in &states {
                state.legal_moves_into(&mut list).expect("moves");
                black_box(list.len());
            }
            count
        }),
        Box::new(|| {
            for (state, choice) in &mut pushed {
                state.legal_moves_into(&mut again).expect("moves");
                state.push(&again.get(*choice).expect("a move")).expect("a position");
                state.pop();
            }
            count
        }),
        Box::new(|| {
            for (state, _) in &states {
                black_box(state.outcome(true).expect("an outcome"));
            }
            count
        }),
    ];
    let found = measure(&mut works, rounds, |_| ());
    let [game, list, list_and_make, outcome] = [0, 1, 2, 3].map(|work| 1e9 / found.rate(work));
    [game, list, list_and_make - list, outcome]
}

/// Measures and prints.
pub fn run(options: &Options) {
    let wanted: Vec<&str> = VARIANTS.into_iter().filter(|name| options.wants(&format!("steps {name}"))).collect();
    if wanted.is_empty() {
        return;
    }
    println!("\nsteps: nanoseconds a ply of random games, and of its parts in a search state");
    let table = Table::new(&[("variant", -18), ("games", 9), ("list", 9), ("make", 9), ("outcome", 9)]);
    table.header();
    for name in wanted {
        if options.list {
            table.row(&[name]);
            continue;
        }
        match ours::position(name, None) {
            Ok(start) => {
                let cells = nanoseconds(&start, options.rounds).map(|ns| format!("{ns:.0}"));
                let cells: Vec<&str> = std::iter::once(name).chain(cells.iter().map(String::as_str)).collect();
                table.row(&cells);
            }
            Err(why) => table.note(&[name], &why),
        }
    }
}
