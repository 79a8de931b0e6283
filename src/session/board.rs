//! The board pane: the position of the selected node, and what the tree knows of the moves from it.

use crate::catalog::{LegalMove, Situation};
use crate::game::{Picture, Side, Turn};
use crate::search::{Event, Machine, Quantity, Tree};
use crate::session::evaluation;
use crate::session::protocol::{Overlay, Viewpoint};
use crate::session::tree_view::work_column;
use crate::session::view::{BoardView, MoveMark};

/// The position last shown, so that a running search does not draw it again and again.
#[derive(Default)]
pub struct Board {
    shown: Option<Shown>,
}

/// The playout to be shown.
#[derive(Clone, Copy)]
pub struct Playout<'a> {
    /// Its moves; none if there is no playout here.
    pub moves: &'a [u32],
    /// So many of them are shown.
    pub shown: usize,
    /// Which of the phase's playouts it is, from 0.
    pub nth: usize,
    /// How many playouts a phase makes.
    pub of: u64,
}

/// The place among the moves of playouts that come one after another, so many moves on from another place, or back if
/// negative: which playout, and how many of its moves are shown. The end of the last is followed by the beginning of
/// the first.
pub fn walked(playouts: &[Vec<u32>], (nth, shown): (usize, usize), moves: i64) -> (usize, usize) {
    let places = |playout: &Vec<u32>| playout.len() + 1;
    let all = playouts.iter().map(places).sum::<usize>().max(1);
    let here = playouts.iter().take(nth).map(places).sum::<usize>() + shown;
    let mut left = (here as i64).saturating_add(moves).rem_euclid(all as i64) as usize;
    for (nth, playout) in playouts.iter().enumerate() {
        if left < places(playout) {
            return (nth, left);
        }
        left -= places(playout);
    }
    (0, 0)
}

/// A position drawn.
struct Shown {
    /// The moves from the root.
    path: Vec<u32>,
    /// What the picture has on its squares.
    overlay: Overlay,
    /// The weights that the moves were valued by.
    weights: String,
    /// What the evaluation says of the position after each move, if that is asked.
    evaluations: Vec<Quantity>,
    picture: Picture,
    notation: String,
    turn: Turn,
    line: Vec<String>,
    moves: Vec<LegalMove>,
}

impl Board {
    /// Forgets the position: the root is another one.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// The position after `path` from `root`. With a `playout` it is that of the leaf; picture and turn are what the
    /// playout has made of them by the move that is shown.
    pub fn view(
        &mut self,
        root: &dyn Situation,
        machine: &dyn Machine,
        path: &[u32],
        playout: Playout<'_>,
        (overlay, viewpoint): (Overlay, Viewpoint),
    ) -> BoardView {
        let weights = machine.settings().text("weights");
        let is_it =
            |shown: &Shown| shown.path == path && shown.overlay == overlay && shown.weights == weights;
        if !self.shown.as_ref().is_some_and(is_it) {
            let shown = Shown::at(root, path, overlay);
            self.shown = Some(Shown { weights: weights.to_owned(), ..shown.evaluated(root, machine) });
        }
        let Some(shown) = &self.shown else { return BoardView::default() };
        let (played, picture, turn) = if playout.moves.is_empty() {
            (Vec::new(), shown.picture.clone(), shown.turn)
        } else {
            let end = Shown::at(root, &[path, playout.moves].concat(), overlay);
            let played = end.line.get(shown.line.len()..).unwrap_or_default().to_vec();
            let part = &playout.moves[..playout.shown];
            let is_whole = part.len() == playout.moves.len();
            let there = if is_whole { end } else { Shown::at(root, &[path, part].concat(), overlay) };
            (played, there.picture, there.turn)
        };
        BoardView {
            picture,
            notation: shown.notation.clone(),
            turn: Some(turn),
            line: shown.line.clone(),
            moves: shown.marks(machine.tree(), overlay, viewpoint),
            overlay,
            work: work_column(machine.tree().columns())
                .map_or("work", |column| machine.tree().columns()[column].name),
            overlays: overlays(root, machine),
            layers: root.layers(),
            playout: played,
            playout_shown: playout.shown,
            playout_nth: playout.nth,
            playouts: playout.of,
        }
    }
}

impl Shown {
    fn at(root: &dyn Situation, path: &[u32], overlay: Overlay) -> Self {
        let mut situation = root.copy();
        let before = situation.moves_played().len();
        // What is selected may be gone from the tree, but never illegal; nearest is good enough if it were.
        let _ = path.iter().all(|&code| situation.play_code(code));
        Self {
            path: path.to_vec(),
            overlay,
            weights: String::new(),
            evaluations: Vec::new(),
            picture: match overlay {
                Overlay::Layer(layer) if usize::from(layer) < situation.layers().len() => {
                    situation.layer(layer.into())
                }
                _ => situation.picture(),
            },
            notation: situation.position(),
            turn: situation.turn(),
            line: situation.moves_played().split_off(before),
            moves: situation.legal_moves(),
        }
    }

    /// With what the evaluation says of each move, if the overlay shows that.
    fn evaluated(mut self, root: &dyn Situation, machine: &dyn Machine) -> Self {
        let weights = evaluation::weights_of(machine, root);
        if let (Overlay::Evaluation, Some(weights)) = (self.overlay, weights) {
            let mut here = root.copy();
            let _ = self.path.iter().all(|&code| here.play_code(code));
            let points = |mv: &LegalMove| {
                let mut after = here.copy();
                after.play_code(mv.code).then(|| evaluation::points(&*after, &weights)).flatten()
            };
            let value = |mv| points(mv).map_or(Quantity::Unknown, Quantity::Points);
            self.evaluations = self.moves.iter().map(value).collect();
        }
        self
    }

    fn marks(&self, tree: &dyn Tree, overlay: Overlay, viewpoint: Viewpoint) -> Vec<MoveMark> {
        let (mut children, mut untried) = (Vec::new(), Vec::new());
        if let Some(node) = tree.find(&self.path) {
            tree.children(node, &mut children);
            if overlay == Overlay::Prior {
                untried = tree.untried(node);
            }
        }
        let column = match overlay {
            Overlay::None | Overlay::Layer(_) | Overlay::Evaluation => None,
            Overlay::Prior => tree.columns().iter().position(|column| column.name == "prior"),
            Overlay::Work => work_column(tree.columns()),
            Overlay::Value => tree.columns().iter().position(|column| column.name == "value"),
        };
        let mover = if let Turn::Of(side) = self.turn { side } else { Side::Max };
        let seen_by = |side: Side, number: Quantity| number.seen_by(side);
        let child_of = |mv: &LegalMove| children.iter().copied().find(|&child| tree.code(child) == mv.code);
        let number = |(nth, mv): (usize, &LegalMove)| {
            let of_untried =
                |column: usize| untried.iter().find(|it| it.code == mv.code)?.cells.get(column).cloned();
            let cell = || match child_of(mv) {
                Some(child) => Some(tree.cell(child, column?)),
                None => of_untried(column?),
            };
            let number =
                if overlay == Overlay::Evaluation { self.evaluations.get(nth).cloned() } else { cell() };
            seen_by(mover, number.unwrap_or_default())
        };
        let numbers: Vec<Quantity> = self.moves.iter().enumerate().map(number).collect();
        let keys: Vec<f64> = numbers.iter().map(Quantity::sort_key).collect();
        let scale = Scale::of(&keys, overlay);
        let mark = |(mv, (for_mover, &key)): (&LegalMove, (Quantity, &f64))| {
            let child = child_of(mv);
            MoveMark {
                code: mv.code,
                name: mv.name.clone(),
                squares: mv.squares.clone(),
                // Turned back where Max's view is asked for.
                number: if viewpoint == Viewpoint::Max { seen_by(mover, for_mover) } else { for_mover },
                heat: scale.heat(key),
                best: child.is_some_and(|child| tree.flags(child).best),
            }
        };
        self.moves.iter().zip(numbers.into_iter().zip(&keys)).map(mark).collect()
    }
}

/// How numbers become heat, from 0 to 1.
enum Scale {
    /// Work spans orders of magnitude: logarithms.
    Log {
        largest: f64,
    },
    /// Values span a range.
    Linear {
        smallest: f64,
        range: f64,
    },
    Cold,
}

impl Scale {
    fn of(keys: &[f64], overlay: Overlay) -> Self {
        let finite = || keys.iter().copied().filter(|key| key.is_finite());
        let largest = finite().fold(f64::NEG_INFINITY, f64::max);
        let smallest = finite().fold(f64::INFINITY, f64::min);
        match overlay {
            Overlay::Work if largest > 0.0 => Self::Log { largest },
            Overlay::Value | Overlay::Prior | Overlay::Evaluation if largest > smallest => {
                Self::Linear { smallest, range: largest - smallest }
            }
            _ => Self::Cold,
        }
    }

    fn heat(&self, key: f64) -> f64 {
        match self {
            _ if !key.is_finite() => 0.0,
            Self::Log { largest } => libm::log1p(key.max(0.0)) / libm::log1p(*largest),
            Self::Linear { smallest, range } => (key - smallest) / range,
            Self::Cold => 0.0,
        }
    }
}

/// What a board can show of a search, beside nothing.
fn overlays(root: &dyn Situation, machine: &dyn Machine) -> Vec<Overlay> {
    let settings = machine.settings();
    let asks_priors =
        settings.text("selection") == "puct" || !["", "uniform"].contains(&settings.text("prior"));
    let numbers = [
        (true, Overlay::Work),
        (true, Overlay::Value),
        (asks_priors, Overlay::Prior),
        (root.measured().is_some(), Overlay::Evaluation),
    ];
    let numbers = numbers.into_iter().filter(|(is_there, _)| *is_there).map(|(_, overlay)| overlay);
    numbers.chain((0..root.layers().len()).map(|layer| Overlay::Layer(layer as u8))).collect()
}

/// The moves of each playout, up to `most` of them, that the last phase made.
pub fn playouts_of(events: &[Event], machine: &dyn Machine, most: usize) -> Vec<Vec<u32>> {
    let were_played = events.iter().any(|event| matches!(event, Event::PlayedOut { .. }));
    if were_played { machine.playouts(most) } else { Vec::new() }
}
