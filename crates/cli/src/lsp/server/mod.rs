//! The language server.
//!
//! `transport` reads messages, `talk` answers them one after the other, and `worker` checks documents in the
//! background. The analysis of documents is that of the library's `understand`; this module only converts it to the
//! terms of the protocol.

mod actions;
mod address;
mod answer;
mod bulletin;
mod complete;
mod define;
mod document;
mod hover;
mod names;
mod place;
mod symbols;
mod talk;
mod transport;
mod worker;

pub(super) use talk::run;
