//! The tree in Graphviz' language: triangles point up for Max and down for Min, circles are chance.

use petgraph::dot::{Config, Dot};
use petgraph::graph::{DiGraph, NodeIndex};

use crate::export::outline::{Outline, OutlineNode};
use crate::game::{Side, Turn};

/// The outline as a DOT graph. What was left out is said in words by a note beside its parent.
pub fn dot(outline: &Outline) -> String {
    let mut graph: DiGraph<Drawn<'_>, String> = DiGraph::new();
    for node in &outline.nodes {
        let label = outline.labels(node).join("\n");
        let here = graph.add_node(Drawn { label, node: Some(node) });
        if let Some(parent) = node.parent {
            graph.add_edge(NodeIndex::new(parent), here, node.name.clone());
        }
    }
    for (number, node) in outline.nodes.iter().enumerate() {
        if let Some(same) = node.same_as {
            graph.add_edge(NodeIndex::new(number), NodeIndex::new(same), "=".into());
        }
    }
    for (number, node) in outline.nodes.iter().enumerate().filter(|(_, node)| node.left_out > 0) {
        let note = graph.add_node(Drawn { label: format!("{} more", node.left_out), node: None });
        graph.add_edge(NodeIndex::new(number), note, String::new());
    }
    let shape = |_: &DiGraph<_, _>, (_, drawn): (NodeIndex, &Drawn<'_>)| drawn.attributes();
    let no_more = |_: &DiGraph<_, _>, _| String::new();
    let config = [Config::GraphContentOnly];
    let body = Dot::with_attr_getters(&graph, &config, &no_more, &shape).to_string();
    let note = match outline.left_out() {
        words if words.is_empty() => String::new(),
        words => format!("    label = \"{words}\"\n"),
    };
    format!("digraph {{\n    node [ fontname = \"sans-serif\" ]\n{note}{body}}}\n")
}

/// A node with its label, or a note (no node).
struct Drawn<'a> {
    label: String,
    node: Option<&'a OutlineNode>,
}

impl std::fmt::Display for Drawn<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.label)
    }
}

impl Drawn<'_> {
    fn attributes(&self) -> String {
        let Some(node) = self.node else { return "shape = plaintext".into() };
        let shape = match node.turn {
            Turn::Of(Side::Max) => "triangle",
            Turn::Of(Side::Min) => "invtriangle",
            Turn::Chance => "circle",
            Turn::Over(_) => "box",
        };
        let weight = if node.flags.best { ", penwidth = 3" } else { "" };
        format!("shape = {shape}{weight}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tree::NodeFlags;

    #[test]
    fn names_cannot_break_out() {
        let node = |parent, name: &str| OutlineNode {
            parent,
            level: 0,
            name: name.into(),
            same_as: None,
            turn: Turn::Chance,
            flags: NodeFlags::default(),
            cells: Vec::new(),
            children: Vec::new(),
            left_out: 0,
        };
        let nodes = vec![node(None, "root"), node(Some(0), "a\"] ; evil [\\")];
        let drawn = dot(&Outline { columns: &[], nodes, total: 2 });
        assert!(drawn.contains(r#"label = "a\"] ; evil [\\" "#), "{drawn}");
    }
}
