//! Values that a person writes as they come: `7`, `1.4`, `true` and `"log"` are all fine for a knob or parameter.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// What follows the name of an entry that comes again, in the message about it.
pub(super) const TWICE: &str = " is given twice";

/// Names with values as text.
pub type Words = BTreeMap<String, String>;

/// One such value, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word(pub String);

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// One such value, letter by letter as it is written: a switch is no number.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Literal(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "a number, true, false or a text in double quotes";
        deserializer.deserialize_any(OneWord { off_on: ["off", "on"], expected })
    }
}

impl<'de> Deserialize<'de> for Literal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "a whole number, or a formula in double quotes";
        let Word(text) = deserializer.deserialize_any(OneWord { off_on: ["false", "true"], expected })?;
        Ok(Self(text))
    }
}

/// Reads one; says how a switch is called, and what would have been right.
struct OneWord {
    off_on: [&'static str; 2],
    expected: &'static str,
}

impl Visitor<'_> for OneWord {
    type Value = Word;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }
    fn visit_str<E>(self, text: &str) -> Result<Word, E> {
        Ok(Word(text.to_owned()))
    }
    fn visit_bool<E>(self, on: bool) -> Result<Word, E> {
        Ok(Word(self.off_on[usize::from(on)].to_owned()))
    }
    fn visit_u64<E>(self, number: u64) -> Result<Word, E> {
        Ok(Word(number.to_string()))
    }
    fn visit_i64<E>(self, number: i64) -> Result<Word, E> {
        Ok(Word(number.to_string()))
    }
    fn visit_f64<E>(self, number: f64) -> Result<Word, E> {
        Ok(Word(number.to_string()))
    }
}

/// Reads a map of names to values; a name given twice is a fault.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
    let words = map::<D, Word>(deserializer)?;
    Ok(words.into_iter().map(|(name, Word(value))| (name, value)).collect())
}

/// The same where `true` and `false` are no switches, but a mistake that a message will name.
pub fn literal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
    let words = map::<D, Literal>(deserializer)?;
    Ok(words.into_iter().map(|(name, Literal(value))| (name, value)).collect())
}

/// The same with values of any kind.
pub fn map<'de, D: Deserializer<'de>, V: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, V>, D::Error> {
    struct Entries<V>(PhantomData<V>);
    impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
        type Value = BTreeMap<String, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map such as {\"name\": value}")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = BTreeMap::new();
            while let Some(name) = map.next_key::<String>()? {
                // Before its value is read: so the fault is where the name is.
                if entries.contains_key(&name) {
                    return Err(A::Error::custom(format!("`{name}`{TWICE}")));
                }
                entries.insert(name, map.next_value()?);
            }
            Ok(entries)
        }
    }
    deserializer.deserialize_map(Entries(PhantomData))
}

/// Writes every value as a text.
pub fn serialize<S: Serializer>(words: &Words, serializer: S) -> Result<S::Ok, S::Error> {
    words.serialize(serializer)
}
