//! What a search asks about a node before its moves are tried, by smaller searches of the same position or of the one
//! after a pass. Their nodes are counted, but not shown in the tree.

use crate::eval::Judge;
use crate::game::{Game, MoveCode};
use crate::search::NodeId;
use crate::search::depth_first::frame::{Attempt, Ending, Frame, NONE, Phase, Role, TO_THE_END};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::prob_cut::PROB_CUT_GAP;
use crate::search::depth_first::window::{Bounds, Window};
use crate::search::event::{Event, Flow, Probe, Question};
use crate::search::value::{HEURISTIC_LIMIT, INFINITE, Value};

/// The questions, in the order in which they are asked.
const QUESTIONS: [Question; 5] = [
    Question::NullMove,
    Question::ProbablyHigh,
    Question::ProbablyLow,
    Question::FirstMove,
    Question::Singular,
];

/// Extensions stop where a line is so many times as long as the pass is deep: each of them could bring the next.
const LONGEST_LINE: u32 = 2;

/// A search that is to answer a question.
struct Errand<P> {
    position: P,
    depth: u8,
    window: Window,
    excluded: u32,
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The phase that comes before the moves of the node at `ply` are listed, if any question is left to be asked
    /// after `last`.
    #[inline(always)]
    pub(super) fn before_moves(&mut self, ply: usize, last: Option<Question>) -> Phase {
        if !self.habits.asks {
            return Phase::Order;
        }
        self.next_question(ply, last)
    }

    #[inline(never)]
    fn next_question(&mut self, ply: usize, last: Option<Question>) -> Phase {
        let asked = last.map_or(0, |last| 1 + QUESTIONS.iter().take_while(|&&other| other != last).count());
        let frame = &self.at.stack[ply];
        let can_ask = self.config.pruning
            && matches!(frame.role, Role::Max | Role::Min)
            && frame.depth != TO_THE_END
            && frame.excluded == NONE;
        let open =
            QUESTIONS[asked..].iter().copied().find(|&question| can_ask && self.is_open(ply, question));
        self.at.stack[ply].so_far.to_ask = open;
        if open.is_some() { Phase::Ask } else { Phase::Order }
    }

    /// Whether a question makes sense at a node.
    fn is_open(&self, ply: usize, question: Question) -> bool {
        let frame = &self.at.stack[ply];
        let Window { alpha, beta } = frame.window;
        let is_inner = ply > 0 && frame.question.is_none_or(|question| question == Question::FirstMove);
        match question {
            Question::NullMove => {
                let meets = if frame.role == Role::Max { beta } else { alpha };
                let reduction = self.config.null_move;
                is_inner && reduction.is_some_and(|r| frame.depth > r) && meets.abs() < HEURISTIC_LIMIT
            }
            Question::ProbablyHigh | Question::ProbablyLow => {
                let meets = if question == Question::ProbablyHigh { beta } else { alpha };
                let model = self.config.probcut;
                is_inner
                    && model.is_some_and(|model| frame.depth >= model.depth + PROB_CUT_GAP)
                    && meets.abs() < HEURISTIC_LIMIT
            }
            Question::FirstMove => {
                frame.so_far.hint == NONE && self.config.iid.is_some_and(|least| frame.depth >= least)
            }
            Question::Singular => {
                is_inner
                    && self.config.singular.is_some()
                    && frame.depth >= self.config.singular_depth
                    && frame.so_far.hint != NONE
                    && frame.so_far.hint_value.is_some_and(|value| value.abs() < HEURISTIC_LIMIT)
                    && frame.plies < LONGEST_LINE * u32::from(self.at.stack[0].depth)
            }
        }
    }

    /// A smaller search goes out to answer the question that is open.
    pub(super) fn ask<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let frame = &self.at.stack[ply];
        let Some(question) = frame.so_far.to_ask else { unreachable!("a question is open") };
        let record = frame.record;
        let Some(errand) = self.errand(frame, question) else {
            self.at.next = self.before_moves(ply, Some(question));
            return Flow::Continue;
        };
        let counts = &mut self.at.counts;
        match question {
            Question::NullMove => counts.null_moves += 1,
            Question::ProbablyHigh | Question::ProbablyLow => counts.predictions += 1,
            Question::FirstMove => counts.deepenings += 1,
            Question::Singular => counts.singular_tests += 1,
        }
        let (depth, Window { alpha, beta }) = (errand.depth, errand.window);
        self.send_out(errand, question);
        tell(probe, || Event::Asking { node: NodeId(record), question, depth, alpha, beta })
    }

    /// What has to be searched for an answer; `None` where the game has none.
    fn errand(&self, frame: &Frame<G::Position>, question: Question) -> Option<Errand<G::Position>> {
        let Window { alpha, beta } = frame.window;
        let here = |depth: u8, window: Window| Errand {
            position: frame.position.clone(),
            depth,
            window,
            excluded: NONE,
        };
        let model = self.config.probcut;
        Some(match question {
            Question::NullMove => {
                let position = self.tactics.pass(&self.game, &frame.position)?;
                let depth = frame.depth - 1 - self.config.null_move?;
                let window = match frame.role {
                    Role::Min => Window { alpha, beta: alpha + 1 },
                    _ => Window { alpha: beta - 1, beta },
                };
                Errand { position, depth, window, excluded: NONE }
            }
            Question::ProbablyHigh => {
                let bound = model?.high(beta);
                here(model?.depth, Window { alpha: bound - 1, beta: bound })
            }
            Question::ProbablyLow => {
                let bound = model?.low(alpha);
                here(model?.depth, Window { alpha: bound, beta: bound + 1 })
            }
            Question::FirstMove => here(frame.depth - 2, frame.window),
            Question::Singular => {
                let bound = self.singular_bound(frame)?;
                let window = match frame.role {
                    Role::Min => Window { alpha: bound, beta: bound + 1 },
                    _ => Window { alpha: bound - 1, beta: bound },
                };
                Errand { excluded: frame.so_far.hint, ..here((frame.depth - 1) / 2, window) }
            }
        })
    }

    /// What no other move may reach for the table's move to be singular.
    fn singular_bound(&self, frame: &Frame<G::Position>) -> Option<Value> {
        let (value, margin) = (frame.so_far.hint_value?, self.config.singular?);
        Some(if frame.role == Role::Min { value + margin } else { value - margin })
    }

    fn send_out(&mut self, errand: Errand<G::Position>, question: Question) {
        let height = self.at.height;
        if self.at.stack.len() == height {
            self.at.stack.push(Frame::new(self.root.clone()));
        }
        let (path, unused) = self.at.stack.split_at_mut(height);
        let (frame, child) = (&path[height - 1], &mut unused[0]);
        child.position = errand.position;
        (child.depth, child.entry) = (errand.depth, errand.window);
        (child.sought, child.question, child.excluded) = (Attempt::Full, Some(question), errand.excluded);
        child.plies = frame.plies + u32::from(question == Question::NullMove);
        (child.noisy_plies, child.extended) = (0, false);
        self.at.height += 1;
        self.at.next = Phase::Enter;
    }

    /// The smaller search has come back: it may settle the node, or say which move to try first.
    pub(super) fn answered<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let value = self.at.returned;
        let asked = &self.at.stack[ply + 1];
        let window = asked.entry;
        let Some(question) = asked.question else { unreachable!("this search answers a question") };
        let best = self.at.code_at(asked.so_far.best_at);
        let frame = &mut self.at.stack[ply];
        let is_met = match (question, frame.role) {
            (Question::ProbablyHigh, _) => value >= window.beta,
            (Question::ProbablyLow, _) => value <= window.alpha,
            (Question::NullMove, Role::Min) => value <= window.alpha,
            (Question::NullMove, _) => value >= window.beta,
            (Question::Singular, Role::Min) => value > window.alpha,
            (Question::Singular, _) => value < window.beta,
            (Question::FirstMove, _) => false,
        };
        let Window { alpha, beta } = frame.window;
        let is_high =
            question == Question::ProbablyHigh || question == Question::NullMove && frame.role != Role::Min;
        let settled = is_met && !matches!(question, Question::Singular | Question::FirstMove);
        match question {
            Question::FirstMove => frame.so_far.hint = best.unwrap_or(NONE),
            Question::Singular => frame.so_far.extends = is_met,
            _ if !settled => {}
            _ => {
                let ending = if question == Question::NullMove { Ending::NullMove } else { Ending::ProbCut };
                if is_high {
                    frame.settle(Bounds { lower: beta, upper: INFINITE }, beta, ending);
                } else {
                    frame.settle(Bounds { lower: -INFINITE, upper: alpha }, alpha, ending);
                }
                let counts = &mut self.at.counts;
                counts.guesses += 1;
                *(if ending == Ending::NullMove { &mut counts.null_cuts } else { &mut counts.prob_cuts }) +=
                    1;
            }
        }
        let record = frame.record;
        self.at.next = if settled { Phase::Leave } else { self.before_moves(ply, Some(question)) };
        tell(probe, || Event::Answered { node: NodeId(record), question, value, settled })
    }

    /// The table's move at a node, as the order of moves takes it.
    #[inline(always)]
    pub(super) fn hint_of(frame: &Frame<G::Position>) -> Option<u32> {
        (frame.so_far.hint != NONE).then_some(frame.so_far.hint)
    }

    /// Whether the move at the front is the one that was found to be far better than all others.
    #[inline(always)]
    pub(super) fn is_singular(frame: &Frame<G::Position>, mv: G::Move) -> bool {
        frame.so_far.extends && mv.code() == frame.so_far.hint
    }
}
