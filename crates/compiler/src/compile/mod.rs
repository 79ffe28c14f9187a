//! From the model to the tables: what each rule is compiled to. Nothing here looks at a position.
//!
//! `planes` compiles what attack tables and masks can hold, `program` all other rules; `reach` and `traits` work out what
//! follows from the rules alone. The entry points are functions of the types that are made:
//! [`AnyTables::new`](crate::tables::planes::AnyTables::new), [`Reach::new`](crate::tables::Reach::new) and
//! [`Traits::new`](crate::tables::Traits::new).

mod planes;
mod program;
mod reach;
mod traits;

pub use planes::never_taken;
