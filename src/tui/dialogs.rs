//! What can lie over the workbench: questions, lists, and whole screens such as the library.
//!
//! A dialog is plain state. It sees keys and actions before the workbench does and answers with a [`Reaction`];
//! what it wants done elsewhere it asks for there.

mod bench;
mod breakpoints;
mod confirm;
mod disagreements;
mod editor;
mod game;
mod help;
mod kinds;
mod knobs;
mod library;
mod palette;
mod prompt;
mod reaction;
mod reply;
mod rows;
mod set_up;
mod typing;
pub mod value;
mod weights;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::catalog::{Catalog, Situation};
use crate::error::{Fault, Result};
use crate::position::Item;
use crate::session::Setup;
use crate::session::view::LogKind;

use super::action::modes::{
    BREAKPOINTS, EDITOR, KINDS, KNOBS, LIBRARY, LIST, SETUP, TEXT, TREE_EDITOR, WEIGHTS,
};
use super::action::{Action, Section};
use super::bench::Bench;
use super::input::{Key, Mouse, MouseKind};
use super::update::Sitting;

pub use bench::BenchDialog;
pub use breakpoints::Breakpoints;
pub use confirm::Confirm;
pub use disagreements::Disagreements;
pub use editor::EditorScreen;
pub use game::GameDialog;
pub use help::Help;
pub use kinds::Kinds;
pub use knobs::Knobs;
pub use library::{LibraryScreen, STARTING, plain_algorithm, plain_setup};
pub use palette::Palette;
pub use prompt::{Prompt, Purpose};
pub use reaction::{Ask, Context, Reaction};
pub use reply::ReplyBox;
pub use rows::Rows;
pub use set_up::SetUp;
pub use typing::Typing;
pub use weights::WeightsDialog;

/// One dialog.
#[expect(missing_docs, reason = "each variant is named by its type")]
pub enum Dialog {
    Help(Help),
    Palette(Palette),
    Prompt(Prompt),
    Confirm(Confirm),
    Knobs(Knobs),
    Kinds(Kinds),
    Breakpoints(Breakpoints),
    Library(LibraryScreen),
    SetUp(Box<SetUp>),
    Editor(Box<EditorScreen>),
    Weights(Box<WeightsDialog>),
    Disagreements(Disagreements),
    Game(Box<GameDialog>),
    Bench(Box<BenchDialog>),
    Reply(ReplyBox),
}

/// The memory budget of a search that says nothing else, in MiB.
pub const MEMORY_MIB: u64 = 1024;

impl Dialog {
    /// The help for the mode in which these sections hold.
    pub fn help(sections: &'static [Section], typing: Typing) -> Self {
        Self::Help(Help::new(sections, typing))
    }

    /// The palette of the actions of these sections.
    pub fn palette(sections: &'static [Section]) -> Self {
        Self::Palette(Palette::new(sections))
    }

    /// The setup screen, filled in with a search.
    pub fn set_up(setup: &Setup, catalog: &Catalog) -> Self {
        Self::SetUp(Box::new(SetUp::new(setup, catalog)))
    }

    /// A question, with a text to begin with.
    pub fn prompt(purpose: Purpose, text: &str) -> Self {
        Self::Prompt(Prompt::new(purpose, text))
    }

    /// The question once more, with what is wrong with the answer.
    pub fn prompt_again(purpose: Purpose, text: &str, fault: Fault) -> Self {
        Self::Prompt(Prompt::again(purpose, text, fault))
    }

    /// The sections of the action table that hold in it.
    pub fn sections(&self) -> &'static [Section] {
        match self {
            Self::Help(_) | Self::Disagreements(_) | Self::Game(_) | Self::Bench(_) | Self::Reply(_) => LIST,
            Self::Weights(_) => WEIGHTS,
            Self::Palette(_) | Self::Prompt(_) | Self::Confirm(_) => TEXT,
            Self::Knobs(_) => KNOBS,
            Self::Kinds(_) => KINDS,
            Self::Breakpoints(_) => BREAKPOINTS,
            Self::Library(_) => LIBRARY,
            Self::SetUp(_) => SETUP,
            Self::Editor(editor) if editor.is_tree() => TREE_EDITOR,
            Self::Editor(_) => EDITOR,
        }
    }

    /// What is being typed in it, before keys mean actions.
    pub fn typing(&self) -> Typing {
        match self {
            Self::Palette(_) | Self::Prompt(_) | Self::Confirm(_) | Self::Library(_) => Typing::Text,
            Self::Editor(editor) => editor.typing(),
            _ => Typing::Nothing,
        }
    }

    /// Whether it covers the whole screen.
    pub fn is_screen(&self) -> bool {
        matches!(self, Self::Library(_) | Self::SetUp(_) | Self::Editor(_))
    }

    /// Whether closing it loses something.
    pub fn has_unsaved_changes(&self) -> bool {
        matches!(self, Self::Editor(editor) if editor.is_changed())
    }

    /// The file of what is not saved yet.
    pub fn unsaved(&self) -> Option<String> {
        let Self::Editor(editor) = self else { return None };
        editor.unsaved()
    }

    /// Sees a key before the keymap does; `None` if it has no use for it.
    pub fn key(&mut self, key: Key, context: &Context<'_>) -> Option<Reaction> {
        match self {
            Self::Palette(palette) => palette.key(key),
            Self::Prompt(prompt) => prompt.key(key),
            Self::Confirm(confirm) => confirm.key(key),
            Self::Library(library) => library.key(key, context.keymap),
            Self::Editor(editor) => editor.key(key),
            _ => None,
        }
    }

    /// Takes pasted text in; `None` if it has no use for it.
    pub fn paste(&mut self, text: &str, context: &Context<'_>) -> Option<Reaction> {
        match self {
            Self::Palette(palette) => palette.input.insert(text),
            Self::Prompt(prompt) => prompt.input.insert(text),
            Self::Library(library) => library.input.insert(text),
            Self::SetUp(form) => form.paste(text, context.catalog),
            Self::Editor(editor) => return Some(editor.paste(text)),
            _ => return None,
        }
        Some(Reaction::none())
    }

    /// Does an action; `None` if it is none of its own.
    pub fn act(&mut self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        if let Some(rows) = self.rows(context) {
            let page = i64::from(rows.area.height.max(2)) - 1;
            match action {
                Action::Up => return Some(moved(rows, -1)),
                Action::Down => return Some(moved(rows, 1)),
                Action::PageUp => return Some(moved(rows, -page)),
                Action::PageDown => return Some(moved(rows, page)),
                Action::First => return Some(moved(rows, i64::MIN / 2)),
                Action::Last => return Some(moved(rows, i64::MAX / 2)),
                _ => {}
            }
        }
        match self {
            Self::Help(_) => matches!(action, Action::Choose | Action::Help).then(Reaction::closed),
            Self::Reply(_) => (action == Action::Choose).then(Reaction::closed),
            Self::Palette(palette) => palette.act(action),
            Self::Prompt(prompt) => prompt.act(action),
            Self::Confirm(confirm) => confirm.act(action),
            Self::Knobs(knobs) => knobs.act(action, context),
            Self::Kinds(kinds) => kinds.act(action),
            Self::Breakpoints(breakpoints) => breakpoints.act(action, context),
            Self::Library(library) => library.act(action, context),
            Self::SetUp(form) => form.act(action, context),
            Self::Editor(editor) => editor.act(action, context),
            Self::Weights(weights) => weights.act(action, context),
            Self::Disagreements(list) => list.act(action, context),
            Self::Game(game) => game.act(action, context),
            Self::Bench(bench) => bench.act(action, context),
        }
    }

    /// Takes the answer to a question that it asked.
    ///
    /// # Errors
    /// The text is not what was asked for.
    pub fn answer(&mut self, purpose: &Purpose, text: &str, context: &Context<'_>) -> Result<Reaction> {
        match self {
            Self::Knobs(_) => knobs::answer(purpose, text, context),
            Self::Breakpoints(breakpoints) => breakpoints.answer(purpose, text),
            Self::SetUp(form) => form.answer(purpose, text, context),
            Self::Editor(editor) => editor.answer(purpose, text),
            Self::Weights(weights) => weights.answer(purpose, text, context),
            Self::Game(game) => game.answer(purpose, text, context),
            Self::Bench(bench) => bench.answer(purpose, text, context),
            _ => Ok(Reaction::none()),
        }
    }

    /// The box that it lies in, unless it covers the whole screen.
    fn frame(&self, context: &Context<'_>) -> Option<Rect> {
        match self {
            Self::Help(_) => Some(help::frame(context)),
            Self::Palette(_) => Some(palette::frame(context)),
            Self::Prompt(prompt) => Some(prompt.frame(context)),
            Self::Confirm(confirm) => Some(confirm.frame(context)),
            Self::Knobs(_) => Some(knobs::frame(context)),
            Self::Kinds(_) => Some(kinds::frame(context)),
            Self::Breakpoints(_) => Some(breakpoints::frame(context)),
            Self::Weights(_) => Some(weights::frame(context)),
            Self::Disagreements(_) => Some(disagreements::frame(context)),
            Self::Game(_) => Some(game::frame(context)),
            Self::Bench(_) => Some(bench::frame(context)),
            Self::Reply(reply) => Some(reply.frame(context)),
            Self::Library(_) | Self::SetUp(_) | Self::Editor(_) => None,
        }
    }

    /// Sees the mouse: the wheel moves, a click selects, a click on what is selected takes it, a click outside of
    /// the box closes it.
    pub fn point(&mut self, mouse: Mouse, context: &Context<'_>) -> Option<Reaction> {
        let is_outside = |frame: Rect| !frame.contains((mouse.x, mouse.y).into());
        if matches!(mouse.kind, MouseKind::Down(_)) && self.frame(context).is_some_and(is_outside) {
            return Some(Reaction::closed());
        }
        if let Self::Editor(editor) = self {
            return editor.point(mouse, context);
        }
        let rows = self.rows(context)?;
        match mouse.kind {
            MouseKind::Wheel(notches) => Some(moved(rows, 3 * i64::from(notches))),
            MouseKind::Down(_) => {
                let row = rows.at(mouse.x, mouse.y)?;
                if row == *rows.selected {
                    return self.act(Action::Choose, context);
                }
                *rows.selected = row;
                Some(Reaction::none())
            }
            _ => None,
        }
    }

    fn rows(&mut self, context: &Context<'_>) -> Option<Rows<'_>> {
        match self {
            Self::Help(help) => Some(help.rows(context)),
            Self::Palette(palette) => Some(palette.rows(context)),
            Self::Prompt(_) | Self::Confirm(_) | Self::Editor(_) => None,
            Self::Knobs(knobs) => Some(knobs.rows(context)),
            Self::Kinds(kinds) => Some(kinds.rows(context)),
            Self::Breakpoints(breakpoints) => Some(breakpoints.rows(context)),
            Self::Library(library) => Some(library.rows(context)),
            Self::SetUp(form) => Some(form.rows(context)),
            Self::Weights(weights) => Some(weights.rows(context)),
            Self::Disagreements(list) => Some(list.rows(context)),
            Self::Game(game) => Some(game.rows(context)),
            Self::Bench(bench) => Some(bench.rows(context)),
            Self::Reply(reply) => Some(reply.rows(context)),
        }
    }

    /// Draws it over what is there.
    pub fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        match self {
            Self::Help(help) => help.draw(buffer, context),
            Self::Palette(palette) => palette.draw(buffer, context),
            Self::Prompt(prompt) => prompt.draw(buffer, context),
            Self::Confirm(confirm) => confirm.draw(buffer, context),
            Self::Knobs(knobs) => knobs.draw(buffer, context),
            Self::Kinds(kinds) => kinds.draw(buffer, context),
            Self::Breakpoints(breakpoints) => breakpoints.draw(buffer, context),
            Self::Library(library) => library.draw(buffer, context),
            Self::SetUp(form) => form.draw(buffer, context),
            Self::Weights(weights) => weights.draw(buffer, context),
            Self::Disagreements(list) => list.draw(buffer, context),
            Self::Game(game) => game.draw(buffer, context),
            Self::Bench(bench) => bench.draw(buffer, context),
            Self::Reply(reply) => reply.draw(buffer, context),
            Self::Editor(editor) => editor.draw(buffer, context),
        }
    }

    /// The editor on a position.
    ///
    /// # Errors
    /// Positions of this game cannot be set up by hand.
    pub fn editor(situation: &dyn Situation) -> Result<Self> {
        Ok(Self::Editor(Box::new(EditorScreen::new(situation)?)))
    }

    /// The editor on a position of the library.
    ///
    /// # Errors
    /// Its file cannot be read.
    pub fn editor_of(item: &Item, catalog: &Catalog) -> Result<Self> {
        Ok(Self::Editor(Box::new(EditorScreen::of(item, catalog)?)))
    }

    /// The library of positions.
    pub fn library() -> Self {
        Self::Library(LibraryScreen::default())
    }

    /// The knobs of the search that is open.
    pub fn knobs() -> Self {
        Self::Knobs(Knobs::default())
    }

    /// The weights of the evaluation.
    pub fn weights() -> Self {
        Self::Weights(Box::default())
    }

    /// Where evaluation and search disagree.
    pub fn disagreements() -> Self {
        Self::Disagreements(Disagreements::default())
    }

    /// A game to be played from a position, or the one that is being played.
    pub fn game(situation: Box<dyn Situation>, sitting: Option<&Sitting>) -> Self {
        Self::Game(Box::new(GameDialog::new(situation, sitting)))
    }

    /// A match or a sweep, from the search that is shown or as it is being played.
    pub fn bench(setup: &Setup, bench: Option<&Bench>) -> Self {
        Self::Bench(Box::new(BenchDialog::new(setup, bench)))
    }

    /// Whether it shows what was found about the evaluation.
    pub const fn watches_workshop(&self) -> bool {
        matches!(self, Self::Weights(_) | Self::Disagreements(_))
    }

    /// The breakpoints of the search that is open.
    pub fn breakpoints() -> Self {
        Self::Breakpoints(Breakpoints::default())
    }

    /// The kinds of log lines, those shown marked.
    pub fn kinds(shown: &[LogKind]) -> Self {
        Self::Kinds(Kinds::new(shown))
    }
}

fn moved(rows: Rows<'_>, by: i64) -> Reaction {
    rows.move_by(by);
    Reaction::none()
}
