//! Parsing of messages, answers to requests, and errors.

use gen_lsp_types::{LogMessageParams, MessageType};
use lsp_server::{ErrorCode, Message, Notification, RequestId, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The largest size of a message in bytes. A message with the longest document, all its characters escaped, is far
/// smaller.
pub const MAX_MESSAGE_BYTES: usize = 16 << 20;

/// The error of a message that is not valid.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The fault.
    pub why: String,
    /// The ID of the request, if it has one.
    pub id: Option<RequestId>,
}

impl Broken {
    /// Returns the error of a message that exceeds the limit.
    #[must_use]
    pub fn too_long(bytes: usize) -> Broken {
        Broken { why: format!("a message has {bytes} bytes; the limit is {MAX_MESSAGE_BYTES}"), id: None }
    }
}

/// The message to send about the error.
impl From<Broken> for Message {
    fn from(Broken { why, id }: Broken) -> Message {
        match id {
            Some(id) => refused(id, ErrorCode::InvalidRequest, why),
            None => complaint(why),
        }
    }
}

/// Parses a message.
///
/// # Errors
/// If it is too long, or no valid message.
pub fn parse(bytes: &[u8]) -> Result<Message, Broken> {
    #[derive(Deserialize)]
    struct Asked {
        id: RequestId,
    }
    if bytes.len() > MAX_MESSAGE_BYTES {
        return Err(Broken::too_long(bytes.len()));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let asked = serde_json::from_slice::<Asked>(bytes).ok();
        Broken { why: format!("a message cannot be read: {error}"), id: asked.map(|asked| asked.id) }
    })
}

/// Returns the message that refuses a request.
#[must_use]
pub fn refused(id: RequestId, code: ErrorCode, why: impl Into<String>) -> Message {
    Message::Response(Response::new_err(id, code as i32, why.into()))
}

/// Returns the message that logs a fault of the other side.
#[must_use]
pub fn complaint(why: impl Into<String>) -> Message {
    told("window/logMessage", &LogMessageParams { kind: MessageType::Warning, message: why.into() })
}

/// Returns a notification.
pub(crate) fn told(method: &str, params: &impl Serialize) -> Message {
    // Parameters are plain data, which can always be written.
    let params = serde_json::to_value(params).unwrap_or_else(|_| json!({}));
    Message::Notification(Notification { method: method.to_owned(), params })
}

/// The error answer to a request.
pub(crate) struct Refusal {
    pub code: ErrorCode,
    pub message: String,
}

impl Refusal {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }

    /// Returns the error of a valid request that cannot be carried out.
    pub fn failed(message: impl Into<String>) -> Refusal {
        Refusal::new(ErrorCode::RequestFailed, message)
    }
}

/// The answer to a request.
pub(crate) type Answer = Result<Value, Refusal>;

/// Returns the error of a request that cannot be parsed.
pub(crate) fn invalid(error: &serde_json::Error) -> Refusal {
    Refusal::new(ErrorCode::InvalidParams, error.to_string())
}

/// Parses the parameters of a request and answers it.
pub(crate) fn asked<P: DeserializeOwned, A: Serialize>(
    params: Value,
    answer: impl FnOnce(P) -> Result<A, Refusal>,
) -> Answer {
    let params = serde_json::from_value(params).map_err(|error| invalid(&error))?;
    serde_json::to_value(answer(params)?).map_err(|error| invalid(&error))
}
