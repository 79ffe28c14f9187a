//! The additions of the larger module: files, pictures, pages of rules, PGN and search.

mod engine;
mod picture;
mod read;
mod record;
mod server;
