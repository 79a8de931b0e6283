//! Where everything is on the screen: a pure function of its size and of how the user has arranged it, asked by
//! `update` (what is visible, what the mouse hit) and by `draw` alike.

mod arrangement;
mod file;

use ratatui::layout::{Position, Rect, Size};

pub use arrangement::{Arrangement, PaneKind, TABBED};

/// A border that can be dragged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Split {
    /// Between the left column and the rest.
    Left,
    /// Between the upper panes and those below.
    Upper,
}

/// Something on the screen that the mouse can be on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hit {
    /// A pane: its frame or its inside.
    Pane(PaneKind),
    /// A tab's title: brings the pane to the front.
    Tab(PaneKind),
    /// A border that can be dragged.
    Split(Split),
    /// Anything else.
    Nothing,
}

/// Where everything is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// Title, status, answer: two lines.
    pub header: Rect,
    /// The panes that are visible.
    pub panes: Vec<(PaneKind, Rect)>,
    /// The titles of panes that share a place, with their areas; empty on a large screen.
    pub tabs: Vec<(PaneKind, Rect)>,
    /// The last line.
    pub hint: Rect,
    /// What of [`Arrangement::wider`] and [`Arrangement::taller`] there was room for.
    pub resized: (i16, i16),
    /// The column right of the left panes, if there are panes on both sides of it.
    left_edge: Option<u16>,
    /// The row below the upper panes, if there are panes above and below it.
    upper_edge: Option<u16>,
}

/// Smaller screens than this get a message instead.
pub const SMALLEST: Size = Size { width: 80, height: 24 };

/// From this width on, log and chart have a column of their own.
const THREE_COLUMNS: u16 = 160;
/// Below these, panes share a place.
const ROOMY: Size = Size { width: 110, height: 32 };
/// Rows of the timeline with its frame.
const TIMELINE: u16 = 3;
/// No pane is made narrower or flatter than this by resizing.
const LEAST: Size = Size { width: 16, height: 4 };

impl Layout {
    /// Lays the workbench out.
    ///
    /// ```text
    /// from 160 columns              from 110 x 32                 from 80 x 24
    /// ┌───────────────────────────┐ ┌───────────────────────────┐ ┌───────────────────────────┐
    /// │ header                    │ │ header                    │ │ header                    │
    /// │ board     │ tree  │ log   │ │ board     │ tree          │ │ board  │ tree             │
    /// │           │       │       │ │           │               │ │        │                  │
    /// │ inspector │       │ chart │ │ inspector │ log   │ chart │ │ inspector | log | chart   │
    /// │ timeline                  │ │ timeline                  │ │ timeline                  │
    /// │ hint bar                  │ │ hint bar                  │ │ hint bar                  │
    /// └───────────────────────────┘ └───────────────────────────┘ └───────────────────────────┘
    /// ```
    pub fn new(size: Size, arrangement: &Arrangement) -> Self {
        if size.width < SMALLEST.width || size.height < SMALLEST.height {
            return Self::default();
        }
        let screen = Rect::new(0, 0, size.width, size.height);
        let [header, rest] = rows(screen, 2);
        let [body, hint] = rows(rest, rest.height - 1);
        let resized = (arrangement.wider, arrangement.taller);
        let mut layout = Self { header, hint, resized, ..Self::default() };
        if arrangement.zoomed {
            layout.panes.push((arrangement.focus, body));
            return layout;
        }
        let timeline = if arrangement.hides(PaneKind::Timeline) { 0 } else { TIMELINE };
        let [body, timeline] = rows(body, body.height - timeline);
        if size.width >= THREE_COLUMNS {
            layout.wide(body, arrangement);
        } else if size.width >= ROOMY.width && size.height >= ROOMY.height {
            layout.roomy(body, arrangement);
        } else {
            layout.tabbed(body, arrangement);
        }
        layout.place(PaneKind::Timeline, timeline);
        // What is left over where both panes of a place are hidden belongs to nobody.
        layout.panes.retain(|(pane, _)| !arrangement.hides(*pane));
        layout
    }

    /// The area of a pane, if it is visible.
    pub fn pane(&self, pane: PaneKind) -> Option<Rect> {
        self.panes.iter().find(|(kind, _)| *kind == pane).map(|(_, area)| *area)
    }

    /// What is at a place.
    pub fn hit(&self, x: u16, y: u16) -> Hit {
        let at = Position { x, y };
        if let Some((pane, _)) = self.tabs.iter().find(|(_, area)| area.contains(at)) {
            return Hit::Tab(*pane);
        }
        let Some((pane, area)) = self.panes.iter().find(|(_, area)| area.contains(at)) else {
            return Hit::Nothing;
        };
        let is_timeline = *pane == PaneKind::Timeline;
        if !is_timeline && self.left_edge.is_some_and(|edge| x == edge || x + 1 == edge) {
            return Hit::Split(Split::Left);
        }
        if !is_timeline && self.upper_edge == Some(y + 1) && y + 1 == area.bottom() {
            return Hit::Split(Split::Upper);
        }
        Hit::Pane(*pane)
    }

    /// How far a place (a column or a row) is from a border.
    pub fn distance(&self, split: Split, place: u16) -> i16 {
        let edge = match split {
            Split::Left => self.left_edge,
            Split::Upper => self.upper_edge,
        };
        edge.map_or(0, |edge| (i32::from(place) - i32::from(edge)).clamp(-500, 500) as i16)
    }

    fn wide(&mut self, body: Rect, arrangement: &Arrangement) {
        use PaneKind::{Board, Chart, Inspector, Log, Tree};
        let shown = |panes: &[PaneKind]| panes.iter().any(|pane| !arrangement.hides(*pane));
        let left_width = resized(body.width / 4, &mut self.resized.0, LEAST.width, body.width);
        let (left, rest) =
            self.split_left(body, left_width, shown(&[Board, Inspector]), shown(&[Tree, Log, Chart]));
        let right_width = match (shown(&[Tree]), shown(&[Log, Chart])) {
            (_, false) => 0,
            (false, true) => rest.width,
            (true, true) => rest.width * 2 / 5,
        };
        let [middle, right] = columns(rest, rest.width - right_width);
        self.place(Tree, middle);
        let height = self.upper(body);
        self.stack(left, height, [Board, Inspector], arrangement);
        self.stack(right, height, [Log, Chart], arrangement);
    }

    fn roomy(&mut self, body: Rect, arrangement: &Arrangement) {
        use PaneKind::{Board, Chart, Inspector, Log, Tree};
        let shown = |panes: &[PaneKind]| panes.iter().any(|pane| !arrangement.hides(*pane));
        let left_width = resized(body.width * 7 / 20, &mut self.resized.0, LEAST.width, body.width);
        let (left, right) =
            self.split_left(body, left_width, shown(&[Board, Inspector]), shown(&[Tree, Log, Chart]));
        let height = self.upper(body);
        self.stack(left, height, [Board, Inspector], arrangement);
        let (above, below) = self.split_upper(right, height, shown(&[Tree]), shown(&[Log, Chart]));
        self.place(Tree, above);
        let log_width = match (shown(&[Log]), shown(&[Chart])) {
            (true, true) => below.width / 2,
            (true, false) => below.width,
            _ => 0,
        };
        let [log, chart] = columns(below, log_width);
        self.place(Log, log);
        self.place(Chart, chart);
    }

    fn tabbed(&mut self, body: Rect, arrangement: &Arrangement) {
        use PaneKind::{Board, Tree};
        let tabs: Vec<PaneKind> = TABBED.into_iter().filter(|pane| !arrangement.hides(*pane)).collect();
        let shown = |pane| !arrangement.hides(pane);
        let height = resized(body.height * 5 / 8, &mut self.resized.1, LEAST.height, body.height);
        let (above, below) = self.split_upper(body, height, shown(Board) || shown(Tree), !tabs.is_empty());
        let left_width = resized(body.width * 2 / 5, &mut self.resized.0, LEAST.width, body.width);
        let (left, right) = self.split_left(above, left_width, shown(Board), shown(Tree));
        self.place(Board, left);
        self.place(Tree, right);
        let front =
            if tabs.contains(&arrangement.tab) { Some(arrangement.tab) } else { tabs.first().copied() };
        let Some(front) = front else { return };
        self.place(front, below);
        self.title_tabs(&tabs, below);
    }

    /// The titles of the tabs lie on the right half of the shared frame's upper edge.
    fn title_tabs(&mut self, tabs: &[PaneKind], frame: Rect) {
        let width: u16 = tabs.iter().map(|pane| tab_width(*pane)).sum();
        let mut x = frame.right().saturating_sub(width + 2);
        if x < frame.x + frame.width / 3 {
            return;
        }
        for &pane in tabs {
            self.tabs.push((pane, Rect::new(x, frame.y, tab_width(pane), 1)));
            x += tab_width(pane);
        }
    }

    /// The height of the upper panes.
    fn upper(&mut self, area: Rect) -> u16 {
        resized(area.height / 2, &mut self.resized.1, LEAST.height, area.height)
    }

    fn split_left(&mut self, area: Rect, width: u16, left: bool, right: bool) -> (Rect, Rect) {
        let width = match (left, right) {
            (false, _) => 0,
            (true, false) => area.width,
            (true, true) => {
                self.left_edge = Some(area.x + width);
                width
            }
        };
        let [left, right] = columns(area, width);
        (left, right)
    }

    fn split_upper(&mut self, area: Rect, height: u16, above: bool, below: bool) -> (Rect, Rect) {
        let height = match (above, below) {
            (false, _) => 0,
            (true, false) => area.height,
            (true, true) => {
                self.upper_edge = Some(area.y + height);
                height
            }
        };
        let [above, below] = rows(area, height);
        (above, below)
    }

    fn stack(&mut self, area: Rect, height: u16, panes: [PaneKind; 2], arrangement: &Arrangement) {
        let [first, second] = panes;
        let (above, below) =
            self.split_upper(area, height, !arrangement.hides(first), !arrangement.hides(second));
        self.place(first, above);
        self.place(second, below);
    }

    fn place(&mut self, pane: PaneKind, area: Rect) {
        if !area.is_empty() {
            self.panes.push((pane, area));
        }
    }
}

/// The width of a tab's title with a blank on either side.
const fn tab_width(pane: PaneKind) -> u16 {
    pane.title().len() as u16 + 4
}

/// A usual extent changed by the user, leaving `least` on either side of `whole`; `change` becomes what there was
/// room for.
fn resized(usual: u16, change: &mut i16, least: u16, whole: u16) -> u16 {
    let extent = usual
        .saturating_add_signed(*change)
        .clamp(least.min(whole), whole.saturating_sub(least).max(least.min(whole)));
    *change = (i32::from(extent) - i32::from(usual)) as i16;
    extent
}

/// The first `height` rows, and the rest.
fn rows(area: Rect, height: u16) -> [Rect; 2] {
    let height = height.min(area.height);
    let below = Rect { y: area.y + height, height: area.height - height, ..area };
    [Rect { height, ..area }, below]
}

/// The first `width` columns, and the rest.
fn columns(area: Rect, width: u16) -> [Rect; 2] {
    let width = width.min(area.width);
    let right = Rect { x: area.x + width, width: area.width - width, ..area };
    [Rect { width, ..area }, right]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every arrangement of hiding, zooming and resizing that matters.
    fn arrangements() -> impl Iterator<Item = Arrangement> {
        (0..64u8).flat_map(|mask| {
            [(-300, 300, false), (0, 0, false), (300, -300, false), (0, 0, true)].map(
                |(wider, taller, zoomed)| {
                    let hidden = std::array::from_fn(|n| mask >> n & 1 == 1);
                    Arrangement { hidden, wider, taller, zoomed, ..Arrangement::default() }
                },
            )
        })
    }

    #[test]
    fn panes_lie_inside_the_screen_and_do_not_overlap() {
        for (width, height) in [(80, 24), (109, 50), (110, 32), (120, 40), (160, 24), (200, 60), (500, 200)] {
            let screen = Rect::new(0, 0, width, height);
            for arrangement in arrangements() {
                let layout = Layout::new(screen.as_size(), &arrangement);
                let mut seen: Vec<Rect> = vec![layout.header, layout.hint];
                for (_, area) in &layout.panes {
                    assert_eq!(screen.intersection(*area), *area, "{arrangement:?}");
                    assert!(seen.iter().all(|other| !other.intersects(*area)), "{arrangement:?} {layout:?}");
                    seen.push(*area);
                }
            }
        }
    }

    #[test]
    fn every_pane_that_is_not_hidden_is_visible_or_a_tab() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            for arrangement in arrangements().filter(|arrangement| !arrangement.zoomed) {
                let layout = Layout::new(Size::new(width, height), &arrangement);
                for pane in PaneKind::ALL {
                    let visible =
                        layout.pane(pane).is_some() || layout.tabs.iter().any(|(tab, _)| *tab == pane);
                    assert_eq!(
                        visible,
                        !arrangement.hides(pane),
                        "{pane:?} {width}x{height} {arrangement:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_screen_that_is_too_small_has_no_panes() {
        for (width, height) in [(0, 0), (79, 24), (80, 23), (1, 500)] {
            assert_eq!(Layout::new(Size::new(width, height), &Arrangement::default()), Layout::default());
        }
    }
}
