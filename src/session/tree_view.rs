//! The tree pane: which nodes are unfolded, which one is selected, in which order siblings stand.
//!
//! Everything is named by paths of moves, so it survives folding, sorting, replay and the growth of the tree.

use std::collections::BTreeSet;

use crate::error::{Fault, Result};
use crate::search::{Column, Tree};
use crate::session::protocol::TreeCommand;
use crate::session::timeline::Timeline;
use crate::session::view::TreeView;

mod filter;
mod outline;
mod rows;

use filter::Filter;
use outline::{Outline, What};

pub(super) use rows::work_column;

/// Most nodes that one command unfolds.
const MOST_UNFOLDED: usize = 2_000;

/// Most places that the jump list remembers.
const MOST_JUMPS: usize = 100;

/// Whether a text can be a filter where there are these columns.
///
/// # Errors
/// It is a comparison with an unknown column, or with something that is no number.
pub fn check_filter(text: &str, columns: &[Column]) -> Result<()> {
    Filter::parse(text, columns).map(drop)
}

/// The state of the pane.
#[derive(Debug, Clone)]
pub struct TreePane {
    /// The path of the node to select, whether it is in the tree now or not.
    wanted: Vec<u32>,
    /// The paths of the nodes whose children are shown.
    unfolded: BTreeSet<Vec<u32>>,
    /// Nodes whose long list of children is shown whole.
    whole: BTreeSet<Vec<u32>>,
    shows_tails: bool,
    shows_ghosts: bool,
    follows: bool,
    /// The column that siblings are sorted by, and whether largest first.
    sort: Option<(usize, bool)>,
    filter: Filter,
    /// Places jumped from and to, and where in the list the selection stands.
    jumps: Vec<Vec<u32>>,
    jump: usize,
    /// The first visible row.
    first: usize,
    /// How many rows are visible: long lists are folded for want of room.
    height: usize,
}

impl TreePane {
    /// A pane with the root unfolded.
    pub fn new(sort: Option<(usize, bool)>, shows_ghosts: bool) -> Self {
        Self {
            wanted: Vec::new(),
            unfolded: BTreeSet::from([Vec::new()]),
            whole: BTreeSet::new(),
            shows_tails: false,
            shows_ghosts,
            follows: false,
            sort,
            filter: Filter::default(),
            jumps: Vec::new(),
            jump: 0,
            first: 0,
            height: 0,
        }
    }

    /// The root is another position: nothing is selected or unfolded but the root.
    pub fn forget_nodes(&mut self) {
        *self = Self {
            shows_tails: self.shows_tails,
            follows: self.follows,
            height: self.height,
            ..Self::new(self.sort, self.shows_ghosts)
        };
    }

    /// The path of the selected row; of the node above, if the row is the rest of a list.
    pub fn selection(&mut self, tree: &dyn Tree) -> Vec<u32> {
        self.follow(tree);
        let outline = self.outline(tree);
        outline.node_path(outline.selected())
    }

    /// What kind of row is selected, if it is no node: a ghost's reason.
    pub fn selected_ghost(&mut self, tree: &dyn Tree) -> Option<&'static str> {
        self.follow(tree);
        let outline = self.outline(tree);
        match outline.entry(outline.selected()).what {
            What::Ghost(reason) => Some(reason),
            What::Node(_) | What::Rest(_) => None,
        }
    }

    /// The visible part, `height` rows of it.
    pub fn view(&mut self, tree: &dyn Tree, height: usize) -> TreeView {
        self.height = height;
        self.follow(tree);
        let outline = self.outline(tree);
        let selected = outline.selected();
        self.first = self.first.min(outline.len().saturating_sub(height)).min(selected);
        self.first = self.first.max((selected + 1).saturating_sub(height.max(1)));
        let path = outline.node_path(selected);
        let end = (self.first + height).min(outline.len());
        TreeView {
            columns: tree.columns(),
            rows: outline.rows(tree, self.first..end, self.shows_ghosts),
            first: self.first as u64,
            total: outline.len() as u64,
            selected: selected as u64,
            path_names: tree.path_names(&path),
            path,
            sort: self.sort,
            filter: self.filter.text().to_owned(),
            ghosts: self.shows_ghosts,
            follow: self.follows,
            nodes: tree.node_count(),
        }
    }

    /// Moves about. `height` is that of the pane.
    ///
    /// # Errors
    /// A filter or a column that does not exist.
    pub fn command(&mut self, command: TreeCommand, timeline: &mut Timeline, height: usize) -> Result<()> {
        let tree = timeline.machine().tree();
        self.height = height;
        self.follow(tree);
        let outline = self.outline(tree);
        let selected = outline.selected();
        let here = outline.path(selected);
        let page = height.saturating_sub(1).max(1) as i64;
        let same = outline.node(selected).and_then(|node| tree.transposed(node));
        match command {
            TreeCommand::Toggle | TreeCommand::Child if let Some(same) = same => {
                self.jump_to(tree, here, tree.path(same));
            }
            TreeCommand::Move(by) => self.select_row(&outline, outline.moved(selected, by)),
            TreeCommand::Page(by) => {
                self.select_row(&outline, outline.moved(selected, by.saturating_mul(page)));
            }
            TreeCommand::First => self.select_row(&outline, 0),
            TreeCommand::Last => self.select_row(&outline, outline.len() - 1),
            TreeCommand::Row(row) => {
                self.select_row(&outline, usize::try_from(row).unwrap_or(usize::MAX).min(outline.len() - 1));
            }
            TreeCommand::Parent if self.unfolded.contains(&here) && !here.is_empty() => self.fold(&here),
            TreeCommand::Parent => self.select_row(&outline, outline.entry(selected).parent),
            TreeCommand::Child if outline.has_rows_below(selected) => {
                self.select_row(&outline, outline.moved(selected, 1));
            }
            TreeCommand::Sibling(by) => self.select_row(&outline, outline.sibling(selected, by)),
            TreeCommand::Toggle if self.unfolded.contains(&here) => self.fold(&here),
            TreeCommand::Toggle | TreeCommand::Child => self.unfold(&outline, timeline, 1),
            TreeCommand::Fold => self.fold(&here),
            TreeCommand::Unfold(levels) => self.unfold(&outline, timeline, levels.max(1)),
            TreeCommand::FoldAll => {
                self.unfolded = BTreeSet::from([Vec::new()]);
                self.select(Vec::new());
            }
            TreeCommand::UnfoldBest => self.unfold_best(tree, here),
            TreeCommand::UnfoldCurrent => self.jump_to(tree, here, tree.current_path()),
            TreeCommand::Follow(on) => self.follows = on,
            TreeCommand::Jump(path) => self.jump_to(tree, here, path),
            TreeCommand::JumpBack => self.jump_along(here, false),
            TreeCommand::JumpForward => self.jump_along(here, true),
            TreeCommand::Sort { column, descending } => self.sort_by(tree, column, descending)?,
            TreeCommand::Filter(text) => self.filter = Filter::parse(&text, tree.columns())?,
            TreeCommand::Ghosts(on) => self.shows_ghosts = on,
            TreeCommand::Tails(on) => {
                self.shows_tails = on;
                self.whole.clear();
            }
            TreeCommand::JumpNames(_) | TreeCommand::FollowValue { .. } => {}
        }
        Ok(())
    }

    /// Remembers where the selection was and selects another node, its ancestors unfolded. Where several lines lead to
    /// it, it is shown by one of them.
    pub fn jump_to(&mut self, tree: &dyn Tree, here: Vec<u32>, path: Vec<u32>) {
        let path = tree.find(&path).map_or(path, |node| tree.path(node));
        self.jumps.truncate(self.jump);
        if self.jumps.last() != Some(&here) {
            self.jumps.push(here);
        }
        if self.jumps.len() > MOST_JUMPS {
            self.jumps.remove(0);
        }
        self.jump = self.jumps.len();
        self.reveal(path);
    }

    fn jump_along(&mut self, here: Vec<u32>, is_forward: bool) {
        if is_forward {
            if let Some(path) = self.jumps.get(self.jump + 1).cloned() {
                self.jump += 1;
                self.reveal(path);
            }
            return;
        }
        if self.jump == self.jumps.len() {
            // The place to come back to by going forward.
            self.jumps.push(here);
        }
        if let Some(earlier) = self.jump.checked_sub(1) {
            self.jump = earlier;
            self.reveal(self.jumps[earlier].clone());
        }
    }

    fn reveal(&mut self, path: Vec<u32>) {
        self.unfold_above(&path);
        self.select(path);
    }

    fn unfold_above(&mut self, path: &[u32]) {
        for length in 0..path.len() {
            self.unfolded.insert(path[..length].to_vec());
        }
    }

    /// Keeps the selection on the path that the machine is working on.
    fn follow(&mut self, tree: &dyn Tree) {
        if self.follows {
            self.wanted = tree.current_path();
        }
    }

    fn select(&mut self, path: Vec<u32>) {
        self.follows = false;
        self.wanted = path;
    }

    fn select_row(&mut self, outline: &Outline, row: usize) {
        self.select(outline.path(row));
    }

    fn fold(&mut self, path: &[u32]) {
        self.select(path.to_vec());
        self.whole.remove(path);
        if !path.is_empty() {
            self.unfolded.remove(path);
        }
    }

    /// Unfolds the selected row and some levels below it, breadth first.
    fn unfold(&mut self, outline: &Outline, timeline: &mut Timeline, levels: u32) {
        let row = outline.selected();
        let path = outline.node_path(row);
        match outline.entry(row).what {
            What::Ghost(_) => return,
            What::Rest(_) => {
                self.whole.insert(path.clone());
                return self.select(path);
            }
            What::Node(_) => {}
        }
        let is_folded = |timeline: &Timeline, path: &[u32]| {
            let tree = timeline.machine().tree();
            tree.find(path).is_some_and(|node| tree.flags(node).folded)
        };
        let mut level = vec![path.clone()];
        let mut left = MOST_UNFOLDED;
        for _ in 0..levels {
            let mut next = Vec::new();
            for path in level.into_iter().take(left) {
                if is_folded(timeline, &path) {
                    timeline.unfold(&path);
                }
                let tree = timeline.machine().tree();
                let Some(node) = tree.find(&path) else { continue };
                let mut children = Vec::new();
                tree.children(node, &mut children);
                next.extend(children.iter().map(|&child| [&path[..], &[tree.code(child)]].concat()));
                left -= 1;
                self.unfolded.insert(path);
            }
            level = next;
        }
        self.select(path);
    }

    /// Unfolds the path of best moves from a node on.
    fn unfold_best(&mut self, tree: &dyn Tree, from: Vec<u32>) {
        let mut path = from;
        let mut at = tree.find(&path);
        let mut children = Vec::new();
        while let Some(mut node) = at.filter(|_| path.len() < MOST_UNFOLDED) {
            if let Some(same) = tree.transposed(node) {
                node = same;
                path = tree.path(same);
                self.unfold_above(&path);
            }
            children.clear();
            tree.children(node, &mut children);
            at = children.iter().copied().find(|&child| tree.flags(child).best);
            if let Some(best) = at {
                self.unfolded.insert(path.clone());
                path.push(tree.code(best));
            }
        }
    }

    fn sort_by(&mut self, tree: &dyn Tree, column: Option<usize>, descending: bool) -> Result<()> {
        if let Some(column) = column.filter(|&column| column >= tree.columns().len()) {
            return Err(Fault::new(format!("there is no column {}", column + 1))
                .expected(format!("at most {}", tree.columns().len())));
        }
        self.sort = column.map(|column| (column, descending));
        Ok(())
    }
}
