//! The answer to a question, in sentences.

/// What a question was answered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reply {
    /// Grows with every answer of a session, from 1.
    pub number: u64,
    /// The question, and the moment it was asked at.
    pub title: String,
    /// Headings with the sentences below them.
    pub parts: Vec<(String, Vec<String>)>,
}
