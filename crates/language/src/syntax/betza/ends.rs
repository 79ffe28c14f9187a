//! The end of a leg: the pieces it captures or passes over. Some ends need several moves to write them.

use super::Range;
use super::atoms::Way;
use super::legs::{Geometry, Pen, geometries, plain, too_many};
use super::modes::Modes;
use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::Node;
use crate::types::limits::MAX_MOVEMENTS;

/// The fields of a node.
pub(super) type Fields = Vec<(&'static str, Node)>;

/// One of the forms of a leg.
pub(super) struct Alternative {
    pub word: &'static str,
    pub fields: Fields,
    /// True if it captures in passing.
    pub is_trail: bool,
}

/// The `onto` values of a last leg, each with true if it captures in passing. `None` stands for the default value.
pub(super) fn landings(pen: &Pen, last: &Modes) -> Vec<(Option<Node>, bool)> {
    let onto = last.onto();
    let mut landings = Vec::new();
    match onto[..] {
        [] if last.has('e') => {}
        [] | ["Empty", "Enemy"] => landings.push((None, false)),
        _ => landings.push((Some(pen.words(&onto)), false)),
    }
    if last.has('e') {
        landings.push((Some(pen.word("Trail")), true));
    }
    landings
}

/// A leg that another leg follows: it captures, or it passes over the piece where it ends.
pub(super) fn going_on(pen: &Pen, leg: &Modes, ways: &[Way], range: Range) -> Result<Vec<Alternative>, Diagnostic> {
    leg.without(&['e'], "for a leg that goes on", "only the last leg can take in passing")?;
    let (passes, toggles) = (leg.has('p') || leg.has('g'), leg.has('g') || leg.has('y'));
    if toggles && (leg.has('g') && leg.has('y') || !leg.onto().is_empty() || leg.has('p')) {
        let letter = if leg.has('g') { 'g' } else { 'y' };
        let message = format!("`{letter}` with another mode is ambiguous");
        return Err(leg.fault(letter, message, "write a separate move for each mode"));
    }
    if leg.has('t') && !passes {
        return Err(leg.fault('t', "`t` limits the pieces that a hop passes: it needs `p` or `g`", "remove it"));
    }
    if leg.has('n') && passes {
        return Err(leg.fault('n', "`n` does not go with hops", "write two moves"));
    }
    let geometries = match leg.has('n') {
        true => geometries(pen, ways, range, leg)?,
        false => vec![plain(pen, ways, range)],
    };
    // The contents on which the leg may end, each with true if the piece there is spared.
    let mut ends: Vec<(Vec<&str>, bool)> = Vec::new();
    let onto = leg.onto();
    let takes = onto.iter().any(|word| *word != "Empty");
    if takes || !passes {
        ends.push((if onto.is_empty() { vec!["Empty"] } else { onto.clone() }, false));
    }
    if passes {
        let mut over = if leg.has('t') { vec!["Own"] } else { vec!["Own", "Enemy"] };
        if leg.has('m') && !takes {
            over.insert(0, "Empty");
        }
        ends.push((over, true));
    }
    let mut alternatives = Vec::new();
    for Geometry { word, fields, .. } in &geometries {
        for (onto, is_spared) in &ends {
            let mut fields = fields.clone();
            if onto[..] != ["Empty"] {
                fields.push(("onto", pen.words(onto)));
            }
            if *is_spared {
                fields.push(("takes", pen.word("Nothing")));
            }
            alternatives.push(Alternative { word, fields, is_trail: false });
        }
    }
    Ok(alternatives)
}

/// The last of several legs.
pub(super) fn ending(pen: &Pen, leg: &Modes, ways: &[Way], range: Range) -> Result<Vec<Alternative>, Diagnostic> {
    let mut alternatives = Vec::new();
    for Geometry { word, fields, .. } in geometries(pen, ways, range, leg)? {
        for (onto, is_trail) in landings(pen, leg) {
            let mut fields = fields.clone();
            fields.extend(onto.map(|onto| ("onto", onto)));
            alternatives.push(Alternative { word, fields, is_trail });
        }
    }
    Ok(alternatives)
}

/// The paths of one move, legs only: several paths if a single one cannot express it.
#[derive(Clone)]
pub(super) struct Paths(Vec<(Vec<Node>, bool)>);

impl Paths {
    /// Creates one path without legs.
    pub fn new() -> Paths {
        Paths(vec![(Vec::new(), false)])
    }

    /// Adds a leg to each path. If the leg has several forms, each path is repeated for each form.
    pub fn add(
        &mut self,
        pen: &Pen,
        alternatives: &[Alternative],
        turn: Option<&Node>,
        span: &Span,
    ) -> Result<(), Diagnostic> {
        if self.0.len() * alternatives.len() > MAX_MOVEMENTS {
            return Err(too_many(span, MAX_MOVEMENTS));
        }
        let mut longer = Vec::new();
        for (legs, _) in &self.0 {
            for Alternative { word, fields, is_trail } in alternatives {
                let mut fields = fields.clone();
                fields.extend(turn.map(|turn| ("turning", turn.clone())));
                let mut legs = legs.clone();
                legs.push(pen.fields(word, fields));
                longer.push((legs, *is_trail));
            }
        }
        self.0 = longer;
        Ok(())
    }

    /// The paths as values. `more` gives the further fields of a path; its argument is true if the path captures in
    /// passing.
    pub fn nodes(self, pen: &Pen, more: impl Fn(bool) -> Fields) -> Vec<Node> {
        let path = |(legs, is_trail): (Vec<Node>, bool)| {
            let mut fields = vec![("legs", pen.whole_list(legs))];
            fields.extend(more(is_trail));
            pen.fields("Path", fields)
        };
        self.0.into_iter().map(path).collect()
    }
}
