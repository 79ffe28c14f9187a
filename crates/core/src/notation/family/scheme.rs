//! Notations by squares: long algebraic, Western shogi, USI, janggi, ICCS, Thai.

use super::squares::{Files, Ranks, Squares};
use crate::model::{MoveKind, Rules};
use crate::movegen::{Choice, Move};
use crate::notation::coordinate::{self, chosen, dropped, way};
use crate::notation::san;
use crate::position::Position;
use crate::types::{Kind, Square};
use std::collections::{HashMap, HashSet};

/// The rules for writing moves by their squares.
pub(in crate::notation) struct Scheme {
    /// The names of squares.
    squares: Squares,
    /// The names of pieces.
    pieces: Pieces,
    /// The text after the piece.
    gap: &'static str,
    /// The condition for writing the start of a move.
    origin: Origin,
    /// The text between the squares of a move without a capture.
    quiet: &'static str,
    /// The condition for writing `quiet`.
    joins: Joins,
    /// The text between the squares of a capture.
    taking: &'static str,
    /// The text between a dropped piece and its square.
    dropping: &'static str,
    /// The form of promotions.
    promotion: Promotion,
    /// Set if the notation marks check and mate.
    pub marks: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pieces {
    /// Pieces are not written.
    Unsaid,
    /// Pieces have their letters in algebraic notation, if they have some there.
    San,
    /// Pieces have their letters in algebraic notation, or else those in a FEN.
    Letters,
    /// Pieces are written in their own script, except those without letters in algebraic notation.
    Native,
    /// All pieces are written in their own script.
    AllNative,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// The start is always written.
    Always,
    /// The square is written if another piece with the same name could go to the same target.
    Square,
    /// Like [`Origin::Square`], but only the needed part of the square. A capture by an unnamed piece is written with
    /// its file.
    Shortest,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Joins {
    /// `quiet` is written in every move.
    Always,
    /// `quiet` is written in moves whose start is written.
    BehindOrigin,
    /// `quiet` is written in moves whose piece is named.
    BehindPiece,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Promotion {
    /// `=Q`.
    Letters,
    /// `+` to the own promoted form, `-` back, `=` for a declined promotion, `=Q` to any other kind.
    Signs,
    /// Like [`Promotion::Signs`], but without a sign for a declined promotion, and with small letters.
    Bare,
}

const OF_THE_BOARD: Squares = Squares { files: Files::Letters, ranks: Ranks::Numbers, rank_first: false };
const SHOGI_NUMBERS: Squares = Squares { files: Files::FromRight, ranks: Ranks::FromTop, rank_first: false };
const SHOGI_LETTERS: Squares = Squares { files: Files::FromRight, ranks: Ranks::LettersFromTop, rank_first: false };

/// Long algebraic notation (FIDE Laws, appendix C, "long form"): `Ng1-f3`, `c7xb8=Q+`.
pub(super) const LAN: Scheme = Scheme {
    squares: OF_THE_BOARD,
    pieces: Pieces::San,
    gap: "",
    origin: Origin::Always,
    quiet: "-",
    joins: Joins::Always,
    taking: "x",
    dropping: "@",
    promotion: Promotion::Letters,
    marks: true,
};

/// George Hodges's notation, from his magazine "Shogi" (1976): `P-7f`, `G4i-5h`, `Bx2b=`, `S*3d`
/// (<https://en.wikipedia.org/wiki/Shogi_notation#Western_notation>).
pub(super) const HODGES: Scheme = Scheme {
    squares: SHOGI_LETTERS,
    pieces: Pieces::Letters,
    gap: "",
    origin: Origin::Square,
    quiet: "-",
    joins: Joins::Always,
    taking: "x",
    dropping: "*",
    promotion: Promotion::Signs,
    marks: false,
};

/// [`HODGES`] with numbers for ranks: `P-76`, `S*34`.
pub(super) const HODGES_NUMBER: Scheme = Scheme { squares: SHOGI_NUMBERS, ..HODGES };

/// Tony Hosking's notation, from "The Art of Shogi" (1997): `P76`, `G49-58`, `S'34` (the same page).
pub(super) const HOSKING: Scheme =
    Scheme { squares: SHOGI_NUMBERS, joins: Joins::BehindOrigin, dropping: "'", ..HODGES };

/// USI, the Universal Shogi Interface: `7g7f`, `8h2b+`, `P*5e` (<http://hgm.nubati.net/usi.html>).
pub(super) const USI: Scheme = Scheme {
    squares: SHOGI_LETTERS,
    pieces: Pieces::Unsaid,
    gap: "",
    origin: Origin::Always,
    quiet: "",
    joins: Joins::Always,
    taking: "",
    dropping: "*",
    promotion: Promotion::Bare,
    marks: false,
};

/// Janggi as the Polish federation writes it: rank and file from the top left, `H02-83`, `C32x39`
/// (<http://www.janggi.pl/janggi-notation/>).
pub(super) const JANGGI: Scheme = Scheme {
    squares: Squares { files: Files::FromLeft, ranks: Ranks::DigitsFromTop, rank_first: true },
    pieces: Pieces::Letters,
    ..LAN
};

/// The coordinates of the Internet Chinese Chess Server: `H2-E2`, ranks from 0
/// (<https://www.xqbase.com/protocol/cchess_move.htm>).
pub(super) const ICCS: Scheme = Scheme {
    squares: Squares { files: Files::Capitals, ranks: Ranks::FromZero, rank_first: false },
    quiet: "-",
    taking: "-",
    ..USI
};

/// Thai chess, short: `จ๔`, `ค-ฉ๗`, `ฉxจ๕` (appendix C of the Thai federation's laws,
/// <https://web.archive.org/web/20180817205956/http://bgsthai.com/2018/05/07/lawofthaichessc/>).
pub(super) const THAI: Scheme = Scheme {
    squares: Squares { files: Files::Thai, ranks: Ranks::Thai, rank_first: false },
    pieces: Pieces::Native,
    gap: "",
    origin: Origin::Shortest,
    quiet: "-",
    joins: Joins::BehindPiece,
    taking: "x",
    dropping: "@",
    promotion: Promotion::Letters,
    marks: true,
};

/// Thai chess, long: `บ จ๓-จ๔`, `ค ฉ๘-ฉ๗` (the same laws).
pub(super) const THAI_LONG: Scheme =
    Scheme { pieces: Pieces::AllNative, gap: " ", origin: Origin::Always, joins: Joins::Always, ..THAI };

/// The common properties of moves that could be confused: the name of the piece, the target, the promotion and the
/// choices.
type Likeness = (String, Square, Option<Kind>, Vec<Choice>);

impl Scheme {
    /// The sign between a dropped piece and its square.
    pub fn dropping(&self) -> char {
        self.dropping.chars().next().unwrap_or('@')
    }

    /// Writes moves. Some texts may be equal.
    pub fn write_all(&self, position: &Position, moves: &[Move]) -> Vec<String> {
        let rules = position.variant().rules();
        let mut rivals: HashMap<Likeness, HashSet<Square>> = HashMap::new();
        if self.origin != Origin::Always {
            for mv in on_board(moves) {
                rivals.entry(self.likeness(rules, mv)).or_default().insert(mv.from);
            }
        }
        let origin = |mv: &Move| match self.origin {
            Origin::Always => self.squares.name(&rules.board, mv.from),
            Origin::Square | Origin::Shortest => self.needed(rules, mv, &rivals[&self.likeness(rules, mv)]),
        };
        self.texts(position, moves, &origin)
    }

    /// Like [`Scheme::write_all`], but always with the start square.
    pub fn write_long(&self, position: &Position, moves: &[Move]) -> Vec<String> {
        let board = &position.variant().rules().board;
        self.texts(position, moves, &|mv| self.squares.name(board, mv.from))
    }

    fn likeness(&self, rules: &Rules, mv: &Move) -> Likeness {
        (self.piece(rules, mv.piece), mv.to, mv.becomes, san::dropped_behind(mv))
    }

    fn texts(&self, position: &Position, moves: &[Move], origin: &dyn Fn(&Move) -> String) -> Vec<String> {
        let rules = position.variant().rules();
        let promoting: HashSet<(Kind, Square, Square)> =
            on_board(moves).filter(|mv| mv.becomes.is_some()).map(|mv| (mv.piece, mv.from, mv.to)).collect();
        let text = |mv: &Move| {
            let body = match mv.kind {
                MoveKind::Pass => "pass".to_owned(),
                MoveKind::Drop => {
                    format!("{}{}{}", self.dropped(rules, mv), self.dropping, self.squares.name(&rules.board, mv.to))
                }
                MoveKind::Castle => self.castle(position, mv),
                MoveKind::Move => {
                    let declines = mv.becomes.is_none() && promoting.contains(&(mv.piece, mv.from, mv.to));
                    format!("{}{}", self.board_move(rules, mv, &origin(mv)), self.promotion(rules, mv, declines))
                }
            };
            body + &self.choices(rules, mv)
        };
        moves.iter().map(text).collect()
    }

    /// The text of a moving piece; empty if it is not named.
    fn piece(&self, rules: &Rules, kind: Kind) -> String {
        let piece = rules.piece(kind);
        let native = || piece.native.clone().unwrap_or_else(|| san::letters(rules, kind));
        match self.pieces {
            Pieces::Unsaid => String::new(),
            Pieces::San => piece.san.clone(),
            Pieces::Letters => san::letters(rules, kind),
            Pieces::Native if piece.san.is_empty() => String::new(),
            Pieces::Native | Pieces::AllNative => native(),
        }
    }

    /// The text of a piece that must have letters: one that is dropped or promoted to.
    fn letters(&self, rules: &Rules, kind: Kind) -> String {
        let native = match self.pieces {
            Pieces::Native | Pieces::AllNative => rules.piece(kind).native.clone(),
            Pieces::Unsaid | Pieces::San | Pieces::Letters => None,
        };
        native.unwrap_or_else(|| san::letters(rules, kind))
    }

    fn dropped(&self, rules: &Rules, mv: &Move) -> String {
        format!("{}{}", self.letters(rules, dropped(mv)), self.gap)
    }

    /// The name of a castling in the rules; without a name, its squares.
    fn castle(&self, position: &Position, mv: &Move) -> String {
        let rules = position.variant().rules();
        let called = mv.castling.and_then(|number| rules.castling_row(number)?.san.clone());
        match (called, self.pieces) {
            (Some(san), Pieces::San | Pieces::Letters | Pieces::Native | Pieces::AllNative) => san,
            (Some(_), Pieces::Unsaid) | (None, _) => {
                let partner = coordinate::still_partner(rules, position.side_to_move(), mv);
                let ends = [mv.from, partner.unwrap_or(mv.to)];
                ends.map(|square| self.squares.name(&rules.board, square)).join(self.quiet)
            }
        }
    }

    fn board_move(&self, rules: &Rules, mv: &Move, origin: &str) -> String {
        let board = &rules.board;
        let piece = self.piece(rules, mv.piece);
        let gap = if piece.is_empty() { "" } else { self.gap };
        let taking = mv.is_capture();
        if way(mv).count() > 2 {
            let joint = if taking { self.taking } else { self.quiet };
            let way: Vec<String> = way(mv).map(|square| self.squares.name(board, square)).collect();
            return format!("{piece}{gap}{}", way.join(joint));
        }
        let is_joined = match self.joins {
            Joins::Always => true,
            Joins::BehindOrigin => !origin.is_empty(),
            Joins::BehindPiece => !piece.is_empty(),
        };
        let joint = match (taking, is_joined) {
            (true, _) => self.taking,
            (false, true) => self.quiet,
            (false, false) => "",
        };
        format!("{piece}{gap}{origin}{joint}{}", self.squares.name(board, mv.to))
    }

    /// The needed part of a move's start square. `starts` holds the start squares of all similar moves.
    fn needed(&self, rules: &Rules, mv: &Move, starts: &HashSet<Square>) -> String {
        let board = &rules.board;
        let others = || starts.iter().filter(|&&start| start != mv.from);
        let is_named = !self.piece(rules, mv.piece).is_empty();
        let takes_unnamed = !is_named && mv.is_capture();
        match self.origin {
            Origin::Shortest if others().count() == 0 && takes_unnamed => self.squares.file(board, mv.from),
            _ if others().count() == 0 => String::new(),
            Origin::Always | Origin::Square => self.squares.name(board, mv.from),
            Origin::Shortest if others().all(|&start| board.file(start) != board.file(mv.from)) => {
                self.squares.file(board, mv.from)
            }
            Origin::Shortest if is_named && others().all(|&start| board.rank(start) != board.rank(mv.from)) => {
                self.squares.rank(board, mv.from)
            }
            Origin::Shortest => self.squares.name(board, mv.from),
        }
    }

    fn promotion(&self, rules: &Rules, mv: &Move, declines: bool) -> String {
        let piece = rules.piece(mv.piece);
        let letters = |kind| format!("={}", self.letters(rules, kind));
        match (self.promotion, mv.becomes) {
            (Promotion::Letters, Some(kind)) => letters(kind),
            (Promotion::Signs | Promotion::Bare, Some(kind)) if piece.promotes_to == Some(kind) => "+".into(),
            (Promotion::Signs | Promotion::Bare, Some(kind)) if piece.promoted_from == Some(kind) => "-".into(),
            (Promotion::Signs, Some(kind)) => letters(kind),
            (Promotion::Bare, Some(kind)) => rules.piece(kind).letter.to_lowercase(),
            (Promotion::Signs, None) if declines => "=".into(),
            (Promotion::Letters | Promotion::Signs | Promotion::Bare, None) => String::new(),
        }
    }

    /// The choices after the move has landed, each behind a comma.
    fn choices(&self, rules: &Rules, mv: &Move) -> String {
        let each = |&choice: &Choice| match choice {
            Choice::Square(square) => format!(",{}", self.squares.name(&rules.board, square)),
            Choice::Drop(..) | Choice::Nothing => {
                let letters = |kind| self.letters(rules, kind);
                format!(",{}", chosen(rules, mv, choice, letters))
            }
        };
        mv.choices().iter().map(each).collect()
    }
}

fn on_board(moves: &[Move]) -> impl Iterator<Item = &Move> {
    moves.iter().filter(|mv| mv.kind == MoveKind::Move)
}
