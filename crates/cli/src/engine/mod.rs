//! `ferz engine`: a player for graphical boards and match runners that speak UCI, USI or the protocol of XBoard.

mod betza;
mod cecp;
mod count;
mod go;
mod lifted;
mod reply;
mod session;
mod spelling;
mod talk;
mod thinker;
mod uci;
mod usi;
mod xboard;

pub(super) use spelling::{PASS, for_xboard, from_xboard};

use super::Out;
use super::error::{CliError, Done};
use crossbeam_channel::{Receiver, Sender, unbounded};
use ferz_search::Findings;
use session::{Named, Session};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::thread;
use thinker::Thinker;

/// The longest line, in bytes. A longer line is split; no protocol has such lines.
const LONGEST_LINE: u64 = 1 << 20;

#[derive(clap::Args)]
#[command(after_help = "\
A graphical board or a match runner starts this command and talks to it in UCI,
USI (shogi) or the protocol of XBoard (CECP 2). The first line of input selects
the protocol.

Examples:
  echo uci | ferz engine            list the options and the variants
  echo uci | ferz engine mine.ron   begin with your own variant")]
pub(super) struct Args {
    /// The variant to begin with: built-in, FILE.ron or FILE.ini:NAME (default: chess)
    #[arg(value_name = "VARIANT")]
    variant: Option<String>,
}

/// The events that the main thread waits for.
enum Event {
    /// The other program has sent a line.
    Line(String),
    /// The other program has closed its output.
    Closed,
    /// All commands before the end of the input are answered.
    Done,
    /// All earlier jobs of the searching thread are done.
    Ready,
    /// The search with this number has finished a depth.
    Thought(u64, Findings),
    /// The search with this number has ended.
    End(u64, thinker::Result),
    /// The count with this number has ended.
    Counted(u64, thinker::Counts),
}

/// The next step after a line.
enum Flow {
    GoOn,
    Quit,
}

/// A protocol. It answers each line on `out`. An error ends the program.
trait Protocol {
    /// Answers a line.
    fn line(&mut self, session: &mut Session, line: &str, out: &mut dyn Write) -> io::Result<Flow>;
    /// Ends a running search, so that its result is reported.
    fn hurry(&mut self, session: &mut Session, out: &mut dyn Write) -> io::Result<()>;
    /// Reports the findings of the search so far.
    fn thought(&mut self, session: &mut Session, thought: &Findings, out: &mut dyn Write) -> io::Result<()>;
    /// Reports the result of the search.
    fn end(&mut self, session: &mut Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()>;
    /// Reports the result of a count, if the protocol has counts.
    fn counted(&mut self, _session: &Session, _counts: thinker::Counts, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    /// Reports that the engine is ready, if the protocol can ask for it.
    fn ready(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let name = args.variant.as_deref().unwrap_or(ferz::library::unnamed().unwrap_or_default());
    let variant = super::args::load(name)?;
    let (events, heard) = unbounded();
    let thinker = Thinker::start(events.clone());
    let first = Named { name: super::args::id(name), variant };
    let session = Session::new(thinker, first, args.variant.is_some()).map_err(CliError::Wrong)?;
    read_lines(events.clone());
    converse(session, &events, &heard, out).map_err(CliError::Io)
}

/// Starts a thread that reads lines. It ends with the program.
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

/// Answers events until the other program quits.
fn converse(
    mut session: Session,
    events: &Sender<Event>,
    heard: &Receiver<Event>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut protocol: Option<Box<dyn Protocol>> = None;
    let mut waiting = VecDeque::new();
    while let Some(event) = next(heard, &mut waiting, session.thinker.is_counting()) {
        match (event, &mut protocol) {
            (Event::Closed, Some(protocol)) => {
                protocol.hurry(&mut session, out)?;
                session.thinker.when_done(events, Event::Done);
            }
            // The end of a search may have begun another one: the next ply of the turn.
            (Event::Done, Some(protocol)) if session.thinker.is_busy() => {
                protocol.hurry(&mut session, out)?;
                session.thinker.when_done(events, Event::Done);
            }
            (Event::Closed, None) | (Event::Done, _) => break,
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
            (Event::Counted(number, counts), Some(protocol)) => {
                if session.thinker.is_current(number, true) {
                    protocol.counted(&session, counts, out)?;
                }
            }
            (Event::Ready | Event::Thought(..) | Event::End(..) | Event::Counted(..), None) => {}
        }
        out.flush()?;
    }
    session.thinker.abandon();
    Ok(())
}

/// The lines that are answered while a count runs. All others wait for its end.
const URGENT: [&str; 3] = ["stop", "quit", "isready"];

/// Waits for the next event. Keeps the lines that must wait for the end of a count.
fn next(heard: &Receiver<Event>, waiting: &mut VecDeque<Event>, is_counting: bool) -> Option<Event> {
    if !is_counting && let Some(event) = waiting.pop_front() {
        return Some(event);
    }
    loop {
        let event = heard.recv().ok()?;
        let can_wait = match &event {
            Event::Line(line) => line.split_whitespace().next().is_none_or(|word| !URGENT.contains(&word)),
            // A count that was piped in is finished.
            Event::Closed => true,
            Event::Ready | Event::Done | Event::Thought(..) | Event::End(..) | Event::Counted(..) => false,
        };
        if !is_counting || !can_wait {
            return Some(event);
        }
        waiting.push_back(event);
    }
}

/// Returns the protocol that the first line selects.
fn spoken(line: &str, events: &Sender<Event>) -> Option<Box<dyn Protocol>> {
    match line.split_whitespace().next()? {
        "uci" => Some(Box::new(uci::Uci::new(events.clone()))),
        "usi" => Some(Box::new(usi::Usi::new(events.clone()))),
        "xboard" | "protover" => Some(Box::new(cecp::Cecp::new())),
        _ => None,
    }
}
