//! From the model to the tables: what each rule is compiled to. Nothing here looks at a position.
//!
//! `planes` compiles what attack tables and masks can hold, `program` all other rules; `reach` and `traits` work out what
//! follows from the rules alone.

mod planes;
mod program;
mod reach;
mod traits;
