//! Priors from files: into the search and its configuration, along with moves played and taken back, and what is wrong
//! with bad ones.

use std::fs;
use std::path::Path;

use plyscope::catalog::{Catalog, algorithm};
use plyscope::position::{PositionFile, PriorsFile, Source, open, read_priors};
use plyscope::search::machine::Until;
use plyscope::session::protocol::{Command, Setup};
use plyscope::session::{Session, View};

fn setup(text: &str, name: &str) -> Setup {
    let source = Source::new("here.ron", text);
    let opened = open(&PositionFile::parse(&source).unwrap(), &source, &Catalog::default()).unwrap();
    opened.setup(algorithm(name).unwrap(), 64 << 20)
}

const POSITION: &str = r#"(
    name: "here", game: "tic-tac-toe", moves: "b2",
    priors: {"": {"a1": 0.5, "b1": 0.25}, "a1": {"c3": 3, "a2": 1}, "a1 c3": {"a2": 1}},
)"#;

fn knob(view: &View, name: &str) -> String {
    view.knobs.iter().find(|knob| knob.name == name).unwrap().value.clone()
}

/// The prior of each root move in JSON.
fn priors(setup: &Setup) -> Vec<(String, f64)> {
    let mut machine = setup.situation.search(setup.request()).unwrap();
    machine.advance(Until { iterations: 20, ..Until::NEVER }, None);
    let row =
        |row: &plyscope::search::answer::MoveRow| (row.name.clone(), row.numbers["prior"].as_f64().unwrap());
    machine.answer().moves.iter().map(row).collect()
}

#[test]
fn a_position_file_gives_priors_to_searches_that_have_them() {
    let puct = setup(POSITION, "puct");
    assert_eq!(puct.settings.text("prior"), "file");
    assert_eq!(puct.settings.text("priors"), "0.5: a1, 0.25: b1, 1: a1 a2, 3: a1 c3, 1: a1 c3 a2");
    let told = priors(&puct);
    assert!((told.iter().map(|(_, prior)| prior).sum::<f64>() - 1.0).abs() < 1e-6);
    let of = |name: &str| told.iter().find(|(other, _)| other == name).unwrap().1;
    // Six other moves share the quarter that is left.
    assert_eq!((of("a1"), of("b1")), (0.5, 0.25));
    assert!((of("c3") - 0.25 / 6.0).abs() < 1e-7);
    let alpha_beta = setup(POSITION, "alpha-beta");
    assert_eq!(alpha_beta.settings.text("priors"), "");
}

#[test]
fn what_the_file_suggests_stands_and_a_print_reads_back() {
    let text = POSITION
        .replace("moves:", "search: (algorithm: \"puct\", knobs: {\"prior\": \"evaluation\"}), moves:");
    assert_eq!(setup(&text, "uct").settings.text("prior"), "evaluation");
    let file = PositionFile::parse(&Source::new("here.ron", POSITION)).unwrap();
    assert_eq!(PositionFile::parse(&Source::new("again.ron", &file.print())).unwrap(), file);
}

#[test]
fn priors_go_along_with_moves_and_come_back() {
    let mut session = Session::open(setup(POSITION, "puct")).unwrap();
    let whole = knob(&session.view(), "priors");
    let play = |session: &mut Session, name: &str| {
        let moves = session.setup().situation.legal_moves();
        session.handle(Command::Play(moves.iter().find(|mv| mv.name == name).unwrap().code));
        knob(&session.view(), "priors")
    };
    assert_eq!(play(&mut session, "a1"), "1: a2, 3: c3, 1: c3 a2");
    session.handle(Command::TakeBack);
    assert_eq!(knob(&session.view(), "priors"), whole);
}

#[test]
fn cards_say_where_a_prior_comes_from() {
    for (prior, given, other) in [
        ("file", "given for it in this position", "what the given ones leave, shared alike"),
        ("file-or-evaluation", "given for it in this position", "shared by the evaluation"),
        ("uniform", "all alike", "all alike"),
    ] {
        let mut setup = setup(POSITION, "puct");
        setup.settings.set("prior", prior).unwrap();
        let mut machine = setup.situation.search(setup.request()).unwrap();
        let until = Until { iterations: 60, ..Until::NEVER };
        machine.advance(until, None);
        let about = |name: &str| {
            let rows = machine.answer().moves;
            let code = rows.iter().find(|row| row.name == name).unwrap().code;
            let node = machine.tree().child(machine.tree().root(), code).unwrap();
            machine.explain(node).terms.iter().find(|term| term.name == "P").unwrap().about
        };
        assert!(about("a1").ends_with(given), "{}", about("a1"));
        assert!(about("c3").ends_with(other), "{}", about("c3"));
    }
}

#[test]
fn a_line_of_priors_is_checked_and_written_in_one_way() {
    let open = |text: &str| {
        let mut setup = setup(POSITION, "puct");
        setup.settings.set("priors", text).unwrap();
        let machine = setup.situation.search(setup.request());
        machine.map(|machine| machine.settings().text("priors").to_owned()).map_err(|fault| fault.brief())
    };
    assert_eq!(open(" 0.50:a1 ,2 :  a1   c3,").unwrap(), "0.5: a1, 2: a1 c3");
    for (text, found) in [
        ("0.5: b2", "b2"),
        ("0.5", "a weight without a move"),
        ("-1: a1", "no weight: `-1`"),
        ("inf: a1", "no weight: `inf`"),
        ("much: a1", "no weight: `much`"),
        ("1: a1, 2: a1", "`a1` has a prior already"),
        ("1: a1 b1 c1 a2, 2: c1 b1 a1 a2", "`c1 b1 a1 a2` has a prior already"),
    ] {
        let fault = open(text).map(|_| ()).unwrap_err();
        assert!(fault.starts_with("priors: ") && fault.contains(found), "{text}: {fault}");
    }
}

#[test]
fn every_bad_file_of_priors_has_its_message() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad/priors");
    let mut paths: Vec<_> = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let message = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = Source::new(name, &fs::read_to_string(path).unwrap());
        let checked = PriorsFile::parse(&source).and_then(|file| file.check(&source, &Catalog::default()));
        let fault = checked.expect_err(&source.name);
        assert!(fault.at.is_some(), "no place: {fault}");
        fault.to_string()
    };
    let messages: Vec<String> = paths.iter().map(message).collect();
    insta::assert_snapshot!(messages.join("\n\n"));
}

#[test]
fn a_file_of_priors_is_read_for_the_position_that_is_searched() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("policy.ron");
    fs::write(&path, r#"(game: "tic-tac-toe", priors: {"": {"a1": 7, "c1": 3}})"#).unwrap();
    let situation = setup(POSITION, "puct").situation;
    assert_eq!(read_priors(&path, &*situation).unwrap(), "7: a1, 3: c1");
    let hex = Catalog::default().entry("hex").unwrap().open(&plyscope::game::Params::default()).unwrap();
    let fault = read_priors(&path, &*hex).unwrap_err();
    assert!(fault.to_string().contains("priors for `tic-tac-toe`"), "{fault}");
}

/// PUCT begins where the wrong prior points, and leaves it.
#[test]
fn the_shipped_wrong_prior_is_followed_and_overruled() {
    let opened = super::shipped("hex/wrong-prior");
    let setup = opened.setup(algorithm("puct").unwrap(), 64 << 20);
    let truth = setup.truth.clone().unwrap();
    for seed in 1..=5 {
        let mut machine =
            setup.situation.search(plyscope::catalog::Request { seed, ..setup.request() }).unwrap();
        let mut regret = |iterations| {
            let until = Until { iterations, ..Until::NEVER };
            machine.advance(until, None);
            (truth.regret(machine.landmark().best.unwrap()), truth.mean_regret(&machine.root_series()))
        };
        let [early, late] = [regret(30), regret(2_000)];
        assert_eq!((early.0, late.0), (Some(1.0), Some(0.0)), "seed {seed}");
        assert!(early.1.unwrap() > 0.4 && late.1.unwrap() < 0.2, "seed {seed}: {early:?} {late:?}");
    }
}
