//! Weights files: precise about mistakes, all or nothing, and given back as they were.

use std::fs;
use std::path::{Path, PathBuf};

use plyscope::catalog::{Catalog, Situation};
use plyscope::error::Result;
use plyscope::eval::Weights;
use plyscope::game::Params;
use plyscope::position::{PositionFile, Source, WeightsFile, open};
use plyscope::rng::Rng;
use plyscope::text::clean;

fn connect_four() -> Box<dyn Situation> {
    Catalog::default().entry("connect-four").unwrap().open(&Params::default()).unwrap()
}

fn load(source: &Source) -> Result<Weights> {
    let file = WeightsFile::parse(source)?;
    let situation = file.situation(source, &Catalog::default())?;
    file.weights(source, &*situation)
}

fn bad_files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad/weights");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_bad_weights_file_has_its_message() {
    let message = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = Source::new(name, &fs::read_to_string(path).unwrap());
        let fault = load(&source).expect_err(&source.name);
        let message = fault.to_string();
        assert!(fault.at.is_some(), "no place: {message}");
        assert_eq!(clean(&message), message, "not clean: {message:?}");
        message
    };
    let messages: Vec<String> = bad_files().iter().map(message).collect();
    insta::assert_snapshot!(messages.join("\n\n"));
}

/// Each of the fields that only weights files have tells `check` that it is one.
#[test]
fn a_weights_file_is_known_by_any_of_its_fields() {
    let directory = tempfile::tempdir().unwrap();
    let check = |body: &str| {
        let path = directory.path().join("w.ron");
        fs::write(&path, body).unwrap();
        let arguments = ["check", path.to_str().unwrap()];
        let output =
            std::process::Command::new(env!("CARGO_BIN_EXE_plyscope")).args(arguments).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    for field in ["weights: {}", "formulas: {}", "win_rate: 0.7"] {
        let said = check(&format!("(game: \"othello\", {field})"));
        assert!(said.ends_with("w.ron: good\n"), "{said}");
    }
    let said = check("(game: \"tree\", weights: {})");
    assert!(said.contains("w.ron:1:8: tree has no evaluation to weigh"), "{said}");
    let said = check("(game:\"othello\",weights:{\"discs\":5,\"discs\":7})");
    assert!(said.contains("w.ron:1:36: `discs` is given twice"), "{said}");
}

/// What people write first, and what they are told.
#[test]
fn usual_mistakes_are_named() {
    let message = |body: &str| {
        let source = Source::new("w", &format!("(game: \"chess\", {body})"));
        let file = WeightsFile::parse(&source);
        let situation = Catalog::default().entry("chess").unwrap().open(&Params::default()).unwrap();
        file.and_then(|file| file.weights(&source, &*situation)).unwrap_err().to_string()
    };
    for (body, wanted) in [
        ("weights: {\"pawns\": true}", "found `true`, expected a whole number"),
        ("formulas: {\"a\": \"pawns-knights\"}", "did you mean `pawns - knights`?"),
        ("formulas: {\"a\": \"doubled-pawns-passed-pawns\"}", "did you mean `doubled-pawns - passed-pawns`?"),
        ("formulas: {\"a\": \"pawns * knights\"}", "a product of features, expected sums"),
    ] {
        assert!(message(body).contains(wanted), "{}", message(body));
    }
    let source = Source::new("p", "(name: \"x\", game: \"tic-tac-toe\", position: \"\", known_value: 3)");
    let message = PositionFile::parse(&source).unwrap_err().to_string();
    assert!(message.contains("found `3`") && message.contains("points(3)"), "{message}");
    assert!(!message.contains("identifier"), "{message}");
}

#[test]
fn a_byte_lost_or_replaced_anywhere_is_no_panic() {
    let text = "(\n game: \"connect-four\",\n weights: {\"centre\": 8, \"t\": 5},\n \
                formulas: {\"t\": \"3*open-threes - centre\"}, // why\n win_rate: 0.7,\n)";
    assert!(load(&Source::new("good", text)).is_ok());
    for at in 0..text.len() {
        let (before, after) = (&text[..at], &text[at + 1..]);
        for put in ["", "\"", "(", "}", "9", "\u{1b}", "é"] {
            // Either it still is a good file or the fault can be told.
            if let Err(fault) = load(&Source::new("changed", &format!("{before}{put}{after}"))) {
                assert!(!fault.to_string().contains('\u{1b}'));
            }
        }
    }
}

/// Weights with formulas and a slope, drawn at random.
fn random(rng: &mut Rng) -> Weights {
    let mut weights = connect_four().weights("own").unwrap();
    for feature in weights.features() {
        weights.set(feature.name, rng.below(401) as i32 - 200).unwrap();
    }
    for n in 0..rng.below(4) {
        let formula = format!("{}*open-threes - {}*centre", 1 + rng.below(9), 1 + rng.below(9));
        weights.add_formula(&format!("mine-{n}"), &formula, rng.below(100) as i32 - 50).unwrap();
    }
    if rng.coin() {
        weights.set_win_rate(f64::from(1 + rng.below(1000)) / 128.0).unwrap();
    }
    weights
}

#[test]
fn files_and_lines_give_back_the_same_weights() {
    let mut rng = Rng::new(5);
    let situation = connect_four();
    for _ in 0..300 {
        let weights = random(&mut rng);
        let printed = WeightsFile::of("connect-four", &weights).print();
        assert_eq!(load(&Source::new("printed", &printed)).as_ref(), Ok(&weights), "{printed}");
        assert_eq!(situation.weights(&weights.text()).as_ref(), Ok(&weights), "{}", weights.text());
    }
}

#[test]
fn position_files_may_bring_weights() {
    let read = |weights: &str| {
        let knobs = format!("{{\"depth\": 3, \"weights\": \"{weights}\"}}");
        let search = format!("(algorithm: \"alpha-beta\", knobs: {knobs})");
        let text = format!("(name: \"x\", game: \"connect-four\", search: {search})");
        let source = Source::new("x.ron", &text);
        open(&PositionFile::parse(&source)?, &source, &Catalog::default())
    };
    let opened = read("centre=9").unwrap();
    assert_eq!(opened.search.unwrap().1.text("weights"), "centre=9");
    let Err(fault) = read("center=9") else { panic!("there is no such feature") };
    assert_eq!(fault.remedy, "did you mean `centre`?");
    assert!(fault.at.is_some());
}
