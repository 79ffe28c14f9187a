//! The parts that only the larger module has: files, pictures, pages of rules, PGN and search.

mod engine;
mod picture;
mod read;
mod record;
mod server;
mod setup;
