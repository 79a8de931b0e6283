//! A player in one line of text: an algorithm, its knobs and its budget a move,
//! `uct c=0.1 max_playout=5 iterations=1000`.

use crate::catalog::{Algorithm, Entry, Situation, algorithm};
use crate::error::{Fault, Result, unknown};
use crate::eval::weights::OWN;
use crate::game::Params;
use crate::search::{Settings, priors};
use crate::session::budget::granted;
use crate::session::protocol::Budget;

/// The memory of one search, in MiB, where nothing is said.
const MEMORY_MIB: u64 = 1024;

/// What a player is given besides its algorithm's knobs: limits of one decision, the first one met stops it.
const LIMITS: [&str; 4] = ["iterations", "nodes", "time", "memory"];

/// The knob that would hand a tree on from decision to decision.
const REUSE: &str = "reuse";

/// The study of Quoridor calls some things by names of its own.
const STUDY_NAMES: [&str; 3] = ["exploration", "smart_playout", "wall_weight"];

/// Who decides: a search of some game with a budget.
pub struct Player {
    /// The text it was read from, in single blanks; of a knob that is set twice, only what holds.
    pub text: String,
    /// Its algorithm.
    pub algorithm: &'static Algorithm,
    /// Its knobs.
    pub settings: Settings,
    /// What it may spend on one decision.
    pub budget: Budget,
    /// Bytes for the tree, table and history of one decision.
    pub memory: u64,
    /// The game's start under this player's way of finding moves.
    pub start: Box<dyn Situation>,
}

impl Clone for Player {
    fn clone(&self) -> Self {
        Self { text: self.text.clone(), settings: self.settings.clone(), start: self.start.copy(), ..*self }
    }
}

impl Player {
    /// Reads a player of a game; a knob that is set twice has the later value.
    ///
    /// # Errors
    /// An unknown algorithm, knob or parameter, a value outside its range, or a search that would not end.
    pub fn read(text: &str, entry: &Entry, params: &Params) -> Result<Self> {
        let words = words(text)?;
        let Some((name, knobs)) = words.split_first() else {
            return Err(Fault::new("no algorithm was named").expected("such as `uct c=0.1 iterations=1000`"));
        };
        let algorithm = algorithm(name)?;
        let mut player = Self {
            text: said_once(&words),
            algorithm,
            settings: algorithm.settings(),
            budget: Budget::default(),
            memory: MEMORY_MIB << 20,
            start: entry.open(params)?,
        };
        let mut own_params = params.clone();
        for word in knobs {
            let Some((key, value)) = word.split_once('=') else {
                return Err(Fault::new(format!("found `{word}`")).expected("`knob=value`"));
            };
            if entry.methods.contains(&key) {
                own_params.0.insert(key.to_owned(), value.to_owned());
            } else {
                player.set(key, value, entry)?;
            }
        }
        player.start = entry.open(&own_params)?;
        player.check()
    }

    /// Its knobs for a position of a game: the lines of given priors begin where the game does.
    pub fn settings_at(&self, position: &dyn Situation) -> Settings {
        let given = self.settings.text(priors::KNOB);
        self.settings.clone().with_line(priors::KNOB, &priors::after(given, &position.moves_written()))
    }

    /// Sets a limit, a knob, or what the study calls otherwise.
    fn set(&mut self, key: &str, value: &str, entry: &Entry) -> Result<()> {
        let is_knob = |name: &str| self.settings.knobs().iter().any(|knob| knob.name == name);
        match key {
            "iterations" => self.budget.iterations = Some(whole(key, value)?),
            "nodes" => self.budget.nodes = Some(whole(key, value)?),
            "memory" => self.memory = whole(key, value)?.clamp(1, 1 << 20) << 20,
            "time" => self.budget.seconds = Some(number(key, value)?),
            _ if is_knob(key) => self.settings.set_for_new(key, value)?,
            "exploration" => self.settings.set("c", value)?,
            "smart_playout" => match value {
                "on" => self.settings.set("playout", "game")?,
                "off" => self.settings.set("playout", "uniform")?,
                _ => return Err(Fault::new(format!("`{key}` cannot be `{value}`")).expected("on or off")),
            },
            "wall_weight" => self.weigh("walls", number(key, value)?)?,
            _ => {
                let knobs = self.settings.knobs().iter().map(|knob| knob.name);
                let names: Vec<&str> =
                    knobs.chain(LIMITS).chain(STUDY_NAMES).chain(entry.methods.iter().copied()).collect();
                return Err(unknown("knob", key, &names));
            }
        }
        Ok(())
    }

    /// Sets one weight of the evaluation, in its units (steps in Quoridor) for each count of the feature.
    fn weigh(&mut self, feature: &str, weight: f64) -> Result<()> {
        let mut weights = self.start.weights(self.settings.text("weights"))?;
        weights.set(feature, (weight * f64::from(self.start.unit())).round() as i32)?;
        self.settings.set("weights", &weights.text())
    }

    /// Everything that can be refused before the first game is.
    fn check(mut self) -> Result<Self> {
        if let Some(refusal) = self.start.refusal(self.algorithm) {
            return Err(refusal);
        }
        let weights = self.settings.text("weights");
        if weights != OWN {
            self.start.weights(weights)?;
        }
        if self.settings.iter().any(|(knob, value)| knob.name == REUSE && value == "on") {
            return Err(Fault::new(
                "each decision of a game is a search of its own, so that it can be run again",
            )
            .in_source(REUSE)
            .expected("off"));
        }
        // In a player's line limits are words like knobs, without dashes.
        let as_word = |fault: Fault| Fault {
            source: fault.source.replace("--", ""),
            expected: fault.expected.replace("--", ""),
            ..fault
        };
        self.budget = granted(self.budget, self.algorithm, &self.settings, &*self.start).map_err(as_word)?;
        Ok(self)
    }

    /// Everything that decides how it plays, in one line: what is not said in its text too.
    pub fn resolved(&self) -> String {
        let Budget { iterations, nodes, seconds } = self.budget;
        let mut words = vec![self.algorithm.name.to_owned()];
        words.extend(self.settings.iter().map(|(knob, value)| format!("{}={value}", knob.name)));
        words.extend(self.start.params().0.iter().map(|(key, value)| format!("{key}={value}")));
        words.push(format!("{iterations:?} {nodes:?} {seconds:?} memory={}", self.memory >> 20));
        words.join(" ")
    }
}

/// A search as a player's line, without a budget: its algorithm, and the knobs that differ from the algorithm's own.
/// What is about one position is left out, and so is `reuse`, for each decision of a game is a search of its own.
pub fn player_line(algorithm: &Algorithm, settings: &Settings) -> String {
    let (own, settings) = (algorithm.settings(), settings.clone().for_another_position());
    let changed = settings.iter().filter(|(knob, value)| knob.name != REUSE && own.text(knob.name) != *value);
    let knobs = changed.map(|(knob, value)| quoted(&format!("{}={value}", knob.name)));
    std::iter::once(algorithm.name.to_owned()).chain(knobs).collect::<Vec<_>>().join(" ")
}

/// The words of a line. Blanks between double quotes belong to a word, the quotes do not.
fn words(text: &str) -> Result<Vec<String>> {
    if text.matches('"').count() % 2 == 1 {
        return Err(Fault::new("a quote is not closed").expected("such as `priors=\"0.4: c3, 0.7: c3 b4\"`"));
    }
    let mut is_within = false;
    let ends_a_word = |sign: char| {
        is_within ^= sign == '"';
        sign.is_whitespace() && !is_within
    };
    Ok(text.split(ends_a_word).map(|word| word.replace('"', "")).filter(|word| !word.is_empty()).collect())
}

/// The words as a line again. A sweep sets its knob behind the player's own words: the later value holds.
fn said_once(words: &[String]) -> String {
    let is_set_again = |nth: usize| {
        let knob = knob_of(&words[nth]);
        knob.is_some() && words[nth + 1..].iter().any(|later| knob_of(later) == knob)
    };
    let held = (0..words.len()).filter(|&nth| !is_set_again(nth)).map(|nth| quoted(&words[nth]));
    held.collect::<Vec<_>>().join(" ")
}

/// What a word sets, if it sets anything.
fn knob_of(word: &str) -> Option<&str> {
    word.split_once('=').map(|(knob, _)| knob)
}

/// A word as [`words`] reads it.
fn quoted(word: &str) -> String {
    match word.split_once('=') {
        Some((key, value)) if value.contains(char::is_whitespace) => format!("{key}=\"{value}\""),
        _ => word.to_owned(),
    }
}

fn whole(key: &str, value: &str) -> Result<u64> {
    value.parse().map_err(|_| Fault::new(format!("`{key}` cannot be `{value}`")).expected("a whole number"))
}

fn number(key: &str, value: &str) -> Result<f64> {
    let finite = value.parse().ok().filter(|number: &f64| number.is_finite());
    finite.ok_or_else(|| Fault::new(format!("`{key}` cannot be `{value}`")).expected("a number"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    fn read(text: &str) -> Result<Player> {
        let catalog = Catalog::default();
        Player::read(text, catalog.entry("quoridor")?, &Params::default())
    }

    #[test]
    fn the_names_of_the_study_reach_the_search() {
        let player = read(
            "uct exploration=0.1 smart_playout=on wall_weight=1 iterations=7 \
                           legality=trials remember_blocking=off score_slope=0.3",
        )
        .unwrap();
        assert_eq!(player.settings.text("c"), "0.1");
        assert_eq!(player.settings.text("playout"), "game");
        assert_eq!(player.settings.text("weights"), "walls=100");
        assert_eq!(player.settings.text("score_slope"), "0.3");
        assert_eq!(player.budget.iterations, Some(7));
        assert_eq!(player.start.params().0["remember_blocking"], "off");
        assert_eq!(read("uct wall_weight=0.25 iterations=1").unwrap().settings.text("weights"), "own");
        let twice = read("uct c=1 iterations=1 c=2").unwrap();
        assert_eq!((twice.settings.text("c"), &*twice.text), ("2", "uct iterations=1 c=2"), "the later one");
    }

    #[test]
    fn a_value_with_blanks_stands_in_quotes() {
        let player = read("uct  iterations=9 prior=file priors=\"0.4: e2,  0.6: e2 e8\"").unwrap();
        assert_eq!(player.settings.text("priors"), "0.4: e2,  0.6: e2 e8");
        assert_eq!(read(&player.text).unwrap().text, player.text);
        let mut board = player.start.copy();
        board.play_all("e2").unwrap();
        assert_eq!(player.settings_at(&*board).text("priors"), "0.6: e8");
        assert_eq!(player.settings_at(&*player.start).text("priors"), "0.4: e2, 0.6: e2 e8");
        assert!(read("uct priors=\"0.4: e2 iterations=9").is_err_and(|fault| fault.found.contains("quote")));
        assert_eq!(read("alpha-beta depth=2").unwrap().settings_at(&*board).whole("depth"), Some(2));
    }

    #[test]
    fn a_search_in_view_becomes_a_player() {
        let mut settings = algorithm("uct").unwrap().settings();
        let knobs = [("c", "0.7"), ("weights", "walls=3, distance=2"), ("reuse", "on"), ("only", "e2 e3")];
        for (knob, value) in knobs {
            settings.set(knob, value).unwrap();
        }
        let line = player_line(algorithm("uct").unwrap(), &settings);
        assert_eq!(line, "uct c=0.7 weights=\"walls=3, distance=2\"");
        assert_eq!(read(&format!("{line} iterations=3")).unwrap().settings.text("c"), "0.7");
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let fault = |text| read(text).map(|_| ()).unwrap_err();
        assert!(fault("").found.contains("no algorithm"));
        assert!(fault("uct").expected.contains("iterations, nodes or time"));
        assert_eq!(fault("uct max_plyout=3 iterations=1").remedy, "did you mean `max_playout`?");
        assert!(fault("uct size=5 iterations=1").found.contains("unknown knob"), "the rules are for both");
        assert!(fault("uct forget=e2 iterations=1").found.contains("before the search has begun"));
        assert!(fault("uct iterations=0").found.contains("nothing happen"));
        assert!(fault("uct iterations=x").expected.contains("whole"));
        assert!(fault("uct time=inf").expected.contains("number"));
        assert!(fault("alpha-beta").expected.contains("depth"));
    }
}
