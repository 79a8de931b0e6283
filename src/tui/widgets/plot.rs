//! Lines in a grid of small dots, two by four a cell, drawn as braille; or, in ASCII, each line as its own letter.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::pen::Pen;

/// The dots of one plot. Lines drawn later lie on top where they share a cell.
#[derive(Debug)]
pub struct Plot {
    width: usize,
    height: usize,
    cells: Vec<Dots>,
}

/// The dots of one cell.
#[derive(Debug, Clone, Copy, Default)]
struct Dots {
    /// Bits as in Unicode's braille patterns.
    bits: u8,
    /// The number of the line drawn last.
    line: u8,
}

/// Dots across and down a cell.
const DOTS: (usize, usize) = (2, 4);

/// The bits of a cell's dots, row by row.
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

impl Plot {
    /// An empty plot for an area.
    pub fn new(area: Rect) -> Self {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        Self { width, height, cells: vec![Dots::default(); width * height] }
    }

    /// Draws a line between two points, each from 0 to 1 in both directions, up being more. What lies outside
    /// is drawn at the edge.
    pub fn line(&mut self, line: u8, from: (f64, f64), to: (f64, f64)) {
        let (Some((x0, y0)), Some((x1, y1))) = (self.dot(from), self.dot(to)) else { return };
        let steps = x0.abs_diff(x1).max(y0.abs_diff(y1));
        let between = |a: usize, b: usize, step: usize| {
            // Rounded half up, so that a line drawn backwards takes the same dots.
            let (low, high) = (a.min(b), a.max(b));
            let step = if a <= b { step } else { steps - step };
            low + ((high - low) * step * 2 + steps) / (2 * steps.max(1))
        };
        for step in 0..=steps {
            self.set(line, between(x0, x1, step), between(y0, y1, step));
        }
    }

    /// The nearest dot to a point; `None` for a point that is none or a plot without cells.
    fn dot(&self, (x, y): (f64, f64)) -> Option<(usize, usize)> {
        if !x.is_finite() || !y.is_finite() || self.cells.is_empty() {
            return None;
        }
        let nearest = |share: f64, dots: usize| (share.clamp(0.0, 1.0) * (dots - 1) as f64).round() as usize;
        Some((nearest(x, self.width * DOTS.0), nearest(1.0 - y, self.height * DOTS.1)))
    }

    fn set(&mut self, line: u8, x: usize, y: usize) {
        let at = y / DOTS.1 * self.width + x / DOTS.0;
        if let Some(cell) = self.cells.get_mut(at) {
            cell.bits |= BITS[y % DOTS.1][x % DOTS.0];
            cell.line = line;
        }
    }

    /// Draws the dots; `look` gives a line's style and its letter.
    pub fn draw<'s>(
        &self,
        pen: &mut Pen<'_>,
        area: Rect,
        ascii: bool,
        look: impl Fn(u8) -> (Style, &'s str),
    ) {
        let mut text = [0; 4];
        for (at, dots) in self.cells.iter().enumerate().filter(|(_, dots)| dots.bits != 0) {
            let (x, y) = (area.x + (at % self.width) as u16, area.y + (at / self.width) as u16);
            let (style, letter) = look(dots.line);
            let braille = char::from_u32(0x2800 + u32::from(dots.bits)).unwrap_or(' ');
            let sign = if ascii { letter } else { braille.encode_utf8(&mut text) };
            pen.repeat(x, x + 1, y, sign, style);
        }
    }
}

/// Round numbers to write at an axis from `low` to `high`: at most `most`, at least the two ends' neighbours.
pub fn ticks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let span = high - low;
    if !span.is_finite() || span <= 0.0 || most < 2 {
        return Vec::new();
    }
    let step = round_step(span / (most - 1) as f64);
    let first = (low / step - 1e-9).ceil();
    (0..most).map(|n| (first + n as f64) * step).filter(|tick| *tick <= high + step * 1e-9).collect()
}

/// The smallest of 1, 2 and 5 times a power of ten that is not below `least`.
pub fn round_step(least: f64) -> f64 {
    let mut power = 1.0;
    // Loops are bounded by the range of floating point numbers.
    while power < least && power < 1e300 {
        power *= 10.0;
    }
    while power >= least * 10.0 && power > 1e-300 {
        power /= 10.0;
    }
    let choices = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    choices.into_iter().find(|step| *step >= least * (1.0 - 1e-9)).unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Buffer;

    fn drawn(ascii: bool, lines: &[[(f64, f64); 2]]) -> Vec<String> {
        let area = Rect::new(0, 0, 4, 2);
        let mut plot = Plot::new(area);
        for (n, [from, to]) in lines.iter().enumerate() {
            plot.line(n as u8, *from, *to);
        }
        let mut buffer = Buffer::empty(area);
        plot.draw(&mut Pen::new(&mut buffer, area), area, ascii, |line| {
            (Style::new(), ["a", "b"][usize::from(line)])
        });
        let row = |y| (0..4).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>();
        vec![row(0), row(1)]
    }

    #[test]
    fn lines_are_drawn_from_edge_to_edge() {
        assert_eq!(drawn(false, &[[(0.0, 0.0), (1.0, 0.0)]]), ["    ", "⣀⣀⣀⣀"]);
        assert_eq!(drawn(false, &[[(0.0, 0.0), (1.0, 1.0)]]), ["  ⡠⠊", "⡠⠊  "]);
        assert_eq!(drawn(false, &[[(0.0, 9.0), (1.0, 9.0)]]), ["⠉⠉⠉⠉", "    "]);
        assert_eq!(drawn(false, &[[(f64::NAN, 0.0), (1.0, 1.0)]]), ["    ", "    "]);
        let both = [[(0.0, 0.0), (1.0, 0.0)], [(0.0, 1.0), (1.0, 1.0)]];
        assert_eq!(drawn(true, &both), ["bbbb", "aaaa"]);
    }

    #[test]
    fn ticks_are_round() {
        let rounded = |low, high, most| -> Vec<String> {
            ticks(low, high, most).into_iter().map(|tick| format!("{tick:.2}")).collect()
        };
        assert_eq!(rounded(0.0, 1.0, 6), ["0.00", "0.20", "0.40", "0.60", "0.80", "1.00"]);
        assert_eq!(rounded(0.43, 0.61, 4), ["0.50", "0.60"]);
        assert_eq!(rounded(-12.0, 13.0, 6), ["-10.00", "-5.00", "0.00", "5.00", "10.00"]);
        assert!(ticks(1.0, 1.0, 5).is_empty() && ticks(f64::NAN, 1.0, 5).is_empty());
    }
}
