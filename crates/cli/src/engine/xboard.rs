//! Descriptions of variants for XBoard, which may not know them: the board, the letters and moves of the pieces, and
//! the start.

use super::betza;
use super::session::Session;
use ferz::model::{Into, MovePattern, Movement, Rules};
use ferz::types::{Kind, Piece, Side};
use std::io::{self, Write};

/// XBoard's piece types with known moves, by their places in its table. Beyond the first four, the type decides only
/// the picture.
const TYPES: [(usize, &str); 11] = [
    (1, "N"),
    (2, "B"),
    (3, "R"),
    (4, "Q"),
    (5, "F"),
    (6, "A"),
    (8, "RN"),
    (9, "W"),
    (10, "K"),
    (12, "N0"),
    (13, "BN"),
];
/// The number of types whose moves XBoard knows in all variants.
const KNOWN: usize = 4;
/// The moves of XBoard's king.
const KING: &str = "K";
/// The places of pawns: types that promote on the last rank and can be captured in passing.
const PAWNS: [usize; 2] = [0, 18];
/// The places of types whose moves XBoard does not judge.
const FREE: [usize; 2] = [17, 19];
/// The number of places, without the king's.
const PLACES: usize = 43;
/// The least number of places that XBoard accepts, without the king's.
const FEWEST: usize = 5;

/// The places of the kinds in XBoard's table.
struct Table {
    /// The kinds by place; the king is the last one.
    kinds: Vec<Option<Kind>>,
    king: Option<Kind>,
    /// Set if XBoard knows where pieces can be captured in passing.
    takes_in_passing: bool,
}

/// Describes a variant.
pub(super) fn teach(session: &Session, out: &mut dyn Write) -> io::Result<()> {
    let variant = session.variant();
    let rules = variant.rules();
    let table = Table::new(rules);
    let letter = |kind: &Option<Kind>, side| kind.map_or(".".into(), |kind| rules.letter(Piece { side, kind }));
    let letters = |side| table.kinds.iter().chain([&table.king]).map(|kind| letter(kind, side)).collect::<String>();
    writeln!(
        out,
        "setup ({}{}) {}x{}+{}_fairy {}",
        letters(Side::First),
        letters(Side::Second),
        rules.board.files(),
        rules.board.ranks(),
        rules.held_drops().iter().filter(|kind| has_letters(rules, *kind)).count(),
        rules.start.fen
    )?;
    for kind in table.kinds.iter().chain([&table.king]).flatten().filter(|kind| !table.knows(rules, **kind)) {
        let of = |side| (rules.letter(Piece { side, kind: *kind }), table.moves(rules, Piece { side, kind: *kind }));
        let [(first, one), (second, other)] = [of(Side::First), of(Side::Second)];
        match (one, other) {
            (Some(one), Some(other)) if one == other => writeln!(out, "piece {first}& {one}")?,
            (Some(one), Some(other)) => writeln!(out, "piece {first} {one}\npiece {second} {other}")?,
            // With one line alone, XBoard would judge the other side's moves by the type.
            _ => {}
        }
    }
    Ok(())
}

impl Table {
    fn new(rules: &Rules) -> Table {
        let mut table = Table { kinds: vec![None; PLACES], king: None, takes_in_passing: false };
        let mut left: Vec<Kind> = rules.kinds().filter(|kind| has_letters(rules, *kind)).collect();
        let is_royal = |kind: &Kind| rules.royals().contains(*kind) && is_king(rules, *kind);
        let royal = left.iter().position(is_royal);
        table.king = royal.map(|place| left.remove(place));
        let mut pawns = PAWNS.into_iter();
        left.retain(|kind| match pawns.clone().next().filter(|_| promotes(rules, *kind)) {
            Some(place) => {
                table.kinds[place] = Some(*kind);
                pawns.next();
                false
            }
            None => true,
        });
        table.takes_in_passing = table.knows_trails(rules);
        for (place, moves) in TYPES {
            let is_one = |kind: &Kind| {
                table.moves(rules, Piece { side: Side::First, kind: *kind }).is_some_and(|text| is_same(&text, moves))
            };
            if let Some(at) = left.iter().position(is_one) {
                table.kinds[place] = Some(left.remove(at));
            }
        }
        for kind in left {
            let is_said = Side::BOTH.iter().all(|&side| table.moves(rules, Piece { side, kind }).is_some());
            let is_open = |place: &usize| table.kinds[*place].is_none() && !PAWNS.contains(place);
            // The pictures of well-known types would mislead, so they come last.
            let is_known = |place: &usize| TYPES.iter().any(|(known, _)| known == place);
            let others = (1..PLACES).filter(|place| !is_known(place)).chain(1..PLACES);
            let place = match is_said {
                true => others.filter(|place| !FREE.contains(place)).find(is_open),
                false => FREE.into_iter().chain(others).find(is_open),
            };
            if let Some(place) = place {
                table.kinds[place] = Some(kind);
            }
        }
        let used = table.kinds.iter().rposition(Option::is_some).map_or(0, |place| place + 1);
        table.kinds.truncate(used.max(FEWEST));
        table
    }

    fn moves(&self, rules: &Rules, piece: Piece) -> Option<String> {
        betza::write(rules, piece, self.takes_in_passing)
    }

    /// Returns `true` if XBoard knows the moves of a kind by its type.
    fn knows(&self, rules: &Rules, kind: Kind) -> bool {
        let is_type = |moves: &str| {
            let is_same = |side| self.moves(rules, Piece { side, kind }).is_some_and(|text| is_same(&text, moves));
            Side::BOTH.into_iter().all(is_same)
        };
        let place = self.kinds.iter().position(|other| *other == Some(kind));
        match place {
            Some(place) => TYPES[..KNOWN].iter().any(|(known, moves)| *known == place && is_type(moves)),
            None => is_type(KING),
        }
    }

    /// Returns `true` if pieces leave trails exactly where XBoard expects them: where pawns advance by two or three
    /// squares.
    fn knows_trails(&self, rules: &Rules) -> bool {
        let is_pawn = |kind| PAWNS.iter().any(|place| self.kinds[*place] == Some(kind));
        rules.has_trail()
            && rules.kinds().all(|kind| {
                let fits = |movement: &Movement| match leaps(movement) {
                    Some(true) => movement.leaves_trail && is_pawn(kind),
                    Some(false) => !movement.leaves_trail,
                    None => false,
                };
                match is_pawn(kind) {
                    true => rules.piece(kind).moves.iter().all(fits),
                    false => !rules.piece(kind).moves.iter().any(|movement| movement.leaves_trail),
                }
            })
    }
}

/// Returns `true` if a movement of a pawn goes two or three squares straight ahead, and `false` if it goes less far.
/// Returns `None` for other movements.
fn leaps(movement: &Movement) -> Option<bool> {
    let (steps, span) = movement.geometry.ride()?;
    let step = |side: Side| steps[side.index()].iter().map(|step| step.vector);
    let far = |vector: ferz::types::Vector| i32::from(vector.y).saturating_abs().saturating_mul(i32::from(span.max));
    let farthest = Side::BOTH.into_iter().flat_map(step).map(far).max()?;
    let is_straight = Side::BOTH.into_iter().flat_map(step).all(|vector| vector.x == 0);
    match farthest {
        0 | 1 => Some(false),
        2 | 3 if is_straight => Some(true),
        _ => None,
    }
}

/// Returns `true` if a royal kind can take the place of XBoard's king. Either its moves can be written, or it moves and
/// castles as in chess.
fn is_king(rules: &Rules, kind: Kind) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let piece = Piece { side, kind };
        let steps = betza::write_steps(rules, piece, false);
        betza::write(rules, piece, false).is_some() || steps.is_some_and(|steps| steps == KING)
    })
}

/// Returns `true` if a kind has one ASCII letter for each side, as XBoard requires.
fn has_letters(rules: &Rules, kind: Kind) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let letters = rules.letter(Piece { side, kind });
        letters.chars().count() == 1 && letters.chars().all(|letter| letter.is_ascii_alphabetic())
    })
}

/// Returns `true` if a kind promotes to a kind of the player's choice.
fn promotes(rules: &Rules, kind: Kind) -> bool {
    rules.promotion.iter().any(|row| matches!(row.into, Into::Kinds(_)) && MovePattern::any_is_by(&row.on, kind))
}

/// Returns `true` if two texts have the same letters in some order. Texts without modifiers then mean the same moves.
fn is_same(one: &str, other: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(one) == sorted(other)
}
