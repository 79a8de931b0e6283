//! ARGUMENTS. One command each: arguments as typed (`args`), arguments resolved (`target`), one file a command.

mod algorithms;
mod analyze;
mod args;
mod check;
mod experiment;
mod export;
mod game;
mod games;
mod matches;
mod merge;
mod notes;
mod output;
mod perft;
mod plan;
mod positions;
mod probcut;
mod progress;
mod run;
mod solve;
mod standing;
mod study;
mod table;
mod target;
mod tune;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;

use crate::catalog::Catalog;
use crate::cli::args::{Cli, Color, Command};
use crate::cli::output::{Failure, Out, Status};
use crate::error::{Fault, nearest};
use crate::play::GameFile;
use crate::text::clean;
use crate::tui::run::{self as workbench, Open, Options};

/// The program: reads the process's arguments and does what they ask, with the games of `catalog`.
pub fn main(catalog: Catalog) -> ExitCode {
    ExitCode::from(run(catalog, std::env::args_os()))
}

fn run(catalog: Catalog, arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return finish(tell_usage(&error)) as u8,
    };
    let mut out = Out::stdout();
    let Some(command) = cli.command else { return workbench(catalog, cli) };
    if let Some(file) = cli.file {
        let fault = Fault::new(format!("found the file `{}` before the command", file.display()))
            .expected("a file to open, or a command; a command takes it as `--file`");
        return finish(Err(fault.into())) as u8;
    }
    let done = dispatch(&catalog, command, &mut out).and_then(|status| {
        out.flush()?;
        Ok(status)
    });
    finish(done) as u8
}

/// Says what went wrong, if anything did; how the process ends.
fn finish(done: Result<Status, Failure>) -> Status {
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

fn dispatch(catalog: &Catalog, command: Command, out: &mut Out) -> Result<Status, Failure> {
    end_at_once_when_interrupted();
    match command {
        Command::Analyze(args) => analyze::run(catalog, args, out),
        Command::Perft(args) => perft::run(catalog, &args, out),
        Command::Solve(args) => solve::run(catalog, &args, out),
        Command::Export(args) => export::run(catalog, args, out),
        Command::Check(args) => check::run(catalog, &args, out),
        Command::Tune(args) => tune::run(catalog, &args, out),
        Command::Probcut(args) => probcut::run(catalog, &args, out),
        Command::Match(args) => matches::run(catalog, &args, out),
        Command::Sweep(args) => matches::sweep(catalog, &args, out),
        Command::Game(args) => game::run(catalog, &args, out),
        Command::Plan(args) => plan::run(catalog, &args, out),
        Command::Study(args) => study::run(catalog, &args, out),
        Command::Merge(args) => merge::run(&args, out),
        Command::Games(args) => games::run(catalog, &args, out),
        Command::Algorithms(args) => algorithms::run(&args, out),
        Command::Positions(args) => positions::run(catalog, &args, out),
    }
}

/// Opens the workbench on a file, or on the library; its exit status may be that of a signal.
fn workbench(catalog: Catalog, cli: Cli) -> u8 {
    let open = match &cli.file {
        None => Ok(Open::Library),
        Some(file) if GameFile::is_in(file) => {
            GameFile::read(file, &catalog).map(|game| Open::Played(Box::new(game)))
        }
        Some(file) => target::suggested(file, cli.weights.as_deref(), &catalog)
            .map(|setup| Open::Search(Box::new(setup)))
            .map_err(|fault| as_command(fault, file)),
    };
    let options = Options {
        theme: cli.theme,
        monochrome: cli.color == Color::Never,
        ascii: cli.ascii,
        no_mouse: cli.no_mouse,
        weights: cli.weights,
    };
    open.and_then(|open| workbench::run(catalog, open, &options)).unwrap_or_else(|fault| {
        complain(&fault);
        Status::Bad as u8
    })
}

/// A word that is neither a file nor a place in the library may be a command with a slip in it.
fn as_command(fault: Fault, file: &Path) -> Fault {
    let commands = [
        "analyze",
        "perft",
        "solve",
        "export",
        "check",
        "tune",
        "probcut",
        "match",
        "sweep",
        "game",
        "plan",
        "study",
        "merge",
        "games",
        "algorithms",
        "positions",
    ];
    match nearest(&file.to_string_lossy(), commands) {
        Some(name) if !file.exists() => fault.remedy(format!("did you mean `plyscope {name}`?")),
        _ => fault,
    }
}

/// Nothing that a headless command does needs to be finished: files are renamed into place or gone on with by `--resume`,
/// output is written at the end. So an interrupt ends the process, with the status that says so.
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
fn tell_usage(error: &clap::Error) -> Result<Status, Failure> {
    if error.use_stderr() {
        // Not clap's own printing: it hands the user's arguments through with any escape sequence in them.
        let _ = write!(std::io::stderr(), "{}", clean(&error.render().to_string()));
        return Ok(Status::Bad);
    }
    error.print()?;
    std::io::stdout().flush()?;
    Ok(Status::Done)
}

/// Writes to standard error what is no fault and may surprise.
fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "plyscope: note: {}", clean(text));
}

/// Writes a fault to standard error. If that is closed there is nobody to tell.
fn complain(fault: &Fault) {
    let _ = writeln!(std::io::stderr(), "plyscope: {fault}");
}
