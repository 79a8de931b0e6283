//! The true values of the root's moves, found by solving what each of them leads to. Done in bursts while the search
//! stands, beside it.

use crate::catalog::{Request, Situation, algorithm};
use crate::error::{Fault, Result};
use crate::game::{Outcome, Side, Turn};
use crate::search::machine::{Goal, Until};
use crate::search::quantity::count;
use crate::search::{Answer, Machine, Settings};
use crate::session::truth::Truth;

/// Most positions that are entered for all moves together: well under a minute.
const MOST_NODES: u64 = 50_000_000;

/// The memory of each solver, in bytes.
const MEMORY: u64 = 64 << 20;

/// Moves being solved, one after the other.
pub struct Solving {
    side: Side,
    /// What is to be solved yet, the last one first.
    waiting: Vec<(u32, Box<dyn Situation>)>,
    under_way: Option<(u32, Box<dyn Machine>)>,
    found: Vec<(u32, f64)>,
    /// Positions entered for the moves that are solved.
    nodes: u64,
}

impl Solving {
    /// Begins with the moves of a position.
    ///
    /// # Errors
    /// No side moves there, or the game cannot be solved.
    pub fn begin(root: &dyn Situation) -> Result<Self> {
        let side = match root.turn() {
            Turn::Of(side) => side,
            Turn::Chance => return Err(Fault::new("chance decides at the root: no move can be regretted")),
            Turn::Over(_) => return Err(Fault::new("the game is over: there is no move to solve")),
        };
        if let Some(refusal) = root.refusal(algorithm("solve")?) {
            return Err(refusal);
        }
        let after = |code| {
            let mut after = root.copy();
            after.play_code(code).then_some((code, after))
        };
        let mut waiting: Vec<_> = root.legal_moves().into_iter().filter_map(|mv| after(mv.code)).collect();
        waiting.reverse();
        Ok(Self { side, waiting, under_way: None, found: Vec::new(), nodes: 0 })
    }

    /// Does about `effort` phases' work; gives the truth once every move is solved.
    ///
    /// # Errors
    /// It takes too many positions.
    pub fn work(&mut self, effort: u64) -> Result<Option<Truth>> {
        let Some((code, mut machine)) = self.under_way.take() else { return self.next() };
        let phases = machine.clock().phases.saturating_add(effort);
        machine.advance(Until::goal(Goal::Phase(phases)), None);
        let nodes = self.nodes + machine.nodes();
        if machine.is_finished() {
            self.nodes = nodes;
            self.found.push((code, value(&machine.brief_answer())?));
        } else if nodes > MOST_NODES {
            return Err(Fault::new(format!("{} positions did not solve every move", count(nodes)))
                .remedy("play some moves first, or name the values in the position file as known_moves"));
        } else {
            self.under_way = Some((code, machine));
        }
        Ok(None)
    }

    fn next(&mut self) -> Result<Option<Truth>> {
        let Some((code, situation)) = self.waiting.pop() else { return Ok(Some(self.truth())) };
        if let Turn::Over(outcome @ (Outcome::Win(_) | Outcome::Draw)) = situation.turn() {
            self.found.push((code, of_outcome(outcome)));
            return Ok(None);
        }
        let algorithm = algorithm("solve")?;
        let settings = settings_to_solve(&*situation)?;
        let request = Request { algorithm, settings, seed: 1, memory: MEMORY, start: None };
        self.under_way = Some((code, situation.search(request)?));
        Ok(None)
    }

    /// What is found, once nothing is left.
    fn truth(&self) -> Truth {
        let values = || self.found.iter().map(|(_, value)| *value);
        let value = match self.side {
            Side::Max => values().fold(f64::NEG_INFINITY, f64::max),
            Side::Min => values().fold(f64::INFINITY, f64::min),
        };
        let text = match value {
            1.0 => "Max wins".to_owned(),
            0.0 => "Min wins".to_owned(),
            0.5 => "draw".to_owned(),
            points => format!("{points}"),
        };
        Truth { side: self.side, text, value, moves: self.found.clone() }
    }

    /// How far it is: `solving the moves: 3 of 9`.
    pub fn in_words(&self) -> String {
        let all = self.found.len() + self.waiting.len() + usize::from(self.under_way.is_some());
        format!("solving the root's moves: {} of {all}", self.found.len())
    }
}

/// The knobs with which a position is solved.
///
/// Where lines do not end, depth after depth is searched until a win is forced within one. The first such win is the
/// fastest: so only entries of equal depth may answer, for a deeper one may know a longer win. Between wins lie the
/// evaluation's values, which null windows would take many passes to halve.
///
/// # Errors
/// None that the knobs' own ranges do not exclude.
pub fn settings_to_solve(situation: &dyn Situation) -> Result<Settings> {
    let mut settings = algorithm("solve")?.settings();
    // As many slots as fit into the memory: the machine gives the table its share.
    settings.set("table", "268435456")?;
    if situation.is_endless() {
        for (knob, value) in [("deepening", "on"), ("passes", "full"), ("table_depth", "equal")] {
            settings.set(knob, value)?;
        }
    }
    Ok(settings)
}

const fn of_outcome(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Side::Max) => 1.0,
        Outcome::Win(Side::Min) => 0.0,
        Outcome::Draw | Outcome::Score(_) => 0.5,
    }
}

/// A solver's answer as a number for Max: wins, or points where the game is played for them.
fn value(answer: &Answer) -> Result<f64> {
    let points = || answer.value.as_ref().and_then(|value| value.json().as_f64());
    let value = match answer.outcome.map(|proof| proof.winner) {
        Some("max") => Some(1.0),
        Some("min") => Some(0.0),
        Some(_) => Some(0.5),
        None => points(),
    };
    value.ok_or_else(|| Fault::new("the solver has found no value"))
}
