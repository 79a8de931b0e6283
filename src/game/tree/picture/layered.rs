//! The textbook's drawing: root on top, every level on a row of its own, moves on the lines between.

use unicode_width::UnicodeWidthStr;

use crate::game::picture::Picture;
use crate::game::tree::picture::{HEIGHT, Item, Sketch, WIDTH, ascii_of, label};

/// Draws a tree whose every node and move fits; none if it does not.
pub(super) fn draw(sketch: &Sketch, items: &[Item]) -> Option<Picture> {
    let is_cut = sketch.is_cut_above || sketch.left_out.iter().any(|&left_out| left_out > 0);
    if is_cut || items.len() > WIDTH * HEIGHT / 2 {
        return None;
    }
    let mut squares = sketch.blank_squares(items);
    let centres = centres(items, &|item| squares[item.index].glyph.width().max(item.edge.width()))?;
    let rows = Rows::of(items)?;
    let mut labels = Vec::new();
    let mut width = 0;
    for (item, &centre) in items.iter().zip(&centres) {
        let square = &mut squares[item.index];
        let span = square.glyph.width();
        square.width = span as u16;
        square.x = (centre - span / 2) as u16;
        square.y = rows.node[item.level] as u16;
        if !item.edge.is_empty() {
            let x = centre - item.edge.width() / 2;
            labels.push(label(x, rows.node[item.level] - 1, item.edge.clone(), ascii_of(&item.edge)));
        }
        width = width.max(centre - span / 2 + span).max(centre + item.edge.width().div_ceil(2));
    }
    for (place, item) in items.iter().enumerate() {
        let below: Vec<usize> = children_of(items, place).into_iter().map(|child| centres[child]).collect();
        if let (Some(&first), Some(&last)) = (below.first(), below.last()) {
            let row = rows.node[item.level] + 1;
            labels.extend([branches(first, last, &below, centres[place], row)]);
        }
    }
    let height = rows.node.last()? + 1;
    Some(Picture { width: width as u16, height: height as u16, squares, labels, ..Picture::default() })
}

/// The rows of the levels.
struct Rows {
    node: Vec<usize>,
}

impl Rows {
    /// A level takes a row of lines, a row of moves if one of them is named, and a row of nodes.
    fn of(items: &[Item]) -> Option<Self> {
        let levels = items.iter().map(|item| item.level).max()?;
        let mut node = vec![0];
        for level in 1..=levels {
            let has_names = items.iter().any(|item| item.level == level && !item.edge.is_empty());
            node.push(node[level - 1] + 2 + usize::from(has_names));
        }
        (node[levels] < HEIGHT).then_some(Self { node })
    }
}

/// The column of each node's middle: leaves side by side, a parent over the middle of its children.
fn centres(items: &[Item], width_of: &dyn Fn(&Item) -> usize) -> Option<Vec<usize>> {
    const GAP: usize = 1;
    // A subtree is first laid out by itself, from column 0, and then moved to its place.
    let mut span: Vec<usize> = items.iter().map(width_of).collect();
    let mut below = vec![0; items.len()];
    for place in (1..items.len()).rev() {
        let parent = items[place].parent;
        span[place] = span[place].max(below[place]);
        below[parent] += span[place] + if below[parent] > 0 { GAP } else { 0 };
    }
    let root = items.first().map(width_of)?.max(below[0]);
    span[0] = root;
    if root > WIDTH {
        return None;
    }
    let mut left = vec![0; items.len()];
    let mut next: Vec<usize> = vec![0; items.len()];
    for place in 0..items.len() {
        if place > 0 {
            let parent = items[place].parent;
            left[place] = next[parent];
            next[parent] += span[place] + GAP;
        }
        next[place] = left[place] + (span[place] - below[place]) / 2;
    }
    let mut centres: Vec<usize> = left.iter().zip(&span).map(|(left, span)| left + span / 2).collect();
    for place in (0..items.len()).rev() {
        let own = width_of(&items[place]);
        if let Some(middle) = middle_of(&children_of(items, place), &centres) {
            centres[place] = middle.clamp(left[place] + own / 2, left[place] + span[place] - own.div_ceil(2));
        }
    }
    Some(centres)
}

/// The places of an item's children.
fn children_of(items: &[Item], place: usize) -> Vec<usize> {
    (place + 1..items.len()).filter(|&child| items[child].parent == place).collect()
}

/// The column over the middle of some children: the middle one's own, if it is near enough.
fn middle_of(children: &[usize], centres: &[usize]) -> Option<usize> {
    let middle = (centres[*children.first()?] + centres[*children.last()?]) / 2;
    let child = centres[children[children.len() / 2]];
    Some(if children.len() % 2 == 1 && child.abs_diff(middle) <= 1 { child } else { middle })
}

/// The row of lines from a node down to its children.
fn branches(
    first: usize,
    last: usize,
    children: &[usize],
    parent: usize,
    row: usize,
) -> crate::game::picture::Label {
    let (from, to) = (first.min(parent), last.max(parent));
    let symbol = |x: usize| {
        let down = children.contains(&x);
        match (x == parent, down, x == from, x == to) {
            _ if from == to => '│',
            (true, true, true, _) => '├',
            (true, true, _, true) => '┤',
            (true, true, ..) => '┼',
            (true, false, true, _) => '└',
            (true, false, _, true) => '┘',
            (true, false, ..) => '┴',
            (false, true, true, _) => '┌',
            (false, true, _, true) => '┐',
            (false, true, ..) => '┬',
            _ => '─',
        }
    };
    let text: String = (from..=to).map(symbol).collect();
    let ascii = text
        .chars()
        .map(|c| match c {
            '─' => '-',
            '│' => '|',
            _ => '+',
        })
        .collect();
    label(from, row, text, ascii)
}
