//! What the letters of a piece say that is no move of it alone: rows of the variant, to be made where the rest of it is known.

use super::BetzaRow;
use super::legs::Pen;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::syntax::{Entry, Node};
use crate::types::Side;
use crate::types::limits::MAX_FILES;

/// How far a piece may castle: there are files on both sides of it.
const MOST_STEPS: i64 = MAX_FILES as i64 / 2 - 1;

/// To which side a piece castles, as it sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flank {
    /// To the left: the row is called `queenside`.
    Left,
    /// To the right: the row is called `kingside`.
    Right,
}

impl Flank {
    /// How rows of this flank are called and written.
    fn words(self) -> [&'static str; 3] {
        match self {
            Flank::Left => ["queenside", "q", "O-O-O"],
            Flank::Right => ["kingside", "k", "O-O"],
        }
    }

    /// Files to the right, for each step.
    pub fn file(self) -> i32 {
        match self {
            Flank::Left => -1,
            Flank::Right => 1,
        }
    }
}

/// Castling with the outermost piece of a rank, none of the two having moved: `isO2`.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaCastling {
    /// Where it is written.
    pub span: Span,
    /// To which sides.
    pub flanks: Vec<Flank>,
    /// How far the piece goes. The other one is set beside it, on the inner side.
    pub steps: i32,
}

/// A piece of a castling: its name, where it stands, where it goes.
pub type CastlingMove<'t> = (&'t str, &'t str, &'t str);

impl BetzaCastling {
    /// What the letters and the number say.
    ///
    /// # Errors
    /// A letter that means nothing here, or one that is missing.
    pub(super) fn read(row: &BetzaRow) -> Result<BetzaCastling, Diagnostic> {
        let fault = |span: &Span, message: &str, hint: &str| {
            Err(Diagnostic::new(Code::BetzaSyntax, span.clone(), message).hint(hint))
        };
        let (mut is_fresh, mut flanks) = (false, Vec::new());
        for (letter, span) in &row.letters {
            let more: &[Flank] = match letter {
                'i' if !is_fresh => {
                    is_fresh = true;
                    continue;
                }
                'r' => &[Flank::Right],
                'l' => &[Flank::Left],
                's' => &[Flank::Right, Flank::Left],
                'f' | 'b' | 'v' | 'h' => {
                    let hint = "it goes `r` (to the right), `l` (to the left) or `s` (both): `isO2`";
                    return fault(span, &format!("`{letter}` says nothing of castling, which keeps to a rank"), hint);
                }
                _ => {
                    let hint = "castling is written `isO2`, `irO2` or `ilO2`; a row of `castling` says more";
                    return fault(span, &format!("`{letter}` says nothing of castling, or says it twice"), hint);
                }
            };
            if more.iter().any(|flank| flanks.contains(flank)) {
                return fault(span, &format!("`{letter}` says again what was said"), "`s` is `r` and `l`");
            }
            flanks.extend(more);
        }
        if !is_fresh {
            let hint = "write `isO2`; pieces that may castle after they have moved need rows of `castling` and `Fresh`";
            return fault(&row.span, "castling pieces must not have moved: `i` is missing", hint);
        }
        if flanks.is_empty() {
            return fault(&row.span, "it is not said to which side the piece castles", "`s` is both sides: `isO2`");
        }
        match row.number {
            Some(steps @ 1..=MOST_STEPS) => {
                Ok(BetzaCastling { span: row.span.clone(), flanks, steps: i32::try_from(steps).unwrap_or(1) })
            }
            Some(_) => {
                let message = format!("a castling piece goes 1 to {MOST_STEPS} squares");
                Err(Diagnostic::new(Code::OutOfRange, row.atom_span.clone(), message))
            }
            None => {
                fault(&row.atom_span, "how far the piece goes is missing", "the number of squares stands behind: `O2`")
            }
        }
    }

    /// The row of `castling` for one flank: the piece, then the one it castles with.
    pub fn row(&self, flank: Flank, parts: [CastlingMove<'_>; 2], side: Option<Side>) -> Entry {
        let pen = Pen(self.span.clone());
        let part = |(kind, from, to)| pen.tuple([kind, from, to].map(|text: &str| pen.text(text)).into());
        let [name, letter, san] = flank.words();
        let side = side.map(|side| match side {
            Side::First => "First",
            Side::Second => "Second",
        });
        let mut fields: Vec<(&str, Node)> = side.map(|side| ("side", pen.word(side))).into_iter().collect();
        fields.push(("moves", pen.whole_list(parts.map(part).into())));
        fields.extend([("letter", pen.text(letter)), ("san", pen.text(san))]);
        Entry { key: name.into(), key_span: self.span.clone(), value: pen.row(fields) }
    }
}
