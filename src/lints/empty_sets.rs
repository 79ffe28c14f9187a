//! The reasons why a set never has squares, or always has some.

use super::Lints;
use crate::model::{Set, Shape};
use crate::prose::words;
use crate::types::{Piece, Side, SquareSet, Vector};

impl Lints<'_> {
    /// The reason why a set never has squares, or always has some if `has_some` is set.
    pub fn why_empty(&self, set: &Set, viewer: Side, has_some: bool) -> Option<String> {
        if has_some {
            return Some("the set has squares in every position".into());
        }
        if let Some(why) = self.world.why_empty_for_move(set) {
            return Some(why.into());
        }
        let Set::And(parts) = set else { return None };
        let kinds = parts.iter().find_map(|part| if let Set::Kinds(kinds) = part { Some(*kinds) } else { None });
        if kinds.is_none() && !parts.contains(&Set::Own) && !parts.contains(&Set::Enemy) {
            return Some("no square is ever in all of these sets; `|` means *or*".into());
        }
        if parts.contains(&Set::Own) && parts.contains(&Set::Enemy) {
            return Some("no piece belongs to both players: write one of `own` and `enemy`".into());
        }
        if parts.contains(&Set::Empty) {
            return Some("no piece stands on an empty square: remove `empty`, or the piece".into());
        }
        let is_any = kinds.is_none();
        let kinds = kinds.unwrap_or(crate::types::KindSet::ALL);
        let sides: Vec<Side> = match (parts.contains(&Set::Own), parts.contains(&Set::Enemy)) {
            (true, false) => vec![viewer],
            (false, true) => vec![viewer.other()],
            _ => Side::BOTH.to_vec(),
        };
        let pieces = || {
            sides.iter().flat_map(|&side| {
                self.rules.kinds().filter(|&kind| kinds.contains(kind)).map(move |kind| Piece { side, kind })
            })
        };
        let stand = pieces().fold(SquareSet::EMPTY, |all, piece| all | self.world.stand(piece));
        let name = if is_any { "piece".into() } else { self.names().kinds(kinds.iter(), "or") };
        if stand.is_empty() {
            if let [side] = sides[..] {
                let mut others = self.rules.kinds().filter(|&kind| kinds.contains(kind));
                if !is_any && others.any(|kind| self.world.exists(Piece { side: side.other(), kind })) {
                    let [whose, others] = [side, side.other()].map(|side| self.names().side(side));
                    return Some(format!(
                        "only {others} can have {}, but the row requires one of {whose}",
                        words::a(&name)
                    ));
                }
            }
            return Some(format!("there is never such {a}", a = words::a(&name)));
        }
        if parts.iter().any(|part| self.sees_itself(part, parts)) {
            return Some("a piece does not see its own square: should one of the two be `enemy`?".into());
        }
        if let Some(why) = self.never_in_line(parts, viewer, stand, &name) {
            return Some(why);
        }
        if stand == self.rules.board.squares() {
            return Some("no square fits all words of the set: check `own` and `enemy`, and which side attacks".into());
        }
        Some(format!(
            "{a} of {whose} can only be on {}",
            self.names().squares(stand),
            a = words::a(&name),
            whose = match sides[..] {
                [side] => self.names().side(side),
                _ => "either side",
            }
        ))
    }

    /// A note on pieces that are never on a line of these directions with the others.
    fn never_in_line(&self, parts: &[Set], viewer: Side, stand: SquareSet, name: &str) -> Option<String> {
        let board = &self.rules.board;
        let (inner, vectors) = parts.iter().find_map(|part| match part {
            Set::Along(inner, vectors) | Set::Beyond(inner, vectors) => Some((inner, &vectors[viewer.index()])),
            _ => None,
        })?;
        let others = self.world.ever(inner, viewer);
        if others.is_empty() || board.beyond(others, vectors).intersects(&stand) {
            return None;
        }
        let hint = format!(
            "{} can only be on {}, the others on {}: no line in this direction joins them",
            words::a(name),
            self.names().squares(stand),
            self.names().squares(others)
        );
        let words = [("orthogonal", [(1, 0), (0, 1)]), ("diagonal", [(1, 1), (1, -1)])];
        let joins = |(_, lines): &(&str, [(i8, i8); 2])| {
            let both_ways = lines.iter().flat_map(|&(x, y)| [Vector { x, y }, Vector { x: -x, y: -y }]);
            board.beyond(others, &both_ways.collect::<Vec<_>>()).intersects(&stand)
        };
        let near = words.into_iter().filter(|_| board.plan().shape != Shape::Hexagonal).find(joins);
        Some(match near {
            Some((word, _)) => format!("{hint}; a line with `{word}` does"),
            None => hint,
        })
    }

    /// Returns `true` if a set reads what is seen from the same pieces that the other parts name.
    fn sees_itself(&self, part: &Set, parts: &[Set]) -> bool {
        let (Set::Along(inner, _) | Set::Near(inner) | Set::Beyond(inner, _)) = part else { return false };
        let Set::And(inner) = &**inner else { return false };
        inner.iter().all(|set| matches!(set, Set::Own | Set::Enemy | Set::Kinds(_)) && parts.contains(set))
    }
}
