//! Positions in the syntax of the format.

use crate::fault::FairyError;
use crate::line::FairyLine;
use ferz::import::Profile;
use ferz::model::{FenField, Rules};
use ferz::notation::fen;
use ferz::{Kind, Piece, Position, Side, Square, SquareSet};

/// Options for writing a position.
#[derive(Clone, Copy, Default)]
pub struct FenForm {
    /// Set to write an SFEN.
    pub sfen: bool,
    /// Set to mark promoted pieces in all variants.
    pub show_promoted: bool,
    /// The ply from which the board's honour is counted.
    pub count_started: i64,
}

/// Returns the FEN as seen by the side to move: its own pieces, and the squares that it can move to.
///
/// # Errors
/// If the position exceeds the limits.
pub fn fog(line: &FairyLine) -> Result<String, FairyError> {
    let position = line.position();
    let mut seen = position.pieces(position.side_to_move());
    for mv in &line.found()?.moves {
        seen.insert(mv.to);
    }
    Ok(write_seen(line, FenForm::default(), position.variant().rules().board.squares() - seen))
}

/// Returns the FEN or the SFEN.
pub fn write(line: &FairyLine, form: FenForm) -> String {
    write_seen(line, form, SquareSet::EMPTY)
}

fn write_seen(line: &FairyLine, form: FenForm, hidden: SquareSet) -> String {
    let position = line.position();
    let rules = position.variant().rules();
    let Some(profile) = &line.entry.profile else {
        let text = position.fen();
        return if hidden.is_empty() && !form.sfen { text } else { foreign(line, form, hidden, &text) };
    };
    let is_second = position.side_to_move() == Side::Second;
    let board = board(position, hidden, marked(line, form.show_promoted));
    if form.sfen {
        return fen::write_sfen_board(position, &board);
    }
    let mut fen = board;
    if has_hands(line) {
        fen.push('[');
        Side::BOTH.iter().for_each(|&side| fen.push_str(&hand(position, side)));
        fen.push(']');
    }
    fen.push_str(if is_second { " b " } else { " w " });
    let written = |field: FenField| rules.fen.fields.contains(&field).then(|| fen::write_field(position, field));
    fen.push_str(&match line.by_rook {
        true => rights_by_rook(line, profile),
        false => written(FenField::Untouched).map_or_else(|| "-".into(), |text| plain_rights(line, profile, &text)),
    });
    fen.push(' ');
    let count = line
        .entry
        .counting()
        .map(|rule| (line.state.count.limit, line.state.count.seen(rule, position, form.count_started)));
    match count {
        Some((1.., seen)) => fen.push_str(&seen.limit.to_string()),
        _ => {
            let trail = can_take_passing(position).then(|| written(FenField::Trail)).flatten();
            fen.push_str(trail.as_deref().unwrap_or("-"));
        }
    }
    fen.push(' ');
    if profile.checks {
        let checks = rules.fen.fields.iter().find(|field| matches!(field, FenField::PerSide(_)));
        if let Some(&checks) = checks {
            fen.push_str(&fen::write_field(position, checks));
            fen.push(' ');
        }
    }
    let quiet = match count {
        Some((1.., seen)) => seen.ply,
        _ => line.state.quiet,
    };
    fen.push_str(&format!("{quiet} {}", position.full_move()));
    fen
}

/// Returns the squares of the promoted pieces to mark; with `all`, in every variant.
pub fn marked(line: &FairyLine, all: bool) -> SquareSet {
    let profile = line.entry.profile.as_ref();
    let is_shown = |profile: &Profile| profile.captures_to_hand && !profile.drop_loop || profile.two_boards;
    if all || profile.is_some_and(is_shown) { line.state.promoted } else { SquareSet::EMPTY }
}

/// Returns `true` if FENs of the variant have hands.
pub fn has_hands(line: &FairyLine) -> bool {
    match &line.entry.profile {
        Some(profile) => !profile.free_drops && (profile.drops || profile.gates),
        None => line.position().variant().rules().has_hands(),
    }
}

/// Returns the letters of the pieces in a hand, the strongest first.
pub fn hand(position: &Position, side: Side) -> String {
    let rules = position.variant().rules();
    let held = |kind| rules.letter(Piece { side, kind }).repeat(position.in_hand(side, kind).into());
    strongest_first(rules).into_iter().map(held).collect()
}

/// Writes a variant that the format does not know, with hidden squares or as SFEN: its own FEN with another board.
fn foreign(line: &FairyLine, form: FenForm, hidden: SquareSet, text: &str) -> String {
    let board = board(line.position(), hidden, SquareSet::EMPTY);
    if form.sfen {
        return fen::write_sfen_board(line.position(), &board);
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
                    rules.push_letter(piece, &mut text);
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
fn makes_room(line: &FairyLine, profile: &Profile, side: Side) -> bool {
    profile.captures_to_hand || !profile.gates || line.position().hand(side).next().is_some()
}

/// Returns the rights without Ferz's extensions, and without the files of gating squares if no piece is left to gate.
fn plain_rights(line: &FairyLine, profile: &Profile, text: &str) -> String {
    let rules = line.position().variant().rules();
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
fn rights_by_rook(line: &FairyLine, profile: &Profile) -> String {
    let (position, rules) = (line.position(), line.position().variant().rules());
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
    let trail = position.trail();
    if trail.is_empty() {
        return false;
    }
    let is_such = |to: Square, takes: SquareSet| trail.contains(to) && !takes.is_empty() && !takes.contains(to);
    let legal = position.legal_moves().unwrap_or_default();
    legal.iter().any(|mv| is_such(mv.to, mv.takes()))
        || position.refused_moves().unwrap_or_default().iter().any(|(mv, _)| is_such(mv.to, mv.takes()))
}
