//! Standard output that may be closed at any time, and how a command ends.

use std::io::{self, BufWriter, Stdout, Write};

use serde::Serialize;

use crate::error::Fault;

/// The exit status of the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Done.
    Done = 0,
    /// The answer is no: a file failed its check, a position has no legal move.
    No = 1,
    /// Bad usage or bad input.
    Bad = 2,
    /// Interrupted.
    Interrupted = 130,
}

/// Why a command did not get to its end.
#[derive(Debug)]
pub enum Failure {
    /// Its input was refused.
    Fault(Fault),
    /// Its output could not be written.
    Output(io::Error),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Standard output, buffered: written when full and at the end.
pub struct Out(BufWriter<Stdout>);

impl Out {
    pub fn stdout() -> Self {
        Self(BufWriter::with_capacity(1 << 16, io::stdout()))
    }

    /// One JSON value on one line.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, value)?;
        self.0.write_all(b"\n")
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
