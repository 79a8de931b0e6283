//! The position editor's screen: the picture with its cursor, everything that is wrong in words, and the keys.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use super::{Ask, Context, Dialog, MEMORY_MIB, Purpose, Reaction, Typing, plain_algorithm, plain_setup};
use crate::catalog::{Catalog, Situation};
use crate::error::{Fault, Result};
use crate::game::draft::{Field, NodeKind};
use crate::game::{Draft, Turn};
use crate::position::editor::{Direction, Editor};
use crate::position::{Item, Origin, PositionFile};
use crate::session::Setup;
use crate::session::view::BoardView;
use crate::tui::action::Action;
use crate::tui::input::{Key, Mouse, MouseKind};
use crate::tui::keymap::typed;
use crate::tui::message::{Effect, Save};
use crate::tui::panes::BoardPane;
use crate::tui::panes::board::Cursor;
use crate::tui::theme::Role;
use crate::tui::widgets::paint;
use crate::tui::widgets::skin::Skin;

/// The keys that ask for the fields of a position, in their order.
const FIELD_KEYS: &str = "123456789";

/// What a search of a position is called that no file names.
const BY_HAND: &str = "set up by hand";

/// A position being set up.
pub struct EditorScreen {
    editor: Editor,
    /// What its file says besides the position.
    file: PositionFile,
    /// The file it came from, and that file's text then.
    origin: Option<(PathBuf, String)>,
    /// The search that its file asks for.
    search: Option<Box<Setup>>,
    /// The notation that was last opened or saved.
    saved: String,
}

impl EditorScreen {
    /// Begins with a position.
    ///
    /// # Errors
    /// Positions of this game cannot be set up by hand.
    pub fn new(situation: &dyn Situation) -> Result<Self> {
        let editor = Editor::new(situation.copy())?;
        let (file, origin, search) = (PositionFile::default(), None, None);
        Ok(Self { saved: editor.notation(), editor, file, origin, search })
    }

    /// Begins with a position of the library, or with a draft.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn of(item: &Item, catalog: &Catalog) -> Result<Self> {
        let file = item.file.clone()?;
        let editor = Editor::open(&file, &item.source, catalog)?;
        let origin = match &item.origin {
            Origin::File(path) => Some((path.clone(), item.source.text.clone())),
            Origin::Shipped => None,
        };
        // A draft has no search of its own, and neither has a file that names none.
        let search = if file.search.is_some() { item.open(catalog).ok() } else { None };
        let search = search.and_then(|opened| {
            let otherwise = plain_algorithm(&*opened.situation).ok()?;
            Some(Box::new(opened.setup(otherwise, MEMORY_MIB << 20)))
        });
        Ok(Self { saved: editor.notation(), editor, file, origin, search })
    }

    /// What a search of it is called: as its file, if it is the position that the file holds.
    fn title(&self) -> &str {
        if self.file.name.is_empty() || self.is_changed() { BY_HAND } else { &self.file.name }
    }

    pub(super) const fn is_tree(&self) -> bool {
        self.editor.is_tree()
    }

    pub(super) fn is_changed(&self) -> bool {
        self.editor.notation() != self.saved
    }

    /// The file of what is not saved yet.
    pub fn unsaved(&self) -> Option<String> {
        let name = format!("{} (unsaved)", self.title());
        self.is_changed().then(|| self.editor.to_file(PositionFile { name, ..self.file.clone() }).print())
    }

    /// What there is now has been saved.
    pub fn mark_saved(&mut self) {
        self.saved = self.editor.notation();
    }

    /// Letters and digits that are the editor's own.
    pub(super) fn typing(&self) -> Typing {
        if self.is_tree() {
            return Typing::Nothing;
        }
        let pieces = self.editor.pieces().into_iter().map(|piece| piece.key);
        Typing::Letters(pieces.chain(FIELD_KEYS.chars().take(self.editor.fields().len())).collect())
    }

    /// A key that stands for a piece puts it, the digit of a field asks for it; all others are the keymap's.
    pub(super) fn key(&mut self, key: Key) -> Option<Reaction> {
        let key = typed(key).filter(|_| !self.is_tree())?;
        if let Some(place) = FIELD_KEYS.find(key)
            && let Some((field, text)) = self.editor.fields().get(place)
        {
            let (name, about) = (field.name.to_owned(), field.about.to_owned());
            let prompt = Dialog::prompt(Purpose::EditField { place, name, about }, text);
            return Some(Reaction::ask(Ask::Dialog(prompt)));
        }
        let is_piece = self.editor.pieces().iter().any(|piece| piece.key.eq_ignore_ascii_case(&key));
        is_piece.then(|| {
            self.editor.put_key(key);
            Reaction::none()
        })
    }

    pub(super) fn paste(&mut self, text: &str) -> Reaction {
        match self.editor.paste(text.trim()) {
            Ok(_) => Reaction::none(),
            Err(fault) => Reaction::ask(Ask::Complain(fault)),
        }
    }

    pub(super) fn act(&mut self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        match action {
            Action::EditUp => self.editor.move_cursor(Direction::Up),
            Action::EditDown => self.editor.move_cursor(Direction::Down),
            Action::EditLeft => self.editor.move_cursor(Direction::Left),
            Action::EditRight => self.editor.move_cursor(Direction::Right),
            Action::EditClear | Action::NodeDelete => drop(self.editor.take()),
            Action::EditEmpty => return Some(tell_unless(self.editor.clear(), "the board is empty")),
            Action::EditSide => drop(self.editor.toggle_side()),
            Action::EditUndo => return Some(tell_unless(self.editor.undo(), "nothing to undo")),
            Action::EditRedo => return Some(tell_unless(self.editor.redo(), "nothing to redo")),
            Action::NodeAdd => drop(self.editor.add_child()),
            Action::NodeEarlier => drop(self.editor.shift(-1)),
            Action::NodeLater => drop(self.editor.shift(1)),
            Action::NodeKind => self.next_kind(),
            _ => return self.ask(action, context),
        }
        Some(Reaction::none())
    }

    /// What needs an answer, or somebody else.
    fn ask(&self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        let node = || self.editor.node().cloned().unwrap_or_default();
        let prompt = |purpose, text: &str| Some(Reaction::ask(Ask::Dialog(Dialog::prompt(purpose, text))));
        match action {
            Action::EditNotation => prompt(Purpose::Notation, &self.editor.notation()),
            Action::NodeRename => prompt(Purpose::NodeName, &node().name),
            Action::NodeValue => prompt(Purpose::NodeValue, &node().value),
            Action::NodeProbability => prompt(Purpose::NodeProbability, &node().probability),
            Action::EditCopy => {
                let text = self.editor.notation();
                let told = format!("copied {text}");
                Some(Reaction::ask(Ask::Effect(Effect::Copy(text))).and(Ask::Tell(told)))
            }
            Action::EditSave if !self.editor.is_legal() => {
                let fault = Fault::new("the position has faults").expected("a legal one");
                Some(Reaction::ask(Ask::Complain(fault.remedy("Ctrl-d saves a draft"))))
            }
            Action::EditSave => prompt(Purpose::SaveAs { draft: false }, &self.file.name),
            Action::EditSaveDraft => prompt(Purpose::SaveAs { draft: true }, &self.file.name),
            Action::EditSearch => Some(Reaction::ask(self.search(context))),
            _ => None,
        }
    }

    /// Searches from here: as its file says, else as the present search does, if it is of the same game.
    fn search(&self, context: &Context<'_>) -> Ask {
        let situation = match self.editor.realise() {
            Ok(situation) => situation,
            Err(defects) => {
                let first = defects.first().map_or("the position has faults", |defect| &defect.message);
                return Ask::Complain(Fault::new(first));
            }
        };
        let present = self.search.as_deref().or(context.setup);
        let present = present.filter(|setup| setup.situation.game() == situation.game());
        let plain = match plain_setup(situation, self.title()) {
            Ok(plain) => plain,
            Err(fault) => return Ask::Complain(fault),
        };
        let Some(present) = present else { return Ask::Open(plain) };
        if let Some(refusal) = plain.situation.refusal(present.algorithm) {
            return Ask::Complain(refusal);
        }
        let (algorithm, settings) = (present.algorithm, present.settings.clone());
        Ask::Open(Box::new(Setup { algorithm, settings, seed: present.seed, ..*plain }))
    }

    fn next_kind(&mut self) {
        let next = match self.editor.node().map(|node| node.kind) {
            Some(NodeKind::Leaf) => NodeKind::Max,
            Some(NodeKind::Max) => NodeKind::Min,
            Some(NodeKind::Min) => NodeKind::Chance,
            Some(NodeKind::Chance) => NodeKind::Leaf,
            None => return,
        };
        self.editor.set_kind(next);
    }

    pub(super) fn answer(&mut self, purpose: &Purpose, text: &str) -> Result<Reaction> {
        let node = self.editor.node().cloned().unwrap_or_default();
        match purpose {
            Purpose::Notation => drop(self.editor.paste(text.trim())?),
            Purpose::EditField { place, .. } => drop(self.editor.set_field(*place, text)),
            Purpose::NodeName => drop(self.editor.rename(text)),
            Purpose::NodeValue => {
                let is_same = node.value == text.trim();
                unless(is_same || self.editor.set_value(text), "only a leaf has a value")?;
            }
            Purpose::NodeProbability => {
                let is_same = node.probability == text.trim();
                let is_taken = is_same || self.editor.set_probability(text);
                unless(is_taken, "only an outcome of chance has a probability")?;
            }
            Purpose::SaveAs { .. } => return self.save(text.trim()),
            _ => {}
        }
        Ok(Reaction::none())
    }

    fn save(&mut self, name: &str) -> Result<Reaction> {
        if name.is_empty() {
            return Err(Fault::new("the position has no name").expected("at least one letter"));
        }
        let replaces = self.origin.clone().filter(|_| self.file.name == name);
        self.file.name = name.to_owned();
        let file = self.editor.to_file(self.file.clone());
        Ok(Reaction::ask(Ask::Effect(Effect::Save(Box::new(Save { file, replaces })))))
    }

    pub(super) fn point(&mut self, mouse: Mouse, context: &Context<'_>) -> Option<Reaction> {
        if !matches!(mouse.kind, MouseKind::Down(_)) {
            return None;
        }
        let (view, wrong) = (self.board(), self.wrong());
        let hit = self.pane(&view, &wrong, context.skin).square_at(board(context.size), mouse.x, mouse.y)?;
        if hit != self.editor.cursor() {
            self.editor.select(hit);
        } else if !self.is_tree() {
            self.put_next();
        }
        Some(Reaction::none())
    }

    /// The draft as the board pane shows it.
    fn board(&self) -> BoardView {
        let turn = match self.editor.draft() {
            Draft::Board(draft) => Some(Turn::Of(draft.to_move)),
            Draft::Tree(_) => None,
        };
        BoardView {
            picture: self.editor.picture(),
            notation: self.editor.notation(),
            turn,
            ..BoardView::default()
        }
    }

    /// The squares that some fault is about.
    fn wrong(&self) -> Vec<usize> {
        self.editor.defects().iter().flat_map(|defect| defect.squares.iter().copied()).collect()
    }

    fn pane<'a>(&self, view: &'a BoardView, wrong: &'a [usize], skin: Skin<'a>) -> BoardPane<'a> {
        BoardPane { view, cursor: Some(Cursor::Square(self.editor.cursor())), marks: wrong, skin }
    }

    /// A click on the cursor's square puts the next kind of piece there, after the last one nothing.
    fn put_next(&mut self) {
        if let Draft::Board(draft) = self.editor.draft() {
            let now = draft.squares.get(self.editor.cursor()).copied().unwrap_or(0);
            self.editor.put((usize::from(now) + 1) % self.editor.pieces().len().max(1));
        }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let [text, title, warning] = [Role::Text, Role::Title, Role::Warning].map(|role| skin.style(role));
        let screen = Rect::new(0, 0, context.size.width, context.size.height);
        let name = Some(&*self.file.name).filter(|name| !name.is_empty());
        let game = [Some(self.editor.game()), name].into_iter().flatten().map(|word| format!("  {word}"));
        let game: String = game.collect();
        let changed = if self.is_changed() { "  not saved" } else { "" };
        let head = [(" position editor", title), (&*game, text), (changed, warning)];
        paint::spans(skin, buffer, screen, 0, &head);
        let (view, wrong) = (self.board(), self.wrong());
        self.pane(&view, &wrong, skin).render(board(context.size), buffer);
        let side = side(context.size);
        let mut row = 0;
        for (line, role) in self.lines() {
            for line in paint::wrap(&line, side.width) {
                paint::spans(skin, buffer, side, row, &[(&line, skin.style(role))]);
                row = row.saturating_add(1);
            }
        }
    }

    /// What stands beside the picture.
    fn lines(&self) -> Vec<(String, Role)> {
        let mut lines = match self.editor.draft() {
            Draft::Board(_) => {
                let pieces = self.editor.pieces().into_iter();
                let keys = pieces.map(|piece| (format!("{}  {}", piece.key, piece.name), Role::KeyHint));
                let fields = FIELD_KEYS.chars().zip(self.editor.fields());
                let line = |(key, (field, text)): (char, (Field, &str))| {
                    (format!("{key}  {}: {text}", field.name), Role::KeyHint)
                };
                keys.chain(fields.map(line)).collect()
            }
            Draft::Tree(_) => self.node_lines(),
        };
        lines.push((" ".into(), Role::Text));
        if self.editor.is_legal() {
            lines.push(("No faults: a legal position.".into(), Role::Success));
        }
        lines.extend(
            self.editor.defects().iter().map(|defect| (format!("- {}", defect.message), Role::Error)),
        );
        lines
    }

    fn node_lines(&self) -> Vec<(String, Role)> {
        let node = self.editor.node().cloned().unwrap_or_default();
        let kind = match node.kind {
            NodeKind::Leaf => "leaf",
            NodeKind::Max => "Max to move",
            NodeKind::Min => "Min to move",
            NodeKind::Chance => "chance",
        };
        let name = if node.name.is_empty() { "(no name)" } else { &node.name };
        let mut lines = vec![(name.to_owned(), Role::Heading), (kind.to_owned(), Role::Text)];
        let facts = [("value", &node.value), ("probability", &node.probability)];
        lines.extend(
            facts
                .iter()
                .filter(|(_, fact)| !fact.is_empty())
                .map(|(name, fact)| (format!("{name} {fact}"), Role::Text)),
        );
        lines
    }
}

/// Refuses what was typed where it does not belong.
fn unless(is_taken: bool, why: &str) -> Result<()> {
    if is_taken { Ok(()) } else { Err(Fault::new(why)) }
}

fn tell_unless(done: bool, otherwise: &str) -> Reaction {
    if done { Reaction::none() } else { Reaction::ask(Ask::Tell(otherwise.to_owned())) }
}

/// Where the picture is: the left three fifths.
fn board(size: Size) -> Rect {
    Rect::new(0, 1.min(size.height), size.width * 3 / 5, size.height.saturating_sub(2))
}

/// Where faults and keys are.
fn side(size: Size) -> Rect {
    let x = (size.width * 3 / 5 + 2).min(size.width);
    Rect::new(x, 2.min(size.height), (size.width - x).saturating_sub(1), size.height.saturating_sub(4))
}
