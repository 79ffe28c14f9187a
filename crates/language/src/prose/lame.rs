//! Describes lame leaps: the squares that must be empty.

use super::Prose;
use super::direction::Stride;
use crate::model::{Step, Symmetry};
use crate::types::Vector;
use crate::words;

impl Prose<'_> {
    /// A lame leap in all its rotations that does not go straight: `goes one square orthogonally and then ...`.
    pub(super) fn whole_way(&self, steps: &[Step]) -> Option<String> {
        let step = steps.first().filter(|step| !step.through.is_empty())?;
        let images = self.rules.board.plan().shape.images(step.vector, Symmetry::Full);
        let is_whole =
            steps.len() == images.len() && images.iter().all(|image| steps.iter().any(|step| step.vector == *image));
        let legs = self.way(step).filter(|legs| is_whole && !legs.starts_with("straight"))?;
        Some(format!("goes {legs}, passing over {}", passed(step)))
    }

    /// The squares that must be empty for a lame leap, as an addition to a sentence.
    pub(super) fn lame(&self, steps: &[Step]) -> String {
        let Some(step) = steps.iter().find(|step| !step.through.is_empty()) else { return String::new() };
        let way = self.way(step);
        let some = if steps.iter().all(|step| !step.through.is_empty()) {
            ""
        } else {
            " (where it does not go to a neighbouring square)"
        };
        match way {
            Some(legs) if legs.starts_with("straight") => format!(" over {}{some}", passed(step)),
            Some(legs) => format!("{some}: it goes {legs}, passing over {}", passed(step)),
            None => {
                let squares: Vec<String> = step.through.iter().map(|at| self.offset(&[*at])).collect();
                format!(
                    "{some}; it is blocked by anything {} its square (on the way {}, and likewise on the others)",
                    words::list(&squares, "or"),
                    self.strides(&[step.vector]).iter().map(Stride::text).collect::<String>()
                )
            }
        }
    }

    /// The steps that make up a lame leap, if each leads to a neighbour:
    /// `one square orthogonally, then one diagonally outward`.
    fn way(&self, step: &Step) -> Option<String> {
        let mut at = Vector::new(0, 0);
        let mut stops = step.through.clone();
        stops.sort_by_key(|stop| i32::from(stop.x).pow(2) + i32::from(stop.y).pow(2));
        stops.push(step.vector);
        let neighbours = self.rules.board.neighbours();
        let mut kinds = Vec::new();
        let mut units = Vec::new();
        for stop in stops {
            let unit = stop + -at;
            if !neighbours.contains(&unit) {
                return None;
            }
            let is_straight = self.directions(&[unit]);
            kinds.push(if is_straight.contains("diagonally") { "diagonally" } else { "orthogonally" });
            units.push(unit);
            at = stop;
        }
        if units.windows(2).all(|pair| pair[0] == pair[1]) {
            return Some("straight on".to_owned());
        }
        let mut legs: Vec<(&str, i64)> = Vec::new();
        for kind in kinds {
            match legs.last_mut() {
                Some((last, n)) if *last == kind => *n += 1,
                _ => legs.push((kind, 1)),
            }
        }
        let texts: Vec<String> = legs
            .iter()
            .enumerate()
            .map(|(place, (kind, n))| {
                let outward = if place > 0 { " outward" } else { "" };
                format!("{} {kind}{outward}", words::counted(*n, "square"))
            })
            .collect();
        Some(texts.join(" and then "))
    }
}

/// The squares passed, as a noun.
fn passed(step: &Step) -> &'static str {
    if step.through.len() == 1 { "an empty square" } else { "empty squares" }
}
