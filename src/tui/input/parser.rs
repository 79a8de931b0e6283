//! Bytes from a terminal to keys, mouse and pastes. Nothing that is left unfinished can swallow what follows for ever.

use std::mem;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton};

use super::{Mouse, MouseKind, Wake};
use crate::text::clean_line;

const ESC: u8 = 0x1b;
/// Ends a paste, after `ESC`.
const PASTE_END: &[u8] = b"\x1b[201~";
/// Longest control sequence that makes sense; a longer one is noise.
const LONGEST_SEQUENCE: usize = 32;
/// Silence after which an `ESC` was the key and not the beginning of a sequence.
const SEQUENCE_PATIENCE: Duration = Duration::from_millis(50);
/// Silence after which a paste without an end is over.
const PASTE_PATIENCE: Duration = Duration::from_millis(500);

/// The state between two bytes.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    #[default]
    Ground,
    /// After `ESC`.
    Escape,
    /// After `ESC [`: parameters, then one final byte.
    Control,
    /// After `ESC O`: one final byte.
    Single,
    /// Within a character of several bytes, so many of which are still to come.
    Character(u8),
    /// Between the marks of a bracketed paste.
    Paste,
}

/// A parser of terminal input, fed byte by byte.
#[derive(Debug, Default)]
pub struct Parser {
    state: State,
    held: Vec<u8>,
    /// Whether the character being collected came after `ESC`.
    alt: bool,
}

impl Parser {
    /// Longest paste, in bytes; the rest of a longer one is dropped.
    pub const LONGEST_PASTE: usize = 1 << 20;

    /// Takes one byte and appends what it completes to `wakes`.
    pub fn feed(&mut self, byte: u8, wakes: &mut Vec<Wake>) {
        match self.state {
            State::Ground => self.start(byte, KeyModifiers::NONE, wakes),
            State::Escape => self.after_escape(byte, wakes),
            State::Control => self.within_sequence(byte, wakes),
            State::Single => {
                self.state = State::Ground;
                match single_shift(byte) {
                    Some(code) => wakes.push(key(code, KeyModifiers::NONE)),
                    None => self.feed(byte, wakes),
                }
            }
            State::Character(missing) => self.within_character(byte, missing, wakes),
            State::Paste => self.within_paste(byte, wakes),
        }
    }

    /// How long to wait for the next byte before [`give_up`](Self::give_up); `None` if nothing is unfinished.
    pub fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Paste => Some(PASTE_PATIENCE),
            _ => Some(SEQUENCE_PATIENCE),
        }
    }

    /// Nothing came in time: takes what is unfinished for what it most likely was.
    pub fn give_up(&mut self, wakes: &mut Vec<Wake>) {
        match mem::take(&mut self.state) {
            State::Escape => wakes.push(key(KeyCode::Esc, KeyModifiers::NONE)),
            State::Control if self.held.is_empty() => wakes.push(key(KeyCode::Char('['), KeyModifiers::ALT)),
            State::Single => wakes.push(key(KeyCode::Char('O'), KeyModifiers::ALT)),
            State::Paste => wakes.push(Wake::Paste(pasted(&self.held))),
            State::Ground | State::Control | State::Character(_) => {}
        }
        self.held.clear();
    }

    fn start(&mut self, byte: u8, modifiers: KeyModifiers, wakes: &mut Vec<Wake>) {
        self.state = State::Ground;
        let missing = match byte {
            ESC => {
                self.state = State::Escape;
                return;
            }
            0x00..=0x7f => {
                let (code, own) = ascii(byte);
                wakes.push(key(code, modifiers | own));
                return;
            }
            0xc2..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xf4 => 3,
            _ => return,
        };
        self.alt = modifiers.contains(KeyModifiers::ALT);
        self.held = vec![byte];
        self.state = State::Character(missing);
    }

    fn after_escape(&mut self, byte: u8, wakes: &mut Vec<Wake>) {
        match byte {
            b'[' => {
                self.held.clear();
                self.state = State::Control;
            }
            b'O' => self.state = State::Single,
            ESC => wakes.push(key(KeyCode::Esc, KeyModifiers::NONE)),
            _ => self.start(byte, KeyModifiers::ALT, wakes),
        }
    }

    fn within_sequence(&mut self, byte: u8, wakes: &mut Vec<Wake>) {
        match byte {
            0x20..=0x3f if self.held.len() < LONGEST_SEQUENCE => self.held.push(byte),
            // `ESC [ [ A` and its like are the function keys of the Linux console.
            b'[' if self.held.is_empty() => self.held.push(byte),
            0x40..=0x7e => {
                self.state = State::Ground;
                let held = mem::take(&mut self.held);
                if held == b"200" && byte == b'~' {
                    self.state = State::Paste;
                } else if let Some(wake) = sequence(&held, byte) {
                    wakes.push(wake);
                } else if held == b"<" || held == b"?" {
                    // Half of a report, then a key: the key counts.
                    self.start(byte, KeyModifiers::NONE, wakes);
                }
            }
            _ => {
                self.held.clear();
                self.start(byte, KeyModifiers::NONE, wakes);
            }
        }
    }

    fn within_character(&mut self, byte: u8, missing: u8, wakes: &mut Vec<Wake>) {
        if !(0x80..=0xbf).contains(&byte) {
            self.held.clear();
            return self.start(byte, KeyModifiers::NONE, wakes);
        }
        self.held.push(byte);
        if missing > 1 {
            self.state = State::Character(missing - 1);
            return;
        }
        self.state = State::Ground;
        let held = mem::take(&mut self.held);
        let modifiers = if self.alt { KeyModifiers::ALT } else { KeyModifiers::NONE };
        if let Some(c) = std::str::from_utf8(&held).ok().and_then(|text| text.chars().next()) {
            wakes.push(key(KeyCode::Char(c), modifiers));
        }
    }

    fn within_paste(&mut self, byte: u8, wakes: &mut Vec<Wake>) {
        self.held.push(byte);
        if let Some(text) = self.held.strip_suffix(PASTE_END) {
            wakes.push(Wake::Paste(pasted(text)));
            self.held = Vec::new();
            self.state = State::Ground;
        } else if self.held.len() > Self::LONGEST_PASTE + PASTE_END.len() {
            // Beyond the cap only the last bytes are kept, to see the end mark.
            self.held.remove(Self::LONGEST_PASTE);
        }
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Wake {
    Wake::Key(KeyEvent::new(code, modifiers).into())
}

/// A single byte below 128.
fn ascii(byte: u8) -> (KeyCode, KeyModifiers) {
    let plain = |code| (code, KeyModifiers::NONE);
    let control = |c: u8| (KeyCode::Char(char::from(c)), KeyModifiers::CONTROL);
    match byte {
        0x00 => control(b' '),
        b'\t' => plain(KeyCode::Tab),
        b'\r' => plain(KeyCode::Enter),
        0x08 | 0x7f => plain(KeyCode::Backspace),
        0x01..=0x1a => control(byte - 1 + b'a'),
        0x1b..=0x1f => control(byte - 0x1b + b'['),
        b'A'..=b'Z' => (KeyCode::Char(char::from(byte)), KeyModifiers::SHIFT),
        _ => plain(KeyCode::Char(char::from(byte))),
    }
}

/// The byte after `ESC O`.
fn single_shift(byte: u8) -> Option<KeyCode> {
    match byte {
        b'M' => Some(KeyCode::Enter),
        b'P'..=b'S' => Some(KeyCode::F(byte - b'P' + 1)),
        _ => arrow(byte),
    }
}

/// The final bytes that mean the same after `ESC [` and `ESC O`.
fn arrow(byte: u8) -> Option<KeyCode> {
    Some(match byte {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        _ => return None,
    })
}

/// A control sequence `ESC [ held last`, if it says something that a program needs.
fn sequence(held: &[u8], last: u8) -> Option<Wake> {
    if let Some(report) = held.strip_prefix(b"<") {
        return mouse(report, last);
    }
    if held == b"[" {
        return (b'A'..=b'E').contains(&last).then(|| key(KeyCode::F(last - b'A' + 1), KeyModifiers::NONE));
    }
    let mut numbers = held.split(|byte| *byte == b';').map(number);
    let first = numbers.next().flatten();
    let modifiers = modifiers(numbers.next().flatten().unwrap_or(1));
    let code = match last {
        b'Z' => return Some(key(KeyCode::BackTab, modifiers | KeyModifiers::SHIFT)),
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        b'u' => return Some(unicode_key(first?, modifiers)),
        b'~' => numbered_key(first?)?,
        _ => arrow(last)?,
    };
    Some(key(code, modifiers))
}

/// Leading decimal digits; what follows a colon is a detail nobody asked for.
fn number(field: &[u8]) -> Option<u16> {
    let digits = field.split(|byte| *byte == b':').next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// xterm's number for the modifiers: 1 + shift + 2 alt + 4 control.
fn modifiers(number: u16) -> KeyModifiers {
    let bits = number.saturating_sub(1);
    [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)]
        .into_iter()
        .filter(|(bit, _)| bits & bit != 0)
        .fold(KeyModifiers::NONE, |all, (_, modifier)| all | modifier)
}

/// A key named by its character, as some terminals send modified keys.
fn unicode_key(code: u16, modifiers: KeyModifiers) -> Wake {
    let code = match code {
        9 => KeyCode::Tab,
        13 => KeyCode::Enter,
        27 => KeyCode::Esc,
        8 | 127 => KeyCode::Backspace,
        other => char::from_u32(other.into()).map_or(KeyCode::Null, KeyCode::Char),
    };
    key(code, modifiers)
}

/// The keys of `ESC [ n ~`.
fn numbered_key(n: u16) -> Option<KeyCode> {
    Some(match n {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(n as u8 - 10),
        17..=21 => KeyCode::F(n as u8 - 11),
        23 | 24 => KeyCode::F(n as u8 - 12),
        _ => return None,
    })
}

/// A mouse report `ESC [ < button ; column ; row`, ended by `M`, or by `m` for a release.
fn mouse(report: &[u8], last: u8) -> Option<Wake> {
    let mut numbers = report.split(|byte| *byte == b';').map(number);
    let (bits, x, y) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let button = match bits & 0b11 {
        0 => Some(MouseButton::Left),
        1 => Some(MouseButton::Middle),
        2 => Some(MouseButton::Right),
        _ => None,
    };
    let kind = match (bits & 0b1100_0000, bits & 0b10_0000 != 0, last, button) {
        (0b0100_0000, _, b'M', Some(MouseButton::Left)) => MouseKind::Wheel(-1),
        (0b0100_0000, _, b'M', Some(MouseButton::Middle)) => MouseKind::Wheel(1),
        (0, true, b'M', Some(button)) => MouseKind::Drag(button),
        (0, true, b'M', None) => MouseKind::Moved,
        (0, false, b'M', Some(button)) => MouseKind::Down(button),
        (0, false, b'm', Some(button)) => MouseKind::Up(button),
        _ => return None,
    };
    Some(Wake::Mouse(Mouse { x: x.saturating_sub(1), y: y.saturating_sub(1), kind }))
}

/// Pasted bytes as harmless text; terminals send the end of a line as a carriage return.
fn pasted(bytes: &[u8]) -> String {
    let bytes = bytes.get(..Parser::LONGEST_PASTE).unwrap_or(bytes);
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n");
    text.split('\n').map(clean_line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn parse(bytes: &[u8]) -> Vec<Wake> {
        let mut parser = Parser::default();
        let mut wakes = Vec::new();
        bytes.iter().for_each(|byte| parser.feed(*byte, &mut wakes));
        parser.give_up(&mut wakes);
        wakes
    }

    fn keys(bytes: &[u8]) -> String {
        let name = |wake: &Wake| match wake {
            Wake::Key(key) => key.to_string(),
            other => format!("{other:?}"),
        };
        parse(bytes).iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn keys_of_all_kinds() {
        assert_eq!(keys(b"qQ \r\t\x7f\x01"), "q Shift-q Space Enter Tab Backspace Ctrl-a");
        assert_eq!(keys("é♔".as_bytes()), "é ♔");
        assert_eq!(keys(b"\x1b[A\x1bOB\x1b[1;5C\x1b[5~\x1b[Z"), "Up Down Ctrl-Right PageUp BackTab");
        assert_eq!(keys(b"\x1bOP\x1b[15~\x1b[24~\x1b[[A"), "F1 F5 F12 F1");
        assert_eq!(keys(b"\x1bx\x1b\xc3\xa9"), "Alt-x Alt-é");
        assert_eq!(keys(b"\x1b"), "Esc");
        assert_eq!(keys(b"\x1b\x1b[A"), "Esc Up");
        assert_eq!(keys(b"\x1b[97;5u"), "Ctrl-a");
    }

    #[test]
    fn half_a_sequence_costs_at_most_one_key() {
        for half in [
            "\x1b[<",
            "\x1b[?",
            "\x1b[",
            "\x1b[1;",
            "\x1b[<0;1;1",
            "\x1b]",
            "\x1bP",
            "\x1bO",
            "\x1b_",
            "\x1b[[",
        ] {
            let told = keys(format!("{half}jq").as_bytes());
            assert!(told.ends_with('q'), "after {half:?}: {told}");
        }
        assert!(keys(b"\xe2\x99q").ends_with('q'));
        assert!(keys(format!("\x1b[{}q", "1".repeat(100)).as_bytes()).ends_with('q'));
    }

    #[test]
    fn a_paste_is_text_and_harmless() {
        assert_eq!(parse(b"\x1b[200~a\rb\x1b[31mc\x1b[201~"), [Wake::Paste("a\nb·[31mc".into())]);
        let unclosed = parse(b"\x1b[200~abc");
        assert_eq!(unclosed, [Wake::Paste("abc".into())]);
    }

    #[test]
    fn a_paste_too_long_is_cut_but_still_ends() {
        let mut bytes = b"\x1b[200~".to_vec();
        bytes.extend("x\n".repeat(Parser::LONGEST_PASTE).bytes());
        bytes.extend(b"\x1b[201~q");
        let wakes = parse(&bytes);
        assert!(matches!(&wakes[0], Wake::Paste(text) if text.len() == Parser::LONGEST_PASTE));
        assert_eq!(wakes.len(), 2);
    }

    #[test]
    fn noise_never_deafens() {
        let mut rng = Rng::new(1);
        let mut parser = Parser::default();
        let mut wakes = Vec::new();
        for round in 0..1000 {
            for _ in 0..1000 {
                parser.feed(rng.below(256) as u8, &mut wakes);
            }
            parser.give_up(&mut wakes);
            wakes.clear();
            parser.feed(b'q', &mut wakes);
            assert_eq!(wakes, [key(KeyCode::Char('q'), KeyModifiers::NONE)], "round {round}");
        }
    }
}
