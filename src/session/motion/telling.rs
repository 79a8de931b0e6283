//! Going forward and noting what happens: every phase of a step, the landmarks of a run, and after a run the last
//! phases once more, because going back is exact and cheap.

use crate::search::event::Flow;
use crate::search::machine::{Landmark, Sentence, Until};
use crate::search::quantity::count;
use crate::search::{Clock, Event, Goal, Halt};
use crate::session::budget::may_stretch;
use crate::session::motion::{Ended, Motion};
use crate::session::narrator;
use crate::session::view::{LogKind, LogLine, MarkKind};

/// After fewer iterations than these a search cannot be blamed for its counts.
const FIRST_LINTS: u64 = 1_024;

/// So many phases before a moment are told when it is reached by a run or a jump.
const LOOK_BACK: u64 = 200;

impl Motion {
    /// Says why a search went on beyond its budget, if it did.
    pub(super) fn tell_stretch(&mut self) {
        let granted = self.budget.iterations.filter(|&granted| granted < self.clock().iterations);
        let Some(granted) = granted.filter(|_| may_stretch(self.machine().settings())) else { return };
        self.message = Some(format!(
            "answer=max-robust: after {} iterations the most visited move had not the best mean, so the search went on, to \
             {}; it may take twice its budget",
            count(granted),
            count(self.clock().iterations)
        ));
    }

    /// Goes on without a word until a limit is met, or a breakpoint stops it if they count; `None` after `effort`
    /// phases on the way.
    pub(super) fn glide(&mut self, until: Until, effort: u64, breakpoints_count: bool) -> Option<Ended> {
        let end = self.clock().phases.saturating_add(effort.max(1));
        loop {
            let now = self.clock();
            let stop = self.chart.next(now.iterations).min(next_multiple(now.iterations, self.glances));
            let cut =
                Until { phases: until.phases.min(end), iterations: until.iterations.min(stop), ..until };
            let (halt, is_hit, broken) = if breakpoints_count && self.breakpoints.is_any_on() {
                let stop = self.breakpoints.forward(&mut self.timeline, cut, None);
                (stop.halt, !stop.hits.is_empty(), self.hit(stop.hits))
            } else {
                (self.go_to_landmark(cut), false, None)
            };
            let after = self.clock();
            if after > now {
                self.last_events.clear();
                self.told_from = after.phases;
            }
            self.chart.sample(self.timeline.machine());
            self.lint();
            if after.iterations > now.iterations && after.iterations.is_multiple_of(self.glances) {
                self.glance();
            }
            let is_met = after.phases >= until.phases || after.iterations >= until.iterations;
            let ended = match halt {
                _ if broken.is_some() => broken,
                Halt::Finished | Halt::Full => Some(Ended::Halted(halt)),
                Halt::Reached if is_met => Some(Ended::Halted(halt)),
                _ if after.phases >= end => return None,
                // Neither the way's end nor a place to look at: the tree has as many nodes as it may.
                Halt::Reached if after.iterations < stop && !is_hit => Some(Ended::Halted(halt)),
                Halt::Reached | Halt::Stopped => continue,
            };
            self.glance();
            return ended;
        }
    }

    /// Writes the machine's lints into the log, at the first moment after 1'024 iterations, 2'048, 4'096, ...
    fn lint(&mut self) {
        let now = self.clock();
        let is_due = now.iterations >= FIRST_LINTS && now.iterations.is_power_of_two();
        if is_due && self.linted != Some(now.iterations) {
            self.warn(self.machine().lints());
        }
        self.linted = is_due.then_some(now.iterations);
    }

    /// Writes into the log what makes the answer worthless with which a run has ended, if the lints do not say it.
    pub(super) fn lint_end_of_run(&mut self) {
        let now = self.clock().iterations;
        if self.linted != Some(now) {
            self.warn(self.machine().caveats());
            self.linted = Some(now);
        }
    }

    fn warn(&mut self, sentences: Vec<Sentence>) {
        sentences.into_iter().for_each(|lint| self.note(LogKind::Warning, lint.text, lint.path));
    }

    /// Goes on without a word but for landmarks that the machine tells.
    fn go_to_landmark(&mut self, until: Until) -> Halt {
        let mut landmarks = Vec::new();
        let halt = self.timeline.forward_to_landmark(until, &mut landmarks);
        if !landmarks.is_empty() {
            self.tell(&landmarks);
            self.landmark = (self.clock().phases, self.machine().landmark());
        }
        halt
    }

    /// Tells the events of the present moment.
    fn tell(&mut self, events: &[Event]) {
        for event in events {
            let line = self.line(event);
            self.log.add(line);
            self.mark(event);
        }
    }

    /// Does one phase and tells what it did.
    pub(super) fn tell_phase(&mut self, until: Until) -> Option<Ended> {
        let mut events = Vec::new();
        let stop = self.breakpoints.forward(&mut self.timeline, until, Some(&mut events));
        self.tell(&events);
        self.last_events = events;
        self.chart.sample(self.timeline.machine());
        self.lint();
        self.landmark = (self.clock().phases, self.landmark.1);
        self.hit(stop.hits).or(Some(Ended::Halted(stop.halt)))
    }

    /// Counts and logs the breakpoints that were hit; says which one stops.
    fn hit(&mut self, hits: Vec<usize>) -> Option<Ended> {
        let mut broken = None;
        for place in hits {
            let breakpoint = self.breakpoints.count(place).clone();
            let condition = narrator::condition(&breakpoint.condition, self.timeline.machine().tree());
            let text = format!("breakpoint {}: {condition}", breakpoint.number);
            let now = self.clock();
            self.marks.set(now, MarkKind::Breakpoint, text.clone());
            self.note(LogKind::Breakpoint, text, narrator::path(&breakpoint.condition).to_vec());
            if !breakpoint.log_only && broken.is_none() {
                broken = Some(Ended::Broken(breakpoint.number, condition));
            }
        }
        broken
    }

    /// Looks at the root in a run that nobody listens to. If something has changed since the last glance, goes back
    /// to that and listens, so that log and marks have it at its very moment. Where a glance is taken must not
    /// depend on how the work is cut up: a change that is soon undone falls between two of them.
    pub(super) fn glance(&mut self) {
        let now = self.machine().landmark();
        let (since, before) = self.landmark;
        if now != before && since < self.clock().phases {
            self.retrace(since);
        }
        self.landmark = (self.clock().phases, now);
    }

    /// Goes back to a phase and forward to the present again, noting the landmarks on the way.
    fn retrace(&mut self, since: u64) {
        let now = self.clock();
        self.timeline.back_at_once(Goal::Phase(since));
        let until = Until { phases: now.phases, ..Until::NEVER };
        while self.clock() < now {
            let mut heard = None;
            let mut listener = |event: &Event| match event {
                Event::BestMove { .. }
                | Event::RootBound { .. }
                | Event::DepthDone { .. }
                | Event::Proven { .. }
                | Event::MemoryFull
                | Event::Finished => {
                    heard = Some(*event);
                    Flow::Stop
                }
                _ => Flow::Continue,
            };
            let before = self.timeline.clock();
            self.timeline.forward(until, Some(&mut listener));
            if let Some(event) = heard.filter(|event| narrator::is_landmark(event, self.machine().tree())) {
                let line = self.line(&event);
                self.log.add(line);
                self.mark(&event);
            }
            if self.clock() == before {
                break;
            }
        }
        self.timeline.keep_settings();
    }

    /// Tells that the best move is another than before an order: none of the search's phases will.
    pub(in crate::session) fn tell_best_after(&mut self, before: Option<u32>) {
        let best = self.machine().landmark().best;
        let Some(code) = best.filter(|_| best != before) else { return };
        let event = Event::BestMove { code };
        let line = self.line(&event);
        self.log.add(line);
        self.landmark.1.best = before;
        self.mark(&event);
    }

    /// An event of the present moment as a line of the log.
    fn line(&self, event: &Event) -> LogLine {
        let sentence = self.machine().sentence(event);
        LogLine { clock: self.clock(), kind: narrator::kind(event), text: sentence.text, path: sentence.path }
    }

    /// Sets the mark that an event of the present moment deserves.
    fn mark(&mut self, event: &Event) {
        let now = self.clock();
        match event {
            Event::BestMove { code } => {
                let before = self.landmark.1.best;
                let text = narrator::best_move(before, *code, self.machine().tree());
                self.marks.set(now, MarkKind::Best, text);
                self.landmark.1.best = Some(*code);
            }
            Event::DepthDone { depth, .. } => {
                let what = if *depth == u8::MAX { "the whole game".into() } else { format!("depth {depth}") };
                self.marks.set(now, MarkKind::Depth, format!("{what} completed"));
                self.landmark.1.passes += 1;
            }
            Event::MemoryFull => {
                self.marks.set(now, MarkKind::Memory, "memory used up: the tree grows no more".into());
                self.landmark.1.is_full = true;
            }
            _ if narrator::is_landmark(event, self.machine().tree()) => {
                self.landmark.1 = Landmark { best: self.landmark.1.best, ..self.machine().landmark() };
            }
            _ => {}
        }
    }

    /// Tells the last phases before the present, as far as the log does not tell them yet; at least hears what the
    /// very last one did.
    pub(super) fn look_back(&mut self) {
        let now = self.clock();
        self.last_events.clear();
        let wanted = now.phases.saturating_sub(LOOK_BACK);
        let is_told = self.told_from <= wanted;
        let since = if is_told { now.phases.saturating_sub(1) } else { wanted };
        if since == now.phases {
            return;
        }
        self.timeline.back_at_once(Goal::Phase(since));
        let begun = self.clock();
        let mut told = Vec::new();
        while self.clock() < now {
            let before: Clock = self.clock();
            let until = Until { phases: before.phases + 1, ..Until::NEVER };
            let mut events = Vec::new();
            let mut listener = |event: &Event| {
                events.push(*event);
                Flow::Continue
            };
            self.timeline.forward(until, Some(&mut listener));
            told.extend(events.iter().map(|event| self.line(event)));
            self.last_events = events;
            if self.clock() == before {
                break;
            }
        }
        self.timeline.keep_settings();
        if !is_told {
            self.log.retell(begun, told);
            self.told_from = begun.phases;
        }
    }
}

/// The smallest multiple of `unit` above `n`.
const fn next_multiple(n: u64, unit: u64) -> u64 {
    (n / unit + 1) * unit
}
