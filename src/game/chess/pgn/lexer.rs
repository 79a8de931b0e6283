//! The words of PGN.

use crate::error::{Fault, Result};
use crate::text::{clean_line, fit};

/// How deep variations may be nested.
pub const DEEPEST: usize = 256;

/// One word of PGN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// `[Name "value"]`.
    Tag(&'t str, String),
    /// A word that should be a move.
    Move(&'t str),
    /// `1-0`, `0-1`, `1/2-1/2`, `*`.
    Result(&'t str),
    /// A move's number, a comment, a NAG, a bracket of a variation.
    Other,
}

/// Reads words; in a plain list of moves there are no tags.
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// Where each open variation began.
    open: Vec<usize>,
    has_tags: bool,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0, open: Vec::new(), has_tags: true }
    }

    pub fn of_moves(text: &'t str) -> Self {
        Self { has_tags: false, ..Self::new(text) }
    }

    /// How many variations are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// What has not been read.
    pub fn rest(&self) -> &'t str {
        self.text[self.at..].trim()
    }

    /// The next word and where it begins.
    pub fn next(&mut self) -> Result<Option<(usize, Token<'t>)>> {
        let rest = &self.text[self.at..];
        let skipped = rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len());
        let at = self.at + skipped;
        let rest = &self.text[at..];
        let Some(first) = rest.chars().next() else {
            return match self.open.last() {
                Some(&open) => {
                    Err(self.fault("the variation that begins here is not closed", open).expected("`)`"))
                }
                None => Ok(None),
            };
        };
        self.at = at;
        let is_line_start = at == 0 || self.text[..at].ends_with('\n');
        let (length, token) = match first {
            '{' => match rest.find('}') {
                Some(end) => (end + 1, Token::Other),
                None => {
                    return Err(self.fault("the comment that begins here is not closed", at).expected("`}`"));
                }
            },
            ';' => (line_length(rest), Token::Other),
            '%' if is_line_start => (line_length(rest), Token::Other),
            '(' => {
                if self.open.len() == DEEPEST {
                    return Err(self
                        .fault("variations are nested too deep", at)
                        .expected(format!("at most {DEEPEST} within each other")));
                }
                self.open.push(at);
                (1, Token::Other)
            }
            ')' => match self.open.pop() {
                Some(_) => (1, Token::Other),
                None => return Err(self.fault("found `)`, and no variation is open", at)),
            },
            '[' if self.has_tags => self.tag(at)?,
            '*' => (1, Token::Result(&rest[..1])),
            _ => word(rest),
        };
        self.at = at + length;
        Ok(Some((at, token)))
    }

    fn fault(&self, found: impl Into<String>, at: usize) -> Fault {
        Fault::new(found).at_offset(self.text, at)
    }

    /// `[Name "value"]`, in which `\"` and `\\` stand for themselves.
    fn tag(&self, at: usize) -> Result<(usize, Token<'t>)> {
        const FORM: &str = "a tag such as `[White \"Morphy\"]`";
        let rest = &self.text[at..];
        let line = &rest[..line_length(rest)];
        let wrong = || self.fault(format!("found `{}`", fit(&clean_line(line), 40)), at).expected(FORM);
        let inner = line[1..].trim_start();
        let name_end = inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).ok_or_else(wrong)?;
        let (name, after) = inner.split_at(name_end);
        let quoted = after.trim_start().strip_prefix('"').filter(|_| !name.is_empty()).ok_or_else(wrong)?;
        let (mut value, mut is_escaped, mut end) = (String::new(), false, None);
        for (offset, c) in quoted.char_indices() {
            match c {
                '\\' if !is_escaped => is_escaped = true,
                '"' if !is_escaped => {
                    end = Some(offset + 1);
                    break;
                }
                _ => {
                    is_escaped = false;
                    value.push(c);
                }
            }
        }
        let after = &quoted[end.ok_or_else(wrong)?..];
        let closing = after.trim_start().strip_prefix(']').ok_or_else(wrong)?;
        Ok((line.len() - closing.len(), Token::Tag(name, value)))
    }
}

fn line_length(rest: &str) -> usize {
    rest.find('\n').unwrap_or(rest.len())
}

/// A move, a number with or without dots, a NAG, a mark such as `!?`, or a result.
fn word(rest: &str) -> (usize, Token<'_>) {
    let end = rest.find(|c: char| c.is_whitespace() || "{}();[]*".contains(c)).unwrap_or(rest.len());
    // A bracket that closes nothing is a word of its own, which no move will be.
    let word = &rest[..end.max(rest.chars().next().map_or(0, char::len_utf8))];
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
    match word {
        "1-0" | "0-1" | "1/2-1/2" => (word.len(), Token::Result(word)),
        "e.p." => (word.len(), Token::Other),
        _ if word.starts_with('$') || word.chars().all(|c| c == '!' || c == '?') => {
            (word.len(), Token::Other)
        }
        _ if digits + dots == word.len() || dots > 0 => (digits + dots, Token::Other),
        _ => (word.len(), Token::Move(word)),
    }
}
