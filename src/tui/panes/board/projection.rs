//! From a picture's cells to the screen's: centred, enlarged where a board has room, squeezed where the pane is too
//! small, and else the part of it around what matters.

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
    grid: Option<Grid>,
}

/// A board by files and ranks, coordinates kept: squeezed, without lines and a row a rank; or enlarged, with lines
/// between its squares.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Grid {
    /// The picture's columns and rows in which the middles of squares lie.
    columns: Vec<u16>,
    rows: Vec<u16>,
    /// Cells that a square is wide in the picture.
    own: u16,
    /// Whether lines run through the middles of squares and not between them.
    on_crossings: bool,
    /// Cells a column is wide, the blank or the line between two included.
    step: u16,
    /// Rows a rank is high, the line between two included; 1 without lines.
    rise: u16,
    /// Cells left of the first column, rows above the first row: room for coordinates.
    before: (u16, u16),
    /// Rows below the last row: room for coordinates.
    after: u16,
}

/// The insides of enlarged squares that are tried, the largest first.
const ENLARGED: [(u16, u16); 3] = [(11, 5), (7, 3), (5, 1)];

/// How many rows a picture takes where it can be shown whole: enlarged if that leaves `reserved` rows, squeezed if
/// need be.
pub fn height(picture: &Picture, area: Rect, reserved: u16) -> Option<u16> {
    let room = Rect { height: area.height.saturating_sub(reserved), ..area };
    if let Some((_, (_, height))) = Grid::enlarged(picture, room) {
        return Some(height);
    }
    if picture.width <= area.width && picture.height <= area.height {
        return Some(picture.height);
    }
    Grid::squeezed(picture, area).map(|(_, (_, height))| height)
}

/// How wide a picture is that is enlarged on an area whose last `reserved` rows it leaves free; nothing where it is not.
pub fn enlarged_width(picture: &Picture, area: Rect, reserved: u16) -> Option<u16> {
    let room = Rect { height: area.height.saturating_sub(reserved), ..area };
    Grid::enlarged(picture, room).map(|(_, (width, _))| width)
}

impl Projection {
    /// The projection of a picture on an area; `attention` is the square that must be seen where not all can be.
    pub fn new(picture: &Picture, area: Rect, attention: Option<usize>) -> Self {
        let on_grid =
            |(grid, (width, height))| Self { area, origin: centred(area, width, height), grid: Some(grid) };
        if let Some(enlarged) = Grid::enlarged(picture, area) {
            return on_grid(enlarged);
        }
        if picture.width <= area.width && picture.height <= area.height {
            return Self { area, origin: centred(area, picture.width, picture.height), grid: None };
        }
        if let Some(squeezed) = Grid::squeezed(picture, area) {
            return on_grid(squeezed);
        }
        let square = attention.and_then(|number| picture.squares.get(number));
        let (x, y) = square.map_or((picture.width / 2, 0), |square| (middle(square), square.y));
        // Where all squares find room, it is coordinates and captions that are left out.
        let along = |at: u16, (first, end): (u16, u16), whole: u16, room: u16| {
            let squares = end.saturating_sub(first);
            if whole <= room {
                i32::from((room - whole) / 2)
            } else if squares <= room {
                -i32::from(first.saturating_sub(room - squares).min(whole - room))
            } else {
                -i32::from(at.saturating_sub(room / 2).min(whole - room))
            }
        };
        let columns = picture.squares.iter().map(|square| (square.x, square.x.saturating_add(square.width)));
        let rows = picture.squares.iter().map(|square| (square.y, square.y.saturating_add(1)));
        let x = along(x, extent(columns), picture.width, area.width);
        let y = along(y, extent(rows), picture.height, area.height);
        Self { area, origin: (x, y), grid: None }
    }

    /// Where what stands on a square is written: a row of it; an empty rectangle if it lies outside.
    pub fn square(&self, square: &Square) -> Rect {
        let place = match &self.grid {
            None => self.on_screen(square.x, square.y, square.width.max(1)),
            Some(grid) => {
                let (x, y) = grid.corner(square);
                self.on_screen(x, y + grid.middle().1, grid.step - 1)
            }
        };
        place.unwrap_or_default()
    }

    /// The whole of a square.
    pub fn whole_square(&self, square: &Square) -> Rect {
        let place = self.square(square);
        let above = self.grid.as_ref().map_or(0, |grid| grid.middle().1);
        // An enlarged square's inside is as far below its middle row as above it.
        Rect { y: place.y.saturating_sub(above), height: place.height.saturating_mul(2 * above + 1), ..place }
    }

    /// The part of a square's place that its glyph alone takes where enlarged squares lie on crossings of lines: the
    /// lines run on beside it. Else the whole place.
    pub fn piece(&self, place: Rect) -> Rect {
        if self.grid.as_ref().is_some_and(Grid::has_crossings) && place.width > 0 {
            Rect { x: place.x + (place.width - 1) / 2, width: 1, ..place }
        } else {
            place
        }
    }

    /// The lines between enlarged squares, or through them: each place with whether a line runs across, and down.
    pub fn lines(&self) -> Vec<((u16, u16), (bool, bool))> {
        let Some(grid) = self.grid.as_ref().filter(|grid| grid.rise > 1) else { return Vec::new() };
        let across = grid.columns.len() as u16 * grid.step - 1;
        let down = grid.rows.len() as u16 * grid.rise - 1;
        // Through the middles lines run from the first to the last; between squares, all the way.
        let (aside, above) = if grid.on_crossings { grid.middle() } else { (0, 0) };
        let cells = (above..down - above).flat_map(|y| (aside..across - aside).map(move |x| (x, y)));
        let (first_x, first_y) =
            if grid.on_crossings { (aside, above) } else { (grid.step - 1, grid.rise - 1) };
        let line = |(x, y): (u16, u16)| {
            let is_on = |at: u16, first: u16, step: u16| (at + step - first).is_multiple_of(step);
            let runs = (is_on(y, first_y, grid.rise), is_on(x, first_x, grid.step));
            let place = self.on_screen(grid.before.0 + x, grid.before.1 + y, 1)?;
            (runs != (false, false)).then_some(((place.x, place.y), runs))
        };
        cells.filter_map(line).collect()
    }

    /// Where a label goes, and what of it is shown; `None` for what is outside or is only a line.
    pub fn label<'a>(&self, x: u16, y: u16, text: &'a str) -> Option<(u16, u16, &'a str)> {
        let Some(grid) = &self.grid else {
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
        let (aside, down) = grid.middle();
        let row = match grid.rows.binary_search(&y) {
            Ok(row) => grid.before.1 + row as u16 * grid.rise + down,
            Err(0) if grid.before.1 > 0 => 0,
            Err(1..) if grid.after > 0 => grid.before.1 + grid.height(),
            Err(_) => return None,
        };
        let column = match grid.column_at(x) {
            Ok(column) => grid.before.0 + column as u16 * grid.step + aside,
            Err(0) => 0,
            Err(_) => grid.before.0 + grid.columns.len() as u16 * grid.step,
        };
        self.on_screen(column, row, 1).map(|place| (place.x, place.y, text))
    }

    /// What is shown of a square's glyph in this many cells.
    pub fn glyph<'a>(&self, glyph: &'a str, room: u16) -> Cow<'a, str> {
        match &self.grid {
            None => Cow::Borrowed(glyph),
            Some(grid) if grid.rise == 1 || grid.on_crossings => {
                crate::text::fit(first_of(glyph, grid), room.into())
            }
            Some(_) => {
                let glyph = crate::text::fit(glyph.trim(), room.into());
                let before = usize::from(room).saturating_sub(width(&glyph)) / 2;
                Cow::Owned(format!("{:before$}{glyph}", ""))
            }
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

impl Grid {
    /// The squeezed picture with its size, if it is a board and fits: if need be without the rows of coordinates.
    fn squeezed(picture: &Picture, area: Rect) -> Option<(Self, (u16, u16))> {
        let whole = Self::new(picture);
        let bare = Self { before: (whole.before.0, 0), after: 0, ..whole.clone() };
        whole.fitting(picture, area).or_else(|| bare.fitting(picture, area))
    }

    /// The picture with the largest squares that fit, if it is a board and they are larger than its own.
    fn enlarged(picture: &Picture, area: Rect) -> Option<(Self, (u16, u16))> {
        let squeezed = Self::new(picture);
        if picture.width > area.width || picture.height > area.height || squeezed.is_sheared(picture) {
            return None;
        }
        let larger = ENLARGED.iter().filter(|(width, _)| *width > squeezed.own);
        larger.copied().find_map(|(width, height)| {
            let enlarged = Self { step: width + 1, rise: height + 1, ..squeezed.clone() };
            enlarged.fitting(picture, area)
        })
    }

    /// Whether each rank begins farther right than the one above, as in a rhombus of hexagons. Lines between enlarged
    /// squares would make squares of what are none, and hide who is whose neighbour.
    fn is_sheared(&self, picture: &Picture) -> bool {
        let begins =
            |&y: &u16| picture.squares.iter().filter(|square| square.y == y).map(|square| square.x).min();
        let begins: Vec<Option<u16>> = self.rows.iter().map(begins).collect();
        begins.len() > 1 && begins.is_sorted_by(|above, below| above < below)
    }

    fn fitting(self, picture: &Picture, area: Rect) -> Option<(Self, (u16, u16))> {
        let (width, height) = self.size();
        let fits = width <= area.width && height <= area.height && self.is_a_board(picture);
        fits.then_some((self, (width, height)))
    }

    /// The upper left cell of a square.
    fn corner(&self, square: &Square) -> (u16, u16) {
        let column = self.columns.binary_search(&middle(square)).unwrap_or(0) as u16;
        let row = self.rows.binary_search(&square.y).unwrap_or(0) as u16;
        (self.before.0 + column * self.step, self.before.1 + row * self.rise)
    }

    /// Whether lines are drawn through the squares.
    const fn has_crossings(&self) -> bool {
        self.on_crossings && self.rise > 1
    }

    /// The column whose squares cover a column of the picture, as a search for it: a label may stand beside the middle.
    fn column_at(&self, x: u16) -> Result<usize, usize> {
        self.columns.binary_search(&x).or_else(|after| {
            let covers = |middle: &u16| (0..self.own).contains(&(x + self.own / 2).wrapping_sub(*middle));
            self.columns.iter().position(covers).ok_or(after)
        })
    }

    /// Where the middle of a square lies from its corner; a squeezed square's is its corner.
    const fn middle(&self) -> (u16, u16) {
        if self.rise == 1 { (0, 0) } else { ((self.step - 2) / 2, (self.rise - 2) / 2) }
    }

    /// Rows of all ranks, without coordinates.
    fn height(&self) -> u16 {
        let rows = (self.rows.len().min(1000) as u16).saturating_mul(self.rise);
        if self.rise == 1 { rows } else { rows.saturating_sub(1) }
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
        let of_glyph = |square: &Square| if picture.on_crossings { 1 } else { width(square.glyph.trim()) };
        let widest = picture.squares.iter().map(of_glyph).max().unwrap_or(1).clamp(1, 8);
        let own = picture.squares.iter().map(|square| square.width).max().unwrap_or(1);
        let first = (columns.first().copied().unwrap_or(0), rows.first().copied().unwrap_or(0));
        let coordinates = || picture.labels.iter().filter(|label| is_coordinate(label.text.trim()));
        let left = coordinates().filter(|label| label.x < first.0 && rows.contains(&label.y));
        let left = left.map(|label| width(label.text.trim()) as u16 + 1).max().unwrap_or(0);
        let above = u16::from(coordinates().any(|label| label.y < first.1));
        let last = rows.last().copied().unwrap_or(0);
        let after = u16::from(coordinates().any(|label| label.y > last));
        Self {
            columns,
            rows,
            own,
            on_crossings: picture.on_crossings,
            step: widest as u16 + 1,
            rise: 1,
            before: (left, above),
            after,
        }
    }

    /// Width and height on the screen.
    fn size(&self) -> (u16, u16) {
        let across = (self.columns.len().min(1000) as u16).saturating_mul(self.step).saturating_sub(1);
        (self.before.0.saturating_add(across), self.before.1.saturating_add(self.height()) + self.after)
    }

    /// Whether squares stand in files and ranks, most of them filled, or as many in every rank as in the others
    /// (checkers uses half of the squares), and all are alike: what is drawn between others loses its sense without
    /// lines.
    fn is_a_board(&self, picture: &Picture) -> bool {
        let mut widths = picture.squares.iter().map(|square| square.width);
        let first = widths.next();
        if widths.any(|width| Some(width) != first) {
            // Grooves between squares, or a drawn tree.
            return false;
        }
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

/// From the first beginning to the last end.
fn extent(spans: impl Iterator<Item = (u16, u16)>) -> (u16, u16) {
    spans.reduce(|whole, span| (whole.0.min(span.0), whole.1.max(span.1))).unwrap_or((0, 0))
}

/// What is shown of a glyph: all of it, or the crossing or piece without the line that runs on beside it.
fn first_of<'a>(glyph: &'a str, grid: &Grid) -> &'a str {
    let glyph = glyph.trim();
    let end = glyph.char_indices().nth(1).map_or(glyph.len(), |(at, _)| at);
    if grid.on_crossings { &glyph[..end] } else { glyph }
}

fn middle(square: &Square) -> u16 {
    square.x.saturating_add(square.width / 2)
}

fn centred(area: Rect, width: u16, height: u16) -> (i32, i32) {
    (i32::from((area.width - width) / 2), i32::from((area.height - height) / 2))
}
