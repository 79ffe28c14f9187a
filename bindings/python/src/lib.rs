//! The extension module `ferz._ferz`: what Python sees of Ferz, one class a file. Everything in pure Python is in `python/ferz`.

// Diagnostics are returned unboxed, as in the library.
#![allow(clippy::result_large_err)]

mod board;
mod error;
mod moves;
mod parts;
mod variant;

/// Chess and all its relatives: rules from files, fast.
#[pyo3::pymodule(gil_used = false)]
mod _ferz {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::error::{FerzError, VariantError};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::parts::{
        PerftTable, merge_studies, perft_behind, perft_paths, position_of, study_games, verify_lines, verify_rows,
    };
    #[pymodule_export]
    use crate::variant::Variant;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
