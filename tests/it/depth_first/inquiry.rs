//! A value that a smaller search has set is followed through that search, to the leaf that made it.

use std::collections::HashMap;

use plyscope::eval::Contribution;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Machine, NodeId, Quantity};
use plyscope::session::Session;
use plyscope::session::protocol::{Command, Setup, TreeCommand, Watch};

use super::afterwards::{nodes, phase_by_phase};
use super::settled::{ENDGAME, PROB_CUT, QUIET};
use crate::session::asking::reply;
use crate::session::setup;

fn opened(game: &str, position: &str, knobs: &[(&str, &str)]) -> Setup {
    let mut setup = setup(game, "", "pvs", knobs);
    setup.situation.set_position(position).unwrap();
    setup
}

const NULL_MOVE: [(&str, &str); 3] = [("depth", "4"), ("null_move", "1"), ("quiescence", "4")];

/// The nodes that a rule has settled, after all phases, with what was said of them then.
fn settled(machine: &mut dyn Machine) -> Vec<(String, NodeId)> {
    let mut said: HashMap<Vec<u32>, String> = HashMap::new();
    phase_by_phase(machine, |machine, events| {
        for event in events {
            match event {
                Event::Entered { node, .. } => drop(said.remove(&machine.tree().path(*node))),
                Event::Answered { node, settled: true, .. } => {
                    said.insert(machine.tree().path(*node), machine.sentence(event).text);
                }
                _ => {}
            }
        }
    });
    let of = |node: NodeId| Some((said.get(&machine.tree().path(node))?.clone(), node));
    nodes(machine).into_iter().filter_map(of).collect()
}

/// The answer is the one that was told then, and the way from it leads to a leaf whose terms add up to its value.
#[test]
fn the_search_that_was_asked_is_told_down_to_its_leaf() {
    let chess = opened("chess", QUIET, &NULL_MOVE);
    let othello = opened("othello", ENDGAME, &PROB_CUT);
    for setup in [chess, othello] {
        let session = Session::open(setup).unwrap();
        let mut machine = session.machine().fork();
        let (mut told, mut nested, mut with_leaf) = (0, 0, 0);
        for (said, node) in settled(&mut *machine) {
            let inquiry = machine.inquire(node, 500_000).expect("a rule has settled it");
            assert_eq!(inquiry.given_up, "");
            assert_eq!(inquiry.searches[0].answer, said);
            told += 1;
            nested += usize::from(inquiry.searches.len() > 1);
            for asked in &inquiry.searches {
                assert!(asked.way.len() > 1, "{asked:?}");
                assert!(!asked.way.iter().any(|step| step.contains("folded")), "{asked:?}");
            }
            let Some(leaf) = inquiry.leaf else { continue };
            with_leaf += 1;
            let mut situation = session.setup().situation.copy();
            situation.set_position(&leaf.position).unwrap();
            let weights = situation.weights(&leaf.weights).unwrap();
            let terms = weights.breakdown(&situation.measured().unwrap());
            let sum: i64 = terms.iter().map(Contribution::product).sum();
            let end = inquiry.searches.last().unwrap().way.last().unwrap();
            let shown = Quantity::Points(sum as f64 / f64::from(situation.per_point())).to_string();
            assert!(end.contains(&format!(" {shown}: ")), "{shown}: {end}");
        }
        assert!(told >= 5 && with_leaf >= 5, "{told} told, {nested} nested, {with_leaf} with a leaf");
    }
}

/// What a table knew is what a search without one finds again, where nothing else is left out.
#[test]
fn what_the_table_knew_is_found_again() {
    let mut wins = 0;
    let searched = [
        ("chess", QUIET, "on"),
        ("othello", ENDGAME, "on"),
        ("connect-four", "44536", "on"),
        ("connect-four", "44536", "off"),
    ];
    for (game, position, pruning) in searched {
        let knobs = [("depth", "5"), ("table_depth", "equal"), ("pruning", pruning)];
        let session = Session::open(opened(game, position, &knobs)).unwrap();
        let mut machine = session.machine().fork();
        machine.advance(Until::NEVER, None);
        let cut =
            |node: &NodeId| machine.explain(*node).sources.first().is_some_and(|it| it.is_from_elsewhere);
        let mut told = 0;
        for node in nodes(&*machine).into_iter().filter(cut).take(300) {
            let inquiry = machine.inquire(node, 500_000).expect("the table has settled it");
            let number = |text: &str| {
                if let Some((winner, _)) = text.split_once(" wins") {
                    return if winner.ends_with("Max") { f64::INFINITY } else { f64::NEG_INFINITY };
                }
                let words = text.rsplit([' ', ':']);
                words.filter_map(|word| word.parse::<f64>().ok()).next().expect("a value")
            };
            let held = &inquiry.searches[0].answer;
            let found = number(inquiry.searches[0].way[1].split(": ").next().unwrap());
            let fits = match held {
                _ if held.contains("at least") => found >= number(held),
                _ if held.contains("at most") => found <= number(held),
                _ => found == number(held),
            };
            assert!(fits, "{game}: {inquiry:#?}");
            // A win is as far away as the search that was asked about says.
            let worth = inquiry.searches[0].way[1].split_once(" is worth ").expect("a value").1;
            if let Some((_, exact)) =
                held.split_once("the table knew ").filter(|(_, it)| !it.starts_with("at "))
            {
                assert!(worth.starts_with(&format!("{exact}: ")), "{game}: {inquiry:#?}");
                wins += usize::from(exact.contains(" wins in "));
            }
            told += 1;
        }
        assert!(told > 5, "{game}: {told}");
    }
    assert!(wins > 0);
}

#[test]
fn only_values_from_elsewhere_are_asked_about() {
    let knobs = [&NULL_MOVE[..], &[("table", "off")]].concat();
    let session = Session::open(opened("chess", QUIET, &knobs)).unwrap();
    let mut machine = session.machine().fork();
    let settled: Vec<NodeId> = settled(&mut *machine).into_iter().map(|(_, node)| node).collect();
    let others = nodes(&*machine).into_iter().filter(|node| !settled.contains(node));
    let mut others = others.take(500);
    assert!(others.all(|node| machine.inquire(node, 500_000).is_none()));
    assert!(machine.inquire(settled[0], 0).expect("settled").given_up.contains("more than 0 positions"));
}

#[test]
fn the_workbench_tells_it_where_the_way_ends() {
    let mut session = Session::open(opened("chess", QUIET, &NULL_MOVE)).unwrap();
    let mut machine = session.machine().fork();
    let node = settled(&mut *machine).into_iter().find(|(_, node)| {
        machine.inquire(*node, 500_000).is_some_and(|told| told.leaf.is_some() && told.searches.len() == 1)
    });
    let path = machine.tree().path(node.expect("a null move that a leaf decides").1);
    session.handle(Command::Run);
    session.work_through(|| 0.0);
    session.handle(Command::Watch(Watch { tree_rows: 40, inspector: true, ..Watch::default() }));
    session.handle(Command::Tree(TreeCommand::Jump(path)));
    session.handle(Command::Tree(TreeCommand::FollowValue { whole: false }));
    insta::assert_snapshot!("asked-after-a-pass", reply(&mut session));
}

/// What is folded away on the way of a value is brought back.
#[test]
fn the_way_goes_on_through_what_was_folded_away() {
    let position = "r1bq1rk1/pp3ppp/2n1pn2/2bp4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 10";
    let mut session = Session::open(opened("chess", position, &[("depth", "5"), ("table", "off")])).unwrap();
    session.handle(Command::Run);
    session.work_through(|| 0.0);
    let machine = session.machine();
    let sources = machine.explain(machine.tree().root()).sources;
    assert!(sources.last().is_some_and(|source| source.how.contains("folded away")), "{sources:?}");
    session.handle(Command::Tree(TreeCommand::FollowValue { whole: true }));
    let machine = session.machine();
    let sources = machine.explain(machine.tree().root()).sources;
    assert!(sources.len() == 6 && sources[5].is_evaluated, "{sources:#?}");
    assert!(session.view().notice.is_some_and(|notice| notice.text.contains("the evaluation")));
}
