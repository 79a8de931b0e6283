//! The position editor.
