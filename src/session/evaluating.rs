//! What people who write evaluation functions ask of a session.

use crate::catalog::Situation;
use crate::error::{Fault, Result};
use crate::eval::Weights;
use crate::session::Session;
use crate::session::protocol::EvaluationCommand;
use crate::session::view::LogKind;
use crate::session::workshop::{Check, Survey, Trial};

impl Session {
    pub(super) fn command_evaluation(&mut self, command: EvaluationCommand) -> Result<()> {
        self.workshop.keep_up(self.motion.clock());
        match command {
            EvaluationCommand::Pin => self.pin(),
            EvaluationCommand::Try(weights) => self.try_weights(&weights)?,
            EvaluationCommand::GiveUpTrial => self.workshop.trial = None,
            EvaluationCommand::Survey => {
                let (root, weights) = self.judged()?;
                self.motion.interrupt();
                self.workshop.keep_up(self.motion.clock());
                self.workshop.survey = Some(Survey::new(self.motion.machine(), root, weights));
            }
            EvaluationCommand::Check => {
                let (root, weights) = self.judged()?;
                self.motion.interrupt();
                self.workshop.keep_up(self.motion.clock());
                self.workshop.check = Some(Check::new(self.motion.machine(), root, weights));
                self.say("checking the evaluation: the log will tell".into());
            }
        }
        Ok(())
    }

    /// The root and the weights in force.
    fn judged(&self) -> Result<(Box<dyn Situation>, Weights)> {
        let situation = &self.setup.situation;
        if situation.measured().is_none() {
            return Err(Fault::new(format!("{} has no evaluation", situation.game()))
                .expected("a game with features"));
        }
        let weights = situation.weights(self.machine().settings().text("weights"))?;
        Ok((situation.copy(), weights))
    }

    /// Searches in a sandbox with other weights what was searched with those in force.
    fn try_weights(&mut self, text: &str) -> Result<()> {
        let (root, own) = self.judged()?;
        let weights = root.weights(text)?;
        self.motion.interrupt();
        self.workshop.keep_up(self.motion.clock());
        if self.motion.clock().iterations == 0 {
            self.workshop.trial = None;
            return Err(Fault::new("nothing is searched yet").remedy("run the search first"));
        }
        if self.workshop.trial.as_ref().is_some_and(|trial| *trial.weights() == weights) {
            return Ok(());
        }
        let mut setup = self.setup();
        setup.settings = self.setup.settings.clone().with("weights", &weights.text());
        let sandbox = setup.situation.search(setup.request())?;
        let sandbox = self.motion.timeline.again(sandbox, &["weights", "forget"]);
        self.workshop.trial = Some(Trial::new(self.motion.machine(), sandbox, root, [own, weights]));
        Ok(())
    }

    /// Does some work beside the search.
    pub(super) fn work_in_workshop(&mut self, phases: u64) {
        self.workshop.keep_up(self.motion.clock());
        let Some(verdict) = self.workshop.work(self.motion.machine(), phases) else { return };
        let kind = if verdict.is_broken { LogKind::Warning } else { LogKind::Control };
        self.motion.note(kind, verdict.text.clone(), verdict.path);
        self.say(verdict.text);
    }

    /// Pins the selected node, or lets go of it if it is pinned already.
    fn pin(&mut self) {
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
