//! The state of the screen's program: everything that [`draw`](super::draw::draw) looks at and that
//! [`update`](super::update::update) changes.

use std::time::Duration;

use ratatui::layout::Size;

use crate::catalog::{Catalog, Situation};
use crate::error::Fault;
use crate::position::Library;
use crate::session::protocol::{Overlay, Viewpoint, Watch};
use crate::session::view::{BoardView, Heading, InspectorView, MoveMark, Notice};
use crate::session::{Setup, View};

use super::action::Section;
use super::action::modes::pane_sections;
use super::bench::Bench;
use super::dialogs::{BenchDialog, Dialog, Purpose, Typing};
use super::keymap::{Count, Keymap};
use super::layout::{Arrangement, Layout, Split};
use super::panes::board::Cursor;
use super::panes::{BoardPane, ChartAxis, InspectorPane};
use super::theme::{Glyphs, Theme};
use super::update::Sitting;
use super::widgets::skin::Skin;

/// The whole state.
pub struct App {
    /// The time since the program began, as whoever has a clock says.
    pub now: Duration,
    /// The size of the screen; may be 0 by 0.
    pub size: Size,
    /// The games there are.
    pub catalog: Catalog,
    /// The positions there are.
    pub library: Library,
    /// The latest view of the search, once one is open.
    pub view: Option<Box<View>>,
    /// What the search was opened with, knobs kept up to date.
    pub setup: Option<Box<Setup>>,
    /// What was asked to be opened since, oldest first: it becomes the setup when a view of it comes, and never
    /// does if the session refuses it.
    pub(super) opening: Vec<Setup>,
    /// The game that is being played.
    pub game: Option<Box<Sitting>>,
    /// The match or sweep that is played beside.
    pub bench: Option<Box<Bench>>,
    /// What was last typed for a match or a sweep.
    pub(super) planned: Option<Box<BenchDialog>>,
    /// How the panes are arranged.
    pub arrangement: Arrangement,
    /// What lies over the workbench, the topmost last.
    pub dialogs: Vec<Dialog>,
    /// What keys do.
    pub keymap: Keymap,
    /// The count typed so far.
    pub count: Count,
    /// Something to tell the user, until the next key.
    pub notice: Option<Notice>,
    /// The themes, by name, in the colours that the terminal has.
    pub themes: Vec<(String, Theme)>,
    /// The one that is used.
    pub theme: Theme,
    /// The signs.
    pub glyphs: &'static Glyphs,
    /// What the user chose to see.
    pub look: Look,
    /// The border being dragged.
    pub drag: Option<Split>,
    /// What is wrong with the weights file that was read last.
    pub weights_fault: Option<Fault>,
    /// The answer to a question that names a file, until it is known what became of it.
    pub(super) answered: Option<(Purpose, String)>,
    /// Whether something was asked of the session since its last view: then that view's notice is the answer.
    pub(super) asked: bool,
    /// What the session was last told about what is visible.
    pub(super) watched: Watch,
}

/// What the user chose to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Look {
    /// Whose view numbers take.
    pub viewpoint: Viewpoint,
    /// What the board pane writes on the squares.
    pub overlay: Overlay,
    /// Where the board's cursor was put; nowhere: on the first move.
    pub chosen: Option<Chosen>,
    /// The first line of the inspector that is visible.
    pub inspector_top: u16,
    /// Which of the inspector's what-if knobs the keys turn.
    pub what_if: usize,
    /// Whether long lists of siblings are shown whole.
    pub tails: bool,
    /// What the chart draws.
    pub chart: ChartAxis,
}

/// A move that the board's cursor was put on. It stays there when the move has been played, so that no other move
/// comes under it by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The move's code.
    pub code: u32,
    /// The square that it points at, where it points at one.
    pub square: Option<usize>,
}

impl Chosen {
    /// Put on a move.
    pub fn of(mv: &MoveMark) -> Self {
        Self { code: mv.code, square: mv.squares.first().copied() }
    }
}

impl App {
    /// A program with nothing open.
    pub fn new(catalog: Catalog, theme: Theme, glyphs: &'static Glyphs, size: Size) -> Self {
        Self {
            now: Duration::ZERO,
            themes: Vec::new(),
            theme,
            glyphs,
            size,
            catalog,
            library: Library::default(),
            view: None,
            setup: None,
            opening: Vec::new(),
            game: None,
            bench: None,
            planned: None,
            arrangement: Arrangement::default(),
            dialogs: Vec::new(),
            keymap: Keymap::default(),
            count: Count::default(),
            notice: None,
            look: Look::default(),
            drag: None,
            weights_fault: None,
            answered: None,
            asked: false,
            watched: Watch::default(),
        }
    }

    /// What everything is drawn with, as if it had the keys.
    pub fn skin(&self) -> Skin<'_> {
        Skin { theme: &self.theme, glyphs: self.glyphs, focused: true }
    }

    /// Takes the next theme.
    pub fn next_theme(&mut self) {
        let now = self.themes.iter().position(|(_, theme)| *theme == self.theme);
        let next = now.map_or(0, |now| (now + 1) % self.themes.len());
        if let Some((name, theme)) = self.themes.get(next) {
            self.theme = theme.clone();
            self.notice = Some(Notice { text: format!("theme: {name}"), is_fault: false });
        }
    }

    /// The move of a board under its cursor; `None` if the one that it was put on cannot be played there.
    pub fn move_under_cursor(&self, board: &BoardView) -> Option<usize> {
        match self.look.chosen {
            Some(chosen) => board.moves.iter().position(|mv| mv.code == chosen.code),
            None => (!board.moves.is_empty()).then_some(0),
        }
    }

    /// The board pane with the cursor on a move, or where the move was that it was put on.
    pub fn board_pane<'a>(&self, view: &'a BoardView, skin: Skin<'a>) -> BoardPane<'a> {
        let place = || Some(Cursor::Square(self.look.chosen?.square?));
        let cursor = self.move_under_cursor(view).map(Cursor::Move).or_else(place);
        BoardPane { view, cursor, marks: &[], skin }
    }

    /// The inspector as the user has scrolled it.
    pub fn inspector_pane<'a>(&self, view: &'a InspectorView, skin: Skin<'a>) -> InspectorPane<'a> {
        InspectorPane { view, top: self.look.inspector_top, what_if: self.look.what_if, skin }
    }

    /// Where everything is.
    pub fn layout(&self) -> Layout {
        Layout::new(self.size, &self.arrangement)
    }

    /// The sections of the action table that hold now.
    pub fn sections(&self) -> &'static [Section] {
        match self.dialogs.last() {
            Some(dialog) => dialog.sections(),
            None => pane_sections(self.arrangement.focus),
        }
    }

    /// What is being typed, before keys mean actions.
    pub fn typing(&self) -> Typing {
        self.dialogs.last().map_or(Typing::Nothing, Dialog::typing)
    }

    /// The position of the selected node, as something that can be searched or edited.
    pub fn selected_situation(&self) -> Option<Box<dyn Situation>> {
        let view = self.view.as_ref()?;
        let mut situation = self.setup.as_ref()?.situation.copy();
        situation.set_position(&view.heading.position).ok()?;
        view.tree.path.iter().all(|&code| situation.play_code(code)).then_some(situation)
    }

    /// Notes that a view of a search has come, by its heading.
    pub(super) fn is_shown(&mut self, heading: &Heading) {
        let shown = self.opening.iter().rposition(|setup| {
            setup.title == heading.title
                && setup.algorithm.name == heading.algorithm
                && setup.seed == heading.seed
                && setup.situation.game() == heading.game
                && setup.situation.position() == heading.position
        });
        if let Some(shown) = shown {
            self.setup = self.opening.drain(..=shown).next_back().map(Box::new);
        }
    }

    /// What would open the present search anew: its present root, its present knobs.
    pub fn present_setup(&self) -> Option<Setup> {
        let mut setup = self.setup.as_deref()?.clone();
        let root = &self.view.as_ref()?.heading.position;
        if setup.situation.position() != *root && setup.situation.set_position(root).is_ok() {
            // Counts, notes and the known value were those of the position that was opened.
            (setup.start, setup.truth) = (None, None);
            setup.notes.clear();
            setup.settings = setup.settings.for_another_position();
        }
        Some(setup)
    }

    /// Tells the user something.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_fault: false });
    }

    /// Tells the user what went wrong.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_fault: true });
    }
}
