//! The language server.
//!
//! `transport` reads messages, `talk` answers them one after the other, and `worker` checks documents meanwhile. What a document means where is
//! told by the library's `understand`: here it is only put into the words of the protocol.

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
