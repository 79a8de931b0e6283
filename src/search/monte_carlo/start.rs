//! A search that begins in the middle: counts printed in a textbook's figure become the first tree.

use crate::error::{Fault, Result};
use crate::game::{MoveCode, Notation, Turn};
use crate::search::monte_carlo::arena::{Arena, Mover, ROOT, WIN};
use crate::search::start_tree::StartNode;
use crate::text::clean_line;

/// Writes the given tree into an arena that holds a root. Counts are taken as printed: nothing demands that the
/// children's add up to their parent's.
///
/// # Errors
/// A move that is not legal where it stands, or counts that no playouts can have.
pub(super) fn plant<G: Notation>(
    arena: &mut Arena,
    game: &G,
    position: &G::Position,
    tree: StartNode,
) -> Result<()> {
    let mut waiting = vec![(ROOT, position.clone(), tree, String::from("the root"))];
    while let Some((place, position, given, path)) = waiting.pop() {
        arena.set_counts(place, given.visits, sum_of(&given, &path)?);
        arena.node_mut(place).set_mover(Mover::of(game.turn(&position)));
        if given.children.is_empty() {
            continue;
        }
        let moves = legal_moves(game, &position, &path)?;
        if !arena.add_block(place, moves.iter().map(|mv| mv.code())) {
            return Err(Fault::new("the starting tree does not fit the memory budget")
                .remedy("raise --memory or leave branches out"));
        }
        let names: Vec<String> = moves.iter().map(|&mv| game.print_move(&position, mv)).collect();
        let first = arena.node(place).first_child();
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
            waiting.push((child_place, after, child, path));
        }
    }
    Ok(())
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
