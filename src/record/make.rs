//! Creation of records from games.

use super::{GameResult, Item, MoveNumber, MoveText, Record};
use super::{TagPair, named, replay};
use crate::game::Game;
use crate::movegen::{LimitExceeded, Move};
use crate::notation::san;
use crate::position::Position;
use crate::types::Side;

/// The tags that the standard requires, in its order, with their values if nothing is known.
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
    /// The record of a game from its first move on. It has the tags that the standard requires, those that name the
    /// rules, the position if it is not the variant's own start, and the result if the rules define it.
    pub fn of_game(game: &Game) -> Record {
        let start = rewound(game, 0).position().clone();
        let variant = start.variant();
        let mut tags: Vec<TagPair> = ROSTER.iter().map(|(name, value)| TagPair::new(*name, *value)).collect();
        tags.push(TagPair::new("Variant", variant.name()));
        let hash = variant.hash();
        // A shuffled start has its own hash, which does not identify the variant.
        let is_shuffled = variant.rules().array_count().is_some();
        if !is_shuffled || named(Some(variant.name()), Some(&hash)).is_ok_and(|found| found == *variant) {
            tags.push(TagPair::new("VariantHash", hash));
        }
        if is_shuffled || start.fen() != variant.start().fen() {
            tags.push(TagPair::new("SetUp", "1"));
            tags.push(TagPair::new("FEN", start.fen()));
        }
        let items = plies(game, 0).into_iter().map(Item::Move).collect();
        let mut record = Record { tags, items, ..Record::default() };
        record.end(GameResult::of(game.outcome()));
        record
    }

    /// Sets the result, after the moves and in its tag.
    pub fn end(&mut self, result: GameResult) {
        self.set("Result", result.to_string());
        self.result = Some(result);
    }

    /// Replaces the main line by that of a game that shares its first `kept` moves: removes the text after these, and
    /// adds the other moves of the game.
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

    /// The same record with every playable move in algebraic notation, and with the usual numbers.
    ///
    /// # Errors
    /// If the position has too many moves to list.
    pub fn normalised(&self, start: Position) -> Result<Record, LimitExceeded> {
        // A move that was not read has no range of its own, so moves are told apart by where they are stored.
        let mut written = Vec::new();
        replay(self, start, &mut |game, mv, ply, _| written.push((std::ptr::from_ref(ply), write(game, mv))))?;
        let mut written = written.into_iter().peekable();
        let mut next = |ply: &MoveText, side: &mut Option<TurnOf>| {
            let annotation = &ply.text[ply.text.trim_end_matches(['!', '?']).len()..];
            let (mut texts, mut number) = (Vec::new(), None);
            while let Some((_, (mut text, own))) = written.next_if(|(of, _)| std::ptr::eq(*of, ply)) {
                let turn = (own.side, own.full_move);
                let is_new = side.is_none_or(|before| before != turn && own.side == Side::First);
                number = number.or(is_new.then_some(own));
                *side = Some(turn);
                if written.peek().is_none_or(|(of, _)| !std::ptr::eq(*of, ply)) {
                    text.push_str(annotation);
                }
                texts.push(text);
            }
            if texts.is_empty() {
                *side = None;
                return vec![ply.clone()];
            }
            // Plies that are written together stay together, unless a comma could be a part of them.
            if texts.iter().all(|text| !text.contains(',')) {
                texts = vec![texts.join(",")];
            }
            let one =
                |(place, text)| MoveText { number: number.filter(|_| place == 0), text, range: ply.range.clone() };
            texts.into_iter().enumerate().map(one).collect()
        };
        let items = rewritten(&self.items, &mut next);
        Ok(Record { items, ..self.clone() })
    }
}

/// The side to move and the full-move number.
type TurnOf = (Side, u32);

/// Returns what replaces a move, given the turn of the move before it.
type Renumber<'r> = dyn FnMut(&MoveText, &mut Option<TurnOf>) -> Vec<MoveText> + 'r;

/// The items with all moves replaced, in the order of the text. `next` gets the turn of the move before, if nothing is
/// between.
fn rewritten(items: &[Item], next: &mut Renumber<'_>) -> Vec<Item> {
    let mut before = None;
    let mut written = Vec::new();
    for item in items {
        match item {
            Item::Move(ply) => written.extend(next(ply, &mut before).into_iter().map(Item::Move)),
            Item::Nag(_) => written.push(item.clone()),
            Item::Comment(_) | Item::Remark(_) | Item::Escape(_) => {
                before = None;
                written.push(item.clone());
            }
            Item::Variation(inner) => {
                written.push(Item::Variation(rewritten(inner, next)));
                before = None;
            }
        }
    }
    written
}

/// The game after this number of plies.
fn rewound(game: &Game, plies: usize) -> Game {
    let mut game = game.clone();
    while game.moves().len() > plies {
        game.undo();
    }
    game
}

/// The moves of a game from a ply on, in written form.
fn plies(game: &Game, from: usize) -> Vec<MoveText> {
    let mut now = rewound(game, from);
    let mut before = None;
    let write = |mv: &Move| {
        let (text, number) = write(&now, mv);
        let turn = (number.side, number.full_move);
        let is_new = before.is_none_or(|before| before != turn && number.side == Side::First);
        before = Some(turn);
        // The move was played before, so it can be played again.
        let _ = now.play(mv);
        MoveText { number: is_new.then_some(number), text, range: 0..0 }
    };
    game.moves().skip(from).map(write).collect()
}

/// The text of a move and its number. The move is written by its squares if the test for check exceeds the work limit.
fn write(game: &Game, mv: &Move) -> (String, MoveNumber) {
    let position = game.position();
    let text = san::write(position, game.legal_moves(), mv).unwrap_or_else(|_| position.to_uci(mv));
    (text, MoveNumber { full_move: position.full_move(), side: position.side_to_move() })
}
