//! Stopping where a rule settles a node, whatever node it is.

use plyscope::session::protocol::{BreakCommand, Condition, Incident};
use plyscope::session::view::LogKind;

use super::*;

/// The last line of the log at the first moment at which this happens.
fn first(knobs: &[(&str, &str)], incident: Incident) -> String {
    let mut setup = setup("chess", "", "pvs", knobs);
    setup
        .situation
        .set_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        .unwrap();
    let mut session = Session::open(setup).unwrap();
    let condition = Condition::Happens(incident);
    session.handle(Command::Break(BreakCommand::Add { condition, log_only: false }));
    command(&mut session, Command::Run);
    let view = look(&mut session);
    assert_eq!(view.breakpoints[0].hits, 1, "{incident:?}");
    let cut = view.log.lines.iter().rev().find(|line| line.kind == LogKind::Cutoff);
    cut.map_or_else(String::new, |line| line.text.clone())
}

#[test]
fn a_run_stops_where_a_rule_settles_a_node() {
    let knobs = [("depth", "6"), ("null_move", "2"), ("quiescence", "4"), ("table", "65536")];
    let null_move = first(&knobs, Incident::NullMove);
    assert!(null_move.contains("even after a pass"), "{null_move}");
    let stand_pat = first(&knobs, Incident::StandPat);
    assert!(stand_pat.contains("stand"), "{stand_pat}");
    let cutoff = first(&knobs, Incident::Cutoff);
    assert!(cutoff.contains("cutoff at"), "{cutoff}");
}
