//! Where our variants follow the games' own rules and another program does not: `tests/differences.ron`.

use ferz::Game;
use ferz::library::builtin;
use ferz::notation::{Style, coordinate, fen, find_move};
use ferz::position::Setup;
use serde::Deserialize;

/// A rule that another program plays otherwise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    variant: String,
    rule: String,
    /// Where the rule is written.
    source: String,
    /// The behaviour of the other program.
    there: String,
    /// Where it shows; the start if not said.
    fen: Option<String>,
    #[serde(default)]
    play: Vec<String>,
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    illegal: Vec<String>,
    /// The result of a game that is over.
    over: Option<String>,
}

fn differences() -> Vec<Difference> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(include_str!("differences.ron")).expect("a list of differences")
}

/// Returns the error in a difference that is not as described.
fn fault(difference: &Difference) -> Option<String> {
    let Difference { variant: name, rule, source, there, fen, play, legal, illegal, over } = difference;
    if rule.is_empty() || source.is_empty() || there.is_empty() {
        return Some("something is not said".into());
    }
    if legal.is_empty() && illegal.is_empty() && over.is_none() {
        return Some("nothing is said of any move".into());
    }
    let variant = builtin(name).unwrap();
    let position = match fen {
        Some(fen) => fen::parse(&variant, fen).map(Setup::position_unchecked).map_err(|error| error.to_string()),
        None => Ok(variant.start()),
    };
    let mut game = match position {
        Ok(position) => Game::new(position).unwrap(),
        Err(error) => return Some(error),
    };
    for text in play {
        match find_move(game.position(), game.legal_moves(), text, Style::Coordinate) {
            Ok(mv) => game.play(&mv).unwrap(),
            Err(error) => return Some(error.to_string()),
        }
    }
    let moves = coordinate::write_all(game.position(), game.legal_moves());
    let missing: Vec<_> = legal.iter().filter(|text| !moves.contains(text)).collect();
    let found: Vec<_> = illegal.iter().filter(|text| moves.contains(text)).collect();
    let result = game.outcome().map(|outcome| outcome.result());
    let is_right = missing.is_empty() && found.is_empty() && result == *over;
    (!is_right).then(|| format!("missing {missing:?}, legal though {found:?}, result {result:?} of {moves:?}"))
}

#[test]
fn games_are_played_by_their_own_rules() {
    let differences = differences();
    assert!(differences.len() > 15, "the list is found");
    let faults = differences.iter().filter_map(|difference| {
        fault(difference).map(|fault| format!("{}: {}: {fault}", difference.variant, difference.rule))
    });
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
