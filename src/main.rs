//! Reads the command line, runs one command, sets the exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    plyscope::cli::main(plyscope::catalog::Catalog::default())
}
