//! Arguments of the commands that play matches.

use std::path::PathBuf;

use clap::Args;

/// What names an experiment: a file, or players and games.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Experiment")]
pub struct ExperimentArgs {
    /// An experiment file, or the lock that `plyscope plan` made of one
    #[arg(long, value_name = "PATH", conflicts_with_all = ["game", "params", "a", "b"])]
    pub experiment: Option<PathBuf>,
    /// A game
    #[arg(long, value_name = "NAME", required_unless_present = "experiment")]
    pub game: Option<String>,
    /// A parameter of the game; repeatable
    #[arg(long = "param", value_name = "KEY=VALUE")]
    pub params: Vec<String>,
    /// The player that is asked about: its algorithm, then knob=value
    #[arg(long, value_name = "PLAYER", required_unless_present = "experiment")]
    pub a: Option<String>,
    /// Its opponent
    #[arg(long, value_name = "PLAYER", required_unless_present = "experiment")]
    pub b: Option<String>,
    /// How many games a match, an even number [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub games: Option<u64>,
    /// Begin with the lines of a file, moves or positions; each pair with the next one
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    pub openings: Option<PathBuf>,
    /// Begin each pair with so many moves drawn at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub random_plies: Option<u32>,
    /// The seed that all games' seeds come from [default: 1]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Draw a game after so many moves [default: 500]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub longest: Option<u32>,
    /// End a match as soon as a sequential test says that A is stronger by elo1, or not by elo0
    #[arg(long, value_name = "ELO0,ELO1,ALPHA,BETA", allow_hyphen_values = true)]
    pub sprt: Option<String>,
}

/// How an experiment is run.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Run")]
pub struct RunArgs {
    /// Games at the same time [default: the machine's threads]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=4_096))]
    pub concurrency: Option<u64>,
    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Go on with what is in that file
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Play the I-th of N shares alone; the file is written whole or not at all
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<String>,
    /// Write a picture: the score of each match, or of one match as it went on
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct MatchArgs {
    #[command(flatten)]
    pub experiment: ExperimentArgs,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Clone, Args)]
pub struct SweepArgs {
    #[command(flatten)]
    pub experiment: ExperimentArgs,
    /// A knob of player A; repeatable together with --values, for every combination
    #[arg(
        long = "knob",
        value_name = "KNOB",
        required_unless_present = "experiment",
        conflicts_with = "experiment"
    )]
    pub knobs: Vec<String>,
    /// Its values, with commas between them
    #[arg(
        long = "values",
        value_name = "V1,V2,...",
        required_unless_present = "experiment",
        conflicts_with = "experiment",
        allow_hyphen_values = true
    )]
    pub values: Vec<String>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Clone, Args)]
pub struct GameArgs {
    #[command(flatten)]
    pub experiment: ExperimentArgs,
    /// The knobs of the sweep; as there
    #[arg(long = "knob", value_name = "KNOB", conflicts_with = "experiment")]
    pub knobs: Vec<String>,
    /// Their values; as there
    #[arg(
        long = "values",
        value_name = "V1,V2,...",
        conflicts_with = "experiment",
        allow_hyphen_values = true
    )]
    pub values: Vec<String>,
    /// Results of `match` or `sweep`; repeatable
    #[arg(long, value_name = "FILE", required = true)]
    pub results: Vec<PathBuf>,
    /// The number of the game
    #[arg(long, value_name = "N")]
    pub number: u64,
    /// In a sweep, the number of the match, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub cell: u64,
    /// Where the game goes; a file that is there is kept as .bak [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Clone, Args)]
pub struct PlanArgs {
    /// The experiment
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Where the lock goes; a file that is there is kept as .bak
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

#[derive(Debug, Clone, Args)]
pub struct StudyArgs {
    /// Only these, by number, with commas between them [default: all ten]
    #[arg(long, value_name = "N,N,...", value_delimiter = ',')]
    pub only: Vec<usize>,
    /// Games a match, an even number
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// Give both sides so many playouts a move; experiment 1 has its own numbers, in proportion [default: 2500, unless
    /// --time is given]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub playouts: Option<u64>,
    /// Give both sides so many seconds a move; with --playouts, both forms are played
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<f64>,
    /// Games at the same time [default: the machine's threads]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=4_096))]
    pub concurrency: Option<u64>,
    /// The directory for games, pictures and report.md
    #[arg(long, value_name = "DIRECTORY")]
    pub out: PathBuf,
}

#[derive(Debug, Clone, Args)]
pub struct MergeArgs {
    /// Results of `match` or `sweep`, whole or in shards
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write all games to a file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// What a sequential test says of each match
    #[arg(long, value_name = "ELO0,ELO1,ALPHA,BETA", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}
