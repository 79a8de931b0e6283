//! Saving without ever leaving half a file: a temporary file in the same directory, synced, renamed over the old
//! one, and the directory synced. A plain write can be torn by a crash; this cannot.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::error::{Fault, Result};
use crate::position::file::PositionFile;
use crate::position::reader::in_words;

/// How our temporary files are called, so that those of a crashed program can be told and removed.
const PREFIX: &str = ".plyscope-";
const SUFFIX: &str = ".tmp";

/// What to do with a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing<'a> {
    /// Leave it alone: a fault.
    Keep,
    /// Replace it if it still holds this text (what was loaded), keeping that text beside it as `.bak`.
    ReplaceIf(&'a str),
    /// Replace it, keeping the old text beside it as `.bak`.
    Replace,
}

/// Writes a position file.
///
/// # Errors
/// As [`save`].
pub fn save_position(path: &Path, file: &PositionFile, existing: Existing<'_>) -> Result<()> {
    save(path, &file.print(), existing)
}

/// Writes `text` to `path`; directories that are missing are made. After an error the old file is whole.
///
/// # Errors
/// There is such a file and it is not to be replaced, it was changed meanwhile, or the system refused.
pub fn save(path: &Path, text: &str, existing: Existing<'_>) -> Result<()> {
    // A link is followed, so that the file is replaced and not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let directory = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    let refused = |error: std::io::Error| {
        Fault::new(format!("cannot be saved: {}", in_words(&error)))
            .remedy("nothing was changed; choose another place")
            .in_source(path.display().to_string())
    };
    fs::create_dir_all(&directory).map_err(refused)?;
    remove_stale(&directory);
    if existing == Existing::Keep {
        let written = written(&directory, text.as_bytes()).map_err(refused)?;
        return match written.persist_noclobber(&target) {
            Ok(_) => sync(&directory).map_err(refused),
            Err(failed) if failed.error.kind() == std::io::ErrorKind::AlreadyExists => {
                Err(Fault::new("there is a file of this name")
                    .remedy("choose another name, or ask for it to be replaced")
                    .in_source(path.display().to_string()))
            }
            Err(failed) => Err(refused(failed.error)),
        };
    }
    if let Ok(old) = fs::read(&target) {
        if let Existing::ReplaceIf(loaded) = existing
            && old != loaded.as_bytes()
        {
            return Err(Fault::new("the file was changed since it was opened")
                .remedy("save under another name, or open it again")
                .in_source(path.display().to_string()));
        }
        let backup = backup_of(&target);
        let copy = written(&directory, &old).map_err(refused)?;
        copy.persist(&backup).map_err(|failed| refused(failed.error))?;
    }
    let new = written(&directory, text.as_bytes()).map_err(refused)?;
    if let Ok(about) = fs::metadata(&target) {
        new.as_file().set_permissions(about.permissions()).map_err(refused)?;
    }
    new.persist(&target).map_err(|failed| refused(failed.error))?;
    sync(&directory).map_err(refused)
}

/// A temporary file that holds the text and has reached the disk.
fn written(directory: &Path, text: &[u8]) -> std::io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What any program's new file gets; the user's mask takes its part away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(directory)?;
    file.write_all(text)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Makes the rename itself durable. Systems that cannot open a directory do it on their own.
fn sync(directory: &Path) -> std::io::Result<()> {
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}

fn backup_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".bak");
    path.with_file_name(name)
}

/// Removes what a crash left behind: our temporary files that nobody has touched for an hour.
fn remove_stale(directory: &Path) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|n| n.starts_with(PREFIX) && n.ends_with(SUFFIX));
        let touched = entry.metadata().and_then(|about| about.modified());
        let is_old = touched.is_ok_and(|then| then.elapsed().is_ok_and(|age| age.as_secs() > 3_600));
        if is_ours && is_old {
            // If it cannot be removed now, it will be the next time.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_overwritten_unasked() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/er/a.ron");
        save(&path, "one", Existing::Keep).unwrap();
        assert!(save(&path, "two", Existing::Keep).is_err());
        assert!(save(&path, "two", Existing::ReplaceIf("other")).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        save(&path, "two", Existing::ReplaceIf("one")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_to_string(backup_of(&path)).unwrap(), "one");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn a_refused_save_leaves_the_old_file_whole() {
        use std::os::unix::fs::symlink;
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.ron");
        save(&path, "one", Existing::Keep).unwrap();
        let under_a_file = path.join("b.ron");
        assert!(save(&under_a_file, "two", Existing::Keep).is_err());
        let link = directory.path().join("link.ron");
        symlink(&path, &link).unwrap();
        save(&link, "two", Existing::Replace).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    }
}
