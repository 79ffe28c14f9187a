//! The state of `ferz play`: the game, moves taken back, claims, resignation, and the opponent's moves.

use super::command::{Command, HELP};
use super::file::{Loaded, load, save};
use super::opponent::{Opponent, patiently};
use crate::dialect::{NotPlayed, forfeit, play, side_name};
use ferz::game::{Game, Outcome};
use ferz::model::MoveKind;
use ferz::movegen::Move;
use ferz::notation::{MoveTextFault, Style, coordinate, fen, find_move, find_moves, san};
use ferz::player::{Advice, Player, Skill};
use ferz::position::Position;
use ferz::prose::Names;
use ferz::prose::words::{a, list, many};
use ferz::types::Side;
use ferz_core::diagnostic::shown;

/// The state of a game being played.
pub(super) struct Table {
    pub game: Game,
    /// The outcome of a game that did not end by its position: by a claim, an agreement, resigning, or an illegal move.
    ended: Option<Outcome>,
    /// The moves taken back, the next one last.
    undone: Vec<Move>,
    pub opponent: Option<Opponent>,
    adviser: Player,
    /// The record that the game was read from.
    pub(super) loaded: Option<Loaded>,
    /// The file that it was last saved to.
    pub(super) file: Option<String>,
    /// Set to accept games that start from positions that no game reaches.
    pub(super) any_position: bool,
}

/// The result of a command.
#[derive(Debug)]
pub(super) enum Answer {
    /// Lines, each with its end.
    Said(String),
    /// The board is to be shown.
    Shown,
    /// Another game was loaded: a note on it, and the moves that the opponent made.
    Loaded(Option<String>, Vec<(Side, String)>),
    /// The position has changed. The moves that the opponent made: side and text.
    Changed(Vec<(Side, String)>),
    /// The game has ended without a move.
    Ended,
    Quit,
}

impl Table {
    pub(super) fn new(game: Game, opponent: Option<Opponent>, any_position: bool) -> Table {
        let adviser = Player::new(Skill::Greedy, 0);
        Table { game, ended: None, undone: Vec::new(), opponent, adviser, loaded: None, file: None, any_position }
    }

    /// Returns the outcome; `None` while the game continues.
    pub(super) fn outcome(&self) -> Option<&Outcome> {
        self.ended.as_ref().or(self.game.outcome())
    }

    /// Replaces the game.
    pub(super) fn put(&mut self, game: Game, loaded: Loaded) {
        self.game = game;
        self.ended = None;
        self.undone.clear();
        self.loaded = Some(loaded);
        self.file = None;
    }

    /// Runs a command. On an error the position is unchanged.
    pub(super) fn obey(&mut self, command: Command) -> Result<Answer, String> {
        match command {
            Command::Nothing => Ok(Answer::Said(String::new())),
            Command::Quit => Ok(Answer::Quit),
            Command::Help => Ok(Answer::Said(HELP.into())),
            Command::Board => Ok(Answer::Shown),
            Command::Fen => Ok(Answer::Said(format!("{}\n", fen::write(self.game.position())))),
            Command::Moves(what) => self.listed(what).map(Answer::Said),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.hint().map(Answer::Said),
            Command::Claim(what) => self.claim(what),
            Command::Draw => self.draw(),
            Command::Resign => self.resign(),
            Command::Save { path, replace } => save(self, path, replace).map(Answer::Said),
            Command::Load(what) => load(self, what).map(|warning| Answer::Loaded(warning, self.reply())),
            Command::Move(text) => self.play(text),
            Command::Surplus(word) => Err(format!("`{}` takes no arguments; `help` lists the commands", shown(word))),
        }
    }

    fn play(&mut self, text: &str) -> Result<Answer, String> {
        self.must_go_on()?;
        let found = find_moves(&self.game, text, Style::Auto);
        let found = found.map_err(|error| match error.fault() {
            // It may be a misspelled command.
            MoveTextFault::Syntax { .. } => format!("{error}; `help` lists the commands"),
            _ => error.to_string(),
        });
        let played = match found {
            Ok(moves) => moves.into_iter().try_for_each(|mv| play(&mut self.game, Ok(mv))),
            Err(reason) => play(&mut self.game, Err(reason)),
        };
        match played {
            Ok(()) => {
                self.undone.clear();
                Ok(Answer::Changed(self.reply()))
            }
            Err(NotPlayed { reason, loses }) => {
                if loses {
                    self.ended = Some(forfeit(&self.game));
                }
                Err(reason)
            }
        }
    }

    /// Plays the opponent's moves as long as it is its turn, and returns them.
    pub(super) fn reply(&mut self) -> Vec<(Side, String)> {
        let mut said = Vec::new();
        while let Some(opponent) = self.opponent.as_mut().filter(|_| self.ended.is_none()) {
            let side = self.game.position().side_to_move();
            if side != opponent.side {
                break;
            }
            let Some(mv) = opponent.choose(&self.game) else { break };
            let text = written(&self.game, &mv);
            if self.game.play(&mv).is_err() {
                break;
            }
            said.push((side, text));
        }
        said
    }

    /// Returns an error if the game is over.
    fn must_go_on(&self) -> Result<(), String> {
        match self.outcome() {
            Some(outcome) => Err(format!("the game is over: {}", outcome.reason)),
            None => Ok(()),
        }
    }

    /// Returns `true` if a person is to move.
    fn is_asked(&self) -> bool {
        self.opponent.as_ref().is_none_or(|opponent| opponent.side != self.game.position().side_to_move())
    }

    /// Takes moves back until the player is to move again. An end without a move is taken back on its own.
    fn undo(&mut self) -> Result<Answer, String> {
        if self.ended.take().is_some() {
            return Ok(Answer::Changed(Vec::new()));
        }
        let before = self.undone.len();
        while let Some(mv) = self.game.undo() {
            self.undone.push(mv);
            if self.is_asked() {
                return Ok(Answer::Changed(Vec::new()));
            }
        }
        // Only the opponent has moved.
        for mv in self.undone.split_off(before).iter().rev() {
            self.game.play(mv).map_err(|error| error.to_string())?;
        }
        Err("there is no move to undo".into())
    }

    fn redo(&mut self) -> Result<Answer, String> {
        self.must_go_on()?;
        let mut made = false;
        while let Some(mv) = self.undone.last() {
            self.game.play(mv).map_err(|error| error.to_string())?;
            self.undone.pop();
            made = true;
            if self.is_asked() {
                break;
            }
        }
        if made { Ok(Answer::Changed(self.reply())) } else { Err("there is no move to redo".into()) }
    }

    fn claim(&mut self, what: &str) -> Result<Answer, String> {
        self.must_go_on()?;
        let named = |outcome: &&Outcome| what.is_empty() || outcome.reason == what;
        let claims = self.game.claims();
        let claim = match claims.iter().find(named) {
            Some(claim) => claim.clone(),
            None => self.claim_with(what)?,
        };
        self.ended = Some(claim);
        Ok(Answer::Ended)
    }

    /// Returns a claim together with a move: `Nf3`, or `threefold with Nf3` for one of several.
    fn claim_with(&self, what: &str) -> Result<Outcome, String> {
        let claims = self.game.claims();
        let (name, text) = what.rsplit_once(" with ").map_or(("", what), |(name, text)| (name.trim(), text.trim()));
        let text = text.strip_prefix("with ").unwrap_or(text);
        if let Ok(mv) = find_move(self.game.position(), self.game.legal_moves(), text, Style::Auto) {
            let found = self.game.claims_with(&mv).map_err(|error| error.to_string())?;
            let claim = found.into_iter().find(|claim| name.is_empty() || claim.reason == name);
            return claim.ok_or_else(|| match name {
                "" => format!("after {} there is nothing to claim", written(&self.game, &mv)),
                name => format!("after {} \"{}\" cannot be claimed", written(&self.game, &mv), shown(name)),
            });
        }
        Err(match claims {
            [] => "there is nothing to claim".to_owned(),
            _ => {
                let names = list(claims.iter().map(|claim| shown(&claim.reason)), "or");
                format!("\"{}\" cannot be claimed; you may claim: {names}", shown(what))
            }
        })
    }

    /// Ends the game in a draw if both sides agree. A person who plays both sides agrees; the computer agrees if it
    /// cannot win any more.
    fn draw(&mut self) -> Result<Answer, String> {
        self.must_go_on()?;
        let position = self.game.position();
        if let Some(opponent) = &self.opponent {
            let agrees = position.cannot_win(opponent.side).map_err(|error| error.to_string())?;
            if !agrees {
                return Err(format!("{} declines the draw", opponent.name));
            }
        }
        self.ended = Some(Outcome::new(position.variant().rules(), "agreement", None));
        Ok(Answer::Ended)
    }

    fn resign(&mut self) -> Result<Answer, String> {
        self.must_go_on()?;
        let position = self.game.position();
        let winner = position.side_to_move().other();
        self.ended = Some(Outcome::new(position.variant().rules(), "resignation", Some(winner)));
        Ok(Answer::Ended)
    }

    /// Returns a move and the reasons for it.
    fn hint(&mut self) -> Result<String, String> {
        self.must_go_on()?;
        let advice = patiently(&mut self.adviser, &self.game).ok_or("there is no move")?;
        Ok(format!("{}\n", explained(&self.game, &advice)))
    }

    /// Returns the sorted legal moves in one line: all, or those of a piece, or from a square.
    fn listed(&self, what: &str) -> Result<String, String> {
        let position = self.game.position();
        let rules = position.variant().rules();
        let (kind, from) = (rules.kind_named(what), rules.board.named(what));
        if !what.is_empty() && kind.is_none() && from.is_none() {
            return Err(format!("\"{}\" is neither a piece nor a square", shown(what)));
        }
        let legal = if self.ended.is_some() { &[] } else { self.game.legal_moves() };
        let texts = coordinate::write_all(position, legal);
        let wanted = legal.iter().zip(texts).filter(|(mv, _)| {
            let dropped = mv.kind == MoveKind::Drop;
            what.is_empty() || kind == Some(mv.piece) || (from == Some(mv.from) && !dropped)
        });
        let mut texts: Vec<String> = wanted.map(|(_, text)| text).collect();
        texts.sort();
        Ok(if texts.is_empty() { "none\n".into() } else { format!("{}\n", texts.join(" ")) })
    }
}

/// Returns a move in algebraic notation, within the limits.
pub(super) fn written(game: &Game, mv: &Move) -> String {
    let text = san::write(game.position(), game.legal_moves(), mv);
    text.unwrap_or_else(|_| game.position().to_uci(mv))
}

/// Returns a move with its reasons: `Nxe5: it takes the pawn on e5; the best answer to it is Nxe5`.
fn explained(game: &Game, advice: &Advice) -> String {
    let Advice { mv, ends, reply, tempting, leaves, .. } = advice;
    let position = game.position();
    let rules = position.variant().rules();
    let mut reasons = Vec::new();
    if let Some(outcome) = ends {
        reasons.push(format!("it ends the game: {outcome}"));
    }
    let (me, names) = (position.side_to_move(), Names::of(rules));
    let taken = mv.takes().iter().filter_map(|square| Some((square, position.piece_at(square)?)));
    let taken: Vec<String> = taken
        .filter(|(_, piece)| piece.side != me)
        .map(|(square, piece)| format!("the {}", names.on(piece.kind, square)))
        .collect();
    if !taken.is_empty() {
        reasons.push(format!("it takes {}", list(taken, "and")));
    }
    if let Some(kind) = mv.becomes {
        reasons.push(format!("the {} becomes {}", names.kind(mv.piece), a(names.kind(kind))));
    }
    if ends.is_none() && rules.check.is_some() && position.gives_check(mv) {
        reasons.push("it gives check".into());
    }
    let next = position.after(mv);
    let answer = |next: &Position, mv: &Move| next.to_san(mv).unwrap_or_else(|_| next.to_uci(mv));
    if let Some((other, its_reply)) = tempting {
        let after = position.after(other);
        reasons.push(format!(
            "{} looks better, but is answered with {}",
            written(game, other),
            answer(&after, its_reply)
        ));
    }
    let who = side_name(rules, next.side_to_move());
    if game.legal_moves().len() == 1 {
        reasons.push("it is the only move".into());
    }
    if let (true, Some(leaves)) = (reasons.is_empty(), leaves) {
        reasons.push(format!("nothing can be won, and it leaves {who} {}", many(*leaves as u64, "move")));
    }
    if let Some(reply) = reply {
        let what = if next.side_to_move() == me { "go on with" } else { "the best answer is" };
        reasons.push(format!("{what} {}", answer(&next, reply)));
    }
    if reasons.is_empty() {
        reasons.push("nothing better was found in time".into());
    }
    format!("{} ({}): {}", written(game, mv), position.to_uci(mv), reasons.join("; "))
}
