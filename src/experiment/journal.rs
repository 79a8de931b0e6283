//! What a run has finished so far, written down game by game: whoever kills it loses the games under way.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::error::{Fault, Result};
use crate::experiment::files::{self, Games};
use crate::experiment::record::{Line, Timing};
use crate::position::reader::in_words;

/// The disk is asked at most so often to hold what was written.
const BETWEEN_SYNCS: Duration = Duration::from_secs(1);

/// An open journal: a file of games, and one of their times beside it.
pub struct Journal {
    path: PathBuf,
    games: File,
    times: File,
    synced: Instant,
}

impl Journal {
    /// Opens a journal, with the games that are in it. Half a line at its end, which a crash of the system may leave, is cut
    /// off.
    ///
    /// # Errors
    /// There is a file of this name and it is not to be continued, another run writes it, or it is damaged.
    pub fn open(path: &Path, times: &Path, resume: bool) -> Result<(Self, Games)> {
        let refused = |error: &io::Error| {
            Fault::new(format!("cannot be written: {}", in_words(error)))
                .in_source(path.display().to_string())
        };
        let mut options = OpenOptions::new();
        options.append(true).read(true).create(true).create_new(!resume);
        let games = options.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Fault::new("there is a file of this name")
                .remedy("go on with it by --resume, or choose another name")
                .in_source(path.display().to_string()),
            _ => refused(&error),
        })?;
        if games.try_lock().is_err() {
            return Err(Fault::new("another run is writing this file").in_source(path.display().to_string()));
        }
        cut_half_a_line(path, &games).map_err(|error| refused(&error))?;
        let kept = files::read(path)?;
        let times = OpenOptions::new().append(true).create(true).truncate(false).open(times);
        let times = times.map_err(|error| refused(&error))?;
        Ok((Self { path: path.to_owned(), games, times, synced: Instant::now() }, kept))
    }

    /// Writes a game down.
    ///
    /// # Errors
    /// The system refuses.
    pub fn add(&mut self, line: &Line, timing: &Timing) -> Result<()> {
        let timing = serde_json::to_string(timing).unwrap_or_default();
        // One call each: a kill comes before or after it.
        let mut write = || {
            self.games.write_all(format!("{}\n", line.text).as_bytes())?;
            self.times.write_all(format!("{timing}\n").as_bytes())?;
            if self.synced.elapsed() >= BETWEEN_SYNCS {
                self.synced = Instant::now();
                self.games.sync_data()?;
            }
            Ok(())
        };
        write().map_err(|error: io::Error| {
            Fault::new(format!("cannot be written: {}", in_words(&error)))
                .in_source(self.path.display().to_string())
                .remedy("what was finished before is in it; make room and go on with --resume")
        })
    }
}

fn cut_half_a_line(path: &Path, file: &File) -> io::Result<()> {
    let bytes = std::fs::read(path)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if whole < bytes.len() { file.set_len(whole as u64) } else { Ok(()) }
}

/// The file of times beside a file of games: `results.timing.jsonl` beside `results.jsonl`.
pub fn times_beside(path: &Path) -> PathBuf {
    path.with_extension("timing.jsonl")
}

/// Reads times; lines that are none are left out, for nothing is decided by them.
pub fn read_times(path: &Path) -> Vec<Timing> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}
