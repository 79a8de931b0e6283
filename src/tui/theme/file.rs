//! Theme files: RON with a base and a map from roles to styles.

use std::fmt;

use ratatui::style::Style;
use ron::error::{Error, SpannedError};
use ron::extensions::Extensions;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

use super::{BUILT_IN, DEFAULT, Role, look};
use crate::error::{Fault, Result, unknown};
use crate::text::fit;

/// What a theme file changes.
type Patch = Vec<(Role, Style)>;

/// A theme file as written.
#[derive(serde::Deserialize)]
#[serde(default, deny_unknown_fields, rename = "Theme")]
struct Written {
    base: Base,
    roles: Roles,
}

impl Default for Written {
    fn default() -> Self {
        Self { base: Base(Some(DEFAULT)), roles: Roles(Vec::new()) }
    }
}

/// Reads a theme file: the name of the theme that it patches (none if it stands alone), and what it changes.
pub fn parse(text: &str) -> Result<(Option<String>, Patch)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let written: Written = options.from_str(text).map_err(|error| fault(&error, text))?;
    Ok((written.base.0.map(str::to_owned), written.roles.0))
}

/// The names that a base may have: a theme that ships, or none.
const BASES: &[&str] = &["dark", "light", "high-contrast", "colour-blind", "monochrome", "none"];
const FIELDS: &[&str] = &["base", "roles"];

/// The built-in theme to start from.
struct Base(Option<&'static str>);

impl<'de> Deserialize<'de> for Base {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let name = String::deserialize(source)?;
        match BUILT_IN.iter().find(|(known, _)| *known == name) {
            Some((known, _)) => Ok(Self(Some(known))),
            None if name == "none" => Ok(Self(None)),
            None => Err(D::Error::unknown_variant(&name, BASES)),
        }
    }
}

struct Roles(Patch);

impl<'de> Deserialize<'de> for Roles {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        struct Pairs;

        impl<'de> Visitor<'de> for Pairs {
            type Value = Roles;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from roles to styles")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Roles, A::Error> {
                let mut patch: Patch = Vec::new();
                while let Some(Key(role)) = map.next_key()? {
                    if patch.iter().any(|(known, _)| *known == role) {
                        return Err(A::Error::duplicate_field(role.name()));
                    }
                    let Look(style) = map.next_value()?;
                    patch.push((role, style));
                }
                Ok(Roles(patch))
            }
        }

        source.deserialize_map(Pairs)
    }
}

struct Key(Role);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let name = String::deserialize(source)?;
        Role::of_name(&name).map(Self).ok_or_else(|| D::Error::unknown_variant(&name, Role::NAMES))
    }
}

struct Look(Style);

impl<'de> Deserialize<'de> for Look {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let text = String::deserialize(source)?;
        look::parse(&text).map(Self).map_err(|word| match word {
            "on" => D::Error::custom("no colour follows `on`"),
            word => D::Error::unknown_variant(word, look::WORDS),
        })
    }
}

/// What RON refused, in the one shape of messages.
fn fault(error: &SpannedError, text: &str) -> Fault {
    let offset = offset(error, text);
    let fault = match &error.code {
        Error::NoSuchEnumVariant { expected, found, .. } if *expected == Role::NAMES => {
            unknown("role", found, expected)
        }
        Error::NoSuchEnumVariant { expected, found, .. } if *expected == BASES => {
            unknown("base theme", found, expected)
        }
        Error::NoSuchEnumVariant { expected, found, .. } => unknown("word in a style", found, expected),
        Error::NoSuchStructField { found, .. } => unknown("field", found, FIELDS),
        Error::DuplicateStructField { field, .. } => Fault::new(format!("`{field}` is given twice")),
        other => unexpected(&other.to_string(), text.get(offset..).unwrap_or_default()),
    };
    fault.at_offset(text, offset)
}

/// The byte that RON points at, beyond the blanks that it has not skipped.
fn offset(error: &SpannedError, text: &str) -> usize {
    let (line, column) = (error.span.start.line.saturating_sub(1), error.span.start.col.saturating_sub(1));
    let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let within: usize = text.get(before..).unwrap_or_default().chars().take(column).map(char::len_utf8).sum();
    let rest = text.get(before + within..).unwrap_or_default();
    before + within + rest.len() - rest.trim_start().len()
}

/// What RON says of its own grammar, `Expected comma` and the like, with what stands there instead.
fn unexpected(message: &str, rest: &str) -> Fault {
    let found = match rest.split_whitespace().next() {
        Some(token) => format!("found `{}`", fit(token, 20)),
        None => "found the end of the file".to_owned(),
    };
    let fault = match message.strip_prefix("Expected ") {
        Some(expected) => Fault::new(found).expected(expected),
        None => Fault::new(message),
    };
    fault.remedy("a theme is written (base: \"dark\", roles: {\"title\": \"#7aa2f7 bold\"})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_that_ships_can_be_a_base() {
        let shipped = BUILT_IN.iter().map(|(name, _)| *name).chain(["none"]);
        assert!(shipped.eq(BASES.iter().copied()));
    }
}
