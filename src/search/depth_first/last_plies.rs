//! Alpha-beta over the last plies as the recursive function of the textbook (fail-soft: Knuth and Moore, 1975), on
//! request with null windows for all moves but the first (PVS: Marsland and Campbell, 1982).
//!
//! It searches what the phases would search one after the other, and counts what they would count.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Side, Turn};
use crate::search::depth_first::frame::{NONE, Role};
use crate::search::depth_first::horizon::Locals;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::ordering::{Ordering, Unordered};
use crate::search::depth_first::window::Window;
use crate::search::value::{INFINITE, Value, of_outcome};
use crate::wide::{Work, has_eights, widest, wordwise};

/// The value of a node, and whether it is more than a bound of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    value: Value,
    is_exact: bool,
}

/// A node to be searched, as a piece of work: a function of its own, so that it can call itself, in the copy of newer
/// instructions.
struct Inner<'a, G: Game, J, const MAX: bool> {
    search: &'a mut Search<G, J>,
    position: &'a G::Position,
    node: Locals,
    limit: u64,
}

impl<G: Game, J: Judge<G>, const MAX: bool> Inner<'_, G, J, MAX> {
    /// With the instructions that suit the game: its evaluation gains by vectors, unless leaves have vectors of their own;
    /// all else waits for one position after the other, which words give sooner.
    #[inline(always)]
    fn search(self) -> Option<Found> {
        let found = if J::BATCHES && has_eights() { wordwise(self) } else { widest(self) };
        found.ok()?
    }
}

impl<G: Game, J: Judge<G>, const MAX: bool> Work for Inner<'_, G, J, MAX> {
    type Output = Option<Found>;

    #[inline(always)]
    fn run(self) -> Option<Found> {
        self.search.inner::<MAX>(self.position, self.node, self.limit)
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Makes the next move of a node and takes in its value. `None`: the limit of nodes does not reach.
    #[inline(always)]
    pub(super) fn try_last_plies<const MAX: bool>(
        &mut self,
        position: &G::Position,
        node: &mut Locals,
        limit: u64,
    ) -> Option<()> {
        let mv = self.at.moves[node.next as usize];
        let mut after = position.clone();
        self.game.play(&mut after, mv);
        let role = if MAX { Role::Max } else { Role::Min };
        let window = if self.config.pruning { node.window } else { Window::FULL };
        let is_scout = self.config.pvs && self.config.pruning && node.next > node.first && !window.is_null();
        let entry = if is_scout { window.null(role) } else { window };
        self.at.counts.scouts += u64::from(is_scout);
        let mut found = self.child(&after, node, entry, limit)?;
        if is_scout && window.contains(found.value) && !found.is_exact {
            self.at.counts.researches += 1;
            found = self.child(&after, node, window.again_from(found.value, role), limit)?;
        }
        node.returned = found.value;
        node.next += 1;
        let is_better = if MAX { found.value > node.best } else { found.value < node.best };
        if is_better {
            (node.best, node.best_at) = (found.value, node.next - 1);
        }
        if self.config.pruning {
            node.narrow::<MAX>();
        }
        if node.is_cut() {
            self.at.lines.clear(node.ply);
        } else if is_better && window.contains(found.value) {
            self.at.lines.promote(node.ply, mv.code());
        }
        Some(())
    }

    /// Searches the position after a move of `parent`.
    #[inline(always)]
    fn child(
        &mut self,
        position: &G::Position,
        parent: &Locals,
        window: Window,
        limit: u64,
    ) -> Option<Found> {
        let (depth, ply, plies) = (parent.depth - 1, parent.ply + 1, parent.plies + 1);
        self.at.counts.nodes += 1;
        self.at.counts.deepest = self.at.counts.deepest.max(plies.into());
        self.at.lines.clear(ply);
        let turn = self.game.turn(position);
        let best = if turn == Turn::Of(Side::Max) { -INFINITE } else { INFINITE };
        let node =
            Locals { depth, ply, plies, window, best, best_at: NONE, first: 0, next: 0, end: 0, returned: 0 };
        let search = self;
        match turn {
            Turn::Of(Side::Max) => Inner::<_, _, true> { search, position, node, limit }.search(),
            Turn::Of(Side::Min) => Inner::<_, _, false> { search, position, node, limit }.search(),
            Turn::Chance => None,
            Turn::Over(outcome) => {
                search.at.counts.leaves += 1;
                Some(Found { value: of_outcome(outcome, plies as i32), is_exact: true })
            }
        }
    }

    /// Searches a node with moves to make.
    #[inline(always)]
    fn inner<const MAX: bool>(
        &mut self,
        position: &G::Position,
        mut node: Locals,
        limit: u64,
    ) -> Option<Found> {
        let entry = node.window;
        self.list::<MAX>(position, &mut node);
        let moves = u64::from(node.end - node.first);
        if moves == 0 || self.at.counts.nodes + moves > limit {
            return None;
        }
        self.at.counts.inner += 1;
        self.at.counts.listed += moves;
        if node.depth == 1 {
            self.leaves::<MAX>(position, &mut node);
        } else {
            while node.goes_on() {
                self.try_last_plies::<MAX>(position, &mut node, limit)?;
            }
        }
        self.at.moves.truncate(node.first as usize);
        if node.is_cut() {
            let counts = &mut self.at.counts;
            *(if MAX { &mut counts.beta_cutoffs } else { &mut counts.alpha_cutoffs }) += 1;
            counts.first_move += u64::from(node.next - node.first == 1);
        }
        Some(Found { value: node.best, is_exact: entry.contains(node.best) })
    }

    /// Lists a node's moves behind those of its parent, in order.
    #[inline(always)]
    fn list<const MAX: bool>(&mut self, position: &G::Position, node: &mut Locals) {
        node.first = self.at.moves.len() as u32;
        node.next = node.first;
        self.game.moves(position, &mut self.at.moves);
        node.end = self.at.moves.len() as u32;
        if self.config.ordering == Ordering::None {
            return;
        }
        let unordered = Unordered {
            game: &self.game,
            judge: &self.judge,
            tactics: &self.tactics,
            position,
            side: if MAX { Side::Max } else { Side::Min },
            ply: node.plies as usize,
            killers: &self.at.killers,
            history: &self.at.history,
            hint: None,
            seed: self.seed,
            number: self.at.counts.nodes,
        };
        self.config.ordering.apply(&unordered, &mut self.at.moves[node.first as usize..]);
    }
}
