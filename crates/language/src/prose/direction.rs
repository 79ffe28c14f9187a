//! Describes vectors as directions and distances.

use super::Prose;
use crate::model::{PerSide, Rules, Shape, Symmetry};
use crate::types::{Side, Vector};
use crate::words;

/// A direction along a line, with its signs forward and to the right.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Way {
    unit: Vector,
    is_diagonal: bool,
    forward: i8,
    right: i8,
}

/// The directions of lines: first those through edges, then those through corners, each group clockwise from straight
/// ahead.
fn ways(shape: Shape) -> Vec<Way> {
    let way = |is_diagonal| {
        move |(x, y, forward, right): (i8, i8, i8, i8)| Way { unit: Vector::new(x, y), is_diagonal, forward, right }
    };
    let (orthogonal, diagonal): (&[_], &[_]) = match shape {
        Shape::Square => (
            &[(0, 1, 1, 0), (1, 0, 0, 1), (0, -1, -1, 0), (-1, 0, 0, -1)],
            &[(1, 1, 1, 1), (1, -1, -1, 1), (-1, -1, -1, -1), (-1, 1, 1, -1)],
        ),
        Shape::Hexagonal => (
            &[(0, 1, 1, 0), (1, 1, 1, 1), (1, 0, -1, 1), (0, -1, -1, 0), (-1, -1, -1, -1), (-1, 0, 1, -1)],
            &[(1, 2, 1, 1), (2, 1, 0, 1), (1, -1, -1, 1), (-1, -2, -1, -1), (-2, -1, 0, -1), (-1, 1, 1, -1)],
        ),
    };
    orthogonal.iter().copied().map(way(false)).chain(diagonal.iter().copied().map(way(true))).collect()
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The number of equal steps that make up a vector, and the step.
fn parts(vector: Vector) -> (i8, Vector) {
    let n = gcd(vector.x.unsigned_abs(), vector.y.unsigned_abs()).clamp(1, 127) as i8;
    (n, Vector::new(vector.x / n, vector.y / n))
}

/// Steps of one length along lines, or leaps off the lines.
pub(super) enum Stride {
    /// A number of squares along lines.
    Line {
        /// The number of squares.
        squares: i8,
        /// The direction: `diagonally forward`.
        to: String,
    },
    /// A leap to squares on no line: `two squares forward and one to the side`.
    Leap(String),
}

impl Stride {
    /// `one square diagonally`, `two squares forward and one to either side`.
    pub fn text(&self) -> String {
        match self {
            Stride::Line { squares, to } => format!("{} {to}", words::counted((*squares).into(), "square")),
            Stride::Leap(text) => text.clone(),
        }
    }
}

/// Returns true if the move of any piece has no left-right mirror image among its moves.
pub fn goes_to_one_hand(rules: &Rules) -> bool {
    let shape = rules.board.plan().shape;
    let mirror = |vector: Vector| match shape {
        Shape::Square => Vector::new(-vector.x, vector.y),
        Shape::Hexagonal => Vector::new(-vector.x, vector.y.saturating_sub(vector.x)),
    };
    let moves = rules.pieces.iter().flat_map(|piece| &piece.moves);
    let mut steps = moves.flat_map(|movement| movement.legs().chain([movement])).filter_map(|leg| leg.geometry.steps());
    steps.any(|steps| {
        let vectors: Vec<Vector> = steps[0].iter().map(|step| step.vector).collect();
        vectors.iter().any(|vector| !vectors.contains(&mirror(*vector)))
    })
}

impl Prose<'_> {
    fn shape(&self) -> Shape {
        self.rules.board.plan().shape
    }

    /// The vectors of the viewer, as the viewer sees them: forward is away from the own side.
    pub(super) fn seen<'v>(&self, vectors: &'v PerSide<Vec<Vector>>) -> &'v [Vector] {
        // Vectors are written from the first player's view; the second player's vectors follow from them.
        &vectors[Side::First.index()]
    }

    /// Directions of lines: `orthogonally`, `straight forward or diagonally`, `in any direction`.
    pub fn directions(&self, vectors: &[Vector]) -> String {
        let strides = self.strides(vectors);
        let texts: Vec<String> = strides
            .iter()
            .map(|stride| match stride {
                Stride::Line { squares: 1, to } => to.clone(),
                Stride::Line { .. } | Stride::Leap(_) => format!("in steps of {}", stride.text()),
            })
            .collect();
        words::list(&texts, "or")
    }

    /// The vectors, grouped by length and kind.
    pub(super) fn strides(&self, vectors: &[Vector]) -> Vec<Stride> {
        let ways = ways(self.shape());
        let mut lines: Vec<(i8, Vec<Way>)> = Vec::new();
        let mut leaps: Vec<Vector> = Vec::new();
        for &vector in vectors {
            let (n, unit) = parts(vector);
            match ways.iter().find(|way| way.unit == unit) {
                Some(way) => match lines.iter_mut().find(|(length, _)| *length == n) {
                    Some((_, same)) => same.push(*way),
                    None => lines.push((n, vec![*way])),
                },
                None => leaps.push(vector),
            }
        }
        lines.sort_by_key(|(n, _)| *n);
        let lines = lines.into_iter().map(|(squares, some)| Stride::Line { squares, to: compass(&ways, &some) });
        lines.chain(self.leaps(&leaps).into_iter().map(Stride::Leap)).collect()
    }

    /// The leaps that follow no line.
    fn leaps(&self, vectors: &[Vector]) -> Vec<String> {
        let shape = self.shape();
        let mut left = vectors.to_vec();
        let mut texts = Vec::new();
        while let Some(&vector) = left.first() {
            let orbit = shape.images(vector, Symmetry::Full);
            if orbit.iter().all(|image| left.contains(image)) {
                left.retain(|vector| !orbit.contains(vector));
                texts.push(whole_leap(shape, vector));
                continue;
            }
            let mirrored = shape.images(vector, Symmetry::Mirrored);
            let is_pair = mirrored.len() == 2 && mirrored.iter().all(|image| left.contains(image));
            let back = mirrored.iter().map(|&image| -image).collect::<Vec<_>>();
            let both_ways = is_pair && back.iter().all(|image| left.contains(image)) && shape == Shape::Square;
            texts.push(single_leap(shape, vector, is_pair, both_ways));
            let gone = match (is_pair, both_ways) {
                (_, true) => [mirrored, back].concat(),
                (true, false) => mirrored,
                (false, false) => vec![vector],
            };
            left.retain(|vector| !gone.contains(vector));
        }
        texts
    }

    /// A relative position: `one square straight in front of`.
    pub(super) fn offset(&self, vectors: &[Vector]) -> String {
        if vectors.is_empty() {
            return "nowhere from".to_owned();
        }
        let texts: Vec<String> = self.strides(vectors).iter().map(Stride::text).collect();
        let text = words::list(&texts, "or");
        let to_one_side = ["to the left", "to the right"].iter().any(|end| text.ends_with(end));
        format!("{text} {}", if to_one_side { "of" } else { "from" })
    }
}

/// A leap in all its rotations and reflections.
fn whole_leap(shape: Shape, vector: Vector) -> String {
    let (a, b) =
        (vector.x.unsigned_abs().min(vector.y.unsigned_abs()), vector.x.unsigned_abs().max(vector.y.unsigned_abs()));
    match shape {
        Shape::Square if (a, b) == (1, 2) => {
            "like a knight of chess: two squares straight in one direction and one square to the side".to_owned()
        }
        Shape::Square => format!(
            "{} straight in one direction and {} to the side",
            words::counted(b.into(), "square"),
            words::counted(a.into(), "square"),
        ),
        Shape::Hexagonal => {
            let (straight, side) = hexagonal(vector);
            if (straight, side) == (2, 1) {
                return "like a knight: two cells orthogonally and one cell more in a direction next to that one"
                    .to_owned();
            }
            format!(
                "{} orthogonally and {} in a direction next to that one",
                words::counted(straight.into(), "cell"),
                words::counted(side.into(), "cell")
            )
        }
    }
}

/// The numbers of steps that make up a vector: along one direction through an edge, then along a neighbouring one.
fn hexagonal(vector: Vector) -> (i32, i32) {
    let (x, y) = (i32::from(vector.x), i32::from(vector.y));
    let mut lengths = [x.abs(), y.abs(), (x - y).abs()];
    lengths.sort_unstable();
    // The longest of the three is the sum of the other two.
    (lengths[1], lengths[0])
}

/// A leap in only some of its rotations and reflections.
fn single_leap(shape: Shape, vector: Vector, is_pair: bool, both_ways: bool) -> String {
    let (x, y) = (i64::from(vector.x), i64::from(vector.y));
    if shape == Shape::Hexagonal {
        let side = |x: i64| if x < 0 { "left" } else { "right" };
        let files = words::counted(x.abs(), "file");
        // A file to the side lies half a cell higher or lower.
        let rise = 2 * y - x;
        let way = if rise < 0 { "down" } else { "up" };
        let sides = if is_pair { "to either side".to_owned() } else { format!("to the {}", side(x)) };
        let halves = format!("{}{}", rise.abs() / 2, if rise % 2 == 0 { "" } else { " and a half" });
        return format!("{files} {sides} and {halves} cells {way}");
    }
    let forward = match (y, both_ways) {
        (_, true) => format!("{} forward or backward", words::counted(y.abs(), "square")),
        (y, false) if y < 0 => format!("{} backward", words::counted(-y, "square")),
        (y, false) => format!("{} forward", words::counted(y, "square")),
    };
    let sideways = match (is_pair, x < 0) {
        (true, _) => format!("{} to either side", words::number(x.abs())),
        (false, true) => format!("{} to the left", words::number(-x)),
        (false, false) => format!("{} to the right", words::number(x)),
    };
    format!("{forward} and {sideways}")
}

/// Describes some of the directions of lines.
fn compass(all: &[Way], some: &[Way]) -> String {
    let has = |way: &Way| some.contains(way);
    let missing: Vec<Way> = all.iter().copied().filter(|way| !has(way)).collect();
    // A hexagon touches six others, so only on squares is it obvious that a direction may lead through a corner.
    let any = match all.len() {
        8 => "in any direction".to_owned(),
        n => format!("in any of the {} directions, orthogonally or diagonally", words::number(n as i64)),
    };
    if missing.is_empty() {
        return any;
    }
    if missing.len() <= 2 {
        return format!("{any} except {}", half(all, &missing, "or"));
    }
    half(all, some, "or")
}

/// Describes directions through edges, then those through corners.
fn half(all: &[Way], some: &[Way], joined: &str) -> String {
    let of = |is_diagonal: bool| -> Vec<String> {
        let whole = all.iter().filter(|way| way.is_diagonal == is_diagonal);
        let part: Vec<Way> = some.iter().copied().filter(|way| way.is_diagonal == is_diagonal).collect();
        if !part.is_empty() && whole.clone().all(|way| part.contains(way)) {
            return vec![if is_diagonal { "diagonally" } else { "orthogonally" }.to_owned()];
        }
        let texts = [(1, "forward"), (0, ""), (-1, "backward")].into_iter().flat_map(|(forward, name)| {
            let mut sides: Vec<i8> = part.iter().filter(|way| way.forward == forward).map(|way| way.right).collect();
            sides.sort_unstable();
            // On hexagons some directions through edges lead both forward and sideways.
            let both = match (is_diagonal, forward) {
                (true, 0) => "diagonally sideways".to_owned(),
                (false, 0) => "sideways".to_owned(),
                (true, _) => format!("diagonally {name}"),
                (false, _) => format!("{name} to either side"),
            };
            let one = |side: &str| match (is_diagonal, forward) {
                (true, 0) => format!("diagonally to the {side}"),
                (false, 0) => format!("to the {side}"),
                (true, _) => format!("diagonally {name} to the {side}"),
                (false, _) => format!("{name} to the {side}"),
            };
            let straight = sides.contains(&0).then(|| format!("straight {name}"));
            let aside = match (sides.contains(&-1), sides.contains(&1)) {
                (true, true) => Some(both),
                (true, false) => Some(one("left")),
                (false, true) => Some(one("right")),
                (false, false) => None,
            };
            straight.into_iter().chain(aside)
        });
        texts.collect()
    };
    let mut texts = of(false);
    let diagonal = of(true);
    if texts.len() == 2
        && diagonal.is_empty()
        && let Some(place) = texts.iter().position(|text| text == "straight forward")
        && let Some(back) = texts.iter().position(|text| text == "straight backward")
    {
        texts[place] = "straight forward or backward".to_owned();
        texts.remove(back);
    }
    texts.extend(diagonal);
    words::list(&texts, joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::lower;
    use crate::syntax::read;

    #[test]
    fn directions_are_grouped() {
        let text = r#"(name: "Test", board: (files: 8, ranks: 8, second: Reflected),
            pieces: { "rook": (letter: "r", moves: Rider(by: Orthogonal)) }, start: "8/8/8/8/8/8/8/8 w - - 1")"#;
        let (rules, _) = lower(&read(0, text).unwrap());
        let rules = rules.unwrap();
        let prose = Prose::new(&rules);
        let all = Shape::Square.images(Vector::new(0, 1), Symmetry::Full);
        let diagonal = Shape::Square.images(Vector::new(1, 1), Symmetry::Full);
        assert_eq!(prose.directions(&all), "orthogonally");
        assert_eq!(prose.directions(&[all.clone(), diagonal.clone()].concat()), "in any direction");
        let gold = [all.clone(), vec![Vector::new(1, 1), Vector::new(-1, 1)]].concat();
        assert_eq!(prose.directions(&gold), "in any direction except diagonally backward");
        let silver = [vec![Vector::new(0, 1)], diagonal].concat();
        assert_eq!(prose.directions(&silver), "straight forward or diagonally");
        let knight = prose.strides(&[Vector::new(1, 2), Vector::new(-1, 2)]);
        assert_eq!(knight.iter().map(Stride::text).collect::<Vec<_>>(), ["two squares forward and one to either side"]);
    }
}
