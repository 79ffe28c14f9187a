//! Records of games: reading and writing of PGN, for `ferz.pgn`.

use crate::arguments::{VariantLike, texts, typed};
use crate::board::Board;
use crate::error::{self, FerzError, LimitError};
use crate::line::Line;
use crate::reasons;
use crate::source::{self, Origin};
use crate::variant::Variant;
use ferz::model::limits::MAX_INPUT_BYTES;
use ferz::record::{self, GameResult, Item, MoveText, Record, TagPair, games, replay};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

/// The records of a text. Each is played when it is asked for.
#[pyclass(frozen, module = "ferz._ferz")]
pub struct PgnRecords {
    records: Mutex<std::vec::IntoIter<record::Read>>,
    /// The variant of all games; otherwise those that they name.
    variant: Option<Py<Variant>>,
}

/// Texts by the number of plies before them.
type Notes<T> = BTreeMap<usize, Vec<T>>;

/// A game: its tags, the board after its main line, comments, annotation glyphs, variations, the result, and faults.
type Read = (Vec<(String, String)>, Board, Notes<String>, Notes<u32>, Notes<String>, Option<String>, Vec<String>);

/// Reads the records of a PGN text.
#[pyfunction]
#[pyo3(signature = (text, variant = None))]
pub fn pgn_records(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::text)] text: PyBackedStr,
    variant: Option<VariantLike<'_>>,
) -> PyResult<PgnRecords> {
    if text.len() > MAX_INPUT_BYTES {
        let message = format!("the text has {} bytes; the limit is {MAX_INPUT_BYTES}", text.len());
        return Err(LimitError::new_err(message));
    }
    let variant = variant.map(|variant| variant.resolve(py)).transpose()?.map(Bound::unbind);
    let records = py.detach(|| games(&text).filter(|read| read.record.is_game()).collect::<Vec<_>>());
    Ok(PgnRecords { records: Mutex::new(records.into_iter()), variant })
}

#[pymethods]
impl PgnRecords {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Read>> {
        let read = self.records.lock().unwrap_or_else(PoisonError::into_inner).next();
        read.map(|read| self.game(py, read)).transpose()
    }
}

impl PgnRecords {
    fn game(&self, py: Python<'_>, record::Read { record, faults }: record::Read) -> PyResult<Read> {
        let variant = match &self.variant {
            Some(variant) => variant.clone_ref(py),
            None => named(py, &record)?,
        };
        let known = variant.get().known();
        let start = record::first_position(&record, &known.variant, false)
            .map_err(|fault| error::fen(py, &fault, record.value("FEN").unwrap_or_default()))?;
        let mut errors: Vec<String> = faults.into_iter().map(|faulty| faulty.fault.to_string()).collect();
        // A text may stand for several plies of one turn; it is told apart by where it is stored.
        let mut plies: HashMap<*const MoveText, usize> = HashMap::new();
        let mut moves = Vec::new();
        let replayed = replay(&record, start.clone(), &mut |_, mv, text, depth| {
            if depth == 0 {
                *plies.entry(std::ptr::from_ref(text)).or_default() += 1;
                moves.push(mv.clone());
            }
        });
        let replayed = replayed.map_err(error::too_many)?;
        errors.extend(replayed.wrong.iter().map(ToString::to_string));
        let mut line = Line::new(variant, start);
        for mv in &moves {
            let node = line.listed().map_err(error::too_many)?;
            let Some(place) = node.find(mv) else { break };
            line.push(py, place);
        }
        let (mut comments, mut nags, mut variations) = (Notes::new(), Notes::new(), Notes::new());
        let mut ply = 0;
        for item in record.preface.iter().chain(&record.items) {
            match item {
                Item::Move(text) => match plies.get(&std::ptr::from_ref(text)) {
                    Some(more) => {
                        ply += more;
                        nags.entry(ply).or_insert_with(Vec::new).extend(mark_of(&text.text));
                    }
                    None => break,
                },
                Item::Comment(text) | Item::Remark(text) => {
                    comments.entry(ply).or_insert_with(Vec::new).push(text.trim().to_owned());
                }
                Item::Nag(number) => nags.entry(ply).or_insert_with(Vec::new).push(*number),
                Item::Variation(items) => {
                    let inner = Record { items: items.clone(), ..Record::default() }.to_string();
                    variations.entry(ply).or_insert_with(Vec::new).push(inner.trim_end().to_owned());
                }
                Item::Escape(_) => {}
            }
        }
        nags.retain(|_, numbers| !numbers.is_empty());
        let headers = record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
        let result = record.result.map(|result| result.to_string());
        Ok((headers, Board::new(line), comments, nags, variations, result, errors))
    }
}

/// Returns the built-in variant that a record names.
fn named(py: Python<'_>, record: &Record) -> PyResult<Py<Variant>> {
    let name =
        record::builtin_of(record).map_err(|fault| error::VariantError::new_err(error::brief(fault.to_string())))?;
    let known = source::variant(py, Origin::BuiltIn(name.to_owned()));
    Py::new(py, Variant::read(py, known)?)
}

/// Returns the glyph of a mark that is attached to a move.
fn mark_of(text: &str) -> Option<u32> {
    let bare = text.trim_end_matches(['!', '?']);
    record::mark_number(&text[bare.len()..])
}

/// Writes a game as PGN.
#[pyfunction]
pub fn pgn_text(
    py: Python<'_>,
    #[pyo3(from_py_with = board)] board: Bound<'_, Board>,
    headers: Vec<(String, String)>,
    comments: Notes<String>,
    nags: Notes<u32>,
    variations: Notes<String>,
    result: Option<String>,
) -> PyResult<String> {
    let line = board.get().played();
    py.detach(|| {
        let game = reasons::whole_game(&line).map_err(error::too_many)?;
        let game = game.ok_or_else(|| FerzError::new_err("a move of the board was made after the end of the game"))?;
        let mut record = Record::of_game(&game);
        for (name, value) in headers.into_iter().filter(|(name, _)| !TagPair::OF_GAME.contains(&name.as_str())) {
            if !TagPair::is_name(&name) {
                let name = error::brief(name);
                return Err(FerzError::new_err(format!(
                    "the name of a header has letters, digits and `_`, not {name:?}"
                )));
            }
            record.set(&name, value);
        }
        let mut items = Vec::new();
        let notes = |ply: usize| {
            let glyphs = nags.get(&ply).into_iter().flatten().map(|number| Item::Nag(*number));
            let texts = comments.get(&ply).into_iter().flatten().map(|text| Item::Comment(text.clone()));
            let lines = variations
                .get(&ply)
                .into_iter()
                .flatten()
                .filter_map(|text| games(text).next().map(|read| Item::Variation(read.record.items)));
            glyphs.chain(texts).chain(lines).collect::<Vec<_>>()
        };
        items.extend(notes(0).into_iter().filter(|item| !matches!(item, Item::Variation(_))));
        for (ply, item) in std::mem::take(&mut record.items).into_iter().enumerate() {
            items.push(item);
            items.extend(notes(ply + 1));
        }
        record.items = items;
        if let Some(result) = result {
            let score = GameResult::parse(&result).ok_or_else(|| {
                let result = error::brief(result);
                FerzError::new_err(format!("the result is 1-0, 0-1, 1/2-1/2 or *, not {result:?}"))
            })?;
            record.end(score);
        }
        let start = line.first().position.clone();
        Ok(record.normalised(start).map_err(error::too_many)?.to_string())
    })
}

/// Reads the argument `board`.
fn board<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Board>> {
    typed("board", "a Board", object, object.cast::<Board>().cloned().map_err(PyErr::from))
}
