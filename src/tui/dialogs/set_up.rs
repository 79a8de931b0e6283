//! The setup screen: game, position, algorithm and knobs of a new search, each with its fault beside it.

mod form;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

use super::{Ask, Context, Dialog, Purpose, Reaction, Rows};
use crate::catalog::{ALGORITHMS, Catalog};
use crate::error::{Fault, Result};
use crate::session::Setup;
use crate::tui::action::Action;
use crate::tui::dialogs::value;
use crate::tui::theme::Role;
use crate::tui::widgets::paint;
use crate::tui::widgets::skin::Skin;

use form::{Form, Slot};

/// The form being filled in.
pub struct SetUp {
    form: Form,
    selected: usize,
    /// What it describes, or what is wrong with it.
    outcome: std::result::Result<Box<Setup>, Vec<(Slot, Fault)>>,
}

/// Columns of a field's title.
const TITLE: u16 = 24;
/// Columns of a field's value.
const VALUE: u16 = 36;
/// Rows of explanation below the fields.
const FOOT: u16 = 5;

impl SetUp {
    /// A form with the fields of a search filled in.
    pub fn new(setup: &Setup, catalog: &Catalog) -> Self {
        let form = Form::new(setup, catalog);
        Self { selected: 0, outcome: form.open(catalog), form }
    }

    fn slot(&self, catalog: &Catalog) -> Option<Slot> {
        self.form.slots(catalog).get(self.selected).copied()
    }

    pub(super) fn act(&mut self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        let catalog = context.catalog;
        let slot = self.slot(catalog)?;
        match action {
            Action::Start => return Some(self.start()),
            Action::Choose if slot == Slot::Start => return Some(self.start()),
            Action::ValueNext => self.step(slot, true, catalog),
            Action::ValuePrevious => self.step(slot, false, catalog),
            Action::ValueDefault => self.form.reset(slot, catalog),
            Action::Choose if self.form.is_typed(slot) => {
                let purpose = Purpose::SetUpField {
                    title: self.form.title(slot, catalog).trim().to_owned(),
                    about: self.form.about(slot, catalog),
                };
                let prompt = Dialog::prompt(purpose, &self.form.value(slot));
                return Some(Reaction::ask(Ask::Dialog(prompt)));
            }
            Action::Choose => self.step(slot, true, catalog),
            _ => return None,
        }
        self.outcome = self.form.open(catalog);
        Some(Reaction::none())
    }

    fn start(&mut self) -> Reaction {
        match &self.outcome {
            Ok(setup) => Reaction::ask(Ask::Open(setup.clone())),
            Err(faults) => faults
                .first()
                .map_or_else(Reaction::none, |(_, fault)| Reaction::ask(Ask::Complain(fault.clone()))),
        }
    }

    fn step(&mut self, slot: Slot, forward: bool, catalog: &Catalog) {
        let next = match slot {
            Slot::Game => {
                let names: Vec<&str> = catalog.entries().iter().map(|entry| entry.name).collect();
                value::word_after(&names, &self.form.value(slot), forward).map(str::to_owned)
            }
            Slot::Algorithm => {
                let names: Vec<&str> = ALGORITHMS.iter().map(|algorithm| algorithm.name).collect();
                value::word_after(&names, &self.form.value(slot), forward).map(str::to_owned)
            }
            Slot::Knob(_) => self
                .form
                .knob(slot)
                .and_then(|knob| value::stepped(&knob.kind, &self.form.value(slot), forward)),
            Slot::Seed => {
                value::stepped(&crate::search::KnobKind::Whole(0, u64::MAX), &self.form.value(slot), forward)
            }
            _ => None,
        };
        if let Some(next) = next {
            // A stepped value is within the range; a list of names holds nothing else.
            let _ = self.form.set(slot, &next, catalog);
        }
    }

    pub(super) fn answer(
        &mut self,
        purpose: &Purpose,
        text: &str,
        context: &Context<'_>,
    ) -> Result<Reaction> {
        if let (Purpose::SetUpField { .. }, Some(slot)) = (purpose, self.slot(context.catalog)) {
            self.form.set(slot, text.trim(), context.catalog)?;
            self.outcome = self.form.open(context.catalog);
        }
        Ok(Reaction::none())
    }

    /// Takes pasted text as the position.
    pub(super) fn paste(&mut self, text: &str, catalog: &Catalog) {
        let _ = self.form.set(Slot::Position, text.trim(), catalog);
        self.outcome = self.form.open(catalog);
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let len = self.form.slots(context.catalog).len();
        self.selected = self.selected.min(len.saturating_sub(1));
        Rows { selected: &mut self.selected, len, area: fields(context.size) }
    }

    fn fault(&self, slot: Slot) -> Option<&Fault> {
        let faults = self.outcome.as_ref().err()?;
        faults.iter().find(|(at, _)| *at == slot).map(|(_, fault)| fault)
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let (area, catalog) = (fields(context.size), context.catalog);
        let screen = Rect::new(0, 0, context.size.width, context.size.height);
        let title = [
            (" set up a search", skin.style(Role::Title)),
            (
                "   left and right step through values; Enter types one, or takes the next of a list",
                skin.style(Role::Faint),
            ),
        ];
        paint::spans(skin, buffer, screen, 0, &title);
        let slots = self.form.slots(catalog);
        let top = Rows::top(self.selected, slots.len(), area.height);
        for (row, (n, slot)) in (0..area.height).zip(slots.iter().enumerate().skip(top)) {
            let line = Rect { y: area.y + row, height: 1, ..area };
            self.draw_field(buffer, line, *slot, catalog, skin);
            if n == self.selected {
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
        let Some(&slot) = slots.get(self.selected) else { return };
        let foot = foot(context.size);
        let (text, style) = match self.fault(slot) {
            Some(fault) => (fault.to_string(), Role::Error),
            None => (self.form.about(slot, catalog), Role::Faint),
        };
        for (row, line) in (0..foot.height).zip(paint::wrap(&text, foot.width)) {
            paint::spans(skin, buffer, foot, row, &[(&line, skin.style(style))]);
        }
    }

    fn draw_field(&self, buffer: &mut Buffer, line: Rect, slot: Slot, catalog: &Catalog, skin: Skin<'_>) {
        if slot == Slot::Start {
            let ready = match &self.outcome {
                Ok(_) => " Start the search ".to_owned(),
                Err(faults) => format!(" Cannot start yet: {} to mend ", faults.len()),
            };
            let style = if self.outcome.is_ok() { Role::Success } else { Role::Error };
            paint::text(skin, buffer, line.x, line.y, line.width, &ready, skin.style(style));
            return;
        }
        let title = self.form.title(slot, catalog);
        paint::text(skin, buffer, line.x + 1, line.y, TITLE - 1, &title, skin.style(Role::Text));
        let value = self.form.value(slot);
        let changed = self.form.is_changed(slot);
        let (value, style) = match value.as_str() {
            "" => (self.form.placeholder(slot), Role::Faint),
            value if changed => (value, Role::Heading),
            value => (value, Role::Text),
        };
        let x = line.x + TITLE;
        paint::text(
            skin,
            buffer,
            x,
            line.y,
            VALUE.min(line.right().saturating_sub(x)),
            value,
            skin.style(style),
        );
        let x = x + VALUE + 1;
        let room = line.right().saturating_sub(x);
        match self.fault(slot) {
            Some(fault) => {
                let text = format!("{} {}", skin.glyphs.error, fault.brief());
                paint::text(skin, buffer, x, line.y, room, &text, skin.style(Role::Error));
            }
            None => {
                let about = self.form.about(slot, catalog);
                paint::text(skin, buffer, x, line.y, room, &about, skin.style(Role::Faint));
            }
        }
    }
}

/// Where the fields are: below the title, above the explanation.
fn fields(size: Size) -> Rect {
    Rect::new(0, 2.min(size.height), size.width, size.height.saturating_sub(4 + FOOT))
}

fn foot(size: Size) -> Rect {
    let height = FOOT.min(size.height.saturating_sub(3));
    Rect::new(1.min(size.width), size.height.saturating_sub(1 + height), size.width.saturating_sub(2), height)
}
