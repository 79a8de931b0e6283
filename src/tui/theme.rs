//! What everything looks like: named roles to colours and modifiers, and the signs that say the same without colour.

mod depth;
mod file;
mod glyphs;
mod look;
mod role;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, Xdg};
use ratatui::style::Style;

use crate::error::{Fault, Result, nearest};

pub use depth::Depth;
pub use glyphs::Glyphs;
pub use look::{contrast, rgb};
pub use role::Role;

/// The themes that ship, by name; every one sets every role.
pub const BUILT_IN: [(&str, &str); 5] = [
    ("dark", include_str!("../../themes/dark.ron")),
    ("light", include_str!("../../themes/light.ron")),
    ("high-contrast", include_str!("../../themes/high-contrast.ron")),
    ("colour-blind", include_str!("../../themes/colour-blind.ron")),
    ("monochrome", include_str!("../../themes/monochrome.ron")),
];

/// The theme that is used, and patched, unless another is named.
const DEFAULT: &str = "dark";
/// The theme of a terminal without colours.
const MONOCHROME: &str = "monochrome";
/// Largest theme file that is read, in bytes.
const LARGEST_FILE: u64 = 1 << 20;

/// A style for every role, in the colours that the terminal has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    /// The theme called `choice`: a path, the name of a file in the user's directory, or a built-in name; by default
    /// the dark one. Where the terminal has no colours it is the monochrome one whatever was chosen.
    pub fn open(choice: Option<&str>, depth: Depth) -> Result<Self> {
        let chosen = match choice {
            None => Self::built_in(DEFAULT),
            Some(path) if path.contains('/') || path.ends_with(".ron") => read(Path::new(path)),
            Some(name) => match user_file(name) {
                Some(path) => read(&path),
                None => Self::built_in(name),
            },
        }?;
        Ok(if depth == Depth::None { Self::built_in(MONOCHROME)? } else { depth.adapt(chosen) })
    }

    /// A theme that ships, in full colour.
    pub fn built_in(name: &str) -> Result<Self> {
        match BUILT_IN.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => Self::parse(&format!("themes/{name}.ron"), text),
            None => Err(no_such_theme(name)),
        }
    }

    /// Reads the text of a theme file; `source` names it in faults.
    pub fn parse(source: &str, text: &str) -> Result<Self> {
        // A patch of a built-in theme, itself perhaps a patch of another; shipped files make no circle.
        let (base, patch) = file::parse(text).map_err(|fault| fault.in_source(source))?;
        let mut theme = match base {
            Some(base) => Self::built_in(&base)?,
            None => Self { styles: [Style::new(); Role::ALL.len()] },
        };
        for (role, style) in patch {
            *theme.style_mut(role) = style;
        }
        Ok(theme)
    }

    /// How a role looks.
    pub fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }

    /// The names that [`open`](Self::open) knows: those that ship, then the user's.
    pub fn names() -> Vec<String> {
        let mut names: Vec<String> = BUILT_IN.iter().map(|(name, _)| (*name).to_owned()).collect();
        let files = user_directory().and_then(|directory| directory.read_dir().ok());
        let mut own: Vec<String> = files
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".ron").map(str::to_owned))
            .filter(|name| !names.contains(name))
            .collect();
        own.sort();
        names.extend(own);
        names
    }

    fn style_mut(&mut self, role: Role) -> &mut Style {
        &mut self.styles[role as usize]
    }
}

/// Where the user's own themes are: `plyscope/themes` in the configuration directory.
pub fn user_directory() -> Option<PathBuf> {
    Some(Xdg::new().ok()?.config_dir().join("plyscope").join("themes"))
}

fn user_file(name: &str) -> Option<PathBuf> {
    let path = user_directory()?.join(format!("{name}.ron"));
    path.is_file().then_some(path)
}

fn read(path: &Path) -> Result<Theme> {
    let source = path.display().to_string();
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST_FILE + 1).read_to_string(&mut text));
    match read {
        Err(error) => Err(Fault::new(format!("cannot be read: {error}")).in_source(source)),
        Ok(n) if n as u64 > LARGEST_FILE => {
            Err(Fault::new("is larger than 1 MiB").expected("a theme file").in_source(source))
        }
        Ok(_) => Theme::parse(&source, &text),
    }
}

fn no_such_theme(name: &str) -> Fault {
    let names = Theme::names();
    let fault = Fault::new(format!("no theme is called `{name}`"))
        .expected(format!("a path, or one of {}", names.join(", ")))
        .in_source("theme");
    match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => fault.remedy(format!("did you mean `{near}`?")),
        None => fault,
    }
}
