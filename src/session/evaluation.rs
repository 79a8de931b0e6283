//! The static evaluation of a node, feature by feature, and its difference from a pinned node's.

use crate::catalog::Situation;
use crate::eval::win_rate::expected_score;
use crate::eval::{Contribution, Weights};
use crate::game::{Picture, Side, Turn};
use crate::search::{Machine, Quantity};
use crate::session::protocol::Setup;
use crate::session::view::{EvaluationView, FeatureRow, PinnedView};

/// The weights that a machine judges by. They fit the game, or the machine would not have been opened.
pub fn weights_of(machine: &dyn Machine, situation: &dyn Situation) -> Option<Weights> {
    situation.weights(machine.settings().text("weights")).ok()
}

/// What the evaluation says of a position, for Max, in the unit of the tree's values; `None` where the game has none, or
/// is over.
pub fn points(situation: &dyn Situation, weights: &Weights) -> Option<f64> {
    let measured = situation.measured().filter(|_| !matches!(situation.turn(), Turn::Over(_)))?;
    Some(in_points(sum_of(&weights.breakdown(&measured)), situation))
}

/// A sum of features in points, where a game's results are counted in points.
fn in_points(sum: i64, situation: &dyn Situation) -> f64 {
    sum as f64 / f64::from(situation.per_point())
}

/// Whether a search values its leaves by playouts, so that the evaluation is in none of its values.
pub fn are_leaves_played_out(machine: &dyn Machine) -> bool {
    machine.settings().text("leaf").starts_with("mc:")
}

/// The position that a path leads to; `None` if it is not legal.
pub fn at(setup: &Setup, path: &[u32]) -> Option<Box<dyn Situation>> {
    let mut situation = setup.situation.copy();
    path.iter().all(|&code| situation.play_code(code)).then_some(situation)
}

/// Takes the evaluation of the node at `path` apart, and compares it with that at `pinned`. Empty where the game
/// has none, or is over: then the rules decide.
pub fn view(
    machine: &dyn Machine,
    setup: &Setup,
    path: &[u32],
    pinned: Option<&[u32]>,
    seen_by: Side,
) -> EvaluationView {
    let apart = |path: &[u32]| {
        let situation = at(setup, path)?;
        let measured = situation.measured().filter(|_| !matches!(situation.turn(), Turn::Over(_)))?;
        let weights = weights_of(machine, &*situation)?;
        Some((weights.breakdown(&measured), weights, situation))
    };
    let Some((contributions, weights, situation)) = apart(path) else { return EvaluationView::default() };
    let there = pinned.and_then(apart).map(|(contributions, ..)| contributions);
    let has_squares = contributions.iter().any(|part| !part.squares.is_empty());
    let picture = if has_squares { situation.picture() } else { Picture::default() };
    let points = |number: i64| Quantity::Points(number as f64).seen_by(seen_by);
    let row = |(n, part): (usize, &Contribution)| {
        let other = there.as_ref().and_then(|there| there.get(n));
        let named = |&(square, value): &(usize, i32)| (square_name(&picture, square), points(value.into()));
        FeatureRow {
            feature: part.feature.to_string(),
            about: part.about.to_string(),
            value: points(part.value.into()),
            weight: Quantity::Points(part.weight.into()),
            product: points(part.product()),
            squares: part.squares.iter().map(named).collect(),
            pinned: other.map_or(Quantity::Unknown, |other| points(other.value.into())),
            change: other.map_or(Quantity::Unknown, |other| points(part.product() - other.product())),
        }
    };
    let sum = sum_of(&contributions);
    let expected =
        |slope| Quantity::Expectation(expected_score(sum as f64, situation.unit(), slope)).seen_by(seen_by);
    EvaluationView {
        rows: contributions.iter().enumerate().map(row).collect(),
        value: points(sum),
        in_points: match situation.per_point() {
            1 => Quantity::Unknown,
            _ => Quantity::Points(in_points(sum, &*situation)).seen_by(seen_by),
        },
        expected: weights.win_rate().map_or(Quantity::Unknown, expected),
        is_unused: are_leaves_played_out(machine),
        pinned: pinned.zip(there.as_ref()).map(|(path, there)| PinnedView {
            line: machine.tree().path_names(path),
            value: points(sum_of(there)),
            change: points(sum - sum_of(there)),
        }),
    }
}

pub fn sum_of(contributions: &[Contribution]) -> i64 {
    contributions.iter().map(Contribution::product).sum()
}

/// A square's name; where several share it, as in a column, the row from below is added: `4:2`.
fn square_name(picture: &Picture, square: usize) -> String {
    let Some(square) = picture.squares.get(square) else { return String::new() };
    let namesakes = || picture.squares.iter().filter(|other| other.name == square.name);
    if namesakes().count() == 1 {
        return square.name.clone();
    }
    let row = 1 + namesakes().filter(|other| other.y > square.y).count();
    format!("{}:{row}", square.name)
}
