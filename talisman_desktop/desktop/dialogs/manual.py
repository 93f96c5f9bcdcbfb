"""The manual: the list of its pages, and one page, opened at a section."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextBlock, QTextCursor
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter, QTextBrowser, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.dialogs.lookup import show_markdown
from talisman_desktop.desktop.presenters import help_topics
from talisman_desktop.desktop.presenters.help_topics import Topic

SUFFIX = ".md"
MARGIN = 8


class ManualDialog(Dialog):
    """Shows the manual in a window beside the game. Links lead from page to page."""

    USUAL_SIZE = (1000, 690)
    """The width and height at the usual text size."""

    def __init__(
        self, parent: QWidget | None, pages: Mapping[str, str], read: Callable[[str], str], pictures: Path | None
    ) -> None:
        """Show these pages. `pages` has their titles by name, `read` returns a page as Markdown, and `pictures` is the
        folder of its pictures."""
        super().__init__(parent, "How to play", cancel="Close")
        self._read = read
        self.topic = Topic()
        """The topic that is shown."""
        self.size_up(*self.USUAL_SIZE)
        self.setModal(False)
        self.list = QListWidget()
        self.list.setAccessibleName("Pages")
        chapters = help_topics.CHAPTERS if len(pages) > 1 else {}
        for name, title in pages.items():
            if name in chapters:
                self._add_chapter(chapters[name])
            item = QListWidgetItem(title, self.list)
            item.setData(Qt.ItemDataRole.UserRole, name)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentItemChanged.connect(self._picked)
        self.text = QTextBrowser()
        self.text.setAccessibleName("Page")
        self.text.setOpenLinks(False)
        self.text.setSearchPaths([str(pictures)] if pictures is not None else [])
        self.text.anchorClicked.connect(self._follow)
        across = QSplitter(Qt.Orientation.Horizontal)
        across.addWidget(self.list)
        across.addWidget(self.text)
        across.setStretchFactor(0, 1)
        across.setStretchFactor(1, 3)
        across.setChildrenCollapsible(False)
        self.rows.addWidget(across, 1)
        self.close_up()

    def _add_chapter(self, title: str) -> None:
        """Add the title of a chapter to the list, where it cannot be selected."""
        item = QListWidgetItem(title.upper(), self.list)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font()
        font.setBold(True)
        item.setFont(font)

    def show_topic(self, topic: Topic) -> None:
        """Show a page at a section, and select the page in the list; do nothing if there is no such page."""
        text = self._read(topic.page)
        if not text:
            return
        if topic.page != self.topic.page or not self.text.toPlainText():
            show_markdown(self.text, text)
            self._fit_pictures()
        self.topic = topic
        self.list.blockSignals(True)
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == topic.page:
                self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self._scroll_to(topic.section)
        self.text.setFocus()

    def _fit_pictures(self) -> None:
        """Give all pictures the width of the page."""
        block, most = self.text.document().begin(), self.text.viewport().width() - 4 * MARGIN
        while block.isValid():
            part = block.begin()
            while not part.atEnd():
                fragment = part.fragment()
                if fragment.charFormat().isImageFormat():
                    picture = fragment.charFormat().toImageFormat()
                    picture.setWidth(most)
                    cursor = QTextCursor(self.text.document())
                    cursor.setPosition(fragment.position())
                    cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                    cursor.setCharFormat(picture)
                part += 1
            block = block.next()

    def _scroll_to(self, section: str) -> None:
        """Scroll so that a heading is at the top; if there is no such heading, scroll to the beginning."""
        layout, bar = self.text.document().documentLayout(), self.text.verticalScrollBar()
        block = self._heading(section)
        bar.setValue(round(layout.blockBoundingRect(block).top()) - MARGIN if block is not None else 0)

    def _heading(self, section: str) -> QTextBlock | None:
        block = self.text.document().begin()
        while section and block.isValid():
            if block.blockFormat().headingLevel() and help_topics.anchor(block.text()) == help_topics.anchor(section):
                return block
            block = block.next()
        return None

    def _picked(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.show_topic(Topic(item.data(Qt.ItemDataRole.UserRole)))
            self.list.setFocus()

    def _follow(self, link: QUrl) -> None:
        """Follow a link inside the manual; ignore all others, because the program is offline."""
        page = link.path().removesuffix(SUFFIX) or self.topic.page
        if not link.scheme() and self._read(page):
            self.show_topic(Topic(page, link.fragment()))
