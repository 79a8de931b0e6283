//! Room that the record of an earlier search has left behind.
//!
//! A page that is touched for the first time costs more than what is then written there: a search of some milliseconds, as
//! in a match, would spend a fifteenth of its time on new pages.

use std::cell::RefCell;

use crate::search::depth_first::record::Node;

/// Most vectors that a thread keeps: a record's, and what it was before it was folded.
const KEPT: usize = 2;

thread_local! {
    static SPARE: RefCell<Vec<Vec<Node>>> = const { RefCell::new(Vec::new()) };
}

/// An empty vector, with room if there is any.
pub(super) fn take() -> Vec<Node> {
    SPARE.try_with(|spare| spare.borrow_mut().pop()).ok().flatten().unwrap_or_default()
}

/// Keeps the room of a vector that is needed no more.
pub(super) fn give(mut nodes: Vec<Node>) {
    nodes.clear();
    // A thread that is ending keeps nothing.
    let _ = SPARE.try_with(|spare| {
        let mut spare = spare.borrow_mut();
        if spare.len() < KEPT && nodes.capacity() > 0 {
            spare.push(nodes);
        }
    });
}
