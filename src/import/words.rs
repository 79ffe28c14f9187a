//! Groups of vectors in the words of the language.

use super::betza::{Gait, Group};

/// The common properties of a piece's moves.
pub(super) struct Manner<'a> {
    /// The squares from which first moves may be made.
    pub initial_from: &'a str,
    /// Set if first moves leave a trail.
    pub leaves_trail: bool,
    /// Set if captures also capture in passing.
    pub takes_trail: bool,
    /// The squares of captures in passing; `None` if they are not limited.
    pub passing_to: Option<String>,
}

/// The moves of a group.
pub(super) fn spell(group: &Group, manner: &Manner<'_>) -> Vec<String> {
    let takes_only = group.takes && !group.quiet;
    match manner.passing_to.as_ref().filter(|_| manner.takes_trail && takes_only) {
        Some(to) => {
            let plain = gone(group, manner, ", onto: Enemy");
            plain.into_iter().chain(gone(group, manner, &format!(", onto: Trail, to: \"{to}\""))).collect()
        }
        None => gone(group, manner, ""),
    }
}

/// The moves of a group. `onto` is the text for their target; empty if it follows from the group.
fn gone(group: &Group, manner: &Manner<'_>, onto: &str) -> Vec<String> {
    let mut rest = String::new();
    if group.initial {
        rest += &format!(", from: \"{}\"", manner.initial_from);
    }
    rest += match (group.quiet, group.takes) {
        _ if !onto.is_empty() => onto,
        (true, true) => "",
        (true, false) => ", onto: Empty",
        _ if manner.takes_trail => ", onto: [Enemy, Trail]",
        _ => ", onto: Enemy",
    };
    let leaves = if group.initial && manner.leaves_trail && group.quiet { ", leaves: Trail" } else { "" };
    // A leap passes no squares that it could leave a trail on.
    if matches!(group.gait, Gait::Slide(limit) if limit != 1) || matches!(group.gait, Gait::Hop(_)) {
        rest += leaves;
    }
    match group.gait {
        Gait::Leap => vec![format!("Leaper(by: {}{rest})", by(&group.vectors))],
        Gait::Slide(0) => vec![format!("Rider(by: {}{rest})", by(&group.vectors))],
        Gait::Slide(1) => vec![format!("Leaper(by: {}{rest})", by(&group.vectors))],
        Gait::Slide(limit) => vec![format!("Rider(by: {}, up_to: {limit}{rest})", by(&group.vectors))],
        Gait::Hop(0) => vec![format!("Hopper(by: {}{rest})", by(&group.vectors))],
        Gait::Hop(1) => vec![format!("Hopper(by: {}, landing: 1{rest})", by(&group.vectors))],
        // The limit counts all squares, including the hurdle's.
        Gait::Hop(limit) => {
            let hop = |before: i64| {
                let landing = if limit - before == 2 { "1".into() } else { format!("UpTo({})", limit - before - 1) };
                format!("Hopper(by: {}, run_up: {before}, landing: {landing}{rest})", by(&group.vectors))
            };
            (0..limit - 1).map(hop).collect()
        }
        Gait::Lame => lame(&group.vectors, &rest, leaves),
    }
}

/// Leaps over empty squares only: first along their longer part, then diagonally. `leaves` is the text for a trail;
/// only straight moves leave one.
fn lame(vectors: &[(i64, i64)], rest: &str, leaves: &str) -> Vec<String> {
    let mut moves = Vec::new();
    for (class, members) in classes(vectors) {
        let (short, long) = class;
        if short == 0 || short == long {
            let steps: Vec<(i64, i64)> = members.iter().map(|&(x, y)| (x.signum(), y.signum())).collect();
            moves.push(match long {
                1 => format!("Leaper(by: {}{rest})", by(&steps)),
                _ => format!("Rider(by: {}, exactly: {long}{rest}{leaves})", by(&steps)),
            });
        } else if members.len() == 8 {
            moves.push(format!("Leaper(by: ({short}, {long}), through: {}{rest})", way(class)));
        } else {
            let one = |&vector: &(i64, i64)| {
                format!("Leaper(by: Exactly({}, {}), through: {}{rest})", vector.0, vector.1, way(vector))
            };
            moves.extend(members.iter().map(one));
        }
    }
    moves
}

/// The squares that a lame leap passes.
fn way((x, y): (i64, i64)) -> String {
    let (mut at, mut passed) = ((0, 0), Vec::new());
    loop {
        let left = ((x - at.0).abs(), (y - at.1).abs());
        if left.0 >= left.1 {
            at.0 += x.signum();
        }
        if left.1 >= left.0 {
            at.1 += y.signum();
        }
        if at == (x, y) {
            break;
        }
        passed.push(format!("({}, {})", at.0, at.1));
    }
    list(passed)
}

/// The shorter and the longer part of vectors, with the vectors.
type Class = ((i64, i64), Vec<(i64, i64)>);

/// Groups vectors by their shorter and longer part, in order of first occurrence.
fn classes(vectors: &[(i64, i64)]) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for &(x, y) in vectors {
        let class = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        match classes.iter_mut().find(|(known, _)| *known == class) {
            Some((_, members)) => members.push((x, y)),
            None => classes.push((class, vec![(x, y)])),
        }
    }
    classes
}

/// A single item, or a list.
fn list(mut items: Vec<String>) -> String {
    match items.len() {
        1 => items.remove(0),
        _ => format!("[{}]", items.join(", ")),
    }
}

/// Names of sets of steps, the longer sets first.
const NAMED: [(&str, &[(i64, i64)]); 11] = [
    ("AnyWay", &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]),
    ("Orthogonal", &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
    ("Diagonal", &[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
    ("Sideways", &[(1, 0), (-1, 0)]),
    ("ForwardDiagonal", &[(1, 1), (-1, 1)]),
    ("BackwardDiagonal", &[(1, -1), (-1, -1)]),
    ("Forward", &[(0, 1)]),
    ("Backward", &[(0, -1)]),
    ("Left", &[(-1, 0)]),
    ("Right", &[(1, 0)]),
    ("", &[]),
];

/// Vectors in the form of `by:`.
pub(super) fn by(vectors: &[(i64, i64)]) -> String {
    let mut rest = vectors.to_vec();
    let mut words = Vec::new();
    for (name, steps) in NAMED {
        if !steps.is_empty() && steps.iter().all(|step| rest.contains(step)) {
            rest.retain(|step| !steps.contains(step));
            words.push(name.to_owned());
        }
    }
    for ((short, long), mut members) in classes(&rest) {
        let whole = if short == 0 || short == long { 4 } else { 8 };
        if members.len() == whole {
            words.push(format!("({short}, {long})"));
            continue;
        }
        while let Some(&(x, y)) = members.first() {
            match x != 0 && members.contains(&(-x, y)) {
                true => words.push(format!("Mirrored({}, {y})", x.abs())),
                false => words.push(format!("Exactly({x}, {y})")),
            }
            members.retain(|&(other, same)| {
                (other.abs(), same) != (x.abs(), y)
                    || words.last().is_some_and(|word| word.starts_with('E')) && other != x
            });
        }
    }
    list(words)
}
