//! Arguments resolved: which position, which search, which budget.

use std::path::Path;

use crate::catalog::{Algorithm, Catalog, Family, Situation, algorithm};
use crate::cli::args::{PositionArgs, SearchArgs};
use crate::cli::notes;
use crate::error::{Fault, Result, nearest};
use crate::eval::Weights;
use crate::eval::weights::OWN;
use crate::game::Params;
use crate::position::{
    Library, Opened, PositionFile, Source, open, open_notation, open_text, read_priors, read_weights,
    take_priors,
};
use crate::search::{Settings, priors};
use crate::session::Setup;
use crate::session::budget::granted;
use crate::session::protocol::Budget;
use crate::tui::dialogs::{MEMORY_MIB, plain_algorithm};

/// Opens the position that the arguments name.
pub fn position(args: &PositionArgs, catalog: &Catalog) -> Result<Opened> {
    let mut opened = match (&args.file, &args.game) {
        (Some(path), Some(game)) => from_text(path, game, &args.params, catalog)?,
        (Some(_), None) if !args.params.is_empty() => return Err(no_game_for_params()),
        (Some(path), None) => from_library_or_disk(path, catalog)?,
        (None, Some(game)) => from_game(game, args, catalog)?,
        (None, None) => {
            return Err(Fault::new("no position was named")
                .expected("--game NAME or --file PATH")
                .remedy("see `plyscope games` and `plyscope positions`"));
        }
    };
    if let Some(moves) = &args.moves {
        let before = opened.situation.moves_written().len();
        opened.situation.play_all(moves).map_err(|fault| within("--moves", fault))?;
        let played = opened.situation.moves_written().split_off(before);
        opened.priors = opened.priors.map(|given| priors::after(&given, &played));
        if !moves.trim().is_empty() {
            // The counts and the value belong to the position before these moves.
            opened.start = None;
            opened.truth = None;
        }
    }
    Ok(opened)
}

/// Names the argument as the source; what an inner layer called so stands before its finding.
pub(super) fn within(argument: &str, fault: Fault) -> Fault {
    let found = match fault.source.as_str() {
        "" => fault.found,
        inner => format!("{inner}: {}", fault.found),
    };
    Fault { source: argument.to_owned(), found, ..fault }
}

fn from_game(game: &str, args: &PositionArgs, catalog: &Catalog) -> Result<Opened> {
    let entry = catalog.entry(game).map_err(|fault| within("--game", fault))?;
    let params = Params::parse(args.params.iter().map(String::as_str))
        .and_then(|params| entry.open_for(args.position.as_deref(), &params))
        .map_err(|fault| within("--param", fault));
    let mut situation = params?;
    if let Some(text) = &args.position {
        situation.set_position(text).map_err(|fault| within("--position", fault))?;
    }
    Ok(Opened::plain(entry.name.to_owned(), situation))
}

/// A file in the notation of a game.
pub(super) fn from_text(path: &Path, game: &str, params: &[String], catalog: &Catalog) -> Result<Opened> {
    let entry = catalog.entry(game).map_err(|fault| within("--game", fault))?;
    let params = Params::parse(params.iter().map(String::as_str))
        .and_then(|params| entry.open(&params).map(|_| params))
        .map_err(|fault| within("--param", fault))?;
    if !path.exists() && Library::find().item(&path.to_string_lossy()).is_some() {
        return Err(Fault::new("a place in the library names its game itself")
            .remedy("leave --game out")
            .in_source("--game"));
    }
    open_text(path, &Source::read(path)?, entry, &params)
}

/// A file that says itself which game it is about says its parameters too.
pub(super) fn no_game_for_params() -> Fault {
    Fault::new("a parameter of no game")
        .expected("--game NAME beside it")
        .remedy("leave --param out: a position file holds its parameters")
        .in_source("--param")
}

fn from_library_or_disk(path: &Path, catalog: &Catalog) -> Result<Opened> {
    if path.exists() {
        let source = Source::read(path)?;
        if let Some(opened) = open_notation(path, &source, catalog) {
            return opened;
        }
        return open(&PositionFile::parse(&source)?, &source, catalog);
    }
    let library = Library::find();
    let id = path.to_string_lossy();
    if let Some(item) = library.item(&id) {
        return item.open(catalog);
    }
    let fault = Fault::new("no such file, and no such place in the library").in_source(id.clone());
    Err(match nearest(&id, library.items.iter().map(|item| item.id.as_str())) {
        Some(name) => fault.remedy(format!("did you mean `{name}`?")),
        None => fault.remedy("see `plyscope positions`, and `plyscope --help` for the commands"),
    })
}

/// A game that has an evaluation, at its start, and the weights of a file or its own.
pub fn evaluation(
    game: &str,
    params: &[String],
    weights: Option<&Path>,
    catalog: &Catalog,
) -> Result<(Box<dyn Situation>, Weights)> {
    let args = PositionArgs { params: params.to_vec(), ..PositionArgs::default() };
    let situation = from_game(game, &args, catalog)?.situation;
    if situation.measured().is_none() {
        return Err(Fault::new(format!("{game} has no evaluation"))
            .expected("a game with features")
            .remedy("see `plyscope games`"));
    }
    let weights = match weights {
        Some(path) => read_weights(path, &*situation)?,
        None => situation.weights(OWN)?,
    };
    Ok((situation, weights))
}

/// The search that a position file suggests; a plain one where it suggests none.
pub fn suggested(file: &Path, weights: Option<&Path>, catalog: &Catalog) -> Result<Setup> {
    let opened = from_library_or_disk(file, catalog)?;
    let otherwise = plain_algorithm(opened.situation.as_ref())?;
    let mut setup = opened.setup(otherwise, MEMORY_MIB << 20);
    take_weights(&mut setup, weights)?;
    Ok(setup)
}

/// The search that the arguments ask for, on the position that they name. What they leave open, the position file's
/// suggestion answers, as long as they do not name another algorithm.
pub fn setup(position: &PositionArgs, args: &SearchArgs, catalog: &Catalog) -> Result<Setup> {
    let knobs = notes::knobs(args)?;
    let opened = self::position(position, catalog)?;
    let suggested = opened.search.as_ref().map(|(algorithm, _)| *algorithm);
    let named = match &args.algorithm {
        Some(name) => Some(algorithm(name).map_err(|fault| within("--algorithm", fault))?),
        None => None,
    };
    let Some(algorithm) = named.or(suggested) else {
        return Err(Fault::new("no algorithm was named")
            .expected("--algorithm NAME")
            .remedy("see `plyscope algorithms`"));
    };
    let given = opened.priors.clone();
    let follows_suggestion = suggested.is_some_and(|s| s.name == algorithm.name);
    let mut setup = opened.setup(algorithm, args.memory << 20);
    if !follows_suggestion {
        setup.algorithm = algorithm;
        setup.settings = take_priors(algorithm.settings(), given.as_deref());
        setup.budget = Budget::default();
    }
    if algorithm.family != Family::MonteCarlo {
        // Visit counts mean nothing to it.
        setup.start = None;
    }
    setup.seed = args.seed.unwrap_or(setup.seed);
    take_weights(&mut setup, args.weights.as_deref())?;
    if let Some(path) = &args.priors {
        let text = read_priors(path, &*setup.situation)?;
        setup.settings = take_priors(setup.settings, Some(&text));
        if setup.settings.text(priors::KNOB) != text {
            return Err(Fault::new(format!("{} has no priors", algorithm.name))
                .expected("a search of the Monte Carlo family, such as puct")
                .in_source("--priors"));
        }
    }
    set_knobs(&mut setup.settings, &knobs, args, algorithm)?;
    setup.situation.weights(setup.settings.text("weights")).map_err(|fault| within("--set", fault))?;
    if let Some(refusal) = setup.situation.refusal(algorithm) {
        return Err(refusal);
    }
    let asked = Budget { iterations: args.iterations, nodes: args.nodes, seconds: args.time };
    if asked != Budget::default() || args.depth.is_some() {
        setup.budget = asked;
    }
    setup.budget = granted(setup.budget, setup.algorithm, &setup.settings, &*setup.situation)?;
    Ok(setup)
}

/// Puts the weights of a file into force.
fn take_weights(setup: &mut Setup, path: Option<&Path>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let weights = read_weights(path, &*setup.situation)?;
    setup.settings.set("weights", &weights.text()).map_err(|fault| within("--weights", fault))
}

fn set_knobs(
    settings: &mut Settings,
    knobs: &[(&str, &str)],
    args: &SearchArgs,
    algorithm: &Algorithm,
) -> Result<()> {
    for (knob, value) in knobs {
        settings.set_for_new(knob, value).map_err(|fault| within("--set", fault))?;
    }
    let Some(depth) = args.depth else { return Ok(()) };
    if !settings.knobs().iter().any(|knob| knob.name == "depth") {
        return Err(Fault::new(format!("{} has no depth to set", algorithm.name))
            .expected("--iterations, --nodes or --time")
            .in_source("--depth"));
    }
    settings.set("depth", &depth.to_string()).map_err(|fault| within("--depth", fault))
}
