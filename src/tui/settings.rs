//! The user's settings: key bindings, which the user writes, and the layout, which the program does.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::app::App;
use super::keymap::Keymap;
use super::layout::Arrangement;
use crate::error::Result;
use crate::position::{Existing, Source, save};

/// The file of key bindings in the directory of settings.
pub const KEYS: &str = "keys.ron";
/// The file of the layout.
pub const LAYOUT: &str = "layout.ron";

/// The user's directory of settings: `plyscope` in the one for configuration, if there is a home at all.
pub fn directory() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|dirs| dirs.config_dir().join("plyscope"))
}

/// Puts what a directory holds into force. What cannot be read is told and leaves things as they are.
pub fn load(app: &mut App, directory: &Path) {
    match read(&directory.join(KEYS), Keymap::parse) {
        Ok(Some(keymap)) => app.keymap = keymap,
        Ok(None) => {}
        Err(fault) => app.complain(fault.short()),
    }
    match read(&directory.join(LAYOUT), Arrangement::parse) {
        Ok(Some(arrangement)) => app.arrangement = arrangement,
        Ok(None) => {}
        Err(fault) => app.complain(fault.short()),
    }
}

/// Writes the layout, if it is another than that which was loaded.
///
/// # Errors
/// The system refused.
pub fn save_layout(arrangement: &Arrangement, loaded: &Arrangement, directory: &Path) -> Result<()> {
    if arrangement == loaded {
        return Ok(());
    }
    save(&directory.join(LAYOUT), &arrangement.print(), Existing::Replace)
}

/// A file's content, if there is such a file.
fn read<T>(path: &Path, parse: impl FnOnce(&Source) -> Result<T>) -> Result<Option<T>> {
    if !path.exists() {
        return Ok(None);
    }
    parse(&Source::read(path)?).map(Some)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Size;

    use super::*;
    use crate::catalog::Catalog;
    use crate::tui::layout::PaneKind;
    use crate::tui::theme::{Glyphs, Theme};

    #[test]
    fn a_layout_comes_back_and_a_bad_file_is_told_and_kept() {
        let home = tempfile::tempdir().expect("a directory");
        let directory = home.path().join("not/there/yet");
        let theme = Theme::built_in("dark").expect("shipped");
        let fresh = || App::new(Catalog::default(), theme.clone(), &Glyphs::UNICODE, Size::new(120, 40));
        let mut app = fresh();
        load(&mut app, &directory);
        let loaded = app.arrangement.clone();
        save_layout(&app.arrangement, &loaded, &directory).expect("nothing to do");
        assert!(!directory.exists());

        app.arrangement.hide(PaneKind::Log);
        app.arrangement.widen(7);
        save_layout(&app.arrangement, &loaded, &directory).expect("a place to save");
        let mut next = fresh();
        load(&mut next, &directory);
        assert_eq!(next.arrangement, app.arrangement);
        assert_eq!(next.notice, None);

        let bad = "(keys: {\"step\": [\"n\"]})";
        std::fs::write(directory.join(KEYS), bad).expect("writable");
        let mut next = fresh();
        load(&mut next, &directory);
        assert!(next.notice.is_some_and(|notice| notice.is_fault && notice.text.contains("unknown action")));
        assert_eq!(next.keymap, Keymap::default());
    }
}
