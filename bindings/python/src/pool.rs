//! A pool of `Move` objects: those of one position are used again for another one once Python holds none of them.
//!
//! A program that plays games by `list(board.legal_moves)` makes thirty objects for each move that is played, and throws them away at
//! once: that would be most of the work. No object is used again while anything but its list refers to it, so that nobody sees it change.

use crate::moves::Move;
use crate::node::Node;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many lists the pool keeps. More than one: a list may still be in use while the next one is made.
const POOL_SIZE: usize = 4;
/// The most moves in a list. If there are more, each object is made when it is asked for: the first of thousands should not wait for all.
pub const MAX_POOLED: usize = 256;

/// Lists that nobody goes through now, the oldest first.
static POOL: Mutex<VecDeque<MoveObjects>> = Mutex::new(VecDeque::new());

/// The position that all moves of a list are of. It changes only when the list is used again.
pub struct SharedNode(Mutex<Arc<Node>>);

impl SharedNode {
    /// The position.
    pub fn node(&self) -> Arc<Node> {
        self.lock().clone()
    }

    /// Is it this very one?
    pub fn is(&self, node: &Arc<Node>) -> bool {
        Arc::ptr_eq(&self.lock(), node)
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Node>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moves of a position as Python objects, in the order of their places.
pub struct MoveObjects {
    node: Arc<SharedNode>,
    /// This list itself never leaves: only its items do.
    moves: Py<PyList>,
    /// How many of its items have been handed out for this position.
    handed_out: usize,
}

impl MoveObjects {
    /// Objects for the moves of a position: those that nobody uses any more, or new ones.
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

    /// A new list of the first `count` moves.
    ///
    /// # Errors
    /// If Python cannot make an object.
    pub fn first<'py>(&mut self, py: Python<'py>, count: usize) -> PyResult<Bound<'py, PyList>> {
        let moves = self.moves.bind(py);
        for place in moves.len()..count {
            moves.append(Move::pooled(self.node.clone(), place as u32))?;
        }
        self.handed_out = self.handed_out.max(count);
        Ok(moves.get_slice(0, count))
    }

    /// Gives the objects back to the pool, which drops the oldest ones if it is full.
    pub fn release(self) {
        let mut pool = pool();
        let oldest = if pool.len() < POOL_SIZE { None } else { pool.pop_front() };
        pool.push_back(self);
        // Objects and their positions are dropped while nobody waits for the pool.
        drop(pool);
        drop(oldest);
    }

    /// Does nobody else hold any of its moves? Without the interpreter's lock nobody can tell.
    #[cfg(Py_GIL_DISABLED)]
    fn is_unused(&self, _py: Python<'_>) -> bool {
        false
    }

    /// Does nobody else hold any of its moves?
    #[cfg(not(Py_GIL_DISABLED))]
    fn is_unused(&self, _py: Python<'_>) -> bool {
        let is_held_here_alone = |place: usize| {
            // SAFETY: the list is alive, for it is held here. The interpreter's lock is held, as `_py` shows. A place that does not
            // exist gives null, which is checked. The reference is not used after the list could change.
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
