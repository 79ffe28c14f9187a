//! The state that all protocols share: the variants, the game, and the searching thread.

use super::spelling::Spelling;
use super::thinker::Thinker;
use crate::args::section;
use ferz::game::Game;
use ferz::library;
use ferz::{Variant, import};
use std::path::Path;

/// The end of the names of variants whose start is shuffled, as other programs name them, too.
const SHUFFLED: &str = "960";

/// A variant and the name that other programs use for it.
pub(super) struct Named {
    pub name: String,
    pub variant: Variant,
}

/// The state of a conversation.
pub(super) struct Session {
    pub thinker: Thinker,
    /// The variants besides the built-in ones: the first variant, and variants from files.
    pub own: Vec<Named>,
    /// The name of the variant that the session began with.
    first: String,
    /// Set if the user or the other program has chosen the current variant.
    pub is_chosen: bool,
    /// The name of the current variant.
    pub name: String,
    pub game: Game,
    /// The FEN and the moves of the game, if [`set_up`](Session::set_up) has set it up.
    line: Option<(Option<String>, Vec<String>)>,
}

impl Session {
    /// A session that begins with a variant. `is_chosen` is set if the user has chosen it.
    pub fn new(mut thinker: Thinker, first: Named, is_chosen: bool) -> Result<Session, String> {
        let game = new_game(&first.variant)?;
        thinker.prepare(first.variant.clone());
        let name = first.name.clone();
        Ok(Session { thinker, own: vec![first], first: name.clone(), is_chosen, name, game, line: None })
    }

    /// The current variant.
    pub fn variant(&self) -> &Variant {
        self.game.position().variant()
    }

    /// The name of the variant that the session began with.
    pub fn default_name(&self) -> &str {
        &self.first
    }

    /// The names of all variants, own ones first. Built-in variants with the same name are hidden.
    pub fn names(&self) -> Vec<&str> {
        let own: Vec<&str> = self.own.iter().map(|named| named.name.as_str()).collect();
        let built_in = library::names().into_iter().filter(|name| !own.contains(name));
        own.iter().copied().chain(built_in).collect()
    }

    /// Switches to a variant, by any name that other programs use for it, and begins a new game.
    pub fn choose(&mut self, name: &str) -> Result<(), String> {
        let own = self.own.iter().find(|named| named.name == name).map(|named| named.variant.clone());
        let (name, variant) = match own {
            Some(variant) => (name, variant),
            None => {
                let name = library::named(name).first().copied().unwrap_or(name);
                (name, library::builtin(name).map_err(|error| one_line(&error))?)
            }
        };
        self.game = new_game(&variant)?;
        self.line = None;
        self.is_chosen = true;
        self.name = name.to_owned();
        self.thinker.prepare(variant);
        Ok(())
    }

    /// Switches to the variant like the current one whose start is shuffled, or back from it. Variants that have none
    /// stay.
    pub fn shuffle(&mut self, is_shuffled: bool) -> Result<(), String> {
        let other = match self.name.strip_suffix(SHUFFLED) {
            Some(plain) if !is_shuffled => plain.to_owned(),
            None if is_shuffled => format!("{}{SHUFFLED}", self.name),
            _ => return Ok(()),
        };
        if self.names().contains(&other.as_str()) { self.choose(&other) } else { Ok(()) }
    }

    /// Adds the variants of a path: a file, a section `FILE.ini:NAME`, all sections of an ini file, or all files of a
    /// folder. Returns the names of the new variants.
    pub fn add(&mut self, path: &str) -> Result<Vec<String>, String> {
        let new = load(path)?;
        let names: Vec<String> = new.iter().map(|named| named.name.clone()).collect();
        self.own.retain(|named| !names.contains(&named.name));
        self.own.extend(new);
        Ok(names)
    }

    /// Begins a game from a FEN, or from the start if there is none.
    fn begin(&self, fen: Option<&str>) -> Result<Game, String> {
        let position = match fen {
            None => self.variant().start(),
            Some(fen) => self.variant().position(fen).map_err(|error| one_line(&error))?,
        };
        Game::new(position).map_err(|error| error.to_string())
    }

    /// Begins a game from a FEN, for a program that sends moves one by one.
    pub fn start_from(&mut self, fen: &str) -> Result<(), String> {
        self.game = self.begin(Some(fen))?;
        self.line = None;
        Ok(())
    }

    /// Begins a game from a FEN, or from the start if there is none, and plays moves. If the FEN or a move is wrong,
    /// the old game stays.
    pub fn set_up(&mut self, fen: Option<&str>, moves: &[&str], spelling: Spelling) -> Result<(), String> {
        let is_longer = self.line.as_ref().is_some_and(|(first, played)| {
            first.as_deref() == fen
                && moves.len() >= played.len()
                && played.iter().zip(moves).all(|(old, new)| old == new)
        });
        // Usually only the last moves are new.
        let played = self.line.as_ref().filter(|_| is_longer).map_or(0, |(_, played)| played.len());
        let mut game = if is_longer { self.game.clone() } else { self.begin(fen)? };
        for text in &moves[played..] {
            play(&mut game, text, spelling)?;
        }
        self.line = Some((fen.map(str::to_owned), moves.iter().map(|text| (*text).to_owned()).collect()));
        self.game = game;
        Ok(())
    }
}

/// Plays a move, in the spelling of a protocol or in any other notation.
pub(super) fn play(game: &mut Game, text: &str, spelling: Spelling) -> Result<(), String> {
    let played = match spelling.find(game, text) {
        Some(mv) => game.play(&mv),
        None => return game.play_text(text).map(|_| ()).map_err(|error| one_line(&error)),
    };
    played.map_err(|error| one_line(&error))
}

fn new_game(variant: &Variant) -> Result<Game, String> {
    Game::new(variant.start()).map_err(|error| error.to_string())
}

/// Joins the lines of a message into one.
pub(super) fn one_line(message: &impl std::fmt::Display) -> String {
    let text = message.to_string();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    ferz_core::diagnostic::shown(line).to_string()
}

/// Loads the variants of a path.
fn load(path: &str) -> Result<Vec<Named>, String> {
    if let Some((_, name)) = section(path).filter(|(_, name)| !name.is_empty()) {
        let loaded = import::load_file(path).map_err(|error| one_line(&error))?;
        return Ok(vec![Named { name: name.to_owned(), variant: loaded.variant }]);
    }
    if path.ends_with(".ini") {
        let text = import::text_of_file(path).map_err(|error| one_line(&error))?;
        let found = import::import(path, &text, &[]);
        if found.variants.is_empty() {
            return Err(format!("{path} has no readable variant; `ferz import` says why"));
        }
        return Ok(found
            .variants
            .into_iter()
            .map(|found| Named { name: found.name, variant: found.variant })
            .collect());
    }
    let path = Path::new(path);
    if path.is_dir() {
        let entries = std::fs::read_dir(path).map_err(|error| error.to_string())?;
        let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "ron"));
        files.sort();
        return files.iter().map(|file| load_file(file)).collect();
    }
    load_file(path).map(|named| vec![named])
}

/// Loads a variant file.
fn load_file(file: &Path) -> Result<Named, String> {
    let name = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let variant = Variant::load(file).map_err(|error| format!("{}: {}", file.display(), one_line(&error)))?;
    Ok(Named { name, variant })
}
