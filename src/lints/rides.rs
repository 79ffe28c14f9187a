//! Rides that need more space than there is, or demand squares that nothing rides over.

use super::Lints;
use crate::model::{Geometry, Movement, Set, Times};
use crate::types::{Kind, Piece, Side};
use ferz_core::bounds::{Walker, World};

impl Lints<'_> {
    /// A note on the number of steps of a ride that fit in `within`, if it demands more.
    pub fn rides_too_far(&self, kind: Kind, movement: &Movement, world: &World) -> Option<String> {
        let Geometry::Rider(steps, span) = &movement.geometry else { return None };
        let walker = Walker::new(world);
        let leads_anywhere = |count: &u16| {
            let geometry = Geometry::Rider(steps.clone(), Times { min: *count, max: *count });
            let shorter = Movement { geometry, ..movement.clone() };
            Side::BOTH.into_iter().any(|side| {
                let piece = Piece { side, kind };
                !walker.walk(piece, &shorter, world.stand(piece)).targets.is_empty()
            })
        };
        let board = &self.rules.board;
        let most = (span.min - 1).min(u16::from(board.files().max(board.ranks())));
        let count = (1..=most).rev().find(leads_anywhere)?;
        let field = if span.min == span.max { "exactly" } else { "at_least" };
        let less = if count > 1 { " or less" } else { "" };
        Some(format!(
            "{} steps need {} squares in a line, but `within` has {}: write `{field}: {count}`{less}, or a larger set",
            span.min,
            u32::from(span.min) + 1,
            count + 1
        ))
    }

    /// The hint for a ride across squares that are never empty.
    pub fn rides_over_nothing(&self, kind: Kind, movement: &Movement) -> Option<String> {
        let across = movement.across.as_ref()?;
        movement.geometry.ride()?;
        let rides = match matches!(movement.geometry, Geometry::Leaper(_)) {
            true => "a leap passes only the squares of `through`, which must be empty",
            false => "a rider passes only empty squares",
        };
        let stand = |side: &Side| !self.world.stand(Piece { side: *side, kind }).is_empty();
        let mut sides = Side::BOTH.into_iter().filter(stand);
        let is_idle = sides.all(|side| {
            let extent = self.world.extent(across, side);
            extent.empty().is_empty() && !extent.ever().is_empty()
        });
        let walls = across.mentions(|set| *set == Set::Walls);
        let instead = match walls {
            true => "to leap over anything, write `Leaper(by: ...)` without `through`",
            false => "to go over pieces, write `Hopper(by: ..., over: ...)`",
        };
        is_idle.then(|| format!("{rides}; {instead}; or remove `across`"))
    }
}
