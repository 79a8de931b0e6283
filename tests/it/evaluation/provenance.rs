//! From a value to the leaf that made it: in every node of a tree.

use plyscope::game::Turn;
use plyscope::search::{Machine, NodeId, Quantity};
use plyscope::session::Session;
use plyscope::session::protocol::{Command, TreeCommand};

use super::{alpha_beta, play};
use crate::session::setup;

/// Every node of the present tree.
fn nodes(machine: &dyn Machine) -> Vec<NodeId> {
    let tree = machine.tree();
    let mut nodes = vec![tree.root()];
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        tree.children(node, &mut nodes);
        next += 1;
    }
    nodes
}

/// The evaluation of the position at a node, computed from the rules alone.
fn judged(session: &Session, node: NodeId) -> Quantity {
    let machine = session.machine();
    let mut situation = session.setup().situation;
    assert!(machine.tree().path(node).iter().all(|&code| situation.play_code(code)));
    let weights = situation.weights(machine.settings().text("weights")).unwrap();
    let units = weights.value(&situation.measured().expect("an evaluation"));
    Quantity::Points(units as f64 / f64::from(situation.per_point()))
}

/// Follows every value of a tree; answers how many ended at an evaluated leaf, and all other endings.
fn follow(session: &Session) -> (usize, Vec<String>) {
    let machine = session.machine();
    let tree = machine.tree();
    let (mut evaluated, mut others) = (0, Vec::new());
    for node in nodes(machine) {
        let sources = machine.explain(node).sources;
        let Some(last) = sources.last() else { continue };
        assert_eq!(sources[0].node, node);
        for pair in sources.windows(2) {
            assert_eq!(tree.parent(pair[1].node), Some(pair[0].node));
            assert_eq!(pair[0].value, pair[1].value, "minimax passes values up unchanged");
            assert!(pair[0].how.contains(&pair[1].name), "{}", pair[0].how);
        }
        if last.is_evaluated {
            assert_eq!(last.value, judged(session, last.node), "{:?}", tree.path(last.node));
            evaluated += 1;
        } else {
            others.push(last.how.clone());
        }
    }
    (evaluated, others)
}

#[test]
fn every_value_leads_to_what_made_it() {
    for game in ["connect-four", "othello", "checkers", "chess"] {
        for knobs in [&[("depth", "3"), ("table", "off")][..], &[("depth", "4"), ("table", "4096")][..]] {
            let session = play(setup(game, "", "alpha-beta", knobs), [Command::Run]);
            let (evaluated, others) = follow(&session);
            assert!(evaluated > 50, "{game}: {evaluated}");
            let is_known =
                |how: &&String| how.starts_with("the table knew it") || how.starts_with("the rules");
            assert_eq!(others.iter().find(|how| !is_known(how)), None, "{game} with {knobs:?}");
        }
    }
}

#[test]
fn a_value_under_way_is_the_best_so_far() {
    let mut session = Session::open(alpha_beta("own")).unwrap();
    for _ in 0..40 {
        session.handle(Command::Run);
        session.work(97);
        session.handle(Command::Pause);
        follow(&session);
    }
}

#[test]
fn chance_has_no_single_leaf() {
    let tree = "max(a:chance(0.5:4 0.5:8) b:3)";
    let mut setup = setup("tree", "", "expectiminimax", &[]);
    setup.situation.set_position(tree).unwrap();
    let session = play(setup, [Command::Run]);
    let sources = session.machine().explain(session.machine().tree().root()).sources;
    assert_eq!(sources.len(), 2, "{sources:?}");
    assert_eq!(sources[1].value, Quantity::Points(6.0));
    assert!(sources[1].how.starts_with("the mean of 2 moves"), "{}", sources[1].how);
    assert_eq!(session.machine().tree().turn(sources[1].node), Turn::Chance);
}

#[test]
fn a_mean_is_followed_to_the_leaf_of_the_last_iteration() {
    let uct = super::uct("own");
    let mut session = play(uct, [Command::Seek(plyscope::search::Goal::Iteration(50))]);
    session.handle(Command::Tree(TreeCommand::FollowValue { whole: true }));
    let notice = session.view().notice.unwrap();
    assert!(!notice.is_fault && notice.text.starts_with("iteration 50 ended here"), "{notice:?}");
}
