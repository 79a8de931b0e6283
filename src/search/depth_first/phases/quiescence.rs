//! Beyond the horizon: only quiet positions are valued as they stand, others are searched on through noisy moves.

use crate::eval::Judge;
use crate::game::Game;
use crate::search::NodeId;
use crate::search::depth_first::frame::{Ending, Frame, Phase, Role};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::window::Bounds;
use crate::search::event::{Event, Flow, Probe};
use crate::search::value::INFINITE;

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Whether a node at the horizon or beyond is searched on.
    #[inline(always)]
    pub(in crate::search::depth_first) fn goes_on_beyond(&self, frame: &Frame<G::Position>) -> bool {
        frame.role != Role::Chance
            && self.config.quiescence.is_some_and(|most| frame.noisy_plies < most)
            && self.tactics.know_captures()
    }

    /// The mover need not make a noisy move: the value as it stands is a bound, unless it cannot wait.
    pub(super) fn stand_pat<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let value = self.leaf_value();
        let frame = &mut self.at.stack[self.at.height - 1];
        self.at.counts.quiescence += 1;
        self.at.next = Phase::Order;
        frame.so_far.pressed = self.tactics.is_pressed(&self.game, &frame.position);
        if frame.so_far.pressed {
            return Flow::Continue;
        }
        self.at.counts.leaves += 1;
        self.at.counts.guesses += 1;
        frame.best = value;
        let mut settled = false;
        if self.config.pruning {
            let window = &mut frame.window;
            if frame.role == Role::Min {
                window.beta = window.beta.min(value);
            } else {
                window.alpha = window.alpha.max(value);
            }
            settled = window.alpha >= window.beta;
        }
        if settled {
            let bounds = match frame.role {
                Role::Min => Bounds { lower: -INFINITE, upper: value },
                _ => Bounds { lower: value, upper: INFINITE },
            };
            frame.settle(bounds, value, Ending::StandPat);
            self.at.counts.stand_pats += 1;
            self.at.next = Phase::Leave;
        }
        let record = frame.record;
        tell(probe, || Event::StoodPat { node: NodeId(record), value, settled })
    }
}
