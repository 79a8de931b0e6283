//! The tree as indented lines.

use crate::export::outline::Outline;

/// One line a node: its move, its numbers.
pub fn text(outline: &Outline) -> String {
    let mut out = String::new();
    // The last one pushed is written first.
    let mut waiting = vec![0];
    while let Some(number) = waiting.pop() {
        let node = &outline.nodes[number];
        let marker = if node.flags.best { "*" } else { " " };
        let indent = "  ".repeat(node.level as usize);
        let same = node.same_as.map_or(String::new(), |same| format!(" = {}", outline.line(same)));
        out +=
            format!("{marker} {indent}{}{same}  {}", node.name, outline.labels(node).join(", ")).trim_end();
        out.push('\n');
        if node.left_out > 0 {
            out += &format!("  {indent}  ... {} more\n", node.left_out);
        }
        waiting.extend(node.children.iter().rev());
    }
    let left_out = outline.left_out();
    if !left_out.is_empty() {
        out += &format!("{left_out}\n");
    }
    out
}
