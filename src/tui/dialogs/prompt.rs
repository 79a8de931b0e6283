//! A question answered by a line of text.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Reaction};
use crate::error::Fault;
use crate::game::Side;
use crate::tui::action::Action;
use crate::tui::input::Key;
use crate::tui::theme::Role;
use crate::tui::widgets::{Field, paint, popup};

/// Who may sit at a board.
const SEAT: &str =
    "human, or a search and its budget a move: uct iterations=2000, alpha-beta depth=5, uct time=2.";

/// What a text is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// The number of an iteration to go to.
    GoToIteration,
    /// The moves that lead to a node.
    GoToPath,
    /// The line to ask about: why is it not preferred?
    WhyNot,
    /// What rows of the tree to show.
    Filter,
    /// A value for a knob.
    Knob {
        /// Its name.
        name: String,
        /// What values it takes, in words.
        range: String,
    },
    /// A value to suppose.
    WhatIf {
        /// The name of the number.
        name: String,
        /// What values it takes, in words.
        range: String,
    },
    /// The number of iterations to stop at.
    BreakAtIteration,
    /// The value of a field of the setup screen.
    SetUpField {
        /// Its title.
        title: String,
        /// What it is, in words.
        about: String,
    },
    /// A position in the game's notation.
    Notation,
    /// The name to save a position under.
    SaveAs {
        /// Whether it is saved as a draft.
        draft: bool,
    },
    /// What is written in a field of a position that is being edited.
    EditField {
        /// Its place among the fields.
        place: usize,
        /// Its name.
        name: String,
        /// What it is, in words.
        about: String,
    },
    /// The name of the move that leads to a node of a tree.
    NodeName,
    /// The value of a leaf.
    NodeValue,
    /// The probability of an outcome of chance.
    NodeProbability,
    /// The weight of a feature.
    Weight {
        /// The feature's name.
        name: String,
    },
    /// A feature of the user's own making.
    Formula,
    /// Who sits on a side of a game.
    Seat {
        /// The side.
        side: Side,
    },
    /// The seed of a game.
    GameSeed,
    /// The clock of a game.
    GameClock,
    /// A move of a game.
    Move,
    /// The path of a game file.
    GameFile {
        /// Whether it is written; else it is read.
        save: bool,
    },
    /// Something of an experiment.
    BenchField {
        /// Its title.
        title: String,
        /// What it is, in words.
        about: String,
    },
    /// The number of a game of an experiment.
    BenchGame {
        /// The place of its match.
        cell: usize,
    },
    /// The path of a weights file.
    WeightsFile {
        /// Whether it is written; else it is read, and again whenever it changes.
        save: bool,
    },
}

impl Purpose {
    /// Whether the answer names a file to be read or written: then it is not the asker who finds the fault in it.
    pub const fn names_a_file(&self) -> bool {
        matches!(self, Self::GameFile { .. } | Self::WeightsFile { .. } | Self::SaveAs { .. })
    }

    /// The question, and what helps to answer it.
    fn words(&self) -> (String, String) {
        let (title, help) = match self {
            Self::GoToIteration => ("Go to iteration", "A number; earlier moments are gone back to."),
            Self::GoToPath => ("Go to node", "The moves from the root, with blanks between: 4 3 4."),
            Self::WhyNot => {
                ("Why not this line?", "Its moves from the root: what stood against each of them?")
            }
            Self::Filter => {
                ("Show rows", "Part of a move's name, or a comparison: visits>100. Empty shows all.")
            }
            Self::Knob { name, range } => return (format!("Knob {name}"), range.clone()),
            Self::WhatIf { name, range } => {
                return (format!("What if {name} were"), format!("{range}; the search stays as it is."));
            }
            Self::BreakAtIteration => ("Stop at iteration", "A number of iterations completed."),
            Self::BenchField { title, about } | Self::SetUpField { title, about } => {
                return (title.clone(), about.clone());
            }
            Self::EditField { name, about, .. } => return (name.clone(), about.clone()),
            Self::Notation => ("Position", "In the game's notation."),
            Self::SaveAs { draft: false } => ("Save position as", "Its name; the file is named after it."),
            Self::SaveAs { draft: true } => ("Save draft as", "Its name; it may hold any fault."),
            Self::Weight { name } => return (format!("Weight of {name}"), "A whole number.".to_owned()),
            Self::Formula => (
                "New feature",
                "A name, `=` and a sum of features: threats = 3*open-threes + open-twos. Its weight begins at 0.",
            ),
            Self::WeightsFile { save: false } => {
                ("Weights from file", "Its path. It is read again whenever it changes.")
            }
            Self::WeightsFile { save: true } => {
                ("Save weights as", "A path. A file that is there is kept as .bak.")
            }
            Self::Seat { side: Side::Max } => ("Who plays Max", SEAT),
            Self::Seat { side: Side::Min } => ("Who plays Min", SEAT),
            Self::BenchGame { .. } => (
                "Open a game of this match",
                "Its number, from 0; every second one is played with the sides exchanged.",
            ),
            Self::GameClock => (
                "Clock",
                "Seconds a side for the whole game: 300, or 300+2 with two more for each move; or none.",
            ),
            Self::GameSeed => ("Seed of the game", "A whole number."),
            Self::Move => ("Your move", "As the board's moves are written."),
            Self::GameFile { save: false } => ("Load a game", "Its path."),
            Self::GameFile { save: true } => {
                ("Save the game as", "A path. A file that is there is kept as .bak.")
            }
            Self::NodeName => ("Name of the move to this node", "One word, different from its siblings'."),
            Self::NodeValue => ("Value of the leaf", "A number, for Max."),
            Self::NodeProbability => ("Probability", "Of this outcome: 0.5 or 1/6."),
        };
        (title.to_owned(), help.to_owned())
    }
}

/// A question being answered.
pub struct Prompt {
    purpose: Purpose,
    /// The answer so far.
    pub input: Field,
    /// Whether it began with a text.
    began_with_text: bool,
    fault: Option<Fault>,
}

/// How to keep a text that is there.
const SELECTED: &str = "What you type replaces the text above; a cursor key keeps it.";

impl Prompt {
    /// A question, with a text to begin with.
    pub fn new(purpose: Purpose, text: &str) -> Self {
        Self { purpose, input: Field::selected(text), began_with_text: !text.is_empty(), fault: None }
    }

    /// The question with what was typed, and what is wrong with that.
    pub fn again(purpose: Purpose, text: &str, fault: Fault) -> Self {
        Self { purpose, input: Field::new(text), began_with_text: false, fault: Some(fault) }
    }

    pub(super) fn key(&mut self, key: Key) -> Option<Reaction> {
        self.input.key(key).then(Reaction::none)
    }

    pub(super) fn act(&self, action: Action) -> Option<Reaction> {
        let answer = Some((self.purpose.clone(), self.input.text().to_owned()));
        (action == Action::Choose).then(|| Reaction { answer, ..Reaction::closed() })
    }

    /// What helps to answer, and what was wrong with the last answer, in lines.
    fn lines(&self, width: u16) -> (Vec<String>, Vec<String>) {
        let wrapped = |text: &str| paint::wrap(text, width.saturating_sub(2));
        let faults = self.fault.as_ref().map(|fault| wrapped(&fault.to_string()));
        let mut help = wrapped(&self.purpose.words().1);
        if self.began_with_text {
            help.extend(wrapped(SELECTED));
        }
        (help, faults.unwrap_or_default())
    }

    pub(super) fn frame(&self, context: &Context<'_>) -> Rect {
        let width = context.size.width.saturating_sub(8).min(76);
        let (help, faults) = self.lines(width);
        popup::centered(context.size, width, 3 + (help.len() + faults.len()) as u16)
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let title = self.purpose.words().0;
        let frame = self.frame(context);
        let (help, faults) = self.lines(frame.width);
        let area = popup::draw(buffer, frame, &title, skin);
        self.input.draw(buffer, Rect { height: area.height.min(1), ..area }, skin);
        let faults = faults.iter().map(|line| (line, skin.style(Role::Error)));
        let lines = faults.chain(help.iter().map(|line| (line, skin.style(Role::Faint))));
        for (row, (line, style)) in (1..area.height).zip(lines) {
            paint::spans(skin, buffer, area, row, &[(line, style)]);
        }
    }
}
