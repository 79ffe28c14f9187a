//! A pool of `Move` objects: those of one position are reused for another one once Python holds none of them.
//!
//! A program that plays games by `list(board.legal_moves)` would create thirty objects for each move played and discard
//! them at once, which would be most of the work. No object is reused while anything but its list refers to it, so that
//! no user sees it change.

use crate::moves::Move;
use crate::node::Node;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of lists in the pool. It is more than one, since a list may still be in use when the next one is created.
const POOL_SIZE: usize = 4;
/// The largest number of moves in a list. If there are more, each object is created on access: the first of thousands
/// should not wait for all.
pub const MAX_POOLED: usize = 256;

/// Unused lists, the oldest first.
static POOL: Mutex<VecDeque<MoveObjects>> = Mutex::new(VecDeque::new());

/// The position shared by all moves of a list. It changes only when the list is reused.
pub struct SharedNode(Mutex<Arc<Node>>);

impl SharedNode {
    /// Returns the position.
    pub fn node(&self) -> Arc<Node> {
        self.lock().clone()
    }

    /// Returns `true` if it is this very position.
    pub fn is(&self, node: &Arc<Node>) -> bool {
        Arc::ptr_eq(&self.lock(), node)
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Node>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moves of a position as Python objects, in the order of the list.
pub struct MoveObjects {
    node: Arc<SharedNode>,
    /// The list itself is never handed out, only its items.
    moves: Py<PyList>,
    /// The number of items handed out for this position.
    handed_out: usize,
}

impl MoveObjects {
    /// Returns objects for the moves of a position: unused ones, or new ones.
    pub fn acquire(py: Python<'_>, node: &Arc<Node>) -> MoveObjects {
        for _ in 0..POOL_SIZE {
            let Some(objects) = pool().pop_front() else { break };
            if objects.is_unused(py) {
                let before = std::mem::replace(&mut *objects.node.lock(), node.clone());
                drop(before);
                return MoveObjects { handed_out: 0, ..objects };
            }
            pool().push_back(objects);
        }
        let node = Arc::new(SharedNode(Mutex::new(node.clone())));
        MoveObjects { node, moves: PyList::empty(py).unbind(), handed_out: 0 }
    }

    /// Returns a new list of the first `count` moves.
    ///
    /// # Errors
    /// If Python cannot create an object.
    pub fn first<'py>(&mut self, py: Python<'py>, count: usize) -> PyResult<Bound<'py, PyList>> {
        let moves = self.moves.bind(py);
        for place in moves.len()..count {
            moves.append(Move::pooled(self.node.clone(), place as u32))?;
        }
        self.handed_out = self.handed_out.max(count);
        Ok(moves.get_slice(0, count))
    }

    /// Returns the objects to the pool, which drops the oldest ones if it is full.
    pub fn release(self) {
        let mut pool = pool();
        let oldest = if pool.len() < POOL_SIZE { None } else { pool.pop_front() };
        pool.push_back(self);
        // Objects and their positions are dropped without the lock of the pool.
        drop(pool);
        drop(oldest);
    }

    /// Returns `false`: without the interpreter's lock, other references cannot be detected.
    #[cfg(Py_GIL_DISABLED)]
    fn is_unused(&self, _py: Python<'_>) -> bool {
        false
    }

    /// Returns `true` if there is no other reference to any of its moves.
    #[cfg(not(Py_GIL_DISABLED))]
    fn is_unused(&self, _py: Python<'_>) -> bool {
        let is_held_here_alone = |place: usize| {
            // SAFETY: the list is alive, since it is held here. The interpreter's lock is held, as `_py` proves. An
            // index that does not exist gives null, which is checked. The reference is not used after the list could
            // change.
            #[allow(unsafe_code)]
            unsafe {
                let mv = pyo3::ffi::PyList_GetItem(self.moves.as_ptr(), place as isize);
                !mv.is_null() && pyo3::ffi::Py_REFCNT(mv) == 1
            }
        };
        (0..self.handed_out).all(is_held_here_alone)
    }
}

fn pool() -> MutexGuard<'static, VecDeque<MoveObjects>> {
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}
