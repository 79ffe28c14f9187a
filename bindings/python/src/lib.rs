//! The extension module `ferz._ferz`, one class per file. All pure Python code is in `python/ferz`.

// Diagnostics are returned unboxed, as in the library.
#![allow(clippy::result_large_err)]

mod arguments;
mod arrays;
mod batch;
mod board;
mod count;
mod diagnostic;
mod engine;
mod error;
mod ffish;
mod ini;
mod interrupt;
mod legal;
mod line;
mod moves;
mod node;
mod parts;
mod picture;
mod pgn;
mod piece;
mod pool;
mod reasons;
mod search;
mod source;
mod variant;

/// Chess and all its relatives: rules from files, fast.
#[pyo3::pymodule(gil_used = false)]
mod _ferz {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::engine::{Analysis, Engine};
    #[pymodule_export]
    use crate::error::{
        AmbiguousMoveError, FenError, FerzError, IllegalMoveError, InvalidMoveError, LimitError, MoveError,
        VariantError,
    };
    #[pymodule_export]
    use crate::ffish::_ffish;
    #[pymodule_export]
    use crate::ini::import_ini;
    #[pymodule_export]
    use crate::legal::LegalMoves;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::parts::{
        PerftTable, merge_studies, perft_behind, perft_paths, position_of, study_games, verify_lines, verify_rows,
    };
    #[pymodule_export]
    use crate::pgn::{PgnRecords, pgn_records, pgn_text};
    #[pymodule_export]
    use crate::piece::Piece;
    #[pymodule_export]
    use crate::search::variants;
    #[pymodule_export]
    use crate::variant::Variant;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::error::set_defaults(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
