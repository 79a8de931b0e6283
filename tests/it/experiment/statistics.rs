//! Statistics against numbers published by others (tests/data/facts/stats_elo_sprt.json) and against closed forms.

use plyscope::experiment::statistics::{
    Elo, Pentanomial, Sprt, Tally, Trinomial, Verdict, Z95, llr_logistic, llr_normalized, normalized_elo,
    score_of_elo, superiority, wilson,
};
use plyscope::rng::Rng;
use serde_json::Value as Json;

use crate::facts::cases;

fn number(case: &Json, key: &str) -> f64 {
    case[key].as_f64().unwrap()
}

fn whole(case: &Json, key: &str) -> u64 {
    case[key].as_u64().unwrap()
}

fn trinomial(case: &Json) -> Trinomial {
    plyscope::experiment::statistics::Results(["L", "D", "W"].map(|key| whole(case, key)))
}

/// A win with a loss and two draws are one point each.
fn pentanomial(case: &Json) -> Pentanomial {
    let [ll, ld, wl, dd, wd, ww] = ["LL", "LD", "WL", "DD", "WD", "WW"].map(|key| whole(case, key));
    plyscope::experiment::statistics::Results([ll, ld, wl + dd, wd, ww])
}

fn check_elo(case: &Json, score: f64, elo: Elo, normalized: (f64, f64), los: f64) {
    let close = |found: f64, key: &str, slack: f64| {
        assert!((found - number(case, key)).abs() <= slack, "{key}: {found} in {case}");
    };
    close(score, "score", 1e-12);
    close(elo.elo.unwrap(), "elo", 1e-9);
    close(elo.error.unwrap(), "elo_err", 1e-6);
    close(normalized.0, "nelo", 1e-9);
    close(normalized.1, "nelo_err", 1e-6);
    close(los, "los", 1e-9);
}

#[test]
fn published_elo_is_found_again() {
    let mut found = 0;
    for case in cases("stats_elo_sprt.json") {
        match case["test"].as_str().unwrap() {
            "elo_wdl" => {
                let games = trinomial(&case);
                let normalized = normalized_elo(&games).unwrap();
                check_elo(&case, games.score(), Elo::of(&games), normalized, superiority(&games));
            }
            "elo_penta" => {
                let pairs = pentanomial(&case);
                let normalized = normalized_elo(&pairs).unwrap();
                check_elo(&case, pairs.score(), Elo::of(&pairs), normalized, superiority(&pairs));
            }
            _ => continue,
        }
        found += 1;
    }
    assert_eq!(found, 5);
}

#[test]
fn published_likelihood_ratios_are_found_again() {
    let mut found = 0;
    for case in cases("stats_elo_sprt.json").iter().filter(|case| case["test"] == "llr") {
        let (elo0, elo1) = (number(case, "elo0"), number(case, "elo1"));
        let is_pairs = case["kind"] == "penta";
        let llr = match case["model"].as_str().unwrap() {
            "logistic" if is_pairs => llr_logistic(&pentanomial(case), elo0, elo1),
            "logistic" => llr_logistic(&trinomial(case), elo0, elo1),
            "normalized" if is_pairs => llr_normalized(&pentanomial(case), elo0, elo1),
            "normalized" => llr_normalized(&trinomial(case), elo0, elo1),
            // Bayesian Elo has gone out of use; there is none here.
            _ => continue,
        };
        assert!((llr - number(case, "llr_published")).abs() <= 0.005, "{llr} in {case}");
        assert!((llr - number(case, "llr_recomputed")).abs() <= 1e-6, "{llr} in {case}");
        found += 1;
    }
    assert_eq!(found, 6);
}

#[test]
fn published_bounds_and_intervals_are_found_again() {
    let mut found = 0;
    for case in cases("stats_elo_sprt.json") {
        let pair = |key: &str| [0, 1].map(|n| case[key][n].as_f64().unwrap());
        let close = |found: [f64; 2], expected: [f64; 2]| {
            let is_close =
                found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9);
            assert!(is_close, "{found:?} in {case}");
        };
        let numbers = |text: &str, between: char| -> Vec<f64> {
            let digits = |word: &str| word.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap();
            text.split(between).map(digits).collect()
        };
        match case["test"].as_str().unwrap() {
            "sprt_bounds" => {
                let rates = numbers(case["case"].as_str().unwrap(), ',');
                let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: rates[0], beta: rates[1] };
                close(sprt.bounds(), pair("lower_upper"));
            }
            "wilson95" => {
                let share = numbers(case["case"].as_str().unwrap(), '/');
                close(wilson(share[0] / share[1], share[1] as u64), pair("interval"));
            }
            _ => continue,
        }
        found += 1;
    }
    assert_eq!(found, 10);
    let [lower, upper] = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 }.bounds();
    assert!((upper - 2.944_438_979_166_44).abs() < 1e-9 && (upper + lower).abs() < 1e-12);
}

/// Without draws a hypothesis leaves nothing to choose: the ratio is the binomial distribution's.
#[test]
fn without_draws_the_ratio_is_the_binomial_one() {
    for (wins, losses, elo0, elo1) in
        [(60_u64, 40_u64, 0.0, 50.0), (500, 500, -10.0, 10.0), (7, 93, 0.0, 5.0)]
    {
        let llr = llr_logistic(&plyscope::experiment::statistics::Results([losses, 0, wins]), elo0, elo1);
        let [zero, one] = [elo0, elo1].map(score_of_elo);
        let exact =
            wins as f64 * libm::log(one / zero) + losses as f64 * libm::log((1.0 - one) / (1.0 - zero));
        // The draw that never came counts a thousandth.
        assert!((llr - exact).abs() < 0.01, "{llr}, not {exact}");
    }
}

#[test]
fn wilsons_interval_is_the_root_of_its_equation() {
    for (wins, games) in [(3_u64, 10_u64), (50, 100), (999, 1_000)] {
        let share = wins as f64 / games as f64;
        for end in wilson(share, games) {
            let deviation = (end * (1.0 - end) / games as f64).sqrt();
            assert!(((share - end).abs() - Z95 * deviation).abs() < 1e-12);
        }
    }
}

#[test]
fn a_test_is_the_same_seen_from_the_other_side() {
    let (here, there) = ([12, 40, 100, 61, 17], [17, 61, 100, 40, 12]);
    let results = plyscope::experiment::statistics::Results;
    let sum = llr_logistic(&results(here), 0.0, 10.0) + llr_logistic(&results(there), -10.0, 0.0);
    assert!(sum.abs() < 1e-9, "{sum}");
}

/// Plays pairs of a simulated game, in which the better side has so much of an edge and the opening some luck.
fn verdict(sprt: Sprt, elo: f64, rng: &mut Rng) -> (Verdict, u64) {
    let mut tally = Tally::default();
    let expected = score_of_elo(elo);
    loop {
        // The opening favours one side, and so A in one game and B in the other.
        let luck = f64::from(rng.below(3)) * 0.1 - 0.1;
        let game = |luck: f64, rng: &mut Rng| {
            let drawn = f64::from(rng.below(1_000_000)) / 1e6;
            let win = expected + luck - 0.15;
            if drawn < win { 2 } else { usize::from(drawn < win + 0.3) }
        };
        tally.add_pair([game(luck, rng), game(-luck, rng)]);
        if let Some(verdict) = sprt.verdict(&tally) {
            return (verdict, tally.games.count());
        }
    }
}

/// How often a test errs: as often as it says, or less. Three standard deviations are granted.
#[test]
fn a_thousand_tests_err_as_rarely_as_they_say() {
    const TESTS: u32 = 1_000;
    let sprt = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.1 };
    let mut games = 0;
    let mut wrong = |elo: f64, wrong: Verdict| {
        let test = |n: u32| {
            let (verdict, played) = verdict(sprt, elo, &mut Rng::stream(elo as u64 + 5, n.into()));
            games += played;
            u32::from(verdict == wrong)
        };
        (0..TESTS).map(test).sum::<u32>()
    };
    // A plays against itself: nothing may be found. Then A is as strong as H1 says.
    let (false_h1, false_h0) = (wrong(sprt.elo0, Verdict::H1), wrong(sprt.elo1, Verdict::H0));
    let most = |rate: f64| {
        let tests = f64::from(TESTS);
        (tests * rate + 3.0 * (tests * rate * (1.0 - rate)).sqrt()) as u32
    };
    assert!((10..=most(sprt.alpha)).contains(&false_h1), "{false_h1} false H1 of {TESTS}");
    assert!((20..=most(sprt.beta)).contains(&false_h0), "{false_h0} false H0 of {TESTS}");
    assert!(games / u64::from(2 * TESTS) > 100, "the tests were not trivial");
}
