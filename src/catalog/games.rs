//! plyscope's own games: one line each.

use crate::catalog::Entry;
use crate::catalog::entry::Declared;
use crate::error::{Fault, Result};
use crate::eval::{Evaluate, Weighted};
use crate::game::checkers::Checkers;
use crate::game::chess::Chess;
use crate::game::connect_four::{ConnectFour, Custom, Shape, Standard};
use crate::game::go::{self, Go};
use crate::game::hex::{self, Hex};
use crate::game::mnk::{Large, Mnk, Small, Squares};
use crate::game::othello::Othello;
use crate::game::quoridor::{self, Bitboards, Quoridor, Remember};
use crate::game::tree::TreeGame;
use crate::game::{Edit, Param, Params};

/// All of them, in display order.
pub(super) fn all() -> Vec<Entry> {
    vec![
        tree(),
        tic_tac_toe(),
        mnk(),
        connect_four(),
        gomoku(),
        othello(),
        checkers(),
        chess(),
        go(),
        hex(),
        quoridor(),
    ]
}

fn tree() -> Entry {
    Entry::game("tree", TREE, |_| Ok(TreeGame::default())).written(TREE_TEXT).depicts().edits().done()
}

fn tic_tac_toe() -> Entry {
    board(Entry::game("tic-tac-toe", TIC_TAC_TOE, |_| Ok(Mnk::<Small>::new(3, 3, 3)))).written(ROWS).done()
}

fn mnk() -> Entry {
    let small = board(Entry::game("mnk", MNK, mnk_of::<Small>)).done();
    let any = board(Entry::game("mnk", MNK, mnk_of::<Large>)).written(ROWS).params(MNK_PARAMS).done();
    let fits = |[m, n, _]: [u8; 3]| usize::from(m) * usize::from(n) <= Small::MOST;
    any.with_fast_path(move |params| mnk_sizes(params).is_ok_and(fits), small)
}

fn connect_four() -> Entry {
    let standard = board(Entry::game("connect-four", CONNECT_FOUR, |_| Ok(ConnectFour::new(Standard))))
        .foresees()
        .done();
    let custom = |params: &Params| connect_four_shape(params).map(|shape| ConnectFour::new(Custom(shape)));
    let any = board(Entry::game("connect-four", CONNECT_FOUR, custom))
        .foresees()
        .written(DIGITS)
        .params(SIZE_PARAMS)
        .done();
    any.with_fast_path(|params| connect_four_shape(params).is_ok_and(Shape::is_standard), standard)
}

fn gomoku() -> Entry {
    board(Entry::game("gomoku", GOMOKU, |_| Ok(Mnk::<Large>::new(15, 15, 5)))).written(ROWS).done()
}

fn othello() -> Entry {
    let sized = |size| move |params: &Params| othello_size(params).is_ok_and(|given| given == size);
    let six =
        board(Entry::game("othello", OTHELLO, |_| Ok(Othello::<6>))).captures().plays_out().foresees().done();
    let four =
        board(Entry::game("othello", OTHELLO, |_| Ok(Othello::<4>))).captures().plays_out().foresees().done();
    board(Entry::game("othello", OTHELLO, |params| othello_size(params).map(|_| Othello::<8>)))
        .written(CELLS)
        .params(OTHELLO_PARAMS)
        .captures()
        .plays_out()
        .foresees()
        .done()
        .with_fast_path(sized(6), six)
        .with_fast_path(sized(4), four)
}

fn checkers() -> Entry {
    board(Entry::game("checkers", CHECKERS, |_| Ok(Checkers))).written(PDN).captures().plays_out().done()
}

fn go() -> Entry {
    let small = board(Entry::game("go", GO, go_of::<2, 111>)).done();
    let any = board(Entry::game("go", GO, go_of::<7, 421>))
        .written(GO_TEXT)
        .params(GO_PARAMS)
        .states(go::stated)
        .draws(komi_is_whole)
        .done();
    any.with_fast_path(|params| go_size(params).is_ok_and(|size| size <= 9), small)
}

fn hex() -> Entry {
    let standard = |params: &Params| Ok(Hex::new(hex::Standard, params.switch("swap")?));
    let standard = board(Entry::game("hex", HEX, standard)).done();
    let small = board(Entry::game("hex", HEX, hex_of::<2>)).done();
    let any = board(Entry::game("hex", HEX, hex_of::<6>))
        .written(HEX_TEXT)
        .params(HEX_PARAMS)
        .states(hex::stated)
        .draws(|_| false)
        .done();
    any.with_fast_path(|params| hex_size(params).is_ok_and(|size| size <= 11), small)
        .with_fast_path(|params| hex_size(params).is_ok_and(|size| size == 11), standard)
}

fn quoridor() -> Entry {
    let standard = |params: &Params| quoridor_of(quoridor::Standard, no_memory(params)?, params);
    let trials = |params: &Params| quoridor_of(quoridor_size(params)?, remembers(params)?, params);
    let any = |params: &Params| quoridor_of(quoridor_size(params)?, no_memory(params)?, params);
    let standard = board(Entry::game("quoridor", QUORIDOR, standard)).plays_out().passes().done();
    let trials = board(Entry::game("quoridor", QUORIDOR, trials)).plays_out().passes().done();
    board(Entry::game("quoridor", QUORIDOR, any))
        .written(QUORIDOR_TEXT)
        .params(QUORIDOR_PARAMS)
        .methods(&["legality", "remember_overlapping", "remember_blocking"])
        .plays_out()
        .passes()
        .done()
        .with_fast_path(|params| quoridor_size(params).is_ok_and(|size| size.0.side == 9), standard)
        .with_fast_path(|params| tries_walls(params).is_ok_and(|tries| tries), trials)
}

fn chess() -> Entry {
    Entry::game("chess", CHESS, |_| Ok(Chess))
        .written(FEN)
        .depicts()
        .evaluates()
        .captures()
        .plays_out()
        .passes()
        .edits()
        .done()
}

/// What all games with stones on squares can do.
fn board<G: Edit + Evaluate>(game: Declared<G>) -> Declared<G, Weighted> {
    game.depicts().evaluates().edits()
}

const TREE: &str = "a hand-written tree of Max, Min and chance nodes: minimax, alpha-beta and expectiminimax on trees \
                    small enough to see whole";
const TIC_TAC_TOE: &str = "three in a row on 3 x 3: a whole game small enough to search to its end";
const MNK: &str = "k in a row on an m x n board, free style: transpositions, symmetry, growth of the tree";
const CONNECT_FOUR: &str = "four in a row with gravity: solving, move ordering, transposition tables";
const GOMOKU: &str =
    "five in a row on 15 x 15, free style: a tree too wide for any search that is not selective";

const OTHELLO: &str =
    "discs between two of the other colour change sides: evaluation features, mobility, exact endgames";
const CHECKERS: &str =
    "American checkers: forced captures, multi-jumps as one move, Zobrist keys, quiescence, endings";
const GO: &str = "area scoring, positional superko, no suicide: playouts that fill no own eye, a tree too wide for \
                  anything but sampling";
const HEX: &str =
    "join your two edges on a rhombus of six-sided cells: no draws, playouts by filling the board";
const CHESS: &str = "chess and Chess960: everything in the depth-first family, where the horizon hurts";

const TREE_TEXT: &str = "one line `max(B:min(3 12 8) C:min(2 4 6))`, chance `chance(0.9:2 1/10:name:3)`, an information \
                         set `min#I(1 2)`, a node below the root `max(...) after B 2`; or RON; moves are names, or \
                         numbers from 1 where there is none";
const ROWS: &str = "rows from the top, a blank, the side to move: `X.O/.../..X O`, and moves from there; moves `b2`: letter \
                    column, number row from the top";
const DIGITS: &str = "the digits of the columns played, from 1: `44455`; or rows from the top, a blank, the side to \
                      move, and moves from there; moves `4`";

const CELLS: &str = "the squares from a1, rank by rank, `X` black, `O` white, `-` empty, a blank, the side to move, and moves from there; or the \
                     moves from the start, `d3c3c4`; moves `d3`: letter column, number row from the top; pass `--`";

const OTHELLO_PARAMS: &[Param] = &[Param { name: "size", default: "8", about: "squares a side: 4, 6 or 8" }];

const PDN: &str = "PDN: the side to move, the pieces by square, K for kings, `B:W21,K22:B1,2`, and `:H` with the plies without \
                   progress if there are any; or a game, `1. 11-15 23-19`; moves `11-15`, captures `22x15x8`";

const GO_TEXT: &str = "the moves from the empty board, `d4 pass`: letter column without i, number row from the bottom; \
                       or SGF `(;GM[1]SZ[9]KM[7.5]AB[dd]PL[W];W[ee];B[])`; black (Max) begins";

const GO_PARAMS: &[Param] = &[
    Param { name: "size", default: "9", about: "points a side, 2 to 19" },
    Param { name: "komi", default: "7.5", about: "points for white, -400 to 400 in halves" },
];

const HEX_TEXT: &str = "the moves from the empty board, `a1 b2`: a1 is the top left acute corner, letter column, number row; or \
                        SGF `(;GM[11]SZ[11]AB[a1]AW[b2]PL[B];B[c3])`; black (Max) joins top and bottom; `swap`";

const HEX_PARAMS: &[Param] = &[
    Param { name: "size", default: "11", about: "cells a side, 2 to 19" },
    Param {
        name: "swap",
        default: "off",
        about: "on: the second player may take the first stone over, mirrored",
    },
];

const QUORIDOR: &str = "walk to the opposite rank and wall the other off: playouts that are cut and valued, evaluation in MCTS, \
                        a wide tree";

const QUORIDOR_TEXT: &str = "the moves from the start, `e2 e8 e3h`: a square, or a wall by the square at its lower left, `e3h` between \
                             ranks 3 and 4 over files e and f, `e3v` between files e and f over ranks 3 and 4; or pawns with \
                             walls left, walls, side to move, `e4/7 e6/8 e3h,d5v w`, and moves from there; White (Max) \
                             begins on rank 1";

const QUORIDOR_PARAMS: &[Param] = &[
    Param { name: "size", default: "9", about: "squares a side, 3 to 10" },
    Param {
        name: "rules",
        default: "standard",
        about: "standard: a jump that is blocked straight ahead goes to the side; study: it does not exist",
    },
    Param { name: "walls", default: "10", about: "walls a side, 0 to 60; `10,8` for White and Black" },
    Param {
        name: "start",
        default: "e1,e9",
        about: "where the pawns start, White's first; the middle files",
    },
    Param {
        name: "legality",
        default: "sets",
        about: "how illegal walls are found: by sets, or one by one in trials, as the study did; the moves are the same",
    },
    Param {
        name: "remember_overlapping",
        default: "on",
        about: "in trials: walls that overlap or cross are not tried again down the line",
    },
    Param {
        name: "remember_blocking",
        default: "on",
        about: "in trials: walls that cut a pawn off are not tried again while it stays in the region they cut off",
    },
];

const FEN: &str = "FEN or EPD: `6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1`; or a game in PGN: `1. e4 e5 2. Nf3`; moves `e2e4`, \
                   `a7a8q`, `e1g1`, read as `Nf3` too";

const MNK_PARAMS: &[Param] = &[
    Param { name: "m", default: "3", about: "columns, 1 to 19" },
    Param { name: "n", default: "3", about: "rows, 1 to 19" },
    Param { name: "k", default: "3", about: "stones in a row that win, 1 to 19" },
];

const SIZE_PARAMS: &[Param] = &[
    Param { name: "columns", default: "7", about: "width, 1 to 9" },
    Param { name: "rows", default: "6", about: "height, 1 to 9; columns x (rows + 1) at most 64" },
];

fn mnk_sizes(params: &Params) -> Result<[u8; 3]> {
    let number = |name| params.number(name, 3, 1..=19).map(|n| n as u8);
    Ok([number("m")?, number("n")?, number("k")?])
}

fn mnk_of<S: Squares>(params: &Params) -> Result<Mnk<S>> {
    mnk_sizes(params).map(|[m, n, k]| Mnk::new(m, n, k))
}

fn othello_size(params: &Params) -> Result<u32> {
    let size = params.number("size", 8, 4..=8)?;
    if size % 2 == 1 {
        return Err(
            Fault::new(format!("a board of {size} x {size} squares")).expected("4, 6 or 8 squares a side")
        );
    }
    Ok(size)
}

fn connect_four_shape(params: &Params) -> Result<Shape> {
    let (columns, rows) = (params.number("columns", 7, 1..=9)?, params.number("rows", 6, 1..=9)?);
    if columns * (rows + 1) > 64 {
        return Err(Fault::new(format!("a board of {columns} columns and {rows} rows"))
            .expected("columns x (rows + 1) to be at most 64"));
    }
    Ok(Shape::new(columns, rows))
}

fn go_size(params: &Params) -> Result<usize> {
    params.number("size", 9, 2..=19).map(|size| size as usize)
}

fn go_of<const N: usize, const P: usize>(params: &Params) -> Result<Go<N, P>> {
    Ok(Go::new(go_size(params)?, params.halves("komi", 15, 800)?))
}

/// With half a point of komi nobody has as much as the other.
fn komi_is_whole(params: &Params) -> bool {
    params.halves("komi", 15, 800).is_ok_and(|halves| halves % 2 == 0)
}

fn hex_size(params: &Params) -> Result<usize> {
    params.number("size", 11, 2..=19).map(|size| size as usize)
}

fn hex_of<const N: usize>(params: &Params) -> Result<Hex<N, hex::Custom<N>>> {
    let shape = hex::Shape::new(hex_size(params)?);
    Ok(Hex::new(hex::Custom(shape), params.switch("swap")?))
}

fn quoridor_size(params: &Params) -> Result<quoridor::Custom> {
    let side = params.number("size", 9, quoridor::SIDES)?;
    Ok(quoridor::Custom(quoridor::Shape::new(side as usize)))
}

/// Whether walls are tried one by one.
fn tries_walls(params: &Params) -> Result<bool> {
    params.choice("legality", &["sets", "trials"]).map(|word| word == "trials")
}

fn remembers(params: &Params) -> Result<Remember> {
    let is_on = |name| params.choice(name, &["on", "off"]).map(|word| word == "on");
    Ok(Remember { overlapping: is_on("remember_overlapping")?, blocking: is_on("remember_blocking")? })
}

/// Sets need no memory.
fn no_memory(params: &Params) -> Result<Bitboards> {
    tries_walls(params)?;
    match ["remember_overlapping", "remember_blocking"].into_iter().find(|name| params.0.contains_key(*name))
    {
        Some(name) => {
            Err(Fault::new(format!("parameter `{name}` without trials")).remedy("add `legality=trials`"))
        }
        None => Ok(Bitboards),
    }
}

fn quoridor_of<S: quoridor::Size, M: quoridor::Method>(
    size: S,
    method: M,
    params: &Params,
) -> Result<Quoridor<S, M>> {
    let shape = size.shape();
    let jumps = match params.choice("rules", &["standard", "study"])? {
        "study" => quoridor::Jumps::Straight,
        _ => quoridor::Jumps::Standard,
    };
    let pawns = match params.0.get("start") {
        Some(text) => quoridor::starting_squares(text, shape)?,
        None => shape.middles(),
    };
    Ok(Quoridor::new(size, method, quoridor::Setup { jumps, pawns, walls: walls_each(params)? }))
}

/// One number for both sides, or one for each.
fn walls_each(params: &Params) -> Result<[u8; 2]> {
    let Some(text) = params.0.get("walls") else { return Ok([10, 10]) };
    let (white, black) = text.split_once(',').unwrap_or((text, text));
    let number = |word: &str| word.trim().parse::<u8>().ok().filter(|&walls| walls <= 60);
    match (number(white), number(black)) {
        (Some(white), Some(black)) => Ok([white, black]),
        _ => Err(Fault::new(format!("parameter `walls` is `{text}`"))
            .expected("a whole number from 0 to 60, or two such as `10,8` for White and Black")),
    }
}
