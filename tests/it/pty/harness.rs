//! A program in a pseudo-terminal, with a parsed screen to look at. Nothing here sleeps: every wait is for something
//! that the program shows or does, and fails after [`DEADLINE`] with the screen as it is then.

use std::fmt::Debug;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use plyscope::drill::Drill;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use vt100::{MouseProtocolMode, Screen};

/// How long anything may take before the test fails.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// A program to be started in a pseudo-terminal.
pub struct Launch {
    command: CommandBuilder,
    /// The user's directories, empty, gone with the test.
    home: tempfile::TempDir,
}

impl Launch {
    /// The program with an environment that says nothing about the machine the test runs on.
    pub fn new(program: impl AsRef<Path>, arguments: &[&str]) -> Self {
        let home = tempfile::tempdir().expect("a temporary directory");
        let mut command = CommandBuilder::new(program.as_ref());
        command.args(arguments);
        command.env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("HOME", home.path());
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "C.UTF-8");
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        Self { command, home }
    }

    /// The program as a job of a shell: stopped with a status by the suspend key, continued by the next line typed.
    pub fn in_shell(program: impl AsRef<Path>, arguments: &[&str]) -> Self {
        const JOB: &str = r#"set -m; "$@"; echo "stopped $?"; read -r line; $line; echo "ended $?""#;
        Self::by_shell(JOB, program.as_ref(), arguments)
    }

    /// The program with the signal of a hang-up ignored, as `nohup` starts it.
    pub fn ignoring_hangup(program: impl AsRef<Path>, arguments: &[&str]) -> Self {
        const IGNORING: &str = r#"trap '' HUP; exec "$@""#;
        Self::by_shell(IGNORING, program.as_ref(), arguments)
    }

    /// What a shell makes of a script whose arguments are the program's name and arguments.
    fn by_shell(script: &str, program: &Path, arguments: &[&str]) -> Self {
        let program = program.to_str().expect("a path in UTF-8");
        Self::new("/bin/sh", &[&["-c", script, "sh", program], arguments].concat())
    }

    /// Sets a variable of the environment.
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Takes a variable out of the environment.
    pub fn without(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// Has the program know what goes wrong once F12 is pressed.
    pub fn drill(self, drill: Drill) -> Self {
        self.env("PLYSCOPE_DRILL", drill.name())
    }

    /// Starts it in the user's empty directory instead of the repository's.
    pub fn at_home(mut self) -> Self {
        self.command.cwd(self.home.path());
        self
    }

    /// Starts without a controlling terminal: the hang-up of the terminal then sends no signal.
    pub fn without_hangup(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    /// Starts it in a terminal of this size.
    pub fn open(self, columns: u16, rows: u16) -> Pty {
        let pair = native_pty_system().openpty(size(columns, rows)).expect("a pseudo-terminal");
        let before = debug(pair.master.get_termios());
        let child = pair.slave.spawn_command(self.command).expect("the program starts");
        // With our copy of the slave closed, the end of the program is the end of its output.
        drop(pair.slave);
        let seen = Arc::new(Seen::new(columns, rows));
        let source = pair.master.try_clone_reader().expect("a reader");
        let reader = thread::spawn({
            let seen = Arc::clone(&seen);
            move || seen.follow(source)
        });
        let writer = pair.master.take_writer().expect("a writer");
        Pty {
            process: Process(child),
            master: pair.master,
            writer,
            seen,
            reader: Some(reader),
            before,
            _home: self.home,
        }
    }
}

/// A program running in a pseudo-terminal.
pub struct Pty {
    process: Process,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    seen: Arc<Seen>,
    reader: Option<JoinHandle<()>>,
    before: String,
    _home: tempfile::TempDir,
}

impl Pty {
    /// Starts plyscope with these arguments.
    pub fn open(columns: u16, rows: u16, arguments: &[&str]) -> Self {
        Launch::new(env!("CARGO_BIN_EXE_plyscope"), arguments).open(columns, rows)
    }

    /// Types bytes as a keyboard sends them: `"r"`, `"\x1b[A"`.
    pub fn type_keys(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }

    /// Sends raw bytes.
    pub fn send(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).and_then(|()| self.writer.flush()).expect("the terminal takes input");
    }

    /// Presses and releases the left button at a cell, counted from 0.
    pub fn click(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.type_keys(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Gives the terminal another size, and the program the signal for it.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.seen.lock().parser.screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size(columns, rows)).expect("the terminal takes a size");
    }

    /// Sends a signal to the program that was started.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.process.id(), signal).expect("the program takes signals");
    }

    /// The time that the program has spent on processors so far, all its threads together.
    pub fn cpu_time(&self) -> Duration {
        let tasks = format!("/proc/{}/task", self.process.id().as_raw_nonzero());
        let tasks = std::fs::read_dir(tasks).expect("a running program");
        let of_task = |task: std::io::Result<std::fs::DirEntry>| {
            // A thread that has ended meanwhile counts no more.
            let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            text.split_whitespace().next()?.parse::<u64>().ok()
        };
        Duration::from_nanos(tasks.filter_map(of_task).sum())
    }

    /// Closes the terminal, as a dropped connection does. `wake` is a key on which the program draws.
    pub fn hang_up(mut self, wake: &str) -> Process {
        // The reader holds the terminal open until it sees a last output.
        self.seen.lock().leaving = true;
        self.type_keys(wake);
        let view = self.seen.lock();
        let is_silent = |view: &mut View| !view.left;
        let (view, waited) =
            self.seen.changed.wait_timeout_while(view, DEADLINE, is_silent).expect("no reader panicked");
        assert!(!waited.timed_out(), "{wake:?} has changed nothing; the screen:\n{}", view.picture());
        drop(view);
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader ends");
        }
        self.process
    }

    /// Another program writes to the same terminal: its screen, its modes.
    pub fn garble(&self) {
        self.seen.lock().parser.process(b"\x1b[?1049l\x1b[?2004l\x1b[2J\x1b[Hgarbled");
    }

    /// From here on nobody reads what the program writes, as when a terminal is stopped; until its end.
    pub fn stop_reading(&mut self) {
        self.seen.lock().stopped = true;
    }

    /// Waits until the screen shows this text.
    #[track_caller]
    pub fn wait_for(&self, text: &str) {
        self.wait_until(&format!("the text {text:?}"), |screen| screen.contents().contains(text));
    }

    /// Waits until the screen no longer shows this text.
    #[track_caller]
    pub fn wait_for_gone(&self, text: &str) {
        self.wait_until(&format!("no text {text:?}"), |screen| !screen.contents().contains(text));
    }

    /// Waits until this holds of the screen.
    #[track_caller]
    pub fn wait_until(&self, what: &str, mut holds: impl FnMut(&Screen) -> bool) {
        let deadline = Instant::now() + DEADLINE;
        let mut view = self.seen.lock();
        while !holds(view.parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero() && !view.ended,
                "waited in vain for {what}; the screen:\n{}",
                view.picture()
            );
            view = self.seen.changed.wait_timeout(view, left).expect("no reader panicked").0;
        }
    }

    /// The screen's rows as text.
    pub fn text(&self) -> String {
        self.seen.lock().parser.screen().contents()
    }

    /// Whether the program has not ended yet.
    pub fn is_running(&self) -> bool {
        !self.seen.lock().ended
    }

    /// Bytes written by the program so far.
    pub fn bytes(&self) -> usize {
        self.seen.lock().bytes
    }

    /// Waits for the end of the program and of its output; its exit status.
    #[track_caller]
    pub fn wait_exit(&mut self) -> u32 {
        let status = self.process.end().unwrap_or_else(|| {
            panic!("the program has not ended; the screen:\n{}", self.seen.lock().picture())
        });
        self.seen.lock().stopped = false;
        self.seen.changed.notify_all();
        let ended = self.reader.take().map(JoinHandle::join);
        assert!(matches!(ended, Some(Ok(()))), "the reader ends with the program");
        status
    }

    /// Asserts that the terminal is as the program found it: line discipline, screen, cursor, mouse, paste.
    #[track_caller]
    pub fn assert_restored(&self) {
        assert_eq!(self.modes(), self.before, "the line discipline");
        let view = self.seen.lock();
        let screen = view.parser.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is still on:\n{}", view.picture());
        assert!(!screen.hide_cursor(), "the cursor is still hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste is still on");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None, "the mouse is still captured");
    }

    /// Asserts that the program holds the terminal with all that it needs.
    #[track_caller]
    pub fn assert_held(&self) {
        assert_ne!(self.modes(), self.before, "the line discipline");
        let view = self.seen.lock();
        let screen = view.parser.screen();
        assert!(screen.alternate_screen() && screen.bracketed_paste(), "{}", view.picture());
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::ButtonMotion);
    }

    /// The line discipline, in a form to compare.
    fn modes(&self) -> String {
        debug(self.master.get_termios())
    }
}

/// A started program; killed when the test is done with it.
pub struct Process(Box<dyn Child + Send + Sync>);

impl Process {
    /// Waits for the end of a program whose terminal is gone; its exit status.
    #[track_caller]
    pub fn wait_exit(&mut self) -> u32 {
        self.end().expect("the program ends with its terminal")
    }

    fn id(&self) -> Pid {
        self.0.process_id().and_then(|id| Pid::from_raw(id as i32)).expect("a running program")
    }

    /// Waits for the end, in a thread of its own because that wait knows no deadline.
    fn end(&mut self) -> Option<u32> {
        let id = self.id();
        thread::scope(|scope| {
            let (send, done) = mpsc::channel();
            scope.spawn(move || send.send(self.0.wait()));
            let status = done.recv_timeout(DEADLINE);
            if status.is_err() {
                // Ends the wait above as well; a hang-up, which the crate would send, can be survived.
                let _ = kill_process(id, Signal::KILL);
            }
            status.ok()?.ok().map(|status| status.exit_code())
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nobody to tell when it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the program has written, as a terminal understands it.
struct Seen {
    view: Mutex<View>,
    changed: Condvar,
}

struct View {
    parser: vt100::Parser,
    bytes: usize,
    /// The reader is to go with the next output.
    leaving: bool,
    /// The reader has gone.
    left: bool,
    stopped: bool,
    ended: bool,
}

impl Seen {
    fn new(columns: u16, rows: u16) -> Self {
        let parser = vt100::Parser::new(cells(rows), cells(columns), 0);
        let view = View { parser, bytes: 0, leaving: false, left: false, stopped: false, ended: false };
        Self { view: Mutex::new(view), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, View> {
        self.view.lock().expect("no reader panicked")
    }

    fn follow(&self, mut source: Box<dyn Read + Send>) {
        let mut chunk = [0; 4096];
        loop {
            let read = source.read(&mut chunk).unwrap_or(0);
            let mut view = self.lock();
            view.parser.process(&chunk[..read]);
            view.bytes += read;
            view.ended = read == 0;
            self.changed.notify_all();
            view.left = view.ended || view.leaving;
            if view.left {
                self.changed.notify_all();
                return;
            }
            drop(self.changed.wait_while(view, |view| view.stopped).expect("no test panicked"));
        }
    }
}

impl View {
    fn picture(&self) -> String {
        let (rows, columns) = self.parser.screen().size();
        let rule = "-".repeat(usize::from(columns.get()));
        let state = if self.ended { "ended" } else { "running" };
        format!(
            "{rule}\n{}\n{rule}\n{columns}x{rows}, {} bytes, {state}",
            self.parser.screen().contents(),
            self.bytes
        )
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// A screen parser knows no screen without cells; a terminal does.
fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap_or(NonZero::<u16>::MIN)
}

fn debug(modes: impl Debug) -> String {
    format!("{modes:?}")
}
