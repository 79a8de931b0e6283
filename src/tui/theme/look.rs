//! How a theme file writes a style: `"#c0caf5"`, `"yellow bold"`, `"#ffffff on 24"`, `"reverse"`.

use ratatui::style::{Color, Modifier, Style};

/// The sixteen colours that every colour terminal has, and the terminal's own.
const COLOURS: [(&str, Color); 17] = [
    ("default", Color::Reset),
    ("black", Color::Black),
    ("red", Color::Red),
    ("green", Color::Green),
    ("yellow", Color::Yellow),
    ("blue", Color::Blue),
    ("magenta", Color::Magenta),
    ("cyan", Color::Cyan),
    ("white", Color::Gray),
    ("bright-black", Color::DarkGray),
    ("bright-red", Color::LightRed),
    ("bright-green", Color::LightGreen),
    ("bright-yellow", Color::LightYellow),
    ("bright-blue", Color::LightBlue),
    ("bright-magenta", Color::LightMagenta),
    ("bright-cyan", Color::LightCyan),
    ("bright-white", Color::White),
];

const MODIFIERS: [(&str, Modifier); 6] = [
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underline", Modifier::UNDERLINED),
    ("reverse", Modifier::REVERSED),
    ("strike", Modifier::CROSSED_OUT),
];

/// What a word of a style may be, for messages.
pub const WORDS: &[&str] = &[
    "#rrggbb",
    "0 to 255",
    "default",
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "white",
    "bright-black",
    "bright-red",
    "bright-green",
    "bright-yellow",
    "bright-blue",
    "bright-magenta",
    "bright-cyan",
    "bright-white",
    "on",
    "bold",
    "dim",
    "italic",
    "underline",
    "reverse",
    "strike",
];

/// Reads a style; the error is the word that has no meaning there.
pub fn parse(text: &str) -> Result<Style, &str> {
    let mut style = Style::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "on" {
            style.bg =
                Some(words.next().map_or(Err(word), |background| colour(background).ok_or(background))?);
        } else if let Some((_, modifier)) = MODIFIERS.iter().find(|(name, _)| *name == word) {
            style = style.add_modifier(*modifier);
        } else {
            // A second foreground would silently win over the first.
            style.fg = Some(colour(word).filter(|_| style.fg.is_none()).ok_or(word)?);
        }
    }
    Ok(style)
}

fn colour(word: &str) -> Option<Color> {
    if let Some(digits) = word.strip_prefix('#') {
        let hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let rgb = u32::from_str_radix(digits, 16).ok().filter(|_| hex)?;
        return Some(Color::from_u32(rgb));
    }
    let named = COLOURS.iter().find(|(name, _)| *name == word).map(|(_, colour)| *colour);
    named.or_else(|| word.parse().ok().map(Color::Indexed))
}

/// The contrast of two colours by WCAG 2: 1 (none) to 21 (black on white); `None` where the terminal decides.
///
/// <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
pub fn contrast(a: Color, b: Color) -> Option<f64> {
    let (a, b) = (luminance(a)?, luminance(b)?);
    Some((a.max(b) + 0.05) / (a.min(b) + 0.05))
}

fn luminance(colour: Color) -> Option<f64> {
    let [r, g, b] = rgb(colour)?.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { libm::pow((share + 0.055) / 1.055, 2.4) }
    });
    Some(0.2126 * r + 0.7152 * g + 0.0722 * b)
}

/// The colour as red, green and blue; for the first sixteen, which users change, as xterm has them.
pub fn rgb(colour: Color) -> Option<[u8; 3]> {
    const FIRST: [[u8; 3]; 16] = [
        [0, 0, 0],
        [205, 0, 0],
        [0, 205, 0],
        [205, 205, 0],
        [0, 0, 238],
        [205, 0, 205],
        [0, 205, 205],
        [229, 229, 229],
        [127, 127, 127],
        [255, 0, 0],
        [0, 255, 0],
        [255, 255, 0],
        [92, 92, 255],
        [255, 0, 255],
        [0, 255, 255],
        [255, 255, 255],
    ];
    match colour {
        Color::Rgb(r, g, b) => Some([r, g, b]),
        Color::Indexed(n) => Some(match n {
            0..16 => FIRST[usize::from(n)],
            16..232 => {
                let step = |digit: u8| if digit == 0 { 0 } else { 55 + 40 * digit };
                [step((n - 16) / 36), step((n - 16) / 6 % 6), step((n - 16) % 6)]
            }
            232.. => [8 + 10 * (n - 232); 3],
        }),
        Color::Reset => None,
        named => {
            let n = COLOURS.iter().position(|(_, known)| *known == named)?;
            FIRST.get(n.checked_sub(1)?).copied()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_read() {
        assert_eq!(parse("#c0caf5"), Ok(Style::new().fg(Color::Rgb(0xc0, 0xca, 0xf5))));
        assert_eq!(parse("yellow bold on 24"), Ok(Style::new().yellow().bold().bg(Color::Indexed(24))));
        assert_eq!(parse(""), Ok(Style::new()));
        for (text, word) in
            [("#12345", "#12345"), ("#+12345", "#+12345"), ("red green", "green"), ("256", "256")]
        {
            assert_eq!(parse(text), Err(word));
        }
        assert_eq!(parse("red on"), Err("on"));
        assert_eq!(parse("red on bold"), Err("bold"));
    }

    #[test]
    fn every_word_of_the_messages_is_understood() {
        for word in WORDS.iter().filter(|word| !["#rrggbb", "0 to 255", "on"].contains(word)) {
            assert!(parse(word).is_ok(), "{word}");
        }
        assert_eq!(WORDS.len(), 3 + COLOURS.len() + MODIFIERS.len());
    }

    #[test]
    fn contrast_is_wcag() {
        let ratio = |a, b| contrast(a, b).map(|ratio| (ratio * 100.0).round());
        assert_eq!(ratio(Color::Rgb(0, 0, 0), Color::Rgb(255, 255, 255)), Some(2100.0));
        assert_eq!(ratio(Color::Rgb(0x76, 0x76, 0x76), Color::Rgb(255, 255, 255)), Some(454.0));
        assert_eq!(contrast(Color::Reset, Color::Black), None);
    }

    #[test]
    fn palette_colours_are_xterms() {
        assert_eq!(rgb(Color::Indexed(24)), Some([0, 95, 135]));
        assert_eq!(rgb(Color::Indexed(255)), Some([238, 238, 238]));
        assert_eq!(rgb(Color::LightBlue), Some([92, 92, 255]));
        assert_eq!(rgb(Color::Gray), rgb(Color::Indexed(7)));
    }
}
