//! What begins a search anew: a knob that needs it, a restart, a move played, another position.

use crate::catalog::{Family, Situation};
use crate::error::{Fault, Result};
use crate::game::Turn;
use crate::search::machine::Changed;
use crate::search::quantity::count;
use crate::search::{Machine, priors};
use crate::session::motion::Motion;
use crate::session::tree_view::{self, TreePane};
use crate::session::view::LogKind;
use crate::session::workshop::Workshop;
use crate::session::{Session, Setup};
use crate::text::noun;

impl Session {
    /// Turns a knob: live, or for a search that starts anew.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<()> {
        let old = self.machine().settings().text(name);
        self.set_saying(name, value, format!("{name} {old} -> {value}"))
    }

    /// The same; `text` says what was done.
    pub(super) fn set_saying(&mut self, name: &str, value: &str, text: String) -> Result<()> {
        let old = self.machine().settings().text(name).to_owned();
        let mut settings = self.machine().settings().clone();
        settings.set(name, value)?;
        if old == value {
            self.say(format!("{name} is {value} already"));
            return Ok(());
        }
        let is_number = value.parse::<f64>().is_ok();
        let is_live = settings.knobs().iter().any(|knob| knob.name == name && knob.live);
        self.motion.pause_for_change();
        self.workshop = Workshop::default();
        let (best, was_over) = (self.machine().landmark().best, self.machine().is_finished());
        if is_live && self.motion.timeline.set(name, value)? == Changed::Live {
            let text = match self.machine().settings().text(name) {
                in_force if is_number && in_force != value => format!("{text}; in force: {in_force}"),
                _ => text,
            };
            match (was_over, self.machine().is_finished()) {
                (_, false) => {}
                (false, true) => self.say(format!("{text}; with that nothing is left to search")),
                (true, true) => {
                    self.say(format!(
                        "{text}; this search has come to its end: restart it to see what changes"
                    ));
                }
            }
            self.motion.branch_off(text);
            self.motion.tell_best_after(best);
            return Ok(());
        }
        self.setup.settings = settings;
        if name == priors::KNOB {
            self.priors = priors_from_origin(&self.setup);
        }
        self.restart_with(format!("{text} only holds for a new search: it starts anew"))
    }

    /// The same search from its beginning, with the settings in force.
    pub(super) fn restart(&mut self, text: String) -> Result<()> {
        self.setup.settings = self.machine().settings().clone();
        self.restart_with(text)
    }

    /// A new search of the setup; a run goes on running.
    fn restart_with(&mut self, text: String) -> Result<()> {
        let was_running = self.is_running();
        let motion = motion_of(&self.setup, self.opened_at)?;
        self.motion.replace(motion);
        self.motion.note(LogKind::Control, text.clone(), Vec::new());
        self.say(text);
        if was_running && !self.machine().is_finished() {
            self.motion.run(0);
        }
        Ok(())
    }

    pub(super) fn reopen(&mut self, setup: Setup) -> Result<()> {
        let watch = self.watch;
        let (speed, serial) = (self.motion.speed, self.serial);
        *self = Self::open(setup)?;
        self.watch = watch;
        self.serial = serial;
        self.motion.set_speed(speed);
        Ok(())
    }

    pub(super) fn search_from_selection(&mut self) -> Result<()> {
        let path = self.tree.selection(self.motion.machine().tree());
        if path.is_empty() {
            return Err(Fault::new("the root is selected: it is searched already"));
        }
        self.play(&path)
    }

    /// Plays moves from the root and searches what they lead to.
    pub(super) fn play(&mut self, path: &[u32]) -> Result<()> {
        let mut situation = self.setup.situation.copy();
        if !path.iter().all(|&code| situation.play_code(code)) {
            return Err(match situation.turn() {
                Turn::Over(_) => Fault::new("the game is over: there is no move to play"),
                _ => Fault::new("this move is not legal here"),
            });
        }
        let names = situation.moves_played().split_off(self.setup.situation.moves_played().len()).join(" ");
        match self.machine().after(path) {
            Some(machine) => {
                let text = format!("played {names}: what is known of it is kept, {}", known(&*machine));
                self.search(situation, Some(machine), text)
            }
            None => self.search(situation, None, format!("played {names}: the search starts from there")),
        }
    }

    pub(super) fn take_back(&mut self) -> Result<()> {
        let mut situation = self.setup.situation.copy();
        let last = situation.moves_played().pop();
        if !situation.take_back() {
            return Err(Fault::new("there is no move to take back"));
        }
        let name = last.unwrap_or_default();
        self.search(situation, None, format!("took back {name}: the search starts from there"))
    }

    /// A new search of another position of the same game, or one that has begun already. Nodes are named by paths from the root, so what named
    /// them is forgotten.
    fn search(
        &mut self,
        situation: Box<dyn Situation>,
        begun: Option<Box<dyn Machine>>,
        text: String,
    ) -> Result<()> {
        let below = priors::after(&self.priors, &situation.moves_written());
        let settings =
            self.machine().settings().clone().for_another_position().with_line(priors::KNOB, &below);
        let setup = Setup { situation, settings, ..self.setup.clone() };
        let motion = match begun {
            Some(machine) => Motion::new(machine, setup.budget, glances(setup.algorithm.family)),
            None => motion_of(&setup, self.opened_at)?,
        };
        self.setup = setup;
        self.motion.replace(motion);
        let forgotten = self.motion.breakpoints.forget_nodes();
        self.tree.forget_nodes();
        self.board.forget();
        self.pinned = None;
        self.workshop = Workshop::default();
        self.what_ifs.forget_nodes();
        (self.solving, self.solved) = (None, None);
        self.motion.note(LogKind::Control, text.clone(), Vec::new());
        self.say(match forgotten {
            0 => text,
            1 => format!("{text}; a breakpoint on a node is gone"),
            n => format!("{text}; {n} breakpoints on nodes are gone"),
        });
        Ok(())
    }
}

/// The given priors of a search, as seen from where the moves that were played set out: so they outlast moves that
/// are played and taken back.
pub(super) fn priors_from_origin(setup: &Setup) -> String {
    priors::before(setup.settings.text(priors::KNOB), &setup.situation.moves_written())
}

/// How much a search has been given to begin with: `812 visits`.
fn known(machine: &dyn Machine) -> String {
    let visits: u64 = machine.root_series().iter().map(|point| point.weight).sum();
    format!("{} {} below it", count(visits), noun(visits, "visit", "visits"))
}

/// Iterations between two glances at the root in a run that nobody listens to: well under a millisecond.
const fn glances(family: Family) -> u64 {
    match family {
        Family::MonteCarlo => 256,
        Family::DepthFirst => 16_384,
    }
}

/// A new search. A starting tree belongs to the position that was opened, not to those played from there.
pub(super) fn motion_of(setup: &Setup, opened_at: usize) -> Result<Motion> {
    let mut request = setup.request();
    if !is_as_opened(setup, opened_at) {
        request.start = None;
    }
    let machine = setup.situation.search(request)?;
    Ok(Motion::new(machine, setup.budget, glances(setup.algorithm.family)))
}

/// Whether the position is the one that was opened: the file's notes and counts are about it.
pub(super) fn is_as_opened(setup: &Setup, opened_at: usize) -> bool {
    setup.situation.moves_played().len() == opened_at
}

/// A tree pane as a student of the algorithm wants it: the most visited first, or in the order of search with what
/// was pruned.
pub(super) fn pane_of(setup: &Setup, machine: &dyn Machine) -> TreePane {
    match setup.algorithm.family {
        Family::MonteCarlo => TreePane::new(
            tree_view::work_column(machine.tree().columns()).map(|column| (column, true)),
            false,
        ),
        Family::DepthFirst => TreePane::new(None, true),
    }
}
