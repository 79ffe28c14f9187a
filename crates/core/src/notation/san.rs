//! Algebraic notation (FIDE Laws, appendix C), for every variant: `Nbxd7+`, `exd5`, `e8=Q#`, `+Rh9`, `N@f3`, `O-O`.
//!
//! The choices after the move has landed follow in order: a square after a comma, `Nf3,g5`, and a dropped piece after a
//! slash, `Nf3/H`, as is usual in Seirawan chess. If the piece is not dropped on the start square, its square follows:
//! `O-O/He1`.
//!
//! A path that captures on its way is written with its start, the squares where it captures and its end: `Mb1xd3xf5`.

use super::coordinate;
use super::unique::make_unique;
use crate::game::Outcome;
use crate::model::limits::MAX_WORK;
use crate::model::{MoveKind, Rules};
use crate::movegen::{Choice, LimitExceeded, Move};
use crate::position::Position;
use crate::types::{Kind, Side, SquareSet};
use std::collections::BTreeMap;

/// The work allowed for the marks of all moves of a position, as a multiple of the work limit of a request.
const MARKING: u32 = 4;

/// Writes moves of one position so that no two texts are equal. `moves` should be all legal moves, otherwise texts may
/// be ambiguous.
///
/// # Errors
/// If the tests for check and mate exceed a limit.
pub fn write_all(position: &Position, moves: &[Move]) -> Result<Vec<String>, LimitExceeded> {
    marked(position, moves, unmarked(position, moves))
}

/// The texts of moves with the marks for check and mate.
pub(super) fn marked(
    position: &Position,
    moves: &[Move],
    mut texts: Vec<String>,
) -> Result<Vec<String>, LimitExceeded> {
    let mut work = 0;
    for (text, mv) in texts.iter_mut().zip(moves) {
        text.push_str(mark(position, mv, &mut work)?);
    }
    Ok(texts)
}

/// Writes one move of a position. `legal` holds all its legal moves.
///
/// # Errors
/// If the test for check and mate exceeds a limit.
pub fn write(position: &Position, legal: &[Move], mv: &Move) -> Result<String, LimitExceeded> {
    match legal.iter().position(|other| other == mv) {
        Some(index) => Ok(format!("{}{}", unmarked(position, legal)[index], mark(position, mv, &mut 0)?)),
        None => Ok(coordinate::short(position.variant().rules(), mv)),
    }
}

/// Like [`write_all`], without the marks for check and mate.
pub(super) fn unmarked(position: &Position, moves: &[Move]) -> Vec<String> {
    let rules = position.variant().rules();
    // The start squares of moves that could be confused.
    let likeness = |mv: &Move| (mv.to, mv.becomes, rules.piece(mv.piece).san.as_str(), dropped_behind(mv));
    let mut rivals: BTreeMap<_, SquareSet> = BTreeMap::new();
    for mv in moves.iter().filter(|mv| mv.kind == MoveKind::Move) {
        rivals.entry(likeness(mv)).or_default().insert(mv.from);
    }
    let squares = std::cell::OnceCell::new();
    let by_squares = |index: usize| squares.get_or_init(|| coordinate::write_all(position, moves))[index].clone();
    let text = |(index, mv): (usize, &Move)| match mv.kind {
        MoveKind::Pass => format!("pass{}", choices(rules, mv)),
        MoveKind::Castle => castle(rules, mv).unwrap_or_else(|| by_squares(index)),
        MoveKind::Drop => {
            let name = &rules.piece(coordinate::dropped(mv)).san;
            format!("{name}@{}{}", rules.board.name(mv.to), choices(rules, mv))
        }
        MoveKind::Move => {
            let text = board_move(rules, mv, rivals[&likeness(mv)]);
            text + &choices(rules, mv)
        }
    };
    let mut texts: Vec<String> = moves.iter().enumerate().map(text).collect();
    // First come drops of two pieces without letters, then moves that differ in nothing that is written.
    make_unique(&mut texts, moves, 2, &|index, mv, _, stage| match stage {
        0 => (mv.kind == MoveKind::Drop).then(|| coordinate::short(rules, mv)),
        _ => Some(by_squares(index)),
    });
    texts
}

fn castle(rules: &Rules, mv: &Move) -> Option<String> {
    let san = rules.castling_row(mv.castling?)?.san.as_ref()?;
    Some(format!("{san}{}", choices(rules, mv)))
}

/// The pieces dropped after the move has landed.
pub(super) fn dropped_behind(mv: &Move) -> Vec<Choice> {
    mv.choices().iter().copied().filter(|choice| matches!(choice, Choice::Drop(..))).collect()
}

/// The choices after the move has landed: a piece after a slash, with its square unless it is the start square, and all
/// others after a comma. Empty for a move without choices.
fn choices(rules: &Rules, mv: &Move) -> String {
    let each = |&choice: &Choice| match choice {
        Choice::Drop(kind, at) if mv.kind == MoveKind::Move && at == mv.from => format!("/{}", letters(rules, kind)),
        Choice::Drop(kind, at) => format!("/{}{}", letters(rules, kind), rules.board.name(at)),
        Choice::Square(_) | Choice::Nothing => {
            format!(",{}", coordinate::chosen(rules, mv, choice, |kind| letters(rules, kind)))
        }
    };
    mv.choices().iter().map(each).collect()
}

fn board_move(rules: &Rules, mv: &Move, starts: SquareSet) -> String {
    let (board, takes) = (&rules.board, mv.is_capture());
    let mut text = rules.piece(mv.piece).san.clone();
    let is_nameless = text.is_empty();
    if coordinate::way(mv).count() > 2 {
        text.push_str(&coordinate::names(rules, coordinate::way(mv), if takes { "x" } else { "-" }));
    } else {
        let others = starts - mv.from.into();
        // Pieces without letters move on their file unless they capture.
        let leaves_file = || is_nameless && mv.becomes.is_some() && !takes && board.file(mv.from) != board.file(mv.to);
        if leaves_file() {
            board.push_name(mv.from, &mut text);
        } else if others.is_empty() {
            text.extend((is_nameless && takes).then(|| board.file_name(mv.from)));
        } else if others.iter().all(|start| board.file(start) != board.file(mv.from)) {
            text.push(board.file_name(mv.from));
        } else if others.iter().all(|start| board.rank_number(start) != board.rank_number(mv.from)) && !is_nameless {
            text.push_str(&board.rank_number(mv.from).to_string());
        } else {
            board.push_name(mv.from, &mut text);
        }
        text.extend(takes.then_some('x'));
        board.push_name(mv.to, &mut text);
    }
    if let Some(kind) = mv.becomes {
        text.push('=');
        text.push_str(&letters(rules, kind));
    }
    text
}

/// The letters of a piece that must have some.
pub(super) fn letters(rules: &Rules, kind: Kind) -> String {
    let piece = rules.piece(kind);
    if piece.san.is_empty() { piece.letter.to_uppercase() } else { piece.san.clone() }
}

/// The mark of a move: `+` if it gives check, `#` if it gives check and wins. Adds the work to `work`, that of the
/// request.
fn mark(position: &Position, mv: &Move, work: &mut u32) -> Result<&'static str, LimitExceeded> {
    if position.variant().rules().check.is_none() {
        return Ok("");
    }
    let mover = position.side_to_move();
    let mut next = position.clone();
    next.try_play(mv)?;
    let (gives_check, mut spent) = next.is_check_for(mover.other())?;
    let mut wins = false;
    if gives_check {
        let (end, more) = next.outcome_with_work()?;
        (wins, spent) = (is_won_by(end, mover), spent.saturating_add(more));
    }
    *work = work.saturating_add(spent);
    match *work <= MARKING * MAX_WORK {
        true => Ok(if wins {
            "#"
        } else if gives_check {
            "+"
        } else {
            ""
        }),
        false => Err(LimitExceeded::Work),
    }
}

fn is_won_by(end: Option<Outcome>, side: Side) -> bool {
    end.is_some_and(|end| end.winner == Some(side))
}
