//! Translates moves in Betza notation into words of the language.

use super::atoms::{Shape, Way, allowed};
use super::bracket::bracket;
use super::ends::{Alternative, Fields, Paths, ending, going_on, landings};
use super::legs::{BACK, Geometry, Pen, Unit, WORDS, geometries, plain, too_many, turning};
use super::modes::Modes;
use super::rows::{BetzaCastling, BetzaDrop};
use super::{Atom, Betza, BetzaChain, BetzaGroup, BetzaLeg, BetzaMove, Range};
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Node;
use crate::types::limits::{MAX_LEGS, MAX_MOVEMENTS};

/// The translated letters of a piece.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Spelled {
    /// The elements for `moves: [...]`, in order, each with the span of the move it comes from.
    pub moves: Vec<Node>,
    /// The castlings of the piece.
    pub castlings: Vec<BetzaCastling>,
    /// The drops of the piece.
    pub drops: Vec<BetzaDrop>,
}

/// Translates the moves into values of a file, and collects castlings and drops.
///
/// # Errors
/// If a letter has no meaning where it stands, or could mean two things.
pub fn spell_betza(betza: &Betza) -> Result<Spelled, Diagnostic> {
    let mut spelled = Spelled::default();
    for one in &betza.moves {
        let (more, span) = match one {
            BetzaMove::Chain(one) => (chain(one)?, &one.span),
            BetzaMove::Bracket(one) => (bracket(one)?, &one.span),
            BetzaMove::Castling(one) => {
                spelled.castlings.push(BetzaCastling::read(one)?);
                continue;
            }
            BetzaMove::Drop(one) => {
                spelled.drops.push(BetzaDrop::read(one)?);
                continue;
            }
        };
        spelled.moves.extend(more);
        if spelled.moves.len() > MAX_MOVEMENTS {
            return Err(too_many(span, MAX_MOVEMENTS));
        }
    }
    Ok(spelled)
}

/// Translates legs that all use the same atom.
pub(super) fn chain(one: &BetzaChain) -> Result<Vec<Node>, Diagnostic> {
    let Some(group) = &one.group else { return Speller::new(one)?.movement() };
    if let Some(path) = Speller::new(one)?.again_and_again(group)? {
        return Ok(vec![path]);
    }
    // A move that no single path expresses becomes one move for each number of repetitions, up to the limit of legs.
    let mut nodes: Vec<Node> = Vec::new();
    let others = one.legs.len() - group.count;
    let most = (MAX_LEGS - others) / group.count;
    for times in 0..=group.most.map_or(most, |wanted| wanted.min(most)) {
        let (before, rest) = one.legs.split_at(group.first);
        let (repeated, behind) = rest.split_at(group.count);
        let repeated = std::iter::repeat_n(repeated, times).flatten();
        let legs = before.iter().chain(repeated).chain(behind).cloned().collect();
        let unrolled = BetzaChain { legs, group: None, ..one.clone() };
        nodes.extend(Speller::new(&unrolled)?.movement()?);
        if nodes.len() > MAX_MOVEMENTS {
            return Err(too_many(&group.span, MAX_MOVEMENTS));
        }
    }
    Ok(nodes)
}

/// The hint for paths of exact length.
const EXACT: &str = "a capture on the way could end the move: write a `Path(legs: [...], repeat: ...)`";

struct Speller<'b> {
    one: &'b BetzaChain,
    legs: Vec<Modes>,
    pen: Pen,
}

impl Speller<'_> {
    fn new(one: &BetzaChain) -> Result<Speller<'_>, Diagnostic> {
        let legs = one.legs.iter().map(Modes::read).collect::<Result<_, _>>()?;
        Ok(Speller { one, legs, pen: Pen(one.span.clone()) })
    }

    fn movement(&self) -> Result<Vec<Node>, Diagnostic> {
        let [others @ .., last] = &self.legs[..] else { return Ok(Vec::new()) };
        for leg in &self.legs[1..] {
            leg.without(&['i'], "after the first leg", "write it on the first leg: `iW`")?;
        }
        last.without(&['y'], "for the last leg", "write it on a leg that goes on: `yafsW`")?;
        let hint = "write the move in words: `Leaper(by: Forward, onto: [Empty, Enemy(\"!king\")])`";
        last.without(&['t'], "for the last leg, because only the rules make a piece royal", hint)?;
        if self.one.atom == Atom::Universal {
            return self.anywhere();
        }
        if others.is_empty() {
            return match (last.has('z'), last.has('q')) {
                (true, true) => Err(last.fault('q', "`q` does not go with `z`", "write two moves")),
                (true, false) => self.crooked(last),
                (false, true) => self.circular(last),
                (false, false) => self.single(last),
            };
        }
        for leg in &self.legs {
            leg.without(&['z', 'q'], "in a move of several legs", "write the direction: `l` or `r`")?;
            leg.without(&['j'], "in a move of several legs", "write a leg that passes over pieces: `p`, `mp`")?;
            leg.without(&['u'], "in a move of several legs", "`lands: Swap` of a `Path` changes places at its end")?;
        }
        self.path()
    }

    /// The fields of the whole move, apart from its geometry.
    fn whole(&self, passes: bool, is_trail: bool) -> Fields {
        let first = &self.legs[0];
        let mut fields = Fields::new();
        if first.has('i') {
            fields.push(("from", self.pen.text("untouched")));
        }
        let leaves = first.has('n') && first.has('i') || first.count('n') > 1;
        if leaves && passes && !is_trail && self.legs.len() == 1 {
            fields.push(("leaves", self.pen.word("Trail")));
        }
        fields
    }

    fn anywhere(&self) -> Result<Vec<Node>, Diagnostic> {
        let [leg] = &self.legs[..] else {
            let span = self.one.atom_span.clone();
            return Err(Diagnostic::new(
                Code::BetzaSyntax,
                span,
                "`U` cannot have legs, because it goes to any square",
            )
            .hint("write `U` alone"));
        };
        if let Some((letter, span)) = leg.directions.first() {
            let message = format!("`{letter}` has no meaning for `U`, which goes to any square");
            return Err(Diagnostic::new(Code::BetzaSyntax, span.clone(), message).hint("remove the direction"));
        }
        leg.without(&['e', 'p', 'g', 'n', 'j', 'u', 'z', 'q'], "for `U`", "remove it: `U` goes to any square")?;
        let node = |(onto, is_trail): (Option<Node>, bool)| {
            let mut fields: Fields = onto.into_iter().map(|onto| ("onto", onto)).collect();
            fields.extend(self.whole(false, is_trail));
            self.pen.fields("Anywhere", fields)
        };
        Ok(landings(&self.pen, leg).into_iter().map(node).collect())
    }

    /// The steps of the first leg.
    fn first_ways(&self) -> Result<Vec<Way>, Diagnostic> {
        let atom = self.one.atom;
        allowed(&super::atoms::ways(atom), Shape::of(atom), &self.legs[0].directions)
    }

    fn single(&self, leg: &Modes) -> Result<Vec<Node>, Diagnostic> {
        let ways = self.first_ways()?;
        let mut lands = None;
        if leg.has('u') {
            let onto = leg.onto();
            if onto.is_empty() || leg.has('m') || leg.has('e') {
                let hint = "`ud` changes places with an own piece, `uc` with an enemy; write other moves separately";
                return Err(leg.fault('u', "`u` needs the modes `c` or `d`, and no others", hint));
            }
            lands = Some(self.pen.word("Swap"));
        }
        let mut nodes = Vec::new();
        for Geometry { word, fields, passes } in geometries(&self.pen, &ways, self.one.range, leg)? {
            for (onto, is_trail) in landings(&self.pen, leg) {
                let mut fields = fields.clone();
                fields.extend(onto.map(|onto| ("onto", onto)));
                fields.extend(self.whole(passes, is_trail));
                fields.extend(lands.clone().map(|lands| ("lands", lands)));
                nodes.push(self.pen.fields(word, fields));
            }
        }
        Ok(nodes)
    }

    /// Steps that turn each time, which `z` and `q` share. `pairs` holds the turns of the legs, for each of two paths.
    fn winding(&self, letter: char, leg: &Modes, pairs: [&[usize]; 2], repeat: Node) -> Result<Vec<Node>, Diagnostic> {
        if let Some((direction, span)) = leg.directions.first() {
            let message = format!("`{direction}` has no meaning for a path that turns at each step");
            return Err(Diagnostic::new(Code::BetzaSyntax, span.clone(), message).hint("write a `Path(legs: [...])`"));
        }
        leg.without(&['n', 'j', 'p', 'g', 'u', 'e'], &format!("beside `{letter}`"), "write a `Path(legs: [...])`")?;
        let onto = leg.onto();
        if !onto.is_empty() && !onto.contains(&"Empty") {
            let hint = "this move may stop on the empty squares that it passes: write `m`, or a `Path(legs: [...])`";
            return Err(leg.fault(letter, format!("`{letter}` needs the mode `m`, too"), hint));
        }
        let onto = if onto.is_empty() { vec!["Empty", "Enemy"] } else { onto };
        let ways = Unit::new(self.one.atom).ways();
        let path = |bends: &[usize]| {
            let is_gone_once = bends.len() == 2 && self.one.range == Range::UpTo(2);
            let legs = bends.iter().enumerate().map(|(index, &bend)| {
                let Geometry { word, mut fields, .. } = plain(&self.pen, &ways, Range::Once);
                fields.push(("onto", self.pen.words(&onto)));
                if index > 0 || !is_gone_once {
                    fields.push(("turning", turning(&self.pen, &[bend])));
                }
                self.pen.fields(word, fields)
            });
            let mut fields = vec![("legs", self.pen.whole_list(legs.collect())), ("repeat", repeat.clone())];
            if bends.len() > 1 {
                fields.push(("stop", self.pen.word("AnyLeg")));
            }
            fields.push(("ends_on_taking", self.pen.word("Anything")));
            fields.extend(self.whole(false, false));
            self.pen.fields("Path", fields)
        };
        Ok(pairs.map(path).into())
    }

    /// The letter `z`, as in `zB`: a ride that turns by a right angle at every step, left and right alternately.
    fn crooked(&self, leg: &Modes) -> Result<Vec<Node>, Diagnostic> {
        let shape = Shape::of(self.one.atom);
        if !matches!(shape, Shape::Straight | Shape::Diagonal) || self.one.range == Range::Once {
            let hint = "crooked rides are `zB`, `zR`, `zDD` and the like; for others write a `Path(legs: [...])`";
            return Err(leg.fault('z', "`z` has no meaning for this atom", hint));
        }
        let up_to = |n: i64| self.pen.call("UpTo", vec![self.pen.number(n)]);
        let repeat = match self.one.range {
            Range::Any | Range::Once => self.pen.call("AtLeast", vec![self.pen.number(1)]),
            Range::UpTo(n) if n % 2 == 0 => up_to(n / 2),
            Range::Exactly(_) => {
                return Err(leg.fault('z', "a crooked ride cannot have an exact number of steps", EXACT));
            }
            Range::UpTo(_) => {
                return Err(leg.fault('z', "a crooked ride cannot have an odd number of steps", "make the range even"));
            }
        };
        self.winding('z', leg, [&[6, 2], &[2, 6]], repeat)
    }

    /// The letter `q`, as in `qN`: leaps round a circle of eight, to the left or to the right.
    fn circular(&self, leg: &Modes) -> Result<Vec<Node>, Diagnostic> {
        if Shape::of(self.one.atom) != Shape::Oblique {
            let hint = "circular rides are those of oblique leaps: `qN`; for others write a `Path(legs: [...])`";
            return Err(leg.fault('q', "`q` has no meaning for this atom", hint));
        }
        // The eighth leap would return to the start.
        let most = match self.one.range {
            Range::UpTo(n) => n.min(7),
            Range::Exactly(_) => {
                return Err(leg.fault('q', "a circular ride cannot have an exact number of leaps", EXACT));
            }
            Range::Once | Range::Any => 7,
        };
        self.winding('q', leg, [&[7], &[1]], self.pen.call("UpTo", vec![self.pen.number(most)]))
    }

    /// A move of several legs. If a leg has two meanings that no single leg expresses, each becomes a path of its own.
    fn path(&self) -> Result<Vec<Node>, Diagnostic> {
        let ways = self.first_ways()?;
        let (mut unit, mut range) = (Unit::new(self.one.atom), self.one.range);
        let mut paths = Paths::new();
        let (mut returns, mut only_returns) = (false, false);
        for (index, leg) in self.legs.iter().enumerate() {
            let is_last = index + 1 == self.legs.len();
            let (mut ways, mut turn) = (ways.clone(), None);
            if index > 0 {
                let (bends, next) = unit.turned(leg)?;
                unit = next;
                ways = unit.ways();
                turn = Some(turning(&self.pen, &bends));
                (returns, only_returns) = (bends.contains(&BACK), bends == [BACK]);
            }
            let write = if is_last { ending } else { going_on };
            let alternatives = write(&self.pen, leg, &ways, range)?;
            if leg.has('g') && !is_last || leg.has('y') {
                range = if range == Range::Once { Range::Any } else { Range::Once };
            }
            paths.add(&self.pen, &alternatives, turn.as_ref(), &self.one.span)?;
        }
        let mut nodes = paths.nodes(&self.pen, |is_trail| self.whole(true, is_trail));
        if returns && self.legs.len() == 2 {
            // If the piece only goes back and captures nothing, no other move is left.
            let is_idle = only_returns
                && self.one.range == Range::Once
                && self.legs[0].onto().iter().all(|word| *word == "Empty");
            let stays = self.there_and_back(&ways);
            if is_idle && stays.is_some() {
                nodes.clear();
            }
            nodes.extend(stays);
        }
        Ok(nodes)
    }

    /// Translates a group such as `(ma)mK`. If the repeated legs and the other legs are equal, they form one path,
    /// repeated once or more.
    fn again_and_again(&self, group: &BetzaGroup) -> Result<Option<Node>, Diagnostic> {
        let letters = |legs: &[BetzaLeg]| -> Vec<Vec<char>> {
            legs.iter().map(|leg| leg.letters.iter().map(|(letter, _)| *letter).collect()).collect()
        };
        let behind = group.first + group.count;
        let others = if group.first == 0 { &self.one.legs[behind..] } else { &self.one.legs[..group.first] };
        let is_same = behind == self.one.legs.len() || group.first == 0;
        if !is_same || letters(others) != letters(&self.one.legs[group.first..behind]) {
            return Ok(None);
        }
        let legs = &self.legs[..group.count];
        let atom = self.one.atom;
        let is_bound =
            |leg: &Modes| ['i', 'y', 'g', 'e', 'z', 'q', 'j', 'u', 't'].into_iter().any(|letter| leg.has(letter));
        if atom == Atom::Universal || legs.iter().any(is_bound) || !legs[0].directions.is_empty() {
            return Ok(None);
        }
        // At the start of the second round, everything must be as at the start of the first.
        let mut unit = Unit::new(atom);
        let (begin, mut ways, mut bends) = (unit.ways(), Vec::new(), Vec::new());
        for index in 0..=legs.len() {
            if index > 0 {
                let (turns, next) = unit.turned(&legs[index % legs.len()])?;
                unit = next;
                if turns.contains(&BACK) {
                    return Ok(None);
                }
                bends.push(turns);
            }
            ways.push(unit.ways());
        }
        if ways.last() != Some(&begin) {
            return Ok(None);
        }
        bends.rotate_right(1);
        let takes = |leg: &Modes| leg.onto().iter().any(|word| *word != "Empty");
        let mut nodes = Vec::new();
        let mut ends_on_taking = false;
        for (index, (leg, bends)) in legs.iter().zip(&bends).enumerate() {
            let is_last = index + 1 == legs.len();
            let goes_on = going_on(&self.pen, leg, &ways[index], self.one.range)?;
            let [Alternative { word, fields, .. }] = &goes_on[..] else { return Ok(None) };
            let mut fields = fields.clone();
            if is_last {
                let ends = ending(&self.pen, leg, &ways[index], self.one.range)?;
                let [Alternative { .. }] = &ends[..] else { return Ok(None) };
                match leg.onto()[..] {
                    // The last leg captures only where the move ends, so no other leg may capture.
                    [] => {
                        if legs.iter().any(takes) || leg.has('p') {
                            return Ok(None);
                        }
                        fields.push(("onto", self.pen.words(&["Empty", "Enemy"])));
                        ends_on_taking = true;
                    }
                    ["Empty"] => fields.push(("onto", self.pen.word("Empty"))),
                    _ => {}
                }
            }
            fields.push(("turning", turning(&self.pen, bends)));
            nodes.push(self.pen.fields(word, fields));
        }
        // A path that captures each time ends by itself; any other path needs a limit.
        let always_takes = legs.iter().any(|leg| takes(leg) && !leg.has('m') && !leg.has('p'));
        let (word, times) = match group.most {
            Some(most) => ("UpTo", most + 1),
            None if always_takes => ("AtLeast", 1),
            None => ("UpTo", MAX_LEGS / legs.len()),
        };
        let times = i64::try_from(times).unwrap_or(1);
        let repeat = self.pen.call(word, vec![self.pen.number(times)]);
        let mut fields = vec![("legs", self.pen.whole_list(nodes)), ("repeat", repeat)];
        fields.extend(ends_on_taking.then(|| ("ends_on_taking", self.pen.word("Anything"))));
        Ok(Some(self.pen.fields("Path", fields)))
    }

    /// The move `mabK`: a step to an empty square and back is a move without effect. A path without effect would not
    /// exist.
    fn there_and_back(&self, ways: &[Way]) -> Option<Node> {
        let [first, last] = &self.legs[..] else { return None };
        let may_be_quiet = |leg: &Modes| {
            let hops = ['p', 'g', 'n'].into_iter().any(|letter| leg.has(letter));
            !hops && (leg.has('m') || leg.has('y') || leg.onto().is_empty() && !leg.has('e'))
        };
        if !may_be_quiet(first) || !may_be_quiet(last) {
            return None;
        }
        let mut left = ways.to_vec();
        let mut shifts: Vec<String> = Vec::new();
        for (word, these) in WORDS {
            if these.iter().all(|way| left.contains(way)) {
                left.retain(|way| !these.contains(way));
                shifts.push(format!("shift(from, {})", kebab(word)));
            }
        }
        shifts.extend(left.iter().map(|(x, y)| format!("shift(from, {x},{y})")));
        let all = if shifts.len() == 1 { shifts.remove(0) } else { format!("({})", shifts.join(" | ")) };
        let mut fields = vec![("when", self.pen.call("Any", vec![self.pen.text(format!("{all} empty"))]))];
        fields.extend(self.whole(false, false));
        Some(self.pen.fields("Stay", fields))
    }
}

/// A direction as set expressions write it: `any-way` for `AnyWay`.
fn kebab(word: &str) -> String {
    let mut text = String::new();
    for c in word.chars() {
        if c.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}
