//! Steps, runs, seeks and speed.

use crate::search::Goal;
use crate::session::Command;
use crate::session::protocol::{Speed, Unit};

use super::send;
use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::dialogs::{Dialog, Purpose};
use crate::tui::message::Effect;
use crate::tui::panes;

/// Steps, runs, seeks; true if the action was one of them.
pub fn time(app: &mut App, action: Action, effects: &mut Vec<Effect>) -> bool {
    let count = app.count.or_one();
    let past = count.unsigned_abs().saturating_sub(1);
    let step = |unit, count| Command::Step { unit, count };
    let command = match action {
        Action::RunOrPause => Command::RunOrPause,
        Action::Continue => Command::RunPast(past),
        Action::ContinueBack => Command::RunBack { past },
        Action::StepIteration => step(Unit::Iteration, count),
        Action::BackIteration => step(Unit::Iteration, -count),
        Action::StepPhase => step(Unit::Phase, count),
        Action::BackPhase => step(Unit::Phase, -count),
        Action::StepSamePhase => step(Unit::SamePhase, count),
        Action::BackSamePhase => step(Unit::SamePhase, -count),
        Action::StepOver => step(Unit::Over, count),
        Action::BackOver => step(Unit::Over, -count),
        Action::StepOut => step(Unit::Out, count),
        Action::BackOut => step(Unit::Out, -count),
        Action::GoToStart => Command::Seek(Goal::Phase(0)),
        Action::GoToLatest => Command::SeekLatest,
        Action::NextMark => Command::SeekMark(1),
        Action::PreviousMark => Command::SeekMark(-1),
        Action::Restart => Command::Restart,
        Action::Faster | Action::Slower => return change_speed(app, action == Action::Faster, effects),
        Action::GoToIteration => {
            match app.count.typed() {
                Some(number) => send(effects, Command::Seek(Goal::Iteration(u64::from(number)))),
                None => app.dialogs.push(Dialog::prompt(Purpose::GoToIteration, "")),
            }
            return true;
        }
        _ => return false,
    };
    send(effects, command);
    true
}

fn change_speed(app: &mut App, faster: bool, effects: &mut Vec<Effect>) -> bool {
    let Some(view) = &mut app.view else { return true };
    let now = Speed::CHOICES.iter().position(|speed| *speed == view.speed);
    let now = now.unwrap_or(Speed::CHOICES.len().saturating_sub(1));
    let next = if faster { now.saturating_add(1) } else { now.saturating_sub(1) };
    let Some(&speed) = Speed::CHOICES.get(next).or(Speed::CHOICES.last()) else { return true };
    // Shown at once: several presses may come before the session's next view.
    view.speed = speed;
    send(effects, Command::Speed(speed));
    app.tell(format!("speed: {}", panes::header::speed(speed)));
    true
}

/// Seeks a fiftieth of the timeline, at least one iteration.
pub fn seek_share(app: &App, direction: i64, effects: &mut Vec<Effect>) {
    let Some(view) = &app.view else { return };
    let step = (view.timeline.latest / 50).max(1).saturating_mul(app.count.or_one().unsigned_abs());
    let now = view.timeline.now;
    let to = if direction < 0 {
        now.saturating_sub(step)
    } else {
        now.saturating_add(step).min(view.timeline.latest)
    };
    send(effects, Command::Seek(Goal::Iteration(to)));
}
