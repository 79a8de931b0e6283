//! What a mean of visits is made of: shares by subtree, and the last iterations that moved it.

use super::{number, words};
use crate::search::Quantity;
use crate::search::derivation::{Arrival, Composition, VisitShare};
use crate::search::quantity::count;
use crate::tui::theme::Role;
use crate::tui::widgets::page::{Cell, Page, TableRow};

/// Most shares that get a row of their own.
const ROWS: usize = 8;

/// Where the value comes from.
pub fn page(page: &mut Page, composition: &Composition) {
    shares(page, &composition.shares);
    arrivals(page, composition);
}

/// `c2  120  27.9 %  0.612  0.1708`: the last numbers add up to the value.
fn shares(page: &mut Page, shares: &[VisitShare]) {
    if shares.len() < 2 {
        return;
    }
    page.heading("Where the value comes from: shares of the visits");
    let (told, others) = shares.split_at(shares.len().min(ROWS));
    let mut rows: Vec<TableRow> = told.iter().map(share).collect();
    if !others.is_empty() {
        rows.push(folded(others));
    }
    page.table(&["", "visits", "share", "value", "share x value"], &rows, &[]);
}

fn share(it: &VisitShare) -> TableRow {
    let cells = vec![
        words(&it.name, Role::Text),
        number(&Quantity::Count(it.visits)),
        number(&Quantity::Share(it.share)),
        number(&it.mean),
        product(brought(it)),
    ];
    TableRow { cells, ..TableRow::default() }
}

fn folded(others: &[VisitShare]) -> TableRow {
    let visits = others.iter().map(|it| it.visits).sum();
    let share: f64 = others.iter().map(|it| it.share).sum();
    let brought: f64 = others.iter().map(brought).sum();
    let cells = vec![
        words(format!("{} more", others.len()), Role::Faint),
        number(&Quantity::Count(visits)),
        number(&Quantity::Share(share)),
        number(&Quantity::Expectation(brought / share)),
        product(brought),
    ];
    TableRow { cells, ..TableRow::default() }
}

/// What a share brings into the value.
fn brought(it: &VisitShare) -> f64 {
    if let Quantity::Expectation(mean) = it.mean { it.share * mean } else { 0.0 }
}

fn product(brought: f64) -> Cell {
    Cell { text: format!("{brought:.4}"), is_number: true, role: Some(Role::Best) }
}

/// `430  1.000  0.5123 -> 0.5130  by c2 b3`.
fn arrivals(page: &mut Page, composition: &Composition) {
    let Composition { shares, latest, looked_through } = composition;
    if shares.is_empty() {
        return;
    }
    page.heading("The last iterations that moved it");
    if latest.is_empty() {
        let text = match looked_through {
            0 => "no iteration has been made yet: these counts were given".to_owned(),
            n => format!("none of the last {} came by", count(*n)),
        };
        return page.sentence(&text, Role::Faint);
    }
    let exact = |quantity: &Quantity| match quantity {
        Quantity::Expectation(mean) => format!("{mean:.4}"),
        _ => String::new(),
    };
    let row = |it: &Arrival| {
        let way =
            if it.line.is_empty() { "ended here".to_owned() } else { format!("by {}", it.line.join(" ")) };
        let cells = vec![
            number(&Quantity::Count(it.iteration)),
            number(&it.result),
            Cell { text: exact(&it.before), is_number: true, role: Some(Role::Faint) },
            Cell { text: exact(&it.after), is_number: true, role: Some(Role::Best) },
            words(way, Role::Faint),
        ];
        TableRow { cells, ..TableRow::default() }
    };
    let rows: Vec<TableRow> = latest.iter().map(row).collect();
    page.table(&["iteration", "result", "before", "after", "line"], &rows, &[]);
}
