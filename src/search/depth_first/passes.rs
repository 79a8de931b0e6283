//! Passes of iterative deepening, and the windows with which each of them asks for the root's value.

use crate::eval::Judge;
use crate::game::Game;
use crate::rng::mix;
use crate::search::depth_first::frame::{Attempt, Frame, NONE, Phase, Role, TO_THE_END};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::state::Pass;
use crate::search::depth_first::window::{Bounds, Window};
use crate::search::event::{Bound, Event, Flow, Probe};
use crate::search::value::{HEURISTIC_LIMIT, INFINITE, Value, WIN, WIN_LIMIT};

/// How a pass finds the root's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Passes {
    /// By one search with a full window.
    Full,
    /// By null windows, each of which halves what is still possible (MTD-bi; Plaat et al., 1996), and at last one
    /// narrow window around the value, which finds the line of play.
    Bisection,
    /// By null windows alone, each at the value that the last one has found (MTD(f); Plaat et al., 1996).
    Converging,
}

impl Passes {
    /// Whether a node with this window is searched for the line of play, which a cut would end.
    #[inline(always)]
    pub(super) const fn follows_line(self, Window { alpha, beta }: Window) -> bool {
        matches!(self, Self::Bisection) && beta - alpha > 1
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The root is put on the stack, with the window that comes next.
    pub(super) fn next_depth<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let depth = self.next_pass().unwrap_or(TO_THE_END);
        let under = self.number_of_rules(depth);
        if self.at.shown_under != under {
            // What other rules or another depth have shown is worth nothing here.
            (self.at.shown, self.at.shown_under) = (Bounds::NONE, under);
        }
        let begins = self.at.shown == Bounds::NONE;
        if begins {
            self.at.nodes_before = self.at.counts.nodes;
            self.at.leaves_before = self.at.counts.leaves;
            self.at.guesses_before = self.at.counts.guesses;
            (self.at.failures, self.at.backing, self.at.promised) = ([0; 2], None, None);
        }
        let window = self.next_window();
        self.at.counts.root_searches += 1;
        if self.at.stack.is_empty() {
            self.at.stack.push(Frame::new(self.root.clone()));
        }
        let frame = &mut self.at.stack[0];
        frame.position.clone_from(&self.root);
        frame.depth = depth;
        frame.entry = window;
        (frame.sought, frame.question, frame.excluded) = (Attempt::Full, None, NONE);
        (frame.plies, frame.noisy_plies, frame.extended) = (0, 0, false);
        self.at.height = 1;
        self.at.next = Phase::Enter;
        if begins { tell(probe, || Event::DepthStarted { depth }) } else { Flow::Continue }
    }

    /// A number for the rules in force and a depth.
    fn number_of_rules(&self, depth: u8) -> u64 {
        mix(self.salt ^ u64::from(depth))
    }

    /// The window with which the root is searched next.
    fn next_window(&self) -> Window {
        let shown = self.at.shown.and(self.possible());
        match self.config.passes {
            Passes::Bisection if self.at.shown.contradicts() => Window::FULL,
            Passes::Bisection if shown.lower == shown.upper => {
                Window { alpha: shown.lower - 1, beta: shown.lower + 1 }
            }
            Passes::Bisection if self.config.pruning => {
                let middle = middle(shown);
                Window { alpha: middle, beta: middle + 1 }
            }
            Passes::Converging if self.config.pruning => {
                let guess = self.guess();
                let beta = if guess <= self.at.shown.lower { guess + 1 } else { guess };
                Window { alpha: beta - 1, beta }
            }
            Passes::Full if self.config.pruning => self.aspiration_window(),
            _ => Window::FULL,
        }
    }

    /// MTD(f)'s next guess: what the last null window has found, or the value of the depth before.
    fn guess(&self) -> Value {
        match self.at.passes.last() {
            _ if self.at.shown != Bounds::NONE => self.at.shown_last,
            Some(pass) => pass.value,
            None => self.config.first_guess,
        }
    }

    /// A window around the value of the depth before. The end at which it has failed is moved away, then opened.
    fn aspiration_window(&self) -> Window {
        let value = self.at.passes.last().map(|pass| pass.value).filter(|value| value.abs() < WIN_LIMIT);
        let (Some(half), Some(value)) = (self.config.aspiration, value) else { return Window::FULL };
        let distance = |failures: u8| match failures {
            0 => Some(half),
            1 => Some(half.saturating_mul(WIDENING).min(HEURISTIC_LIMIT)),
            _ => None,
        };
        let [too_high, too_low] = self.at.failures;
        Window {
            alpha: distance(too_high).map_or(-INFINITE, |distance| value - distance),
            beta: distance(too_low).map_or(INFINITE, |distance| value + distance),
        }
    }

    /// What the root's value can be at all.
    fn possible(&self) -> Bounds {
        if self.is_scored() && self.config.depth.is_none() {
            let scores = self.game.scores(&self.root);
            Bounds { lower: scores.lowest, upper: scores.highest }
        } else {
            Bounds { lower: -WIN, upper: WIN }
        }
    }

    /// The depth of the pass that comes next, if there is one. A pass without heuristic values has seen the end of
    /// the game everywhere, and a forced win or loss stands: deeper passes could not change them. Under chance a
    /// deeper pass may still find a win that is nearer in the mean.
    pub(super) fn next_pass(&self) -> Option<u8> {
        let last = self.at.passes.last();
        let is_sound = self.at.counts.forward_prunings() == 0;
        let stands = |value: Value| value.abs() >= WIN_LIMIT && is_sound && !self.game.has_chance(&self.root);
        if last.is_some_and(|pass| pass.solved || stands(pass.value)) {
            return None;
        }
        let reached = last.map(|pass| pass.depth);
        let deepest = self.config.depth.unwrap_or(TO_THE_END);
        let one_more = reached.unwrap_or(0).saturating_add(1);
        let depth = if self.deepens() { one_more.min(deepest) } else { deepest };
        reached.is_none_or(|reached| depth > reached).then_some(depth)
    }

    /// Whether passes go depth by depth. A small game that is searched to its end needs no preparation for a budget
    /// that may run out, so it is searched in one pass.
    fn deepens(&self) -> bool {
        self.config.deepening && !(self.config.depth.is_none() && self.game.is_small())
    }

    /// The phase that follows a pass.
    pub(super) fn between_passes(&self) -> Phase {
        if self.next_pass().is_some() { Phase::NextDepth } else { Phase::Finished }
    }

    /// The root was left: its value is known, or another window must ask for the rest. Every probe hears of either.
    #[inline(never)]
    pub(super) fn end_pass<P: Probe>(&mut self, probe: &mut P) -> Flow {
        self.run_until = self.at.clock.phases;
        let root = &self.at.stack[0];
        let (value, window) = (root.best, root.entry);
        let is_one_search = self.at.shown_under == self.number_of_rules(root.depth);
        if window.contains(value) || root.so_far.settled {
            return self.complete_pass(probe);
        }
        let (bound, found) = if value <= window.alpha {
            (Bound::Upper, Bounds { upper: value, ..Bounds::NONE })
        } else {
            (Bound::Lower, Bounds { lower: value, ..Bounds::NONE })
        };
        let (is_upper, is_min) = (bound == Bound::Upper, root.role == Role::Min);
        if is_upper == is_min {
            self.at.backing = self.at.code_at(root.so_far.best_at);
        }
        self.at.promised = self.better_at(root).or(self.at.promised);
        let failures = &mut self.at.failures[usize::from(!is_upper)];
        *failures = failures.saturating_add(1);
        self.at.shown.join(found);
        self.at.shown_last = value;
        self.at.next = self.between_passes();
        let Window { alpha, beta } = window;
        let told = probe.event(&Event::RootBound { value, bound, alpha, beta });
        if is_one_search
            && self.config.passes == Passes::Converging
            && self.at.shown.lower >= self.at.shown.upper
        {
            return told.and(self.complete_pass(probe));
        }
        let told = told.and(self.tell_best(probe));
        match self.at.next {
            Phase::Finished => told.and(probe.event(&Event::Finished)),
            _ => told,
        }
    }

    /// The root's value at this depth is known: notes the pass. These landmarks are told to every probe.
    fn complete_pass<P: Probe>(&mut self, probe: &mut P) -> Flow {
        self.at.shown = Bounds::NONE;
        let root = &self.at.stack[0];
        let found = if root.entry.contains(root.best) { None } else { self.at.backing };
        let best_now = found.or(self.at.code_at(root.so_far.best_at));
        let pass = Pass {
            depth: root.depth,
            value: root.best,
            best: best_now,
            line: self.principal_variation(best_now),
            nodes: self.at.counts.nodes - self.at.nodes_before,
            leaves: self.at.counts.leaves - self.at.leaves_before,
            solved: self.is_solved(),
        };
        let (depth, value) = (pass.depth, pass.value);
        self.at.passes.push(pass);
        self.at.promised = None;
        self.at.next = self.between_passes();
        let mut flow = probe.event(&Event::DepthDone { depth, value });
        flow = flow.and(self.tell_best(probe));
        if self.at.next == Phase::Finished {
            flow = flow.and(probe.event(&Event::Finished));
        }
        flow
    }

    /// Whether no heuristic value was used in this pass.
    pub(super) const fn is_solved(&self) -> bool {
        self.at.guesses_before == self.at.counts.guesses
    }
}

/// How much further away the end of an aspiration window is put that has failed.
const WIDENING: Value = 4;

/// A value that splits what is possible into two halves, counting wins by their distance.
fn middle(Bounds { lower, upper }: Bounds) -> Value {
    // Between the longest win and the best heuristic value or score lies nothing: leave it out.
    let rank = |value: Value| value - value.signum() * if value.abs() >= WIN_LIMIT { GAP } else { 0 };
    let value = |rank: Value| rank + rank.signum() * if rank.abs() >= WIN_LIMIT - GAP { GAP } else { 0 };
    value((rank(lower) + rank(upper)).div_euclid(2)).clamp(lower, upper - 1)
}

/// Values between the highest score and the longest win.
const GAP: Value = WIN_LIMIT - HEURISTIC_LIMIT;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_inside_and_the_sign_comes_first() {
        assert_eq!(middle(Bounds { lower: -WIN, upper: WIN }), 0);
        assert_eq!(middle(Bounds { lower: WIN - 9, upper: WIN - 1 }), WIN - 5);
        assert_eq!(middle(Bounds { lower: 0, upper: 1 }), 0);
        assert_eq!(middle(Bounds { lower: -1, upper: 0 }), -1);
        assert_eq!(middle(Bounds { lower: WIN - 2, upper: WIN - 1 }), WIN - 2);
        assert_eq!(middle(Bounds { lower: 1 - WIN, upper: 2 - WIN }), 1 - WIN);
        assert_eq!(middle(Bounds { lower: -64, upper: 64 }), 0);
    }
}
