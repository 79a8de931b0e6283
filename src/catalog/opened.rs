//! An opened game with its type: what stands behind a [`Situation`].

use crate::catalog::abilities::Abilities;
use crate::catalog::algorithms::{Algorithm, Family};
use crate::catalog::situation::{Editing, LegalMove, Request, Situation};
use crate::error::{Fault, Result};
use crate::eval::{Measured, Weights};
use crate::game::draft::{Defect, Field, Piece};
use crate::game::{Draft, Edit, Game, MoveCode, Notation, Params, Picture, Repetition, Speller, Turn};
use crate::search::{Machine, depth_first, monte_carlo};

/// A game with its position and the moves that led there.
pub(super) struct Opened<G: Notation> {
    name: &'static str,
    params: Params,
    game: G,
    abilities: Abilities<G>,
    origin: G::Position,
    position: G::Position,
    played: Vec<G::Move>,
}

impl<G: Notation> Clone for Opened<G> {
    fn clone(&self) -> Self {
        Self {
            name: self.name,
            params: self.params.clone(),
            game: self.game.clone(),
            abilities: self.abilities.clone(),
            origin: self.origin.clone(),
            position: self.position.clone(),
            played: self.played.clone(),
        }
    }
}

impl<G: Notation> Opened<G> {
    pub(super) fn start(name: &'static str, params: Params, game: G, abilities: Abilities<G>) -> Self {
        let position = game.start();
        Self { name, params, game, abilities, origin: position.clone(), position, played: Vec::new() }
    }

    fn at(&self, position: G::Position) -> Self {
        Self { origin: position.clone(), position, played: Vec::new(), ..self.clone() }
    }

    /// The position as perft takes it.
    fn countable(&self) -> G::Position {
        let mut position = self.position.clone();
        self.game.count_from(&mut position);
        position
    }

    fn push(&mut self, mv: G::Move) {
        self.game.play(&mut self.position, mv);
        self.played.push(mv);
    }

    fn listed(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(&self.position, &mut moves);
        moves
    }

    /// The played moves in one way of writing.
    fn spelled(&self, spell: Speller<G>) -> Vec<String> {
        let line = self.line();
        line.iter().zip(&self.played).map(|(position, &mv)| spell(&self.game, position, mv)).collect()
    }

    /// The position before each played move.
    fn line(&self) -> Vec<G::Position> {
        let mut line = Vec::with_capacity(self.played.len());
        let mut position = self.origin.clone();
        for &mv in &self.played {
            line.push(position.clone());
            self.game.play(&mut position, mv);
        }
        line
    }
}

impl<G: Notation> Situation for Opened<G> {
    fn game(&self) -> &'static str {
        self.name
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn copy(&self) -> Box<dyn Situation> {
        Box::new(self.clone())
    }

    fn set_position(&mut self, text: &str) -> Result<()> {
        let (origin, played) = self.game.parse_line(text)?;
        *self = self.at(origin);
        played.into_iter().for_each(|mv| self.push(mv));
        Ok(())
    }

    fn play(&mut self, name: &str) -> Result<()> {
        let mv = self.game.parse_move(&self.position, name)?;
        self.push(mv);
        Ok(())
    }

    fn play_all(&mut self, moves: &str) -> Result<()> {
        let mut line = self.clone();
        for (n, name) in self.game.split_moves(moves).into_iter().enumerate() {
            if let Some(mv) = self.game.left_out(&line.position, name) {
                line.push(mv);
            }
            line.play(name).map_err(|fault| {
                let offset = name.as_ptr() as usize - moves.as_ptr() as usize;
                fault.in_source(format!("move {}", n + 1)).at_offset(moves, offset)
            })?;
        }
        *self = line;
        Ok(())
    }

    fn play_code(&mut self, code: u32) -> bool {
        let mv = self.listed().into_iter().find(|mv| mv.code() == code);
        mv.is_some_and(|mv| {
            self.push(mv);
            true
        })
    }

    fn take_back(&mut self) -> bool {
        let Some(position) = self.line().pop() else { return false };
        self.played.pop();
        self.position = position;
        true
    }

    fn position(&self) -> String {
        let by_moves = self.game.print_line(&self.origin, &self.played);
        by_moves.unwrap_or_else(|| self.game.print_position(&self.position))
    }

    fn origin(&self) -> String {
        let by_moves = self.game.print_line(&self.origin, &[]);
        by_moves.unwrap_or_else(|| self.game.print_position(&self.origin))
    }

    fn record(&self) -> String {
        self.game.print_record(&self.origin, &self.played)
    }

    fn moves_played(&self) -> Vec<String> {
        self.spelled(G::show_move)
    }

    fn moves_written(&self) -> Vec<String> {
        self.spelled(G::print_move)
    }

    fn names_of(&self, codes: &[u32]) -> Vec<String> {
        let mut position = self.position.clone();
        let mut name = |&code: &u32| {
            let mv = G::Move::from_code(code);
            let name = self.game.show_move(&position, mv);
            self.game.play(&mut position, mv);
            name
        };
        codes.iter().map(&mut name).collect()
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.position)
    }

    fn turn_in_line(&self) -> Turn {
        match (self.turn(), self.game.repetition()) {
            (turn @ Turn::Over(_), _) | (turn, Repetition::Ignored) => turn,
            (turn, Repetition::Ends { times, outcome }) => {
                let key = self.game.key(&self.position);
                let before = self.line().iter().filter(|seen| self.game.key(seen) == key).count();
                if before + 1 >= usize::from(times) { Turn::Over(outcome) } else { turn }
            }
        }
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        let moves = self.listed().into_iter();
        let is_chance = self.turn() == Turn::Chance;
        moves
            .map(|mv| LegalMove {
                code: mv.code(),
                name: self.game.show_move(&self.position, mv),
                squares: (self.abilities.squares_of)(&self.game, &self.position, mv),
                weight: if is_chance { self.game.weight(&self.position, mv) } else { 1 },
            })
            .collect()
    }

    fn picture(&self) -> Picture {
        (self.abilities.picture)(&self.game, &self.position, self.played.last().copied())
    }

    fn layers(&self) -> &'static [&'static str] {
        (self.abilities.layers)(&self.game)
    }

    fn layer(&self, layer: usize) -> Picture {
        (self.abilities.layer)(&self.game, &self.position, layer)
    }

    fn weights(&self, text: &str) -> Result<Weights> {
        let features = self.abilities.judging.map_or(&[][..], |judging| (judging.features)(&self.game));
        Weights::parse(features, text)
    }

    fn measured(&self) -> Option<Measured> {
        self.abilities.judging.map(|judging| (judging.measured)(&self.game, &self.position))
    }

    fn exchanges_sides(&self) -> bool {
        self.abilities.judging.is_some_and(|judging| (judging.exchanges)(&self.game, &self.position))
    }

    fn check_evaluation(&self, weights: &Weights) -> Result<(), String> {
        let check = self.abilities.judging.map(|judging| judging.check);
        check.map_or(Ok(()), |check| check(&self.game, &self.position, weights))
    }

    fn unit(&self) -> i32 {
        self.abilities.judging.map_or(100, |judging| (judging.unit)(&self.game))
    }

    fn per_point(&self) -> i32 {
        self.game.scores(&self.position).per_point
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.game, &self.countable(), depth, &mut Vec::new())
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        let position = self.countable();
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        let leaves = |&mv: &G::Move| {
            let mut after = position.clone();
            self.game.play(&mut after, mv);
            (self.game.print_move(&position, mv), perft(&self.game, &after, below, &mut Vec::new()))
        };
        moves.iter().map(leaves).collect()
    }

    fn is_small(&self) -> bool {
        self.game.is_small()
    }

    fn lines_meet(&self) -> bool {
        self.game.lines_meet()
    }

    fn is_endless(&self) -> bool {
        self.game.is_endless()
    }

    fn refusal(&self, algorithm: &Algorithm) -> Option<Fault> {
        let has_chance = !algorithm.chance && self.game.has_chance(&self.position);
        has_chance.then(|| {
            Fault::new(format!(
                "{} has no rule for chance nodes, and this position leads to some",
                algorithm.name
            ))
            .remedy("use expectiminimax or uct")
        })
    }

    fn search(&self, request: Request) -> Result<Box<dyn Machine>> {
        if let Some(refusal) = self.refusal(request.algorithm) {
            return Err(refusal);
        }
        let history = self.line().iter().map(|position| self.game.key(position)).collect();
        let (game, position) = (self.game.clone(), self.position.clone());
        let Request { algorithm, settings, seed, memory, start } = request;
        match algorithm.family {
            Family::DepthFirst if start.is_some() => {
                Err(Fault::new("a starting tree holds visit counts, and this algorithm has none")
                    .remedy("use uct, or leave the starting tree out"))
            }
            Family::DepthFirst => {
                let solver = self.abilities.solver.filter(|_| algorithm.insight);
                let open = solver.unwrap_or(self.abilities.depth_first);
                let start = depth_first::Start { game, position, history, settings, seed, memory };
                open(start, self.abilities.tactics)
            }
            Family::MonteCarlo => (self.abilities.monte_carlo)(monte_carlo::Start {
                game,
                position,
                history,
                settings,
                seed,
                memory,
                start,
                policy: self.abilities.policy,
            }),
        }
    }

    fn editing(&self) -> Option<&dyn Editing> {
        self.abilities.editing.map(|face| face(self))
    }
}

impl<G: Edit> Editing for Opened<G> {
    fn pieces(&self) -> Vec<Piece> {
        self.game.pieces()
    }

    fn fields(&self) -> &'static [Field] {
        self.game.fields()
    }

    fn empty_fields(&self) -> Vec<String> {
        self.game.empty_fields()
    }

    fn draft(&self) -> Draft {
        self.game.draft(&self.position)
    }

    fn realise(&self, draft: &Draft) -> Result<Box<dyn Situation>, Vec<Defect>> {
        Ok(Box::new(self.at(self.game.realise(draft)?)))
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        self.game.picture_draft(draft)
    }

    fn print_draft(&self, draft: &Draft) -> String {
        self.game.print_draft(draft)
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        self.game.parse_draft(text)
    }
}

/// Leaves at `depth`; `buffers` are lists of moves to use again, one a level. The last level is counted, not
/// played. Recurses as deep as a game is long, [`crate::game::tree::MOST_LEVELS`] at most in a tree.
fn perft<G: Game>(game: &G, position: &G::Position, depth: u32, buffers: &mut Vec<Vec<G::Move>>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = buffers.pop().unwrap_or_default();
    let leaves = if depth == 1 {
        game.count_moves(position, &mut moves)
    } else {
        moves.clear();
        game.moves(position, &mut moves);
        let mut after = |&mv: &G::Move| {
            let mut child = position.clone();
            game.play(&mut child, mv);
            perft(game, &child, depth - 1, buffers)
        };
        moves.iter().map(&mut after).sum()
    };
    buffers.push(moves);
    leaves
}
