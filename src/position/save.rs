//! Saving without ever leaving half a file: a temporary file in the same directory, synced, renamed over the old
//! one, and the directory synced. A plain write can be torn by a crash; this cannot.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
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
    /// Replace it and keep nothing: the new text holds all that the old one did.
    Discard,
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
    Saving { path, before: &|_| Ok(()) }.run(text, existing)
}

/// An operation on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operation {
    MakeDirectory,
    ReadOld,
    CreateTemporary,
    Write,
    SyncFile,
    SetPermissions,
    Rename,
    SyncDirectory,
}

/// A save under way.
struct Saving<'a> {
    path: &'a Path,
    /// Is asked before each operation, so that a test can let every single one fail.
    before: &'a dyn Fn(Operation) -> io::Result<()>,
}

impl Saving<'_> {
    fn run(&self, text: &str, existing: Existing<'_>) -> Result<()> {
        // A link is followed, so that the file is replaced and not the link.
        let target = fs::canonicalize(self.path).unwrap_or_else(|_| self.path.to_owned());
        let directory = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        let make = || fs::create_dir_all(&directory);
        self.does(Operation::MakeDirectory, make).map_err(|error| self.refused(&error))?;
        remove_stale(&directory);
        match existing {
            Existing::Keep => self.create(&target, &directory, text)?,
            Existing::Replace => self.replace(&target, &directory, text, None)?,
            Existing::ReplaceIf(loaded) => self.replace(&target, &directory, text, Some(loaded))?,
            Existing::Discard => self.overwrite(&target, &directory, text)?,
        }
        self.does(Operation::SyncDirectory, || sync(&directory)).map_err(|error| self.unsure(&error))
    }

    /// Puts a new file into place, where there is none of its name.
    fn create(&self, target: &Path, directory: &Path, text: &str) -> Result<()> {
        let new = self.written(directory, text.as_bytes(), None).map_err(|error| self.refused(&error))?;
        let renamed =
            self.does(Operation::Rename, || new.persist_noclobber(target).map_err(|failed| failed.error));
        match renamed {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(self
                .fault("there is a file of this name")
                .remedy("choose another name, or ask for it to be replaced")),
            Err(error) => Err(self.refused(&error)),
        }
    }

    /// Puts a new file into the place of whatever is there.
    fn overwrite(&self, target: &Path, directory: &Path, text: &str) -> Result<()> {
        let replaced = || {
            let new = self.written(directory, text.as_bytes(), None)?;
            self.does(Operation::Rename, || new.persist(target).map_err(|failed| failed.error)).map(drop)
        };
        replaced().map_err(|error| self.refused(&error))
    }

    /// Puts a new file into the place of the old one, if that still holds what was `loaded`; keeps the old one.
    fn replace(&self, target: &Path, directory: &Path, text: &str, loaded: Option<&str>) -> Result<()> {
        let old = match self.does(Operation::ReadOld, || fs::read(target)) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(self.refused(&error)),
        };
        if let (Some(old), Some(loaded)) = (&old, loaded)
            && old != loaded.as_bytes()
        {
            return Err(self
                .fault("the file was changed since it was opened")
                .remedy("save under another name, or open it again"));
        }
        let permissions = fs::metadata(target).ok().map(|about| about.permissions());
        let rename = |from: NamedTempFile, to: &Path| {
            self.does(Operation::Rename, || from.persist(to).map_err(|failed| failed.error)).map(drop)
        };
        let replaced = || {
            // Both texts are on the disk before either takes a name.
            let new = self.written(directory, text.as_bytes(), permissions)?;
            if let Some(old) = &old {
                rename(self.written(directory, old, None)?, &backup_of(target))?;
            }
            rename(new, target)
        };
        replaced().map_err(|error| self.refused(&error))
    }

    /// A temporary file that holds the text and has reached the disk.
    fn written(
        &self,
        directory: &Path,
        text: &[u8],
        permissions: Option<Permissions>,
    ) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // What any program's new file gets; the user's mask takes its part away.
            builder.permissions(Permissions::from_mode(0o666));
        }
        let mut file = self.does(Operation::CreateTemporary, || builder.tempfile_in(directory))?;
        self.does(Operation::Write, || file.write_all(text))?;
        if let Some(permissions) = permissions {
            self.does(Operation::SetPermissions, || file.as_file().set_permissions(permissions))?;
        }
        self.does(Operation::SyncFile, || file.as_file().sync_all())?;
        Ok(file)
    }

    fn does<T>(&self, operation: Operation, act: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        (self.before)(operation)?;
        act()
    }

    fn fault(&self, found: impl Into<String>) -> Fault {
        Fault::new(found).in_source(self.path.display().to_string())
    }

    fn refused(&self, error: &io::Error) -> Fault {
        self.fault(format!("cannot be saved: {}", in_words(error)))
            .remedy("nothing was changed; choose another place")
    }

    /// The new file is in its place, but nobody knows whether it would be after a power failure.
    fn unsure(&self, error: &io::Error) -> Fault {
        self.fault(format!("is saved, but may not survive a power failure: {}", in_words(error)))
            .remedy("save it once more, or in another place")
    }
}

/// Makes the rename itself durable. Systems that cannot open a directory do it on their own.
fn sync(directory: &Path) -> io::Result<()> {
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
    use std::cell::Cell;

    use rustix::io::Errno;

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

    /// Every operation that saving does, from the last to the first, fails once in every way.
    #[test]
    fn whatever_fails_the_old_file_is_whole_and_the_fault_is_said() {
        const ERRORS: [Errno; 3] = [Errno::IO, Errno::NOSPC, Errno::ACCESS];
        let existing = [Existing::Keep, Existing::Replace, Existing::ReplaceIf("old"), Existing::Discard];
        for (existing, error) in existing.into_iter().flat_map(|e| ERRORS.map(|error| (e, error))) {
            let is_new = existing == Existing::Keep;
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("a.ron");
            if !is_new {
                fs::write(&path, "old").unwrap();
            }
            let mut failed = Vec::new();
            for nth in 0_u32.. {
                let left = Cell::new(nth);
                let last = Cell::new(None);
                let before = |operation| {
                    last.set(Some(operation));
                    let Some(fewer) = left.get().checked_sub(1) else { return Err(error.into()) };
                    left.set(fewer);
                    Ok(())
                };
                let Err(fault) = (Saving { path: &path, before: &before }).run("new", existing) else {
                    break;
                };
                failed.extend(last.get());
                assert!(fault.brief().contains(&in_words(&error.into())), "{fault}");
                if last.get() == Some(Operation::SyncDirectory) {
                    assert!(fault.brief().contains("is saved, but"), "{fault}");
                    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
                    let _ = if is_new { fs::remove_file(&path) } else { fs::write(&path, "old") };
                } else if is_new {
                    assert!(!path.exists(), "{last:?}");
                } else {
                    assert_eq!(fs::read_to_string(&path).unwrap(), "old", "{last:?}");
                }
                let entries = fs::read_dir(directory.path()).unwrap();
                let names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
                assert!(names.iter().all(|name| name == "a.ron" || name == "a.ron.bak"), "{names:?}");
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
            let operations = match existing {
                Existing::Keep | Existing::Discard => 6,
                Existing::Replace | Existing::ReplaceIf(_) => 12,
            };
            assert_eq!(failed.len(), operations, "{failed:?}");
        }
    }
}
