//! Scores as a picture: SVG with a point and its interval for each match.

use std::fmt::Write;

use crate::experiment::files::Games;
use crate::experiment::plan::{Cell, Plan};
use crate::experiment::statistics::{Trinomial, wilson};
use crate::experiment::summary::Summary;

/// One row of points.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// What it is.
    pub name: String,
    /// Score and its 95 % interval, a place a value; none where there is none.
    pub points: Vec<Option<(f64, [f64; 2])>>,
}

/// A plot of scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// Above it.
    pub title: String,
    /// Below it.
    pub axis: String,
    /// The values, evenly spaced.
    pub values: Vec<String>,
    /// At most as many as there are colours.
    pub series: Vec<Series>,
}

/// The score of each match.
pub fn series(plan: &Plan, summaries: &[Summary]) -> Plot {
    let values =
        |cell: &Cell| cell.values.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" ");
    let knobs: Vec<&str> = plan.experiment.vary.iter().map(|axis| axis.knob.as_str()).collect();
    Plot {
        title: format!("{}: {} against {}", plan.experiment.game, plan.experiment.a, plan.experiment.b),
        axis: knobs.join(", "),
        values: plan.cells.iter().map(values).collect(),
        series: vec![Series { name: "score, 95 %".into(), points: points(summaries) }],
    }
}

/// Scores with their intervals.
pub fn points(summaries: &[Summary]) -> Vec<Option<(f64, [f64; 2])>> {
    summaries.iter().map(|summary| summary.score.map(|score| (score, summary.interval))).collect()
}

/// The score of one match as it went on.
pub fn course(plan: &Plan, games: &Games) -> Plot {
    let step = games.len().div_ceil(MOMENTS).max(1);
    let mut results = Trinomial::default();
    let (mut values, mut points) = (Vec::new(), Vec::new());
    for (n, line) in games.values().enumerate() {
        results.0[line.record.result.half_points()] += 1;
        if (n + 1) % step == 0 || n + 1 == games.len() {
            values.push((n + 1).to_string());
            points.push(Some((results.score(), wilson(results.score(), results.count()))));
        }
    }
    Plot {
        title: format!("{}: {} against {}", plan.experiment.game, plan.experiment.a, plan.experiment.b),
        axis: "games".into(),
        values,
        series: vec![Series { name: "score so far, 95 %".into(), points }],
    }
}

/// How many points a match has in its picture.
const MOMENTS: usize = 60;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 52.0;
const BOTTOM: f64 = 52.0;
/// Told apart by readers who are colour-blind, too (Okabe and Ito, 2008).
const COLOURS: [&str; 3] = ["#0072b2", "#d55e00", "#009e73"];

impl Plot {
    /// The picture.
    pub fn svg(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
             font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
        );
        let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
        text(&mut svg, middle, 18.0, "middle", &self.title);
        text(&mut svg, middle, HEIGHT - 10.0, "middle", &self.axis);
        self.draw_axes(&mut svg);
        for (n, series) in self.series.iter().take(COLOURS.len()).enumerate() {
            self.draw_series(&mut svg, n, series);
        }
        svg + "</svg>\n"
    }

    /// Where value number `place` stands.
    fn x(&self, place: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * (place + 0.5) / self.values.len().max(1) as f64
    }

    fn draw_axes(&self, svg: &mut String) {
        for tenth in 0..=10_u32 {
            let y = y(f64::from(tenth) / 10.0);
            let colour = if tenth == 5 { "#888" } else { "#e4e4e4" };
            line(svg, [LEFT, y, WIDTH - RIGHT, y], colour, 1.0);
            if tenth.is_multiple_of(2) {
                text(svg, LEFT - 6.0, y + 4.0, "end", &format!("{} %", tenth * 10));
            }
        }
        // Not every value of a long list has room for its name.
        let step = self.values.len().div_ceil(12).max(1);
        for (n, value) in self.values.iter().enumerate().step_by(step) {
            text(svg, self.x(n as f64), HEIGHT - BOTTOM + 18.0, "middle", value);
        }
    }

    fn draw_series(&self, svg: &mut String, n: usize, series: &Series) {
        let colour = COLOURS[n];
        // Side by side, so that intervals do not hide each other.
        let aside = (n as f64 - (self.series.len() as f64 - 1.0) / 2.0) * 0.12;
        let known = series.points.iter().enumerate();
        let places: Vec<(f64, f64, [f64; 2])> = known
            .filter_map(|(n, point)| point.map(|(score, ends)| (self.x(n as f64 + aside), y(score), ends)))
            .collect();
        let path: Vec<String> = places.iter().map(|(x, y, _)| format!("{x:.1},{y:.1}")).collect();
        let path = path.join(" ");
        let _ = writeln!(
            svg,
            "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"
        );
        let has_room = places.len() <= 60;
        for (x, at, [low, high]) in places {
            line(svg, [x, y(low), x, y(high)], colour, if has_room { 1.5 } else { 0.5 });
            if has_room {
                let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{at:.1}\" r=\"3.5\" fill=\"{colour}\"/>");
            }
        }
        let x = LEFT + 150.0 * n as f64;
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"36\" r=\"3.5\" fill=\"{colour}\"/>");
        text(svg, x + 8.0, 40.0, "start", &series.name);
    }
}

/// Where a score stands.
fn y(score: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - score)
}

fn line(svg: &mut String, [x1, y1, x2, y2]: [f64; 4], colour: &str, width: f64) {
    let _ = writeln!(
        svg,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
    );
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let words = crate::text::clean_line(words);
    let safe = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{safe}</text>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stand_at_their_height_and_words_are_safe() {
        let series = |name: &str, points| Series { name: name.into(), points };
        let plot = Plot {
            title: "a < b & c".into(),
            axis: "c".into(),
            values: vec!["0".into(), "1".into()],
            series: vec![series("ours", vec![Some((0.5, [0.4, 0.6])), None])],
        };
        let svg = plot.svg();
        assert!(svg.contains("a &lt; b &amp; c"));
        let height = y(0.5);
        assert!(svg.contains(&format!("cy=\"{height:.1}\"")), "{svg}");
        assert_eq!(y(1.0), TOP);
        assert_eq!(y(0.0), HEIGHT - BOTTOM);
        assert_eq!(svg.matches("<text").count(), 2 + 6 + 2 + 1, "{svg}");
    }
}
