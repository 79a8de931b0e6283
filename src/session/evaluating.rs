//! What people who write evaluation functions ask of a session.

use crate::session::Session;

impl Session {
    /// Pins the selected node, or lets go of it if it is pinned already.
    pub(super) fn pin(&mut self) {
        let path = self.tree.selection(self.motion.machine().tree());
        let names = self.machine().tree().path_names(&path);
        let name = if names.is_empty() { "the root".to_owned() } else { names.join(" ") };
        if self.pinned.as_ref() == Some(&path) {
            self.pinned = None;
            return self.say(format!("{name} is no longer pinned"));
        }
        self.pinned = Some(path);
        self.say(format!("pinned {name}: the evaluation of other nodes is compared with it"));
    }
}
