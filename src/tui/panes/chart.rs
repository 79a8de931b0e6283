//! The root's moves over the iterations: how the work is shared out, or how the values settle.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::search::Quantity;
use crate::search::quantity::count;
use crate::session::chart::MOST_SERIES;
use crate::session::view::{ChartView, Series};
use crate::text::noun;
use crate::tui::theme::Role;
use crate::tui::widgets::frame::Frame;
use crate::tui::widgets::pen::{Pen, width};
use crate::tui::widgets::plot::{Plot, round_step, ticks};
use crate::tui::widgets::skin::Skin;

/// What the chart draws over the iterations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ChartAxis {
    /// The share of the work that went into each root move.
    Work,
    /// The value of each root move.
    #[default]
    Value,
    /// What the answer, and the work so far, give away where the true values are known.
    Regret,
}

impl ChartAxis {
    /// The next one, the first after the last.
    pub const fn next(self) -> Self {
        match self {
            Self::Value => Self::Work,
            Self::Work => Self::Regret,
            Self::Regret => Self::Value,
        }
    }
}

/// The chart pane.
#[derive(Debug, Clone, Copy)]
pub struct ChartPane<'a> {
    /// What it shows.
    pub view: &'a ChartView,
    /// Which of it.
    pub axis: ChartAxis,
    /// What it is drawn with.
    pub skin: Skin<'a>,
}

/// The number of the dots around a line, which is no line's.
const BAND: u8 = u8::MAX;
/// Values beyond this are forced wins and losses: they are drawn at the edge and do not stretch the axis.
const FORCED: f64 = 1e6;
/// The share of the iterations that numbers are given to settle before they count for the axis.
const SETTLED: f64 = 0.1;
/// From this width of the pane on, names have numbers behind them; from the second on, intervals too.
const NUMBERS: [u16; 2] = [48, 72];
/// Cells from one sign on a line to the next in the same row or the one beside.
const APART: u16 = 6;
/// Signs of lines whose moves' names are too long to be drawn on them.
const LETTERS: [&str; MOST_SERIES] = ["a", "b", "c", "d", "e", "f", "g", "h"];

impl Widget for &ChartPane<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut pen = self.skin.pen(buffer, area);
        let about = match self.axis {
            ChartAxis::Work => format!("share of {} by move", self.view.work),
            ChartAxis::Value => format!("value for Max ({})", self.view.unit),
            ChartAxis::Regret => "regret: true value of the best move less that of the answer".to_owned(),
        };
        let note = match (self.view.others, self.banded()) {
            _ if self.axis == ChartAxis::Regret => self.known(),
            (hidden @ 1.., _) => {
                let moves = noun(hidden as u64, "move", "moves");
                format!("{hidden} {moves} with fewer {} not drawn", self.view.work)
            }
            (_, Some(series)) => format!("dots: the interval of {}", series.name),
            _ => String::new(),
        };
        let frame = Frame { title: "Chart", about: &about, note: &note, scroll: None };
        let area = frame.draw(&mut pen, &self.skin);
        let mut pen = pen.within(area);
        let lines = self.lines();
        let Some((low, high)) = self.range(&lines) else {
            let words = match self.axis {
                ChartAxis::Regret if self.view.regret.is_empty() => {
                    "no true value of a move is known here: `*` solves them"
                }
                _ => "no iteration is completed yet",
            };
            pen.fit(area.x + 1, area.right(), area.y + area.height / 2, words, self.skin.style(Role::Faint));
            return;
        };
        let Some(plot) = self.axes(&mut pen, area, &lines, low, high) else { return };
        self.draw_lines(&mut pen, plot, &lines, low, high);
        self.name_lines(&mut pen, plot, area, &lines, low, high);
    }
}

/// One line of the chart.
struct Line<'a> {
    series: &'a Series,
    /// Drawn on the line and in front of its name: what tells it from the others without colour.
    sign: &'a str,
    role: Role,
    /// Points: the share of the way to the last iteration, and the number there.
    points: Vec<(f64, f64)>,
}

impl ChartPane<'_> {
    fn lines(&self) -> Vec<Line<'_>> {
        let last = self.view.iterations.last().copied().unwrap_or(0).max(1) as f64;
        let series = if self.axis == ChartAxis::Regret { &self.view.regret } else { &self.view.series };
        let drawn = series.iter().zip(LETTERS).enumerate();
        drawn
            .map(|(nth, (series, letter))| Line {
                series,
                sign: if width(&series.name) == 1 { &series.name } else { letter },
                role: Role::chart(nth),
                points: (0..self.view.iterations.len())
                    .filter_map(|at| {
                        let x = *self.view.iterations.get(at)? as f64 / last;
                        Some((x, self.number(series, at)?))
                    })
                    .collect(),
            })
            .collect()
    }

    /// What is drawn of a series at a sample.
    fn number(&self, series: &Series, at: usize) -> Option<f64> {
        match self.axis {
            ChartAxis::Value | ChartAxis::Regret => {
                series.value.get(at).copied().filter(|value| !value.is_nan())
            }
            ChartAxis::Work => {
                let (own, total) = (*series.work.get(at)?, *self.view.total.get(at)?);
                (total > 0).then(|| own as f64 / total as f64)
            }
        }
    }

    /// The axis: as narrow as the numbers allow, its ends round. Expectations and shares do not leave 0 to 1.
    /// The wild numbers of the first iterations do not stretch it; they are drawn at the edge.
    fn range(&self, lines: &[Line<'_>]) -> Option<(f64, f64)> {
        let points = || lines.iter().flat_map(|line| &line.points).filter(|(_, y)| y.abs() < FORCED);
        let settled = points().any(|(x, _)| *x >= SETTLED && *x < 1.0);
        let numbers = || points().filter(|(x, _)| !settled || *x >= SETTLED).map(|(_, y)| *y);
        let any_point = lines.iter().any(|line| !line.points.is_empty());
        let (low, high) =
            (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
        if !low.is_finite() || !high.is_finite() {
            return any_point.then_some((-1.0, 1.0));
        }
        let step = round_step(((high - low) / 5.0).max(if self.is_bounded() { 0.02 } else { 0.5 }));
        let low = ((low / step + 1e-9).floor() * step).min(low);
        let high = ((high / step - 1e-9).ceil() * step).max(low + 2.0 * step);
        Some(match self.axis {
            ChartAxis::Work => (0.0, high.min(1.0)),
            ChartAxis::Regret => (0.0, high),
            ChartAxis::Value if self.is_bounded() => (low.clamp(0.0, 0.9), high.min(1.0)),
            ChartAxis::Value => (low, high),
        })
    }

    /// What is known of the truth, for the frame.
    fn known(&self) -> String {
        if self.view.truth.is_empty() { String::new() } else { format!("known: {}", self.view.truth) }
    }

    fn is_bounded(&self) -> bool {
        self.axis == ChartAxis::Work || self.view.unit == "expectation"
    }

    /// Numbers at the left side and iterations below; gives what is left for the lines, if that is anything.
    fn axes(&self, pen: &mut Pen<'_>, area: Rect, lines: &[Line<'_>], low: f64, high: f64) -> Option<Rect> {
        let faint = self.skin.style(Role::Faint);
        let marks = ticks(low, high, usize::from(area.height / 2).clamp(2, 6));
        let label = |tick: f64| match self.axis {
            ChartAxis::Work => format!("{:.0}%", 100.0 * tick),
            ChartAxis::Value | ChartAxis::Regret if self.is_bounded() => format!("{tick:.2}"),
            ChartAxis::Value | ChartAxis::Regret => format!("{tick:.1}"),
        };
        let left = marks.iter().map(|tick| width(&label(*tick))).max().unwrap_or(0) as u16 + 1;
        let right =
            lines.iter().map(|line| width(&self.name(line, area.width)) + 1).max().unwrap_or(0).min(24)
                as u16;
        let plot = Rect {
            x: area.x.saturating_add(left),
            width: area.width.saturating_sub(left + right),
            height: area.height.saturating_sub(1),
            ..area
        };
        if plot.width < 4 || plot.height < 2 {
            pen.fit(area.x, area.right(), area.y, "no room for a chart", faint);
            return None;
        }
        for tick in marks {
            let y = row(plot, (tick - low) / (high - low));
            pen.right(area.x, plot.x - 1, y, &label(tick), faint);
            pen.repeat(plot.x, plot.right(), y, self.skin.glyphs.grid, faint);
        }
        let last = self.view.iterations.last().copied().unwrap_or(0);
        pen.text(plot.x, plot.bottom(), "0", faint);
        let last = format!("{} {}", count(last), noun(last, "iteration", "iterations"));
        pen.right(plot.x + 2, plot.right(), plot.bottom(), &last, faint);
        Some(plot)
    }

    /// The move whose interval is drawn: the one with the most work, where values have intervals.
    fn banded(&self) -> Option<&Series> {
        let first = self.view.series.first().filter(|_| self.axis == ChartAxis::Value);
        first.filter(|series| series.half_width.iter().any(|half| *half > 0.0))
    }

    /// The two edges of an interval as single dots, where they lie on the chart.
    fn draw_band(&self, plot: &mut Plot, series: &Series, scale: impl Fn(f64) -> f64) {
        let last = self.view.iterations.last().copied().unwrap_or(0).max(1) as f64;
        let samples = self.view.iterations.iter().zip(&series.value).zip(&series.half_width);
        for ((&iteration, value), half) in samples {
            let edges = [value - half, value + half].map(&scale);
            for y in edges.into_iter().filter(|y| (0.0..=1.0).contains(y)) {
                let dot = (iteration as f64 / last, y);
                plot.line(BAND, dot, dot);
            }
        }
    }

    /// The first move's line is drawn last, so that it lies on top.
    fn draw_lines(&self, pen: &mut Pen<'_>, area: Rect, lines: &[Line<'_>], low: f64, high: f64) {
        let mut plot = Plot::new(area);
        let scaled = |(x, y): (f64, f64)| (x, (y - low) / (high - low));
        if let Some(series) = self.banded() {
            self.draw_band(&mut plot, series, |y| (y - low) / (high - low));
        }
        for (nth, line) in lines.iter().enumerate().rev() {
            let first = line.points.first().map(|point| (*point, *point));
            let pairs = line.points.iter().copied().zip(line.points.iter().copied().skip(1));
            for (from, to) in first.into_iter().chain(pairs) {
                plot.line(nth as u8, scaled(from), scaled(to));
            }
        }
        let ascii = self.skin.glyphs.trunk.is_ascii();
        let look = |line: u8| {
            lines
                .get(usize::from(line))
                .map_or((self.skin.style(Role::Faint), "."), |line| (self.skin.style(line.role), line.sign))
        };
        plot.draw(pen, area, ascii, look);
        self.sign_lines(pen, area, lines, |y| (y - low) / (high - low));
    }

    /// Puts each line's sign on it at up to three places, each line at its own. Where lines run close to each other,
    /// the signs of the first ones stand alone, so that the lines stay visible between them.
    fn sign_lines(&self, pen: &mut Pen<'_>, area: Rect, lines: &[Line<'_>], scale: impl Fn(f64) -> f64) {
        let mut signed: Vec<(u16, u16)> = Vec::new();
        for (nth, line) in lines.iter().enumerate() {
            for third in 0..3 {
                let share = (third as f64 + (nth as f64 + 0.5) / MOST_SERIES as f64) / 3.0;
                let Some((x, y)) = point_at(&line.points, share) else { continue };
                let x = area.x + (x * f64::from(area.width - 1)).round() as u16;
                let y = row(area, scale(y));
                let is_near = |&(u, v): &(u16, u16)| v.abs_diff(y) <= 1 && u.abs_diff(x) < APART;
                if !signed.iter().any(is_near) {
                    pen.fit(x, x + 1, y, line.sign, self.skin.style(line.role));
                    signed.push((x, y));
                }
            }
        }
    }

    /// The moves' names at the right ends of their lines, moved apart where they would meet.
    fn name_lines(&self, pen: &mut Pen<'_>, area: Rect, pane: Rect, lines: &[Line<'_>], low: f64, high: f64) {
        let ends = lines
            .iter()
            .filter_map(|line| Some((row(area, (line.points.last()?.1 - low) / (high - low)), line)));
        let mut ends: Vec<(u16, &Line<'_>)> = ends.collect();
        ends.sort_by_key(|(y, _)| *y);
        let rows: Vec<u16> = ends.iter().map(|(y, _)| y - area.y).collect();
        for (y, (_, line)) in apart(&rows, area.height).into_iter().zip(&ends) {
            let Some(y) = y else { continue };
            let name = self.name(line, pane.width);
            pen.fit(area.right(), pane.right(), area.y + y, &name, self.skin.style(line.role));
        }
    }

    /// What stands at the end of a line: its sign, its move, and where there is room the last number.
    fn name(&self, line: &Line<'_>, pane_width: u16) -> String {
        let series = line.series;
        let mut name = series.name.clone();
        if line.sign != name {
            name.insert(0, ' ');
            name.insert_str(0, line.sign);
        }
        let [numbers, intervals] = NUMBERS.map(|least| pane_width >= least);
        if let (true, Some((_, last))) = (numbers, line.points.last()) {
            name.push(' ');
            name.push_str(&match self.axis {
                ChartAxis::Work => Quantity::Share(*last).to_string(),
                ChartAxis::Value if last.abs() >= FORCED => {
                    if *last > 0.0 { "Max wins" } else { "Min wins" }.to_owned()
                }
                ChartAxis::Value if self.is_bounded() => Quantity::Expectation(*last).to_string(),
                ChartAxis::Regret => Quantity::Part(*last).to_string(),
                ChartAxis::Value => Quantity::Points(*last).to_string(),
            });
            let half_width = series.half_width.last().copied().filter(|half| *half > 0.0);
            if let (true, ChartAxis::Value, Some(half)) = (intervals, self.axis, half_width) {
                name.push(' ');
                name.push_str(&Quantity::HalfWidth(half).to_string());
            }
        }
        name
    }
}

/// The row of a share of the height.
fn row(area: Rect, share: f64) -> u16 {
    let down = (1.0 - share.clamp(0.0, 1.0)) * f64::from(area.height.saturating_sub(1));
    area.y.saturating_add(down.round() as u16)
}

/// The point of a line nearest to a share of the width, between two samples if need be.
fn point_at(points: &[(f64, f64)], share: f64) -> Option<(f64, f64)> {
    let after = points.iter().position(|(x, _)| *x >= share)?;
    let (x1, y1) = *points.get(after)?;
    let Some((x0, y0)) = after.checked_sub(1).and_then(|before| points.get(before)).copied() else {
        return Some((x1, y1)).filter(|_| x1 - share < 0.1);
    };
    let part = if x1 > x0 { (share - x0) / (x1 - x0) } else { 0.0 };
    Some((share, y0 + part * (y1 - y0)))
}

/// Rows, given in order, moved down until no two are equal and then up until all lie above `height`; `None` for
/// those that find no place.
fn apart(rows: &[u16], height: u16) -> Vec<Option<u16>> {
    let mut placed: Vec<u16> = Vec::new();
    for &row in rows {
        placed.push(placed.last().map_or(row, |before| row.max(before.saturating_add(1))));
    }
    let mut below = height;
    for row in placed.iter_mut().rev() {
        *row = (*row).min(below.saturating_sub(1));
        below = *row;
    }
    let mut before = None;
    placed
        .into_iter()
        .map(|row| {
            let free = row < height && before != Some(row);
            before = Some(row);
            free.then_some(row)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_meet_are_moved_apart() {
        assert_eq!(apart(&[2, 2, 2], 10), [Some(2), Some(3), Some(4)]);
        assert_eq!(apart(&[9, 9], 10), [Some(8), Some(9)]);
        assert_eq!(apart(&[0, 0, 0], 2), [Some(0), None, Some(1)]);
        assert_eq!(apart(&[0], 0), [None]);
    }

    #[test]
    fn a_line_is_followed_between_its_samples() {
        let points = [(0.0, 0.0), (0.5, 1.0), (1.0, 0.0)];
        assert_eq!(point_at(&points, 0.25), Some((0.25, 0.5)));
        assert_eq!(point_at(&points, 1.0), Some((1.0, 0.0)));
        assert_eq!(point_at(&points[2..], 0.25), None);
        assert_eq!(point_at(&[], 0.5), None);
    }
}
