//! The user's settings: bad files get exact messages.

use plyscope::error::Result;
use plyscope::position::Source;
use plyscope::tui::keymap::Keymap;
use plyscope::tui::layout::Arrangement;

fn messages<T>(name: &str, parse: impl Fn(&Source) -> Result<T>, texts: &[&str]) -> String {
    let message = |text: &&str| match parse(&Source::new(name, text)) {
        Ok(_) => panic!("`{text}` is good"),
        Err(fault) => fault.to_string(),
    };
    texts.iter().map(message).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn bad_key_bindings_get_exact_messages() {
    let texts = [
        r#"(keys: {"step-iteratoin": ["n"]})"#,
        r#"(keys: {"step-iteration": ["n", "ctrl-nn"]})"#,
        r#"(keys: {"step-iteration": ["5"]})"#,
        r#"(keys: {"step-iteration": ["s"]})"#,
        r#"(keys: {"quit": []})"#,
        r#"(keys: {"quit": "q"})"#,
        r#"(bindings: {})"#,
        r#"(keys: {"quit": ["\u{1b}[31m"]})"#,
        "",
    ];
    insta::assert_snapshot!("bad_keys", messages("keys.ron", Keymap::parse, &texts));
}

#[test]
fn bad_layouts_get_exact_messages() {
    let texts = [
        "(focus: \"tre\")",
        "(hidden: [\"log\", \"graph\"])",
        "(hidden: [\"log\"], focus: \"log\")",
        "(wider: 99999999)",
        "(height: 3)",
        "[",
    ];
    insta::assert_snapshot!("bad_layouts", messages("layout.ron", Arrangement::parse, &texts));
}
