//! Words for squares and names in messages.

use crate::model::Board;
use crate::types::SquareSet;

/// The largest number of squares that are named one by one.
const MOST_NAMED: usize = 6;

/// Squares in words: `rank 8`, `ranks 2-7`, or the names of the first ones.
pub(super) fn squares(board: &Board, set: SquareSet) -> String {
    if set == board.squares() {
        return "any square".into();
    }
    if set.is_empty() {
        return "no square".into();
    }
    let ranks: Vec<u32> = (1..=board.last_rank()).filter(|&rank| board.rank_squares(rank).intersects(&set)).collect();
    let whole = ranks.iter().fold(SquareSet::EMPTY, |all, &rank| all | board.rank_squares(rank)) == set;
    if let (true, [first, .., last]) = (whole && set.len() > MOST_NAMED, &ranks[..])
        && (last - first) as usize + 1 == ranks.len()
    {
        return format!("ranks {first}-{last}");
    }
    if let (true, [rank]) = (whole && set.len() > 1, &ranks[..]) {
        return format!("rank {rank}");
    }
    let names: Vec<String> = set.iter().take(MOST_NAMED).map(|square| board.name(square)).collect();
    let more = set.len().saturating_sub(MOST_NAMED);
    if more > 0 { format!("{} and {more} more", names.join(", ")) } else { names.join(", ") }
}

/// A set expression of some squares: `last rank`, `ranks 2-7`, or the names of all of them.
pub(super) fn expression(board: &Board, set: SquareSet) -> String {
    let words = squares(board, set);
    match words.starts_with("rank") {
        _ if set == board.rank_squares(board.last_rank()) => "last rank".into(),
        true => words,
        false => set.iter().map(|square| board.name(square)).collect::<Vec<_>>().join(" | "),
    }
}

/// Names as a list: `pawn, knight or rook`.
pub(super) fn listed(names: &[&str], last: &str) -> String {
    match names {
        [] => "nothing".into(),
        [one] => (*one).to_owned(),
        [many @ .., one] => {
            let first: Vec<&str> = many.iter().copied().take(MOST_NAMED).collect();
            let dots = if many.len() > MOST_NAMED { ", ..." } else { "" };
            format!("{}{dots} {last} {one}", first.join(", "))
        }
    }
}

/// A name, or several, with the indefinite article: `a pawn`, `an elephant`, `a unicorn`.
pub(super) fn a(name: &str) -> String {
    let first = name.to_ascii_lowercase();
    let sounds_else = ["uni", "use", "eu", "one"].iter().any(|start| first.starts_with(start));
    let article = if first.starts_with(['a', 'e', 'i', 'o', 'u']) && !sounds_else { "an" } else { "a" };
    format!("{article} {name}")
}

#[cfg(test)]
mod tests {
    use super::a;

    #[test]
    fn the_article_goes_with_the_name() {
        let told = ["pawn", "elephant", "Amazon", "unicorn", "king or archer"].map(a);
        assert_eq!(told, ["a pawn", "an elephant", "an Amazon", "a unicorn", "a king or archer"]);
    }
}
