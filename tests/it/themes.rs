//! Themes: every role set, readable, told apart by colour-blind eyes, and precise messages for bad files.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use plyscope::tui::theme::{BUILT_IN, Depth, Role, Theme, contrast, rgb};
use ratatui::style::{Color, Modifier, Style};

/// The shipped themes that have colours.
fn coloured() -> impl Iterator<Item = (&'static str, Theme)> {
    let names = BUILT_IN.iter().map(|(name, _)| *name).filter(|name| *name != "monochrome");
    names.map(|name| (name, Theme::built_in(name).expect("a shipped theme")))
}

/// Text and ground of a role, as they meet on the screen.
fn on_screen(theme: &Theme, role: Role) -> (Color, Color) {
    let shown = theme.style(Role::Text).patch(theme.style(role));
    (shown.fg.expect("a text colour"), shown.bg.expect("a ground"))
}

#[test]
fn every_theme_sets_every_role() {
    for (name, text) in BUILT_IN {
        Theme::built_in(name).unwrap_or_else(|fault| panic!("{fault}"));
        for role in Role::NAMES {
            let patches_a_complete_one = name == "colour-blind";
            assert!(
                patches_a_complete_one || text.contains(&format!("\"{role}\":")),
                "{name} says nothing of {role}"
            );
        }
    }
}

#[test]
fn every_role_has_a_name_and_a_sentence() {
    let names: BTreeSet<_> = Role::NAMES.iter().collect();
    assert_eq!(names.len(), Role::ALL.len());
    for role in Role::ALL {
        assert_eq!(Role::of_name(role.name()), Some(*role));
        assert!(role.about().ends_with('.'), "{}", role.name());
    }
}

#[test]
fn every_text_can_be_read() {
    for (name, theme) in coloured() {
        for role in Role::ALL {
            let least = match (name, role) {
                // A frame is no text: WCAG asks 3 for what is only seen.
                (_, Role::Border) => 3.0,
                ("high-contrast", _) => 7.0,
                _ => 4.5,
            };
            let (text, ground) = on_screen(&theme, *role);
            let ratio = contrast(text, ground).expect("stated colours");
            assert!(ratio >= least, "{name}: {} has {ratio:.2}, least {least}", role.name());
            // What lies on a dialog must be readable there, too.
            if theme.style(*role).bg.is_none() && *role != Role::Border {
                let (_, dialog) = on_screen(&theme, Role::Dialog);
                let ratio = contrast(text, dialog).expect("stated colours");
                assert!(ratio >= 4.5, "{name}: {} on a dialog has {ratio:.2}", role.name());
            }
        }
    }
}

#[test]
fn with_sixteen_or_256_colours_every_text_can_still_be_read() {
    for depth in [Depth::Sixteen, Depth::Palette] {
        for (name, theme) in coloured() {
            let theme = depth.adapt(theme);
            for role in Role::ALL {
                let (text, ground) = on_screen(&theme, *role);
                assert!(!matches!((text, ground), (Color::Rgb(..), _) | (_, Color::Rgb(..))));
                let ratio = contrast(text, ground).expect("stated colours");
                assert!(ratio >= 3.0, "{name} at {depth:?}: {} has {ratio:.2}", role.name());
            }
        }
    }
}

#[test]
fn without_colours_there_are_only_modifiers() {
    let theme = Theme::open(Some("light"), Depth::None).expect("a shipped theme");
    for role in Role::ALL {
        let style = theme.style(*role);
        assert_eq!((style.fg, style.bg), (None, None), "{}", role.name());
    }
    let modifiers = |role| theme.style(role).add_modifier;
    assert!(modifiers(Role::Selection).contains(Modifier::REVERSED));
    let distinct: [&[Role]; 4] = [
        &[Role::Selection, Role::SelectionAway, Role::Text, Role::Fault],
        &[Role::Border, Role::BorderFocus],
        &[Role::Heat0, Role::Heat1, Role::Heat2, Role::Heat3, Role::Heat4],
        &[Role::StatusRunning, Role::StatusPaused, Role::StatusSeeking],
    ];
    for group in distinct {
        let seen: BTreeSet<u16> = group.iter().map(|role| modifiers(*role).bits()).collect();
        assert_eq!(seen.len(), group.len(), "{group:?}");
    }
}

#[test]
fn colour_blind_eyes_tell_apart_what_matters() {
    let theme = Theme::built_in("colour-blind").expect("a shipped theme");
    let pairs = [
        (Role::Max, Role::Min),
        (Role::ValueGood, Role::ValueBad),
        (Role::Alpha, Role::Beta),
        (Role::Success, Role::Error),
        (Role::StatusRunning, Role::StatusPaused),
        (Role::Best, Role::Cutoff),
        (Role::Chart1, Role::Chart2),
        (Role::Chart2, Role::Chart4),
    ];
    for (a, b) in pairs {
        for missing in [PROTAN, DEUTAN] {
            let [x, y] = [a, b].map(|role| seen_by(missing, on_screen(&theme, role).0));
            let distance = libm::sqrt(x.iter().zip(y).map(|(x, y)| (x - y) * (x - y)).sum());
            assert!(distance >= 0.2, "{} and {}: {distance:.2}", a.name(), b.name());
        }
    }
}

/// Linear red, green and blue as seen without the red or the green cones: Viénot, Brettel and Mollon 1999,
/// "Digital video colourmaps for checking the legibility of displays by dichromats".
const PROTAN: [[f64; 3]; 3] =
    [[0.112_38, 0.887_62, 0.0], [0.112_38, 0.887_62, 0.0], [0.004_01, -0.004_01, 1.0]];
const DEUTAN: [[f64; 3]; 3] =
    [[0.292_75, 0.707_25, 0.0], [0.292_75, 0.707_25, 0.0], [-0.022_34, 0.022_34, 1.0]];

fn seen_by(eyes: [[f64; 3]; 3], colour: Color) -> [f64; 3] {
    let linear =
        rgb(colour).expect("a stated colour").map(|channel| libm::pow(f64::from(channel) / 255.0, 2.2));
    eyes.map(|row| row.iter().zip(linear).map(|(a, b)| a * b).sum())
}

#[test]
fn a_theme_is_a_patch_over_a_complete_one() {
    let theme = Theme::parse("mine.ron", "(roles: {\"title\": \"yellow underline\"})").expect("a theme");
    let dark = Theme::built_in("dark").expect("a shipped theme");
    assert_eq!(theme.style(Role::Title), Style::new().fg(Color::Yellow).add_modifier(Modifier::UNDERLINED));
    assert_eq!(theme.style(Role::Best), dark.style(Role::Best));
    let light = Theme::parse("mine.ron", "\u{feff}Theme(base: \"light\")").expect("a theme");
    assert_eq!(light, Theme::built_in("light").expect("a shipped theme"));
}

#[test]
fn a_theme_opens_by_path() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("own.ron");
    fs::write(&path, "(base: \"light\")").expect("a file");
    let theme = Theme::open(path.to_str(), Depth::True).expect("a theme");
    assert_eq!(theme, Theme::built_in("light").expect("a shipped theme"));
}

#[test]
fn bad_theme_files_get_exact_messages() {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad/themes");
    let mut files: Vec<_> =
        fs::read_dir(directory).expect("bad themes").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let mut messages = String::new();
    for path in files {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let bytes = fs::read(&path).expect("a readable file");
        let fault = Theme::parse(name, &String::from_utf8_lossy(&bytes)).expect_err(name);
        assert!(fault.at.is_some(), "{name} without a place");
        messages += &format!("{fault}\n\n");
    }
    messages += &Theme::open(Some("no/such.ron"), Depth::True).expect_err("no such file").to_string();
    insta::assert_snapshot!(messages);
}

#[test]
fn a_slip_in_the_name_of_a_theme_is_recognised() {
    // The list of names holds the user's own as well, so only the rest is the same everywhere.
    let message = Theme::open(Some("drak"), Depth::True).expect_err("no such theme").to_string();
    assert!(
        message.starts_with("theme: no theme is called `drak`, expected a path, or one of dark, light"),
        "{message}"
    );
    assert!(message.ends_with("help: did you mean `dark`?"), "{message}");
}

#[test]
fn no_byte_of_a_theme_can_be_changed_into_a_panic() {
    let (_, text) = BUILT_IN[0];
    let bytes = text.as_bytes();
    for n in 0..bytes.len() {
        let mut shorter = bytes.to_vec();
        shorter.remove(n);
        let mut other = bytes.to_vec();
        other[n] = b"\"(){}:,#/\\\0\xff"[n % 12];
        for changed in [shorter, other] {
            // Either is fine, a theme or a fault; a panic is not.
            let _ = Theme::parse("changed.ron", &String::from_utf8_lossy(&changed));
        }
    }
}
