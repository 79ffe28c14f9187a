//! The commands of `ferz play` besides moves.

/// The meaning of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command<'l> {
    Nothing,
    Move(&'l str),
    Board,
    Fen,
    /// All moves, or those of a piece or from a square.
    Moves(&'l str),
    Undo,
    Redo,
    Hint,
    /// A claim: the outcome of this name, the first open one, or one together with a move.
    Claim(&'l str),
    /// A draw by agreement.
    Draw,
    Resign,
    Save {
        path: &'l str,
        replace: bool,
    },
    /// A file, optionally with the number of a game in it.
    Load(&'l str),
    Help,
    Quit,
    /// A command with an argument that it does not take.
    Surplus(&'l str),
}

/// The first words of lines, for completion.
pub(super) const WORDS: [&str; 14] = [
    "board", "fen", "moves", "undo", "redo", "hint", "claim", "draw", "resign", "save", "load", "help", "quit", "exit",
];

/// The text of `help`.
pub(super) const HELP: &str = "\
A move in any notation: e2e4, e2 e4, e7e8q, P@e4, move e2 e4, Nf3, O-O.
Write the letter of a piece as a capital: Nf3, not nf3.
  board         show the board
  fen           show the position as a FEN
  moves [WHAT]  list the legal moves: all, of a piece, or from a square
  hint          suggest a move, with reasons
  undo          take back the last move, even after the end of the game
  redo          make the last undone move again
  claim [WHAT]  claim a result that the rules allow; claim Nf3 claims a result
                together with this move
  draw          agree to a draw; the computer agrees if it cannot win
  resign        resign the game
  save FILE     write the game as PGN; save! FILE replaces a file
  load FILE [N] read the first game of a PGN file, or game number N
  help          show this help
  quit          leave the program
";

impl Command<'_> {
    /// Parses a line: anything but a command is a move.
    pub(super) fn parse(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command| if rest.is_empty() { command } else { Command::Surplus(word) };
        match word.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "quit" | "exit" => alone(Command::Quit),
            "help" | "?" => Command::Help,
            "board" => alone(Command::Board),
            "fen" => alone(Command::Fen),
            "moves" => Command::Moves(rest),
            "undo" => alone(Command::Undo),
            "redo" => alone(Command::Redo),
            "hint" => alone(Command::Hint),
            "claim" => Command::Claim(rest),
            "draw" => alone(Command::Draw),
            "resign" => alone(Command::Resign),
            "save" => Command::Save { path: rest, replace: false },
            "save!" => Command::Save { path: rest, replace: true },
            "load" => Command::Load(rest),
            _ => Command::Move(without_number(line)),
        }
    }
}

/// Returns a move without its number: `1. e4`, `1...e5`.
fn without_number(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let mv = rest.trim_start_matches('.').trim_start();
    if rest.len() < line.len() && rest.starts_with('.') && !mv.is_empty() { mv } else { line }
}
