//! stub
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Widget};
use super::app::App; use super::ink::Ink; use super::layout::PaneKind; use crate::session::View;
pub fn draw(_app: &App, _view: &View, pane: PaneKind, area: Rect, _focused: bool, buffer: &mut Buffer, _ink: Ink<'_>) {
    Block::bordered().title(format!(" {} {} ", pane.number(), pane.title())).render(area, buffer);
}
pub mod tree { use super::*; use crate::session::view::TreeView;
  pub fn visible_rows(area: Rect) -> u16 { area.height.saturating_sub(3) }
  pub fn row_at(area: Rect, _x: u16, y: u16) -> Option<u16> { y.checked_sub(area.y + 2).filter(|r| *r < visible_rows(area)) }
  pub fn is_on_marker(_v: &TreeView, _a: Rect, _x: u16, _o: u16) -> bool { false } }
pub mod log { use super::*;
  pub fn visible_lines(area: Rect) -> u16 { area.height.saturating_sub(2) }
  pub fn line_at(area: Rect, _x: u16, y: u16) -> Option<u16> { y.checked_sub(area.y + 1).filter(|r| *r < visible_lines(area)) } }
pub mod board { use super::*; use crate::session::view::BoardView;
  pub fn square_at(b: &BoardView, area: Rect, x: u16, y: u16) -> Option<usize> { b.picture.square_at(x.checked_sub(area.x+1)?, y.checked_sub(area.y+1)?) } }
pub mod timeline { use super::*; use crate::session::view::TimelineView;
  pub fn iteration_at(t: &TimelineView, area: Rect, x: u16) -> Option<u64> { let w = u64::from(area.width.saturating_sub(3)).max(1); Some(u64::from(x.saturating_sub(area.x+1)).min(w) * t.latest / w) } }
pub mod inspector { use super::*; use crate::session::view::InspectorView;
  pub fn last_top(_v: &InspectorView, _area: Rect) -> u16 { 0 } }
