//! `ferz show`: the board, and how pieces move, in text or as a picture.

mod engine;
mod marks;
mod target;

use super::args::{self, FenArg, VariantArg};
use super::error::Done;
use super::{Out, colours};
use crate::dialect::{Pictures, draw, to_move};
use ferz::notation::fen;
use ferz::picture::{BoardPicture, Diagram, movement, sheet};
use ferz::position::Position;
use marks::{Marks, MarksArg};
use std::io::Write;
use target::TargetArg;

#[derive(clap::Args)]
#[command(after_help = "\
The diagram of a piece shows how it moves for the first player, with a legend.
FILE may be - for the standard output.

Examples:
  ferz show chess
  ferz show xiangqi --unicode
  ferz show chess --piece knight
  ferz show chess --fen '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2' \\
    --last d7d5 --arrows e4d5 --highlight 'enemy attacked'
  ferz show xiangqi --piece cannon --svg -
  ferz show crazyhouse --fen \\
    'r3k2r/8/8/8/4Q~3/8/8/R3K2R[PPp] b KQkq - 0 1'")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// Show how this piece moves
    #[arg(long, value_name = "NAME", conflicts_with_all = ["fen", "pieces", "arrows", "last", "highlight"])]
    piece: Option<String>,
    /// Show how all pieces move
    #[arg(long, conflicts_with_all = ["fen", "arrows", "last", "highlight"])]
    pieces: bool,
    #[command(flatten)]
    target: TargetArg,
    #[command(flatten)]
    marks: MarksArg,
    /// Draw the pieces as Unicode symbols, where the variant has them
    #[arg(long, conflicts_with_all = ["piece", "pieces", "svg", "png"])]
    unicode: bool,
    /// Draw the pieces as letters (the default)
    #[arg(long, conflicts_with_all = ["unicode", "piece", "pieces", "svg", "png"])]
    letters: bool,
    /// Show which executor runs the variant, how it judges moves, and how it evaluates rules without a mask
    #[arg(long, conflicts_with_all = [
        "unicode", "letters", "fen", "piece", "pieces", "svg", "png", "arrows", "last", "highlight",
    ])]
    engine: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let variant = args.variant.load()?;
    if args.engine {
        return Ok(write!(out, "{}", engine::engine(&variant)?)?);
    }
    let target = args.target.target();
    if args.piece.is_some() || args.pieces {
        let kinds = match &args.piece {
            Some(name) => vec![args::kind(&variant, name)?],
            None => variant.rules().kinds().collect(),
        };
        let diagrams: Vec<Diagram> = kinds.into_iter().map(|kind| movement(&variant, kind)).collect();
        return match target {
            Some(target) => target.write(&sheet(&diagrams), out),
            None => list(&diagrams, out),
        };
    }
    let position = args.fen.position(&variant)?;
    let marks = args.marks.read(&position)?;
    match target {
        Some(target) => {
            let picture = BoardPicture::new(&position).with_last(marks.last).with_highlight(marks.highlight);
            target.write(&picture.with_arrows(&marks.arrows).svg(), out)
        }
        None => {
            // Letters are what is shown unless pictures are asked for.
            let pictures = if args.unicode && !args.letters { Pictures::Glyphs } else { Pictures::Letters };
            board(position, pictures, &marks, out)
        }
    }
}

/// Diagrams in text, a blank line between two.
fn list(diagrams: &[Diagram], out: &mut Out) -> Done {
    for (place, diagram) in diagrams.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}\n", diagram.piece.name)?;
        let text = if colours() { diagram.coloured_text() } else { diagram.text() };
        write!(out, "{text}")?;
    }
    Ok(())
}

fn board(position: Position, pictures: Pictures, marks: &Marks, out: &mut Out) -> Done {
    write!(out, "{}", draw(&position, pictures))?;
    writeln!(out, "{}", fen::write(&position))?;
    for line in marks.lines(&position) {
        writeln!(out, "{line}")?;
    }
    // A position may be beyond what can be judged, and is there all the same.
    let game = args::game(position)?;
    let position = game.position();
    match game.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => {
            let check = if game.is_check() { ", in check" } else { "" };
            writeln!(out, "{}{check}", to_move(position))?;
        }
    }
    Ok(())
}
