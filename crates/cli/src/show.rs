//! `ferz show`: shows the board, and how pieces move, as text or as a picture.

mod engine;
mod marks;
mod target;

use super::args::{self, FenArg, VariantArg};
use super::error::{CliError, Done};
use super::{Out, colours, remark};
use crate::dialect::to_move;
use ferz::notation::fen;
use ferz::picture::text::{Pictures, draw_seen_by};
use ferz::picture::{BoardPicture, Diagram, PieceImages, movement, sheet};
use ferz::position::Position;
use ferz::prose::words;
use ferz::types::Side;
use ferz_core::Variant;
use marks::{Marks, MarksArg};
use std::io::Write;
use std::path::{Path, PathBuf};
use target::TargetArg;

#[derive(clap::Args)]
#[command(after_help = "\
The diagram of a piece shows how it moves for the first player, with a legend.
FILE may be - for the standard output.

With --images, pieces are drawn with image files of your own. A file is named
after the side and the piece (white-knight.svg) or after their letters in a FEN
(wN.svg), and can be SVG or PNG. Pieces without a file are drawn as usual.

Examples:
  ferz show chess
  ferz show xiangqi --unicode
  ferz show chess --piece knight
  ferz show chess --fen '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2' \\
    --last d7d5 --arrows e4d5 --highlight 'enemy attacked'
  ferz show xiangqi --piece cannon --svg -
  ferz show shogi --flip
  ferz show chess --images pieces --svg board.svg
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
    /// Show the board from the side of the second player
    #[arg(long, conflicts_with_all = ["piece", "pieces", "engine"])]
    flip: bool,
    /// Draw the pieces with the images in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["piece", "pieces", "engine"])]
    images: Option<PathBuf>,
    /// Draw the pieces in their script or as Unicode symbols, where the variant has them
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
            Some(target) if target.has_fonts() => target.write(&sheet(&diagrams), out),
            Some(target) => {
                let diagrams: Vec<Diagram> = diagrams.into_iter().map(Diagram::in_letters).collect();
                target.write(&sheet(&diagrams), out)
            }
            None => list(&diagrams, out),
        };
    }
    let position = args.fen.position(&variant)?;
    let marks = args.marks.read(&position)?;
    let viewer = if args.flip { Side::Second } else { Side::First };
    match target {
        Some(target) => {
            let picture = BoardPicture::new(&position).with_last(marks.last).with_highlight(marks.highlight);
            let picture = picture.with_arrows(&marks.arrows).seen_by(viewer);
            let picture = match &args.images {
                Some(folder) => with_images(picture, &variant, folder)?,
                None => picture,
            };
            let picture = if target.has_fonts() { picture } else { picture.in_letters() };
            target.write(&picture.svg(), out)
        }
        None if args.images.is_some() => {
            Err(CliError::Usage("--images needs a picture: add `--svg FILE` or `--png FILE`".to_owned()))
        }
        None => {
            // Letters are shown unless symbols are requested.
            let pictures = if args.unicode && !args.letters { Pictures::Glyphs } else { Pictures::Letters };
            board(position, viewer, pictures, &marks, out)
        }
    }
}

/// Adds the images of a folder to a picture, and reports the pieces without one.
fn with_images(picture: BoardPicture, variant: &Variant, folder: &Path) -> Result<BoardPicture, CliError> {
    let images = PieceImages::load(variant, folder).map_err(CliError::wrong)?;
    let lacking = images.lacking(&picture);
    if !lacking.is_empty() {
        remark(&format!("no image for these pieces: {}", words::list(lacking, "and")));
    }
    Ok(picture.with_images(&images))
}

/// Prints diagrams as text, with a blank line in between.
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

fn board(position: Position, viewer: Side, pictures: Pictures, marks: &Marks, out: &mut Out) -> Done {
    write!(out, "{}", draw_seen_by(viewer, &position, pictures, None))?;
    writeln!(out, "{}", fen::write(&position))?;
    for line in marks.lines(&position) {
        writeln!(out, "{line}")?;
    }
    // A position may exceed the limits of move generation and can still be shown.
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
