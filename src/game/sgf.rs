//! SGF, the Smart Game Format (FF[4], Hollosi 1999), as far as a position and the moves to it need it: the main line
//! of one game. Other variations must be well formed and are passed over, as are properties that nothing asks for.

mod latin;
mod record;
mod stated;

pub use latin::{is_latin, latin};
pub(super) use record::{Format, Record, Written, is_resignation, off_board, read, write};
pub use stated::game_of;
pub(super) use stated::{SIZES, komi, size, stated};

use crate::error::{Fault, Result};
use crate::text::clean_line;

/// How deep variations may be nested. Nothing here recurses; a deeper text is no game.
const MOST_NESTED: usize = 10_000;

/// What stands between `[` and `]`, as written, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Value<'t> {
    pub text: &'t str,
    pub offset: usize,
}

/// `AB[aa][bb]`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Property<'t> {
    name: &'t str,
    offset: usize,
    values: Vec<Value<'t>>,
}

type Node<'t> = Vec<Property<'t>>;

/// Whether a text is meant as SGF; else it is a list of moves.
pub(super) fn is_sgf(text: &str) -> bool {
    text.trim_start().starts_with('(')
}

/// Reads the nodes of the main line: the first variation wherever the game branches.
fn main_line(text: &str) -> Result<Vec<Node<'_>>> {
    let mut nodes: Vec<Node<'_>> = Vec::new();
    let (mut at, mut depth, mut is_main) = (0, 0_usize, true);
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let fault = |found: String| Fault::new(found).at_offset(text, at);
        match text[at..].chars().next() {
            None if depth == 0 => return Err(fault("there is no game".to_owned()).expected("`(;...)`")),
            None => return Err(fault("the text ends inside the game".to_owned()).expected("`)`")),
            Some('(') if depth == MOST_NESTED => {
                return Err(fault(format!("more than {MOST_NESTED} variations inside each other")));
            }
            Some('(') => depth += 1,
            Some(')') if depth == 1 => break,
            Some(')') => (depth, is_main) = (depth - 1, false),
            Some(';') => nodes.extend(is_main.then(Node::new)),
            Some(letter) if letter.is_ascii_uppercase() => {
                let property = property(text, at)?;
                at = property.values.last().map_or(at, |last| last.offset + last.text.len());
                match nodes.last_mut() {
                    None => {
                        return Err(Fault::new(format!("the property `{}` before any node", property.name))
                            .expected("`;`")
                            .at_offset(text, property.offset));
                    }
                    Some(node) if is_main => node.push(property),
                    Some(_) => {}
                }
            }
            Some(other) => {
                return Err(fault(format!("found `{}`", clean_line(other.encode_utf8(&mut [0; 4]))))
                    .expected("a node `;`, a property such as `B[...]`, or the end `)`"));
            }
        }
        at += 1;
    }
    match text[at + 1..].trim_start() {
        "" if nodes.is_empty() => Err(Fault::new("the game has no node").expected("`(;...)`")),
        "" => Ok(nodes),
        rest => Err(Fault::new("more text after the game's last `)`")
            .expected("one game")
            .at_offset(text, text.len() - rest.len())),
    }
}

/// Reads one property with its values. At least one value follows its name.
fn property(text: &str, offset: usize) -> Result<Property<'_>> {
    let is_name = |c: char| c.is_ascii_uppercase();
    let name = &text[offset..][..text[offset..].find(|c| !is_name(c)).unwrap_or(text.len() - offset)];
    let mut at = offset + name.len();
    let mut values = Vec::new();
    loop {
        let start = at + (text[at..].len() - text[at..].trim_start().len());
        if !text[start..].starts_with('[') {
            break;
        }
        let Some(length) = value_length(&text[start + 1..]) else {
            return Err(Fault::new(format!("the value of `{name}` has no end"))
                .expected("`]`")
                .at_offset(text, start));
        };
        values.push(Value { text: &text[start + 1..][..length], offset: start + 1 });
        at = start + 1 + length + 1;
    }
    if values.is_empty() {
        return Err(Fault::new(format!("the property `{name}` without a value"))
            .expected(format!("`{name}[...]`"))
            .at_offset(text, offset));
    }
    Ok(Property { name, offset, values })
}

/// Where a value ends: before the first `]` that no backslash precedes.
fn value_length(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, symbol) in text.char_indices() {
        match symbol {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            ']' => return Some(at),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        let nodes = main_line(text).unwrap();
        let of = |property: &Property<'_>| {
            property.values.iter().map(|v| format!("{}={}", property.name, v.text)).collect::<Vec<_>>()
        };
        nodes.iter().map(|node| node.iter().flat_map(of).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn the_first_variations_are_the_main_line() {
        let text = "(;SZ[9] AB[aa]\n[bb];B[cc](;W[dd]C[a \\] b](;B[ee])(;B[ff]))(;W[gg];B[hh]))\n";
        assert_eq!(values(text), ["SZ=9 AB=aa AB=bb", "B=cc", "W=dd C=a \\] b", "B=ee"]);
    }

    #[test]
    fn broken_texts_are_refused_where_they_break() {
        for (text, found) in [
            ("", "there is no game"),
            ("(;B[aa]", "the text ends inside the game"),
            ("(;B[aa)", "the value of `B` has no end"),
            ("(;B)", "the property `B` without a value"),
            ("(B[aa])", "the property `B` before any node"),
            ("(;b[aa])", "found `b`"),
            ("()", "the game has no node"),
            ("(;)(;)", "more text after the game's last `)`"),
        ] {
            assert_eq!(main_line(text).unwrap_err().found, found, "{text}");
        }
        let bomb = "(".repeat(MOST_NESTED + 1);
        assert!(main_line(&bomb).unwrap_err().found.contains("inside each other"));
        let deep = format!("{};B[aa]{}", "(".repeat(MOST_NESTED), ")".repeat(MOST_NESTED));
        assert_eq!(values(&deep), ["B=aa"]);
    }
}
