//! Answers to requests, and errors.

use lsp_server::ErrorCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The error answer to a request.
pub(super) struct Refusal {
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
pub(super) type Answer = Result<Value, Refusal>;

/// Returns the error of a request that cannot be parsed.
pub(super) fn invalid(error: &serde_json::Error) -> Refusal {
    Refusal::new(ErrorCode::InvalidParams, error.to_string())
}

/// Parses the parameters of a request and answers it.
pub(super) fn asked<P: DeserializeOwned, A: Serialize>(
    params: Value,
    answer: impl FnOnce(P) -> Result<A, Refusal>,
) -> Answer {
    let params = serde_json::from_value(params).map_err(|error| invalid(&error))?;
    serde_json::to_value(answer(params)?).map_err(|error| invalid(&error))
}
