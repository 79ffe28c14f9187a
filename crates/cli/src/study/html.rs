//! A study as a self-contained HTML page with plots.

use super::plot::{self, Bar, Point};
use super::text::{self, COLUMNS, Column, by_kind, interval, percent, ratio, seeds, unit};
use ferz::picture::escaped;
use ferz::player::Skill;
use ferz::prose::words::{many, says};
use ferz::study::{
    GroupRecord, PLIES_A_STEP, PieceCounts, PieceRecord, PlayerRecord, Study, StudyRecord, quantile, wilson, worths,
};
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --faint: #ccc; --first: #c9a15a; --second: #5b4636; --draw: #8aa0b4; --none: #b9b9b9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #1b1b1d; --faint: #444; --first: #d9b978; --second: #8d6f58; --draw: #6d8296; --none: #666; }
}
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--faint); }
table { border-collapse: collapse; margin: 0.8rem 0; } td, th { padding: 0.15rem 0.7rem; text-align: right; border-bottom: 1px solid var(--faint); }
td:first-child, th:first-child { text-align: left; }
code { overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
.first { fill: var(--first); } .second { fill: var(--second); } .draw { fill: var(--draw); } .none { fill: var(--none); }
.axis { stroke: var(--faint); } .whisker { stroke: var(--ink); stroke-width: 1.5; } .curve { fill: none; stroke: var(--second); stroke-width: 2; } .band { fill: var(--second); opacity: 0.25; }
.key { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.3em 0 0.9em; vertical-align: baseline; }
.key.first { background: var(--first); } .key.second { background: var(--second); } .key.draw { background: var(--draw); } .key.none { background: var(--none); }
";

/// Returns the whole page.
pub(super) fn page(study: &Study) -> String {
    let Study { record, notes, complete: _ } = study;
    let name = escaped(&record.variant);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"ferz study\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name}: {games}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n\
         <p>{games} of at most {plies} plies. Seeds {seeds}. Rules <code>{hash}</code></p>\n\
         <p>Numbers in parentheses, numbers after \u{b1}, whiskers and bands show 95% intervals.</p>\n",
        games = many(record.games(), "game"),
        plies = record.plies,
        seeds = seeds(record),
        hash = escaped(&record.hash),
    );
    for player in record.players.iter().filter(|player| player.games > 0) {
        player_part(record, player, &mut page);
    }
    let unused = record.rows.iter().filter(|row| !row.used).map(|row| row.row.as_str());
    let others = notes.iter().filter(|note| note.row.is_none()).map(ToString::to_string);
    if record.games() > 0 {
        list("Never used", unused.map(String::from), &mut page);
    }
    list("Notes", others, &mut page);
    page + "</body>\n</html>\n"
}

fn list(title: &str, items: impl Iterator<Item = String>, page: &mut String) {
    let items: Vec<String> = items.map(|item| format!("<li>{}</li>\n", escaped(&item))).collect();
    if !items.is_empty() {
        let _ = write!(page, "<h2>{title}</h2>\n<ul>\n{}</ul>\n", items.concat());
    }
}

fn player_part(record: &StudyRecord, player: &PlayerRecord, page: &mut String) {
    let _ = writeln!(page, "<h2>Played {}: {}</h2>", manner(player), many(player.games, "game"));
    let [first, second] = record.sides.each_ref().map(|side| escaped(side));
    let key = |class: &str, name: &str| format!("<span class=\"key {class}\"></span>{name}");
    let keys = [key("first", &first), key("second", &second), key("draw", "draw"), key("none", "no end")].concat();
    let _ = writeln!(page, "<h3>Results</h3>\n<p>{keys}</p>\n{}", results(record, player));
    let _ = writeln!(page, "<h3>How games ended</h3>\n{}", ends(player));
    let median = quantile(&player.lengths, 0.5).unwrap_or_default();
    let _ = writeln!(page, "<h3>Length</h3>\n<p>The median is {median} plies.</p>\n{}", lengths(player));
    let (mean, half) = text::choice(player);
    let (mean, most) = (about(mean, half, 1, ""), player.most_moves);
    let _ = writeln!(page, "<h3>Choice</h3>\n<p>{mean} moves on average, at most {most}.</p>\n{}", choice(player));
    let _ = writeln!(page, "<h3>Pieces</h3>\n<p>Numbers are means per game.</p>\n{}", pieces(player));
    let _ = write!(page, "{}", worth(player));
}

/// A number with `digits` decimal places, and half the width of its interval if it is known.
fn about(number: f64, half: Option<f64>, digits: usize, unit: &str) -> String {
    let half = half.map(|half| format!(" \u{b1} {half:.digits$}{unit}"));
    format!("{number:.digits$}{unit}{}", half.unwrap_or_default())
}

/// A share with its interval.
fn share(count: u64, of: u64) -> String {
    format!("{count} ({}, {})", percent(count, of), interval(count, of))
}

fn manner(player: &PlayerRecord) -> String {
    match player.player.parse() {
        Ok(Skill::Random) => "at random".into(),
        Ok(Skill::Greedy) => "greedily".into(),
        Err(_) => format!("by {}", escaped(&player.player)),
    }
}

fn results(record: &StudyRecord, player: &PlayerRecord) -> String {
    let results = player.results();
    let none = player.games - results.games().min(player.games);
    let rows = [
        (says(&record.sides[0], "win", "wins"), "first", results.first),
        (says(&record.sides[1], "win", "wins"), "second", results.second),
        ("draws".into(), "draw", results.draws),
        ("no end".into(), "none", none),
    ];
    let bar = |(name, class, count): (String, &'static str, u64)| {
        let label = share(count, player.games);
        let parts = vec![(class, ratio(count, player.games))];
        Bar { name, parts, interval: Some(wilson(count, player.games)), label }
    };
    plot::bars("Results", &rows.map(bar))
}

fn ends(player: &PlayerRecord) -> String {
    let by_row = player.ends.iter().map(|end| {
        let results = &end.results;
        let parts =
            vec![("first", results.first as f64), ("second", results.second as f64), ("draw", results.draws as f64)];
        (end.row.clone(), parts, results.games())
    });
    let others = [
        ("too many plies", player.unfinished),
        ("no move, no outcome", player.stuck),
        ("too many moves to list", player.too_many_moves),
    ];
    let others = others.into_iter().filter(|(_, count)| *count > 0);
    let others = others.map(|(name, count)| (name.to_owned(), vec![("none", count as f64)], count));
    let bar = |(name, parts, count): (String, Vec<_>, u64)| {
        let (low, high) = wilson(count, player.games);
        let games = player.games as f64;
        Bar { name, parts, interval: Some((low * games, high * games)), label: share(count, player.games) }
    };
    plot::bars("How games ended", &by_row.chain(others).map(bar).collect::<Vec<_>>())
}

/// The number of bars in the plot of game lengths.
const BINS: u64 = 40;

fn lengths(player: &PlayerRecord) -> String {
    let longest = u64::from(player.lengths.keys().next_back().copied().unwrap_or(0));
    let width = plot::round_step((longest + 1).div_ceil(BINS) as f64) as u64;
    let mut counts = vec![0; (longest / width + 1) as usize];
    for (&plies, &games) in &player.lengths {
        counts[(u64::from(plies) / width) as usize] += games;
    }
    let end = (counts.len() as u64 * width) as f64;
    plot::histogram("Length of games", &counts, (end, "plies"), "games")
}

fn choice(player: &PlayerRecord) -> String {
    let step = f64::from(PLIES_A_STEP);
    let points = player.moves_by_ply.iter().enumerate().filter(|(_, [plies, _])| *plies > 0);
    let point = |(place, [plies, moves]): (usize, &[u64; 2])| {
        let of_step =
            |group: &GroupRecord| group.moves_by_ply.get(place).map_or((0, 0), |[plies, moves]| (*moves, *plies));
        Point { x: (place as f64 + 0.5) * step, y: ratio(*moves, *plies), off: player.spread(&of_step) }
    };
    plot::curve("Moves to choose from", &points.map(point).collect::<Vec<_>>(), "ply", "moves to choose from")
}

const LEFT: Column = ("left", |piece| piece.left);
const HELD: Column = ("in hand", |piece| piece.held);

fn pieces(player: &PlayerRecord) -> String {
    let columns = COLUMNS.into_iter().chain([LEFT, HELD]);
    let used: Vec<Column> =
        columns.filter(|(_, count)| player.pieces.iter().any(|piece| count(&piece.counts) > 0)).collect();
    let heads: String = used.iter().map(|(name, _)| format!("<th>{name}</th>")).collect();
    let mut table = format!("<table>\n<tr><th>piece</th><th>side</th>{heads}<th>survives</th></tr>\n");
    let there = |(_, piece): &(usize, &PieceRecord)| piece.counts.came() + piece.counts.held > 0;
    for (place, piece) in player.pieces.iter().enumerate().filter(there) {
        let cells = used.iter().map(|(_, count)| {
            let half = player.spread(&|group| (count(&group.piece(place)), group.games));
            format!("<td>{}</td>", about(ratio(count(&piece.counts), player.games), half, 2, ""))
        });
        let (name, side) = (escaped(&piece.piece), escaped(&piece.side));
        let (left, of) = piece.counts.survivors();
        let half = player.spread(&|group| group.piece(place).survivors()).map(|half| 100.0 * half);
        let survives = if of == 0 { String::new() } else { about(100.0 * ratio(left, of), half, 1, "%") };
        let cells = cells.collect::<String>();
        let _ = writeln!(table, "<tr><td>{name}</td><td>{side}</td>{cells}<td>{survives}</td></tr>");
    }
    table + "</table>\n" + &moves_by_piece(player)
}

fn moves_by_piece(player: &PlayerRecord) -> String {
    let made = |counts: PieceCounts| counts.moves + counts.dropped;
    let bar = |(kind, (piece, counts)): (usize, (&str, PieceCounts))| {
        let moves = ratio(made(counts), player.games);
        let half = player.spread(&|group| (made(group.kind(kind)), group.games));
        let interval = half.map(|half| (moves - half, moves + half));
        Bar { name: piece.to_owned(), parts: vec![("draw", moves)], interval, label: about(moves, half, 1, "") }
    };
    let bars: Vec<Bar> = by_kind(player).into_iter().enumerate().map(bar).collect();
    format!("<p>Moves and drops per game, both sides together:</p>\n{}", plot::bars("Moves by piece", &bars))
}

fn worth(player: &PlayerRecord) -> String {
    let Some(worths) = worths(player) else { return String::new() };
    let unit = unit(player, &worths);
    let (size, what) = match unit {
        Some((piece, size)) => (size, format!("in units of one {piece}")),
        None => (1.0, "as logarithms of odds".into()),
    };
    let bar = |worth: &ferz::study::Worth| {
        let (low, high) = worth.interval();
        let value = worth.log_odds / size;
        let label = about(value, Some((high - low) / 2.0 / size), 2, "");
        Bar {
            name: worth.piece.clone(),
            parts: vec![("first", value)],
            interval: Some((low / size, high / size)),
            label,
        }
    };
    let first = ferz::study::Worth { piece: format!("{} to begin", worths.first.piece), ..worths.first.clone() };
    let bars: Vec<Bar> = worths.pieces.iter().chain([&first]).map(bar).collect();
    format!(
        "<h3>Worth</h3>\n<p>The effect of one more piece on the odds to win, {}. It comes from a logistic regression of the results on \
         the differences of material in {}.</p>\n{}",
        escaped(&what),
        many(worths.positions, "position"),
        plot::bars("Worth", &bars)
    )
}
