//! Knobs on the command line: each said once, and a note on standard error about those that change nothing.

use crate::catalog::Family;
use crate::cli::args::SearchArgs;
use crate::cli::note;
use crate::cli::target::within;
use crate::error::{Fault, Result};
use crate::search::monte_carlo::unread::{
    NEVER_MEET, NO_PRIORS, NO_WIN_RATE, counts_with, lacks_priors, lacks_win_rate,
};
use crate::search::priors;
use crate::session::Setup;

/// The knobs that are set, by name with their values, blanks cut away.
///
/// # Errors
/// A word without `=`, or a knob that is said twice, be it by an option of its own.
pub(super) fn knobs(args: &SearchArgs) -> Result<Vec<(&str, &str)>> {
    let options = [
        ("--priors", priors::KNOB, args.priors.is_some()),
        ("--weights", "weights", args.weights.is_some()),
        ("--depth", "depth", args.depth.is_some()),
    ];
    let mut knobs: Vec<(&str, &str)> = Vec::new();
    for word in &args.knobs {
        let Some((knob, value)) = word.split_once('=').map(|(knob, value)| (knob.trim(), value.trim()))
        else {
            return Err(Fault::new(format!("found `{word}`")).expected("`knob=value`").in_source("--set"));
        };
        if knobs.iter().any(|(known, _)| *known == knob) {
            return Err(Fault::new(format!("knob `{knob}` is given twice")).in_source("--set"));
        }
        if let Some((option, ..)) = options.iter().find(|(_, name, is_said)| *name == knob && *is_said) {
            return Err(Fault::new(format!("knob `{knob}` is given by {option} too"))
                .expected("one of the two")
                .in_source("--set"));
        }
        knobs.push((knob, value));
    }
    Ok(knobs)
}

/// A fault of a knob that was set on the command line says so, whoever has found it.
pub(super) fn of_knob(fault: Fault, args: &SearchArgs) -> Fault {
    let is_set = knobs(args).is_ok_and(|knobs| knobs.iter().any(|(knob, _)| *knob == fault.source));
    if !is_set {
        return fault;
    }
    let found = format!("knob `{}`: {}", fault.source, fault.found);
    within("--set", Fault { source: String::new(), found, ..fault })
}

/// Says which of the options given have no effect on this search, and what would make them count.
pub(super) fn tell(setup: &Setup, args: &SearchArgs) {
    if setup.algorithm.family != Family::MonteCarlo {
        return;
    }
    let own = setup.algorithm.settings();
    let set = knobs(args).unwrap_or_default().into_iter().map(|(knob, _)| (format!("--set {knob}"), knob));
    let all = set.chain(args.priors.iter().map(|_| ("--priors".to_owned(), priors::KNOB)));
    for (option, knob) in all {
        let is_changed = setup.settings.text(knob) != own.text(knob);
        match counts_with(&setup.settings, knob).filter(|_| is_changed) {
            Some(with) => note(&format!("{option} has no effect here; it counts with {with}")),
            None if knob == "transpositions" && is_changed && !setup.situation.lines_meet() => {
                note(NEVER_MEET)
            }
            None if knob == priors::SOURCE && lacks_priors(&setup.settings) => note(NO_PRIORS),
            None if knob == "cut_value" && lacks_win_rate(&setup.settings) => note(NO_WIN_RATE),
            None if option == "--priors" && priors::parts(setup.settings.text(knob)).next().is_none() => {
                note("--priors has no effect here: the file gives no move a prior");
            }
            None => {}
        }
    }
}
