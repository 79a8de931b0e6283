//! From keys to actions: which keys hold where, and how a key is written.

mod file;
mod name;

use super::action::modes::MODES;
use super::action::{ACTIONS, Action, Entry, Section};
use super::input::Key;

use name::{Simple, parse};
pub use name::{simple, typed, written};

/// What keys do: the table's keys, but for actions that the user has bound otherwise.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Keymap {
    own: Vec<(Action, Vec<String>)>,
}

impl Keymap {
    /// The action of a key where these sections hold. No key is bound twice in a mode, so their order is of no
    /// account.
    pub fn action(&self, key: Key, sections: &[Section]) -> Option<Action> {
        let key = simple(key)?;
        ACTIONS
            .iter()
            .filter(|entry| sections.contains(&entry.section))
            .find(|entry| self.keys(entry).any(|name| parse(name) == Some(key)))
            .map(|entry| entry.action)
    }

    /// The names of the keys that do an action.
    pub fn keys(&self, entry: &Entry) -> impl Iterator<Item = &str> {
        let own = self.own.iter().find(|(action, _)| *action == entry.action);
        let table = if own.is_none() { entry.keys } else { &[] };
        own.into_iter().flat_map(|(_, keys)| keys).map(String::as_str).chain(table.iter().copied())
    }

    /// The first key of an action as users write it.
    pub fn first_written(&self, entry: &Entry) -> Option<String> {
        self.keys(entry).next().map(written)
    }

    /// A mode in which a key means two things: the mode, the key, the two actions.
    fn conflict(&self) -> Option<(&'static str, &str, [&'static Entry; 2])> {
        MODES.iter().find_map(|(mode, sections)| {
            let mut seen: Vec<(Simple, &'static Entry)> = Vec::new();
            let here = ACTIONS.iter().filter(|entry| sections.contains(&entry.section));
            here.flat_map(|entry| self.keys(entry).map(move |key| (key, entry))).find_map(|(name, entry)| {
                let key = parse(name)?;
                let known = seen.iter().find(|(other, _)| *other == key).map(|(_, known)| *known);
                seen.push((key, entry));
                known.map(|known| (*mode, name, [known, entry]))
            })
        })
    }
}

/// The key of a name in the table.
pub fn key(name: &str) -> Option<Key> {
    parse(name).map(|(code, modifiers)| Key::one_key(code, modifiers))
}

/// A count typed before a key, as in vim.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count(Option<u32>);

impl Count {
    /// The largest count.
    const LARGEST: u32 = 1_000_000_000;

    /// Takes a digit; false if the key is none (a leading 0 is none).
    pub fn take(&mut self, key: Key) -> bool {
        let Some(digit) = typed(key).and_then(|c| c.to_digit(10)) else { return false };
        if digit == 0 && self.0.is_none() {
            return false;
        }
        self.0 = Some(self.0.unwrap_or(0).saturating_mul(10).saturating_add(digit).min(Self::LARGEST));
        true
    }

    /// The count typed, if one was.
    pub const fn typed(self) -> Option<u32> {
        self.0
    }

    /// The count to use where none means one.
    pub fn or_one(self) -> i64 {
        i64::from(self.0.unwrap_or(1))
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyModifiers};

    use super::*;

    #[test]
    fn every_key_of_the_table_can_be_pressed() {
        for entry in ACTIONS {
            for key in entry.keys {
                assert!(parse(key).is_some(), "{}: `{key}`", entry.name);
            }
        }
    }

    #[test]
    fn no_key_means_two_things_in_one_mode() {
        assert_eq!(
            Keymap::default().conflict().map(|(mode, key, pair)| (mode, key, pair.map(|it| it.name))),
            None
        );
    }

    #[test]
    fn every_action_has_one_line_a_kebab_case_name_and_a_sentence() {
        let mut names = Vec::new();
        for entry in ACTIONS {
            assert!(entry.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{}", entry.name);
            assert!(
                entry.about.ends_with('.') && entry.about.starts_with(char::is_uppercase),
                "{}",
                entry.name
            );
            assert!(!names.contains(&entry.name), "{}", entry.name);
            assert_eq!(entry.action.entry().map(|found| found.name), Some(entry.name));
            names.push(entry.name);
        }
    }

    #[test]
    fn capitals_symbols_and_modifiers_are_told_apart() {
        let key = |code, modifiers| Key::one_key(code, modifiers);
        let press = |code, modifiers| {
            Keymap::default().action(key(code, modifiers), &[Section::Time, Section::Search])
        };
        assert_eq!(press(KeyCode::Char('n'), KeyModifiers::NONE), Some(Action::StepIteration));
        assert_eq!(press(KeyCode::Char('N'), KeyModifiers::SHIFT), Some(Action::BackIteration));
        assert_eq!(press(KeyCode::Char('#'), KeyModifiers::SHIFT), Some(Action::GoToIteration));
        assert_eq!(press(KeyCode::Char('o'), KeyModifiers::CONTROL), Some(Action::JumpBack));
        assert_eq!(press(KeyCode::Char('n'), KeyModifiers::ALT), None);
    }

    #[test]
    fn counts_are_capped_and_do_not_begin_with_zero() {
        let digit = |c| Key::one_key(KeyCode::Char(c), KeyModifiers::NONE);
        let mut count = Count::default();
        assert!(!count.take(digit('0')));
        assert!(count.take(digit('1')) && count.take(digit('0')));
        assert_eq!(count.or_one(), 10);
        (0..20).for_each(|_| assert!(count.take(digit('9'))));
        assert_eq!(count.or_one(), i64::from(Count::LARGEST));
    }
}
