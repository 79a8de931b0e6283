//! The panes there are, and how the user has arranged them.

/// The panes that share a place on a small screen.
pub const TABBED: [PaneKind; 3] = [PaneKind::Inspector, PaneKind::Log, PaneKind::Chart];

/// The panes of the workbench, in the order of their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named by its title")]
pub enum PaneKind {
    Board,
    Tree,
    Inspector,
    Log,
    Chart,
    Timeline,
}

impl PaneKind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 6] =
        [Self::Board, Self::Tree, Self::Inspector, Self::Log, Self::Chart, Self::Timeline];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Board => "Board",
            Self::Tree => "Tree",
            Self::Inspector => "Inspector",
            Self::Log => "Log",
            Self::Chart => "Chart",
            Self::Timeline => "Timeline",
        }
    }

    /// Its number, from 1: `Alt` with it moves the focus here.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The pane of a number.
    pub fn numbered(number: usize) -> Option<Self> {
        Self::ALL.get(number.checked_sub(1)?).copied()
    }
}

/// How the user has arranged the panes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    /// The pane that keys go to.
    pub focus: PaneKind,
    /// Whether it has the whole body.
    pub zoomed: bool,
    /// Which panes are hidden, by number less 1.
    pub hidden: [bool; 6],
    /// Cells by which the left column is wider than usual.
    pub wider: i16,
    /// Rows by which the upper panes are taller than usual.
    pub taller: i16,
    /// On a small screen: which of the panes that share a place is shown.
    pub tab: PaneKind,
}

impl Default for Arrangement {
    fn default() -> Self {
        Self {
            focus: PaneKind::Tree,
            zoomed: false,
            hidden: [false; 6],
            wider: 0,
            taller: 0,
            tab: PaneKind::Inspector,
        }
    }
}

impl Arrangement {
    /// Whether a pane is hidden.
    pub fn hides(&self, pane: PaneKind) -> bool {
        self.hidden[pane as usize]
    }

    /// Hides a pane, unless it is the last one.
    pub fn hide(&mut self, pane: PaneKind) {
        if self.hidden.iter().filter(|hidden| !**hidden).count() > 1 {
            self.hidden[pane as usize] = true;
        }
    }

    /// Moves the focus, bringing the pane out of hiding.
    pub fn focus(&mut self, pane: PaneKind) {
        self.hidden[pane as usize] = false;
        self.focus = pane;
        if TABBED.contains(&pane) {
            self.tab = pane;
        }
    }

    /// Makes the left column wider by so many cells, or narrower.
    pub fn widen(&mut self, cells: i16) {
        self.wider = self.wider.saturating_add(cells).clamp(-500, 500);
    }

    /// Makes the upper panes taller by so many rows, or shorter.
    pub fn heighten(&mut self, rows: i16) {
        self.taller = self.taller.saturating_add(rows).clamp(-500, 500);
    }

    /// Moves the focus to the next pane that is not hidden, or to the previous one.
    pub fn focus_next(&mut self, back: bool) {
        let panes = PaneKind::ALL.len();
        let step = if back { panes - 1 } else { 1 };
        let next = (1..panes).map(|n| PaneKind::ALL[(self.focus as usize + n * step) % panes]);
        let shown = next.into_iter().find(|pane| !self.hides(*pane));
        if let Some(pane) = shown {
            self.focus(pane);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_focus_walks_over_what_is_shown() {
        let mut arrangement = Arrangement::default();
        arrangement.hide(PaneKind::Inspector);
        arrangement.focus_next(false);
        assert_eq!(arrangement.focus, PaneKind::Log);
        arrangement.focus_next(true);
        assert_eq!(arrangement.focus, PaneKind::Tree);
    }
}
