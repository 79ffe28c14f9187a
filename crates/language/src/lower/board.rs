//! The board of a file.

use super::reader::{Fields, Report};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::{MAX_FILES, MAX_RANKS, MAX_SQUARES};
use crate::model::{Board, BoardPlan, FileNames, Points, RankCount, Second, Shape, Wrap};
use crate::schema;
use crate::syntax::Node;
use crate::types::{Square, SquareSet};
use crate::words::many;

/// Lowers the board except for its `holes`. The flag is true if its squares are known. Faulty parts are replaced, so
/// that the rest of the file can be checked.
pub(super) fn board(report: &Report, section: Option<&Node>) -> (Board, bool) {
    let read = section.and_then(|node| Fields::read(report, node, &node.span, &schema::BOARD));
    let plan = read.as_ref().and_then(|fields| plan(report, fields));
    let is_sound = plan.is_some();
    (Board::new(plan.unwrap_or_else(|| BoardPlan::plain(16, 16))), is_sound)
}

const POINTLESS: &str = "leave out `points`, or write `points: Remove` if a base has it";
const NO_SQUARES: &str = "leave some squares that are not holes";

fn plan(report: &Report, fields: &Fields) -> Option<BoardPlan> {
    let size = |name, max: usize| {
        let number = report.number(fields.need(name)?, 1..=i64::try_from(max).unwrap_or(i64::MAX))?;
        u8::try_from(number).ok()
    };
    let (files, ranks) = (size("files", MAX_FILES), size("ranks", MAX_RANKS));
    let seconds = [("Reflected", Second::Reflected), ("Rotated", Second::Rotated)];
    let second = fields.need("second").and_then(|node| report.choice(node, &seconds));
    let shapes = [("Square", Shape::Square), ("Hexagonal", Shape::Hexagonal)];
    let shape = fields.maybe("shape", |node| report.choice(node, &shapes));
    let wraps = [("Nowhere", Wrap::Nowhere), ("Files", Wrap::Files), ("Ranks", Wrap::Ranks), ("Both", Wrap::Both)];
    let wrap = fields.maybe("wrap", |node| report.choice(node, &wraps));
    let counts = [("FromTheGrid", RankCount::Grid), ("FromTheFile", RankCount::File)];
    let rank_count = fields.maybe("rank_numbers", |node| report.choice(node, &counts));
    let ways = [("Grid", Points::Grid), ("Moves", Points::Moves)];
    let points = fields.maybe("points", |node| report.choice(node, &ways));
    let exclusive = fields.exclusive(&["holes", "outline"]);

    let (files, ranks) = (files?, ranks?);
    let squares = usize::from(files) * usize::from(ranks);
    if squares > MAX_SQUARES {
        let message = format!("{files} files and {ranks} ranks make {squares} squares; the limit is {MAX_SQUARES}");
        let hint = format!("{files} files leave room for {} ranks", MAX_SQUARES / usize::from(files));
        report.fault(Code::OutOfRange, fields.anchor(), message, hint);
        return None;
    }
    let names = fields.maybe("file_names", |node| file_names(report, node, files));
    let holes = fields.maybe("outline", |node| outline(report, node, files, ranks));
    exclusive?;
    let plan = BoardPlan {
        files,
        ranks,
        // A fault in these fields does not change the squares.
        shape: shape.flatten().unwrap_or(Shape::Square),
        second: second.unwrap_or(Second::Reflected),
        wrap: wrap.flatten().unwrap_or(Wrap::Nowhere),
        holes: holes?.unwrap_or_default(),
        file_names: names?.unwrap_or_else(|| ('a'..='z').collect()),
        rank_count: rank_count?.unwrap_or(RankCount::Grid),
        points: points.flatten(),
    };
    if let (Shape::Hexagonal, Some(_), Some(node)) = (plan.shape, plan.points, fields.get("points")) {
        let message = "pieces cannot stand on points: the cells of this board are hexagons";
        report.fault(Code::BadBoard, &node.span, message, POINTLESS);
    }
    if (SquareSet::first(squares) - plan.holes).is_empty() {
        report.fault(Code::BadBoard, fields.anchor(), "the board has no squares", NO_SQUARES);
        return None;
    }
    Some(plan)
}

/// The board without these holes.
pub(super) fn with_holes(report: &Report, board: &Board, holes: SquareSet, node: &Node) -> Option<Board> {
    if board.squares().is_subset(&holes) {
        report.fault(Code::BadBoard, &node.span, "the board has no squares", NO_SQUARES);
        return None;
    }
    Some(Board::new(BoardPlan { holes, ..board.plan().clone() }))
}

fn file_names(report: &Report, node: &Node, files: u8) -> Option<FileNames> {
    let text = report.text(node)?;
    let names: FileNames = text.chars().collect();
    let bad = names.iter().find(|name| !name.is_ascii_lowercase());
    if let Some(bad) = bad {
        let diagnostic =
            Diagnostic::new(Code::BadLetter, node.span.clone(), format!("a file cannot have the name `{bad}`"));
        report.add(diagnostic.hint("name the files with letters a to z"));
        return None;
    }
    if let Some(twice) = (1..names.len()).find(|&index| names[..index].contains(&names[index])) {
        let message = format!("two files have the name `{}`", names[twice]);
        report.fault(Code::DuplicateName, &node.span, message, "give each file its own letter");
        return None;
    }
    if names.len() < usize::from(files) {
        let message = format!("there are {} names for {files} files", names.len());
        report.fault(Code::BadBoard, &node.span, message, format!("write one letter for each of the {files} files"));
        return None;
    }
    Some(names)
}

/// The holes of an outline: one text per rank, from the top.
fn outline(report: &Report, node: &Node, files: u8, ranks: u8) -> Option<SquareSet> {
    let lines = report.list(node)?;
    let texts: Vec<_> = lines.iter().map(|line| report.text(line)).collect();
    let texts = texts.into_iter().collect::<Option<Vec<_>>>()?;
    if texts.len() != usize::from(ranks) {
        let message = format!("the outline has {}, but the board has {ranks} ranks", many(texts.len() as u64, "line"));
        report.fault(Code::BadBoard, &node.span, message, "write one line for each rank, the highest first");
        return None;
    }
    let mut holes = SquareSet::EMPTY;
    let mut sound = true;
    for ((line, text), rank) in lines.iter().zip(texts).zip((0..usize::from(ranks)).rev()) {
        let wrong = text.chars().find(|c| !matches!(c, '.' | '*'));
        let message = match wrong {
            Some(c) => format!("unexpected `{c}` in an outline, where `.` is a square and `*` is none"),
            None if text.len() == usize::from(files) => String::new(),
            None => format!("this line has {} squares, but the board has {files} files", text.len()),
        };
        if !message.is_empty() {
            report.fault(Code::BadBoard, &line.span, message, format!("write {files} characters, `.` or `*`"));
            sound = false;
            continue;
        }
        let there = text.bytes().enumerate().filter(|(_, byte)| *byte == b'*');
        holes |= there.map(|(file, _)| Square::new(rank * usize::from(files) + file)).collect();
    }
    sound.then_some(holes)
}
