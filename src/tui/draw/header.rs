//! The two lines on top: what is searched, how far it is, and what it has found.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::game::{Side, Turn};
use crate::search::quantity::count;
use crate::session::View;
use crate::session::protocol::{Speed, Viewpoint};
use crate::session::view::{Pause, Status};
use crate::tui::ink::Ink;
use crate::tui::theme::Role;
use crate::tui::widgets::paint;

/// Draws both lines.
///
/// ```text
///  title · game · algorithm   ‖ PAUSED  why                     iteration 1'200 of 5'000   812'000/s
///  value 0.512  best 4  line 4 4 3                                                Max to move
/// ```
pub fn draw(view: &View, viewpoint: Viewpoint, area: Rect, buffer: &mut Buffer, ink: Ink<'_>) {
    if area.height < 2 {
        return;
    }
    let [text, faint] = [Role::Text, Role::Faint].map(|role| ink.style(role));
    let (chip, role, why) = status(view, ink);
    let right = progress(view);
    let right_start = area.right().saturating_sub(right.chars().count() as u16 + 1).max(area.x);
    let room = Rect { width: right_start.saturating_sub(area.x + 1), ..area };
    let algorithm = format!(" · {}   ", view.heading.algorithm);
    let game = format!(" · {}", view.heading.game);
    let game = if view.heading.title == view.heading.game { "" } else { &game };
    let head: [(&str, Style); 6] = [
        (" ", text),
        (&view.heading.title, ink.style(Role::Title)),
        (game, text),
        (&algorithm, text),
        (&chip, ink.style(role)),
        (&why, faint),
    ];
    paint::spans(buffer, room, 0, &head);
    paint::text(buffer, right_start, area.y, area.right().saturating_sub(right_start), &right, text);
    answer(view, viewpoint, area, buffer, ink);
}

/// The chip in words with its sign, its role, and why.
fn status(view: &View, ink: Ink<'_>) -> (String, Role, String) {
    let chip = |sign: &str, word: &str| format!(" {sign} {word} ");
    match &view.status {
        Status::Running => {
            let speed = match view.speed {
                Speed::Unlimited => String::new(),
                limited => format!(" at {}", super::speed(limited)),
            };
            (chip(ink.glyphs.running, "RUNNING"), Role::StatusRunning, speed)
        }
        Status::Paused(pause) => {
            let why = match pause {
                Pause::Ready => " ready".to_owned(),
                Pause::Asked => format!(" next: {}", view.next_phase),
                Pause::Breakpoint(number, text) => format!(" breakpoint {number}: {text}"),
                Pause::Budget => " budget used up".into(),
                Pause::Finished => " search finished".into(),
                Pause::Memory => " memory used up".into(),
            };
            (chip(ink.glyphs.paused, "PAUSED"), Role::StatusPaused, why)
        }
        Status::Seeking { done, to, back } => {
            let way = if *back { "back to" } else { "on to" };
            let why = format!(" {way} {}: {:.0} %", count(*to), 100.0 * done);
            (chip(ink.glyphs.seeking, "SEEKING"), Role::StatusSeeking, why)
        }
        Status::Failed(why) => (chip(ink.glyphs.error, "FAILED"), Role::Error, format!(" {why}")),
    }
}

/// How far the search is.
fn progress(view: &View) -> String {
    let mut text = format!("iteration {}", count(view.clock.iterations));
    if view.latest.iterations > view.clock.iterations {
        text += &format!(" of {}", count(view.latest.iterations));
    }
    if matches!(view.status, Status::Running) && view.rate >= 0.5 {
        text += &format!("  {}/s", count(view.rate as u64));
    }
    text
}

fn answer(view: &View, viewpoint: Viewpoint, area: Rect, buffer: &mut Buffer, ink: Ink<'_>) {
    let [text, faint, best] = [Role::Text, Role::Faint, Role::Best].map(|role| ink.style(role));
    let side = match (viewpoint, view.heading.turn) {
        (Viewpoint::Mover, Some(Turn::Of(side))) => side,
        _ => Side::Max,
    };
    let value = view.answer.value.clone().map_or_else(|| "?".to_owned(), |value| value.seen_by(side).to_string());
    let whose = if side == Side::Max { "for Max" } else { "for Min" };
    let value = format!("{value} {whose}");
    let proof = view.answer.outcome.map_or_else(String::new, |proof| match (proof.winner, proof.plies) {
        ("draw", _) => "   proven: draw".into(),
        (winner, Some(plies)) => format!("   proven: {winner} wins in {plies}"),
        (winner, None) => format!("   proven: {winner} wins"),
    });
    let turn = match view.heading.turn {
        Some(Turn::Of(Side::Max)) => "Max to move",
        Some(Turn::Of(Side::Min)) => "Min to move",
        Some(Turn::Chance) => "chance to move",
        Some(Turn::Over(_)) => "the game is over",
        None => "",
    };
    let turn_start = area.right().saturating_sub(turn.len() as u16 + 1).max(area.x);
    let room = Rect { width: turn_start.saturating_sub(area.x + 1), ..area };
    let pv = view.answer.pv.join(" ");
    let parts = [
        (" value ", faint),
        (&*value, text),
        ("   best ", faint),
        (view.answer.best.as_deref().unwrap_or("?"), best),
        (&proof, ink.style(Role::Proven)),
        ("   line ", faint),
        (&pv, text),
    ];
    paint::spans(buffer, room, 1, &parts);
    paint::text(buffer, turn_start, area.y + 1, area.right().saturating_sub(turn_start), turn, faint);
}
