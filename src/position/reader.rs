//! From bytes on a disk to typed data, all or nothing: size, encoding and nesting are checked before RON's own
//! reader sees anything.

use std::fs;
use std::io::Read;
use std::path::Path;

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::error::{Fault, Result, offset_of};
use crate::game::sgf;
use crate::position::{faults, scan};

/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 16 << 20;

/// A text with the name it is known by in messages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Source {
    /// A path, or `shipped: tree/two-ply`.
    pub name: String,
    /// The text, without a byte-order mark.
    pub text: String,
}

impl Source {
    /// Text that is in memory already.
    pub fn new(name: impl Into<String>, text: &str) -> Self {
        Self { name: name.into(), text: text.trim_start_matches('\u{feff}').to_owned() }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is no regular file, cannot be read, is too large, or is no text as [`from_bytes`](Self::from_bytes) reads it.
    pub fn read(path: &Path) -> Result<Self> {
        Self::read_up_to(path, LARGEST)
    }

    /// The same with another limit, in bytes.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_up_to(path: &Path, limit: u64) -> Result<Self> {
        let name = path.display().to_string();
        let bytes = bytes_of(path, limit).map_err(|fault| fault.in_source(&name))?;
        Self::from_bytes(name, &bytes)
    }

    /// Bytes that are said to be text: UTF-8, or SGF in Latin-1, which that format means unless it says otherwise.
    ///
    /// # Errors
    /// They are neither: says where UTF-8 ends.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Self> {
        let name = name.into();
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(_) if sgf::is_latin(bytes) => Ok(Self::new(name, &sgf::latin(bytes))),
            Err(error) => {
                let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
                let byte = bytes.get(error.valid_up_to()).copied().unwrap_or(0);
                Err(Fault::new(format!("found the byte 0x{byte:02x}"))
                    .expected("text in UTF-8")
                    .remedy("save the file in the encoding UTF-8")
                    .at_offset(&good, good.len())
                    .in_source(name))
            }
        }
    }

    /// Whether the outermost struct has a field of this name.
    pub fn has_field(&self, name: &str) -> bool {
        scan::value(&self.text, name, "").is_some()
    }

    /// Whether it holds an experiment or the lock of one: these lie among positions and are none.
    pub fn is_experiment(&self) -> bool {
        self.has_field("pairs") || self.has_field("signature")
    }

    /// Places a fault about a value, which is named by its path from the outermost struct, `search.knobs.c`: at the
    /// very character if the fault points into `value` and the file holds it letter by letter, else at the value's
    /// beginning; if the file does not write the value out, at the beginning of what should hold it.
    pub fn fault_in(&self, fault: Fault, path: &str, value: &str) -> Fault {
        let Some(place) = scan::nearest_value(&self.text, path, value) else {
            return fault.in_source(&self.name);
        };
        let offset = match (fault.at, place.inner) {
            (Some((line, column)), Some(inner)) => inner + offset_of(value, line, column),
            _ => place.value,
        };
        self.placed(fault, path, offset)
    }

    /// Places a fault about the name of a field or of a map's entry: at the name, or where the map begins if the
    /// name is not written there letter by letter.
    pub fn fault_at_name(&self, fault: Fault, path: &str) -> Fault {
        match scan::value(&self.text, path, "") {
            Some(place) => self.placed(fault, path, place.name),
            None => self.fault_in(Fault { at: None, line: None, ..fault }, path, ""),
        }
    }

    fn placed(&self, fault: Fault, path: &str, offset: usize) -> Fault {
        let what = if fault.source.is_empty() || fault.source == path {
            fault.found
        } else {
            format!("{}: {}", fault.source, fault.found)
        };
        Fault { source: String::new(), at: None, line: None, found: what, ..fault }
            .at_offset(&self.text, offset)
            .in_source(&self.name)
    }
}

fn bytes_of(path: &Path, limit: u64) -> Result<Vec<u8>> {
    let io = |error: std::io::Error| Fault::new(format!("cannot be read: {}", in_words(&error)));
    let about = fs::metadata(path).map_err(io)?;
    if !about.is_file() {
        return Err(Fault::new("is no regular file").expected("a file"));
    }
    let mut bytes = Vec::new();
    fs::File::open(path).map_err(io)?.take(limit + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > limit {
        return Err(
            Fault::new(format!("the file is larger than {} MiB", limit >> 20)).expected("a smaller one")
        );
    }
    Ok(bytes)
}

/// An operating system's error without its number.
pub(crate) fn in_words(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}

/// Reads RON: unknown fields are faults where the type says so, `Some(...)` may be left out.
///
/// # Errors
/// A [`Fault`] with place, finding, what was expected and the nearest known name.
pub fn read_ron<T: DeserializeOwned>(source: &Source) -> Result<T> {
    let name = &source.name;
    scan::check(&source.text).map_err(|fault| fault.in_source(name))?;
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        // Every bracket costs RON's reader a few levels; `scan::check` has bounded the brackets.
        .with_recursion_limit(8 * scan::DEEPEST)
        .from_str(&source.text)
        .map_err(|error| faults::of_ron(&source.text, &error).in_source(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_inside_a_field_point_into_the_file() {
        let source = Source::new("a.ron", "(\n  position: \"44x\",\n)");
        let inner = Fault::new("found `x`").at_offset("44x", 2);
        let fault = source.fault_in(inner, "position", "44x");
        assert_eq!(fault.at, Some((2, 16)));
        let whole = source.fault_in(Fault::new("floats"), "position", "44x");
        assert_eq!(whole.at, Some((2, 13)));
    }

    #[test]
    fn marks_and_wrong_bytes() {
        assert_eq!(Source::new("a", "\u{feff}(x)").text, "(x)");
        let fault = Source::from_bytes("a", b"(\n a\xff)").unwrap_err();
        assert_eq!(fault.at, Some((2, 3)));
    }
}
