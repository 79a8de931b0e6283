//! What became of a move that had been left out, once it was searched after all.

/// The proof that a cutoff was sound, or the price of a guess.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unpruned {
    /// What was found, a sentence a node, from the move up to the root or to where nothing changes any more.
    pub story: Vec<String>,
    /// Whether the root's value would be another; `None` if that could not be found out.
    pub moves_root: Option<bool>,
}

impl Unpruned {
    /// Nothing was found out, and why.
    pub fn undecided(why: String) -> Self {
        Self { story: vec![why], moves_root: None }
    }
}
