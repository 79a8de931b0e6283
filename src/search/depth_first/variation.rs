//! The principal variation: the line that the search has kept, continued by what table and rules know.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Side, Turn};
use crate::search::depth_first::frame::{Role, TO_THE_END, below};
use crate::search::depth_first::line::KEPT;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::as_stored;
use crate::search::depth_first::window::Bounds;
use crate::search::value::{Value, of_fate, of_outcome};

/// What is known of a position without search.
#[derive(Debug, Clone, Copy)]
struct Known {
    bounds: Bounds,
    /// Plies that were searched for them.
    depth: u8,
    /// The table's move.
    hint: Option<u32>,
    /// Whether no heuristic value went into the bounds.
    is_solved: bool,
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The root's line, continued where a cut has ended it: by what table and rules know for sure, else by the table's
    /// moves. Null windows leave no line: then it begins with the best move.
    ///
    /// A scout (PVS, MTD(f)) is answered by bounds, and the search again after it often by the table. So what is kept
    /// on the way is short, while the moves that the value rests on stand in the table: engines read them from there.
    pub(super) fn principal_variation(&self, best: Option<u32>) -> Vec<u32> {
        // A solved value holds all along the line, also where the table has lost a position or has only a bound.
        self.line_to(best, self.is_solved().then_some(self.at.stack[0].best))
    }

    /// The same of a pass under way, whose value may yet become another one.
    pub(super) fn line_so_far(&self, best: Option<u32>) -> Vec<u32> {
        if best.is_some() { self.line_to(best, None) } else { Vec::new() }
    }

    fn line_to(&self, best: Option<u32>, solved: Option<Value>) -> Vec<u32> {
        let kept = self.at.lines.get(0);
        let is_best = kept.first().copied() == best;
        let mut line = if is_best { kept.to_vec() } else { best.into_iter().collect() };
        let mut position = self.root.clone();
        let mut keys = self.history.clone();
        for &code in &line {
            keys.push(self.game.key(&position));
            self.game.play(&mut position, G::Move::from_code(code));
        }
        while line.len() < KEPT
            && let Turn::Of(side) = self.game.turn(&position)
        {
            let ply = line.len() as i32;
            let next = match solved {
                Some(value) => self.proven_move(&position, side, value, ply),
                None => self.shown_move(&position, ply).or_else(|| self.agreeing_move(&position, ply)),
            };
            let Some(mv) = next else { break };
            keys.push(self.game.key(&position));
            self.game.play(&mut position, mv);
            if solved.is_none() && keys.contains(&self.game.key(&position)) {
                break;
            }
            line.push(mv.code());
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

    /// The table's move, above the horizon, if neither its position nor where it leads contradicts the root's value:
    /// that is all that bounds can say.
    fn agreeing_move(&self, position: &G::Position, ply: i32) -> Option<G::Move> {
        let root = &self.at.stack[0];
        let to_go = (0..ply).fold(root.depth, |depth, _| below(depth));
        if to_go == 0 {
            return None;
        }
        let agrees = |known: &Known| known.bounds.lower <= root.best && root.best <= known.bounds.upper;
        let known = self.known(position, ply).filter(|known| self.answers(known, to_go) && agrees(known))?;
        let (mv, child) = self.children(position, ply).next()?;
        // At the horizon the table is not asked: what it knows there is of other lines.
        let child = child.filter(|child| to_go > 1 && self.answers(child, below(to_go)));
        let is_agreed = Some(mv.code()) == known.hint && child.is_none_or(|child| agrees(&child));
        is_agreed.then_some(mv)
    }

    /// Whether what is known was found deep enough to answer a probe with so many plies to go.
    const fn answers(&self, known: &Known, to_go: u8) -> bool {
        known.depth == to_go || known.depth > to_go && self.config.at_least
    }

    /// What is known without search of a position `ply` plies below the root, and the table's move.
    fn known(&self, position: &G::Position, ply: i32) -> Option<Known> {
        let for_sure = |value| {
            Some(Known { bounds: Bounds::exact(value), depth: TO_THE_END, hint: None, is_solved: true })
        };
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
        Some(Known { bounds: entry.bounds, depth: entry.depth, hint, is_solved: entry.solved })
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
