//! The table of roles: everything that can look different, and how a theme file calls it.

macro_rules! roles {
    ($($variant:ident $name:literal $about:literal)*) => {
        /// What something on the screen is; a theme says how that looks.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Role {
            $(#[doc = $about] $variant,)*
        }

        impl Role {
            /// Every role, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant),*];
            /// Their names in theme files, in the same order.
            pub const NAMES: &[&str] = &[$($name),*];

            /// What has this role, in a sentence.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$variant => $about,)*
                }
            }
        }
    };
}

roles! {
    Text "text" "Ordinary text; its background is the screen's."
    Faint "faint" "Text of less weight: units, empty squares, hints at what is not there."
    Title "title" "The title of a pane."
    Heading "heading" "A heading in a pane or a table."
    Border "border" "The frame of a pane."
    BorderFocus "border-focus" "The frame of the pane that has the keys."
    Selection "selection" "The selected row or square in the pane that has the keys."
    SelectionAway "selection-away" "The selected row or square in any other pane."
    Cursor "cursor" "The place where typing goes in."
    Match "match" "What a filter or a search found."
    KeyName "key-name" "A key in the hint bar and in the help."
    KeyHint "key-hint" "What a key does, in the hint bar."
    Dialog "dialog" "The inside of a dialog or a menu."
    Max "max" "Max: its name, its pieces, its nodes."
    Min "min" "Min: its name, its pieces, its nodes."
    Chance "chance" "Chance: its name and its nodes."
    LastMove "last-move" "The squares of the last move."
    LegalMove "legal-move" "The squares that can be played."
    Fault "fault" "The squares or fields of an edited position that are wrong."
    Best "best" "The best move and the principal variation."
    Current "current" "The node where the search stands, and the path to it."
    Ghost "ghost" "A move that was pruned and never looked at."
    Proven "proven" "A value that is proven."
    Cutoff "cutoff" "A cutoff."
    Alpha "alpha" "Alpha, the lower bound of a window."
    Beta "beta" "Beta, the upper bound of a window."
    ValueGood "value-good" "A value that is good for Max."
    ValueEven "value-even" "A value that favours nobody."
    ValueBad "value-bad" "A value that is bad for Max."
    Heat0 "heat-0" "The coolest of five levels: fewest visits, least value."
    Heat1 "heat-1" "The second of five levels of heat."
    Heat2 "heat-2" "The third of five levels of heat."
    Heat3 "heat-3" "The fourth of five levels of heat."
    Heat4 "heat-4" "The hottest of five levels."
    Chart1 "chart-1" "The first line of a chart."
    Chart2 "chart-2" "The second line of a chart."
    Chart3 "chart-3" "The third line of a chart."
    Chart4 "chart-4" "The fourth line of a chart."
    ChartOther "chart-other" "All further lines of a chart."
    Mark "mark" "A bookmark, a breakpoint, a mark on the timeline."
    Changed "changed" "A number that is different from the last frame's."
    LogSelect "log-select" "Log: selection, a move tried."
    LogExpand "log-expand" "Log: a node expanded or entered."
    LogResult "log-result" "Log: a playout, an evaluation, a value that came back."
    LogTable "log-table" "Log: the transposition table."
    LogBest "log-best" "Log: another best move, a pass of deepening done."
    StatusRunning "status-running" "The search is running."
    StatusPaused "status-paused" "The search is paused."
    StatusSeeking "status-seeking" "The search is on its way to another moment."
    Success "success" "Something has been done."
    Warning "warning" "Something to look at."
    Error "error" "Something that went wrong."
}

impl Role {
    /// Its name in theme files.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The role of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|role| role.name() == name)
    }

    /// The level of heat for a share in `[0, 1]` of the hottest; anything else counts as the nearest of the two.
    pub fn heat(share: f64) -> Self {
        match share {
            s if s >= 0.8 => Self::Heat4,
            s if s >= 0.6 => Self::Heat3,
            s if s >= 0.4 => Self::Heat2,
            s if s >= 0.2 => Self::Heat1,
            _ => Self::Heat0,
        }
    }

    /// The role of the `n`th line of a chart, from 0.
    pub fn chart(n: usize) -> Self {
        [Self::Chart1, Self::Chart2, Self::Chart3, Self::Chart4].get(n).copied().unwrap_or(Self::ChartOther)
    }
}
