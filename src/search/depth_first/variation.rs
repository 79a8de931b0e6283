//! The principal variation: the line that the search has kept, continued by what table and rules know for sure.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Side, Turn};
use crate::search::depth_first::frame::Role;
use crate::search::depth_first::line::KEPT;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::as_stored;
use crate::search::depth_first::window::Bounds;
use crate::search::value::{Value, of_fate, of_outcome};

/// What is known of a position without search.
#[derive(Debug, Clone, Copy)]
struct Known {
    bounds: Bounds,
    /// The table's move.
    hint: Option<u32>,
    /// Whether no heuristic value went into the bounds.
    is_solved: bool,
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The root's line, continued by what table and rules know for sure where a cut has ended it. Null windows leave
    /// no line: then it is the best move, followed by the table's.
    pub(super) fn principal_variation(&self, best: Option<u32>) -> Vec<u32> {
        let mut line = self.at.lines.get(0).to_vec();
        if line.is_empty() {
            line.extend(best);
            self.follow_table(&mut line);
        }
        let mut position = self.root.clone();
        for &code in &line {
            self.game.play(&mut position, G::Move::from_code(code));
        }
        // A solved value holds all along the line, also where the table has lost a position or has only a bound.
        let solved = self.is_solved().then_some(self.at.stack[0].best);
        while line.len() < KEPT
            && let Turn::Of(side) = self.game.turn(&position)
        {
            let ply = line.len() as i32;
            let next = match solved {
                Some(value) => self.proven_move(&position, side, value, ply),
                None => self.shown_move(&position, ply),
            };
            let Some(mv) = next else { break };
            line.push(mv.code());
            self.game.play(&mut position, mv);
        }
        line
    }

    /// A move that is proven to keep a position's solved value: its own bound says so, or no other move does.
    fn proven_move(&self, position: &G::Position, side: Side, value: Value, ply: i32) -> Option<G::Move> {
        let mut only = None;
        let mut others = 0;
        for (mv, child) in self.children(position, ply) {
            let (reaches, misses) = match child.filter(|child| child.is_solved) {
                Some(Known { bounds, .. }) if side == Side::Max => {
                    (bounds.lower >= value, bounds.upper < value)
                }
                Some(Known { bounds, .. }) => (bounds.upper <= value, bounds.lower > value),
                None => (false, false),
            };
            if reaches {
                return Some(mv);
            }
            if !misses {
                only = Some(mv);
                others += 1;
            }
        }
        only.filter(|_| others == 1)
    }

    /// A move to a child whose value is the one that the table knows of the position.
    fn shown_move(&self, position: &G::Position, ply: i32) -> Option<G::Move> {
        let value = self.known(position, ply)?.bounds.value()?;
        let keeps = |child: &Option<Known>| child.is_some_and(|child| child.bounds.value() == Some(value));
        self.children(position, ply).find_map(|(mv, child)| keeps(&child).then_some(mv))
    }

    /// The moves of a position, the table's first, with what is known of where they lead.
    fn children(&self, position: &G::Position, ply: i32) -> impl Iterator<Item = (G::Move, Option<Known>)> {
        let hint = self.known(position, ply).and_then(|known| known.hint);
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        if let Some(hinted) = moves.iter().position(|mv| Some(mv.code()) == hint) {
            moves[..=hinted].rotate_right(1);
        }
        moves.into_iter().map(move |mv| {
            let mut child = position.clone();
            self.game.play(&mut child, mv);
            (mv, self.known(&child, ply + 1))
        })
    }

    /// Appends the moves that the table would try first.
    fn follow_table(&self, line: &mut Vec<u32>) {
        let Some(table) = &self.table else { return };
        let deepest = usize::from(self.at.stack[0].depth).min(KEPT);
        let mut position = self.root.clone();
        line.iter().for_each(|&code| self.game.play(&mut position, G::Move::from_code(code)));
        let mut moves = Vec::new();
        while line.len() < deepest && matches!(self.game.turn(&position), Turn::Of(_)) {
            let (key, is_mirrored) = self.judge.table_key(&self.game, &position);
            let best = table.probe(key ^ self.salt, line.len() as i32).and_then(|entry| entry.best);
            let best = best.map(|code| as_stored(&self.game, &self.judge, is_mirrored, code));
            moves.clear();
            self.game.moves(&position, &mut moves);
            let Some(&mv) = moves.iter().find(|mv| Some(mv.code()) == best) else { break };
            line.push(mv.code());
            self.game.play(&mut position, mv);
        }
    }

    /// What is known without search of a position `ply` plies below the root, and the table's move.
    fn known(&self, position: &G::Position, ply: i32) -> Option<Known> {
        let for_sure = |value| Some(Known { bounds: Bounds::exact(value), hint: None, is_solved: true });
        let side = match self.game.turn(position) {
            Turn::Over(outcome) => return for_sure(of_outcome(outcome, ply)),
            Turn::Of(side) => side,
            Turn::Chance => return None,
        };
        let seen = self.judge.foresee(&self.game, position, side);
        if let Some(seen) = seen.filter(|seen| seen.best == seen.worst) {
            return for_sure(of_fate(seen.best, side, ply));
        }
        let (key, is_mirrored) = self.judge.table_key(&self.game, position);
        let entry = self.table.as_ref()?.probe(key ^ self.salt, ply)?;
        let hint = entry.best.map(|code| as_stored(&self.game, &self.judge, is_mirrored, code));
        Some(Known { bounds: entry.bounds, hint, is_solved: entry.solved })
    }

    /// At a node of the line of play, whose value the null windows have shown: a move that is known to keep it.
    #[cold]
    pub(super) fn keeper(&self, ply: usize) -> Option<u32> {
        let frame = &self.at.stack[ply];
        let keeps = |&&mv: &&G::Move| {
            let mut child = frame.position.clone();
            self.game.play(&mut child, mv);
            let known = self.known(&child, ply as i32 + 1);
            known.is_some_and(|Known { bounds, .. }| match frame.role {
                Role::Max => bounds.lower > frame.entry.alpha,
                _ => bounds.upper < frame.entry.beta,
            })
        };
        let moves = &self.at.moves[frame.first as usize..frame.end as usize];
        moves.iter().find(keeps).map(|mv| mv.code())
    }
}
