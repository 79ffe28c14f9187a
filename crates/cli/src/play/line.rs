//! Line editing with history and completion. Only this module uses the library of the editor.

use super::command::WORDS;
use super::source::Heard;
use super::table::Table;
use crate::error::CliError;
use ferz::notation::{coordinate, san};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

/// The largest number of moves of a position for which algebraic notation is completed as well.
const FEW: usize = 300;

/// The line editor; see the module.
pub(super) struct Editor {
    editor: rustyline::Editor<Words, MemHistory>,
    /// Set if the last line was interrupted.
    broken_off: bool,
}

impl Editor {
    /// Creates an editor; `None` if the terminal does not support it.
    pub(super) fn new() -> Option<Editor> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        let mut editor = rustyline::Editor::with_history(config, history).ok()?;
        editor.set_helper(Some(Words::default()));
        Some(Editor { editor, broken_off: false })
    }

    /// Returns the next line; `None` at the end of the input. An interrupted line (Ctrl-C) is discarded; a second
    /// interrupt ends the input.
    pub(super) fn next(&mut self, prompt: &str, table: &Table) -> Result<Option<Heard>, CliError> {
        if let Some(words) = self.editor.helper_mut() {
            words.learn(table);
        }
        let read = self.editor.readline(prompt);
        let is_broken_off = matches!(read, Err(ReadlineError::Interrupted));
        let was_broken_off = std::mem::replace(&mut self.broken_off, is_broken_off);
        match read {
            Ok(line) => Ok(Some(Heard::Line(line))),
            Err(ReadlineError::Interrupted) if was_broken_off => Ok(None),
            Err(ReadlineError::Interrupted) => Ok(Some(Heard::Nothing)),
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error.into()),
            Err(error) => Err(CliError::wrong(error)),
        }
    }
}

/// The first words of lines, and the arguments of `moves` and `claim`.
#[derive(Default)]
struct Words {
    moves: Vec<String>,
    places: Vec<String>,
    claims: Vec<String>,
    files: FilenameCompleter,
}

impl Words {
    /// Sets the words of a position.
    fn learn(&mut self, table: &Table) {
        let (position, game) = (table.game.position(), &table.game);
        let rules = position.variant().rules();
        let legal = if table.outcome().is_some() { &[] } else { game.legal_moves() };
        self.moves = coordinate::write_all(position, legal);
        if legal.len() <= FEW {
            self.moves.extend(san::write_all(position, legal).unwrap_or_default());
        }
        self.moves.sort();
        self.moves.dedup();
        let squares = rules.board.squares().iter().map(|square| rules.board.name(square));
        self.places = rules.pieces.iter().map(|piece| piece.name.clone()).chain(squares).collect();
        self.claims = game.claims().iter().map(|claim| claim.reason.clone()).collect();
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or_default();
        let start = typed.len() - typed.trim_start().len();
        let (word, rest) = match typed[start..].split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (&typed[start..], None),
        };
        let matching = |start: usize, words: &mut dyn Iterator<Item = &str>| {
            let fits = words.filter(|word| word.starts_with(&typed[start..]));
            let pair = |word: &str| Pair { display: word.to_owned(), replacement: word.to_owned() };
            (start, fits.map(pair).collect())
        };
        let after = rest.map_or(at, |rest| at - rest.trim_start().len());
        Ok(match (word, rest) {
            ("save" | "save!" | "load", Some(_)) => return self.files.complete(line, at, context),
            ("moves", Some(_)) => matching(after, &mut self.places.iter().map(String::as_str)),
            ("claim", Some(_)) => matching(after, &mut self.claims.iter().map(String::as_str)),
            _ => matching(start, &mut WORDS.into_iter().chain(self.moves.iter().map(String::as_str))),
        })
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
