//! Small things that only draw, shared by panes and dialogs.

pub mod frame;
pub mod number;
pub mod page;
pub mod pen;
pub mod plot;
pub mod skin;
