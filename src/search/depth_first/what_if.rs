//! Another window at a node: which of its moves would have been cut, as far as the values that the search knows
//! tell. A bound may be too weak for an answer; then that is the answer.

use crate::eval::Judge;
use crate::game::{Notation, Side, Turn};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::Node;
use crate::search::depth_first::sentences::moves_word;
use crate::search::depth_first::view::is_valued;
use crate::search::depth_first::window::Window;
use crate::search::event::{Bound, TableAnswer};
use crate::search::value::{HEURISTIC_LIMIT, INFINITE, Value, WIN_LIMIT};
use crate::search::{Derivation, KnobKind, NodeId, Supposition, WhatIf};

/// What the moves of a node would do under a supposed window.
struct Retold {
    /// What is left of the window.
    window: Window,
    /// One sentence a move.
    history: Vec<String>,
    /// How it would end.
    verdict: String,
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// The ends of a node's window, where its moves were searched.
    pub(super) fn window_to_suppose(&self, node: NodeId) -> Vec<WhatIf> {
        let seen = self.seen(node);
        if self.chooser(node).is_none() || seen.tried == 0 || seen.answer == Some(TableAnswer::Cut) {
            return Vec::new();
        }
        let end = |name, value, about| WhatIf {
            name,
            about,
            kind: KnobKind::Real(f64::NEG_INFINITY, f64::INFINITY),
            value: self.quantity(value).to_string(),
            steps: self.telling_bounds(node),
            of_node: true,
        };
        vec![
            end("alpha", seen.alpha, "lower end of the window at entry: what Max would have already"),
            end("beta", seen.beta, "upper end of the window at entry: what Min would have already"),
        ]
    }

    /// The ends of windows at which something changes: the children's values.
    fn telling_bounds(&self, node: NodeId) -> Vec<String> {
        let children = self.record.children(node.0).map(|child| self.seen(NodeId(child)));
        let known = children.filter(|below| is_valued(below) && below.value.abs() < WIN_LIMIT);
        let mut bounds: Vec<Value> = known.map(|below| below.value).chain([-INFINITE, INFINITE]).collect();
        bounds.sort_unstable();
        bounds.dedup();
        bounds.into_iter().map(|bound| self.quantity(bound).to_string()).collect()
    }

    /// The explanation as if the node had been entered with another window.
    pub(super) fn derive_as_if(&self, node: NodeId, supposed: &[Supposition]) -> Derivation {
        let told = self.derive(node);
        let Some(side) = self.chooser(node).filter(|_| !supposed.is_empty()) else { return told };
        let seen = self.seen(node);
        let end = |name: &str, in_force| {
            let value = supposed.iter().find(|it| it.name == name);
            value.and_then(|it| self.bound_from_text(&it.value)).unwrap_or(in_force)
        };
        let window = Window { alpha: end("alpha", seen.alpha), beta: end("beta", seen.beta) };
        let retold = self.retell(node, &seen, side, window);
        let terms = told.terms.into_iter().map(|mut term| {
            let bound = match term.name {
                "alpha" => window.alpha,
                "beta" => window.beta,
                "alpha now" => retold.window.alpha,
                "beta now" => retold.window.beta,
                _ => return term,
            };
            term.value = self.quantity(bound);
            term
        });
        Derivation { terms: terms.collect(), window: retold.history, verdict: retold.verdict, ..told }
    }

    /// Who chooses among the moves of a node.
    fn chooser(&self, node: NodeId) -> Option<Side> {
        match self.game.turn(&self.position(node)) {
            Turn::Of(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn bound_from_text(&self, text: &str) -> Option<Value> {
        let points: f64 = text.parse().ok()?;
        let limit = f64::from(HEURISTIC_LIMIT);
        Some(match points {
            _ if points == f64::INFINITY => INFINITE,
            _ if points == f64::NEG_INFINITY => -INFINITE,
            _ => (points * f64::from(self.per_point())).round().clamp(-limit, limit) as Value,
        })
    }

    /// Goes through the moves in the order in which they were tried. The node is left at the first one that meets
    /// the end of the window which belongs to the other side: beta where Max moves, alpha where Min does.
    fn retell(&self, node: NodeId, seen: &Node, side: Side, window: Window) -> Retold {
        let text = |value| self.quantity(value);
        let mut told = Retold {
            window,
            history: vec![format!("supposed: alpha {}, beta {}", text(window.alpha), text(window.beta))],
            verdict: String::new(),
        };
        if window.alpha >= window.beta {
            told.verdict = "this window is empty: nothing would be searched".into();
            return told;
        }
        let (own, moves, other, sign) = match side {
            Side::Max => ("alpha", "rises", "beta", ">="),
            Side::Min => ("beta", "falls", "alpha", "<="),
        };
        for (nth, child) in self.record.children(node.0).map(NodeId).enumerate() {
            let (below, name) = (self.seen(child), self.move_name(child));
            if below.is_open() || !is_valued(&below) {
                told.verdict = format!("not known: {name} is being searched");
                return told;
            }
            let Window { alpha, beta } = &mut told.window;
            let (near, far) = if side == Side::Max { (alpha, *beta) } else { (beta, *alpha) };
            let value = below.value;
            match Meeting::of(&below, side, *near, far) {
                Meeting::Cuts => {
                    let left = moves_word(u32::from(seen.legal).saturating_sub(nth as u32 + 1));
                    let met = format!("{} {sign} {other} {}", text(value), text(far));
                    told.verdict = format!("{name} would cut: {met}; {left} would not be looked at");
                    return told;
                }
                Meeting::Unknown => {
                    let known = self.bound_words(value, below.bound);
                    told.verdict = format!("not known: of {name} the search only knows that it is {known}");
                    return told;
                }
                Meeting::Improves => {
                    let (from, to) = (text(*near), text(value));
                    told.history.push(format!("{name} brings {to}: {own} {moves} from {from}"));
                    *near = value;
                }
                Meeting::MayImprove => told.history.push(format!(
                    "{name} is {}: it may move {own}, and does not cut",
                    self.bound_words(value, below.bound)
                )),
                Meeting::Nothing => told.history.push(format!("{name} brings {}: no better", text(value))),
            }
        }
        told.verdict = match seen.legal.saturating_sub(seen.tried) {
            0 => "no move would cut".into(),
            left => format!("{} never looked at would be looked at", moves_word(left.into())),
        };
        told
    }
}

/// What a searched child would do to its parent's window.
enum Meeting {
    Cuts,
    Improves,
    MayImprove,
    Nothing,
    Unknown,
}

impl Meeting {
    /// `near` is the end of the window that the side to move improves, `far` the one that must not be met.
    fn of(child: &Node, side: Side, near: Value, far: Value) -> Self {
        let (sign, at_least, at_most) = match side {
            Side::Max => (1, Bound::Lower, Bound::Upper),
            Side::Min => (-1, Bound::Upper, Bound::Lower),
        };
        let (value, near, far) = (sign * child.value, sign * near, sign * far);
        let (is_least, is_most) = (child.bound == at_least, child.bound == at_most);
        match value >= far {
            true if is_most => Self::Unknown,
            true => Self::Cuts,
            false if is_least => Self::Unknown,
            false if value <= near => Self::Nothing,
            false if is_most => Self::MayImprove,
            false => Self::Improves,
        }
    }
}
