//! Undo and redo: whole drafts, the oldest forgotten when they get too many.

use std::collections::VecDeque;

use crate::game::Draft;
use crate::position::editor::squares;

/// How many squares or nodes all remembered drafts may have together: some tens of megabytes.
const MOST: usize = 1_000_000;

#[derive(Debug, Clone)]
struct Step {
    draft: Draft,
    cursor: usize,
}

/// What was there before each edit, and what edits taken back had made.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    back: VecDeque<Step>,
    forth: Vec<Step>,
    size: usize,
}

impl History {
    /// Remembers a draft that was just replaced by an edit.
    pub(super) fn record(&mut self, draft: Draft, cursor: usize) {
        self.forth.clear();
        self.back.push_back(Step { draft, cursor });
        self.size = self.back.iter().map(|step| squares(&step.draft)).sum();
        while self.size > MOST {
            let Some(oldest) = self.back.pop_front() else { break };
            self.size -= squares(&oldest.draft);
        }
    }

    pub(super) fn undo(&mut self, draft: &mut Draft, cursor: &mut usize) -> bool {
        let Some(step) = self.back.pop_back() else { return false };
        self.forth.push(exchange(step, draft, cursor));
        true
    }

    pub(super) fn redo(&mut self, draft: &mut Draft, cursor: &mut usize) -> bool {
        let Some(step) = self.forth.pop() else { return false };
        self.back.push_back(exchange(step, draft, cursor));
        true
    }
}

/// Puts a step in place and gives back what stood there.
fn exchange(step: Step, draft: &mut Draft, cursor: &mut usize) -> Step {
    Step { draft: std::mem::replace(draft, step.draft), cursor: std::mem::replace(cursor, step.cursor) }
}
