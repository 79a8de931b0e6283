//! The promises of [`Game`].

use std::collections::BTreeMap;

use crate::conformance::{Moment, Verdict, ensure, walk};
use crate::game::{Game, MoveCode, Outcome, Turn, turn_after};
use crate::text::noun;

/// Positions of one ply that are compared with each other.
const MOST_COMPARED: usize = 64;

/// Checks the rules: moves, codes, keys, weights, scores, random moves and playouts.
///
/// # Errors
/// The first broken promise, in words.
pub fn check<G: Game>(game: &G, seed: u64, games: u32) -> Verdict {
    let mut keys = Keys { at_ply: BTreeMap::new(), known: BTreeMap::new() };
    walk(game, seed, games, |moment| {
        moves(game, &moment)?;
        keys.meet(game, &moment)?;
        for &mv in moment.moves {
            game.play(&mut moment.position.clone(), mv);
        }
        score(game, moment.position)?;
        random_moves(game, &moment)?;
        sensible_moves(game, &moment)?;
        playout(game, &moment)
    })?;
    keys.are_mixed()
}

fn moves<G: Game>(game: &G, moment: &Moment<'_, G>) -> Verdict {
    let turn = game.turn(moment.position);
    let is_over = matches!(turn, Turn::Over(_));
    let foreseen = game.has_chance(moment.position) && game.has_chance(&game.start());
    ensure(turn != Turn::Chance || foreseen, || "chance has a turn, and has_chance denies it".to_owned())?;
    ensure(moment.moves.is_empty() == is_over, || {
        format!("turn says {turn:?}, and there are {} moves", moment.moves.len())
    })?;
    let mut twice = moment.moves.to_vec();
    game.moves(moment.position, &mut twice);
    let (first, second) = twice.split_at(moment.moves.len());
    ensure(first == second, || format!("moves listed {first:?} and then, appended, {second:?}"))?;
    let mut codes: Vec<u32> = moment.moves.iter().map(|mv| mv.code()).collect();
    codes.sort_unstable();
    ensure(codes.windows(2).all(|pair| pair[0] < pair[1]), || {
        format!("two moves share a code: {:?}", moment.moves)
    })?;
    for &mv in moment.moves {
        ensure(mv.code() < 1 << 30, || format!("the code of {mv:?} is not below 2^30"))?;
        ensure(G::Move::from_code(mv.code()) == mv, || format!("{mv:?} does not come back from its code"))?;
        let weight = game.weight(moment.position, mv);
        ensure(weight > 0, || format!("{mv:?} has weight 0"))?;
    }
    Ok(())
}

/// The keys met so far.
struct Keys<G: Game> {
    at_ply: BTreeMap<usize, Vec<G::Position>>,
    known: BTreeMap<u64, G::Position>,
}

impl<G: Game> Keys<G> {
    /// Equal positions have equal keys, others different ones.
    fn meet(&mut self, game: &G, moment: &Moment<'_, G>) -> Verdict {
        let (position, key) = (moment.position, game.key(moment.position));
        let copy = position.clone();
        ensure(copy == *position, || "a copy of the position differs from it".to_owned())?;
        ensure(game.key(&copy) == key, || "a copy of the position has another key".to_owned())?;
        let peers = self.at_ply.entry(moment.played.len()).or_default();
        let twin = peers.iter().find(|peer| *peer == position && game.key(peer) != key);
        ensure(twin.is_none(), || "an equal position had another key".to_owned())?;
        if peers.len() < MOST_COMPARED {
            peers.push(copy.clone());
        }
        let known = self.known.entry(key).or_insert(copy);
        ensure(known == position, || format!("its key {key:#x} was that of {known:?}"))
    }

    /// Tables take any bits of a key: each has to be set about as often as not.
    fn are_mixed(&self) -> Verdict {
        const ENOUGH: usize = 200;
        if self.known.len() < ENOUGH {
            return Ok(());
        }
        (0..64).try_for_each(|bit| {
            let set = self.known.keys().filter(|key| *key >> bit & 1 == 1).count();
            let share = set as f64 / self.known.len() as f64;
            ensure((0.3..0.7).contains(&share), || {
                format!("bit {bit} is set in {set} of {} keys: mix them", self.known.len())
            })
        })
    }
}

fn score<G: Game>(game: &G, position: &G::Position) -> Verdict {
    let scores = game.scores(position);
    ensure(scores.per_point > 0 && scores.lowest <= scores.highest, || format!("the scale is {scores:?}"))?;
    match game.turn(position) {
        Turn::Over(Outcome::Score(score)) => {
            ensure((scores.lowest..=scores.highest).contains(&score), || {
                format!("the score {score} lies outside {scores:?}")
            })
        }
        _ => Ok(()),
    }
}

/// Draws are legal and have the right frequencies (Pearson's chi-squared test).
fn random_moves<G: Game>(game: &G, moment: &Moment<'_, G>) -> Verdict {
    const DRAWS_A_MOVE: usize = 40;
    // One position in a few, or large boards take long.
    let is_sampled = moment.played.len().is_multiple_of(1 + moment.moves.len() / 10);
    if moment.moves.is_empty() || !is_sampled {
        return Ok(());
    }
    let mut rng = moment.rng.clone();
    let mut buffer = Vec::new();
    let mut counts = vec![0_u32; moment.moves.len()];
    let draws = DRAWS_A_MOVE * moment.moves.len();
    for _ in 0..draws {
        let mv = game.random_move(moment.position, &mut rng, &mut buffer);
        let place = moment.moves.iter().position(|&listed| listed == mv);
        let place = place.ok_or_else(|| format!("random_move drew {mv:?}, which is not legal"))?;
        counts[place] += 1;
    }
    let is_chance = game.turn(moment.position) == Turn::Chance;
    let weight = |&mv: &G::Move| if is_chance { f64::from(game.weight(moment.position, mv)) } else { 1.0 };
    let total: f64 = moment.moves.iter().map(weight).sum();
    let squared: f64 = moment
        .moves
        .iter()
        .zip(&counts)
        .map(|(mv, &count)| {
            let expected = draws as f64 * weight(mv) / total;
            (f64::from(count) - expected).powi(2) / expected
        })
        .sum();
    let freedom = (moment.moves.len() - 1) as f64;
    let limit = freedom + 6.0 * (2.0 * freedom).sqrt() + 12.0;
    ensure(squared <= limit, || format!("random_move is not uniform (by weight): {counts:?}"))
}

/// What playouts choose among are legal moves, some of them wherever there are any, and what is drawn is one of those.
fn sensible_moves<G: Game>(game: &G, moment: &Moment<'_, G>) -> Verdict {
    let mut sensible = Vec::new();
    game.sensible_moves(moment.position, &mut sensible);
    ensure(sensible.is_empty() == moment.moves.is_empty(), || {
        format!("{} moves are legal, and {} of them sensible", moment.moves.len(), sensible.len())
    })?;
    if let Some(mv) = sensible.iter().find(|mv| !moment.moves.contains(mv)) {
        return Err(format!("{mv:?} is called sensible, and is not legal"));
    }
    if sensible.is_empty() {
        return Ok(());
    }
    let drawn = game.random_sensible_move(moment.position, &mut moment.rng.clone(), &mut Vec::new());
    ensure(sensible.contains(&drawn), || format!("{drawn:?} is drawn, and is not among {sensible:?}"))
}

/// A playout is the moves that are shown of it: legal ones, at most as many as it says, to the position in which it
/// ended or, where it goes on beyond the end of the game, to the same result.
fn playout<G: Game>(game: &G, moment: &Moment<'_, G>) -> Verdict {
    const LIMITS: [u32; 3] = [0, 3, 500];
    LIMITS.into_iter().try_for_each(|limit| {
        let mut position = moment.position.clone();
        let mut past = Vec::new();
        let plies = game.playout(&mut position, &mut past, &mut moment.rng.clone(), limit, &mut Vec::new());
        let shown = game.playout_moves(moment.position, &[], &mut moment.rng.clone(), limit);
        ensure(plies <= limit && shown.len() as u32 <= plies, || {
            format!("a playout of at most {} made {plies}, and shows {shown:?}", in_plies(limit))
        })?;
        let mut replayed = moment.position.clone();
        let mut legal = Vec::new();
        for &mv in &shown {
            legal.clear();
            game.moves(&replayed, &mut legal);
            ensure(legal.contains(&mv), || format!("a playout shows {shown:?}, and {mv:?} is not legal"))?;
            game.play(&mut replayed, mv);
        }
        let [turn, shown_turn] = [&position, &replayed].map(|end| turn_after(game, end, &past));
        let is_over = matches!(turn, Turn::Over(_));
        ensure(is_over || plies == limit, || {
            format!("a playout stops after {} of {limit}", in_plies(plies))
        })?;
        let is_whole = shown.len() as u32 == plies;
        ensure(turn == shown_turn && (if is_whole { replayed == position } else { is_over }), || {
            format!("a playout came to {position:?}, and what it shows to {replayed:?}")
        })
    })
}

fn in_plies(number: u32) -> String {
    format!("{number} {}", noun(number.into(), "ply", "plies"))
}
