//! The user's own key bindings: a RON file from names of actions to keys.
//!
//! `(keys: {"step-iteration": ["n", "ctrl-n"], "hide": []})`. An action that is named has these keys and no others.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Keymap, name};
use crate::error::{Fault, Result, unknown};
use crate::position::{Source, read_ron};
use crate::tui::action::{ACTIONS, Action};

/// A file of key bindings as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Keys")]
struct Written {
    keys: BTreeMap<String, Vec<String>>,
}

impl Keymap {
    /// Reads a file of key bindings.
    ///
    /// # Errors
    /// It is no such file, names something that there is not, binds a key twice in one mode, or leaves no way out:
    /// says where and why.
    pub fn parse(source: &Source) -> Result<Self> {
        let written: Written = read_ron(source)?;
        let mut keymap = Self::default();
        for (action, keys) in written.keys {
            let Some(entry) = ACTIONS.iter().find(|entry| entry.name == action) else {
                let names: Vec<&str> = ACTIONS.iter().map(|entry| entry.name).collect();
                let expected = "an action's name, as the palette shows it".into();
                let fault = Fault { expected, ..unknown("action", &action, &names) };
                return Err(placed(fault, source, &action, ""));
            };
            for key in &keys {
                check(key).map_err(|fault| placed(fault, source, &action, key))?;
            }
            keymap.own.push((entry.action, keys));
        }
        if let Some((mode, key, [first, second])) = keymap.conflict() {
            // The one that the user has bound is to blame, or the later of two.
            let is_own = |action| keymap.own.iter().any(|(own, _)| *own == action);
            let (own, other) = if is_own(second.action) { (second, first) } else { (first, second) };
            let found = format!("`{key}` means {} and {} in one mode: {mode}", own.name, other.name);
            let remedy = format!("bind {} to another key, too", other.name);
            return Err(placed(Fault::new(found).remedy(remedy), source, own.name, key));
        }
        if keymap.own.iter().any(|(action, keys)| *action == Action::Quit && keys.is_empty()) {
            let fault =
                Fault::new("no key is left that ends the program").expected("at least one for `quit`");
            return Err(placed(fault, source, "quit", ""));
        }
        Ok(keymap)
    }
}

/// Whether a key can be bound.
fn check(key: &str) -> Result<()> {
    if name::parse(key).is_none() {
        return Err(Fault::new(format!("found `{}`", crate::text::clean_line(key)))
            .expected("a key: n, N, ctrl-o, alt-2, space, f5, pageup"));
    }
    if matches!(key.as_bytes(), [digit] if digit.is_ascii_digit()) {
        return Err(Fault::new(format!("found the digit `{key}`"))
            .expected("another key: digits are counts, as in 10n"));
    }
    Ok(())
}

/// A fault at a key of an action, or at the action's name.
fn placed(fault: Fault, source: &Source, action: &str, key: &str) -> Fault {
    let text = &source.text;
    let quoted = |word: &str| format!("\"{word}\"");
    let at = text.find(&quoted(action)).unwrap_or(0);
    let inside = text.get(at..).unwrap_or("");
    let offset = if key.is_empty() { None } else { inside.find(&quoted(key)) };
    fault.at_offset(text, at + offset.unwrap_or(0)).in_source(&source.name)
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyModifiers};

    use super::*;
    use crate::tui::action::Section;
    use crate::tui::input::Key;

    fn parsed(text: &str) -> Result<Keymap> {
        Keymap::parse(&Source::new("keys.ron", text))
    }

    #[test]
    fn own_keys_take_the_place_of_the_tables() {
        let keymap = parsed(r#"(keys: {"step-iteration": ["ctrl-n", "_"], "hide": []})"#).expect("good");
        let press =
            |code, modifiers| keymap.action(Key::one_key(code, modifiers), &[Section::Time, Section::Panes]);
        assert_eq!(press(KeyCode::Char('n'), KeyModifiers::CONTROL), Some(Action::StepIteration));
        assert_eq!(press(KeyCode::Char('_'), KeyModifiers::NONE), Some(Action::StepIteration));
        assert_eq!(press(KeyCode::Char('n'), KeyModifiers::NONE), None);
        assert_eq!(press(KeyCode::Char('x'), KeyModifiers::NONE), None);
        assert_eq!(press(KeyCode::Char('s'), KeyModifiers::NONE), Some(Action::StepPhase));
    }
}
