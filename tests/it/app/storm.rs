//! Random keys, clicks, pastes and sizes, from seeds: nothing panics, and what must hold does.

use crossterm::event::{KeyCode, KeyModifiers, MouseButton};
use plyscope::rng::Rng;
use plyscope::search::Goal;
use plyscope::session::{Command, Session};
use plyscope::tui::input::{Key, MouseKind, Wake};
use plyscope::tui::message::Message;

use super::desk::Desk;

/// Keys that are pressed: every letter, digit and sign, and the named ones.
const NAMED: [KeyCode; 14] = [
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
];

fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.below(from.len() as u32) as usize]
}

fn random_key(rng: &mut Rng) -> Key {
    let modifiers = pick(
        rng,
        &[
            KeyModifiers::NONE,
            KeyModifiers::NONE,
            KeyModifiers::NONE,
            KeyModifiers::CONTROL,
            KeyModifiers::ALT,
        ],
    );
    let code = match rng.below(3) {
        0 => pick(rng, &NAMED),
        _ => KeyCode::Char(char::from(b' ' + rng.below(95) as u8)),
    };
    Key::one_key(code, modifiers)
}

fn random_message(rng: &mut Rng, desk: &Desk) -> Message {
    let mouse = |kind, rng: &mut Rng| {
        let (x, y) = (rng.below(520) as u16, rng.below(210) as u16);
        let near = (desk.app.size.width.max(1), desk.app.size.height.max(1));
        Wake::Mouse(plyscope::tui::input::Mouse { x: x % near.0, y: y % near.1, kind })
    };
    Message::Terminal(match rng.below(20) {
        0 => Wake::Resize(
            pick(
                rng,
                &[(0, 0), (1, 1), (80, 24), (79, 24), (120, 40), (200, 60), (500, 200), (80, 200), (500, 24)],
            )
            .into(),
        ),
        1 => mouse(MouseKind::Wheel(pick(rng, &[-3, -1, 1, 40])), rng),
        2 | 3 => mouse(MouseKind::Down(MouseButton::Left), rng),
        4 => mouse(MouseKind::Drag(MouseButton::Left), rng),
        5 => mouse(MouseKind::Up(MouseButton::Left), rng),
        6 => Wake::Paste(
            pick(rng, &["444", "max(1 2)", "\u{1b}[31m日本", "9999999999999999999999", ""]).into(),
        ),
        _ => Wake::Key(random_key(rng)),
    })
}

/// Whether the key may be pressed: one that makes a long search would make the storm long, too.
fn is_short(message: &Message) -> bool {
    let Message::Terminal(Wake::Key(key)) = message else { return true };
    !key.as_letter().is_some_and(|c| c.is_ascii_digit())
}

fn storm(seed: u64, steps: u32) {
    let mut rng = Rng::stream(seed, 0);
    let size = pick(&mut rng, &[(80, 24), (200, 60)]);
    let (game, algorithm) = pick(
        &mut rng,
        &[
            ("tic-tac-toe", "uct"),
            ("connect-four", "uct"),
            ("tic-tac-toe", "alpha-beta"),
            ("tree", "expectiminimax"),
        ],
    );
    // Little, because most of a search's opening is the clearing of its table.
    let mut desk = Desk::open_within(4 << 20, game, algorithm, size);
    desk.patience = 3;
    for step in 0..steps {
        let message = random_message(&mut rng, &desk);
        if !is_short(&message) {
            continue;
        }
        desk.tell(message);
        // Drawing every screen would take most of the time; no screen depends on the one before.
        if step % 8 == 0 {
            desk.buffer();
        }
        let tree = &desk.view().tree;
        assert!(tree.total == 0 || tree.selected < tree.total, "seed {seed} step {step}: {tree:?}");
        // Whoever quits is asked to stay.
        desk.quit = None;
    }
    assert_start_is_fresh(&mut desk, seed);
}

/// Going back to the first moment undoes all that the search has done: it is as if it were opened anew.
fn assert_start_is_fresh(desk: &mut Desk, seed: u64) {
    let Some(session) = &mut desk.session else { return };
    session.handle(Command::Seek(Goal::Phase(0)));
    session.work_through(|| 0.0);
    let fresh = Session::open(session.setup()).expect("it was opened before");
    assert_eq!(session.machine().digest(), fresh.machine().digest(), "seed {seed}");
}

/// Storms of these seeds, on every processor there is.
fn storms(seeds: u64, steps: u32) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || (first..seeds).step_by(threads as usize).for_each(|seed| storm(seed, steps)));
        }
    });
}

#[test]
fn no_keys_or_sizes_make_it_stumble() {
    storms(300, 500);
}

#[test]
#[ignore = "a quarter of an hour; cargo test --release --test it app::storm -- --ignored"]
fn a_longer_storm() {
    storms(20_000, 500);
}
