//! A game in the workbench: whoever is to move decides, and the search that decides stands in the panes.

use std::path::Path;
use std::time::Duration;

use crate::error::{Fault, Result};
use crate::game::Side;
use crate::play::{Effort, Game, GameFile, Seat};
use crate::session::view::{MoveMark, Pause, Status, View};
use crate::session::{Command, Setup};

use super::workbench;
use crate::tui::action::Action;
use crate::tui::app::{App, Chosen};
use crate::tui::dialogs::{Dialog, Purpose};
use crate::tui::message::Effect;

/// A game, and what its players wait for.
pub struct Sitting {
    /// The game.
    pub game: Game,
    waits_for: Option<Answer>,
    /// When its present position came up.
    since: Duration,
}

impl Sitting {
    fn new(game: Game, now: Duration) -> Box<Self> {
        Box::new(Self { game, waits_for: None, since: now })
    }

    /// Seconds that the present move has taken.
    fn seconds(&self, now: Duration) -> f64 {
        now.saturating_sub(self.since).as_secs_f64()
    }
}

/// What a search under way is to give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Its move.
    Move,
    /// Its advice.
    Hint,
}

/// Does an action of the game; says whether it was one.
pub(super) fn act(app: &mut App, action: Action, effects: &mut Vec<Effect>) -> bool {
    if action == Action::Game {
        let dialog = app.selected_situation().map(|situation| Dialog::game(situation, app.game.as_deref()));
        app.dialogs.extend(dialog);
        return true;
    }
    if !is_shown(app) {
        let needs_game =
            matches!(action, Action::Hint | Action::MoveNow | Action::RedoMove | Action::TypeMove);
        if needs_game {
            app.complain("no game is on the board: J begins one");
        }
        return needs_game;
    }
    let outcome = match action {
        Action::BoardPlay => under_cursor(app).and_then(|mv| {
            app.look.chosen = Some(Chosen::of(&mv));
            make(app, mv.code, None, effects)
        }),
        Action::SearchHere => selected(app).and_then(|code| make(app, code, None, effects)),
        Action::TypeMove => {
            app.dialogs.push(Dialog::prompt(Purpose::Move, ""));
            Ok(())
        }
        Action::TakeBack => walk(app, Game::undo, "no move is on the board", effects),
        Action::RedoMove => walk(app, Game::redo, "no move was taken back", effects),
        Action::Hint => think(app, Answer::Hint, effects),
        Action::MoveNow => move_now(app, effects),
        _ => return false,
    };
    if let Err(fault) = outcome {
        app.complain(fault.short());
    }
    true
}

/// Begins a game, or goes back to one.
pub(super) fn sit_down(app: &mut App, game: Option<Box<Game>>, effects: &mut Vec<Effect>) {
    if let Some(game) = game {
        app.game = Some(Sitting::new(*game, app.now));
    }
    if let Err(fault) = go_on(app, effects) {
        app.complain(fault.short());
    }
}

/// A game file was read: its game goes on where it stood. Nobody moves before the user has seen it.
pub(super) fn resume(app: &mut App, path: &Path, read: Result<Game>, effects: &mut Vec<Effect>) {
    match read {
        Ok(game) => {
            app.answered = None;
            replay(app, game, effects);
            app.tell(format!(
                "the game of {}: `;` lets a search move, u and Ctrl-r walk through it",
                path.display()
            ));
        }
        Err(fault) => {
            let told = fault.brief();
            super::ask_again(app, fault, &told);
        }
    }
}

/// Shows a game as it stands; nobody moves by themselves.
pub(super) fn replay(app: &mut App, game: Game, effects: &mut Vec<Effect>) {
    app.game = Some(Sitting::new(game, app.now));
    if let Err(fault) = show(app, effects) {
        app.complain(fault.short());
    }
}

/// Begins the program with a game where it stands; answers the search to open.
///
/// # Errors
/// The search of its present decision cannot be.
pub fn sat_down(app: &mut App, game: Game) -> Result<Box<Setup>> {
    let setup = Box::new(game.setup()?);
    app.game = Some(Sitting::new(game, app.now));
    app.setup = Some(setup.clone());
    Ok(setup)
}

/// What a file is to hold of the present game.
pub fn file_of(app: &App) -> Option<GameFile> {
    app.game.as_deref().map(|sitting| GameFile::of(&sitting.game))
}

/// A view has come: if the search in it has decided, its move is made.
pub(super) fn listen(app: &mut App, view: &View, effects: &mut Vec<Effect>) {
    let Some(waits_for) = app.game.as_ref().and_then(|sitting| sitting.waits_for) else { return };
    let has_decided = matches!(view.status, Status::Paused(Pause::Budget | Pause::Finished | Pause::Memory));
    if !has_decided || !is_of_game(app, view) {
        return;
    }
    let outcome = match waits_for {
        Answer::Move => take_move(app, view, effects),
        Answer::Hint => {
            set_waiting(app, None);
            app.tell(format!("hint: {}; its search is in the tree", best_of(view)));
            Ok(())
        }
    };
    if let Err(fault) = outcome {
        app.complain(fault.short());
    }
}

/// A search's best move, with what it thinks of it.
fn best_of(view: &View) -> String {
    let best = view.answer.best.as_deref().unwrap_or("its first move");
    let value = view
        .answer
        .value
        .as_ref()
        .map_or_else(String::new, |value| format!("; the position is worth {value}"));
    format!("{best}{value}")
}

/// Takes a typed move.
///
/// # Errors
/// It is not legal.
pub(super) fn typed(app: &mut App, text: &str, effects: &mut Vec<Effect>) -> Result<()> {
    let Some(sitting) = &mut app.game else { return Ok(()) };
    is_humans(&sitting.game)?;
    sitting.game.replay(text.trim(), None, sitting.seconds(app.now))?;
    go_on(app, effects)
}

/// Whether the search in the panes is the game's, at its present move.
fn is_shown(app: &App) -> bool {
    app.game_on_board().is_some()
}

fn is_of_game(app: &App, view: &View) -> bool {
    let title = app.game.as_ref().map(|sitting| sitting.game.title());
    app.opening.is_empty() && title.is_some_and(|title| title == view.heading.title)
}

impl App {
    /// The game, if the search in the panes is its own, at its present move.
    pub fn game_on_board(&self) -> Option<&Game> {
        let view = self.view.as_deref()?;
        self.game.as_deref().filter(|_| is_of_game(self, view)).map(|sitting| &sitting.game)
    }
}

fn set_waiting(app: &mut App, answer: Option<Answer>) {
    if let Some(sitting) = &mut app.game {
        sitting.waits_for = answer;
    }
}

fn is_humans(game: &Game) -> Result<()> {
    match game.seat_to_move() {
        Some(Seat::Human) => Ok(()),
        Some(Seat::Search(_)) => {
            Err(Fault::new("it is a search's turn").remedy("`;` makes it move now, u takes your move back"))
        }
        None => Err(Fault::new("the game is over").remedy("u takes a move back, J begins another game")),
    }
}

/// The move under the board's cursor, if the board shows the game's position.
fn under_cursor(app: &App) -> Result<MoveMark> {
    let away = || {
        Fault::new("the board shows a line of the search").remedy("g in the tree, or Backspace, goes back")
    };
    app.view.as_deref().filter(|view| view.tree.path.is_empty()).ok_or_else(away)?;
    workbench::chosen_move(app)
}

/// The move that the selected node of the tree stands for.
fn selected(app: &App) -> Result<u32> {
    match app.view.as_deref().map(|view| &view.tree.path[..]) {
        Some(&[code]) => Ok(code),
        _ => Err(Fault::new("no move of the game is selected").expected("a child of the root")),
    }
}

/// A person's move.
fn make(app: &mut App, code: u32, effort: Option<Effort>, effects: &mut Vec<Effect>) -> Result<()> {
    let Some(sitting) = &mut app.game else { return Ok(()) };
    is_humans(&sitting.game)?;
    sitting.game.make(code, effort, sitting.seconds(app.now))?;
    go_on(app, effects)
}

/// The decision of the search that was waited for.
fn take_move(app: &mut App, view: &View, effects: &mut Vec<Effect>) -> Result<()> {
    let Some(sitting) = &mut app.game else { return Ok(()) };
    let (player, seed) = sitting.game.decision()?;
    // Where not even one move was looked at, the first is as good as any.
    let first = || sitting.game.board().legal_moves().first().map(|mv| mv.code);
    let code = view.answer.best_code.or_else(first).ok_or_else(|| Fault::new("there is no legal move"))?;
    let effort = Effort {
        by: player.text,
        seed,
        iterations: view.clock.iterations,
        nodes: view.tree.nodes,
        value: view.answer.value.as_ref().map_or_else(String::new, |value| value.to_string()),
    };
    let told = format!("{} plays {}", sitting.game.seat_to_move().map_or("", Seat::name), best_of(view));
    sitting.game.make(code, Some(effort), sitting.seconds(app.now))?;
    go_on(app, effects)?;
    app.tell(told);
    Ok(())
}

/// Takes moves back, or plays them again: so many as a count says; without one, to a person's turn where a person
/// plays. Nobody thinks before the user says so.
fn walk(app: &mut App, go: fn(&mut Game) -> bool, otherwise: &str, effects: &mut Vec<Effect>) -> Result<()> {
    let plies = app.count.typed();
    let Some(Sitting { game, .. }) = app.game.as_deref_mut() else { return Ok(()) };
    let is_human = |seat: Option<&Seat>| matches!(seat, Some(Seat::Human));
    let a_person_plays = [Side::Max, Side::Min].iter().any(|&side| is_human(Some(game.seat(side))));
    let mut gone = 0;
    while go(game) {
        gone += 1;
        let is_there = plies.map_or(!a_person_plays || is_human(game.seat_to_move()), |plies| gone >= plies);
        if is_there {
            break;
        }
    }
    if gone == 0 {
        return Err(Fault::new(otherwise));
    }
    let waiting = match game.seat_to_move() {
        Some(seat @ Seat::Search(_)) => Some(format!("it is the turn of {}: `;` lets it move", seat.name())),
        _ => None,
    };
    show(app, effects)?;
    waiting.into_iter().for_each(|text| app.tell(text));
    Ok(())
}

/// The search whose turn it is moves: with what it has found, or after it has thought.
fn move_now(app: &mut App, effects: &mut Vec<Effect>) -> Result<()> {
    let Some(sitting) = &app.game else { return Ok(()) };
    if matches!(sitting.game.seat_to_move(), Some(Seat::Human)) {
        return Err(
            Fault::new("it is your turn").remedy("p plays the move under the cursor, ' takes a typed one")
        );
    }
    let is_thinking = sitting.waits_for == Some(Answer::Move);
    match app.view.take() {
        Some(view) if is_thinking && view.answer.best_code.is_some() => {
            let taken = take_move(app, &view, effects);
            app.view = Some(view);
            taken
        }
        view => {
            app.view = view;
            think(app, Answer::Move, effects)
        }
    }
}

/// Lets the search in the panes run to its budget.
fn think(app: &mut App, answer: Answer, effects: &mut Vec<Effect>) -> Result<()> {
    if app.game.as_ref().is_some_and(|sitting| sitting.game.seat_to_move().is_none()) {
        return Err(Fault::new("the game is over").remedy("u takes a move back, J begins another game"));
    }
    set_waiting(app, Some(answer));
    effects.push(Effect::Send(Command::Run));
    // A search that has come to its end before has nothing more to say.
    if let Some(view) = app.view.take() {
        listen(app, &view, effects);
        app.view = app.view.take().or(Some(view));
    }
    Ok(())
}

/// Shows the game's position; a search whose turn it is begins to think.
fn go_on(app: &mut App, effects: &mut Vec<Effect>) -> Result<()> {
    show(app, effects)?;
    let Some(sitting) = &mut app.game else { return Ok(()) };
    if matches!(sitting.game.seat_to_move(), Some(Seat::Search(_))) {
        sitting.waits_for = Some(Answer::Move);
        effects.push(Effect::Send(Command::Run));
    }
    Ok(())
}

/// Shows the game's position, with the search that decides there, or would give a hint.
fn show(app: &mut App, effects: &mut Vec<Effect>) -> Result<()> {
    let Some(sitting) = &mut app.game else { return Ok(()) };
    (sitting.waits_for, sitting.since) = (None, app.now);
    let setup = sitting.game.setup()?;
    let chosen = app.look.chosen;
    super::open(app, Box::new(setup), effects);
    // The cursor stays where the last move was made.
    app.look.chosen = chosen;
    Ok(())
}
