//! The one-line form, read and written without asking whether the tree is sound.
//!
//! ```text
//! node  = value | kind [ "#" set ] "(" { child } ")"        kind = "max" | "min" | "chance"
//! child = [ probability ":" ] [ name ":" ] node             the probability below a chance node only
//! ```
//! Blanks and commas separate. A word may stand in double quotes; `?` is a leaf whose value is still missing.

use crate::error::{Fault, Result};
use crate::game::draft::{DraftNode, NodeKind, TreeDraft};
use crate::game::tree::build::kind_name;
use crate::game::tree::node::MOST_NODES;
use crate::text::clean_line;

/// A tree that was read.
pub(super) struct Parsed {
    pub draft: TreeDraft,
    /// Where each node begins in the text.
    pub offsets: Vec<usize>,
    /// Where the tree ends in the text.
    pub end: usize,
}

/// Reads a tree from the start of a text.
///
/// # Errors
/// The text cannot be read, with the place.
pub(super) fn parse(text: &str) -> Result<Parsed> {
    let mut reader = Reader { text, at: 0 };
    let mut draft = TreeDraft::default();
    let mut offsets = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    loop {
        reader.skip_separators();
        if let Some(&parent) = open.last() {
            if reader.takes(')') {
                open.pop();
                if open.is_empty() {
                    break;
                }
                continue;
            }
            let index = draft.nodes.len();
            draft.nodes[parent].children.push(index);
        }
        let offset = reader.at;
        let below = open.last().map(|&parent| draft.nodes[parent].kind);
        if draft.nodes.len() == MOST_NODES {
            return Err(reader.fault(offset, format!("more than {MOST_NODES} nodes"), "a smaller tree"));
        }
        let (node, opens) = reader.node(below)?;
        if opens {
            open.push(draft.nodes.len());
        }
        draft.nodes.push(node);
        offsets.push(offset);
        if open.is_empty() {
            break;
        }
    }
    Ok(Parsed { draft, offsets, end: reader.at })
}

const NODE: &str = "a node: a number, `max(`, `min(` or `chance(`";

const UNCLOSED: &str = "`)` for every open `(`, or a node: a number, `max(`, `min(` or `chance(`";

/// The kinds that have children.
const KINDS: [NodeKind; 3] = [NodeKind::Max, NodeKind::Min, NodeKind::Chance];

/// A word, and whether it stood without quotes: only then it can be a keyword.
struct Word {
    text: String,
    plain: bool,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn fault(&self, offset: usize, found: String, expected: &str) -> Fault {
        Fault::new(found).expected(expected).at_offset(self.text, offset)
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_separators(&mut self) {
        let rest = self.rest().trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        self.at = self.text.len() - rest.len();
    }

    fn takes(&mut self, symbol: char) -> bool {
        let is_next = self.rest().starts_with(symbol);
        if is_next {
            self.at += symbol.len_utf8();
        }
        is_next
    }

    /// Reads `[probability:][name:]` and a value, or a kind up to its parenthesis; says whether one opened.
    fn node(&mut self, below: Option<NodeKind>) -> Result<(DraftNode, bool)> {
        let mut prefixes = Vec::new();
        let (start, mut word) = (self.at, self.word()?);
        while self.takes(':') {
            prefixes.push(word.text);
            word = self.word()?;
        }
        let mut node = DraftNode::default();
        let mut prefixes = prefixes.into_iter();
        if below == Some(NodeKind::Chance) {
            node.probability = prefixes.next().unwrap_or_default();
        }
        if below.is_some() {
            node.name = prefixes.next().unwrap_or_default();
        }
        if prefixes.next().is_some() {
            let expected = match below {
                None => "no name at the root",
                Some(NodeKind::Chance) => "at most a probability and a name before a node",
                Some(_) => "at most a name before a node; probabilities belong below chance nodes",
            };
            return Err(self.fault(start, "too many `:`".to_owned(), expected));
        }
        match KINDS.into_iter().find(|&kind| word.plain && kind_name(kind) == word.text) {
            Some(kind) => self.open(node, kind).map(|node| (node, true)),
            None if self.rest().starts_with('(') => {
                let found = format!("found `{}(`", clean_line(&word.text));
                Err(self.fault(start, found, "`max(`, `min(` or `chance(`"))
            }
            None => {
                let is_missing = word.plain && word.text == "?";
                node.value = if is_missing { String::new() } else { word.text };
                Ok((node, false))
            }
        }
    }

    /// Reads what follows a kind: its information set, and the parenthesis.
    fn open(&mut self, mut node: DraftNode, kind: NodeKind) -> Result<DraftNode> {
        node.kind = kind;
        if self.takes('#') {
            node.info = self.word()?.text;
        }
        self.skip_separators();
        if !self.takes('(') {
            return Err(self.fault(self.at, self.found(), &format!("`(` after `{}`", kind_name(kind))));
        }
        Ok(node)
    }

    /// A word: up to a separator or a symbol with a meaning, or a text in quotes.
    fn word(&mut self) -> Result<Word> {
        if self.takes('"') {
            return Ok(Word { text: self.quoted()?, plain: false });
        }
        let rest = self.rest();
        let is_end = |c: char| c.is_whitespace() || "(),:#\"".contains(c);
        let length = rest.find(is_end).unwrap_or(rest.len());
        if length == 0 {
            let is_end = self.rest().is_empty() && self.at > 0;
            return Err(self.fault(self.at, self.found(), if is_end { UNCLOSED } else { NODE }));
        }
        let text = rest[..length].to_owned();
        self.at += length;
        Ok(Word { text, plain: true })
    }

    /// The rest of a text in quotes, where `\` makes the next character plain.
    fn quoted(&mut self) -> Result<String> {
        let mut word = String::new();
        let mut symbols = self.rest().char_indices();
        while let Some((place, symbol)) = symbols.next() {
            match symbol {
                '"' => {
                    self.at += place + 1;
                    return Ok(word);
                }
                '\\' => word.extend(symbols.next().map(|(_, plain)| plain)),
                _ => word.push(symbol),
            }
        }
        Err(self.fault(self.at - 1, "a `\"` that is never closed".to_owned(), "`\"` at the end of the word"))
    }

    fn found(&self) -> String {
        match self.rest().chars().next() {
            Some(symbol) => format!("found `{}`", clean_line(symbol.encode_utf8(&mut [0; 4]))),
            None => "the text ends here".to_owned(),
        }
    }
}

/// Writes a tree, sound or not, on one line. Nodes that hang on none are left out, and so is what lies below a
/// node that is reached a second time.
pub(super) fn print(draft: &TreeDraft) -> String {
    enum Next {
        Node { index: usize, first: bool, below: NodeKind },
        Close,
    }
    let mut out = String::new();
    let mut seen = vec![false; draft.nodes.len()];
    let mut stack = vec![Next::Node { index: 0, first: true, below: NodeKind::Leaf }];
    while let Some(next) = stack.pop() {
        let Next::Node { index, first, below } = next else {
            out.push(')');
            continue;
        };
        let Some(node) = draft.nodes.get(index) else { continue };
        if std::mem::replace(&mut seen[index], true) {
            continue;
        }
        if !first {
            out.push(' ');
        }
        if below == NodeKind::Chance {
            out += &format!("{}:", quote(&node.probability));
        }
        if index != 0 && !node.name.is_empty() {
            out += &format!("{}:", quote(&node.name));
        }
        if node.kind == NodeKind::Leaf {
            out += &if node.value.is_empty() { "?".to_owned() } else { quote(&node.value) };
            continue;
        }
        out += kind_name(node.kind);
        if !node.info.is_empty() {
            out += &format!("#{}", quote(&node.info));
        }
        out.push('(');
        stack.push(Next::Close);
        let children = node.children.iter().enumerate().rev();
        stack.extend(children.map(|(n, &index)| Next::Node { index, first: n == 0, below: node.kind }));
    }
    out
}

/// A word as it has to stand in the text.
fn quote(word: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && !"(),:#\"\\".contains(c);
    let is_keyword = word == "?" || KINDS.into_iter().any(|kind| kind_name(kind) == word);
    if !word.is_empty() && !is_keyword && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}
