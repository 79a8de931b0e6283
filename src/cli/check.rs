//! `plyscope check`: are these files good?

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use crate::catalog::{Catalog, check_evaluation};
use crate::cli::args::CheckArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::target;
use crate::error::Result;
use crate::experiment::lock;
use crate::position::{PositionFile, PriorsFile, Source, WeightsFile, open, open_notation};
use crate::session::Session;
use crate::text::clean_line;
use crate::tui::keymap::Keymap;
use crate::tui::layout::Arrangement;
use crate::tui::settings;
use crate::tui::theme::Theme;

/// Bytes for a search that is opened and never run.
const MEMORY: u64 = 16 << 20;

#[derive(Serialize)]
struct Listing {
    files: Vec<Checked>,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    /// What is wrong with it; null if nothing is.
    fault: Option<String>,
}

/// Checks every file, or an evaluation; a fault in one file does not keep the others from being checked.
pub fn run(catalog: &Catalog, args: &CheckArgs, out: &mut Out) -> Result<Status, Failure> {
    if let Some(game) = &args.evaluation {
        return evaluation(game, catalog, args, out);
    }
    if args.game.is_none() && !args.params.is_empty() {
        return Err(target::no_game_for_params().into());
    }
    let check = |path: &Path| match &args.game {
        Some(game) => target::from_text(path, game, &args.params, catalog).map(|_| ()),
        None => check(path, catalog),
    };
    let checked = |path: &std::path::PathBuf| Checked {
        file: clean_line(&path.display().to_string()).into_owned(),
        fault: check(path).err().map(|fault| fault.to_string()),
    };
    let files: Vec<Checked> = args.files.iter().map(checked).collect();
    let all_good = files.iter().all(|file| file.fault.is_none());
    if args.json {
        out.json(&Listing { files })?;
    } else {
        for Checked { file, fault } in files {
            match fault {
                None => writeln!(out, "{file}: good")?,
                Some(fault) => {
                    out.flush()?;
                    // If standard error is closed, the exit status still tells.
                    let _ = writeln!(std::io::stderr(), "{fault}");
                }
            }
        }
    }
    Ok(if all_good { Status::Done } else { Status::No })
}

/// Checks an evaluation along random games.
fn evaluation(game: &str, catalog: &Catalog, args: &CheckArgs, out: &mut Out) -> Result<Status, Failure> {
    let (situation, weights) = target::evaluation(game, &args.params, args.weights.as_deref(), catalog)?;
    let checked = check_evaluation(&*situation, &weights, args.games, args.seed);
    let is_good = checked.broken.is_none();
    if args.json {
        out.json(&checked)?;
    } else {
        writeln!(out, "{game}: {checked}")?;
    }
    Ok(if is_good { Status::Done } else { Status::No })
}

fn check(path: &Path, catalog: &Catalog) -> Result<()> {
    let source = Source::read(path)?;
    if let Some(opened) = open_notation(path, &source, catalog) {
        return opened.map(|_| ());
    }
    // What is no position is told by what only it has, or by its name or where it lies.
    let lies_with_themes = path.parent().is_some_and(|parent| parent.ends_with("themes"));
    if source.has_field("roles") || lies_with_themes {
        return Theme::parse(&source.name, &source.text).map(|_| ());
    }
    if path.ends_with(settings::LAYOUT) {
        return Arrangement::parse(&source).map(|_| ());
    }
    if source.has_field("keys") || path.ends_with(settings::KEYS) {
        return Keymap::parse(&source).map(|_| ());
    }
    // Weights are told from a position by what only they have.
    if ["weights", "formulas", "win_rate"].iter().any(|field| source.has_field(field)) {
        let file = WeightsFile::parse(&source)?;
        let situation = file.situation(&source, catalog)?;
        return file.weights(&source, &*situation).map(|_| ());
    }
    // Priors by themselves stand in a file without a name.
    if source.has_field("priors") && !source.has_field("name") {
        return PriorsFile::parse(&source)?.check(&source, catalog);
    }
    if source.is_experiment() {
        return lock::read(&source, catalog, |_| Ok(())).map(|_| ());
    }
    let file = PositionFile::parse(&source)?;
    let opened = open(&file, &source, catalog)?;
    let Some((suggested, _)) = opened.search else { return Ok(()) };
    // Knobs that each are right may not go together.
    Session::open(opened.setup(suggested, MEMORY))
        .map_err(|fault| source.fault_in(fault, "search", ""))
        .map(|_| ())
}
