//! A game between two players, from its opening to its end.

use crate::catalog::{Situation, draw_outcome};
use crate::error::{Fault, Result};
use crate::experiment::decide::{Decision, decide};
use crate::experiment::plan::{Cell, Plan};
use crate::experiment::record::{Decisions, Effort, End, GameRecord, Line, Spent, Timing, Who, Winner};
use crate::game::{Outcome, Side, Turn};
use crate::rng::Rng;

/// Plays a game of a plan. What comes of it depends on the plan, the cell and the game's number alone.
///
/// # Errors
/// A search cannot be opened, or the two players' rules disagree.
pub fn play(plan: &Plan, cell: &Cell, game: u64) -> Result<(Line, Timing)> {
    let pair = game / 2;
    let first = if game.is_multiple_of(2) { Who::A } else { Who::B };
    let seed = seed_of(plan.experiment.seed, game);
    let mut table = Table::set(plan, cell, pair)?;
    let opening = table.board(Who::A).moves_written().len() as u32;
    let mut decisions = Vec::new();
    let (result, end) = loop {
        let ply = table.plies;
        let code = match table.board(Who::A).turn_in_line() {
            Turn::Over(outcome) => break (winner(outcome, first), End::Rules),
            _ if ply >= plan.experiment.longest => break (Winner::Draw, End::Length),
            Turn::Chance => {
                decisions.push(None);
                let outcomes = table.board(Who::A).legal_moves();
                draw_outcome(&outcomes, &mut Rng::stream(seed, u64::from(ply)))
                    .ok_or_else(|| Fault::new("chance has no outcome here"))?
            }
            Turn::Of(side) => {
                let who = if side == Side::Max { first } else { first.other() };
                let decision = decide(cell.player(who), table.board(who), seed + u64::from(ply))?;
                let code = decision.code;
                decisions.push(Some((who, decision)));
                code
            }
        };
        table.play(code)?;
    };
    let board = table.board(Who::A);
    let begun_elsewhere = board.origin() != plan.start.origin();
    let record = GameRecord {
        game,
        pair,
        cell: cell.number,
        set: cell.set(),
        first,
        result,
        end,
        plies: table.plies,
        opening,
        position: begun_elsewhere.then(|| board.origin()),
        moves: board.moves_written().join(" "),
        seed,
        a: effort(&decisions, Who::A),
        b: effort(&decisions, Who::B),
        decisions: columns(&decisions),
        experiment: plan.digest.clone(),
    };
    let timing =
        Timing { game, cell: cell.number, a: spent(&decisions, Who::A), b: spent(&decisions, Who::B) };
    Ok((Line::write(record), timing))
}

/// The seed of a game, by the experiment's seed and the game's number alone; below 2^53, so that any reader of JSON
/// can hold it.
pub fn seed_of(master: u64, game: u64) -> u64 {
    Rng::stream(master, game).bits() >> 11
}

/// The board as each player finds its moves on it.
struct Table {
    boards: [Box<dyn Situation>; 2],
    plies: u32,
}

impl Table {
    fn set(plan: &Plan, cell: &Cell, pair: u64) -> Result<Self> {
        let Plan { experiment, .. } = plan;
        let set = |who: Who| experiment.openings.of(&*cell.player(who).start, experiment.seed, pair);
        let boards = [set(Who::A)?, set(Who::B)?];
        let plies = boards[0].moves_written().len() as u32;
        Ok(Self { boards, plies })
    }

    fn board(&self, who: Who) -> &dyn Situation {
        match who {
            Who::A => &*self.boards[0],
            Who::B => &*self.boards[1],
        }
    }

    fn play(&mut self, code: u32) -> Result<()> {
        self.plies += 1;
        let is_legal = self.boards.iter_mut().all(|board| board.play_code(code));
        if is_legal { Ok(()) } else { Err(Fault::new("a player's move is not legal for the other")) }
    }
}

const fn winner(outcome: Outcome, first: Who) -> Winner {
    let side = match outcome {
        Outcome::Win(side) => side,
        Outcome::Score(score) if score > 0 => Side::Max,
        Outcome::Score(score) if score < 0 => Side::Min,
        Outcome::Draw | Outcome::Score(_) => return Winner::Draw,
    };
    match (side, first) {
        (Side::Max, Who::A) | (Side::Min, Who::B) => Winner::A,
        (Side::Max, Who::B) | (Side::Min, Who::A) => Winner::B,
    }
}

type Made = Option<(Who, Decision)>;

fn of(decisions: &[Made], who: Who) -> impl Iterator<Item = &Decision> + Clone {
    decisions.iter().flatten().filter(move |(by, _)| *by == who).map(|(_, decision)| decision)
}

/// The mean of what is known, to two places.
fn mean(numbers: impl Iterator<Item = u64>) -> Option<f64> {
    let (count, sum) = numbers.fold((0_u64, 0_u64), |(count, sum), n| (count + 1, sum + n));
    (count > 0).then(|| (sum as f64 / count as f64 * 100.0).round() / 100.0)
}

fn effort(decisions: &[Made], who: Who) -> Effort {
    Effort {
        playouts_per_move: mean(of(decisions, who).filter_map(|decision| decision.playouts)),
        nodes_per_move: mean(of(decisions, who).map(|decision| decision.nodes)),
    }
}

fn columns(decisions: &[Made]) -> Decisions {
    let each = || decisions.iter().map(|made| made.as_ref().map(|(_, decision)| decision));
    Decisions {
        by: decisions.iter().map(|made| made.as_ref().map_or('-', |(who, _)| who.letter())).collect(),
        playouts: each().map(|decision| decision.and_then(|d| d.playouts)).collect(),
        nodes: each().map(|decision| decision.map(|d| d.nodes)).collect(),
        value: each().map(|decision| decision.and_then(|d| d.value)).collect(),
    }
}

fn spent(decisions: &[Made], who: Who) -> Spent {
    let seconds = of(decisions, who).map(|decision| decision.seconds);
    let moves = seconds.clone().count() as u64;
    let total: f64 = seconds.sum();
    Spent { moves, seconds_per_move: (moves > 0).then(|| total / moves as f64) }
}
