//! The root's moves over time: samples at iteration counts that depend on nothing but the search.

use crate::search::Machine;
use crate::search::machine::RootPoint;
use crate::session::truth::Truth;
use crate::session::view::{ChartView, Series};

/// Most samples that are kept; then every other one is dropped and the spacing doubles.
const MOST: usize = 256;

/// Most moves whose series are shown: more lines cannot be told apart, and each costs time and memory in every view.
pub const MOST_SERIES: usize = 8;

/// Samples at multiples of a spacing, one branch of time long.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    spacing: u64,
    samples: Vec<Sample>,
}

/// The root at an iteration.
#[derive(Debug, Clone, PartialEq)]
struct Sample {
    iteration: u64,
    /// The move that would be the answer.
    answer: Option<u32>,
    points: Vec<RootPoint>,
}

impl Sample {
    fn of(machine: &dyn Machine) -> Self {
        let iteration = machine.clock().iterations;
        Self { iteration, answer: machine.landmark().best, points: machine.root_series() }
    }
}

impl Default for Chart {
    fn default() -> Self {
        Self { spacing: 1, samples: Vec::new() }
    }
}

impl Chart {
    /// The first iteration after `now` at which a sample may be due.
    pub const fn next(&self, now: u64) -> u64 {
        (now / self.spacing + 1) * self.spacing
    }

    /// Takes the sample that is due, if one is.
    pub fn sample(&mut self, machine: &dyn Machine) {
        let now = machine.clock().iterations;
        let is_new = self.samples.last().is_none_or(|last| last.iteration < now);
        if !is_new || !now.is_multiple_of(self.spacing) {
            return;
        }
        self.samples.push(Sample::of(machine));
        if self.samples.len() >= MOST {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.samples.retain(|sample| sample.iteration.is_multiple_of(spacing));
        }
    }

    /// Forgets what lies ahead of an iteration: time branches off there.
    pub fn truncate(&mut self, iteration: u64) {
        self.samples.retain(|sample| sample.iteration <= iteration);
    }

    /// The samples up to the present one, most worked-on move first; regret where the truth is known.
    pub fn view(
        &self,
        machine: &dyn Machine,
        work: &'static str,
        unit: &'static str,
        truth: Option<&Truth>,
    ) -> ChartView {
        let now = machine.clock().iterations;
        let mut past: Vec<&Sample> =
            self.samples.iter().take_while(|sample| sample.iteration <= now).collect();
        let present = Sample::of(machine);
        if past.last().is_none_or(|last| last.iteration < now) {
            past.push(&present);
        }
        let mut latest: Vec<&RootPoint> = past.last().map_or(Vec::new(), |last| last.points.iter().collect());
        latest.sort_by_key(|point| std::cmp::Reverse(point.weight));
        let others = latest.len().saturating_sub(MOST_SERIES);
        latest.truncate(MOST_SERIES);
        let codes: Vec<u32> = latest.iter().map(|point| point.code).collect();
        let names = machine.tree().move_names(machine.tree().root(), &codes);
        let series = codes.iter().zip(names).map(|(&code, name)| series(code, name, &past)).collect();
        let iterations = past.iter().map(|sample| sample.iteration).collect();
        let total = |points: &[RootPoint]| points.iter().map(|point| point.weight).sum();
        let total = past.iter().map(|sample| total(&sample.points)).collect();
        let regret = truth.map_or(Vec::new(), |truth| regret(truth, &past, work));
        let truth = truth.map_or(String::new(), |truth| truth.text.clone());
        ChartView { iterations, total, series, others, work, unit, regret, truth }
    }
}

/// What the answer would have given away at each sample, and what each visit has on average; nothing where it is known
/// of no sample.
fn regret(truth: &Truth, samples: &[&Sample], work: &str) -> Vec<Series> {
    let line = |name: &str, of: &dyn Fn(&Sample) -> Option<f64>| Series {
        code: 0,
        name: name.to_owned(),
        work: Vec::new(),
        value: samples.iter().map(|sample| of(sample).unwrap_or(f64::NAN)).collect(),
        half_width: Vec::new(),
    };
    let of_answer = line("answer", &|sample| truth.regret(sample.answer?));
    let of_visits = line("mean", &|sample| truth.mean_regret(&sample.points));
    let lines = [Some(of_answer), (work == "visits").then_some(of_visits)].into_iter().flatten();
    lines.filter(|line| line.value.iter().any(|value| !value.is_nan())).collect()
}

fn series(code: u32, name: String, samples: &[&Sample]) -> Series {
    let unsearched = RootPoint { code, weight: 0, value: f64::NAN, half_width: 0.0 };
    let points = samples.iter().map(|sample| {
        let found = sample.points.iter().find(|point| point.code == code).copied();
        found.filter(|point| point.weight > 0).unwrap_or(unsearched)
    });
    let points: Vec<RootPoint> = points.collect();
    Series {
        code,
        name,
        work: points.iter().map(|point| point.weight).collect(),
        value: points.iter().map(|point| point.value).collect(),
        half_width: points.iter().map(|point| point.half_width).collect(),
    }
}
