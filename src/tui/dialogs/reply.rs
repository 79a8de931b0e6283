//! The answer to a question, in sentences that can be scrolled.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Rows};
use crate::session::view::Reply;
use crate::tui::theme::Role;
use crate::tui::widgets::page::Page;
use crate::tui::widgets::popup;

/// The box with an answer.
pub struct ReplyBox {
    reply: Reply,
    selected: usize,
}

impl ReplyBox {
    /// Shows an answer.
    pub const fn new(reply: Reply) -> Self {
        Self { reply, selected: 0 }
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let area = popup::inside(self.frame(context));
        let len = self.page(area.width).len();
        Rows { selected: &mut self.selected, len, area }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let area = popup::draw(buffer, self.frame(context), &self.reply.title, skin);
        let page = self.page(area.width);
        let top = Rows::top(self.selected, page.len(), area.height);
        page.draw(&mut skin.pen(buffer, area), top, &skin);
        if page.len() > usize::from(area.height) {
            let row = (self.selected - top.min(self.selected)) as u16;
            let line = Rect { y: area.y + row, height: 1, ..area };
            buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
        }
    }

    pub(super) fn frame(&self, context: &Context<'_>) -> Rect {
        let whole = popup::centered(context.size, 100, context.size.height);
        let lines = self.page(popup::inside(whole).width).len();
        popup::centered(context.size, 100, (lines as u16).saturating_add(2))
    }

    fn page(&self, width: u16) -> Page {
        let mut page = Page::new(width);
        for (heading, sentences) in &self.reply.parts {
            page.heading(heading);
            sentences.iter().for_each(|sentence| page.indented(2, sentence, Role::Text));
        }
        page
    }
}
