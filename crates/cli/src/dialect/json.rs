//! The dialect `json`: the state of the game as one line of JSON, answered by one line of JSON.
//!
//! `PossibleMoves` are those that the position allows, even if `GameStatus` reports that a move counter has ended the
//! game. Squares are `[row, column]`, both from 0 at the upper left for both sides. An answer is `{"From": [6, 4],
//! "To": [4, 4]}`, with `"Promotion": "N"` if a piece may become several kinds (without it, the first one that the
//! variant lists). A piece in hand replaces its square: `{"From": "P@", "To": [4, 4]}`. Moves that this form cannot
//! express, such as passes and those with a choice, are written in coordinates: `{"Move": "b1d3f5"}`. `OtherMoves`
//! lists them, if there are any. If turns may have several plies, `PliesLeft` is the number left in this turn.

use super::choice::{NotPlayed, between, meant, only, play, spelled};
use super::{Dialect, Flow, Manner, forfeit, in_capitals};
use ferz::game::{Game, Outcome};
use ferz::model::{Board, MoveKind, Rules};
use ferz::movegen::Move;
use ferz::notation::{Style, coordinate, fen};
use ferz::position::{Position, Setup};
use ferz::types::{Kind, Side, Square};
use ferz_core::diagnostic::shown;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::io::{self, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The opponent's name if none is given.
const NOBODY: &str = "ferz";

/// The dialect; see the module.
pub(super) struct Json {
    manner: Manner,
}

impl Json {
    pub(super) fn new(manner: Manner) -> Json {
        Json { manner }
    }

    fn say(&self, game: &Game, outcome: Option<&Outcome>, invalid: Value, out: &mut dyn Write) -> io::Result<Flow> {
        writeln!(out, "{}", self.state(game, outcome, invalid))?;
        Ok(if outcome.is_some() { Flow::Stop } else { Flow::Go })
    }

    fn state(&self, game: &Game, outcome: Option<&Outcome>, invalid: Value) -> Value {
        let position = game.position();
        let rules = position.variant().rules();
        let to_move = position.side_to_move();
        let role = self.manner.role.unwrap_or(to_move);
        let taken = game.captured().iter().map(|&piece| in_capitals(rules, piece));
        let status = outcome.map_or("RUNNING".into(), |outcome| shouted(&outcome.reason));
        // The history may forbid moves of a game that goes on.
        let moves = match outcome {
            Some(_) => position.legal_moves().unwrap_or_default(),
            None => game.legal_moves().to_vec(),
        };
        let mut state = json!({
            "Board": rows(position),
            "Role": role.index(),
            "IsMover": role == to_move,
            "PossibleMoves": possible(rules, &moves),
            "PiecesTaken": taken.collect::<Vec<_>>(),
            "ResponseDeadline": self.manner.clock.and_then(deadline),
            "GameStatus": status,
            "Steps": steps(game),
            "InvalidMove": invalid,
            "OpponentId": self.manner.opponent.as_deref().unwrap_or(NOBODY),
        });
        let others = others(position, &moves);
        if !others.is_empty() {
            state["OtherMoves"] = others.into();
        }
        if let Some(left) = position.turn().plies_left() {
            state["PliesLeft"] = left.into();
        }
        state
    }
}

impl Dialect for Json {
    fn open(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<Flow> {
        self.say(game, game.outcome(), Value::Null, out)
    }

    fn hear(&mut self, game: &mut Game, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(Flow::Go);
        }
        let answer: Result<Value, String> = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"));
        let found = answer.as_ref().map_err(String::clone).and_then(|answer| match twice(line) {
            Some(name) => Err(format!("the field \"{}\" is there twice", shown(name))),
            None => understand(game, answer),
        });
        let Err(NotPlayed { reason, loses }) = play(game, found) else {
            return self.say(game, game.outcome(), Value::Null, out);
        };
        let invalid = json!({ "Move": answer.unwrap_or_else(|_| line.into()), "Reason": reason });
        let lost = loses.then(|| forfeit(game));
        let flow = self.say(game, lost.as_ref(), invalid, out)?;
        Ok(if flow == Flow::Go { Flow::Refused(reason) } else { flow })
    }
}

/// Returns the contents of the squares, row by row from the top: `"WP"`, `"NA"` for an empty square, `"**"` for a wall,
/// null if there is no square.
fn rows(position: &Position) -> Value {
    let rules = position.variant().rules();
    let cell = |at: Option<Square>| -> Value {
        let Some(at) = at else { return Value::Null };
        match position.piece_at(at) {
            Some(piece) => in_capitals(rules, piece).into(),
            None if position.is_occupied(at) => "**".into(),
            None => "NA".into(),
        }
    };
    let row = |rank: u8| -> Value {
        (0..rules.board.files()).map(|file| cell(rules.board.at(file.into(), rank.into()))).collect()
    };
    (0..rules.board.ranks()).rev().map(row).collect()
}

/// Returns the targets of each square from which something can move, both in the order of rows and columns, then those
/// of pieces in hand.
fn possible(rules: &Rules, moves: &[Move]) -> Map<String, Value> {
    let board = &rules.board;
    let place = |at: Square| [board.ranks() - 1 - board.rank(at), board.file(at)];
    let mut targets: BTreeMap<[u8; 2], BTreeSet<[u8; 2]>> = BTreeMap::new();
    let mut drops: BTreeMap<Kind, BTreeSet<[u8; 2]>> = BTreeMap::new();
    for mv in moves {
        let goals = match mv.kind {
            MoveKind::Move | MoveKind::Castle => targets.entry(place(mv.from)).or_default(),
            MoveKind::Drop => drops.entry(coordinate::dropped(mv)).or_default(),
            MoveKind::Pass => continue,
        };
        goals.insert(place(mv.to));
    }
    let targets = targets.into_iter().map(|([row, column], to)| (format!("[{row}, {column}]"), json!(to)));
    let drops = drops.into_iter().map(|(kind, to)| (in_hand(rules, kind), json!(to)));
    targets.chain(drops).collect()
}

/// Returns the texts of the moves that an answer by squares and a promotion does not name, sorted.
fn others(position: &Position, moves: &[Move]) -> Vec<String> {
    let drops = |mv: &Move| (mv.kind == MoveKind::Drop).then(|| coordinate::dropped(mv));
    let mut groups: HashMap<_, Vec<usize>> = HashMap::new();
    for (place, mv) in moves.iter().enumerate() {
        groups.entry((mv.kind == MoveKind::Pass, drops(mv), mv.from, mv.to, mv.becomes)).or_default().push(place);
    }
    if groups.iter().all(|((is_pass, ..), group)| !is_pass && group.len() == 1) {
        return Vec::new();
    }
    let texts = coordinate::write_all(position, moves);
    let mut others = Vec::new();
    for ((is_pass, ..), group) in groups {
        let alike: Vec<&Move> = group.iter().map(|&place| &moves[place]).collect();
        let text = |mv: &Move| {
            let place = group.iter().find(|&&place| moves[place] == *mv);
            place.map_or("", |&place| texts[place].as_str())
        };
        let named = meant(position, &alike, &text).filter(|_| !is_pass);
        let unnamed = group.iter().filter(|&&place| named.is_none_or(|mv| *mv != moves[place]));
        others.extend(unnamed.map(|&place| texts[place].clone()));
    }
    others.sort();
    others
}

/// Returns the text of a piece in hand in place of a square: `P@`.
fn in_hand(rules: &Rules, kind: Kind) -> String {
    rules.piece(kind).letter.to_uppercase() + "@"
}

/// Returns the number of plies played up to a position according to its full-move number; if turns may have several
/// plies, the number played in this game.
fn steps(game: &Game) -> u64 {
    let position = game.position();
    if position.variant().rules().turn.is_some() {
        return game.moves().len() as u64;
    }
    let plies =
        |position: &Position| 2 * u64::from(position.full_move()) + u64::from(position.side_to_move() == Side::Second);
    // Some variants count from 0.
    let variant = position.variant();
    let start =
        fen::parse(variant, &variant.rules().start.fen).map(Setup::position_unchecked).map_or(0, |start| plies(&start));
    plies(position).saturating_sub(start)
}

/// Returns `fifty-move rule` as `FIFTY_MOVE_RULE`.
fn shouted(reason: &str) -> String {
    reason.chars().flat_map(char::to_uppercase).map(|c| if c.is_alphanumeric() { c } else { '_' }).collect()
}

/// Returns the deadline for an answer, in milliseconds since 1970.
fn deadline(clock: u64) -> Option<u64> {
    let at = SystemTime::now().checked_add(Duration::from_millis(clock))?.duration_since(UNIX_EPOCH).ok()?;
    u64::try_from(at.as_millis()).ok()
}

/// Returns the first field that occurs twice in an object.
fn twice(line: &str) -> Option<String> {
    struct Names(Option<String>);
    impl<'de> Deserialize<'de> for Names {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Names, D::Error> {
            deserializer.deserialize_map(Names(None))
        }
    }
    impl<'de> Visitor<'de> for Names {
        type Value = Names;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Names, A::Error> {
            let mut seen = BTreeSet::new();
            while let Some((name, IgnoredAny)) = map.next_entry::<String, IgnoredAny>()? {
                if !seen.insert(name.clone()) {
                    self.0.get_or_insert(name);
                }
            }
            Ok(self)
        }
    }
    serde_json::from_str::<Names>(line).ok()?.0
}

fn understand(game: &Game, answer: &Value) -> Result<Move, String> {
    let fields = answer.as_object().ok_or("not an object with \"From\" and \"To\"")?;
    if let Some(name) = fields.keys().find(|name| !["From", "To", "Promotion", "Move"].contains(&name.as_str())) {
        return Err(format!("unknown field \"{}\"", shown(name)));
    }
    if let Some(text) = fields.get("Move") {
        if fields.len() > 1 {
            return Err("\"Move\" stands alone".into());
        }
        let text = text.as_str().ok_or("\"Move\" is not a text")?;
        return spelled(game, text, Style::Coordinate);
    }
    let rules = game.position().variant().rules();
    let board = &rules.board;
    if let Some(Value::String(held)) = fields.get("From") {
        let to = square(board, fields, "To")?;
        let moves = game.legal_moves().iter().filter(|mv| mv.kind == MoveKind::Drop && mv.to == to);
        let is_meant = |mv: &&Move| in_hand(rules, coordinate::dropped(mv)) == *held && fields.len() == 2;
        let found: Vec<&Move> = moves.filter(is_meant).collect();
        return only(game, &found).map_err(|error| error.to_string());
    }
    let from = square(board, fields, "From")?;
    let to = square(board, fields, "To")?;
    let letter = match fields.get("Promotion") {
        None | Some(Value::Null) => None,
        Some(Value::String(letter)) => Some(letter.as_str()),
        Some(_) => return Err("\"Promotion\" is not a piece's letter".into()),
    };
    between(game, from, to, letter).map_err(|error| error.to_string())
}

fn square(board: &Board, fields: &Map<String, Value>, name: &str) -> Result<Square, String> {
    let value = fields.get(name).ok_or(format!("\"{name}\" is missing"))?;
    let numbers = value.as_array().map(Vec::as_slice);
    let Some([Value::Number(row), Value::Number(column)]) = numbers else {
        return Err(format!("\"{name}\" is not a square [row, column]"));
    };
    if row.is_f64() || column.is_f64() {
        return Err(format!("\"{name}\" is not a square [row, column] of whole numbers"));
    }
    let on_board = || {
        let rank = i64::from(board.ranks()) - 1 - row.as_i64()?.clamp(-1, 999);
        board.at(i32::try_from(column.as_i64()?).ok()?, i32::try_from(rank).ok()?)
    };
    on_board().ok_or(format!("\"{name}\" is not on the board: [{row}, {column}]"))
}
