//! Putting a view together: what is visible, and nothing else.

use crate::error::{Fault, Result};
use crate::game::{Side, Turn};
use crate::search::Answer;
use crate::session::board::Playout;
use crate::session::protocol::Viewpoint;
use crate::session::view::{
    AnswerView, BoardView, BreakpointView, ChartView, Heading, InspectorView, KnobView, TimelineView,
    TreeView, View,
};
use crate::session::{Session, board, evaluation, inspector, is_as_opened, narrator, tree_view};

impl Session {
    /// Everything that the screen needs for one frame, as [`Watch`](crate::session::protocol::Watch) says.
    pub fn view(&mut self) -> View {
        self.serial += 1;
        let tree = self.tree_view();
        let now = self.motion.clock();
        let log = self.motion.log.view(now, self.watch.log_lines.into(), &tree.path);
        let motion = &self.motion;
        let (clock, latest) = (now, motion.timeline.latest());
        View {
            serial: self.serial,
            heading: self.heading(),
            status: motion.status(),
            clock,
            latest,
            next_phase: self.next_phase(),
            last_event: if motion.is_running() {
                String::new()
            } else {
                motion.log.last_event(clock).unwrap_or_default().to_owned()
            },
            rate: self.rate,
            speed: motion.speed,
            answer: self.answer_view(),
            board: self.watch.board.then(|| self.board_view(&tree.path)),
            inspector: self.watch.inspector.then(|| self.inspector_view(&tree.path)),
            log,
            timeline: TimelineView {
                now: clock.iterations,
                latest: latest.iterations,
                marks: self.motion.marks.view(),
            },
            chart: self.watch.chart.then(|| self.chart_view()),
            workshop: self.watch.workshop.then(|| self.workshop.view()),
            knobs: self.knobs(),
            breakpoints: self.breakpoints(),
            memory: self.machine().memory(),
            notice: self.notice.clone(),
            reply: self.reply.clone(),
            tree,
        }
    }

    /// What comes next, or why nothing does.
    fn next_phase(&self) -> &'static str {
        let machine = self.machine();
        match machine.tree().turn(machine.tree().root()) {
            Turn::Over(_) => "nothing, the game is over",
            _ if machine.is_finished() => "finished",
            _ => machine.next_phase(),
        }
    }

    fn heading(&self) -> Heading {
        let situation = &self.setup.situation;
        Heading {
            title: self.setup.title.clone(),
            game: situation.game(),
            position: situation.position(),
            played: situation.moves_played(),
            turn: Some(situation.turn()),
            algorithm: self.setup.algorithm.name,
            seed: self.setup.seed,
            work: self.work_word(),
        }
    }

    /// What counts the work: `visits` or `nodes`.
    fn work_word(&self) -> &'static str {
        let columns = self.machine().tree().columns();
        tree_view::work_column(columns).map_or("work", |column| columns[column].name)
    }

    fn answer_view(&self) -> AnswerView {
        let Answer { value, best_code, pv_codes, outcome, .. } = self.machine().brief_answer();
        let root = &self.setup.situation;
        let best = best_code.map(|code| root.names_of(&[code]).concat());
        AnswerView { value, best, best_code, pv: root.names_of(&pv_codes), outcome }
    }

    fn tree_view(&mut self) -> TreeView {
        let machine = self.motion.machine();
        let mut view = self.tree.view(machine.tree(), self.watch.tree_rows.into());
        if self.watch.viewpoint == Viewpoint::Mover {
            for row in &mut view.rows {
                inspector::turn_cells(machine.tree(), &row.path, &mut row.cells);
            }
        }
        view
    }

    fn board_view(&mut self, selected: &[u32]) -> BoardView {
        let machine = self.motion.machine();
        let phase = machine.clock().phases;
        let place = self.playout.filter(|(of, ..)| *of == phase);
        let most = place.map_or(1, |(_, nth, _)| nth + 1);
        let mut playouts = board::playouts_of(&self.motion.last_events, machine, most);
        let nth = playouts.len().saturating_sub(1);
        let playout = playouts.pop().unwrap_or_default();
        let current = machine.tree().current_path();
        // The playout belongs to the leaf: it is shown to whoever looks at the path that leads there.
        let is_on_path = !playout.is_empty() && current.starts_with(selected);
        let (path, playout) = if is_on_path { (&current[..], &playout[..]) } else { (selected, &[][..]) };
        let shown = place.map_or(playout.len(), |(.., shown)| shown).min(playout.len());
        let of = machine.settings().whole("playouts").unwrap_or(1);
        let playout = Playout { moves: playout, shown, nth, of };
        let look = (self.watch.overlay, self.watch.viewpoint);
        self.board.view(&*self.setup.situation, machine, path, playout, look)
    }

    /// Shows more or fewer moves of the playouts that the last phase has made, one after another. The end of the last is
    /// followed by the beginning of the first.
    pub(super) fn watch_playout(&mut self, moves: i64) -> Result<()> {
        let machine = self.motion.machine();
        let playouts = board::playouts_of(&self.motion.last_events, machine, usize::MAX);
        let length = playouts.first().map_or(0, Vec::len);
        if length == 0 {
            return Err(Fault::new("the last phase made no playout").remedy("step by phase to the next one"));
        }
        let phase = machine.clock().phases;
        let now = self.playout.filter(|(of, ..)| *of == phase);
        let now = now.map_or((0, length), |(_, nth, shown)| (nth, shown));
        let (nth, shown) = board::walked(&playouts, now, moves);
        self.playout = Some((phase, nth, shown));
        Ok(())
    }

    fn inspector_view(&mut self, selected: &[u32]) -> InspectorView {
        let ghost = self.tree.selected_ghost(self.motion.machine().tree());
        let supposed = self.what_ifs.at(selected);
        let viewpoint = self.watch.viewpoint;
        let mut view =
            inspector::view(self.motion.machine(), &self.setup, selected, ghost, viewpoint, &supposed);
        let chooser = match self.watch.viewpoint {
            Viewpoint::Max => Side::Max,
            Viewpoint::Mover => inspector::chooser(self.machine().tree(), selected),
        };
        let pinned = self.pinned.as_deref();
        view.evaluation = evaluation::view(self.machine(), &self.setup, selected, pinned, chooser);
        let leaf = view.derivation.sources.iter().skip(1).find(|source| source.is_evaluated);
        if let Some(path) = leaf.map(|leaf| self.machine().tree().path(leaf.node)) {
            view.leaf_evaluation = evaluation::view(self.machine(), &self.setup, &path, None, chooser);
        }
        if !is_as_opened(&self.setup, self.opened_at) {
            view.notes.clear();
        }
        view
    }

    fn chart_view(&self) -> ChartView {
        let is_scored = self.setup.situation.per_point() != 1;
        let unit = match self.work_word() {
            "visits" => "expectation",
            _ if evaluation::are_leaves_played_out(self.machine()) && !is_scored => "thousandths of a win",
            _ => "points",
        };
        self.motion.chart.view(self.machine(), self.work_word(), unit, self.truth())
    }

    fn knobs(&self) -> Vec<KnobView> {
        let defaults = self.setup.algorithm.settings();
        let knobs = self.machine().settings().iter();
        knobs
            .map(|(knob, value)| KnobView {
                name: knob.name,
                value: value.to_owned(),
                default: defaults.text(knob.name).to_owned(),
                kind: knob.kind,
                about: knob.about,
                live: knob.live,
            })
            .collect()
    }

    fn breakpoints(&self) -> Vec<BreakpointView> {
        let tree = self.machine().tree();
        let list = self.motion.breakpoints.list().iter();
        list.map(|b| BreakpointView {
            number: b.number,
            condition: b.condition.clone(),
            text: narrator::condition(&b.condition, tree),
            on: b.on,
            log_only: b.log_only,
            hits: b.hits,
        })
        .collect()
    }
}
