//! Files that are out to harm: their texts on the screen, as a terminal would understand what is sent to it.

use std::fs;

use plyscope::catalog::algorithm;
use plyscope::position::{Library, PositionFile, Source, open};
use plyscope::rng::Rng;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::desk::Desk;

/// What terminals obey, what turns text round, what takes no room or too much, and what is harmless.
const PIECES: [&str; 30] = [
    "\x1b]0;owned\x07",
    "\x1b]52;c;b3duZWQ=\x07",
    "\x1b[?1049l",
    "\x1b[?1000h",
    "\x1b[?2004l",
    "\x1b[?25h",
    "\x1b[2J\x1b[H",
    "\x1bc",
    "\x1b[8;1;1t",
    "\x1bP1$r0m\x07",
    "\x1b",
    "\u{9b}2J",
    "\u{9d}0;owned\u{9c}",
    "\u{90}q",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{200d}",
    "\u{feff}",
    "\u{ad}",
    "\u{2028}",
    "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "\x07\x08\x7f",
    "\t\r\n",
    "日本語",
    "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
    "a long word without a blank anywhere in it, but for those that there are",
    "plain",
    " ",
    "}])",
];

fn hostile(rng: &mut Rng) -> String {
    let count = [1, 3, 8, 300][rng.below(4) as usize];
    (0..count).map(|_| PIECES[rng.below(PIECES.len() as u32) as usize]).collect()
}

/// A position file that is harmless but for its texts, or one that cannot be opened because of them.
fn file(rng: &mut Rng) -> String {
    let name = hostile(rng);
    let notes = hostile(rng);
    let tag = hostile(rng);
    let fault = match rng.below(8) {
        0 => format!("moves: \"{}\"", hostile(rng)),
        1 => format!("position: \"{}\"", hostile(rng)),
        2 => format!("params: {{\"{}\": 1}}", hostile(rng)),
        3 => format!("search: (algorithm: \"{}\")", hostile(rng)),
        4 => format!("search: (algorithm: \"uct\", knobs: {{\"c\": \"{}\"}})", hostile(rng)),
        5 => hostile(rng),
        _ => String::new(),
    };
    format!("(name: \"{name}\", game: \"connect-four\", notes: \"{notes}\", tags: [\"{tag}\"], {fault})")
}

/// What a terminal was told besides text.
#[derive(Default)]
struct Told(Vec<String>);

impl vt100::Callbacks for Told {
    fn audible_bell(&mut self, _: &mut vt100::Screen) {
        self.0.push("a bell".into());
    }

    fn visual_bell(&mut self, _: &mut vt100::Screen) {
        self.0.push("a flash".into());
    }

    fn resize(&mut self, _: &mut vt100::Screen, size: (u16, u16)) {
        self.0.push(format!("the size {size:?}"));
    }

    fn set_window_icon_name(&mut self, _: &mut vt100::Screen, name: &[u8]) {
        self.0.push(format!("the icon {name:?}"));
    }

    fn set_window_title(&mut self, _: &mut vt100::Screen, title: &[u8]) {
        self.0.push(format!("the title {title:?}"));
    }

    fn copy_to_clipboard(&mut self, _: &mut vt100::Screen, _: &[u8], data: &[u8]) {
        self.0.push(format!("the clipboard {data:?}"));
    }
}

/// Sends a whole screen to a terminal, and looks at what arrives: the cells as they were drawn, and nothing else.
fn assert_harmless(buffer: &Buffer, what: &str) {
    let Rect { width, height, .. } = buffer.area;
    let mut bytes = Vec::new();
    let blank = Buffer::empty(buffer.area);
    let cells = blank.diff(buffer).into_iter();
    CrosstermBackend::new(&mut bytes).draw(cells).expect("a vector takes bytes");
    let size = |n: u16| n.try_into().expect("a screen with cells");
    let mut terminal = vt100::Parser::new_with_callbacks(size(height), size(width), 0, Told::default());
    terminal.process(&bytes);
    assert!(terminal.callbacks().0.is_empty(), "{what}: {:?}", terminal.callbacks().0);
    let screen = terminal.screen();
    assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste(), "{what}");
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "{what}");
    for y in 0..height {
        let shown = |x| screen.cell(y, x).map_or("", |cell| cell.contents());
        // What is wide leaves the next cell empty; what is blank may be left out.
        let wrong = (0..width).find(|&x| {
            let drawn = buffer[Position { x, y }].symbol();
            !shown(x).is_empty() && shown(x).trim() != drawn.trim()
        });
        if let Some(x) = wrong {
            panic!("{what}: {:?} at {x}, {y} is shown as {:?}", buffer[Position { x, y }].symbol(), shown(x));
        }
    }
}

#[test]
fn five_hundred_hostile_files_only_show_text() {
    let directory = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(5);
    for number in 0..500 {
        fs::write(directory.path().join(format!("{number:03}.ron")), file(&mut rng)).unwrap();
    }
    let mut library = Library::default();
    library.add_directory(directory.path());
    assert_eq!(library.items.len(), 500);

    let mut desk = Desk::library((100, 30));
    desk.app.library = library;
    for number in 0..520 {
        assert_harmless(&desk.buffer(), &format!("file {number} in the library"));
        desk.keys("<down>");
    }

    let mut opened = 0;
    for item in desk.app.library.items.clone() {
        let source = Source::new(item.id.as_str(), &item.source.text);
        let search = PositionFile::parse(&source).and_then(|file| open(&file, &source, &desk.app.catalog));
        match search {
            Ok(search) => {
                let mut desk = Desk::new((120, 40));
                desk.start(search.setup(algorithm("uct").unwrap(), 1 << 20));
                desk.keys("nK");
                assert_harmless(&desk.buffer(), &item.id);
                opened += 1;
            }
            Err(fault) => {
                desk.app.complain(fault.brief());
                assert_harmless(&desk.buffer(), &item.id);
            }
        }
    }
    assert!((50..450).contains(&opened), "{opened} could be opened");
}
