//! Sheaves: objects for all moves of a position, which are used again for another one once nobody holds any of them.
//!
//! Who plays games by `list(board.legal_moves)` makes thirty objects for each move that is played, and throws them away at once: that
//! would be most of the work. No object is used again while anything but its sheaf refers to it, so that nobody can see it change.

use crate::moves::Move;
use crate::node::Node;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// As many sheaves are kept. More than one: a list may still be there while the next one is made.
const KEPT: usize = 4;
/// Sheaves of more moves are not made: who asks for the first of thousands should not wait for all.
pub const LARGEST: usize = 256;

static SHEAVES: Mutex<VecDeque<Sheaf>> = Mutex::new(VecDeque::new());

/// The position that the moves of a sheaf are of.
pub struct Sheet(Mutex<Arc<Node>>);

impl Sheet {
    /// The position.
    pub fn node(&self) -> Arc<Node> {
        self.lock().clone()
    }

    /// Is it this very one?
    pub fn shows(&self, node: &Arc<Node>) -> bool {
        Arc::ptr_eq(&self.lock(), node)
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Node>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moves of a position as objects, those of all places from the first on.
pub struct Sheaf {
    sheet: Arc<Sheet>,
    /// Nobody else ever gets this list.
    moves: Py<PyList>,
    /// So many of them have been given away.
    given: usize,
}

impl Sheaf {
    /// A sheaf for a position: one that nobody uses any more, or a new one.
    pub fn take(py: Python<'_>, node: &Arc<Node>) -> Sheaf {
        for _ in 0..KEPT {
            let Some(sheaf) = shelf().pop_front() else { break };
            if sheaf.is_free(py) {
                let before = std::mem::replace(&mut *sheaf.sheet.lock(), node.clone());
                drop(before);
                return Sheaf { given: 0, ..sheaf };
            }
            shelf().push_back(sheaf);
        }
        Sheaf { sheet: Arc::new(Sheet(Mutex::new(node.clone()))), moves: PyList::empty(py).unbind(), given: 0 }
    }

    /// A list of the first so many moves.
    pub fn first<'py>(&mut self, py: Python<'py>, count: usize) -> PyResult<Bound<'py, PyList>> {
        let moves = self.moves.bind(py);
        for place in moves.len()..count {
            moves.append(Move::of(self.sheet.clone(), place as u32))?;
        }
        self.given = self.given.max(count);
        Ok(moves.get_slice(0, count))
    }

    /// Puts it where it can be taken again.
    pub fn put_back(self) {
        let mut shelf = shelf();
        let oldest = if shelf.len() < KEPT { None } else { shelf.pop_front() };
        shelf.push_back(self);
        // Not while others wait: with the objects, positions go.
        drop(shelf);
        drop(oldest);
    }

    /// Does nobody else hold any of its moves? Without the interpreter's lock nobody can tell.
    #[cfg(Py_GIL_DISABLED)]
    fn is_free(&self, _py: Python<'_>) -> bool {
        false
    }

    /// Does nobody else hold any of its moves?
    #[cfg(not(Py_GIL_DISABLED))]
    fn is_free(&self, _py: Python<'_>) -> bool {
        let held_here_alone = |place: usize| {
            // SAFETY: the list is alive, for it is held here; the interpreter's lock is held, as `_py` shows; whether there is such a
            // place is looked at. The reference is not used after the list could change.
            #[allow(unsafe_code)]
            unsafe {
                let mv = pyo3::ffi::PyList_GetItem(self.moves.as_ptr(), place as isize);
                !mv.is_null() && pyo3::ffi::Py_REFCNT(mv) == 1
            }
        };
        (0..self.given).all(held_here_alone)
    }
}

fn shelf() -> MutexGuard<'static, VecDeque<Sheaf>> {
    SHEAVES.lock().unwrap_or_else(PoisonError::into_inner)
}
