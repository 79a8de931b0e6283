//! Questions that are answered in sentences: why not my move, and what became of a move that was left out.

use crate::error::{Fault, Result};
use crate::game::Side;
use crate::search::Machine;
use crate::search::derivation::{Derivation, Sibling};
use crate::search::quantity::count;
use crate::session::Session;
use crate::session::view::Reply;

/// Most positions that the search of a move that was left out may enter: about a second.
const MOST_UNPRUNED: u64 = 5_000_000;

/// Why a row cannot be searched after all; `reason` is why it was left out, if it was.
fn nothing_left_out(reason: Option<&str>) -> Fault {
    if reason.is_some() {
        return Fault::new("this search leaves no move out for good: it may still come to this one");
    }
    Fault::new("the selected row is no move that was left out").expected("a ghost (H) or a reduced move")
}

impl Session {
    /// Goes along a line of moves and says of each whether it was searched, and what stood against it.
    pub(super) fn why_not(&mut self, names: &str) -> Result<()> {
        let (line, names): (Vec<u32>, Vec<String>) = self.moves_of(names)?.into_iter().unzip();
        if line.is_empty() {
            return Err(Fault::new("no moves").expected("the moves of a line, from the root"));
        }
        let mut parts = Vec::new();
        for (ply, name) in (1..).zip(&names) {
            let (above, here) = (&line[..ply - 1], &line[..ply]);
            let heading = format!("{ply}. {name}");
            let sentences = searched(self.machine(), here);
            if let Some(sentences) = sentences {
                parts.push((heading, sentences));
                continue;
            }
            parts.push((heading, not_searched(self.machine(), above, line[ply - 1], name)));
            if ply < line.len() {
                let rest = format!("so nothing below {name} was searched at this moment");
                parts.push((names[ply..].join(" "), vec![rest]));
            }
            break;
        }
        let question = format!("Why not {}?", names.join(" "));
        self.reply = Some(self.at_this_moment(&question, parts));
        Ok(())
    }

    /// Searches the selected move after all, which was left out or searched less deep than others, and says whether that
    /// would have changed anything.
    pub(super) fn unprune(&mut self) -> Result<()> {
        let tree = self.motion.machine().tree();
        let path = self.tree.selection(tree);
        let reason = self.tree.selected_ghost(tree);
        let asked = path.split_last().and_then(|(&code, above)| Some((tree.find(above)?, code)));
        let found = asked.and_then(|(node, code)| self.machine().unprune(node, code, MOST_UNPRUNED));
        let Some(found) = found else { return Err(nothing_left_out(reason)) };
        let names = tree.path_names(&path).join(" ");
        let (title, why, what) = match reason {
            Some(reason) => ("searched after all", format!("left out: {reason}"), "Leaving it out"),
            None => (
                "searched to its full depth",
                "late in the order: searched less deep".into(),
                "The reduction",
            ),
        };
        let verdict = match found.moves_root {
            None => "It cannot be said whether the root would move.".to_owned(),
            Some(false) => format!("{what} was sound: the root's value is what it was."),
            Some(true) => format!("{what} has cost something: the root's value would be another."),
        };
        let parts = vec![(why, found.story), ("At the root".to_owned(), vec![verdict])];
        self.reply = Some(self.at_this_moment(&format!("{names}, {title}."), parts));
        Ok(())
    }

    pub(super) fn at_this_moment(&self, question: &str, parts: Vec<(String, Vec<String>)>) -> Reply {
        let iteration = count(self.machine().clock().iterations);
        let number = self.reply.as_ref().map_or(1, |last| last.number + 1);
        Reply { number, title: format!("{question} At iteration {iteration}"), parts }
    }

    /// The moves of a line from the root, with their names.
    pub(super) fn moves_of(&self, names: &str) -> Result<Vec<(u32, String)>> {
        let mut line = self.setup.situation.copy();
        let before = line.moves_played().len();
        // The move's number is place enough in one line of moves.
        line.play_all(names).map_err(|fault| Fault { at: None, line: None, ..fault })?;
        let mut situation = self.setup.situation.copy();
        let mut path = Vec::new();
        for name in line.moves_played().split_off(before) {
            let found = situation.legal_moves().into_iter().find(|mv| mv.name == name);
            path.extend(found.filter(|mv| situation.play_code(mv.code)).map(|mv| (mv.code, mv.name)));
        }
        Ok(path)
    }
}

/// What the search knows of a move that it has searched: its value, its place, its window, who was preferred.
fn searched(machine: &dyn Machine, path: &[u32]) -> Option<Vec<String>> {
    let node = machine.tree().find(path)?;
    let told = machine.explain(node);
    let mut sentences = vec![told.summary.clone()];
    sentences.extend(told.notes.iter().cloned());
    // The first two say how the window came about; what happened inside is another question.
    sentences.extend(told.window.iter().take(2).cloned());
    let bound = |name: &str| told.table.iter().find(|term| term.name == name).map(|term| &term.value);
    if let (Some(lower), Some(upper)) = (bound("lower"), bound("upper")) {
        sentences.push(format!("the table holds {lower} to {upper} for it now"));
    }
    if !told.substituted.is_empty() {
        sentences.push(told.substituted.clone());
    }
    sentences.extend(compared(&told));
    Some(sentences)
}

/// The move beside the one that is chosen, number by number.
fn compared(told: &Derivation) -> Vec<String> {
    let asked = told.siblings.iter().position(|sibling| sibling.asked);
    let Some(place) = asked else { return Vec::new() };
    let (asked, all) = (&told.siblings[place], told.siblings.len());
    let decision = Some(told.decision.clone()).filter(|text| !text.is_empty());
    let note = Some(asked.note.clone()).filter(|text| !text.is_empty());
    let Some(chosen) = told.siblings.iter().find(|sibling| sibling.chosen) else {
        return decision.into_iter().chain(note).collect();
    };
    if asked.chosen {
        let verdict = format!("{} is the choice here: first of {all}", asked.name);
        return std::iter::once(verdict).chain(decision).collect();
    }
    let standing = if place < all - told.unranked {
        format!("this one stands at place {} of {all}", place + 1)
    } else {
        "this one has no place in the order now".to_owned()
    };
    let numbers = |sibling: &Sibling| {
        let cells = told.sibling_columns.iter().zip(&sibling.cells);
        let cells =
            cells.map(|(column, cell)| (column, cell.to_string())).filter(|(_, cell)| !cell.is_empty());
        let cells: Vec<String> = cells.map(|(column, cell)| format!("{column} {cell}")).collect();
        format!("{}: {}", sibling.name, cells.join(", "))
    };
    let mut sentences = vec![format!("{} is preferred; {standing}", chosen.name)];
    sentences.extend(decision);
    sentences.extend([numbers(chosen), numbers(asked)]);
    let margin = asked.margin.to_string();
    // Between bounds lies at least, or at most, so much.
    let bounds = [(">=", "at least "), ("<=", "at most ")].into_iter();
    let told = bounds.filter_map(|(sign, words)| Some((words, margin.strip_prefix(sign)?))).next();
    let (words, number) = told.unwrap_or(("", &margin));
    match (words, number) {
        (_, "" | "-") => {}
        ("at least ", "0") => sentences.push("no better than that".into()),
        _ => sentences.push(format!("behind by {words}{number}")),
    }
    sentences.extend(note);
    sentences
}

/// Why a move of a node has no node of its own.
fn not_searched(machine: &dyn Machine, above: &[u32], code: u32, name: &str) -> Vec<String> {
    let tree = machine.tree();
    let Some(node) = tree.find(above) else { return vec!["never reached".into()] };
    let mut ghosts = Vec::new();
    tree.ghosts(node, &mut ghosts);
    let told = machine.explain(node);
    match ghosts.iter().find(|ghost| ghost.code == code) {
        Some(ghost) => {
            let mut sentences = vec![format!("never searched: {}", ghost.reason)];
            sentences.extend(machine.place_of_ghost(node, code));
            sentences.extend(told.window.iter().take(2).map(|end| format!("the node above it: {end}")));
            // What it came to at last; a cutoff names its cause.
            sentences.extend(told.window.last().filter(|_| told.window.len() > 2).cloned());
            if let Some(untried) = machine.explain_untried(node, code, Side::Max) {
                sentences.extend(Some(untried.substituted.clone()).filter(|text| !text.is_empty()));
                sentences.extend(compared(&untried));
            }
            sentences
        }
        None if tree.flags(node).current => {
            vec![format!("not yet: the search is inside this node and has not come to {name}")]
        }
        None => {
            let mut sentences = vec![format!("not in the tree: {}", told.summary)];
            sentences.extend(told.notes);
            sentences
        }
    }
}
