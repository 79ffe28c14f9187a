//! Legs in words of the language: a geometry with its directions, and the turn from the leg before it.

use super::atoms::{Shape, Way, allowed, ways};
use super::modes::Modes;
use super::{Atom, Range};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::syntax::{Entry, Node, Value};

/// A geometry: its word and its fields.
#[derive(Clone)]
pub(super) struct Geometry {
    pub word: &'static str,
    pub fields: Vec<(&'static str, Node)>,
    /// True if it passes squares, on which it could leave a trail.
    pub passes: bool,
}

/// Builds values that have a given span, as if they had been written there.
#[derive(Clone)]
pub(super) struct Pen(pub Span);

impl Pen {
    fn node(&self, value: Value) -> Node {
        Node { span: self.0.clone(), value, inherited: None }
    }

    pub fn text(&self, text: impl Into<String>) -> Node {
        self.node(Value::Text(text.into()))
    }

    pub fn number(&self, n: i64) -> Node {
        self.node(Value::Number(n))
    }

    pub fn word(&self, word: &str) -> Node {
        self.node(Value::Word(word.into(), None))
    }

    pub fn call(&self, word: &str, arguments: Vec<Node>) -> Node {
        let body = self.node(Value::Tuple(arguments));
        self.node(Value::Word(word.into(), Some(Box::new(body))))
    }

    pub fn tuple(&self, items: Vec<Node>) -> Node {
        self.node(Value::Tuple(items))
    }

    pub fn pair(&self, (x, y): Way) -> Node {
        self.tuple(vec![self.number(x), self.number(y)])
    }

    /// One value as it is, several values as a list.
    pub fn list(&self, mut items: Vec<Node>) -> Node {
        if items.len() == 1 { items.remove(0) } else { self.node(Value::List(items)) }
    }

    /// A list, even of one value.
    pub fn whole_list(&self, items: Vec<Node>) -> Node {
        self.node(Value::List(items))
    }

    pub fn words(&self, words: &[&str]) -> Node {
        self.list(words.iter().map(|word| self.word(word)).collect())
    }

    pub fn fields(&self, word: &str, fields: Vec<(&'static str, Node)>) -> Node {
        if fields.is_empty() {
            return self.word(word);
        }
        self.node(Value::Word(word.into(), Some(Box::new(self.row(fields)))))
    }

    /// Fields without a word before them.
    pub fn row(&self, fields: Vec<(&str, Node)>) -> Node {
        let entry = |(key, value): (&str, Node)| Entry { key: key.into(), key_span: self.0.clone(), value };
        self.node(Value::Struct(fields.into_iter().map(entry).collect()))
    }

    /// The value of `by:` for these steps.
    pub fn by(&self, ways: &[Way]) -> Node {
        let mut left = ways.to_vec();
        let mut items = Vec::new();
        let mut take = |left: &mut Vec<Way>, these: &[Way], item: Node| {
            if these.iter().all(|way| left.contains(way)) {
                left.retain(|way| !these.contains(way));
                items.push(item);
            }
        };
        for (word, these) in WORDS {
            take(&mut left, these, self.word(word));
        }
        for &(x, y) in ways {
            let (x, y) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
            let all = super::atoms::ways(Atom::Leap(x, y));
            take(&mut left, &all, self.pair((x, y)));
            let numbers = |(x, y): Way| vec![self.number(x), self.number(y)];
            for &(x, y) in &all {
                take(&mut left, &[(x, y), (y, -x), (-x, -y), (-y, x)], self.call("Turned", numbers((x, y))));
            }
            for &(x, y) in all.iter().filter(|(x, _)| *x > 0) {
                take(&mut left, &[(x, y), (-x, y)], self.call("Mirrored", numbers((x, y))));
            }
            for &way in &all {
                take(&mut left, &[way], self.call("Exactly", numbers(way)));
            }
        }
        self.list(items)
    }
}

/// The words for single steps; those that cover most directions come first.
pub(super) const WORDS: [(&str, &[Way]); 8] = [
    ("AnyWay", &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]),
    ("Orthogonal", &[(0, 1), (1, 0), (0, -1), (-1, 0)]),
    ("Diagonal", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
    ("ForwardDiagonal", &[(1, 1), (-1, 1)]),
    ("BackwardDiagonal", &[(1, -1), (-1, -1)]),
    ("Sideways", &[(1, 0), (-1, 0)]),
    ("Forward", &[(0, 1)]),
    ("Backward", &[(0, -1)]),
];

/// The turns of a leg, clockwise.
const BENDS: [&str; 8] = ["Onward", "HalfRight", "Right", "SharpRight", "Back", "SharpLeft", "Left", "HalfLeft"];
/// The indices into [`BENDS`], in the order in which turns are written.
const WRITTEN: [usize; 8] = [0, 7, 1, 6, 2, 5, 3, 4];
pub(super) const BACK: usize = 4;

/// The atom that a leg repeats. It changes along the legs: a turn of 45 degrees makes diagonals of straight lines.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    /// The atom as written.
    atom: Atom,
    /// The lines it may follow now, unless it is oblique.
    straight: bool,
    diagonal: bool,
}

impl Unit {
    pub fn new(atom: Atom) -> Unit {
        let shape = Shape::of(atom);
        Unit { atom, straight: shape != Shape::Diagonal, diagonal: shape != Shape::Straight }
    }

    /// Its steps in all directions.
    pub fn ways(self) -> Vec<Way> {
        let length = match (self.atom, Shape::of(self.atom)) {
            (_, Shape::Oblique) => return ways(self.atom),
            (Atom::Leap(_, n), _) => n,
            (Atom::King | Atom::Universal, _) => 1,
        };
        let all = ways(Atom::King).into_iter();
        let all = all.filter(|(x, y)| if x * y == 0 { self.straight } else { self.diagonal });
        all.map(|(x, y)| (x * length, y * length)).collect()
    }

    /// The turns that the letters of a leg allow, as indices clockwise, and the unit after them.
    pub fn turned(self, modes: &Modes) -> Result<(Vec<usize>, Unit), Diagnostic> {
        let shape = Shape::of(self.atom);
        let round = ways(Atom::King);
        let bends: Vec<usize> = if !modes.directions.is_empty() {
            let chosen = allowed(&round, Shape::King, &modes.directions)?;
            (0..round.len()).filter(|&at| chosen.contains(&round[at])).collect()
        } else if matches!(shape, Shape::Oblique | Shape::King) {
            (0..round.len()).filter(|&at| at != BACK).collect()
        } else {
            vec![0, 2, 6]
        };
        let (half, whole) = (bends.iter().any(|bend| bend % 2 == 1), bends.iter().any(|bend| bend % 2 == 0));
        let lines = |same: bool, other: bool| whole && same || half && other;
        let (straight, diagonal) = (lines(self.straight, self.diagonal), lines(self.diagonal, self.straight));
        Ok((bends, Unit { straight, diagonal, ..self }))
    }
}

/// The value of `turning:`.
pub(super) fn turning(pen: &Pen, bends: &[usize]) -> Node {
    if bends.len() == BENDS.len() - 1 {
        let left_out = (0..BENDS.len()).find(|bend| !bends.contains(bend)).unwrap_or(BACK);
        return pen.call("Except", vec![pen.word(BENDS[left_out])]);
    }
    let words: Vec<&str> = WRITTEN.into_iter().filter(|bend| bends.contains(bend)).map(|bend| BENDS[bend]).collect();
    pen.words(&words)
}

/// The geometries of a leg with these steps and this range: several if a single one cannot express it.
pub(super) fn geometries(pen: &Pen, ways: &[Way], range: Range, modes: &Modes) -> Result<Vec<Geometry>, Diagnostic> {
    let special: Vec<char> = ['n', 'p', 'g', 'j'].into_iter().filter(|&letter| modes.has(letter)).collect();
    if let [first, second, ..] = special[..] {
        return Err(modes.fault(second, format!("`{second}` does not go with `{first}`"), "write two moves"));
    }
    match special.first() {
        None => Ok(vec![plain(pen, ways, range)]),
        Some('n') => lame(pen, ways, range, modes),
        Some('j') => jumps(pen, ways, range, modes),
        Some(_) => hops(pen, ways, range, modes),
    }
}

pub(super) fn plain(pen: &Pen, ways: &[Way], range: Range) -> Geometry {
    let by = ("by", pen.by(ways));
    match range {
        Range::Once => Geometry { word: "Leaper", fields: vec![by], passes: false },
        Range::UpTo(n) => Geometry { word: "Rider", fields: vec![by, ("up_to", pen.number(n))], passes: true },
        Range::Exactly(n) => Geometry { word: "Rider", fields: vec![by, ("exactly", pen.number(n))], passes: true },
        Range::Any => Geometry { word: "Rider", fields: vec![by], passes: true },
    }
}

/// The middle square of a leap that can be lame.
fn half_way((x, y): Way) -> Option<Way> {
    match (x.abs(), y.abs()) {
        (0, 2) | (2, 0) | (2, 2) => Some((x / 2, y / 2)),
        (1, 2) => Some((0, y / 2)),
        (2, 1) => Some((x / 2, 0)),
        _ => None,
    }
}

/// The steps grouped by their middle squares, in order.
fn by_half_way(ways: &[Way], modes: &Modes, letter: char) -> Result<Vec<(Way, Vec<Way>)>, Diagnostic> {
    let mut groups: Vec<(Way, Vec<Way>)> = Vec::new();
    for &way in ways {
        let Some(half) = half_way(way) else {
            let hint = "it is for N, D and A; for others write `through:` or a `Path`";
            return Err(modes.fault(letter, format!("`{letter}` has no meaning for this atom"), hint));
        };
        match groups.iter_mut().find(|(known, _)| *known == half) {
            Some((_, group)) => group.push(way),
            None => groups.push((half, vec![way])),
        }
    }
    Ok(groups)
}

/// Leaps whose middle square must be empty.
fn lame(pen: &Pen, ways: &[Way], range: Range, modes: &Modes) -> Result<Vec<Geometry>, Diagnostic> {
    let groups = by_half_way(ways, modes, 'n')?;
    let halves: Vec<Way> = groups.iter().map(|(half, _)| *half).collect();
    let is_oblique = ways.iter().any(|(x, y)| x.abs() != y.abs() && x * y != 0);
    if range == Range::Once && !is_oblique {
        let fields = vec![("by", pen.by(&halves)), ("exactly", pen.number(2))];
        return Ok(vec![Geometry { word: "Rider", fields, passes: true }]);
    }
    let geometry = |by: Node, through: Way| {
        let mut geometry = plain(pen, &[], range);
        geometry.fields[0] = ("by", by);
        geometry.fields.insert(1, ("through", pen.pair(through)));
        Geometry { passes: true, ..geometry }
    };
    let (x, y) = ways.first().map_or((0, 0), |(x, y)| (x.abs().min(y.abs()), x.abs().max(y.abs())));
    if ways.len() == super::atoms::ways(Atom::Leap(x, y)).len() {
        return Ok(vec![geometry(pen.by(ways), half_way((x, y)).unwrap_or((0, 1)))]);
    }
    let exactly = |way: &Way| pen.call("Exactly", vec![pen.number(way.0), pen.number(way.1)]);
    Ok(groups.iter().map(|(half, group)| geometry(pen.list(group.iter().map(exactly).collect()), *half)).collect())
}

/// Rides over one hurdle: `p` goes on as far as the range allows, `g` to the square just behind the hurdle.
fn hops(pen: &Pen, ways: &[Way], range: Range, modes: &Modes) -> Result<Vec<Geometry>, Diagnostic> {
    let letter = if modes.has('p') { 'p' } else { 'g' };
    let up_to = |n: i64| pen.call("UpTo", vec![pen.number(n)]);
    let hopper = |run_up: Option<Node>, landing: Option<Node>| {
        let mut fields = vec![("by", pen.by(ways))];
        fields.extend(run_up.map(|node| ("run_up", node)));
        fields.extend(landing.map(|node| ("landing", node)));
        Geometry { word: "Hopper", fields, passes: true }
    };
    match (letter, range) {
        (_, Range::Once) => {
            let hint = "a hop passes a piece and lands beyond it, so its atom needs a range: `pR`, `gQ`, `pN0`";
            Err(modes.fault(letter, format!("`{letter}` needs more than one step"), hint))
        }
        ('p', Range::Any) => Ok(vec![hopper(None, None)]),
        ('p', Range::UpTo(n)) if n <= 8 => {
            let run_ups = (0..=n - 2).map(|before| hopper(Some(pen.number(before)), Some(up_to(n - 1 - before))));
            Ok(run_ups.collect())
        }
        ('p', Range::Exactly(n)) if n <= 8 => {
            let run_ups = (0..=n - 2).map(|before| hopper(Some(pen.number(before)), Some(pen.number(n - 1 - before))));
            Ok(run_ups.collect())
        }
        ('p', Range::UpTo(_) | Range::Exactly(_)) => {
            Err(modes.fault(letter, "a hop can have up to 8 steps, or any number", "remove the range"))
        }
        (_, Range::Any) => Ok(vec![hopper(None, Some(pen.number(1)))]),
        (_, Range::UpTo(n)) => Ok(vec![hopper(Some(up_to(n - 2)), Some(pen.number(1)))]),
        (_, Range::Exactly(n)) => Ok(vec![hopper(Some(pen.number(n - 2)), Some(pen.number(1)))]),
    }
}

/// The letter `j`: a leap needs a piece on its middle square, and a ride ignores its first square.
fn jumps(pen: &Pen, ways: &[Way], range: Range, modes: &Modes) -> Result<Vec<Geometry>, Diagnostic> {
    let path = |legs: Vec<Node>| Geometry { word: "Path", fields: vec![("legs", pen.whole_list(legs))], passes: true };
    let over = |ways: &[Way], onto: &[&str]| {
        let fields = vec![("by", pen.by(ways)), ("onto", pen.words(onto)), ("takes", pen.word("Nothing"))];
        pen.fields("Leaper", fields)
    };
    if ways.iter().all(|(x, y)| x.abs() <= 1 && y.abs() <= 1) {
        let behind = match range {
            Range::Once => {
                let hint = "on a ride `j` skips the first square: `jR`; a leap of two squares is `jD` or `jA`";
                return Err(modes.fault('j', "`j` leaves no square to go to", hint));
            }
            Range::UpTo(2) | Range::Exactly(2) => Range::Once,
            Range::UpTo(n) => Range::UpTo(n - 1),
            Range::Exactly(n) => Range::Exactly(n - 1),
            Range::Any => Range::Any,
        };
        let mut last = plain(pen, ways, behind);
        last.fields.push(("turning", pen.word("Onward")));
        return Ok(vec![path(vec![over(ways, &["Empty", "Own", "Enemy"]), pen.fields(last.word, last.fields)])]);
    }
    if range != Range::Once {
        return Err(modes.fault('j', "`j` has no meaning for a repeated leap", "write a `Path(legs: [...])`"));
    }
    let groups = by_half_way(ways, modes, 'j')?;
    let halves: Vec<Way> = groups.iter().map(|(half, _)| *half).collect();
    if ways.iter().all(|(x, y)| x * y == 0 || x.abs() == y.abs()) {
        let fields = vec![("by", pen.by(&halves)), ("run_up", pen.number(0)), ("landing", pen.number(1))];
        return Ok(vec![Geometry { word: "Hopper", fields, passes: true }]);
    }
    // An oblique leap goes over a square and on diagonally. Directions with equal turns share one path.
    let bends_of = |half: Way, group: &[Way]| -> Vec<usize> {
        let is_right = |way: &Way| half.1 * (way.0 - half.0) - half.0 * (way.1 - half.1) > 0;
        let mut bends: Vec<usize> = group.iter().map(|way| if is_right(way) { 1 } else { 7 }).collect();
        bends.sort_unstable();
        bends
    };
    let mut alike: Vec<(Vec<usize>, Vec<Way>)> = Vec::new();
    for (half, group) in &groups {
        let bends = bends_of(*half, group);
        match alike.iter_mut().find(|(known, _)| *known == bends) {
            Some((_, halves)) => halves.push(*half),
            None => alike.push((bends, vec![*half])),
        }
    }
    let leap = |(bends, halves): (Vec<usize>, Vec<Way>)| {
        let last = vec![("by", pen.word("Diagonal")), ("turning", turning(pen, &bends))];
        path(vec![over(&halves, &["Own", "Enemy"]), pen.fields("Leaper", last)])
    };
    Ok(alike.into_iter().map(leap).collect())
}

/// Reports a move that stands for too many moves.
pub(super) fn too_many(span: &Span, limit: usize) -> Diagnostic {
    let message = format!("this means more than {limit} moves");
    Diagnostic::new(Code::OutOfRange, span.clone(), message)
        .hint("limit the directions with `f`, `s` or `b`, or write several moves")
}
