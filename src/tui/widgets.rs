//! Small things that dialogs are drawn with.

pub mod field;
pub mod paint;
pub mod picture;
pub mod popup;

pub use field::Field;
