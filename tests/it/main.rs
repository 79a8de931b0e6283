//! The one integration test binary.

/// The whole program without thread, clock or terminal: keys and mouse in, screens out.
mod app;

/// A fixed set of searches over every game and algorithm, shared by the signature and the replay.
mod bench_set;

/// The map of the source: imports, libraries, lengths of files.
mod architecture;

/// Othello and checkers: notation read, written and refused; faults of drafts; captures.
mod boards;

/// Chess: FEN, EPD, SAN, UCI and PGN, read, written and refused; when games end.
mod chess;

/// Every game and each of its abilities against the public conformance kit.
mod conformance;

/// The depth-first machine: the textbook's numbers, agreement with plain minimax, time travel.
mod depth_first;

/// Matches and sweeps: statistics, the same bytes everywhere, kills, damaged files, the command line.
mod experiment;

/// Counts and values of games that others have published or computed.
mod facts;

/// The Monte Carlo machine: time travel, the formulas against slow ones, textbook figures.
mod monte_carlo;

/// The memory that a search really takes, against the budget it was given.
#[cfg(target_os = "linux")]
mod memory;

/// The panes as text, at the sizes they have on real screens, and at sizes nobody has.
mod panes;
/// All that each game answers along one seeded game, as text.
mod playthroughs;

/// The terminal in a real pseudo-terminal: what is drawn, and that it is given back on every way out.
mod pty;

/// One search under control: time travel across knob changes, breakpoints, panes, the worker's thread.
mod session;

/// Theme files: complete, readable, and precise about mistakes.
mod themes;

/// Bad position files: messages, bombs, wrong bytes.
mod bad_files;

/// The command line as a process: contract of the output, exit status, closed pipes, environments.
mod cli;

/// Position files, the shipped positions and the position editor's model.
mod positions;

/// The real program in a real pseudo-terminal: a whole visit, and every way out.
mod workbench;

/// Exact reversal of every game and algorithm, however one came to a moment.
mod replay;

/// What a fixed set of searches does, as numbers in git.
mod settings;
mod signature;

/// Weights of evaluations: files, timeline, trials, surveys, checks, tuning.
mod evaluation;
