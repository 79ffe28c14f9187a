//! The basic types: squares, sides, pieces, vectors, and sets of them. They know no board and no rule.

mod bits;
pub mod limits;
mod on_demand;
mod per_square;
mod piece;
mod random;
mod side;
mod square;
mod square_set;
mod turn;
mod vector;

pub use bits::Bits;
pub use on_demand::OnDemand;
pub use per_square::PerSquare;
pub use piece::{Cell, Kind, KindSet, MAX_KINDS, Piece};
pub use random::Random;
pub use side::Side;
pub use square::{MAX_SQUARES, Square};
pub use square_set::{SquareSet, Squares};
pub use turn::Turn;
pub use vector::Vector;
