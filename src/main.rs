//! The command line program: a thin use of the library.

fn main() -> std::process::ExitCode {
    ferz::cli::run()
}
