//! The process of an engine: lines in and out, with deadlines. An engine that neither reads nor writes blocks nothing
//! here, and no engine survives the program.

use super::fault::Fault;
use super::log::Log;
use super::spec::Program;
use crate::interrupt::Interrupt;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use ferz::model::limits::MAX_LINE_BYTES;
use ferz_core::diagnostic::shorten;
use ferz_core::library::without_number;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The largest number of unread lines. An engine that writes more must wait.
const MAX_UNREAD: usize = 1_000;
/// The longest time between two checks for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(40);
/// The time in which an engine may end by itself.
const FAREWELL: Duration = Duration::from_millis(200);
/// The number of last lines of standard error to keep.
const LAST_WORDS: usize = 3;

/// A line of an engine.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub text: String,
    /// The time at which it was read.
    pub at: Instant,
}

/// A running engine.
pub(super) struct Process {
    child: Child,
    lines: Receiver<Line>,
    input: Sender<String>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    name: String,
    log: Log,
}

/// The processes that must not survive the program.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

impl Process {
    /// Starts the program.
    pub fn start(program: &Program, name: &str, log: &Log) -> Result<Process, Fault> {
        let mut command = Command::new(&program.command);
        command.args(&program.args);
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Only this program should receive Ctrl-C. It then ends the whole process group of each engine.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let fault = |error| {
            let hint = if program.command.contains(' ') { "; write arguments as `arg=ARGUMENT`" } else { "" };
            Fault::NoStart(format!("cannot run `{}`: {}{hint}", program.command, without_number(&error)))
        };
        let mut child = command.spawn().map_err(fault)?;
        running().push(child.id());
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let (line_sender, lines) = bounded(MAX_UNREAD);
        let (input, input_receiver) = unbounded();
        if let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            thread::spawn(move || write_lines(stdin, &input_receiver));
            let (name, log) = (name.to_owned(), log.clone());
            thread::spawn(move || {
                each_line(stdout, |text| {
                    let at = Instant::now();
                    log.heard(&name, &text);
                    line_sender.send(Line { text, at }).is_ok()
                });
            });
            let kept = Arc::clone(&last_words);
            thread::spawn(move || {
                each_line(stderr, |text| {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.push_back(text);
                    if kept.len() > LAST_WORDS {
                        kept.pop_front();
                    }
                    true
                });
            });
        }
        Ok(Process { child, lines, input, last_words, name: name.to_owned(), log: log.clone() })
    }

    /// Sends a line.
    pub fn send(&self, line: &str) {
        self.log.said(&self.name, line);
        // An engine that has ended is noticed by the next `wait`.
        let _ = self.input.send(format!("{line}\n"));
    }

    /// Returns a line that has arrived already, without waiting.
    pub fn pending(&self) -> Option<Line> {
        self.lines.try_recv().ok()
    }

    /// Waits for the next line.
    ///
    /// # Errors
    /// If the engine has ended, if no line comes until `deadline` (however many have come before), or after Ctrl-C.
    pub fn wait(&mut self, deadline: Instant, interrupt: &Interrupt) -> Result<Line, Fault> {
        loop {
            if interrupt.was_pressed() {
                return Err(Fault::Stopped);
            }
            let now = Instant::now();
            match self.lines.recv_deadline(deadline.min(now + GLANCE)) {
                Ok(line) if line.at > deadline => return Err(Fault::Hung),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Crashed(self.obituary())),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => return Err(Fault::Hung),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Describes how the engine ended.
    fn obituary(&mut self) -> String {
        let until = Instant::now() + FAREWELL;
        let mut status = self.child.try_wait().ok().flatten();
        while status.is_none() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
            status = self.child.try_wait().ok().flatten();
        }
        // The thread that reads the last words drops its reference at the end of the output.
        while Arc::strong_count(&self.last_words) > 1 && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        let how = match status {
            Some(status) => match status.code() {
                Some(code) => format!("ended with exit code {code}"),
                None => format!("was killed ({status})"),
            },
            None => "closed its output".to_owned(),
        };
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        match words.back() {
            Some(last) => format!("{how}: {}", shorten(last)),
            None => how,
        }
    }

    /// Asks the engine to end, and kills it if it does not.
    pub fn quit(mut self) {
        self.send("quit");
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        kill(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
        running().retain(|id| *id != self.child.id());
    }
}

fn running() -> std::sync::MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all engines, before the program ends early.
pub(crate) fn kill_all() {
    running().iter().copied().for_each(kill);
}

/// Kills a process and its process group.
#[cfg(unix)]
fn kill(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}

/// Writes lines until the engine no longer reads, or the sender is dropped.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Calls a function for each line until it returns `false`. The rest of a line beyond the limit is lost.
fn each_line(output: impl Read, mut heard: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match reader.by_ref().take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            _ => return,
        }
        let is_cut = bytes.len() == MAX_LINE_BYTES && !bytes.ends_with(b"\n");
        if !heard(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())
            || is_cut && reader.skip_until(b'\n').is_err()
        {
            return;
        }
    }
}
