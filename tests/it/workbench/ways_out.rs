//! Every way out of the real program, from everything that it may be doing: the terminal is given back as it was
//! found, with the right exit status.

use std::time::{Duration, Instant};

#[cfg(debug_assertions)]
use plyscope::drill::Drill;
use rustix::process::Signal;

use super::PROGRAM;
use crate::pty::harness::{Launch, Pty};

/// A position whose search knows no end.
const ARGUMENTS: [&str; 1] = ["tests/data/endless.ron"];
/// Closes the topmost dialog; without one, ends the program.
const QUIT: &str = "\x11";
#[cfg(debug_assertions)]
const F12: &str = "\x1b[24~";

/// What the program is doing when it has to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Doing {
    Idle,
    Searching,
    InDialog,
    Typing,
    Resizing,
}

impl Doing {
    const ALL: [Self; 5] = [Self::Idle, Self::Searching, Self::InDialog, Self::Typing, Self::Resizing];

    /// Starts the program and brings it there. But for the idle one, a search runs underneath.
    fn reach(self, launch: Launch) -> Pty {
        let mut pty = launch.open(120, 40);
        pty.wait_for("ready");
        pty.assert_held();
        if self != Self::Idle {
            pty.type_keys("r");
            pty.wait_for("running");
        }
        match self {
            Self::Idle | Self::Searching => {}
            Self::InDialog => pty.type_keys("?"),
            Self::Typing => pty.type_keys("/abc"),
            Self::Resizing => {
                for n in 0..20 {
                    pty.resize(80 + n * 7 % 60, 24 + n * 5 % 30);
                }
                pty.resize(120, 40);
            }
        }
        if self != Self::Resizing {
            pty.wait_for(self.sign());
        }
        pty
    }

    /// What the screen shows then.
    fn sign(self) -> &'static str {
        match self {
            Self::Idle => "ready",
            Self::Searching | Self::Resizing => "running",
            Self::InDialog => "keys that hold here",
            Self::Typing => "abc",
        }
    }
}

fn program() -> Launch {
    Launch::new(PROGRAM, &ARGUMENTS)
}

/// Leaves the program from everything that it may be doing; the text it leaves behind, each time.
fn leave_from_all(launch: fn() -> Launch, status: u32, leave: impl Fn(&mut Pty)) -> Vec<String> {
    let left = |doing: Doing| {
        let mut pty = doing.reach(launch());
        leave(&mut pty);
        assert_eq!(pty.wait_exit(), status, "{doing:?}: {}", pty.text());
        pty.assert_restored();
        pty.text()
    };
    Doing::ALL.map(left).into()
}

#[test]
fn quitting() {
    leave_from_all(program, 0, |pty| pty.type_keys(&QUIT.repeat(2)));
}

#[cfg(debug_assertions)]
#[test]
fn an_error() {
    let texts = leave_from_all(|| program().drill(Drill::ScreenFails), 2, |pty| pty.type_keys(F12));
    assert!(texts.iter().all(|text| text.contains("plyscope: PLYSCOPE_DRILL: screen fails")), "{texts:?}");
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_of_the_screen() {
    let texts = leave_from_all(|| program().drill(Drill::ScreenPanics), 101, |pty| pty.type_keys(F12));
    assert!(texts.iter().all(|text| text.contains("PLYSCOPE_DRILL: screen panics")), "{texts:?}");
}

/// Is no way out: it is shown, and the program goes on until it is left.
#[cfg(debug_assertions)]
#[test]
fn a_panic_of_the_search() {
    for doing in Doing::ALL {
        let mut pty = doing.reach(program().drill(Drill::SearchPanics));
        pty.type_keys(F12);
        if doing == Doing::Idle {
            pty.type_keys("n");
        }
        pty.wait_for("broke off: PLYSCOPE_DRILL: search panics at src/");
        pty.assert_held();
        if matches!(doing, Doing::InDialog | Doing::Typing) {
            pty.wait_for(doing.sign());
            pty.type_keys(QUIT);
            pty.wait_for_gone(doing.sign());
        }
        // What broke off can be begun anew.
        pty.type_keys("R");
        pty.wait_for("ready");
        pty.type_keys(QUIT);
        assert_eq!(pty.wait_exit(), 0, "{doing:?}");
        pty.assert_restored();
    }
}

#[test]
fn the_signal_to_terminate() {
    leave_from_all(program, 143, |pty| pty.signal(Signal::TERM));
}

#[test]
fn the_signal_of_a_hangup() {
    leave_from_all(program, 129, |pty| pty.signal(Signal::HUP));
}

#[test]
fn the_interrupt_by_signal_and_by_key() {
    leave_from_all(program, 130, |pty| pty.signal(Signal::INT));
    leave_from_all(program, 130, |pty| pty.type_keys("\x03"));
}

#[test]
fn the_quit_by_signal_and_by_key() {
    leave_from_all(program, 131, |pty| pty.signal(Signal::QUIT));
    leave_from_all(program, 131, |pty| pty.type_keys("\x1c"));
}

#[test]
fn suspended_and_continued() {
    for doing in Doing::ALL {
        let mut pty = doing.reach(Launch::in_shell(PROGRAM, &ARGUMENTS));
        pty.type_keys("\x1a");
        pty.wait_for("stopped");
        pty.assert_restored();
        pty.type_keys("fg\n");
        pty.wait_for(doing.sign());
        pty.assert_held();
        pty.type_keys(&QUIT.repeat(2));
        assert_eq!(pty.wait_exit(), 0, "{doing:?}");
        assert!(pty.text().contains("ended 0"), "{doing:?}: {}", pty.text());
        pty.assert_restored();
    }
}

/// The terminal goes away: with the signal, without it, and started by `nohup`, which has it ignored.
#[test]
fn the_terminal_closed() {
    let launches = [program, || program().without_hangup(), || Launch::ignoring_hangup(PROGRAM, &ARGUMENTS)];
    for launch in launches {
        for doing in Doing::ALL {
            // Each of them changes the screen.
            let key = if doing == Doing::InDialog { "j" } else { "?" };
            let mut process = doing.reach(launch()).hang_up(key);
            let closed = Instant::now();
            assert_eq!(process.wait_exit(), 129, "{doing:?}");
            // Two seconds are promised; the machine may be busy.
            assert!(closed.elapsed() < Duration::from_secs(6), "{doing:?}: {:?}", closed.elapsed());
        }
    }
}
