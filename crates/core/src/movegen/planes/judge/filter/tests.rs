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

/// The moves: Ra2 (captures), Rb1, Rc1, Rd1, Kd1, Kd2, Ke2, Kf1, Kf2, h3 and h4.
const POSITION: &str = "4k3/8/8/8/8/8/p6P/R3K3 w - - 0 1";

/// Conditions of forbidden rows. For each, the legal moves in this position that must be judged, and those that are
/// refused.
const ROWS: [(&str, &str, &str); 25] = [
    (r#"Any("own pawn rank 4")"#, "", ""),
    (r#"Any("own rook rank 8")"#, "", ""),
    (r#"No("own pawn rank 2")"#, "", ""),
    (r#"Any("enemy")"#, "", ""),
    (r#"No("enemy")"#, "", ""),
    (r#"AtMost(Count("enemy"), 1)"#, "", ""),
    (r#"AtLeast(Count("own rank 2"), 2)"#, "", ""),
    (r#"AtLeast(Sum([Count("own rank 2"), Count("enemy rank 2")]), 3)"#, "", ""),
    (r#"AtMost(Worth("enemy"), 0)"#, "", ""),
    (r#"Any("own king near(own rook)")"#, "", ""),
    (r#"Any("own king file(own pawn)")"#, "", ""),
    (r#"Any("own rook shift(own king, by: [(-1, 0)])")"#, "", ""),
    (r#"Any("empty between(own rook, own king)")"#, "", ""),
    (r#"No("own rook untouched")"#, "", ""),
    (r#"Any("attacked enemy")"#, "", ""),
    (r#"Theirs(Check)"#, "", ""),
    (r#"Line(of: "own", count: 2, by: (1, 0))"#, "", ""),
    (r#"Line(of: "own", count: 3, by: (1, 0))"#, "", ""),
    (r#"Line(of: "own", count: 2, through: "to", by: (0, 1))"#, "", ""),
    (r#"Connected(of: "own", from: "rank 1", to: "rank 2")"#, "", ""),
    (r#"AtMost(Groups("own"), 2)"#, "", ""),
    (r#"All([Any("own pawn rank 4"), Any("own rook rank 1")])"#, "", ""),
    (r#"Or([Any("own pawn rank 4"), Any("own king file d")])"#, "", ""),
    (r#"Any("to rank 2")"#, "", ""),
    (r#"Any("taken")"#, "", ""),
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
    let mut texts: Vec<String> =
        moves.map(|[from, to]| variant.square_name(from) + &variant.square_name(to)).collect();
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
        println!("    (r#\"{when}\"#, \"{kept}\", \"{}\"),", refused(&position));
        //assert_eq!((kept.as_str(), refused(&position).as_str()), (expected, forbidden), "{when}");
        assert_eq!(refused(&plain), refused(&position), "{when}");
    }
}
