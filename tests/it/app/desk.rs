//! The program on a desk: state, session and screen in one thread, driven by keys.

use crossterm::event::{KeyCode, KeyModifiers, MouseButton};
use plyscope::catalog::{Catalog, algorithm};
use plyscope::game::Params;
use plyscope::play::GameFile;
use plyscope::position::{Library, PositionFile, read_weights};
use plyscope::session::{Command, Session, Setup, View};
use plyscope::tui::app::App;
use plyscope::tui::dialogs::{Dialog, STARTING, plain_setup};
use plyscope::tui::draw::draw;
use plyscope::tui::input::{Key, Mouse, MouseKind, Wake};
use plyscope::tui::layout::PaneKind;
use plyscope::tui::message::{Effect, Message};
use plyscope::tui::theme::{Glyphs, Role, Theme};
use plyscope::tui::update::{file_of, update};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// Phases that a run does between two keys.
const BURST: u64 = 400;

pub struct Desk {
    pub app: App,
    pub session: Option<Session>,
    pub saved: Vec<PositionFile>,
    pub copied: Vec<String>,
    pub quit: Option<u8>,
    /// Bursts of work that a step or a seek gets before the next key.
    pub patience: u32,
}

impl Desk {
    pub fn new(size: (u16, u16)) -> Self {
        let theme = Theme::built_in("dark").expect("shipped");
        let mut app = App::new(Catalog::default(), theme, &Glyphs::UNICODE, Size::new(size.0, size.1));
        app.library = Library::shipped();
        Self { app, session: None, saved: Vec::new(), copied: Vec::new(), quit: None, patience: u32::MAX }
    }

    /// The program as it begins without a file.
    pub fn library(size: (u16, u16)) -> Self {
        let mut desk = Self::new(size);
        desk.app.dialogs.push(Dialog::library());
        desk
    }

    /// The program on a game's starting position.
    pub fn open(game: &str, name: &str, size: (u16, u16)) -> Self {
        Self::open_within(64 << 20, game, name, size)
    }

    /// The same within so many bytes.
    pub fn open_within(memory: u64, game: &str, name: &str, size: (u16, u16)) -> Self {
        Self::open_as(memory, game, name, &[], size)
    }

    /// With other knobs than the algorithm's own.
    pub fn open_with(game: &str, name: &str, knobs: &[(&'static str, &str)], size: (u16, u16)) -> Self {
        Self::open_as(64 << 20, game, name, knobs, size)
    }

    fn open_as(
        memory: u64,
        game: &str,
        name: &str,
        knobs: &[(&'static str, &str)],
        size: (u16, u16),
    ) -> Self {
        let mut desk = Self::new(size);
        let entry = desk.app.catalog.entry(game).expect("a game").clone();
        let situation = entry.open(&Params::default()).expect("a starting position");
        let algorithm = algorithm(name).expect("an algorithm");
        let setup = plain_setup(situation, STARTING).expect("a setup");
        let settings =
            knobs.iter().fold(algorithm.settings(), |settings, (name, value)| settings.with(name, value));
        let setup = Setup { algorithm, settings, memory, ..*setup };
        desk.start(setup);
        desk
    }

    pub fn start(&mut self, setup: Setup) {
        self.app.setup = Some(Box::new(setup.clone()));
        self.session = Some(Session::open(setup).expect("a search"));
        self.look();
    }

    /// Gives the session's views to the program until they ask for nothing more.
    fn look(&mut self) {
        for _ in 0..8 {
            let Some(session) = &mut self.session else { return };
            let view = Box::new(session.view());
            let effects = update(&mut self.app, Message::View(view));
            if effects.is_empty() {
                return;
            }
            self.obey(effects);
        }
        panic!("views and watches chase each other");
    }

    pub fn obey(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(command) => {
                    if let Some(session) = &mut self.session {
                        session.handle(command);
                        for _ in 0..self.patience {
                            if session.is_running() || !session.is_busy() {
                                break;
                            }
                            session.work(BURST);
                        }
                    }
                }
                Effect::Open(setup) => match &mut self.session {
                    Some(session) => session.handle(Command::Open(setup)),
                    None => self.session = Some(Session::open(*setup).expect("was checked")),
                },
                Effect::Save(save) => {
                    self.saved.push(save.file);
                    self.tell(Message::Saved(Ok("a file".into())));
                }
                Effect::Copy(text) => self.copied.push(text),
                Effect::Quit(status) => self.quit = Some(status),
                Effect::ReadWeights(path) => {
                    let situation = &self.app.setup.as_ref().expect("a search").situation;
                    let read = read_weights(&path, &**situation);
                    self.tell(Message::Weights(path, read));
                }
                Effect::SaveWeights { path, .. } => self.tell(Message::Saved(Ok(path.display().to_string()))),
                Effect::SaveGame(path) => {
                    let file = file_of(&self.app).expect("a game");
                    std::fs::write(&path, file.print()).expect("a writable place");
                    self.tell(Message::Saved(Ok(path.display().to_string())));
                }
                Effect::LoadGame(path) => {
                    let read = GameFile::read(&path, &self.app.catalog).map(Box::new);
                    self.tell(Message::Game(path, read));
                }
                Effect::Bench(job) => {
                    let mut lines = Vec::new();
                    let played = job.run(|line| {
                        lines.push(line.clone());
                        true
                    });
                    lines.into_iter().for_each(|line| self.tell(Message::Played(Box::new(line))));
                    self.tell(Message::BenchEnded(played));
                }
                Effect::Redraw | Effect::Suspend => {}
            }
        }
    }

    /// One message, what follows from it, and a little work.
    pub fn tell(&mut self, message: Message) {
        let effects = update(&mut self.app, message);
        self.obey(effects);
        if let Some(session) = self.session.as_mut().filter(|session| session.is_busy()) {
            session.tick(1);
            session.work(BURST);
        }
        self.look();
    }

    /// Presses keys: characters, and names in angle brackets such as `<enter>` or `<ctrl-o>`.
    pub fn keys(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let named = rest
                .strip_prefix('<')
                .and_then(|tail| tail.split_once('>'))
                .filter(|(name, _)| name.len() > 1);
            let key = match named {
                Some((name, tail)) => {
                    rest = tail;
                    crokey::parse(name).expect("a key's name")
                }
                None => {
                    rest = &rest[first.len_utf8()..];
                    Key::one_key(KeyCode::Char(first), KeyModifiers::NONE)
                }
            };
            self.tell(Message::Terminal(Wake::Key(key)));
        }
    }

    /// Lets a run go on to wherever it stops.
    pub fn settle(&mut self) {
        if let Some(session) = &mut self.session {
            session.work_through(|| 0.0);
        }
        self.look();
    }

    pub fn resize(&mut self, size: (u16, u16)) {
        self.tell(Message::Terminal(Wake::Resize(Size::new(size.0, size.1))));
        self.buffer();
    }

    pub fn mouse(&mut self, x: u16, y: u16, kind: MouseKind) {
        self.tell(Message::Terminal(Wake::Mouse(Mouse { x, y, kind })));
    }

    pub fn click(&mut self, x: u16, y: u16) {
        self.mouse(x, y, MouseKind::Down(MouseButton::Left));
        self.mouse(x, y, MouseKind::Up(MouseButton::Left));
    }

    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.mouse(from.0, from.1, MouseKind::Down(MouseButton::Left));
        self.mouse(to.0, to.1, MouseKind::Drag(MouseButton::Left));
        self.mouse(to.0, to.1, MouseKind::Up(MouseButton::Left));
    }

    pub fn view(&self) -> &View {
        self.app.view.as_deref().expect("a search is open")
    }

    pub fn pane(&self, title: &str) -> Rect {
        let pane = PaneKind::ALL.into_iter().find(|pane| pane.title() == title).expect("a pane");
        self.app.layout().pane(pane).expect("visible")
    }

    pub fn buffer(&self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.app.size.width, self.app.size.height));
        draw(&self.app, &mut buffer);
        buffer
    }

    pub fn screen(&self) -> String {
        rows(&self.buffer()).join("\n")
    }

    /// The row that the selection's bar lies on.
    pub fn selected_line(&self) -> String {
        let buffer = self.buffer();
        let bar = self.app.theme.style(Role::Selection).bg;
        let row = (0..buffer.area.height)
            .find(|&y| (0..buffer.area.width).any(|x| buffer[(x, y)].style().bg == bar));
        row.map(|y| rows(&buffer)[usize::from(y)].clone()).unwrap_or_default()
    }

    /// Steps through the values of the selected field until it shows this one.
    pub fn choose_value(&mut self, value: &str) {
        for _ in 0..50 {
            if self.selected_line().contains(value) {
                return;
            }
            self.keys("l");
        }
        panic!("no value {value}: {}", self.screen());
    }
}

/// The text of every row, without blanks at its end.
pub fn rows(buffer: &Buffer) -> Vec<String> {
    let row = |y| {
        let mut row = String::new();
        let mut covered = 0;
        for x in 0..buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            if covered == 0 {
                row += symbol;
                covered = unicode_width::UnicodeWidthStr::width(symbol).max(1);
            }
            covered -= 1;
        }
        row.trim_end().to_owned()
    };
    (0..buffer.area.height).map(row).collect()
}
