//! Time, as the worker needs it: how long a piece of work may be, when the next step is due, how fast a run is.

use std::time::{Duration, Instant};

use crate::session::Session;

/// A piece of work should take this long: a command waits no longer for its answer.
const PIECE: Duration = Duration::from_micros(500);

/// Phases of a piece of which nothing is known yet: of the slowest playouts, not much longer than a frame.
const FIRST: u64 = 256;

/// The rate is told anew this often.
const RATE_SPAN: Duration = Duration::from_millis(500);

/// Most steps that are made up for at once when a run of limited speed has fallen behind.
const MOST_BEHIND: f64 = 100.0;

/// What the worker's clock has measured.
pub(super) struct Tempo {
    /// Phases of the next piece.
    phases: u64,
    /// When the piece under way began.
    began: Instant,
    /// The time spent running since the last command that began a run.
    ran: Duration,
    was_running: bool,
    /// When the last step of a run of limited speed was due.
    last_tick: Instant,
    /// Where the rate's span began: when, and at which iteration.
    span: (Instant, u64),
}

impl Tempo {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self {
            phases: FIRST,
            began: now,
            ran: Duration::ZERO,
            was_running: false,
            last_tick: now,
            span: (now, 0),
        }
    }

    /// A command was obeyed: a run that it began is timed from here, one that it ended has its last rate. What the pieces
    /// before it took says nothing of those that come now: single steps at a slow pace are over at once, whatever may be
    /// done in a piece, and another game's phases take another time.
    pub(super) fn begin(&mut self, session: &mut Session) {
        self.phases = self.phases.min(FIRST);
        let is_running = session.is_running();
        if self.was_running && !is_running {
            self.measure(Instant::now(), session);
        }
        if is_running && !self.was_running {
            let now = Instant::now();
            self.ran = Duration::ZERO;
            self.last_tick = now;
            self.span = (now, session.machine().clock().iterations);
        }
        self.was_running = is_running;
    }

    /// How long until the next step of a run of `rate` steps a second.
    pub(super) fn until_tick(&self, rate: f64) -> Duration {
        let due = self.last_tick + Duration::from_secs_f64(1.0 / rate);
        due.saturating_duration_since(Instant::now())
    }

    /// How many steps are due.
    pub(super) fn ticks_due(&mut self, rate: f64) -> u64 {
        let now = Instant::now();
        let due = ((now - self.last_tick).as_secs_f64() * rate).floor();
        if due > MOST_BEHIND {
            self.last_tick = now;
            return MOST_BEHIND as u64;
        }
        self.last_tick += Duration::from_secs_f64(due / rate);
        due as u64
    }

    /// Phases of the piece that begins now.
    pub(super) fn piece(&mut self) -> u64 {
        self.began = Instant::now();
        self.phases
    }

    /// A piece was done: the next one is longer or shorter, as time tells. A run that has used up its budget
    /// of seconds ends.
    pub(super) fn end_of_piece(&mut self, session: &mut Session) {
        let now = Instant::now();
        let took = now - self.began;
        let ratio = PIECE.as_secs_f64() / took.as_secs_f64().max(1e-6);
        self.phases = ((self.phases as f64 * ratio.clamp(0.25, 2.0)) as u64).clamp(16, 1 << 24);
        if self.was_running {
            self.ran += took;
            session.has_run_for(self.ran.as_secs_f64());
            self.measure(now, session);
        }
        self.was_running = session.is_running();
    }

    fn measure(&mut self, now: Instant, session: &mut Session) {
        let (since, iterations) = self.span;
        let elapsed = now - since;
        if elapsed >= RATE_SPAN || !session.is_running() {
            let done = session.machine().clock().iterations.saturating_sub(iterations);
            session.tell_rate(done as f64 / elapsed.as_secs_f64().max(1e-6));
            self.span = (now, session.machine().clock().iterations);
        }
    }
}
