//! Findings about a game: as annotations of its record, as text, and as JSON.

use super::judge::{After, Judged, JudgedGame, Mark};
use super::{FORMAT, of_score};
use crate::value::Value;
use ferz::LimitExceeded;
use ferz::prose::words::many;
use ferz::record::{Item, MoveText, Record, mark_number};
use ferz::types::Side;
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use serde_json::json;

/// The largest number of moves of a variation.
const LONGEST: usize = 8;

/// The record with the findings: scores in comments, marks, and the best lines after mistakes.
pub(super) fn annotated(record: &Record, findings: &JudgedGame) -> Result<Record, LimitExceeded> {
    let mut judged = findings.moves.iter();
    let mut items = Vec::new();
    for part in record.items.chunk_by(|_, next| !matches!(next, Item::Move(_))) {
        match (part, judged.len()) {
            ([Item::Move(text), rest @ ..], 1..) => {
                items.push(Item::Move(text.clone()));
                items.extend(judged.next().into_iter().flat_map(|judged| notes(text, rest, judged)));
            }
            _ => items.extend_from_slice(part),
        }
    }
    Record { items, ..record.clone() }.normalised(findings.start.clone())
}

/// The items after a move: those already there, and the findings.
fn notes(text: &MoveText, there: &[Item], judged: &Judged) -> Vec<Item> {
    let glyphs = there.iter().take_while(|item| matches!(item, Item::Nag(_))).count();
    let (glyphs, rest) = there.split_at(glyphs);
    let mut items = glyphs.to_vec();
    let is_marked = text.text.ends_with(['!', '?']) || there.iter().any(|item| matches!(item, Item::Nag(1..=6)));
    let mark = judged.mark();
    // The mark of an annotator stays.
    items.extend(mark.filter(|_| !is_marked).and_then(|mark| mark_number(mark.sign())).map(Item::Nag));
    let (comment, rest) = match rest {
        [Item::Comment(comment), rest @ ..] => (without_score(comment), rest),
        rest => (String::new(), rest),
    };
    let words = [eval(judged), Some(comment).filter(|comment| !comment.is_empty())];
    let words: Vec<String> = words.into_iter().flatten().collect();
    if !words.is_empty() {
        items.push(Item::Comment(words.join(" ")));
    }
    items.extend_from_slice(rest);
    let begins_so = |items: &[Item]| {
        let first = items.iter().find_map(|item| if let Item::Move(text) = item { Some(&text.text) } else { None });
        first.is_some_and(|first| first.trim_end_matches(['!', '?']) == judged.line[0])
    };
    let is_there = rest.iter().any(|item| matches!(item, Item::Variation(items) if begins_so(items)));
    if mark.is_some() && !is_there {
        let moves = judged.line.iter().take(LONGEST);
        let moves = moves.map(|text| Item::Move(MoveText { number: None, text: text.clone(), range: 0..0 }));
        items.push(Item::Variation(moves.collect()));
    }
    items
}

/// Returns a comment without the score of an earlier analysis.
fn without_score(comment: &str) -> String {
    let found = comment.split_once(Value::EVAL).and_then(|(before, rest)| Some((before, rest.split_once(']')?.1)));
    let Some((before, after)) = found else { return comment.to_owned() };
    format!("{} {}", before.trim_end(), after.trim_start()).trim().to_owned()
}

/// The score after a move, as a command that other programs know. `None` if the game is over.
fn eval(judged: &Judged) -> Option<String> {
    let After::Open(score) = judged.after else { return None };
    Some(Value::from(score).eval(judged.side, None))
}

/// The findings as text: a title, a line for each move, and a line for each player.
pub(super) fn text(number: u64, record: &Record, variant: &Variant, findings: &JudgedGame) -> String {
    let player = |tag| shown(record.value(tag).unwrap_or("?"));
    let mut text = format!("Game {number}: {} - {}, {}\n", player("White"), player("Black"), shown(variant.name()));
    for judged in &findings.moves {
        let Judged { number, text: mv, side, line, best, .. } = judged;
        let dots = if *side == Side::First { "." } else { "..." };
        let mark = judged.mark().map_or("", Mark::sign);
        let after = match judged.after {
            After::Open(score) => format!(" {}", Value::from(score).for_first(*side)),
            After::Over(_) => String::new(),
        };
        text += &format!("{}{dots} {mv}{mark}{after}", number.full_move);
        if !mark.is_empty() {
            let line = line[..line.len().min(LONGEST)].join(" ");
            text += &format!("; best is {line} ({})", Value::from(*best).for_first(*side));
        }
        text.push('\n');
    }
    for side in Side::BOTH {
        let own: Vec<&Judged> = findings.moves.iter().filter(|judged| judged.side == side).collect();
        if own.is_empty() {
            continue;
        }
        let count = |(mark, _): (Mark, f64)| {
            let count = own.iter().filter(|judged| judged.mark() == Some(mark)).count() as u64;
            many(count, mark.name())
        };
        let loss = own.iter().map(|judged| judged.loss).sum::<f64>() / own.len() as f64 * 100.0;
        let counts = Mark::ALL.map(count).join(", ");
        text += &format!("{}: {counts}, {loss:.1} % lost with each move\n", shown(variant.side_name(side)));
    }
    text
}

/// The findings as JSON.
pub(super) fn json(number: u64, record: &Record, variant: &Variant, findings: &JudgedGame) -> serde_json::Value {
    let of_move = |judged: &Judged| {
        let after = match judged.after {
            After::Open(score) => of_score(score),
            After::Over(Some(winner)) if winner == judged.side => json!("won"),
            After::Over(Some(_)) => json!("lost"),
            After::Over(None) => json!("drawn"),
        };
        json!({
            "number": judged.number.full_move,
            "side": variant.side_name(judged.side),
            "move": judged.squares,
            "text": judged.text,
            "best": of_score(judged.best),
            "line": judged.line,
            "depth": judged.depth,
            "after": after,
            "loss": (judged.loss * 1e4).round() / 1e4,
            "mark": judged.mark().map(Mark::sign),
        })
    };
    json!({
        "format": FORMAT,
        "game": number,
        "name": variant.name(),
        "hash": variant.hash(),
        "fen": findings.start.fen(),
        "white": record.value("White"),
        "black": record.value("Black"),
        "complete": findings.is_complete,
        "moves": findings.moves.iter().map(of_move).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::without_score;

    #[test]
    fn an_old_score_is_removed() {
        let cases = ["", "[%eval 0.3]", "[%clk 0:01:00] [%eval #-3,12] good", "[%eval", "see [%evals 1]"];
        assert_eq!(cases.map(without_score), ["", "", "[%clk 0:01:00] good", "[%eval", "see [%evals 1]"]);
    }
}
