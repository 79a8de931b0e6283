//! The position of the selected node: the board, what moves there are and what the search thinks of them.
//!
//! The position editor draws its board with the same pane.

mod projection;
mod words;

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use projection::Projection;
use words::{playout_in_words, turn_in_words};

use crate::game::picture::{Picture, Square, Tint};
use crate::game::{Side, Turn};
use crate::search::Quantity;
use crate::session::protocol::Overlay;
use crate::session::view::{BoardView, MoveMark};
use crate::tui::theme::Role;
use crate::tui::widgets::frame::{Frame, inside};
use crate::tui::widgets::number;
use crate::tui::widgets::page::Page;
use crate::tui::widgets::pen::{Pen, width};
use crate::tui::widgets::skin::Skin;

/// The board pane.
#[derive(Debug, Clone, Copy)]
pub struct BoardPane<'a> {
    /// What it shows.
    pub view: &'a BoardView,
    /// Where the cursor is.
    pub cursor: Option<Cursor>,
    /// Squares that are wrong, in an edited position.
    pub marks: &'a [usize],
    /// What it is drawn with.
    pub skin: Skin<'a>,
}

/// What the board's cursor is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cursor {
    /// A square, by its number in the picture.
    Square(usize),
    /// A move, by its number in [`BoardView::moves`].
    Move(usize),
}

/// Columns from which on the list of moves finds room beside the board.
const LIST_WIDTH: u16 = 20;

impl Widget for &BoardPane<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut pen = self.skin.pen(buffer, area);
        let overlay = match self.view.overlay {
            Overlay::None => Cow::Borrowed(""),
            Overlay::Work => Cow::Owned(format!("{} by move", self.view.work)),
            Overlay::Value => self.hot_for_mover("value by move"),
            Overlay::Prior => Cow::Borrowed("prior by move"),
            Overlay::Evaluation => self.hot_for_mover("evaluation by move"),
            Overlay::Layer(layer) => {
                Cow::Borrowed(self.view.layers.get(usize::from(layer)).copied().unwrap_or(""))
            }
        };
        let plan = self.plan(inside(area));
        let about = match (&*overlay, plan.is_part) {
            (_, false) => overlay,
            ("", true) => Cow::Borrowed("a part: z zooms"),
            (overlay, true) => Cow::Owned(format!("{overlay}, a part: z zooms")),
        };
        let frame = Frame { title: "Board", about: &about, ..Frame::default() };
        let area = frame.draw(&mut pen, &self.skin);
        let mut pen = pen.within(area);
        self.board(&mut pen.within(plan.board), &plan);
        self.list(&mut pen.within(plan.list));
        self.words(area.width).draw(&mut pen.within(plan.words), 0, &self.skin);
    }
}

/// Where the mouse is, for `update`.
impl BoardPane<'_> {
    /// The square at a place of the screen.
    pub fn square_at(&self, area: Rect, x: u16, y: u16) -> Option<usize> {
        let plan = self.plan(inside(area));
        if !plan.board.contains((x, y).into()) {
            return None;
        }
        let squares = plan.picture.squares.iter();
        squares
            .map(|square| plan.projection.whole_square(square))
            .position(|place| place.contains((x, y).into()))
    }

    /// The move at a place of the screen: on the board, or in the list beside it.
    pub fn move_at(&self, area: Rect, x: u16, y: u16) -> Option<usize> {
        let list = self.plan(inside(area)).list;
        if list.contains((x, y).into()) {
            let nth = self.first_listed(list.height) + usize::from(y - list.y);
            return (nth < self.view.moves.len()).then_some(nth);
        }
        let square = self.square_at(area, x, y)?;
        let pointed = |mark: &MoveMark| mark.squares.first() == Some(&square);
        let touched = |mark: &MoveMark| mark.squares.contains(&square);
        let moves = &self.view.moves;
        moves.iter().position(pointed).or_else(|| moves.iter().position(touched))
    }
}

/// Most lines of words below the board.
const WORDS: u16 = 6;

/// Where everything is.
struct Plan<'p> {
    picture: &'p Picture,
    /// Whether it is the smaller of two.
    is_small: bool,
    /// Whether the board does not fit.
    is_part: bool,
    board: Rect,
    list: Rect,
    words: Rect,
    projection: Projection,
}

impl BoardPane<'_> {
    /// The board above, the list of moves beside it or below it, the words at the bottom.
    fn plan(&self, area: Rect) -> Plan<'_> {
        let picture = self.picture(area);
        let listed = self.listed() as u16;
        let words = (self.words(area.width).len() as u16).min(WORDS);
        // The list takes no more than it needs: the board is enlarged beside it, too.
        let left = Rect { width: area.width.saturating_sub(LIST_WIDTH + 1), ..area };
        let enlarged = projection::enlarged_width(picture, left, words);
        let board_width = enlarged.map_or(picture.width, |width| width.max(picture.width));
        let beside = area.width.saturating_sub(board_width.saturating_add(1));
        let is_beside = listed > 0 && beside >= LIST_WIDTH;
        let board = Rect { width: if is_beside { area.width - beside } else { area.width }, ..area };
        // The board comes before the words, and the words before a list below them; but it is enlarged only where
        // there is room for all.
        let below = if is_beside { 0 } else { listed };
        let reserved = below.saturating_add(words);
        let whole = projection::height(picture, board, reserved);
        let height = whole.unwrap_or(picture.height).min(area.height);
        let board = Rect { height, ..board };
        let words = words.min(area.height - height);
        let (list, above_words) = if is_beside {
            let height = listed.min(area.height - words);
            let x = board.right().saturating_add(1);
            (Rect { x, width: beside - 1, height, ..area }, board.height.max(height))
        } else {
            let rows = listed.min(area.height - height - words);
            (Rect { y: board.bottom(), height: rows, ..area }, height + rows)
        };
        let words = Rect { y: area.y.saturating_add(above_words), height: words, ..area };
        let attention = self.cursor_squares().first().or(picture.last.first()).copied();
        let projection = Projection::new(picture, board, attention);
        let is_small = self.view.picture.small.is_some() && picture.small.is_none();
        Plan { picture, is_small, is_part: whole.is_none(), board, list, words, projection }
    }

    /// The picture that fits, if there are two.
    fn picture(&self, area: Rect) -> &Picture {
        let whole = &self.view.picture;
        let fits = || projection::height(whole, area, 0).is_some();
        whole.small.as_deref().filter(|_| !fits()).unwrap_or(whole)
    }

    /// What an overlay of values is called: whose good moves are hot.
    fn hot_for_mover(&self, name: &str) -> Cow<'static, str> {
        match self.view.turn {
            Some(Turn::Of(Side::Max)) => Cow::Owned(format!("{name}, hot for Max")),
            Some(Turn::Of(Side::Min)) => Cow::Owned(format!("{name}, hot for Min")),
            _ => Cow::Owned(name.to_owned()),
        }
    }

    /// Whether the overlay gives a number to every move.
    fn writes_moves(&self) -> bool {
        !matches!(self.view.overlay, Overlay::None | Overlay::Layer(_))
    }

    /// The first move that the list is for: any where there are numbers to them, else the first that has no square.
    fn first_wanted(&self) -> usize {
        let moves = &self.view.moves;
        let off_board = || moves.iter().position(|mark| mark.squares.is_empty()).unwrap_or(moves.len());
        if self.writes_moves() { 0 } else { off_board() }
    }

    /// How many moves the list would show.
    fn listed(&self) -> usize {
        (self.view.moves.len() - self.first_wanted()).min(usize::from(u16::MAX))
    }

    /// The first move of a list of this height: the cursor's stays visible.
    fn first_listed(&self, height: u16) -> usize {
        let wanted = self.first_wanted();
        let Some(Cursor::Move(cursor)) = self.cursor else { return wanted };
        let last = self.view.moves.len().saturating_sub(height.into());
        (cursor + 1).saturating_sub(height.into()).min(last).max(wanted)
    }

    fn cursor_squares(&self) -> &[usize] {
        match &self.cursor {
            None => &[],
            Some(Cursor::Square(square)) => std::slice::from_ref(square),
            Some(Cursor::Move(nth)) => {
                self.view.moves.get(*nth).and_then(|mark| mark.squares.get(..1)).unwrap_or(&[])
            }
        }
    }

    fn board(&self, pen: &mut Pen<'_>, plan: &Plan<'_>) {
        let Plan { picture, projection, .. } = plan;
        let ascii = self.skin.glyphs.trunk.is_ascii();
        for label in &picture.labels {
            let text = if ascii { &label.ascii } else { &label.text };
            if let Some((x, y, text)) = projection.label(label.x, label.y, text) {
                pen.text(x, y, text, self.skin.style(role_of(label.tint)));
            }
        }
        for ((x, y), runs) in projection.lines() {
            let sign = match runs {
                (true, true) => self.skin.glyphs.cross,
                (true, false) => self.skin.glyphs.track,
                _ => self.skin.glyphs.trunk,
            };
            pen.repeat(x, x + 1, y, sign, self.skin.style(Role::Faint));
        }
        for (number, square) in picture.squares.iter().enumerate() {
            let place = projection.square(square);
            let glyph = if ascii { &square.ascii } else { &square.glyph };
            let role = role_of(square.tint);
            let room = projection.piece(place);
            let glyph = projection.glyph(glyph, room.width);
            pen.fit(room.x, room.right(), room.y, &glyph, self.skin.style(role));
            if picture.last.contains(&number) {
                bracket(pen, plan, place, ["(", ")"], self.skin.style(Role::LastMove));
            }
        }
        let is_layer = matches!(self.view.overlay, Overlay::Layer(_));
        for mark in self.view.moves.iter().filter(|_| !is_layer) {
            self.legal_move(pen, plan, mark);
        }
        for &number in self.marks {
            bracket_square(pen, plan, number, ["!", "!"], self.skin.style(Role::Fault));
        }
        for &number in self.cursor_squares() {
            bracket_square(pen, plan, number, ["[", "]"], self.skin.selection());
        }
    }

    /// A sign where a move can be made, or the overlay's number for it.
    fn legal_move(&self, pen: &mut Pen<'_>, plan: &Plan<'_>, mark: &MoveMark) {
        let Some(square) = mark.squares.first().and_then(|&n| plan.picture.squares.get(n)) else {
            return;
        };
        let place = plan.projection.square(square);
        if !is_empty(square) || place.width == 0 {
            return;
        }
        // What the overlay knows nothing of looks as without it: cold would be a number.
        if self.view.overlay == Overlay::None || mark.number == Quantity::Unknown {
            let is_groove = square.tint == Tint::Faint && !square.glyph.starts_with([' ', '·'])
                || plan.is_small && square.glyph.trim().is_empty();
            if is_groove {
                // The crossing of a board's lines stays to be seen.
                pen.restyle(plan.projection.piece(place), self.skin.style(Role::LegalMove));
                return;
            }
            let middle = place.x + (place.width - 1) / 2;
            pen.repeat(middle, middle + 1, place.y, self.skin.glyphs.legal, self.skin.style(Role::LegalMove));
            return;
        }
        let mut text = String::new();
        number::write(&mark.number, place.width.into(), &mut text);
        let style = self.skin.style(Role::heat(mark.heat));
        if place.width < 3 || text.starts_with('#') {
            // No room for a number: the level of heat as a sign.
            pen.repeat(place.x, place.x + 1, place.y, self.heat(mark.heat), style);
            return;
        }
        let blank = (usize::from(place.width).saturating_sub(width(&text)) / 2) as u16;
        pen.repeat(place.x, place.right(), place.y, " ", style);
        pen.fit(place.x + blank, place.right(), place.y, &text, style);
    }

    fn heat(&self, heat: f64) -> &'static str {
        let levels = self.skin.glyphs.heat;
        // The coolest sign is a blank, which would hide the move.
        let level = (heat.clamp(0.0, 1.0) * levels.len() as f64) as usize;
        levels.get(level.clamp(1, levels.len() - 1)).copied().unwrap_or(" ")
    }

    /// One move a row: its name, a bar, its number.
    fn list(&self, pen: &mut Pen<'_>) {
        let area = pen.area();
        let moves = &self.view.moves;
        let first = self.first_listed(area.height);
        let name_width = moves.iter().map(|mark| width(&mark.name)).max().unwrap_or(0).clamp(1, 8) as u16;
        let hidden = moves.len().saturating_sub(first + usize::from(area.height));
        for (y, (nth, mark)) in (area.top()..area.bottom()).zip(moves.iter().enumerate().skip(first)) {
            if hidden > 0 && y + 1 == area.bottom() {
                let words = format!("and {} more", hidden + 1);
                pen.fit(area.x + 1, area.right(), y, &words, self.skin.style(Role::Faint));
                break;
            }
            let role = if mark.best { Role::Best } else { Role::Text };
            let sign = if mark.best { self.skin.glyphs.best } else { " " };
            pen.repeat(area.x, area.x + 1, y, sign, self.skin.style(role));
            let end = area.x.saturating_add(1 + name_width);
            pen.fit(area.x + 1, end, y, &mark.name, self.skin.style(role));
            let mut text = String::new();
            number::write(&mark.number, area.width.saturating_sub(name_width + 2).into(), &mut text);
            let numbers = area.right().saturating_sub(NUMBER_WIDTH.max(width(&text) as u16));
            let room = f64::from(numbers.saturating_sub(end + 2));
            let bar = (mark.heat.clamp(0.0, 1.0) * room).round() as u16;
            let style = self.skin.style(Role::heat(mark.heat));
            if self.writes_moves() {
                pen.repeat(end + 1, end + 1 + bar, y, self.skin.glyphs.filled, style);
            }
            pen.right(end + 1, area.right(), y, &text, self.skin.style(Role::Text));
            if self.cursor == Some(Cursor::Move(nth)) {
                pen.restyle(Rect { y, height: 1, ..area }, self.skin.selection());
            }
        }
    }

    /// Whose turn it is, how the position came about, and what it is called.
    fn words(&self, width: u16) -> Page {
        let view = self.view;
        let mut page = Page::new(width);
        if let Some(turn) = view.turn {
            let (sign, role) = self.skin.turn(turn);
            page.sentence(&format!("{sign} {}", turn_in_words(turn)), role);
        }
        if !view.playout.is_empty() {
            page.sentence(&playout_in_words(view), Role::Current);
        }
        if !view.line.is_empty() {
            page.sentence(&format!("line: {}", view.line.join(" ")), Role::Text);
        }
        if !view.notation.is_empty() {
            page.sentence(&view.notation, Role::Faint);
        }
        page
    }
}

fn bracket_square(pen: &mut Pen<'_>, plan: &Plan<'_>, number: usize, signs: [&str; 2], style: Style) {
    if let Some(square) = plan.picture.squares.get(number) {
        bracket(pen, plan, plan.projection.square(square), signs, style);
    }
}

/// Two signs around what stands on a square: in the blanks beside it, else over the lines around the square.
/// Never over a part of it, nor over another square.
fn bracket(pen: &mut Pen<'_>, plan: &Plan<'_>, place: Rect, signs: [&str; 2], style: Style) {
    let (Some(before), Some(last)) = (place.x.checked_sub(1), place.right().checked_sub(1)) else {
        return;
    };
    if place.is_empty() {
        return;
    }
    let holds = |pen: &mut Pen<'_>, x, signs: &[&str]| signs.iter().any(|sign| pen.holds(x, place.y, sign));
    let is_free = |pen: &mut Pen<'_>, x| holds(pen, x, &[" ", "(", ")", "!"]);
    let is_line = |pen: &mut Pen<'_>, x| holds(pen, x, &["─", "-"]) || is_free(pen, x);
    let piece = plan.projection.piece(place);
    if piece != place && is_line(pen, piece.x - 1) && is_line(pen, piece.right()) {
        // On a crossing: close to the piece, over its lines.
        pen.restyle(Rect { x: piece.x - 1, width: 3, ..piece }, style);
        pen.repeat(piece.x - 1, piece.x, piece.y, signs[0], style);
        pen.repeat(piece.right(), piece.right() + 1, piece.y, signs[1], style);
        return;
    }
    pen.restyle(place, style);
    let inside = place.width >= 3 && is_free(pen, place.x) && is_free(pen, last);
    let places = if inside { [place.x, last] } else { [before, place.right()] };
    for (x, sign) in places.into_iter().zip(signs) {
        let on_other = |square: &Square| plan.projection.square(square).contains((x, place.y).into());
        if inside || !plan.picture.squares.iter().any(on_other) {
            pen.repeat(x, x.saturating_add(1), place.y, sign, style);
        }
    }
}

/// How a tint is drawn.
const fn role_of(tint: Tint) -> Role {
    match tint {
        Tint::Plain => Role::Text,
        Tint::Piece(Side::Max) => Role::Max,
        Tint::Piece(Side::Min) => Role::Min,
        Tint::Chance => Role::Chance,
        Tint::Faint => Role::Faint,
    }
}

/// Cells kept for the numbers of the list, so that its bars begin and end under each other.
const NUMBER_WIDTH: u16 = 9;

/// Whether nothing stands on a square: a leaf's number in the picture of a tree is something too.
fn is_empty(square: &Square) -> bool {
    !matches!(square.tint, Tint::Piece(_) | Tint::Chance) && !square.ascii.chars().any(char::is_alphanumeric)
}
