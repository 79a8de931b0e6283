//! The promises of [`Edit`].

use crate::conformance::picture::is_sound;
use crate::conformance::{Moment, Verdict, ensure, walk};
use crate::game::draft::{BoardDraft, Defect, DraftNode, NodeKind, TreeDraft};
use crate::game::{Draft, Edit};
use crate::rng::Rng;

/// Checks that a position's draft gives the position back, and that drafts of any kind are judged, drawn, written
/// and read without a panic.
///
/// # Errors
/// The first broken promise, in words.
pub fn check_editing<G: Edit>(game: &G, seed: u64, games: u32) -> Verdict {
    walk(game, seed, games, |moment| {
        let draft = game.draft(moment.position);
        let realised =
            game.realise(&draft).map_err(|defects| format!("its draft has defects {defects:?}"))?;
        ensure(game.draft(&realised) == draft, || format!("its draft is realised as {realised:?}"))?;
        // A draft holds what can be put on a board: what has been, and passes, may be lost, but then it can be read.
        let is_board = matches!(draft, Draft::Board(_));
        let is_written_alike = || game.print_position(&realised) == game.print_position(moment.position);
        ensure(!is_board || realised == *moment.position || !is_written_alike(), || {
            format!("its draft is realised as {realised:?}")
        })?;
        written(game, &draft)?;
        damaged(game, &moment, draft)
    })
}

/// Drafts that hold whatever a user may put there.
fn damaged<G: Edit>(game: &G, moment: &Moment<'_, G>, mut draft: Draft) -> Verdict {
    const CHANGES: usize = 4;
    let mut rng = moment.rng.clone();
    (0..CHANGES).try_for_each(|_| {
        match &mut draft {
            Draft::Board(board) => change_board(board, game.pieces().len(), &mut rng),
            Draft::Tree(tree) => change_tree(tree, &mut rng),
        }
        drawn(game, &draft)?;
        written(game, &draft)?;
        judged(game, &draft)
    })
}

fn squares_of(draft: &Draft) -> usize {
    match draft {
        Draft::Board(board) => board.squares.len(),
        Draft::Tree(tree) => tree.nodes.len(),
    }
}

/// The picture is sound and has a square for each of the draft's.
fn drawn<G: Edit>(game: &G, draft: &Draft) -> Verdict {
    let picture = game.picture_draft(draft);
    is_sound(&picture).map_err(|broken| format!("the picture of {draft:?}: {broken}"))?;
    ensure(picture.squares.len() == squares_of(draft), || {
        format!("{} squares are drawn of {draft:?}", picture.squares.len())
    })
}

/// What is written is read again, legal or not.
fn written<G: Edit>(game: &G, draft: &Draft) -> Verdict {
    let text = game.print_draft(draft);
    let read = game.parse_draft(&text).map_err(|fault| format!("the draft `{text}` is refused: {fault}"))?;
    let again = game.print_draft(&read);
    ensure(again == text, || format!("the draft `{text}` is read and written as `{again}`"))?;
    let is_board = matches!(draft, Draft::Board(_));
    ensure(!is_board || read == *draft, || format!("the draft `{text}` of {draft:?} is read as {read:?}"))
}

/// A draft is a position, which can be written, or has defects.
fn judged<G: Edit>(game: &G, draft: &Draft) -> Verdict {
    match game.realise(draft) {
        Ok(position) => {
            let text = game.print_position(&position);
            let read = game.parse_position(&text);
            ensure(read.as_ref() == Ok(&position), || format!("`{text}`, of a draft, is read as {read:?}"))
        }
        Err(defects) => {
            let all_there = |squares: &[usize]| squares.iter().all(|&square| square < squares_of(draft));
            let is_sound = |defect: &Defect| !defect.message.is_empty() && all_there(&defect.squares);
            ensure(!defects.is_empty() && defects.iter().all(is_sound), || {
                format!("{draft:?} is refused with {defects:?}")
            })
        }
    }
}

/// Puts or takes a piece, or passes the turn.
fn change_board(board: &mut BoardDraft, pieces: usize, rng: &mut Rng) {
    let square = rng.below(board.squares.len() as u32) as usize;
    board.squares[square] = rng.below(pieces as u32) as u8;
    if rng.coin() {
        board.to_move = board.to_move.other();
    }
}

/// Changes one thing of one node, or adds a node, or cuts one off.
fn change_tree(tree: &mut TreeDraft, rng: &mut Rng) {
    const WORDS: [&str; 8] = ["", "7", "1/2", "0.5", "a b", "max", "\u{1b}[31m\"", "x:("];
    const KINDS: [NodeKind; 4] = [NodeKind::Leaf, NodeKind::Max, NodeKind::Min, NodeKind::Chance];
    let word = WORDS[rng.below(WORDS.len() as u32) as usize].to_owned();
    let (index, added) = (rng.below(tree.nodes.len() as u32) as usize, tree.nodes.len());
    let node = &mut tree.nodes[index];
    match rng.below(7) {
        0 => node.name = word,
        1 => node.value = word,
        2 => node.probability = word,
        3 => node.info = word,
        4 => node.kind = KINDS[rng.below(4) as usize],
        5 => drop(node.children.pop()),
        _ => {
            node.children.push(added);
            tree.nodes.push(DraftNode { value: word, ..DraftNode::default() });
        }
    }
}
