//! The true values that a file states, checked against one another.

use crate::catalog::Situation;
use crate::error::{Fault, Result};
use crate::game::{Side, Turn};
use crate::position::file::{Known, PositionFile};
use crate::position::reader::Source;
use crate::session::Truth;
use crate::text::clean_line;

/// What the file knows of its position; nothing without `known_value`.
///
/// # Errors
/// A value that is no number or none of the game, a move that cannot be played, or one that is better than the best.
pub(super) fn truth(
    file: &PositionFile,
    situation: &dyn Situation,
    has_draws: bool,
    source: &Source,
) -> Result<Option<Truth>> {
    let fault_at = |place: &str, fault| source.fault_in(fault, place, "");
    let first = file.known_moves.keys().next();
    let Some(known) = file.known_value else {
        return match first {
            Some(_) => Err(fault_at(
                "known_moves",
                Fault::new("`known_moves` without `known_value`")
                    .expected("the value of the best of them too"),
            )),
            None => Ok(None),
        };
    };
    let finite = |known: Known, place: &str| match known {
        Known::Points(points) if !points.is_finite() => {
            Err(fault_at(place, Fault::new("points without a number").expected("a finite number")))
        }
        Known::Draw if !has_draws => {
            Err(fault_at(place, Fault::new("a draw, which this game does not know").expected("a winner")))
        }
        _ => Ok(number(known)),
    };
    let value = finite(known, "known_value")?;
    let Turn::Of(side) = situation.turn() else {
        return match first {
            Some(_) => Err(fault_at("known_moves", Fault::new("values of moves where no side moves"))),
            None => Ok(Some(Truth { side: Side::Max, text: known.to_string(), value, moves: Vec::new() })),
        };
    };
    let mut moves = Vec::new();
    for (name, &of_move) in &file.known_moves {
        let place = format!("known_moves.{name}");
        let code = code_of(name, situation).map_err(|fault| source.fault_at_name(fault, &place))?;
        let worth = finite(of_move, &place)?;
        if matches!(known, Known::Points(_)) != matches!(of_move, Known::Points(_)) {
            let fault =
                Fault::new(format!("`{}` is worth {of_move}, the position {known}", clean_line(name)))
                    .expected("all values in points, or none");
            return Err(fault_at(&place, fault));
        }
        if if side == Side::Max { worth > value } else { worth < value } {
            let fault =
                Fault::new(format!("`{}` is worth {of_move}, the position only {known}", clean_line(name)))
                    .expected("no move that is better than the best");
            return Err(fault_at(&place, fault));
        }
        moves.push((code, worth));
    }
    Ok(Some(Truth { side, text: known.to_string(), value, moves }))
}

/// A value as a number for Max: a win counts 1, a draw a half.
const fn number(known: Known) -> f64 {
    match known {
        Known::MaxWins { .. } => 1.0,
        Known::MinWins { .. } => 0.0,
        Known::Draw => 0.5,
        Known::Points(points) => points,
    }
}

/// The code of a move by its name.
fn code_of(name: &str, situation: &dyn Situation) -> Result<u32> {
    let mut after = situation.copy();
    after.play(name).map_err(|fault| Fault { at: None, line: None, ..fault })?;
    let played = after.moves_played().pop().unwrap_or_default();
    let legal = situation.legal_moves().into_iter().find(|mv| mv.name == played);
    legal.map(|mv| mv.code).ok_or_else(|| Fault::new(format!("no legal move `{}`", clean_line(name))))
}
