//! Small things that only draw, shared by panes and dialogs.

pub mod field;
pub mod frame;
pub mod fuzzy;
pub mod number;
pub mod page;
pub mod paint;
pub mod pen;
pub mod plot;
pub mod popup;
pub mod skin;

pub use field::Field;
