//! ARGUMENTS. One command each: arguments as typed (`args`), arguments resolved (`target`), one file a command.

mod algorithms;
mod analyze;
mod args;
mod check;
mod export;
mod games;
mod output;
mod perft;
mod positions;
mod run;
mod table;
mod target;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;

use crate::catalog::Catalog;
use crate::cli::args::{Cli, Command};
use crate::cli::output::{Failure, Out, Status};
use crate::error::{Fault, nearest};
use crate::text::clean;

/// The program: reads the process's arguments and does what they ask, with the games of `catalog`.
pub fn main(catalog: Catalog) -> ExitCode {
    ExitCode::from(run(catalog, std::env::args_os()) as u8)
}

fn run(catalog: Catalog, arguments: impl IntoIterator<Item = OsString>) -> Status {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return tell_usage(&error),
    };
    let mut out = Out::stdout();
    let done = dispatch(catalog, cli, &mut out).and_then(|status| {
        out.flush()?;
        Ok(status)
    });
    match done {
        Ok(status) => status,
        Err(Failure::Fault(fault)) => {
            complain(&fault);
            Status::Bad
        }
        // Whoever reads our output has seen enough: not a fault.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Status::Done,
        Err(Failure::Output(error)) => {
            complain(&Fault::new(format!("the output cannot be written: {error}")));
            Status::Bad
        }
    }
}

fn dispatch(catalog: Catalog, cli: Cli, out: &mut Out) -> Result<Status, Failure> {
    let Some(command) = cli.command else { return workbench(cli.file) };
    end_at_once_when_interrupted();
    match command {
        Command::Analyze(args) => analyze::run(&catalog, args, out),
        Command::Perft(args) => perft::run(&catalog, &args, out),
        Command::Export(args) => export::run(&catalog, args, out),
        Command::Check(args) => check::run(&catalog, &args, out),
        Command::Games(args) => games::run(&catalog, &args, out),
        Command::Algorithms(args) => algorithms::run(&args, out),
        Command::Positions(args) => positions::run(&catalog, &args, out),
    }
}

/// Opens the workbench.
fn workbench(file: Option<std::path::PathBuf>) -> Result<Status, Failure> {
    if let Some(file) = &file
        && !file.exists()
    {
        let typed = file.to_string_lossy();
        let fault = Fault::new(format!("no file and no command `{typed}`"));
        let commands = ["analyze", "perft", "export", "check", "games", "algorithms", "positions"];
        return Err(Failure::Fault(match nearest(&typed, commands) {
            Some(name) => fault.remedy(format!("did you mean `plyscope {name}`?")),
            None => fault.remedy("see `plyscope --help`"),
        }));
    }
    Err(Failure::Fault(Fault::new("the workbench is not part of this build")))
}

/// Nothing that a headless command does needs to be finished: files are renamed into place, output is written at
/// the end. So an interrupt ends the process, with the status that says so.
fn end_at_once_when_interrupted() {
    let always = Arc::new(AtomicBool::new(true));
    // If the system refuses, an interrupt still ends the process, with the shell's own 130.
    let _ = signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGINT,
        Status::Interrupted as i32,
        always,
    );
}

/// Says on standard error what is wrong with the arguments, or on standard output what was asked for (`--help`).
fn tell_usage(error: &clap::Error) -> Status {
    if error.use_stderr() {
        // Not clap's own printing: it hands the user's arguments through with any escape sequence in them.
        let _ = write!(std::io::stderr(), "{}", clean(&error.render().to_string()));
        return Status::Bad;
    }
    let _ = error.print();
    Status::Done
}

/// Writes a fault to standard error. If that is closed there is nobody to tell.
fn complain(fault: &Fault) {
    let _ = writeln!(std::io::stderr(), "plyscope: {fault}");
}
