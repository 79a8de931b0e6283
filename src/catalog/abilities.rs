//! What a game offers besides its rules, gathered where it is declared: each machine is compiled there, once a game.

use crate::catalog::opened::Opened;
use crate::catalog::situation::Editing;
use crate::error::Result;
use crate::eval::check::{check_fresh, check_position};
use crate::eval::{self, Evaluate, Feature, Foreseen, Judge, Measured, Weights};
use crate::game::{Captures, Depict, Edit, Insight, Notation, Pass, Picture, Policy};
use crate::search::depth_first::Tactics;
use crate::search::monte_carlo::PolicyMove;
use crate::search::{Machine, depth_first, monte_carlo};

/// Opens a depth-first search.
type OpenDepthFirst<G> = fn(depth_first::Start<G>, Tactics<G>) -> Result<Box<dyn Machine>>;

/// What a game can do besides its rules, as functions that were checked where they were declared.
pub(super) struct Abilities<G: Notation> {
    pub(super) picture: fn(&G, &G::Position, Option<G::Move>) -> Picture,
    pub(super) squares_of: fn(&G, &G::Position, G::Move) -> Vec<usize>,
    pub(super) layers: fn(&G) -> &'static [&'static str],
    pub(super) layer: fn(&G, &G::Position, usize) -> Picture,
    pub(super) editing: Option<fn(&Opened<G>) -> &dyn Editing>,
    pub(super) judging: Option<Judging<G>>,
    pub(super) tactics: Tactics<G>,
    pub(super) policy: Option<PolicyMove<G>>,
    pub(super) depth_first: OpenDepthFirst<G>,
    /// The depth-first machine that believes what the rules foresee, where they do.
    pub(super) solver: Option<OpenDepthFirst<G>>,
    pub(super) monte_carlo: fn(monte_carlo::Start<G>) -> Result<Box<dyn Machine>>,
}

/// How a game's positions are judged.
pub(super) struct Judging<G: Notation> {
    pub(super) features: fn(&G) -> &'static [Feature],
    pub(super) measured: fn(&G, &G::Position) -> Measured,
    pub(super) exchanges: fn(&G, &G::Position) -> bool,
    pub(super) check: fn(&G, &G::Position, &Weights) -> Result<(), String>,
    pub(super) unit: fn(&G) -> i32,
}

impl<G: Notation> Copy for Judging<G> {}

impl<G: Notation> Clone for Judging<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Notation> Clone for Abilities<G> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<G: Notation> Abilities<G> {
    /// Rules, notation and searches by this judge; each machine is compiled here, once for the game.
    pub(super) fn judged_by<J: Judge<G>>() -> Self {
        Self {
            picture: |game, position, _| Picture::of_text(&game.print_position(position)),
            squares_of: |_, _, _| Vec::new(),
            layers: |_| &[],
            layer: |_, _, _| Picture::default(),
            editing: None,
            judging: None,
            tactics: Tactics::none(),
            policy: None,
            depth_first: |start, tactics| {
                let judge = J::read(&start.game, start.settings.text("weights"))?;
                depth_first::open_with(start, judge, tactics)
            },
            solver: None,
            monte_carlo: |start| {
                let judge = J::read(&start.game, start.settings.text("weights"))?;
                monte_carlo::open(start, judge)
            },
        }
    }

    pub(super) fn depict(&mut self)
    where
        G: Depict,
    {
        self.picture = G::picture;
        self.squares_of = G::squares_of;
        self.layers = G::layers;
        self.layer = G::layer;
    }

    pub(super) fn foresee(&mut self)
    where
        G: Insight,
    {
        self.solver = Some(|start, tactics| depth_first::open_with(start, Foreseen, tactics));
    }

    pub(super) fn capture(&mut self)
    where
        G: Captures,
    {
        self.tactics = self.tactics.with_captures();
    }

    pub(super) fn pass(&mut self)
    where
        G: Pass,
    {
        self.tactics = self.tactics.with_pass();
    }

    pub(super) fn policy(&mut self)
    where
        G: Policy,
    {
        self.policy = Some(G::policy_move);
    }

    pub(super) fn judge(&mut self)
    where
        G: Evaluate,
    {
        self.judging = Some(Judging {
            features: G::features,
            measured: eval::measured,
            exchanges: |game, position| game.exchanged(position).is_some(),
            check: |game, position, weights| {
                check_position(game, position, weights).and_then(|()| check_fresh(game, position))
            },
            unit: G::unit,
        });
    }

    pub(super) fn edit(&mut self)
    where
        G: Edit,
    {
        self.editing = Some(|opened| opened);
    }
}
