//! Tests of the moves that `after` rows may follow.

use super::*;
use crate::movegen::packed::PackedMoves;
use crate::movegen::planes::eval::{Counters, Request};
use crate::movegen::planes::find::MatingDrops;
use crate::movegen::planes::run::{Task, run};
use crate::position::{Board, History, by_form};
use crate::types::Square;
use crate::variant::Variant;

const POSITION: &str = "4k3/8/8/8/8/8/p6P/R3K3 w - - 0 1";
const NEIGHBOURS: &str = "a1a2 a1b1 a1d1 e1d1 e1e2 e1f1 h2h3";
const ALL: &str = "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2 h2h3 h2h4";

/// `after` rows, each with the moves in this position that it may follow.
const FOLLOWED: [(&str, &str); 13] = [
    (r#"do: Clear("to")"#, ALL),
    (r#"on: (takes: Anything), do: Clear("to")"#, "a1a2"),
    (r#"on: (by: "queen"), do: Clear("to")"#, ""),
    // The set has squares after only one of the moves, after none of them, and already.
    (r#"do: Clear("own pawn rank 4")"#, "h2h4"),
    (r#"do: Clear("own rook rank 8")"#, ""),
    (r#"do: Clear("enemy pawn rank 2")"#, ALL),
    // With patterns, the smaller selection is used: the moves that match, or those that fill the set.
    (r#"on: (by: "rook"), do: Clear("own rook rank 8")"#, "a1a2 a1b1 a1c1 a1d1"),
    (r#"on: (by: "king | rook"), do: Clear("own rook rank 8")"#, ""),
    // The player must choose although the choice has no effect.
    (r#"choose: "empty", do: Clear("own rook rank 8")"#, ALL),
    // The condition holds after only one of the moves, or after none of them.
    (r#"when: Any("own pawn rank 4"), choose: "empty", do: Clear("chosen")"#, "h2h4"),
    (r#"when: All([Any("enemy"), Any("own rook rank 8")]), do: Clear("to")"#, ""),
    // A piece that leaves its square counts as if it were still there.
    (r#"when: Line(of: "own", count: 2, through: "to", by: (1, 0)), choose: "empty", do: Clear("chosen")"#, NEIGHBOURS),
    (
        r#"when: Line(of: "own rook", count: 2, through: "to", by: (1, 0)), choose: "empty", do: Clear("to")"#,
        "a1a2 a1b1",
    ),
];

struct Followed<'a, const W: usize, const P: usize> {
    board: &'a Board<W, P>,
    counters: &'a Counters,
}

impl<const W: usize, const P: usize> Task<W, P> for Followed<'_, W, P> {
    /// The start and target squares of the moves.
    type Answer = Vec<[u8; 2]>;

    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> Vec<[u8; 2]> {
        let request = Request::new(self.counters, History::none());
        let scene = machine.scene(self.board, &request);
        let mut suspects = Suspects::none();
        machine.suspect_followed(&mut suspects, &machine.tables.programs.sides[0].after[0], &scene);
        let mut list = PackedMoves::default();
        machine.list_all(&machine.node(self.board, &request), MatingDrops::Kept, &mut list);
        let followed = list.iter().filter(|&packed| machine.is_suspect(self.board, &suspects, packed));
        followed.map(|packed| [packed.from, packed.to]).collect()
    }
}

#[test]
fn the_moves_that_a_row_may_follow() {
    for (row, expected) in FOLLOWED {
        let text = format!(r#"(name: "T", base: "chess", after: {{ "row": ({row}) }})"#);
        let variant = Variant::parse(&text).unwrap_or_else(|error| panic!("{}", error.render(false)));
        let position = variant.position(POSITION).unwrap();
        let followed = by_form!(&variant, position.form(),
            state _state => panic!("{row} is on planes"),
            planes (planes, tables) => run(tables, Followed { board: &planes.board, counters: &planes.counters }),
        );
        let name = |square: u8| variant.square_name(Square(square));
        let mut followed: Vec<String> = followed.iter().map(|&[from, to]| name(from) + &name(to)).collect();
        followed.sort_unstable();
        assert_eq!(followed.join(" "), expected, "{row}");
    }
}
