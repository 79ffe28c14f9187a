//! The stops of pest parsers: their offset, and the case that the stack ran out.

use crate::diagnostic::{Code, Diagnostic, Span};
use pest::RuleType;
use pest::error::{Error, ErrorVariant, InputLocation};

/// The byte of a text at which its parser stopped.
pub fn stopped_at<R: RuleType>(error: &Error<R>, text: &str) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.len()),
    }
}

/// The fault of a text whose parser stopped because little of the stack was left; `None` if the text itself is wrong.
/// The grammars here define no custom errors, so a custom error comes from pest when the stack runs low. One cause is
/// names that stand for names that stand for others.
pub(super) fn no_stack_left<R: RuleType>(error: &Error<R>, place: &Span) -> Option<Diagnostic> {
    let ErrorVariant::CustomError { .. } = error.variant else { return None };
    let message = "this is nested too deeply for the stack of this thread";
    let fault = Diagnostic::new(Code::NestedTooDeep, place.clone(), message);
    Some(fault.hint("use fewer names within names"))
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Code, Span};
    use crate::syntax::{parse_betza, parse_set};
    use std::thread::Builder;

    #[test]
    fn a_small_stack_is_told() {
        // Pest fails if less than 64 KiB of the stack is left.
        let small = Builder::new().stack_size(64 * 1024);
        let read = || {
            let (set, moves) = (parse_set("own (king)", &Span::new(0, 0..12)), parse_betza("fW", &Span::new(0, 0..4)));
            (set.unwrap_err().code, moves.unwrap_err().code)
        };
        assert_eq!(small.spawn(read).unwrap().join().unwrap(), (Code::NestedTooDeep, Code::NestedTooDeep));
    }
}
