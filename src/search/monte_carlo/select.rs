//! Going down: selection of a child, and expansion of a leaf.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Repetition, Turn};
use crate::search::event::Probe;
use crate::search::monte_carlo::arena::{Mover, Node, ROOT};
use crate::search::monte_carlo::beside::Siblings;
use crate::search::monte_carlo::candidates::{Candidates, Pool};
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::machine::{MonteCarlo, Phase};
use crate::search::monte_carlo::rules::Transpositions;
use crate::search::monte_carlo::ucb::Ucb;
use crate::search::{Event, Flow, NodeId};

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Selection: one step down an edge a phase.
    #[inline(always)]
    pub(super) fn select<P: Probe>(&mut self, last_phase: u64, probe: &mut P) -> Flow {
        let mut node = *self.arena.node(self.cursor.at);
        loop {
            let from = self.cursor.at;
            let child = if self.rules.is_plain {
                self.next_child(from, &node)
            } else {
                let child = self.child_by_formula(&node);
                if !self.arena.node(child).is_opened() {
                    return self.open_selected(child, probe);
                }
                if self.rules.shares() {
                    self.note_step(child);
                }
                child
            };
            node = self.step_down(child);
            self.cursor.phase = self.phase_at(child, &node);
            self.clock.phases += 1;
            if P::LISTENS {
                let event = Event::Selected { node: NodeId(from), child: NodeId(child) };
                if probe.event(&event) == Flow::Stop {
                    return Flow::Stop;
                }
            }
            if self.cursor.phase != Phase::Selection || self.clock.phases >= last_phase {
                return Flow::Continue;
            }
        }
    }

    /// A move without a node was chosen by its score: it becomes one, and the leaf, in the same phase.
    fn open_selected<P: Probe>(&mut self, child: u32, probe: &mut P) -> Flow {
        let node = NodeId(self.cursor.at);
        self.open_leaf(child);
        self.clock.phases += 1;
        if P::LISTENS {
            let flow = probe.event(&Event::Selected { node, child: NodeId(child) });
            return flow.and(probe.event(&Event::Expanded { node, children: 1 }));
        }
        Flow::Continue
    }

    /// The child by UCB1 in a tree, which was chosen on the way up if nothing but counting has happened since.
    #[inline(always)]
    fn next_child(&self, at: u32, node: &Node) -> u32 {
        self.arena.fetch_ahead(at);
        match self.arena.choice(at) {
            Some(nth) => {
                debug_assert_eq!(Some(nth as usize), self.ucb1(node));
                node.first_child() + nth
            }
            None => self.child_by_ucb1(node),
        }
    }

    /// Chooses which child comes next at a node that was counted just now.
    #[inline(always)]
    pub(super) fn choose_next(&mut self, at: u32) {
        let node = self.arena.node(at);
        if node.is_complete()
            && let Some(nth) = self.ucb1(node)
        {
            self.arena.set_choice(at, nth);
        }
    }

    /// The child that the formula takes, or that chance has drawn.
    #[inline(always)]
    fn child_by_ucb1(&self, node: &Node) -> u32 {
        self.ucb1(node).map_or(self.cursor.drawn, |nth| node.first_child() + nth as u32)
    }

    /// The place of the child that UCB1 takes; `None` where chance moves, or nobody.
    #[inline(always)]
    fn ucb1(&self, node: &Node) -> Option<usize> {
        let (ucb, children) = (Ucb::at(&self.rules, node)?, self.arena.block(node));
        Some(if self.arena.has_proofs() {
            ucb.choose::<true>(children)
        } else {
            ucb.choose::<false>(children)
        })
    }

    /// The same by any formula. With node skipping (where visited moves and others take part) a fair coin says which of
    /// the two are looked at.
    #[inline(never)]
    fn child_by_formula(&mut self, node: &Node) -> u32 {
        let whole = self.arena.whole(node);
        if self.rules.is_ucb1 {
            return self.child_by_ucb1(whole);
        }
        let Some(formula) = Formula::at(&self.rules, whole) else { return self.cursor.drawn };
        if let Some((asked, _)) = self.asked_child(self.cursor.at, || self.line_to(self.cursor.at)) {
            return asked;
        }
        let skips = self.rules.skip_from_depth.is_some_and(|depth| self.cursor.depth >= depth);
        let pool = if !(skips && Candidates::of(&formula, self.siblings_under(self.cursor.at)).are_mixed()) {
            Pool::All
        } else if self.cursor.rng.coin() {
            Pool::Unvisited
        } else {
            Pool::Visited
        };
        node.first_child() + Candidates::of(&formula, self.siblings_under(self.cursor.at)).choose(pool) as u32
    }

    /// The moves of a node with all that is known of each, and whether the user wants them searched.
    pub(super) fn siblings_under(&self, parent: u32) -> Siblings<'_> {
        let only = self.rules.steering.only_at(parent);
        let positions = (self.rules.transpositions == Transpositions::SharedValues).then_some(&self.arena);
        Siblings { only, positions, ..self.arena.siblings(self.arena.node(parent)) }
    }

    /// Expansion: one phase, after which the new child is the leaf, or all new children can be selected from.
    #[inline(always)]
    pub(super) fn expand<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let at = self.cursor.at;
        if !self.arena.node(at).has_children() {
            self.moves.clear();
            self.game.moves(&self.cursor.position, &mut self.moves);
            if self.rules.shares() && self.link(at) {
                return self.go_on_from_link(at, probe);
            }
            if !self.add_children(at) {
                self.cursor.phase = Phase::Playout;
                return Flow::Continue;
            }
        }
        let all_at_once = self.cursor.record.added_block && self.rules.all_at_once;
        let children = if all_at_once {
            self.arena.open_all(at);
            let node = *self.arena.node(at);
            self.cursor.phase = self.phase_at(at, &node);
            node.child_count() as u32
        } else {
            self.open_one(at);
            1
        };
        self.clock.phases += 1;
        if P::LISTENS { probe.event(&Event::Expanded { node: NodeId(at), children }) } else { Flow::Continue }
    }

    /// Adds records for the legal moves of a leaf, which are listed; says whether there was memory for them.
    fn add_children(&mut self, at: u32) -> bool {
        self.cursor.record.added_block = if self.rules.shares() {
            self.add_position(at)
        } else {
            self.arena.add_block(at, self.moves.iter().map(|mv| mv.code()))
        };
        if self.cursor.record.added_block && self.arena.keeps().guesses {
            let (position, keys) = (self.cursor.position.clone(), self.cursor.keys.clone());
            self.guess_children(at, &position, &keys);
        }
        self.cursor.expanded = at;
        self.cursor.record.added_block
    }

    /// Makes the first untried move, or the outcome that chance draws, a node, and steps to it.
    #[inline(always)]
    fn open_one(&mut self, at: u32) {
        let child = if self.arena.node(at).mover() == Mover::Chance {
            if self.cursor.record.added_block {
                self.draw(at);
            }
            self.cursor.drawn
        } else if self.rules.is_orderly {
            self.arena.first_unopened(at).unwrap_or_else(|| self.arena.node(at).first_child())
        } else {
            let node = *self.arena.node(at);
            self.child_by_formula(&node)
        };
        self.open_leaf(child);
    }

    /// Makes a record a node, and steps to it.
    #[inline(always)]
    fn open_leaf(&mut self, child: u32) {
        self.arena.open(child);
        self.cursor.record.opened = true;
        if self.rules.shares() {
            self.note_step(child);
        }
        self.step_down(child);
        self.cursor.phase = Phase::Playout;
    }

    /// Plays the move to a child; learns whose turn it is there when that is not known yet.
    #[inline(always)]
    fn step_down(&mut self, child: u32) -> Node {
        let mut node = *self.arena.node(child);
        if self.game.repetition() != Repetition::Ignored {
            self.cursor.keys.push(self.game.key(&self.cursor.position));
        }
        self.game.play(&mut self.cursor.position, G::Move::from_code(node.code()));
        if node.visits() == 0 {
            node.set_mover(Mover::of(self.turn_after(&self.cursor.position, &self.cursor.keys)));
            *self.arena.node_mut(child) = node;
        }
        self.cursor.at = child;
        self.cursor.depth += 1;
        node
    }

    /// What comes next at a node that was just reached. At a chance node, draws.
    #[inline(always)]
    pub(super) fn phase_at(&mut self, at: u32, node: &Node) -> Phase {
        if node.mover() == Mover::Nobody || !node.proof().is_open() {
            return Phase::Playout;
        }
        if !node.has_children() {
            let is_due = at == ROOT || node.visits() >= self.rules.threshold;
            let may_grow = self.arena.has_room() && self.cursor.depth < self.rules.tree_depth;
            return if is_due && may_grow { Phase::Expansion } else { Phase::Playout };
        }
        let is_opened = if node.mover() == Mover::Chance {
            self.draw(at);
            self.arena.node(self.cursor.drawn).is_opened()
        } else {
            self.arena.has_all_children(node) || !self.rules.is_orderly
        };
        if is_opened { Phase::Selection } else { Phase::Expansion }
    }

    /// Draws one of the outcomes of a chance node by weight.
    fn draw(&mut self, at: u32) {
        self.moves.clear();
        let outcomes = self.arena.block(self.arena.node(at));
        self.moves.extend(outcomes.iter().map(|node: &Node| G::Move::from_code(node.code())));
        debug_assert_eq!(self.game.turn(&self.cursor.position), Turn::Chance);
        let drawn = self.game.random_outcome(&self.cursor.position, &mut self.cursor.rng, &self.moves);
        let nth = self.moves.iter().position(|&mv| mv == drawn).unwrap_or(0);
        self.cursor.drawn = self.arena.node(at).first_child() + nth as u32;
    }
}
