//! Checks of the games of a PGN text, including their moves and results.

use super::variant::{FoundVariant, VariantFault, named_nearby, rules_changed, shuffled_hint};
use super::{Fault, Faulty, GameResult, Read, Record, WrongMove, first_position, games, replay, shortened};
use crate::diagnostic::{Code, Diagnostic, Severity, SourceId, Span};
use crate::game::Game;
use crate::library::Nearby;
use crate::notation::why_end;
use crate::position::Position;
use crate::types::Side;
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;

/// The largest number of stored diagnostics.
const MAX_KEPT: usize = 50;
/// The hint on games that start from an impossible position.
const ANY_POSITION: &str = "`--any-position` accepts positions that no game reaches";
/// The largest number of variants kept for later games.
const MAX_KNOWN: usize = 256;

/// The result of checking the games of a text.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Checked {
    /// The number of games.
    pub games: usize,
    /// The number of playable moves, including those of variations.
    pub moves: usize,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The files with the rules of games, each with the name of the variant, in the order of the games.
    pub files: Vec<(String, PathBuf)>,
    /// The first errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

/// Plays all games of a PGN text, with their variations, and reports the faults. `source` is the text's number in the
/// [`Sources`](crate::diagnostic::Sources) that the diagnostics point into. If `variant` is given, all games are played
/// by it, otherwise by the variants that they name.
///
/// ```
/// use ferz::diagnostic::Sources;
/// use ferz::record::check;
///
/// let text = "[Variant \"Crazyhouse\"]\n[Result \"1-0\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e5 e6 (3... P@d5) 1-0\n";
/// let mut sources = Sources::default();
/// let checked = check(text, sources.add("game.pgn", text), None);
/// assert_eq!((checked.games, checked.moves, checked.errors), (1, 6, 1));
/// assert_eq!(checked.diagnostics[0].message, "wrong move `P@d5`: a pawn cannot be dropped on d5, which is occupied");
/// ```
pub fn check(text: &str, source: SourceId, variant: Option<&Variant>) -> Checked {
    check_with(text, source, &CheckOptions { variant, ..CheckOptions::default() })
}

/// Like [`check`], but games may also name variants of files nearby.
pub fn check_nearby(text: &str, source: SourceId, nearby: &Nearby) -> Checked {
    check_with(text, source, &CheckOptions { nearby: Some(nearby), ..CheckOptions::default() })
}

/// Options for checking games.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckOptions<'a> {
    /// The variant of all games, instead of those that they name.
    pub variant: Option<&'a Variant>,
    /// The files nearby, whose variants games may name.
    pub nearby: Option<&'a Nearby>,
    /// Set to read on past [automatic draws](crate::model::Rules::is_automatic_draw).
    pub past_draws: bool,
    /// Set to accept games that start from positions that no game reaches.
    pub any_position: bool,
}

/// Like [`check`], with further options.
pub fn check_with(text: &str, source: SourceId, checking: &CheckOptions) -> Checked {
    let CheckOptions { variant, nearby, past_draws, any_position } = *checking;
    let given = variant.map(|variant| Known::new(FoundVariant::built_in(variant.clone()), past_draws));
    let nothing = Nearby::default();
    let nearby = nearby.unwrap_or(&nothing);
    let (known, checked) = (HashMap::new(), Checked::default());
    let mut checker = Checker { source, given, nearby, past_draws, any_position, known, checked };
    for read in games(text) {
        let first = checker.checked.diagnostics.len();
        checker.game(read);
        // Faults in the text of a game are found before those in its moves.
        checker.checked.diagnostics[first..].sort_by_key(|found| found.span.range.start);
    }
    checker.checked
}

/// A variant and its start.
#[derive(Clone)]
struct Known {
    found: FoundVariant,
    start: Position,
}

impl Known {
    fn new(found: FoundVariant, past_draws: bool) -> Known {
        let found = if past_draws { found.without_automatic_draws() } else { found };
        Known { start: found.variant.start(), found }
    }
}

struct Checker<'a> {
    source: SourceId,
    nearby: &'a Nearby,
    past_draws: bool,
    any_position: bool,
    /// The variant of all games, if it is given.
    given: Option<Known>,
    /// The variants named so far, by the tags that name them.
    known: HashMap<[Option<String>; 2], Result<Known, VariantFault>>,
    checked: Checked,
}

impl Checker<'_> {
    fn game(&mut self, Read { record, faults }: Read) {
        self.checked.games += usize::from(record.is_game());
        for fault in faults {
            self.fault(fault);
        }
        let Some(known) = self.known(&record) else { return };
        let variant = &known.found.variant;
        if let Some(message) = rules_changed(&record, &known.found) {
            let range = tag_range(&record, "VariantHash");
            self.add(Code::OtherRules, range, message, |found| {
                found.label(format!("the hash is now {}", variant.hash()))
            });
        }
        if let Some(file) = &known.found.file {
            let used = (variant.name().to_owned(), file.clone());
            if !self.checked.files.contains(&used) {
                self.checked.files.push(used);
            }
        }
        let Some(start) = self.start(&record, &known) else { return };
        let replayed = match replay(&record, start, &mut |_, _, _, _| {}) {
            Ok(replayed) => replayed,
            Err(error) => return self.add(Code::BadSetUp, tag_range(&record, "FEN"), error.to_string(), |found| found),
        };
        self.checked.moves += replayed.moves;
        let is_whole = replayed.wrong.iter().all(|wrong| wrong.depth > 0);
        for wrong in &replayed.wrong {
            self.wrong_move(wrong, variant, &record);
        }
        self.result(&record, is_whole.then_some(&replayed.game));
    }

    /// Adds a fault. Faults beyond the limit are only counted.
    fn add(
        &mut self,
        code: Code,
        range: Range<usize>,
        message: impl Into<String>,
        more: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        match code.severity() {
            Severity::Error => self.checked.errors += 1,
            Severity::Warning => self.checked.warnings += 1,
        }
        if self.checked.diagnostics.len() < MAX_KEPT {
            self.checked.diagnostics.push(more(Diagnostic::new(code, Span::new(self.source, range), message)));
        }
    }

    fn fault(&mut self, Faulty { fault, range }: Faulty) {
        let message = fault.to_string();
        let (code, hint) = match fault {
            Fault::Stray(_) | Fault::BadTag | Fault::StrayClose | Fault::VariationOfNothing => (Code::PgnSyntax, None),
            Fault::ResultInVariation => (Code::PgnSyntax, None),
            Fault::SecondTag(_) => (Code::PgnSyntax, Some("keep one of them")),
            Fault::OpenComment => (Code::PgnUnclosed, Some("write `}` after its last word")),
            Fault::OpenVariation => (Code::PgnUnclosed, Some("write `)` after its last move")),
            Fault::TooDeep | Fault::LongLine | Fault::LongGame | Fault::TooManyTags => (Code::PgnTooLarge, None),
            Fault::NoResult => (Code::NoResult, None),
        };
        self.add(code, range, message, |found| found.maybe_hint(hint.map(str::to_owned)));
    }

    fn known(&mut self, record: &Record) -> Option<Known> {
        if let Some(given) = &self.given {
            return Some(given.clone());
        }
        let tags = ["Variant", "VariantHash"].map(|name| record.value(name).map(str::to_owned));
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        let (nearby, past_draws) = (self.nearby, self.past_draws);
        let find = |[name, hash]: &[Option<String>; 2]| {
            let found = named_nearby(name.as_deref(), hash.as_deref(), nearby)?;
            Ok(Known::new(found, past_draws))
        };
        let error = match self.known.entry(tags).or_insert_with_key(find) {
            Ok(known) => return Some(known.clone()),
            // The suggestion is only computed if it is shown.
            Err(_) if self.checked.diagnostics.len() >= MAX_KEPT => String::new(),
            Err(error) => error.to_string(),
        };
        let hint = "`ferz variants` lists the built-in variants; a .ron file must be in the folder of this file or in the current folder; `--variant mine.ron` sets the variant of all games";
        self.add(Code::UnknownVariant, tag_range(record, "Variant"), error, |found| found.hint(hint));
        None
    }

    /// The start position of a game.
    fn start(
        &mut self,
        record: &Record,
        Known { found: FoundVariant { variant, file: _ }, start }: &Known,
    ) -> Option<Position> {
        if record.value("FEN").is_none() {
            if record.value("SetUp") == Some("1") {
                let message = "the tag `SetUp` needs a tag `FEN`, which is missing";
                self.add(Code::BadSetUp, tag_range(record, "SetUp"), message, |found| found);
                return None;
            }
            return Some(start.clone());
        }
        match first_position(record, variant, self.any_position) {
            Ok(position) => Some(position),
            Err(error) => {
                let message = format!("not {} of {}: {error}", error.expected(), shown(variant.name()));
                let any = || error.is_impossible().then(|| ANY_POSITION.to_owned());
                let hint = self.shuffled(record, 0).or_else(any);
                self.add(Code::BadSetUp, tag_range(record, "FEN"), message, |found| found.maybe_hint(hint));
                None
            }
        }
    }

    /// A hint if another variant, with a shuffled start, fits the game better than the one assumed. `played` is the
    /// number of plies of the main line that could be played.
    fn shuffled(&self, record: &Record, played: usize) -> Option<String> {
        // The suggestion is only computed if it is shown.
        let is_shown = self.given.is_none() && self.checked.diagnostics.len() < MAX_KEPT;
        if is_shown { shuffled_hint(record, played) } else { None }
    }

    fn wrong_move(&mut self, wrong: &WrongMove, variant: &Variant, record: &Record) {
        let hint = if wrong.is_past_draw(variant) {
            Some("if the game was played before this draw was automatic, `--past-draws` reads on".to_owned())
        } else if wrong.is_null() {
            Some("a null move is allowed only in a variation, and only if the player is not in check".to_owned())
        } else if wrong.depth == 0 {
            self.shuffled(record, wrong.played)
        } else {
            None
        };
        let label = format!("game {}, move {} of {}", self.checked.games, wrong.full_move, shown(&wrong.side));
        self.add(Code::WrongMove, wrong.range(), wrong.to_string(), |found| found.label(label).maybe_hint(hint));
    }

    /// Compares the result with the tag and with the end of the game, if they are known.
    fn result(&mut self, record: &Record, game: Option<&Game>) {
        let tag = record.tag("Result");
        let promised = tag.and_then(|tag| GameResult::parse(tag.value.trim()));
        if let (Some(tag), None) = (tag, promised) {
            let message = format!(
                "\"{}\" is not a result: expected `1-0`, `0-1`, `1/2-1/2` or `*`",
                shown(shortened(&tag.value))
            );
            self.add(Code::WrongResult, tag.range.clone(), message, |found| found);
        }
        if let (Some(tag), Some(promised), Some(result)) = (tag, promised, record.result)
            && promised != result
        {
            let message = format!("the result is `{result}` here, but `{promised}` in the tag");
            let related = Span::new(self.source, tag.range.clone());
            let range = record.result_range.clone();
            return self.add(Code::WrongResult, range, message, |found| found.related(related, "the tag"));
        }
        let (Some(result), Some(game)) = (record.result.or(promised), game) else { return };
        let range = if record.result.is_some() { record.result_range.clone() } else { tag_range(record, "Result") };
        let Some(outcome) = game.outcome() else { return self.ended_on_time(record, game, result, range) };
        let right = GameResult::of(Some(outcome));
        if result == GameResult::Unknown {
            let message = format!("the game has ended, but its result is missing: {outcome}");
            self.add(Code::NoResult, range, message, |found| found.hint(format!("write `{right}`")));
        } else if result != right {
            let message = format!("the result is `{result}`, but the game ended differently: {outcome}");
            self.add(Code::WrongResult, range, message, |found| found.hint(format!("write `{right}`")));
        }
    }

    /// Reports a win on time for the side that lost on time, or for a side that cannot win (FIDE Laws, 6.9: a draw).
    fn ended_on_time(&mut self, record: &Record, game: &Game, result: GameResult, range: Range<usize>) {
        let GameResult::Wins(side) = result else { return };
        if !record.is_lost_on_time() {
            return;
        }
        // In a position that is too large to examine, both sides count as able to win.
        let can_win = why_end(game).map_or([true; 2], |end| end.can_win);
        let names = Side::BOTH.map(|side| game.position().variant().side_name(side));
        let name = shown(names[side.index()]);
        if record.loser_on_time(names) == Some(side) {
            let right = if can_win[side.other().index()] { GameResult::Wins(side.other()) } else { GameResult::Draw };
            let message = format!("the result is `{result}`, but the game says that {name} lost on time");
            return self.add(Code::WrongResult, range, message, |found| found.hint(format!("write `{right}`")));
        }
        if !can_win[side.index()] {
            let message = format!("the result is `{result}` on time, but {name} could not win any more");
            let hint = format!("a player who runs out of time then draws: write `{}`", GameResult::Draw);
            self.add(Code::WrongResult, range, message, |found| found.hint(hint));
        }
    }
}

/// The range of a tag, or of the start of the game.
fn tag_range(record: &Record, name: &str) -> Range<usize> {
    record.tag(name).map_or(record.start()..record.start(), |tag| tag.range.clone())
}
