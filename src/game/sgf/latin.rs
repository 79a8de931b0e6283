//! Latin-1, in which SGF is written where its property `CA` names it or nothing (FF[4]). Its bytes are the first 256
//! characters of Unicode, so no table is needed.

/// The names of the encoding in files, in capitals.
const NAMES: [&str; 5] = ["ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "LATIN-1"];

/// Whether bytes are SGF that says, or leaves it at, Latin-1.
pub fn is_latin(bytes: &[u8]) -> bool {
    let game = bytes.trim_ascii_start();
    let is_sgf = game.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"));
    let named = bytes.windows(3).position(|three| three == b"CA[").map(|at| &bytes[at + 3..]);
    is_sgf
        && named.is_none_or(|rest| {
            let name = rest.split(|&byte| byte == b']').next().unwrap_or_default();
            let name = String::from_utf8_lossy(name.trim_ascii()).to_ascii_uppercase();
            NAMES.contains(&name.as_str())
        })
}

/// Bytes in Latin-1 as text.
pub fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sgf_is_in_latin_1_unless_it_says_otherwise() {
        assert!(is_latin(b" (;PB[Andr\xe9])") && is_latin(b"(;CA[iso-8859-1]PB[Andr\xe9])"));
        assert!(!is_latin(b"(;CA[Shift_JIS]PB[\x83A])") && !is_latin(b"(name: \"Andr\xe9\")"));
        assert_eq!(latin(b"(;PB[Andr\xe9])"), "(;PB[Andr\u{e9}])");
    }
}
