//! The screen's backend: one frame is collected, then written at once between the marks of a synchronized update.

use std::fs::File;
use std::io;
use std::time::{Duration, Instant};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use super::modes;

const BEGIN_UPDATE: &[u8] = b"\x1b[?2026h";
const END_UPDATE: &[u8] = b"\x1b[?2026l";
/// Bytes written in one go, so that a stopped terminal holds up only so much when the process must end.
const PIECE: usize = 1024;

/// A terminal of a size that it is told, which never asks and writes only whole frames.
pub struct Screen {
    terminal: File,
    frame: Vec<u8>,
    cursor_shown: bool,
    /// Columns and rows, as last told.
    pub size: Size,
    /// Bytes written so far.
    pub written: u64,
    /// How long the last write took.
    pub last_write: Duration,
    /// Bytes of the last frame.
    pub last_frame: usize,
}

impl Screen {
    pub fn new(size: Size) -> io::Result<Self> {
        Ok(Self {
            terminal: modes::writer()?,
            frame: Vec::new(),
            cursor_shown: false,
            size,
            written: 0,
            last_write: Duration::ZERO,
            last_frame: 0,
        })
    }

    pub fn set_size(&mut self, size: Size) {
        self.size = size;
    }

    /// The terminal itself, for what is no part of a frame.
    pub fn raw(&mut self) -> &mut File {
        &mut self.terminal
    }

    /// Writes the collected frame; nothing if it is empty.
    pub fn commit(&mut self) -> io::Result<()> {
        self.last_frame = self.frame.len();
        if self.frame.is_empty() {
            return Ok(());
        }
        let started = Instant::now();
        let bytes = [BEGIN_UPDATE, &self.frame, END_UPDATE].concat();
        self.frame.clear();
        for piece in bytes.chunks(PIECE) {
            modes::write(&mut self.terminal, piece)?;
        }
        self.written += bytes.len() as u64;
        self.last_write = started.elapsed();
        Ok(())
    }

    fn encode(&mut self) -> CrosstermBackend<&mut Vec<u8>> {
        CrosstermBackend::new(&mut self.frame)
    }
}

impl Backend for Screen {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut content = content.peekable();
        // Even without a cell the encoder would write its resets.
        if content.peek().is_some() { self.encode().draw(content) } else { Ok(()) }
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.cursor_shown, false) { self.encode().hide_cursor() } else { Ok(()) }
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.cursor_shown, true) { Ok(()) } else { self.encode().show_cursor() }
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "the terminal is never asked"))
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.encode().set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.encode().clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.encode().clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO })
    }

    /// Does nothing: a frame goes out whole, by [`Screen::commit`].
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek};

    use ratatui::Terminal;

    use super::*;

    #[test]
    fn a_frame_goes_out_whole_and_an_unchanged_one_not_at_all() -> io::Result<()> {
        let mut file = tempfile::tempfile()?;
        let size = Size { width: 10, height: 2 };
        let screen = Screen {
            terminal: file.try_clone()?,
            frame: Vec::new(),
            cursor_shown: false,
            size,
            written: 0,
            last_write: Duration::ZERO,
            last_frame: 0,
        };
        let mut terminal = Terminal::new(screen)?;
        for _ in 0..3 {
            terminal.draw(|frame| frame.render_widget("e4", frame.area()))?;
            terminal.backend_mut().commit()?;
        }
        let mut bytes = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut bytes)?;
        assert!(bytes.starts_with(BEGIN_UPDATE) && bytes.ends_with(END_UPDATE));
        assert_eq!(bytes.windows(2).filter(|pair| pair == b"e4").count(), 1);
        assert_eq!(terminal.backend().written, bytes.len() as u64);
        assert!(terminal.clear().is_err(), "the terminal is never asked where its cursor is");
        Ok(())
    }
}
