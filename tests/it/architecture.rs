//! The map of ARCHITECTURE.md, kept true: imports run one way, and the screen library stays on its floor.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the ground up: a file may use its own floor and those before it. `error`, `text`, `rng`, `wide`,
/// `pages` and `drill` are the ground that everything stands on.
const FLOORS: &[&[&str]] = &[
    &["error", "text", "rng", "wide", "pages", "drill"],
    &["game"],
    &["eval"],
    &["search"],
    &["conformance"],
    &["catalog"],
    &["session"],
    &["position"],
    &["tuning"],
    &["experiment"],
    &["play"],
    &["export"],
    &["cli", "tui"],
];

/// Where a crate that belongs to one floor may be named.
const KEPT_APART: &[(&str, &[&str])] = &[
    ("ratatui", &["tui"]),
    ("crossterm", &["tui"]),
    ("clap", &["cli"]),
    ("petgraph", &["export"]),
    ("std::thread", &["session/worker", "experiment/pool", "tui", "cli"]),
    ("std::time", &["session/worker", "experiment/decide", "experiment/journal", "tui", "cli"]),
];

fn sources() -> Vec<(String, String)> {
    fn walk(directory: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
            match entry.path() {
                path if path.is_dir() => walk(&path, files),
                path if path.extension().is_some_and(|e| e == "rs") => files.push(path),
                _ => {}
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    walk(&root, &mut files);
    files.sort();
    let named = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        (name, fs::read_to_string(&path).unwrap())
    };
    files.into_iter().map(named).collect()
}

fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// The lines of a file that are code and not a test at its end.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let body = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    body.lines().filter(|line| !line.trim_start().starts_with("//"))
}

#[test]
fn imports_run_one_way() {
    let mut upward = Vec::new();
    for (file, text) in sources() {
        let module = file.split(['/', '.']).next().unwrap_or("");
        let Some(own) = floor_of(module) else { continue };
        for line in code(&text) {
            for used in line.match_indices("crate::").map(|(at, _)| &line[at + 7..]) {
                let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
                if floor_of(used).is_some_and(|floor| floor > own) {
                    upward.push(format!("{file}: {}", line.trim()));
                }
            }
        }
    }
    assert!(upward.is_empty(), "upward imports:\n{}", upward.join("\n"));
}

#[test]
fn every_library_stays_on_its_floor() {
    let mut strays = Vec::new();
    for (file, text) in sources() {
        for (library, homes) in KEPT_APART {
            let at_home = homes.iter().any(|home| file.starts_with(home));
            if !at_home && code(&text).any(|line| line.contains(&format!("{library}::"))) {
                strays.push(format!("{file} names {library}"));
            }
        }
    }
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}

#[test]
fn files_stay_readable() {
    let long: Vec<String> = sources()
        .into_iter()
        .map(|(file, text)| {
            (file, text.split("#[cfg(test)]\nmod tests").next().unwrap_or("").lines().count())
        })
        .filter(|(_, lines)| *lines > 450)
        .map(|(file, lines)| format!("{file}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "split these:\n{}", long.join("\n"));
}

/// The compiler denies `unsafe`; the six places that may lift that say why, in the line before their safety comment.
#[test]
fn wide_instructions_and_large_pages_are_the_only_unsafe_places() {
    let mut places = Vec::new();
    for (file, text) in sources() {
        let lifts = text.lines().filter(|line| line.contains("unsafe_code")).count();
        places.extend(std::iter::repeat_n(file, lifts));
    }
    places.sort();
    assert_eq!(places, ["pages.rs", "pages.rs", "wide.rs", "wide.rs", "wide.rs", "wide.rs"]);
    let manifest = include_str!("../../Cargo.toml");
    assert!(manifest.contains("unsafe_code = \"deny\""), "unsafe code is denied everywhere else");
}
