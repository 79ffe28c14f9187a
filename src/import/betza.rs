//! Moves in the format's own notation: a part of Betza's, with different meanings for some pairs of directions.
//!
//! Input: a text such as `fmWfceF`. Output: groups of vectors that are equal in everything else.

use std::collections::BTreeMap;

/// Vectors of one kind: files to the right, ranks forward.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub vectors: Vec<(i64, i64)>,
    pub gait: Gait,
    /// Set for moves to empty squares.
    pub quiet: bool,
    /// Set for captures.
    pub takes: bool,
    /// Set for moves only from the squares of double steps.
    pub initial: bool,
}

/// The way in which a piece moves along a vector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Gait {
    Leap,
    /// A leap over empty squares only.
    Lame,
    /// Repeated steps, at most this many; 0 means any number.
    Slide(i64),
    /// A hop over a piece. 1: to the square directly behind it; more: at most this many squares in all; 0: any number.
    Hop(i64),
}

/// The error of an unreadable text: the index of the letter.
pub(super) struct Unknown(pub usize);

/// The vectors of an atom, longest part first, and `true` if it rides by itself.
fn atom(letter: u8) -> Option<(&'static [(i64, i64)], bool)> {
    Some(match letter {
        b'W' => (&[(1, 0)], false),
        b'F' => (&[(1, 1)], false),
        b'D' => (&[(2, 0)], false),
        b'N' => (&[(2, 1)], false),
        b'A' => (&[(2, 2)], false),
        b'H' => (&[(3, 0)], false),
        b'L' | b'C' => (&[(3, 1)], false),
        b'J' | b'Z' => (&[(3, 2)], false),
        b'G' => (&[(3, 3)], false),
        b'K' => (&[(1, 0), (1, 1)], false),
        b'R' => (&[(1, 0)], true),
        b'B' => (&[(1, 1)], true),
        b'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// The modifiers before an atom.
#[derive(Default)]
struct Said {
    quiet: bool,
    takes: bool,
    hops: Option<i64>,
    lame: bool,
    initial: bool,
    /// Pairs of letters; a single letter is doubled.
    directions: Vec<[u8; 2]>,
}

/// The key of a vector's gait. Leaps, slides and hops are kept apart, and first moves from others; for each key the
/// last text wins.
type Key = (u8, bool);

/// The vectors with their gaits, for quiet moves and for captures.
type Found = BTreeMap<Key, [BTreeMap<(i64, i64), Gait>; 2]>;

/// Parses moves.
pub(super) fn read(text: &str) -> Result<Vec<Group>, Unknown> {
    let bytes = text.as_bytes();
    let mut said = Said::default();
    let mut found = Found::new();
    let mut order = Vec::new();
    let mut at = 0;
    while let Some(&letter) = bytes.get(at) {
        let next = bytes.get(at + 1).copied().unwrap_or(0);
        at += 1;
        match letter {
            b'm' => said.quiet = true,
            b'c' => said.takes = true,
            b'p' => said.hops = Some(0),
            b'g' => said.hops = Some(1),
            b'n' => said.lame = true,
            b'i' => said.initial = true,
            // The type of the piece decides which pieces capture in passing.
            b'e' => {}
            _ if is_direction(letter) => {
                let pairs = letter == next
                    || is_vertical(letter) && is_horizontal(next)
                    || is_horizontal(letter) && is_vertical(next);
                said.directions.push(if pairs { [letter, next] } else { [letter, letter] });
                at += usize::from(pairs);
            }
            _ => {
                let (vectors, rides) = atom(letter).ok_or(Unknown(at - 1))?;
                let limit = if next.is_ascii_digit() { i64::from(next - b'0') } else { 0 };
                let repeats = next.is_ascii_digit() || next == letter;
                at += usize::from(repeats);
                let gait = match said.hops {
                    Some(behind) => Gait::Hop(if limit > 0 { limit } else { behind }),
                    None if rides || repeats => Gait::Slide(limit),
                    None if said.lame => Gait::Lame,
                    None => Gait::Leap,
                };
                if !said.quiet && !said.takes {
                    (said.quiet, said.takes) = (true, true);
                }
                let sort = match gait {
                    Gait::Leap | Gait::Lame => 0,
                    Gait::Slide(_) => 1,
                    Gait::Hop(_) => 2,
                };
                let key = (sort, said.initial);
                for &vector in vectors {
                    for turned in turns(vector, vectors.len() == 1, &said.directions) {
                        let both = found.entry(key).or_default();
                        for (mode, gaits) in [said.quiet, said.takes].into_iter().zip(both) {
                            if mode {
                                gaits.insert(turned, gait);
                            }
                        }
                        order.push((key, turned));
                    }
                }
                said = Said::default();
            }
        }
    }
    Ok(groups(&found, &order))
}

fn is_vertical(letter: u8) -> bool {
    b"fbvh".contains(&letter)
}

fn is_horizontal(letter: u8) -> bool {
    b"rlsh".contains(&letter)
}

fn is_direction(letter: u8) -> bool {
    is_vertical(letter) || is_horizontal(letter)
}

/// The rotations of a vector, longer part first, that its directions name.
fn turns((long, short): (i64, i64), alone: bool, said: &[[u8; 2]]) -> Vec<(i64, i64)> {
    let mut directions: Vec<[u8; 2]> = Vec::new();
    for &pair in said {
        match alone && short == 0 && pair[0] != pair[1] {
            true => directions.extend([[pair[0], pair[0]], [pair[1], pair[1]]]),
            false => directions.push(pair),
        }
    }
    let any = |names: &[&[u8; 2]]| directions.is_empty() || names.iter().any(|&name| directions.contains(name));
    let all = [
        ((short, long), any(&[b"ff", b"vv", b"rf", b"rv", b"fh", b"rh", b"hr"])),
        ((-short, -long), any(&[b"bb", b"vv", b"lb", b"lv", b"bh", b"lh", b"hr"])),
        ((long, -short), any(&[b"rr", b"ss", b"br", b"bs", b"bh", b"rh", b"hr"])),
        ((-long, short), any(&[b"ll", b"ss", b"fl", b"fs", b"fh", b"lh", b"hr"])),
        ((long, short), any(&[b"rr", b"ss", b"fr", b"fs", b"fh", b"rh", b"hl"])),
        ((-long, -short), any(&[b"ll", b"ss", b"bl", b"bs", b"bh", b"lh", b"hl"])),
        ((short, -long), any(&[b"bb", b"vv", b"rb", b"rv", b"bh", b"rh", b"hl"])),
        ((-short, long), any(&[b"ff", b"vv", b"lf", b"lv", b"fh", b"lh", b"hl"])),
    ];
    let mut turned = Vec::new();
    for (vector, is_said) in all {
        if is_said && !turned.contains(&vector) {
            turned.push(vector);
        }
    }
    turned
}

/// Groups vectors that are equal in everything else, in the order in which they were first written.
fn groups(found: &Found, order: &[(Key, (i64, i64))]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut add = |vector, gait, quiet, takes, initial| {
        let same =
            |group: &&mut Group| (group.gait, group.quiet, group.takes, group.initial) == (gait, quiet, takes, initial);
        match groups.iter_mut().find(same) {
            Some(group) if group.vectors.contains(&vector) => {}
            Some(group) => group.vectors.push(vector),
            None => groups.push(Group { vectors: vec![vector], gait, quiet, takes, initial }),
        }
    };
    for &(key, vector) in order {
        let Some([quiet, takes]) = found.get(&key) else { continue };
        match (quiet.get(&vector), takes.get(&vector)) {
            (Some(&quiet), Some(&takes)) if quiet == takes => add(vector, quiet, true, true, key.1),
            (quiet, takes) => {
                quiet.iter().for_each(|&&gait| add(vector, gait, true, false, key.1));
                takes.iter().for_each(|&&gait| add(vector, gait, false, true, key.1));
            }
        }
    }
    groups
}

/// Returns `true` if every vector comes with its mirror image.
pub(super) fn is_even(groups: &[Group]) -> bool {
    groups.iter().all(|group| group.vectors.iter().all(|&(x, y)| group.vectors.contains(&(-x, y))))
}

/// Returns `true` for a lame leap that the format's programs never make.
pub(super) fn is_unknown(group: &Group) -> bool {
    let known = |&(x, y): &(i64, i64)| {
        let class = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        class.1 < 2 || [(1, 2), (2, 2), (2, 3), (0, 2)].contains(&class)
    };
    group.gait == Gait::Lame && !group.vectors.iter().all(known)
}
