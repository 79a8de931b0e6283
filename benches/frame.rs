//! A frame of the tree pane on 200 x 60 cells, beside ratatui's own table with the same cells, in the same run.
//!
//! `cargo bench --bench frame` prints both with their ratio at the end; goals: at most 1.2 ms, at most 0.7.

#[path = "../tests/it/panes/views.rs"]
#[expect(dead_code, reason = "the tests draw more views than the benchmark")]
mod views;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use plyscope::session::view::TreeView;
use plyscope::tui::panes::{TreePane, tree};
use plyscope::tui::theme::{Glyphs, Theme};
use plyscope::tui::widgets::skin::Skin;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, Cell, Row, StatefulWidget, Table, TableState, Widget};

const SCREEN: Rect = Rect { x: 0, y: 0, width: 200, height: 60 };

/// A screenful of rows.
fn screenful() -> TreeView {
    let few = views::uct_tree();
    let rows = few.rows.iter().take(13).cycle().take(tree::visible_rows(SCREEN).into());
    TreeView { rows: rows.cloned().collect(), total: 100_000, ..few.clone() }
}

fn draw_pane(view: &TreeView, skin: Skin<'_>, buffer: &mut Buffer) {
    buffer.reset();
    TreePane { view, skin }.render(SCREEN, buffer);
}

/// What a program would write that uses the library's table: the same columns, one string a cell.
fn draw_table(view: &TreeView, buffer: &mut Buffer) {
    buffer.reset();
    let widths = view.columns.iter().map(|column| Constraint::Length(column.width));
    let widths: Vec<Constraint> = std::iter::once(Constraint::Length(32)).chain(widths).collect();
    let rows = view.rows.iter().map(|row| {
        let name = format!("{:indent$}{}", "", row.name, indent = 2 * row.continues.len());
        let cells = row.cells.iter().zip(view.columns);
        let cells = cells.map(|(cell, column)| format!("{cell:>width$}", width = usize::from(column.width)));
        Row::new(std::iter::once(name).chain(cells).map(Cell::from))
    });
    let headings = view.columns.iter().map(|column| column.title);
    let table = Table::new(rows, widths)
        .header(Row::new(std::iter::once("move").chain(headings)))
        .row_highlight_style(Style::new().add_modifier(Modifier::REVERSED))
        .block(Block::bordered().title("Tree"));
    StatefulWidget::render(&table, SCREEN, buffer, &mut TableState::new().with_selected(Some(2)));
}

fn median(mut draw: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..401)
        .map(|_| {
            let start = Instant::now();
            draw();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[200]
}

fn frame(criterion: &mut Criterion) {
    let theme = Theme::built_in("dark").expect("a shipped theme");
    let skin = Skin { theme: &theme, glyphs: &Glyphs::UNICODE, focused: true };
    let view = screenful();
    let mut buffer = Buffer::empty(SCREEN);
    criterion.bench_function("frame/tree pane 200x60", |bencher| {
        bencher.iter(|| draw_pane(black_box(&view), skin, &mut buffer));
    });
    criterion.bench_function("frame/ratatui table 200x60", |bencher| {
        bencher.iter(|| draw_table(black_box(&view), &mut buffer));
    });
    // Alternating runs: what else the machine does falls on both.
    let mut other = buffer.clone();
    let pairs = (0..5).map(|_| {
        let pane = median(|| draw_pane(black_box(&view), skin, &mut buffer));
        (pane, median(|| draw_table(black_box(&view), &mut other)))
    });
    let (mut panes, mut tables): (Vec<Duration>, Vec<Duration>) = pairs.unzip();
    panes.sort();
    tables.sort();
    let ratio = panes[2].as_secs_f64() / tables[2].as_secs_f64();
    println!("tree pane {:?}, table {:?}, ratio {ratio:.2}", panes[2], tables[2]);
}

criterion_group!(benches, frame);
criterion_main!(benches);
