//! The list that a dialog shows, for motions and for the mouse.

use ratatui::layout::Rect;

/// The list that a dialog shows, for motions and for the mouse.
pub struct Rows<'a> {
    /// The number of the selected row.
    pub selected: &'a mut usize,
    /// How many rows there are.
    pub len: usize,
    /// Where they are on the screen.
    pub area: Rect,
}

impl Rows<'_> {
    /// The number of the first visible row: the selected one is kept in the middle where it can be.
    pub fn top(selected: usize, len: usize, height: u16) -> usize {
        let height = usize::from(height);
        selected.saturating_sub(height / 2).min(len.saturating_sub(height))
    }

    pub(super) fn move_by(self, rows: i64) {
        let last = self.len.saturating_sub(1);
        let moved = i64::try_from(*self.selected).unwrap_or(i64::MAX).saturating_add(rows).max(0);
        *self.selected = usize::try_from(moved).unwrap_or(last).min(last);
    }

    /// The row at a place of the screen.
    pub(super) fn at(&self, x: u16, y: u16) -> Option<usize> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let row = Self::top(*self.selected, self.len, self.area.height) + usize::from(y - self.area.y);
        (row < self.len).then_some(row)
    }
}
