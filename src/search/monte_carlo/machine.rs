//! The machine: one iteration is selection, expansion, playout and backup, each taken phase by phase.

use crate::error::Result;
use crate::eval::Judge;
use crate::game::{Game, Notation, Outcome, Repetition, Scores, Side, Turn, turn_after};
use crate::rng::Rng;
use crate::search::event::{Listener, Probe, Silent, hear_landmarks};
use crate::search::machine::Until;
use crate::search::monte_carlo::Start;
use crate::search::monte_carlo::amaf::Played;
use crate::search::monte_carlo::arena::{Arena, Mover, ROOT, WIN};
use crate::search::monte_carlo::forget::Forgotten;
use crate::search::monte_carlo::given::Given;
use crate::search::monte_carlo::history::{History, Iteration, KnobHistory};
use crate::search::monte_carlo::path::Path;
use crate::search::monte_carlo::policy::PolicyMove;
use crate::search::monte_carlo::rules::Rules;
use crate::search::monte_carlo::solver::Proof;
use crate::search::monte_carlo::steering::Steering;
use crate::search::monte_carlo::{answer, start, steering};
use crate::search::{Clock, Flow, Goal, Halt, Settings};
use crate::wide::{Work, widest};

/// What the machine does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// One step down an edge.
    Selection,
    /// New children, or one.
    Expansion,
    /// A game played at random from the leaf to its end.
    Playout,
    /// One step up, counting the result.
    Backup,
}

/// The iteration under way.
#[derive(Debug, Clone)]
pub(super) struct Cursor<P> {
    pub(super) phase: Phase,
    /// Where it stands: going down, the deepest node reached; going up, the node to be counted next.
    pub(super) at: u32,
    /// Plies from the root to `at` while going down; to the leaf while going up.
    pub(super) depth: u32,
    /// The position of `at`; after the playout, the position in which it ended.
    pub(super) position: P,
    /// The iteration's own stream of random numbers.
    pub(super) rng: Rng,
    /// The stream as it was before the playout, so that the playout can be shown.
    pub(super) before_playout: Rng,
    /// At a chance node: the outcome drawn, as a place among its children.
    pub(super) drawn: u32,
    /// The keys of the positions from the game's beginning to `at`; empty where repetition means nothing.
    pub(super) keys: Vec<u64>,
    /// The node that got its children in this iteration, if one did.
    pub(super) expanded: u32,
    /// What will be recorded.
    pub(super) record: Iteration,
    /// The way from the root to `at`, or to the leaf while going up; empty in a tree.
    pub(super) path: Path,
    /// The moves that were made, where backup counts all of them.
    pub(super) played: Played,
    /// The child from which backup came up was proven just now.
    pub(super) proving: bool,
    /// The clock's phases when the iteration began.
    pub(super) began: u64,
}

/// A Monte Carlo tree search of one game.
#[derive(Clone)]
pub(super) struct MonteCarlo<G: Game, J> {
    pub(super) game: G,
    pub(super) judge: J,
    pub(super) policy: Option<PolicyMove<G>>,
    pub(super) root: G::Position,
    /// Keys of the positions before the root.
    pub(super) past_keys: Vec<u64>,
    /// Plies from the root of the search that was begun first, of those that were handed on after moves.
    pub(super) plies_before: u64,
    /// The scale of final scores.
    pub(super) scale: Scores,
    pub(super) seed: u64,
    pub(super) budget: u64,
    pub(super) settings: Settings,
    pub(super) rules: Rules,
    pub(super) arena: Arena,
    pub(super) clock: Clock,
    pub(super) cursor: Cursor<G::Position>,
    pub(super) history: History,
    pub(super) knob_history: KnobHistory,
    pub(super) totals: Totals,
    /// The root's best child by the answer rule, kept up while somebody listens.
    pub(super) best: Option<u32>,
    /// The tree before the first iteration, if it is more than a root.
    pub(super) given: Option<Arena>,
    /// The subtrees that were forgotten, oldest first.
    pub(super) forgotten: Vec<Forgotten>,
    /// A way back that led through the beginning, or below its goal, and is not at its goal yet.
    pub(super) seeking: Option<Goal>,
    /// Scratch space for moves.
    pub(super) moves: Vec<G::Move>,
}

/// Counters that belong to the state, and are taken back with it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Totals {
    /// Moves of all playouts.
    pub(super) plies: u64,
    /// The iteration in which a leaf first lay at depth 1, 2, ...
    pub(super) deepened: Vec<u64>,
}

/// The tree's share of the budget; the history's is the rest, a quarter on top of the tree.
pub(super) const fn tree_share(budget: u64) -> u64 {
    budget / 5 * 4
}

pub(super) const fn history_share(budget: u64) -> u64 {
    budget / 5
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    pub(super) fn open(start: Start<G>, judge: J) -> Result<Self> {
        let Start { game, position, history, settings, seed, memory, start, policy } = start;
        let settings = settings.with("weights", &judge.text()).with(steering::FORGET, "none");
        let (given, settings) = Given::read(&game, &position, settings)?;
        let rules = Rules::read(&settings, Steering::read(&game, &position, &settings)?, given);
        rules.check::<G, J>(&settings, policy)?;
        let mut arena = Arena::new(tree_share(memory), rules.keeps());
        let is_planted = start.is_some();
        let past_keys = if game.repetition() == Repetition::Ignored { Vec::new() } else { history };
        if let Some(tree) = start {
            start::plant(&mut arena, &game, (&position, &past_keys), tree)?;
        }
        let cursor = Cursor {
            phase: Phase::Selection,
            at: ROOT,
            depth: 0,
            position: position.clone(),
            rng: Rng::new(seed),
            before_playout: Rng::new(seed),
            drawn: 0,
            keys: past_keys.clone(),
            expanded: ROOT,
            record: Iteration::default(),
            path: Path::default(),
            played: Played::default(),
            proving: false,
            began: 0,
        };
        let mut machine = Self {
            scale: game.scores(&position),
            game,
            judge,
            policy,
            root: position,
            past_keys,
            plies_before: 0,
            seed,
            budget: memory,
            knob_history: KnobHistory::new(rules.clone()),
            settings,
            rules,
            arena,
            clock: Clock::default(),
            cursor,
            history: History::new(history_share(memory)),
            totals: Totals::default(),
            best: None,
            given: None,
            forgotten: Vec::new(),
            seeking: None,
            moves: Vec::new(),
        };
        let mover = Mover::of(machine.turn_of_root());
        machine.arena.node_mut(ROOT).set_mover(mover);
        if is_planted {
            if machine.arena.keeps().guesses {
                machine.guess_all();
            }
            machine.given = Some(machine.arena.clone());
        }
        machine.begin_iteration();
        Ok(machine)
    }
}

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Whose turn it is at the root, or how the game has ended there.
    pub(super) fn turn_of_root(&self) -> Turn {
        self.turn_after(&self.root, &self.past_keys)
    }

    /// Whose turn it is in a position that comes after positions with these keys.
    #[inline(always)]
    pub(super) fn turn_after(&self, position: &G::Position, keys: &[u64]) -> Turn {
        turn_after(&self.game, position, keys)
    }

    /// Max's result of a finished game in fixed point, from 0 to [`WIN`].
    #[inline(always)]
    pub(super) fn result_of(&self, outcome: Outcome) -> u32 {
        match outcome {
            Outcome::Win(Side::Max) => WIN,
            Outcome::Win(Side::Min) => 0,
            Outcome::Draw => WIN / 2,
            Outcome::Score(score) => {
                let scale = self.scale;
                let above = f64::from(score) - f64::from(scale.lowest);
                let range = f64::from(scale.highest) - f64::from(scale.lowest);
                if range > 0.0 { fixed_point(above / range) } else { WIN / 2 }
            }
        }
    }

    /// Stands at the root, ready for the next iteration.
    #[inline(always)]
    pub(super) fn begin_iteration(&mut self) {
        let cursor = &mut self.cursor;
        cursor.at = ROOT;
        cursor.depth = 0;
        cursor.position.clone_from(&self.root);
        cursor.rng = Rng::stream(self.seed, self.clock.iterations);
        cursor.keys.truncate(self.past_keys.len());
        cursor.expanded = ROOT;
        cursor.record = Iteration::default();
        if self.rules.counts_more {
            cursor.played.clear();
        }
        if self.rules.shares() {
            cursor.path.begin();
        }
        cursor.proving = false;
        cursor.began = self.clock.phases;
        let root = *self.arena.node(ROOT);
        self.cursor.phase = self.phase_at(ROOT, &root);
    }

    /// Works until a limit is met; with nobody listening by the widest instructions there are. (A listener costs
    /// more than they save.)
    pub(super) fn run<P: Probe>(&mut self, until: Until, probe: &mut P) -> Halt {
        let run = Run { machine: self, until, probe };
        match if P::LISTENS { Ok(run.run()) } else { widest(run) } {
            Ok(halt) => halt,
            Err(Run { machine, until, probe }) => {
                let mut hears: Listener<'_> = &mut hear_landmarks(probe);
                machine.run(until, &mut hears)
            }
        }
    }

    /// The only loop there is: stepping calls it with near limits, running with far ones, and with nobody listening
    /// the reports are not compiled in.
    #[inline(always)]
    fn iterate<P: Probe>(&mut self, until: Until, probe: &mut P) -> Halt {
        loop {
            if self.is_over() {
                return Halt::Finished;
            }
            if self.clock.phases >= until.phases
                || self.clock.iterations >= until.iterations
                || self.arena.opened() >= until.nodes
            {
                return Halt::Reached;
            }
            if self.arena.node(ROOT).visits() == u32::MAX {
                return Halt::Full;
            }
            let flow = if P::LISTENS { self.phase(until.phases, probe) } else { self.phases(until, probe) };
            if P::LISTENS && flow == Flow::Stop {
                return Halt::Stopped;
            }
        }
    }

    /// The next phase; as many of the same kind as follow one another, up to `last_phase`.
    #[inline(always)]
    fn phase<P: Probe>(&mut self, last_phase: u64, probe: &mut P) -> Flow {
        match self.cursor.phase {
            Phase::Selection => self.select(last_phase, probe),
            Phase::Expansion => self.expand(probe),
            Phase::Playout => self.play_out(probe),
            Phase::Backup => self.back_up(last_phase, probe),
        }
    }

    /// The phases of an iteration in their order, until a limit is met: what comes next is guessed better here than
    /// at one place from which every phase is entered (4 % of the time).
    #[inline(always)]
    fn phases<P: Probe>(&mut self, until: Until, probe: &mut P) -> Flow {
        let last = until.phases;
        let is_next = |machine: &Self, phase| machine.cursor.phase == phase && machine.clock.phases < last;
        if is_next(self, Phase::Selection) {
            self.select(last, probe);
            if !self.rules.is_plain && self.arena.opened() >= until.nodes {
                return Flow::Continue;
            }
        }
        if is_next(self, Phase::Expansion) {
            self.expand(probe);
            if self.arena.opened() >= until.nodes {
                return Flow::Continue;
            }
        }
        if is_next(self, Phase::Playout) {
            self.play_out(probe);
        }
        if is_next(self, Phase::Backup) {
            self.back_up(last, probe);
        }
        Flow::Continue
    }

    /// Whether no iteration can change anything any more: the game is over at the root, or its result is proven, or that
    /// of each move that the user wants searched.
    pub(super) fn is_over(&self) -> bool {
        let root = self.arena.node(ROOT);
        root.mover() == Mover::Nobody || !root.proof().is_open() || self.has_nothing_left()
    }

    /// Goes on as the live search with the knobs as they are.
    pub(super) fn go_on(&mut self, until: Until, listener: Option<Listener<'_>>) -> Halt {
        self.seeking = None;
        self.knob_history.go_on(self.clock.phases, &self.rules);
        match listener {
            None => self.run(until, &mut Silent),
            Some(mut listener) => {
                self.best = self.best_when_iteration_began();
                self.run(until, &mut listener)
            }
        }
    }

    /// The root's best child when the iteration under way began: what backup has counted of it so far is left out,
    /// so that a change of the best move is heard however the calls are cut up.
    fn best_when_iteration_began(&mut self) -> Option<u32> {
        let is_counted = self.cursor.phase == Phase::Backup && self.cursor.at == ROOT;
        let mut child = self.cursor.record.leaf;
        if !is_counted || child == ROOT {
            return answer::best_child(&self.arena, &self.rules, ROOT);
        }
        if let Some(step) = self.cursor.path.steps().get(1) {
            child = step.place();
        }
        while self.arena.node(child).parent() != ROOT {
            child = self.arena.node(child).parent();
        }
        let counted = *self.arena.node(child);
        self.arena.node_mut(child).uncount(self.cursor.record.result);
        if self.cursor.proving {
            self.arena.set_proof(child, Proof::Open);
        }
        let best = answer::best_child(&self.arena, &self.rules, ROOT);
        *self.arena.node_mut(child) = counted;
        best
    }
}

/// A call of [`MonteCarlo::run`].
struct Run<'a, G: Game, J, P> {
    machine: &'a mut MonteCarlo<G, J>,
    until: Until,
    probe: &'a mut P,
}

impl<G: Game, J: Judge<G>, P: Probe> Work for Run<'_, G, J, P> {
    type Output = Halt;

    #[inline(always)]
    fn run(self) -> Halt {
        self.machine.iterate(self.until, self.probe)
    }
}

/// A result in `[0, 1]` as a fixed-point number.
pub(super) fn fixed_point(result: f64) -> u32 {
    (result.clamp(0.0, 1.0) * f64::from(WIN)).round() as u32
}
