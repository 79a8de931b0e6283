//! The loop that joins the program to the world: terminal and worker in, screens and commands out.

mod saving;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyModifiers};

use crate::catalog::Catalog;
use crate::drill::{self, Drill};
use crate::error::{Fault, Result};
use crate::eval::Weights;
use crate::game::Params;
use crate::play::{Game, GameFile};
use crate::position::{Existing, Library, WeightsFile, read_weights, save};
use crate::session::worker::Worker;
use crate::session::{Command, Setup};
use crate::tui::app::App;
use crate::tui::bench::Job;
use crate::tui::dialogs::{Dialog, STARTING, plain_setup};
use crate::tui::draw::draw;
use crate::tui::input::{Key, Wake};
use crate::tui::message::{Effect, Message, Save};
use crate::tui::settings;
use crate::tui::terminal::{self, CLOSED, Signal, Terminal, panics};
use crate::tui::theme::{Depth, Glyphs, Theme};
use crate::tui::unsaved::{Made, Unsaved, begin_for};
use crate::tui::update::{file_of, sat_down, update};
use crate::tui::watched_file::{self, WatchedFile};

/// What the workbench opens with.
pub enum Open {
    /// The library of positions.
    Library,
    /// The starting position of a game, by name.
    Game(String),
    /// A search.
    Search(Box<Setup>),
    /// A game, where it stands.
    Played(Box<Game>),
}

/// How the workbench looks and listens.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// A theme's name or path; the dark one if nothing is said.
    pub theme: Option<String>,
    /// No colours, whatever the terminal has.
    pub monochrome: bool,
    /// ASCII signs only.
    pub ascii: bool,
    /// Leave the mouse to the terminal, so that text can be selected with it.
    pub no_mouse: bool,
    /// The file that the search's weights came from: read again whenever it changes.
    pub weights: Option<PathBuf>,
}

/// Opens the workbench and stays until the user leaves it; says what went wrong on standard error.
///
/// This is all that a crate with a game of its own has to call:
/// `workbench(Catalog::default().with(entry), Open::Game("nim".into()))`.
pub fn workbench(catalog: Catalog, open: Open) -> ExitCode {
    match run(catalog, open, &Options::default()) {
        Ok(status) => ExitCode::from(status),
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(2)
        }
    }
}

/// Runs the workbench; answers the exit status.
///
/// # Errors
/// There is no terminal, the theme cannot be read, or the search cannot be opened.
pub fn run(catalog: Catalog, open: Open, options: &Options) -> Result<u8> {
    let depth = if options.monochrome { Depth::None } else { Depth::detect() };
    let theme = Theme::open(options.theme.as_deref(), depth)?;
    let mut app = App::new(catalog, theme, Glyphs::choose(options.ascii), Default::default());
    app.library = Library::find();
    app.themes = themes(depth);
    let settings = settings::directory();
    settings.iter().for_each(|directory| settings::load(&mut app, directory));
    let loaded = app.arrangement.clone();
    let first = first(&mut app, open)?;
    let unsaved = begin_for(&mut app);
    let (send, inbox) = sync_channel(WAITING);
    let wake = send.clone();
    let watched = options.weights.clone().map(WatchedFile::new);
    let options = terminal::Options { mouse: !options.no_mouse };
    let terminal = Terminal::open(options, move |event| wake.send(Message::Terminal(event)).is_ok())?;
    app.size = terminal.size();
    let mut program = Program {
        app,
        terminal,
        inbox,
        send,
        worker: None,
        watched,
        unsaved,
        may_be_unsaved: false,
        kept: Instant::now(),
        saved_game: None,
        owes_credit: false,
        is_dirty: true,
        someone_waits: true,
        awaits_view: true,
        drawn: None,
        begun: Instant::now(),
    };
    let status = match program.obey(first.into_iter().map(Effect::Open).collect()) {
        Some(status) => status,
        None => program.go_on()?,
    };
    program.keep_unsaved();
    let arrangement = program.app.arrangement.clone();
    let unsaved = program.unsaved.take();
    // The terminal is the shell's again before anything is said on it.
    drop(program);
    // Who ends the program by its own key was asked about what is not saved; a signal asks nobody.
    if let Some(unsaved) = unsaved.filter(|_| status == 0) {
        unsaved.end();
    }
    if let Some(directory) = settings
        && let Err(fault) = settings::save_layout(&arrangement, &loaded, &directory)
    {
        // If standard error is closed, too, there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "{fault}");
    }
    Ok(status)
}

/// Sets off what a test has asked for; see [`drill`].
const DRILL_KEY: Key = Key::one_key(KeyCode::F(12), KeyModifiers::NONE);

/// What is not saved is kept so often at the most: the disk is slower than a flood of keys.
const BETWEEN_KEPT: Duration = Duration::from_millis(200);

/// Messages that may wait; input beyond that waits in the terminal.
const WAITING: usize = 1024;

/// The search to begin with, or the library on the screen.
fn first(app: &mut App, open: Open) -> Result<Option<Box<Setup>>> {
    let setup = match open {
        Open::Library => {
            app.dialogs.push(Dialog::library());
            return Ok(None);
        }
        Open::Game(name) => plain_setup(app.catalog.entry(&name)?.open(&Params::default())?, STARTING)?,
        Open::Search(setup) => setup,
        Open::Played(game) => return sat_down(app, *game).map(Some),
    };
    app.setup = Some(setup.clone());
    Ok(Some(setup))
}

/// Every theme that can be read, in the colours that the terminal has.
fn themes(depth: Depth) -> Vec<(String, Theme)> {
    let named = |name: String| Theme::open(Some(&name), depth).ok().map(|theme| (name, theme));
    if depth == Depth::None { Vec::new() } else { Theme::names().into_iter().filter_map(named).collect() }
}

/// Everything that the loop owns. The inbox goes before the worker: a worker that is about to send a view to a
/// full inbox must not keep its thread from ending.
struct Program {
    app: App,
    terminal: Terminal,
    inbox: Receiver<Message>,
    send: SyncSender<Message>,
    worker: Option<Worker>,
    /// The weights file that the user works on.
    watched: Option<WatchedFile>,
    /// Where what is not saved yet is kept.
    unsaved: Option<Unsaved>,
    /// Something has happened since that was last looked at.
    may_be_unsaved: bool,
    kept: Instant,
    /// The game as it was saved last.
    saved_game: Option<String>,
    /// A view has been taken in and not yet shown.
    owes_credit: bool,
    is_dirty: bool,
    /// The next frame answers something that came from the terminal.
    someone_waits: bool,
    /// The worker was asked for something on behalf of the terminal; the next view is taken for its answer.
    awaits_view: bool,
    drawn: Option<Instant>,
    begun: Instant,
}

impl Program {
    fn go_on(&mut self) -> Result<u8> {
        loop {
            if self.until_kept().is_some_and(|left| left.is_zero()) {
                self.keep_unsaved();
            }
            if self.watched.as_mut().is_some_and(WatchedFile::has_changed)
                && let Some(status) = self.read_weights()
            {
                return Ok(status);
            }
            if self.is_dirty && self.until_next_frame().is_zero() {
                drill::fail_if_due(Drill::ScreenFails)?;
                if self.draw().is_err() {
                    return Ok(CLOSED);
                }
                continue;
            }
            let first = if self.is_dirty {
                match self.inbox.recv_timeout(self.until_next_frame()) {
                    Ok(message) => message,
                    Err(RecvTimeoutError::Timeout) => continue,
                    Err(RecvTimeoutError::Disconnected) => return Ok(CLOSED),
                }
            } else {
                match self.next_message() {
                    Ok(message) => message,
                    Err(RecvTimeoutError::Timeout) => continue,
                    Err(RecvTimeoutError::Disconnected) => return Ok(CLOSED),
                }
            };
            // All that waits is taken in before the next frame, but no more than a flood leaves time for.
            let mut next = Some(first);
            for _ in 0..WAITING {
                let Some(message) = next else { break };
                if let Some(status) = self.take(message) {
                    return Ok(status);
                }
                next = self.inbox.try_recv().ok();
            }
            if let Some(message) = next
                && let Some(status) = self.take(message)
            {
                return Ok(status);
            }
        }
    }

    /// Waits for something to happen; while a file is watched or something is to be kept, not for ever.
    fn next_message(&self) -> Result<Message, RecvTimeoutError> {
        let watched = self.watched.is_some().then_some(watched_file::INTERVAL);
        match watched.into_iter().chain(self.until_kept()).min() {
            Some(wait) => self.inbox.recv_timeout(wait),
            None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// How long it is until what is not saved has to be kept; `None` where nothing has happened.
    fn until_kept(&self) -> Option<Duration> {
        self.may_be_unsaved.then(|| BETWEEN_KEPT.saturating_sub(self.kept.elapsed()))
    }

    /// Reads the watched weights file.
    fn read_weights(&mut self) -> Option<u8> {
        let path = self.watched.as_ref()?.path().to_owned();
        let read = read_weights(&path, &*self.app.setup.as_ref()?.situation);
        self.take(Message::Weights(path, read))
    }

    fn save_weights(&mut self, path: &Path, weights: &Weights) -> Option<u8> {
        let game = self.app.setup.as_ref()?.situation.game();
        let saved = save(path, &WeightsFile::of(game, weights).print(), Existing::Replace);
        self.take(Message::Saved(saved.map(|()| path.display().to_string())))
    }

    fn save_game(&mut self, path: &Path) -> Option<u8> {
        let text = file_of(&self.app)?.print();
        let saved = save(path, &text, Existing::Replace);
        self.saved_game = saved.is_ok().then_some(text);
        self.take(Message::Saved(saved.map(|()| path.display().to_string())))
    }

    /// Plays an experiment on a thread of its own, which ends with the program.
    fn play_beside(&mut self, job: Job) -> Option<u8> {
        let send = self.send.clone();
        let work = move || {
            let played = job.run(|line| send.send(Message::Played(Box::new(line.clone()))).is_ok());
            // If nobody listens any more, nobody needs it.
            let _ = send.send(Message::BenchEnded(played));
        };
        let spawned = std::thread::Builder::new().name("games".into()).spawn(work);
        let fault = spawned.err().map(|error| Fault::new(format!("no thread for the games: {error}")));
        fault.and_then(|fault| self.take(Message::BenchEnded(Err(fault))))
    }

    fn until_next_frame(&self) -> Duration {
        let due = self.drawn.map(|drawn| drawn + self.terminal.frame_interval(self.someone_waits));
        due.map_or(Duration::ZERO, |due| due.saturating_duration_since(Instant::now()))
    }

    fn draw(&mut self) -> std::io::Result<()> {
        drill::panic_if_due(Drill::ScreenPanics);
        self.terminal.draw(|frame| draw(&self.app, frame.buffer_mut()))?;
        self.drawn = Some(Instant::now());
        (self.is_dirty, self.someone_waits) = (false, false);
        if std::mem::take(&mut self.owes_credit)
            && let Some(worker) = &self.worker
        {
            worker.credit();
        }
        Ok(())
    }

    /// Takes one message in; `Some(status)` ends the program.
    fn take(&mut self, message: Message) -> Option<u8> {
        self.is_dirty = true;
        let is_terminal = matches!(message, Message::Terminal(_));
        self.someone_waits |= is_terminal;
        match &message {
            Message::Terminal(Wake::Signal(signal)) => return self.signal(*signal),
            Message::Terminal(Wake::Resize(size)) => self.terminal.resize(*size),
            Message::Terminal(Wake::Key(key)) if *key == DRILL_KEY => drill::set_off(),
            Message::View(_) => {
                self.owes_credit = true;
                self.someone_waits |= std::mem::take(&mut self.awaits_view);
            }
            _ => {}
        }
        self.app.now = self.begun.elapsed();
        let effects = update(&mut self.app, message);
        self.may_be_unsaved = self.unsaved.is_some();
        let asks = |effect: &Effect| matches!(effect, Effect::Send(_) | Effect::Open(_));
        self.awaits_view |= is_terminal && effects.iter().any(asks);
        self.obey(effects)
    }

    /// Writes down what is not saved, if it has changed. Where that cannot be done, it is told once.
    fn keep_unsaved(&mut self) {
        (self.may_be_unsaved, self.kept) = (false, Instant::now());
        let Some(unsaved) = &mut self.unsaved else { return };
        let editor = self.app.dialogs.iter().find_map(Dialog::unsaved);
        let game = || file_of(&self.app).filter(GameFile::has_moves).map(|file| file.print());
        let game = || game().filter(|text| self.saved_game.as_ref() != Some(text)).map(Made::Game);
        if let Err(fault) = unsaved.keep(editor.map(Made::Position).or_else(game)) {
            self.unsaved = None;
            self.app.complain(format!("what is not saved cannot be kept: {}", fault.short()));
        }
    }

    fn signal(&mut self, signal: Signal) -> Option<u8> {
        match self.terminal.obey(signal) {
            Ok(Some(status)) => Some(status),
            Ok(None) => self.take(Message::Terminal(Wake::Resize(self.terminal.size()))),
            Err(_) => Some(CLOSED),
        }
    }

    fn obey(&mut self, effects: Vec<Effect>) -> Option<u8> {
        for effect in effects {
            let status = match effect {
                Effect::Open(setup) => self.open(*setup),
                Effect::Send(command) => self.command(command),
                Effect::Copy(text) => self.terminal.copy(&text).is_err().then_some(CLOSED),
                Effect::Save(save) => self.save(&save),
                Effect::ReadWeights(path) => {
                    self.watched = Some(WatchedFile::new(path));
                    self.read_weights()
                }
                Effect::SaveWeights { path, weights } => self.save_weights(&path, &weights),
                Effect::SaveGame(path) => self.save_game(&path),
                Effect::LoadGame(path) => {
                    let read = GameFile::read(&path, &self.app.catalog).map(Box::new);
                    self.take(Message::Game(path, read))
                }
                Effect::Bench(job) => self.play_beside(*job),
                Effect::Redraw => {
                    self.terminal.resize(self.terminal.size());
                    None
                }
                Effect::Suspend => self.signal(Signal::Suspend),
                Effect::Quit(status) => Some(status),
            };
            if status.is_some() {
                return status;
            }
        }
        None
    }

    fn command(&mut self, command: Command) -> Option<u8> {
        let worker = self.worker.as_ref()?;
        if worker.send(command) {
            return None;
        }
        self.worker = None;
        self.take(Message::Lost(last_panic().unwrap_or_else(|| "its thread has ended".into())))
    }

    fn open(&mut self, setup: Setup) -> Option<u8> {
        if self.worker.is_some() {
            return self.command(Command::Open(Box::new(setup)));
        }
        let send = self.send.clone();
        // If nobody takes views any more, nobody needs them.
        let notify = move |view| drop(send.send(Message::View(view)));
        match Worker::spawn(setup, Box::new(notify), Box::new(last_panic)) {
            Ok(worker) => self.worker = Some(worker),
            Err(fault) => {
                self.app.setup = None;
                self.app.opening.clear();
                self.app.dialogs.push(Dialog::library());
                self.app.complain(fault.short());
            }
        }
        None
    }

    fn save(&mut self, save: &Save) -> Option<u8> {
        let saved = saving::save_file(save);
        let library = saved.is_ok().then(Library::find);
        let ended = self.take(Message::Saved(saved));
        ended.or_else(|| library.and_then(|library| self.take(Message::Library(Box::new(library)))))
    }
}

/// What the last panic of another thread said, and where.
fn last_panic() -> Option<String> {
    panics::take().pop().map(|panic| format!("{} at {}", panic.message, panic.place))
}
