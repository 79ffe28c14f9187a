//! Ctrl-C: it asks a long task to finish, and ends the program if the task does not finish soon. If a task waits for
//! input, Ctrl-C ends the program between two steps.

use super::error::{CliError, Done};
use super::output::files;
use super::remark;
use super::tournament::kill_all;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The exit code that shells report for a program ended by Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// The time that a task gets to finish after Ctrl-C.
const GRACE: Duration = Duration::from_millis(400);

/// A listener for Ctrl-C while a task runs.
pub(super) struct Interrupt(Arc<Task>);

/// The state of a task.
#[derive(Default)]
struct Task {
    should_stop: AtomicBool,
    has_ended: Mutex<bool>,
    end: Condvar,
}

impl Interrupt {
    /// Starts to listen, until the task is dropped. A task that does not end soon after Ctrl-C is cut short, with the
    /// message `lost`.
    pub(super) fn new(lost: &'static str) -> Result<Interrupt, CliError> {
        let task = Arc::new(Task::default());
        let heard = Arc::clone(&task);
        listen_with(move || {
            heard.should_stop.store(true, Ordering::Relaxed);
            let has_ended = heard.has_ended.lock().unwrap_or_else(PoisonError::into_inner);
            if *has_ended {
                leave();
            }
            let waited = heard.end.wait_timeout_while(has_ended, GRACE, |has_ended| !*has_ended);
            if waited.is_ok_and(|(_, waited)| waited.timed_out()) {
                // The progress bar leaves the cursor in its line.
                let _ = writeln!(io::stderr());
                remark(&lost);
                leave();
            }
        })?;
        Ok(Interrupt(task))
    }

    /// The flag that Ctrl-C sets.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.0.should_stop
    }

    /// Returns `true` if Ctrl-C was pressed.
    pub(super) fn was_pressed(&self) -> bool {
        self.0.should_stop.load(Ordering::Relaxed)
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        *self.0.has_ended.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.end.notify_all();
    }
}

/// Work in steps, with the message that Ctrl-C prints.
pub(super) struct Steps(Arc<Mutex<String>>);

impl Steps {
    /// Starts to listen, until the end of the program; `told` is the message before the first step.
    pub(super) fn new(told: String) -> Result<Steps, CliError> {
        let steps = Steps(Arc::new(Mutex::new(told)));
        let heard = Steps(Arc::clone(&steps.0));
        listen_with(move || {
            let told = heard.lock();
            // The message may come after a question on the same line. Standard error may be closed.
            let _ = writeln!(io::stderr());
            remark(&told.as_str());
            leave();
        })?;
        Ok(steps)
    }

    /// Runs a step, which returns the message from now on. Ctrl-C waits for its end.
    pub(super) fn step(&self, step: impl FnOnce() -> Result<String, CliError>) -> Done {
        let mut told = self.lock();
        *told = step()?;
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the program.
fn leave() {
    files::clean_up();
    kill_all();
    std::process::exit(INTERRUPTED.into());
}

/// The current handler; `None` before anybody listens.
static HANDLER: Mutex<Option<Arc<dyn Fn() + Send + Sync>>> = Mutex::new(None);

/// Makes Ctrl-C remove unfinished files before it ends the program, unless another handler is set.
pub(super) fn listen() -> Done {
    if handler().is_some() { Ok(()) } else { listen_with(leave) }
}

fn listen_with(wanted: impl Fn() + Send + Sync + 'static) -> Done {
    if handler().replace(Arc::new(wanted)).is_some() {
        return Ok(());
    }
    let call = || {
        // The handler runs without the lock, because it may wait for a step that needs the lock.
        let wanted = handler().clone();
        if let Some(wanted) = wanted {
            wanted();
        }
    };
    ctrlc::set_handler(call).map_err(|error| CliError::wrong(format_args!("cannot listen for Ctrl-C: {error}")))
}

fn handler() -> MutexGuard<'static, Option<Arc<dyn Fn() + Send + Sync>>> {
    HANDLER.lock().unwrap_or_else(PoisonError::into_inner)
}
