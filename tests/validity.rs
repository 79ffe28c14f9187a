//! Setups that no game reaches, and positions of games, which are all accepted.

use ferz::position::Setup;
use ferz::{Variant, library};
use rayon::prelude::*;

/// Setups, and the reasons why no game reaches them.
const CASES: &[(&str, &str, &[&str])] = &[
    ("chess", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", &[]),
    (
        "chess",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        &["the last move of Black broke the row \"king left in check\" of `forbidden`"],
    ),
    ("chess", "8/8/8/8/8/8/8/K7 w - - 0 1", &["Black has no king"]),
    ("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", &["White has 2 kings, but a game has at most 1"]),
    ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", &["the pawn of White can never come to a1"]),
    ("chess", "P3k3/8/8/8/8/8/8/4K3 b - - 0 1", &["the pawn of White can never come to a8"]),
    ("chess", "4k3/8/8/8/8/PP6/PPPPPPPP/4K3 w - - 0 1", &["White has 10 pawns, but a game has at most 8"]),
    (
        "chess",
        "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
        &["White has 10 pieces of the kinds pawn and queen, but a game has at most 9"],
    ),
    ("chess", "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1", &[]),
    // A king that has been blown up has ended the game; one that is nowhere has not.
    ("atomic", "4k3/8/8/8/8/8/8/8 w - - 0 1", &[]),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Qqpn] w - - 0 1", &[]),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1",
        &["the king can never be in the hand of White", "both sides together have 3 kings, but a game has at most 2"],
    ),
    ("shogi", "P3k4/9/9/9/9/9/9/9/4K4[] b - 1", &["the pawn of Sente can never come to a9"]),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1", &["the last move of Black broke the row"]),
    ("3check", "4k3/8/8/8/8/8/8/4K2R b - - 3+3 0 1", &[]),
];

#[test]
fn reasons_are_given() {
    for (name, fen, expected) in CASES {
        let setup =
            Variant::builtin(name).unwrap().setup(fen).unwrap_or_else(|error| panic!("{name}: {}", error.render()));
        let found: Vec<String> = setup.findings().impossible.iter().map(ToString::to_string).collect();
        let fits = found.len() == expected.len() && found.iter().zip(*expected).all(|(a, b)| a.starts_with(b));
        assert!(fits, "{name} {fen}: {found:?}");
        assert_eq!(setup.validate().is_ok(), expected.is_empty());
    }
}

/// Positions of random games are positions of games. `FERZ_GAMES` sets the number of games of each variant.
#[test]
fn no_position_of_a_game_is_refused() {
    let games: u64 = std::env::var("FERZ_GAMES").map_or(1, |games| games.parse().unwrap());
    let names = library::names();
    let wrong: Vec<String> =
        names.par_iter().filter_map(|name| (0..games).find_map(|seed| refused(name, seed))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn refused(name: &str, seed: u64) -> Option<String> {
    let variant = Variant::builtin(name).unwrap();
    let mut position = variant.start();
    let mut random = seed;
    for ply in 0..120 {
        if position.outcome().is_ok_and(|outcome| outcome.is_some()) {
            break;
        }
        let moves = position.legal_moves().unwrap();
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let Some(mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else { break };
        position = position.after(mv);
        if ply % 7 != 3 {
            continue;
        }
        let findings = Setup::from(position.clone()).findings();
        if let Some(reason) = findings.impossible.iter().chain(&findings.suspicious).next() {
            return Some(format!("{name}: {}: {reason}", position.fen()));
        }
    }
    None
}

/// Positions of random games that other programs played, in files beside the project: they need not be there.
#[test]
fn positions_of_other_programs_are_accepted() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/oracle");
    let mut wrong = Vec::new();
    for file in ["start", "perft", "moves", "games"] {
        let Ok(text) = std::fs::read_to_string(format!("{folder}/{file}.tsv")) else {
            println!("SKIPPED: {folder}/{file}.tsv is not there");
            continue;
        };
        for line in text.lines() {
            let mut columns = line.split('\t');
            let (Some(name), Some(fen)) = (columns.next(), columns.next()) else { continue };
            // Its rules differ there in which positions leave a king in check.
            if name == "nuclear" {
                continue;
            }
            let Ok(variant) = Variant::builtin(name) else { continue };
            // Some fields are left out there; what cannot be read is no matter of this test.
            let Ok(setup) = variant.setup(fen) else { continue };
            if let Some(reason) = setup.findings().impossible.first() {
                wrong.push(format!("{name}: {fen}: {reason}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
