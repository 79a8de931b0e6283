//! Counts from a textbook's figure, turned to Max's view.

use crate::catalog::Situation;
use crate::error::{Fault, Result};
use crate::game::{Side, Turn};
use crate::position::file::{Counts, StartTree, StartTreeNode};
use crate::search::start_tree::StartNode;
use crate::text::clean_line;

/// The starting tree of `situation` with every count for Max.
///
/// # Errors
/// A move that cannot be played, or more wins than visits.
pub(super) fn for_max(tree: &StartTree, situation: &dyn Situation) -> Result<StartNode> {
    let into_root = match situation.turn() {
        Turn::Of(side) => Some(side.other()),
        Turn::Chance | Turn::Over(_) => None,
    };
    let turner = Turner { counts: tree.counts, visits: tree.visits, wins: tree.wins, path: "the root" };
    Ok(StartNode {
        name: String::new(),
        visits: tree.visits,
        wins: turner.wins_for_max(into_root)?,
        children: children_for_max(tree.counts, &tree.children, situation, "")?,
    })
}

/// Goes down as deep as the file is nested, which its reader has bounded (see `scan::DEEPEST`).
fn children_for_max(
    counts: Counts,
    children: &[StartTreeNode],
    parent: &dyn Situation,
    path: &str,
) -> Result<Vec<StartNode>> {
    let mover = match parent.turn() {
        Turn::Of(side) => Some(side),
        Turn::Chance | Turn::Over(_) => None,
    };
    let turned = |child: &StartTreeNode| {
        let path = format!("{path} {}", clean_line(&child.name)).trim_start().to_owned();
        let mut after = parent.copy();
        after.play(&child.name).map_err(|fault| fault.in_source(format!("start tree at `{path}`")))?;
        let turner = Turner { counts, visits: child.visits, wins: child.wins, path: &path };
        Ok(StartNode {
            name: child.name.clone(),
            visits: child.visits,
            wins: turner.wins_for_max(mover)?,
            children: children_for_max(counts, &child.children, after.as_ref(), &path)?,
        })
    };
    children.iter().map(turned).collect()
}

/// One node's counts on their way to Max's view.
struct Turner<'a> {
    counts: Counts,
    visits: u32,
    wins: f64,
    path: &'a str,
}

impl Turner<'_> {
    fn wins_for_max(&self, mover: Option<Side>) -> Result<f64> {
        let visits = f64::from(self.visits);
        if !(0.0..=visits).contains(&self.wins) {
            return Err(Fault::new(format!("{} wins in {} visits at {}", self.wins, self.visits, self.path))
                .expected("wins from 0 to the number of visits"));
        }
        match (self.counts, mover) {
            (Counts::Max, _) | (Counts::Mover, Some(Side::Max)) => Ok(self.wins),
            (Counts::Mover, Some(Side::Min)) => Ok(visits - self.wins),
            (Counts::Mover, None) => Err(Fault::new(format!("no side moved into {}", self.path))
                .expected("`counts: max` in a tree with chance")),
        }
    }
}
