//! Files of results: whole or refused, by name.

use std::fs;
use std::path::{Path, PathBuf};

use plyscope::experiment::{Experiment, merge};

use super::{played, shard, small, text};

/// Shards of a small match, all of them.
fn shards(directory: &Path, of: u64) -> Vec<PathBuf> {
    let path = |number| directory.join(format!("part{number}.jsonl"));
    (1..=of)
        .map(|number| {
            shard(small(5), number, of, &path(number));
            path(number)
        })
        .collect()
}

fn refused(files: &[PathBuf]) -> String {
    let fault = merge(files).map(|_| ()).unwrap_err();
    fault.to_string()
}

#[test]
fn shares_make_the_whole_in_any_order_and_twice() {
    let directory = tempfile::tempdir().unwrap();
    let alone = text(&played(small(5), 2));
    let mut parts = shards(directory.path(), 3);
    assert_eq!(text(&merge(&parts).unwrap()), alone);
    parts.reverse();
    parts.push(parts[0].clone());
    assert_eq!(text(&merge(&parts).unwrap()), alone);
    // What was put together is a file of results too.
    let whole = directory.path().join("whole.jsonl");
    fs::write(&whole, &alone).unwrap();
    parts.push(whole);
    assert_eq!(text(&merge(&parts).unwrap()), alone);
}

#[test]
fn a_flipped_bit_anywhere_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let part = &shards(directory.path(), 5)[1];
    let good = fs::read(part).unwrap();
    let bad = directory.path().join("bad.jsonl");
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&bad, &bytes).unwrap();
        let said = refused(std::slice::from_ref(&bad));
        assert!(said.contains("bad.jsonl"), "byte {at}: {said}");
    }
}

#[test]
fn a_shard_that_is_cut_off_anywhere_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let part = &shards(directory.path(), 5)[2];
    let good = fs::read(part).unwrap();
    let bad = directory.path().join("bad.jsonl");
    for end in 0..good.len() {
        fs::write(&bad, &good[..end]).unwrap();
        let said = refused(std::slice::from_ref(&bad));
        assert!(said.contains("bad.jsonl"), "{end} bytes: {said}");
    }
}

#[test]
fn another_shards_end_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let parts = shards(directory.path(), 5);
    let [one, other] = [0, 1].map(|n| fs::read_to_string(&parts[n]).unwrap());
    let end = |text: &str| text[..text.len() - 1].rfind('\n').unwrap() + 1;
    let bad = directory.path().join("bad.jsonl");
    fs::write(&bad, format!("{}{}", &one[..end(&one)], &other[end(&other)..])).unwrap();
    let said = refused(&[parts[2].clone(), bad]);
    assert!(said.contains("bad.jsonl") && said.contains("this shard is damaged"), "{said}");
}

#[test]
fn the_same_game_with_other_contents_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let parts = shards(directory.path(), 2);
    let other = directory.path().join("other.jsonl");
    shard(Experiment { seed: 7, ..small(5) }, 2, 2, &other);
    let said = refused(&[parts[0].clone(), parts[1].clone(), other]);
    assert!(said.contains("other.jsonl") && said.contains("game 2 is there with other contents"), "{said}");
}

#[test]
fn what_is_no_file_of_results_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("x.jsonl");
    for (text, expected) in
        [("", "no games"), ("{}\n", "x.jsonl:1:1: this line is damaged"), ("\u{0}", "damaged")]
    {
        fs::write(&path, text).unwrap();
        let said = refused(std::slice::from_ref(&path));
        assert!(said.contains(expected), "{said}");
    }
    assert!(refused(&[directory.path().join("none")]).contains("no such file"));
}
