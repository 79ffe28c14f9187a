//! Codes: which planes encode a kind of piece, and which kind a set of planes encodes.

use crate::types::Kind;

/// Which kind a set of planes stands for, and back.
#[derive(Clone, Debug)]
pub struct Codes {
    /// The planes of each kind, one bit a plane.
    pub of: Vec<u64>,
    /// For each kind, a plane that it has and no other kind; `None` if there is none.
    pub alone: Vec<Option<u8>>,
    /// The kind of each code without the planes that no kind has; empty if there are too many planes for a table.
    pub table: Vec<u8>,
    /// How many planes no kind has: those of the sides and of marks, which come first.
    pub shift: u32,
}

impl Codes {
    /// The kind with this code, which some kind must have.
    #[inline(always)]
    pub fn kind(&self, code: u64) -> Kind {
        let index = (code >> self.shift) as usize;
        match self.table.get(index) {
            Some(&kind) => Kind(kind),
            None => {
                let code = index as u64;
                Kind(self.of.iter().position(|other| other >> self.shift == code).unwrap_or(0) as u8)
            }
        }
    }

    /// The memory they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.of.as_slice()) + size_of_val(self.alone.as_slice()) + size_of_val(self.table.as_slice())
    }

    /// The number of the first plane of a movement.
    #[inline(always)]
    pub fn first(&self) -> usize {
        self.shift as usize
    }
}
