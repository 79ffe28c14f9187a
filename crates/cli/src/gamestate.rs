//! `ferz gamestate`: the state of a game and its moves as JSON.

use super::Out;
use super::args::{FenArg, VariantArg, game, number};
use super::error::Done;
use super::play::tell;
use crate::dialect::Manner;
use ferz::types::Side;

/// The longest time for an answer: the exact range of numbers in JSON, with room for the current time before it.
const MAX_CLOCK: u64 = 1 << 52;

#[derive(clap::Args)]
#[command(after_help = "\
Prints the state, then reads one answer per line and prints the state after it,
until the game or the input ends. A square is [row, column]; both are counted
from 0 at the upper left. A wrong answer changes nothing; the next state reports
it in InvalidMove.

Examples:
  ferz gamestate aigaming-chess
  echo '{\"From\": [6, 4], \"To\": [4, 4]}' | \\
    ferz gamestate aigaming-chess --role 1
  echo '{\"From\": [1, 0], \"To\": [0, 0], \"Promotion\": \"N\"}' | \\
    ferz gamestate aigaming-chess \\
    --fen '7k/P7/8/8/8/8/8/K7 w - - 0 40'
  echo '{\"From\": \"P@\", \"To\": [3, 4]}' | \\
    ferz gamestate crazyhouse --fen '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1'")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// Player who gets the state: 0 is the first, 1 the second (default: the side to move)
    #[arg(long, value_parser = number::<u8>(0..=1))]
    role: Option<u8>,
    /// Name of the opponent
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// Time for an answer, in milliseconds (default: no limit)
    #[arg(long, value_name = "MS", value_parser = number::<u64>(0..=MAX_CLOCK))]
    clock: Option<u64>,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let variant = args.variant.load()?;
    let role = args.role.map(|role| Side::BOTH[usize::from(role)]);
    let manner = Manner { role, opponent: args.opponent, clock: args.clock };
    let mut game = game(args.fen.position_with_notes(&variant)?)?;
    tell(manner, &mut game, out)
}
