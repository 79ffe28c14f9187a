//! The root of the model.

use super::array::ArrayRow;
use super::board::Board;
use super::captured::Captured;
use super::condition::Condition;
use super::movement::Movement;
use super::outcome::{ImpossibleRow, InsufficientRow, OutcomeRow};
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
    /// without comments, layout, name, description, link, origin, notation, impossible positions, the points of the
    /// board and the script of pieces. Insufficient material counts only if outcomes ask for `Dead`.
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
    /// For each kind: the kind that a piece of it turns back into if it is marked as promoted. `None` if pieces of the
    /// kind are never marked.
    pub demoted: Vec<Option<Kind>>,
}

/// The position in which a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub struct Start {
    /// The FEN as written in the file.
    pub fen: String,
    /// The pieces with their squares.
    pub board: Vec<(Square, Piece)>,
    /// The squares of walls.
    pub walls: SquareSet,
    /// The pieces in the hands: kinds and their numbers, in the order of the kinds.
    pub hands: PerSide<Vec<(Kind, u8)>>,
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
    /// The characters on each side's piece, in its country's script.
    pub script: Option<PerSide<String>>,
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
        let mut letters = String::new();
        self.push_letter(piece, &mut letters);
        letters
    }

    /// Appends the letters of a piece, in the case of its side, to a text.
    pub fn push_letter(&self, piece: Piece, text: &mut String) {
        self.sides[piece.side.index()].case.push(&self.piece(piece.kind).letter, text);
    }

    /// Returns true if any piece leaves a trail.
    pub fn has_trail(&self) -> bool {
        self.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| movement.leaves_trail)
    }
}
