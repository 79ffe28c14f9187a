//! The root of the model.

use super::array::ArrayRow;
use super::board::Board;
use super::condition::Condition;
use super::movement::Movement;
use super::outcome::{InsufficientRow, OutcomeRow};
use super::presentation::{FenFormat, SideInfo};
use super::row::*;
use super::set::Set;
use super::style::Style;
use super::word::Word;
use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet};

/// A variant, resolved.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    /// Its name, for people.
    pub name: String,
    /// One line about it.
    pub description: String,
    /// Where its rules are written down.
    pub link: Option<String>,
    /// Who made it and when, as far as that is known.
    pub origin: Option<String>,
    /// A hash of all that decides how the game is played and written: SHA-256 of the resolved file, without
    /// comments, layout, name, description, link, origin, notation and insufficient material.
    pub hash: [u8; 32],
    /// The two players.
    pub sides: PerSide<SideInfo>,
    /// The board.
    pub board: Board,
    /// Named sets of squares.
    pub zones: Vec<Zone>,
    /// The kinds of pieces, by [`Kind`].
    pub pieces: Vec<PieceKind>,
    /// The tags of pieces.
    pub tags: Vec<Tag>,
    /// What comes before a promoted piece's letter, `+` for instance.
    pub promoted_prefix: String,
    /// Castlings.
    pub castling: Vec<CastlingRow>,
    /// Promotions.
    pub promotion: Vec<PromotionRow>,
    /// Where captured pieces go.
    pub captured: Captured,
    /// What may be dropped where.
    pub drops: Vec<Drop>,
    /// Moves that do not exist.
    pub cannot: Vec<CannotRow>,
    /// Moves that may not be played.
    pub forbidden: Vec<ForbiddenRow>,
    /// Moves that must be played.
    pub must: Vec<MustRow>,
    /// What happens after a move.
    pub after: Vec<AfterRow>,
    /// Numbers kept along the game.
    pub counters: Vec<Counter>,
    /// How the game ends, in order.
    pub outcomes: Vec<OutcomeRow>,
    /// With which material a side cannot win.
    pub insufficient: Vec<InsufficientRow>,
    /// How many plies a turn has; one if not set.
    pub turn: Option<TurnRule>,
    /// May a player pass?
    pub pass: bool,
    /// The conditions of all [`Condition::Throughout`]: noted for the side to move in every position of a game.
    pub throughout: Vec<Condition>,
    /// When the side to move is in check.
    pub check: Option<Condition>,
    /// What an illegal move leads to.
    pub illegal: OnIllegal,
    /// How a position is written.
    pub fen: FenFormat,
    /// The dialect used where none is chosen.
    pub dialect: String,
    /// The way of writing moves that is usual for it.
    pub notation: Style,
    /// The start.
    pub start: Start,
    /// How the start may be shuffled.
    pub arrays: Vec<ArrayRow>,
    /// The squares for which it is recorded whether their piece has moved: only those for which some rule reads it.
    pub tracked: SquareSet,
    /// For each kind that a promoted piece is marked as: the kind that it turns back into.
    pub demoted: Vec<Option<Kind>>,
}

/// The position a game starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The FEN as written in the file.
    pub fen: String,
    /// What stands where.
    pub board: Vec<(Square, Piece)>,
}

/// A set of squares with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// The set that the name stands for.
    pub set: Set,
}

/// A named set of kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// The kinds that wear it.
    pub kinds: KindSet,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceKind {
    /// Its name.
    pub name: String,
    /// Its letters in FEN, in lower case as a rule; a promoted form's begin with the prefix.
    pub letter: String,
    /// Its letters in algebraic notation; empty for a piece that is not named there.
    pub san: String,
    /// Its letters in the script of its country, for notations that are written in it.
    pub native: Option<String>,
    /// A picture for each side, for boards in Unicode.
    pub glyphs: Option<PerSide<String>>,
    /// What it promotes to by [`Into::Promoted`].
    pub promotes_to: Option<Kind>,
    /// What it is the promoted form of; such a piece has no letter of its own.
    pub promoted_from: Option<Kind>,
    /// What a piece of the kind counts for in `Worth`.
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

    /// Do moves leave walls, chosen or not?
    pub fn builds_walls(&self) -> bool {
        let is_wall = |effect: &Effect| match effect {
            Effect::Wall(_) => true,
            Effect::Take(_) | Effect::Clear(_) | Effect::Put(..) | Effect::Become(..) | Effect::Flip(_) => false,
            Effect::Touch(_) | Effect::Fresh(_) => false,
        };
        self.after.iter().any(|row| row.effects.iter().any(is_wall))
    }

    /// Can there be walls: does the start have some, or do rules build, remove or read them?
    pub fn knows_walls(&self) -> bool {
        let placement = self.start.fen.split_whitespace().next().unwrap_or_default();
        let clears = |effect: &Effect| match effect {
            Effect::Clear(_) => true,
            Effect::Take(_) | Effect::Put(..) | Effect::Become(..) | Effect::Flip(_) | Effect::Wall(_) => false,
            Effect::Touch(_) | Effect::Fresh(_) => false,
        };
        // No other word tells walls from pieces and from empty squares.
        let asks = || self.survey().iter().any(|clause| clause.mentions(|word| matches!(word, Word::Set(Set::Walls))));
        placement.contains('*')
            || self.builds_walls()
            || self.after.iter().flat_map(|row| &row.effects).any(clears)
            || asks()
    }

    /// The castling rows, each with the number of its first way.
    fn numbered_castlings(&self) -> impl Iterator<Item = (usize, &CastlingRow)> {
        self.castling.iter().scan(0, |next, row| {
            let first = *next;
            *next += row.way_count();
            Some((first, row))
        })
    }

    /// The ways in which a side may castle, each with its row and its number: that of a `Move`.
    pub fn castlings(&self, side: Side) -> impl Iterator<Item = (u8, &CastlingRow, &CastlingWay)> {
        self.numbered_castlings().flat_map(move |(first, row)| {
            let ways = row.ways[side.index()].iter().enumerate();
            ways.map(move |(place, way)| ((first + place) as u8, row, way))
        })
    }

    /// The way in which a side castles by the castling with this number.
    pub fn castling_of(&self, side: Side, number: u8) -> Option<&CastlingWay> {
        self.castlings(side).find(|(known, _, _)| *known == number).map(|(_, _, way)| way)
    }

    /// The row of a castling by its number.
    pub fn castling_row(&self, number: u8) -> Option<&CastlingRow> {
        let rows = self.numbered_castlings().take_while(|(first, _)| *first <= usize::from(number));
        rows.last().map(|(_, row)| row)
    }

    /// The piece of this kind.
    #[inline]
    pub fn piece(&self, kind: Kind) -> &PieceKind {
        &self.pieces[kind.index()]
    }

    /// The kind with this name.
    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.name == name).map(|index| Kind(index as u8))
    }

    /// All kinds.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        (0..self.pieces.len() as u8).map(Kind)
    }

    /// The kinds whose own pieces [`check`](Rules::check) tests for being attacked.
    pub fn royals(&self) -> KindSet {
        let mut royals = KindSet::EMPTY;
        let Some(check) = &self.check else { return royals };
        Word::Condition(check).walk(&mut |word| {
            let Word::Set(Set::And(parts)) = word else { return };
            let is_attack = |part: &Set| match part {
                Set::Attacked(_) => true,
                Set::Not(inner) => matches!(**inner, Set::Attacked(_)),
                // No other word depends on whether an own piece may be taken.
                _ => false,
            };
            if parts.contains(&Set::Own) && parts.iter().any(is_attack) {
                let kinds =
                    parts.iter().filter_map(|part| if let Set::Kinds(kinds) = part { Some(*kinds) } else { None });
                royals = royals | kinds.fold(KindSet::EMPTY, |all, kinds| all | kinds);
            }
        });
        royals
    }

    /// The pieces that are promoted forms of others.
    pub fn promoted_kinds(&self) -> KindSet {
        self.kinds().filter(|&kind| self.piece(kind).promoted_from.is_some()).collect()
    }

    /// A piece's letters in the case of its side.
    pub fn letter(&self, piece: Piece) -> String {
        self.sides[piece.side.index()].case.apply(&self.piece(piece.kind).letter)
    }

    /// Does any rule distinguish promoted pieces from others of their kind?
    pub fn marks_promoted(&self) -> bool {
        self.demoted.iter().any(Option::is_some)
    }

    /// Does any piece leave a trail?
    pub fn has_trail(&self) -> bool {
        self.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| movement.leaves_trail)
    }

    /// The pieces that a side drops without taking them from its hand.
    pub fn free_drops(&self, side: Side) -> KindSet {
        let rows = self.drops.iter().filter(|row| row.free && side.is_of(row.side));
        rows.fold(KindSet::EMPTY, |all, row| all | row.pieces)
    }

    /// May a side ever get more pieces to drop than it has in hand?
    pub fn may_get_more_to_drop(&self, side: Side) -> bool {
        self.captured.go != CapturedGo::Away || !self.free_drops(side).is_empty()
    }

    /// Does it matter what is in the hands?
    pub fn needs_hands(&self) -> bool {
        let chosen = self.after.iter().filter_map(|row| row.choose.as_ref()).any(|choose| choose.drops.is_some());
        chosen || self.drops.iter().any(|row| !row.free) || self.captured.go != CapturedGo::Away
    }

    /// May pieces be in a hand? They may where there are drops, even free ones.
    pub fn has_hands(&self) -> bool {
        !self.drops.is_empty() || self.needs_hands()
    }
}
