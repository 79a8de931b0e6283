//! How deep brackets are nested in a RON text, found without recursion: RON's own reader recurses.

use crate::error::{Fault, Result};

/// The deepest nesting of brackets that a file may have. A starting tree takes two a level.
pub const DEEPEST: usize = 100;

/// What a scan of RON text comes upon, comments left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// A string; the text between its quotes ends at this offset.
    Text {
        /// Where the text between the quotes begins.
        inner: usize,
    },
    /// Any other character.
    Other(char),
}

/// The tokens of a RON text with their byte offsets, as far as they can be told apart without understanding them.
pub struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    pub const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Moves past the first `end`, or to the end of the text.
    fn skip_past(&mut self, end: &str) {
        self.at = self.rest().find(end).map_or(self.text.len(), |n| self.at + n + end.len());
    }

    /// Moves past a string in double quotes.
    fn skip_quoted(&mut self) {
        let mut is_escaped = false;
        for (n, c) in self.rest().char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '"' => {
                    self.at += n + 1;
                    return;
                }
                _ => {}
            }
        }
        self.at = self.text.len();
    }

    /// Moves past a block comment; they nest.
    fn skip_comment(&mut self) {
        let mut level = 0;
        while self.at < self.text.len() {
            let step = match self.rest() {
                rest if rest.starts_with("/*") => {
                    level += 1;
                    2
                }
                rest if rest.starts_with("*/") => {
                    level -= 1;
                    2
                }
                rest => rest.chars().next().map_or(1, char::len_utf8),
            };
            self.at += step;
            if level == 0 {
                return;
            }
        }
    }

    /// The number of `#` of a raw string that begins here.
    fn raw_hashes(&self) -> Option<usize> {
        let after = self.rest().strip_prefix('r')?;
        let hashes = after.len() - after.trim_start_matches('#').len();
        after[hashes..].starts_with('"').then_some(hashes)
    }
}

impl Iterator for Scan<'_> {
    type Item = (usize, Token);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let start = self.at;
            let first = self.rest().chars().next()?;
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let in_word = self.text[..start].ends_with(is_word);
            if self.rest().starts_with("//") {
                self.skip_past("\n");
            } else if self.rest().starts_with("/*") {
                self.skip_comment();
            } else if first == '"' {
                self.at += 1;
                self.skip_quoted();
                return Some((start, Token::Text { inner: start + 1 }));
            } else if let Some(hashes) = self.raw_hashes().filter(|_| !in_word) {
                let inner = start + 1 + hashes + 1;
                self.at = inner;
                self.skip_past(&format!("\"{}", "#".repeat(hashes)));
                return Some((start, Token::Text { inner }));
            } else if let Some(rest) = self.rest().strip_prefix('\'').filter(|_| !in_word) {
                // A character such as '(' or '\'' is no bracket and no quote.
                let mut inside = rest.char_indices();
                let is_escape = inside.next().is_some_and(|(_, c)| c == '\\');
                let last = if is_escape { inside.nth(1) } else { inside.next() };
                let closed = last.filter(|(_, c)| *c == '\'').map_or(0, |(n, _)| n + 1);
                self.at += 1 + closed;
                return Some((start, Token::Other('\'')));
            } else {
                self.at += first.len_utf8();
                let token = match first {
                    '(' | '[' | '{' => Token::Open,
                    ')' | ']' | '}' => Token::Close,
                    other => Token::Other(other),
                };
                return Some((start, token));
            }
        }
    }
}

/// Refuses text whose brackets are nested deeper than [`DEEPEST`].
pub fn check(text: &str) -> Result<()> {
    let mut depth = 0usize;
    for (offset, token) in Scan::new(text) {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Text { .. } | Token::Other(_) => {}
        }
        if depth > DEEPEST {
            return Err(Fault::new(format!("brackets nested more than {DEEPEST} deep"))
                .expected("a flatter file")
                .remedy("a deep tree can be written in the one-line form of `position`")
                .at_offset(text, offset));
        }
    }
    Ok(())
}

/// Where a value begins, named by its path from the outermost struct: `search.knobs.c`, `start_tree.children.2`,
/// list items counted from 0; for a string, where its text begins, if it is written there exactly as `verbatim`.
pub fn value(text: &str, path: &str, verbatim: &str) -> Option<Place> {
    descend(text, path, verbatim, |_| None)
}

/// As [`value`], but if the path leads further than the text does, the last value on the way.
pub fn nearest_value(text: &str, path: &str, verbatim: &str) -> Option<Place> {
    descend(text, path, verbatim, |reached| reached)
}

fn descend(
    text: &str,
    path: &str,
    verbatim: &str,
    otherwise: impl Fn(Option<Place>) -> Option<Place>,
) -> Option<Place> {
    let mut found = None;
    let mut start = 0;
    for name in path.split('.') {
        let Some(place) = direct(&text[start..], name, verbatim) else { return otherwise(found) };
        let inner = place.inner.map(|at| start + at);
        let key = start + place.name;
        start += place.value;
        found = Some(Place { name: key, value: start, inner });
    }
    found
}

/// The value of a field of the first struct of `text`, of a key of the first map, or the item of that number of the
/// first list.
fn direct(text: &str, name: &str, verbatim: &str) -> Option<Place> {
    let mut depth = 0usize;
    // What has been read of an entry's name, the number of the entry, and whether its value comes next.
    let (mut word, mut number, mut awaits_value) = (String::new(), 0usize, false);
    let mut is_list = false;
    let mut word_at = 0;
    // The key of a map may be the empty text, which is not the same as none.
    let mut is_key = false;
    for (offset, token) in Scan::new(text) {
        let is_blank = matches!(token, Token::Other(c) if c.is_whitespace());
        if awaits_value && !is_blank {
            let inner = match token {
                Token::Text { inner } if text[inner..].starts_with(verbatim) => Some(inner),
                _ => None,
            };
            let name = if is_list { offset } else { word_at };
            return (token != Token::Close).then_some(Place { name, value: offset, inner });
        }
        match token {
            Token::Open => {
                depth += 1;
                if depth == 1 {
                    is_list = text[offset..].starts_with('[');
                    awaits_value = is_list && name == "0";
                }
            }
            Token::Close if depth <= 1 => return None,
            Token::Close => depth -= 1,
            Token::Other(c) if depth == 1 && (c.is_alphanumeric() || c == '_') => {
                if word.is_empty() {
                    word_at = offset;
                }
                word.push(c);
                continue;
            }
            Token::Text { inner } if depth == 1 && text[inner..].starts_with(&format!("{name}\"")) => {
                (word, word_at, is_key) = (name.to_owned(), offset, true);
                continue;
            }
            Token::Other(':') if depth == 1 && word == name && (is_key || !word.is_empty()) => {
                awaits_value = true;
            }
            Token::Other(',') if depth == 1 => {
                number += 1;
                awaits_value = is_list && name.parse() == Ok(number);
            }
            Token::Other(_) if is_blank => continue,
            Token::Text { .. } | Token::Other(_) => {}
        }
        word.clear();
        is_key = false;
    }
    None
}

/// Where a value stands, as byte offsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Where its name begins; a list's item has none but itself.
    pub name: usize,
    /// Its first character.
    pub value: usize,
    /// Where the text of a string begins, if it stands in the file letter by letter.
    pub inner: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_counts_brackets_only() {
        let quoted = format!("(a: \"{0}\", b: r#\"{0}\"#, /* {0} */ c: '(', // {0}\n)", "(".repeat(1_000));
        assert!(check(&quoted).is_ok());
        let bomb = "[".repeat(1_000_000);
        let fault = check(&bomb).unwrap_err();
        assert_eq!(fault.at, Some((1, DEEPEST + 1)));
    }

    #[test]
    fn fields_are_found_at_the_outermost_level() {
        let text = "(search: (position: 1), // position: 2\n position: r#\"44\"#, moves: \"\\u{34}\")";
        let place = value(text, "position", "44").unwrap();
        assert_eq!(&text[place.value..][..2], "r#");
        assert_eq!(place.inner.map(|at| &text[at..at + 2]), Some("44"));
        assert_eq!(value(text, "moves", "4").unwrap().inner, None);
        assert_eq!(value(text, "notes", ""), None);
        assert_eq!(value(text, "search.position", "").map(|p| &text[p.value..=p.value]), Some("1"));
        assert_eq!(value(text, "search.moves", ""), None);
        assert_eq!(value(text, "search.position", "").map(|p| &text[p.name..][..8]), Some("position"));
    }

    #[test]
    fn entries_of_lists_and_maps_are_found() {
        let text = r#"(knobs: {"c": 1, "h": "log"}, tree: (children: [(value: 2), /* , */ (value: 3),]))"#;
        let at =
            |path| nearest_value(text, path, "").map(|place| text[place.value..].chars().take(5).collect());
        let found = |path, start: &str| assert_eq!(at(path), Some(start.to_owned()), "{path}");
        found("knobs.c", "1, \"h");
        found("knobs.h", "\"log\"");
        found("tree.children.1.value", "3),])");
        let keys = r#"(lines: {"b2": {"b2": 1}, "": {"a1": 2, "b2": 3}})"#;
        let place = |path| value(keys, path, "").map(|place| &keys[place.value..=place.value]);
        assert_eq!(
            (place("lines..b2"), place("lines.b2.b2"), place("lines.b2.")),
            (Some("3"), Some("1"), None)
        );
        found("tree.children.0", "(valu");
        // Where the path goes on and the text does not.
        found("tree.children.2", "[(val");
        found("tree.children.0.name", "(valu");
        found("knobs.x.y", "{\"c\":");
        assert_eq!(at("nothing"), None);
    }

    #[test]
    fn unclosed_texts_end_the_scan() {
        for text in ["(a: \"", "(a: r#\"x\"", "/* /* */", "'", "'\\", "(a: '", "r"] {
            assert!(Scan::new(text).count() <= text.len());
        }
    }
}
