//! The chapter about the pieces.

use super::{Block, Inline, Picture, list, paragraph};
use crate::model::{Amount, Clause, Geometry, Into, Lands, Movement, Rules, Step, Takes, Word};
use crate::prose::{Party, Prose, words};
use crate::types::{Kind, KindSet, Piece, Side};
use ferz_core::bounds::{Bounds, Outset};
use ferz_core::facts::Reach;

pub(super) fn pieces(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let mut blocks = vec![Block::Chapter("Pieces".to_owned())];
    let owned = owned(rules);
    let present: Vec<Kind> = rules.kinds().filter(|kind| owned.iter().any(|owned| owned.contains(*kind))).collect();
    let general = general(rules, &present);
    if !general.is_empty() {
        blocks.push(paragraph(general.join(" ")));
    }
    // A piece that is only inherited, and that nobody can ever have, is left out.
    for kind in present {
        let by: Vec<Side> = Side::BOTH.into_iter().filter(|side| owned[side.index()].contains(kind)).collect();
        let owner = match by[..] {
            [one] => Some(one),
            _ => None,
        };
        blocks.extend(piece(prose, kind, owner));
    }
    blocks
}

/// The rules for all pieces unless a piece has its own.
fn general(rules: &Rules, present: &[Kind]) -> Vec<&'static str> {
    let moves: Vec<&Movement> = present
        .iter()
        .flat_map(|kind| &rules.piece(*kind).moves)
        .flat_map(|movement| movement.legs().chain([movement]))
        .collect();
    let any = |test: &dyn Fn(&Movement) -> bool| moves.iter().any(|movement| test(movement));
    let takes_enemies = any(&|movement| {
        movement.onto.empty
            && movement.onto.enemy == KindSet::ALL
            && movement.takes == Takes::Target
            && movement.lands == Lands::Target
    });
    let slides = any(&|movement| matches!(movement.geometry, Geometry::Rider(..)));
    let is_far = |step: &Step| step.vector.x.abs() > 1 || step.vector.y.abs() > 1;
    let leaps_far = |step: &Step| step.through.is_empty() && is_far(step);
    let leaps =
        any(&|movement| matches!(&movement.geometry, Geometry::Leaper(steps) if steps[0].iter().any(leaps_far)));
    let mut sentences = Vec::new();
    if takes_enemies {
        sentences.push("Unless stated otherwise, a piece moves to an empty square, or to a square with an enemy piece, which it captures: that piece leaves the board.");
    }
    if slides {
        sentences
            .push("A piece that slides goes in a straight line over empty squares; it cannot pass over other pieces.");
    }
    if leaps {
        sentences.push("A piece that leaps goes directly to its square, over any pieces between.");
    }
    if any(&|movement| movement.geometry.hop().is_some()) {
        sentences.push("A piece that jumps goes in a straight line over other pieces. All other squares on its way must be empty. If it captures a piece that it jumps over, it lands on an empty square.");
    }
    sentences
}

/// The section about a piece. `owner` is the only side that ever has it, if there is one.
fn piece(prose: &Prose, kind: Kind, owner: Option<Side>) -> Vec<Block> {
    let rules = prose.rules();
    let piece = rules.piece(kind);
    let mut blocks = vec![Block::Section(words::capital(&prose.kind(kind))), Block::Picture(Picture::Piece(kind))];
    let mut about: Vec<Inline> = Vec::new();
    let shown = piece.script.as_ref().or(piece.glyphs.as_ref());
    let letters = Side::BOTH.map(|side| rules.letter(Piece { side, kind }));
    if let Some(owner) = owner {
        about.push(Inline::text(format!("Only {} it. ", prose.says(Party::Side(owner), "have", "has"))));
    }
    if let Some(owner) = owner.filter(|_| letters.iter().all(|letters| !letters.is_empty())) {
        about.push(Inline::text("Written "));
        about.push(Inline::Code(letters[owner.index()].clone()));
        if let Some(glyphs) = shown {
            about.push(Inline::text(format!(", shown as {}", glyphs[owner.index()])));
        }
        about.push(Inline::text(". "));
    } else if letters.iter().all(|letters| !letters.is_empty()) {
        about.push(Inline::text("Written "));
        about.push(Inline::Code(letters[0].clone()));
        if letters[0] != letters[1] {
            about.push(Inline::text(format!(" for {} and ", rules.sides[0].name)));
            about.push(Inline::Code(letters[1].clone()));
            about.push(Inline::text(format!(" for {}", rules.sides[1].name)));
        }
        if let Some([first, second]) = shown {
            about.push(Inline::text(match first == second {
                true => format!(", shown as {first}"),
                false => format!(", shown as {first} and {second}"),
            }));
        }
        about.push(Inline::text(". "));
    }
    about.extend(relations(prose, kind).into_iter().map(|text| Inline::text(format!("{text} "))));
    if let Some(Inline::Text(last)) = about.last_mut() {
        *last = last.trim_end().to_owned();
    }
    if !about.is_empty() {
        blocks.push(Block::Paragraph(about));
    }
    let moves = prose.movements(kind);
    blocks.push(match moves.is_empty() {
        true => paragraph("It does not move."),
        false => list(moves),
    });
    blocks
}

/// The kinds that each side may ever have. A page need not mention other pieces.
fn owned(rules: &Rules) -> [KindSet; 2] {
    let bounds = Bounds::of(&Outset::of(rules, &Reach::new(rules)));
    Side::BOTH.map(|side| bounds.owned_by(side))
}

/// The kinds that a piece becomes and comes from, and its worth if any rule reads it.
fn relations(prose: &Prose, kind: Kind) -> Vec<String> {
    let rules = prose.rules();
    let piece = rules.piece(kind);
    let mut sentences = Vec::new();
    let promotes = rules.promotion.iter().any(|row| row.into == Into::Promoted);
    if let Some(promoted) = piece.promotes_to.filter(|_| promotes) {
        sentences.push(format!("Its promoted form is the {}.", prose.kind(promoted)));
    }
    let origins = rules.kinds().filter(|other| rules.piece(*other).promotes_to == Some(kind));
    let origins: Vec<String> = origins.map(|other| format!("the {}", prose.kind(other))).collect();
    if !origins.is_empty() && promotes {
        sentences.push(format!("It is the promoted form of {}.", words::list(&origins, "and")));
    }
    let is_asked = |clause: &Clause| clause.mentions(|word| matches!(word, Word::Amount(Amount::Worth(_))));
    let is_valued = rules.pieces.iter().any(|piece| piece.worth != 1) && rules.survey().iter().any(is_asked);
    if is_valued {
        sentences.push(format!("It is worth {}.", words::counted(piece.worth.into(), "point")));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz_core::Variant;

    #[test]
    fn a_side_has_what_it_starts_with_and_what_it_may_get() {
        let cases = [
            ("chess", Side::First, ""),
            ("chess", Side::Second, ""),
            ("crazyhouse", Side::First, ""),
            ("crazyhouse", Side::Second, ""),
            ("shogi", Side::First, ""),
            ("shogi", Side::Second, ""),
            ("ataxx", Side::First, ""),
            ("ataxx", Side::Second, ""),
            ("forward", Side::First, "king"),
            ("chess960", Side::First, ""),
            ("hnefatafl", Side::First, "king"),
            ("hnefatafl", Side::Second, ""),
            ("empire", Side::First, "knight bishop rook"),
            ("spartan", Side::First, "hoplite general warlord lieutenant captain"),
        ];
        for (name, side, never) in cases {
            let variant = Variant::builtin(name).unwrap();
            let rules = variant.rules();
            let owned = owned(rules)[side.index()];
            let missing: Vec<&str> = rules
                .kinds()
                .filter(|kind| !owned.contains(*kind))
                .map(|kind| rules.piece(kind).name.as_str())
                .collect();
            assert_eq!(missing.join(" "), never, "{name} {side:?}");
        }
    }
}
