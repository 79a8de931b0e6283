//! Arguments exactly as typed. Nothing is looked up here.

mod experiment;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

pub use experiment::{
    ExperimentArgs, GameArgs, MatchArgs, MergeArgs, PlanArgs, RunArgs, StudyArgs, SweepArgs,
};

/// A microscope for game-tree search, in a terminal.
#[derive(Debug, Parser)]
#[command(
    name = "plyscope",
    version,
    subcommand_precedence_over_arg = true,
    override_usage = "plyscope [OPTIONS] [FILE]\n       plyscope [OPTIONS] <COMMAND>",
    disable_help_subcommand = true,
    after_help = "Examples:\n  plyscope                                     the position library\n  \
        plyscope positions/tree/two-ply.ron          the workbench on a position\n  \
        plyscope analyze --game connect-four --algorithm uct --iterations 10000"
)]
pub struct Cli {
    /// A position or a saved game to open in the workbench; without it, the position library
    pub file: Option<PathBuf>,
    /// When to use colour; NO_COLOR and CLICOLOR_FORCE are respected too
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub color: Color,
    /// The workbench's theme: a name such as dark, light, high-contrast, colour-blind, or a file
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,
    /// Weights for the position's search, read again whenever the file changes
    #[arg(long, value_name = "PATH", requires = "file")]
    pub weights: Option<PathBuf>,
    /// The workbench in ASCII only
    #[arg(long)]
    pub ascii: bool,
    /// Leave the mouse to the terminal, so that text can be selected with it
    #[arg(long)]
    pub no_mouse: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// Where the terminal can
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run one search without a screen
    #[command(after_help = "Examples:\n  \
        plyscope analyze --game tree --position 'max(B:min(3 12 8) C:min(2 4 6) D:min(14 5 2))' --algorithm alpha-beta\n  \
        plyscope analyze --game tic-tac-toe --moves 'b2 a1' --algorithm minimax --json\n  \
        plyscope analyze --file connect-four/empty-board --algorithm uct --iterations 100000 --seed 7 --sort")]
    Analyze(AnalyzeArgs),
    /// Count the move sequences of a length
    #[command(after_help = "Example:\n  plyscope perft --game connect-four --depth 7 --divide")]
    Perft(PerftArgs),
    /// Find the exact value, its distance, and every best move
    #[command(
        after_help = "The value is told from the point of view of the side to move; that of a hand-written tree from that of Max.\n\n\
        Examples:\n  plyscope solve --game connect-four --position 44444222\n  \
        plyscope solve --file tic-tac-toe/start --json"
    )]
    Solve(SolveArgs),
    /// Run one search and write its tree
    #[command(after_help = "Example:\n  \
        plyscope export --file tree/two-ply --algorithm alpha-beta --format dot | dot -Tsvg > tree.svg")]
    Export(ExportArgs),
    /// Validate files, or a game's evaluation
    #[command(
        after_help = "Examples:\n  plyscope check --evaluation connect-four --weights my-weights.ron\n  plyscope check positions/tree/*.ron themes/*.ron my-weights.ron\n  \
        plyscope check --game othello game.txt"
    )]
    Check(CheckArgs),
    /// Fit the weights of an evaluation to positions with results
    #[command(
        after_help = "Data is one position a line: `position; result`, EPD with c9, or JSON with position, \
        result and game.\nResults: 1-0, 1/2-1/2, 0-1, max, draw, min, or a number from 0 to 1 for Max.\nPositions of one \
        game are alike, so they are fitted to or held out together; which are of one game, only JSON says, by \
        a number:\n  {\"position\": \"44455\", \"result\": \"max\", \"game\": 7}\n\nExamples:\n  \
        plyscope tune --game connect-four --games 500 --out tuned.ron\n  \
        plyscope tune --game connect-four --data games.txt --weights mine.ron --json"
    )]
    Tune(TuneArgs),
    /// Fit ProbCut's model to pairs of a shallow and a deep search, and print its settings
    #[command(
        after_help = "The deep search should be at least 4 plies deeper, by an even number: odd and even depths differ.\n\nExample:\n  \
        plyscope probcut --game othello --shallow 2 --deep 6 --games 300"
    )]
    Probcut(ProbcutArgs),
    /// Let two searches play each other
    #[command(
        after_help = "A player is one line: an algorithm, its knobs, and what it may spend on a move (iterations, \
        nodes, time, memory in MiB); docs/experiments.md tells it all. Games come in pairs with the sides exchanged. \
        --out gets a line of JSON a game; what took how long goes to a file beside it, FILE.timing.jsonl.\n\nExamples:\n  \
        plyscope match --game quoridor --a 'uct iterations=1000 max_playout=5' --b 'uct iterations=1000' --games 20\n  \
        plyscope match --game connect-four --a 'alpha-beta depth=6' --b 'uct iterations=500' --games 200 \\\n    \
        --random-plies 2 --sprt 0,20,0.05,0.05 --out games.jsonl --resume"
    )]
    Match(MatchArgs),
    /// A match for each value of a knob of player A
    #[command(after_help = "Examples:\n  \
        plyscope sweep --game quoridor --knob c --values 0,0.05,0.1,0.25,0.5,1 --games 100 \\\n    \
        --a 'uct max_playout=2 iterations=500' --b 'uct c=0.1 max_playout=2 iterations=500'\n  \
        plyscope sweep --experiment mine.ron --shard 2/8 --out part2.jsonl")]
    Sweep(SweepArgs),
    /// Take one game out of results, to be opened in the workbench
    #[command(after_help = "Example:\n  \
        plyscope game --experiment mine.ron --results all.jsonl --number 17 --out game17.ron && plyscope game17.ron")]
    Game(GameArgs),
    /// Freeze an experiment: every run of it is checked to be the same
    #[command(after_help = "An experiment file names game, players, openings, pairs and what is varied:\n  \
        (game: \"quoridor\", a: \"uct c=0.1 iterations=500\", b: \"uct c=1 iterations=500\",\n   \
        vary: [(knob: \"c\", values: [0, 0.1, 1])], openings: random(plies: 2), pairs: 50)\n\
        docs/experiments.md tells it all; positions/quoridor/study has ten.\n\n\
        Example:\n  plyscope plan mine.ron --out mine.lock.ron")]
    Plan(PlanArgs),
    /// Repeat a study of UCT in Quoridor: its ten experiments at any scale, with a report
    #[command(
        after_help = "Games that are finished are kept in the directory: the same call goes on after an \
        interruption.\n\nExamples:\n  plyscope study --only 2 --games 20 --playouts 500 --out study\n  \
        plyscope study --games 100 --playouts 1000 --time 0.25 --out study"
    )]
    Study(StudyArgs),
    /// Put results of several runs together
    #[command(after_help = "Example:\n  plyscope merge part*.jsonl --out all.jsonl")]
    Merge(MergeArgs),
    /// List the games
    #[command(after_help = "Example:\n  plyscope games --json")]
    Games(ListArgs),
    /// List the algorithms with their knobs
    #[command(after_help = "Example:\n  plyscope algorithms uct")]
    Algorithms(AlgorithmsArgs),
    /// List the positions of the library
    #[command(after_help = "Example:\n  plyscope positions --game connect-four")]
    Positions(PositionsArgs),
}

/// What names a position.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    /// A position file, a place in the library as `plyscope positions` lists it, or a .sgf, .pgn, .fen, .epd or .pdn file; with --game, a text in that game's notation
    #[arg(long, value_name = "PATH", conflicts_with = "position")]
    pub file: Option<PathBuf>,
    /// A game, in its starting position unless --position or --file says otherwise
    #[arg(long, value_name = "NAME")]
    pub game: Option<String>,
    /// The position in the game's notation
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves played from there
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// A parameter of the game; repeatable
    #[arg(long = "param", value_name = "KEY=VALUE")]
    pub params: Vec<String>,
}

/// What names a search and its end.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// The algorithm; see `plyscope algorithms`
    #[arg(long, value_name = "NAME")]
    pub algorithm: Option<String>,
    /// A knob of the algorithm; repeatable
    #[arg(long = "set", value_name = "KNOB=VALUE")]
    pub knobs: Vec<String>,
    /// Weights of the game's evaluation, from a file; the same in one line is --set weights=...
    #[arg(long, value_name = "PATH")]
    pub weights: Option<PathBuf>,
    /// Priors of moves, from a file, for PUCT and the order of widening, its lines counted from the searched position; in one line: --set prior=file --set priors=...
    #[arg(long, value_name = "PATH")]
    pub priors: Option<PathBuf>,
    /// The seed of random choices [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Stop after this many iterations; with --set answer=max-robust, any budget may be used up twice
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub iterations: Option<u64>,
    /// Stop after this many nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub nodes: Option<u64>,
    /// Search this many plies deep
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub depth: Option<u64>,
    /// Stop after this many seconds; the only budget that is not reproducible
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub time: Option<f64>,
    /// The memory for tree, table and history, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub memory: u64,
}

#[derive(Debug, Clone, Args)]
pub struct AnalyzeArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Moves best first, instead of in move order
    #[arg(long)]
    pub sort: bool,
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct PerftArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The number of plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub depth: u32,
    /// Also count each first move by itself
    #[arg(long)]
    pub divide: bool,
    /// Nothing is random here; taken so that every command on a position takes the same options
    #[arg(long, value_name = "N", hide = true)]
    pub seed: Option<u64>,
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Give up after this many nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub nodes: Option<u64>,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub time: Option<f64>,
    /// The memory for table and history, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub memory: u64,
    /// Nothing is random here; taken so that every command on a position takes the same options
    #[arg(long, value_name = "N", hide = true)]
    pub seed: Option<u64>,
    /// One JSON object instead of lines
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct ExportArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    /// The form: of the tree, or `record` for the moves played and the best line after them, as PGN, PDN or SGF
    /// where the game has it
    #[arg(long, value_name = "FORM", default_value = "dot", value_parser = PossibleValuesParser::new(["dot", "json", "text", "record"]))]
    pub format: String,
    /// Write at most this many nodes, the upper ones first
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub max_nodes: u64,
    /// Write at most this many levels below the root
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub levels: u32,
    /// Write to a file instead of standard output; a file that is there is kept as .bak
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct CheckArgs {
    /// The files
    #[arg(required_unless_present = "evaluation", conflicts_with = "evaluation", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Check this game's evaluation along random games: sum, bounds, antisymmetry, incremental against fresh
    #[arg(long, value_name = "NAME")]
    pub evaluation: Option<String>,
    /// The files are texts in this game's notation, as export --format record writes them
    #[arg(long, value_name = "NAME", conflicts_with = "evaluation")]
    pub game: Option<String>,
    /// A parameter of the game named; repeatable
    #[arg(long = "param", value_name = "KEY=VALUE")]
    pub params: Vec<String>,
    /// With the weights of a file
    #[arg(long, value_name = "PATH", requires = "evaluation")]
    pub weights: Option<PathBuf>,
    /// How many random games
    #[arg(long, value_name = "N", default_value_t = 100, requires = "evaluation")]
    pub games: u64,
    /// The seed of the random games
    #[arg(long, value_name = "N", default_value_t = 1, requires = "evaluation")]
    pub seed: u64,
    /// One JSON object instead of lines
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct TuneArgs {
    /// The game
    #[arg(long, value_name = "NAME")]
    pub game: String,
    /// A parameter of the game; repeatable
    #[arg(long = "param", value_name = "KEY=VALUE")]
    pub params: Vec<String>,
    /// Positions with results; without it, games of the program against itself
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// How many games to play against itself
    #[arg(long, value_name = "N", default_value_t = 500, conflicts_with = "data", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// The seed of these games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The weights to begin with, from a file; without it, the game's own
    #[arg(long, value_name = "PATH")]
    pub weights: Option<PathBuf>,
    /// Write the fitted weights to a file; one that is there is kept as .bak
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct ProbcutArgs {
    /// The game
    #[arg(long, value_name = "NAME")]
    pub game: String,
    /// A parameter of the game; repeatable
    #[arg(long = "param", value_name = "KEY=VALUE")]
    pub params: Vec<String>,
    /// Plies of the shallow search
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub shallow: u8,
    /// Plies of the deep search, which the shallow one is to predict
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=60))]
    pub deep: u8,
    /// How many games to play against itself; one position of each is searched
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// The seed of these games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The weights of the evaluation, from a file; without it, the game's own
    #[arg(long, value_name = "PATH")]
    pub weights: Option<PathBuf>,
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct ListArgs {
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct AlgorithmsArgs {
    /// Only this one
    pub name: Option<String>,
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct PositionsArgs {
    /// Only those of this game
    #[arg(long, value_name = "NAME")]
    pub game: Option<String>,
    /// One JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}
