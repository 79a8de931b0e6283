//! Files as other programs of a game write them, or `export --format record`: a position, or a game up to its last move,
//! in the game's own notation.

use std::path::Path;

use crate::catalog::{Catalog, Entry};
use crate::error::{Fault, Result};
use crate::game::chess::Epd;
use crate::game::{Params, sgf};
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
    let opened = game.and_then(|game| {
        let opened = read(path, source, catalog.entry(game)?, &Params::default())?;
        if extension == "epd" {
            let text = source.text.trim_end();
            Epd::parse(text)?.check_moves(text)?;
        }
        Ok(opened)
    });
    Some(opened.map_err(|fault| fault.in_source(&source.name)))
}

/// Opens a file as a text in the notation of a game that is named beside it.
///
/// # Errors
/// It is no text of this game: says where and why. A position file, which names its game itself.
pub fn open_text(path: &Path, source: &Source, entry: &Entry, params: &Params) -> Result<Opened> {
    let is_position_file = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"));
    let opened = match is_position_file {
        true => Err(Fault::new("a position file names its game itself")
            .expected(format!("a text in the notation of {}", entry.name))
            .remedy("leave --game out")),
        false => {
            not_empty(&source.text, "a position or a game").and_then(|()| read(path, source, entry, params))
        }
    };
    opened.map_err(|fault| fault.in_source(&source.name))
}

fn read(path: &Path, source: &Source, entry: &Entry, params: &Params) -> Result<Opened> {
    let text = source.text.trim_end();
    let mut situation = entry.open_for(Some(text), params)?;
    situation.set_position(text)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(Opened::plain(clean_line(&name).into_owned(), situation))
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
