//! `ferz why`: explains why a move is legal or illegal.

use super::Out;
use super::apply::play_all;
use super::args::{Chosen, DrawsArg, FenArg, VariantArg, game, whole};
use super::error::{CliError, Done, verdict};
use super::input::shorten;
use ferz::game::{Game, Outcome};
use ferz::library::Whole;
use ferz::model::Rules;
use ferz::movegen::Move;
use ferz::notation::{
    Allowed, MoveTextError, MoveTextFault, Reason, Refused, Why, WhyEnd, coordinate, fen, why, why_end,
};
use ferz::position::Position;
use ferz::prose::Prose;
use ferz::types::Side;
use ferz_core::diagnostic::shown;
use ferz_core::syntax::{Value as Node, write};
use serde_json::{Map, Value, json};
use std::io::Write;

#[derive(clap::Args)]
#[command(override_usage = "ferz why [OPTIONS] [VARIANT] <MOVE>\n       ferz why [OPTIONS] --end [VARIANT] [MOVES]...", mut_arg("name", |arg| arg.index(1).allow_hyphen_values(true)), after_help = "\
The exit code is 0 for any move, legal or not. It is 1 if the text is not a move
of the variant at all.

With --end, the moves are played first. Then Ferz says why the game is over or
not, what the player to move may claim, and who can still win. The exit code is
1 if one of the moves is illegal.

Examples:
  ferz why chess a1a5
  ferz why chess e2e4
  ferz why chess O-O --fen 'r3k2r/8/8/8/8/5n2/8/R3K2R w KQkq - 0 1'
  ferz why xiangqi b3b8
  ferz why crazyhouse P@e5 --json
  ferz why chess --end --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
  ferz why chess --end Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    /// Move to explain, in any notation
    #[arg(index = 2, value_name = "MOVE", allow_hyphen_values = true)]
    text: Option<String>,
    /// With --end: more moves to play before
    #[arg(index = 3, value_name = "MOVES", hide = true)]
    more: Vec<String>,
    /// Explain the end of the game instead of a move
    #[arg(long)]
    end: bool,
    #[command(flatten)]
    fen: FenArg,
    #[command(flatten)]
    draws: DrawsArg,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(super) fn run(mut args: Args, out: &mut Out) -> Done {
    if args.end {
        return end(args, out);
    }
    let move_text = args.text()?;
    if let Some(more) = args.more.first() {
        let more = shorten(more);
        return Err(CliError::Usage(format!(
            "`ferz why` explains one move: leave out `{more}`, or write `--end` to explain the game after all these moves"
        )));
    }
    let chosen = args.draws.apply(args.variant.choose()?);
    let game = game(args.fen.position(&chosen.variant)?)?;
    let answer = why(&game, &move_text).map_err(CliError::wrong)?;
    let rules = game.position().variant().rules();
    let unreadable = answer.unreadable();
    if args.json {
        let source = Source::of(&chosen, answer.reasons());
        let told = described(&move_text, game.position(), &answer, &source);
        writeln!(out, "{}", serde_json::to_string_pretty(&told).map_err(CliError::wrong)?)?;
        return verdict(unreadable.is_none(), Ok(()));
    }
    if let Some(error) = unreadable {
        let more: String = answer.reasons().iter().map(|reason| format!("\n  {}", reason.text)).collect();
        return Err(CliError::Wrong(format!("\"{}\": {error}{more}", shorten(&move_text))));
    }
    let text = shorten(&move_text);
    let reasons = match &answer {
        Why::Allowed(Allowed { text: written, san, reasons, .. }) => {
            let others: Vec<&str> =
                [written, san].into_iter().map(String::as_str).filter(|other| *other != text).collect();
            let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
            writeln!(out, "{text}{others} is legal")?;
            reasons
        }
        Why::Refused(Refused { over, error, reasons, .. }) => {
            let so = if over.is_some() { ", even if the game went on" } else { "" };
            if let Some(over) = over {
                writeln!(out, "the game is over: {over}")?;
            }
            match error {
                Some(error) => writeln!(out, "{}", refusal(&text, error, so))?,
                None => writeln!(out, "{text} would be legal if the game went on")?,
            }
            reasons
        }
    };
    tell(rules, reasons, out)
}

/// Prints reasons, each with the rule behind it in words.
fn tell(rules: &Rules, reasons: &[Reason], out: &mut Out) -> Done {
    for (index, reason) in reasons.iter().enumerate() {
        writeln!(out, "  {}", shown(&reason.text))?;
        // A rule is shown once, after the last of its reasons.
        let is_last = reasons.get(index + 1).is_none_or(|next| next.path != reason.path);
        for line in Some(reason).filter(|_| is_last).into_iter().flat_map(|reason| said(rules, reason)) {
            writeln!(out, "    {}", shown(line))?;
        }
    }
    Ok(())
}

/// Explains why the game is over or not after some moves.
fn end(mut args: Args, out: &mut Out) -> Done {
    let mut moves: Vec<String> = args.text.take().into_iter().chain(std::mem::take(&mut args.more)).collect();
    args.variant.give_back(&mut moves);
    args.variant.comes_first(&moves)?;
    let chosen = args.draws.apply(args.variant.choose()?);
    let mut game = game(args.fen.position(&chosen.variant)?)?;
    play_all(&mut game, &moves)?;
    let end = why_end(&game).map_err(CliError::wrong)?;
    let rules = game.position().variant().rules();
    if args.json {
        let source = Source::of(&chosen, &end.reasons);
        let told = described_end(&game, &end, &source);
        writeln!(out, "{}", serde_json::to_string_pretty(&told).map_err(CliError::wrong)?)?;
        return Ok(());
    }
    let (first, rest) = end.reasons.split_first().ok_or_else(|| CliError::wrong("nothing is known about the game"))?;
    writeln!(out, "{}", shown(&first.text))?;
    for line in said(rules, first) {
        writeln!(out, "    {}", shown(line))?;
    }
    tell(rules, rest, out)
}

impl Args {
    /// Returns the move, which may follow the variant.
    fn text(&mut self) -> Result<String, CliError> {
        if let Some(text) = self.text.take() {
            self.variant.comes_first(std::slice::from_ref(&text))?;
            return Ok(text);
        }
        let mut words = Vec::new();
        self.variant.give_back(&mut words);
        words.pop().ok_or_else(|| {
            CliError::Usage("no move is named; write it after the variant: `ferz why VARIANT MOVE`".into())
        })
    }
}

/// Returns the error in the text of a move; `so` is the condition.
fn refusal(text: &str, error: &MoveTextError, so: &str) -> String {
    match error.fault() {
        MoveTextFault::Forbidden(row) => format!("{text} is not legal{so}: {}", shown(row)),
        MoveTextFault::Ambiguous(_) | MoveTextFault::PromotionMissing { .. } => {
            format!("{text} is incomplete: {error}")
        }
        _ => format!("{text} is not legal{so}: {error}"),
    }
}

/// Returns the rule of a reason in words, with the definition of check if the rule refers to it; empty if the reason
/// has no rule.
fn said(rules: &Rules, reason: &Reason) -> Vec<String> {
    let prose = Prose::new(rules);
    let rule = rules.row_at(&reason.path).map(|row| prose.row(row)).or_else(|| match &reason.path[..] {
        [section, name] if section == "insufficient" => {
            let row = rules.insufficient.iter().find(|row| row.name == *name)?;
            Some(prose.insufficient(row))
        }
        _ => None,
    });
    let check = prose.terms().check.then(|| prose.check()).flatten();
    rule.into_iter().chain(check).collect()
}

/// The file of the variant, which contains the text of its rules.
struct Source(Option<Whole>);

impl Source {
    /// Loads the file only if the answer refers to it.
    fn of(chosen: &Chosen, reasons: &[Reason]) -> Source {
        let points = reasons.iter().any(|reason| !reason.path.is_empty());
        Source(if points { whole(&chosen.name).ok() } else { None })
    }

    /// Returns the text of the rule of a reason; `None` if it is written by other means.
    fn rule(&self, reason: &Reason) -> Option<String> {
        let whole = self.0.as_ref()?;
        match &reason.path[..] {
            [] => None,
            [section, piece, field, name] if section == "pieces" && field == "moves" => movement(whole, piece, name),
            [_, row] => Some(format!("{}: {}", quoted(row), write(whole.at(&reason.path)?))),
            path => Some(write(whole.at(path)?)),
        }
    }
}

/// Returns a move of a piece by its name or its number, or `PIECE: NAME` if it is borrowed.
fn movement(whole: &Whole, piece: &str, name: &str) -> Option<String> {
    let path = ["pieces", piece, "moves"].map(str::to_owned);
    let place = name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = match &whole.at(&path)?.value {
        Node::Map(rows) => {
            let row = rows.iter().find(|row| row.key == name);
            row.map(|row| format!("{}: {}", quoted(name), write(&row.value)))
        }
        Node::List(moves) => place.and_then(|place| moves.get(place)).map(write),
        _ => whole.at(&path).filter(|_| place == Some(0)).map(write),
    };
    found.or_else(|| {
        let (model, name) = name.split_once(": ")?;
        (model != piece).then(|| movement(whole, model, name)).flatten()
    })
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.escape_debug())
}

fn described_reason(rules: &Rules, source: &Source, reason: &Reason) -> Value {
    let squares = reason.squares.iter().map(|square| rules.board.name(*square)).collect::<Vec<_>>();
    json!({
        "topic": reason.topic.name(),
        "text": reason.text,
        "squares": squares,
        "path": reason.path,
        "rule": source.rule(reason),
        "meaning": Some(said(rules, reason).join(" ")).filter(|text| !text.is_empty()),
    })
}

fn described_end(game: &Game, end: &WhyEnd, source: &Source) -> Value {
    let rules = game.position().variant().rules();
    let claim = |claim: &Outcome, with: Option<&Move>| {
        json!({
            "claim": claim.to_string(),
            "with": with.map(|mv| coordinate::write(game.position(), game.legal_moves(), mv)),
        })
    };
    let now = end.claims.iter().map(|outcome| claim(outcome, None));
    let with = end.claims_with.iter().map(|(mv, outcome)| claim(outcome, Some(mv)));
    let can_win = |side: Side| (rules.sides[side.index()].name.clone(), Value::Bool(end.can_win[side.index()]));
    json!({
        "fen": fen::write(game.position()),
        "over": end.outcome.as_ref().map(ToString::to_string),
        "claims": now.chain(with).collect::<Vec<_>>(),
        "can_win": Side::BOTH.map(can_win).into_iter().collect::<Map<_, _>>(),
        "reasons": end.reasons.iter().map(|reason| described_reason(rules, source, reason)).collect::<Vec<_>>(),
    })
}

fn described(text: &str, position: &Position, answer: &Why, source: &Source) -> Value {
    let rules = position.variant().rules();
    let reason = |reason: &Reason| described_reason(rules, source, reason);
    let reasons = |reasons: &[Reason]| reasons.iter().map(reason).collect::<Vec<_>>();
    let fen = fen::write(position);
    match answer {
        Why::Allowed(Allowed { mv: _, text: written, san, reasons: all, .. }) => json!({
            "move": text,
            "fen": fen,
            "legal": true,
            "text": written,
            "san": san,
            "reasons": reasons(all),
        }),
        Why::Refused(Refused { over, error, reasons: all, .. }) => json!({
            "move": text,
            "fen": fen,
            "legal": false,
            "over": over.as_ref().map(ToString::to_string),
            "message": error.as_ref().map(ToString::to_string),
            "hint": error.as_ref().and_then(|error| error.hint()),
            "reasons": reasons(all),
        }),
    }
}
