//! What was made by hand and is not saved yet: written down at every change, so that not even a crash loses it.
//!
//! A running program keeps one file beside a lock that it holds. A file whose lock nobody holds was left by a program that
//! did not end as it should; the next one puts it where the user finds it.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::error::Result;
use crate::position::{Existing, Library, save};
use crate::tui::app::App;

/// Something unsaved, as the text of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Made {
    /// A position that is being set up.
    Position(String),
    /// A game that is being played.
    Game(String),
}

impl Made {
    const fn text(&self) -> &String {
        match self {
            Self::Position(text) | Self::Game(text) => text,
        }
    }

    const fn kind(&self) -> Kind {
        match self {
            Self::Position(_) => Kind::Position,
            Self::Game(_) => Kind::Game,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Position,
    Game,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Position, Self::Game];

    const fn extension(self) -> &'static str {
        match self {
            Self::Position => "position.ron",
            Self::Game => "game.ron",
        }
    }

    /// Where it is put for the user, below the user's data: the library lists what is among the positions.
    const fn shelf(self) -> &'static str {
        match self {
            Self::Position => "positions/unsaved",
            Self::Game => "games",
        }
    }
}

/// What this program keeps.
pub struct Unsaved {
    /// The path of the lock; the kept file stands beside it.
    lock_path: PathBuf,
    /// Held until the end, however that comes.
    _lock: File,
    kept: Option<Made>,
}

/// The user's directory of data, if there is a home at all.
fn data_directory() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|dirs| dirs.data_dir().join("plyscope"))
}

impl Unsaved {
    /// Begins to keep, in a directory of the user's data; says where what other programs have left is now.
    ///
    /// # Errors
    /// The system refuses.
    pub fn begin(data: &Path) -> io::Result<(Self, Vec<PathBuf>)> {
        let directory = data.join("unsaved");
        fs::create_dir_all(&directory)?;
        // One program at a time looks for locks and makes its own.
        let gate = open_lock(&directory.join("gate"))?;
        gate.lock()?;
        let mut found = Vec::new();
        for lock_path in locks_in(&directory)? {
            if open_lock(&lock_path)?.try_lock().is_ok() {
                found.extend(put_on_shelf(&lock_path, data)?);
                fs::remove_file(&lock_path)?;
            }
        }
        let lock_path = free_path(&directory, "lock");
        let lock = open_lock(&lock_path)?;
        lock.lock()?;
        Ok((Self { lock_path, _lock: lock, kept: None }, found))
    }

    /// Keeps this and nothing else.
    ///
    /// # Errors
    /// The system refuses.
    pub fn keep(&mut self, made: Option<Made>) -> Result<()> {
        if made == self.kept {
            return Ok(());
        }
        if let Some(made) = &made {
            save(&self.path(made.kind()), made.text(), Existing::Discard)?;
        }
        for kind in Kind::ALL {
            if made.as_ref().is_none_or(|made| made.kind() != kind) {
                // What was never kept is not there.
                let _ = fs::remove_file(self.path(kind));
            }
        }
        self.kept = made;
        Ok(())
    }

    /// Ends as the user wants it: nothing is left behind.
    pub fn end(mut self) {
        let _ = self.keep(None);
        let _ = fs::remove_file(&self.lock_path);
    }

    fn path(&self, kind: Kind) -> PathBuf {
        self.lock_path.with_extension(kind.extension())
    }
}

fn open_lock(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

fn locks_in(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(directory)?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut locks: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "lock")).collect();
    locks.sort();
    Ok(locks)
}

/// Puts what stands beside a lock where the user finds it.
fn put_on_shelf(lock_path: &Path, data: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for kind in Kind::ALL {
        let left = lock_path.with_extension(kind.extension());
        if left.exists() {
            let shelf = data.join(kind.shelf());
            fs::create_dir_all(&shelf)?;
            let path = free_path(&shelf, "ron");
            fs::rename(&left, &path)?;
            found.push(path);
        }
    }
    Ok(found)
}

/// The first path of the form `unsaved-1.ron` at which there is nothing.
fn free_path(directory: &Path, extension: &str) -> PathBuf {
    let path = |n: u64| directory.join(format!("unsaved-{n}.{extension}"));
    (1..).map(path).find(|path| !path.exists()).unwrap_or_else(|| path(0))
}

/// Begins to keep what is not saved of a program, and tells it what an earlier program has left. Without a home nothing can be kept.
pub fn begin_for(app: &mut App) -> Option<Unsaved> {
    let (unsaved, found) = Unsaved::begin(&data_directory()?).ok()?;
    if let [first, ..] = found.as_slice() {
        app.library = Library::find();
        let more = if found.len() > 1 { format!(", and {} more", found.len() - 1) } else { String::new() };
        app.tell(format!("what was not saved when plyscope broke off is kept: {}{more}", first.display()));
    }
    Some(unsaved)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("a file")
    }

    #[test]
    fn what_a_dead_program_left_is_put_on_the_shelf_and_nothing_of_a_living_one() {
        let data = tempfile::tempdir().expect("a directory");
        let (mut first, found) = Unsaved::begin(data.path()).expect("a place");
        assert!(found.is_empty());
        first.keep(Some(Made::Position("one".into()))).expect("kept");
        first.keep(Some(Made::Position("two".into()))).expect("kept");
        let (mut second, found) = Unsaved::begin(data.path()).expect("a place");
        assert!(found.is_empty(), "{found:?}: the first one lives");
        second.keep(Some(Made::Game("played".into()))).expect("kept");
        // As a crash does it: the lock is let go, the file stays.
        drop(first);
        drop(second);
        let (third, found) = Unsaved::begin(data.path()).expect("a place");
        assert_eq!(found.iter().map(|path| text(path)).collect::<Vec<_>>(), ["two", "played"]);
        assert!(found[0].starts_with(data.path().join("positions")));
        third.end();
        assert!(locks_in(&data.path().join("unsaved")).expect("a directory").is_empty());
    }

    #[test]
    fn who_ends_as_the_user_wants_leaves_nothing() {
        let data = tempfile::tempdir().expect("a directory");
        let (mut program, _) = Unsaved::begin(data.path()).expect("a place");
        program.keep(Some(Made::Game("played".into()))).expect("kept");
        program.keep(Some(Made::Position("set up".into()))).expect("kept");
        program.end();
        let (_, found) = Unsaved::begin(data.path()).expect("a place");
        assert!(found.is_empty(), "{found:?}");
    }
}
