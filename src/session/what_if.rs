//! What is supposed in the inspector: values in place of those in force, which the search never sees.

use crate::error::{Fault, Result, unknown};
use crate::search::{Supposition, WhatIf};
use crate::session::protocol::WhatIfCommand;

/// The suppositions, and the node that each belongs to if it does not belong to all.
#[derive(Debug, Clone, Default)]
pub struct WhatIfs {
    list: Vec<(Supposition, Option<Vec<u32>>)>,
}

impl WhatIfs {
    /// Changes what is supposed at the node at a path, of which `offered` can be supposed.
    ///
    /// # Errors
    /// There is no such number, or it cannot have this value.
    pub fn change(&mut self, command: WhatIfCommand, offered: &[WhatIf], path: &[u32]) -> Result<()> {
        match command {
            WhatIfCommand::Clear => self.list.clear(),
            WhatIfCommand::Reset(name) => self.forget(&name, path),
            WhatIfCommand::Suppose { name, value } => {
                let Some(what_if) = offered.iter().find(|what_if| what_if.name == name) else {
                    let names: Vec<&str> = offered.iter().map(|what_if| what_if.name).collect();
                    return Err(unknown("what-if knob", &name, &names));
                };
                if !what_if.kind.accepts(&value) {
                    return Err(Fault::new(format!(
                        "{name} cannot be `{}`",
                        crate::text::clean_line(&value)
                    ))
                    .expected(what_if.kind.range())
                    .remedy(what_if.about));
                }
                self.forget(&name, path);
                if value != what_if.value {
                    let node = what_if.of_node.then(|| path.to_vec());
                    self.list.push((Supposition { name: what_if.name, value }, node));
                }
            }
        }
        Ok(())
    }

    /// What is supposed at the node at a path.
    pub fn at(&self, path: &[u32]) -> Vec<Supposition> {
        let here = self.list.iter().filter(|(_, node)| node.as_ref().is_none_or(|node| node == path));
        here.map(|(supposition, _)| supposition.clone()).collect()
    }

    /// Forgets what belongs to a node: paths begin at another root now.
    pub fn forget_nodes(&mut self) {
        self.list.retain(|(_, node)| node.is_none());
    }

    fn forget(&mut self, name: &str, path: &[u32]) {
        self.list.retain(|(supposition, node)| {
            supposition.name != name || node.as_ref().is_some_and(|node| node != path)
        });
    }
}
