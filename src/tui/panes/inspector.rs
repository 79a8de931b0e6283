//! The selected node explained: the formula with its numbers put in, who is chosen among the siblings and by how
//! much, how the window narrowed, what the table holds, what the evaluation is made of.

mod composition;

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::game::Side;
use crate::search::Quantity;
use crate::search::derivation::{Derivation, Ranking, Sibling, Source, Term};
use crate::session::view::{EvaluationView, FeatureRow, InspectorView, WhatIfView};
use crate::tui::theme::{Glyphs, Role};
use crate::tui::widgets::frame::{Frame, Scroll, inside};
use crate::tui::widgets::page::{Cell, Page, TableRow};
use crate::tui::widgets::skin::Skin;

/// The inspector pane.
#[derive(Debug, Clone, Copy)]
pub struct InspectorPane<'a> {
    /// What it shows.
    pub view: &'a InspectorView,
    /// The first line that is visible.
    pub top: u16,
    /// Which of the what-if knobs the keys turn.
    pub what_if: usize,
    /// What it is drawn with.
    pub skin: Skin<'a>,
}

/// How many lines an area shows.
pub fn visible_lines(area: Rect) -> u16 {
    inside(area).height
}

/// The largest first line that still fills the pane.
pub fn last_top(view: &InspectorView, area: Rect) -> u16 {
    let area = inside(area);
    let lines = page(view, 0, area.width, &Glyphs::UNICODE).0.len();
    lines.saturating_sub(area.height.into()).min(u16::MAX.into()) as u16
}

impl Widget for &InspectorPane<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut pen = self.skin.pen(buffer, area);
        let area = inside(pen.area());
        let (page, _) = page(self.view, self.what_if, area.width, self.skin.glyphs);
        let top = usize::from(self.top).min(page.len().saturating_sub(area.height.into()));
        let visible = page.len().min(area.height.into()) as u64;
        let is_whole = page.len() <= usize::from(area.height);
        let frame = Frame {
            title: "Inspector",
            about: match self.view.mover {
                _ if is_supposing(self.view) => "WHAT IF",
                None => "",
                Some(Side::Max) => "as Max sees it",
                Some(Side::Min) => "as Min sees it",
            },
            note: "",
            scroll: (!is_whole).then_some(Scroll { first: top as u64, visible, total: page.len() as u64 }),
        };
        let area = frame.draw(&mut pen, &self.skin);
        page.draw(&mut pen.within(area), top, &self.skin);
    }
}

/// Where the mouse is, for `update`.
impl InspectorPane<'_> {
    /// The what-if knob at a place of the screen.
    pub fn what_if_at(&self, area: Rect, x: u16, y: u16) -> Option<usize> {
        let area = inside(area);
        let (page, knobs) = page(self.view, self.what_if, area.width, self.skin.glyphs);
        let top = usize::from(self.top).min(page.len().saturating_sub(area.height.into()));
        let line = top + usize::from(y.checked_sub(area.y)?);
        let at = usize::from(x.checked_sub(area.x)?);
        knobs.iter().position(|(on, cells)| *on == line && cells.contains(&at))
    }
}

fn is_supposing(view: &InspectorView) -> bool {
    view.what_ifs.iter().any(|knob| knob.supposed.is_some())
}

/// Where each what-if knob stands on the page: its line, and its cells.
type KnobPlaces = Vec<(usize, Range<usize>)>;

/// All that there is to say, whether it is visible or not, and where the what-if knobs are.
fn page(view: &InspectorView, what_if: usize, width: u16, glyphs: &Glyphs) -> (Page, KnobPlaces) {
    let told = &view.derivation;
    let mut page = Page::new(width);
    let line =
        if view.line.is_empty() { "root".to_owned() } else { format!("after {}", view.line.join(" ")) };
    page.sentence(&line, Role::Title);
    for sentence in [&told.summary, &view.note].into_iter().filter(|text| !text.is_empty()) {
        page.sentence(sentence, Role::Text);
    }
    for note in &told.notes {
        page.indented(2, note, Role::Text);
    }
    let knobs = what_ifs(&mut page, view, what_if, glyphs);
    if !told.formula.is_empty() {
        page.heading("Formula");
        page.sentence(&told.formula, Role::Text);
        if !told.substituted.is_empty() {
            page.sentence(&told.substituted, Role::Best);
        }
    }
    // What a leaf is worth is what its evaluation says; who was preferred comes after that.
    let is_leaf = told.sources.len() == 1;
    if is_leaf {
        evaluation(&mut page, "Evaluation", &view.evaluation);
    }
    siblings(&mut page, told, glyphs);
    terms(&mut page, "Terms of the formula", &told.terms);
    if !told.window.is_empty() {
        page.heading("Window");
        told.window.iter().for_each(|change| page.indented(2, change, Role::Text));
    }
    terms(&mut page, "Table entry", &told.table);
    terms(&mut page, "Order of moves, in the whole search", &told.order);
    sources(&mut page, &told.sources);
    composition::page(&mut page, &told.composition);
    evaluation(&mut page, "Evaluation of that leaf", &view.leaf_evaluation);
    if !is_leaf {
        evaluation(&mut page, "Evaluation", &view.evaluation);
    }
    if !told.line.is_empty() {
        page.heading("Principal variation");
        page.sentence(&told.line.join(" "), Role::Best);
    }
    if !view.notes.is_empty() {
        page.heading("Notes");
        page.sentence(&view.notes, Role::Text);
    }
    if told.key != 0 {
        page.heading("Key");
        page.sentence(&format!("{:016x}", told.key), Role::Faint);
    }
    (page, knobs)
}

/// What may be supposed, what is, and what would follow. The knobs take few lines: what they are turned for is below.
fn what_ifs(page: &mut Page, view: &InspectorView, selected: usize, glyphs: &Glyphs) -> KnobPlaces {
    if view.what_ifs.is_empty() {
        return Vec::new();
    }
    page.heading("What if (the search stays as it is)");
    let selected = selected.min(view.what_ifs.len() - 1);
    let knob = |(nth, WhatIfView { what_if, supposed }): (usize, &WhatIfView)| {
        let mark = if nth == selected { glyphs.selected } else { " " };
        let mut words = vec![(format!("{mark}{} ", what_if.name), Role::Heading)];
        match supposed {
            Some(value) => {
                words.push((short(value), Role::Warning));
                words.push((format!(" not {}", short(&what_if.value)), Role::Faint));
            }
            None => words.push((short(&what_if.value), Role::Text)),
        }
        words
    };
    let places = page.flow(&view.what_ifs.iter().enumerate().map(knob).collect::<Vec<_>>());
    if !view.derivation.verdict.is_empty() {
        page.sentence(&format!("{} {}", glyphs.warning, view.derivation.verdict), Role::Warning);
    }
    places
}

/// A knob's value; numbers without digits that say nothing.
fn short(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Quantity::Points(number).to_string(),
        _ => text.to_owned(),
    }
}

fn words(text: impl Into<String>, role: Role) -> Cell {
    Cell { text: text.into(), is_number: false, role: Some(role) }
}

fn number(quantity: &Quantity) -> Cell {
    let is_number = !matches!(quantity, Quantity::Word(_) | Quantity::Text(_));
    Cell { text: quantity.to_string(), is_number, role: None }
}

/// Named numbers with what they mean.
fn terms(page: &mut Page, heading: &str, terms: &[Term]) {
    if terms.is_empty() {
        return;
    }
    page.heading(heading);
    let row = |term: &Term| TableRow {
        cells: vec![words(term.name, Role::Heading), number(&term.value), words(term.about, Role::Faint)],
        ..TableRow::default()
    };
    page.table(&[], &terms.iter().map(row).collect::<Vec<_>>(), &[]);
}

/// The way from the node's value to the leaf that made it.
fn sources(page: &mut Page, sources: &[Source]) {
    // A leaf's own value needs no way.
    if sources.len() < 2 {
        return;
    }
    page.heading("Where the value comes from");
    let row = |source: &Source| {
        let cells = vec![
            words(&source.name, Role::Text),
            number(&source.value),
            number(&source.bound),
            words(&source.how, Role::Faint),
        ];
        TableRow { cells, ..TableRow::default() }
    };
    page.table(&[], &sources.iter().map(row).collect::<Vec<_>>(), &[2]);
}

/// Most moves not visited yet that get a row each: large boards have hundreds, many of them alike.
const MOST_UNTRIED: usize = 12;

/// The siblings as the rule ranks them now: who would be chosen, who was asked about, by how much they differ.
fn siblings(page: &mut Page, told: &Derivation, glyphs: &Glyphs) {
    let (siblings, columns) = (&told.siblings, &told.sibling_columns);
    if siblings.is_empty() {
        return;
    }
    let ranked = siblings.len() - told.unranked;
    let are_beside = ranked > 0 && siblings.iter().any(|it| it.asked);
    // Who goes next is not who is best.
    let (heading, chosen) = match (told.ranking, are_beside) {
        (Ranking::Value, _) => ("Siblings, ranked", glyphs.best),
        // Something else than selection decides: it ranks nobody, or only who goes next.
        (Ranking::Selection, false) if told.unranked > 0 && ranked <= 1 => {
            ("Moves, by their scores", glyphs.current)
        }
        (Ranking::Selection, true) if told.unranked > 0 && ranked == 1 => {
            ("Siblings, by their scores", glyphs.current)
        }
        (Ranking::Selection, true) => ("Siblings, as selection ranks them", glyphs.current),
        (Ranking::Selection, false) => ("Moves, as selection ranks them", glyphs.current),
    };
    page.heading(heading);
    if !told.decision.is_empty() {
        page.sentence(&told.decision, Role::Warning);
    }
    let mut headings = vec!["", "", "move"];
    headings.extend(columns);
    headings.push("margin");
    let row = |(rank, sibling): (usize, &Sibling)| {
        let sign = if sibling.chosen { chosen } else { "" };
        let role = if sibling.chosen { Role::Best } else { Role::Text };
        let is_ranked = rank < siblings.len() - told.unranked;
        let rank = if is_ranked { (rank + 1).to_string() } else { String::new() };
        let mut cells = vec![
            Cell { text: rank, is_number: true, role: Some(Role::Faint) },
            words(sign, role),
            words(&sibling.name, role),
        ];
        cells.extend(sibling.cells.iter().map(number));
        cells.resize(3 + columns.len(), Cell::default());
        cells.push(number(&sibling.margin));
        // The bar alone would be colour alone.
        let asked = if sibling.asked { "this move" } else { "" };
        let note = [asked, &sibling.note].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
        TableRow { cells, bar: sibling.asked.then_some(Role::SelectionAway), note: note.join(": ") }
    };
    let has_score = |it: &Sibling| matches!(it.cells.last(), Some(Quantity::Score(_)));
    let mut untried = 0;
    let has_row = |it: &Sibling| {
        untried += usize::from(it.node.is_none() && has_score(it));
        it.node.is_some() || it.asked || it.chosen || has_score(it) && untried <= MOST_UNTRIED
    };
    let (ranked, others) = split(siblings, has_row);
    let rows: Vec<TableRow> = ranked.into_iter().map(row).collect();
    // The last column is the score that decides; what it is made of can go, from the left.
    let dispensable: Vec<usize> = (3..2 + columns.len()).collect();
    page.table(&headings, &rows, &dispensable);
    page_of_others(page, &others, has_score);
}

/// The siblings with a row of their own, with their places, and the others.
fn split(
    siblings: &[Sibling],
    mut has_row: impl FnMut(&Sibling) -> bool,
) -> (Vec<(usize, &Sibling)>, Vec<&Sibling>) {
    let (rows, others): (Vec<_>, Vec<_>) = siblings.iter().enumerate().partition(|(_, it)| has_row(it));
    (rows, others.into_iter().map(|(_, sibling)| sibling).collect())
}

/// Those that have no rows of their own: there may be dozens. Those without numbers are told why they have none.
fn page_of_others(page: &mut Page, others: &[&Sibling], has_score: impl Fn(&Sibling) -> bool) {
    let names = |some: &[&Sibling]| some.iter().map(|it| &*it.name).collect::<Vec<_>>().join(" ");
    let (scored, bare): (Vec<&Sibling>, Vec<&Sibling>) = others.iter().partition(|it| has_score(it));
    if !scored.is_empty() {
        page.indented(
            2,
            &format!("further moves not visited yet, in this order: {}", names(&scored)),
            Role::Faint,
        );
    }
    for alike in bare.chunk_by(|a, b| a.note == b.note) {
        let note = alike.first().map_or("", |first| &first.note);
        page.indented(2, &format!("{}: {note}", names(alike)), Role::Faint);
    }
}

/// The evaluation as a sum: value times weight, feature by feature; against a pinned node's where there is one.
fn evaluation(page: &mut Page, heading: &str, evaluation: &EvaluationView) {
    if evaluation.rows.is_empty() {
        return;
    }
    page.heading(heading);
    let is_compared = evaluation.pinned.is_some();
    let row = |line: &FeatureRow| {
        let mut cells = vec![
            words(&line.feature, Role::Text),
            number(&line.value),
            words("x", Role::Faint),
            number(&line.weight),
            words("=", Role::Faint),
            number(&line.product),
        ];
        if is_compared {
            cells.extend([number(&line.pinned), number(&line.change)]);
        }
        let squares: Vec<String> =
            line.squares.iter().map(|(name, value)| format!("{name} {}", signed(value))).collect();
        TableRow { cells, note: squares.join(", "), ..TableRow::default() }
    };
    let mut rows: Vec<TableRow> = evaluation.rows.iter().map(row).collect();
    let best = |quantity: &Quantity| Cell { role: Some(Role::Best), ..number(quantity) };
    let mut cells = vec![words("sum", Role::Heading)];
    cells.resize(5, Cell::default());
    cells.push(best(&evaluation.value));
    if let Some(pinned) = &evaluation.pinned {
        cells.extend([Cell::default(), best(&pinned.change)]);
    }
    rows.push(TableRow { cells, ..TableRow::default() });
    let headings = ["feature", "value", "", "weight", "", "product", "pinned", "change"];
    let shown = if is_compared { headings.len() } else { headings.len() - 2 };
    page.table(&headings[..shown], &rows, &[2, 4, 3]);
    if evaluation.is_unused {
        let text = "playouts value the leaves of this search: the evaluation is in none of its values";
        page.sentence(text, Role::Warning);
    } else if evaluation.in_points != Quantity::Unknown {
        let text = format!("the tree's values are in points: this is {} there", evaluation.in_points);
        page.sentence(&text, Role::Faint);
    }
    if evaluation.expected != Quantity::Unknown {
        page.sentence(&format!("expected score {}, by the fitted win rate", evaluation.expected), Role::Text);
    }
    if let Some(pinned) = &evaluation.pinned {
        let line = if pinned.line.is_empty() { "the root".to_owned() } else { pinned.line.join(" ") };
        let text = format!("pinned: {line}, worth {}; change: here less there", pinned.value);
        page.sentence(&text, Role::Faint);
    }
}

/// A number with its sign, also if it is a plus.
fn signed(quantity: &Quantity) -> String {
    let text = quantity.to_string();
    if text.starts_with('-') { text } else { format!("+{text}") }
}
