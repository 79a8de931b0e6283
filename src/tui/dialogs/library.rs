//! The library: every position there is, found by typing; the first row says how to start.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use super::{Ask, Context, Dialog, MEMORY_MIB, Reaction, Rows};
use crate::catalog::{ALGORITHMS, Algorithm, Catalog, Entry, Situation};
use crate::error::{Fault, Result};
use crate::game::Params;
use crate::position::{Item, PositionFile};
use crate::session::Setup;
use crate::session::protocol::Budget;
use crate::session::view::BoardView;
use crate::text::noun;
use crate::tui::action::Action;
use crate::tui::input::Key;
use crate::tui::keymap::Keymap;
use crate::tui::panes::BoardPane;
use crate::tui::theme::Role;
use crate::tui::widgets::fuzzy::ranked;
use crate::tui::widgets::skin::Skin;
use crate::tui::widgets::{Field, paint};

/// A search among the positions.
#[derive(Default)]
pub struct LibraryScreen {
    /// What is searched for.
    pub input: Field,
    selected: usize,
}

/// One row of the list.
#[derive(Clone, Copy)]
enum Line<'a> {
    /// The setup screen.
    New,
    /// The starting position of a game.
    Game(&'a Entry),
    /// A position.
    Position(&'a Item),
}

impl Line<'_> {
    fn game(&self) -> &str {
        match self {
            Line::New => "",
            Line::Game(entry) => entry.name,
            Line::Position(item) => item.file.as_ref().map_or("unreadable", |file| &file.game),
        }
    }

    /// What typing is compared with.
    fn searched(&self) -> String {
        match self {
            Line::New => "new search".into(),
            Line::Game(entry) => format!("{} {STARTING}", entry.name),
            Line::Position(item) => match &item.file {
                Ok(file) => format!("{} {} {} {}", file.name, file.game, item.id, file.tags.join(" ")),
                Err(_) => item.id.clone(),
            },
        }
    }
}

/// What a game's starting position is called.
pub const STARTING: &str = "starting position";

/// Every row: how to start, then game by game in the catalog's order, then what cannot be read.
fn lines<'a>(context: &Context<'a>) -> Vec<Line<'a>> {
    let items = || context.library.items.iter().map(Line::Position);
    let mut lines = vec![Line::New];
    for entry in context.catalog.entries() {
        lines.push(Line::Game(entry));
        lines.extend(items().filter(|line| line.game() == entry.name));
    }
    let is_known = |line: &Line<'_>| context.catalog.entries().iter().any(|entry| entry.name == line.game());
    lines.extend(items().filter(|line| !is_known(line)));
    lines
}

impl LibraryScreen {
    /// The rows that match what is typed, best first; all of them, by game, if nothing is.
    fn found<'a>(&self, context: &Context<'a>) -> Vec<Line<'a>> {
        let lines = lines(context);
        // Whoever begins with `/`, the key that filters elsewhere, means the same here. Further on it is part of a
        // place such as `hex/wrong-prior`.
        let typed = self.input.text().trim().trim_start_matches('/');
        if typed.is_empty() {
            return lines;
        }
        let texts: Vec<String> = lines.iter().map(Line::searched).collect();
        ranked(typed, &texts).into_iter().filter_map(|place| lines.get(place).copied()).collect()
    }

    fn chosen<'a>(&self, context: &Context<'a>) -> Option<Line<'a>> {
        self.found(context).get(self.selected).copied()
    }

    pub(super) fn key(&mut self, key: Key, keymap: &Keymap) -> Option<Reaction> {
        // Keys of this screen with Ctrl come before editing keys; characters go to the text.
        if keymap.action(key, &[crate::tui::action::Section::LibraryScreen]).is_some() {
            return None;
        }
        let before = self.input.text().to_owned();
        let takes = self.input.key(key);
        if before != self.input.text() {
            self.selected = 0;
        }
        takes.then(Reaction::none)
    }

    pub(super) fn act(&mut self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        match action {
            Action::Back if !self.input.text().is_empty() => {
                self.input.clear();
                Some(Reaction::none())
            }
            Action::Choose | Action::LibrarySetUp | Action::LibraryEdit => Some(self.take(action, context)),
            _ => None,
        }
    }

    fn take(&self, action: Action, context: &Context<'_>) -> Reaction {
        let catalog = context.catalog;
        let Some(line) = self.chosen(context) else { return Reaction::none() };
        let is_new = matches!(line, Line::New);
        let outcome = match (line, action) {
            (Line::Position(item), Action::LibraryEdit) => Dialog::editor_of(item, catalog),
            (line, Action::LibraryEdit) => {
                setup(line, catalog).and_then(|setup| Dialog::editor(&*setup.situation))
            }
            (line, _) => match setup(line, catalog) {
                Ok(setup) if action == Action::Choose && !is_new => return Reaction::ask(Ask::Open(setup)),
                setup => setup.map(|setup| Dialog::set_up(&setup, catalog)),
            },
        };
        Reaction::ask(match outcome {
            Ok(dialog) => Ask::Dialog(dialog),
            Err(fault) => Ask::Complain(fault),
        })
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let len = self.found(context).len();
        self.selected = self.selected.min(len.saturating_sub(1));
        Rows { selected: &mut self.selected, len, area: list(context.size) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let [text, faint, title] = [Role::Text, Role::Faint, Role::Title].map(|role| skin.style(role));
        let screen = Rect::new(0, 0, context.size.width, context.size.height);
        let items = context.library.items.len();
        let count = format!("   {items} {}", noun(items as u64, "position", "positions"));
        paint::spans(
            skin,
            buffer,
            screen,
            0,
            &[(" plyscope", title), ("  library of positions", text), (&count, faint)],
        );
        paint::spans(skin, buffer, screen, 1, &[(" Find: ", faint)]);
        let field = Rect::new(7, 1, list(context.size).width.saturating_sub(8), 1);
        self.input.draw(buffer, field, skin);
        self.draw_list(buffer, context);
        if let Some(line) = self.chosen(context) {
            let about = about(context.size);
            match line {
                Line::New => draw_new(buffer, about, context),
                Line::Game(entry) => draw_game(buffer, about, entry, skin),
                Line::Position(item) => draw_item(buffer, about, item, context.catalog, skin),
            }
        }
    }

    fn draw_list(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let (found, area) = (self.found(context), list(context.size));
        if found.is_empty() {
            paint::spans(skin, buffer, area, 0, &[("   nothing of that kind", skin.style(Role::Faint))]);
        }
        let top = Rows::top(self.selected, found.len(), area.height);
        let mut game_above = "";
        for (row, (n, line)) in (0..area.height).zip(found.iter().enumerate().skip(top)) {
            let area = Rect { y: area.y + row, height: 1, ..area };
            let game = if line.game() == game_above { "" } else { line.game() };
            draw_row(buffer, area, *line, &format!(" {game:<16}"), skin);
            game_above = line.game();
            if n == self.selected {
                buffer.set_style(area.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
    }
}

fn draw_row(buffer: &mut Buffer, area: Rect, line: Line<'_>, game: &str, skin: Skin<'_>) {
    let (sign, title, what, role) = match line {
        Line::New => (" ", "new search of your own", "", Role::Heading),
        Line::Game(_) => (" ", STARTING, "", Role::Text),
        Line::Position(item) => match &item.file {
            Err(_) => (skin.glyphs.error, item.title(), "", Role::Error),
            Ok(file) if file.draft => (skin.glyphs.warning, item.title(), "  draft", Role::Warning),
            Ok(_) => (" ", item.title(), "", Role::Text),
        },
    };
    let parts = [
        (game, skin.style(Role::Heading)),
        (sign, skin.style(role)),
        (" ", skin.style(role)),
        (title, skin.style(role)),
        (what, skin.style(Role::Faint)),
    ];
    paint::spans(skin, buffer, area, 0, &parts);
}

/// How to start, for whoever is here for the first time.
fn draw_new(buffer: &mut Buffer, area: Rect, context: &Context<'_>) {
    let skin = context.skin;
    let [text, heading, faint] = [Role::Text, Role::Heading, Role::Faint].map(|role| skin.style(role));
    let mut lines = vec![
        ("How to start".to_owned(), heading),
        ("Type to find a position, choose it with the arrows, and press Enter.".into(), text),
        (
            "Then r runs the search and pauses it, n goes one iteration on and N one back, s and S one phase; \
             j and k walk the tree, Enter unfolds, ? shows every key."
                .into(),
            text,
        ),
        (
            "Tab instead of Enter chooses another algorithm and its knobs first; Ctrl-e edits the position."
                .into(),
            text,
        ),
        (String::new(), text),
        ("Enter here sets up a search of your own. The games:".into(), text),
    ];
    for entry in context.catalog.entries() {
        lines.push((format!("{}: {}", entry.name, entry.about), faint));
    }
    draw_lines(skin, buffer, area, &lines);
}

fn draw_item(buffer: &mut Buffer, area: Rect, item: &Item, catalog: &Catalog, skin: Skin<'_>) {
    let [text, heading, faint, error] =
        [Role::Text, Role::Heading, Role::Faint, Role::Error].map(|role| skin.style(role));
    let file = match &item.file {
        Ok(file) => file,
        Err(fault) => return draw_lines(skin, buffer, area, &[(fault.to_string(), error)]),
    };
    let mut area = area;
    let mut lines = vec![(file.name.clone(), heading)];
    match item.open(catalog) {
        Ok(opened) => area = draw_board(buffer, area, &*opened.situation, skin),
        Err(fault) => lines.push((fault.to_string(), error)),
    }
    lines.extend(facts(file).into_iter().map(|fact| (fact, faint)));
    lines.push((file.notes_to_read(), text));
    draw_lines(skin, buffer, area, &lines);
}

fn draw_game(buffer: &mut Buffer, area: Rect, entry: &Entry, skin: Skin<'_>) {
    let area = match entry.open(&Params::default()) {
        Ok(situation) => draw_board(buffer, area, &*situation, skin),
        Err(_) => area,
    };
    let lines = [
        (entry.name.to_owned(), skin.style(Role::Heading)),
        (entry.about.to_owned(), skin.style(Role::Text)),
        (entry.notation.to_owned(), skin.style(Role::Faint)),
    ];
    draw_lines(skin, buffer, area, &lines);
}

/// Draws a position; answers what is left of the area below it.
fn draw_board(buffer: &mut Buffer, area: Rect, situation: &dyn Situation, skin: Skin<'_>) -> Rect {
    let view = BoardView {
        picture: situation.picture(),
        notation: situation.position(),
        turn: Some(situation.turn()),
        line: situation.moves_played(),
        ..BoardView::default()
    };
    let height = (view.picture.height.saturating_add(6)).min(area.height / 2);
    let pane = BoardPane { view: &view, cursor: None, marks: &[], skin: Skin { focused: false, ..skin } };
    pane.render(Rect { height, ..area }, buffer);
    Rect { y: area.y + height, height: area.height - height, ..area }
}

/// What a file says besides the position.
fn facts(file: &PositionFile) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some(known) = &file.known_value {
        facts.push(format!("Known value: {known}"));
    }
    if let Some(search) = &file.search {
        let knobs: Vec<String> = search.knobs.iter().map(|(name, value)| format!("{name}={value}")).collect();
        facts.push(format!("Search: {} {}", search.algorithm, knobs.join(" ")).trim_end().to_owned());
    }
    if !file.tags.is_empty() {
        facts.push(format!("Tags: {}", file.tags.join(", ")));
    }
    facts
}

fn draw_lines(skin: Skin<'_>, buffer: &mut Buffer, area: Rect, lines: &[(String, ratatui::style::Style)]) {
    let wrapped = lines.iter().flat_map(|(text, style)| {
        let lines = paint::wrap(text, area.width);
        let lines = if lines.is_empty() { vec![String::new()] } else { lines };
        lines.into_iter().map(|line| (line, *style))
    });
    for (row, (line, style)) in (0..area.height).zip(wrapped) {
        paint::spans(skin, buffer, area, row, &[(&line, style)]);
    }
}

/// The search that a row stands for.
fn setup(line: Line<'_>, catalog: &Catalog) -> Result<Box<Setup>> {
    match line {
        Line::New => {
            let entry = catalog.entries().first().ok_or_else(|| Fault::new("there are no games"))?;
            plain_setup(entry.open(&Params::default())?, STARTING)
        }
        Line::Game(entry) => plain_setup(entry.open(&Params::default())?, STARTING),
        Line::Position(item) => {
            let opened = item.open(catalog)?;
            let otherwise = plain_algorithm(&*opened.situation)?;
            Ok(Box::new(opened.setup(otherwise, MEMORY_MIB << 20)))
        }
    }
}

/// UCT where it can search a position, since it needs no evaluation; else the first algorithm that can.
pub fn plain_algorithm(situation: &dyn Situation) -> Result<&'static Algorithm> {
    let uct = ALGORITHMS.iter().filter(|algorithm| algorithm.name == "uct");
    let mut able = uct.chain(ALGORITHMS).filter(|algorithm| situation.refusal(algorithm).is_none());
    able.next().ok_or_else(|| Fault::new(format!("no algorithm can search {}", situation.game())))
}

/// A search of a position, with everything at its default.
pub fn plain_setup(situation: Box<dyn Situation>, title: &str) -> Result<Box<Setup>> {
    let algorithm = plain_algorithm(&*situation)?;
    Ok(Box::new(Setup {
        title: title.to_owned(),
        situation,
        algorithm,
        settings: algorithm.settings(),
        seed: 1,
        memory: MEMORY_MIB << 20,
        start: None,
        budget: Budget::default(),
        notes: String::new(),
        truth: None,
    }))
}

/// Where the list is.
fn list(size: Size) -> Rect {
    let width = (size.width / 2).min(70);
    Rect::new(0, 3.min(size.height), width, size.height.saturating_sub(4))
}

/// Where the selected position is described.
fn about(size: Size) -> Rect {
    let x = list(size).width + 2;
    Rect::new(
        x.min(size.width),
        1.min(size.height),
        size.width.saturating_sub(x + 1),
        size.height.saturating_sub(2),
    )
}
