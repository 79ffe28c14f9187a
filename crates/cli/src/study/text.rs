//! A study as tables of text.

use crate::Out;
use crate::error::Done;
use ferz::prose::words::many;
use ferz::study::{PieceCounts, PieceRecord, PlayerRecord, Record, Study, Worths, quantile, wilson, worths};
use ferz_core::diagnostic::shown;
use ferz_core::model::verb;
use std::io::Write;

/// More notes than this are counted, not told.
const MOST_NOTES: usize = 50;

pub(super) fn write(study: &Study, out: &mut Out) -> Done {
    let Study { record, notes, complete: _ } = study;
    writeln!(out, "{}: {} of at most {} plies", shown(&record.variant), many(record.games(), "game"), record.plies)?;
    writeln!(out, "hash {}\nseeds {}", shown(&record.hash), seeds(record))?;
    for player in &record.players {
        writeln!(out)?;
        write_player(record, player, out)?;
    }
    let unused: Vec<&str> = record.rows.iter().filter(|row| !row.used).map(|row| row.row.as_str()).collect();
    if record.games() > 0 && !unused.is_empty() {
        writeln!(out, "\nnever used: {} of {} rows", unused.len(), record.rows.len())?;
        for row in unused {
            writeln!(out, "  {}", shown(row))?;
        }
    }
    // That a row was never used has been said.
    let notes: Vec<_> = notes.iter().filter(|note| note.row.is_none()).collect();
    if !notes.is_empty() {
        writeln!(out)?;
    }
    for note in notes.iter().take(MOST_NOTES) {
        writeln!(out, "note: {}", shown(note))?;
    }
    if notes.len() > MOST_NOTES {
        writeln!(out, "and {} more notes", notes.len() - MOST_NOTES)?;
    }
    Ok(())
}

/// `1 to 400`; ranges apart from each other with commas between.
pub(super) fn seeds(record: &Record) -> String {
    let ranges = record.seeds.iter().filter(|seeds| seeds.games > 0);
    let texts: Vec<String> = ranges
        .map(|seeds| match seeds.games {
            1 => seeds.first.to_string(),
            games => format!("{} to {}", seeds.first, seeds.first.saturating_add(games - 1)),
        })
        .collect();
    if texts.is_empty() { "none".into() } else { texts.join(", ") }
}

fn write_player(record: &Record, player: &PlayerRecord, out: &mut Out) -> Done {
    writeln!(out, "{}: {}", player.player, many(player.games, "game"))?;
    if player.games == 0 {
        return Ok(());
    }
    table(&results(record, player), out)?;
    let at = |share| quantile(&player.lengths, share).unwrap_or_default();
    let [low, quarter, median, three, high, longest] = [0.05, 0.25, 0.5, 0.75, 0.95, 1.0].map(at);
    let within = format!("half of the games have {quarter} to {three}, nine in ten {low} to {high}");
    writeln!(out, "  length: median {median} plies; {within}, longest {longest}")?;
    let mean = ratio(player.moves, player.choices);
    writeln!(out, "  choice: {mean:.1} moves on average, at most {}", player.most_moves)?;
    writeln!(out)?;
    table(&ends(record, player), out)?;
    writeln!(out)?;
    table(&pieces(player), out)?;
    if let Some(worths) = worths(player) {
        writeln!(out)?;
        table(&worth(player, &worths), out)?;
    }
    Ok(())
}

/// Wins and draws with their shares.
fn results(record: &Record, player: &PlayerRecord) -> Vec<Vec<String>> {
    let results = player.results();
    let no_end = player.games - results.games().min(player.games);
    let counts = [
        (format!("{} {}", record.sides[0], verb(&record.sides[0], "win", "wins")), results.first),
        (format!("{} {}", record.sides[1], verb(&record.sides[1], "win", "wins")), results.second),
        ("draws".into(), results.draws),
        ("no end".into(), no_end),
    ];
    let row = |(name, count): (String, u64)| {
        let (low, high) = wilson(count, player.games);
        let interval = format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high);
        vec![name, count.to_string(), percent(count, player.games), interval]
    };
    let head = ["result", "games", "share", "95% interval"].map(String::from).to_vec();
    [head].into_iter().chain(counts.into_iter().map(row)).collect()
}

/// How games ended.
fn ends(record: &Record, player: &PlayerRecord) -> Vec<Vec<String>> {
    let [first, second] = &record.sides;
    let head = vec!["end".into(), first.clone(), second.clone(), "draw".into(), "share".into()];
    let mut rows = vec![head];
    for end in &player.ends {
        let results = &end.results;
        let counts = [results.first, results.second, results.draws].map(|count| count.to_string());
        let cells = [end.row.clone()].into_iter().chain(counts);
        rows.push(cells.chain([percent(results.games(), player.games)]).collect());
    }
    let others = [
        ("(too many plies)", player.unfinished),
        ("(no move, no outcome)", player.stuck),
        ("(too many moves to list)", player.too_many_moves),
    ];
    for (name, count) in others.into_iter().filter(|(_, count)| *count > 0) {
        let [none_of, no] = [String::new(), String::new()];
        rows.push(vec![name.into(), none_of.clone(), none_of, no, percent(count, player.games)]);
    }
    rows
}

/// What the pieces of a kind did, of both sides together, by the kind's name.
pub(super) fn by_kind(player: &PlayerRecord) -> Vec<(&str, PieceCounts)> {
    let (first, second) = player.pieces.split_at(player.pieces.len() / 2);
    let both = |(one, other): (&PieceRecord, &PieceRecord)| {
        let mut counts = one.counts;
        counts.add(&other.counts);
        counts
    };
    let names = first.iter().map(|piece| piece.piece.as_str());
    names.zip(first.iter().zip(second).map(both)).collect()
}

/// A column of a table of pieces: its head, and what it counts.
pub(super) type Column = (&'static str, fn(&PieceCounts) -> u64);

/// What pieces do.
pub(super) const COLUMNS: [Column; 9] = [
    ("came", PieceCounts::came),
    ("moves", |piece| piece.moves),
    ("takes", |piece| piece.takes),
    ("taken", |piece| piece.taken),
    ("promotes", |piece| piece.promoted),
    ("made", |piece| piece.made),
    ("dropped", |piece| piece.dropped),
    ("removed", |piece| piece.removed),
    ("appears", |piece| piece.appeared),
];

/// What the pieces did in a game.
fn pieces(player: &PlayerRecord) -> Vec<Vec<String>> {
    let all = by_kind(player);
    let per_game = |count: u64| format!("{:.2}", ratio(count, player.games));
    // What no piece of the variant does needs no column.
    let used = |(_, count): &&Column| all.iter().any(|(_, counts)| count(counts) > 0);
    let shown: Vec<&Column> = COLUMNS[..4].iter().chain(COLUMNS[4..].iter().filter(used)).collect();
    let mut head = vec!["per game".to_owned()];
    head.extend(shown.iter().map(|(name, _)| (*name).to_owned()));
    head.push("survives".into());
    let mut rows = vec![head];
    for (piece, counts) in &all {
        let mut row = vec![(*piece).to_owned()];
        row.extend(shown.iter().map(|(_, count)| per_game(count(counts))));
        let (left, of) = counts.survivors();
        row.push(percent(left, of));
        rows.push(row);
    }
    rows
}

/// What pieces are worth, also in units of the commonest one, if that is clearly worth something.
fn worth(player: &PlayerRecord, worths: &Worths) -> Vec<Vec<String>> {
    let unit = unit(player, worths);
    let mut head = vec!["worth".to_owned(), "log odds".into(), "\u{b1}".into()];
    head.extend(unit.map(|(piece, _)| format!("in {piece}s")));
    let mut rows = vec![head];
    for worth in &worths.pieces {
        let mut row = vec![worth.piece.clone(), format!("{:+.3}", worth.log_odds), format!("{:.3}", worth.error)];
        row.extend(unit.map(|(_, one)| format!("{:.1}", worth.log_odds / one)));
        rows.push(row);
    }
    let first = &worths.first;
    let mut row = vec![format!("({} to begin)", first.piece), format!("{:+.3}", first.log_odds)];
    row.push(format!("{:.3}", first.error));
    row.extend(unit.map(|(_, one)| format!("{:.1}", first.log_odds / one)));
    rows.push(row);
    rows
}

/// The piece of which there are most at the start, if it is worth more than twice the error of that.
pub(super) fn unit<'w>(player: &PlayerRecord, worths: &'w Worths) -> Option<(&'w str, f64)> {
    let all = by_kind(player);
    let (common, _) = all.iter().rev().max_by_key(|(_, counts)| counts.started)?;
    let worth = worths.pieces.iter().find(|worth| worth.piece == *common)?;
    (worth.log_odds > 2.0 * worth.error).then_some((worth.piece.as_str(), worth.log_odds))
}

pub(super) fn ratio(count: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { count as f64 / of as f64 }
}

/// A share as text; nothing for a share of nothing.
pub(super) fn percent(count: u64, of: u64) -> String {
    if of == 0 { String::new() } else { format!("{:.1}%", 100.0 * ratio(count, of)) }
}

/// Rows of cells, the first column to the left and the others to the right.
fn table(rows: &[Vec<String>], out: &mut Out) -> Done {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(shown).collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        writeln!(out, "  {}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
