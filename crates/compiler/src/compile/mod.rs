//! Compiles the model to tables. Nothing here reads a position.
//!
//! `planes` compiles the rules that attack tables and masks can cover, and `program` compiles all other rules. `traits`
//! derives facts from the rules alone. The entry points are functions of the resulting types:
//! [`AnyTables::new`](crate::tables::planes::AnyTables::new) and [`Traits::new`](crate::tables::Traits::new).

mod planes;
mod program;
mod traits;
