//! Finds the sets of squares that a row clears and that are known before the move it follows.

use crate::tables::program::{Instruction, Pool, REGISTERS, SetCode};

/// The facts known about the set in a register.
#[derive(Clone, Copy, Default)]
struct Known {
    /// True if it depends on the contents of its own squares.
    looks: bool,
    /// True if it certainly contains the square where the move ends.
    has_end: bool,
}

/// Returns true if a set certainly contains the square where a move ends, and is the same before and after the move,
/// apart from squares that the move itself changes.
pub(super) fn clears<const W: usize>(pool: &Pool<W>, code: SetCode) -> bool {
    let mut registers = [Known::default(); REGISTERS];
    let is_known = pool.instructions(code).iter().all(|instruction| follow(instruction, &mut registers).is_some());
    is_known && registers[0].has_end
}

/// Follows an instruction; `None` if the membership of one square may depend on the contents of another.
fn follow(instruction: &Instruction, registers: &mut [Known; REGISTERS]) -> Option<()> {
    use Instruction as I;
    let of = |register: u8| registers[usize::from(register) % REGISTERS];
    let either = |a: Known, b: Known| a.looks || b.looks;
    let of_move = Known { looks: false, has_end: false };
    let of_board = Known { looks: true, has_end: false };
    let unmoved = |known: Known| (!known.looks).then_some(of_move);
    let (d, known) = match *instruction {
        I::Known { d, n: _ } | I::From { d } | I::Path { d } | I::Taken { d } | I::Chosen { d } => (d, of_move),
        I::To { d } => (d, Known { has_end: true, ..of_move }),
        I::Side { d, side: _ } | I::Pieces { d, n: _ } | I::PiecesOf { d, side: _, n: _ } => (d, of_board),
        I::Occupied { d } | I::Walls { d } | I::Marked { d } => (d, of_board),
        I::And { d, a } => (d, Known { looks: either(of(d), of(a)), has_end: of(d).has_end && of(a).has_end }),
        I::Or { d, a } => (d, Known { looks: either(of(d), of(a)), has_end: of(d).has_end || of(a).has_end }),
        I::AndNot { d, a } => (d, Known { looks: either(of(d), of(a)), has_end: false }),
        I::AndSide { d, side: _ } => (d, of_board),
        I::OrSide { d, side: _ } => (d, Known { looks: true, has_end: of(d).has_end }),
        I::Complement { d } => (d, Known { has_end: false, ..of(d) }),
        I::Shift { d, by: _, n: _ } | I::Spread { d, n: _ } | I::Flanked { d, n: _, pairs: _ } => (d, unmoved(of(d))?),
        I::Fill { d, a, times: _, by: _, n: _ } | I::Between { d, a, n: _ } => {
            (d, unmoved(Known { looks: either(of(d), of(a)), has_end: false })?)
        }
        I::Enclosed { d, from, through, to, n: _ } => {
            let looks = either(of(from), of(through)) || of(to).looks;
            (d, unmoved(Known { looks, has_end: false })?)
        }
        I::Enclosing { d, to, through, n: _ } => {
            (d, unmoved(Known { looks: either(of(to), of(through)), has_end: false })?)
        }
        // The code may end here, with an empty set.
        I::EndIfNone { d: _ } => return Some(()),
        // A move may change `Untouched` and `Trail` on other squares, too. The instructions after them read other
        // squares.
        I::Untouched { d: _ } | I::Trail { d: _ } => return None,
        I::Along { d: _, n: _ } | I::Stranded { d: _ } | I::Reach { d: _ } | I::Attacked { d: _, viewer: _ } => {
            return None;
        }
        I::AttackedBy { d: _, a: _, viewer: _ } | I::Guarded { d: _, viewer: _ } => return None,
    };
    registers[usize::from(d) % REGISTERS] = known;
    Some(())
}
