//! The root's moves over time: samples at iteration counts that depend on nothing but the search.

use crate::search::Machine;
use crate::search::machine::RootPoint;
use crate::session::view::{ChartView, Series};

/// Most samples that are kept; then every other one is dropped and the spacing doubles.
const MOST: usize = 256;

/// Most moves whose series are shown: more lines cannot be told apart, and each costs time and memory in every view.
pub const MOST_SERIES: usize = 8;

/// Samples at multiples of a spacing, one branch of time long.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    spacing: u64,
    samples: Vec<(u64, Vec<RootPoint>)>,
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
        let is_new = self.samples.last().is_none_or(|(last, _)| *last < now);
        if !is_new || !now.is_multiple_of(self.spacing) {
            return;
        }
        self.samples.push((now, machine.root_series()));
        if self.samples.len() >= MOST {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.samples.retain(|(iteration, _)| iteration.is_multiple_of(spacing));
        }
    }

    /// Forgets what lies ahead of an iteration: time branches off there.
    pub fn truncate(&mut self, iteration: u64) {
        self.samples.retain(|(at, _)| *at <= iteration);
    }

    /// The samples up to the present one, most worked-on move first.
    pub fn view(&self, machine: &dyn Machine, work: &'static str, unit: &'static str) -> ChartView {
        let now = machine.clock().iterations;
        let mut past: Vec<(u64, &[RootPoint])> = self
            .samples
            .iter()
            .take_while(|(at, _)| *at <= now)
            .map(|(at, points)| (*at, &points[..]))
            .collect();
        let present = machine.root_series();
        if past.last().is_none_or(|(at, _)| *at < now) {
            past.push((now, &present));
        }
        let mut latest: Vec<&RootPoint> =
            past.last().map_or(Vec::new(), |(_, points)| points.iter().collect());
        latest.sort_by_key(|point| std::cmp::Reverse(point.weight));
        let others = latest.len().saturating_sub(MOST_SERIES);
        latest.truncate(MOST_SERIES);
        let codes: Vec<u32> = latest.iter().map(|point| point.code).collect();
        let names = machine.tree().move_names(machine.tree().root(), &codes);
        let series = codes.iter().zip(names).map(|(&code, name)| series(code, name, &past)).collect();
        let iterations = past.iter().map(|(at, _)| *at).collect();
        let total = |points: &[RootPoint]| points.iter().map(|point| point.weight).sum();
        let total = past.iter().map(|(_, points)| total(points)).collect();
        ChartView { iterations, total, series, others, work, unit }
    }
}

fn series(code: u32, name: String, samples: &[(u64, &[RootPoint])]) -> Series {
    let unsearched = RootPoint { code, weight: 0, value: f64::NAN, half_width: 0.0 };
    let points = samples.iter().map(|(_, points)| {
        let found = points.iter().find(|point| point.code == code).copied();
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
