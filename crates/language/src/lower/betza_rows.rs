//! Rows that come from the Betza notation of pieces: castlings, which depend on the starting position, and drops.

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Start;
use crate::syntax::{BetzaCastling, BetzaDrop, Entry, Flank, Node, Value};
use crate::types::{Kind, Side, Square};

/// A castling in the Betza notation of a piece.
pub(super) struct PieceCastling {
    pub kind: Kind,
    pub castling: BetzaCastling,
}

/// A drop in the Betza notation of a piece.
pub(super) struct PieceDrop {
    pub kind: Kind,
    pub drop: BetzaDrop,
}

/// Two castling pieces of one side, with their starts and ends, as that side sees them.
#[derive(PartialEq)]
struct Pair {
    from: Square,
    to: Square,
    partner: (Kind, Square, Square),
}

impl Scope<'_> {
    /// The castlings in Betza notation as rows of the section; faulty ones are left out, and so are those whose name is
    /// already in the section.
    pub fn betza_castlings(&self, section: Option<&Node>, start: Option<&Start>) -> Vec<Entry> {
        let Some(start) = start else { return Vec::new() };
        let declared = rows_of(section);
        let mut rows: Vec<Entry> = Vec::new();
        for said in self.castlings_said.borrow().iter() {
            for row in self.castlings_of(said, start) {
                if self.is_new("castling", "O", &row, declared.iter().chain(&rows)) {
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// The drops in Betza notation as rows of the section; faulty ones are left out, and so are those whose name is
    /// already in the section.
    pub fn betza_drops(&self, section: Option<&Node>) -> Vec<Entry> {
        let declared = rows_of(section);
        let mut rows: Vec<Entry> = Vec::new();
        for PieceDrop { kind, drop } in self.drops_said.borrow().iter() {
            let ranks = i64::from(self.board.ranks());
            if self.board_is_sound && drop.depth > ranks {
                let message = format!("the piece is dropped on {} ranks, but the board has {ranks}", drop.depth);
                let hint = format!("the number after `@` is 1 to {ranks}; without it the piece is dropped anywhere");
                self.report.fault(Code::OutOfRange, &drop.span, message, hint);
                continue;
            }
            let row = drop.row(self.name_of(*kind));
            if self.is_new("drops", "@", &row, declared.iter().chain(&rows)) {
                rows.push(row);
            }
        }
        rows
    }

    /// Returns true if no other row has this name. Otherwise reports the letters as the fault.
    fn is_new<'e>(
        &self,
        section: &str,
        letter: &str,
        row: &Entry,
        mut others: impl Iterator<Item = &'e Entry>,
    ) -> bool {
        let Some(other) = others.find(|other| other.key == row.key) else { return true };
        let message =
            format!("`{letter}` adds a row `{}` to `{section}`, which already has a row of this name", row.key);
        let fault = Diagnostic::new(Code::DuplicateName, row.key_span.clone(), message);
        let hint = format!("remove `{letter}`, or remove the other row: `{section}: {{ \"{}\": Remove }}`", row.key);
        self.report.add(fault.hint(hint).related(other.key_span.clone(), "the other row"));
        false
    }

    /// The rows for one piece: one per flank, or one per flank and side if the sides differ.
    fn castlings_of(&self, said: &PieceCastling, start: &Start) -> Vec<Entry> {
        let PieceCastling { kind, castling } = said;
        let stands = |side: Side| start.board.iter().any(|(_, piece)| piece.side == side && piece.kind == *kind);
        if !Side::BOTH.into_iter().any(stands) {
            let message = format!("there is no `{}` at the start to castle with", self.name_of(*kind));
            let hint = "remove `O`, or put the piece into `start`";
            self.report.fault(Code::BadCastling, &castling.span, message, hint);
            return Vec::new();
        }
        let mut rows = Vec::new();
        for &flank in &castling.flanks {
            let pairs = Side::BOTH.map(|side| match stands(side) {
                true => self.pair(said, start, flank, side).map_err(|fault| self.report.add(fault)).ok(),
                false => None,
            });
            let row = |pair: &Pair, side| {
                let Pair { from, to, partner: (partner, partner_from, partner_to) } = pair;
                let squares = [from, to, partner_from, partner_to].map(|&square| self.board.name(square));
                let [from, to, partner_from, partner_to] = squares.each_ref().map(String::as_str);
                let parts = [(self.name_of(*kind), from, to), (self.name_of(*partner), partner_from, partner_to)];
                castling.row(flank, parts, side)
            };
            match &pairs {
                [None, None] => {}
                [Some(first), None] => rows.push(row(first, Some(Side::First))),
                [None, Some(second)] => rows.push(row(second, Some(Side::Second))),
                [Some(first), Some(second)] if first == second => rows.push(row(first, None)),
                [Some(first), Some(second)] => {
                    rows.push(row(first, Some(Side::First)));
                    let second = row(second, Some(Side::Second));
                    rows.push(Entry { key: format!("{} (second)", second.key), ..second });
                }
            }
        }
        rows
    }

    fn name_of(&self, kind: Kind) -> &str {
        &self.pieces[kind.index()].name
    }

    /// The two pieces that castle on one flank of a side that has such a piece, with their squares.
    fn pair(&self, said: &PieceCastling, start: &Start, flank: Flank, side: Side) -> Result<Pair, Diagnostic> {
        let PieceCastling { kind, castling } = said;
        let name = self.name_of(*kind);
        let fault = |message: String, hint: &str| {
            Err(Diagnostic::new(Code::BadCastling, castling.span.clone(), message).hint(hint))
        };
        // Squares are as the side sees them, so that both sides are handled in the same way.
        let own: Vec<(Square, Kind)> = start
            .board
            .iter()
            .filter(|(_, piece)| piece.side == side)
            .filter_map(|(square, piece)| Some((self.board.seen_by(side, *square)?, piece.kind)))
            .collect();
        let squares: Vec<Square> = own.iter().filter(|(_, other)| other == kind).map(|(square, _)| *square).collect();
        let shown = |square: Square| self.board.name(self.board.seen_by(side, square).unwrap_or(square));
        let from = match squares[..] {
            [only] => only,
            [first, second, ..] => {
                let message = format!(
                    "at the start there is a `{name}` on {} and another on {}, but a row of `castling` is for one of them",
                    shown(first),
                    shown(second)
                );
                return fault(message, "write the rows in `castling`");
            }
            [] => {
                return fault(
                    format!("the square where the `{name}` starts does not exist for both sides"),
                    "write the rows in `castling`",
                );
            }
        };
        let at = |steps: i32| {
            let file = i32::from(self.board.file(from)) + flank.file() * steps;
            self.board.at(file, i32::from(self.board.rank(from)))
        };
        let files = i32::from(self.board.files());
        let outermost = (1..files).rev().filter_map(at).find_map(|square| own.iter().find(|(at, _)| *at == square));
        let Some((partner_from, partner)) = outermost else {
            let whither = match flank {
                Flank::Left => "left",
                Flank::Right => "right",
            };
            let message =
                format!("there is no own piece to the {whither} of the `{name}` on {} to castle with", shown(from));
            return fault(message, "`irO2` castles only to the right, `ilO2` only to the left");
        };
        let (Some(to), Some(beside)) = (at(castling.steps), at(castling.steps - 1)) else {
            let message = format!("the `{name}` on {} has no room to castle this far", shown(from));
            return fault(message, "write a smaller number of squares after `O`");
        };
        Ok(Pair { from, to, partner: (*partner, *partner_from, beside) })
    }
}

/// The rows of a section as written.
fn rows_of(section: Option<&Node>) -> &[Entry] {
    match section.map(|node| &node.value) {
        Some(Value::Map(entries)) => entries,
        _ => &[],
    }
}
