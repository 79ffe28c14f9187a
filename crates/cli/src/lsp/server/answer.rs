//! Answers to requests, and why there may be none.

use lsp_server::ErrorCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why a request is not answered.
pub(super) struct Refusal {
    pub code: ErrorCode,
    pub message: String,
}

impl Refusal {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }

    /// It makes sense, but cannot be done.
    pub fn failed(message: impl Into<String>) -> Refusal {
        Refusal::new(ErrorCode::RequestFailed, message)
    }
}

/// What is answered.
pub(super) type Answer = Result<Value, Refusal>;

/// What is asked cannot be read.
pub(super) fn invalid(error: &serde_json::Error) -> Refusal {
    Refusal::new(ErrorCode::InvalidParams, error.to_string())
}

/// Reads what is asked, and answers it.
pub(super) fn asked<P: DeserializeOwned, A: Serialize>(
    params: Value,
    answer: impl FnOnce(P) -> Result<A, Refusal>,
) -> Answer {
    let params = serde_json::from_value(params).map_err(|error| invalid(&error))?;
    serde_json::to_value(answer(params)?).map_err(|error| invalid(&error))
}
