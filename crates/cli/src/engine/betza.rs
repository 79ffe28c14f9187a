//! The moves of a piece in Betza's notation, as XBoard reads it (H. G. Muller, "Betza notation", 2015).

use ferz::model::{CastlingPart, Geometry, Hop, Lands, Movement, Onto, Rules, Shape, Step, Takes, Times, Wrap};
use ferz::types::{KindSet, Piece, Side, SquareSet, Vector};
use std::collections::BTreeSet;

/// A direction with its letters.
type Named = (Vector, &'static str);

/// Leaps that have a letter, by the shorter and the longer part of their vector. The letter in the last column replaces
/// a leap that is repeated without limit.
const ATOMS: [(i8, i8, &str, Option<&str>); 9] = [
    (0, 1, "W", Some("R")),
    (1, 1, "F", Some("B")),
    (0, 2, "D", None),
    (1, 2, "N", None),
    (2, 2, "A", None),
    (0, 3, "H", None),
    (1, 3, "C", None),
    (2, 3, "Z", None),
    (3, 3, "G", None),
];

/// Letters that stand for several directions along files and ranks. The first match is used.
const STRAIGHT: [(&str, &[&str]); 3] = [("", &["f", "b", "l", "r"]), ("v", &["f", "b"]), ("s", &["l", "r"])];
/// The same for directions along diagonals.
const DIAGONAL: [(&str, &[&str]); 5] = [
    ("", &["fl", "fr", "bl", "br"]),
    ("f", &["fl", "fr"]),
    ("b", &["bl", "br"]),
    ("l", &["fl", "bl"]),
    ("r", &["fr", "br"]),
];
/// The same for all other directions. The second letter names the longer part of the vector.
const OBLIQUE: [(&str, &[&str]); 11] = [
    ("", &["lf", "rf", "lb", "rb", "fl", "fr", "bl", "br"]),
    ("fh", &["lf", "rf", "fl", "fr"]),
    ("bh", &["lb", "rb", "bl", "br"]),
    ("lh", &["lf", "lb", "fl", "bl"]),
    ("rh", &["rf", "rb", "fr", "br"]),
    ("v", &["lf", "rf", "lb", "rb"]),
    ("s", &["fl", "fr", "bl", "br"]),
    ("ff", &["lf", "rf"]),
    ("bb", &["lb", "rb"]),
    ("ll", &["fl", "bl"]),
    ("rr", &["fr", "br"]),
];

/// Writes the moves of a piece, from the view of its side. Returns `None` if the notation cannot express them exactly,
/// or if the piece does not move. `takes_in_passing` is set if XBoard knows where pieces can be captured in passing.
pub(super) fn write(rules: &Rules, piece: Piece, takes_in_passing: bool) -> Option<String> {
    // Castling depends on other pieces.
    if castles(rules, piece) { None } else { write_steps(rules, piece, takes_in_passing) }
}

/// Like [`write()`], but leaves castling out.
pub(super) fn write_steps(rules: &Rules, piece: Piece, takes_in_passing: bool) -> Option<String> {
    let plan = rules.board.plan();
    let is_plain = plan.shape == Shape::Square && plan.wrap == Wrap::Nowhere && plan.holes == SquareSet::EMPTY;
    let moves = &rules.piece(piece.kind).moves;
    if !is_plain || moves.is_empty() {
        return None;
    }
    let mut atoms = Vec::new();
    for movement in moves {
        atoms.extend(Writer { rules, piece, takes_in_passing }.movement(movement)?);
    }
    Some(merged(atoms))
}

/// Returns `true` if a piece begins a castling.
fn castles(rules: &Rules, piece: Piece) -> bool {
    let begins = |part: &CastlingPart| part.kind == piece.kind;
    rules.castlings(piece.side).any(|(_, _, way)| way.parts.first().is_some_and(begins))
}

struct Writer<'r> {
    rules: &'r Rules,
    piece: Piece,
    takes_in_passing: bool,
}

impl Writer<'_> {
    /// Writes a movement as atoms.
    fn movement(&self, movement: &Movement) -> Option<Vec<String>> {
        let Movement { name: _, geometry, onto, from, to, within, across, takes, leaves_trail, becomes, lands, when } =
            movement;
        let is_free = to.is_none() && within.is_none() && across.is_none() && when.is_none() && becomes.is_none();
        let is_usual = matches!(takes, Takes::Target) && matches!(lands, Lands::Target);
        if !is_free || !is_usual || *leaves_trail && !self.takes_in_passing {
            return None;
        }
        let initial = match from {
            None => "",
            Some(set) if set.as_squares()?[self.piece.side.index()] == self.first_squares()? => "i",
            Some(_) => return None,
        };
        let mode = self.mode(onto)?;
        let write = |steps: &[Vec<Step>; 2], manner: &str, count: &str| {
            let mut atoms = Vec::new();
            for lame in [false, true] {
                let vectors = self.vectors(&steps[self.piece.side.index()], lame)?;
                let lame = if lame { "n" } else { "" };
                atoms.extend(written(&vectors, initial, &format!("{mode}{manner}{lame}"), count)?);
            }
            Some(atoms)
        };
        match geometry {
            Geometry::Leaper(steps) => write(steps, "", ""),
            Geometry::Rider(steps, Times { min: 1, max }) => write(steps, "", &self.count(*max)),
            // Two steps over an empty square are one lame leap.
            Geometry::Rider(steps, Times { min: 2, max: 2 }) => {
                let is_lame = steps.iter().flatten().any(|step| !step.through.is_empty());
                let leap = |step: &Step| Step { vector: step.vector * 2, through: vec![step.vector] };
                let leaps = steps.each_ref().map(|steps| steps.iter().map(leap).collect::<Vec<Step>>());
                if is_lame { None } else { write(&leaps, "", "") }
            }
            Geometry::Hopper(steps, Hop { over, hurdles: 1, run_up, landing }) if self.is_any_piece(over) => {
                let is_free = run_up.min == 0 && self.count(run_up.max) == "0";
                let manner = match (landing.min, &*self.count(landing.max)) {
                    (1, "0") => "p",
                    (1, "") => "g",
                    _ => return None,
                };
                let is_lame = steps.iter().flatten().any(|step| !step.through.is_empty());
                if is_free && !is_lame { write(steps, manner, "0") } else { None }
            }
            Geometry::Rider(..) | Geometry::Hopper(..) => None,
            Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => None,
        }
    }

    /// The vectors of the lame steps, or of all other steps, as the side sees them.
    fn vectors(&self, steps: &[Step], lame: bool) -> Option<BTreeSet<Vector>> {
        let mut vectors = BTreeSet::new();
        for Step { vector, through } in steps {
            // XBoard tests one square: half the way, rounded towards the start.
            let half = Vector::new(vector.x / 2, vector.y / 2);
            match &through[..] {
                [] if !lame => {}
                [square] if *square == half => {
                    if !lame {
                        continue;
                    }
                }
                [] => continue,
                _ => return None,
            }
            vectors.insert(if self.piece.side == Side::First { *vector } else { -*vector });
        }
        Some(vectors)
    }

    /// The letters for the contents of the target square.
    fn mode(&self, onto: &Onto) -> Option<String> {
        let Onto { empty, trail, own, enemy } = *onto;
        let has = |kinds: KindSet| match self.rules.kinds().filter(|kind| kinds.contains(*kind)).count() {
            0 => Some(false),
            count if count == self.rules.kinds().count() => Some(true),
            _ => None,
        };
        let (own, enemy) = (has(own)?, has(enemy)?);
        if trail && !self.takes_in_passing {
            return None;
        }
        let letters = [(empty, 'm'), (enemy, 'c'), (own, 'd'), (trail, 'e')];
        let letters: String = letters.iter().filter(|(is_said, _)| *is_said).map(|(_, letter)| letter).collect();
        match &*letters {
            "" => None,
            "mc" => Some(String::new()),
            _ => Some(letters),
        }
    }

    fn is_any_piece(&self, onto: &Onto) -> bool {
        let has_all = |kinds: KindSet| self.rules.kinds().all(|kind| kinds.contains(kind));
        has_all(onto.own) && has_all(onto.enemy)
    }

    /// The number of steps after an atom: nothing for 1, and 0 for as many as the board allows.
    fn count(&self, max: u16) -> String {
        let board = &self.rules.board;
        match max {
            1 => String::new(),
            max if max.saturating_add(1) >= u16::from(board.files().max(board.ranks())) => "0".into(),
            max => max.to_string(),
        }
    }

    /// The squares on which the piece stands at the start. XBoard treats a piece there as unmoved, except on the first
    /// and the last rank, where it tracks moves.
    fn first_squares(&self) -> Option<SquareSet> {
        let board = &self.rules.board;
        let start = self.rules.start.board.iter();
        let squares: SquareSet = start.filter(|(_, piece)| *piece == self.piece).map(|(square, _)| *square).collect();
        let is_tracked = |square| board.rank(square) == 0 || board.rank(square) + 1 == board.ranks();
        if squares.iter().any(is_tracked) { None } else { Some(squares) }
    }
}

/// Writes the atoms of vectors that share their modifiers.
fn written(vectors: &BTreeSet<Vector>, initial: &str, mode: &str, count: &str) -> Option<Vec<String>> {
    let mut atoms = Vec::new();
    let mut left = vectors.clone();
    for (short, long, letter, unlimited) in ATOMS {
        let (named, groups) = directions(short, long);
        let mut found: Vec<Named> = named.into_iter().filter(|(vector, _)| left.remove(vector)).collect();
        let (letter, count) = match unlimited {
            Some(letter) if count == "0" => (letter, ""),
            _ => (letter, count),
        };
        while let Some((_, first)) = found.first() {
            let is_in = |names: &[&str]| names.iter().all(|name| found.iter().any(|(_, other)| other == name));
            let group = groups.iter().find(|(_, names)| is_in(names));
            let (said, names) = group.map_or((*first, std::slice::from_ref(first)), |(said, names)| (*said, *names));
            let names = names.to_vec();
            found.retain(|(_, name)| !names.contains(name));
            atoms.push(format!("{initial}{said}{mode}{letter}{count}"));
        }
    }
    // Longer leaps have no letter.
    if left.is_empty() { Some(atoms) } else { None }
}

/// The directions of a leap with their letters, and the letters for several of them.
fn directions(short: i8, long: i8) -> (Vec<Named>, &'static [(&'static str, &'static [&'static str])]) {
    let v = Vector::new;
    match (short, long) {
        (0, _) => (vec![(v(0, long), "f"), (v(0, -long), "b"), (v(-long, 0), "l"), (v(long, 0), "r")], &STRAIGHT),
        _ if short == long => (
            vec![(v(-long, long), "fl"), (v(long, long), "fr"), (v(-long, -long), "bl"), (v(long, -long), "br")],
            &DIAGONAL,
        ),
        _ => {
            let upright =
                [(v(-short, long), "lf"), (v(short, long), "rf"), (v(-short, -long), "lb"), (v(short, -long), "rb")];
            let flat =
                [(v(-long, short), "fl"), (v(long, short), "fr"), (v(-long, -short), "bl"), (v(long, -short), "br")];
            (upright.into_iter().chain(flat).collect(), &OBLIQUE)
        }
    }
}

/// Joins atoms. Pairs that have a letter of their own become that letter.
fn merged(mut atoms: Vec<String>) -> String {
    for (one, other, both) in [("W", "F", "K"), ("R", "B", "Q")] {
        let place = |letter: &str| atoms.iter().position(|atom| atom == letter);
        if let (Some(one), Some(other)) = (place(one), place(other)) {
            atoms[one.min(other)] = both.into();
            atoms.remove(one.max(other));
        }
    }
    atoms.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz::Variant;
    use ferz::types::Random;

    /// The kinds of a variant with their moves in Betza's notation.
    fn all(variant: &Variant) -> Vec<(String, String)> {
        let rules = variant.rules();
        let text = |kind| write(rules, Piece { side: Side::First, kind }, true);
        rules.kinds().filter_map(|kind| Some((rules.piece(kind).name.clone(), text(kind)?))).collect()
    }

    #[test]
    fn pieces_are_written() {
        let expected = [
            ("chess", "pawn", Some("fmWifmnDfcFfeF")),
            ("chess", "knight", Some("N")),
            ("chess", "queen", Some("Q")),
            // The king castles.
            ("chess", "king", None),
            ("xiangqi", "cannon", Some("mRcpR")),
            ("xiangqi", "horse", Some("nN")),
            // The general stays in the palace.
            ("xiangqi", "general", None),
            ("shogi", "gold", Some("WfF")),
            ("shogi", "knight", Some("ffN")),
            ("shogi", "lance", Some("fR")),
        ];
        for (variant, kind, text) in expected {
            let found = all(&Variant::builtin(variant).unwrap());
            let found = found.iter().find(|(name, _)| name == kind).map(|(_, text)| &**text);
            assert_eq!(found, text, "{kind} of {variant}");
        }
    }

    #[test]
    fn what_is_written_means_the_same_moves() {
        let mut count = 0;
        for name in ["chess", "xiangqi", "shogi", "makruk", "grand", "losalamos"] {
            let variant = Variant::builtin(name).unwrap();
            // The notation's first moves are those of a piece that has never moved.
            for (kind, text) in all(&variant).iter().filter(|(_, text)| !text.contains(['i', 'e'])) {
                let source =
                    format!("(name: \"Same\", base: \"{name}\", pieces: {{ \"{kind}\": (moves: Betza(\"{text}\")) }})");
                let same = Variant::parse(&source).unwrap_or_else(|error| panic!("{source}: {error}"));
                let mut position = variant.start();
                let mut random = Random::new(1);
                for _ in 0..30 {
                    let other = same.setup(&position.fen()).unwrap().position_unchecked();
                    assert_eq!(position.perft(2), other.perft(2), "{kind} of {name} is {text}");
                    let moves = position.legal_moves().unwrap();
                    let Some(mv) = random.pick(&moves) else { break };
                    position.play_unchecked(mv);
                }
                count += 1;
            }
        }
        assert!(count > 20, "{count} pieces were compared");
    }
}
