//! Clauses of the rules of games, each with its source, as positions and moves: the files of `tests/clauses`.
//!
//! A line has six columns, separated by ` | `: variant, position (a FEN or `start`), moves (or `-`), what is expected,
//! the clause in words, and where it is written down.

use ferz::{Game, Position, Side, Variant};
use std::collections::HashMap;
use std::fs;

/// Plays the moves of a line. The inner error is that of the last move.
fn played(position: Position, moves: &[&str]) -> Result<Result<Game, String>, String> {
    let mut game = Game::new(position).map_err(|error| error.to_string())?;
    let Some((last, before)) = moves.split_last() else { return Ok(Ok(game)) };
    for text in before {
        game.play_text(text).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(game.play_text(last).map(|_| game).map_err(|error| format!("{last}: {error}")))
}

/// The state of the game after the moves, in the words of the files.
fn found(game: &Game) -> String {
    match game.outcome().map(|end| end.winner) {
        None => "continue".into(),
        Some(None) => "draw".into(),
        Some(Some(Side::First)) => "first wins".into(),
        Some(Some(Side::Second)) => "second wins".into(),
    }
}

/// The words for a claim that is open to the player to move.
fn claims(game: &Game) -> Vec<&'static str> {
    let of = |winner: Option<Side>| match winner {
        None => "claim draw",
        Some(Side::First) => "claim first",
        Some(Side::Second) => "claim second",
    };
    game.claims().iter().map(|claim| of(claim.winner)).collect()
}

fn check(variant: &Variant, fen: &str, moves: &str, expected: &str) -> Result<(), String> {
    let position = match fen {
        "start" => variant.start(),
        fen => variant.position(fen).map_err(|error| error.render())?,
    };
    let moves: Vec<&str> = if moves == "-" { Vec::new() } else { moves.split_whitespace().collect() };
    let result = played(position, &moves)?;
    if expected == "illegal" {
        return result.map_or(Ok(()), |game| Err(format!("the last move is legal: {}", game.position())));
    }
    let game = result?;
    let state = found(&game);
    let holds = match expected.split_once(' ') {
        None if expected == "legal" => true,
        Some(("moves", count)) => {
            let legal = game.legal_moves().len();
            return if count == legal.to_string() { Ok(()) } else { Err(format!("{legal} moves")) };
        }
        Some(("claim", _)) => state == "continue" && claims(&game).contains(&expected),
        _ => state == expected,
    };
    if holds { Ok(()) } else { Err(format!("{state}, claims {:?}, at {}", claims(&game), game.position())) }
}

#[test]
fn each_clause_holds() {
    let mut variants: HashMap<String, Variant> = HashMap::new();
    let (mut wrong, mut count) = (Vec::new(), 0);
    let mut files: Vec<_> = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clauses")).unwrap().collect();
    files.sort_by_key(|file| file.as_ref().unwrap().path());
    for file in files {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            count += 1;
            let place = format!("{}:{}", path.file_name().unwrap().display(), number + 1);
            let columns: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let &[name, fen, moves, expected, clause, source] = columns.as_slice() else {
                wrong.push(format!("{place}: {} columns, not 6", columns.len()));
                continue;
            };
            assert!(!clause.is_empty() && !source.is_empty(), "{place}");
            let variant = variants.entry(name.to_owned()).or_insert_with(|| Variant::builtin(name).unwrap());
            if let Err(error) = check(variant, fen, moves, expected) {
                wrong.push(format!("{place}: {name}: {clause}: expected {expected:?}, found {error}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 0);
}
