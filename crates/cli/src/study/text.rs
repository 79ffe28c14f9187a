//! A study as tables of text.

use crate::Out;
use crate::error::Done;
use crate::output::text::aligned;
use ferz::prose::words::{many, says};
use ferz::study::{
    PieceCounts, PieceRecord, PlayerRecord, Study, StudyRecord, Worth, Worths, quantile, wilson, worths,
};
use ferz_core::diagnostic::shown;
use std::io::Write;

/// The head of the columns with intervals.
const INTERVAL: &str = "95% interval";
/// The largest number of notes to show; further notes are only counted.
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
    // Unused rows have been reported already.
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

/// Returns `1 to 400`; separate ranges are separated by commas.
pub(super) fn seeds(record: &StudyRecord) -> String {
    let ranges = record.seeds.iter().filter(|seeds| seeds.games > 0);
    let texts: Vec<String> = ranges
        .map(|seeds| match seeds.games {
            1 => seeds.first.to_string(),
            games => format!("{} to {}", seeds.first, seeds.first.saturating_add(games - 1)),
        })
        .collect();
    if texts.is_empty() { "none".into() } else { texts.join(", ") }
}

fn write_player(record: &StudyRecord, player: &PlayerRecord, out: &mut Out) -> Done {
    writeln!(out, "{}: {}", shown(&player.player), many(player.games, "game"))?;
    if player.games == 0 {
        return Ok(());
    }
    table(&results(record, player), out)?;
    let at = |share| quantile(&player.lengths, share).unwrap_or_default();
    let [low, quarter, median, three, high, longest] = [0.05, 0.25, 0.5, 0.75, 0.95, 1.0].map(at);
    let within = format!("half of the games have {quarter} to {three}, nine in ten {low} to {high}");
    writeln!(out, "  length: median {median} plies; {within}, longest {longest}")?;
    let (mean, half) = choice(player);
    let interval = half.map(|half| format!(" (95% interval {:.1} to {:.1})", (mean - half).max(0.0), mean + half));
    writeln!(
        out,
        "  choice: {mean:.1} moves on average{}, at most {}",
        interval.unwrap_or_default(),
        player.most_moves
    )?;
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

/// Returns the average number of moves to choose from, and half the width of its interval.
pub(super) fn choice(player: &PlayerRecord) -> (f64, Option<f64>) {
    (ratio(player.moves, player.choices), player.spread(&|group| (group.moves, group.choices)))
}

/// Returns the interval of a share, in per cent.
pub(super) fn interval(count: u64, of: u64) -> String {
    let (low, high) = wilson(count, of);
    format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high)
}

/// Returns the wins and draws with their shares.
fn results(record: &StudyRecord, player: &PlayerRecord) -> Vec<Vec<String>> {
    let results = player.results();
    let no_end = player.games - results.games().min(player.games);
    let counts = [
        (says(&record.sides[0], "win", "wins"), results.first),
        (says(&record.sides[1], "win", "wins"), results.second),
        ("draws".into(), results.draws),
        ("no end".into(), no_end),
    ];
    let row = |(name, count): (String, u64)| {
        vec![name, count.to_string(), percent(count, player.games), interval(count, player.games)]
    };
    let head = ["result", "games", "share", INTERVAL].map(String::from).to_vec();
    [head].into_iter().chain(counts.into_iter().map(row)).collect()
}

/// Returns the endings of the games.
fn ends(record: &StudyRecord, player: &PlayerRecord) -> Vec<Vec<String>> {
    let [first, second] = &record.sides;
    let head = vec!["end".into(), first.clone(), second.clone(), "draw".into(), "share".into(), INTERVAL.into()];
    let mut rows = vec![head];
    for end in &player.ends {
        let results = &end.results;
        let counts = [results.first, results.second, results.draws].map(|count| count.to_string());
        let cells = [end.row.clone()].into_iter().chain(counts);
        let games = results.games();
        rows.push(cells.chain([percent(games, player.games), interval(games, player.games)]).collect());
    }
    let others = [
        ("(too many plies)", player.unfinished),
        ("(no move, no outcome)", player.stuck),
        ("(too many moves to list)", player.too_many_moves),
    ];
    for (name, count) in others.into_iter().filter(|(_, count)| *count > 0) {
        let none = String::new;
        let share = [percent(count, player.games), interval(count, player.games)];
        rows.push([name.into(), none(), none(), none()].into_iter().chain(share).collect());
    }
    rows
}

/// Returns the counts of the pieces of each kind, for both sides together, by the name of the kind.
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

/// A column of a table of pieces: its head, and its count.
pub(super) type Column = (&'static str, fn(&PieceCounts) -> u64);

/// The columns of the table of pieces.
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

/// Returns the averages of the pieces per game. The row below each gives half the widths of the intervals.
fn pieces(player: &PlayerRecord) -> Vec<Vec<String>> {
    let all = by_kind(player);
    // A column that is zero for all pieces is left out.
    let used = |(_, count): &&Column| all.iter().any(|(_, counts)| count(counts) > 0);
    let shown: Vec<&Column> = COLUMNS[..4].iter().chain(COLUMNS[4..].iter().filter(used)).collect();
    let mut head = vec!["per game".to_owned()];
    head.extend(shown.iter().map(|(name, _)| (*name).to_owned()));
    head.push("survives".into());
    let mut rows = vec![head];
    for (kind, (piece, counts)) in all.iter().enumerate() {
        let means = shown.iter().map(|(_, count)| format!("{:.2}", ratio(count(counts), player.games)));
        let (left, of) = counts.survivors();
        rows.push([(*piece).to_owned()].into_iter().chain(means).chain([percent(left, of)]).collect());
        let halves = shown.iter().map(|(_, count)| {
            let half = player.spread(&|group| (count(&group.kind(kind)), group.games));
            half.map(|half| format!("{half:.2}"))
        });
        let half = player.spread(&|group| group.kind(kind).survivors()).map(|half| format!("{:.1}%", 100.0 * half));
        let halves: Vec<Option<String>> = halves.chain([half]).collect();
        if halves.iter().any(Option::is_some) {
            rows.push([OFF.to_owned()].into_iter().chain(halves.into_iter().map(Option::unwrap_or_default)).collect());
        }
    }
    rows
}

/// The name of the rows with half the widths of intervals.
const OFF: &str = "  \u{b1} (95%)";

/// Returns the worth of pieces, also in units of the commonest piece if that piece is clearly worth something.
fn worth(player: &PlayerRecord, worths: &Worths) -> Vec<Vec<String>> {
    let unit = unit(player, worths);
    let mut head = vec!["worth".to_owned(), "log odds".into(), INTERVAL.into()];
    head.extend(unit.map(|(piece, _)| format!("in {piece}s")));
    let row = |name: String, worth: &Worth| {
        let (low, high) = worth.interval();
        let cells = [name, format!("{:+.3}", worth.log_odds), format!("{low:+.3} to {high:+.3}")];
        cells.into_iter().chain(unit.map(|(_, one)| format!("{:.1}", worth.log_odds / one))).collect()
    };
    let pieces = worths.pieces.iter().map(|worth| row(worth.piece.clone(), worth));
    let first = row(format!("({} to begin)", worths.first.piece), &worths.first);
    [head].into_iter().chain(pieces).chain([first]).collect()
}

/// Returns the commonest piece at the start, if its worth exceeds twice its error.
pub(super) fn unit<'w>(player: &PlayerRecord, worths: &'w Worths) -> Option<(&'w str, f64)> {
    let all = by_kind(player);
    let (common, _) = all.iter().rev().max_by_key(|(_, counts)| counts.started)?;
    let worth = worths.pieces.iter().find(|worth| worth.piece == *common)?;
    (worth.log_odds > 2.0 * worth.error).then_some((worth.piece.as_str(), worth.log_odds))
}

pub(super) fn ratio(count: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { count as f64 / of as f64 }
}

/// Returns a share as text; empty for a share of zero.
pub(super) fn percent(count: u64, of: u64) -> String {
    if of == 0 { String::new() } else { format!("{:.1}%", 100.0 * ratio(count, of)) }
}

/// Prints rows of cells.
fn table(rows: &[Vec<String>], out: &mut Out) -> Done {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(shown).collect()).collect();
    for line in aligned(&rows) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
