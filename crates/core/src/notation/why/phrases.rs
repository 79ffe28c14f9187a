//! The sentences about squares, pieces and hindrances.

use super::{Reason, Topic};
use crate::model::{Condition, Onto, Rules};
use crate::movegen::{CastlingAttempt, CastlingFault, DropFault, Ground, Hindrance, Obstacle};
use crate::position::Position;
use crate::prose::{Names, Prose, Voice};
use crate::types::{Kind, Piece, Side, Square, SquareSet};
use crate::words::{self, agree, counted, quoted, some};

/// The largest number of squares or pieces that are listed.
const LISTED: usize = 8;
/// The largest number of pieces between that are named; more are counted.
const MOST_NAMED: usize = 4;

/// The words for a position.
pub(super) struct Words<'a> {
    pub position: &'a Position,
    pub rules: &'a Rules,
    pub names: Names<'a>,
}

impl<'a> Words<'a> {
    pub fn of(position: &'a Position) -> Words<'a> {
        let rules = position.variant().rules();
        Words { position, rules, names: Names::of(rules) }
    }

    pub fn square(&self, square: Square) -> String {
        self.names.square(square)
    }

    pub fn kind(&self, kind: Kind) -> &'a str {
        self.names.kind(kind)
    }

    pub fn side(&self, side: Side) -> &'a str {
        self.names.side(side)
    }

    /// `the pawn on e4`, `the wall on e4`, `e4`.
    fn there(&self, square: Square, piece: Option<Piece>, wall: bool) -> String {
        match piece {
            Some(piece) => format!("the {}", self.names.on(piece.kind, square)),
            None if wall => format!("the wall on {}", self.square(square)),
            None => self.square(square),
        }
    }

    /// The pieces and walls on some squares, in words.
    pub fn standing(&self, squares: SquareSet) -> String {
        let one = |square| self.there(square, self.position.piece_at(square), self.position.is_occupied(square));
        some(squares.iter().map(one), "and")
    }

    /// Squares in words, by the name of their zone if they have one; `None` if they have no name and are too many to
    /// list.
    fn zone(&self, squares: SquareSet) -> Option<String> {
        let side = self.position.side_to_move().index();
        let zone = self.rules.zones.iter().find(|zone| zone.set.as_squares().is_some_and(|both| both[side] == squares));
        let listed = match squares.len() {
            0 => Some("no square now".to_owned()),
            1..=LISTED => Some(words::list(squares.iter().map(|square| self.square(square)), "and")),
            _ => None,
        };
        match (zone, listed) {
            (Some(zone), Some(listed)) => Some(format!("the zone \"{}\" ({listed})", zone.name)),
            (Some(zone), None) => Some(format!("the zone \"{}\"", zone.name)),
            (None, listed) => listed,
        }
    }

    /// The sentence that something is allowed only on some squares, which do not include this one.
    fn only_on(&self, what: &str, squares: SquareSet, square: Square) -> String {
        match self.zone(squares) {
            Some(zone) => format!("it may {what} only on {zone}"),
            None => format!("it may not {what} on {}", self.square(square)),
        }
    }

    /// The reason why a movement of a piece does not lead to a square.
    pub fn obstacle(&self, kind: Kind, from: Square, to: Square, obstacle: &Obstacle) -> Reason {
        let Obstacle { movement, hindrances } = obstacle;
        let is_only = self.rules.piece(kind).moves.len() == 1;
        let by = if is_only { String::new() } else { format!("{}: ", its_moves(std::slice::from_ref(movement))) };
        let when = self.rules.piece(kind).moves.iter().find(|other| other.name == *movement);
        let when = when.and_then(|movement| movement.when.as_ref());
        let hindrance = |hindrance| self.hindrance(from, to, when, hindrance);
        let texts: Vec<String> = hindrances.iter().map(hindrance).collect();
        let squares = hindrances.iter().flat_map(|hindrance| squares_of(hindrance, to).iter());
        let reason = Reason::new(Topic::Movement, format!("{by}{}", texts.join("; and ")));
        let row = hindrances.iter().find_map(|hindrance| match hindrance {
            Hindrance::Cannot(row) => Some(row),
            _ => None,
        });
        match row {
            Some(row) => reason.on(squares).by(&["cannot", row]),
            None => reason.on(squares).by(&["pieces", self.kind(kind), "moves", movement]),
        }
    }

    /// The sentence that something is allowed only under a condition, which does not hold now.
    fn only_if(&self, allowed: &str, when: Option<&Condition>) -> String {
        let prose = Prose::new(self.rules).voiced(Voice::of(self.position.side_to_move()));
        when.map_or_else(
            || format!("it {allowed} only under a condition"),
            |when| format!("it {allowed} only if {}", prose.condition(when)),
        )
    }

    /// The hindrance of a movement, which has this condition, on its path to a square.
    fn hindrance(&self, from: Square, to: Square, when: Option<&Condition>, hindrance: &Hindrance) -> String {
        match hindrance {
            Hindrance::Blocked(squares) => format!("blocked by {}", self.standing(*squares)),
            Hindrance::Landing(onto) => self.landing(to, onto),
            Hindrance::Hurdles { needed, between } => {
                let asked = format!("it must hop over exactly {}", counted((*needed).into(), "piece"));
                match between.len() {
                    0 => format!("{asked}, and there is nothing between the squares"),
                    found if found == usize::from(*needed) => {
                        format!(
                            "{asked} that it can hop over, in the right place; there is {}",
                            self.standing(*between)
                        )
                    }
                    1 => format!("{asked}; between the squares is {}", self.standing(*between)),
                    found if found > MOST_NAMED => format!("{asked}; between the squares are {found}"),
                    _ => format!("{asked}; between the squares are {}", self.standing(*between)),
                }
            }
            Hindrance::Moved => {
                format!("only an unmoved piece may make this move, and {} has moved", self.standing(from.into()))
            }
            Hindrance::Start(squares) => self.only_on("start this move", *squares, from),
            Hindrance::Goal(squares) => self.only_on("end this move", *squares, to),
            Hindrance::Outside(squares) => {
                let named = some(squares.iter().map(|square| self.square(square)), "and");
                format!("{named} {} outside the zone of this move", agree(squares.len(), "are", "is"))
            }
            Hindrance::NotAcross(squares) => match self.zone(*squares) {
                Some(zone) => format!("it must pass {zone}"),
                None => "its path does not pass the squares that it must pass".into(),
            },
            Hindrance::Condition => self.only_if("may make this move", when),
            Hindrance::Leg => "one leg of its path is not possible".into(),
            Hindrance::Cannot(row) => format!("the row \"{row}\" of `cannot` rules it out"),
            Hindrance::NoPromotion => "it must promote, and no piece that it may become is left".into(),
            Hindrance::NothingToChoose => "a choice must follow this move, and there is nothing to choose".into(),
        }
    }

    /// The reason why a movement does not end on a square: its contents, or the lack of them.
    fn landing(&self, to: Square, onto: &Onto) -> String {
        let name = self.square(to);
        let Some(there) = self.position.piece_at(to) else {
            return match () {
                () if self.position.is_occupied(to) => format!("a wall stands on {name}"),
                () if onto.trail && !onto.takes_pieces() => {
                    format!(
                        "it takes only in passing with this move, and no piece that it could take has just passed {name}"
                    )
                }
                () if onto.enemy.is_empty() && !onto.own.is_empty() => {
                    format!("it goes only to own pieces with this move, and {name} is empty")
                }
                () => format!("it must take with this move, and there is nothing to take on {name}"),
            };
        };
        let piece = self.kind(there.kind);
        match (there.side == self.position.side_to_move(), onto.own.is_empty(), onto.enemy.is_empty()) {
            (true, true, _) => format!("its own {piece} stands on {name}"),
            (true, false, _) => format!("it may not go to its own {piece} on {name}"),
            (false, _, true) => {
                format!("it cannot take with this move, and the {piece} of {} stands on {name}", self.side(there.side))
            }
            (false, _, false) => format!("it may not take the {piece} on {name}"),
        }
    }

    /// The reason why a forbidden row holds.
    pub fn ground(&self, row: &str, ground: &Ground) -> Reason {
        let reason = |text: String| Reason::new(Topic::Forbidden, text).by(&["forbidden", row]);
        match ground {
            Ground::There { squares, attackers } => {
                let one = |(square, piece): &(Square, Option<Piece>)| self.there(*square, *piece, false);
                let what = some(squares.iter().map(one), "and");
                let by = attackers.iter().map(|(square, piece)| self.there(*square, Some(*piece), false));
                let by = some(by, "and");
                let places =
                    squares.iter().map(|(square, _)| *square).chain(attackers.iter().map(|(square, _)| *square));
                match attackers.is_empty() {
                    true => reason(format!("after the move the row applies because of {what}")),
                    false => reason(format!("after the move {what} would be attacked by {by}")),
                }
                .on(places)
            }
            Ground::AtLeast(a, b) => reason(format!("after the move a number would be {a}, which is at least {b}")),
            Ground::LessThan(a, b) => reason(format!("after the move a number would be {a}, which is less than {b}")),
            Ground::Stuck(side) => reason(format!("{} would have no move then", self.side(*side))),
            Ground::Repeated(times) => reason(format!("the position would occur {times} times")),
        }
    }

    /// The fault of a castling.
    pub fn castling(&self, attempt: &CastlingAttempt, fault: &CastlingFault) -> Reason {
        let own = |kind: &Kind, square: &Square| self.names.on(*kind, *square);
        let (text, squares) = match fault {
            CastlingFault::NotThere(kind, square) => {
                (format!("there is no own {}", own(kind, square)), (*square).into())
            }
            CastlingFault::Moved(kind, square) => (format!("the {} has moved", own(kind, square)), (*square).into()),
            CastlingFault::Between(squares) => {
                let are = agree(squares.len(), "are", "is");
                (format!("{} {are} in the way", self.standing(*squares)), *squares)
            }
            CastlingFault::Condition => {
                let row = self.rules.castling.iter().find(|row| row.name == attempt.row);
                (self.only_if("is allowed", row.and_then(|row| row.when.as_ref())), SquareSet::EMPTY)
            }
            CastlingFault::Unsafe(square, by) => {
                let name = self.square(*square);
                let by = if by.is_empty() { String::new() } else { format!(", attacked by {}", self.standing(*by)) };
                let row = self.rules.castling.iter().find(|row| row.name == attempt.row);
                let first = row.and_then(|row| row.ways.iter().flatten().next()?.parts.first());
                let piece = first.map_or_else(|| "it".to_owned(), |part| format!("the {}", self.kind(part.kind)));
                (format!("{piece} would be in check on {name}{by}"), SquareSet::from(*square))
            }
            CastlingFault::Cannot(row) => (format!("the row \"{row}\" of `cannot` rules it out"), SquareSet::EMPTY),
        };
        let text = format!("castling \"{}\": {text}", attempt.row);
        Reason::new(Topic::Castling, text).on(squares.iter()).by(&["castling", &attempt.row])
    }

    /// The fault of a castling for which a piece is on none of these squares.
    pub fn castling_lacks(&self, row: &str, kind: Kind, squares: SquareSet) -> Reason {
        let kind = self.kind(kind);
        let text = match squares.len() {
            0..=LISTED => {
                let squares = words::list(squares.iter().map(|square| self.square(square)), "or");
                format!("castling \"{row}\": there is no own {kind} on {squares}")
            }
            _ => format!("castling \"{row}\": no own {kind} stands on its castling square"),
        };
        Reason::new(Topic::Castling, text).on(squares.iter()).by(&["castling", row])
    }

    /// The reason why a row does not let a piece be dropped.
    pub fn drop_fault(&self, fault: &DropFault, to: Square) -> Reason {
        match fault {
            DropFault::Outside { row, squares } => {
                let text = format!("by the row \"{row}\" {}", self.only_on("be dropped", *squares, to));
                Reason::new(Topic::Drop, text).by(&["drops", row])
            }
            DropFault::Condition { row } => {
                let drop = self.rules.drops.iter().find(|other| other.name == *row);
                let only = self.only_if("may be dropped", drop.and_then(|drop| drop.when.as_ref()));
                Reason::new(Topic::Drop, format!("by the row \"{row}\" {only}")).by(&["drops", row])
            }
            DropFault::Cannot { row } => {
                Reason::new(Topic::Drop, format!("the row \"{row}\" of `cannot` rules it out")).by(&["cannot", row])
            }
        }
    }
}

/// The squares of a hindrance.
fn squares_of(hindrance: &Hindrance, to: Square) -> SquareSet {
    match hindrance {
        Hindrance::Blocked(squares) | Hindrance::Outside(squares) => *squares,
        Hindrance::Hurdles { needed: _, between } => *between,
        Hindrance::Landing(_) => to.into(),
        Hindrance::Moved | Hindrance::Start(_) | Hindrance::Goal(_) | Hindrance::NotAcross(_) => SquareSet::EMPTY,
        Hindrance::Condition | Hindrance::Leg | Hindrance::Cannot(_) => SquareSet::EMPTY,
        Hindrance::NoPromotion | Hindrance::NothingToChoose => SquareSet::EMPTY,
    }
}

/// Some movements of a piece, in words. A movement without a name has only a number, which players do not see.
pub(super) fn its_moves(names: &[String]) -> String {
    let is_number = |name: &&String| name.bytes().all(|byte| byte.is_ascii_digit());
    let named: Vec<String> = names.iter().filter(|name| !is_number(name)).map(quoted).collect();
    let moves = words::nouns(named.len() as u64, "move");
    match (named.len(), names.len() - named.len()) {
        (0, 1) => "one of its moves".into(),
        (0, nameless) => format!("{nameless} of its moves"),
        (_, 0) => format!("its {moves} {}", some(named, "and")),
        (_, nameless) => format!("its {moves} {} and {nameless} without a name", some(named, "and")),
    }
}
