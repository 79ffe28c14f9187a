//! Messages on standard input.
//!
//! The transport of `lsp-server` accepts any length in a header, and stops at the first message that is not JSON. This
//! one limits the length, and skips invalid messages.

use crossbeam_channel::{Receiver, bounded};
use ferz_lsp::{Broken, MAX_MESSAGE_BYTES, Message, parse};
use std::io::{self, BufRead, Read};
use std::thread;

/// The largest length of a header line in bytes.
const MAX_HEADER_BYTES: u64 = 4096;
/// The largest number of header lines.
const MAX_HEADER_LINES: usize = 64;
/// The largest number of waiting messages. A sender of more must wait.
const MAX_WAITING: usize = 64;

/// A received message.
pub(super) enum Incoming {
    /// A valid message.
    Message(Message),
    /// An invalid message.
    Broken(Broken),
    /// The boundaries of further messages are unknown; the reason.
    Lost(String),
}

/// Reads messages until the input ends. The channel is closed then.
pub(super) fn read_from(mut input: impl BufRead + Send + 'static) -> Receiver<Incoming> {
    let (send, receive) = bounded(MAX_WAITING);
    thread::spawn(move || {
        while let Some(incoming) = read(&mut input) {
            let is_last = matches!(incoming, Incoming::Lost(_));
            if send.send(incoming).is_err() || is_last {
                break;
            }
        }
    });
    receive
}

/// Returns the next message; `None` at the end of the input.
fn read(input: &mut impl BufRead) -> Option<Incoming> {
    let length = match length(input) {
        Ok(length) => length?,
        Err(error) => return Some(Incoming::Lost(error.to_string())),
    };
    if length > MAX_MESSAGE_BYTES {
        let skipped = io::copy(&mut input.take(length as u64), &mut io::sink()).unwrap_or(0);
        return (skipped == length as u64).then(|| Incoming::Broken(Broken::too_long(length)));
    }
    let mut bytes = Vec::new();
    match input.take(length as u64).read_to_end(&mut bytes) {
        Ok(read) if read == length => Some(parse(&bytes).map_or_else(Incoming::Broken, Incoming::Message)),
        Ok(_) => None,
        Err(error) => Some(Incoming::Lost(error.to_string())),
    }
}

/// Returns the length of the next message from its header; `None` at the end of the input.
fn length(input: &mut impl BufRead) -> io::Result<Option<usize>> {
    let wrong = |what: &str| Err(io::Error::new(io::ErrorKind::InvalidData, format!("a header {what}")));
    let mut length = None;
    for _ in 0..MAX_HEADER_LINES {
        let mut line = Vec::new();
        if input.take(MAX_HEADER_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let Ok(line) = std::str::from_utf8(&line) else { return wrong("is not UTF-8") };
        let Some(line) = line.strip_suffix('\n') else { return wrong("has no end") };
        let line = line.trim_end_matches('\r');
        if line.is_empty() {
            return if length.is_some() { Ok(length) } else { wrong("has no `Content-Length`") };
        }
        let Some((name, value)) = line.split_once(':') else { return wrong("line has no colon") };
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            let Ok(value) = value.trim().parse() else { return wrong("has a `Content-Length` that is not a number") };
            length = Some(value);
        }
    }
    wrong("has too many lines")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let mut input = text.as_bytes();
        let shown = |incoming| match incoming {
            Incoming::Message(Message::Request(request)) => format!("request {} {}", request.id, request.method),
            Incoming::Message(Message::Notification(told)) => format!("notification {}", told.method),
            Incoming::Message(Message::Response(response)) => format!("response {}", response.id),
            Incoming::Broken(Broken { why, id }) => {
                format!("broken {id:?}: {}", why.split(':').next().unwrap_or_default())
            }
            Incoming::Lost(why) => format!("lost: {why}"),
        };
        let mut lost = false;
        let next = || {
            let incoming = if lost { None } else { read(&mut input) };
            lost |= matches!(incoming, Some(Incoming::Lost(_)));
            incoming.map(shown)
        };
        std::iter::from_fn(next).take(9).collect()
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn messages_are_read_and_others_skipped() {
        let good = framed(r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#);
        let nested = framed(&format!("{{\"id\":7,\"method\":\"x\",\"params\":{}", "[".repeat(9999)));
        let text = [framed("{"), good.clone(), framed(r#"{"id":5}"#), nested, framed("\u{1f451}"), good].concat();
        let read = all(&text);
        assert_eq!(read[1], "request 1 shutdown");
        assert_eq!(read[5], "request 1 shutdown");
        assert_eq!(read.len(), 6);
        assert!([0, 3, 4].iter().all(|&at| read[at].starts_with("broken")), "{read:?}");
    }

    #[test]
    fn what_cannot_be_told_apart_is_lost() {
        assert_eq!(all("Content-Length: x\r\n\r\n"), ["lost: a header has a `Content-Length` that is not a number"]);
        assert_eq!(all("nothing\r\n\r\n"), ["lost: a header line has no colon"]);
        assert_eq!(all("\r\n\r\n"), ["lost: a header has no `Content-Length`"]);
        assert_eq!(all(&"x".repeat(1 << 20)), ["lost: a header has no end"]);
        assert_eq!(all(&"a: b\n".repeat(100)), ["lost: a header has too many lines"]);
        assert_eq!(all("Content-Length: 18446744073709551615\r\n\r\n{}"), [""; 0]);
        assert_eq!(all("Content-Length: 3\r\n\r\n{}"), [""; 0]);
        assert_eq!(all(""), [""; 0]);
    }
}
