//! Positions in the syntax of the format.

use super::line::Line;
use super::{NO, Truth, ask};
use crate::arguments::{MoveTexts, numbers, texts};
use ferz::import::Profile;
use ferz::model::{FenField, Rules};
use ferz::notation::fen;
use ferz::{Kind, Piece, Position, Side, Square, SquareSet};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// Options for writing a position.
#[derive(Clone, Copy, Default)]
pub struct Form {
    /// Set to write an SFEN.
    pub sfen: bool,
    /// Set to mark promoted pieces in all variants.
    pub show_promoted: bool,
    /// The ply from which the board's honour is counted.
    pub count_started: i64,
}

/// Returns the FEN as seen by the side to move: its own pieces, and the squares that it can move to.
pub fn fog(line: &Line) -> Result<String, super::fault::Fault> {
    let position = &line.position;
    let mut seen = position.pieces(position.side_to_move());
    for mv in &line.found()?.moves {
        seen.insert(mv.to);
    }
    Ok(write(line, Form::default(), position.variant().rules().board.squares() - seen))
}

fn write(line: &Line, form: Form, hidden: SquareSet) -> String {
    let position = &line.position;
    let rules = position.variant().rules();
    let text = position.fen();
    let Some(profile) = &line.entry.profile else {
        return if hidden.is_empty() && !form.sfen { text } else { foreign(line, form, hidden, &text) };
    };
    let is_second = position.side_to_move() == Side::Second;
    let shows = profile.captures_to_hand && !profile.drop_loop || profile.two_boards || form.show_promoted;
    let board = board(position, hidden, if shows { line.promoted } else { SquareSet::EMPTY });
    if form.sfen {
        return fen::write_sfen_board(position, &board);
    }
    let mut fen = board;
    if !profile.free_drops && (profile.drops || profile.gates) {
        fen.push('[');
        for side in Side::BOTH {
            for kind in strongest_first(rules) {
                let letter = rules.letter(Piece { side, kind });
                fen.push_str(&letter.repeat(position.in_hand(side, kind).into()));
            }
        }
        fen.push(']');
    }
    fen.push_str(if is_second { " b " } else { " w " });
    let field = |wanted: FenField| {
        let place = rules.fen.fields.iter().position(|field| *field == wanted);
        place.and_then(|place| text.split(' ').nth(place))
    };
    fen.push_str(&match line.by_rook {
        true => rights_by_rook(line, profile),
        false => field(FenField::Untouched).map_or_else(|| "-".into(), |text| plain_rights(line, profile, text)),
    });
    fen.push(' ');
    let count = line.rule().map(|rule| (line.count.limit, line.count.seen(rule, position, form.count_started)));
    match count {
        Some((1.., seen)) => fen.push_str(&seen.limit.to_string()),
        _ => fen.push_str(field(FenField::Trail).filter(|_| can_take_passing(position)).unwrap_or("-")),
    }
    fen.push(' ');
    if profile.checks {
        let checks = rules.fen.fields.iter().position(|field| matches!(field, FenField::PerSide(_)));
        if let Some(checks) = checks.and_then(|place| text.split(' ').nth(place)) {
            fen.push_str(checks);
            fen.push(' ');
        }
    }
    let quiet = match count {
        Some((1.., seen)) => seen.ply,
        _ => line.quiet,
    };
    fen.push_str(&format!("{quiet} {}", position.full_move()));
    fen
}

/// Writes a variant that the format does not know, with hidden squares or as SFEN: its own FEN with another board.
fn foreign(line: &Line, form: Form, hidden: SquareSet, text: &str) -> String {
    let board = board(&line.position, hidden, SquareSet::EMPTY);
    if form.sfen {
        return fen::write_sfen_board(&line.position, &board);
    }
    let (placement, rest) = text.split_once(' ').unwrap_or((text, ""));
    let hand = placement.find('[').map_or("", |at| &placement[at..]);
    format!("{board}{hand} {rest}")
}

fn board(position: &Position, hidden: SquareSet, marked: SquareSet) -> String {
    let rules = position.variant().rules();
    let board = &rules.board;
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        let mut gap = 0u32;
        for file in 0..board.files() {
            let square = board.at(file.into(), rank.into());
            let is_hidden = square.is_none_or(|square| hidden.contains(square));
            if !is_hidden && square.is_some_and(|square| !position.is_occupied(square)) {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text.push_str(&std::mem::take(&mut gap).to_string());
            }
            match square.filter(|_| !is_hidden).and_then(|square| Some((square, position.piece_at(square)?))) {
                Some((square, piece)) => {
                    text.push_str(&rules.letter(piece));
                    if marked.contains(square) && rules.piece(piece.kind).promoted_from.is_none() {
                        text.push('~');
                    }
                }
                None => text.push('*'),
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Returns the kinds with the last declared first, which is usually the strongest.
fn strongest_first(rules: &Rules) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = rules.kinds().collect();
    kinds.reverse();
    kinds
}

/// Returns `true` if a side may still gate pieces.
fn makes_room(line: &Line, profile: &Profile, side: Side) -> bool {
    profile.captures_to_hand || !profile.gates || line.position.hand(side).next().is_some()
}

/// Returns the rights without our own extensions, and without the files of gating squares if no piece is left to gate.
fn plain_rights(line: &Line, profile: &Profile, text: &str) -> String {
    let rules = line.position.variant().rules();
    let rights = text.split(['!', '+']).next().unwrap_or_default();
    let is_kept = |letter: &char| {
        let is_castling = rules.castling.iter().any(|row| row.letter == letter.to_ascii_lowercase());
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        is_castling || makes_room(line, profile, side)
    };
    let kept: String = rights.chars().filter(is_kept).collect();
    if kept.is_empty() { "-".into() } else { kept }
}

/// Returns the rights by the files of the rooks, and of the pieces on gating squares.
fn rights_by_rook(line: &Line, profile: &Profile) -> String {
    let (position, rules) = (&line.position, line.position.variant().rules());
    let state = position.state();
    let mut text = String::new();
    for side in Side::BOTH {
        let case = rules.sides[side.index()].case;
        let letter = |square: Square| {
            let file = rules.board.plan().file_names[usize::from(rules.board.file(square))];
            case.apply(&file.to_string())
        };
        let mut rooks = SquareSet::EMPTY;
        for (_, _, way) in rules.castlings(side) {
            let stands = way.parts.iter().all(|part| {
                state.untouched.contains(part.from)
                    && position.piece_at(part.from) == Some(Piece { side, kind: part.kind })
            });
            if let (true, Some(rook)) = (stands, way.partner()) {
                if !rooks.contains(rook) {
                    text.push_str(&letter(rook));
                }
                rooks.insert(rook);
            }
        }
        if makes_room(line, profile, side) {
            let listed = rules.fen.listed[side.index()] & position.pieces(side) & state.untouched;
            (listed - rooks).iter().for_each(|square| text.push_str(&letter(square)));
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

/// Returns `true` if an en passant capture is possible, apart from checks.
fn can_take_passing(position: &Position) -> bool {
    let trail = position.state().trail.squares();
    if trail.is_empty() {
        return false;
    }
    let is_such = |to: Square, takes: SquareSet| trail.contains(to) && !takes.is_empty() && !takes.contains(to);
    let legal = position.legal_moves().unwrap_or_default();
    legal.iter().any(|mv| is_such(mv.to, mv.takes()))
        || position.refused_moves().unwrap_or_default().iter().any(|(mv, _)| is_such(mv.to, mv.takes()))
}

/// Returns the position that moves lead to.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///     sfen: If true, the result is written as shogi programs do.
///     show_promoted: If true, promoted pieces are marked even if the variant does not do so.
///     count_started: The ply at which counting began, for games with counting rules; 0 if it has not, -1 if unknown.
///
/// Returns:
///     The FEN.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, sfen = NO, show_promoted = NO, count_started = 0), text_signature = "(variant, fen, movelist, chess960 = False, sfen = False, show_promoted = False, count_started = 0)")]
#[allow(clippy::too_many_arguments)]
pub fn get_fen(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
    sfen: Truth,
    show_promoted: Truth,
    #[pyo3(from_py_with = numbers::count_started)] count_started: i64,
) -> PyResult<String> {
    let form = Form { sfen: sfen.0, show_promoted: show_promoted.0, count_started };
    ask(py, (&variant, &fen, &movelist, &chess960), |line| Ok(write(line, form, SquareSet::EMPTY)))
}

/// Returns a position in fog as seen by the side to move: its own pieces, and the squares that they can move to.
///
/// Args:
///     fen: The position, as FEN.
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     A FEN with a wall, ``*``, on each square that is not seen.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = NO), text_signature = "(fen, variant, chess960 = False)")]
pub fn get_fog_fen(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    chess960: Truth,
) -> PyResult<String> {
    ask(py, (&variant, &fen, &[], &chess960), fog)
}
