//! Detection of insufficient material: a side that can no longer win, whatever the other side does.

use crate::movegen::LimitExceeded;
use crate::position::Position;
use crate::types::Side;

impl Position {
    /// Returns `true` if a side has too little material to win, even with the other side's help. Every outcome by which
    /// the side could win must then be barred by a row of [`insufficient`](crate::model::Rules::insufficient) that
    /// holds for the side. A side with pieces in hand, or that may get some, always has enough material. So has every
    /// side if the rules have no such rows.
    ///
    /// # Errors
    /// If evaluating the rows exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{Side, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let short = |fen| Ok::<_, Box<dyn std::error::Error>>(chess.position(fen)?.cannot_win(Side::First)?);
    /// assert!(short("4k2r/8/8/8/8/8/8/4K3 w - - 0 1")?);   // a king alone
    /// assert!(short("4k3/8/8/8/8/8/8/4KB2 w - - 0 1")?);   // a bishop against a king
    /// assert!(!short("4kn2/8/8/8/8/8/8/4KB2 w - - 0 1")?); // the knight may block its king
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cannot_win(&self, side: Side) -> Result<bool, LimitExceeded> {
        self.condition_holds(self.variant().cannot_win(side), side)
    }
}
