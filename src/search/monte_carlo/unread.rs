//! Which knobs the others leave unread: whoever sets one all the same is told what would make it count.

use crate::eval::weights::WIN_RATE;
use crate::search::{Settings, priors};

/// What is missing where a knob asks for given priors.
pub const NO_PRIORS: &str = "prior asks for given priors, and there are none: the knob `priors`, a position file's field or \
                             --priors give them";

/// What is told where positions are to be shared and no two lines lead to the same one.
pub const NEVER_MEET: &str = "transpositions finds none in this game: a position holds every board that has been, for the \
                              rules ask for them (superko), so no two lines of moves lead to the same one";

/// What is told where a playout's end is to be valued by a fitted win rate and the weights have none.
pub const NO_WIN_RATE: &str = "cut_value=win-rate asks for the slope that was fitted with the weights, and these have none: \
                               score_slope takes its place; `plyscope tune` fits one, or weights say win-rate=...";

/// Settings under which a knob would count that nothing reads under these; `None` where it counts. The formulas are those
/// of [`Formula`](super::formula::Formula), the rest is as [`Rules`](super::rules::Rules) reads it.
pub fn counts_with(settings: &Settings, knob: &str) -> Option<&'static str> {
    let is = |knob: &str, values: &[&str]| values.contains(&settings.text(knob));
    let is_ordered = is("selection", &["puct"]) || !is("widening", &["off"]);
    let is_given = is(priors::SOURCE, &[priors::FROM_FILE, "file-or-evaluation"]);
    let evaluates = is(priors::SOURCE, &["evaluation", "file-or-evaluation"]);
    let (counts, with) = match knob {
        "c" => (is("selection", &["ucb1", "puct"]), "selection=ucb1 or selection=puct"),
        "h" => (is("selection", &["ucb1", "ucb1-tuned"]), "selection=ucb1 or selection=ucb1-tuned"),
        "fpu" | "rave" | "bias" => (!is("selection", &["even"]), "another selection than even"),
        priors::SOURCE | priors::KNOB | "prior_temperature" if !is_ordered => {
            (false, "selection=puct, or widening for the order of moves")
        }
        priors::KNOB => (is_given, "prior=file or prior=file-or-evaluation"),
        "prior_temperature" => (evaluates, "prior=evaluation or prior=file-or-evaluation"),
        "widening_power" => (!is("widening", &["off"]), "widening"),
        "epsilon" => (is("playout", &["greedy"]), "playout=greedy"),
        _ => (true, ""),
    };
    (!counts).then_some(with)
}

/// Whether given priors are asked for and there are none.
pub fn lacks_priors(settings: &Settings) -> bool {
    let asks = matches!(settings.text(priors::SOURCE), priors::FROM_FILE | "file-or-evaluation");
    asks && priors::parts(settings.text(priors::KNOB)).next().is_none()
}

/// Whether a fitted win rate is asked for and the weights have none.
pub fn lacks_win_rate(settings: &Settings) -> bool {
    let has_one = || settings.text("weights").split(',').any(|item| item.trim().starts_with(WIN_RATE));
    settings.text("cut_value") == "win-rate" && !has_one()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::monte_carlo::KNOBS;

    #[test]
    fn a_knob_counts_where_its_formula_is_chosen() {
        let with = |knobs: &[(&'static str, &str)], knob: &str| {
            let settings =
                knobs.iter().fold(Settings::defaults(KNOBS), |all, (name, value)| all.with(name, value));
            counts_with(&settings, knob)
        };
        for (knob, _) in Settings::defaults(KNOBS).iter() {
            let waits =
                ["prior", "priors", "prior_temperature", "widening_power", "epsilon"].contains(&knob.name);
            assert_eq!(with(&[], knob.name).is_some(), waits, "{}", knob.name);
        }
        assert!(with(&[("selection", "ucb1-tuned")], "c").is_some());
        assert!(with(&[("selection", "puct")], "h").is_some());
        assert!(with(&[("selection", "puct"), ("prior", "file")], "priors").is_none());
        assert!(with(&[("selection", "puct"), ("prior", "evaluation")], "priors").is_some());
        assert!(with(&[("widening", "2"), ("prior", "evaluation")], "prior_temperature").is_none());
    }
}
