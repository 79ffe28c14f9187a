//! Applies the direction letters of a first leg, `f b l r s v h`, to an atom.
//!
//! On an atom with four orthogonal directions each letter adds directions. On other atoms two letters, one for each
//! axis, select what both mean (`flF`, `fsN`). A doubled letter stands alone (`ffN`, as beside `rr`).

use super::Atom;
use crate::diagnostic::{Code, Diagnostic, Span};

/// A step: files to the right, ranks forward.
pub(super) type Way = (i64, i64);

/// The kind of directions that an atom has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Four, along files and ranks.
    Straight,
    /// Four diagonals.
    Diagonal,
    /// Eight that are neither straight nor diagonal.
    Oblique,
    /// Eight, straight and diagonal.
    King,
}

impl Shape {
    pub fn of(atom: Atom) -> Shape {
        match atom {
            Atom::Leap(0, _) => Shape::Straight,
            Atom::Leap(x, y) if x == y => Shape::Diagonal,
            Atom::Leap(..) => Shape::Oblique,
            Atom::King | Atom::Universal => Shape::King,
        }
    }
}

/// All steps of an atom, clockwise. They begin straight ahead, or with the first step to the right of that.
pub(super) fn ways(atom: Atom) -> Vec<Way> {
    match atom {
        Atom::Leap(0, n) => vec![(0, n), (n, 0), (0, -n), (-n, 0)],
        Atom::Leap(x, y) if x == y => vec![(x, x), (x, -x), (-x, -x), (-x, x)],
        Atom::Leap(x, y) => {
            vec![(x, y), (y, x), (y, -x), (x, -y), (-x, -y), (-y, -x), (-y, x), (-x, y)]
        }
        Atom::King | Atom::Universal => vec![(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
    }
}

/// Returns true for a direction letter.
pub(super) fn is_direction(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h')
}

/// Returns true if the step leads in the letter's direction, at least a little.
fn is_that_way(letter: char, (x, y): Way) -> bool {
    match letter {
        'f' => y > 0,
        'b' => y < 0,
        'r' => x > 0,
        'l' => x < 0,
        's' => x != 0,
        _ => y != 0,
    }
}

/// Returns true if the step leads mainly in the letter's direction.
fn is_mostly_that_way(letter: char, way: Way, shape: Shape) -> bool {
    let (x, y) = (way.0.abs(), way.1.abs());
    let mostly = match (letter, shape) {
        ('f' | 'b' | 'v', Shape::King) => x == 0,
        (_, Shape::King) => y == 0,
        ('f' | 'b' | 'v', Shape::Oblique) => y > x,
        (_, Shape::Oblique) => x > y,
        (_, Shape::Straight | Shape::Diagonal) => true,
    };
    mostly && is_that_way(letter, way)
}

/// Returns true if the letter is about files (`l`, `r`, `s`), not about ranks.
fn is_sideways(letter: char) -> bool {
    matches!(letter, 'l' | 'r' | 's')
}

/// The steps among `ways`, those of an atom of this shape, that the letters allow; all of them without letters.
///
/// # Errors
/// If a letter has no meaning here.
pub(super) fn allowed(ways: &[Way], shape: Shape, letters: &[(char, Span)]) -> Result<Vec<Way>, Diagnostic> {
    let fault = |span: &Span, message: String, hint: &str| {
        Err(Diagnostic::new(Code::BetzaSyntax, span.clone(), message).hint(hint))
    };
    let mut chosen: Vec<Way> = Vec::new();
    let mut add = |test: &dyn Fn(Way) -> bool| {
        let new: Vec<Way> = ways.iter().copied().filter(|&way| test(way) && !chosen.contains(&way)).collect();
        chosen.extend(new);
    };
    let mut rest = letters;
    while let [(letter, span), more @ ..] = rest {
        let next = more.first().map(|(next, _)| *next);
        let pairs = |next: char| next != 'h' && is_sideways(*letter) != is_sideways(next);
        rest = more;
        match (shape, *letter, next) {
            (Shape::Oblique, 'h', Some(side @ ('l' | 'r'))) => {
                rest = &more[1..];
                // Every other step, clockwise: the rotations of the first step, or the others.
                let of_side = |way: Way| ways.iter().position(|&other| other == way).is_some_and(|at| at % 2 == 0);
                add(&|way| of_side(way) == (side == 'r'));
            }
            (Shape::Oblique, first @ ('f' | 'b' | 'l' | 'r'), Some('h')) => {
                rest = &more[1..];
                add(&|way| is_that_way(first, way));
            }
            (_, 'h', _) => {
                return fault(
                    span,
                    "`h` has no meaning here".into(),
                    "`h` goes with an oblique atom: `fhN` is its forward half",
                );
            }
            (Shape::Straight, letter, _) => add(&|way| is_that_way(letter, way)),
            (Shape::Diagonal, letter @ ('s' | 'v'), _) => {
                let hint = "the directions of diagonal atoms are `f`, `b`, `l`, `r`, or two of these: `flF`";
                return fault(span, format!("`{letter}` has no meaning for a diagonal atom"), hint);
            }
            (Shape::Diagonal, first, Some(second @ ('f' | 'b' | 'l' | 'r'))) if pairs(second) => {
                rest = &more[1..];
                add(&|way| is_that_way(first, way) && is_that_way(second, way));
            }
            (Shape::Diagonal, letter, _) => add(&|way| is_that_way(letter, way)),
            (_, first, Some(second)) if first == second => {
                rest = &more[1..];
                add(&|way| is_mostly_that_way(first, way, shape));
            }
            (Shape::Oblique, first @ ('f' | 'b' | 'l' | 'r'), Some(second)) if pairs(second) => {
                rest = &more[1..];
                add(&|way| is_that_way(first, way) && is_mostly_that_way(second, way, shape));
            }
            (Shape::King, first @ ('f' | 'b' | 'l' | 'r'), Some(second)) if pairs(second) => {
                rest = &more[1..];
                add(&|way| is_that_way(first, way) && is_that_way(second, way));
            }
            (_, letter, _) => add(&|way| is_mostly_that_way(letter, way, shape)),
        }
    }
    if letters.is_empty() {
        return Ok(ways.to_vec());
    }
    let at = |way: &Way| ways.iter().position(|other| other == way);
    chosen.sort_by_key(at);
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::betza::{BetzaMove, parse_betza};

    /// The steps of a move, in the order of the eight directions.
    fn shown(text: &str) -> Result<String, String> {
        let betza = parse_betza(text, &Span::new(0, 0..text.len() + 2)).map_err(|fault| fault.message)?;
        let BetzaMove::Chain(one) = &betza.moves[0] else { unreachable!("no brackets are tested") };
        let chosen =
            allowed(&ways(one.atom), Shape::of(one.atom), &one.legs[0].letters).map_err(|fault| fault.message)?;
        Ok(chosen.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn letters_choose_ways() {
        let cases = [
            ("W", "0,1 1,0 0,-1 -1,0"),
            ("frW", "0,1 1,0"),
            ("sW", "1,0 -1,0"),
            ("vD", "0,2 0,-2"),
            ("fF", "1,1 -1,1"),
            ("flF", "-1,1"),
            ("lfF", "-1,1"),
            ("rA", "2,2 2,-2"),
            ("fbF", "1,1 1,-1 -1,-1 -1,1"),
            ("fN", "1,2 -1,2"),
            ("ffN", "1,2 -1,2"),
            ("fsN", "2,1 -2,1"),
            ("lfN", "-1,2"),
            ("flN", "-2,1"),
            ("fhN", "1,2 2,1 -2,1 -1,2"),
            ("rhC", "1,3 3,1 3,-1 1,-3"),
            ("vN", "1,2 1,-2 -1,-2 -1,2"),
            ("sN", "2,1 2,-1 -2,-1 -2,1"),
            ("lvN", "-1,-2 -1,2"),
            ("rrN", "2,1 2,-1"),
            ("ffrrN", "1,2 2,1 2,-1 -1,2"),
            ("hrN", "1,2 2,-1 -1,-2 -2,1"),
            ("hlN", "2,1 1,-2 -2,-1 -1,2"),
            ("fsK", "1,1 -1,1"),
            ("ffK", "0,1"),
            ("fK", "0,1"),
            ("bsfK", "0,1 1,-1 -1,-1"),
            ("frK", "1,1"),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text).as_deref(), Ok(expected), "{text}");
        }
        assert_eq!(shown("sF").unwrap_err(), "`s` has no meaning for a diagonal atom");
        assert_eq!(shown("fhK").unwrap_err(), "`h` has no meaning here");
    }
}
