//! Fairy-Stockfish, spoken to through its pipes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Where it may be; Debian installs it where `PATH` often does not lead.
const PROGRAMS: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// The message if the program is missing.
pub const MISSING: &str = "fairy-stockfish is not installed (Debian: apt-get install fairy-stockfish)";

/// A running Fairy-Stockfish, with one thread.
pub struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The name that the program gives itself.
    pub name: String,
}

impl Engine {
    /// Starts it, if it is installed.
    pub fn start() -> Option<Engine> {
        let start = |program| Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok();
        let mut process = PROGRAMS.into_iter().find_map(start)?;
        let (input, output) = (process.stdin.take()?, BufReader::new(process.stdout.take()?));
        let mut engine = Engine { process, input, output, name: String::new() };
        engine.name = engine.ask("uci", "id name ").ok()?;
        Some(engine)
    }

    /// Sets up the start of a variant.
    pub fn set_up(&mut self, variant: &str) -> io::Result<()> {
        writeln!(self.input, "setoption name UCI_Variant value {variant}\nposition startpos")?;
        self.ask("isready", "readyok").map(drop)
    }

    /// Counts; the leaves in bulk, as it always does.
    pub fn perft(&mut self, depth: u32) -> io::Result<u64> {
        let nodes = self.ask(&format!("go perft {depth}"), "Nodes searched: ")?;
        nodes.parse().map_err(|_| io::Error::other(format!("no number of nodes: {nodes}")))
    }

    /// Says a line and waits for the line that begins like this; the rest of it.
    fn ask(&mut self, line: &str, answer: &str) -> io::Result<String> {
        writeln!(self.input, "{line}")?;
        for line in self.output.by_ref().lines() {
            if let Some(rest) = line?.strip_prefix(answer) {
                return Ok(rest.trim().to_owned());
            }
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}
