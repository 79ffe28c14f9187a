//! The report of a match: as text, or as one line of JSON.

use super::game::Cause;
use super::protocol::Rules;
use super::score::{Elo, Results, Sprt, Verdict};
use super::spec::Spec;
use super::standings::Standings;
use crate::Out;
use crate::error::Done;
use crate::output::text::aligned;
use ferz::prose::words::many;
use ferz_core::diagnostic::shown;
use serde_json::{Value, json};
use std::io::Write;

/// The version of the JSON format.
const FORMAT: u32 = 1;

/// A match whose results are reported.
pub(super) struct Report<'a> {
    pub rules: &'a Rules,
    pub engines: &'a [Spec],
    /// The number of planned games.
    pub planned: u64,
    pub sprt: Option<Sprt>,
}

impl Report<'_> {
    /// The log-likelihood ratio and its verdict.
    pub fn test(&self, standings: &Standings) -> Option<(Sprt, f64, Verdict)> {
        let sprt = self.sprt?;
        let ratio = sprt.ratio(standings.between(0, 1));
        Some((sprt, ratio, sprt.verdict(ratio)))
    }

    /// One line about the results of the first engine, for the progress bar.
    pub fn brief(&self, standings: &Standings) -> String {
        let results = standings.of(0);
        let elo = results.elo().map(|elo| format!(", Elo {}", error_bars(&elo))).unwrap_or_default();
        let ratio = self.test(standings).map(|(_, ratio, _)| format!(", LLR {ratio:.2}")).unwrap_or_default();
        format!("{} {}{elo}{ratio}", shown(&self.engines[0].name), balance(&results))
    }

    /// Prints the report.
    pub fn write(&self, standings: &Standings, out: &mut Out) -> Done {
        let Report { rules, engines, planned, .. } = self;
        let games = standings.games();
        let number = match games == *planned {
            true => many(games, "game"),
            false => format!("{games} of {}", many(*planned, "game")),
        };
        let plies = many(standings.plies().checked_div(games).unwrap_or(0), "ply");
        writeln!(out, "{}: {number}, {plies} on average", shown(rules.variant.name()))?;
        writeln!(out)?;
        let header = ["engine", "games", "points", "won", "drawn", "lost", "score", "Elo", "95% interval"];
        let mut rows = vec![header.map(str::to_owned).to_vec()];
        for place in self.ranking(standings) {
            let results = standings.of(place);
            let elo = results.elo();
            let number = |value: f64| format!("{value:+.1}");
            rows.push(vec![
                shown(&engines[place].name).to_string(),
                results.games().to_string(),
                results.points().to_string(),
                results.wins.to_string(),
                results.draws.to_string(),
                results.losses.to_string(),
                format!("{:.1}%", 100.0 * results.points() / results.games().max(1) as f64),
                elo.map_or("-".into(), |elo| number(elo.difference)),
                elo.filter(|elo| elo.low < elo.high)
                    .map_or("-".into(), |elo| format!("{} to {}", number(elo.low), number(elo.high))),
            ]);
        }
        writeln!(out, "{}", aligned(&rows).join("\n"))?;
        if engines.len() > 2 {
            writeln!(out, "\nmeetings, won-drawn-lost")?;
            let mut rows = Vec::new();
            for one in 0..engines.len() {
                for other in one + 1..engines.len() {
                    let results = standings.between(one, other);
                    if results.games() > 0 {
                        let names = [one, other].map(|place| shown(&engines[place].name).to_string());
                        rows.push(vec![names.join(" - "), balance(results)]);
                    }
                }
            }
            writeln!(out, "{}", aligned(&rows).join("\n"))?;
        }
        for (place, engine) in engines.iter().enumerate() {
            let faults = faults(standings, place).into_iter().filter(|(.., count)| *count > 0);
            let faults: Vec<String> = faults.map(|(_, what, count)| format!("{count} {what}")).collect();
            if !faults.is_empty() {
                writeln!(out, "\n{} lost {}", shown(&engine.name), faults.join(", "))?;
            }
        }
        if let [_, _] = engines {
            let results = standings.between(0, 1);
            let pairs = results.complete();
            if pairs > 0 {
                let counts = results.pairs.map(|count| count.to_string()).join(" ");
                let name = shown(&engines[0].name);
                writeln!(out, "\n{} by the points of {name} (0, 0.5, 1, 1.5, 2): {counts}", many(pairs, "pair"))?;
            }
            // Pairs with equal results leave chance unknown.
            if let Some(elo) = results.elo().filter(|elo| elo.low < elo.high) {
                let name = shown(&engines[0].name);
                writeln!(out, "probability that {name} is stronger: {:.1}%", 100.0 * elo.superiority)?;
            }
        }
        if let Some((sprt, ratio, verdict)) = self.test(standings) {
            let (low, high) = sprt.bounds();
            let Sprt { elo0, elo1, .. } = sprt;
            let told = match verdict {
                Verdict::Open => "open".to_owned(),
                Verdict::Lower => format!("H0 is accepted, Elo {elo0}"),
                Verdict::Upper => format!("H1 is accepted, Elo {elo1}"),
            };
            writeln!(out, "SPRT of Elo {elo0} against {elo1}: LLR {ratio:.2} ({low:.2} to {high:.2}), {told}")?;
        }
        Ok(())
    }

    /// Prints the report as a line of JSON.
    pub fn write_json(&self, standings: &Standings, out: &mut Out) -> Done {
        let Report { rules, engines, planned, .. } = self;
        let engine = |place: usize| {
            let mut value = results(&standings.of(place));
            value["name"] = engines[place].name.clone().into();
            let lost = faults(standings, place).into_iter().map(|(key, _, count)| (key.to_owned(), Value::from(count)));
            value["lost"] = lost.collect::<serde_json::Map<_, _>>().into();
            value
        };
        let meetings = (0..engines.len()).flat_map(|one| (one + 1..engines.len()).map(move |other| [one, other]));
        let meetings =
            meetings.filter(|[one, other]| standings.between(*one, *other).games() > 0).map(|[one, other]| {
                let mut value = results(standings.between(one, other));
                value["engines"] = json!([engines[one].name, engines[other].name]);
                value
            });
        let mut report = json!({
            "format": FORMAT,
            "variant": rules.id,
            "name": rules.variant.name(),
            "hash": rules.variant.hash(),
            "games": standings.games(),
            "planned": planned,
            "plies": standings.plies(),
            "engines": (0..engines.len()).map(engine).collect::<Vec<_>>(),
            "meetings": meetings.collect::<Vec<_>>(),
        });
        if let Some((sprt, ratio, verdict)) = self.test(standings) {
            let (low, high) = sprt.bounds();
            let accepted = match verdict {
                Verdict::Open => Value::Null,
                Verdict::Lower => "H0".into(),
                Verdict::Upper => "H1".into(),
            };
            report["sprt"] = json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                "llr": rounded(ratio), "low": rounded(low), "high": rounded(high), "accepted": accepted,
            });
        }
        writeln!(out, "{report}")?;
        Ok(())
    }

    /// The engines by their score, the best first.
    fn ranking(&self, standings: &Standings) -> Vec<usize> {
        let share = |place: usize| {
            let results = standings.of(place);
            results.points() / results.games().max(1) as f64
        };
        let mut places: Vec<usize> = (0..self.engines.len()).collect();
        places.sort_by(|one, other| share(*other).total_cmp(&share(*one)));
        places
    }
}

/// The numbers of games that an engine lost on time or by a fault: a name, words for the text report, and the number.
fn faults(standings: &Standings, engine: usize) -> [(&'static str, &'static str, u64); 3] {
    [
        (Cause::Time, "time", "on time"),
        (Cause::Infraction, "infraction", "by illegal moves or false claims"),
        (Cause::Abandoned, "failure", "by failures"),
    ]
    .map(|(cause, key, what)| (key, what, standings.lost(engine, cause)))
}

/// `3-1-0`: won, drawn, lost.
fn balance(results: &Results) -> String {
    format!("{}-{}-{}", results.wins, results.draws, results.losses)
}

/// `+12.3 (-4.5 to +29.1)`. There is no interval if all results are the same, because their spread is unknown.
fn error_bars(elo: &Elo) -> String {
    let Elo { difference, low, high, .. } = elo;
    if low < high { format!("{difference:+.1} ({low:+.1} to {high:+.1})") } else { format!("{difference:+.1}") }
}

/// Results as JSON. An infinite difference is null.
fn results(results: &Results) -> Value {
    let elo = results.elo().map(|elo| {
        json!({ "difference": rounded(elo.difference), "low": rounded(elo.low), "high": rounded(elo.high),
            "superiority": rounded(elo.superiority) })
    });
    json!({ "games": results.games(), "won": results.wins, "drawn": results.draws, "lost": results.losses,
        "points": results.points(), "pairs": results.pairs, "elo": elo })
}

/// A number with three decimal places; null if the number is infinite.
fn rounded(value: f64) -> Value {
    if value.is_finite() { json!((value * 1e3).round() / 1e3) } else { Value::Null }
}
