//! From a game to its record.

use super::{Item, Number, Ply, Record, Score};
use super::{Tag, named, replay};
use crate::game::Game;
use crate::movegen::{LimitExceeded, Move};
use crate::notation::san;
use crate::position::Position;
use crate::types::Side;

/// The tags that the standard asks for, in its order, and what they say if nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl Record {
    /// The record of a game from its first move on: with the tags that the standard asks for, those that say which rules are meant,
    /// the position if it is not the start of all games of the variant, and the result as far as the rules know it.
    pub fn of_game(game: &Game) -> Record {
        let start = rewound(game, 0).position().clone();
        let variant = start.variant();
        let mut tags: Vec<Tag> = ROSTER.iter().map(|(name, value)| Tag::new(*name, *value)).collect();
        tags.push(Tag::new("Variant", variant.name()));
        let hash = variant.hash();
        // A shuffled start has a hash of its own, by which nobody finds the variant.
        let is_shuffled = variant.rules().array_count().is_some();
        if !is_shuffled || named(Some(variant.name()), Some(&hash)).is_ok_and(|found| found == *variant) {
            tags.push(Tag::new("VariantHash", hash));
        }
        if is_shuffled || start.fen() != variant.start().fen() {
            tags.push(Tag::new("SetUp", "1"));
            tags.push(Tag::new("FEN", start.fen()));
        }
        let items = plies(game, 0).into_iter().map(Item::Move).collect();
        let mut record = Record { tags, items, ..Record::default() };
        record.end(Score::of(game.outcome()));
        record
    }

    /// Sets the result, behind the moves and in its tag.
    pub fn end(&mut self, result: Score) {
        self.set("Result", result.to_string());
        self.result = Some(result);
    }

    /// Makes the main line that of a game which has the first `kept` moves in common with it: what follows these is taken out,
    /// and the other moves of the game are added.
    pub fn go_on(&mut self, game: &Game, kept: usize) {
        let mut left = kept;
        let mut end = self.items.len();
        for (place, item) in self.items.iter().enumerate() {
            if matches!(item, Item::Move(_)) {
                if left == 0 {
                    end = place;
                    break;
                }
                left -= 1;
            }
        }
        self.items.truncate(end);
        self.items.extend(plies(game, kept).into_iter().map(Item::Move));
    }

    /// The same with every move that can be played in algebraic notation, and with numbers where they are customary.
    ///
    /// # Errors
    /// If the position has too many moves to list.
    pub fn normalised(&self, start: Position) -> Result<Record, LimitExceeded> {
        let mut written = Vec::new();
        replay(self, start, &mut |game, mv, ply, _| written.push((ply.range.clone(), write(game, mv))))?;
        let mut record = self.clone();
        let mut written = written.into_iter().peekable();
        let mut next = |ply: &mut Ply, side: &mut Option<TurnOf>| {
            let Some((_, (mut text, number))) = written.next_if(|(range, _)| *range == ply.range) else {
                *side = None;
                return;
            };
            let turn = (number.side, number.full_move);
            let is_new = side.is_none_or(|before| before != turn && number.side == Side::First);
            // What somebody thought of the move.
            text.push_str(&ply.text[ply.text.trim_end_matches(['!', '?']).len()..]);
            (ply.text, ply.number) = (text, is_new.then_some(number));
            *side = Some(turn);
        };
        rewrite(&mut record.items, &mut next);
        Ok(record)
    }
}

/// Whose turn it is, and the number of the full move.
type TurnOf = (Side, u32);

/// Changes a move, told the turn of the move before it.
type Renumber<'r> = dyn FnMut(&mut Ply, &mut Option<TurnOf>) + 'r;

/// Changes all moves in the order of the text. `next` is told the turn of the move before, if nothing stands between.
fn rewrite(items: &mut [Item], next: &mut Renumber<'_>) {
    let mut before = None;
    for item in items {
        match item {
            Item::Move(ply) => next(ply, &mut before),
            Item::Nag(_) => {}
            Item::Comment(_) | Item::Remark(_) | Item::Escape(_) => before = None,
            Item::Variation(items) => {
                rewrite(items, next);
                before = None;
            }
        }
    }
}

/// The game as it was after so many plies.
fn rewound(game: &Game, plies: usize) -> Game {
    let mut game = game.clone();
    while game.moves().len() > plies {
        game.undo();
    }
    game
}

/// The moves of a game from a ply on, as they are written.
fn plies(game: &Game, from: usize) -> Vec<Ply> {
    let mut now = rewound(game, from);
    let mut before = None;
    let write = |mv: &Move| {
        let (text, number) = write(&now, mv);
        let turn = (number.side, number.full_move);
        let is_new = before.is_none_or(|before| before != turn && number.side == Side::First);
        before = Some(turn);
        // It has been played before.
        let _ = now.play(mv);
        Ply { number: is_new.then_some(number), text, range: 0..0 }
    };
    game.moves().skip(from).map(write).collect()
}

/// A move and its number. If finding out whether it gives check is too much work, it is written by its squares.
fn write(game: &Game, mv: &Move) -> (String, Number) {
    let position = game.position();
    let text = san::write(position, game.legal_moves(), mv).unwrap_or_else(|_| position.to_uci(mv));
    (text, Number { full_move: position.full_move(), side: position.side_to_move() })
}
