//! FILES AND EDITING: position files, the library they are found in, saving, and the editor's model.
//!
//! A file goes through two types. [`PositionFile`] is what its author typed: it parses without knowing any game.
//! [`Opened`] is what it stands for: a legal position of a known game, with the search that the author suggests.

mod faults;
mod file;
mod library;
mod notation;
mod open;
mod priors;
pub(crate) mod reader;
mod save;
mod scan;
mod shipped;
mod start_tree;
mod truth;
mod weights;
pub(crate) mod words;

pub mod editor;

pub use file::{Counts, Known, PositionFile, StartTree, StartTreeNode, Suggestion};
pub use library::{Item, Library, Origin, user_directory};
pub use notation::{open_notation, open_text};
pub use open::{Opened, open};
pub use priors::{Priors, PriorsFile, read_priors, take_priors};
pub use reader::{LARGEST, Source, read_ron};
pub use save::{Existing, save, save_position};
pub use shipped::SHIPPED;
pub use weights::{WeightsFile, read_weights};
