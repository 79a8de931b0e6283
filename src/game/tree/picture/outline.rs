//! The indented outline: a node a row, its move before it.

use unicode_width::UnicodeWidthStr;

use crate::game::picture::Picture;
use crate::game::tree::picture::{Item, Sketch, WIDTH, ascii_of, label, short};

/// Deepest level that is still indented; those below stand under it.
const DEEPEST: usize = 12;

/// Draws the items, one a row.
pub(super) fn draw(sketch: &Sketch, items: &[Item]) -> Picture {
    let mut squares = sketch.blank_squares(items);
    let mut labels = Vec::new();
    let mut width = 0;
    let top = usize::from(sketch.is_cut_above);
    if sketch.is_cut_above {
        labels.push(label(0, 0, "… above".to_owned(), "... above".to_owned()));
        width = 9;
    }
    let mut goes_on = Vec::new();
    for (n, item) in items.iter().enumerate() {
        let y = top + n;
        let (lines, ascii) = indentation(item, &mut goes_on);
        let x = lines.width();
        if x > 0 {
            labels.push(label(0, y, lines, ascii));
        }
        let square = &mut squares[item.index];
        let more = match sketch.left_out[item.index] {
            0 => String::new(),
            left_out => format!(" {left_out} more"),
        };
        let room = WIDTH - x - if more.is_empty() { 0 } else { more.width() + 2 };
        let before = if item.edge.is_empty() { String::new() } else { format!("{} ", item.edge) };
        square.glyph = short(&format!("{before}{}", square.glyph), room);
        square.ascii = ascii_of(&short(&format!("{before}{}", square.ascii), room));
        (square.x, square.y, square.width) = (x as u16, y as u16, square.glyph.width() as u16);
        let end = x + square.glyph.width();
        if !more.is_empty() {
            labels.push(label(end, y, format!(" …{more}"), format!(" .{more}")));
        }
        width = width.max(end + if more.is_empty() { 0 } else { more.width() + 2 });
    }
    let height = (top + items.len()) as u16;
    Picture { width: width as u16, height, squares, labels, ..Picture::default() }
}

/// The lines left of an item, and the same in ASCII. `goes_on[level]` says whether the last item drawn at that
/// level has a younger sibling.
fn indentation(item: &Item, goes_on: &mut Vec<bool>) -> (String, String) {
    goes_on.truncate(item.level);
    let forebears = goes_on.iter().skip(1).take(DEEPEST);
    let mut text: String = forebears.map(|&line| if line { "│ " } else { "  " }).collect();
    if item.level > 0 {
        text += if item.is_last_child { "└ " } else { "├ " };
    }
    goes_on.push(!item.is_last_child);
    let ascii = text.replace('│', "|").replace('└', "`").replace('├', "+");
    (text, ascii)
}
