//! From a position file to what it stands for.

use crate::catalog::{Algorithm, Catalog, Situation, algorithm};
use crate::error::{Fault, Result};
use crate::game::{Draft, Params};
use crate::position::file::{PositionFile, Suggestion};
use crate::position::priors::take_priors;
use crate::position::reader::Source;
use crate::position::start_tree;
use crate::position::truth::truth;
use crate::search::Settings;
use crate::search::start_tree::StartNode;
use crate::session::protocol::Budget;
use crate::session::{Setup, Truth};
use crate::text::clean;

/// A legal position with all that its file says about it.
pub struct Opened {
    /// What the position is called.
    pub name: String,
    /// The position, with the moves that led to it.
    pub situation: Box<dyn Situation>,
    /// The algorithm to begin with, with its knobs.
    pub search: Option<(&'static Algorithm, Settings)>,
    /// The seed.
    pub seed: Option<u64>,
    /// Where a run ends.
    pub budget: Budget,
    /// Given priors as a knob holds them, where there are any.
    pub priors: Option<String>,
    /// Counts to begin with.
    pub start: Option<StartNode>,
    /// What there is to see.
    pub notes: String,
    /// True values, where they are known.
    pub truth: Option<Truth>,
}

impl Opened {
    /// A position about which nothing more is said.
    pub fn plain(name: String, situation: Box<dyn Situation>) -> Self {
        Self {
            name,
            situation,
            search: None,
            seed: None,
            budget: Budget::default(),
            priors: None,
            start: None,
            notes: String::new(),
            truth: None,
        }
    }

    /// The search that the file suggests; `otherwise` where it suggests none.
    pub fn setup(self, otherwise: &'static Algorithm, memory: u64) -> Setup {
        let (algorithm, settings) = self.search.unwrap_or_else(|| (otherwise, otherwise.settings()));
        Setup {
            title: self.name,
            situation: self.situation,
            algorithm,
            settings: take_priors(settings, self.priors.as_deref()),
            seed: self.seed.unwrap_or(1),
            memory,
            start: self.start,
            budget: self.budget,
            notes: self.notes,
            truth: self.truth,
        }
    }
}

/// Opens what a file describes: all of it or nothing.
///
/// # Errors
/// The first thing that is wrong with it, placed in the file.
pub fn open(file: &PositionFile, source: &Source, catalog: &Catalog) -> Result<Opened> {
    let situation = situation(file, source, catalog)?;
    let search = match &file.search {
        Some(suggested) => Some(search(suggested, situation.as_ref(), source)?),
        None => None,
    };
    let start = match &file.start_tree {
        Some(tree) => Some(start_tree::for_max(tree, situation.as_ref(), source)?),
        None => None,
    };
    let priors = match file.priors.is_empty() {
        true => None,
        false => Some(file.priors.text(source, situation.as_ref())?),
    };
    let has_draws = catalog.entry(&file.game)?.has_draws(situation.params());
    let truth = truth(file, situation.as_ref(), has_draws, source)?;
    let suggested = file.search.clone().unwrap_or_default();
    Ok(Opened {
        name: clean(&file.name).into_owned(),
        situation,
        search,
        seed: suggested.seed,
        budget: budget(&suggested, source)?,
        priors,
        start,
        notes: file.notes_to_read(),
        truth,
    })
}

/// The starting position of the file's game with its parameters.
///
/// # Errors
/// There is no such game, or a parameter does not fit, with its place.
pub(super) fn starting_position(
    file: &PositionFile,
    source: &Source,
    catalog: &Catalog,
) -> Result<Box<dyn Situation>> {
    let entry = catalog.entry(&file.game).map_err(|fault| source.fault_in(fault, "game", ""))?;
    entry.open_for(file.position.as_deref(), &Params(file.params.clone())).map_err(|fault| {
        // One that is wrong by itself; if each is right, they do not go together.
        let alone = |(name, value): &(&String, &String)| {
            entry.open(&Params([((*name).clone(), (*value).clone())].into())).is_err()
        };
        match file.params.iter().find(alone).map(|(name, _)| (name, format!("params.{name}"))) {
            Some((name, place)) if !entry.params.iter().any(|known| known.name == name) => {
                source.fault_at_name(fault, &place)
            }
            Some((_, place)) => source.fault_in(fault, &place, ""),
            None => source.fault_in(fault, "params", ""),
        }
    })
}

/// The position and the moves played from it.
fn situation(file: &PositionFile, source: &Source, catalog: &Catalog) -> Result<Box<dyn Situation>> {
    let within = |field: &'static str, value: &str| {
        let value = value.to_owned();
        move |fault| source.fault_in(fault, field, &value)
    };
    let mut situation = starting_position(file, source, catalog)?;
    if let Some(text) = &file.position {
        situation
            .set_position(text)
            .map_err(|fault| as_draft(fault, file.draft))
            .map_err(within("position", text))?;
    }
    if let Some(board) = &file.board {
        let text = notation_of_board(board, file.to_move.as_deref());
        situation
            .set_position(&text)
            .map_err(|fault| as_draft(Fault { at: None, line: None, ..fault }, file.draft))
            .map_err(|fault| {
                // A board that is right without the side: then it is the side that is wrong.
                let alone =
                    file.to_move.is_some() && situation.set_position(&notation_of_board(board, None)).is_ok();
                source.fault_in(fault, if alone { "to_move" } else { "board" }, "")
            })?;
    }
    if let Some(tree) = &file.tree {
        let draft = Draft::Tree(tree.draft());
        let realised = match situation.editing() {
            Some(editing) if matches!(editing.draft(), Draft::Tree(_)) => editing.realise(&draft),
            _ => {
                let fault = Fault::new(format!("{} is not played on a hand-written tree", file.game))
                    .expected("`position` in the game's notation");
                return Err(source.fault_in(fault, "tree", ""));
            }
        };
        situation = realised.map_err(|defects| {
            let all: Vec<&str> = defects.iter().map(|defect| defect.message.as_str()).collect();
            let first = defects.iter().find_map(|defect| defect.squares.first().copied()).unwrap_or(0);
            let place = format!("tree{}", tree.place_of(first));
            source.fault_in(as_draft(Fault::new(all.join("; ")), file.draft), &place, "")
        })?;
    }
    situation.play_all(&file.moves).map_err(within("moves", &file.moves))?;
    Ok(situation)
}

/// What helps with a position that was saved before it was finished.
fn as_draft(fault: Fault, is_draft: bool) -> Fault {
    if !is_draft {
        return fault;
    }
    let found = format!("a draft that is not legal yet: {}", fault.found);
    Fault { found, ..fault }.remedy("finish it in the position editor, and save it again")
}

/// The rows of a board without blanks, joined by `/`, and the side to move.
fn notation_of_board(board: &str, to_move: Option<&str>) -> String {
    let without_blanks = |row: &str| row.split_whitespace().collect::<String>();
    let rows: Vec<String> = board.lines().map(without_blanks).filter(|row| !row.is_empty()).collect();
    let side = to_move.map(|side| format!(" {side}")).unwrap_or_default();
    rows.join("/") + &side
}

fn search(
    suggested: &Suggestion,
    situation: &dyn Situation,
    source: &Source,
) -> Result<(&'static Algorithm, Settings)> {
    let named = |fault| source.fault_in(fault, "search.algorithm", "");
    let algorithm = algorithm(&suggested.algorithm).map_err(named)?;
    if let Some(refusal) = situation.refusal(algorithm) {
        return Err(named(refusal));
    }
    let mut settings = algorithm.settings();
    for (knob, value) in &suggested.knobs {
        let is_known = settings.knobs().iter().any(|known| known.name == knob);
        let place = format!("search.knobs.{knob}");
        settings.set_for_new(knob, value).map_err(|fault| match is_known {
            true => source.fault_in(fault, &place, ""),
            false => source.fault_at_name(fault, &place),
        })?;
    }
    let weights = situation.weights(settings.text("weights"));
    weights.map_err(|fault| source.fault_in(Fault { at: None, line: None, ..fault }, "search.knobs", ""))?;
    Ok((algorithm, settings))
}

fn budget(suggested: &Suggestion, source: &Source) -> Result<Budget> {
    let Suggestion { iterations, nodes, seconds, .. } = *suggested;
    let refuse = |field: &str, found: &str, expected: &str| {
        let fault = Fault::new(format!("`{field}` {found}")).expected(expected);
        Err(source.fault_in(fault, &format!("search.{field}"), ""))
    };
    if iterations == Some(0) {
        return refuse("iterations", "lets nothing happen", "at least 1");
    }
    if nodes == Some(0) {
        return refuse("nodes", "lets nothing happen", "at least 1");
    }
    if seconds.is_some_and(|s| !(s > 0.0 && s.is_finite())) {
        return refuse("seconds", "is no time", "a number above 0");
    }
    Ok(Budget { iterations, nodes, seconds })
}
