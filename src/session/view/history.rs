//! What timeline and chart show.

/// Where the search stands among its iterations.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TimelineView {
    /// The iteration now.
    pub now: u64,
    /// The furthest iteration reached on this branch.
    pub latest: u64,
    /// What happened when.
    pub marks: Vec<Mark>,
}

/// Something that happened at an iteration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// When.
    pub iteration: u64,
    /// What.
    pub kind: MarkKind,
    /// In words: `best move 3 -> 4`.
    pub text: String,
}

/// What a mark stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// The best move changed.
    Best,
    /// A breakpoint was hit.
    Breakpoint,
    /// A knob was changed.
    Knob,
    /// A pass of iterative deepening was completed.
    Depth,
    /// The memory budget was used up.
    Memory,
    /// The user set it.
    Bookmark,
}

/// The root's moves over time.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ChartView {
    /// The iterations at which samples were taken.
    pub iterations: Vec<u64>,
    /// All work done below the root's moves, by then.
    pub total: Vec<u64>,
    /// One series for each of the moves with the most work, most work first.
    pub series: Vec<Series>,
    /// How many moves have less work and no series.
    pub others: usize,
    /// What the work axis counts: `visits`, `nodes`.
    pub work: &'static str,
    /// What the value axis measures: `expectation`, `points`.
    pub unit: &'static str,
    /// What the answer gives away at each sample and, by visits, what each of them has on average; empty where the
    /// true values are not known.
    pub regret: Vec<Series>,
    /// The root's true value in words, where it is known.
    pub truth: String,
}

/// One root move over time, at [`ChartView::iterations`].
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The move; 0 for what is no move's.
    pub code: u32,
    /// Its name.
    pub name: String,
    /// Visits, or nodes.
    pub work: Vec<u64>,
    /// Value for Max; NaN before its first.
    pub value: Vec<f64>,
    /// Half-width of the value's confidence interval.
    pub half_width: Vec<f64>,
}
