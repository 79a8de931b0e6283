//! Which keys go to a text or to a board that is being edited before they can mean an action.

use crate::tui::action::{Entry, Section};
use crate::tui::keymap::{Keymap, key, typed, written};
use crate::tui::widgets::Field;

/// What is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typing {
    /// Nothing: every key is free.
    Nothing,
    /// A line of text: characters and editing keys go to it.
    Text,
    /// Pieces on a board: these letters put them, capitals or not.
    Letters(String),
}

impl Typing {
    /// The keys of an action that still mean it, as users write them.
    pub fn free_keys(&self, entry: &Entry, keymap: &Keymap) -> Vec<String> {
        // Those of the library come before the keys that edit its text.
        let is_first = entry.section == Section::LibraryScreen;
        keymap.keys(entry).filter(|name| is_first || self.leaves(name)).map(written).collect()
    }

    fn leaves(&self, name: &str) -> bool {
        let Some(key) = key(name) else { return true };
        match self {
            Self::Nothing => true,
            Self::Text => !Field::takes(key),
            Self::Letters(letters) => {
                typed(key).is_none_or(|c| !letters.chars().any(|letter| letter.eq_ignore_ascii_case(&c)))
            }
        }
    }
}
