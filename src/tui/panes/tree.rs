//! The tree as a table, one row a node.
//!
//! ```text
//!   move           ↓ visits  share value
//!   ▾ root       ▲    1'000 100.0% 0.543
//! ▌ ├─▾ 4        ▼→★    612  61.2% 0.587
//!   │ ├─▸ 3      ▲      340  55.6% 0.561
//!   │ ├─· 5 = 5 4▲        3   0.5% 0.667   the same position as another line's: its children stand there
//!   │ └─┄ 7      not visited yet
//!   └─▸ 3        ▼  ■    88   8.8% 0.412
//! ```

mod columns;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use columns::{Place, Plan};

use crate::game::{Side, Turn};
use crate::search::quantity::count;
use crate::search::{Column, Quantity};
use crate::session::view::{Fold, Row, RowKind, TreeView};
use crate::tui::theme::Role;
use crate::tui::widgets::frame::{Frame, Scroll, inside};
use crate::tui::widgets::number;
use crate::tui::widgets::pen::{Pen, width};
use crate::tui::widgets::skin::Skin;

/// The tree pane.
#[derive(Debug, Clone, Copy)]
pub struct TreePane<'a> {
    /// What it shows.
    pub view: &'a TreeView,
    /// What it is drawn with.
    pub skin: Skin<'a>,
}

/// How many rows of the tree an area shows.
pub fn visible_rows(area: Rect) -> u16 {
    inside(area).height.saturating_sub(1)
}

/// The column that shows which row is selected, left of everything else.
const GUTTER: u16 = 1;
/// Whose turn it is, and three flags, with a blank before them.
const MARKS: u16 = 5;
/// Cells a level of the tree is indented.
const INDENT: u16 = 2;

impl Widget for &TreePane<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut pen = self.skin.pen(buffer, area);
        let visible = self.view.rows.len().min(usize::from(visible_rows(area))) as u64;
        let plan = Plan::new(self.view, inside(pen.area()));
        let frame = Frame {
            title: "Tree",
            about: &self.settings(self.view.columns.len() - plan.columns.len()),
            note: &format!(
                "{} {}",
                count(self.view.nodes),
                if self.view.nodes == 1 { "node" } else { "nodes" }
            ),
            scroll: Some(Scroll { first: self.view.first, visible, total: self.view.total }),
        };
        let area = frame.draw(&mut pen, &self.skin);
        let mut pen = pen.within(area);
        if self.view.rows.is_empty() {
            return self.say_that_it_is_empty(&mut pen, area);
        }
        self.headings(&mut pen, &plan);
        for (nth, row) in self.view.rows.iter().enumerate() {
            let Some(y) = u16::try_from(nth).ok().and_then(|n| area.y.checked_add(1 + n)) else { break };
            if y >= area.bottom() {
                break;
            }
            self.row(&mut pen, &plan, nth, row, y);
        }
    }
}

/// Where the mouse is, for `update`.
impl TreePane<'_> {
    /// The number of the row at a place of the screen, counted from the first of the whole tree.
    pub fn row_at(&self, area: Rect, x: u16, y: u16) -> Option<u64> {
        let area = inside(area);
        if !area.contains((x, y).into()) {
            return None;
        }
        let nth = y.checked_sub(area.y + 1)?;
        (usize::from(nth) < self.view.rows.len()).then(|| self.view.first.saturating_add(nth.into()))
    }

    /// The number of the row whose fold marker is at a place of the screen.
    pub fn marker_at(&self, area: Rect, x: u16, y: u16) -> Option<u64> {
        let number = self.row_at(area, x, y)?;
        let row = self.view.rows.get(usize::try_from(number - self.view.first).ok()?)?;
        let plan = Plan::new(self.view, inside(area));
        let marker = plan.name.start + plan.indent(row);
        // The blank behind the marker counts: one cell is a small thing to hit.
        ((marker..marker + 2).contains(&x) && row.fold != Fold::Leaf).then_some(number)
    }

    /// The column whose heading is at a place of the screen.
    pub fn heading_at(&self, area: Rect, x: u16, y: u16) -> Option<usize> {
        let area = inside(area);
        if y != area.y || self.view.rows.is_empty() {
            return None;
        }
        let plan = Plan::new(self.view, area);
        plan.columns
            .iter()
            .find(|place| (place.start.saturating_sub(1)..place.end).contains(&x))
            .map(|p| p.column)
    }
}

impl TreePane<'_> {
    /// What the user has set the pane to, and how many columns have no room, in words.
    fn settings(&self, hidden: usize) -> String {
        let view = self.view;
        let mut words = match hidden {
            0 => Vec::new(),
            1 => vec!["+1 column (zoom)".to_owned()],
            _ => vec![format!("+{hidden} columns (zoom)")],
        };
        if !view.filter.is_empty() {
            words.push(format!("only `{}`", view.filter));
        }
        if view.follow {
            words.push("follows the search".to_owned());
        }
        if !view.ghosts {
            words.push("unsearched moves hidden".to_owned());
        }
        words.join(", ")
    }

    fn say_that_it_is_empty(&self, pen: &mut Pen<'_>, area: Rect) {
        let text = if self.view.filter.is_empty() {
            "nothing searched yet".to_owned()
        } else {
            format!("no row is described by `{}`", self.view.filter)
        };
        let x = area.x + (area.width.saturating_sub(width(&text) as u16)) / 2;
        pen.fit(x, area.right(), area.y + area.height / 2, &text, self.skin.style(Role::Faint));
    }

    fn headings(&self, pen: &mut Pen<'_>, plan: &Plan) {
        let y = pen.area().y;
        let style = self.skin.style(Role::Heading);
        pen.fit(plan.name.start, plan.name.end, y, "move", style);
        for place in &plan.columns {
            let Some(column) = self.view.columns.get(place.column) else { continue };
            let sorted = self.view.sort.filter(|(by, _)| *by == place.column);
            let arrow =
                sorted.map(|(_, down)| if down { self.skin.glyphs.down } else { self.skin.glyphs.up });
            if place.is_text {
                let end = pen.fit(place.start, place.end, y, column.title, style);
                arrow.iter().for_each(|arrow| pen.repeat(end, end + 1, y, arrow, style));
                continue;
            }
            pen.right(place.start, place.end, y, column.title, style);
            // A blank parts arrow and title where there is room; else the arrow takes that between two columns.
            let start = place.end.saturating_sub(width(column.title) as u16 + 1);
            let x = if start > place.start { start - 1 } else { start };
            arrow.iter().for_each(|arrow| pen.repeat(x, x + 1, y, arrow, style));
        }
    }

    fn row(&self, pen: &mut Pen<'_>, plan: &Plan, nth: usize, row: &Row, y: u16) {
        let x = self.connectors(pen, plan, row, y);
        match &row.kind {
            RowKind::Node => self.node(pen, plan, nth, row, x, y),
            RowKind::Ghost(reason) => {
                let style = self.skin.style(Role::Ghost);
                pen.repeat(x, x + 1, y, self.skin.glyphs.ghost, style);
                pen.fit(x + 2, plan.name.end, y, &row.name, style);
                let is_known = |place: &Place| !plan.cells.get(nth, place.column).is_empty();
                let known = plan.columns.iter().filter(|place| is_known(place));
                let end = known.clone().map(|place| place.start.saturating_sub(1)).min().unwrap_or(plan.end);
                pen.fit(plan.name.end + 1, end, y, reason, style);
                for place in known {
                    let Some(quantity) = row.cells.get(place.column) else { continue };
                    draw_cell(pen, place, quantity, plan.cells.get(nth, place.column), y, style);
                }
            }
            RowKind::Rest(words) => {
                let style = self.skin.style(Role::Faint);
                pen.repeat(x, x + 1, y, self.skin.glyphs.ellipsis, style);
                pen.fit(x + 2, plan.end, y, words, style);
            }
        }
        if self.view.selected == self.view.first.saturating_add(nth as u64) {
            let area = pen.area();
            pen.restyle(Rect { y, height: 1, ..area }, self.skin.selection());
            let sign = self.skin.selection();
            pen.repeat(area.x, area.x + GUTTER, y, self.skin.glyphs.selected, sign);
        }
    }

    /// The lines that connect a row with its parent; gives where they end. Too deep a row shows its nearest
    /// ancestors' only, behind a sign that says so.
    fn connectors(&self, pen: &mut Pen<'_>, plan: &Plan, row: &Row, y: u16) -> u16 {
        let glyphs = self.skin.glyphs;
        let style = self.skin.style(Role::Faint);
        let levels = usize::from(plan.indent(row) / INDENT);
        let hidden = row.continues.len().saturating_sub(levels);
        let mut x = plan.name.start;
        for (level, &continues) in row.continues.iter().enumerate().skip(hidden) {
            let is_last = level + 1 == row.continues.len();
            let sign = match (is_last, continues) {
                _ if hidden > 0 && level == hidden && !is_last => glyphs.ellipsis,
                (true, true) => glyphs.branch,
                (true, false) => glyphs.last_branch,
                (false, true) => glyphs.trunk,
                (false, false) => " ",
            };
            pen.repeat(x, x + 1, y, sign, style);
            if is_last {
                pen.repeat(x + 1, x + 2, y, glyphs.track, style);
            }
            x += INDENT;
        }
        x
    }

    fn fold_marker(&self, fold: Fold) -> &'static str {
        match fold {
            Fold::Leaf => self.skin.glyphs.leaf,
            Fold::Folded => self.skin.glyphs.folded,
            Fold::Unfolded => self.skin.glyphs.unfolded,
        }
    }

    fn node(&self, pen: &mut Pen<'_>, plan: &Plan, nth: usize, row: &Row, x: u16, y: u16) {
        let text = self.skin.style(Role::Text);
        pen.repeat(x, x + 1, y, self.fold_marker(row.fold), self.skin.style(Role::Faint));
        let role = match row.flags {
            flags if flags.best => Role::Best,
            flags if flags.current => Role::Current,
            flags if flags.removed || flags.left_out => Role::Ghost,
            _ => Role::Text,
        };
        let end = pen.fit(x + 2, plan.name.end, y, &row.name, self.skin.style(role));
        if let Some(line) = &row.same_as {
            pen.fit(end, plan.name.end, y, &format!(" = {line}"), self.skin.style(Role::Faint));
        }
        if row.flags.folded {
            pen.fit(end, plan.name.end, y, self.skin.glyphs.ellipsis, self.skin.style(Role::Faint));
        }
        self.marks(pen, plan.name.end, row, y);
        for place in &plan.columns {
            let Some(quantity) = row.cells.get(place.column) else { continue };
            let written = plan.cells.get(nth, place.column);
            let style =
                cell_role(self.view.columns.get(place.column), quantity).map(|role| self.skin.style(role));
            draw_cell(pen, place, quantity, written, y, style.unwrap_or(text));
        }
    }

    /// Whose turn it is, then the flags, each at its own place: on the path, best, and out (removed, or left out), proven or over.
    fn marks(&self, pen: &mut Pen<'_>, x: u16, row: &Row, y: u16) {
        let glyphs = self.skin.glyphs;
        // The end of the game has a flag of its own.
        if let Some(turn) = row.turn.filter(|turn| !matches!(turn, Turn::Over(_))) {
            let (sign, role) = self.skin.turn(turn);
            pen.repeat(x + 1, x + 2, y, sign, self.skin.style(role));
        }
        let flags = row.flags;
        let is_out = flags.removed || flags.left_out;
        let signs = [
            (flags.current, 2, glyphs.current, Role::Current),
            (flags.best, 3, glyphs.best, Role::Best),
            (is_out, 4, glyphs.cutoff, Role::Ghost),
            (flags.proven && !is_out && !flags.over, 4, glyphs.proven, Role::Proven),
            (flags.over && !is_out, 4, glyphs.over, Role::Proven),
        ];
        for (_, place, sign, role) in signs.into_iter().filter(|(set, ..)| *set) {
            pen.repeat(x + place, x + place + 1, y, sign, self.skin.style(role));
        }
    }
}

fn draw_cell(pen: &mut Pen<'_>, place: &Place, quantity: &Quantity, written: &str, y: u16, style: Style) {
    if place.is_text {
        pen.fit(place.start, place.end, y, written, style);
        return;
    }
    let room = usize::from(place.end - place.start);
    let padding = number::padding(written, quantity, place.fraction, room) as u16;
    pen.right(place.start, place.end - padding, y, written, style);
}

/// What a cell's colour adds to its number or word.
fn cell_role(column: Option<&Column>, quantity: &Quantity) -> Option<Role> {
    let name = column?.name;
    match (quantity, name) {
        (_, "window" | "window-now") => Some(Role::Alpha),
        (_, "cutoff") => Some(Role::Cutoff),
        (_, "value") => value_role(quantity),
        (Quantity::Proven(_) | Quantity::WinIn { .. }, _) => Some(Role::Proven),
        (Quantity::HalfWidth(_), _) => Some(Role::Faint),
        _ => None,
    }
}

/// An expectation this far from a half favours somebody.
const LEAD: f64 = 0.05;

/// Whom a value favours; the number says the same.
fn value_role(quantity: &Quantity) -> Option<Role> {
    let lead = match quantity {
        Quantity::Expectation(mean) if (mean - 0.5).abs() < LEAD => 0.0,
        Quantity::Expectation(mean) => mean - 0.5,
        Quantity::Points(points) => *points,
        Quantity::WinIn { side: Side::Max, .. } => 1.0,
        Quantity::WinIn { side: Side::Min, .. } => -1.0,
        _ => return None,
    };
    Some(match lead {
        lead if lead > 0.0 => Role::ValueGood,
        lead if lead < 0.0 => Role::ValueBad,
        _ => Role::ValueEven,
    })
}
