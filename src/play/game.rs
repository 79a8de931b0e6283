//! The game: its line of moves, the place in it where the board stands, and whose turn that is.

use crate::catalog::{Entry, Situation, draw_outcome};
use crate::error::{Fault, Result};
use crate::experiment::Player;
use crate::game::{Outcome, Params, Side, Turn};
use crate::play::Seat;
use crate::play::clock::{Clock, written};
use crate::rng::Rng;
use crate::session::Setup;
use crate::session::budget::{STRETCH, may_stretch};
use crate::session::protocol::Budget;
use crate::text::noun;

/// What a search spent on a decision, and what it thought of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Effort {
    /// The search, in one line.
    pub by: String,
    /// Its seed.
    pub seed: u64,
    /// Iterations.
    pub iterations: u64,
    /// Nodes in its tree, or entered.
    pub nodes: u64,
    /// The value it found, as it is shown.
    pub value: String,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// Its code.
    pub code: u32,
    /// Its name as files have it.
    pub name: String,
    /// What the search took that decided it; `None` for a person and for chance.
    pub effort: Option<Effort>,
    /// Seconds that it took; 0 for chance, and where nobody has measured.
    pub seconds: f64,
}

/// A game. Moves that were taken back stay, to be played again, until another one is made in their place.
pub struct Game {
    entry: Entry,
    /// The position that it begins from, with the moves that led there: they count for repetitions.
    start: Box<dyn Situation>,
    /// Max's seat and Min's.
    seats: [Seat; 2],
    seed: u64,
    clock: Option<Clock>,
    line: Vec<Played>,
    /// How many moves of the line are on the board.
    at: usize,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("title", &self.title()).field("line", &self.line).finish_non_exhaustive()
    }
}

impl Game {
    /// A game from a position.
    ///
    /// # Errors
    /// The game is over there.
    pub fn new(
        entry: &Entry,
        position: &dyn Situation,
        seats: [Seat; 2],
        seed: u64,
        clock: Option<Clock>,
    ) -> Result<Self> {
        if let Turn::Over(_) = position.turn_in_line() {
            return Err(Fault::new("the game is over in this position").expected("a position with moves"));
        }
        let mut game = Self {
            entry: entry.clone(),
            start: position.copy(),
            seats,
            seed,
            clock,
            line: Vec::new(),
            at: 0,
        };
        game.roll();
        Ok(game)
    }

    /// The game's name.
    pub fn name(&self) -> &'static str {
        self.entry.name
    }

    /// Its parameters.
    pub fn params(&self) -> &Params {
        self.start.params()
    }

    /// What it begins from.
    pub fn start(&self) -> &dyn Situation {
        &*self.start
    }

    /// A side's seat.
    pub const fn seat(&self, side: Side) -> &Seat {
        match side {
            Side::Max => &self.seats[0],
            Side::Min => &self.seats[1],
        }
    }

    /// The seed; the search before move number n, from 0, has this plus n.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The clock, if the game has one.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Seconds that a side has left, if the game has a clock.
    pub fn left(&self, side: Side) -> Option<f64> {
        let clock = self.clock?;
        let mut board = self.start.copy();
        let (mut moves, mut spent) = (0, 0.0);
        for played in &self.line[..self.at] {
            if board.turn() == Turn::Of(side) {
                (moves, spent) = (moves + 1, spent + played.seconds);
            }
            board.play_code(played.code);
        }
        Some(clock.left(moves, spent))
    }

    /// All moves, those taken back too.
    pub fn line(&self) -> &[Played] {
        &self.line
    }

    /// How many of them are on the board.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What stands on the board.
    pub fn board(&self) -> Box<dyn Situation> {
        self.put(&*self.start, self.at)
    }

    /// So many moves of the line, played from the same start.
    fn put(&self, start: &dyn Situation, moves: usize) -> Box<dyn Situation> {
        let mut board = start.copy();
        for played in &self.line[..moves] {
            board.play_code(played.code);
        }
        board
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.board().turn_in_line() {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The seat that is to decide; `None` when the game is over.
    pub fn seat_to_move(&self) -> Option<&Seat> {
        match self.board().turn_in_line() {
            Turn::Of(side) => Some(self.seat(side)),
            _ => None,
        }
    }

    /// Makes a move that took so many seconds; those taken back are gone, unless it is the very next of them.
    ///
    /// # Errors
    /// The move is not legal here.
    pub fn make(&mut self, code: u32, effort: Option<Effort>, seconds: f64) -> Result<()> {
        let mut board = self.board();
        if matches!(board.turn_in_line(), Turn::Over(_)) {
            return Err(Fault::new("the game is over: there is no move to play"));
        }
        if !board.play_code(code) {
            return Err(Fault::new("this move is not legal here"));
        }
        let name = board.moves_written().pop().unwrap_or_default();
        let is_next = self.line.get(self.at).is_some_and(|next| next.code == code && next.effort == effort);
        if !is_next {
            self.line.truncate(self.at);
            self.line.push(Played { code, name, effort, seconds });
        }
        self.at += 1;
        self.roll();
        Ok(())
    }

    /// Makes a move by name, as a file has it.
    ///
    /// # Errors
    /// The move is not legal here.
    pub fn replay(&mut self, name: &str, effort: Option<Effort>, seconds: f64) -> Result<()> {
        let mut board = self.board();
        board.play(name)?;
        let played = board.moves_written().pop();
        let leads_there = |code: &u32| {
            let mut other = self.board();
            other.play_code(*code) && other.moves_written().pop() == played
        };
        let code = self.board().legal_moves().into_iter().map(|mv| mv.code).find(leads_there);
        self.make(code.ok_or_else(|| Fault::new("this move is not legal here"))?, effort, seconds)
    }

    /// Goes to where so many moves are on the board, at most as many as there are.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.line.len());
    }

    /// Lets chance have its turns.
    fn roll(&mut self) {
        let mut board = self.board();
        while board.turn_in_line() == Turn::Chance {
            let mut rng = Rng::stream(self.seed, self.at as u64);
            let Some(code) = draw_outcome(&board.legal_moves(), &mut rng) else { return };
            board.play_code(code);
            let name = board.moves_written().pop().unwrap_or_default();
            if self.line.get(self.at).is_none_or(|next| next.code != code) {
                self.line.truncate(self.at);
                self.line.push(Played { code, name, effort: None, seconds: 0.0 });
            }
            self.at += 1;
        }
    }

    /// Takes the last decision back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_decision = |at: &usize| matches!(self.put(&*self.start, *at).turn_in_line(), Turn::Of(_));
        let earlier = (0..self.at).rev().find(is_decision);
        self.at = earlier.unwrap_or(self.at);
        earlier.is_some()
    }

    /// Plays the move again that was taken back last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let can = self.at < self.line.len();
        self.at += usize::from(can);
        self.roll();
        can
    }

    /// The search that decides the move on the board, or that has decided it, exactly as it did; where a person
    /// decides, the search that would give a hint: the opponent's.
    ///
    /// # Errors
    /// There is no search in the game, or the one in the record is none any more.
    pub fn decision(&self) -> Result<(Player, u64)> {
        let ply_seed = self.seed.wrapping_add(self.at as u64);
        if let Some(effort) = self.line.get(self.at).and_then(|played| played.effort.as_ref()) {
            return Ok((Player::read(&effort.by, &self.entry, self.params())?, effort.seed));
        }
        let own = self.seat_to_move().and_then(Seat::player);
        let player = match own.or_else(|| self.seats.iter().find_map(Seat::player)) {
            Some(player) => player.clone(),
            None => Player::read(ADVISER, &self.entry, self.params())?,
        };
        Ok((player, ply_seed))
    }

    /// Everything that opens the search of [`decision`](Self::decision).
    ///
    /// # Errors
    /// See there.
    pub fn setup(&self) -> Result<Setup> {
        let (player, seed) = self.decision()?;
        let mut own_start = player.start.copy();
        own_start.set_position(&self.start.origin())?;
        own_start.play_all(&self.start.moves_written().join(" "))?;
        let situation = self.put(&*own_start, self.at);
        Ok(Setup {
            title: self.title(),
            algorithm: player.algorithm,
            settings: player.settings_at(&*situation),
            situation,
            seed,
            memory: player.memory,
            start: None,
            budget: self.within_the_clock(&player),
            notes: String::new(),
            truth: None,
        })
    }

    /// A search's budget, and no more time than its clock allows. What was decided before is not hurried.
    fn within_the_clock(&self, player: &Player) -> Budget {
        let budget = player.budget;
        let side = match self.board().turn() {
            Turn::Of(side) if self.at == self.line.len() && self.seat(side).player().is_some() => side,
            _ => return budget,
        };
        let own = budget.seconds.unwrap_or(f64::INFINITY);
        // The clock is not stretched with the budget.
        let most = if may_stretch(&player.settings) { STRETCH as f64 } else { 1.0 };
        let allowed =
            self.clock.zip(self.left(side)).map(|(clock, left)| (clock.for_one_move(left) / most).min(own));
        Budget { seconds: allowed.or(budget.seconds), ..budget }
    }

    /// Who plays whom, and where the game stands.
    pub fn title(&self) -> String {
        let [max, min] = &self.seats;
        let turn = self.board().turn_in_line();
        let standing = match turn {
            Turn::Over(Outcome::Draw | Outcome::Score(0)) => "a draw".to_owned(),
            Turn::Over(Outcome::Win(side)) => format!("{} has won", shown(side)),
            Turn::Over(Outcome::Score(score)) => {
                format!("{} has won", shown(if score > 0 { Side::Max } else { Side::Min }))
            }
            Turn::Of(side) => format!("{} to move: {}", shown(side), self.seat(side).name()),
            Turn::Chance => "chance to move".to_owned(),
        };
        // A finished game has no next move to count.
        let place = match (turn, self.at) {
            (Turn::Over(_), made) => format!("{made} {}", noun(made as u64, "move", "moves")),
            (_, at) if at < self.line.len() => format!("move {} of {}", at + 1, self.line.len()),
            (_, at) => format!("move {}", at + 1),
        };
        let time = |side| self.left(side).map_or_else(String::new, |left| format!(" {}", written(left)));
        // Two searches by one algorithm are told apart by their knobs.
        let is_one = max.name() == min.name() && max.player().is_some();
        let who = |seat: &Seat| if is_one { seat.text() } else { seat.name() }.to_owned();
        let [max, min] = [who(max) + &time(Side::Max), who(min) + &time(Side::Min)];
        format!("game: {max} v {min} · {place} · {standing}")
    }
}

const fn shown(side: Side) -> &'static str {
    match side {
        Side::Max => "Max",
        Side::Min => "Min",
    }
}

/// Who gives hints in a game without a search.
const ADVISER: &str = "uct iterations=2000";
