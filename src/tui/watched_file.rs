//! A file that is read again whenever it changes. Its time and size are looked at now and then: no thread waits for
//! it, and while none is watched nothing wakes up.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How often it is looked at.
pub const INTERVAL: Duration = Duration::from_millis(400);

/// What tells one state of a file from another.
type Stamp = Option<(SystemTime, u64)>;

/// A file under watch.
#[derive(Debug)]
pub struct WatchedFile {
    path: PathBuf,
    stamp: Stamp,
    looked: Instant,
}

impl WatchedFile {
    /// A file as it is now.
    pub fn new(path: PathBuf) -> Self {
        Self { stamp: stamp(&path), path, looked: Instant::now() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it was changed since the last call; looks no more often than every [`INTERVAL`]. A file that is away, as
    /// an editor's is while it is being replaced, has not changed until it is there again.
    pub fn has_changed(&mut self) -> bool {
        if self.looked.elapsed() < INTERVAL {
            return false;
        }
        self.looked = Instant::now();
        let now = stamp(&self.path);
        let has_changed = now.is_some() && now != self.stamp;
        if has_changed {
            self.stamp = now;
        }
        has_changed
    }
}

fn stamp(path: &Path) -> Stamp {
    let about = fs::metadata(path).ok()?;
    Some((about.modified().ok()?, about.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_seen_once_and_an_absence_is_none() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("weights.ron");
        fs::write(&path, "1").unwrap();
        let mut file = WatchedFile::new(path.clone());
        let looks = |file: &mut WatchedFile| {
            file.looked -= INTERVAL;
            file.has_changed()
        };
        assert!(!looks(&mut file));
        fs::write(&path, "22").unwrap();
        assert!(!file.has_changed(), "not looked at again so soon");
        assert!(looks(&mut file) && !looks(&mut file));
        fs::remove_file(&path).unwrap();
        assert!(!looks(&mut file));
        fs::write(&path, "333").unwrap();
        assert!(looks(&mut file));
    }
}
