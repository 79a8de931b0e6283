//! What UCB1 takes next at a node, worked out when its counts have changed and not when it is come to again.
//!
//! In a tree a node's choice depends on its own counts and its children's, and these change together: when a result is
//! counted on the way up. Chosen there, the choices of one path wait neither for one another nor for memory, which was
//! asked for on the way down; and going down is following them. What is kept here is never more than what the formula
//! says: where anything else changes, a choice is forgotten, and made when it is asked for.

use super::Arena;
use crate::pages;

/// Asked for ahead are so many children, which a choice will look at; what follows them comes by itself.
const FETCHED: usize = 8;

/// What comes next at a node.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Choice {
    /// One more than the place of a child among its siblings; 0 where that is not known.
    nth: u16,
    /// Where that child's own children begin, in two halves; 0 where it has none.
    ahead: [u16; 2],
}

impl Choice {
    const UNKNOWN: Self = Self { nth: 0, ahead: [0; 2] };

    const fn new(nth: usize, ahead: u32) -> Self {
        Self { nth: nth as u16 + 1, ahead: [ahead as u16, (ahead >> 16) as u16] }
    }

    /// Where the children of the child that comes next begin; 0 where there are none.
    const fn ahead(self) -> usize {
        self.ahead[0] as usize | (self.ahead[1] as usize) << 16
    }
}

/// Of each record what comes next there.
#[derive(Debug, Clone)]
pub(super) struct Choices(Vec<Choice>);

impl Choices {
    /// For the root.
    pub(super) fn new() -> Self {
        Self(vec![Choice::UNKNOWN])
    }

    pub(super) fn reserve(&mut self, records: usize, most: usize) -> bool {
        pages::grow(&mut self.0, records, most)
    }

    /// Follows the records to a new length.
    pub(super) fn resize(&mut self, records: usize) {
        self.0.resize(records, Choice::UNKNOWN);
    }
}

impl Arena {
    /// The place among its siblings of the child that comes next at a node, where that is known.
    #[inline(always)]
    pub(in crate::search::monte_carlo) fn choice(&self, at: u32) -> Option<u32> {
        u32::from(self.choices.0[at as usize].nth).checked_sub(1)
    }

    #[inline(always)]
    pub(in crate::search::monte_carlo) fn set_choice(&mut self, at: u32, nth: usize) {
        let child = self.node(at).first_child() as usize + nth;
        self.choices.0[at as usize] = Choice::new(nth, self.nodes[child].first_child());
    }

    pub(in crate::search::monte_carlo) fn forget_choice(&mut self, at: u32) {
        self.choices.0[at as usize] = Choice::UNKNOWN;
    }

    pub(in crate::search::monte_carlo) fn forget_choices(&mut self) {
        self.choices.0.fill(Choice::UNKNOWN);
    }

    /// Asks memory for what will be read two steps further down: the children of the child that comes next, and what
    /// comes next at them. A step earlier, the address is known while the step itself still waits for memory.
    #[inline(always)]
    pub(in crate::search::monte_carlo) fn fetch_ahead(&self, at: u32) {
        let first = self.choices.0[at as usize].ahead();
        let (Some(children), Some(next)) = (self.nodes.get(first..), self.choices.0.get(first)) else {
            return;
        };
        if first != 0 {
            // Two records take most of a cache line.
            for child in children.iter().take(FETCHED).step_by(2) {
                pages::fetch_ahead(child);
            }
            pages::fetch_ahead(next);
        }
    }
}
