//! Summaries of the built-in variants, from `variants/index.txt`. Lists and searches need no more.

use super::aliases::{aliases_of, plain};
use super::builtin::{builtin_rules, family_of, name_of, names};
use super::error::LoadError;
use crate::model::{PerSide, Shape};
use ferz_language::types::OnDemand;
use ferz_variants::data::INDEX;
use std::collections::HashMap;
use std::fmt;

/// The summaries of all built-in variants, sorted by name.
static SUMMARIES: OnDemand<Vec<Summary>> = OnDemand::new(|| {
    let blocks = INDEX.split("\n\n").filter_map(Summary::parse);
    let mut known: HashMap<&str, Summary> = blocks.map(|summary| (summary.variant, summary)).collect();
    // A new variant is read until the index has it.
    let summary = |name| known.remove(name).or_else(|| Summary::read(name).ok());
    names().into_iter().filter_map(summary).collect()
});

/// The facts about a built-in variant for lists and searches.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The name of its file, by which [`builtin`](super::builtin()) loads it.
    pub variant: &'static str,
    /// The name of its family.
    pub family: &'static str,
    /// Its title, `Three-check` for instance.
    pub name: String,
    /// A one-line description.
    pub description: String,
    /// The address of its rules.
    pub link: Option<String>,
    /// Its author and its year, as far as they are known.
    pub origin: Option<String>,
    /// The number of files of the board.
    pub files: u8,
    /// The number of ranks of the board.
    pub ranks: u8,
    /// The number of squares. It is less than files times ranks if the board has holes.
    pub squares: usize,
    /// The shape of the squares.
    pub shape: Shape,
    /// The names of the sides.
    pub sides: PerSide<String>,
    /// The name and the letters of each piece.
    pub pieces: Vec<(String, String)>,
    /// Its default dialect.
    pub dialect: String,
    /// The FEN of its start.
    pub start: String,
    /// The hash of its rules in hexadecimal.
    pub hash: String,
}

/// The summaries of all built-in variants, sorted by file name. This reads no variant.
///
/// ```
/// # use ferz_core as ferz;
/// let hexagonal = ferz::library::summaries().iter().filter(|summary| summary.family == "hexagonal");
/// assert!(hexagonal.map(|summary| &summary.name).any(|name| name == "Glinski's Chess"));
/// ```
pub fn summaries() -> &'static [Summary] {
    &SUMMARIES
}

/// The summary of a built-in variant, by the name of its file.
pub fn summary_of(name: &str) -> Option<&'static Summary> {
    let place = SUMMARIES.binary_search_by(|summary| summary.variant.cmp(name)).ok()?;
    Some(&SUMMARIES[place])
}

impl Summary {
    /// Makes the summary from the variant itself, without the index.
    ///
    /// # Errors
    /// As [`builtin`](super::builtin()).
    pub fn read(name: &str) -> Result<Summary, LoadError> {
        let rules = builtin_rules(name)?;
        Ok(Summary {
            variant: name_of(name).unwrap_or_default(),
            family: family_of(name).unwrap_or_default(),
            files: rules.board.files(),
            ranks: rules.board.ranks(),
            squares: rules.board.squares().len(),
            shape: rules.board.plan().shape,
            hash: rules.hash_text(),
            sides: rules.sides.map(|side| side.name),
            pieces: rules.pieces.into_iter().map(|piece| (piece.name, piece.letter)).collect(),
            name: rules.name,
            description: rules.description,
            link: rules.link,
            origin: rules.origin,
            dialect: rules.dialect,
            start: rules.start.fen,
        })
    }

    /// Returns `true` if the variant's name, title, description, origin, family or one of its other names contains a word
    /// in lower case.
    pub fn mentions(&self, word: &str) -> bool {
        let Summary { variant, family, name, description, origin, .. } = self;
        let texts = [family, description.as_str(), origin.as_deref().unwrap_or_default()];
        let has = |text: &str| text.to_lowercase().contains(word);
        let plain_word = plain(word);
        let is_named = |name: &str| has(name) || (!plain_word.is_empty() && plain(name).contains(&plain_word));
        texts.into_iter().any(has) || is_named(variant) || is_named(name) || aliases_of(variant).any(is_named)
    }

    /// Reads a summary as [`Display`](fmt::Display) writes it. `None` if there is no such variant, or a field is
    /// missing.
    fn parse(block: &'static str) -> Option<Summary> {
        let mut lines = block.lines().filter(|line| !line.starts_with('#'));
        let variant = name_of(lines.next()?)?;
        let fields: HashMap<&str, &str> = lines.filter_map(|line| line.split_once(": ")).collect();
        let field = |name: &str| fields.get(name).copied();
        let text = |name: &str| field(name).map(str::to_owned);
        let mut board = field("board")?.split(' ');
        let mut sides = field("sides")?.split(SEPARATOR).map(str::to_owned);
        let piece = |piece: &str| piece.split_once(' ').map(|(letter, name)| (name.to_owned(), letter.to_owned()));
        Some(Summary {
            variant,
            family: family_of(variant)?,
            name: text("name")?,
            description: text("description")?,
            link: text("link"),
            origin: text("origin"),
            files: board.next()?.parse().ok()?,
            ranks: board.next()?.parse().ok()?,
            squares: board.next()?.parse().ok()?,
            shape: if board.next()? == HEXAGONS { Shape::Hexagonal } else { Shape::Square },
            sides: [sides.next()?, sides.next()?],
            pieces: field("pieces")?.split(SEPARATOR).map(piece).collect::<Option<_>>()?,
            dialect: text("dialect")?,
            start: text("start")?,
            hash: text("hash")?,
        })
    }
}

/// The separator of sides and of pieces in the index.
const SEPARATOR: &str = ", ";
/// The name of cells that are no squares, in the index.
const HEXAGONS: &str = "hexagons";

/// Writes the summary as in `variants/index.txt`: the name of the variant, then a line for each fact.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { variant, files, ranks, squares, shape, .. } = self;
        let cells = if *shape == Shape::Hexagonal { HEXAGONS } else { "squares" };
        let pieces: Vec<String> = self.pieces.iter().map(|(name, letter)| format!("{letter} {name}")).collect();
        writeln!(f, "{variant}")?;
        writeln!(f, "name: {}", self.name)?;
        writeln!(f, "description: {}", self.description)?;
        self.link.iter().try_for_each(|link| writeln!(f, "link: {link}"))?;
        self.origin.iter().try_for_each(|origin| writeln!(f, "origin: {origin}"))?;
        writeln!(f, "board: {files} {ranks} {squares} {cells}")?;
        writeln!(f, "sides: {}", self.sides.join(SEPARATOR))?;
        writeln!(f, "pieces: {}", pieces.join(SEPARATOR))?;
        writeln!(f, "dialect: {}", self.dialect)?;
        writeln!(f, "start: {}", self.start)?;
        writeln!(f, "hash: {}", self.hash)
    }
}
