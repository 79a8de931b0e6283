//! The weights of the evaluation: changed here, tried at once in a sandbox, and put into force when they please.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Ask, Context, Dialog, Purpose, Reaction, Rows};
use crate::error::{Fault, Result};
use crate::eval::Weights;
use crate::eval::weights::{Adjustable, whole};
use crate::search::Quantity;
use crate::search::quantity::count;
use crate::session::Command;
use crate::session::protocol::{EvaluationCommand, TreeCommand};
use crate::session::view::{Flip, TrialMove, TrialView};
use crate::tui::action::Action;
use crate::tui::message::Effect;
use crate::tui::theme::Role;
use crate::tui::widgets::{paint, popup};

/// The list of weights, and what those on trial would change.
#[derive(Default)]
pub struct WeightsDialog {
    /// The weights as changed here; `None` where they are those in force.
    edited: Option<Weights>,
    selected: usize,
}

/// Rows below the list: what the selected feature is, and what the trial has found.
const FOOT: u16 = 9;

impl WeightsDialog {
    pub(super) fn act(&mut self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        let weights = self.shown(context)?;
        let rows = weights.adjustable();
        let chosen = rows.get(self.selected);
        let prompt = |purpose, text: &str| Some(Reaction::ask(Ask::Dialog(Dialog::prompt(purpose, text))));
        match action {
            Action::Choose => match chosen {
                Some(row) => prompt(Purpose::Weight { name: row.name.to_string() }, &row.weight.to_string()),
                None => self.jump(context, rows.len()),
            },
            Action::ValueNext => chosen.and_then(|row| self.change(&weights, &row.name, row.weight + 1)),
            Action::ValuePrevious => chosen.and_then(|row| self.change(&weights, &row.name, row.weight - 1)),
            Action::ValueDefault => chosen.and_then(|row| self.change(&weights, &row.name, row.own)),
            Action::WeightsFormula => prompt(Purpose::Formula, ""),
            Action::WeightsOpen => prompt(Purpose::WeightsFile { save: false }, ""),
            Action::WeightsSave => prompt(Purpose::WeightsFile { save: true }, ""),
            Action::WeightsApply => {
                self.edited = None;
                let set = Command::Set { name: "weights".into(), value: weights.text() };
                Some(Reaction::send(set))
            }
            Action::WeightsReset => {
                self.edited = None;
                Some(Reaction::send(Command::Evaluation(EvaluationCommand::GiveUpTrial)))
            }
            _ => None,
        }
    }

    /// Selects the node of a flip in the tree.
    fn jump(&self, context: &Context<'_>, weights: usize) -> Option<Reaction> {
        let flip = trial(context)?.flips.get(self.selected.checked_sub(weights)?)?;
        let jump = Ask::Effect(Effect::Send(Command::Tree(TreeCommand::Jump(flip.path.clone()))));
        Some(Reaction::closed().and(jump))
    }

    fn change(&mut self, weights: &Weights, name: &str, weight: i32) -> Option<Reaction> {
        let mut changed = weights.clone();
        Some(match changed.set(name, weight) {
            Ok(()) => self.try_out(changed),
            Err(fault) => Reaction::ask(Ask::Complain(fault)),
        })
    }

    fn try_out(&mut self, weights: Weights) -> Reaction {
        let text = weights.text();
        self.edited = Some(weights);
        Reaction::send(Command::Evaluation(EvaluationCommand::Try(text)))
    }

    pub(super) fn answer(
        &mut self,
        purpose: &Purpose,
        text: &str,
        context: &Context<'_>,
    ) -> Result<Reaction> {
        let Some(mut weights) = self.shown(context) else { return Ok(Reaction::none()) };
        match purpose {
            Purpose::Weight { name } => weights.set(name, whole(text)?)?,
            Purpose::Formula => {
                let (name, formula) = text.split_once('=').ok_or_else(|| {
                    Fault::new("no `=`")
                        .expected("a name, `=` and a formula: threats = 3*open-threes + open-twos")
                })?;
                weights.add_formula(name.trim(), formula, 0)?;
            }
            Purpose::WeightsFile { save } => {
                let path = PathBuf::from(text.trim());
                let effect = if *save {
                    Effect::SaveWeights { path, weights: Box::new(weights) }
                } else {
                    self.edited = None;
                    Effect::ReadWeights(path)
                };
                return Ok(Reaction::ask(Ask::Effect(effect)));
            }
            _ => return Ok(Reaction::none()),
        }
        Ok(self.try_out(weights))
    }

    /// The weights as changed here, or those on trial, or those in force.
    fn shown(&self, context: &Context<'_>) -> Option<Weights> {
        let on_trial = || context.setup?.situation.weights(&trial(context)?.weights).ok();
        self.edited.clone().or_else(on_trial).or_else(|| in_force(context))
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let len = self.shown(context).map_or(0, |weights| weights.adjustable().len()) + flips(context).len();
        self.selected = self.selected.min(len.saturating_sub(1));
        Rows { selected: &mut self.selected, len, area: above_foot(popup::inside(frame(context))) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let inside = popup::draw(buffer, frame(context), "Weights of the evaluation", skin);
        let Some(weights) = self.shown(context) else { return };
        let (rows, flips, area) = (weights.adjustable(), flips(context), above_foot(inside));
        let force = in_force(context).map_or_else(Vec::new, |weights| weights.adjustable());
        let len = rows.len() + flips.len();
        let top = Rows::top(self.selected, len, area.height);
        for (line_number, n) in (0..area.height).zip(top..len) {
            let line = Rect { y: area.y + line_number, height: 1, ..area };
            let parts = match rows.get(n) {
                Some(row) => weight_line(row, &force, context),
                None => flips.get(n - rows.len()).map_or_else(Vec::new, |flip| flip_line(flip, context)),
            };
            let parts: Vec<(&str, Style)> = parts.iter().map(|(text, style)| (&**text, *style)).collect();
            paint::spans(skin, buffer, line, 0, &parts);
            if n == self.selected {
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
        let first = inside.height.saturating_sub(FOOT - 1);
        let about = rows.get(self.selected).map(|row| (format!("{}: {}", row.name, row.about), Role::Text));
        let mut lines: Vec<(String, Role)> = Vec::new();
        for (text, role) in refused(context).into_iter().chain(about).chain(self.foot(context)) {
            lines.extend(paint::wrap(&text, inside.width).into_iter().map(|line| (line, role)));
        }
        let room = usize::from(FOOT - 1).saturating_sub(lines.len());
        let moves = trial(context).map_or(&[][..], |trial| &trial.moves);
        lines.extend(moves_in(moves, inside.width, room).into_iter().map(|line| (line, Role::Faint)));
        for (row, (line, role)) in (first..inside.height).zip(lines) {
            paint::spans(skin, buffer, inside, row, &[(&line, skin.style(role))]);
        }
    }

    /// What the trial has found, in sentences.
    fn foot(&self, context: &Context<'_>) -> Vec<(String, Role)> {
        let Some(trial) = trial(context) else {
            let text = "Change a weight: the same search runs to the same budget beside this one, and what would \
                        change is told here.";
            return vec![(text.into(), Role::Faint)];
        };
        if trial.moves.is_empty() {
            let share = Quantity::Share(trial.share);
            return vec![(format!("searching with these weights: {share}"), Role::Faint)];
        }
        let best = |is_best: fn(&TrialMove) -> bool| {
            trial.moves.iter().find(|mv| is_best(mv)).map_or("none", |mv| &*mv.name)
        };
        let (was, is) = (best(|mv| mv.was_best), best(|mv| mv.is_best));
        let (role, best_move) = if was == is {
            (Role::Text, format!("best move {was} as before"))
        } else {
            (Role::Best, format!("best move {was} -> {is}"))
        };
        vec![
            (format!("value {} -> {}; {best_move}", trial.before, trial.after), role),
            (
                format!(
                    "{}{} of {} leaves have another value, {} are better for another side; of {} nodes of both trees \
                     {} have another best move, {} cutoffs differ",
                    if trial.share < 1.0 { "so far " } else { "" },
                    count(trial.leaves_changed),
                    count(trial.leaves),
                    count(trial.leaves_turned),
                    count(trial.compared),
                    count(trial.best_moves),
                    count(trial.cutoffs)
                ),
                Role::Text,
            ),
        ]
    }
}

/// What is wrong with the weights file, as long as it is.
fn refused(context: &Context<'_>) -> Vec<(String, Role)> {
    let Some(fault) = context.weights_fault else { return Vec::new() };
    let help = (!fault.remedy.is_empty()).then(|| format!("help: {}", fault.remedy));
    let found = format!("The file was not taken. {}", fault.brief());
    std::iter::once(found).chain(help).map(|text| (text, Role::Warning)).collect()
}

/// The values of the root's moves before and after, in so many lines; how many are left out is said at the end.
fn moves_in(moves: &[TrialMove], width: u16, lines: usize) -> Vec<String> {
    let words: Vec<String> =
        moves.iter().map(|mv| format!("{} {} -> {}", mv.name, mv.before, mv.after)).collect();
    let text = |shown: usize| match words.len() - shown {
        0 => words.join(", "),
        left => format!("{} and {left} more", words[..shown].join(", ")),
    };
    let wrapped = (0..=words.len()).rev().map(|shown| paint::wrap(&text(shown), width));
    wrapped.into_iter().find(|wrapped| wrapped.len() <= lines).unwrap_or_default()
}

fn weight_line(row: &Adjustable, force: &[Adjustable], context: &Context<'_>) -> Vec<(String, Style)> {
    let skin = context.skin;
    let now = force.iter().find(|other| other.name == row.name).map(|other| other.weight);
    let is_changed = now != Some(row.weight);
    let style = skin.style(if is_changed { Role::Heading } else { Role::Text });
    let faint = skin.style(Role::Faint);
    let was = match now {
        Some(now) if is_changed => format!(" (now {now})"),
        _ => String::new(),
    };
    vec![
        (if is_changed { " * " } else { "   " }.into(), style),
        (format!("{:<18} ", row.name), skin.style(Role::Text)),
        (format!("{:>6}", row.weight), style),
        (was, faint),
        (format!("  own {}  {}", row.own, row.about), faint),
    ]
}

fn flip_line(flip: &Flip, context: &Context<'_>) -> Vec<(String, Style)> {
    let skin = context.skin;
    let line = if flip.line.is_empty() { "root".to_owned() } else { flip.line.join(" ") };
    vec![
        (format!("   {:<10} ", flip.kind.name()), skin.style(Role::KeyName)),
        (format!("{} -> {}", flip.before, flip.after), skin.style(Role::Text)),
        (format!("  at {line}"), skin.style(Role::Faint)),
    ]
}

fn in_force(context: &Context<'_>) -> Option<Weights> {
    let knob = context.view?.knobs.iter().find(|knob| knob.name == "weights")?;
    context.setup?.situation.weights(&knob.value).ok()
}

fn trial<'a>(context: &Context<'a>) -> Option<&'a TrialView> {
    context.view?.workshop.as_ref()?.trial.as_ref()
}

fn flips<'a>(context: &Context<'a>) -> &'a [Flip] {
    trial(context).map_or(&[], |trial| &trial.flips)
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 100, 30)
}

fn above_foot(area: Rect) -> Rect {
    Rect { height: area.height.saturating_sub(FOOT), ..area }
}
