//! Reading of the notations of families: a text is compared with the texts of the legal moves.

use super::Family;
use crate::model::{MoveKind, Style};
use crate::movegen::Move;
use crate::notation::move_error::MoveTextFault;
use crate::notation::read_move::{Fault, ambiguous};
use crate::position::Position;

impl Family {
    /// Returns the moves of `legal` that a text means.
    ///
    /// A move with exactly this text is preferred. Only if there is none, signs and hyphens may be missing.
    pub fn read<'m>(self, position: &Position, legal: &'m [Move], text: &str) -> Vec<&'m Move> {
        let texts = self.write_all(position, legal);
        let bare = self.without_marks(text);
        let exact: Vec<&Move> = meant(legal, &texts, |written| written == bare);
        if !exact.is_empty() {
            return exact;
        }
        let loose = self.loose(bare);
        let is_like = |written: &String| self.loose(written) == loose;
        let near = meant(legal, &texts, is_like);
        if !near.is_empty() {
            self.plainest(near)
        } else {
            self.plainest(meant(legal, &self.write_long(position, legal), is_like))
        }
    }

    /// Strips marks for check and mate, and `!` and `?`.
    fn without_marks(self, text: &str) -> &str {
        let text = text.trim().trim_end_matches(['!', '?']);
        if self.marks() { text.trim_end_matches(['+', '#']) } else { text }
    }

    /// Reduces a text: removes optional signs, and replaces synonymous signs by one.
    fn loose(self, text: &str) -> String {
        match self {
            Family::Scheme(scheme) => {
                let dropping = scheme.dropping();
                let is_joint = |c: char| matches!(c, '-' | 'x' | '\u{d7}' | ':' | ' ');
                // A promotion back is a sign, not a joint.
                let (body, back) = match text.strip_suffix('-') {
                    Some(body) if !body.is_empty() => (body, "-"),
                    _ => (text.strip_suffix('=').unwrap_or(text), ""),
                };
                let drops = |c: char| matches!(c, '*' | '\'' | '\u{2019}' | '@');
                let body = body.chars().filter(|&c| !is_joint(c)).map(|c| if drops(c) { dropping } else { c });
                body.collect::<String>() + back
            }
            // Black's pieces are often written small, and a sideways move with a dot.
            Family::Wxf => text.to_uppercase().replace('.', "=").replace(' ', ""),
        }
    }

    /// Keeps the moves without promotion, if there are some: a promotion must be written.
    fn plainest(self, moves: Vec<&Move>) -> Vec<&Move> {
        let plain: Vec<&Move> = moves.iter().copied().filter(|mv| mv.becomes.is_none()).collect();
        if plain.is_empty() { moves } else { plain }
    }
}

fn meant<'m>(legal: &'m [Move], texts: &[String], is_meant: impl Fn(&String) -> bool) -> Vec<&'m Move> {
    legal.iter().zip(texts).filter(|(_, text)| is_meant(text)).map(|(mv, _)| mv).collect()
}

/// Reads one of the moves `legal` of a position in the notation of a family.
pub(in crate::notation) fn find(
    position: &Position,
    legal: &[Move],
    text: &str,
    style: Style,
    family: Family,
) -> Result<Move, Fault> {
    let fault = match family.read(position, legal, text)[..] {
        [mv] => return Ok(mv.clone()),
        [] => {
            let usual = legal.iter().position(|mv| mv.kind == MoveKind::Move).unwrap_or(0);
            let example_move = family.write_all(position, legal).into_iter().nth(usual);
            MoveTextFault::NotWritten { style: style.name(), example_move }
        }
        ref several => ambiguous(position, legal, several),
    };
    Err((fault, 0..text.len()))
}
