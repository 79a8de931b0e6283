//! Where a position that is saved goes, and under which name.

use crate::error::{Fault, Result};
use crate::position::{Existing, save_position, user_directory};
use crate::tui::message::Save;

/// Writes a position to the file it came from, or to the user's own directory under its name.
pub(super) fn save_file(save: &Save) -> Result<String> {
    if let Some((path, text)) = &save.replaces {
        save_position(path, &save.file, Existing::ReplaceIf(text))?;
        return Ok(path.display().to_string());
    }
    let directory = user_directory().ok_or_else(|| {
        Fault::new("there is no home directory to save in").remedy("set HOME or XDG_DATA_HOME")
    })?;
    let path = directory.join(&save.file.game).join(format!("{}.ron", file_name(&save.file.name)));
    save_position(&path, &save.file, Existing::Keep)?;
    Ok(path.display().to_string())
}

/// A position's name as a file is called: letters and digits, everything else one hyphen.
fn file_name(name: &str) -> String {
    let lower = name.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let joined: String = words.join("-").chars().take(60).collect();
    if joined.is_empty() { "position".into() } else { joined }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_become_file_names() {
        assert_eq!(file_name("The classic, two-ply!"), "the-classic-two-ply");
        assert_eq!(file_name("../../etc/passwd"), "etc-passwd");
        assert_eq!(file_name("..."), "position");
        assert_eq!(file_name(&"x".repeat(500)).len(), 60);
    }
}
