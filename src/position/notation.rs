//! Files as other programs of a game write them: a position, or a game up to its last move, in the game's own notation.

use std::path::Path;

use crate::catalog::Catalog;
use crate::error::{Fault, Result};
use crate::game::chess::Epd;
use crate::game::sgf;
use crate::position::open::Opened;
use crate::position::reader::Source;
use crate::text::clean_line;

/// Opens a file whose name says that it is in such a notation; `None` if it does not.
pub fn open_notation(path: &Path, source: &Source, catalog: &Catalog) -> Option<Result<Opened>> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let game = match extension.as_str() {
        "sgf" => sgf::game_of(&source.text),
        "pgn" => not_empty(&source.text, "a game").map(|()| "chess"),
        "fen" | "epd" => one_line(&source.text).map(|()| "chess"),
        "pdn" => not_empty(&source.text, "a game").map(|()| "checkers"),
        _ => return None,
    };
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let opened = game.and_then(|game| {
        let text = source.text.trim_end();
        let mut situation = catalog.entry(game)?.open_for(Some(text), &Default::default())?;
        situation.set_position(text)?;
        if extension == "epd" {
            Epd::parse(text)?.check_moves(text)?;
        }
        Ok(Opened::plain(clean_line(&name).into_owned(), situation))
    });
    Some(opened.map_err(|fault| fault.in_source(&source.name)))
}

fn not_empty(text: &str, what: &str) -> Result<()> {
    match text.trim() {
        "" => Err(Fault::new("the file is empty").expected(what).at_line(text, 1, 1)),
        _ => Ok(()),
    }
}

/// A file of positions, one a line, is opened only where there is no choice.
fn one_line(text: &str) -> Result<()> {
    not_empty(text, "a position")?;
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    match (lines.next(), lines.next()) {
        (_, None) => Ok(()),
        (_, Some((second, _))) => Err(Fault::new("more than one position")
            .expected("a file of one")
            .remedy("give the line that is meant as the position: --game chess --position 'LINE'")
            .at_line(text, second + 1, 1)),
    }
}
