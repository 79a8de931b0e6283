//! Finding by typing: the texts that hold the typed letters in order, the closest first.

/// The places of the texts that match, best first; all of them in their order when nothing is typed.
///
/// A text matches if the typed characters occur in it in order, in upper or lower case. Letters in a run and letters
/// at the start of a word count more, and among equals the earlier text wins.
///
/// A crate was tried first: its vector code, compiled 160 times over, took longer to build than all of plyscope, for
/// a list of a hundred lines.
pub fn ranked(typed: &str, texts: &[String]) -> Vec<usize> {
    let wanted: Vec<char> = typed.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let mut found: Vec<(i32, usize)> =
        texts.iter().enumerate().filter_map(|(place, text)| Some((-score(&wanted, text)?, place))).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, place)| place).collect()
}

/// The best over all places where the match may begin; `None` if the letters are not there.
fn score(wanted: &[char], text: &str) -> Option<i32> {
    let text: Vec<char> = text.to_lowercase().chars().take(200).collect();
    let Some(first) = wanted.first() else { return Some(0) };
    let starts = (0..text.len()).filter(|&at| text.get(at) == Some(first));
    starts.filter_map(|start| score_from(wanted, &text, start)).max()
}

fn score_from(wanted: &[char], text: &[char], start: usize) -> Option<i32> {
    let mut at = start;
    let mut total = -(start.min(20) as i32);
    let mut last = None;
    for want in wanted {
        at += text.get(at..)?.iter().position(|c| c == want)?;
        let is_word_start = at == 0 || text.get(at - 1).is_some_and(|c| !c.is_alphanumeric());
        total += if last.is_some_and(|last| last + 1 == at) { 15 } else { 0 };
        total += if is_word_start { 10 } else { 1 };
        last = Some(at);
        at += 1;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str) -> Vec<usize> {
        let texts = ["step-back: one phase back", "sort: by the next column", "breakpoints: list them"];
        ranked(typed, &texts.map(String::from))
    }

    #[test]
    fn runs_and_word_starts_come_first() {
        assert_eq!(found("back"), [0]);
        assert_eq!(found("b"), [2, 0, 1]);
        assert_eq!(found("SB"), [0, 1]);
        assert_eq!(found(""), [0, 1, 2]);
        assert_eq!(found("zz"), [0; 0]);
    }
}
