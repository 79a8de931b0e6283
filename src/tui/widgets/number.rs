//! Numbers in columns: the longest form that fits, decimal points under each other.

use std::fmt::Write as _;

use super::pen::width;
use crate::game::Side;
use crate::search::Quantity;
use crate::search::quantity::count;

/// The longest form of a quantity that is at most `room` cells wide, written to `out` in place of what is there.
/// Where no form fits, `out` becomes `#`: a number that is cut would be another number.
pub fn write(quantity: &Quantity, room: usize, out: &mut String) {
    out.clear();
    let _ = write!(out, "{quantity}");
    if width(out) <= room {
        return;
    }
    match quantity {
        Quantity::Count(n) => *out = short_count(*n, room),
        Quantity::WinIn { side, plies } => {
            let name = winner(*side);
            *out = first_fitting(
                [format!("{name} in {plies}"), format!("{name} {plies}"), name.to_owned()],
                room,
            );
        }
        Quantity::Proven(Some(side)) => *out = first_fitting([winner(*side).to_owned()], room),
        Quantity::Word(_) | Quantity::Text(_) => *out = crate::text::fit(out, room).into_owned(),
        Quantity::Share(x) => *out = first_fitting([format!("{:.0}%", 100.0 * x)], room),
        Quantity::Expectation(x)
        | Quantity::Score(x)
        | Quantity::Part(x)
        | Quantity::Points(x)
        | Quantity::Results { sum: x, .. } => *out = short_real(*x, "", room),
        Quantity::HalfWidth(x) => *out = short_real(*x, "±", room),
        Quantity::Unknown | Quantity::Proven(None) | Quantity::Infinite(_) => *out = first_fitting([], room),
    }
}

/// A count in at most `room` cells: `1'234'567`, `1234567`, `1.23M`, `1M`.
pub fn short_count(n: u64, room: usize) -> String {
    let mut forms = vec![count(n), n.to_string()];
    let scales = [(1e3, 'k'), (1e6, 'M'), (1e9, 'G'), (1e12, 'T'), (1e15, 'P'), (1e18, 'E')];
    for (scale, letter) in scales.into_iter().rev().filter(|(scale, _)| n as f64 >= *scale) {
        forms.extend([2, 1, 0].map(|digits| format!("{:.digits$}{letter}", n as f64 / scale)));
    }
    first_fitting(forms, room)
}

/// A real number with ever fewer digits; the zero before the point goes before a digit behind it does.
fn short_real(x: f64, sign: &str, room: usize) -> String {
    let forms = [3, 2, 1].into_iter().flat_map(|digits| {
        let form = format!("{x:.digits$}");
        let bare = form.strip_prefix("0.").map(|rest| format!("{sign}.{rest}"));
        let bare = bare.or_else(|| form.strip_prefix("-0.").map(|rest| format!("{sign}-.{rest}")));
        std::iter::once(format!("{sign}{form}")).chain(bare)
    });
    // Below 1 a whole number would say nothing.
    let whole = (x.abs() >= 1.0 || x == 0.0).then(|| format!("{sign}{x:.0}"));
    first_fitting(forms.chain(whole), room)
}

fn first_fitting(forms: impl IntoIterator<Item = String>, room: usize) -> String {
    let no_form = || "#".repeat(room.min(1));
    forms.into_iter().find(|form| width(form) <= room).unwrap_or_else(no_form)
}

const fn winner(side: Side) -> &'static str {
    match side {
        Side::Max => "Max",
        Side::Min => "Min",
    }
}

/// How many cells a written number has from its decimal point on; 0 for whole numbers and words.
pub fn fraction_width(text: &str) -> usize {
    if !text.ends_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    text.rfind('.').map_or(0, |point| text.len() - point)
}

/// Blanks to put behind a number so that its decimal point stands under the others', whose widest fraction is
/// `widest`; less where the number would not fit in `room` cells.
pub fn padding(text: &str, quantity: &Quantity, widest: usize, room: usize) -> usize {
    let is_real = matches!(
        quantity,
        Quantity::Points(_)
            | Quantity::Score(_)
            | Quantity::Part(_)
            | Quantity::Results { .. }
            | Quantity::Expectation(_)
    );
    if !is_real {
        return 0;
    }
    (widest.saturating_sub(fraction_width(text))).min(room.saturating_sub(width(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(quantity: Quantity, room: usize) -> String {
        let mut out = "old".to_owned();
        write(&quantity, room, &mut out);
        out
    }

    #[test]
    fn the_longest_form_that_fits_is_taken() {
        assert_eq!(written(Quantity::Count(1_234_567), 9), "1'234'567");
        assert_eq!(written(Quantity::Count(1_234_567), 7), "1234567");
        assert_eq!(written(Quantity::Count(1_234_567), 5), "1.23M");
        assert_eq!(written(Quantity::Count(1_234_567), 4), "1.2M");
        assert_eq!(written(Quantity::Count(1_234_567), 2), "1M");
        assert_eq!(written(Quantity::Count(u64::MAX), 3), "18E");
        assert_eq!(written(Quantity::Expectation(0.5437), 4), ".544");
        assert_eq!(written(Quantity::Expectation(0.5437), 3), ".54");
        assert_eq!(written(Quantity::Expectation(0.5437), 1), "#");
        assert_eq!(written(Quantity::Points(10.125), 5), "10.12");
        assert_eq!(written(Quantity::Points(10.125), 3), "10");
        assert_eq!(written(Quantity::Points(-0.125), 4), "-.12");
        assert_eq!(written(Quantity::HalfWidth(0.0123), 5), "±.012");
        assert_eq!(written(Quantity::WinIn { side: Side::Max, plies: 12 }, 9), "Max in 12");
        assert_eq!(written(Quantity::WinIn { side: Side::Min, plies: 12 }, 6), "Min 12");
        assert_eq!(written(Quantity::Share(0.1234), 3), "12%");
        assert_eq!(written(Quantity::Unknown, 0), "");
    }

    #[test]
    fn a_number_is_never_cut() {
        assert_eq!(written(Quantity::Count(123), 2), "#");
        assert_eq!(written(Quantity::Points(-12345.0), 3), "#");
        assert_eq!(written(Quantity::Text("exact value".into()), 5), "exac…");
    }

    #[test]
    fn points_stand_under_points() {
        let pad = |x: f64| {
            let text = Quantity::Points(x).to_string();
            format!("{text}{}", " ".repeat(padding(&text, &Quantity::Points(x), 3, 8)))
        };
        assert_eq!([pad(2.5), pad(3.25), pad(-4.0)], ["2.5 ", "3.25", "-4   "]);
    }
}
