//! SCREEN: the only place that names ratatui or crossterm.
//!
//! One [`app::App`] is the state, one [`message::Message`] is everything that can wake it, [`update`](update::update)
//! changes the one by the other and answers with effects, [`draw`](draw::draw) shows it. [`run`] joins them to the
//! terminal and to the worker.

pub mod action;
pub mod app;
pub mod bench;
pub mod dialogs;
pub mod draw;
pub mod input;
pub mod keymap;
pub mod layout;
pub mod message;
pub mod panes;
pub mod run;
pub mod settings;
pub mod terminal;
pub mod theme;
pub mod unsaved;
pub mod update;
pub mod watched_file;
pub mod widgets;
