//! `Game`: a position with its history, on which moves are made.

use crate::data::{self, json};
use crate::entry;
use crate::error;
use crate::variant::Variant;
use ferz::model::MoveKind;
use ferz::notation::{self, Style, Why, coordinate};
use ferz::types::{Side, Square, SquareSet};
use ferz::{Move, MoveTextError, Position};
use js_sys::Error;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game that starts from a position.
#[wasm_bindgen]
pub struct Game {
    pub(crate) core: ferz::Game,
    pub(crate) first: Position,
}

impl Game {
    /// Returns a game from a position.
    pub fn from(first: Position) -> Result<Game, Error> {
        let core = ferz::Game::new(first.clone()).map_err(|fault| error::too_many(&fault))?;
        Ok(Game { core, first })
    }

    fn position(&self) -> &Position {
        self.core.position()
    }

    fn names(&self, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
        squares.into_iter().map(|square| self.position().variant().square_name(square)).collect()
    }

    /// Returns the legal move that a text means.
    fn read(&self, text: &str) -> Result<Move, Error> {
        if let Some(end) = self.core.outcome() {
            return Err(error::play(&ferz::PlayError::Over(end.clone())));
        }
        self.meant(text).map_err(|fault| error::move_text(&fault, text))
    }

    fn meant(&self, text: &str) -> Result<Move, MoveTextError> {
        notation::find_move(self.position(), self.core.legal_moves(), text, Style::Auto)
    }

    fn end(end: &ferz::Outcome) -> data::Outcome<'_> {
        data::Outcome {
            winner: end.winner.map(Side::index),
            reason: &end.reason,
            text: end.to_string(),
            result: match end.winner {
                Some(Side::First) => "1-0",
                Some(Side::Second) => "0-1",
                None => "1/2-1/2",
            },
        }
    }

    fn reasons<'g>(&self, reasons: &'g [notation::Reason]) -> Vec<data::Reason<'g>> {
        let reason = |reason: &'g notation::Reason| data::Reason {
            topic: reason.topic.name(),
            text: &reason.text,
            squares: self.names(reason.squares.iter().copied()),
            path: &reason.path,
        };
        reasons.iter().map(reason).collect()
    }

    /// Returns the squares of the last move: its start, its target and a chosen square.
    pub(crate) fn last_squares(&self) -> SquareSet {
        let last = self.core.moves().next_back().filter(|mv| mv.kind != MoveKind::Pass);
        let of = |mv: &Move| SquareSet::from(mv.from) | mv.to.into() | mv.chosen().map_or(SquareSet::EMPTY, Into::into);
        last.map(of).unwrap_or_default()
    }

    /// Returns the squares of the royal pieces in check.
    fn checked(&self) -> SquareSet {
        let position = self.position();
        if !self.core.is_check() {
            return SquareSet::EMPTY;
        }
        let side = position.side_to_move();
        let royals = position.variant().rules().royals();
        let squares = royals.iter().fold(SquareSet::EMPTY, |all, kind| all | position.pieces_of(side, kind));
        squares.iter().filter(|&square| position.is_attacked(square, side.other()).unwrap_or(false)).collect()
    }
}

#[wasm_bindgen]
impl Game {
    /// Starts a game from a FEN, or from the start of the variant.
    pub fn start(variant: &Variant, fen: Option<String>) -> Result<Game, Error> {
        Game::from(match fen {
            Some(fen) => variant.core.position(&fen).map_err(|fault| error::fen(&fault, &fen))?,
            None => variant.core.start(),
        })
    }

    /// Returns a copy with the same history.
    pub fn copy(&self) -> Game {
        Game { core: self.core.clone(), first: self.first.clone() }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        Variant::recognised(self.position().variant().clone())
    }

    /// The position as FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.position().fen()
    }

    /// The FEN of the first position.
    #[wasm_bindgen(getter, js_name = firstFen)]
    pub fn first_fen(&self) -> String {
        self.first.fen()
    }

    /// The player to move.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> usize {
        self.position().side_to_move().index()
    }

    /// The number of moves played.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.core.moves().len()
    }

    /// The full move number of the position.
    #[wasm_bindgen(getter, js_name = moveNumber)]
    pub fn move_number(&self) -> u32 {
        self.position().full_move()
    }

    /// Returns `true` if the player to move is in check.
    #[wasm_bindgen(getter, js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.core.is_check()
    }

    /// The texts of the legal moves by squares, separated by spaces.
    #[wasm_bindgen(js_name = moveTexts)]
    pub fn move_texts(&self) -> String {
        coordinate::write_all(self.position(), self.core.legal_moves()).join(" ")
    }

    /// The legal moves, as JSON.
    pub fn moves(&self) -> String {
        let moves = self.core.legal_moves();
        json(&entry::objects(self.position(), moves, &coordinate::write_all(self.position(), moves)))
    }

    /// The number of legal moves.
    #[wasm_bindgen(getter, js_name = moveCount)]
    pub fn move_count(&self) -> usize {
        self.core.legal_moves().len()
    }

    /// The texts of the legal moves in algebraic notation, as JSON, in the order of [`moves`](Game::moves).
    pub fn sans(&self) -> Result<String, Error> {
        let sans = notation::write_moves(self.position(), self.core.legal_moves(), Style::San);
        Ok(json(&sans.map_err(|fault| error::too_many(&fault))?))
    }

    /// Returns a move in a notation.
    pub fn write(&self, text: &str, style: Option<String>) -> Result<String, Error> {
        let mv = self.read(text)?;
        let style = match style {
            None => Style::San,
            Some(name) => named_style(&name)?,
        };
        notation::write_move(self.position(), self.core.legal_moves(), &mv, style)
            .map_err(|fault| error::too_many(&fault))
    }

    /// Returns the text by squares of the move that a text in any notation means.
    pub fn find(&self, text: &str) -> Result<String, Error> {
        let mv = self.read(text)?;
        Ok(coordinate::write(self.position(), self.core.legal_moves(), &mv))
    }

    /// Returns `true` if a text, in any notation, means a legal move.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(&self, text: &str) -> bool {
        self.core.outcome().is_none() && self.meant(text).is_ok()
    }

    /// Plays a move, given in any notation, and returns its text by squares.
    pub fn push(&mut self, text: &str) -> Result<String, Error> {
        let mv = self.read(text)?;
        let text = coordinate::write(self.position(), self.core.legal_moves(), &mv);
        self.core.play(&mv).map_err(|fault| error::play(&fault))?;
        Ok(text)
    }

    /// Takes back the last move. Returns `false` if there is none.
    pub fn pop(&mut self) -> bool {
        self.core.undo().is_some()
    }

    /// The texts of the moves played, as JSON: by squares, or in the notation with this name.
    pub fn history(&self, style: Option<String>) -> Result<String, Error> {
        let style = style.as_deref().map(named_style).transpose()?;
        let mut game = ferz::Game::new(self.first.clone()).map_err(|fault| error::too_many(&fault))?;
        let mut texts = Vec::new();
        for mv in self.core.moves() {
            let (position, legal) = (game.position(), game.legal_moves());
            texts.push(match style {
                None => coordinate::write(position, legal, mv),
                Some(style) => {
                    notation::write_move(position, legal, mv, style).map_err(|fault| error::too_many(&fault))?
                }
            });
            game.play(mv).map_err(|fault| error::play(&fault))?;
        }
        Ok(json(&texts))
    }

    /// The squares of the last move, as JSON.
    pub fn last(&self) -> String {
        json(&self.names(self.last_squares()))
    }

    /// The outcome as JSON; `null` while the game goes on.
    pub fn outcome(&self) -> String {
        json(&self.core.outcome().map(Game::end))
    }

    /// The outcomes that the player to move may claim, as JSON.
    pub fn claims(&self) -> String {
        json(&self.core.claims().iter().map(Game::end).collect::<Vec<_>>())
    }

    /// The contents of the position, as JSON.
    pub fn placement(&self) -> Result<String, Error> {
        let position = self.position();
        let variant = position.variant();
        let placed = |(square, piece): (Square, ferz::Piece)| data::PlacedPiece {
            square: variant.square_name(square),
            kind: variant.kind_name(piece.kind),
            side: piece.side.index(),
            promoted: position.is_marked(square),
        };
        let held = |(kind, count)| data::Held { kind: variant.kind_name(kind), count };
        let checkers = if self.core.is_check() { position.checkers() } else { Ok(SquareSet::EMPTY) };
        Ok(json(&data::Placement {
            pieces: position.all_pieces().map(placed).collect(),
            walls: self.names(position.walls()),
            hands: Side::BOTH.map(|side| position.hand(side).map(held).collect()),
            turn: position.side_to_move().index(),
            checkers: self.names(checkers.map_err(|fault| error::too_many(&fault))?),
            checked: self.names(self.checked()),
        }))
    }

    /// Says why a move is legal or not, as JSON: `legal`, `text` (what is wrong with the text) and `reasons`.
    pub fn why(&self, text: &str) -> Result<String, Error> {
        let why = notation::why(&self.core, text).map_err(|fault| error::too_many(&fault))?;
        let (legal, text) = match &why {
            Why::Allowed(allowed) => (true, allowed.san.clone()),
            Why::Refused(refused) => {
                let over = refused.over.as_ref().map(|over| format!("the game is over: {over}"));
                let error = refused.error.as_ref().map(ToString::to_string);
                (false, over.or(error).unwrap_or_default())
            }
        };
        Ok(json(&serde_json::json!({ "legal": legal, "text": text, "reasons": self.reasons(why.reasons()) })))
    }

    /// Says why the game is over or not, as JSON.
    #[wasm_bindgen(js_name = whyEnd)]
    pub fn why_end(&self) -> Result<String, Error> {
        let end = notation::why_end(&self.core).map_err(|fault| error::too_many(&fault))?;
        Ok(json(&self.reasons(&end.reasons)))
    }

    /// Returns the number of positions after `depth` plies.
    pub fn perft(&self, depth: u32) -> Result<f64, Error> {
        let nodes = self.position().perft(depth).map_err(|fault| error::too_many(&fault))?;
        // Exact up to 2^53.
        #[allow(clippy::cast_precision_loss)]
        Ok(nodes as f64)
    }
}

/// Returns the notation with a name.
fn named_style(name: &str) -> Result<Style, Error> {
    Style::named(name).ok_or_else(|| {
        let names: Vec<&str> = Style::NAMED.into_iter().map(|(name, _)| name).collect();
        error::error("FerzError", &format!("there is no notation `{name}`; there are {}", names.join(", ")))
    })
}
