//! The ten experiments of a published study of UCT in Quoridor, at any scale.

use crate::catalog::Catalog;
use crate::error::{Fault, Result};
use crate::experiment::plan::{Experiment, Plan};
use crate::position::words::Word;
use crate::position::{Source, read_ron};

/// Playouts a move in the files.
const PLAYOUTS: u64 = 2_500;

macro_rules! shipped {
    ($($id:literal),* $(,)?) => {
        /// The files, by number.
        const FILES: &[(&str, &str)] =
            &[$(($id, include_str!(concat!("../../positions/quoridor/study/", $id, ".ron")))),*];
    };
}

shipped! {
    "1-playouts",
    "2-exploration",
    "3-playout-length",
    "4-wall-weight",
    "5-score-slope",
    "6-skipping",
    "7-smart-playout",
    "8-remember-overlapping",
    "9-remember-blocking",
    "10-detect-losing",
}

/// How many experiments there are.
pub const EXPERIMENTS: usize = FILES.len();

/// What both players may spend on a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Budget {
    /// So many playouts; experiment 1 scales its own.
    Playouts(u64),
    /// So many seconds; experiment 1 has no such form.
    Seconds(f64),
}

impl Budget {
    /// As a part of a file's name.
    pub fn name(self) -> String {
        match self {
            Self::Playouts(playouts) => format!("{playouts}-playouts"),
            Self::Seconds(seconds) => format!("{seconds}-seconds"),
        }
    }
}

/// One experiment of the study, at a scale.
#[derive(Clone)]
pub struct Study {
    /// Its number, from 1.
    pub number: usize,
    /// What its file is called.
    pub slug: &'static str,
    /// What both sides may spend.
    pub budget: Budget,
    /// What is played.
    pub plan: Plan,
}

/// An experiment of the study; none where it cannot be played with such a budget.
///
/// # Errors
/// There is no such number.
pub fn study(number: usize, budget: Budget, games: u64, catalog: &Catalog) -> Result<Option<Study>> {
    let Some(&(slug, text)) = number.checked_sub(1).and_then(|n| FILES.get(n)) else {
        return Err(Fault::new(format!("there is no experiment {number}"))
            .expected(format!("a number from 1 to {EXPERIMENTS}")));
    };
    let source = Source::new(format!("shipped quoridor/study/{slug}"), text);
    let mut experiment: Experiment = read_ron(&source)?;
    experiment.pairs = games.div_ceil(2);
    match budget {
        Budget::Playouts(playouts) => scale(&mut experiment, playouts),
        Budget::Seconds(_) if experiment.vary.iter().any(|axis| axis.knob == "iterations") => {
            return Ok(None);
        }
        Budget::Seconds(seconds) => {
            for player in [&mut experiment.a, &mut experiment.b] {
                *player = player.replace(&format!(" iterations={PLAYOUTS}"), &format!(" time={seconds}"));
            }
        }
    }
    let plan = Plan::of(experiment, catalog).map_err(|fault| fault.in_source(&source.name))?;
    Ok(Some(Study { number, slug, budget, plan }))
}

/// Gives every player its share of these playouts instead of [`PLAYOUTS`].
fn scale(experiment: &mut Experiment, playouts: u64) {
    for player in [&mut experiment.a, &mut experiment.b] {
        *player = player.replace(&format!("iterations={PLAYOUTS}"), &format!("iterations={playouts}"));
    }
    for axis in experiment.vary.iter_mut().filter(|axis| axis.knob == "iterations") {
        for Word(value) in &mut axis.values {
            let share = value.parse::<u64>().unwrap_or(PLAYOUTS) * playouts / PLAYOUTS;
            *value = share.max(1).to_string();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::record::Who;

    #[test]
    fn every_experiment_can_be_played_at_every_scale() {
        let catalog = Catalog::default();
        for number in 1..=EXPERIMENTS {
            for budget in [Budget::Playouts(PLAYOUTS), Budget::Playouts(100), Budget::Seconds(0.5)] {
                let Some(study) = study(number, budget, 20, &catalog).unwrap() else {
                    assert_eq!(number, 1);
                    continue;
                };
                let published = study.plan.experiment.published.clone().unwrap();
                assert_eq!(published.wins.len(), study.plan.cells.len(), "{number}");
                let spent = study.plan.cells[0].player(Who::B).budget;
                match budget {
                    Budget::Playouts(playouts) => assert_eq!(spent.iterations, Some(playouts), "{number}"),
                    Budget::Seconds(seconds) => {
                        assert_eq!((spent.seconds, spent.iterations), (Some(seconds), None), "{number}");
                    }
                }
            }
        }
        assert!(study(11, Budget::Playouts(1), 2, &catalog).is_err());
    }
}
