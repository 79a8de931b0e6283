//! What the visible rows show.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::search::tree::{Column, NodeFlags};
use crate::search::{NodeId, Quantity, Tree};
use crate::session::tree_view::outline::{Entry, Outline, Rest, What};
use crate::session::view::{Fold, Row, RowKind};

/// The column that counts the work: visits, or nodes.
pub(in crate::session) fn work_column(columns: &[Column]) -> Option<usize> {
    columns.iter().position(|column| matches!(column.name, "visits" | "nodes"))
}

impl Outline {
    /// The rows of a range.
    pub(super) fn rows(&self, tree: &dyn Tree, range: Range<usize>, shows_ghosts: bool) -> Vec<Row> {
        let rows: Vec<usize> = range.collect();
        let names = self.names(tree, &rows);
        let mut untried = self.untried(tree, &rows);
        let row = |(&row, name): (&usize, String)| {
            let cells = untried.remove(&row);
            self.row(tree, row, name, shows_ghosts, cells)
        };
        rows.iter().zip(names).map(row).collect()
    }

    /// What is known of the moves of these rows that have no node, by row; siblings are asked for together.
    fn untried(&self, tree: &dyn Tree, rows: &[usize]) -> BTreeMap<usize, Vec<Quantity>> {
        let ghosts = rows.iter().copied().filter(|&row| matches!(self.entry(row).what, What::Ghost(_)));
        let mut families: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        ghosts.for_each(|row| families.entry(self.entry(row).parent).or_default().push(row));
        let mut known = BTreeMap::new();
        for (parent, rows) in families {
            let What::Node(parent) = self.entry(parent).what else { continue };
            let mut untried: BTreeMap<u32, Vec<Quantity>> =
                tree.untried(parent).into_iter().map(|it| (it.code, it.cells)).collect();
            known.extend(
                rows.into_iter().filter_map(|row| Some((row, untried.remove(&self.entry(row).code)?))),
            );
        }
        known
    }

    /// The names of the moves that lead to these rows; siblings are asked for together.
    pub(super) fn names(&self, tree: &dyn Tree, rows: &[usize]) -> Vec<String> {
        let mut names = vec![String::new(); rows.len()];
        let mut families: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (place, &row) in rows.iter().enumerate() {
            match self.entry(row).what {
                _ if row == 0 => names[place] = "root".into(),
                What::Rest(_) => {}
                What::Node(_) | What::Ghost(_) => {
                    families.entry(self.entry(row).parent).or_default().push(place);
                }
            }
        }
        for (parent, places) in families {
            let What::Node(parent) = self.entry(parent).what else { continue };
            let codes: Vec<u32> = places.iter().map(|&place| self.entry(rows[place]).code).collect();
            for (place, name) in places.into_iter().zip(tree.move_names(parent, &codes)) {
                names[place] = name;
            }
        }
        names
    }

    fn row(
        &self,
        tree: &dyn Tree,
        row: usize,
        name: String,
        shows_ghosts: bool,
        untried: Option<Vec<Quantity>>,
    ) -> Row {
        let entry = self.entry(row);
        let mut continues: Vec<bool> = self.line(row).map(|row| !self.entry(row).is_last).collect();
        continues.reverse();
        let bare = Row {
            path: self.path(row),
            depth: entry.depth,
            name,
            kind: RowKind::Node,
            fold: Fold::Leaf,
            same_as: None,
            flags: NodeFlags::default(),
            turn: None,
            cells: untried.unwrap_or_else(|| vec![Quantity::Unknown; tree.columns().len()]),
            continues,
        };
        match entry.what {
            What::Ghost(reason) => Row { kind: RowKind::Ghost(reason), ..bare },
            What::Rest(rest) => Row { kind: RowKind::Rest(rest.in_words(tree.columns())), ..bare },
            What::Node(node) => Row {
                fold: fold(tree, node, entry, shows_ghosts),
                same_as: tree.transposed(node).map(|same| tree.path_names(&tree.path(same)).join(" ")),
                flags: tree.flags(node),
                turn: Some(tree.turn(node)),
                cells: (0..tree.columns().len()).map(|column| tree.cell(node, column)).collect(),
                ..bare
            },
        }
    }
}

fn fold(tree: &dyn Tree, node: NodeId, entry: &Entry, shows_ghosts: bool) -> Fold {
    let has_ghosts = || {
        let mut ghosts = Vec::new();
        tree.ghosts(node, &mut ghosts);
        !ghosts.is_empty()
    };
    let has_rows = tree.child_count(node) > 0 || tree.flags(node).folded || shows_ghosts && has_ghosts();
    match (has_rows, entry.is_unfolded) {
        (false, _) => Fold::Leaf,
        (true, false) => Fold::Folded,
        (true, true) => Fold::Unfolded,
    }
}

impl Rest {
    /// `37 more moves, 2.1% of visits`.
    fn in_words(self, columns: &[Column]) -> String {
        let moves = if self.count == 1 { "1 more move".into() } else { format!("{} more moves", self.count) };
        let work = work_column(columns).map_or("work", |column| columns[column].name);
        match self.share {
            Some(share) => format!("{moves}, {} of {work}", Quantity::Share(share)),
            None => format!("{moves} not searched"),
        }
    }
}
