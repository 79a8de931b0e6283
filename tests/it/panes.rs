//! The panes as text, at the sizes they have on real screens, and at sizes nobody has.

pub mod views;

use plyscope::rng::Rng;
use plyscope::search::Quantity;
use plyscope::session::View;
use plyscope::session::protocol::Overlay;
use plyscope::session::view::{LogKind, LogView, Pause, RowKind, Status, TreeView};
use plyscope::tui::panes::board::Cursor;
use plyscope::tui::panes::{
    BoardPane, ChartAxis, ChartPane, Header, InspectorPane, LogPane, TimelinePane, TreePane, inspector, log,
    tree,
};
use plyscope::tui::theme::{Glyphs, Role, Theme};
use plyscope::tui::widgets::skin::Skin;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

/// Calls `draw` with a skin in the dark theme.
fn with_skin<T>(glyphs: &Glyphs, draw: impl FnOnce(Skin<'_>) -> T) -> T {
    let theme = Theme::built_in("dark").expect("a shipped theme");
    draw(Skin { theme: &theme, glyphs, focused: true })
}

fn text(buffer: &Buffer) -> String {
    let mut lines = String::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let row = (buffer.area.left()..buffer.area.right()).map(|x| buffer[(x, y)].symbol());
        lines.push_str(row.collect::<String>().trim_end());
        lines.push('\n');
    }
    lines
}

fn drawn(width: u16, height: u16, widget: impl Widget) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    widget.render(area, &mut buffer);
    text(&buffer)
}

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        })
    };
}

#[test]
fn the_tree_under_uct() {
    let view = views::uct_tree();
    let sizes = [(56, 10), (78, 18), (118, 12)];
    let screens =
        with_skin(&Glyphs::UNICODE, |skin| sizes.map(|(w, h)| drawn(w, h, &TreePane { view: &view, skin })));
    snapshot!("tree_uct", screens.join("\n"));
    snapshot!("tree_ascii", with_skin(&Glyphs::ASCII, |skin| drawn(78, 18, &TreePane { view: &view, skin })));
}

#[test]
fn the_tree_under_alpha_beta() {
    let view = views::alpha_beta_tree();
    let sizes = [(56, 13), (120, 13)];
    let screens =
        with_skin(&Glyphs::UNICODE, |skin| sizes.map(|(w, h)| drawn(w, h, &TreePane { view: &view, skin })));
    snapshot!("tree_alpha_beta", screens.join("\n"));
}

#[test]
fn an_empty_tree_says_why() {
    let all = TreeView::default();
    let filtered = TreeView { filter: "visits>100".into(), ..TreeView::default() };
    let screens = with_skin(&Glyphs::UNICODE, |skin| {
        [&all, &filtered].map(|view| drawn(46, 6, &TreePane { view, skin }))
    });
    snapshot!("tree_empty", screens.join("\n"));
}

#[test]
fn a_deep_row_keeps_its_name() {
    let few = views::uct_tree();
    let deep = |depth: usize| plyscope::session::view::Row {
        continues: vec![depth.is_multiple_of(2); depth],
        name: format!("at {depth}"),
        ..few.rows[1].clone()
    };
    let view = TreeView { rows: [0, 1, 3, 5, 9, 40].map(deep).into(), ..few.clone() };
    snapshot!("tree_deep", with_skin(&Glyphs::UNICODE, |skin| drawn(56, 9, &TreePane { view: &view, skin })));
}

/// What colours and modifiers add: the selection is a bar, ghosts are dim and slanted, also without colour.
#[test]
fn the_selection_is_seen_without_colour() {
    let theme = Theme::built_in("monochrome").expect("a shipped theme");
    let skin = Skin { theme: &theme, glyphs: &Glyphs::UNICODE, focused: true };
    let view = views::alpha_beta_tree();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 13));
    TreePane { view: &view, skin }.render(buffer.area, &mut buffer);
    let modifiers = |y| buffer[(8, y)].modifier;
    assert!((1..39).all(|x| buffer[(x, 9)].modifier.contains(Modifier::REVERSED)), "the bar spans the row");
    assert!(!modifiers(8).contains(Modifier::REVERSED));
    assert!(modifiers(10).contains(Modifier::DIM | Modifier::ITALIC), "a ghost is dim and slanted");
    assert_eq!(buffer[(1, 9)].symbol(), Glyphs::UNICODE.selected);
}

#[test]
fn the_board() {
    let cases = [
        (24, 10, Overlay::None, Cursor::Move(3)),
        (33, 14, Overlay::None, Cursor::Square(0)),
        (42, 20, Overlay::Work, Cursor::Move(2)),
        (60, 17, Overlay::Value, Cursor::Move(3)),
        (12, 6, Overlay::None, Cursor::Move(3)),
    ];
    let draw = |glyphs, (w, h, overlay, cursor): (u16, u16, Overlay, Cursor)| {
        let view = views::connect_four_board(overlay);
        with_skin(glyphs, |skin| {
            drawn(w, h, &BoardPane { view: &view, cursor: Some(cursor), marks: &[12], skin })
        })
    };
    snapshot!("board", cases.map(|case| draw(&Glyphs::UNICODE, case)).join("\n"));
    snapshot!("board_ascii", draw(&Glyphs::ASCII, cases[2]));
}

#[test]
fn the_inspector() {
    let cases = [
        (views::uct_inspector(), 42, 38),
        (views::uct_inspector(), 80, 12),
        (views::alpha_beta_inspector(), 42, 17),
    ];
    let screens = with_skin(&Glyphs::UNICODE, |skin| {
        cases.map(|(view, w, h)| drawn(w, h, &InspectorPane { view: &view, top: 3, what_if: 0, skin }))
    });
    snapshot!("inspector", screens.join("\n"));
}

#[test]
fn the_inspector_is_scrolled_to_its_last_line_and_no_further() {
    let view = views::uct_inspector();
    let area = Rect::new(0, 0, 42, 12);
    let last = inspector::last_top(&view, area);
    let seen = |top| {
        with_skin(&Glyphs::UNICODE, |skin| {
            drawn(42, 12, &InspectorPane { view: &view, top, what_if: 0, skin })
        })
    };
    assert!(seen(last).contains("0123456789abcdef") && !seen(last - 1).contains("0123456789abcdef"));
    assert_eq!(seen(last), seen(u16::MAX));
    assert_eq!(inspector::last_top(&view, Rect::new(0, 0, 42, 200)), 0);
}

#[test]
fn the_log() {
    let filtered = LogView {
        kinds: vec![LogKind::Cutoff, LogKind::Best],
        selected_node: true,
        newest: true,
        ..views::log()
    };
    let nothing = LogView { lines: Vec::new(), total: 0, ..filtered.clone() };
    let cases = [(views::log(), 39, 10), (filtered, 78, 17), (nothing, 60, 6)];
    let screens = with_skin(&Glyphs::UNICODE, |skin| {
        cases.map(|(view, w, h)| drawn(w, h, &LogPane { view: &view, skin }))
    });
    snapshot!("log", screens.join("\n"));
}

/// A line about a moment that lies ahead again is faint; the present and what is before it are not.
#[test]
fn lines_of_the_log_that_lie_ahead_are_faint() {
    let view = views::log();
    let area = Rect::new(0, 0, 78, 11);
    let mut buffer = Buffer::empty(area);
    let faint = with_skin(&Glyphs::UNICODE, |skin| {
        LogPane { view: &LogView { now: view.lines[4].clock, ..view.clone() }, skin }
            .render(area, &mut buffer);
        skin.style(Role::Faint).fg
    });
    // Line 5 is the selected one.
    let is_faint = [0, 4, 6, 7].map(|line| buffer[(40, 1 + line)].style().fg == faint);
    assert_eq!(is_faint, [false, false, true, true], "{}", text(&buffer));
}

#[test]
fn the_timeline() {
    let view = views::timeline();
    let draw = |w, h| with_skin(&Glyphs::UNICODE, |skin| drawn(w, h, &TimelinePane { view: &view, skin }));
    let ascii = with_skin(&Glyphs::ASCII, |skin| drawn(80, 3, &TimelinePane { view: &view, skin }));
    snapshot!("timeline", [draw(80, 3), draw(120, 4), draw(16, 3), ascii].join("\n"));
}

#[test]
fn the_chart() {
    let view = views::chart();
    let cases = [(39, 10, ChartAxis::Value), (78, 17, ChartAxis::Value), (78, 12, ChartAxis::Work)];
    let draw =
        |glyphs, (w, h, axis)| with_skin(glyphs, |skin| drawn(w, h, &ChartPane { view: &view, axis, skin }));
    snapshot!("chart", cases.map(|case| draw(&Glyphs::UNICODE, case)).join("\n"));
    snapshot!("chart_ascii", draw(&Glyphs::ASCII, cases[1]));
}

#[test]
fn the_header() {
    let states = [
        Status::Running,
        Status::Paused(Pause::Breakpoint(2, "the value of 4 4 changed".into())),
        Status::Seeking { done: 0.42, to: Some(12_000), back: true },
        Status::Failed("index out of bounds at src/game/own.rs:12".into()),
    ];
    let mut screens = String::new();
    for status in states {
        let view = View { status, ..views::view() };
        for (w, h) in [(80, 2), (120, 3)] {
            screens += &with_skin(&Glyphs::UNICODE, |skin| drawn(w, h, &Header { view: &view, skin }));
        }
    }
    snapshot!("header", screens);
}

#[test]
fn what_the_mouse_hits_is_what_is_seen() {
    let area = Rect::new(3, 2, 78, 18);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 90, 30));
    with_skin(&Glyphs::UNICODE, |skin| {
        let view = TreeView { first: 5, ..views::uct_tree() };
        let pane = TreePane { view: &view, skin };
        pane.render(area, &mut buffer);
        let headings = buffer.area.positions().filter(|at| pane.heading_at(area, at.x, at.y) == Some(2));
        let heading: String = headings.map(|at| buffer[at].symbol().to_owned()).collect();
        assert_eq!(heading.trim(), "value");
        for at in buffer.area.positions() {
            let is_marker = [Glyphs::UNICODE.folded, Glyphs::UNICODE.unfolded].contains(&buffer[at].symbol());
            assert!(!is_marker || pane.marker_at(area, at.x, at.y).is_some(), "{at:?}");
            if let Some(row) = pane.marker_at(area, at.x, at.y) {
                assert_eq!(Some(row), pane.row_at(area, at.x, at.y));
            }
        }
        assert_eq!(pane.row_at(area, 10, 4), Some(5), "the first row lies below the headings");
        assert_eq!(pane.row_at(area, 10, 3), None);
        assert_eq!(pane.row_at(area, 2, 4), None);

        let view = views::connect_four_board(Overlay::Work);
        let pane = BoardPane { view: &view, cursor: None, marks: &[], skin };
        for width in [24, 42, 60] {
            let area = Rect { width, ..area };
            buffer.reset();
            pane.render(area, &mut buffer);
            let x_disc = buffer.area.positions().find(|at| buffer[*at].symbol() == "O").expect("Min's disc");
            let square = pane.square_at(area, x_disc.x, x_disc.y).expect("a square");
            assert_eq!(view.picture.squares[square].glyph.trim(), "O");
            let above = pane.move_at(area, x_disc.x, x_disc.y - 1).expect("a move");
            assert_eq!(view.moves[above].name, "4");
        }

        let view = views::timeline();
        let pane = TimelinePane { view: &view, skin };
        assert_eq!(pane.iteration_at(area, 0, 3), Some(0));
        assert_eq!(pane.iteration_at(area, 80, 3), Some(20_000));
        let across: Vec<u64> = (3..81).filter_map(|x| pane.iteration_at(area, x, 3)).collect();
        assert!(across.is_sorted() && across.iter().any(|&at| at > 9_000 && at < 11_000));
    });
}

/// Anything at all: numbers, names and shapes that no session sends.
struct Wild(Rng);

impl Wild {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    fn name(&mut self) -> String {
        let texts = [
            "",
            "4",
            "e2e4",
            "日本語",
            "\u{1b}[2J",
            "a\u{301}\u{302}\u{303}\u{304}",
            "\u{202e}x\n\ty",
            "▲▼◆ long name of a move",
        ];
        texts[self.below(texts.len() as u32) as usize]
            .repeat(1 + self.below(3) as usize * self.below(20) as usize)
    }

    fn number(&mut self) -> f64 {
        let numbers = [0.0, 0.5, 1.0, -3.25, 1e9, -1e300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e-12];
        numbers[self.below(numbers.len() as u32) as usize]
    }

    fn count(&mut self) -> u64 {
        [0, 1, 7, 12_345, u64::MAX / 2, u64::MAX][self.below(6) as usize]
    }

    fn quantity(&mut self) -> Quantity {
        match self.below(8) {
            0 => Quantity::Unknown,
            1 => Quantity::Count(self.count()),
            2 => Quantity::Expectation(self.number()),
            3 => Quantity::HalfWidth(self.number()),
            4 => Quantity::Points(self.number()),
            5 => Quantity::Text(self.name()),
            6 => Quantity::Share(self.number()),
            _ => Quantity::WinIn { side: plyscope::game::Side::Min, plies: self.count() as u32 },
        }
    }

    fn names(&mut self) -> Vec<String> {
        (0..self.below(5)).map(|_| self.name()).collect()
    }

    fn view(&mut self) -> View {
        let mut view = views::view();
        for row in &mut view.tree.rows {
            row.name = self.name();
            row.continues = (0..self.below(4) * self.below(40)).map(|n| n % 3 == 0).collect();
            row.cells = (0..self.below(12)).map(|_| self.quantity()).collect();
            if self.below(4) == 0 {
                row.kind = RowKind::Rest(self.name());
            }
        }
        let visible = self.below(15) as usize;
        view.tree.rows.truncate(visible);
        (view.tree.first, view.tree.total, view.tree.selected) = (self.count(), self.count(), self.count());
        view.tree.filter = self.name();
        view.tree.sort = Some((self.below(20) as usize, true));
        self.board(&mut view);
        let inspector = view.inspector.as_mut().expect("an inspector");
        (inspector.line, inspector.notes) = (self.names(), self.name());
        inspector.derivation.window = self.names();
        for sibling in &mut inspector.derivation.siblings {
            (sibling.name, sibling.note, sibling.margin) = (self.name(), self.name(), self.quantity());
            sibling.cells = (0..self.below(7)).map(|_| self.quantity()).collect();
        }
        for line in &mut view.log.lines {
            line.text = self.name();
            line.clock.iterations = self.count();
        }
        (view.log.first, view.log.total, view.log.selected) = (self.count(), self.count(), self.count());
        (view.timeline.now, view.timeline.latest) = (self.count(), self.count());
        for mark in &mut view.timeline.marks {
            (mark.iteration, mark.text) = (self.count(), self.name());
        }
        let chart = view.chart.as_mut().expect("a chart");
        let samples = self.below(41) as usize;
        chart.iterations.truncate(samples);
        for series in &mut chart.series {
            series.name = self.name();
            series.value.iter_mut().for_each(|value| *value = self.number());
            series.work.iter_mut().for_each(|work| *work = self.count());
        }
        chart.total.iter_mut().for_each(|total| *total = self.count());
        view.rate = self.number();
        (view.answer.value, view.answer.pv) = (Some(self.quantity()), self.names());
        view.heading.title = self.name();
        (view.memory.tree, view.memory.budget) = (self.count(), self.count());
        view
    }

    fn board(&mut self, view: &mut View) {
        let mut board =
            views::connect_four_board([Overlay::None, Overlay::Work, Overlay::Value][self.below(3) as usize]);
        (board.notation, board.line, board.playout) = (self.name(), self.names(), self.names());
        for square in &mut board.picture.squares {
            if self.below(3) == 0 {
                (square.x, square.y) =
                    ([0, 7, 65_535][self.below(3) as usize], [0, 3, 65_535][self.below(3) as usize]);
                (square.width, square.glyph) = ([0, 1, 9, 65_535][self.below(4) as usize], self.name());
            }
        }
        for label in &mut board.picture.labels {
            if self.below(4) == 0 {
                (label.x, label.text) = ([0, 3, 65_535][self.below(3) as usize], self.name());
            }
        }
        for mark in &mut board.moves {
            (mark.heat, mark.number, mark.name) = (self.number(), self.quantity(), self.name());
            if self.below(3) == 0 {
                mark.squares = vec![self.below(100) as usize];
            }
        }
        (board.picture.width, board.picture.height) =
            ([0, 29, 65_535][self.below(3) as usize], self.below(12) as u16);
        view.board = Some(board);
    }
}

fn draw_all(view: &View, skin: Skin<'_>, wild: &mut Wild, buffer: &mut Buffer, area: Rect) {
    TreePane { view: &view.tree, skin }.render(area, buffer);
    let board = view.board.as_ref().expect("a board");
    let cursor = [None, Some(Cursor::Square(50)), Some(Cursor::Move(5)), Some(Cursor::Move(usize::MAX - 1))];
    let cursor = cursor[wild.below(4) as usize];
    BoardPane { view: board, cursor, marks: &[3, 999], skin }.render(area, buffer);
    let inspector = view.inspector.as_ref().expect("an inspector");
    InspectorPane { view: inspector, top: wild.below(65_536) as u16, what_if: wild.below(9) as usize, skin }
        .render(area, buffer);
    LogPane { view: &view.log, skin }.render(area, buffer);
    TimelinePane { view: &view.timeline, skin }.render(area, buffer);
    for axis in [ChartAxis::Work, ChartAxis::Value] {
        ChartPane { view: view.chart.as_ref().expect("a chart"), axis, skin }.render(area, buffer);
    }
    Header { view, skin }.render(area, buffer);
    for (x, y) in
        [(0, 0), (area.x, area.y), (area.x + area.width / 2, area.y + area.height / 2), (65_535, 65_535)]
    {
        let pane = TreePane { view: &view.tree, skin };
        let _ = (pane.row_at(area, x, y), pane.marker_at(area, x, y), pane.heading_at(area, x, y));
        let pane = BoardPane { view: board, cursor, marks: &[], skin };
        let _ = (pane.square_at(area, x, y), pane.move_at(area, x, y));
        let _ = LogPane { view: &view.log, skin }.line_at(area, x, y);
        let _ = TimelinePane { view: &view.timeline, skin }.iteration_at(area, x, y);
    }
    let _ = (tree::visible_rows(area), log::visible_lines(area), inspector::last_top(inspector, area));
}

/// Whatever a session sends and wherever a pane lies: no panic, nothing outside the pane, nothing harmful in a cell.
#[test]
fn any_view_is_drawn_into_any_rectangle() {
    for seed in 0..300 {
        let mut wild = Wild(Rng::new(seed));
        let view = wild.view();
        let mut buffer = Buffer::filled(Rect::new(4, 3, 90, 30), Cell::new("~"));
        let side = |wild: &mut Wild, most| {
            [0, 1, 2, 3, wild.below(most), wild.below(most)][wild.below(6) as usize] as u16
        };
        let area =
            Rect::new(side(&mut wild, 110), side(&mut wild, 50), side(&mut wild, 110), side(&mut wild, 50));
        let glyphs = if seed % 2 == 0 { &Glyphs::UNICODE } else { &Glyphs::ASCII };
        with_skin(glyphs, |skin| draw_all(&view, skin, &mut wild, &mut buffer, area));
        for at in buffer.area.positions() {
            let symbol = buffer[at].symbol();
            assert!(area.contains(at) || symbol == "~", "seed {seed}: {symbol:?} at {at}");
            assert!(
                !symbol.chars().any(|c| c.is_control() || c == '\u{202e}'),
                "seed {seed}: {symbol:?} at {at}"
            );
            assert!(symbol.is_ascii() || seed % 2 == 0, "seed {seed}: {symbol:?} in ASCII mode");
        }
    }
}

/// However much room there is, and whether there is an overlay or not.
#[test]
fn a_hex_board_is_drawn_as_a_rhombus() {
    let catalog = plyscope::catalog::Catalog::default();
    let mut params = plyscope::game::Params::default();
    params.0.insert("size".into(), "3".into());
    let situation = catalog.entry("hex").unwrap().open(&params).unwrap();
    for (width, height) in [(40, 12), (80, 24), (200, 60)] {
        let mut view = views::connect_four_board(Overlay::None);
        view.picture = situation.picture();
        view.moves.clear();
        let shown = with_skin(&Glyphs::UNICODE, |skin| {
            drawn(width, height, &BoardPane { view: &view, cursor: None, marks: &[], skin })
        });
        assert!(!shown.contains('┼'), "{width} x {height}\n{shown}");
    }
}

/// A game's beginning, with some moves made, on a board of a size; the cursor on the square numbered `cursor`.
fn board_of(game: &str, params: &[&str], moves: &str) -> plyscope::session::view::BoardView {
    let params = params.iter().copied().filter(|param| !param.is_empty());
    let params = plyscope::game::Params::parse(params).unwrap();
    let mut situation = plyscope::catalog::Catalog::default().entry(game).unwrap().open(&params).unwrap();
    situation.play_all(moves).unwrap();
    let mut view = views::connect_four_board(Overlay::None);
    view.picture = situation.picture();
    view.moves.clear();
    view
}

/// In whatever size a board is drawn, its letters stand over its columns.
#[test]
fn every_column_has_its_letter() {
    let games = [("go", "size=2"), ("go", "size=5"), ("go", "size=9"), ("go", "size=19")];
    let games = games.into_iter().chain([("gomoku", ""), ("othello", "size=8"), ("hex", "size=5")]);
    for (game, param) in games {
        let view = board_of(game, &[param], "");
        let above = view.picture.labels.iter().filter(|label| label.y == 0).map(|label| label.text.trim());
        let letters: Vec<&str> = above.filter(|text| text.chars().all(char::is_alphabetic)).collect();
        for (width, height) in [(46, 24), (60, 24), (80, 24), (120, 40), (200, 60)] {
            for glyphs in [&Glyphs::UNICODE, &Glyphs::ASCII] {
                let shown = with_skin(glyphs, |skin| {
                    drawn(width, height, &BoardPane { view: &view, cursor: None, marks: &[], skin })
                });
                let has_all = |row: &str| {
                    let words: Vec<&str> = row.split_whitespace().collect();
                    words.windows(letters.len()).any(|some| some == letters)
                };
                assert!(shown.lines().any(has_all), "{game} {param} at {width} x {height}:\n{shown}");
            }
        }
    }
}

/// Stones stand where the lines cross, also on a board that is enlarged.
#[test]
fn a_go_board_is_one_grid() {
    let view = board_of("go", &["size=5"], "c3 b4 d2");
    let draw = |glyphs, width, height| {
        with_skin(glyphs, |skin| {
            let cursor = Some(Cursor::Square(6));
            drawn(width, height, &BoardPane { view: &view, cursor, marks: &[], skin })
        })
    };
    let (small, large) = (draw(&Glyphs::UNICODE, 34, 12), draw(&Glyphs::UNICODE, 60, 24));
    snapshot!("go", [small, draw(&Glyphs::UNICODE, 40, 20), large].join("\n"));
    snapshot!("go_ascii", draw(&Glyphs::ASCII, 60, 24));
}

/// A move of which an overlay knows nothing is told apart from the coldest.
#[test]
fn an_unvisited_move_has_no_heat() {
    let mut view = views::connect_four_board(Overlay::Value);
    let draw = |view: &plyscope::session::view::BoardView| {
        with_skin(&Glyphs::UNICODE, |skin| drawn(24, 12, &BoardPane { view, cursor: None, marks: &[], skin }))
    };
    view.moves.iter_mut().for_each(|mark| mark.heat = 0.0);
    let cold = draw(&view);
    view.moves.iter_mut().for_each(|mark| mark.number = Quantity::Unknown);
    let unknown = draw(&view);
    assert_ne!(cold, unknown);
}
