//! What happened, in words: a bounded list of lines with a cursor and filters.

use std::collections::VecDeque;

use crate::search::Clock;
use crate::session::protocol::LogCommand;
use crate::session::view::{LogKind, LogLine, LogView};

/// Most lines that are kept; the oldest give way.
const MOST: usize = 10_000;

/// The log with its cursor.
#[derive(Debug, Clone, Default)]
pub struct Log {
    /// As they were told; but for what the user did, in the order of their moments.
    lines: VecDeque<LogLine>,
    /// The place of the selected line, while it is not the newest.
    selected: usize,
    keeps_newest: bool,
    first: u64,
    kinds: Vec<LogKind>,
    selected_node: bool,
}

impl Log {
    /// An empty log that keeps its newest line selected.
    pub fn new() -> Self {
        Self { keeps_newest: true, ..Self::default() }
    }

    /// Adds a line at its moment's end; but what the machine did comes before what the user then did.
    pub fn add(&mut self, line: LogLine) {
        if self.lines.len() == MOST {
            self.lines.pop_front();
            self.selected = self.selected.saturating_sub(1);
        }
        let is_event = tells_an_event(line.kind);
        let goes_before = |known: &LogLine| {
            known.clock < line.clock || known.clock == line.clock && (tells_an_event(known.kind) || !is_event)
        };
        let before = self.lines.iter().rposition(goes_before);
        self.lines.insert(before.map_or(0, |place| place + 1), line);
    }

    /// Whether some line says just this.
    pub fn tells(&self, text: &str) -> bool {
        self.lines.iter().any(|line| line.text == text)
    }

    /// Forgets what the machine did after a moment: it lies ahead again. What the user did stays, for it will be done
    /// again.
    pub fn go_back(&mut self, now: Clock) {
        self.keep(|line| line.clock <= now || line.kind == LogKind::Control);
    }

    /// Forgets all that came after a moment: another branch of time begins there.
    pub fn branch_off(&mut self, now: Clock) {
        self.keep(|line| line.clock <= now);
    }

    fn keep(&mut self, stays: impl Fn(&LogLine) -> bool) {
        self.lines.retain(stays);
        self.selected = self.selected.min(self.lines.len().saturating_sub(1));
    }

    /// Puts lines that tell every phase in the place of those that tell only some of the same phases.
    pub fn retell(&mut self, after: Clock, told: Vec<LogLine>) {
        let is_told_again = |line: &LogLine| line.clock > after && tells_an_event(line.kind);
        self.keep(|line| !is_told_again(line));
        told.into_iter().for_each(|line| self.add(line));
    }

    /// The last sentence about the machine at a moment.
    pub fn last_event(&self, now: Clock) -> Option<&str> {
        let here = self.lines.iter().rev().skip_while(|line| line.clock > now);
        let mut here = here.take_while(|line| line.clock == now);
        here.find(|line| tells_an_event(line.kind)).map(|line| line.text.as_str())
    }

    /// Moves the cursor, or changes the filters. `height` is that of the pane.
    pub fn command(&mut self, command: LogCommand, height: usize, node: &[u32]) {
        let page = height.saturating_sub(1).max(1) as i64;
        match command {
            LogCommand::Move(by) => self.step(by, node),
            LogCommand::Page(by) => self.step(by.saturating_mul(page), node),
            LogCommand::Newest => self.keeps_newest = true,
            LogCommand::Oldest => self.select(0, node),
            LogCommand::Row(row) => self.select(row as usize, node),
            LogCommand::Kinds(kinds) => self.kinds = kinds,
            LogCommand::SelectedNode(on) => self.selected_node = on,
            LogCommand::JumpToNode | LogCommand::JumpToMoment => {}
        }
    }

    /// The selected line.
    pub fn selected(&self, node: &[u32]) -> Option<&LogLine> {
        let passing = self.passing(node);
        let place = passing.get(self.cursor(&passing))?;
        self.lines.get(*place)
    }

    /// The visible lines. `node` is the path that the tree has selected.
    pub fn view(&mut self, now: Clock, height: usize, node: &[u32]) -> LogView {
        let passing = self.passing(node);
        let selected = self.cursor(&passing);
        let most_first = passing.len().saturating_sub(height);
        let first = if self.keeps_newest { most_first } else { (self.first as usize).min(most_first) };
        let first = first.min(selected).max((selected + 1).saturating_sub(height.max(1)));
        self.first = first as u64;
        let visible = passing.iter().skip(first).take(height);
        LogView {
            lines: visible.filter_map(|&place| self.lines.get(place)).cloned().collect(),
            first: first as u64,
            now,
            total: passing.len() as u64,
            selected: selected as u64,
            newest: self.keeps_newest,
            kinds: self.kinds.clone(),
            selected_node: self.selected_node,
        }
    }

    /// The places of the lines that pass the filters.
    fn passing(&self, node: &[u32]) -> Vec<usize> {
        if self.kinds.is_empty() && !self.selected_node {
            return (0..self.lines.len()).collect();
        }
        let passes = |line: &LogLine| {
            (self.kinds.is_empty() || self.kinds.contains(&line.kind))
                && (!self.selected_node || line.path.starts_with(node))
        };
        let places = self.lines.iter().enumerate();
        places.filter(|(_, line)| passes(line)).map(|(place, _)| place).collect()
    }

    /// The number of the selected line among those that pass.
    fn cursor(&self, passing: &[usize]) -> usize {
        let last = passing.len().saturating_sub(1);
        if self.keeps_newest { last } else { passing.partition_point(|&p| p < self.selected).min(last) }
    }

    fn step(&mut self, by: i64, node: &[u32]) {
        let now = self.cursor(&self.passing(node)) as i64;
        self.select(now.saturating_add(by).max(0) as usize, node);
    }

    /// Selects a line by its number among those that pass.
    fn select(&mut self, number: usize, node: &[u32]) {
        let passing = self.passing(node);
        let number = number.min(passing.len().saturating_sub(1));
        self.keeps_newest = number + 1 >= passing.len();
        self.selected = passing.get(number).copied().unwrap_or(0);
    }
}

/// Whether lines of this kind tell what the machine did, not what was done to it.
fn tells_an_event(kind: LogKind) -> bool {
    !matches!(kind, LogKind::Control | LogKind::Breakpoint | LogKind::Warning)
}
