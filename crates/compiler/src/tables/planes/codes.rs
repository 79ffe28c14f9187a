//! Codes: the planes that encode each kind of piece, and the kind of each set of planes.

use crate::types::Kind;

/// The mapping between kinds and sets of planes.
#[derive(Clone, Debug)]
pub struct Codes {
    /// The planes of each kind, one bit per plane.
    pub of: Vec<u64>,
    /// A plane that only this kind has, for each kind; `None` if there is none.
    pub alone: Vec<Option<u8>>,
    /// The kind of each code, after the shift; empty if there are too many planes for a table.
    pub table: Vec<u8>,
    /// The number of planes that no kind has: those of the sides and of marks, which come first.
    pub shift: u32,
}

impl Codes {
    /// The kind with this code. Some kind must have it.
    #[inline(always)]
    pub fn kind(&self, code: u64) -> Kind {
        let code = code >> self.shift;
        // In WebAssembly, an index has half the bits of a code.
        match usize::try_from(code).ok().and_then(|index| self.table.get(index)) {
            Some(&kind) => Kind(kind),
            None => Kind(self.of.iter().position(|other| other >> self.shift == code).unwrap_or(0) as u8),
        }
    }

    /// The memory of the codes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.of.as_slice()) + size_of_val(self.alone.as_slice()) + size_of_val(self.table.as_slice())
    }

    /// The number of the first plane of a movement.
    #[inline(always)]
    pub fn first(&self) -> usize {
        self.shift as usize
    }
}
