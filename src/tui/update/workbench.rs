//! Actions of the workbench: most of them are commands to the session.

mod board;
mod time;
mod what_if;

use crate::error::{Fault, Result};
use crate::search::Goal;
use crate::session::protocol::{
    BreakCommand, Condition, EvaluationCommand, LogCommand, Overlay, SteerCommand, TreeCommand, Viewpoint,
};
use crate::session::view::View;
use crate::session::{Command, check_filter};

use super::game;
use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::dialogs::{Dialog, Purpose};
use crate::tui::layout::{Arrangement, PaneKind};
use crate::tui::message::Effect;
use crate::tui::panes::{self, ChartAxis};

use board::move_cursor;
pub use board::{chosen_move, go_to_move, play_move};
use time::{seek_share, time};
use what_if::what_if;

/// How many more visits a node gets where no count says.
const MORE_VISITS: u32 = 100;

/// Does an action while the workbench is topmost.
pub fn act(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    if app.view.is_none() {
        return;
    }
    if !(game::act(app, action, effects)
        || time(app, action, effects)
        || search(app, action, effects)
        || arrange(app, action)
        || motion(app, action, effects)
        || what_if(app, action, effects)
        || tree_pane(app, action, effects))
    {
        other_panes(app, action, effects);
    }
}

fn send(effects: &mut Vec<Effect>, command: Command) {
    effects.push(Effect::Send(command));
}

/// Sends a command to the tree pane.
pub fn tree(effects: &mut Vec<Effect>, command: TreeCommand) {
    send(effects, Command::Tree(command));
}

fn log(effects: &mut Vec<Effect>, command: LogCommand) {
    send(effects, Command::Log(command));
}

fn evaluation(effects: &mut Vec<Effect>, command: EvaluationCommand) {
    send(effects, Command::Evaluation(command));
}

fn search(app: &mut App, action: Action, effects: &mut Vec<Effect>) -> bool {
    match action {
        Action::Knobs => app.dialogs.push(Dialog::knobs()),
        Action::Breakpoints => app.dialogs.push(Dialog::breakpoints()),
        Action::BreakHere => {
            let path = app.view.as_ref().map(|view| view.tree.path.clone()).unwrap_or_default();
            let condition = Condition::Visited(path);
            send(effects, Command::Break(BreakCommand::Add { condition, log_only: false }));
        }
        Action::SearchHere => send(effects, Command::SearchFromSelection),
        Action::TakeBack => send(effects, Command::TakeBack),
        Action::SearchOnly => send(effects, Command::Steer(SteerCommand::Only)),
        Action::SearchAll => send(effects, Command::Steer(SteerCommand::All)),
        Action::Equalise => send(effects, Command::Steer(SteerCommand::Equalise)),
        Action::VisitMore => {
            let visits = app.count.typed().unwrap_or(MORE_VISITS);
            send(effects, Command::Steer(SteerCommand::More(visits)));
        }
        Action::Forget => send(effects, Command::Steer(SteerCommand::Forget)),
        Action::Bench => {
            if let Some(setup) = &app.setup {
                let planned = app.planned.take().filter(|planned| planned.is_kept_for(setup));
                let dialog = planned.map(Dialog::Bench);
                app.dialogs.push(dialog.unwrap_or_else(|| Dialog::bench(setup, app.bench.as_deref())));
            }
        }
        Action::SetUp => {
            if let Some(setup) = app.present_setup() {
                app.dialogs.push(Dialog::set_up(&setup, &app.catalog));
            }
        }
        Action::EditPosition => edit(app),
        Action::Library => app.dialogs.push(Dialog::library()),
        Action::GoToPath => app.dialogs.push(Dialog::prompt(Purpose::GoToPath, "")),
        Action::JumpBack => tree(effects, TreeCommand::JumpBack),
        Action::JumpForward => tree(effects, TreeCommand::JumpForward),
        Action::ShowMachine => tree(effects, TreeCommand::UnfoldCurrent),
        Action::FollowMachine => {
            let follow = app.view.as_ref().is_some_and(|view| view.tree.follow);
            tree(effects, TreeCommand::Follow(!follow));
        }
        Action::Viewpoint => {
            app.look.viewpoint = match app.look.viewpoint {
                Viewpoint::Max => Viewpoint::Mover,
                Viewpoint::Mover => Viewpoint::Max,
            };
            app.tell(match app.look.viewpoint {
                Viewpoint::Max => "numbers as Max sees them",
                Viewpoint::Mover => "numbers as the side that chooses the node sees them",
            });
        }
        Action::Overlay => {
            app.look.overlay = next_overlay(app);
        }
        Action::Copy => copy(app, effects),
        Action::WhyNot => {
            let line = app.view.as_ref().map(|view| view.tree.path_names.join(" ")).unwrap_or_default();
            app.dialogs.push(Dialog::prompt(Purpose::WhyNot, &line));
        }
        Action::Unprune => send(effects, Command::Unprune),
        Action::FollowValue => tree(effects, TreeCommand::FollowValue { whole: false }),
        Action::FollowValueToLeaf => tree(effects, TreeCommand::FollowValue { whole: true }),
        Action::Weights => weights(app),
        Action::Disagreements => {
            app.dialogs.push(Dialog::disagreements());
            evaluation(effects, EvaluationCommand::Survey);
        }
        Action::CheckEvaluation => evaluation(effects, EvaluationCommand::Check),
        Action::PinNode => evaluation(effects, EvaluationCommand::Pin),
        _ => return false,
    }
    true
}

fn weights(app: &mut App) {
    let Some(setup) = &app.setup else { return };
    if setup.situation.measured().is_none() {
        let game = setup.situation.game();
        return app.complain(format!("{game} has no evaluation to weigh"));
    }
    app.dialogs.push(Dialog::weights());
}

fn edit(app: &mut App) {
    let Some(situation) = app.selected_situation() else { return };
    match Dialog::editor(&*situation) {
        Ok(dialog) => app.dialogs.push(dialog),
        Err(fault) => app.complain(fault.short()),
    }
}

fn copy(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(situation) = app.selected_situation() else { return };
    let text = situation.position();
    app.tell(format!("copied {text}"));
    effects.push(Effect::Copy(text));
}

fn arrange(app: &mut App, action: Action) -> bool {
    let arrangement = &mut app.arrangement;
    match action {
        Action::FocusNext => match app.count.typed() {
            Some(number) => {
                PaneKind::numbered(number as usize).into_iter().for_each(|pane| arrangement.focus(pane));
            }
            None => arrangement.focus_next(false),
        },
        Action::FocusPrevious => arrangement.focus_next(true),
        Action::FocusBoard => arrangement.focus(PaneKind::Board),
        Action::FocusTree => arrangement.focus(PaneKind::Tree),
        Action::FocusInspector => arrangement.focus(PaneKind::Inspector),
        Action::FocusLog => arrangement.focus(PaneKind::Log),
        Action::FocusChart => arrangement.focus(PaneKind::Chart),
        Action::FocusTimeline => arrangement.focus(PaneKind::Timeline),
        Action::Zoom => arrangement.zoomed = !arrangement.zoomed,
        Action::Hide => {
            arrangement.zoomed = false;
            arrangement.hide(arrangement.focus);
            arrangement.focus_next(false);
        }
        Action::ShowAll => {
            let focus = arrangement.focus;
            *arrangement = Arrangement::default();
            arrangement.focus(focus);
        }
        Action::Narrower => resize(app, |arrangement| arrangement.widen(-2)),
        Action::Wider => resize(app, |arrangement| arrangement.widen(2)),
        Action::Shorter => resize(app, |arrangement| arrangement.heighten(-1)),
        Action::Taller => resize(app, |arrangement| arrangement.heighten(1)),
        _ => return false,
    }
    true
}

/// Moves a border. What there is no room for is not counted, so that the way back begins at once.
pub fn resize(app: &mut App, change: impl FnOnce(&mut Arrangement)) {
    let before = app.layout();
    change(&mut app.arrangement);
    let after = app.layout();
    (app.arrangement.wider, app.arrangement.taller) = after.resized;
    if after == before {
        app.tell("this border can go no further");
    }
}

/// Up, down, pages and ends, in whichever pane has the focus.
fn motion(app: &mut App, action: Action, effects: &mut Vec<Effect>) -> bool {
    let (rows, pages, end) = match action {
        Action::Up => (-app.count.or_one(), 0, None),
        Action::Down => (app.count.or_one(), 0, None),
        Action::PageUp => (0, -1, None),
        Action::PageDown => (0, 1, None),
        Action::First => (0, 0, Some(true)),
        Action::Last => (0, 0, Some(false)),
        _ => return false,
    };
    match app.arrangement.focus {
        PaneKind::Tree => tree(
            effects,
            match (rows, pages, end) {
                (_, _, Some(true)) => TreeCommand::First,
                (_, _, Some(false)) => TreeCommand::Last,
                (0, pages, None) => TreeCommand::Page(pages),
                (rows, _, None) => TreeCommand::Move(rows),
            },
        ),
        PaneKind::Log => log(
            effects,
            match (rows, pages, end) {
                (_, _, Some(true)) => LogCommand::Oldest,
                (_, _, Some(false)) => LogCommand::Newest,
                (0, pages, None) => LogCommand::Page(pages),
                (rows, _, None) => LogCommand::Move(rows),
            },
        ),
        PaneKind::Inspector => {
            let height = app.layout().pane(PaneKind::Inspector).map_or(0, panes::inspector::visible_lines);
            scroll_inspector(app, rows + pages * i64::from(height.saturating_sub(1).max(1)), end);
        }
        PaneKind::Board => move_cursor(app, 0, rows.signum(), end),
        PaneKind::Timeline | PaneKind::Chart => match (rows + pages, end) {
            (_, Some(true)) => send(effects, Command::Seek(Goal::Phase(0))),
            (_, Some(false)) => send(effects, Command::SeekLatest),
            (back_or_on, None) => send(effects, Command::SeekMark(back_or_on.signum() as i32)),
        },
    }
    true
}

/// Scrolls the inspector; its last line stays visible.
pub fn scroll_inspector(app: &mut App, lines: i64, end: Option<bool>) {
    let Some(area) = app.layout().pane(PaneKind::Inspector) else { return };
    let Some(view) = app.view.as_ref().and_then(|view| view.inspector.as_ref()) else { return };
    let last = i64::from(panes::inspector::last_top(view, area));
    let top = match end {
        Some(true) => 0,
        Some(false) => last,
        None => (i64::from(app.look.inspector_top) + lines).clamp(0, last),
    };
    app.look.inspector_top = u16::try_from(top).unwrap_or(0);
}

fn tree_pane(app: &mut App, action: Action, effects: &mut Vec<Effect>) -> bool {
    let Some(view) = &app.view else { return true };
    let command = match action {
        Action::TreeToggle => TreeCommand::Toggle,
        Action::TreeParent => TreeCommand::Parent,
        Action::TreeChild => TreeCommand::Child,
        Action::NextSibling => TreeCommand::Sibling(app.count.or_one()),
        Action::PreviousSibling => TreeCommand::Sibling(-app.count.or_one()),
        Action::UnfoldLevels => TreeCommand::Unfold(app.count.typed().unwrap_or(2)),
        Action::UnfoldBest => TreeCommand::UnfoldBest,
        Action::FoldAll => TreeCommand::FoldAll,
        Action::Sort => {
            let next = next_sort(view);
            let title = match next {
                TreeCommand::Sort { column: Some(column), .. } => {
                    view.tree.columns.get(column).map(|c| c.title)
                }
                _ => None,
            };
            let order =
                title.map_or("in move order".to_owned(), |title| format!("by {title}, largest first"));
            app.tell(format!("siblings stand {order}"));
            next
        }
        Action::SortReverse => {
            let (column, descending) = view.tree.sort.map_or((None, false), |(c, d)| (Some(c), d));
            TreeCommand::Sort { column, descending: !descending }
        }
        Action::Ghosts => TreeCommand::Ghosts(!view.tree.ghosts),
        Action::Tails => {
            app.look.tails = !app.look.tails;
            TreeCommand::Tails(app.look.tails)
        }
        Action::Filter => {
            let filter = view.tree.filter.clone();
            app.dialogs.push(Dialog::prompt(Purpose::Filter, &filter));
            return true;
        }
        _ => return false,
    };
    tree(effects, command);
    true
}

/// Sorts by the column after the present one; after the last one by move order.
fn next_sort(view: &View) -> TreeCommand {
    let next = view.tree.sort.map_or(0, |(column, _)| column + 1);
    let column = (next < view.tree.columns.len()).then_some(next);
    TreeCommand::Sort { column, descending: true }
}

fn other_panes(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::BoardLeft => move_cursor(app, -1, 0, None),
        Action::BoardRight => move_cursor(app, 1, 0, None),
        Action::BoardGo => go_to_move(app, effects),
        Action::BoardPlay => play_move(app, effects),
        Action::BoardParent => {
            let path = app.view.as_ref().map(|view| view.tree.path.clone()).unwrap_or_default();
            if let Some((_, parent)) = path.split_last() {
                tree(effects, TreeCommand::Jump(parent.to_vec()));
            }
        }
        Action::PlayoutNext => send(effects, Command::WatchPlayout(app.count.or_one())),
        Action::PlayoutPrevious => send(effects, Command::WatchPlayout(-app.count.or_one())),
        Action::LogGo => {
            log(effects, LogCommand::JumpToMoment);
            log(effects, LogCommand::JumpToNode);
        }
        Action::LogNode => log(effects, LogCommand::JumpToNode),
        Action::LogKinds => {
            if let Some(view) = &app.view {
                app.dialogs.push(Dialog::kinds(&view.log.kinds));
            }
        }
        Action::LogSelected => {
            let only = app.view.as_ref().is_some_and(|view| view.log.selected_node);
            log(effects, LogCommand::SelectedNode(!only));
        }
        Action::SeekBack => seek_share(app, -1, effects),
        Action::SeekAhead => seek_share(app, 1, effects),
        Action::ChartAxis => app.look.chart = app.look.chart.next(),
        Action::ChartSolve => {
            app.look.chart = ChartAxis::Regret;
            send(effects, Command::SolveMoves);
        }
        _ => {}
    }
}

/// Takes the answer to a question that the workbench asked.
///
/// # Errors
/// The text is not what was asked for.
pub fn answer(app: &App, purpose: &Purpose, text: &str, effects: &mut Vec<Effect>) -> Result<()> {
    match purpose {
        Purpose::GoToIteration => {
            let number =
                text.trim().replace(['\'', '_'], "").parse().map_err(|_| {
                    Fault::new(format!("found `{text}`")).expected("the number of an iteration")
                })?;
            send(effects, Command::Seek(Goal::Iteration(number)));
        }
        Purpose::WhatIf { name, .. } => what_if::typed(app, name, text, effects)?,
        Purpose::GoToPath => {
            is_line(app, text)?;
            tree(effects, TreeCommand::JumpNames(text.to_owned()));
        }
        Purpose::WhyNot if text.trim().is_empty() => {
            return Err(Fault::new("no moves").expected("the moves of a line, from the root"));
        }
        Purpose::WhyNot => {
            is_line(app, text)?;
            send(effects, Command::WhyNot(text.trim().to_owned()));
        }
        Purpose::Filter => {
            check_filter(text, app.view.as_ref().map_or(&[], |view| view.tree.columns))?;
            tree(effects, TreeCommand::Filter(text.trim().to_owned()));
        }
        _ => {}
    }
    Ok(())
}

/// Whether a text is a line of moves from the root.
fn is_line(app: &App, text: &str) -> Result<()> {
    match app.present_setup() {
        // The move's number is place enough in one line of moves.
        Some(mut setup) => {
            setup.situation.play_all(text).map_err(|fault| Fault { at: None, line: None, ..fault })
        }
        None => Ok(()),
    }
}

/// What the board shows after what it shows now; nothing after the last.
fn next_overlay(app: &App) -> Overlay {
    let board = app.view.as_ref().and_then(|view| view.board.as_ref());
    let overlays = board.map_or(&[][..], |board| &board.overlays);
    let now = overlays.iter().position(|&overlay| overlay == app.look.overlay);
    let next = if app.look.overlay == Overlay::None { 0 } else { now.map_or(overlays.len(), |now| now + 1) };
    overlays.get(next).copied().unwrap_or_default()
}
