//! A game: who plays whom from here, or what is to become of the one that is being played.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Ask, Context, Dialog, Purpose, Reaction, Rows};
use crate::catalog::Situation;
use crate::error::{Fault, Result};
use crate::game::Side;
use crate::play::{Clock, Game, Seat};
use crate::tui::action::Action;
use crate::tui::message::Effect;
use crate::tui::theme::Role;
use crate::tui::update::Sitting;
use crate::tui::widgets::{paint, popup};

/// The dialog.
pub struct GameDialog {
    /// The position that a new game would begin from.
    situation: Box<dyn Situation>,
    max: String,
    min: String,
    seed: u64,
    clock: Option<Clock>,
    has_game: bool,
    selected: usize,
}

/// A line of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    Max,
    Min,
    Seed,
    Clock,
    Begin,
    Return,
    Save,
    Load,
}

/// What Min plays with where nothing was said.
const OPPONENT: &str = "uct iterations=2000";

/// Rows of explanation below the list.
const FOOT: u16 = 4;

/// Columns of a line's title.
const TITLE: usize = 12;

impl GameDialog {
    /// The dialog for a position; with the players of the game that is being played, if it is of the same kind.
    pub fn new(situation: Box<dyn Situation>, sitting: Option<&Sitting>) -> Self {
        let same = sitting.map(|sitting| &sitting.game).filter(|game| game.name() == situation.game());
        let text = |side, otherwise: &str| {
            same.map_or_else(|| otherwise.to_owned(), |game| game.seat(side).text().to_owned())
        };
        Self {
            max: text(Side::Max, "human"),
            min: text(Side::Min, OPPONENT),
            seed: same.map_or(1, Game::seed),
            clock: same.and_then(Game::clock),
            has_game: sitting.is_some(),
            selected: 0,
            situation,
        }
    }

    fn lines(&self) -> &'static [Line] {
        use Line::{Begin, Clock, Load, Max, Min, Return, Save, Seed};
        if self.has_game {
            &[Max, Min, Seed, Clock, Begin, Return, Save, Load]
        } else {
            &[Max, Min, Seed, Clock, Begin, Load]
        }
    }

    fn line(&self) -> Option<Line> {
        self.lines().get(self.selected).copied()
    }

    pub(super) fn act(&self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        if action != Action::Choose {
            return None;
        }
        let prompt = |purpose, text: &str| Reaction::ask(Ask::Dialog(Dialog::prompt(purpose, text)));
        Some(match self.line()? {
            Line::Max => prompt(Purpose::Seat { side: Side::Max }, &self.max),
            Line::Min => prompt(Purpose::Seat { side: Side::Min }, &self.min),
            Line::Seed => prompt(Purpose::GameSeed, &self.seed.to_string()),
            Line::Clock => prompt(Purpose::GameClock, &self.clock()),
            Line::Begin => match self.begin(context) {
                Ok(game) => Reaction::closed().and(Ask::Game(Some(Box::new(game)))),
                Err(fault) => Reaction::ask(Ask::Complain(fault)),
            },
            Line::Return => Reaction::closed().and(Ask::Game(None)),
            Line::Save => prompt(Purpose::GameFile { save: true }, ""),
            Line::Load => prompt(Purpose::GameFile { save: false }, ""),
        })
    }

    fn clock(&self) -> String {
        self.clock.map_or_else(|| "none".to_owned(), Clock::text)
    }

    fn seat(&self, text: &str, context: &Context<'_>) -> Result<Seat> {
        let entry = context.catalog.entry(self.situation.game())?;
        Seat::read(text, entry, self.situation.params())
    }

    fn begin(&self, context: &Context<'_>) -> Result<Game> {
        let entry = context.catalog.entry(self.situation.game())?;
        let seats = [self.seat(&self.max, context)?, self.seat(&self.min, context)?];
        Game::new(entry, &*self.situation, seats, self.seed, self.clock)
    }

    pub(super) fn answer(
        &mut self,
        purpose: &Purpose,
        text: &str,
        context: &Context<'_>,
    ) -> Result<Reaction> {
        match purpose {
            Purpose::Seat { side } => {
                let seat = self.seat(text, context)?.text().to_owned();
                *(if *side == Side::Max { &mut self.max } else { &mut self.min }) = seat;
            }
            Purpose::GameSeed => {
                let seed = text.trim().parse();
                self.seed =
                    seed.map_err(|_| Fault::new(format!("found `{text}`")).expected("a whole number"))?;
            }
            Purpose::GameClock => self.clock = Clock::read(text)?,
            Purpose::GameFile { save } => {
                let path = PathBuf::from(text.trim());
                let effect = if *save { Effect::SaveGame(path) } else { Effect::LoadGame(path) };
                return Ok(Reaction::ask(Ask::Effect(effect)));
            }
            _ => {}
        }
        Ok(Reaction::none())
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let len = self.lines().len();
        Rows { selected: &mut self.selected, len, area: above_foot(popup::inside(frame(context))) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let inside = popup::draw(buffer, frame(context), "Play a game", skin);
        for (row, (n, line)) in (0..above_foot(inside).height).zip(self.lines().iter().enumerate()) {
            let (title, value) = match line {
                Line::Max => ("Max", self.max.clone()),
                Line::Min => ("Min", self.min.clone()),
                Line::Seed => ("seed", self.seed.to_string()),
                Line::Clock => ("clock", self.clock()),
                Line::Begin => ("Begin", self.situation.position()),
                Line::Return => ("Return", "to the game that is being played".to_owned()),
                Line::Save => ("Save", "the game, with what each decision took".to_owned()),
                Line::Load => ("Load", "a game, and go on with it".to_owned()),
            };
            let title = format!(" {title:<TITLE$}");
            let value_role = if matches!(line, Line::Max | Line::Min | Line::Seed | Line::Clock) {
                Role::Text
            } else {
                Role::Faint
            };
            let parts = [(&*title, skin.style(Role::Heading)), (&*value, skin.style(value_role))];
            paint::spans(skin, buffer, inside, row, &parts);
            if n == self.selected {
                let line = Rect { y: inside.y + row, height: 1, ..inside };
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
        let first = inside.height.saturating_sub(FOOT - 1);
        for (row, line) in (first..inside.height).zip(paint::wrap(self.about(), inside.width)) {
            paint::spans(skin, buffer, inside, row, &[(&line, skin.style(Role::Faint))]);
        }
    }

    fn about(&self) -> &'static str {
        match self.line().unwrap_or(Line::Max) {
            Line::Max | Line::Min => {
                "human, or a search with its knobs and a budget a move: uct c=1.4 iterations=2000, alpha-beta depth=5, \
                 uct time=2"
            }
            Line::Seed => "The search before move n has this seed and n: the same game again, move by move.",
            Line::Clock => {
                "Seconds a side for the whole game: 300, or 300+2 with two more for each move; none. A search keeps to it."
            }
            Line::Begin => "A new game from the position on the board.",
            Line::Return => "Shows the game again as it stands; a search whose turn it is thinks.",
            Line::Save => "Every move, who made it, and what each search spent and found.",
            Line::Load => "u and ctrl-r walk through its moves; each decision's search can be run again.",
        }
    }
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 84, 15)
}

fn above_foot(area: Rect) -> Rect {
    Rect { height: area.height.saturating_sub(FOOT), ..area }
}
