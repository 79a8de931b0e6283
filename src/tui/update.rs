//! How the state changes: `update(state, message) -> effects`. Nothing here knows a thread, a clock or a terminal.

mod bench;
mod game;
mod mouse;
mod workbench;

use std::path::Path;

use ratatui::layout::Rect;

use crate::error::{Fault, Result};
use crate::eval::Weights;
use crate::session::protocol::{EvaluationCommand, TreeCommand, Watch};
use crate::session::view::{Status, View};
use crate::session::{Command, Setup};

pub use game::{Sitting, file_of, sat_down};

use super::action::Action;
use super::app::App;
use super::dialogs::{Ask, Confirm, Context, Dialog, Purpose, Reaction, ReplyBox};
use super::input::{Key, Wake};
use super::keymap;
use super::layout::{Layout, PaneKind};
use super::message::{Effect, Message};
use super::panes;

/// The exit status of a program that was interrupted: 128 + SIGINT. Most terminals turn ctrl-c into that signal; in
/// the others the key does the same.
const INTERRUPTED: u8 = 130;

/// Takes one message in; answers what is to be done.
pub fn update(app: &mut App, message: Message) -> Vec<Effect> {
    let mut effects = Vec::new();
    match message {
        Message::Terminal(wake) => wake_up(app, wake, &mut effects),
        Message::View(view) => receive(app, view, &mut effects),
        Message::Lost(why) => lose(app, &why),
        Message::Saved(Ok(path)) => {
            app.answered = None;
            if matches!(app.dialogs.last(), Some(Dialog::Game(_))) {
                app.dialogs.pop();
            }
            if let Some(Dialog::Editor(editor)) = app.dialogs.last_mut() {
                editor.mark_saved();
            }
            app.tell(format!("saved as {path}"));
        }
        Message::Weights(path, read) => take_weights(app, &path, read, &mut effects),
        Message::Game(path, read) => game::resume(app, &path, read.map(|game| *game), &mut effects),
        Message::Played(line) => bench::take(app, *line),
        Message::BenchEnded(played) => bench::end(app, played),
        Message::Library(library) => app.library = *library,
        Message::Saved(Err(fault)) => {
            let told = fault.brief();
            ask_again(app, fault, &told);
        }
    }
    app.asked |= effects.iter().any(|effect| matches!(effect, Effect::Send(_) | Effect::Open(_)));
    say_what_is_visible(app, &mut effects);
    effects
}

fn wake_up(app: &mut App, wake: Wake, effects: &mut Vec<Effect>) {
    match wake {
        Wake::Key(key) => press(app, key, effects),
        Wake::Mouse(mouse) => mouse::point(app, mouse, effects),
        Wake::Paste(text) => paste(app, &text, effects),
        Wake::Resize(size) => app.size = size,
        Wake::Signal(signal) => {
            if let Some(status) = signal.status() {
                effects.push(Effect::Quit(status));
            }
        }
        Wake::Closed => effects.push(Effect::Quit(super::terminal::CLOSED)),
    }
}

/// Weights that were read go into force from this moment on; after a fault the old ones stay.
fn take_weights(app: &mut App, path: &Path, read: Result<Weights>, effects: &mut Vec<Effect>) {
    match read {
        Ok(weights) => {
            (app.answered, app.weights_fault) = (None, None);
            app.tell(format!("weights of {}", path.display()));
            effects.push(Effect::Send(Command::Set { name: "weights".into(), value: weights.text() }));
        }
        Err(fault) => {
            let (told, short) = (format!("weights refused: {}", fault.short()), fault.short());
            effects.push(Effect::Send(Command::Evaluation(EvaluationCommand::Refused(told))));
            app.weights_fault = Some(fault.clone());
            ask_again(app, fault, &format!("the weights stay as they were: {short}"));
        }
    }
}

/// A file could not be read or written. Where its path or name was typed, the question comes back with the fault in
/// it; a fault that nobody has just asked for is only `told`.
fn ask_again(app: &mut App, fault: Fault, told: &str) {
    match app.answered.take() {
        Some((purpose, text)) => app.dialogs.push(Dialog::prompt_again(purpose, &text, fault)),
        None => app.complain(told),
    }
}

fn receive(app: &mut App, view: Box<View>, effects: &mut Vec<Effect>) {
    let is_new = app.asked || app.view.as_ref().is_none_or(|before| before.notice != view.notice);
    app.asked = false;
    if let (Some(notice), true) = (&view.notice, is_new) {
        app.notice = Some(notice.clone());
    }
    app.is_shown(&view.heading);
    if let (Some(setup), false) = (&mut app.setup, view.knobs.is_empty()) {
        for knob in &view.knobs {
            // A knob that this setup does not have belongs to another search whose view is still under way.
            let _ = setup.settings.set(knob.name, &knob.value);
        }
    }
    if app.view.as_ref().is_none_or(|before| before.tree.path != view.tree.path) {
        app.look.inspector_top = 0;
    }
    let answered = |view: &View| view.reply.as_ref().map(|reply| reply.number);
    if let (Some(reply), true) = (&view.reply, app.view.as_deref().and_then(answered) != answered(&view)) {
        app.dialogs.push(Dialog::Reply(ReplyBox::new(reply.clone())));
    }
    game::listen(app, &view, effects);
    app.view = Some(view);
}

fn lose(app: &mut App, why: &str) {
    if let Some(view) = &mut app.view {
        view.status = Status::Failed(why.to_owned());
    }
    app.complain(format!("the search broke off: {why}"));
}

fn press(app: &mut App, key: Key, effects: &mut Vec<Effect>) {
    app.notice = None;
    if let Some(reaction) = with_dialog(app, |dialog, context| dialog.key(key, context)) {
        return settle(app, reaction, effects);
    }
    if app.dialogs.is_empty() && app.count.take(key) {
        return;
    }
    if let Some(action) = app.keymap.action(key, app.sections()) {
        act(app, action, effects);
    }
    app.count = keymap::Count::default();
}

fn paste(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    if let Some(reaction) = with_dialog(app, |dialog, context| dialog.paste(text, context)) {
        settle(app, reaction, effects);
    }
}

/// Lets the topmost dialog see something; `None` if there is no dialog or it is not its business.
fn with_dialog(
    app: &mut App,
    look: impl FnOnce(&mut Dialog, &Context<'_>) -> Option<Reaction>,
) -> Option<Reaction> {
    let mut dialog = app.dialogs.pop()?;
    let reaction = look(&mut dialog, &Context::of(app));
    app.dialogs.push(dialog);
    reaction
}

/// Does an action: the topmost dialog has the first word, then the workbench.
pub(super) fn act(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    if let Some(reaction) = with_dialog(app, |dialog, context| dialog.act(action, context)) {
        return settle(app, reaction, effects);
    }
    match action {
        Action::Help => look_up(app, |app| Dialog::help(app.sections(), app.typing())),
        Action::Palette => look_up(app, |app| Dialog::palette(app.sections())),
        Action::Redraw => effects.push(Effect::Redraw),
        Action::Suspend => effects.push(Effect::Suspend),
        Action::Back => back(app, effects),
        Action::Quit => quit(app, effects),
        Action::Interrupt => effects.push(Effect::Quit(INTERRUPTED)),
        Action::NextTheme => app.next_theme(),
        _ if app.dialogs.is_empty() => workbench::act(app, action, effects),
        _ => {}
    }
}

/// Shows help or palette; in the place of the one that is open, so that they never pile up.
fn look_up(app: &mut App, dialog: fn(&App) -> Dialog) {
    if matches!(app.dialogs.last(), Some(Dialog::Help(_) | Dialog::Palette(_))) {
        app.dialogs.pop();
    }
    let dialog = dialog(app);
    app.dialogs.push(dialog);
}

/// Escape: closes what is topmost, else undoes what the user did to the look of the workbench.
fn back(app: &mut App, effects: &mut Vec<Effect>) {
    if app.dialogs.len() > 1 || (app.view.is_some() && !app.dialogs.is_empty()) {
        return close(app);
    }
    if !app.dialogs.is_empty() {
        return app.tell("Ctrl-q ends plyscope");
    }
    if app.count.typed().is_some() {
        return;
    }
    if app.arrangement.zoomed {
        app.arrangement.zoomed = false;
    } else if app.view.as_ref().is_some_and(|view| !view.tree.filter.is_empty()) {
        workbench::tree(effects, TreeCommand::Filter(String::new()));
    }
}

fn quit(app: &mut App, effects: &mut Vec<Effect>) {
    let closes = app.dialogs.len() > 1 || (app.view.is_some() && !app.dialogs.is_empty());
    if closes {
        close(app);
    } else {
        effects.push(Effect::Quit(0));
    }
}

/// Closes the topmost dialog, after a question if something in it would be lost.
fn close(app: &mut App) {
    match app.dialogs.last() {
        Some(dialog) if dialog.has_unsaved_changes() => app.dialogs.push(Dialog::Confirm(Confirm::discard())),
        _ => shut(app, 1),
    }
}

/// Takes the topmost dialogs away. What was typed for a match that has not begun is kept for the next look at it.
fn shut(app: &mut App, count: usize) {
    let kept = app.dialogs.len().saturating_sub(count);
    for dialog in app.dialogs.drain(kept..) {
        if let Dialog::Bench(dialog) = dialog {
            app.planned = Some(dialog);
        }
    }
}

/// Carries out what a dialog asked for.
fn settle(app: &mut App, reaction: Reaction, effects: &mut Vec<Effect>) {
    if reaction.close {
        shut(app, 1 + reaction.also_below);
    }
    if let Some((purpose, text)) = reaction.answer {
        answer(app, purpose, &text, effects);
    }
    for ask in reaction.asks {
        match ask {
            Ask::Effect(effect) => effects.push(effect),
            Ask::Act(action) => act(app, action, effects),
            Ask::Dialog(dialog) => app.dialogs.push(dialog),
            Ask::Tell(text) => app.tell(text),
            Ask::Complain(fault) => app.complain(fault.short()),
            Ask::Open(setup) => open(app, setup, effects),
            Ask::Game(game) => game::sit_down(app, game, effects),
            Ask::Replay(game) => game::replay(app, *game, effects),
            Ask::Bench(plan, out) => bench::start(app, *plan, out, effects),
            Ask::StopBench => app.bench.iter_mut().for_each(|bench| bench.stop()),
        }
    }
}

/// Gives a typed text to whoever asked for it; if they find a fault in it, the question stays.
fn answer(app: &mut App, purpose: Purpose, text: &str, effects: &mut Vec<Effect>) {
    app.answered = purpose.names_a_file().then(|| (purpose.clone(), text.to_owned()));
    let outcome = if app.dialogs.is_empty() && purpose == Purpose::Move {
        game::typed(app, text, effects).map(|()| None)
    } else if app.dialogs.is_empty() {
        workbench::answer(app, &purpose, text, effects).map(|()| None)
    } else {
        let Some(mut dialog) = app.dialogs.pop() else { return };
        let outcome = dialog.answer(&purpose, text, &Context::of(app)).map(Some);
        app.dialogs.push(dialog);
        outcome
    };
    match outcome {
        Ok(Some(reaction)) => settle(app, reaction, effects),
        Ok(None) => {}
        Err(fault) => {
            app.answered = None;
            app.dialogs.push(Dialog::prompt_again(purpose, text, fault));
        }
    }
}

/// Asks for a search. Until a view of it comes, the one there is stays.
fn open(app: &mut App, setup: Box<Setup>, effects: &mut Vec<Effect>) {
    app.dialogs.clear();
    app.look.chosen = None;
    app.look.inspector_top = 0;
    app.opening.push(*setup.clone());
    effects.push(Effect::Open(setup));
}

/// Tells the session what is visible, if that has changed.
fn say_what_is_visible(app: &mut App, effects: &mut Vec<Effect>) {
    if app.setup.is_none() && app.opening.is_empty() {
        return;
    }
    let watch = watch(app, &app.layout());
    if watch != app.watched {
        app.watched = watch;
        effects.push(Effect::Send(Command::Watch(watch)));
    }
}

/// What is visible.
fn watch(app: &App, layout: &Layout) -> Watch {
    let rows = |pane, count: fn(Rect) -> u16| layout.pane(pane).map_or(0, count);
    Watch {
        tree_rows: rows(PaneKind::Tree, panes::tree::visible_rows),
        log_lines: rows(PaneKind::Log, panes::log::visible_lines),
        board: layout.pane(PaneKind::Board).is_some(),
        inspector: layout.pane(PaneKind::Inspector).is_some(),
        chart: layout.pane(PaneKind::Chart).is_some(),
        workshop: app.dialogs.iter().any(Dialog::watches_workshop),
        viewpoint: app.look.viewpoint,
        overlay: app.look.overlay,
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Size;

    use super::*;
    use crate::catalog::{Catalog, algorithm};
    use crate::game::Params;
    use crate::session::Session;
    use crate::tui::dialogs::plain_setup;
    use crate::tui::theme::{Glyphs, Theme};

    #[test]
    fn the_setup_is_that_of_the_search_which_is_shown() {
        let catalog = Catalog::default();
        let game = catalog.entry("tree").expect("a game");
        let mut situation = game.open(&Params::default()).expect("a starting position");
        let first = plain_setup(situation.copy(), "first").expect("a setup");
        situation.set_position("chance(0.5:1 0.5:2)").expect("a position");
        let alpha_beta = algorithm("alpha-beta").expect("an algorithm");
        let refused = Setup { situation, algorithm: alpha_beta, title: "refused".into(), ..(*first).clone() };
        let theme = Theme::built_in("dark").expect("shipped");
        let mut app = App::new(catalog, theme, &Glyphs::UNICODE, Size::new(120, 40));
        app.setup = Some(first.clone());
        let mut session = Session::open(*first.clone()).expect("a search");

        let mut ask = |app: &mut App, setup: Setup| {
            let mut effects = Vec::new();
            open(app, Box::new(setup), &mut effects);
            for effect in effects {
                if let Effect::Open(setup) = effect {
                    session.handle(Command::Open(setup));
                }
            }
            update(app, Message::View(Box::new(session.view())));
            app.setup.as_ref().map(|setup| setup.title.clone())
        };
        assert_eq!(ask(&mut app, refused).as_deref(), Some("first"));
        let second = Setup { title: "second".into(), ..*first };
        assert_eq!(ask(&mut app, second).as_deref(), Some("second"));
        assert!(app.opening.is_empty());
    }
}
