//! Trees drawn, and set up by hand. A node's square is its number in preorder; in a cut picture, its place among
//! the nodes shown.

use crate::error::Result;
use crate::game::draft::{Defect, Piece, TreeDraft};
use crate::game::tree::picture::Sketch;
use crate::game::tree::{Position, TreeGame, TreeSpec, build, notation, text};
use crate::game::{Depict, Draft, Edit, Picture};

impl Depict for TreeGame {
    /// The whole tree with the present node marked, or what fits around it.
    fn picture(&self, position: &Position, _: Option<u32>) -> Picture {
        let (sketch, shown) = Sketch::around(&position.tree, position.node);
        sketch.picture(shown.binary_search(&position.node).into_iter().collect())
    }

    fn squares_of(&self, position: &Position, child: u32) -> Vec<usize> {
        let (_, shown) = Sketch::around(&position.tree, position.node);
        let node = position.tree.children(position.node)[child as usize];
        shown.binary_search(&node).into_iter().collect()
    }
}

impl Edit for TreeGame {
    fn pieces(&self) -> Vec<Piece> {
        Vec::new()
    }

    /// The whole tree; realising it gives its root.
    fn draft(&self, position: &Position) -> Draft {
        Draft::Tree(position.tree.draft())
    }

    fn realise(&self, draft: &Draft) -> Result<Position, Vec<Defect>> {
        match draft {
            Draft::Tree(draft) => build::build(draft).map(Position::root_of),
            Draft::Board(_) => {
                let message = "the draft is a board, and this game is a tree".to_owned();
                Err(vec![Defect { message, squares: Vec::new() }])
            }
        }
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        match draft {
            Draft::Tree(draft) => Sketch::whole(draft.clone()).picture(Vec::new()),
            Draft::Board(_) => Picture::default(),
        }
    }

    fn print_draft(&self, draft: &Draft) -> String {
        match draft {
            Draft::Tree(draft) => text::print(draft),
            Draft::Board(_) => String::new(),
        }
    }

    fn parse_draft(&self, source: &str) -> Result<Draft> {
        if notation::is_ron(source) {
            return Ok(Draft::Tree(TreeSpec::from_ron(source)?.draft()));
        }
        let parsed = text::parse(source)?;
        notation::check_end(source, parsed.end)?;
        Ok(Draft::Tree(parsed.draft))
    }
}

impl TreeGame {
    /// The game that starts from the tree of a draft.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn of_draft(draft: &TreeDraft) -> Result<Self, Vec<Defect>> {
        build::build(draft).map(|tree| Self { start: tree.into() })
    }
}
