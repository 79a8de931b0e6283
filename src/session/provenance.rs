//! Where a number comes from: from the selected node on to the child or the leaf that made its value.

use crate::error::{Fault, Result};
use crate::session::Session;

impl Session {
    /// Selects the child that brought the selected node its value, or with `whole` the leaf at the end of that way;
    /// at that leaf it says what made the value there.
    pub(super) fn follow_value(&mut self, whole: bool) -> Result<()> {
        let machine = self.motion.machine();
        let here = self.tree.selection(machine.tree());
        let Some(node) = machine.tree().find(&here) else {
            return Err(Fault::new("this move was not searched: it has no value"));
        };
        let sources = machine.explain(node).sources;
        let to = if whole { sources.last() } else { sources.get(1).or(sources.first()) };
        let Some(to) = to else {
            return Err(Fault::new("no value that came from one leaf")
                .expected("a node of a depth-first search that has a value")
                .remedy("a mean of visits is broken down on the node's card"));
        };
        let path = machine.tree().path(to.node);
        let text = format!("{} is worth {}: {}", to.name, to.value, to.how);
        self.say(text);
        if path != here {
            self.tree.jump_to(self.motion.machine().tree(), here, path);
        }
        Ok(())
    }
}
