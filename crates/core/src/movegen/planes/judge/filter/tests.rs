//! Tests of the moves that a filter keeps.

use super::*;
use crate::movegen::packed::PackedMoves;
use crate::movegen::planes::eval::{Counters, Request};
use crate::movegen::planes::find::MatingDrops;
use crate::movegen::planes::judge::suspects::Suspects;
use crate::movegen::planes::run::{Task, run};
use crate::position::{Board, History, Position, by_form};
use crate::types::Square;
use crate::variant::Variant;

const POSITION: &str = "4k3/1p6/8/8/8/8/p6P/R3K3 w - - 0 1";

/// Conditions of forbidden rows. For each: the moves in this position that must be judged, and those of them that are
/// refused.
const ROWS: [(&str, &str, &str); 22] = [
    (r#"Any("own pawn rank 4")"#, "h2h4", "h2h4"),
    (r#"Any("own rook rank 8")"#, "", ""),
    (r#"No("own pawn rank 2")"#, "h2h3 h2h4", "h2h3 h2h4"),
    (r#"AtMost(Count("enemy"), 2)"#, "a1a2", "a1a2"),
    (r#"AtLeast(Count("own rank 2"), 2)"#, "a1a2 e1d2 e1e2 e1f2", "a1a2 e1d2 e1e2 e1f2"),
    (r#"AtLeast(Sum([Count("own rank 2"), Count("enemy rank 2")]), 3)"#, "a1a2 e1d2 e1e2 e1f2", "e1d2 e1e2 e1f2"),
    (r#"AtMost(Worth("enemy"), 1)"#, "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2 h2h3 h2h4", ""),
    (r#"Any("own king near(own rook)")"#, "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2", "a1d1"),
    (r#"Any("own king file(own pawn)")"#, "e1d1 e1d2 e1e2 e1f1 e1f2 h2h3 h2h4", ""),
    (
        r#"Any("empty between(own rook, own king)")"#,
        "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2 h2h3 h2h4",
        "a1b1 a1c1 e1d1 e1f1 h2h3 h2h4",
    ),
    (
        r#"Any("attacked enemy")"#,
        "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2 h2h3 h2h4",
        "a1b1 e1d1 e1d2 e1e2 e1f1 e1f2 h2h3 h2h4",
    ),
    (r#"Theirs(Check)"#, "", ""),
    (r#"Line(of: "own", count: 2, by: (1, 0))"#, "a1a2 a1b1 a1d1 e1d1 e1e2 e1f1 h2h3", "a1d1"),
    (r#"Line(of: "own", count: 3, by: (1, 0))"#, "", ""),
    (r#"Line(of: "own", count: 2, through: "to", by: (0, 1))"#, "a1a2 a1b1 a1d1 e1d1 e1e2 e1f1 h2h3", "a1d1"),
    (
        r#"Connected(of: "own", from: "rank 1", to: "rank 2")"#,
        "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2 h2h3 h2h4",
        "",
    ),
    (r#"All([Any("own pawn rank 4"), Any("own rook rank 1")])"#, "h2h4", "h2h4"),
    (r#"Or([Any("own pawn rank 4"), Any("own king file d")])"#, "a1d1 e1d1 e1d2 h2h4", "e1d1 e1d2 h2h4"),
    (r#"Any("to rank 2")"#, "a1a2 e1d2 e1e2 e1f2", "a1a2 e1d2 e1e2 e1f2"),
    (r#"Any("taken")"#, "a1a2", "a1a2"),
    (r#"Any("own rook shift(own king, 1,1)")"#, "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2", ""),
    (r#"AtMost(Groups(of: "own"), 1)"#, "a1a2 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2 h2h3 h2h4", ""),
];

struct Kept<'a, const W: usize, const P: usize> {
    board: &'a Board<W, P>,
    counters: &'a Counters,
    /// The index of the forbidden row.
    row: usize,
}

impl<const W: usize, const P: usize> Task<W, P> for Kept<'_, W, P> {
    /// The start and target squares of the moves.
    type Answer = Vec<[u8; 2]>;

    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> Vec<[u8; 2]> {
        let request = Request::new(self.counters, History::none());
        let scene = machine.scene(self.board, &request);
        let mut suspects = Suspects::none();
        let row = &machine.tables.programs.sides[0].forbidden[self.row];
        suspects.filter.touch = machine.touch(&scene, &row.when, &mut suspects.filter);
        let mut list = PackedMoves::default();
        machine.list_all(&machine.node(self.board, &request), MatingDrops::Kept, &mut list);
        let kept = list.iter().filter(|&packed| machine.is_suspect(self.board, &suspects, packed));
        kept.map(|packed| [packed.from, packed.to]).collect()
    }
}

/// Returns moves as one text, sorted.
fn text(variant: &Variant, moves: impl Iterator<Item = [Square; 2]>) -> String {
    let mut texts: Vec<String> = moves.map(|[from, to]| variant.square_name(from) + &variant.square_name(to)).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The moves that the row refuses.
fn refused(position: &Position) -> String {
    let refused = position.refused_moves().unwrap();
    let by_row = refused.iter().filter(|(_, by)| by.reason == "row");
    text(position.variant(), by_row.map(|(mv, _)| [mv.from, mv.to]))
}

#[test]
fn the_moves_that_a_filter_keeps() {
    for (when, expected, forbidden) in ROWS {
        let file = format!(r#"(name: "T", base: "chess", forbidden: {{ "row": (when: {when}) }})"#);
        let variant = Variant::parse(&file).unwrap_or_else(|error| panic!("{}", error.render(false)));
        let row = variant.rules().forbidden.iter().position(|row| row.name == "row").unwrap();
        let position = variant.position(POSITION).unwrap();
        let kept = by_form!(&variant, position.form(),
            state _state => panic!("{when} is on planes"),
            planes (planes, tables) => run(tables, Kept { board: &planes.board, counters: &planes.counters, row }),
        );
        let kept = text(&variant, kept.iter().map(|squares| squares.map(Square)));
        let plain = variant.by_reference().position(POSITION).unwrap();
        assert_eq!((kept.as_str(), refused(&position).as_str()), (expected, forbidden), "{when}");
        assert_eq!(refused(&plain), refused(&position), "{when}");
    }
}
