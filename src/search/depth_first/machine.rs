//! The machine: what it is made of, and the face it turns to the rest of the program.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::error::Result;
use crate::eval::Judge;
use crate::game::{Game, Notation, Repetition};
use crate::rng::mix;
use crate::search::depth_first::Start;
use crate::search::depth_first::config::{Config, Habits};
use crate::search::depth_first::frame::{Frame, Phase};
use crate::search::depth_first::journal::Journal;
use crate::search::depth_first::record::{Node, Record};
use crate::search::depth_first::state::State;
use crate::search::depth_first::table::{Slot, Table};
use crate::search::depth_first::tactics::Tactics;
use crate::search::event::{Landmarks, Listener};
use crate::search::inquiry::Inquiry;
use crate::search::machine::{Changed, Landmark, Memory, RootPoint, Sentence, Until};
use crate::search::unpruned::Unpruned;
use crate::search::{
    Answer, Clock, Derivation, Event, Goal, Halt, Machine, NodeId, Rewind, Settings, Supposition, Tree,
    WhatIf,
};

/// A depth-first search under way.
pub(super) struct Search<G: Game, J> {
    pub game: G,
    pub judge: J,
    /// Mixed into the table's keys: what was stored under other weights or rules is not found.
    pub salt: u64,
    pub root: G::Position,
    /// The keys of the positions before the root.
    pub history: Vec<u64>,
    pub seed: u64,
    pub budget: u64,
    pub settings: Settings,
    pub config: Config,
    pub habits: Habits,
    pub repetition: Repetition,
    pub at: State<G>,
    /// The table, while it is switched on.
    pub table: Option<Table>,
    /// The table, while it is switched off: what it holds stays true.
    pub table_aside: Option<Table>,
    pub record: Record,
    pub journal: Journal<G>,
    /// The present run of phases stops here, to look up.
    pub run_until: u64,
    /// What the game knows of its moves.
    pub tactics: Tactics<G>,
}

/// The share of the budget that table, record and history may each take, as divisors.
const TABLE_SHARE: u64 = 2;
const RECORD_SHARE: u64 = 16;
const HISTORY_SHARE: u64 = 4;

/// Most nodes that the record holds: enough for a tree that somebody reads, and no burden on a free run.
const MOST_RECORDED: u64 = 1 << 14;

impl<G: Game, J: Judge<G>> Search<G, J> {
    pub(super) fn new(start: Start<G>, judge: J, tactics: Tactics<G>) -> Result<Self> {
        let Start { game, position, history, settings, seed, memory } = start;
        let settings = with_room(settings.with("weights", &judge.text()), memory)?;
        let config = Config::read(&settings);
        // A folded record may stand beside the unfolded one.
        let recorded = memory / RECORD_SHARE / (2 * size_of::<Node>() as u64);
        let mut search = Self {
            repetition: game.repetition(),
            at: State::new(),
            record: Record::new(recorded.clamp(1 << 10, MOST_RECORDED) as usize),
            journal: Journal::new(memory / HISTORY_SHARE),
            run_until: 0,
            tactics,
            salt: salt_of(&settings),
            root: position,
            budget: memory,
            game,
            judge,
            history,
            seed,
            settings,
            habits: config.habits(),
            config,
            table: None,
            table_aside: None,
        };
        search.fit_table();
        search.journal.note_change(0, &search.settings);
        Ok(search)
    }

    /// Whether positions that come back end a line.
    #[inline(always)]
    pub(super) fn repeats(&self) -> bool {
        self.repetition != Repetition::Ignored
    }

    /// Whether what is found out about a node goes into the table.
    #[inline(always)]
    pub(super) fn is_stored(&self, frame: &Frame<G::Position>) -> bool {
        self.table.is_some() && frame.is_kept()
    }

    /// What follows a node's last move.
    #[inline(always)]
    pub(super) fn after_moves(&self, frame: &Frame<G::Position>) -> Phase {
        if self.is_stored(frame) { Phase::Store } else { Phase::Leave }
    }

    /// Puts settings into force.
    pub(super) fn put(&mut self, settings: &Settings) {
        let weights = settings.text("weights");
        if weights != self.settings.text("weights")
            && let Ok(judge) = J::read(&self.game, weights)
        {
            self.judge = judge;
        }
        self.salt = salt_of(settings);
        self.settings = settings.clone();
        self.config = Config::read(settings);
        self.habits = self.config.habits();
        self.fit_table();
        if matches!(self.at.next, Phase::NextDepth | Phase::Finished) {
            self.at.next = self.between_passes();
        }
    }

    /// The table that the settings ask for: the one there is, if it is of that size, else an empty one.
    fn fit_table(&mut self) {
        let there = self.table.take().or_else(|| self.table_aside.take());
        let Some(slots) = self.config.table else {
            self.table_aside = there;
            return;
        };
        let mut table = there.filter(|table| table.most() == slots).unwrap_or_else(|| {
            self.journal.begin_table();
            Table::new(slots)
        });
        table.set_replacement(self.config.replacement);
        self.table = Some(table);
    }

    fn digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.config.hash(&mut hasher);
        if self.salt != 0 {
            self.salt.hash(&mut hasher);
        }
        self.at.feed(&mut hasher, |position| self.game.key(position));
        let aside = self.table_aside.as_ref().filter(|table| !table.is_empty());
        if let Some(table) = self.table.as_ref().or(aside) {
            table.in_use().hash(&mut hasher);
        }
        if self.record.is_whole(self.at.counts.nodes) {
            for node in &self.record.nodes {
                (node.parent, node.end, node.code, node.entered, node.left).hash(&mut hasher);
                (node.nodes, node.alpha, node.beta, node.value, node.best).hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

/// Settings whose table fits into its share of the memory.
///
/// # Errors
/// The system gives no memory for it.
fn with_room(settings: Settings, memory: u64) -> Result<Settings> {
    let Some(wanted) = settings.whole("table") else { return Ok(settings) };
    let room = (memory / TABLE_SHARE / size_of::<Slot>() as u64).max(2);
    let slots = 1usize << room.min(wanted).max(2).ilog2();
    Table::check_room(slots)?;
    Ok(settings.with("table", &slots.to_string()))
}

/// The knobs that decide what a node is worth: under other ones its value is another one.
const RULES: [&str; 14] = [
    "weights",
    "leaf",
    "quiescence",
    "null_move",
    "lmr",
    "lmr_by",
    "probcut",
    "probcut_t",
    "probcut_slope",
    "probcut_offset",
    "probcut_sigma",
    "singular",
    "singular_depth",
    "beam",
];

/// A number for weights and rules; 0 for the game's own weights and the textbook's plain search.
fn salt_of(settings: &Settings) -> u64 {
    let changed = settings.iter().filter(|(knob, text)| *text != knob.default && RULES.contains(&knob.name));
    let bytes = changed.flat_map(|(knob, text)| knob.name.bytes().chain(text.bytes()));
    bytes.fold(0, |salt, byte| mix(salt ^ u64::from(byte) ^ 1 << 8))
}

impl<G: Game, J: Clone> Clone for Search<G, J> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            judge: self.judge.clone(),
            root: self.root.clone(),
            history: self.history.clone(),
            settings: self.settings.clone(),
            at: self.at.clone(),
            table: self.table.clone(),
            table_aside: self.table_aside.clone(),
            record: self.record.clone(),
            journal: self.journal.clone(),
            ..*self
        }
    }
}

impl<G: Notation, J: Judge<G>> Machine for Search<G, J> {
    fn clock(&self) -> Clock {
        self.at.clock
    }

    fn advance(&mut self, until: Until, listener: Option<Listener<'_>>) -> Halt {
        self.journal.forget_after(self.at.clock.phases);
        self.open_record(until, listener.is_some());
        let halt = match listener {
            Some(mut listener) => self.run(until, &mut listener),
            None => self.run(until, &mut Landmarks::default()),
        };
        self.show_path();
        halt
    }

    fn advance_to_landmark(&mut self, until: Until, landmarks: &mut Vec<Event>) -> Halt {
        self.journal.forget_after(self.at.clock.phases);
        self.open_record(until, false);
        let halt = self.run(until, &mut Landmarks(Some(landmarks)));
        self.show_path();
        halt
    }

    fn rewind(&mut self, goal: Goal, effort: u64) -> Rewind {
        self.go_to(goal, effort)
    }

    fn settle(&mut self) {
        self.take_checkpoint(true);
    }

    fn is_finished(&self) -> bool {
        self.at.next == Phase::Finished
    }

    fn next_phase(&self) -> &'static str {
        self.at.next.word()
    }

    fn tree(&self) -> &dyn Tree {
        self
    }

    fn explain(&self, node: NodeId) -> Derivation {
        self.derive(node)
    }

    fn what_ifs(&self, node: NodeId) -> Vec<WhatIf> {
        self.window_to_suppose(node)
    }

    fn unprune(&self, node: NodeId, code: u32, most: u64) -> Option<Unpruned> {
        self.unpruned(node, code, most)
    }

    fn inquire(&self, node: NodeId, most: u64) -> Option<Inquiry> {
        self.inquire(node, most)
    }

    fn place_of_ghost(&self, node: NodeId, code: u32) -> Vec<String> {
        self.place_of_ghost(node, code)
    }

    fn explain_as_if(&self, node: NodeId, supposed: &[Supposition]) -> Derivation {
        self.derive_as_if(node, supposed)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        self.say(event)
    }

    fn answer(&self) -> Answer {
        self.sum_up()
    }

    fn brief_answer(&self) -> Answer {
        self.found()
    }

    fn nodes(&self) -> u64 {
        self.at.counts.nodes
    }

    fn root_series(&self) -> Vec<RootPoint> {
        self.series()
    }

    fn landmark(&self) -> Landmark {
        Landmark {
            best: self.best_code(),
            passes: self.at.passes.len() as u32,
            is_proven: self.proof().is_some(),
            is_full: false,
        }
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn set(&mut self, name: &str, value: &str) -> Result<Changed> {
        let mut settings = self.settings.clone();
        settings.set(name, value)?;
        if name == "weights" {
            // Written in one way only: equal weights, equal searches.
            let judge = J::read(&self.game, value)?;
            settings = settings.with("weights", &judge.text());
        }
        if name == "table" {
            settings = with_room(settings, self.budget)?;
        }
        if settings == self.settings {
            return Ok(Changed::Live);
        }
        self.put(&settings);
        self.journal.forget_after(self.at.clock.phases);
        self.journal.note_change(self.at.clock.phases, &settings);
        Ok(Changed::Live)
    }

    fn unfold(&mut self, path: &[u32]) -> bool {
        self.bring_back(path)
    }

    fn fork(&self) -> Box<dyn Machine> {
        Box::new(self.clone())
    }

    fn digest(&self) -> u64 {
        self.digest()
    }

    fn memory(&self) -> Memory {
        Memory {
            tree: self.record.bytes(),
            table: self.table.as_ref().or(self.table_aside.as_ref()).map_or(0, Table::bytes),
            history: self.journal.bytes(),
            budget: self.budget,
        }
    }
}
