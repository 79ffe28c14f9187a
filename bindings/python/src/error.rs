//! The exceptions, and the conversion of the library's errors.

use crate::diagnostic::described;
use ferz::notation::MoveTextFault;
use ferz::{FenError as CoreFenError, LimitExceeded, LoadError, MoveTextError, Outcome, PlayError, UnknownName};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::ops::Range;

create_exception!(ferz, FerzError, PyValueError, "Something that Ferz was given is wrong, or asks too much.");
create_exception!(
    ferz,
    VariantError,
    FerzError,
    "A variant cannot be loaded. `diagnostics` says all that is wrong, and where."
);
create_exception!(ferz, FenError, FerzError, "A text is no position of the variant.");
create_exception!(ferz, MoveError, FerzError, "A text is no move that can be played, or a move is not.");
create_exception!(ferz, InvalidMoveError, MoveError, "A text is not written like a move, or names what there is not.");
create_exception!(ferz, IllegalMoveError, MoveError, "A move is not legal here.");
create_exception!(ferz, AmbiguousMoveError, MoveError, "A text may mean several legal moves.");
create_exception!(
    ferz,
    LimitError,
    FerzError,
    "A question is beyond the limits: it would take too long, or too much memory."
);

/// Sets the default attributes of the exceptions.
pub fn set_defaults(py: Python<'_>) -> PyResult<()> {
    py.get_type::<FerzError>().setattr("hint", py.None())?;
    py.get_type::<FerzError>().setattr("range", py.None())?;
    py.get_type::<VariantError>().setattr("diagnostics", PyTuple::empty(py))
}

/// Adds a hint and the range in a text to an exception.
fn told(py: Python<'_>, error: PyErr, hint: Option<&str>, place: Option<(&str, Range<usize>)>) -> PyErr {
    let value = error.value(py);
    let place = place.map(|(text, range)| (characters(text, range.start), characters(text, range.end)));
    let set = hint.map_or(Ok(()), |hint| value.setattr("hint", hint));
    match set.and_then(|()| place.map_or(Ok(()), |place| value.setattr("range", place))) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The largest number of characters of a message, apart from diagnostics: a name may be very long.
const SHOWN: usize = 400;

/// Returns a message, cut if it is long.
pub fn brief(message: String) -> String {
    match message.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}...", &message[..at]),
        None => message,
    }
}

/// Returns the number of characters before a byte.
fn characters(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < byte).count()
}

/// Returns the exception of a variant that cannot be loaded.
pub fn load(py: Python<'_>, error: &LoadError) -> PyErr {
    let message = error.to_string();
    let raised = VariantError::new_err(match error.diagnostics() {
        Some(_) => message.trim_end().to_owned(),
        None => brief(message),
    });
    let hint = match error {
        LoadError::Unknown { nearest: Some(nearest), .. } => Some(format!("did you mean `{nearest}`?")),
        LoadError::Unreadable { why, .. } => Some(why.remedy().to_owned()),
        _ => error.diagnostics().and_then(|(all, _)| all.iter().find_map(|diagnostic| diagnostic.hint.clone())),
    };
    let diagnostics = match error.diagnostics() {
        Some((diagnostics, sources)) => described(py, diagnostics, sources),
        None => Ok(PyTuple::empty(py)),
    };
    match diagnostics.and_then(|all| raised.value(py).setattr("diagnostics", all)) {
        Ok(()) => told(py, raised, hint.as_deref(), None),
        Err(other) => other,
    }
}

/// Returns the exception of a file with several sections of which none was chosen.
pub fn no_section(py: Python<'_>, path: &str) -> PyErr {
    let hint = "give the name of a section as second argument: Variant.load(path, section)";
    told(
        py,
        VariantError::new_err(format!("{}: no section is chosen; {hint}", brief(path.to_owned()))),
        Some(hint),
        None,
    )
}

/// Returns the exception of a FEN in place of a variant.
pub fn fen_for_variant(py: Python<'_>, fen: &str) -> PyErr {
    let hint = "give the variant first: Board(\"chess\", fen)";
    let message = format!("`{}` is a FEN, and a variant was expected; {hint}", brief(fen.to_owned()));
    told(py, VariantError::new_err(message), Some(hint), None)
}

/// Returns the exception of an invalid FEN.
pub fn fen(py: Python<'_>, error: &CoreFenError, text: &str) -> PyErr {
    told(py, FenError::new_err(brief(error.to_string())), Some(&error.hint()), Some((text, error.range())))
}

/// Returns the exception of a text that is no legal move.
pub fn move_text(py: Python<'_>, error: &MoveTextError, text: &str) -> PyErr {
    let message = brief(error.to_string());
    let raised = match error.fault() {
        MoveTextFault::TooLong(_)
        | MoveTextFault::Syntax { .. }
        | MoveTextFault::NoSquare(_)
        | MoveTextFault::OwnSquare { .. }
        | MoveTextFault::SquareAlone { .. }
        | MoveTextFault::SmallLetter { .. }
        | MoveTextFault::UnknownPiece(_) => InvalidMoveError::new_err(message),
        MoveTextFault::Ambiguous(_) | MoveTextFault::PromotionMissing { .. } => AmbiguousMoveError::new_err(message),
        MoveTextFault::Limit(_) => LimitError::new_err(message),
        _ => IllegalMoveError::new_err(message),
    };
    told(py, raised, error.hint(), Some((text, error.range())))
}

/// Returns the exception of a move after the end of the game.
pub fn over(outcome: &Outcome) -> PyErr {
    IllegalMoveError::new_err(PlayError::Over(outcome.clone()).to_string())
}

/// Returns the exception of an illegal move.
pub fn illegal(text: &str) -> PyErr {
    IllegalMoveError::new_err(brief(format!("{text} is not a legal move here")))
}

/// Returns the exception of a position that exceeds the limits.
pub fn too_many(error: LimitExceeded) -> PyErr {
    LimitError::new_err(error.to_string())
}

/// Returns the exception of an unknown name.
pub fn unknown(error: &UnknownName) -> PyErr {
    FerzError::new_err(brief(error.to_string()))
}
