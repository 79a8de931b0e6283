//! Everything that can wake the screen's program, and everything it can ask for. Both are plain data: a test sends
//! the one and looks at the other.

use std::path::PathBuf;

use crate::error::Fault;
use crate::eval::Weights;
use crate::experiment::{Games, Line};
use crate::play::Game;
use crate::position::{Library, PositionFile};
use crate::session::{Command, Setup, View};

use super::bench::Job;
use super::input::Wake;

/// Something happened.
#[derive(Debug)]
pub enum Message {
    /// At the terminal, or in the system.
    Terminal(Wake),
    /// The session has something new to show.
    View(Box<View>),
    /// The worker is no more; why, in a sentence.
    Lost(String),
    /// A position was saved, to this file; or could not be.
    Saved(Result<String, Fault>),
    /// A weights file was read, because the user asked for it or because it has changed.
    Weights(PathBuf, Result<Weights, Fault>),
    /// A game file was read.
    Game(PathBuf, Result<Box<Game>, Fault>),
    /// A game of the experiment is finished.
    Played(Box<Line>),
    /// The experiment has ended, or was stopped: all games that count.
    BenchEnded(Result<Games, Fault>),
    /// The positions there are, read anew.
    Library(Box<Library>),
}

/// Something is to be done by whoever owns the terminal, the worker and the files.
pub enum Effect {
    /// Open a search, in place of the one there is.
    Open(Box<Setup>),
    /// Tell the session.
    Send(Command),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Save a position; [`Message::Saved`] and [`Message::Library`] follow.
    Save(Box<Save>),
    /// Read a weights file now and whenever it changes; [`Message::Weights`] follows each time.
    ReadWeights(PathBuf),
    /// Write weights to a file; [`Message::Saved`] follows.
    SaveWeights {
        /// Where.
        path: PathBuf,
        /// What.
        weights: Box<Weights>,
    },
    /// Write the game that is being played to a file; [`Message::Saved`] follows.
    SaveGame(PathBuf),
    /// Read a game file; [`Message::Game`] follows.
    LoadGame(PathBuf),
    /// Play an experiment beside everything else; [`Message::Played`] and [`Message::BenchEnded`] follow.
    Bench(Box<Job>),
    /// Draw the whole screen anew.
    Redraw,
    /// Go back to the shell until continued.
    Suspend,
    /// End the program with this exit status.
    Quit(u8),
}

/// A position to save.
pub struct Save {
    /// What the file is to hold; its name decides what it is called.
    pub file: PositionFile,
    /// The file that the position came from, to be replaced if it still holds this text.
    pub replaces: Option<(PathBuf, String)>,
}
