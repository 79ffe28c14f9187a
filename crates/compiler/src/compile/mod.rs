//! Compiles the model to tables. Nothing here reads a position.
//!
//! `planes` compiles the rules that attack tables and masks can cover, and `program` compiles all other rules. The entry
//! point is [`AnyTables::new`](crate::tables::planes::AnyTables::new).

mod planes;
mod program;
