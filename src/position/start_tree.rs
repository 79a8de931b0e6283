//! Counts from a textbook's figure, turned to Max's view.

use crate::catalog::Situation;
use crate::error::{Fault, Result};
use crate::game::{Side, Turn};
use crate::position::file::{Counts, StartTree, StartTreeNode};
use crate::position::reader::Source;
use crate::search::start_tree::StartNode;
use crate::text::{clean_line, noun};

/// The starting tree of `situation` with every count for Max.
///
/// # Errors
/// A move that cannot be played, more wins than visits, or more visits below a node than at it; with the place in `source`.
pub(super) fn for_max(tree: &StartTree, situation: &dyn Situation, source: &Source) -> Result<StartNode> {
    let into_root = match situation.turn() {
        Turn::Of(side) => Some(side.other()),
        Turn::Chance | Turn::Over(_) => None,
    };
    let turner = Turner { counts: tree.counts, source };
    let root = Spot { path: String::new(), place: "start_tree".into() };
    turner.check_sum(tree.visits, &tree.children, &root)?;
    Ok(StartNode {
        name: String::new(),
        visits: tree.visits,
        wins: turner.wins(tree.visits, tree.wins, into_root, &root)?,
        children: turner.children(&tree.children, situation, &root)?,
    })
}

/// Where a node of the starting tree stands.
struct Spot {
    /// The moves that lead to it; empty at the root.
    path: String,
    /// Its place in the file: `start_tree.children.2`.
    place: String,
}

impl Spot {
    /// Its child of a number, to which a move leads.
    fn child(&self, number: usize, name: &str) -> Self {
        Self {
            path: format!("{} {}", self.path, clean_line(name)).trim_start().to_owned(),
            place: format!("{}.children.{number}", self.place),
        }
    }

    /// What it is called in a sentence.
    fn name(&self) -> &str {
        if self.path.is_empty() { "the root" } else { &self.path }
    }
}

/// Counts on their way to Max's view.
struct Turner<'a> {
    counts: Counts,
    source: &'a Source,
}

impl Turner<'_> {
    /// Goes down as deep as the file is nested, which its reader has bounded (see `scan::DEEPEST`).
    fn children(
        &self,
        children: &[StartTreeNode],
        parent: &dyn Situation,
        above: &Spot,
    ) -> Result<Vec<StartNode>> {
        let mover = match parent.turn() {
            Turn::Of(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        };
        let turned = |(number, child): (usize, &StartTreeNode)| {
            let spot = above.child(number, &child.name);
            let mut after = parent.copy();
            after.play(&child.name).map_err(|fault| {
                let fault = fault.in_source(format!("start tree at `{}`", spot.path));
                self.source.fault_in(fault, &format!("{}.move", spot.place), &child.name)
            })?;
            self.check_sum(child.visits, &child.children, &spot)?;
            Ok(StartNode {
                name: child.name.clone(),
                visits: child.visits,
                wins: self.wins(child.visits, child.wins, mover, &spot)?,
                children: self.children(&child.children, after.as_ref(), &spot)?,
            })
        };
        children.iter().enumerate().map(turned).collect()
    }

    /// Whoever visits a child has visited its parent. Wins are not compared: figures are printed whose wins do not add up.
    fn check_sum(&self, visits: u32, children: &[StartTreeNode], spot: &Spot) -> Result<()> {
        let sum: u64 = children.iter().map(|child| u64::from(child.visits)).sum();
        if sum <= u64::from(visits) {
            return Ok(());
        }
        let noun = noun(visits.into(), "visit", "visits");
        let fault = Fault::new(format!("{visits} {noun} at {}, and {sum} at its children", spot.name()))
            .expected("at least as many as the children have together");
        Err(self.source.fault_in(fault, &format!("{}.visits", spot.place), ""))
    }

    /// One node's wins for Max.
    fn wins(&self, visits: u32, wins: f64, mover: Option<Side>, spot: &Spot) -> Result<f64> {
        let fault_in = |fault, place: &str| self.source.fault_in(fault, place, "");
        if !(0.0..=f64::from(visits)).contains(&wins) {
            let noun = noun(visits.into(), "visit", "visits");
            let fault = Fault::new(format!("{wins} wins in {visits} {noun} at {}", spot.name()))
                .expected("wins from 0 to the number of visits");
            return Err(fault_in(fault, &format!("{}.wins", spot.place)));
        }
        match (self.counts, mover) {
            (Counts::Max, _) | (Counts::Mover, Some(Side::Max)) => Ok(wins),
            (Counts::Mover, Some(Side::Min)) => Ok(f64::from(visits) - wins),
            (Counts::Mover, None) => {
                let fault = Fault::new(format!("no side moved into {}", spot.name()))
                    .expected("`counts: max` in a tree with chance");
                Err(fault_in(fault, "start_tree.counts"))
            }
        }
    }
}
