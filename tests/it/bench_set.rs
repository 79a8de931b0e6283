//! A fixed set of searches over every game and algorithm, shared by the signature and the replay tests.

use plyscope::catalog::{ALGORITHMS, Algorithm, Catalog, Request, Situation};
use plyscope::game::Params;
use plyscope::search::Machine;

/// A search to be run for a given number of iterations.
pub struct Case {
    /// `game position algorithm knobs`, unique.
    pub name: String,
    pub situation: Box<dyn Situation>,
    pub algorithm: &'static Algorithm,
    pub knobs: Knobs,
}

impl Case {
    /// The machine, not yet advanced.
    pub fn open(&self, seed: u64) -> Box<dyn Machine> {
        let mut settings = self.algorithm.settings();
        for (name, value) in self.knobs {
            settings.set(name, value).unwrap();
        }
        let memory = 64 << 20;
        let request = Request { algorithm: self.algorithm, settings, seed, memory, start: None };
        self.situation.search(request).unwrap()
    }
}

/// Games, with parameters, and positions that differ in kind: decided soon, wide open, with chance.
const POSITIONS: &[(&str, &[&str])] = &[
    (
        "tree",
        &[
            "max(B:min(3 12 8) C:min(2 4 6) D:min(14 5 2))",
            "max(a:chance(0.9:min(2 3) 0.1:min(3 4)) b:chance(0.9:min(1 2) 0.1:min(4 5)))",
        ],
    ),
    ("tic-tac-toe", &["", "X.O/.../..X O"]),
    ("connect-four", &["", "4444", "44455554221"]),
    ("othello", &["", "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"]),
    ("checkers", &["", "W:W18,21,24,25,27,29,31,32:B4,5,7,8,9,12,14"]),
    ("go size=3 komi=0.5", &["", "b2 pass", "(;SZ[3]AB[bb]AW[ab][ba]PL[B])"]),
    ("hex size=4", &["", "a1 b2 c3"]),
    ("quoridor size=5 walls=3", &["", "c2 c4 b2h b3v"]),
    ("quoridor size=4 walls=2 rules=study", &["b2 b3 b2v"]),
    ("chess", &["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]),
];

/// Knobs with their values.
type Knobs = &'static [(&'static str, &'static str)];

/// Knobs that change what a machine does, for each algorithm.
const KNOBS: &[(&str, &[Knobs])] = &[
    ("minimax", &[&[("depth", "5")]]),
    (
        "alpha-beta",
        &[
            &[("depth", "6")],
            &[("depth", "6"), ("table", "off"), ("ordering", "none"), ("deepening", "off")],
            &[("depth", "6"), ("table", "256"), ("replacement", "always"), ("ordering", "random")],
            &[
                ("depth", "6"),
                ("table", "256"),
                ("replacement", "two-tier"),
                ("table_depth", "equal"),
                ("ordering", "worst"),
            ],
        ],
    ),
    (
        "pvs",
        &[
            &[("depth", "6"), ("aspiration", "5"), ("ordering", "table,captures,killers,history,static")],
            &[
                ("depth", "7"),
                ("iid", "3"),
                ("quiescence", "4"),
                ("null_move", "2"),
                ("lmr", "3"),
                ("probcut", "1"),
                ("singular", "10"),
                ("beam", "12"),
            ],
        ],
    ),
    ("mtdf", &[&[("depth", "6")]]),
    ("expectiminimax", &[&[("depth", "5")]]),
    (
        "uct",
        &[
            &[],
            &[("solver", "on"), ("answer", "lcb")],
            &[("c", "0.3"), ("h", "sqrt"), ("expand", "3"), ("max_playout", "4")],
            &[("max_playout", "0"), ("cut_value", "logistic"), ("answer", "max-robust")],
            &[("playout", "game"), ("max_playout", "60")],
            &[("playout", "greedy"), ("epsilon", "0.3"), ("max_playout", "12")],
            &[("detect_losing", "on"), ("c", "0.1"), ("max_playout", "5")],
            &[("quota", "60"), ("expand", "2")],
        ],
    ),
    (
        "puct",
        &[
            &[],
            &[
                ("prior", "evaluation"),
                ("bias", "1"),
                ("widening", "2"),
                ("playouts", "2"),
                ("max_playout", "20"),
            ],
        ],
    ),
    (
        "rave",
        &[
            &[("max_playout", "60")],
            &[("selection", "ucb1-tuned"), ("fpu", "off"), ("skip_from_depth", "1"), ("max_playout", "30")],
        ],
    ),
    ("flat-ucb", &[&[("max_playout", "40")]]),
    ("pure-mc", &[&[("max_playout", "40")]]),
];

/// Whether a game has what its playouts are to be played by.
fn plays_by(situation: &dyn Situation, knobs: Knobs) -> bool {
    let word = knobs.iter().find(|(name, _)| *name == "playout").map(|(_, word)| *word);
    match word {
        Some("game") => ["othello", "checkers", "chess", "quoridor"].contains(&situation.game()),
        Some(_) => situation.measured().is_some(),
        None if knobs.contains(&("prior", "evaluation")) => situation.measured().is_some(),
        None => true,
    }
}

/// Every case that the catalog accepts.
pub fn cases() -> Vec<Case> {
    let catalog = Catalog::default();
    let mut cases = Vec::new();
    for (game, positions) in POSITIONS {
        for position in *positions {
            for algorithm in ALGORITHMS {
                let settings = KNOBS.iter().find(|(name, _)| *name == algorithm.name);
                for knobs in settings.map_or(&[] as &[_], |(_, knobs)| *knobs) {
                    let mut words = game.split(' ');
                    let entry = catalog.entry(words.next().unwrap()).unwrap();
                    let mut situation = entry.open(&Params::parse(words).unwrap()).unwrap();
                    if !position.is_empty() {
                        situation.set_position(position).unwrap();
                    }
                    if situation.refusal(algorithm).is_some() || !plays_by(&*situation, knobs) {
                        continue;
                    }
                    let words: Vec<String> =
                        knobs.iter().map(|(name, value)| format!("{name}={value}")).collect();
                    let name = format!("{game} [{position}] {} {}", algorithm.name, words.join(" "));
                    cases.push(Case { name, situation, algorithm, knobs });
                }
            }
        }
    }
    cases
}
