//! Games in PGN: their tags, and their moves in the syntax of the format.

use crate::board::FairyBoard;
use crate::book::Book;
use crate::fault::FairyError;
use crate::naming;
use ferz::model::limits::MAX_INPUT_BYTES;
use ferz::record::{Record, games};

/// The suffix of a variant's name if pieces are shuffled at the start.
const SHUFFLED: &str = "960";

/// The first game of a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// The names and the values of the tags, in the order of the text.
    pub headers: Vec<(String, String)>,
    /// The moves of the main line, up to the first that cannot be played.
    pub moves: Vec<String>,
    /// The reason why the moves end before the text does.
    pub fault: Option<String>,
}

impl PgnGame {
    /// Returns the value of a tag.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// Reads the first game of a text. Its tags name the variant and the start.
///
/// # Errors
/// If the text is too long, if there is no such variant, or if the start is not a position of it.
pub fn read(book: &mut Book, text: &str) -> Result<PgnGame, FairyError> {
    if text.len() > MAX_INPUT_BYTES {
        return Err(FairyError::Beyond(format!("the text has {} bytes; the limit is {MAX_INPUT_BYTES}", text.len())));
    }
    let record = games(text).next().map(|read| read.record).unwrap_or_default();
    let mut board = start(book, &record)?;
    let fault = record.plies().find_map(|ply| {
        let text = ply.text.trim_end_matches(['!', '?']);
        let index = naming::find_loosely(board.line(), text, naming::PLAIN);
        index.and_then(|index| board.push_index(index)).err()
    });
    Ok(PgnGame {
        moves: board.moves().into_iter().map(str::to_owned).collect(),
        fault: fault.map(|fault| fault.to_string()),
        headers: record.tags.into_iter().map(|tag| (tag.name, tag.value)).collect(),
    })
}

fn start(book: &mut Book, record: &Record) -> Result<FairyBoard, FairyError> {
    let name = record.value("Variant").unwrap_or_default().trim();
    let plain = name.strip_suffix(SHUFFLED);
    let entry = book.find_loosely(plain.unwrap_or(name))?;
    FairyBoard::new(&entry, record.value("FEN").unwrap_or_default(), plain.is_some())
}
