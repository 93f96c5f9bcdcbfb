"""The pages of the manual: their order, their beginnings and their length."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from talisman_desktop.desktop.dialogs.manual import ManualDialog
from talisman_desktop.desktop.presenters.help_topics import PAGES, Topic
from talisman_desktop.desktop.widgets.look import FRAME
from tests.desktop.evenings import Evening

ROOT = Path(__file__).parents[3]
SCREEN = QSize(1366, 768)
SCREENS = 4
"""A page is at most as long as so many views of it."""
NEEDED = (
    *("playing", "real-table", "sittings", "village", "road", "fights", "guardians", "the-way-to-the-crown"),
    *("campaign-files", "odds", "deck-memory", "luck-ledger", "house-rules", "boxes", "own-pictures", "own-cards"),
    *("sheets", "command-line", "rulings", "writing-cards"),
)
"""Pages in the order in which a player needs them."""


def text_of(page: str) -> str:
    return (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")


def test_pages_are_in_the_order_of_need() -> None:
    places = [list(PAGES).index(page) for page in NEEDED]
    assert all(before < after for before, after in pairwise(places))


def test_readme_lists_each_page_once_in_order() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    contents = readme[readme.index("## The manual") : readme.index("## Folders")]
    assert re.findall(r"\]\(docs/([\w-]+)\.md\)", contents) == list(PAGES)


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
