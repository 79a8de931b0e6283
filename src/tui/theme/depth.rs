//! How many colours the terminal has, and a theme brought down to them once, when it is opened.

use std::env;
use std::io;

use ratatui::style::{Color, Style};
use termprofile::{DetectorSettings, TermProfile};

use super::{Role, Theme, contrast};

/// Contrast below which text in one of sixteen colours is moved to black or white.
const READABLE: f64 = 3.0;

/// How many colours the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// None: modifiers only.
    None,
    /// The sixteen that users choose themselves.
    Sixteen,
    /// xterm's 256.
    Palette,
    /// Any.
    True,
}

impl Depth {
    /// What the environment says of the terminal; nothing is asked of the terminal itself. `NO_COLOR`, if it is set
    /// to anything at all, means none.
    pub fn detect() -> Self {
        if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Self::None;
        }
        match TermProfile::detect(&io::stdout(), DetectorSettings::new().enable_tmux_info(false)) {
            TermProfile::NoTty | TermProfile::NoColor => Self::None,
            TermProfile::Ansi16 => Self::Sixteen,
            TermProfile::Ansi256 => Self::Palette,
            TermProfile::TrueColor => Self::True,
        }
    }

    /// The theme with every colour replaced by the nearest that there is.
    pub fn adapt(self, mut theme: Theme) -> Theme {
        let profile = match self {
            Self::None => TermProfile::NoColor,
            Self::Sixteen => TermProfile::Ansi16,
            Self::Palette => TermProfile::Ansi256,
            Self::True => return theme,
        };
        for style in &mut theme.styles {
            style.fg = style.fg.and_then(|colour| profile.adapt_color(colour));
            style.bg = style.bg.and_then(|colour| profile.adapt_color(colour));
        }
        if self == Self::Sixteen {
            let screen = theme.style(Role::Text).bg;
            theme.styles.iter_mut().for_each(|style| keep_readable(style, screen));
        }
        theme
    }
}

/// Two colours may have become the same, or nearly: then black or white, whichever is easier to read.
fn keep_readable(style: &mut Style, screen: Option<Color>) {
    let (Some(text), Some(ground)) = (style.fg, style.bg.or(screen)) else { return };
    let against_ground = |colour| contrast(colour, ground).unwrap_or(f64::INFINITY);
    if against_ground(text) < READABLE {
        let black_is_better = against_ground(Color::Black) > against_ground(Color::White);
        style.fg = Some(if black_is_better { Color::Black } else { Color::White });
    }
}
