//! A position of some game, with the moves that led to it, behind one object-safe face.

use crate::catalog::algorithms::Algorithm;
use crate::error::{Fault, Result};
use crate::eval::{Measured, Weights};
use crate::game::draft::{Defect, Field, Piece};
use crate::game::{Draft, Params, Picture, Turn};
use crate::rng::Rng;
use crate::search::start_tree::StartNode;
use crate::search::{Machine, Settings};

/// A legal move, for listings and for the board pane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalMove {
    /// Its code.
    pub code: u32,
    /// Its name, as players write it.
    pub name: String,
    /// The squares of the picture that it touches, the one to point at first.
    pub squares: Vec<usize>,
    /// For an outcome of chance, its weight among the outcomes listed with it; else 1.
    pub weight: u32,
}

/// What chance brings: one of the outcomes by their weights; `None` if there is none.
pub fn draw_outcome(outcomes: &[LegalMove], rng: &mut Rng) -> Option<u32> {
    let total: u32 = outcomes.iter().map(|outcome| outcome.weight).sum();
    let mut left = if total > 0 { rng.below(total) } else { return None };
    outcomes
        .iter()
        .find(|outcome| {
            let is_it = left < outcome.weight;
            left = left.saturating_sub(outcome.weight);
            is_it
        })
        .map(|outcome| outcome.code)
}

/// What a search is opened with, apart from the position.
#[derive(Debug, Clone)]
pub struct Request {
    /// Which algorithm.
    pub algorithm: &'static Algorithm,
    /// Its knobs.
    pub settings: Settings,
    /// The seed of its random choices.
    pub seed: u64,
    /// The budget for tree, table and history, in bytes.
    pub memory: u64,
    /// Counts to begin from; Monte Carlo only.
    pub start: Option<StartNode>,
}

/// An opened game: a position and the moves that led to it.
pub trait Situation: Send {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// The game's parameters as given.
    fn params(&self) -> &Params;

    /// A copy.
    fn copy(&self) -> Box<dyn Situation>;

    /// Replaces the position by one read from text; the moves so far are forgotten. A text that gives the position
    /// by its moves (`connect-four`: `44455`) leaves those moves as played.
    ///
    /// # Errors
    /// The text is no position of this game.
    fn set_position(&mut self, text: &str) -> Result<()>;

    /// Plays one move given by name.
    ///
    /// # Errors
    /// It is not legal.
    fn play(&mut self, name: &str) -> Result<()>;

    /// Plays a list of moves as a user types it; all of them or none.
    ///
    /// # Errors
    /// One of them is not legal: says which.
    fn play_all(&mut self, moves: &str) -> Result<()>;

    /// Plays one move given by code; says whether it was legal.
    fn play_code(&mut self, code: u32) -> bool;

    /// Takes the last move back; says whether there was one.
    fn take_back(&mut self) -> bool;

    /// The position in the game's notation.
    fn position(&self) -> String;

    /// The position that the moves started from, in the game's notation.
    fn origin(&self) -> String;

    /// The origin and the moves since then as a record of a game, in the form that programs for this game exchange.
    fn record(&self) -> String;

    /// The names of the moves since then, as players write them.
    fn moves_played(&self) -> Vec<String>;

    /// The moves since then as files and JSON write them; [`play_all`](Self::play_all) plays them again.
    fn moves_written(&self) -> Vec<String>;

    /// The names, as players write them, of a line of legal moves that begins here.
    fn names_of(&self, codes: &[u32]) -> Vec<String>;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Whose turn it is, with the moves so far in mind: a game may end because its position has come back.
    fn turn_in_line(&self) -> Turn;

    /// Every legal move, in move order.
    fn legal_moves(&self) -> Vec<LegalMove>;

    /// The position drawn; a text of the notation where the game draws nothing.
    fn picture(&self) -> Picture;

    /// What can be written on the squares on request; see [`crate::game::Depict::layers`].
    fn layers(&self) -> &'static [&'static str] {
        &[]
    }

    /// The position with one of these written on its squares.
    fn layer(&self, _layer: usize) -> Picture {
        self.picture()
    }

    /// Reads weights of this game's evaluation from one line; see [`Weights::parse`].
    ///
    /// # Errors
    /// They do not fit the game, or it has no evaluation and they are not `own`.
    fn weights(&self, text: &str) -> Result<Weights>;

    /// The position as the features of the evaluation see it; `None` if the game has none.
    fn measured(&self) -> Option<Measured>;

    /// Whether the game can exchange the sides of this position, so that antisymmetry can be checked.
    fn exchanges_sides(&self) -> bool;

    /// Checks what the evaluation promises, at this position; see [`crate::eval::check`].
    ///
    /// # Errors
    /// The first broken promise, in words.
    fn check_evaluation(&self, weights: &Weights) -> Result<(), String>;

    /// How many evaluation units make one unit of the mappings to expected score; see
    /// [`crate::eval::Evaluate::unit`].
    fn unit(&self) -> i32;

    /// How many evaluation units make one point as a search prints its values; see [`crate::game::Scores`].
    fn per_point(&self) -> i32;

    /// The number of leaves of the move tree at `depth`. Games that end earlier contribute none; draws by counters
    /// and the like end none (see [`crate::game::Game::count_from`]).
    fn perft(&self, depth: u32) -> u64;

    /// That number below each legal move, in move order; empty at depth 0.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// Whether a search to the end of the game needs no budget.
    fn is_small(&self) -> bool;

    /// Whether two lines of moves can lead to the same position.
    fn lines_meet(&self) -> bool;

    /// Whether games may go on for so long that no solver searches every line to its end.
    fn is_endless(&self) -> bool {
        false
    }

    /// Why this algorithm cannot search this game, if it cannot.
    fn refusal(&self, algorithm: &Algorithm) -> Option<Fault>;

    /// Opens a search of this position.
    ///
    /// # Errors
    /// The game cannot support the algorithm, or a starting tree does not fit.
    fn search(&self, request: Request) -> Result<Box<dyn Machine>>;

    /// Editing by hand, if the game offers it.
    fn editing(&self) -> Option<&dyn Editing>;
}

/// The part of a [`Situation`] that the position editor uses. See [`Edit`].
pub trait Editing {
    /// See [`Edit::pieces`].
    fn pieces(&self) -> Vec<Piece>;
    /// See [`Edit::fields`].
    fn fields(&self) -> &'static [Field];
    /// See [`Edit::empty_fields`].
    fn empty_fields(&self) -> Vec<String>;
    /// The draft of the present position.
    fn draft(&self) -> Draft;
    /// The situation that a draft describes.
    ///
    /// # Errors
    /// All that is wrong with it.
    fn realise(&self, draft: &Draft) -> Result<Box<dyn Situation>, Vec<Defect>>;
    /// See [`Edit::picture_draft`].
    fn picture_draft(&self, draft: &Draft) -> Picture;
    /// See [`Edit::print_draft`].
    fn print_draft(&self, draft: &Draft) -> String;
    /// See [`Edit::parse_draft`].
    ///
    /// # Errors
    /// The text cannot be read at all.
    fn parse_draft(&self, text: &str) -> Result<Draft>;
}
