//! Going up: the result is counted on the whole path; and the same path taken back.

use crate::eval::Judge;
use crate::game::{Game, Turn};
use crate::search::event::Probe;
use crate::search::monte_carlo::answer;
use crate::search::monte_carlo::arena::{Mover, ROOT, WIN};
use crate::search::monte_carlo::history::LONGEST_COUNTED;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::Proves;
use crate::search::monte_carlo::solver::{Proof, proof_from_children};
use crate::search::{Event, Flow, NodeId};

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Backup: one step up a phase. The root's is the iteration's last.
    #[inline(always)]
    pub(super) fn back_up<P: Probe>(&mut self, last_phase: u64, probe: &mut P) -> Flow {
        loop {
            let at = self.cursor.at;
            let result = self.cursor.record.result;
            self.arena.node_mut(at).count(result);
            let mut above = self.arena.node(at).parent();
            if self.rules.counts_more {
                above = self.count_more(at, result);
            }
            self.clock.phases += 1;
            let mut flow = Flow::Continue;
            if P::LISTENS {
                let result = f64::from(result) / f64::from(WIN);
                flow = probe.event(&Event::BackedUp { node: NodeId(at), result });
            }
            if self.rules.proves != Proves::Nothing {
                flow = both(flow, self.prove(at, probe));
            }
            if self.rules.is_plain {
                self.choose_next(at);
            }
            if at == ROOT {
                return both(flow, self.end_iteration(probe));
            }
            self.cursor.at = above;
            if P::LISTENS && flow == Flow::Stop {
                return Flow::Stop;
            }
            if self.clock.phases >= last_phase {
                return Flow::Continue;
            }
        }
    }

    /// What a step up proves: the end of a game proves the leaf, and a newly proven child may prove its parent.
    fn prove<P: Probe>(&mut self, at: u32, probe: &mut P) -> Flow {
        let is_leaf = at == self.cursor.record.leaf;
        let was_proving = std::mem::replace(&mut self.cursor.proving, false);
        if is_leaf && self.cursor.path.has_proven_end() {
            return self.tell_proof(at, self.arena.node(at).proof(), probe);
        }
        if !self.arena.node(at).proof().is_open() || !(is_leaf || was_proving) {
            return Flow::Continue;
        }
        let proof = if is_leaf {
            self.proof_of_leaf()
        } else {
            proof_from_children(&self.arena, self.arena.node(at))
        };
        if self.kept(proof).is_open() {
            return Flow::Continue;
        }
        self.arena.set_proof(at, proof);
        if self.rules.shares() {
            self.note_proof(at, proof);
        }
        self.tell_proof(at, proof, probe)
    }

    /// What was proven of a node may prove the one above.
    fn tell_proof<P: Probe>(&mut self, at: u32, proof: Proof, probe: &mut P) -> Flow {
        let Some(outcome) = proof.outcome() else { return Flow::Continue };
        self.cursor.proving = true;
        self.cursor.record.proved = true;
        if P::LISTENS { probe.event(&Event::Proven { node: NodeId(at), outcome }) } else { Flow::Continue }
    }

    /// What of a proof is wanted: to know moves that lose, draws are no help, and the root is no move.
    fn kept(&self, proof: Proof) -> Proof {
        let is_won_root = self.cursor.at == ROOT
            && answer::side_of(self.arena.node(ROOT)).is_some_and(|side| proof == Proof::Win(side));
        let is_wanted = self.rules.proves == Proves::Results || proof != Proof::Draw && !is_won_root;
        if is_wanted { proof } else { Proof::Open }
    }

    /// What the leaf's own end proves, where the game is over.
    fn proof_of_leaf(&self) -> Proof {
        if self.arena.node(self.cursor.at).mover() != Mover::Nobody {
            return Proof::Open;
        }
        match self.turn_after(&self.cursor.position, &self.cursor.keys) {
            Turn::Over(outcome) => Proof::of(outcome),
            Turn::Of(_) | Turn::Chance => Proof::Open,
        }
    }

    /// Completes the iteration: it is recorded, and the next begins.
    #[inline(always)]
    fn end_iteration<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let record = self.cursor.record;
        self.totals.plies += u64::from(record.plies.min(LONGEST_COUNTED));
        while (self.totals.deepened.len() as u32) < self.cursor.depth {
            self.totals.deepened.push(self.clock.iterations);
        }
        self.history.push(record.pack(), self.cursor.path.steps(), self.arena.bytes());
        self.clock.iterations += 1;
        self.begin_iteration();
        if !P::LISTENS {
            return Flow::Continue;
        }
        let mut flow = Flow::Continue;
        if record.added_block && !self.arena.has_room() {
            flow = probe.event(&Event::MemoryFull);
        }
        let best = answer::best_child(&self.arena, &self.rules, ROOT);
        if best != self.best {
            self.best = best;
            if let Some(best) = best {
                flow = both(flow, probe.event(&Event::BestMove { code: self.arena.node(best).code() }));
            }
        }
        if self.is_over() {
            flow = both(flow, probe.event(&Event::Finished));
        }
        flow
    }
}

fn both(one: Flow, other: Flow) -> Flow {
    if one == Flow::Stop { one } else { other }
}
