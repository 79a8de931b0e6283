//! What UCB1 takes next at a node, worked out when its counts have changed and not when it is come to again.
//!
//! In a tree a node's choice depends on its own counts and its children's, and these change together: when a result is
//! counted on the way up. Chosen there, the choices of one path wait neither for one another nor for memory, which was
//! asked for on the way down; and going down is following them. What is kept here is never more than what the formula
//! says: where anything else changes, a choice is forgotten, and made when it is asked for.

use super::{Arena, Node};
use crate::pages;

/// Asked for ahead are so many children, which a choice will look at; what follows them comes by itself.
const FETCHED: usize = 8;

/// Of each record one more than the place of the child that comes next among its siblings; 0 where that is not known.
#[derive(Debug, Clone)]
pub(super) struct Choices(Vec<u16>);

impl Choices {
    /// For the root.
    pub(super) fn new() -> Self {
        Self(vec![0])
    }

    pub(super) fn reserve(&mut self, records: usize, most: usize) -> bool {
        pages::grow(&mut self.0, records, most)
    }

    /// Follows the records to a new length.
    pub(super) fn resize(&mut self, records: usize) {
        self.0.resize(records, 0);
    }
}

impl Arena {
    /// The place among its siblings of the child that comes next at a node, where that is known.
    #[inline(always)]
    pub(in crate::search::monte_carlo) fn choice(&self, at: u32) -> Option<u32> {
        u32::from(self.choices.0[at as usize]).checked_sub(1)
    }

    #[inline(always)]
    pub(in crate::search::monte_carlo) fn set_choice(&mut self, at: u32, nth: usize) {
        self.choices.0[at as usize] = nth as u16 + 1;
    }

    pub(in crate::search::monte_carlo) fn forget_choice(&mut self, at: u32) {
        self.choices.0[at as usize] = 0;
    }

    pub(in crate::search::monte_carlo) fn forget_choices(&mut self) {
        self.choices.0.fill(0);
    }

    /// Asks memory for a node's children.
    #[inline(always)]
    pub(in crate::search::monte_carlo) fn fetch_block(&self, node: &Node) {
        // Two records take most of a cache line.
        for child in self.block(node).iter().take(FETCHED).step_by(2) {
            pages::fetch_ahead(child);
        }
    }
}
