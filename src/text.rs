//! The one cleaner for text that comes from outside: files, arguments, game names, engines; and small words for messages.
//!
//! Nothing that reaches a terminal cell or a message may carry control bytes, escape sequences,
//! bidirectional overrides or zero-width characters.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Longest string, in characters, that [`clean`] lets through; what is beyond is cut with `…`.
pub const LONGEST: usize = 4096;

/// Most combining marks that may follow one base character.
const MARKS: usize = 2;

/// The text with everything harmful replaced by `·` and over-long parts cut.
///
/// Newline and tab are kept, so that notes stay readable; use [`clean_line`] where a single line is needed.
pub fn clean(text: &str) -> Cow<'_, str> {
    filter(text, |c| c == '\n' || c == '\t')
}

/// As [`clean`], with newline and tab turned into a blank.
pub fn clean_line(text: &str) -> Cow<'_, str> {
    filter(text, |_| false)
}

/// The longest prefix of `text` at most `width` cells wide, ending in `…` if something was cut.
pub fn fit(text: &str, width: usize) -> Cow<'_, str> {
    if text.width() <= width {
        return Cow::Borrowed(text);
    }
    let mut kept = String::new();
    let mut used = 0;
    for cluster in text.graphemes(true) {
        if used + cluster.width() + 1 > width {
            break;
        }
        used += cluster.width();
        kept.push_str(cluster);
    }
    if width > 0 {
        kept.push('…');
    }
    Cow::Owned(kept)
}

/// The noun that fits a number: `1 ply`, `2 plies`, `0 plies`.
pub const fn noun(number: u64, one: &'static str, many: &'static str) -> &'static str {
    if number == 1 { one } else { many }
}

fn filter(text: &str, keeps: impl Fn(char) -> bool) -> Cow<'_, str> {
    let harmless = |c: char| keeps(c) || !(is_harmful(c) || is_mark(c));
    if text.len() <= LONGEST && text.chars().all(harmless) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len().min(LONGEST));
    let mut marks = 0;
    for (n, c) in text.chars().enumerate() {
        if n == LONGEST {
            out.push('…');
            break;
        }
        marks = if is_mark(c) { marks + 1 } else { 0 };
        match c {
            _ if keeps(c) => out.push(c),
            '\n' | '\t' => out.push(' '),
            _ if is_harmful(c) => out.push('·'),
            _ if marks > MARKS => {}
            _ => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// C0, DEL, C1, bidirectional controls, zero-width and other invisible format characters.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{FEFF}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// Characters that take no cell of their own and pile up on the one before.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && unicode_width::UnicodeWidthChar::width(c) == Some(0) && !is_harmful(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_lose_their_teeth() {
        assert_eq!(clean("a\x1b[31mb"), "a·[31mb");
        assert_eq!(clean("\u{202e}abc\u{9b}"), "·abc·");
        assert_eq!(clean_line("one\ntwo"), "one two");
        assert!(matches!(clean("plain ♔ text"), Cow::Borrowed(_)));
    }

    #[test]
    fn marks_and_lengths_are_capped() {
        let piled = format!("e{}", "\u{301}".repeat(50));
        assert_eq!(clean(&piled).chars().count(), 1 + MARKS);
        assert_eq!(clean(&"x".repeat(10_000)).chars().count(), LONGEST + 1);
    }

    #[test]
    fn fitting_counts_cells() {
        assert_eq!(fit("abcdef", 4), "abc…");
        assert_eq!(fit("abc", 4), "abc");
        assert_eq!(fit("日本語", 4), "日…");
        assert_eq!(fit("abc", 0), "");
    }
}
