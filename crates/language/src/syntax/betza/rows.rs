//! Castlings and drops of a piece in Betza notation. They become rows once the rest of the variant is known.

use super::BetzaRow;
use super::legs::Pen;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::syntax::{Entry, Node};
use crate::types::Side;
use crate::types::limits::{MAX_FILES, MAX_RANKS};

/// The most files that a piece may castle across: files exist on both sides of it.
const MOST_STEPS: i64 = MAX_FILES as i64 / 2 - 1;

/// The side to which a piece castles, as it sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flank {
    /// The left side: the row is named `queenside`.
    Left,
    /// The right side: the row is named `kingside`.
    Right,
}

impl Flank {
    /// The name, the letter and the notation of the flank's rows.
    fn words(self) -> [&'static str; 3] {
        match self {
            Flank::Left => ["queenside", "q", "O-O-O"],
            Flank::Right => ["kingside", "k", "O-O"],
        }
    }

    /// The file offset of each step, to the right.
    pub fn file(self) -> i32 {
        match self {
            Flank::Left => -1,
            Flank::Right => 1,
        }
    }
}

/// Castling with the outermost piece of the rank, if neither has moved: `isO2`.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaCastling {
    /// Its span.
    pub span: Span,
    /// The flanks.
    pub flanks: Vec<Flank>,
    /// The number of files that the piece moves. The other piece goes beside it, on the inner side.
    pub steps: i32,
}

/// A piece of a castling: its name, its start and its end.
pub type CastlingMove<'t> = (&'t str, &'t str, &'t str);

impl BetzaCastling {
    /// Reads the letters and the number.
    ///
    /// # Errors
    /// If a letter has no meaning here, or is missing.
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
                    let hint = "write `r` (to the right), `l` (to the left) or `s` (both): `isO2`";
                    return fault(span, &format!("`{letter}` has no meaning for castling, which goes sideways"), hint);
                }
                _ => {
                    let hint = "write `isO2`, `irO2` or `ilO2`; for more write a row of `castling`";
                    return fault(span, &format!("`{letter}` has no meaning for castling, or is written twice"), hint);
                }
            };
            if more.iter().any(|flank| flanks.contains(flank)) {
                return fault(span, &format!("`{letter}` repeats a direction"), "`s` means `r` and `l`");
            }
            flanks.extend(more);
        }
        if !is_fresh {
            let hint = "write `isO2`; pieces that may castle after they have moved need rows of `castling` and `Fresh`";
            return fault(&row.span, "castling pieces must not have moved: `i` is missing", hint);
        }
        if flanks.is_empty() {
            return fault(&row.span, "the direction of castling is missing", "write `s` for both sides: `isO2`");
        }
        match row.number {
            Some(steps @ 1..=MOST_STEPS) => {
                Ok(BetzaCastling { span: row.span.clone(), flanks, steps: i32::try_from(steps).unwrap_or(1) })
            }
            Some(_) => {
                let message = format!("a castling piece must go 1 to {MOST_STEPS} squares");
                Err(Diagnostic::new(Code::OutOfRange, row.atom_span.clone(), message).hint("write, for example, `O2`"))
            }
            None => fault(&row.atom_span, "the number of squares is missing", "write it after `O`: `O2`"),
        }
    }

    /// The `castling` row for one flank: the piece first, then its partner.
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

/// A drop: `j@7`.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaDrop {
    /// Its span.
    pub span: Span,
    /// The last rank on which the piece may be dropped, as its side counts ranks.
    pub depth: i64,
    /// True if the first rank is excluded.
    skips_first: bool,
    /// The most pieces of its kind before the drop: on the same file, on the same colour, on the whole board.
    most: [Option<i64>; 3],
}

/// The letters of the limits, in the order of [`BetzaDrop::most`].
const LIMITS: [char; 3] = ['f', 's', 'b'];

impl BetzaDrop {
    /// Reads the letters and the number.
    ///
    /// # Errors
    /// If a letter has no meaning here, or if no board is as deep.
    pub(super) fn read(row: &BetzaRow) -> Result<BetzaDrop, Diagnostic> {
        let fault = |span: &Span, message: String, hint: &str| {
            Err(Diagnostic::new(Code::BetzaSyntax, span.clone(), message).hint(hint))
        };
        let (mut skips_first, mut most) = (false, [None; 3]);
        for (letter, span) in &row.letters {
            if *letter == 'j' && !skips_first {
                skips_first = true;
                continue;
            }
            let limit = LIMITS.into_iter().position(|limit| limit == *letter);
            match limit.and_then(|at| most.get_mut(at)) {
                Some(most @ None) => *most = Some(0),
                Some(most @ Some(0)) => *most = Some(1),
                _ => {
                    let hint = "`j` excludes the first rank; `f`, `s` and `b` allow no other of its kind on the file, the colour or the board, and one if doubled";
                    return fault(span, format!("`{letter}` has no meaning for drops, or is written too often"), hint);
                }
            }
        }
        let Some(depth) = row.number else {
            let hint = "write the number of ranks after `@`, counted from the player's first rank: `@8`";
            return fault(&row.atom_span, "the number of ranks for drops is missing".into(), hint);
        };
        if !(1..=MAX_RANKS as i64).contains(&depth) {
            let message = format!("a piece must be dropped on 1 to {MAX_RANKS} ranks");
            let hint = "the number after `@` counts ranks from the player's first rank";
            return Err(Diagnostic::new(Code::OutOfRange, row.atom_span.clone(), message).hint(hint));
        }
        if skips_first && depth == 1 {
            return fault(
                &row.span,
                "no rank is left for the drop".into(),
                "`j` excludes the first rank: write a larger number",
            );
        }
        Ok(BetzaDrop { span: row.span.clone(), depth, skips_first, most })
    }

    /// The `drops` row for a piece of this name.
    pub fn row(&self, piece: &str) -> Entry {
        let pen = Pen(self.span.clone());
        let to = match (self.skips_first, self.depth) {
            (false, 1) => "rank 1".to_owned(),
            (true, 2) => "rank 2".to_owned(),
            (false, depth) => format!("ranks 1-{depth}"),
            (true, depth) => format!("ranks 2-{depth}"),
        };
        let at_most = |set: String, most: i64| match most {
            0 => pen.call("No", vec![pen.text(set)]),
            most => pen.call("AtMost", vec![pen.call("Count", vec![pen.text(set)]), pen.number(most)]),
        };
        let mut conditions = Vec::new();
        let [of_file, of_colour, of_board] = self.most;
        conditions.extend(of_file.map(|most| at_most(format!("own {piece} file(to)"), most)));
        for colour in ["light", "dark"] {
            conditions.extend(of_colour.map(|most| {
                let elsewhere = pen.call("No", vec![pen.text(format!("to {colour}"))]);
                pen.call("Or", vec![pen.whole_list(vec![elsewhere, at_most(format!("own {piece} {colour}"), most)])])
            }));
        }
        conditions.extend(of_board.map(|most| at_most(format!("own {piece}"), most)));
        let mut fields = vec![("pieces", pen.text(piece)), ("to", pen.text(to))];
        match conditions.len() {
            0 => {}
            1 => fields.extend(conditions.pop().map(|only| ("when", only))),
            _ => fields.push(("when", pen.call("All", vec![pen.whole_list(conditions)]))),
        }
        Entry { key: piece.into(), key_span: self.span.clone(), value: pen.row(fields) }
    }
}
