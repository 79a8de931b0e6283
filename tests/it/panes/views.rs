//! Views made by hand, as a session would send them: Connect Four under UCT, a textbook tree under alpha-beta.

use plyscope::catalog::Catalog;
use plyscope::game::{Params, Side, Turn};
use plyscope::search::answer::Proof;
use plyscope::search::derivation::{Sibling, Term};
use plyscope::search::machine::Memory;
use plyscope::search::tree::NodeFlags;
use plyscope::search::{Clock, Column, Derivation, Quantity};
use plyscope::session::View;
use plyscope::session::protocol::{Overlay, Speed};
use plyscope::session::view::{
    AnswerView, BoardView, ChartView, EvaluationView, FeatureRow, Fold, Heading, InspectorView, LogKind,
    LogLine, LogView, Mark, MarkKind, MoveMark, Notice, Pause, Row, RowKind, Series, Status, TimelineView,
    TreeView,
};

const fn column(name: &'static str, title: &'static str, width: u16, priority: u8) -> Column {
    Column { name, title, about: "", width, priority }
}

/// The columns of UCT.
pub const UCT: &[Column] = &[
    column("visits", "visits", 11, 1),
    column("share", "share", 6, 1),
    column("value", "value", 6, 1),
    column("half-width", "±", 6, 1),
    column("score", "UCB1", 8, 1),
    column("proven", "proven", 8, 1),
    column("exploration", "explore", 8, 3),
    column("wins", "wins", 11, 3),
];

/// The columns of alpha-beta.
pub const ALPHA_BETA: &[Column] = &[
    column("value", "value", 9, 1),
    column("bound", "bound", 5, 1),
    column("window", "window", 13, 1),
    column("window-now", "now", 13, 2),
    column("depth", "depth", 5, 2),
    column("nodes", "nodes", 9, 1),
    column("cutoff", "cutoff", 9, 1),
    column("table", "table", 13, 2),
    column("order", "order", 12, 2),
];

/// A row: the lines beside it, its name, the rest to be filled in.
fn row(continues: &[bool], name: &str) -> Row {
    Row {
        path: vec![0; continues.len()],
        depth: continues.len() as u16,
        name: name.to_owned(),
        kind: RowKind::Node,
        fold: Fold::Leaf,
        same_as: None,
        flags: NodeFlags::default(),
        turn: Some(Turn::Of(if continues.len().is_multiple_of(2) { Side::Max } else { Side::Min })),
        cells: Vec::new(),
        continues: continues.to_vec(),
    }
}

fn visited(continues: &[bool], name: &str, visits: u64, above: u64, value: f64) -> Row {
    let n = visits as f64;
    let exploration = 1.4 * (libm::log2(above.max(2) as f64) / n).sqrt();
    Row {
        fold: if visits > 1 { Fold::Folded } else { Fold::Leaf },
        cells: vec![
            Quantity::Count(visits),
            Quantity::Share(n / above as f64),
            Quantity::Expectation(value),
            Quantity::HalfWidth((0.96 / n.sqrt()).min(0.5)),
            Quantity::Score(value + exploration),
            Quantity::Unknown,
            Quantity::Score(exploration),
            Quantity::Points((value * n * 2.0).round() / 2.0),
        ],
        ..row(continues, name)
    }
}

/// Connect Four under UCT after 12'345 iterations.
pub fn uct_tree() -> TreeView {
    let mut rows = vec![
        Row { fold: Fold::Unfolded, ..visited(&[], "root", 12_345, 12_345, 0.561) },
        Row { fold: Fold::Unfolded, ..visited(&[true], "4", 6_120, 12_345, 0.587) },
        Row { fold: Fold::Unfolded, ..visited(&[true, true], "4", 3_411, 6_120, 0.552) },
        visited(&[true, true, true], "4", 1_900, 3_411, 0.561),
        visited(&[true, true, true], "2", 1_500, 3_411, 0.548),
        visited(&[true, true, false], "1", 1, 3_411, 0.0),
        visited(&[true, true], "3", 1_987, 6_120, 0.604),
        visited(&[true, true], "7", 702, 6_120, 0.771),
        row(&[true, false], "1"),
        visited(&[true], "3", 2_801, 12_345, 0.549),
        visited(&[true], "5", 2_377, 12_345, 0.541),
        visited(&[true], "2", 801, 12_345, 0.482),
        visited(&[true], "6", 246, 12_345, 0.401),
        row(&[false], ""),
    ];
    for best in [1, 2, 3] {
        rows[best].flags = NodeFlags { best: true, current: best < 3, ..NodeFlags::default() };
    }
    rows[7].flags.proven = true;
    rows[7].cells[5] = Quantity::WinIn { side: Side::Max, plies: 5 };
    rows[5].flags.over = true;
    rows[5].turn = None;
    rows[5].cells[5] = Quantity::Proven(Some(Side::Min));
    rows[8] = Row { kind: RowKind::Ghost("not visited yet"), turn: None, ..rows[8].clone() };
    rows[13] =
        Row { kind: RowKind::Rest("2 more moves, 0.2% of visits".into()), turn: None, ..rows[13].clone() };
    TreeView {
        columns: UCT,
        total: 40,
        first: 0,
        selected: 2,
        sort: Some((0, true)),
        ghosts: true,
        nodes: 11_873,
        rows,
        ..TreeView::default()
    }
}

fn searched(continues: &[bool], name: &str, turn: Turn, cells: [&str; 6]) -> Row {
    let [value, bound, window, now, nodes, cutoff] = cells;
    let text = |text: &str| if text.is_empty() { Quantity::Unknown } else { Quantity::Text(text.into()) };
    let points = value.parse().map_or(Quantity::Unknown, Quantity::Points);
    Row {
        turn: Some(turn),
        cells: vec![
            points,
            text(bound),
            text(window),
            text(now),
            Quantity::Count(2 - continues.len() as u64),
            nodes.parse().map_or(Quantity::Unknown, Quantity::Count),
            text(cutoff),
            Quantity::Word("miss, stored"),
            Quantity::Word("move order"),
        ],
        ..row(continues, name)
    }
}

/// The classic two-ply tree under alpha-beta, one leaf worth a half more, C cut off after its first leaf.
pub fn alpha_beta_tree() -> TreeView {
    let (max, min) = (Turn::Of(Side::Max), Turn::Of(Side::Min));
    let over = |value| Turn::Over(plyscope::game::Outcome::Score(value));
    let ghost = |name| Row {
        kind: RowKind::Ghost("alpha cutoff"),
        turn: None,
        cells: Vec::new(),
        ..row(&[true, name == "x"], name)
    };
    let leaf = |continues: &[bool], name, value: &str| {
        let mut row = searched(continues, name, over(0), [value, "exact", "3..inf", "3..inf", "1", ""]);
        row.flags = NodeFlags { over: true, proven: true, ..NodeFlags::default() };
        row
    };
    let mut rows = vec![
        searched(&[], "root", max, ["3", "exact", "-inf..+inf", "3..+inf", "10", ""]),
        searched(&[true], "B", min, ["3", "exact", "-inf..+inf", "-inf..3", "4", ""]),
        leaf(&[true, true], "1", "3"),
        leaf(&[true, true], "2", "12.5"),
        leaf(&[true, false], "3", "8"),
        searched(&[true], "C", min, ["2", "upper", "3..+inf", "3..2", "2", "alpha (2)"]),
        leaf(&[true, true], "1", "2"),
        ghost("x"),
        ghost("3"),
        searched(&[false], "D", min, ["", "", "3..+inf", "3..+inf", "1", ""]),
    ];
    for unfolded in [0, 1, 5] {
        rows[unfolded].fold = Fold::Unfolded;
    }
    rows[1].flags.best = true;
    rows[9].flags.current = true;
    rows[9].fold = Fold::Folded;
    TreeView {
        columns: ALPHA_BETA,
        total: 10,
        selected: 7,
        ghosts: true,
        nodes: 8,
        rows,
        ..TreeView::default()
    }
}

/// The position after 4 4 3, with the numbers of its moves.
pub fn connect_four_board(overlay: Overlay) -> BoardView {
    let mut situation = Catalog::default()
        .entry("connect-four")
        .expect("known")
        .open(&Params::default())
        .expect("the standard board");
    situation.play_all("4 4 3").expect("legal moves");
    let heats = [0.1, 0.35, 1.0, 0.8, 0.6, 0.3, 0.05];
    let moves = situation.legal_moves().into_iter().zip(heats);
    let moves = moves.map(|(legal, heat)| MoveMark {
        code: legal.code,
        name: legal.name,
        squares: legal.squares,
        number: match overlay {
            Overlay::Value => Quantity::Expectation(heat * 0.6),
            _ => Quantity::Count((heat * 23_456.0) as u64),
        },
        heat,
        best: heat == 1.0,
    });
    BoardView {
        picture: situation.picture(),
        notation: situation.position(),
        turn: Some(situation.turn()),
        line: situation.moves_played(),
        moves: moves.collect(),
        overlays: Vec::new(),
        layers: &[],
        overlay,
        work: "visits",
        playout: Vec::new(),
        playout_shown: 0,
        playout_nth: 0,
        playouts: 1,
    }
}

/// A node under UCT explained.
pub fn uct_inspector() -> InspectorView {
    let term = |name, value, about| Term { name, value, about };
    let sibling = |name: &str, n: u64, value: f64, exploration: f64, margin: f64| Sibling {
        node: None,
        name: name.into(),
        cells: vec![
            Quantity::Count(n),
            Quantity::Expectation(value),
            Quantity::Score(exploration),
            Quantity::Score(value + exploration),
        ],
        margin: Quantity::Score(margin),
        chosen: name == "4",
        asked: name == "3",
        note: if name == "3" { "41 more visits of 4 make 3 overtake it".into() } else { String::new() },
    };
    InspectorView {
        line: vec!["4".into(), "4".into()],
        derivation: Derivation {
            summary: "Max to move; 3'411 visits; value 0.552 ± 0.016".into(),
            formula: "v/n + c*sqrt(ln N/n)".into(),
            substituted: "1883/3411 + 1.4*sqrt(ln 6120/3411) = 0.5520 + 0.0708 = 0.6228".into(),
            terms: vec![
                term("v", Quantity::Points(1883.0), "sum of results for Max"),
                term("n", Quantity::Count(3_411), "visits"),
                term("N", Quantity::Count(6_120), "visits of the parent"),
                term("UCB1", Quantity::Score(0.6228), "Min moves above: the smallest is taken"),
            ],
            siblings: vec![
                sibling("4", 3_411, 0.552, 0.0708, 0.0129),
                sibling("3", 1_987, 0.604, 0.0927, 0.0129),
                sibling("7", 702, 0.771, 0.1561, 0.0404),
            ],
            sibling_columns: vec!["visits", "value", "exploration", "UCB1"],
            notes: vec!["a leaf: it gets children when it is reached with 2 visits".into()],
            line: vec!["4".into(), "2".into()],
            key: 0x0123_4567_89ab_cdef,
            ..Derivation::default()
        },
        evaluation: EvaluationView {
            rows: vec![feature("open-lines", 7.0, 10.0), feature("centre", -3.0, 4.0)],
            value: Quantity::Points(58.0),
            ..EvaluationView::default()
        },
        notes: "The centre column is worth most. Look at how soon UCT finds it.".into(),
        ..InspectorView::default()
    }
}

fn feature(name: &str, value: f64, weight: f64) -> FeatureRow {
    FeatureRow {
        feature: name.into(),
        value: Quantity::Points(value),
        weight: Quantity::Points(weight),
        product: Quantity::Points(value * weight),
        ..FeatureRow::default()
    }
}

/// What alpha-beta says of a node that was cut off.
pub fn alpha_beta_inspector() -> InspectorView {
    InspectorView {
        line: vec!["C".into()],
        derivation: Derivation {
            summary: "Min to move; value at most 2; left after 1 of 3 moves".into(),
            window: vec![
                "entered with 3..+inf: alpha 3 is B's value at the root".into(),
                "beta fell to 2 by move 1: 2 <= 3, alpha cutoff".into(),
            ],
            table: vec![Term { name: "depth", value: Quantity::Count(1), about: "plies below the entry" }],
            notes: vec!["the 2 moves after 1 were never looked at: Max has 3 by B already".into()],
            ..Derivation::default()
        },
        mover: Some(Side::Max),
        ..InspectorView::default()
    }
}

/// A log with lines of many kinds, the newest selected.
pub fn log() -> LogView {
    let lines = [
        (LogKind::Descent, "selected 4 at the root: UCB1 0.6228, 0.0129 ahead of 3"),
        (LogKind::Growth, "expanded 4 4 with 7 children"),
        (LogKind::Value, "playout from 4 4 2: 23 moves, won by Max"),
        (LogKind::Backup, "counted 1 for Max at 4 4: 3'411 visits, value 0.552"),
        (LogKind::Best, "best move 3 -> 4"),
        (LogKind::Cutoff, "beta cutoff at e4: 36 >= 35, set by sibling d2; 4 moves never looked at"),
        (LogKind::Table, "table: lower bound 12 at depth 3 does not settle the window"),
        (LogKind::Breakpoint, "breakpoint 2: the value of 4 4 changed"),
        (LogKind::Warning, "the memory budget is used up: no more nodes are added"),
    ];
    let line = |(nth, (kind, text)): (usize, (LogKind, &str))| LogLine {
        clock: Clock { phases: 49_380 + nth as u64, iterations: 12_345 },
        kind,
        text: text.into(),
        path: Vec::new(),
    };
    LogView {
        lines: lines.into_iter().enumerate().map(line).collect(),
        first: 311,
        total: 320,
        selected: 316,
        now: Clock { phases: 49_388, iterations: 12_345 },
        kinds: Vec::new(),
        ..LogView::default()
    }
}

/// A timeline seen from its middle.
pub fn timeline() -> TimelineView {
    let mark = |iteration, kind, text: &str| Mark { iteration, kind, text: text.into() };
    TimelineView {
        now: 12_345,
        latest: 20_000,
        marks: vec![
            mark(12, MarkKind::Best, "best move 1 -> 3"),
            mark(2_900, MarkKind::Best, "best move 3 -> 4"),
            mark(9_000, MarkKind::Bookmark, "here it gets interesting"),
            mark(11_000, MarkKind::Breakpoint, "breakpoint 2: the value of 4 4 changed"),
            mark(15_000, MarkKind::Knob, "c = 0.9"),
        ],
    }
}

/// Three moves over 20'000 iterations.
pub fn chart() -> ChartView {
    let iterations: Vec<u64> = (1..=40).map(|n| n * 500).collect();
    let series = |code: u32, name: &str, settled: f64, share: f64| Series {
        code,
        name: name.into(),
        work: iterations
            .iter()
            .map(|n| (*n as f64 * share * (1.0 - 300.0 / (*n as f64 + 300.0))) as u64 + 1)
            .collect(),
        value: iterations
            .iter()
            .map(|n| settled + (60.0 / (*n as f64)) * if code == 3 { 1.0 } else { -1.0 })
            .collect(),
        half_width: iterations.iter().map(|n| 0.96 / (*n as f64 * share).sqrt()).collect(),
    };
    let series = vec![series(4, "4", 0.587, 0.5), series(3, "3", 0.549, 0.25), series(5, "5", 0.541, 0.2)];
    let total = iterations.clone();
    ChartView {
        iterations,
        total,
        series,
        others: 0,
        work: "visits",
        unit: "expectation",
        regret: Vec::new(),
        truth: String::new(),
    }
}

/// A whole view, paused at a breakpoint.
pub fn view() -> View {
    View {
        workshop: None,
        reply: None,
        serial: 1,
        heading: Heading {
            title: "Two moves win".into(),
            game: "connect-four",
            position: "443".into(),
            played: vec!["4".into()],
            turn: Some(Turn::Of(Side::Max)),
            algorithm: "uct",
            seed: 7,
            work: "visits",
        },
        status: Status::Paused(Pause::Breakpoint(2, "the value of 4 4 changed".into())),
        clock: Clock { phases: 49_380, iterations: 12_345 },
        latest: Clock { phases: 80_000, iterations: 20_000 },
        next_phase: "selection",
        last_event: "counted 1 for Max at the root".into(),
        rate: 1_234_567.0,
        speed: Speed::Unlimited,
        answer: AnswerView {
            value: Some(Quantity::Expectation(0.587)),
            best: Some("4".into()),
            best_code: Some(3),
            pv: vec!["4".into(), "4".into(), "2".into()],
            outcome: None::<Proof>,
        },
        tree: uct_tree(),
        board: Some(connect_four_board(Overlay::Work)),
        inspector: Some(uct_inspector()),
        log: log(),
        timeline: timeline(),
        chart: Some(chart()),
        knobs: Vec::new(),
        breakpoints: Vec::new(),
        memory: Memory { tree: 9 << 20, table: 0, history: 3 << 20, budget: 256 << 20 },
        notice: Some(Notice { text: "bookmark set at iteration 12'345".into(), is_fault: false }),
    }
}
