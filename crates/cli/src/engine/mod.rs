//! `ferz engine`: a player for graphical boards and match runners, which speak UCI, USI or the protocol of XBoard.

mod cecp;
mod session;
mod spelling;
mod thinker;
mod uci;
mod usi;

use super::Out;
use super::error::{CliError, Done};
use crossbeam_channel::{Receiver, Sender, unbounded};
use session::{Named, Session};
use std::io::{self, BufRead, Read, Write};
use std::thread;
use thinker::{Thinker, Thought};

/// The longest line that is read, in bytes. A longer one is cut; no protocol has such lines.
const LONGEST_LINE: u64 = 1 << 20;

#[derive(clap::Args)]
#[command(after_help = "\
A graphical board or a match runner starts this command and talks to it: with
UCI, with USI (shogi), or with the protocol of XBoard (CECP 2). The first line
decides.

Examples:
  echo uci | ferz engine            the options, and the variants that it plays
  echo uci | ferz engine mine.ron   begin with a variant of your own")]
pub(super) struct Args {
    /// The variant to begin with: built-in, FILE.ron or FILE.ini:NAME (default: chess)
    #[arg(value_name = "VARIANT")]
    variant: Option<String>,
}

/// The events that the thread of the protocol waits for.
enum Event {
    /// A line of the other program.
    Line(String),
    /// The other program has closed its output.
    Closed,
    /// All earlier jobs of the searching thread are done.
    Ready,
    /// The search with this number has finished a depth.
    Thought(u64, Thought),
    /// The search with this number has ended.
    End(u64, thinker::Result),
}

/// The effect of a line on the conversation.
enum Flow {
    GoOn,
    Quit,
}

/// A protocol. Lines are answered by lines on `out`; an error ends the program.
trait Protocol {
    /// Answers a line.
    fn line(&mut self, session: &mut Session, line: &str, out: &mut dyn Write) -> io::Result<Flow>;
    /// Tells what the search has found so far.
    fn thought(&mut self, session: &mut Session, thought: &Thought, out: &mut dyn Write) -> io::Result<()>;
    /// Tells what the search has found in the end.
    fn end(&mut self, session: &mut Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()>;
    /// Answers the question whether the engine is ready, once it is.
    fn ready(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let name = args.variant.as_deref().unwrap_or(ferz::library::unnamed().unwrap_or_default());
    let variant = super::args::load(name)?;
    let name = std::path::Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
    let (events, heard) = unbounded();
    let thinker = Thinker::start(events.clone());
    let session = Session::new(thinker, Named { name: name.into_owned(), variant }).map_err(CliError::Wrong)?;
    read_lines(events.clone());
    converse(session, &events, &heard, out).map_err(CliError::Io)
}

/// Reads lines in a thread of their own, which ends with the program.
fn read_lines(events: Sender<Event>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut bytes = Vec::new();
            match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => {
                    let _ = events.send(Event::Closed);
                    return;
                }
                Ok(_) => {
                    let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                    if events.send(Event::Line(line)).is_err() {
                        return;
                    }
                }
            }
        }
    });
}

/// Talks until the other program quits.
fn converse(
    mut session: Session,
    events: &Sender<Event>,
    heard: &Receiver<Event>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut protocol: Option<Box<dyn Protocol>> = None;
    for event in heard {
        match (event, &mut protocol) {
            (Event::Closed, _) => break,
            (Event::Line(line), Some(protocol)) => {
                if let Flow::Quit = protocol.line(&mut session, &line, out)? {
                    break;
                }
            }
            (Event::Line(line), None) => match spoken(&line, events) {
                Some(mut found) => {
                    if let Flow::Quit = found.line(&mut session, &line, out)? {
                        break;
                    }
                    protocol = Some(found);
                }
                None if line == "quit" => break,
                None if line.is_empty() => {}
                None => writeln!(out, "the first line must be `uci`, `usi` or `xboard`; `quit` leaves")?,
            },
            (Event::Ready, Some(protocol)) => protocol.ready(out)?,
            (Event::Thought(number, thought), Some(protocol)) => {
                if session.thinker.is_current(number, false) {
                    protocol.thought(&mut session, &thought, out)?;
                }
            }
            (Event::End(number, found), Some(protocol)) => {
                if session.thinker.is_current(number, true) {
                    protocol.end(&mut session, found, out)?;
                }
            }
            (Event::Ready | Event::Thought(..) | Event::End(..), None) => {}
        }
        out.flush()?;
    }
    session.thinker.abandon();
    Ok(())
}

/// The protocol that begins with a line.
fn spoken(line: &str, events: &Sender<Event>) -> Option<Box<dyn Protocol>> {
    match line.split_whitespace().next()? {
        "uci" => Some(Box::new(uci::Uci::new(events.clone()))),
        "usi" => Some(Box::new(usi::Usi::new(events.clone()))),
        "xboard" | "protover" => Some(Box::new(cecp::Cecp::new())),
        _ => None,
    }
}
