//! Legs in brackets, each with its own atom: the path `[F?R]` may end after its first leg, `[W-F]` may not.

use super::atoms::{Shape, Way, allowed, ways};
use super::ends::{Fields, Paths, ending, going_on};
use super::legs::{Pen, too_many, turning};
use super::modes::Modes;
use super::spell::chain;
use super::{Atom, BetzaBracket, BetzaChain, BetzaPart};
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Node;
use crate::types::limits::MAX_MOVEMENTS;

/// The moves of a bracket: one for each leg after which the piece may stop.
pub(super) fn bracket(one: &BetzaBracket) -> Result<Vec<Node>, Diagnostic> {
    let pen = Pen(one.span.clone());
    let legs: Vec<Modes> =
        one.parts.iter().enumerate().map(|(index, part)| read(part, index)).collect::<Result<_, _>>()?;
    let is_fresh = legs.first().is_some_and(|first| first.has('i'));
    let whole = |_: bool| -> Fields { is_fresh.then(|| ("from", pen.text("untouched"))).into_iter().collect() };
    let mut nodes: Vec<Node> = Vec::new();
    let mut paths = Paths::new();
    for (index, (BetzaPart { chain: part, may_stop }, leg)) in one.parts.iter().zip(&legs).enumerate() {
        let is_last = index + 1 == legs.len();
        let turn = match index {
            0 => None,
            _ => Some(turn(&pen, &one.parts[index - 1].chain, part, leg)?),
        };
        let ways = if index == 0 { first_ways(part, leg)? } else { ways(part.atom) };
        if !is_last {
            leg.without(&['g', 'y'], "for a leg in brackets that goes on", "write each leg with its own atom")?;
        }
        if *may_stop {
            if !is_last {
                leg.without(&['p', 't'], "where the piece may stop", "with `-` the piece must go on: `[pQ-K]`")?;
            }
            if index == 0 {
                nodes.extend(chain(part)?);
            } else {
                let mut ended = paths.clone();
                ended.add(&pen, &ending(&pen, leg, &ways, part.range)?, turn.as_ref(), &one.span)?;
                nodes.extend(ended.nodes(&pen, whole));
            }
        }
        if !is_last {
            paths.add(&pen, &going_on(&pen, leg, &ways, part.range)?, turn.as_ref(), &one.span)?;
        }
        if nodes.len() > MAX_MOVEMENTS {
            return Err(too_many(&one.span, MAX_MOVEMENTS));
        }
    }
    Ok(nodes)
}

/// Reads the letters of a leg.
fn read(BetzaPart { chain, .. }: &BetzaPart, index: usize) -> Result<Modes, Diagnostic> {
    if chain.atom == Atom::Universal {
        let fault = Diagnostic::new(
            Code::BetzaSyntax,
            chain.atom_span.clone(),
            "`U` cannot be a leg, because it goes to any square",
        );
        return Err(fault.hint("each part of a bracket is a leap or a ride, such as `W` or `B`"));
    }
    let leg = Modes::read(&chain.legs[0])?;
    let hint = "write a `Path(legs: [...])`";
    leg.without(&['j', 'u', 'z', 'q'], "in brackets", hint)?;
    if index > 0 {
        leg.without(&['i'], "after the first leg", "write it on the first leg: `[iF-R]`")?;
    }
    Ok(leg)
}

fn first_ways(part: &BetzaChain, leg: &Modes) -> Result<Vec<Way>, Diagnostic> {
    allowed(&ways(part.atom), Shape::of(part.atom), &leg.directions)
}

/// The directions of an atom, as steps of minimal length.
fn lines(atom: Atom) -> Vec<Way> {
    let divisor = |x: i64, y: i64| (1..=x.abs().max(y.abs())).rev().find(|n| x % n == 0 && y % n == 0).unwrap_or(1);
    ways(atom).into_iter().map(|(x, y)| (x / divisor(x, y), y / divisor(x, y))).collect()
}

/// The turn of a leg relative to the leg before it. Its letters decide; without letters it is straight on, or outward
/// if the atom has no such direction.
fn turn(pen: &Pen, before: &BetzaChain, part: &BetzaChain, leg: &Modes) -> Result<Node, Diagnostic> {
    let (old, new) = (lines(before.atom), lines(part.atom));
    if let Some((letter, span)) = leg.directions.first() {
        let fault =
            |message: String, hint: &str| Err(Diagnostic::new(Code::BetzaSyntax, span.clone(), message).hint(hint));
        if [before, part].into_iter().any(|part| Shape::of(part.atom) == Shape::Oblique) {
            let message = format!("`{letter}` is a turn of 45 degrees, which an oblique leap cannot make");
            return fault(message, "remove it, or write a `Path(legs: [...])`");
        }
        let round = ways(Atom::King);
        let chosen = allowed(&round, Shape::King, &leg.directions)?;
        let leads = |bend: usize| (0..8).any(|at| old.contains(&round[at]) && new.contains(&round[(at + bend) % 8]));
        let bends: Vec<usize> = (0..8).filter(|&bend| chosen.contains(&round[bend])).collect();
        if let Some(false) = bends.iter().map(|&bend| leads(bend)).reduce(|one, other| one && other) {
            let message = "one of these turns is impossible for this atom";
            return fault(
                message.into(),
                "`f` and `s` stay orthogonal or diagonal, `fs` and `bs` change between the two",
            );
        }
        return Ok(turning(pen, &bends));
    }
    let known = old.iter().filter(|way| new.contains(way)).count();
    match known {
        0 => Ok(pen.word("Outward")),
        _ if known == old.len() => Ok(pen.word("Onward")),
        _ => {
            let message =
                "this leg can continue straight on after some directions of the previous leg, but not after others";
            let fault = Diagnostic::new(Code::BetzaSyntax, part.atom_span.clone(), message);
            Err(fault.hint("write how it turns, `f` or `fs`, or write a bracket for each direction"))
        }
    }
}
