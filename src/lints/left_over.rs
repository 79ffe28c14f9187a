//! Left-over pieces of the base: the file removes other pieces and does not use these.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::prose::words;
use crate::types::{Kind, Piece, Side};

impl Lints<'_> {
    /// Reports inherited pieces that never appear, if the file removes other pieces of its base.
    pub fn left_over(&self) -> Option<Diagnostic> {
        let rules = self.rules;
        let base = &self.base?.rules;
        let entry = self.written.own("pieces")?;
        self.written.own("start")?;
        let removes = base.pieces.iter().any(|piece| rules.kind_named(&piece.name).is_none());
        let is_in_base = |name: &str| {
            let kind = base.kind_named(name);
            kind.is_some_and(|kind| base.start.board.iter().any(|(_, piece)| piece.kind == kind))
        };
        let exists = |kind: Kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        let is_left_over = |&kind: &Kind| {
            let piece = rules.piece(kind);
            self.written.piece(&piece.name).is_none()
                && piece.promoted_from.is_none()
                && is_in_base(&piece.name)
                && !exists(kind)
                && !self.is_borrowed_from(&piece.name)
        };
        let kinds: Vec<Kind> = rules.kinds().filter(is_left_over).filter(|_| removes).collect();
        if kinds.is_empty() {
            return None;
        }
        let names = self.names().each(kinds.iter().copied());
        let forms = kinds.iter().filter_map(|&kind| rules.piece(kind).promotes_to).filter(|&form| !exists(form));
        let all = names.iter().copied().chain(forms.map(|form| &*rules.piece(form).name));
        let removed: Vec<String> = all.map(|name| format!("\"{name}\": Remove")).collect();
        let message = format!(
            "there is never {}, inherited from the base: this file removes other pieces of the base, and the start has none",
            words::a(&words::some(&names, "or"))
        );
        let hint = format!("remove them, too: `{}`; or put them into `start`", removed.join(", "));
        Some(Diagnostic::new(Code::PieceNeverMade, entry.key_span.clone(), message).hint(hint))
    }

    /// Returns `true` if another piece that exists borrows its moves.
    fn is_borrowed_from(&self, name: &str) -> bool {
        let group = format!("{name}: ");
        let exists = |kind: Kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        let borrows = |kind: Kind| {
            let moves = &self.rules.piece(kind).moves;
            moves.iter().any(|movement| movement.name.starts_with(&group))
        };
        self.rules.kinds().any(|kind| exists(kind) && borrows(kind))
    }
}
