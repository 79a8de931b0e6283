//! How a dialog and the rest of the program talk: what it may look at, and what it answers.

use crate::catalog::Catalog;
use std::path::PathBuf;

use crate::error::Fault;
use crate::experiment::Plan;
use crate::play::Game;
use crate::position::Library;
use crate::session::{Setup, View};

use ratatui::layout::Size;

use super::{Dialog, Purpose};
use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::bench::Bench;
use crate::tui::keymap::Keymap;
use crate::tui::message::Effect;
use crate::tui::widgets::skin::Skin;

/// What a dialog may look at.
pub struct Context<'a> {
    /// The size of the screen.
    pub size: Size,
    /// The games there are.
    pub catalog: &'a Catalog,
    /// The positions there are.
    pub library: &'a Library,
    /// What keys do.
    pub keymap: &'a Keymap,
    /// What everything is drawn with.
    pub skin: Skin<'a>,
    /// The search, if one is open.
    pub view: Option<&'a View>,
    /// What it was opened with.
    pub setup: Option<&'a Setup>,
    /// The match or sweep that is played beside.
    pub bench: Option<&'a Bench>,
    /// What is wrong with the weights file that was read last.
    pub weights_fault: Option<&'a Fault>,
}

impl<'a> Context<'a> {
    /// What there is to look at now.
    pub fn of(app: &'a App) -> Self {
        Self {
            size: app.size,
            catalog: &app.catalog,
            library: &app.library,
            keymap: &app.keymap,
            skin: app.skin(),
            view: app.view.as_deref(),
            setup: app.setup.as_deref(),
            bench: app.bench.as_deref(),
            weights_fault: app.weights_fault.as_ref(),
        }
    }
}

/// What follows from something that a dialog took in.
#[derive(Default)]
pub struct Reaction {
    /// Whether the dialog closes.
    pub close: bool,
    /// How many dialogs below it close with it.
    pub also_below: usize,
    /// A typed text for whoever is below.
    pub answer: Option<(Purpose, String)>,
    /// What is to be done elsewhere, in order.
    pub asks: Vec<Ask>,
}

/// Something that a dialog wants done elsewhere.
pub enum Ask {
    /// By whoever owns worker and terminal.
    Effect(Effect),
    /// As if its key had been pressed below this dialog.
    Act(Action),
    /// Another dialog is to open on top.
    Dialog(Dialog),
    /// A search is to open.
    Open(Box<Setup>),
    /// This game is to begin, or the one that is being played goes on.
    Game(Option<Box<Game>>),
    /// This experiment is to be played, its games to go to a file.
    Bench(Box<Plan>, Option<PathBuf>),
    /// No more games are to be begun.
    StopBench,
    /// This game is to be walked through.
    Replay(Box<Game>),
    /// The user is to be told.
    Tell(String),
    /// The user is to be told what went wrong.
    Complain(Fault),
}

impl Reaction {
    /// Nothing follows.
    pub fn none() -> Self {
        Self::default()
    }

    /// The dialog closes.
    pub fn closed() -> Self {
        Self { close: true, ..Self::default() }
    }

    /// Something is to be done elsewhere; the dialog stays.
    pub fn ask(ask: Ask) -> Self {
        Self { asks: vec![ask], ..Self::default() }
    }

    /// A command to the session.
    pub fn send(command: crate::session::Command) -> Self {
        Self::ask(Ask::Effect(Effect::Send(command)))
    }

    /// Something else is to be done, too.
    #[must_use]
    pub fn and(mut self, ask: Ask) -> Self {
        self.asks.push(ask);
        self
    }
}
