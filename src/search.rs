//! MACHINES and the trees they grow. A search is a machine that is advanced one phase at a time, not a function
//! that runs to its end, and everything it changes can be taken back.

pub mod answer;
pub mod derivation;
pub mod event;
pub mod inquiry;
pub mod knob;
pub mod machine;
pub mod priors;
pub mod quantity;
mod ranking;
pub mod start_tree;
pub mod tree;
pub mod unpruned;
pub mod value;
pub mod what_if;

pub mod depth_first;
pub mod monte_carlo;

pub use answer::Answer;
pub use derivation::Derivation;
pub use event::{Event, Flow, Probe, Silent};
pub use knob::{Knob, KnobKind, Settings};
pub use machine::{Clock, Goal, Halt, Machine, Rewind};
pub use quantity::Quantity;
pub use tree::{Column, NodeId, Tree};
pub use what_if::{Supposition, WhatIf};
