//! Insufficient material: the sides that can no longer win.

use ferz::{Game, Position, Side, Variant, library};

/// Positions, and whether White and Black are short of material.
const CASES: [(&str, &str, [bool; 2]); 24] = [
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", [true, true]),
    ("chess", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1", [true, true]),
    ("chess", "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", [false, true]),
    ("chess", "4kn2/8/8/8/8/8/8/3NK3 w - - 0 1", [false, false]),
    ("chess", "4k3/4q3/8/8/8/8/8/3NK3 w - - 0 1", [false, false]),
    ("chess", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", [true, true]),
    ("chess", "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", [false, false]),
    ("chess", "4k3/7p/8/8/8/8/8/4K3 w - - 0 1", [true, false]),
    // Other ways to win are not barred by what bars a mate.
    ("kingofthehill", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", [false, false]),
    ("3check", "4k3/8/8/8/8/8/8/3NK3 w - - 3+3 0 1", [false, true]),
    ("misere", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", [true, false]),
    ("horde", "4k3/8/8/8/8/8/8/7P w - - 0 1", [false, false]),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", [false, false]),
    ("placement", "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", [false, false]),
    ("atomic", "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", [true, false]),
    ("amazon", "4k3/8/8/8/8/8/8/A3K3 w - - 0 1", [false, true]),
    // A base's row lapses where a piece that it names is gone.
    ("knightmate", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", [true, true]),
    ("makruk", "4k3/8/8/8/8/8/8/3MK3 w - - 0 1", [true, true]),
    ("makruk", "4k3/8/8/8/8/8/8/2MMK3 w - - 0 1", [false, true]),
    ("makruk", "4k3/8/8/8/8/8/8/3SK3 w - - 0 1", [false, true]),
    ("makpong", "4k3/8/8/8/8/8/8/3MK3 w - - 0 1", [false, true]),
    ("xiangqi", "4k4/9/4b4/9/9/9/9/4B4/4A4/4K4 w - - 0 1", [true, true]),
    ("xiangqi", "4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1", [false, true]),
    ("janggi", "4k4/9/9/9/9/9/9/4B4/9/4K4 w - - 0 1", [false, true]),
];

fn played(variant: &Variant, fen: &str) -> Position {
    variant.position(fen).unwrap_or_else(|error| panic!("{}", error.render()))
}

#[test]
fn who_is_short_of_material_is_told() {
    for (name, fen, expected) in CASES {
        let builtin = library::builtin(name).unwrap();
        for variant in [builtin.by_reference(), builtin] {
            let position = played(&variant, fen);
            assert_eq!(Side::BOTH.map(|side| position.cannot_win(side)), expected.map(Ok), "{name} {fen}");
        }
    }
}

#[test]
fn who_is_short_of_material_never_wins() {
    let mut seed = 1u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for (name, fen, short) in CASES {
        // In janggi points may be given away, which its row leaves aside.
        if !short.contains(&true) || name == "janggi" {
            continue;
        }
        let variant = library::builtin(name).unwrap();
        for _ in 0..20 {
            let mut game = Game::new(played(&variant, fen)).unwrap();
            let mut short = Side::BOTH.map(|side| game.position().cannot_win(side).unwrap());
            while game.outcome().is_none() && game.moves().len() < 60 && !game.legal_moves().is_empty() {
                let mv = game.legal_moves()[random(game.legal_moves().len())].clone();
                game.play(&mv).unwrap();
                let now = Side::BOTH.map(|side| game.position().cannot_win(side).unwrap());
                // Once short, always short.
                assert!(short.iter().zip(now).all(|(before, now)| now || !before), "{name} {}", game.position());
                short = now;
            }
            let winner = game.outcome().and_then(|end| end.winner);
            assert!(winner.is_none_or(|side| !short[side.index()]), "{name} {}", game.position());
        }
    }
}
