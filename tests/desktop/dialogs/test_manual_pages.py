"""The pages of the manual: their order, their beginnings and their lengths."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from talisman_desktop.desktop.dialogs.manual import ManualDialog
from talisman_desktop.desktop.presenters.help_topics import CHAPTERS, PAGES, Topic
from talisman_desktop.desktop.widgets.look import FRAME
from tests.desktop.evenings import Evening

ROOT = Path(__file__).parents[3]
ROLE = Qt.ItemDataRole.UserRole
"""The item role with the name of a page; a chapter has none."""
SCREEN = QSize(1366, 768)
SCREENS = 4
"""The greatest length of a page, in heights of its view."""
NEEDED = (
    *("playing", "real-table", "sittings", "village", "road", "fights", "guardians", "the-way-to-the-crown"),
    *("campaign-files", "odds", "deck-memory", "luck-ledger", "house-rules", "boxes", "own-pictures", "own-cards"),
    *("sheets", "command-line", "rulings", "writing-cards"),
)
"""Pages in the order in which a player needs them."""
FOREIGN = re.compile(
    r"\b(anew|nobody|who(m?)ever|of (?:its|his|her|their) own|as (?:it|they) stands?|what is to be|thrown?|throws)\b",
    re.IGNORECASE,
)
"""Words that make a native reader stumble."""
QUOTED = (r"(?s)```.*?```", r"(?s)<!-- keys: begin -->.*", r"`[^`]*`", r"\*\*", r"\*[^*]+\*")
"""Patterns for code, the program's own list of keys, and names of buttons, which are not checked."""


def text_of(page: str) -> str:
    return (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")


def test_manual_pages_are_in_the_needed_order() -> None:
    places = [list(PAGES).index(page) for page in NEEDED]
    assert all(before < after for before, after in pairwise(places))


def test_readme_lists_each_page_once_in_order() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    contents = readme[readme.index("## The manual") : readme.index("## Folders")]
    assert re.findall(r"\]\(docs/([\w-]+)\.md\)", contents) == list(PAGES)
    firsts = re.findall(r"^- \*\*([^*]+):\*\* \[[^]]+\]\(docs/([\w-]+)", contents, re.M)
    assert {page: title for title, page in firsts} == CHAPTERS


def test_list_names_each_chapter_above_its_first_page(evening: Evening) -> None:
    evening.window.run("playing")
    (shown,) = evening.window.findChildren(ManualDialog)
    items = [shown.list.item(row) for row in range(shown.list.count())]
    above = [(page.data(ROLE), title.text()) for title, page in pairwise(items) if not title.data(ROLE)]
    assert dict(above) == {page: title.upper() for page, title in CHAPTERS.items()}
    shown.list.setCurrentRow(1)
    for page in list(PAGES)[1:]:
        evening.bot.keyClick(shown.list, Qt.Key.Key_Down)
        assert shown.topic == Topic(page)


@pytest.mark.parametrize("page", PAGES)
def test_page_begins_with_what_you_can_do(page: str) -> None:
    _, first, *_ = text_of(page).split("\n\n")
    sentence = re.split(r"(?<=[.:]) ", " ".join(first.split()))[0]
    assert re.search(r"\byou can\b", sentence, re.IGNORECASE), sentence


def test_no_page_is_longer_than_four_screens(evening: Evening) -> None:
    evening.window.run("playing")
    (shown,) = evening.window.findChildren(ManualDialog)
    shown.size_up(*shown.USUAL_SIZE)
    shown.resize(shown.size().boundedTo(SCREEN - FRAME))
    QApplication.processEvents()
    long = {}
    for page in PAGES:
        shown.show_topic(Topic(page))
        length = shown.text.document().size().height() / shown.text.viewport().height()
        if length > SCREENS:
            long[page] = round(length, 1)
    assert long == {}


@pytest.mark.parametrize("file", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))])
def test_page_has_no_foreign_words(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for quoted in QUOTED:
        text = re.sub(quoted, "", text)
    assert [found[0] for found in FOREIGN.finditer(text)] == []
