//! What settles a node is told with the value and the bound that it meets.

use plyscope::session::Session;

use super::afterwards::phase_by_phase;
use crate::session::setup;

pub(super) const QUIET: &str = "r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2PB1N1P/PP3PP1/R2Q1RK1 w - - 0 12";

pub(super) const ENDGAME: &str = "---XXX--X---X--O-X-XXXO-OOXOXO---OOXO-O--OXOX---OXOO----X------- O";

pub(super) const PROB_CUT: [(&str, &str); 6] = [
    ("depth", "7"),
    ("probcut", "2"),
    ("probcut_t", "0.4"),
    ("probcut_slope", "1.0182"),
    ("probcut_offset", "-11.26"),
    ("probcut_sigma", "527.24"),
];

/// Questions that settle a node are told with both numbers.
#[test]
fn what_settles_a_node_is_told_with_its_bound() {
    let at = |game: &str, position: &str, algorithm: &str, knobs: &[(&str, &str)]| {
        let mut setup = setup(game, "", algorithm, knobs);
        setup.situation.set_position(position).unwrap();
        Session::open(setup).unwrap()
    };
    let null = at("chess", QUIET, "pvs", &[("depth", "4"), ("null_move", "1"), ("quiescence", "4")]);
    let probcut = at("othello", ENDGAME, "pvs", &PROB_CUT);
    for (session, wanted) in [
        (null, vec![("null move at ", "even after a pass "), ("stand-pat at ", " as it stands ")]),
        (probcut, vec![("ProbCut at ", " predicts at least ")]),
    ] {
        let mut said = Vec::new();
        let mut machine = session.machine().fork();
        phase_by_phase(&mut *machine, |machine, events| {
            said.extend(events.iter().map(|event| machine.sentence(event).text));
        });
        for (at, how) in wanted {
            let cuts = said
                .iter()
                .filter(|text| text.starts_with(at) && text.contains(how) && text.ends_with(", cut"));
            let mut count = 0;
            for text in cuts {
                count += 1;
                let (sign, word) = if text.contains(" >= beta ") { (">=", "beta") } else { ("<=", "alpha") };
                let (before, after) = text.split_once(&format!(" {sign} {word} ")).expect(text);
                let value = before.rsplit(' ').find_map(|word| word.parse::<f64>().ok()).expect(text);
                let bound: f64 = after.trim_end_matches(", cut").parse().expect(text);
                assert!(if sign == ">=" { value >= bound } else { value <= bound }, "{text}");
            }
            assert!(count > 0, "{at}{how}");
        }
    }
}
