//! How a key is compared, and how it is written: in the table, in the user's file and on the screen.

use crokey::OneToThree;
use crossterm::event::{KeyCode, KeyModifiers};

use crate::tui::input::Key;

/// A key as it is compared: shift is part of the character, and of no account on its own.
pub type Simple = (KeyCode, KeyModifiers);

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
pub fn parse(name: &str) -> Option<Simple> {
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
