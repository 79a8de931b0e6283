//! The worker: one thread that owns the session, and the only place below the screen that knows time.
//!
//! Commands come in through a channel; views go out through a callback, at most one in flight: whoever shows a view
//! gives a credit back for the next. So no queue grows, and a slow terminal slows views but never the search.
//! Standing still, it sleeps until a command comes. Working, it does pieces of at most about a millisecond and looks
//! at its inbox after each.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread::JoinHandle;

use crate::drill::{Drill, panic_if_due};
use crate::error::{Fault, Result};
use crate::session::protocol::Watch;
use crate::session::view::Status;
use crate::session::{Command, Need, Session, Setup, View};

#[cfg(test)]
mod handshake;
mod tempo;

use tempo::Tempo;

/// Takes a view to whoever shows it.
pub type Notify = Box<dyn Fn(Box<View>) + Send>;

/// What a panic hook has recorded about the last panic of this thread: its message and place.
pub type PanicRecord = Box<dyn Fn() -> Option<String> + Send>;

/// The handle on a worker's thread. Dropping it ends the thread.
#[derive(Debug)]
pub struct Worker {
    inbox: Sender<Message>,
    thread: Option<JoinHandle<()>>,
}

enum Message {
    Command(Command),
    Credit,
}

impl Worker {
    /// Opens a search on a thread of its own. The first view comes by itself; each further one needs a
    /// [`credit`](Self::credit).
    ///
    /// # Errors
    /// The search cannot be opened; or the system gives no thread.
    pub fn spawn(setup: Setup, notify: Notify, record: PanicRecord) -> Result<Self> {
        let (inbox, outbox) = channel();
        let (opened, opening) = channel();
        let work = move || {
            let session = match open(setup, &record) {
                Ok(session) => session,
                Err(fault) => {
                    // If nobody waits for the answer, nobody needs it.
                    let _ = opened.send(Err(fault));
                    return;
                }
            };
            let _ = opened.send(Ok(()));
            Work::new(session, outbox, notify, record).run();
        };
        let thread = std::thread::Builder::new().name("search".into()).spawn(work);
        let thread =
            Some(thread.map_err(|error| Fault::new(format!("the system gives no thread: {error}")))?);
        let worker = Self { inbox, thread };
        match opening.recv() {
            Ok(Ok(())) => Ok(worker),
            Ok(Err(fault)) => Err(fault),
            Err(_) => Err(Fault::new("the search's thread ended before the search was opened")),
        }
    }

    /// Sends a command; says whether the worker still listens.
    pub fn send(&self, command: Command) -> bool {
        self.inbox.send(Message::Command(command)).is_ok()
    }

    /// A view was shown: the next may come.
    pub fn credit(&self) -> bool {
        self.inbox.send(Message::Credit).is_ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.send(Command::Quit);
        if let Some(thread) = self.thread.take() {
            // It catches its panics itself; a join that fails has nothing left to tell.
            let _ = thread.join();
        }
    }
}

/// What runs on the thread.
struct Work {
    /// `None` after a panic, until another search is opened.
    session: Option<Session>,
    /// What a restart after a panic opens.
    setup: Setup,
    watch: Watch,
    inbox: Receiver<Message>,
    notify: Notify,
    record: PanicRecord,
    tempo: Tempo,
    /// The last view of a session that was in order.
    last_good: Option<Box<View>>,
    has_credit: bool,
    is_stale: bool,
}

impl Work {
    fn new(session: Session, inbox: Receiver<Message>, notify: Notify, record: PanicRecord) -> Self {
        let setup = session.setup();
        Self {
            session: Some(session),
            setup,
            watch: Watch::default(),
            inbox,
            notify,
            record,
            tempo: Tempo::new(),
            last_good: None,
            has_credit: true,
            is_stale: true,
        }
    }

    /// Until told to quit, or until nobody can tell it anything any more.
    fn run(mut self) {
        while self.turn().is_continue() {}
    }

    /// Shows what is new; then does what one message asks, or a piece of work if there is none.
    fn turn(&mut self) -> ControlFlow<()> {
        self.show();
        let need = self.session.as_ref().map_or(Need::Nothing, Session::need);
        let message = match need {
            Need::Nothing => self.inbox.recv().map_err(|_| TryRecvError::Disconnected),
            Need::Work => self.inbox.try_recv(),
            Need::Ticks(rate) => match self.inbox.recv_timeout(self.tempo.until_tick(rate)) {
                Ok(message) => Ok(message),
                Err(RecvTimeoutError::Timeout) => Err(TryRecvError::Empty),
                Err(RecvTimeoutError::Disconnected) => Err(TryRecvError::Disconnected),
            },
        };
        match message {
            Ok(Message::Command(Command::Quit)) | Err(TryRecvError::Disconnected) => {
                return ControlFlow::Break(());
            }
            Ok(Message::Command(command)) => self.obey(command),
            Ok(Message::Credit) => self.has_credit = true,
            Err(TryRecvError::Empty) => self.work(),
        }
        ControlFlow::Continue(())
    }

    /// Does what is asked. After a panic only a search that begins anew can be had.
    fn obey(&mut self, command: Command) {
        self.is_stale = true;
        if let Command::Watch(watch) = command {
            self.watch = watch;
        }
        match (command, &mut self.session) {
            (command, Some(_)) => self.guarded(|session| session.handle(command)),
            (Command::Open(setup), None) => self.reopen(*setup),
            (Command::Restart, None) => self.reopen(self.setup.clone()),
            (_, None) => {}
        }
        if let Some(session) = &mut self.session {
            self.setup = session.setup();
            self.tempo.begin(session);
        }
    }

    fn reopen(&mut self, setup: Setup) {
        match open(setup, &self.record) {
            Ok(mut session) => {
                session.serial = self.last_good.as_ref().map_or(0, |view| view.serial);
                session.handle(Command::Watch(self.watch));
                self.session = Some(session);
            }
            Err(fault) => self.fail(fault.brief()),
        }
    }

    /// Does a piece of work, and takes the time.
    fn work(&mut self) {
        let Some(session) = &mut self.session else { return };
        if let Need::Ticks(rate) = session.need() {
            session.tick(self.tempo.ticks_due(rate));
            if session.need() != Need::Work {
                return;
            }
        }
        self.is_stale = true;
        let phases = self.tempo.piece();
        self.guarded(|session| {
            panic_if_due(Drill::SearchPanics);
            session.work(phases);
        });
        if let Some(session) = &mut self.session {
            self.tempo.end_of_piece(session);
        }
    }

    /// Sends a view if something has changed and one may be sent.
    fn show(&mut self) {
        if !(self.is_stale && self.has_credit) {
            return;
        }
        let mut view = None;
        self.guarded(|session| view = Some(Box::new(session.view())));
        if let Some(view) = view {
            self.last_good = Some(view);
        }
        self.is_stale = false;
        if let Some(view) = &self.last_good {
            self.has_credit = false;
            (self.notify)(view.clone());
        }
    }

    /// Lets the session do something. If it panics it is given up, and the last good view says what happened.
    fn guarded(&mut self, act: impl FnOnce(&mut Session)) {
        let Some(session) = &mut self.session else { return };
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| act(session))) {
            let message = panic_message(&*payload, &self.record);
            // What the panic left behind may panic again while it is dropped.
            let session = self.session.take();
            let _ = catch_unwind(AssertUnwindSafe(|| drop(session)));
            self.fail(message);
        }
    }

    fn fail(&mut self, message: String) {
        if let Some(view) = &mut self.last_good {
            view.serial += 1;
            view.status = Status::Failed(message);
        }
        self.is_stale = true;
    }
}

/// Opens a session of which a view can be had; a panic on the way is a fault.
fn open(setup: Setup, record: &PanicRecord) -> Result<Session> {
    let open = || {
        let mut session = Session::open(setup)?;
        session.view();
        Ok(session)
    };
    catch_unwind(AssertUnwindSafe(open))
        .unwrap_or_else(|payload| Err(Fault::new(panic_message(&*payload, record))))
}

/// What the hook has recorded, or at least what was said.
fn panic_message(payload: &(dyn std::any::Any + Send), record: &PanicRecord) -> String {
    let said = || {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        text.or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("a panic without a message")
            .to_owned()
    };
    record().unwrap_or_else(said)
}
