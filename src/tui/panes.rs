//! The panes of the workbench. Each is a struct whose fields are all that it looks at, and draws itself into a
//! rectangle of any size. What the mouse hits is asked of the same struct, so that it cannot differ from what is seen.

pub mod board;
pub mod chart;
pub mod header;
pub mod inspector;
pub mod log;
pub mod timeline;
pub mod tree;

pub use board::BoardPane;
pub use chart::{ChartAxis, ChartPane};
pub use header::Header;
pub use inspector::InspectorPane;
pub use log::LogPane;
pub use timeline::TimelinePane;
pub use tree::TreePane;
