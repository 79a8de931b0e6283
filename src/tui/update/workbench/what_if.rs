//! The inspector's what-if knobs: which one is turned, and to what.

use crate::error::{Fault, Result};
use crate::session::Command;
use crate::session::protocol::WhatIfCommand;
use crate::session::view::WhatIfView;

use super::send;
use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::dialogs::{Dialog, Purpose, value};
use crate::tui::message::Effect;

/// Does an action of the inspector; true if it was one of them.
pub fn what_if(app: &mut App, action: Action, effects: &mut Vec<Effect>) -> bool {
    let count = knobs(app).len();
    let knob = knobs(app).get(app.look.what_if.min(count.saturating_sub(1))).cloned();
    let turn = |forward| {
        let knob = knob.as_ref()?;
        Some(suppose(knob.what_if.name, stepped(knob, forward)?))
    };
    let command = match action {
        Action::WhatIfNext | Action::WhatIfPrevious => {
            let step = if action == Action::WhatIfNext { 1 } else { count.saturating_sub(1) };
            app.look.what_if = (app.look.what_if + step) % count.max(1);
            None
        }
        Action::WhatIfType => {
            if let Some(WhatIfView { what_if, supposed }) = &knob {
                let purpose = Purpose::WhatIf { name: what_if.name.to_owned(), range: what_if.kind.range() };
                let text = supposed.as_ref().unwrap_or(&what_if.value);
                app.dialogs.push(Dialog::prompt(purpose, text));
            }
            None
        }
        Action::ValueNext => turn(true),
        Action::ValuePrevious => turn(false),
        Action::ValueDefault => knob.as_ref().map(|knob| WhatIfCommand::Reset(knob.what_if.name.to_owned())),
        Action::WhatIfClear => Some(WhatIfCommand::Clear),
        _ => return false,
    };
    match command {
        Some(command) => send(effects, Command::WhatIf(command)),
        None if count == 0 => app.complain("nothing can be supposed at this node"),
        None => {}
    }
    true
}

/// Takes a typed value.
///
/// # Errors
/// The number cannot have it.
pub fn typed(app: &App, name: &str, text: &str, effects: &mut Vec<Effect>) -> Result<()> {
    let value = text.trim();
    if let Some(knob) = knobs(app).iter().find(|knob| knob.what_if.name == name)
        && !knob.what_if.kind.accepts(value)
    {
        return Err(Fault::new(format!("found `{value}`")).expected(knob.what_if.kind.range()));
    }
    send(effects, Command::WhatIf(suppose(name, value.to_owned())));
    Ok(())
}

fn suppose(name: &str, value: String) -> WhatIfCommand {
    WhatIfCommand::Suppose { name: name.to_owned(), value }
}

/// What may be supposed at the selected node.
fn knobs(app: &App) -> &[WhatIfView] {
    let inspector = app.view.as_ref().and_then(|view| view.inspector.as_ref());
    inspector.map_or(&[], |inspector| &inspector.what_ifs)
}

/// The next value at which the answer may change, or the next round one.
fn stepped(knob: &WhatIfView, forward: bool) -> Option<String> {
    let WhatIfView { what_if, supposed } = knob;
    let now = supposed.as_ref().unwrap_or(&what_if.value);
    if what_if.steps.is_empty() {
        return value::stepped(&what_if.kind, now, forward);
    }
    let number = |text: &String| text.parse::<f64>().ok();
    let here = number(now)?;
    let steps = || what_if.steps.iter();
    let next = if forward {
        steps().find(|step| number(step).is_some_and(|it| it > here))
    } else {
        steps().rev().find(|step| number(step).is_some_and(|it| it < here))
    };
    next.cloned()
}
