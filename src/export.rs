//! OUT. A search tree as text, JSON or DOT. All of them write the same [`Outline`], cut to a size.

mod dot;
mod json;
mod outline;
mod text;

pub use dot::dot;
pub use json::json;
pub use outline::{Limits, Outline, OutlineNode};
pub use text::text;
