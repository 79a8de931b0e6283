//! A search that begins in the middle: counts printed in a textbook's figure become the first tree.

use std::collections::BTreeMap;

use crate::error::{Fault, Result};
use crate::game::{MoveCode, Notation, Repetition, Turn};
use crate::search::monte_carlo::arena::{Arena, Mover, ROOT, WIN};
use crate::search::monte_carlo::graph::position_key;
use crate::search::start_tree::StartNode;
use crate::text::clean_line;

/// Writes the given tree into an arena that holds a root. Counts are taken as printed: nothing demands that the
/// children's add up to their parent's. Where positions are shared, a tree is a graph in which no lines meet.
///
/// # Errors
/// A move that is not legal where it stands, counts that no playouts can have, or two lines with moves below the same
/// position that is to be shared.
pub(super) fn plant<G: Notation>(
    arena: &mut Arena,
    game: &G,
    (root, past_keys): (&G::Position, &[u64]),
    tree: StartNode,
) -> Result<()> {
    let mut shared = Shared::default();
    let mut waiting = vec![(ROOT, (root.clone(), past_keys.to_vec(), 0), tree, String::from("the root"))];
    while let Some((place, (position, keys, depth), given, path)) = waiting.pop() {
        arena.set_counts(place, given.visits, sum_of(&given, &path)?);
        arena.node_mut(place).set_mover(Mover::of(game.turn(&position)));
        if given.children.is_empty() {
            continue;
        }
        let moves = legal_moves(game, &position, &path)?;
        let codes = moves.iter().map(|mv| mv.code());
        let has_room = if arena.shares() {
            let key = position_key(game.key(&position), depth, &keys);
            shared.enter(key, &path)?;
            arena.add_position(place, key, codes)
        } else {
            arena.add_block(place, codes)
        };
        if !has_room {
            return Err(Fault::new("the starting tree does not fit the memory budget")
                .remedy("raise --memory or leave branches out"));
        }
        let names: Vec<String> = moves.iter().map(|&mv| game.print_move(&position, mv)).collect();
        let first = arena.node(place).first_child();
        let mut after_keys = keys;
        if game.repetition() != Repetition::Ignored {
            after_keys.push(game.key(&position));
        }
        for child in given.children {
            let Some(nth) = names.iter().position(|name| *name == child.name) else {
                return Err(Fault::new(format!(
                    "the starting tree has no legal move `{}` at {path}",
                    clean_line(&child.name)
                ))
                .expected(format!("one of {}", names.join(", "))));
            };
            let child_place = first + nth as u32;
            if arena.node(child_place).is_opened() {
                return Err(Fault::new(format!("the starting tree names `{}` twice at {path}", names[nth])));
            }
            if child.visits == 0 {
                continue;
            }
            arena.open(child_place);
            let mut after = position.clone();
            game.play(&mut after, moves[nth]);
            let path = if place == ROOT { names[nth].clone() } else { format!("{path} {}", names[nth]) };
            waiting.push((child_place, (after, after_keys.clone(), depth + 1), child, path));
        }
    }
    Ok(())
}

/// The lines that lead to positions with moves below, by the positions' keys.
#[derive(Default)]
struct Shared(BTreeMap<u64, String>);

impl Shared {
    fn enter(&mut self, key: u64, path: &str) -> Result<()> {
        match self.0.insert(key, path.to_owned()) {
            None => Ok(()),
            Some(other) => Err(Fault::new(format!(
                "the starting tree gives counts below both `{other}` and `{path}`, which lead to the same position"
            ))
            .in_source("transpositions")
            .expected("off, or the moves below one of the two")),
        }
    }
}

/// The sum of results in fixed point, if that many playouts can have it.
fn sum_of(node: &StartNode, path: &str) -> Result<u64> {
    if !(0.0..=f64::from(node.visits)).contains(&node.wins) {
        return Err(Fault::new(format!(
            "the starting tree has {} wins in {} visits at {path}",
            node.wins, node.visits
        ))
        .expected("wins from 0 to the number of visits"));
    }
    Ok((node.wins * f64::from(WIN)).round() as u64)
}

fn legal_moves<G: Notation>(game: &G, position: &G::Position, path: &str) -> Result<Vec<G::Move>> {
    if let Turn::Over(_) = game.turn(position) {
        return Err(Fault::new(format!("the starting tree goes on after the end of the game at {path}")));
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    Ok(moves)
}
