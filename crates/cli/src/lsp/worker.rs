//! Checks documents in the background. Of several versions of a document only the last is checked.

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use ferz_lsp::{Check, CheckResult, Key, Order};
use std::collections::HashMap;
use std::thread;
use std::time::{Duration, Instant};

/// The longest pause in typing before a document is checked. The pause is as long as the last check of the document, so
/// that checks take at most half of the time.
const LONGEST_PAUSE: Duration = Duration::from_millis(150);
/// The size of the stack, the same as that of the main thread.
const STACK_BYTES: usize = 8 << 20;

/// Starts the worker. It stops when the sender of orders is dropped.
pub(super) fn start() -> std::io::Result<(Sender<Order>, Receiver<CheckResult>)> {
    let (send, orders) = unbounded();
    let (told, receive) = unbounded();
    thread::Builder::new().stack_size(STACK_BYTES).spawn(move || work(&orders, &told))?;
    Ok((send, receive))
}

/// A document that waits to be checked.
struct Waiting {
    check: Check,
    due: Instant,
}

fn work(orders: &Receiver<Order>, told: &Sender<CheckResult>) {
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
            Ok(Order::Check(check)) => {
                let pause = took.get(&check.key).map_or(LONGEST_PAUSE, |took| LONGEST_PAUSE.min(*took));
                let due = Instant::now() + if check.is_typed { pause } else { Duration::ZERO };
                waiting.insert(check.key.clone(), Waiting { check, due });
            }
            Ok(Order::Forget(key)) => {
                waiting.remove(&key);
                took.remove(&key);
            }
            Err(RecvTimeoutError::Timeout) => {
                let due = next.and_then(|(key, _)| waiting.remove_entry(&key));
                let Some((key, Waiting { check, .. })) = due else { continue };
                let begun = Instant::now();
                let result = check.run();
                took.insert(key, begun.elapsed());
                if told.send(result).is_err() {
                    return;
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
