//! Positions as text: the tree on one line or in RON, and the moves to the node if it is not the root.

use crate::error::{Fault, Result};
use crate::game::tree::{Position, TreeGame, TreeSpec, build, text};
use crate::game::{Game, Notation};

/// The word between a tree and the moves to a node of it.
const AFTER: &str = "after";

/// Writes a position: `max(...)` at the root, `max(...) after B 2` below it.
pub(super) fn print(position: &Position) -> String {
    let tree = text::print(&position.tree.draft());
    let path = position.tree.path(position.node);
    if path.is_empty() {
        return tree;
    }
    let names: Vec<String> = path.iter().map(|&node| position.tree.move_name(node)).collect();
    format!("{tree} {AFTER} {}", names.join(" "))
}

/// Reads a tree in either form; says where in the text the moves begin, if any follow.
fn parse_tree(source: &str) -> Result<(Position, usize)> {
    if is_ron(source) {
        let (draft, end) = (TreeSpec::from_ron(source)?.draft(), source.len());
        return match build::build(&draft) {
            Ok(tree) => Ok((Position::root_of(tree), end)),
            Err(defects) => Err(Fault::new(sentence(defects.iter().map(|defect| defect.message.as_str())))),
        };
    }
    let parsed = text::parse(source)?;
    match build::build(&parsed.draft) {
        Ok(tree) => Ok((Position::root_of(tree), parsed.end)),
        Err(defects) => {
            let fault = Fault::new(sentence(defects.iter().map(|defect| defect.message.as_str())));
            let node = defects.iter().flat_map(|defect| &defect.squares).next();
            let offset = node.and_then(|&node| parsed.offsets.get(node));
            Err(offset.map_or(fault.clone(), |&offset| fault.at_offset(source, offset)))
        }
    }
}

/// RON begins with a struct's parenthesis, its name before it or not.
pub(super) fn is_ron(source: &str) -> bool {
    let start = source.trim_start();
    start.starts_with('(') || start.starts_with("TreeSpec")
}

/// Whether a tree that ends at byte `end` is all, or moves follow.
pub(super) fn check_end(source: &str, end: usize) -> Result<()> {
    match source[end..].split_whitespace().next() {
        None | Some(AFTER) => Ok(()),
        Some(word) => Err(Fault::new("text goes on after the tree")
            .expected(format!("its end, or `{AFTER}` and the moves to a node"))
            .at_offset(source, word.as_ptr() as usize - source.as_ptr() as usize)),
    }
}

/// The first few of several messages.
fn sentence<'m>(messages: impl Iterator<Item = &'m str>) -> String {
    let mut messages: Vec<&str> = messages.collect();
    let more = messages.len().saturating_sub(3);
    messages.truncate(3);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    messages.join("; ") + &more
}

impl Notation for TreeGame {
    fn parse_position(&self, source: &str) -> Result<Position> {
        let (mut position, played) = self.parse_line(source)?;
        played.into_iter().for_each(|child| self.play(&mut position, child));
        Ok(position)
    }

    fn print_position(&self, position: &Position) -> String {
        print(position)
    }

    /// The root, and the moves after it.
    fn parse_line(&self, source: &str) -> Result<(Position, Vec<u32>)> {
        let (root, end) = parse_tree(source)?;
        check_end(source, end)?;
        let words = source[end..].split_whitespace().skip(1);
        let offset_of = |word: &str| word.as_ptr() as usize - source.as_ptr() as usize;
        let mut position = root.clone();
        let mut played = Vec::new();
        for word in words {
            let child = self.parse_move(&position, word);
            let child = child.map_err(|fault| fault.at_offset(source, offset_of(word)))?;
            self.play(&mut position, child);
            played.push(child);
        }
        Ok((root, played))
    }

    /// What a position's text says anyway: the whole tree, and the moves to the node.
    fn print_record(&self, origin: &Position, played: &[u32]) -> String {
        let mut last = origin.clone();
        played.iter().for_each(|&child| self.play(&mut last, child));
        print(&last) + "\n"
    }

    fn print_move(&self, position: &Position, child: u32) -> String {
        position.tree.move_name(position.tree.children(position.node)[child as usize])
    }
}
