//! `ferz betza`: shows moves in Betza notation as a diagram and in the language of variant files.

mod diagram;
mod effort;

use super::Out;
use super::error::{CliError, Done};
use ferz::diagnostic::{Code, Diagnostic, Sources, Span, render_all};
use ferz::library::load_text;
use ferz_core::diagnostic::shown;
use ferz_core::library::nothing_beside;
use ferz_core::syntax::{Betza, BetzaCastling, Entry, Flank, parse_betza, spell_betza, write};
use std::io::Write;

/// The number of repetitions shown of a leg in parentheses. There may be very many, which all look alike after a few.
const SHOWN_TIMES: usize = 2;
/// The largest number of ways that are drawn. With more, trying each of them with pieces on all squares takes too long.
const MOST_WAYS: u64 = 6_000;
/// The number of files of the example board.
const FILES: usize = 8;

#[derive(clap::Args)]
#[command(after_help = "\
The diagram shows the piece in the middle of an empty board. Each square has two
letters: how the piece moves there, and how it captures there. Below it are the
same moves in the words of variant files. Castling and drops become rows of the
variant; castling is shown for a piece between two others.

Examples:
  ferz betza fmWfcF        a pawn without a double step
  ferz betza mRcpR         the cannon of xiangqi
  ferz betza FyafsF        the griffon
  ferz betza KisO2         the king of chess, which castles")]
pub(super) struct Args {
    /// Moves in Betza's notation, in XBoard's dialect
    #[arg(value_name = "STRING")]
    text: String,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Args { text } = args;
    let mut sources = Sources::default();
    // Control characters are shown by their numbers; the spans of reports then cover the whole text.
    let quoted = format!("\"{}\"", shown(&text));
    let length = quoted.len();
    let literal = Span::new(sources.add("STRING", quoted), 0..length);
    let wrong = |faults: &[Diagnostic], sources: &Sources| {
        CliError::Notation(render_all(faults, sources, super::colours_of_errors()))
    };
    let spell = |betza: &Betza| spell_betza(betza).map_err(|fault| wrong(&[fault], &sources));
    let betza = parse_betza(&text, &literal).map_err(|fault| wrong(&[fault], &sources))?;
    let spelled = spell(&betza)?;
    if let Some(fault) = castles_twice(&spelled.castlings) {
        return Err(wrong(&[fault], &sources));
    }
    let short = betza.shortened(SHOWN_TIMES);
    let shown: Vec<String> = match &short {
        Some(short) => spell(short)?.moves.iter().map(write).collect(),
        None => spelled.moves.iter().map(write).collect(),
    };
    let side = diagram::SIDE;
    let empty = vec![side.to_string(); side].join("/");
    let middle = side / 2;
    // Castlings that go farther would need a larger board.
    let near = spelled.castlings.iter().filter(|said| usize::try_from(said.steps).is_ok_and(|steps| steps <= middle));
    let castlings: Vec<String> = near.flat_map(|said| rows(said, side, middle, middle + 1)).collect();
    let file = format!(
        "(name: \"Betza\", board: (files: {side}, ranks: {side}, second: Reflected), \
         pieces: {{ \"piece\": (letter: \"x\", moves: [{}]), \"other\": (letter: \"o\", moves: []) }}, \
         castling: {{ {} }}, start: \"{empty} w - - 1\")",
        shown.join(", "),
        castlings.join(", ")
    );
    let loaded = load_text("betza", &file, &nothing_beside).map_err(|error| match error.diagnostics() {
        // Errors in the translated text are errors of the notation, too.
        Some((faults, _)) => {
            let faults: Vec<Diagnostic> = faults
                .iter()
                .map(|fault| Diagnostic::new(fault.code, literal.clone(), fault.message.clone()))
                .collect();
            wrong(&faults, &sources)
        }
        None => CliError::wrong(error),
    })?;
    let is_easy = effort::effort(&loaded.variant) <= MOST_WAYS;
    match is_easy {
        true => write!(out, "{}", diagram::draw(&loaded.variant)?)?,
        false => writeln!(out, "The piece has too many moves for a diagram.")?,
    }
    if is_easy && short.is_some() {
        writeln!(out, "\nThe diagram repeats legs in parentheses at most {SHOWN_TIMES} times.")?;
    }
    writeln!(out, "\nmoves: [")?;
    for word in &spelled.moves {
        writeln!(out, "  {},", write(word))?;
    }
    writeln!(out, "]")?;
    if let Some(farthest) = spelled.castlings.iter().map(|said| usize::try_from(said.steps).unwrap_or(0)).max() {
        // The same board as in chess, unless the castling goes too far for it.
        let files = FILES.max(2 * farthest + 2);
        let from = name(files / 2, 1);
        writeln!(
            out,
            "// If the piece starts on {from}, and the other pieces in the corners of its rank:\ncastling: {{"
        )?;
        for row in spelled.castlings.iter().flat_map(|said| rows(said, files, files / 2, 1)) {
            writeln!(out, "  {row},")?;
        }
        writeln!(out, "}}")?;
    }
    if !spelled.drops.is_empty() {
        writeln!(out, "drops: {{")?;
        for Entry { key, value, .. } in spelled.drops.iter().map(|drop| drop.row("piece")) {
            writeln!(out, "  \"{key}\": {},", write(&value))?;
        }
        writeln!(out, "}}")?;
    }
    Ok(())
}

/// Returns the error for a piece that castles to one side in two ways.
fn castles_twice(castlings: &[BetzaCastling]) -> Option<Diagnostic> {
    let clash = |(index, said): (usize, &BetzaCastling)| {
        let first =
            castlings[..index].iter().find(|first| said.flanks.iter().any(|flank| first.flanks.contains(flank)))?;
        let fault = Diagnostic::new(Code::DuplicateName, said.span.clone(), "the piece already castles to this side");
        let fault = fault.related(first.span.clone(), "first here");
        Some(
            fault.hint("write one castling for each side: `irO2ilO3` goes two squares to the right, three to the left"),
        )
    };
    castlings.iter().enumerate().find_map(clash)
}

/// Returns the rows of a castling of a piece that stands on a rank of the given length with other pieces at its ends.
fn rows(said: &BetzaCastling, files: usize, file: usize, rank: usize) -> Vec<String> {
    let row = |&flank: &Flank| {
        let to = |steps: i32| name(file.saturating_add_signed((flank.file() * steps) as isize), rank);
        let corner = match flank {
            Flank::Left => 0,
            Flank::Right => files - 1,
        };
        let (from, corner, goal, beside) = (name(file, rank), name(corner, rank), to(said.steps), to(said.steps - 1));
        let Entry { key, value, .. } = said.row(flank, [("piece", &from, &goal), ("other", &corner, &beside)], None);
        format!("\"{key}\": {}", write(&value))
    };
    said.flanks.iter().map(row).collect()
}

/// Returns the name of a square from its file and rank.
fn name(file: usize, rank: usize) -> String {
    let letter = u8::try_from(file).ok().and_then(|file| b'a'.checked_add(file)).map_or('?', char::from);
    format!("{letter}{rank}")
}
