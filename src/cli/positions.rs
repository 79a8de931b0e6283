//! `plyscope positions`: the library, with the faults of its bad files.

use std::io::Write;

use serde::Serialize;

use crate::catalog::Catalog;
use crate::cli::args::PositionsArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::table::Table;
use crate::position::{Item, Library, Origin};

#[derive(Serialize)]
struct Listing {
    positions: Vec<Listed>,
    faults: Vec<String>,
}

/// One position; a field that a bad file does not tell is null.
#[derive(Serialize)]
struct Listed {
    id: String,
    file: Option<String>,
    name: Option<String>,
    game: Option<String>,
    draft: bool,
    tags: Vec<String>,
    search: Option<String>,
    known_value: Option<String>,
    fault: Option<String>,
}

/// Lists the library.
pub fn run(catalog: &Catalog, args: &PositionsArgs, out: &mut Out) -> Result<Status, Failure> {
    if let Some(game) = &args.game {
        catalog.entry(game)?;
    }
    let library = Library::find();
    let of_this_game = |listed: &Listed| args.game.is_none() || args.game == listed.game;
    let positions: Vec<Listed> =
        library.items.iter().map(|item| listed(item, catalog)).filter(of_this_game).collect();
    let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
    if args.json {
        out.json(&Listing { positions, faults })?;
        return Ok(Status::Done);
    }
    let mut table = Table::new(["position", "value", "search", "name"]);
    for position in positions.iter().filter(|p| p.fault.is_none()) {
        let or_nothing = |text: &Option<String>| text.clone().unwrap_or_default();
        let name = or_nothing(&position.name);
        let name = if position.draft { format!("{name} (draft)") } else { name };
        let (value, search) = (or_nothing(&position.known_value), or_nothing(&position.search));
        table.row([&position.id, &value, &search, &name]);
    }
    write!(out, "{table}")?;
    for fault in positions.iter().filter_map(|p| p.fault.as_ref()).chain(&faults) {
        writeln!(out, "\nnot usable: {fault}")?;
    }
    Ok(Status::Done)
}

fn listed(item: &Item, catalog: &Catalog) -> Listed {
    let file = item.file.as_ref().ok();
    let is_draft = file.is_some_and(|file| file.draft);
    // A draft is listed as such; that it is illegal is no news.
    let fault = if is_draft { None } else { item.open(catalog).err() };
    Listed {
        id: item.id.clone(),
        file: match &item.origin {
            Origin::Shipped => None,
            Origin::File(path) => Some(path.display().to_string()),
        },
        name: file.map(|file| file.name.clone()),
        game: file.map(|file| file.game.clone()),
        draft: is_draft,
        tags: file.map(|file| file.tags.clone()).unwrap_or_default(),
        search: file.and_then(|file| file.search.as_ref()).map(|search| search.algorithm.clone()),
        known_value: file.and_then(|file| file.known_value).map(|known| known.to_string()),
        fault: fault.map(|fault| fault.to_string()),
    }
}
