//! Parts of long work: counts after given moves, games of given seeds, lines of a file. Each part uses one core,
//! without the interpreter's lock, so that callers can distribute one part to each core. Ctrl-C stops it.

use crate::arguments::{Texts, VariantLike, listed, lists, maybe_texts, numbers, texts, typed};
use crate::count::{self, Fault};
use crate::error::{self, FerzError, LimitError};
use crate::interrupt::interruptible;
use crate::variant::Variant;
use ferz::Position;
use ferz::model::limits::{MAX_MOVE_BYTES, MAX_PERFT_DEPTH, MAX_PLIES, MAX_TABLE_MEGABYTES};
use ferz::notation::coordinate;
use ferz::player::Skill;
use ferz::position::Setup;
use ferz::study::{StudyPlan, StudyRecord};
use ferz::verify::{NO_COLUMNS, What, rows};
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A table of position counts that are already known. It makes counting faster and changes no count. One table serves
/// all variants and threads.
#[pyclass(frozen, module = "ferz")]
pub struct PerftTable {
    table: ferz::movegen::PerftTable,
}

#[pymethods]
impl PerftTable {
    /// Creates an empty table of this many megabytes.
    #[new]
    fn new(py: Python<'_>, #[pyo3(from_py_with = numbers::megabytes)] megabytes: usize) -> PyResult<PerftTable> {
        if !(1..=MAX_TABLE_MEGABYTES).contains(&megabytes) {
            return Err(wrong(format!("a table of {megabytes} MB: from 1 to {MAX_TABLE_MEGABYTES} were expected")));
        }
        let table = py.detach(|| ferz::movegen::PerftTable::new(megabytes)).map_err(wrong)?;
        Ok(PerftTable { table })
    }
}

fn wrong(message: impl ToString) -> PyErr {
    FerzError::new_err(error::brief(message.to_string()))
}

/// Returns the position of a FEN, or the start.
fn position(py: Python<'_>, variant: &ferz::Variant, fen: Option<&str>) -> PyResult<Position> {
    match fen.map(str::trim) {
        None => Ok(variant.start()),
        Some(fen) => variant.setup(fen).map(Setup::position_unchecked).map_err(|fault| error::fen(py, &fault, fen)),
    }
}

fn possible(depth: u32) -> PyResult<()> {
    let message = || format!("a depth of {depth}; the limit is {MAX_PERFT_DEPTH}");
    if depth <= MAX_PERFT_DEPTH { Ok(()) } else { Err(LimitError::new_err(message())) }
}

/// Returns the identity of a position: the title of the variant, the hash of its rules, the FEN in the library's
/// syntax.
#[pyfunction]
#[pyo3(signature = (variant, fen))]
pub fn position_of(
    py: Python<'_>,
    variant: VariantLike<'_>,
    #[pyo3(from_py_with = maybe_texts::fen)] fen: Option<PyBackedStr>,
) -> PyResult<(String, String, String)> {
    let fen = fen.as_deref();
    let variant = variant.resolve(py)?.get().core().clone();
    let position = position(py, &variant, fen)?;
    Ok((variant.name().to_owned(), variant.hash(), position.fen()))
}

/// The largest number of listed sequences: each takes memory for its text.
const MAX_PATHS: usize = 1_000_000;

/// Returns all sequences of `plies` moves from a position, each as texts of moves separated by blanks. A sequence ends
/// where the game is over and is then left out.
///
/// # Errors
/// If there are more than `most`, which is at most [`MAX_PATHS`].
#[pyfunction]
#[pyo3(signature = (variant, fen, plies, most))]
pub fn perft_paths(
    py: Python<'_>,
    variant: VariantLike<'_>,
    #[pyo3(from_py_with = maybe_texts::fen)] fen: Option<PyBackedStr>,
    #[pyo3(from_py_with = numbers::plies)] plies: u32,
    #[pyo3(from_py_with = numbers::most)] most: usize,
) -> PyResult<Vec<String>> {
    let fen = fen.as_deref();
    possible(plies)?;
    if most > MAX_PATHS {
        return Err(LimitError::new_err(format!("{most} ways to play; the limit is {MAX_PATHS}")));
    }
    let variant = variant.resolve(py)?.get().core().clone();
    let start = position(py, &variant, fen)?;
    interruptible(py, |stop| {
        let mut paths = Paths { plies: plies as usize, most, stop, found: Vec::new(), begun: vec![0; plies as usize] };
        paths.from(&start, String::new(), 0)?;
        Ok(paths.found)
    })?
}

/// Sequences of moves, found depth first: only the positions of one sequence are kept.
struct Paths<'a> {
    plies: usize,
    most: usize,
    stop: &'a AtomicBool,
    found: Vec<String>,
    /// The number of sequences found so far that are longer than each number of plies.
    begun: Vec<usize>,
}

impl Paths<'_> {
    /// Finds the sequences that continue from a position, which was reached by `way` with `ply` plies.
    fn from(&mut self, position: &Position, way: String, ply: usize) -> PyResult<()> {
        let Some(begun) = self.begun.get_mut(ply) else {
            self.found.push(way);
            return Ok(());
        };
        if self.stop.load(Relaxed) {
            return Err(Fault::Stopped.into());
        }
        let moves = count::playable(position).map_err(error::too_many)?;
        *begun += moves.len();
        if *begun > self.most {
            return Err(wrong(format!("more than {} ways to play {} moves", self.most, self.plies)));
        }
        let blank = if way.is_empty() { "" } else { " " };
        for (text, mv) in coordinate::write_all(position, &moves).iter().zip(&moves) {
            self.from(&position.after(mv), format!("{way}{blank}{text}"), ply + 1)?;
        }
        Ok(())
    }
}

/// Counts after each of some sequences: the number of sequences of `depth` further moves.
#[pyfunction]
#[pyo3(signature = (variant, fen, paths, depth, table=None))]
pub fn perft_behind(
    py: Python<'_>,
    variant: VariantLike<'_>,
    #[pyo3(from_py_with = maybe_texts::fen)] fen: Option<PyBackedStr>,
    #[pyo3(from_py_with = lists::paths)] paths: Texts,
    #[pyo3(from_py_with = numbers::depth)] depth: u32,
    #[pyo3(from_py_with = table)] table: Option<Bound<'_, PerftTable>>,
) -> PyResult<Vec<u64>> {
    let fen = fen.as_deref();
    possible(depth)?;
    let variant = variant.resolve(py)?.get().core().clone();
    let start = position(py, &variant, fen)?;
    let paths = paths.0;
    let words = |path: &String| path.split_whitespace().count();
    if paths.iter().any(|path| words(path) > MAX_PERFT_DEPTH as usize) {
        return Err(LimitError::new_err(format!("paths: one of more than {MAX_PERFT_DEPTH} moves")));
    }
    if let Some(long) = paths.iter().flat_map(|path| path.split_whitespace()).find(|word| word.len() > MAX_MOVE_BYTES) {
        let message = format!("paths: a move of {} bytes; the limit is {MAX_MOVE_BYTES}", long.len());
        return Err(LimitError::new_err(message));
    }
    let table = table.as_ref().map(|table| &table.get().table);
    interruptible(py, |stop| {
        let counting = Counting { depth, table, stop };
        let mut counts = vec![0; paths.len()];
        let ways = paths.iter().enumerate().map(|(place, path)| (place, path.split_whitespace().collect())).collect();
        counting.behind(&start, ways, &mut counts)?;
        Ok(counts)
    })?
}

/// Reads an optional table.
fn table<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PerftTable>>> {
    typed("table", "a PerftTable", object, object.extract().map_err(PyErr::from))
}

/// The options of a count.
struct Counting<'a> {
    depth: u32,
    table: Option<&'a ferz::movegen::PerftTable>,
    stop: &'a AtomicBool,
}

impl Counting<'_> {
    /// Counts after sequences from a position, each with its index among the counts. Sequences with a common beginning
    /// are handled together, since listing the moves of a position and their texts may be expensive.
    fn behind(&self, position: &Position, ways: Vec<(usize, VecDeque<&str>)>, counts: &mut [u64]) -> PyResult<()> {
        let mut longer: BTreeMap<&str, Vec<(usize, VecDeque<&str>)>> = BTreeMap::new();
        for (place, mut way) in ways {
            match way.pop_front() {
                None => counts[place] = self.count(position)?,
                Some(first) => longer.entry(first).or_default().push((place, way)),
            }
        }
        if longer.is_empty() {
            return Ok(());
        }
        let moves = position.legal_moves().map_err(error::too_many)?;
        let texts: Vec<&str> = longer.keys().copied().collect();
        let found = coordinate::read_all(position, &moves, &texts);
        for ((text, ways), place) in longer.into_iter().zip(found) {
            let after = match place {
                Some(place) => position.after(&moves[place]),
                // Parsing gives the error of the text, or understands it after all.
                None => position.after(&position.parse_move(text).map_err(wrong)?),
            };
            self.behind(&after, ways, counts)?;
        }
        Ok(())
    }

    fn count(&self, position: &Position) -> PyResult<u64> {
        match count::count(position, self.depth, self.table, self.stop)? {
            u64::MAX => Err(wrong(format!("there are too many positions to count: at least {}", u64::MAX))),
            nodes => Ok(nodes),
        }
    }
}

/// Plays the games of some seeds and returns their record as JSON, in the format of `ferz study --json`.
#[pyfunction]
#[pyo3(signature = (variant, seed, games, plies, player=None))]
pub fn study_games(
    py: Python<'_>,
    variant: VariantLike<'_>,
    #[pyo3(from_py_with = numbers::seed)] seed: u64,
    #[pyo3(from_py_with = numbers::games)] games: u64,
    #[pyo3(from_py_with = numbers::plies)] plies: u32,
    #[pyo3(from_py_with = maybe_texts::player)] player: Option<PyBackedStr>,
) -> PyResult<String> {
    let player = player.as_deref();
    let variant = variant.resolve(py)?.get().core().clone();
    if seed.checked_add(games).is_none() {
        return Err(wrong(format!("there are fewer than {games} seeds from {seed} on")));
    }
    if !(1..=MAX_PLIES as u32).contains(&plies) {
        return Err(wrong(format!("games of {plies} plies: from 1 to {MAX_PLIES} were expected")));
    }
    let players = match player {
        None => Skill::ALL.to_vec(),
        Some(player) => vec![player.parse::<Skill>().map_err(wrong)?],
    };
    let plan = StudyPlan { variant, seed, games, plies, players };
    interruptible(py, |stop| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().map_err(wrong)?;
        json(&pool.install(|| ferz::study::study(&plan, &|_| !stop.load(Relaxed))).record)
    })?
}

/// Adds up records of games of the same variant and of different seeds.
#[pyfunction]
pub fn merge_studies(py: Python<'_>, #[pyo3(from_py_with = lists::records)] records: Texts) -> PyResult<String> {
    let read =
        |text: &String| serde_json::from_str::<StudyRecord>(text).map_err(|error| wrong(format!("no record: {error}")));
    py.detach(|| {
        let mut records = records.0.iter();
        let first = records.next().ok_or_else(|| wrong("no records to add up"))?;
        let mut sum = read(first)?.checked().map_err(wrong)?;
        for text in records {
            sum.merge(read(text)?).map_err(wrong)?;
        }
        json(&sum)
    })
}

fn json(record: &StudyRecord) -> PyResult<String> {
    serde_json::to_string(record).map_err(wrong)
}

/// A line for Python: its number, its variant and its other columns.
type Line = (usize, String, Vec<String>);

/// Returns the lines of a text that are not blank.
#[pyfunction]
pub fn verify_rows(py: Python<'_>, #[pyo3(from_py_with = texts::text)] text: PyBackedStr) -> Vec<Line> {
    let text = &*text;
    let owned = |columns: Vec<&str>| columns.into_iter().map(str::to_owned).collect();
    py.detach(|| rows(text).map(|row| (row.number, row.variant.to_owned(), owned(row.columns))).collect())
}

/// Compares lines with the behaviour of their variants. Returns for each the error, or `None`. `what` is `perft` or
/// `moves`.
#[pyfunction]
pub fn verify_lines(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::what)] what: PyBackedStr,
    variants: Variants,
    lines: Lines,
) -> PyResult<Vec<Option<String>>> {
    let what = &*what;
    let what: What = what.parse().map_err(wrong)?;
    let variants: BTreeMap<&str, ferz::Variant> =
        variants.0.iter().map(|(id, variant)| (id.as_str(), variant.get().core().clone())).collect();
    interruptible(py, |stop| {
        let perft = |position: &Position, depth| {
            count::count(position, depth, None, stop).map_err(|fault| match fault {
                Fault::TooMany(error) => error.to_string(),
                Fault::Stopped => "stopped".to_owned(),
            })
        };
        let check = |(number, id, columns): &Line| {
            let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
            match variants.get(id.as_str()) {
                _ if stop.load(Relaxed) => Err(Fault::Stopped.into()),
                Some(variant) => Ok(what.check_by(variant, &columns, &perft).err()),
                None if columns.is_empty() => Ok(Some(NO_COLUMNS.to_owned())),
                None => Err(wrong(format!("line {number}: no variant \"{id}\""))),
            }
        };
        lines.0.iter().map(check).collect()
    })?
}

/// Variants by the names that lines use for them.
pub struct Variants(BTreeMap<String, Py<Variant>>);

impl FromPyObject<'_, '_> for Variants {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Variants> {
        let wrong = |_| PyTypeError::new_err("variants must be a dict of Variant by names");
        object.extract().map(Variants).map_err(wrong)
    }
}

/// Lines in the form of `verify_rows`.
pub struct Lines(Vec<Line>);

impl FromPyObject<'_, '_> for Lines {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Lines> {
        let line = |item: &Bound<'_, PyAny>| {
            let parts = item.extract::<(usize, String, Bound<'_, PyAny>)>().ok();
            Ok(parts.and_then(|(number, id, columns)| Some((number, id, Texts::read("columns", &columns).ok()?.0))))
        };
        listed("lines", &object, "a list of lines", "a tuple of a number, a name and a list of texts", line).map(Lines)
    }
}
