//! Priors that were thought of before the search: weights of moves in some positions, from a file or typed.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::error::{Fault, Result};
use crate::game::{Game, MoveCode, Notation};
use crate::search::{Settings, priors};
use crate::text::{clean_line, fit};

/// The weights of moves, by the key of the position in which they can be played.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Given(Arc<BTreeMap<u64, Vec<(u32, f64)>>>);

impl Given {
    /// Reads the knob at a root, and writes it in one way only: equal priors, equal settings.
    ///
    /// # Errors
    /// A weight that is none, a move that is not legal, or one that is given twice.
    pub(super) fn read<G: Notation>(
        game: &G,
        root: &G::Position,
        settings: Settings,
    ) -> Result<(Self, Settings)> {
        let mut given: BTreeMap<u64, Vec<(u32, f64)>> = BTreeMap::new();
        let mut written = Vec::new();
        for (weight, line) in priors::parts(settings.text(priors::KNOB)) {
            let weight = weight_of(weight)?;
            let Line { position, last, names } = Line::read(game, root, line)?;
            let moves = given.entry(game.key(&position)).or_default();
            if moves.iter().any(|(code, _)| *code == last.code()) {
                return Err(fault(format!(
                    "`{names}` has a prior already, by this line or by another to the same position"
                ))
                .expected("one weight for each move of a position"));
            }
            moves.push((last.code(), weight));
            written.push((weight, names));
        }
        let text = priors::text(written.into_iter());
        Ok((Self(Arc::new(given)), settings.with(priors::KNOB, &text)))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves that have weights in the position with this key.
    pub(super) fn at(&self, key: u64) -> Option<&[(u32, f64)]> {
        self.0.get(&key).map(Vec::as_slice)
    }
}

/// The probabilities of the moves with these codes. The weights given are probabilities; what they leave of 1 is
/// shared by the other moves as they would share the whole, `otherwise`. Weights that come to more than 1, or that
/// leave no other move, are divided by their sum, so that visit counts will do.
pub(super) fn blended(given: &[(u32, f64)], codes: &[u32], otherwise: &[f64]) -> Vec<f64> {
    let own = |code: u32| given.iter().find(|(other, _)| *other == code).map(|(_, weight)| *weight);
    let given_sum: f64 = codes.iter().filter_map(|&code| own(code)).sum();
    let others = codes.iter().zip(otherwise).filter(|(code, _)| own(**code).is_none());
    let others_sum: f64 = others.map(|(_, share)| share).sum();
    let rest = if others_sum > 0.0 { (1.0 - given_sum).max(0.0) } else { 0.0 };
    let total = given_sum + rest;
    if total <= 0.0 {
        return otherwise.to_vec();
    }
    let probability = |(&code, share): (&u32, &f64)| match own(code) {
        Some(weight) => weight / total,
        None if rest > 0.0 => rest * (share / others_sum) / total,
        None => 0.0,
    };
    codes.iter().zip(otherwise).map(probability).collect()
}

/// A line of moves with its last one apart.
struct Line<G: Game> {
    /// The position before the last move.
    position: G::Position,
    last: G::Move,
    /// The line as the notation writes it.
    names: String,
}

impl<G: Notation> Line<G> {
    fn read(game: &G, root: &G::Position, text: &str) -> Result<Self> {
        let (mut position, mut last) = (root.clone(), None);
        let mut names = Vec::new();
        for name in text.split_whitespace() {
            if let Some(mv) = last {
                game.play(&mut position, mv);
            }
            let mv = game
                .parse_move(&position, name)
                .map_err(|inner| Fault { at: None, line: None, ..inner }.in_source(priors::KNOB))?;
            names.push(game.print_move(&position, mv));
            last = Some(mv);
        }
        let names = names.join(" ");
        let missing =
            || fault("a weight without a move".into()).expected("a weight and a line of moves: 0.4: e4 e5");
        last.map(|last| Self { position, last, names }).ok_or_else(missing)
    }
}

fn weight_of(text: &str) -> Result<f64> {
    let weight = text.parse::<f64>().ok().filter(|weight| (0.0..=priors::HEAVIEST).contains(weight));
    weight.ok_or_else(|| {
        fault(format!("no weight: `{}`", fit(&clean_line(text), 40)))
            .expected(format!("a number from 0 to {}, such as 0.4: e4 e5", priors::HEAVIEST))
    })
}

fn fault(text: String) -> Fault {
    Fault::new(text).in_source(priors::KNOB)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_given_shares_the_rest() {
        let even = [0.25; 4];
        assert_eq!(blended(&[(1, 0.5), (3, 0.25)], &[0, 1, 2, 3], &even), [0.125, 0.5, 0.125, 0.25]);
        assert_eq!(blended(&[(1, 0.5)], &[0, 1, 2], &[0.125, 0.5, 0.375]), [0.125, 0.5, 0.375]);
    }

    #[test]
    fn counts_are_divided_by_their_sum_and_leave_nothing() {
        assert_eq!(blended(&[(0, 30.0), (1, 10.0)], &[0, 1, 2], &[1.0 / 3.0; 3]), [0.75, 0.25, 0.0]);
        assert_eq!(blended(&[(0, 0.2), (1, 0.2)], &[0, 1], &[0.5; 2]), [0.5, 0.5], "no other move is left");
        assert_eq!(blended(&[(0, 0.0), (1, 0.0)], &[0, 1], &[0.5; 2]), [0.5, 0.5], "nothing is said");
        assert_eq!(blended(&[(0, 0.0)], &[0, 1, 2], &[1.0 / 3.0; 3]), [0.0, 0.5, 0.5], "one is ruled out");
    }
}
