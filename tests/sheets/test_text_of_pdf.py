"""The text of a PDF can be found and copied: no ligature swallows the letters of "fight", "first" or "shuffle"."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QApplication

from talisman_desktop.app.sheets import TITLES, Kind, sheets
from talisman_desktop.desktop.paper import document
from talisman_desktop.desktop.presenters.geometry.paper_sizes import A4
from talisman_desktop.notes import markdown
from talisman_desktop.notes.blocks import Document, Grid, Prose
from talisman_desktop.notes.packet import packet
from tests.kit import core
from tests.notes.test_session_notes import played
from tests.sheets import pdf_reader as pdf

JOINED = "The first offer: fight, flee, shuffle, craft; Thief of the ffl, affix, fjord; “quoted”, Quest, 1st – 3rd."


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> None:
    """Qt is there."""


def test_letters_of_ligatures_are_read_back() -> None:
    written = document.write(Document(JOINED, (Prose(JOINED), Grid((JOINED, "x"), ((JOINED, "y"),)))), A4)
    assert pdf.words(written).count(JOINED) >= 2
    assert "?" not in pdf.words(written)


def test_every_word_of_notes_is_found_in_their_pdf() -> None:
    made = packet(played(5, 60), "Fifth floor")
    told = set(re.findall(r"[^\W\d_]{3,}", markdown.write(made)))
    found = set(re.findall(r"[^\W\d_]{3,}", pdf.words(document.write(made, A4))))
    assert {"first", "fight"} & told
    assert sorted(told - found) == []


@pytest.mark.parametrize("kind", TITLES)
def test_every_letter_of_sheets_has_its_code(kind: Kind) -> None:
    found = pdf.words(sheets([kind], core(), None, "a4"))
    assert len(found) > 100
    assert not re.search(r"\w\?\w|\?\w", found)


def test_fights_of_places_are_found() -> None:
    assert pdf.words(sheets(["places"], core(), None, "a4")).count("ight") >= 8
