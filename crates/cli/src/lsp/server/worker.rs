//! Checks documents in the background. Of several versions of a document only the last is checked.

use super::document::{Key, Overlay, Text};
use crate::settings;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use ferz::library::{LoadError, Loaded, load_text};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// The longest pause in typing before a document is checked. The pause is as long as the last check of the document, so
/// that checks take at most half of the time.
const LONGEST_PAUSE: Duration = Duration::from_millis(150);
/// The size of the stack, the same as that of the main thread.
const STACK_BYTES: usize = 8 << 20;

/// A task of the worker.
pub(super) enum Order {
    /// Check a document, after a pause if it is being typed.
    Check { key: Key, text: Text, overlay: Overlay, is_typed: bool },
    /// Forget a closed document.
    Forget(Key),
}

/// The result of a check.
pub(super) struct Verdict {
    pub key: Key,
    /// The number of the checked change.
    pub change: u64,
    pub finding: Finding,
    /// The files in the same directory that it opened.
    pub bases: BTreeSet<PathBuf>,
}

/// The finding of a check.
pub(super) enum Finding {
    /// The variant, or its errors.
    Variant(Result<Loaded, LoadError>),
    /// A settings file, with its error if it has one.
    Settings(Option<String>),
    /// The check panicked, which is a bug.
    Failed,
}

impl Verdict {
    /// Returns the variant or its errors, if the document is a variant.
    pub fn loaded(&self) -> Option<&Result<Loaded, LoadError>> {
        match &self.finding {
            Finding::Variant(loaded) => Some(loaded),
            Finding::Settings(_) | Finding::Failed => None,
        }
    }

    /// Returns the variant or its errors, after the search for edits, which takes too long for each keystroke.
    pub fn repaired(&mut self) -> Option<&Result<Loaded, LoadError>> {
        if let Finding::Variant(Ok(loaded)) = &mut self.finding {
            loaded.repair();
        }
        self.loaded()
    }
}

/// Starts the worker. It stops when the sender of orders is dropped.
pub(super) fn start() -> std::io::Result<(Sender<Order>, Receiver<Verdict>)> {
    let (send, orders) = unbounded();
    let (told, receive) = unbounded();
    thread::Builder::new().stack_size(STACK_BYTES).spawn(move || work(&orders, &told))?;
    Ok((send, receive))
}

/// A document that waits to be checked.
struct Waiting {
    text: Text,
    overlay: Overlay,
    due: Instant,
}

fn work(orders: &Receiver<Order>, told: &Sender<Verdict>) {
    let mut waiting: HashMap<Key, Waiting> = HashMap::new();
    // How long the last check of each document took.
    let mut took: HashMap<Key, Duration> = HashMap::new();
    loop {
        let next =
            waiting.iter().min_by_key(|(_, waiting)| waiting.due).map(|(key, waiting)| (key.clone(), waiting.due));
        let order = match &next {
            Some((_, due)) => orders.recv_deadline(*due),
            None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match order {
            Ok(Order::Check { key, text, overlay, is_typed }) => {
                let pause = took.get(&key).map_or(LONGEST_PAUSE, |took| LONGEST_PAUSE.min(*took));
                let due = Instant::now() + if is_typed { pause } else { Duration::ZERO };
                waiting.insert(key, Waiting { text, overlay, due });
            }
            Ok(Order::Forget(key)) => {
                waiting.remove(&key);
                took.remove(&key);
            }
            Err(RecvTimeoutError::Timeout) => {
                let due = next.and_then(|(key, _)| waiting.remove_entry(&key));
                let Some((key, Waiting { text, overlay, .. })) = due else { continue };
                let begun = Instant::now();
                let verdict = check(key.clone(), &text, &overlay);
                took.insert(key, begun.elapsed());
                if told.send(verdict).is_err() {
                    return;
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn check(key: Key, text: &Text, overlay: &Overlay) -> Verdict {
    let bases = RefCell::new(BTreeSet::new());
    let beside = |base: &str| {
        bases.borrow_mut().extend(text.path.as_ref().map(|path| path.with_file_name(base)));
        text.beside(overlay, base)
    };
    let finding = if text.is_settings() {
        Finding::Settings(settings::parse(&text.text).err().map(|error| error.to_string()))
    } else {
        let loaded = catch_unwind(AssertUnwindSafe(|| load_text(&text.name, &text.text, &beside)));
        loaded.map_or(Finding::Failed, Finding::Variant)
    };
    Verdict { key, change: text.change, finding, bases: bases.into_inner() }
}
