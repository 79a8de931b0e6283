//! What PGN and the formats made after it have in common: tags before a game, and a movetext in lines of 80 characters.

/// The widest line of a movetext.
const WIDTH: usize = 80;

/// What stands in a tag where nothing is known.
const UNKNOWN: &str = "?";

/// The seven tags that every game has, in this order, each with what stands for unknown.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", UNKNOWN),
    ("Site", UNKNOWN),
    ("Date", "????.??.??"),
    ("Round", UNKNOWN),
    ("White", UNKNOWN),
    ("Black", UNKNOWN),
    (RESULT, "*"),
];

/// The tag of how the game has ended.
pub(super) const RESULT: &str = "Result";

/// One tag: `[Event "?"]`.
pub(super) fn tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

/// Words with blanks between, in lines as wide as they may be.
pub(super) fn lines(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        width += word.len();
        text += word;
    }
    text + "\n"
}
