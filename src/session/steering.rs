//! The user's hand on a search by visits: which moves it looks at next. What is asked for becomes a knob, and so a part
//! of time like any other.

use crate::error::{Fault, Result};
use crate::search::quantity::count;
use crate::search::{Goal, NodeId, Quantity};
use crate::session::protocol::SteerCommand;
use crate::session::{Session, tree_view};
use crate::text::noun;

const ONLY: &str = "only";
const QUOTA: &str = "quota";
const FORGET: &str = "forget";

/// The line of a quota that is every root move's.
const EVERY_MOVE: &str = "";

impl Session {
    /// Does what the user asks of the search, from this moment on.
    pub(super) fn steer(&mut self, command: SteerCommand) -> Result<()> {
        if !self.machine().settings().knobs().iter().any(|knob| knob.name == QUOTA) {
            return Err(Fault::new("this search does not count visits: there is nothing to share out")
                .remedy("open the position with uct or another search by playouts"));
        }
        match command {
            SteerCommand::Only => self.search_only(),
            SteerCommand::All => {
                self.set_saying(ONLY, "all", "all moves of the root are searched from here on".into())
            }
            SteerCommand::Equalise => self.equalise(),
            SteerCommand::More(visits) => self.visit_more(visits),
            SteerCommand::Forget => self.forget(),
        }
    }

    /// The path of the selected row, and its names as the notation writes them.
    fn selected_line(&mut self) -> (Vec<u32>, Vec<String>) {
        let tree = self.motion.machine().tree();
        let path = self.tree.selection(tree);
        let written = |ply: usize| {
            let above = tree.find(&path[..ply]);
            above.map_or_else(Vec::new, |above| tree.written_names(above, &path[ply..=ply]))
        };
        let names = (0..path.len()).flat_map(written).collect();
        (path, names)
    }

    /// Adds the root move of the selected line to those that are searched, or takes it out of them.
    fn search_only(&mut self) -> Result<()> {
        let (_, names) = self.selected_line();
        let Some(name) = names.into_iter().next() else {
            return Err(Fault::new("the root is selected").expected("one of its moves, or a node below it"));
        };
        let knob = self.machine().settings().text(ONLY);
        let mut moves: Vec<&str> = knob.split_whitespace().filter(|&word| word != "all").collect();
        match moves.iter().position(|known| *known == name) {
            Some(place) => drop(moves.remove(place)),
            None => moves.push(&name),
        }
        let (value, text) = match &moves[..] {
            [] => ("all".to_owned(), "all moves of the root are searched from here on".to_owned()),
            moves => {
                let list = moves.join(" ");
                (list.clone(), format!("of the root's moves only {list} searched from here on"))
            }
        };
        self.set_saying(ONLY, &value, text)
    }

    fn equalise(&mut self) -> Result<()> {
        let machine = self.machine();
        let visits = |node: NodeId| self.visits(node);
        let mut moves = Vec::new();
        machine.tree().children(machine.tree().root(), &mut moves);
        let most = moves.iter().map(|&node| visits(node)).max().unwrap_or(0);
        let is_even = moves.iter().all(|&node| visits(node) == most);
        let mut ghosts = Vec::new();
        machine.tree().ghosts(machine.tree().root(), &mut ghosts);
        if is_even && ghosts.is_empty() {
            self.say(format!("every move of the root has {} already", visits_in_words(most)));
            return Ok(());
        }
        let which =
            if self.machine().settings().text(ONLY) == "all" { "every move" } else { "every searched move" };
        let text = format!("{which} of the root gets {} before the formula chooses", visits_in_words(most));
        let quotas = [vec![most.max(1).to_string()], self.unmet_quotas(EVERY_MOVE)].concat();
        self.set_saying(QUOTA, &quotas.join(", "), text)
    }

    fn visit_more(&mut self, visits: u32) -> Result<()> {
        let (path, names) = self.selected_line();
        if path.is_empty() {
            return Err(Fault::new("the root is selected: every iteration visits it")
                .expected("one of its moves, or a node below it"));
        }
        let tree = self.machine().tree();
        let now = tree.find(&path).map_or(0, |node| self.visits(node));
        let wanted = now.saturating_add(u64::from(visits)).min(u32::MAX.into());
        let line = names.join(" ");
        let mut quotas = self.unmet_quotas(&line);
        quotas.insert(0, format!("{wanted}: {line}"));
        let text = format!("{line} goes first until it has {}", visits_in_words(wanted));
        self.set_saying(QUOTA, &quotas.join(", "), text)
    }

    /// The quotas in force that are not met, but for those of one line: the newest goes first, and the others wait.
    fn unmet_quotas(&self, line: &str) -> Vec<String> {
        let is_unmet = |quota: &&str| {
            let (visits, names) = quota.split_once(':').unwrap_or((quota, EVERY_MOVE));
            let is_less = |wanted: u64| self.fewest_visits(names) < wanted;
            names.trim() != line && visits.trim().parse().is_ok_and(is_less)
        };
        let quotas = self.machine().settings().text(QUOTA).split(',').map(str::trim);
        quotas.filter(is_unmet).map(str::to_owned).collect()
    }

    /// The visits of a line; of the root's moves, the fewest that one of them has.
    fn fewest_visits(&self, names: &str) -> u64 {
        let tree = self.machine().tree();
        let visits = |path: &[u32]| tree.find(path).map_or(0, |node| self.visits(node));
        let path: Vec<u32> =
            self.moves_of(names).unwrap_or_default().into_iter().map(|(code, _)| code).collect();
        if names.trim() != EVERY_MOVE {
            return visits(&path);
        }
        let situation = &self.setup.situation;
        situation.legal_moves().into_iter().map(|mv| visits(&[mv.code])).min().unwrap_or(0)
    }

    fn forget(&mut self) -> Result<()> {
        let (path, _) = self.selected_line();
        if path.is_empty() {
            return Err(Fault::new("the root is selected: to forget all there is, restart the search"));
        }
        // An iteration under way may be inside the subtree: it is taken back.
        self.motion.pause_for_change();
        let iteration = Goal::Iteration(self.machine().clock().iterations);
        self.motion.timeline.back_at_once(iteration);
        self.motion.log.go_back(self.motion.clock());
        let (_, names) = self.selected_line();
        let line = names.join(" ");
        let tree = self.machine().tree();
        let Some(node) = tree.find(&path) else {
            return Err(Fault::new("this node was not in the tree when the iteration began"));
        };
        let text = format!("forgot {line} with its {}", visits_in_words(self.visits(node)));
        let value = match self.machine().settings().text(FORGET) {
            "none" => line,
            before => format!("{before}, {line}"),
        };
        self.set_saying(FORGET, &value, text)
    }

    fn visits(&self, node: NodeId) -> u64 {
        let tree = self.machine().tree();
        match tree_view::work_column(tree.columns()).map(|column| tree.cell(node, column)) {
            Some(Quantity::Count(visits)) => visits,
            _ => 0,
        }
    }
}

fn visits_in_words(visits: u64) -> String {
    format!("{} {}", count(visits), noun(visits, "visit", "visits"))
}
