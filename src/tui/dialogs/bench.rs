//! A match or a sweep: who plays whom, how often, and how it stands while it is played.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Ask, Context, Dialog, Purpose, Reaction, Rows};
use crate::error::{Fault, Result};
use crate::experiment::{Axis, Experiment, Openings, Plan, Player, Summary, Word, player_line};
use crate::search::quantity::count;
use crate::session::Setup;
use crate::tui::action::Action;
use crate::tui::bench::{Bench, Standing};
use crate::tui::theme::{Glyphs, Role};
use crate::tui::widgets::{paint, popup};

/// The dialog.
pub struct BenchDialog {
    game: String,
    params: crate::game::Params,
    fields: [String; FIELDS.len()],
    /// Whether anything was typed into it.
    is_edited: bool,
    selected: usize,
}

/// What is filled in: title, explanation.
const FIELDS: [(&str, &str); 8] = [
    ("A", "The search that is asked about, with its knobs and a budget a move: uct c=0.5 iterations=500."),
    ("B", "Its opponent."),
    ("knob", "For a sweep: a knob or limit of A. Empty for one match."),
    ("values", "The knob's values, with commas between them; a match is played with each."),
    ("games", "Games a match, an even number: each opening is played with both sides."),
    (
        "random plies",
        "Each pair of games begins at the game's start with so many random moves, so that no game is played twice.",
    ),
    ("seed", "The seed that all games' seeds come from."),
    (
        "results",
        "A file for the games; what is in it is gone on with. Empty: they are lost with the program.",
    ),
];

/// Columns of a field's title.
const TITLE: usize = 14;
/// Rows of explanation at the end.
const FOOT: u16 = 3;
/// Columns of what a match is set to.
const WORDS: usize = 16;
/// Columns of the picture of a score.
const PLOT: usize = 21;
/// From this width of the screen on there is room for it.
const WIDE: u16 = 110;

impl BenchDialog {
    /// Filled in with the search that is shown, against itself; or with the experiment on its way.
    pub fn new(setup: &Setup, bench: Option<&Bench>) -> Self {
        let plan = bench.map(|bench| (&bench.plan.experiment, bench.out.as_ref()));
        let own = player_of(setup);
        let fields = match plan {
            Some((experiment, out)) => {
                let axis = experiment.vary.first();
                let values: Vec<&str> = axis.map_or_else(Vec::new, |axis| {
                    axis.values.iter().map(|Word(value)| value.as_str()).collect()
                });
                let plies = match experiment.openings {
                    Openings::Random { plies } => plies,
                    _ => 0,
                };
                [
                    experiment.a.clone(),
                    experiment.b.clone(),
                    axis.map_or_else(String::new, |axis| axis.knob.clone()),
                    values.join(","),
                    (2 * experiment.pairs).to_string(),
                    plies.to_string(),
                    experiment.seed.to_string(),
                    out.map_or_else(String::new, |out| out.display().to_string()),
                ]
            }
            None => [&*own, &own, "", "", "100", "2", "1", ""].map(str::to_owned),
        };
        let (game, params) = match plan {
            Some((experiment, _)) => {
                (experiment.game.clone(), crate::game::Params(experiment.params.clone()))
            }
            None => (setup.situation.game().to_owned(), setup.situation.params().clone()),
        };
        Self { game, params, fields, is_edited: false, selected: 0 }
    }

    /// Whether something was typed into it that holds for this search's game, too.
    pub fn is_kept_for(&self, setup: &Setup) -> bool {
        let situation = &setup.situation;
        self.is_edited && self.game == situation.game() && self.params == *situation.params()
    }

    pub(super) fn act(&self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        if action != Action::Choose {
            return None;
        }
        let prompt = |purpose, text: &str| Reaction::ask(Ask::Dialog(Dialog::prompt(purpose, text)));
        if let Some((title, about)) = FIELDS.get(self.selected) {
            let purpose = Purpose::BenchField { title: (*title).into(), about: (*about).into() };
            return Some(prompt(purpose, &self.fields[self.selected]));
        }
        let is_running = context.bench.is_some_and(Bench::is_running);
        Some(match self.selected - FIELDS.len() {
            0 if is_running => Reaction::ask(Ask::StopBench),
            0 => match self.plan(context) {
                Ok(plan) => Reaction::ask(Ask::Bench(Box::new(plan), self.out())),
                Err(fault) => Reaction::ask(Ask::Complain(fault)),
            },
            row => prompt(Purpose::BenchGame { cell: row - 1 }, "0"),
        })
    }

    fn field(&self, title: &str) -> &str {
        FIELDS.iter().position(|(name, _)| *name == title).map_or("", |n| self.fields[n].trim())
    }

    fn out(&self) -> Option<PathBuf> {
        let out = self.field("results");
        (!out.is_empty()).then(|| PathBuf::from(out))
    }

    fn whole(&self, title: &str) -> Result<u64> {
        whole(self.field(title)).map_err(|fault| fault.in_source(title))
    }

    fn plan(&self, context: &Context<'_>) -> Result<Plan> {
        let games = even(self.field("games")).map_err(|fault| fault.in_source("games"))?;
        let knob = self.field("knob");
        let values = self.field("values").split(',').map(|value| Word(value.trim().to_owned())).collect();
        let axis = Axis { knob: knob.to_owned(), values };
        let openings = match plies(self.field("random plies")).map_err(|it| it.in_source("random plies"))? {
            0 => Openings::Start,
            plies => Openings::Random { plies },
        };
        let experiment = Experiment {
            game: self.game.clone(),
            params: self.params.0.clone(),
            a: self.field("A").to_owned(),
            b: self.field("B").to_owned(),
            vary: if knob.is_empty() { Vec::new() } else { vec![axis] },
            openings,
            pairs: games / 2,
            seed: self.whole("seed")?,
            ..Experiment::default()
        };
        Plan::of(experiment, context.catalog)
    }

    pub(super) fn answer(
        &mut self,
        purpose: &Purpose,
        text: &str,
        context: &Context<'_>,
    ) -> Result<Reaction> {
        match purpose {
            Purpose::BenchField { title, .. } => {
                self.check(title, text.trim(), context)?;
                if let Some(n) = FIELDS.iter().position(|(name, _)| name == title) {
                    self.fields[n] = text.trim().to_owned();
                    self.is_edited = true;
                }
                Ok(Reaction::none())
            }
            Purpose::BenchGame { cell } => {
                let found = || Fault::new(format!("found `{text}`")).expected("a game's number, from 0");
                let number = text.trim().parse().map_err(|_| found())?;
                let bench = context.bench.ok_or_else(found)?;
                let game = bench.game(*cell, number, context.catalog)?;
                Ok(Reaction::closed().and(Ask::Replay(Box::new(game))))
            }
            _ => Ok(Reaction::none()),
        }
    }

    /// What can be found wrong with a field by itself.
    fn check(&self, title: &str, text: &str, context: &Context<'_>) -> Result<()> {
        match title {
            "A" => {
                // The knob that a sweep varies may be what is missing.
                let varied = [" iterations=1", " depth=1"].map(|limit| format!("{text}{limit}"));
                let can_be = varied.iter().any(|text| self.player(text, context).is_ok());
                if can_be { Ok(()) } else { self.player(text, context) }
            }
            "B" => self.player(text, context),
            "games" => even(text).map(drop),
            "random plies" => plies(text).map(drop),
            "seed" => whole(text).map(drop),
            _ => Ok(()),
        }
    }

    fn player(&self, text: &str, context: &Context<'_>) -> Result<()> {
        Player::read(text, context.catalog.entry(&self.game)?, &self.params).map(drop)
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let cells = context.bench.map_or(0, |bench| bench.plan.cells.len());
        let len = FIELDS.len() + 1 + cells;
        self.selected = self.selected.min(len - 1);
        Rows { selected: &mut self.selected, len, area: above_foot(popup::inside(frame(context))) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let title = format!("Match or sweep: {}", self.game);
        let inside = popup::draw(buffer, frame(context), &title, skin);
        let area = above_foot(inside);
        let lines = self.lines(context);
        let top = Rows::top(self.selected, lines.len(), area.height);
        for (row, (n, parts)) in (0..area.height).zip(lines.iter().enumerate().skip(top)) {
            let parts: Vec<(&str, Style)> =
                parts.iter().map(|(text, role)| (&**text, skin.style(*role))).collect();
            paint::spans(skin, buffer, area, row, &parts);
            if n == self.selected {
                let line = Rect { y: area.y + row, height: 1, ..area };
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
        let about = match FIELDS.get(self.selected) {
            Some((_, about)) => about,
            None if self.selected == FIELDS.len() => "Closing this leaves the games going on.",
            None => {
                "Enter opens a game of this match by its number; u and ctrl-r walk through its decisions."
            }
        };
        let first = inside.height.saturating_sub(FOOT - 1);
        for (row, line) in (first..inside.height).zip(paint::wrap(about, inside.width)) {
            paint::spans(skin, buffer, inside, row, &[(&line, skin.style(Role::Faint))]);
        }
    }

    fn lines(&self, context: &Context<'_>) -> Vec<Vec<(String, Role)>> {
        let field = |(n, (title, _)): (usize, &(&str, &str))| {
            vec![(format!(" {title:<TITLE$}"), Role::Heading), (self.fields[n].clone(), Role::Text)]
        };
        let mut lines: Vec<_> = FIELDS.iter().enumerate().map(field).collect();
        let (word, state) = standing(context.bench);
        lines.push(vec![(format!(" {word:<TITLE$}"), Role::Success), (state, Role::Faint)]);
        for summary in context.bench.map_or_else(Vec::new, Bench::summaries) {
            lines.push(of_match(&summary, context.skin.glyphs, context.size.width >= WIDE));
        }
        lines
    }
}

fn whole(text: &str) -> Result<u64> {
    text.parse().map_err(|_| Fault::new(format!("found `{text}`")).expected("a whole number"))
}

/// A number of games: with each opening, both sides are played.
fn even(text: &str) -> Result<u64> {
    let games = whole(text)?;
    let is_even = games > 0 && games.is_multiple_of(2);
    if is_even { Ok(games) } else { Err(Fault::new(format!("found {games}")).expected("an even number")) }
}

fn plies(text: &str) -> Result<u32> {
    u32::try_from(whole(text)?).map_err(|_| Fault::new("so many").expected("fewer"))
}

/// What can be done, and how it stands.
fn standing(bench: Option<&Bench>) -> (&'static str, String) {
    let Some(bench) = bench else { return ("Start", String::new()) };
    let done = format!("{} of {} games", count(bench.games.len() as u64), count(bench.of()));
    match &bench.standing {
        Standing::Running => ("Stop", format!("{done}, being played")),
        Standing::Stopping => ("Stop", format!("{done}; those under way are finished first")),
        Standing::Stopped => ("Start", format!("{done}; stopped: the same players go on from here")),
        Standing::Finished => ("Start", format!("{done}; finished")),
        Standing::Failed(fault) => ("Start", format!("{done}; {}", fault.short())),
    }
}

/// A match in a line; where there is room, with a picture of its score between 0 and 1.
fn of_match(summary: &Summary, glyphs: &Glyphs, is_wide: bool) -> Vec<(String, Role)> {
    let set = summary.set.as_deref().unwrap_or("score");
    let Summary { games, wins, draws, losses, interval: [low, high], .. } = summary;
    let Some(score) = summary.score else {
        return vec![(format!(" {set:<WORDS$} "), Role::Text), ("no game yet".into(), Role::Faint)];
    };
    let place = |share: f64| (share.clamp(0.0, 1.0) * (PLOT - 1) as f64).round() as usize;
    let cell = |n: usize| match n {
        _ if n == place(score) => glyphs.mark,
        _ if n == PLOT / 2 => glyphs.trunk,
        _ if (place(*low)..=place(*high)).contains(&n) => glyphs.track,
        _ => " ",
    };
    let elo = summary.elo.map_or_else(String::new, |elo| match summary.elo_error {
        Some(error) => format!(" Elo {elo:+.0} ± {error:.0}"),
        None => format!(" Elo {elo:+.0}"),
    });
    vec![
        (format!(" {set:<WORDS$} "), Role::Text),
        (format!("{games:>5} "), Role::Faint),
        (format!("+{wins} ={draws} -{losses} "), Role::Text),
        (if is_wide { (0..PLOT).map(cell).collect() } else { String::new() }, Role::Best),
        (format!(" {score:.3} [{low:.3}, {high:.3}]{elo}"), Role::Text),
    ]
}

/// The line of the search in view as a player of games, with a small budget where it has none.
fn player_of(setup: &Setup) -> String {
    let mut line = player_line(setup.algorithm, &setup.settings);
    match setup.algorithm.family {
        _ if line.contains(" depth=") => {}
        crate::catalog::Family::MonteCarlo => line.push_str(" iterations=500"),
        crate::catalog::Family::DepthFirst => line.push_str(" depth=4"),
    }
    line
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    let cells = context.bench.map_or(0, |bench| bench.plan.cells.len()) as u16;
    popup::centered(context.size, 112, (FIELDS.len() as u16 + 1 + FOOT + 2).saturating_add(cells).max(16))
}

fn above_foot(area: Rect) -> Rect {
    Rect { height: area.height.saturating_sub(FOOT), ..area }
}
