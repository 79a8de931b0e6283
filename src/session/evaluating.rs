//! What people who write evaluation functions ask of a session.

use crate::catalog::{Family, Situation};
use crate::error::{Fault, Result};
use crate::eval::Weights;
use crate::session::evaluation::are_leaves_played_out;
use crate::session::protocol::EvaluationCommand;
use crate::session::solving::Solving;
use crate::session::view::LogKind;
use crate::session::view::Notice;
use crate::session::workshop::{Check, Survey, Trial};
use crate::session::{Session, Truth, is_as_opened};

impl Session {
    pub(super) fn command_evaluation(&mut self, command: EvaluationCommand) -> Result<()> {
        self.workshop.keep_up(self.motion.clock());
        match command {
            EvaluationCommand::Pin => self.pin(),
            EvaluationCommand::Try(weights) => self.try_weights(&weights)?,
            EvaluationCommand::GiveUpTrial => self.workshop.trial = None,
            EvaluationCommand::Survey => {
                let (root, weights) = self.judged()?;
                if are_leaves_played_out(self.machine()) {
                    return Err(Fault::new(
                        "playouts value the leaves: the evaluation is in no searched value",
                    )
                    .expected("leaf=eval"));
                }
                self.motion.interrupt();
                self.workshop.keep_up(self.motion.clock());
                let is_reweighted = self.motion.timeline.has_changed("weights");
                let survey = Survey::new(self.motion.machine(), root, weights, is_reweighted);
                self.workshop.survey = Some(survey);
            }
            EvaluationCommand::Refused(why) => self.motion.note(LogKind::Warning, why, Vec::new()),
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

    /// Begins to solve the root's moves, or gives it up.
    pub(super) fn solve_moves(&mut self) -> Result<()> {
        if self.solving.take().is_some() {
            self.say("the root's moves are not solved any further".into());
        } else {
            let solving = Solving::begin(&*self.setup.situation)?;
            self.motion.interrupt();
            self.say(solving.in_words());
            self.solving = Some(solving);
        }
        Ok(())
    }

    /// Solves some more.
    pub(super) fn work_on_solving(&mut self, phases: u64) {
        let Some(solving) = &mut self.solving else { return };
        let text = match solving.work(phases) {
            Ok(None) => return self.notice = Some(Notice { text: solving.in_words(), is_fault: false }),
            Ok(Some(truth)) => {
                let text = format!("the root's moves are solved: {}; the chart draws the regret", truth.text);
                self.solved = Some(truth);
                text
            }
            Err(fault) => fault.brief(),
        };
        self.solving = None;
        self.motion.note(LogKind::Control, text.clone(), Vec::new());
        self.say(text);
    }

    /// What is known of the root and its moves: found, or said by the position file.
    pub(super) fn truth(&self) -> Option<&Truth> {
        let said = self.setup.truth.as_ref().filter(|_| is_as_opened(&self.setup, self.opened_at));
        self.solved.as_ref().or(said)
    }

    /// Says once that the solver has proven something else than what is known of the root: one of the two is wrong.
    pub(super) fn doubt_truth(&mut self) {
        let is_solved = self.setup.algorithm.family == Family::MonteCarlo && self.machine().is_finished();
        let Some(truth) = self.truth().filter(|_| is_solved) else { return };
        let Some(proof) = self.machine().brief_answer().outcome.filter(|proof| truth.is_refuted_by(proof))
        else {
            return;
        };
        let found = match proof.winner {
            "max" => "a win for Max",
            "min" => "a win for Min",
            _ => "a draw",
        };
        let text = format!(
            "the search has proven {found}, but the known value says {}: one of the two is wrong, and regret is counted \
             from the known one",
            truth.text
        );
        if !self.motion.log.tells(&text) {
            self.motion.note(LogKind::Warning, text, Vec::new());
        }
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
