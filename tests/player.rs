//! Players of any variant: what they choose is legal, the same for the same seed, and not foolish.

use ferz::player::{Player, Skill};
use ferz::{Game, Side, Variant};
use std::cell::Cell;

fn chosen(variant: &str, fen: &str, seed: u64) -> String {
    let game = Game::new(Variant::builtin(variant).unwrap().position(fen).unwrap()).unwrap();
    let advice = Player::new(Skill::Greedy, seed).choose(&game, &|| 0.0).unwrap();
    game.position().to_san(&advice.mv).unwrap()
}

#[test]
fn what_is_to_be_won_is_taken_and_what_would_be_lost_is_not_ventured() {
    for seed in 0..4 {
        // A mate rather than a queen.
        assert_eq!(chosen("chess", "6k1/5ppp/8/8/8/8/q7/R3R2K w - - 0 1", seed), "Re8#");
        assert_eq!(chosen("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", seed), "exd5");
        // The pawn is guarded.
        assert_ne!(chosen("chess", "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", seed), "Qxd5");
        // Taking what is guarded is right if what takes is worth less.
        assert_eq!(chosen("chess", "4k3/8/2p5/3r4/8/2N5/8/4K3 w - - 0 1", seed), "Nxd5");
        // Where losing everything wins, what is worth most is offered.
        assert_eq!(chosen("antichess", "8/8/8/4p3/8/8/3P4/8 w - - 0 1", seed), "d4");
    }
}

#[test]
fn the_same_seed_chooses_the_same_moves_and_they_are_legal() {
    let variants = [
        "chess",
        "shogi",
        "xiangqi",
        "crazyhouse",
        "glinski",
        "duck",
        "marseillais",
        "draughts",
        "hex",
        "atlantis",
        "congo",
    ];
    for name in variants {
        for skill in [Skill::Random, Skill::Greedy] {
            let play = || {
                let mut game = Game::new(Variant::builtin(name).unwrap().start()).unwrap();
                let mut player = Player::new(skill, 3);
                for _ in 0..4 {
                    let Some(advice) = player.choose(&game, &|| 0.0) else { break };
                    game.play(&advice.mv).unwrap();
                }
                game.position().fen()
            };
            assert_eq!(play(), play(), "{name}");
        }
    }
}

#[test]
fn greed_beats_chance() {
    let variant = Variant::builtin("losalamos").unwrap();
    let mut won = [0; 2];
    for seed in 0..6 {
        let mut game = Game::new(variant.start()).unwrap();
        let greedy = Side::BOTH[seed as usize % 2];
        let mut players = [Player::new(Skill::Greedy, seed), Player::new(Skill::Random, seed)];
        for _ in 0..200 {
            let player = usize::from(game.position().side_to_move() != greedy);
            let Some(advice) = players[player].choose(&game, &|| 0.0) else { break };
            game.play(&advice.mv).unwrap();
        }
        if let Some(winner) = game.outcome().and_then(|outcome| outcome.winner) {
            won[usize::from(winner != greedy)] += 1;
        }
    }
    assert!(won[0] > won[1] + 1, "{won:?}");
}

#[test]
fn when_the_time_is_up_there_is_a_move_all_the_same() {
    for name in ["amazons", "tenjiku", "chess"] {
        let game = Game::new(Variant::builtin(name).unwrap().start()).unwrap();
        let asked = Cell::new(0);
        let spent = || {
            asked.set(asked.get() + 1);
            if asked.get() > 20 { 1.0 } else { 0.0 }
        };
        let advice = Player::new(Skill::Greedy, 1).choose(&game, &spent).unwrap();
        assert!(game.legal_moves().contains(&advice.mv));
        assert!(asked.get() < 100, "{}", asked.get());
    }
}
