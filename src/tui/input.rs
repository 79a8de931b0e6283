//! What the terminal tells the program, as plain data, and the thread that reads it.
//!
//! The bytes are read here and not by crossterm, whose parser waits for ever for the end of `ESC[<`, `ESC[?` or an
//! unclosed paste, swallowing every later key; [`Parser`] forgets what does not end.

mod parser;

use std::io;
use std::thread;
use std::time::Duration;

pub use crokey::KeyCombination as Key;
use crossterm::event::MouseButton;
use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::stdin;

pub use parser::Parser;

use super::terminal::Signal;

/// Bytes read at once; what arrives together can be merged.
const CHUNK: usize = 16 * 1024;

/// Everything at the terminal that can wake the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wake {
    /// A key was pressed (or repeats).
    Key(Key),
    /// The mouse did something.
    Mouse(Mouse),
    /// Text was pasted: cleaned of everything harmful, lines ended by `\n`, at most [`Parser::LONGEST_PASTE`] bytes.
    Paste(String),
    /// The screen has this many columns and rows now; either may be 0.
    Resize(Size),
    /// The system asks for something; [`Terminal::obey`](super::terminal::Terminal::obey) does it.
    Signal(Signal),
    /// The terminal is gone, or its input can no longer be read: end.
    Closed,
}

/// What the mouse did, and where: column and row from 0, not necessarily inside the screen of now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mouse {
    /// Column, from 0.
    pub x: u16,
    /// Row, from 0.
    pub y: u16,
    /// What it did.
    pub kind: MouseKind,
}

/// What the mouse did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseKind {
    /// A button went down.
    Down(MouseButton),
    /// A button went up.
    Up(MouseButton),
    /// Moved with a button down.
    Drag(MouseButton),
    /// Moved with no button down.
    Moved,
    /// The wheel turned by so many notches, down if positive.
    Wheel(i16),
}

/// Starts the thread that reads the terminal's input until `send` answers false or the input ends.
pub fn listen(send: impl Fn(Wake) -> bool + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("input".into()).spawn(move || {
        let farewell = Farewell(send);
        read(&farewell.0);
    })?;
    Ok(())
}

/// Says [`Wake::Closed`] however its thread ends, so that no program is left deaf.
struct Farewell<S: Fn(Wake) -> bool>(S);

impl<S: Fn(Wake) -> bool> Drop for Farewell<S> {
    fn drop(&mut self) {
        (self.0)(Wake::Closed);
    }
}

fn read(send: &impl Fn(Wake) -> bool) {
    let mut parser = Parser::default();
    let mut chunk = vec![0; CHUNK];
    let mut wakes = Vec::new();
    loop {
        match readable(parser.patience()) {
            Ok(true) => match rustix::io::read(stdin(), &mut *chunk) {
                Ok(0) => return,
                Ok(n) => chunk.iter().take(n).for_each(|byte| parser.feed(*byte, &mut wakes)),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(_) => return,
            },
            Ok(false) => parser.give_up(&mut wakes),
            Err(Errno::INTR) => {}
            Err(_) => return,
        }
        if !merge(wakes.drain(..)).into_iter().all(send) {
            return;
        }
    }
}

/// Waits until there is input, at most `patience` if there is one; false if it ran out.
fn readable(patience: Option<Duration>) -> Result<bool, Errno> {
    let input = stdin();
    let mut ready = [PollFd::new(&input, PollFlags::IN)];
    let timeout = patience.and_then(|time| Timespec::try_from(time).ok());
    Ok(poll(&mut ready, timeout.as_ref())? > 0)
}

/// Joins neighbours of which only the last, or the sum, matters: moves, drags and notches of the wheel.
fn merge(wakes: impl Iterator<Item = Wake>) -> Vec<Wake> {
    let mut merged: Vec<Wake> = Vec::new();
    for wake in wakes {
        if let (Some(Wake::Mouse(before)), Wake::Mouse(now)) = (merged.last_mut(), &wake) {
            match (before.kind, now.kind) {
                (MouseKind::Wheel(a), MouseKind::Wheel(b)) if a.signum() == b.signum() => {
                    *before = Mouse { kind: MouseKind::Wheel(a.saturating_add(b)), ..*now };
                    continue;
                }
                (MouseKind::Moved | MouseKind::Drag(_), _) if before.kind == now.kind => {
                    *before = *now;
                    continue;
                }
                _ => {}
            }
        }
        merged.push(wake);
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(bytes: &[u8]) -> Vec<Wake> {
        let mut parser = Parser::default();
        let mut wakes = Vec::new();
        bytes.iter().for_each(|byte| parser.feed(*byte, &mut wakes));
        merge(wakes.into_iter())
    }

    #[test]
    fn only_the_last_of_a_drag_and_the_sum_of_the_wheel_arrive() {
        let wakes = parse(
            b"\x1b[<0;1;1M\x1b[<32;2;1M\x1b[<32;9;4M\x1b[<0;9;4m\x1b[<65;1;1M\x1b[<65;3;1M\x1b[<64;3;1M",
        );
        let mouse = |x, y, kind| Wake::Mouse(Mouse { x, y, kind });
        assert_eq!(
            wakes,
            [
                mouse(0, 0, MouseKind::Down(MouseButton::Left)),
                mouse(8, 3, MouseKind::Drag(MouseButton::Left)),
                mouse(8, 3, MouseKind::Up(MouseButton::Left)),
                mouse(2, 0, MouseKind::Wheel(2)),
                mouse(2, 0, MouseKind::Wheel(-1)),
            ]
        );
    }

    #[test]
    fn keys_between_moves_keep_their_place() {
        assert_eq!(parse(b"\x1b[<32;2;1Mx\x1b[<32;9;4M").len(), 3);
    }
}
