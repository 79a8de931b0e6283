//! From a picture's cells to the screen's: centred, squeezed where the pane is too small, and else the part of it
//! around what matters.

use std::borrow::Cow;

use ratatui::layout::Rect;

use crate::game::picture::{Picture, Square};
use crate::text::clean_line;
use crate::tui::widgets::pen::width;

/// How a picture lies on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projection {
    area: Rect,
    /// Where the picture's upper left cell lies, relative to the area: negative if it sticks out.
    origin: (i32, i32),
    squeeze: Option<Squeeze>,
}

/// A board without its lines: one column a file, one row a rank, coordinates kept.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Squeeze {
    /// The picture's columns and rows in which the middles of squares lie.
    columns: Vec<u16>,
    rows: Vec<u16>,
    /// Cells a column is wide, the blank between two included.
    step: u16,
    /// Cells left of the first column, rows above the first row: room for coordinates.
    before: (u16, u16),
}

/// How many rows a picture takes where it can be shown whole, squeezed if need be.
pub fn height(picture: &Picture, area: Rect) -> Option<u16> {
    if picture.width <= area.width && picture.height <= area.height {
        return Some(picture.height);
    }
    Squeeze::fitting(picture, area).map(|(_, (_, height))| height)
}

impl Projection {
    /// The projection of a picture on an area; `attention` is the square that must be seen where not all can be.
    pub fn new(picture: &Picture, area: Rect, attention: Option<usize>) -> Self {
        if picture.width <= area.width && picture.height <= area.height {
            return Self { area, origin: centred(area, picture.width, picture.height), squeeze: None };
        }
        if let Some((squeeze, (width, height))) = Squeeze::fitting(picture, area) {
            return Self { area, origin: centred(area, width, height), squeeze: Some(squeeze) };
        }
        let square = attention.and_then(|number| picture.squares.get(number));
        let (x, y) = square.map_or((picture.width / 2, 0), |square| (middle(square), square.y));
        let along = |at: u16, whole: u16, room: u16| {
            if whole <= room {
                i32::from((room - whole) / 2)
            } else {
                -i32::from(at.saturating_sub(room / 2).min(whole - room))
            }
        };
        let origin = (along(x, picture.width, area.width), along(y, picture.height, area.height));
        Self { area, origin, squeeze: None }
    }

    /// Where a square lies; an empty rectangle if it lies outside.
    pub fn square(&self, square: &Square) -> Rect {
        let place = match &self.squeeze {
            None => self.on_screen(square.x, square.y, square.width.max(1)),
            Some(squeeze) => {
                let column = squeeze.columns.binary_search(&middle(square)).unwrap_or(0) as u16;
                let row = squeeze.rows.binary_search(&square.y).unwrap_or(0) as u16;
                let width = squeeze.step - 1;
                self.on_screen(squeeze.before.0 + column * squeeze.step, squeeze.before.1 + row, width)
            }
        };
        place.unwrap_or_default()
    }

    /// Where a label goes, and what of it is shown; `None` for what is outside or is only a line.
    pub fn label<'a>(&self, x: u16, y: u16, text: &'a str) -> Option<(u16, u16, &'a str)> {
        let Some(squeeze) = &self.squeeze else {
            // A label may begin left of the area and end on it.
            let left = i32::from(self.area.x) + self.origin.0 + i32::from(x);
            let cut = (i32::from(self.area.x) - left).max(0) as usize;
            let text = text.char_indices().nth(cut).map_or("", |(at, _)| text.get(at..).unwrap_or(""));
            let place = self.on_screen(x.saturating_add(cut as u16), y, 1)?;
            return Some((place.x, place.y, text));
        };
        let text = text.trim();
        if !is_coordinate(text) {
            return None;
        }
        let row = match squeeze.rows.binary_search(&y) {
            Ok(row) => squeeze.before.1 + row as u16,
            Err(0) => 0,
            Err(_) => squeeze.before.1 + squeeze.rows.len() as u16,
        };
        let column = match squeeze.columns.binary_search(&x) {
            Ok(column) => squeeze.before.0 + column as u16 * squeeze.step,
            Err(0) => 0,
            Err(_) => squeeze.before.0 + squeeze.columns.len() as u16 * squeeze.step,
        };
        self.on_screen(column, row, 1).map(|place| (place.x, place.y, text))
    }

    /// What is shown of a square's glyph in this many cells.
    pub fn glyph<'a>(&self, glyph: &'a str, room: u16) -> Cow<'a, str> {
        match self.squeeze {
            None => Cow::Borrowed(glyph),
            Some(_) => crate::text::fit(glyph.trim(), room.into()),
        }
    }

    /// A place in the picture (squeezed or not) on the screen, cut to the area; `None` if nothing is left.
    fn on_screen(&self, x: u16, y: u16, width: u16) -> Option<Rect> {
        let left = self.origin.0 + i32::from(x);
        let right = (left + i32::from(width)).min(self.area.width.into());
        let left = left.max(0);
        let top = self.origin.1 + i32::from(y);
        if top < 0 || top >= i32::from(self.area.height) || left >= right {
            return None;
        }
        let x = self.area.x.checked_add(u16::try_from(left).ok()?)?;
        let y = self.area.y.checked_add(u16::try_from(top).ok()?)?;
        Some(Rect { x, y, width: u16::try_from(right - left).ok()?, height: 1 })
    }
}

impl Squeeze {
    /// The squeezed picture with its size, if it is a board and fits.
    fn fitting(picture: &Picture, area: Rect) -> Option<(Self, (u16, u16))> {
        let squeeze = Self::new(picture);
        let (width, height) = squeeze.size(picture);
        let fits = width <= area.width && height <= area.height && squeeze.is_a_board(picture);
        fits.then_some((squeeze, (width, height)))
    }

    fn new(picture: &Picture) -> Self {
        let sorted = |places: &mut dyn Iterator<Item = u16>| {
            let mut places: Vec<u16> = places.collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let columns = sorted(&mut picture.squares.iter().map(middle));
        let rows = sorted(&mut picture.squares.iter().map(|square| square.y));
        let widest =
            picture.squares.iter().map(|square| width(square.glyph.trim())).max().unwrap_or(1).clamp(1, 8);
        let first = (columns.first().copied().unwrap_or(0), rows.first().copied().unwrap_or(0));
        let coordinates = || picture.labels.iter().filter(|label| is_coordinate(label.text.trim()));
        let left = coordinates().filter(|label| label.x < first.0 && rows.contains(&label.y));
        let left = left.map(|label| width(label.text.trim()) as u16 + 1).max().unwrap_or(0);
        let above = u16::from(coordinates().any(|label| label.y < first.1));
        Self { columns, rows, step: widest as u16 + 1, before: (left, above) }
    }

    /// Width and height on the screen.
    fn size(&self, picture: &Picture) -> (u16, u16) {
        let last = self.rows.last().copied().unwrap_or(0);
        let below = picture.labels.iter().any(|label| label.y > last && is_coordinate(label.text.trim()));
        let across = (self.columns.len().min(1000) as u16).saturating_mul(self.step).saturating_sub(1);
        let down = self.rows.len().min(1000) as u16;
        (self.before.0.saturating_add(across), self.before.1.saturating_add(down) + u16::from(below))
    }

    /// Whether squares stand in files and ranks, most of them filled, or as many in every rank as in the others
    /// (checkers uses half of the squares): a drawn tree loses its sense without lines.
    fn is_a_board(&self, picture: &Picture) -> bool {
        let in_rank = |y: u16| picture.squares.iter().filter(|square| square.y == y).count();
        let first = self.rows.first().map_or(0, |&y| in_rank(y));
        picture.squares.len() * 2 > self.columns.len() * self.rows.len()
            || self.rows.iter().all(|&y| in_rank(y) == first)
    }
}

/// Whether a label says something, and is not only a line.
fn is_coordinate(text: &str) -> bool {
    clean_line(text).chars().any(char::is_alphanumeric)
}

fn middle(square: &Square) -> u16 {
    square.x.saturating_add(square.width / 2)
}

fn centred(area: Rect, width: u16, height: u16) -> (i32, i32) {
    (i32::from((area.width - width) / 2), i32::from((area.height - height) / 2))
}
