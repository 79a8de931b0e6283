//! From keys to actions: which keys hold where, and how a key is written.

use crokey::OneToThree;
use crossterm::event::{KeyCode, KeyModifiers};

use super::action::{ACTIONS, Action, Entry, Section};
use super::input::Key;

/// The action of a key where these sections hold. No key is bound twice in a mode, so their order is of no account.
pub fn action(key: Key, sections: &[Section]) -> Option<Action> {
    let key = simple(key)?;
    ACTIONS
        .iter()
        .filter(|entry| sections.contains(&entry.section))
        .find(|entry| entry.keys.iter().any(|name| parse(name) == Some(key)))
        .map(|entry| entry.action)
}

/// A key as it is compared: shift is part of the character, and of no account on its own.
type Simple = (KeyCode, KeyModifiers);

/// The one key of a combination; terminals send no others.
pub fn simple(key: Key) -> Option<Simple> {
    let OneToThree::One(code) = key.codes else { return None };
    Some(match code {
        KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::SHIFT) && c.is_ascii_lowercase() => {
            (KeyCode::Char(c.to_ascii_uppercase()), key.modifiers - KeyModifiers::SHIFT)
        }
        KeyCode::Char(_) | KeyCode::BackTab => (code, key.modifiers - KeyModifiers::SHIFT),
        KeyCode::Tab if key.modifiers.contains(KeyModifiers::SHIFT) => {
            (KeyCode::BackTab, key.modifiers - KeyModifiers::SHIFT)
        }
        _ => (code, key.modifiers),
    })
}

/// The character that a key types, if it types one.
pub fn typed(key: Key) -> Option<char> {
    match simple(key)? {
        (KeyCode::Char(c), KeyModifiers::NONE) if !c.is_control() => Some(c),
        _ => None,
    }
}

/// A key by its name in the table: `n`, `N`, `ctrl-o`, `space`.
///
/// A single character stands for itself, so that capitals can be told apart; the rest is crokey's.
fn parse(name: &str) -> Option<Simple> {
    let (prefix, last) = match name.rfind('-') {
        Some(dash) if dash > 0 && dash + 1 < name.len() => name.split_at(dash + 1),
        _ => ("", name),
    };
    let mut modifiers = KeyModifiers::NONE;
    for word in prefix.split_terminator('-') {
        modifiers |= match word {
            "ctrl" => KeyModifiers::CONTROL,
            "alt" => KeyModifiers::ALT,
            _ => return None,
        };
    }
    let mut characters = last.chars();
    match (characters.next(), characters.next()) {
        (Some(c), None) => Some((KeyCode::Char(c), modifiers)),
        _ => Some((simple(crokey::parse(last).ok()?)?.0, modifiers)),
    }
}

/// A key's name in the table as users write it: `Ctrl-o`, `Space`, `PgUp`.
pub fn written(name: &str) -> String {
    if name.chars().count() == 1 {
        return name.to_owned();
    }
    let words: Vec<String> = name
        .split('-')
        .map(|word| match word {
            "pageup" => "PgUp".into(),
            "pagedown" => "PgDn".into(),
            "backtab" => "Shift-Tab".into(),
            "delete" => "Del".into(),
            "insert" => "Ins".into(),
            _ if word.len() == 1 => word.into(),
            _ => word.get(..1).unwrap_or("").to_uppercase() + word.get(1..).unwrap_or(""),
        })
        .collect();
    words.join("-")
}

impl Entry {
    /// Its keys for the help, separated by commas.
    pub fn keys_written(&self) -> String {
        self.keys.iter().map(|key| written(key)).collect::<Vec<_>>().join(", ")
    }
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
    use super::super::app::MODES;
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
        for (mode, sections) in MODES {
            let mut seen = Vec::new();
            for entry in ACTIONS.iter().filter(|entry| sections.contains(&entry.section)) {
                for key in entry.keys {
                    let known = seen.iter().find(|(other, _): &&(&str, &str)| other == key);
                    assert!(known.is_none(), "{mode}: `{key}` is {} and {known:?}", entry.name);
                    seen.push((*key, entry.name));
                }
            }
        }
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
        let press = |code, modifiers| action(key(code, modifiers), &[Section::Time, Section::Search]);
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
