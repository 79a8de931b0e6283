//! RON's errors in this program's words.

use ron::error::{Error, Position, SpannedError};

use crate::error::{Fault, nearest};
use crate::position::words::TWICE;
use crate::text::{clean_line, fit};

/// The fault that an error of RON's reader stands for.
pub(super) fn of_ron(text: &str, error: &SpannedError) -> Fault {
    let begin = past_blanks(text, offset_of(text, error.span.start));
    let end = past_blanks(text, offset_of(text, error.span.end));
    let fault = match &error.code {
        Error::NoSuchStructField { expected, found, .. } => {
            return unknown("field", found, expected).at_offset(text, word_before(text, end, found));
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            return unknown("word", found, expected).at_offset(text, word_before(text, end, found));
        }
        Error::DuplicateStructField { field, .. } => {
            return Fault::new(format!("the field `{field}` is given twice"))
                .expected("each field at most once")
                .at_offset(text, word_before(text, end, field));
        }
        Error::MissingStructField { field, .. } => {
            return Fault::new(format!("the field `{field}` is missing"))
                .expected(format!("`{field}: ...` before this place"))
                .at_offset(text, end);
        }
        // To RON a word without quotes is a value of a type that has only this one.
        Error::InvalidValueForType { expected, found } if found == "a unit value" => {
            let at = word_around(text, begin);
            return Fault::new(found_at(text, at)).expected(expected.clone()).at_offset(text, at);
        }
        Error::InvalidValueForType { expected, found } => {
            return Fault::new(format!("found {}", clean_line(found).replace("a sequence", "a list")))
                .expected(expected.clone())
                .at_offset(text, begin);
        }
        Error::Message(message) | Error::Io(message) => {
            let name = message.strip_suffix(TWICE).map(|name| name.trim_matches('`'));
            let at = name.map_or(begin, |name| word_before(text, end, &format!("\"{name}\"")));
            return Fault::new(message.clone()).at_offset(text, at);
        }
        Error::ExpectedDifferentStructName { found, .. } => {
            let at = word_before(text, end, found);
            return Fault { found: found_at(text, at), ..syntax(&Error::ExpectedStructLike) }
                .at_offset(text, at);
        }
        Error::NoSuchExtension(name) => {
            return Fault::new(format!("unknown extension `{}`", fit(&clean_line(name), 40)))
                .expected("one of RON's own, such as implicit_some")
                .at_offset(text, word_before(text, end, name));
        }
        Error::InvalidEscape(_) => {
            let at = text[..end].rfind('\\').unwrap_or(end);
            return Fault::new("an escape that means nothing")
                .expected(r#"one of \n, \t, \", \\ and \u{41}"#)
                .at_offset(text, at);
        }
        Error::IntegerOutOfBounds => return whole_number(text, end),
        Error::SuggestRawIdentifier(_) if is_result(text, end) => {
            syntax(&Error::ExpectedIdentifier).remedy("a result is max_wins, min_wins, draw or points(3)")
        }
        Error::ExpectedIdentifier if is_result(text, end) => {
            syntax(&Error::ExpectedIdentifier).remedy("a result is max_wins, min_wins, draw or points(3)")
        }
        Error::ExpectedComma if is_fraction(text, end) => return whole_number(text, end),
        code => syntax(code),
    };
    Fault { found: found_at(text, end), ..fault }.at_offset(text, end)
}

/// What a syntax error expected, and what helps.
fn syntax(code: &Error) -> Fault {
    let expecting = |what: &str| Fault::default().expected(what);
    match code {
        Error::Eof => expecting("the rest of the file").remedy("close every bracket and quote"),
        Error::ExpectedString => expecting("a text in double quotes"),
        Error::ExpectedStringEnd => expecting("`\"`").remedy("a text needs its closing quote"),
        Error::ExpectedComma => expecting("`,`").remedy("fields and list items are separated by commas"),
        Error::ExpectedMapColon => expecting("`:`").remedy("a field is written `name: value`"),
        Error::ExpectedArray => expecting("`[`").remedy("a list is written `[first, second]`"),
        Error::ExpectedArrayEnd => expecting("`,` or `]`"),
        Error::ExpectedMap => expecting("`{`").remedy("a map is written `{\"key\": value}`"),
        Error::ExpectedMapEnd => expecting("`,` or `}`"),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            expecting("`(`").remedy("a group of fields is written `(name: value, ...)`")
        }
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => expecting("`,` or `)`"),
        Error::ExpectedBoolean => expecting("`true` or `false`"),
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } => expecting("a whole number"),
        Error::ExpectedFloat => expecting("a number"),
        Error::UnexpectedChar(_) => expecting("a value"),
        Error::ExpectedIdentifier | Error::InvalidIdentifier(_) | Error::SuggestRawIdentifier(_) => {
            expecting("a name without quotes")
        }
        Error::UnclosedBlockComment => expecting("`*/`").remedy("a comment that began with `/*` has no end"),
        Error::TrailingCharacters => expecting("the end of the file").remedy("one value makes a file"),
        Error::ExceededRecursionLimit => expecting("a flatter file"),
        Error::ExpectedAttribute | Error::ExpectedAttributeEnd => expecting("`(`, or a comment behind `//`"),
        other => {
            let text = lower_first(&clean_line(&other.to_string()));
            expecting(text.strip_prefix("expected ").unwrap_or(&text))
        }
    }
}

fn unknown(kind: &str, found: &str, known: &[&str]) -> Fault {
    let fault = Fault::new(format!("unknown {kind} `{}`", fit(&clean_line(found), 40)))
        .expected(format!("one of {}", known.join(", ")));
    match nearest(found, known.iter().copied()) {
        Some(name) => fault.remedy(format!("did you mean `{name}`?")),
        None => fault,
    }
}

/// Whether a known result is to stand at an offset.
fn is_result(text: &str, offset: usize) -> bool {
    let field = text[..offset].rfind("known_");
    field.is_some_and(|at| !text[at..offset].contains([')', '}', '(']))
}

/// Whether the number before an offset goes on with a decimal point.
fn is_fraction(text: &str, offset: usize) -> bool {
    text[offset..].starts_with('.') && text[..offset].ends_with(|c: char| c.is_ascii_digit())
}

/// The number around an offset is no whole number that could be meant.
fn whole_number(text: &str, offset: usize) -> Fault {
    let begin = word_around(text, offset);
    let length = text[begin..].find(|c| !is_part(c)).unwrap_or(text.len() - begin);
    Fault::new(format!("found `{}`", fit(&text[begin..begin + length], 40)))
        .expected("a whole number from 0 up, of usual size")
        .at_offset(text, begin)
}

const fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '_')
}

/// Where the number or word begins that an offset is in, or at the end of.
fn word_around(text: &str, offset: usize) -> usize {
    text[..offset].trim_end_matches(is_part).len()
}

/// What stands at an offset, as a clause.
fn found_at(text: &str, offset: usize) -> String {
    let rest = &text[offset..];
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
    match (word, rest.chars().next()) {
        ("", None) => "found the end of the file".into(),
        ("", Some(c)) => format!("found `{c}`"),
        (word, _) => format!("found `{}`", fit(word, 40)),
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

fn offset_of(text: &str, position: Position) -> usize {
    let before: usize = text.split_inclusive('\n').take(position.line.saturating_sub(1)).map(str::len).sum();
    let rest = &text[before.min(text.len())..];
    before + rest.char_indices().nth(position.col.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

fn past_blanks(text: &str, offset: usize) -> usize {
    offset + (text[offset..].len() - text[offset..].trim_start().len())
}

/// The last place at or before `end` where `word` stands; `end` if there is none.
fn word_before(text: &str, end: usize, word: &str) -> usize {
    text.get(..end + word.len()).or(text.get(..end)).and_then(|t| t.rfind(word)).unwrap_or(end)
}
