use crate::eval::Judge;
use crate::game::Notation;
use crate::search::depth_first::machine::Search;
use crate::search::{Derivation, NodeId};
impl<G: Notation, J: Judge<G>> Search<G, J> {
    pub(super) fn derive(&self, _node: NodeId) -> Derivation {
        Derivation::default()
    }
}
