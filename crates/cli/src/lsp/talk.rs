//! The main loop: gives messages to the server one after the other, and sends its answers.

use super::files::Disk;
use super::transport::{Incoming, read_from};
use super::worker::start;
use crate::Out;
use crate::error::{CliError, Done};
use crossbeam_channel::{Receiver, Sender, select};
use ferz_lsp::{CheckResult, ErrorCode, Message, Order, RequestId, Server, complaint, refused};
use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::sync::Arc;

/// The largest number of waiting messages searched for cancelled requests.
const AHEAD: usize = 64;

/// Runs until the editor exits.
pub(super) fn run(out: &mut Out) -> Done {
    let incoming = read_from(BufReader::new(io::stdin()));
    let (orders, results) = start()?;
    let mut talk = Talk { out, orders, queue: VecDeque::new(), server: Server::new(Arc::new(Disk)) };
    match talk.talk(&incoming, &results) {
        // The output is closed, so there is nowhere to report the error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(CliError::Reported),
        Err(error) => Err(error.into()),
        Ok(true) => Ok(()),
        Ok(false) => Err(CliError::Reported),
    }
}

struct Talk<'o> {
    out: &'o mut Out,
    orders: Sender<Order>,
    /// Messages received but not yet answered.
    queue: VecDeque<Incoming>,
    server: Server,
}

impl Talk<'_> {
    /// Runs until the editor exits or the connection ends. Returns `true` if the editor shut the server down properly.
    fn talk(&mut self, incoming: &Receiver<Incoming>, results: &Receiver<CheckResult>) -> io::Result<bool> {
        loop {
            if self.queue.is_empty() {
                select! {
                    recv(incoming) -> next => match next {
                        Ok(next) => self.queue.push_back(next),
                        Err(_) => return Ok(self.server.is_shut_down()),
                    },
                    recv(results) -> result => {
                        if let Ok(result) = result {
                            let messages = self.server.judged(result);
                            self.send(messages)?;
                        }
                        continue;
                    }
                }
            }
            while self.queue.len() < AHEAD
                && let Ok(more) = incoming.try_recv()
            {
                self.queue.push_back(more);
            }
            let Some(next) = self.queue.pop_front() else { continue };
            match next {
                Incoming::Message(Message::Request(request)) if self.is_cancelled(&request.id) => {
                    self.send([refused(request.id, ErrorCode::RequestCanceled, "cancelled")])?;
                }
                Incoming::Message(Message::Notification(told)) if told.method == "exit" => {
                    return Ok(self.server.is_shut_down());
                }
                Incoming::Message(message) => {
                    let messages = self.server.receive(message);
                    self.send(messages)?;
                    for order in self.server.take_orders() {
                        // The worker runs as long as the server.
                        let _ = self.orders.send(order);
                    }
                }
                Incoming::Broken(broken) => self.send([broken.into()])?,
                Incoming::Lost(why) => {
                    self.send([complaint(why)])?;
                    return Ok(false);
                }
            }
        }
    }

    /// Returns `true` if a later message cancels the request.
    fn is_cancelled(&self, id: &RequestId) -> bool {
        let cancels = |incoming: &Incoming| match incoming {
            Incoming::Message(Message::Notification(told)) if told.method == "$/cancelRequest" => {
                let cancelled = told.params.get("id").cloned();
                cancelled.and_then(|id| serde_json::from_value::<RequestId>(id).ok()).as_ref() == Some(id)
            }
            _ => false,
        };
        self.queue.iter().any(cancels)
    }

    fn send(&mut self, messages: impl IntoIterator<Item = Message>) -> io::Result<()> {
        for message in messages {
            message.write(self.out)?;
            self.out.flush()?;
        }
        Ok(())
    }
}
