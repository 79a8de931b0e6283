//! Where positions are found: those that ship, the user's own, and those under the present directory.

use std::fs;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::catalog::Catalog;
use crate::error::{Fault, Result};
use crate::position::file::PositionFile;
use crate::position::open::{Opened, open};
use crate::position::reader::{Source, in_words};
use crate::position::shipped::SHIPPED;

/// How many directories below `positions/` are looked into.
const LEVELS: usize = 3;

/// How many directories of one root are looked into: links may lead in circles.
const DIRECTORIES: usize = 1_000;

/// How many files of one root are listed; more than that are not looked for by eye.
const MOST: usize = 5_000;

/// How many bytes the files of one root may have together.
const BYTES: usize = 64 << 20;

/// Where a position comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// It is part of the program.
    Shipped,
    /// A file.
    File(PathBuf),
}

/// One position of the library, good or bad.
#[derive(Debug, Clone)]
pub struct Item {
    /// Its place: `tree/two-ply`.
    pub id: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Its text.
    pub source: Source,
    /// What it says, or why it cannot be read.
    pub file: Result<PositionFile>,
}

impl Item {
    fn new(id: String, origin: Origin, source: Result<Source>) -> Self {
        match source {
            Ok(source) => Self { id, origin, file: PositionFile::parse(&source), source },
            Err(fault) => Self { id, origin, source: Source::default(), file: Err(fault) },
        }
    }

    /// The position itself.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn open(&self, catalog: &Catalog) -> Result<Opened> {
        let file = self.file.as_ref().map_err(Clone::clone)?;
        open(file, &self.source, catalog)
    }

    /// What to show as its name.
    pub fn title(&self) -> &str {
        self.file.as_ref().map_or(&self.id, |file| &file.name)
    }
}

/// All positions that were found. A bad file is an item with a fault and hides no other.
#[derive(Debug, Clone, Default)]
pub struct Library {
    /// The positions: shipped ones first, then the user's, then those of the present directory.
    pub items: Vec<Item>,
    /// Directories that could not be read.
    pub faults: Vec<Fault>,
}

impl Library {
    /// What ships and what the usual directories hold.
    pub fn find() -> Self {
        let mut library = Self::shipped();
        if let Some(directory) = user_directory() {
            library.add_directory(&directory);
        }
        library.add_directory(Path::new("positions"));
        library
    }

    /// What ships.
    pub fn shipped() -> Self {
        let item = |&(id, text): &(&str, &str)| {
            Item::new(id.to_owned(), Origin::Shipped, Ok(Source::new(format!("shipped {id}"), text)))
        };
        Self { items: SHIPPED.iter().map(item).collect(), faults: Vec::new() }
    }

    /// Adds the `.ron` files of a directory and of those below it, by name. A file that is the same as a position
    /// already here, in place and in text, is not listed again, and an experiment is none. A directory that does not exist
    /// holds nothing.
    pub fn add_directory(&mut self, root: &Path) {
        let mut bytes = 0;
        for (count, path) in self.files_below(root).into_iter().enumerate() {
            let item = Item::new(id_of(&path, root), Origin::File(path.clone()), Source::read(&path));
            bytes += item.source.text.len();
            if count == MOST || bytes > BYTES {
                let fault = Fault::new(format!("more than {MOST} files, or more than {} MiB", BYTES >> 20));
                let fault = fault.remedy("the rest is not listed; keep fewer positions here");
                self.faults.push(fault.in_source(root.display().to_string()));
                return;
            }
            if item.file.is_err() && item.source.is_experiment() {
                continue;
            }
            let is_known = |known: &Item| known.id == item.id && known.source.text == item.source.text;
            if item.file.is_err() || !self.items.iter().any(is_known) {
                self.items.push(item);
            }
        }
    }

    /// The `.ron` files of a directory and of those below it, by name.
    fn files_below(&mut self, root: &Path) -> Vec<PathBuf> {
        let mut paths = Vec::new();
        let mut waiting = vec![(root.to_owned(), 0)];
        let mut seen = 0;
        while let Some((directory, level)) = waiting.pop() {
            let entries = match fs::read_dir(&directory) {
                Ok(entries) => entries,
                Err(error) if level == 0 && is_absent(&error) => return paths,
                Err(error) => {
                    let fault = Fault::new(format!("cannot be read: {}", in_words(&error)));
                    self.faults.push(fault.in_source(directory.display().to_string()));
                    continue;
                }
            };
            for path in entries.flatten().map(|entry| entry.path()) {
                let is_directory = path.is_dir();
                if is_directory && level < LEVELS && seen < DIRECTORIES {
                    seen += 1;
                    waiting.push((path, level + 1));
                } else if !is_directory && path.extension().is_some_and(|e| e == "ron") {
                    paths.push(path);
                }
            }
        }
        paths.sort();
        paths
    }

    /// The position of a place.
    pub fn item(&self, id: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id)
    }
}

/// The user's own positions: `plyscope/positions` in the directory for data, if there is a home at all.
pub fn user_directory() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|dirs| dirs.data_dir().join("plyscope").join("positions"))
}

/// Whether there is no such directory, be it that a part of its path is none (`HOME=/dev/null`).
fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory)
}

fn id_of(path: &Path, root: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap_or(path).with_extension("");
    inside.to_string_lossy().replace('\\', "/")
}
