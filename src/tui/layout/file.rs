//! How the panes were arranged when the program was left: a RON file.

use serde::{Deserialize, Serialize};

use super::{Arrangement, PaneKind};
use crate::error::{Fault, Result, unknown};
use crate::position::{Source, read_ron};

/// An arrangement as written; panes by their titles in lower case.
#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename = "Layout")]
struct Written {
    focus: String,
    tab: String,
    hidden: Vec<String>,
    /// Once written, no longer: a zoomed pane is a look at it, not an arrangement to come back to.
    #[serde(skip_serializing)]
    zoomed: bool,
    wider: i16,
    taller: i16,
}

impl Default for Written {
    fn default() -> Self {
        Self::of(&Arrangement::default())
    }
}

impl Written {
    fn of(arrangement: &Arrangement) -> Self {
        let hidden = PaneKind::ALL.into_iter().filter(|pane| arrangement.hides(*pane));
        Self {
            focus: name(arrangement.focus),
            tab: name(arrangement.tab),
            hidden: hidden.map(name).collect(),
            zoomed: false,
            wider: arrangement.wider,
            taller: arrangement.taller,
        }
    }
}

impl Arrangement {
    /// Reads a file that [`print`](Self::print) has written, or a user.
    ///
    /// # Errors
    /// It is no such file, or names a pane that there is not: says where and why.
    pub fn parse(source: &Source) -> Result<Self> {
        let written: Written = read_ron(source)?;
        let pane = |field, written: &str| named(written).map_err(|fault| source.fault_in(fault, field, ""));
        let mut arrangement = Self { tab: pane("tab", &written.tab)?, ..Self::default() };
        arrangement.widen(written.wider);
        arrangement.heighten(written.taller);
        for hidden in &written.hidden {
            arrangement.hide(pane("hidden", hidden)?);
        }
        arrangement.focus = pane("focus", &written.focus)?;
        if arrangement.hides(arrangement.focus) {
            let fault = Fault::new("the focus is on a hidden pane").expected("a pane that is shown");
            return Err(source.fault_in(fault, "focus", ""));
        }
        Ok(arrangement)
    }

    /// Writes it so that [`parse`](Self::parse) gives it back, but for the zoom.
    pub fn print(&self) -> String {
        let config = ron::ser::PrettyConfig::new().compact_arrays(true);
        ron::ser::to_string_pretty(&Written::of(self), config).unwrap_or_default() + "\n"
    }
}

fn name(pane: PaneKind) -> String {
    pane.title().to_lowercase()
}

fn named(written: &str) -> Result<PaneKind> {
    PaneKind::ALL.into_iter().find(|pane| name(*pane) == written).ok_or_else(|| {
        let names = PaneKind::ALL.map(name);
        unknown("pane", written, &names.each_ref().map(String::as_str))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Arrangement> {
        Arrangement::parse(&Source::new("layout.ron", text))
    }

    #[test]
    fn what_was_written_comes_back() {
        let mut arrangement = Arrangement::default();
        for pane in PaneKind::ALL {
            assert_eq!(parsed(&arrangement.print()).as_ref(), Ok(&arrangement));
            arrangement.hide(pane);
            arrangement.focus_next(true);
            arrangement.widen(pane.number() as i16);
            arrangement.heighten(-2);
        }
        assert_eq!(parsed("()"), Ok(Arrangement::default()));
    }

    #[test]
    fn a_zoom_is_not_remembered() {
        let zoomed = Arrangement { zoomed: true, ..Arrangement::default() };
        assert_eq!(parsed(&zoomed.print()), Ok(Arrangement::default()));
        assert_eq!(parsed("(zoomed: true)"), Ok(Arrangement::default()));
    }
}
