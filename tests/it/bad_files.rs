//! Bad position files: each gets a precise message, nothing else happens, and nothing can be smuggled to the screen.

use std::fs;
use std::path::{Path, PathBuf};

use plyscope::catalog::Catalog;
use plyscope::error::Result;
use plyscope::position::editor::Editor;
use plyscope::position::{LARGEST, Library, PositionFile, SHIPPED, Source, open};
use plyscope::text::clean;

fn bad_files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad/positions");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn load(source: &Source, catalog: &Catalog) -> Result<()> {
    let file = PositionFile::parse(source)?;
    open(&file, source, catalog).map(|_| ())
}

/// What a user reads about one file. The path is cut to its last part, so that it is the same everywhere.
fn message(path: &Path, catalog: &Catalog) -> String {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let read = Source::read(path).map(|source| Source { name: name.clone(), ..source });
    match read.and_then(|source| load(&source, catalog)) {
        Ok(()) => panic!("{name} is no bad file"),
        Err(fault) => fault.to_string().replace(&path.display().to_string(), &name),
    }
}

#[test]
fn every_bad_file_has_its_message() {
    let catalog = Catalog::default();
    let messages: Vec<String> = bad_files().iter().map(|path| message(path, &catalog)).collect();
    assert!(messages.len() >= 150, "only {}", messages.len());
    insta::assert_snapshot!(messages.join("\n\n"));
}

#[test]
fn messages_name_a_place_and_carry_no_escape_sequence() {
    let catalog = Catalog::default();
    for path in bad_files() {
        let message = message(&path, &catalog);
        let first = message.lines().next().unwrap();
        let place = first.split(": ").next().unwrap();
        let has_place = place.split(':').skip(1).filter(|part| part.parse::<usize>().is_ok()).count() == 2;
        assert!(has_place, "no line and column: {first}");
        assert_eq!(clean(&message), message, "not clean: {message:?}");
        assert!(message.len() < 4_000, "too long: {}", path.display());
    }
}

#[test]
fn what_is_no_file_is_not_read() {
    let directory = tempfile::tempdir().unwrap();
    let fault = Source::read(directory.path()).unwrap_err();
    assert!(fault.to_string().contains("no regular file"), "{fault}");
    let missing = Source::read(&directory.path().join("missing.ron")).unwrap_err();
    assert!(missing.to_string().contains("cannot be read"), "{missing}");

    let large = directory.path().join("large.ron");
    fs::File::create(&large).unwrap().set_len(LARGEST + 1).unwrap();
    let fault = Source::read(&large).unwrap_err();
    assert!(fault.to_string().contains("larger than 16 MiB"), "{fault}");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_file_does_not_hang() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe.ron");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(Source::read(&pipe).is_err());
    let mut library = Library::default();
    library.add_directory(directory.path());
    assert!(library.items[0].file.is_err());
}

#[test]
fn a_bad_file_hides_no_other() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("a-bad.ron"), "(name: ").unwrap();
    fs::create_dir(directory.path().join("below")).unwrap();
    fs::write(directory.path().join("below/good.ron"), "(name: \"good\", game: \"tic-tac-toe\")").unwrap();
    fs::write(directory.path().join("no-position.txt"), "").unwrap();
    let mut library = Library::default();
    library.add_directory(directory.path());
    let ids: Vec<&str> = library.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["a-bad", "below/good"]);
    assert!(library.items[0].file.is_err());
    assert!(library.items[1].open(&Catalog::default()).is_ok());
}

#[cfg(unix)]
#[test]
fn links_in_circles_end() {
    let directory = tempfile::tempdir().unwrap();
    for n in 0..40 {
        std::os::unix::fs::symlink(directory.path(), directory.path().join(format!("again{n}"))).unwrap();
    }
    fs::write(directory.path().join("one.ron"), "(name: \"one\", game: \"tree\")").unwrap();
    let mut library = Library::default();
    library.add_directory(directory.path());
    assert!(library.items.iter().any(|item| item.id == "one"));
    assert!(library.items.len() <= 1_001, "{} items", library.items.len());
}

/// A bomb takes a small stack and little time, whichever way it is nested.
#[test]
fn depth_bombs_are_refused() {
    let catalog = Catalog::default();
    let million = 1_000_000;
    let nested = [
        "(".repeat(million),
        "[".repeat(million),
        "{".repeat(million),
        "/*".repeat(million),
        "Some(".repeat(million),
        "(tree:".repeat(million),
        "(name: \"x\", game: \"tree\", tree: (children: [".to_owned() + &"(children: [".repeat(million),
        "(name: \"x\", game: \"tree\", start_tree: (children: [".to_owned() + &"(children: [".repeat(million),
        "r#".repeat(million),
        format!("(name: \"x\", game: \"tree\", position: \"{}\")", "max(".repeat(million)),
        format!(
            "(name: \"x\", game: \"tree\", position: \"{}1{}\")",
            "max(".repeat(million),
            ")".repeat(million)
        ),
        format!("(name: \"x\", game: \"tic-tac-toe\", moves: \"{}\")", "a1 ".repeat(million)),
        format!("(name: \"x\", game: \"connect-four\", position: \"{}\")", "1".repeat(million)),
    ];
    for text in nested {
        let source = Source::new("bomb", &text);
        let fault = load(&source, &catalog).unwrap_err().to_string();
        assert!(fault.len() < 4_000, "{} bytes of message", fault.len());
    }
}

/// Loading is total: whatever is done to a byte of a good file, it loads or says why not.
#[test]
fn every_byte_may_be_wrong() {
    let catalog = Catalog::default();
    let mut refused = 0;
    for (id, text) in SHIPPED {
        for at in 0..text.len() {
            let mut bytes = text.as_bytes().to_vec();
            bytes.remove(at);
            refused += usize::from(is_refused(id, &bytes, &catalog));
            for wrong in [b'(', b'"', b'9', 0x1b, 0xff] {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = wrong;
                refused += usize::from(is_refused(id, &bytes, &catalog));
            }
        }
    }
    assert!(refused > 10_000, "only {refused} were refused");
}

fn is_refused(id: &str, bytes: &[u8], catalog: &Catalog) -> bool {
    let Ok(source) = Source::from_bytes(id, bytes) else { return true };
    let Ok(file) = PositionFile::parse(&source) else { return true };
    // A draft takes the other way in, which must be as safe.
    let draft = PositionFile { draft: true, ..file.clone() };
    let _ = Editor::open(&draft, &source, catalog);
    open(&file, &source, catalog).is_err_and(|fault| !fault.to_string().is_empty())
}
