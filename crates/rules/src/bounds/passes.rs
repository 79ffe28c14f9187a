//! Passes that no row forbids.

use super::world::World;
use crate::model::{AfterRow, ForbiddenRow, MoveKind, MovePattern, Taking};

impl World<'_> {
    /// Returns `true` if passing is always legal. Rows of `must` do not count: if they forbid a pass, another move is
    /// legal. Rows of `forbidden` for which `is_ignored` returns `true` do not count either.
    pub fn may_always_pass(&self, is_ignored: impl Fn(&ForbiddenRow) -> bool) -> bool {
        let rules = self.rules;
        let spares_passes = |on: &[MovePattern]| !on.is_empty() && on.iter().all(is_no_pass);
        let may_fail = |row: &AfterRow| row.choose.as_ref().is_some_and(|choose| !choose.optional);
        rules.pass
            && rules.turn.is_none()
            && rules.after.iter().all(|row| !may_fail(row) || spares_passes(&row.on))
            && rules.cannot.iter().all(|row| spares_passes(&row.on))
            && rules.forbidden.iter().all(|row| spares_passes(&row.on) || is_ignored(row))
    }
}

/// Returns `true` if no pass matches the pattern.
fn is_no_pass(pattern: &MovePattern) -> bool {
    let MovePattern { by, kind, takes, from, to, becomes, unmoved, when: _ } = pattern;
    by.is_some()
        || kind.is_some_and(|kind| kind != MoveKind::Pass)
        || matches!(takes, Some(Taking::Anything | Taking::Kinds(_)))
        || from.is_some()
        || to.is_some()
        || becomes.is_some()
        || *unmoved == Some(true)
}
