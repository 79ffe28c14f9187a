//! The root of the model.

use super::array::ArrayRow;
use super::board::Board;
use super::condition::{Amount, Condition};
use super::hands::Captured;
use super::movement::Movement;
use super::outcome::{ImpossibleRow, InsufficientRow, OutcomeRow, Verdict};
use super::presentation::{FenFormat, SideInfo};
use super::row::*;
use super::set::Set;
use super::style::Style;
use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet};
use serde::{Deserialize, Serialize};

/// The rules of a variant, resolved.
///
/// They can be serialised. Deserialising them is only for the built-in variants, because it checks nothing: read the
/// text of a variant instead.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "lowered", derive(Deserialize))]
pub struct Rules {
    /// Its name.
    pub name: String,
    /// A description in one line.
    pub description: String,
    /// The address of its rules on the web.
    pub link: Option<String>,
    /// Its author and year, as far as known.
    pub origin: Option<String>,
    /// The hash of everything that decides how the game is played and written. It is the SHA-256 of the resolved file,
    /// without comments, layout, name, description, link, origin, notation and impossible positions. Insufficient
    /// material counts only if outcomes ask for `Dead`.
    pub hash: [u8; 32],
    /// The two players.
    pub sides: PerSide<SideInfo>,
    /// The board.
    pub board: Board,
    /// Named sets of squares.
    pub zones: Vec<Zone>,
    /// Named conditions. The rows contain their own copies: the names are for people.
    pub conditions: Vec<NamedCondition>,
    /// The kinds of pieces, by [`Kind`].
    pub pieces: Vec<PieceKind>,
    /// The tags of pieces.
    pub tags: Vec<Tag>,
    /// The text before a promoted piece's letter, `+` for instance.
    pub promoted_prefix: String,
    /// The castling rows.
    pub castling: Vec<CastlingRow>,
    /// The promotion rows.
    pub promotion: Vec<PromotionRow>,
    /// The fate of captured pieces.
    pub captured: Captured,
    /// The drop rows.
    pub drops: Vec<Drop>,
    /// The rows that remove moves.
    pub cannot: Vec<CannotRow>,
    /// The rows that forbid moves.
    pub forbidden: Vec<ForbiddenRow>,
    /// The rows that make moves compulsory.
    pub must: Vec<MustRow>,
    /// The rows with effects after a move.
    pub after: Vec<AfterRow>,
    /// The counters: numbers kept during the game.
    pub counters: Vec<Counter>,
    /// The rows that end the game, in order.
    pub outcomes: Vec<OutcomeRow>,
    /// The rows of material with which a side cannot win.
    pub insufficient: Vec<InsufficientRow>,
    /// The rows of positions that no game reaches.
    pub impossible: Vec<ImpossibleRow>,
    /// The number of plies of a turn; one ply if not set.
    pub turn: Option<TurnRule>,
    /// True if a player may pass.
    pub pass: bool,
    /// The conditions of all [`Condition::Throughout`]. Each position of a game records which of them hold for the side
    /// to move.
    pub throughout: Vec<Condition>,
    /// The condition for the side to move to be in check.
    pub check: Option<Condition>,
    /// The consequence of an illegal move.
    pub illegal: OnIllegal,
    /// The format of its FEN.
    pub fen: FenFormat,
    /// The default dialect.
    pub dialect: String,
    /// The usual notation of its moves.
    pub notation: Style,
    /// The starting position.
    pub start: Start,
    /// The ways to shuffle the start.
    pub arrays: Vec<ArrayRow>,
    /// The squares whose piece is tracked as moved or unmoved: only those for which some rule reads it.
    pub tracked: SquareSet,
    /// The kind that a piece marked as promoted turns back into, for each kind that such marks stand on.
    pub demoted: Vec<Option<Kind>>,
}

/// The position in which a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct Start {
    /// The FEN as written in the file.
    pub fen: String,
    /// The pieces with their squares.
    pub board: Vec<(Square, Piece)>,
}

/// A set of squares with a name.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// The set that the name stands for.
    pub set: Set,
}

/// A condition with a name.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct NamedCondition {
    /// Its name.
    pub name: String,
    /// The condition that the name stands for.
    pub condition: Condition,
}

/// A named set of kinds.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// The kinds that have the tag.
    pub kinds: KindSet,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct PieceKind {
    /// Its name.
    pub name: String,
    /// Its letters in FEN, usually in lower case; those of a promoted form start with the prefix.
    pub letter: String,
    /// Its letters in algebraic notation; empty for a piece that is not named there.
    pub san: String,
    /// Its name in its country's script, for notations in that script.
    pub native: Option<String>,
    /// A picture for each side, for boards in Unicode.
    pub glyphs: Option<PerSide<String>>,
    /// The kind it promotes to by [`Into::Promoted`](super::Into::Promoted).
    pub promotes_to: Option<Kind>,
    /// The kind it is the promoted form of; such a piece has no letter of its own.
    pub promoted_from: Option<Kind>,
    /// The worth of a piece of the kind in `Worth`.
    pub worth: i32,
    /// Its moves.
    pub moves: Vec<Movement>,
}

impl Rules {
    /// The hash in hexadecimal: 64 digits.
    pub fn hash_text(&self) -> String {
        self.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The beginning of the [hash](Rules::hash) as a number, to distinguish variants quickly.
    pub fn seed(&self) -> u64 {
        self.hash.iter().take(8).fold(0, |all, &byte| all << 8 | u64::from(byte))
    }

    /// The castling rows, each with the number of its first option.
    fn numbered_castlings(&self) -> impl Iterator<Item = (usize, &CastlingRow)> {
        self.castling.iter().scan(0, |next, row| {
            let first = *next;
            *next += row.way_count();
            Some((first, row))
        })
    }

    /// The castling options of a side, each with its row and its number, which a `Move` uses.
    pub fn castlings(&self, side: Side) -> impl Iterator<Item = (u8, &CastlingRow, &CastlingWay)> {
        self.numbered_castlings().flat_map(move |(first, row)| {
            let ways = row.ways[side.index()].iter().enumerate();
            ways.map(move |(place, way)| ((first + place) as u8, row, way))
        })
    }

    /// The castling option of a side with this number.
    pub fn castling_of(&self, side: Side, number: u8) -> Option<&CastlingWay> {
        self.castlings(side).find(|(known, _, _)| *known == number).map(|(_, _, way)| way)
    }

    /// The castling row that contains the option with this number.
    pub fn castling_row(&self, number: u8) -> Option<&CastlingRow> {
        let rows = self.numbered_castlings().take_while(|(first, _)| *first <= usize::from(number));
        rows.last().map(|(_, row)| row)
    }

    /// The piece of this kind.
    ///
    /// # Panics
    /// If the variant has no such kind.
    #[inline]
    pub fn piece(&self, kind: Kind) -> &PieceKind {
        &self.pieces[kind.index()]
    }

    /// The kind with this name; `None` if there is none.
    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.name == name).map(|index| Kind(index as u8))
    }

    /// All kinds, in order of their index.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        (0..self.pieces.len() as u8).map(Kind)
    }

    /// The letters of a piece, in the case of its side.
    pub fn letter(&self, piece: Piece) -> String {
        self.sides[piece.side.index()].case.apply(&self.piece(piece.kind).letter)
    }

    /// Returns true if any piece leaves a trail.
    pub fn has_trail(&self) -> bool {
        self.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| movement.leaves_trail)
    }

    /// The condition that a side can no longer win, whatever the other side does, as that side sees it. Every outcome
    /// by which it could win must be barred by a row of [`insufficient`](Rules::insufficient) that holds for it. A side
    /// with pieces in hand, or that may get some, can always win, and so can every side if the rules have no such rows.
    pub fn cannot_win(&self, side: Side) -> Condition {
        let own: Vec<&InsufficientRow> = self.insufficient.iter().filter(|row| side.is_of(row.side)).collect();
        if own.is_empty() || self.may_get_more_to_drop(side) {
            return Condition::NEVER;
        }
        let barring = |bars: &dyn Fn(&InsufficientRow) -> bool| {
            let rows: Vec<Condition> = own.iter().filter(|row| bars(row)).map(|row| row.when.clone()).collect();
            <[Condition; 1]>::try_from(rows).map_or_else(Condition::Or, |[row]| row)
        };
        let held = self.held_drops();
        let hand = (!held.is_empty()).then_some(Condition::at_least(Amount::Number(0), Amount::Hand(held)));
        let mut parts: Vec<Condition> = hand.into_iter().collect();
        let wins: Vec<&OutcomeRow> = self.outcomes.iter().filter(|end| end.may_be_won_by(side)).collect();
        if wins.is_empty() {
            // Some row must still hold.
            parts.push(barring(&|_| true));
        }
        for end in wins {
            let barred = barring(&|row| row.bars.as_ref().is_none_or(|names| names.contains(&end.name)));
            if !parts.contains(&barred) {
                parts.push(barred);
            }
        }
        <[Condition; 1]>::try_from(parts).map_or_else(Condition::All, |[part]| part)
    }

    /// Returns true if a condition is what `Dead` stands for.
    pub fn is_dead(&self, condition: &Condition) -> bool {
        matches!(condition, Condition::All(_)) && Side::BOTH.iter().any(|&side| self.dead(side) == *condition)
    }

    /// The rules without outcomes of dead positions.
    #[must_use]
    pub fn without_dead(&self) -> Rules {
        let outcomes = self.outcomes.iter().filter(|row| !self.is_dead(&row.when)).cloned().collect();
        Rules { outcomes, ..self.clone() }
    }

    /// Returns true if a row of [`outcomes`](Rules::outcomes) ends the game in a draw, without a claim, although the
    /// players could go on: a clock, a repetition or a dead position.
    pub fn is_automatic_draw(&self, row: &OutcomeRow) -> bool {
        let is_draw = row.result == Verdict::Draw && !row.claim;
        is_draw && (row.clock || row.waits_for_repetition() || self.is_dead(&row.when))
    }

    /// The rules without automatic draws, for games that went on after them.
    #[must_use]
    pub fn without_automatic_draws(&self) -> Rules {
        let outcomes = self.outcomes.iter().filter(|row| !self.is_automatic_draw(row)).cloned().collect();
        Rules { outcomes, ..self.clone() }
    }

    /// The condition that neither side can win any more, as a side sees it. See [`Rules::cannot_win`].
    pub fn dead(&self, viewer: Side) -> Condition {
        let [own, theirs] = [viewer, viewer.other()].map(|side| self.cannot_win(side));
        Condition::All(vec![own, Condition::Theirs(Box::new(theirs))])
    }
}
