//! What a node goes through, phase by phase, in the textbook's order. Values are Max's at every node.

mod ask;
mod foresight;
mod moves;
mod node;
mod quiescence;
mod returned;
mod table;

pub(super) use table::as_stored;

use crate::eval::Judge;
use crate::game::Game;
use crate::search::NodeId;
use crate::search::depth_first::frame::{NONE, Phase};
use crate::search::depth_first::machine::Search;
use crate::search::event::{Event, Flow, Probe};

/// Most phases of one [`Search::stride`], leaves at the horizon apart.
pub(super) const STRIDE: u64 = 13;

/// Reports an event, if anybody listens. What goes on inside a search that answers a question is not in the tree,
/// and not told.
#[inline(always)]
pub(super) fn tell<P: Probe>(probe: &mut P, event: impl FnOnce() -> Event) -> Flow {
    if !P::LISTENS {
        return Flow::Continue;
    }
    let event = event();
    if event.node() == Some(NodeId(NONE)) { Flow::Continue } else { probe.event(&event) }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Does the phase that comes next.
    #[inline(always)]
    pub(super) fn phase<P: Probe>(&mut self, probe: &mut P) -> Flow {
        self.at.clock.phases += 1;
        match self.at.next {
            Phase::NextDepth => self.next_depth(probe),
            Phase::Enter => self.enter(probe),
            Phase::Foresee => self.foresee(probe),
            Phase::Probe => self.probe_table(probe),
            Phase::Evaluate => self.evaluate(probe),
            Phase::StandPat => self.stand_pat(probe),
            Phase::Ask => self.ask(probe),
            Phase::Answered => self.answered(probe),
            Phase::Order => self.order_moves(probe),
            Phase::Try => self.try_move(probe),
            Phase::Returned => self.child_returned(probe),
            Phase::Research => self.research(probe),
            Phase::Cutoff => self.cutoff(probe),
            Phase::Store => self.store(probe),
            Phase::Leave => self.leave(probe),
            Phase::Finished => unreachable!("a finished search is not advanced"),
        }
    }

    /// Does the phases of a node one after the other, as far as they come: the same as [`phase`](Self::phase) again
    /// and again, but the processor sees each branch at a place of its own. Needs room for [`STRIDE`] phases; nobody
    /// listens.
    #[inline(always)]
    pub(super) fn stride<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let phases = self.at.clock.phases;
        let mut flow = Flow::Continue;
        macro_rules! then {
            ($phase:ident, $step:ident) => {
                if self.at.next == Phase::$phase {
                    self.at.clock.phases += 1;
                    flow = self.$step(probe);
                }
            };
        }
        then!(Try, try_move);
        then!(Enter, enter);
        if J::FORESEES {
            then!(Foresee, foresee);
        }
        then!(Probe, probe_table);
        then!(Evaluate, evaluate);
        then!(Order, order_moves);
        self.horizon::<P>();
        then!(Cutoff, cutoff);
        then!(Store, store);
        then!(Leave, leave);
        then!(Returned, child_returned);
        if self.at.clock.phases == phases {
            flow = self.phase(probe);
        }
        flow
    }
}
