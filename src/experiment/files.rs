//! Files of results. A plain one holds a game a line, each with its own checksum. A shard begins with a line that says
//! which share of which experiment it is and ends with a checksum of the whole: what is cut off anywhere is no shard.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::{Fault, Result};
use crate::experiment::digest::digest;
use crate::experiment::record::Line;
use crate::position::Source;

/// The largest file of results that is read, in bytes.
const LARGEST: u64 = 4 << 30;

/// Games by match and number.
pub type Games = BTreeMap<(u64, u64), Line>;

/// Which share of an experiment: every `of`-th pair, beginning with number `number` from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Its number, from 1.
    pub number: u64,
    /// How many shares there are.
    pub of: u64,
}

impl Share {
    /// Reads `2/8`.
    ///
    /// # Errors
    /// It is no share.
    pub fn read(text: &str) -> Result<Self> {
        let numbers =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if 1 <= number && number <= of => Ok(Self { number, of }),
            _ => Err(Fault::new(format!("found `{text}`")).expected("I/N with I from 1 to N, such as 2/8")),
        }
    }

    /// Whether a pair is in it, by its number over all matches.
    pub const fn has(self, pair: u64) -> bool {
        pair % self.of == self.number - 1
    }
}

/// The first line of a shard.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    shard: String,
    experiment: String,
}

/// The last line of a shard.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    games: usize,
    sum: String,
}

const HEADER: &str = "{\"shard\":";
const FOOTER: &str = "{\"games\":";

/// Games in their order, a line each.
pub fn plain(games: &Games) -> String {
    games.values().map(|line| line.text.clone() + "\n").collect()
}

/// The same as a shard.
pub fn shard(games: &Games, share: Share, experiment: &str) -> String {
    let header =
        Header { shard: format!("{}/{}", share.number, share.of), experiment: experiment.to_owned() };
    let text = serde_json::to_string(&header).unwrap_or_default() + "\n" + &plain(games);
    let footer = Footer { games: games.len(), sum: digest(&text) };
    text + &serde_json::to_string(&footer).unwrap_or_default() + "\n"
}

/// Reads a file of either kind, or what a journal has kept.
///
/// # Errors
/// It cannot be read, or is not as it was written: says which line.
pub fn read(path: &Path) -> Result<Games> {
    let source = Source::read_up_to(path, LARGEST)?;
    games_of(&source).map_err(|fault| fault.in_source(path.display().to_string()))
}

fn games_of(Source { text, .. }: &Source) -> Result<Games> {
    let is_shard = text.starts_with(HEADER);
    let body = if is_shard { unsealed(text)? } else { text };
    let mut games = Games::new();
    for (n, line) in body.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let at_line = |fault: Fault| fault.at_line("", n + 1 + usize::from(is_shard), 1);
        let line = Line::read(line).map_err(at_line)?;
        add(&mut games, line).map_err(at_line)?;
    }
    Ok(games)
}

/// The games' lines of a shard that is whole.
fn unsealed(text: &str) -> Result<&str> {
    let end = text.rfind(FOOTER).ok_or_else(|| {
        Fault::new("this shard has no end")
            .expected("a checksum in its last line")
            .remedy("run this share again")
    })?;
    let (before, last) = text.split_at(end);
    let footer: Option<Footer> = last.strip_suffix('\n').and_then(|line| serde_json::from_str(line).ok());
    let (header, body) = before.split_once('\n').unwrap_or_default();
    let is_whole =
        footer.is_some_and(|footer| footer.sum == digest(before) && footer.games == body.lines().count());
    if !is_whole || serde_json::from_str::<Header>(header).is_err() {
        return Err(Fault::new("this shard is damaged")
            .expected("games as its checksum has them")
            .remedy("run this share again"));
    }
    Ok(body)
}

/// Adds a game to others; the same game twice is one game.
///
/// # Errors
/// There is another game of this name: two runs did not play the same experiment.
pub fn add(games: &mut Games, line: Line) -> Result<()> {
    let known = games.get(&line.record.key());
    if let Some(known) = known.filter(|known| known.text != line.text) {
        let why = if known.record.experiment == line.record.experiment {
            "a budget of time, or another version of the program"
        } else {
            "they belong to different experiments"
        };
        return Err(Fault::new(format!("{} is there with other contents", line.record.name()))
            .expected("the same game wherever it was played")
            .remedy(why));
    }
    games.entry(line.record.key()).or_insert(line);
    Ok(())
}
