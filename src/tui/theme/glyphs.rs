//! The signs on the screen: narrow Unicode, or ASCII where that may not arrive.

use std::env;

use ratatui::symbols::border;

/// One sign for each meaning, each one cell wide. With them nothing is said by colour alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named for what it means")]
pub struct Glyphs {
    pub max: &'static str,
    pub min: &'static str,
    pub chance: &'static str,
    pub leaf: &'static str,
    pub folded: &'static str,
    pub unfolded: &'static str,
    pub ghost: &'static str,
    pub legal: &'static str,
    pub current: &'static str,
    pub best: &'static str,
    pub proven: &'static str,
    pub over: &'static str,
    pub cutoff: &'static str,
    pub changed: &'static str,
    pub mark: &'static str,
    pub breakpoint: &'static str,
    pub selected: &'static str,
    pub up: &'static str,
    pub down: &'static str,
    pub left: &'static str,
    pub right: &'static str,
    pub running: &'static str,
    pub paused: &'static str,
    pub seeking: &'static str,
    pub ellipsis: &'static str,
    pub infinity: &'static str,
    pub warning: &'static str,
    pub error: &'static str,
    pub success: &'static str,
    /// A branch of a tree that goes on below.
    pub branch: &'static str,
    /// The last branch of a tree.
    pub last_branch: &'static str,
    /// Beside the children of a branch that goes on below.
    pub trunk: &'static str,
    /// Where two lines of a board cross.
    pub cross: &'static str,
    /// The filled part of a bar or a track.
    pub filled: &'static str,
    /// The empty part of a bar or a track.
    pub track: &'static str,
    /// A line of a chart's grid.
    pub grid: &'static str,
    /// Heights of a column from 0 to 8 eighths.
    pub eighths: [&'static str; 9],
    /// The levels of heat, coolest first.
    pub heat: [&'static str; 5],
    /// The frame of a pane.
    pub border: border::Set<'static>,
    /// The frame of the pane that has the keys: told from the others without colour.
    pub border_focus: border::Set<'static>,
}

impl Glyphs {
    /// Narrow Unicode.
    pub const UNICODE: Self = Self {
        max: "▲",
        min: "▼",
        chance: "◆",
        leaf: "·",
        folded: "▸",
        unfolded: "▾",
        ghost: "┄",
        legal: "•",
        current: "→",
        best: "★",
        proven: "■",
        over: "□",
        cutoff: "✕",
        changed: "•",
        mark: "◈",
        breakpoint: "●",
        selected: "▌",
        up: "↑",
        down: "↓",
        left: "←",
        right: "→",
        running: "►",
        paused: "‖",
        seeking: "»",
        ellipsis: "…",
        infinity: "∞",
        warning: "!",
        error: "✗",
        success: "✓",
        branch: "├",
        last_branch: "└",
        trunk: "│",
        cross: "┼",
        filled: "█",
        track: "─",
        grid: "┈",
        eighths: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        heat: [" ", "░", "▒", "▓", "█"],
        border: border::PLAIN,
        border_focus: border::THICK,
    };

    /// ASCII only, for terminals that show nothing else, and for locales where the others are two cells wide.
    pub const ASCII: Self = Self {
        max: "^",
        min: "v",
        chance: "o",
        leaf: ".",
        folded: "+",
        unfolded: "-",
        ghost: "~",
        legal: "+",
        current: ">",
        best: "*",
        proven: "#",
        over: "=",
        cutoff: "x",
        changed: "'",
        mark: "@",
        breakpoint: "O",
        selected: ">",
        up: "^",
        down: "v",
        left: "<",
        right: ">",
        running: ">",
        paused: "=",
        seeking: "~",
        ellipsis: "~",
        infinity: "I",
        warning: "!",
        error: "X",
        success: "+",
        branch: "|",
        last_branch: "`",
        trunk: "|",
        cross: "+",
        filled: "#",
        track: "-",
        grid: ".",
        eighths: [" ", "_", "_", ".", "-", "-", "=", "=", "#"],
        heat: [" ", ".", "-", "=", "#"],
        border: ascii_border("|", "-", "+"),
        border_focus: ascii_border("#", "=", "#"),
    };

    /// ASCII if asked for, or if the locale says that Unicode would not arrive.
    pub fn choose(ascii: bool) -> &'static Self {
        if ascii || !locale_is_utf8(|name| env::var(name).ok()) { &Self::ASCII } else { &Self::UNICODE }
    }
}

/// The locale's character set, by the first variable that is set; where none is, terminals speak UTF-8 today.
fn locale_is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    locale.is_none_or(|name| {
        let name = name.to_lowercase();
        name.contains("utf-8") || name.contains("utf8")
    })
}

const fn ascii_border(
    vertical: &'static str,
    horizontal: &'static str,
    corner: &'static str,
) -> border::Set<'static> {
    border::Set {
        top_left: corner,
        top_right: corner,
        bottom_left: corner,
        bottom_right: corner,
        vertical_left: vertical,
        vertical_right: vertical,
        horizontal_top: horizontal,
        horizontal_bottom: horizontal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    /// Every sign of a set, taken from its debug form so that a new field cannot be forgotten.
    fn signs(glyphs: &Glyphs) -> Vec<String> {
        format!("{glyphs:?}").split('"').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn every_sign_is_one_cell() {
        for glyphs in [Glyphs::UNICODE, Glyphs::ASCII] {
            assert!(signs(&glyphs).len() > 40);
            for sign in signs(&glyphs) {
                assert_eq!(sign.width(), 1, "{sign:?}");
            }
        }
    }

    #[test]
    fn the_ascii_signs_are_ascii() {
        assert!(signs(&Glyphs::ASCII).iter().all(|sign| sign.is_ascii()));
    }

    #[test]
    fn signs_that_meet_in_one_place_differ() {
        for g in [Glyphs::UNICODE, Glyphs::ASCII] {
            let groups: [&[&str]; 5] = [
                &[g.max, g.min, g.chance, g.leaf, g.ghost],
                &[g.folded, g.unfolded, g.leaf],
                &[g.current, g.best, g.proven, g.over, g.cutoff],
                &[g.running, g.paused, g.seeking],
                &[g.warning, g.error, g.success],
            ];
            for group in groups {
                let distinct = group.iter().collect::<std::collections::BTreeSet<_>>();
                assert_eq!(distinct.len(), group.len(), "{group:?}");
            }
            assert_ne!(g.border, g.border_focus);
        }
    }

    #[test]
    fn the_locale_decides_by_its_first_variable() {
        let with = |set: &'static [(&str, &str)]| {
            locale_is_utf8(|name| {
                set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(with(&[("LANG", "de_DE.UTF-8")]));
        assert!(!with(&[("LANG", "C")]));
        assert!(!with(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]));
        assert!(with(&[("LC_ALL", ""), ("LC_CTYPE", "en_US.utf8"), ("LANG", "C")]));
        assert!(with(&[]));
    }
}
