//! The library: every position there is, found by typing; the first row says how to start.

use frizbee::{Config, Matcher};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use super::{Ask, Context, Dialog, MEMORY_MIB, Reaction, Rows};
use crate::catalog::{ALGORITHMS, Algorithm, Catalog, Situation};
use crate::error::{Fault, Result};
use crate::game::Params;
use crate::position::{Item, PositionFile};
use crate::session::Setup;
use crate::session::protocol::Budget;
use crate::session::view::BoardView;
use crate::tui::action::Action;
use crate::tui::input::Key;
use crate::tui::keymap;
use crate::tui::panes::BoardPane;
use crate::tui::theme::Role;
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
    /// A position.
    Position(&'a Item),
}

impl LibraryScreen {
    /// The rows that match what is typed; all of them, by game, if nothing is.
    fn found<'a>(&self, context: &Context<'a>) -> Vec<Line<'a>> {
        let mut items: Vec<&Item> = context.library.items.iter().collect();
        let typed = self.input.text().trim();
        if typed.is_empty() {
            let games: Vec<&str> = context.catalog.entries().iter().map(|entry| entry.name).collect();
            let place =
                |item: &&Item| games.iter().position(|game| *game == game_of(item)).unwrap_or(games.len());
            items.sort_by_key(place);
            return [Line::New].into_iter().chain(items.into_iter().map(Line::Position)).collect();
        }
        let texts: Vec<String> = items.iter().map(|item| searched(item)).collect();
        let mut matcher = Matcher::new(typed, &Config::default());
        let matches = matcher.match_list(&texts);
        matches
            .iter()
            .filter_map(|found| items.get(found.index as usize).map(|item| Line::Position(item)))
            .collect()
    }

    fn chosen<'a>(&self, context: &Context<'a>) -> Option<Line<'a>> {
        self.found(context).get(self.selected).copied()
    }

    pub(super) fn key(&mut self, key: Key) -> Option<Reaction> {
        // Keys of this screen with Ctrl come before editing keys; characters go to the text.
        if keymap::action(key, &[crate::tui::action::Section::LibraryScreen]).is_some() {
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
        let outcome = match (self.chosen(context), action) {
            (None, _) => return Reaction::none(),
            (Some(Line::New), Action::LibraryEdit) => {
                fresh(catalog).and_then(|setup| Dialog::editor(&*setup.situation))
            }
            (Some(Line::New), _) => fresh(catalog).map(|setup| Dialog::set_up(&setup, catalog)),
            (Some(Line::Position(item)), Action::LibraryEdit) => Dialog::editor_of(item, catalog),
            (Some(Line::Position(item)), Action::LibrarySetUp) => {
                setup(item, catalog).map(|setup| Dialog::set_up(&setup, catalog))
            }
            (Some(Line::Position(item)), _) => match setup(item, catalog) {
                Ok(setup) => return Reaction::ask(Ask::Open(setup)),
                Err(fault) => Err(fault),
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

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>, skin: Skin<'_>) {
        let [text, faint, title] = [Role::Text, Role::Faint, Role::Title].map(|role| skin.style(role));
        let screen = Rect::new(0, 0, context.size.width, context.size.height);
        let count = format!("   {} positions", context.library.items.len());
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
        self.draw_list(buffer, context, skin);
        if let Some(line) = self.chosen(context) {
            let about = about(context.size);
            match line {
                Line::New => draw_new(buffer, about, context, skin),
                Line::Position(item) => draw_item(buffer, about, item, context.catalog, skin),
            }
        }
    }

    fn draw_list(&self, buffer: &mut Buffer, context: &Context<'_>, skin: Skin<'_>) {
        let (found, area) = (self.found(context), list(context.size));
        if found.is_empty() {
            paint::spans(skin, buffer, area, 0, &[("   nothing of that kind", skin.style(Role::Faint))]);
        }
        let top = Rows::top(self.selected, found.len(), area.height);
        let mut game_above = "";
        for (row, (n, line)) in (0..area.height).zip(found.iter().enumerate().skip(top)) {
            let area = Rect { y: area.y + row, height: 1, ..area };
            match line {
                Line::New => {
                    let parts = [
                        (" new search      ", skin.style(Role::Heading)),
                        ("choose game, position and algorithm", skin.style(Role::Text)),
                    ];
                    paint::spans(skin, buffer, area, 0, &parts);
                }
                Line::Position(item) => {
                    let game = game_of(item);
                    let shown = if game == game_above { "" } else { game };
                    let game = format!(" {shown:<16}");
                    draw_row(buffer, area, item, &game, skin);
                }
            }
            game_above = if let Line::Position(item) = line { game_of(item) } else { "" };
            if n == self.selected {
                buffer.set_style(area.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
    }
}

fn draw_row(buffer: &mut Buffer, area: Rect, item: &Item, game: &str, skin: Skin<'_>) {
    let is_draft = item.file.as_ref().is_ok_and(|file| file.draft);
    let (sign, role) = match &item.file {
        Err(_) => (skin.glyphs.error, Role::Error),
        Ok(_) if is_draft => (skin.glyphs.warning, Role::Warning),
        Ok(_) => (" ", Role::Text),
    };
    let draft = if is_draft { "  draft" } else { "" };
    let parts = [
        (game, skin.style(Role::Heading)),
        (sign, skin.style(role)),
        (" ", skin.style(role)),
        (item.title(), skin.style(role)),
        (draft, skin.style(Role::Faint)),
    ];
    paint::spans(skin, buffer, area, 0, &parts);
}

/// How to start, for whoever is here for the first time.
fn draw_new(buffer: &mut Buffer, area: Rect, context: &Context<'_>, skin: Skin<'_>) {
    let [text, heading, faint] = [Role::Text, Role::Heading, Role::Faint].map(|role| skin.style(role));
    let mut lines = vec![
        ("How to start".to_owned(), heading),
        ("Type to find a position, choose it with the arrows, and press Enter.".into(), text),
        ("Then r runs the search and pauses it, n goes one iteration on and N one back,".into(), text),
        ("s and S one phase; j and k walk the tree, Enter unfolds, ? shows every key.".into(), text),
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
        Ok(opened) => {
            let situation = opened.situation;
            let view = BoardView {
                picture: situation.picture(),
                notation: situation.position(),
                turn: Some(situation.turn()),
                line: situation.moves_played(),
                ..BoardView::default()
            };
            let height = (view.picture.height + 6).min(area.height / 2);
            let pane =
                BoardPane { view: &view, cursor: None, marks: &[], skin: Skin { focused: false, ..skin } };
            pane.render(Rect { height, ..area }, buffer);
            area = Rect { y: area.y + height, height: area.height - height, ..area };
        }
        Err(fault) => lines.push((fault.to_string(), error)),
    }
    lines.extend(facts(file).into_iter().map(|fact| (fact, faint)));
    lines.push((file.notes.clone(), text));
    draw_lines(skin, buffer, area, &lines);
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

fn game_of(item: &Item) -> &str {
    item.file.as_ref().map_or("unreadable", |file| &file.game)
}

/// What typing is compared with.
fn searched(item: &Item) -> String {
    match &item.file {
        Ok(file) => format!("{} {} {} {}", file.name, file.game, item.id, file.tags.join(" ")),
        Err(_) => item.id.clone(),
    }
}

/// The search that a position suggests, or a plain one.
fn setup(item: &Item, catalog: &Catalog) -> Result<Box<Setup>> {
    let opened = item.open(catalog)?;
    let otherwise = able(&*opened.situation)?;
    Ok(Box::new(opened.setup(otherwise, MEMORY_MIB << 20)))
}

/// The first algorithm, the most general first, that can search a position.
fn able(situation: &dyn Situation) -> Result<&'static Algorithm> {
    let mut able = ALGORITHMS.iter().rev().filter(|algorithm| situation.refusal(algorithm).is_none());
    able.next().ok_or_else(|| Fault::new(format!("no algorithm can search {}", situation.game())))
}

/// A search of the first game's starting position.
fn fresh(catalog: &Catalog) -> Result<Box<Setup>> {
    let entry = catalog.entries().first().ok_or_else(|| Fault::new("there are no games"))?;
    plain_setup(entry.open(&Params::default())?)
}

/// A search of a position, with everything at its default.
pub fn plain_setup(situation: Box<dyn Situation>) -> Result<Box<Setup>> {
    let algorithm = able(&*situation)?;
    Ok(Box::new(Setup {
        title: situation.game().to_owned(),
        situation,
        algorithm,
        settings: algorithm.settings(),
        seed: 1,
        memory: MEMORY_MIB << 20,
        start: None,
        budget: Budget::default(),
        notes: String::new(),
        known_value: None,
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
