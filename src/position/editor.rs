//! The position editor's model, without a screen: a draft, a cursor, what is wrong, and every step back.

mod cursor;
mod history;
mod tree;

pub use cursor::Direction;

use std::collections::BTreeMap;

use crate::catalog::{Catalog, Editing, Situation};
use crate::error::{Fault, Result};
use crate::game::draft::{BoardDraft, Defect, Field, NodeKind, Piece};
use crate::game::{Draft, Picture, Side};
use crate::position::editor::history::History;
use crate::position::file::PositionFile;
use crate::position::open::{open, starting_position};
use crate::position::priors::Priors;
use crate::position::reader::Source;

/// A position being set up by hand. Its draft may be illegal; [`defects`](Self::defects) always says how.
pub struct Editor {
    situation: Box<dyn Situation>,
    draft: Draft,
    cursor: usize,
    defects: Vec<Defect>,
    history: History,
}

impl Editor {
    /// Begins with a position of a game; the moves that led to it are forgotten.
    ///
    /// # Errors
    /// The game does not offer editing.
    pub fn new(situation: Box<dyn Situation>) -> Result<Self> {
        let Some(editing) = situation.editing() else {
            return Err(Fault::new(format!("positions of {} cannot be set up by hand", situation.game()))
                .remedy("play moves instead"));
        };
        let draft = editing.draft();
        Ok(Self::with(situation, draft))
    }

    /// Begins with what a file holds, be it a position or a draft.
    ///
    /// # Errors
    /// The file's fault; for a draft only one that keeps its text from being read at all.
    pub fn open(file: &PositionFile, source: &Source, catalog: &Catalog) -> Result<Self> {
        let text = match &file.position {
            Some(text) if file.draft => text,
            _ => return Self::new(open(file, source, catalog)?.situation),
        };
        let within = |field: &'static str| move |fault| source.fault_in(fault, field, text);
        let situation = starting_position(file, source, catalog)?;
        let mut editor = Self::new(situation).map_err(within("game"))?;
        editor.draft = editor.face(|face| face.parse_draft(text)).map_err(within("position"))?;
        editor.judge();
        Ok(editor)
    }

    fn with(situation: Box<dyn Situation>, draft: Draft) -> Self {
        let mut editor =
            Self { situation, draft, cursor: 0, defects: Vec::new(), history: History::default() };
        editor.judge();
        editor
    }

    /// Asks the game's editing face, which was there when the editor was made.
    fn face<T>(&self, ask: impl FnOnce(&dyn Editing) -> T) -> T {
        match self.situation.editing() {
            Some(face) => ask(face),
            None => unreachable!("Editor::new has asked"),
        }
    }

    fn judge(&mut self) {
        self.defects = self.face(|face| face.realise(&self.draft)).err().unwrap_or_default();
    }

    /// Makes an edit, if it changes anything, so that it can be undone.
    fn edit(&mut self, change: impl FnOnce(&mut Draft, usize) -> Option<usize>) -> bool {
        let mut draft = self.draft.clone();
        let Some(cursor) = change(&mut draft, self.cursor) else { return false };
        if draft == self.draft {
            self.cursor = cursor;
            return false;
        }
        let before = std::mem::replace(&mut self.draft, draft);
        self.history.record(before, self.cursor);
        self.cursor = cursor;
        self.judge();
        true
    }

    fn edit_board(&mut self, change: impl FnOnce(&mut BoardDraft, usize)) -> bool {
        self.edit(|draft, cursor| {
            let Draft::Board(board) = draft else { return None };
            change(board, cursor);
            Some(cursor)
        })
    }

    // What there is.

    /// The game's name.
    pub fn game(&self) -> &'static str {
        self.situation.game()
    }

    /// The draft as it stands.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Whether a tree is being edited rather than a board.
    pub const fn is_tree(&self) -> bool {
        matches!(self.draft, Draft::Tree(_))
    }

    /// The square, or the node of a tree, that edits apply to.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Everything that is wrong with the draft; empty if it is a legal position.
    pub fn defects(&self) -> &[Defect] {
        &self.defects
    }

    /// Whether the draft is a legal position.
    pub fn is_legal(&self) -> bool {
        self.defects.is_empty()
    }

    /// What can be put on a square; number 0 is nothing.
    pub fn pieces(&self) -> Vec<Piece> {
        self.face(|face| face.pieces())
    }

    /// What a board says besides its pieces and the side to move, and what is written there.
    pub fn fields(&self) -> Vec<(Field, &str)> {
        let Draft::Board(board) = &self.draft else { return Vec::new() };
        let fields = self.face(|face| face.fields());
        fields.iter().copied().zip(board.fields.iter().map(String::as_str)).collect()
    }

    /// The draft drawn; its squares are numbered as the draft's.
    pub fn picture(&self) -> Picture {
        self.face(|face| face.picture_draft(&self.draft))
    }

    /// The draft in the game's notation, for the clipboard.
    pub fn notation(&self) -> String {
        self.face(|face| face.print_draft(&self.draft))
    }

    // Going about.

    /// Moves the cursor to the nearest square that way, if there is one.
    pub fn move_cursor(&mut self, direction: Direction) {
        if let Some(square) = cursor::nearest(&self.picture(), self.cursor, direction) {
            self.cursor = square;
        }
    }

    /// Puts the cursor on a square, if there is one of this number.
    pub fn select(&mut self, square: usize) {
        if square < squares(&self.draft) {
            self.cursor = square;
        }
    }

    /// Moves the cursor to the square under a cell of the picture; says whether there is one.
    pub fn point_at(&mut self, x: u16, y: u16) -> bool {
        let square = self.picture().square_at(x, y);
        self.cursor = square.unwrap_or(self.cursor);
        square.is_some()
    }

    // Edits. Each says whether it changed anything.

    /// Puts a piece, by its number among [`pieces`](Self::pieces), on the cursor's square; 0 takes what is there.
    pub fn put(&mut self, piece: usize) -> bool {
        if piece >= self.pieces().len() {
            return false;
        }
        self.edit_board(|board, cursor| {
            if let Some(square) = board.squares.get_mut(cursor) {
                *square = piece as u8;
            }
        })
    }

    /// Puts the piece of a key on the cursor's square. Capitals count where they tell pieces apart.
    pub fn put_key(&mut self, key: char) -> bool {
        let pieces = self.pieces();
        let exact = pieces.iter().position(|piece| piece.key == key);
        let piece = exact.or_else(|| pieces.iter().position(|piece| piece.key.eq_ignore_ascii_case(&key)));
        piece.is_some_and(|piece| self.put(piece))
    }

    /// Takes what is on the cursor's square; in a tree, removes the node with all below it.
    pub fn take(&mut self) -> bool {
        if self.is_tree() { self.edit_tree(tree::remove) } else { self.put(0) }
    }

    /// Gives the move to the other side; in a tree, the cursor's node.
    pub fn toggle_side(&mut self) -> bool {
        if self.is_tree() {
            return self.edit_tree(|draft, node| {
                let kind = match draft.nodes.get(node)?.kind {
                    NodeKind::Max => NodeKind::Min,
                    NodeKind::Min => NodeKind::Max,
                    NodeKind::Leaf | NodeKind::Chance => return None,
                };
                tree::set_kind(draft, node, kind)
            });
        }
        self.edit_board(|board, _| board.to_move = board.to_move.other())
    }

    /// Empties the board, with the first side to move and nothing used up or allowed; a tree keeps its root.
    pub fn clear(&mut self) -> bool {
        if self.is_tree() {
            return self.edit_tree(|draft, _| tree::remove(draft, 0));
        }
        let fields = self.face(|face| face.empty_fields());
        self.edit_board(|board, _| {
            board.squares.fill(0);
            board.to_move = Side::Max;
            board.fields = fields;
        })
    }

    /// Writes something in one of the [`fields`](Self::fields), blanks left out; nothing stands for what an empty
    /// board has there.
    pub fn set_field(&mut self, place: usize, text: &str) -> bool {
        let typed: String = text.split_whitespace().collect();
        let empty = self.face(|face| face.empty_fields());
        self.edit_board(|board, _| {
            if let Some(field) = board.fields.get_mut(place) {
                *field = if typed.is_empty() { empty.get(place).cloned().unwrap_or_default() } else { typed };
            }
        })
    }

    /// Replaces the draft by what a text in the game's notation says, legal or not.
    ///
    /// # Errors
    /// The text cannot be read; nothing was changed.
    pub fn paste(&mut self, text: &str) -> Result<bool> {
        let read = self.face(|face| face.parse_draft(text))?;
        Ok(self.edit(|draft, cursor| {
            *draft = read;
            Some(cursor.min(squares(draft).saturating_sub(1)))
        }))
    }

    /// Takes the last edit back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_undone = self.history.undo(&mut self.draft, &mut self.cursor);
        self.judge();
        is_undone
    }

    /// Makes the edit taken back last again; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let is_redone = self.history.redo(&mut self.draft, &mut self.cursor);
        self.judge();
        is_redone
    }

    // What comes of it.

    /// The position, if it is one.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn realise(&self) -> Result<Box<dyn Situation>, Vec<Defect>> {
        self.face(|face| face.realise(&self.draft))
    }

    /// The draft as a file; what is said besides the position is taken from `file`. Counts and a value belonged to
    /// the position that was there before, if that was another one.
    pub fn to_file(&self, file: PositionFile) -> PositionFile {
        let position = Some(self.notation());
        let is_same = file.position == position && file.moves.is_empty();
        PositionFile {
            game: self.game().to_owned(),
            params: self.situation.params().0.clone(),
            board: None,
            to_move: None,
            tree: None,
            moves: String::new(),
            draft: !self.is_legal(),
            known_value: file.known_value.filter(|_| is_same),
            start_tree: file.start_tree.filter(|_| is_same),
            known_moves: if is_same { file.known_moves } else { BTreeMap::new() },
            priors: if is_same { file.priors } else { Priors::default() },
            position,
            ..file
        }
    }
}

fn squares(draft: &Draft) -> usize {
    match draft {
        Draft::Board(board) => board.squares.len(),
        Draft::Tree(tree) => tree.nodes.len(),
    }
}
