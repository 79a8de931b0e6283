//! A match or a sweep beside the workbench: begun, gone on with, heard of.

use std::path::PathBuf;

use crate::error::Result;
use crate::experiment::{Games, Line, Plan};
use crate::tui::app::App;
use crate::tui::bench::{Bench, Standing};
use crate::tui::message::Effect;

/// Plays a plan; the same plan as before goes on where it was.
pub(super) fn start(app: &mut App, plan: Plan, out: Option<PathBuf>, effects: &mut Vec<Effect>) {
    let same = |bench: &&mut Box<Bench>| bench.plan.digest == plan.digest && bench.out == out;
    let job = if let Some(bench) = app.bench.as_mut().filter(same) {
        bench.plan = plan;
        bench.go_on()
    } else {
        let (bench, job) = Bench::begin(plan, out);
        app.bench = Some(Box::new(bench));
        job
    };
    effects.push(Effect::Bench(Box::new(job)));
}

/// A game is finished.
pub(super) fn take(app: &mut App, line: Line) {
    if let Some(bench) = &mut app.bench {
        bench.take(line);
    }
}

/// The run has ended.
pub(super) fn end(app: &mut App, played: Result<Games>) {
    let Some(bench) = &mut app.bench else { return };
    bench.end(played);
    match bench.standing.clone() {
        Standing::Failed(fault) => app.complain(fault.short()),
        Standing::Finished => app.tell("all games are finished: | shows how they went"),
        _ => {}
    }
}
