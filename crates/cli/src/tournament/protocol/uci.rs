//! UCI, the Universal Chess Interface (R. Huber and S. Meyer-Kahlen, 2000), with the options `UCI_Variant` and
//! `UCI_Chess960`. USI has the same form and shares this code.

use super::names::{self, Named};
use super::spelling::by_squares;
use super::{Answer, Ask, NO_PROTOCOL, Reply, Rules, Seat, Start, Surroundings, Thought};
use crate::tournament::clock::Clock;
use crate::tournament::fault::Fault;
use crate::tournament::process::Process;
use crate::tournament::spec::Program;
use crate::value::Value;
use ferz::record::GameResult;
use ferz::types::Side;
use ferz::{Game, Move, Position};
use ferz_core::diagnostic::shorten;
use std::time::{Duration, Instant};

/// The differences between UCI and USI.
pub(super) struct Dialect {
    pub hello: &'static str,
    pub ready: &'static str,
    pub new_game: &'static str,
    pub variant: &'static str,
    /// Writes a move. If the flag is set, writes castling as the king's capture of its rook.
    pub write: fn(&Game, &Move, bool) -> String,
    /// Writes a position that is not the usual start.
    pub position: fn(&Position) -> String,
    /// Writes the clocks.
    pub clocks: fn(&[Clock; 2], Side) -> String,
    /// The line at the end of a game, if there is one.
    pub end: fn(GameResult, Side) -> Option<String>,
}

/// The dialect of UCI.
pub(super) const UCI: Dialect = Dialect {
    hello: "uci",
    ready: "uciok",
    new_game: "ucinewgame",
    variant: "UCI_Variant",
    write: by_squares,
    position: |position| format!("fen {}", position.fen()),
    clocks: clocks_of_uci,
    end: |_, _| None,
};

fn clocks_of_uci(clocks: &[Clock; 2], side: Side) -> String {
    let [white, black] = clocks;
    let increment = |clock: &Clock| clock.limits.control.map_or(0, |control| control.increment.as_millis());
    let left = |clock: &Clock| {
        (clock.left + clock.limits.control.map_or(Duration::ZERO, |control| control.byoyomi)).as_millis()
    };
    let mut text =
        format!(" wtime {} btime {} winc {} binc {}", left(white), left(black), increment(white), increment(black));
    if let Some(to_go) = clocks[side.index()].moves_to_go {
        text.push_str(&format!(" movestogo {to_go}"));
    }
    text
}

/// The name of the option for shuffled starts.
const SHUFFLE: &str = "UCI_Chess960";

/// The name of the option for files with variants.
const FILE: &str = "VariantPath";

/// The beginning of the names of options that USI itself has.
const USI_PREFIX: &str = "USI_";

/// An option of an engine.
struct Offer {
    name: String,
    /// The values of a `combo` option.
    values: Vec<String>,
    /// The least and the greatest value of a `spin` option.
    range: Option<[i64; 2]>,
}

impl Offer {
    /// Checks a value for the option.
    fn check(&self, value: &str) -> Result<(), Fault> {
        match (self.range, value.parse::<i64>()) {
            (Some([min, max]), Ok(number)) if (min..=max).contains(&number) => Ok(()),
            (Some([min, max]), _) => {
                let (name, value) = (shorten(&self.name), shorten(value));
                Err(Fault::NoStart(format!("the option `{name}` must be from {min} to {max}, not `{value}`")))
            }
            (None, _) => Ok(()),
        }
    }
}

/// An engine that speaks UCI or USI.
pub(super) struct Uci<'a> {
    dialect: &'static Dialect,
    process: Process,
    offers: Vec<Offer>,
    /// The engine's own name for the variant, if the user gave one.
    variant: Option<String>,
    around: Surroundings<'a>,
    /// The last values of the options that depend on the variant.
    told: Vec<(&'static str, String)>,
    by_rook: bool,
    side: Side,
    /// The start of the game, and the moves since.
    start: String,
    moves: Vec<String>,
}

impl<'a> Uci<'a> {
    /// Starts an engine and sets its options.
    pub fn start(
        dialect: &'static Dialect,
        program: &Program,
        name: &str,
        around: Surroundings<'a>,
    ) -> Result<Uci<'a>, Fault> {
        let mut process = Process::start(program, name, around.log)?;
        process.send(dialect.hello);
        let until = around.until_warm();
        let mut offers = Vec::new();
        loop {
            let line = process.wait(until, around.interrupt).map_err(|fault| match fault {
                Fault::Hung => Fault::NoStart(format!("{NO_PROTOCOL} `{}`", dialect.hello)),
                Fault::Crashed(how) => Fault::NoStart(format!("{NO_PROTOCOL} `{}`: the engine {how}", dialect.hello)),
                fault => fault,
            })?;
            let text = line.text.trim();
            if text == dialect.ready {
                break;
            }
            // An engine of another protocol may reject the word at once.
            if text.starts_with("Error (") || text.starts_with("Illegal move") {
                return Err(Fault::NoStart(format!("{NO_PROTOCOL} `{}`: {}", dialect.hello, shorten(text))));
            }
            offers.extend(offer(text));
        }
        let variant = program.variant.clone();
        let mut engine = Uci {
            dialect,
            process,
            offers,
            variant,
            around,
            told: Vec::new(),
            by_rook: false,
            side: Side::First,
            start: String::new(),
            moves: Vec::new(),
        };
        for (option, value) in &program.options {
            match engine.offers(option) {
                Some(offer) => offer.check(value)?,
                // Engines need not offer the options that USI itself has.
                None if option.starts_with(USI_PREFIX) => {}
                None => return Err(Fault::NoStart(format!("offers no option `{}`", shorten(option)))),
            }
            engine.set(option, value);
        }
        engine.synchronise()?;
        Ok(engine)
    }

    fn set(&self, option: &str, value: &str) {
        // A button has no value.
        let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
        self.process.send(&format!("setoption name {option}{value}"));
    }

    /// Sets an option that depends on the variant, unless it already has this value.
    fn tell(&mut self, option: &'static str, value: &str) {
        let known = self.told.iter_mut().find(|(known, _)| *known == option);
        match known {
            Some((_, told)) if told == value => return,
            Some((_, told)) => *told = value.to_owned(),
            None => self.told.push((option, value.to_owned())),
        }
        self.set(option, value);
    }

    fn offers(&self, option: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(option))
    }

    /// Waits until the engine has read everything. Notes the options that have changed.
    fn synchronise(&mut self) -> Result<(), Fault> {
        self.process.send("isready");
        let until = self.around.patiently();
        loop {
            let line = self.process.wait(until, self.around.interrupt)?;
            let text = line.text.trim();
            if text == "readyok" {
                return Ok(());
            }
            if let Some(new) = offer(text) {
                self.offers.retain(|old| old.name != new.name);
                self.offers.push(new);
            }
        }
    }

    /// Finds the engine's name for the variant. If the engine does not offer the variant but reads files, tells it the
    /// file.
    fn find_variant(&mut self, rules: &Rules, shuffles: bool) -> Result<Named, Fault> {
        let find = |engine: &Uci<'_>| {
            let offer = engine.offers(engine.dialect.variant);
            names::find(rules, offer.map(|offer| &offer.values[..]), shuffles).map_err(Fault::NoStart)
        };
        match (find(self), &rules.file) {
            (Err(_), Some(file)) if self.offers(FILE).is_some() => {
                self.tell(FILE, &file.to_string_lossy());
                self.synchronise()?;
                find(self)
            }
            (found, _) => found,
        }
    }

    /// Tells the engine the variant.
    fn tell_variant(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let (option, shuffles) = (self.dialect.variant, self.offers(SHUFFLE).is_some());
        let named = match &self.variant {
            Some(name) if shuffles && start.rules.is_shuffled => Named::ShuffledOf(name.clone()),
            Some(name) => Named::As(name.clone()),
            None => self.find_variant(start.rules, shuffles)?,
        };
        self.by_rook = matches!(named, Named::ShuffledOf(_)) || shuffles && start.rules.is_shuffled;
        if shuffles {
            self.tell(SHUFFLE, if self.by_rook { "true" } else { "false" });
        }
        match named {
            Named::As(name) | Named::ShuffledOf(name) if !name.is_empty() => self.tell(option, &name),
            _ => {}
        }
        Ok(())
    }

    fn go(&self, ask: &Ask<'_>) -> String {
        let clock = ask.clock();
        let limits = &clock.limits;
        let mut text = "go".to_owned();
        if limits.control.is_some() {
            text.push_str(&(self.dialect.clocks)(ask.clocks, ask.side()));
        }
        for (word, value) in [
            ("movetime", limits.move_time.map(|time| time.as_millis() as u64)),
            ("nodes", limits.nodes),
            ("depth", limits.depth.map(u64::from)),
        ] {
            if let Some(value) = value {
                text.push_str(&format!(" {word} {value}"));
            }
        }
        // Without any limit, the engine would never move.
        if text == "go" {
            text.push_str(&format!(" movetime {}", UNLIMITED.as_millis()));
        }
        text
    }
}

/// The time for a move if nothing else limits it.
const UNLIMITED: Duration = Duration::from_secs(1);

impl Seat for Uci<'_> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        self.tell_variant(start)?;
        self.side = start.side;
        self.start = if start.is_usual { "startpos".into() } else { (self.dialect.position)(start.position) };
        self.moves.clear();
        self.process.send(self.dialect.new_game);
        self.synchronise()
    }

    fn note(&mut self, game: &Game, mv: &Move) {
        self.moves.push((self.dialect.write)(game, mv, self.by_rook));
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Reply, Fault> {
        while self.process.pending().is_some() {}
        let moves = if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        self.process.send(&format!("position {}{moves}", self.start));
        let go = self.go(ask);
        let begun = Instant::now();
        self.process.send(&go);
        let until = self.around.deadline(ask.clock(), begun);
        let mut thought = Thought::default();
        loop {
            let line = self.process.wait(until, self.around.interrupt)?;
            let mut words = line.text.split_whitespace();
            match words.next() {
                Some("info") => hear(&mut thought, words),
                Some("bestmove") => {
                    let answer = match words.next().unwrap_or_default() {
                        "resign" => Answer::Resign,
                        "win" => Answer::ClaimWin,
                        text => Answer::Move(text.to_owned()),
                    };
                    return Ok(Reply { answer, spent: line.at.saturating_duration_since(begun), thought });
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, score: GameResult, _: &str) {
        if let Some(line) = (self.dialect.end)(score, self.side) {
            self.process.send(&line);
        }
    }

    fn quit(self: Box<Self>) {
        self.process.quit();
    }
}

/// Reads `option name NAME type combo default VALUE var VALUE ...`.
fn offer(line: &str) -> Option<Offer> {
    let rest = line.strip_prefix("option name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    let values = rest.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
    let mut words = rest.split_whitespace();
    let is_number = words.next() == Some("spin");
    let after = |word: &str| {
        let mut words = rest.split_whitespace();
        words.find(|found| *found == word).and_then(|_| words.next()?.parse().ok())
    };
    let range = if is_number { Option::zip(after("min"), after("max")).map(<[i64; 2]>::from) } else { None };
    Some(Offer { name: name.trim().to_owned(), values, range })
}

/// Reads the depth and the value of a line `info`.
fn hear<'w>(thought: &mut Thought, mut words: impl Iterator<Item = &'w str>) {
    let (mut heard, mut is_bound) = (Thought::default(), false);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i32>().ok());
        match word {
            "depth" => heard.depth = number().and_then(|depth| u32::try_from(depth).ok()),
            "cp" => heard.value = number().map(Value::Centipawns),
            "mate" => heard.value = number().map(Value::Mate),
            // Only the best line counts.
            "multipv" if number() != Some(1) => return,
            "lowerbound" | "upperbound" => is_bound = true,
            "pv" | "string" => break,
            _ => {}
        }
    }
    if heard.value.is_some() && !is_bound {
        *thought = heard;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let offer = offer("option name UCI_Variant type combo default chess var chess var three kings").unwrap();
        assert_eq!((offer.name.as_str(), offer.values), ("UCI_Variant", vec!["chess".into(), "three kings".into()]));
    }

    #[test]
    fn the_last_exact_value_counts() {
        let mut thought = Thought::default();
        for line in [
            "depth 3 score cp 20 nodes 5 pv e2e4",
            "depth 4 score mate -3 pv depth 9",
            "depth 5 score cp 9 lowerbound",
            "depth 5 multipv 2 score cp -70",
            "depth 6 currmove e2e4",
            "string depth 8 score cp 1",
        ] {
            hear(&mut thought, line.split_whitespace());
        }
        assert_eq!(thought, Thought { value: Some(Value::Mate(-3)), depth: Some(4) });
    }
}
