//! A starting tree with counts, as printed in a textbook's figure: what a Monte Carlo search can begin from.

/// One node of a starting tree.
#[derive(Debug, Clone, PartialEq)]
pub struct StartNode {
    /// The name of the move that leads here; empty at the root.
    pub name: String,
    /// Playouts through it.
    pub visits: u32,
    /// The sum of their results for Max, a win counting 1.
    pub wins: f64,
    /// Its children; legal moves that are not named here have no visits.
    pub children: Vec<StartNode>,
}
