//! The fields of the setup screen, and what they describe together.

use crate::catalog::{ALGORITHMS, Algorithm, Catalog, Entry, algorithm};
use crate::error::{Fault, Result};
use crate::game::{Param, Params};
use crate::position::take_priors;
use crate::search::{Knob, Settings, priors};
use crate::session::Setup;
use crate::session::protocol::Budget;

/// One field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// Which game.
    Game,
    /// A parameter of the game, by its place in the catalog line.
    Param(usize),
    /// The position in the game's notation.
    Position,
    /// The moves played from it.
    Moves,
    /// Which algorithm.
    Algorithm,
    /// A knob, by its place in the algorithm's table.
    Knob(usize),
    /// The seed.
    Seed,
    /// Where a run ends.
    Iterations,
    /// The memory budget in MiB.
    Memory,
    /// Not a field: the row that starts the search.
    Start,
}

/// What was filled in. Knobs always hold values in their range; the other fields hold what was typed.
pub struct Form {
    /// What the form began with: its notes and starting counts stay while the position does.
    base: Setup,
    game: String,
    params: Vec<String>,
    position: String,
    moves: String,
    algorithm: &'static Algorithm,
    settings: Settings,
    seed: String,
    iterations: String,
    memory: String,
}

/// Bytes in a MiB.
const MIB: u64 = 1 << 20;

impl Form {
    /// The fields of a search.
    pub fn new(setup: &Setup, catalog: &Catalog) -> Self {
        let situation = &setup.situation;
        let declared = catalog.entry(situation.game()).map_or(&[][..], |entry| entry.params);
        let given = |param: &Param| situation.params().0.get(param.name).cloned();
        Self {
            game: situation.game().to_owned(),
            params: declared
                .iter()
                .map(|param| given(param).unwrap_or_else(|| param.default.to_owned()))
                .collect(),
            position: situation.origin(),
            moves: situation.moves_played().join(" "),
            algorithm: setup.algorithm,
            settings: setup.settings.clone(),
            seed: setup.seed.to_string(),
            iterations: setup.budget.iterations.map_or_else(String::new, |n| n.to_string()),
            memory: (setup.memory / MIB).to_string(),
            base: setup.clone(),
        }
    }

    fn entry<'c>(&self, catalog: &'c Catalog) -> Option<&'c Entry> {
        catalog.entry(&self.game).ok()
    }

    fn param(&self, n: usize, catalog: &Catalog) -> Option<Param> {
        self.entry(catalog)?.params.get(n).copied()
    }

    /// The knob of a field.
    pub fn knob(&self, slot: Slot) -> Option<&'static Knob> {
        let Slot::Knob(n) = slot else { return None };
        self.settings.knobs().get(n)
    }

    /// Every field, from top to bottom.
    pub fn slots(&self, catalog: &Catalog) -> Vec<Slot> {
        let params = self.entry(catalog).map_or(0, |entry| entry.params.len());
        let knobs = self.settings.knobs().len();
        let mut slots = vec![Slot::Start, Slot::Game];
        slots.extend((0..params).map(Slot::Param));
        slots.extend([Slot::Position, Slot::Moves, Slot::Algorithm]);
        slots.extend((0..knobs).map(Slot::Knob));
        slots.extend([Slot::Seed, Slot::Iterations, Slot::Memory]);
        slots
    }

    /// A field's title.
    pub fn title(&self, slot: Slot, catalog: &Catalog) -> String {
        match slot {
            Slot::Game => "Game".into(),
            Slot::Param(n) => {
                self.param(n, catalog).map_or_else(String::new, |param| format!("  {}", param.name))
            }
            Slot::Position => "Position".into(),
            Slot::Moves => "Moves from there".into(),
            Slot::Algorithm => "Algorithm".into(),
            Slot::Knob(_) => self.knob(slot).map_or_else(String::new, |knob| format!("  {}", knob.name)),
            Slot::Seed => "Seed".into(),
            Slot::Iterations => "Ends after iterations".into(),
            Slot::Memory => "Memory in MiB".into(),
            Slot::Start => "Start".into(),
        }
    }

    /// What a field means, and what it takes.
    pub fn about(&self, slot: Slot, catalog: &Catalog) -> String {
        let entry = self.entry(catalog);
        match slot {
            Slot::Game => entry.map_or("", |entry| entry.about).into(),
            Slot::Param(n) => self.param(n, catalog).map_or("", |param| param.about).into(),
            Slot::Position => entry.map_or("", |entry| entry.notation).into(),
            Slot::Moves => "moves played from the position, with blanks between".into(),
            Slot::Algorithm => self.algorithm.about.into(),
            Slot::Knob(_) => self
                .knob(slot)
                .map_or_else(String::new, |knob| format!("{}; takes {}", knob.about, knob.kind.range())),
            Slot::Seed => "the seed of the search's random choices: a whole number".into(),
            Slot::Iterations => "a run ends by itself after so many iterations; empty: it does not".into(),
            Slot::Memory => "the budget for tree, table and history".into(),
            Slot::Start => "starts the search".into(),
        }
    }

    /// What a field holds.
    pub fn value(&self, slot: Slot) -> String {
        match slot {
            Slot::Game => self.game.clone(),
            Slot::Param(n) => self.params.get(n).cloned().unwrap_or_default(),
            Slot::Position => self.position.clone(),
            Slot::Moves => self.moves.clone(),
            Slot::Algorithm => self.algorithm.name.to_owned(),
            Slot::Knob(_) => self.knob(slot).map_or("", |knob| self.settings.text(knob.name)).to_owned(),
            Slot::Seed => self.seed.clone(),
            Slot::Iterations => self.iterations.clone(),
            Slot::Memory => self.memory.clone(),
            Slot::Start => String::new(),
        }
    }

    /// What to show where a field is empty.
    pub const fn placeholder(&self, slot: Slot) -> &'static str {
        match slot {
            Slot::Position => "(the starting position)",
            Slot::Moves => "(none)",
            Slot::Iterations => "(never)",
            _ => "",
        }
    }

    /// Whether a field is typed, rather than stepped through.
    pub fn is_typed(&self, slot: Slot) -> bool {
        use crate::search::KnobKind::{Choice, Switch};
        match slot {
            Slot::Game | Slot::Algorithm | Slot::Start => false,
            Slot::Knob(_) => self.knob(slot).is_some_and(|knob| !matches!(knob.kind, Switch | Choice(_))),
            _ => true,
        }
    }

    /// Whether a knob differs from its default.
    pub fn is_changed(&self, slot: Slot) -> bool {
        self.knob(slot)
            .is_some_and(|knob| self.settings.text(knob.name) != self.algorithm.settings().text(knob.name))
    }

    /// Fills in a field.
    ///
    /// # Errors
    /// A knob's value is outside its range, or a number is none.
    pub fn set(&mut self, slot: Slot, value: &str, catalog: &Catalog) -> Result<()> {
        if matches!(slot, Slot::Game | Slot::Param(_) | Slot::Position | Slot::Moves) {
            self.settings = self.settings.clone().for_another_position();
        }
        match slot {
            Slot::Game => self.set_game(value, catalog)?,
            Slot::Param(n) => self.params.get_mut(n).into_iter().for_each(|param| *param = value.to_owned()),
            Slot::Position => self.position = value.to_owned(),
            Slot::Moves => self.moves = value.to_owned(),
            Slot::Algorithm => {
                self.algorithm = algorithm(value)?;
                let given = self.settings.text(priors::KNOB).to_owned();
                self.settings = take_priors(self.algorithm.settings(), Some(&given));
            }
            Slot::Knob(_) => {
                let name = self.knob(slot).map_or("", |knob| knob.name);
                self.settings.set_for_new(name, value)?;
            }
            Slot::Seed => self.seed = value.to_owned(),
            Slot::Iterations => self.iterations = value.to_owned(),
            Slot::Memory => self.memory = value.to_owned(),
            Slot::Start => {}
        }
        Ok(())
    }

    /// Another game: its parameters at their defaults, its starting position, an algorithm that can search it.
    fn set_game(&mut self, name: &str, catalog: &Catalog) -> Result<()> {
        let entry = catalog.entry(name)?;
        self.game = entry.name.to_owned();
        self.params = entry.params.iter().map(|param| param.default.to_owned()).collect();
        (self.position, self.moves) = (String::new(), String::new());
        let start = entry.open(&Params::default())?;
        if start.refusal(self.algorithm).is_some()
            && let Some(able) = ALGORITHMS.iter().find(|algorithm| start.refusal(algorithm).is_none())
        {
            self.algorithm = able;
            self.settings = able.settings();
        }
        Ok(())
    }

    /// Gives a field its default.
    pub fn reset(&mut self, slot: Slot, catalog: &Catalog) {
        let default = match slot {
            Slot::Param(n) => self.param(n, catalog).map_or("", |param| param.default).to_owned(),
            Slot::Knob(_) => {
                let name = self.knob(slot).map_or("", |knob| knob.name);
                self.algorithm.settings().text(name).to_owned()
            }
            Slot::Seed => "1".into(),
            Slot::Memory => crate::tui::dialogs::MEMORY_MIB.to_string(),
            Slot::Position | Slot::Moves | Slot::Iterations => String::new(),
            Slot::Game | Slot::Algorithm | Slot::Start => return,
        };
        // A default is in range.
        let _ = self.set(slot, &default, catalog);
    }

    /// The search that the fields describe.
    ///
    /// # Errors
    /// Every field that is wrong, with what is wrong about it.
    pub fn open(&self, catalog: &Catalog) -> std::result::Result<Box<Setup>, Vec<(Slot, Fault)>> {
        let mut faults = Vec::new();
        let seed = number(&self.seed, Slot::Seed, &mut faults).unwrap_or(1);
        let memory = number(&self.memory, Slot::Memory, &mut faults).unwrap_or(1).max(1);
        let iterations = match self.iterations.is_empty() {
            true => None,
            false => number(&self.iterations, Slot::Iterations, &mut faults),
        };
        let situation = self.situation(catalog).map_err(|fault| faults.push(fault)).ok();
        if let Some(refusal) = situation.as_ref().and_then(|situation| situation.refusal(self.algorithm)) {
            faults.push((Slot::Algorithm, refusal));
        }
        let Some(situation) = situation.filter(|_| faults.is_empty()) else { return Err(faults) };
        let same = situation.game() == self.base.situation.game()
            && situation.params() == self.base.situation.params()
            && situation.position() == self.base.situation.position();
        let base = self.base.clone();
        Ok(Box::new(Setup {
            title: if same { base.title } else { "set up by hand".into() },
            situation,
            algorithm: self.algorithm,
            settings: self.settings.clone(),
            seed,
            memory: memory.saturating_mul(MIB),
            start: base.start.filter(|_| same && self.algorithm.family == base.algorithm.family),
            budget: Budget { iterations, ..if same { base.budget } else { Budget::default() } },
            notes: if same { base.notes } else { String::new() },
            truth: base.truth.filter(|_| same),
        }))
    }

    fn situation(
        &self,
        catalog: &Catalog,
    ) -> std::result::Result<Box<dyn crate::catalog::Situation>, (Slot, Fault)> {
        let entry = catalog.entry(&self.game).map_err(|fault| (Slot::Game, fault))?;
        let given =
            entry.params.iter().zip(&self.params).filter(|(param, value)| param.default != value.as_str());
        let params = Params(given.map(|(param, value)| (param.name.to_owned(), value.clone())).collect());
        let mut situation = entry.open(&params).map_err(|fault| {
            let named = |param: &Param| fault.found.contains(&format!("`{}`", param.name));
            (entry.params.iter().position(named).map_or(Slot::Game, Slot::Param), fault.clone())
        })?;
        if !self.position.is_empty() {
            situation.set_position(&self.position).map_err(|fault| (Slot::Position, fault))?;
        }
        situation.play_all(&self.moves).map_err(|fault| (Slot::Moves, fault))?;
        Ok(situation)
    }
}

fn number(text: &str, slot: Slot, faults: &mut Vec<(Slot, Fault)>) -> Option<u64> {
    let number = text.trim().replace(['\'', '_'], "").parse();
    if number.is_err() {
        faults.push((slot, Fault::new(format!("found `{text}`")).expected("a whole number")));
    }
    number.ok()
}
