"""The session packet as a PDF: size of the pages, what stays together, what it is written with."""

from __future__ import annotations

import gc

import pytest
import shiboken6
from PySide6.QtGui import QFontDatabase, QImage, QPdfWriter
from PySide6.QtWidgets import QApplication

from talisman_desktop.desktop.paper import document
from talisman_desktop.desktop.paper.document import Part, pages
from talisman_desktop.desktop.paper.pdf import FontsMissing
from talisman_desktop.desktop.presenters.geometry.paper_sizes import A4, LETTER, UNITS, Paper
from talisman_desktop.desktop.theme import encoded_image
from talisman_desktop.notes.blocks import Block, Bullets, Checks, Document, Grid, Heading, Picture, Prose
from talisman_desktop.notes.packet import packet
from tests.notes.test_session_notes import played
from tests.sheets import pdf_reader as pdf


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> None:
    """Qt is there."""


def some(count: int) -> list[Part]:
    """Lines of ten, one below the other."""
    return [Part(n * 10.0, n * 10.0 + 9) for n in range(count)]


def test_pages_follow_one_another_and_lose_nothing() -> None:
    parts = some(25)
    found = pages(parts, 99)
    assert found == [(0, 100), (100, 200), (200, 249)]


def test_a_heading_goes_with_the_words_below_it() -> None:
    parts = some(12)
    parts[8], parts[9] = Part(80, 89, stays=True), Part(90, 99, stays=True)
    assert pages(parts, 99) == [(0, 80), (80, 119)]


def test_a_page_of_headings_ends_somewhere() -> None:
    parts = [Part(n * 10.0, n * 10.0 + 9, stays=True) for n in range(30)]
    assert pages(parts, 99) == [(0, 100), (100, 200), (200, 299)]


def test_a_table_keeps_its_heading_and_is_not_cut() -> None:
    grid = Grid(("Deck", "In the pile"), tuple((str(n), "1") for n in range(8)))
    for lines in range(25, 45):
        made = Document("x", (Bullets(tuple(map(str, range(lines)))), Heading(2, "Decks"), grid, Prose("The end.")))
        text = document.set_in_type(made, LETTER)
        parts = list(document.parts_of(text))
        cut = pages(parts, document.height_of(LETTER))
        assert cut[0][0] == parts[0].top
        assert cut[-1][1] == parts[-1].bottom
        (decks,) = [p for p in parts if p.stays and p.top > parts[5].top and p.bottom - p.top > 200][:1]
        table = max(parts, key=lambda p: p.bottom - p.top)
        page = [n for n, (top, bottom) in enumerate(cut) if top <= table.top and table.bottom <= bottom]
        assert page == [n for n, (top, bottom) in enumerate(cut) if top <= decks.top < bottom]


def test_no_page_begins_inside_a_table() -> None:
    grid = Grid(("Deck", "In the pile"), tuple((str(n), "1") for n in range(8)))
    for lines in range(25, 60):
        made = Document("x", (Bullets(tuple(map(str, range(lines)))), grid, Heading(2, "Next"), Prose("The end.")))
        text = document.set_in_type(made, A4)
        parts = list(document.parts_of(text))
        table = max(parts, key=lambda p: p.bottom - p.top)
        starts = [top for top, _ in pages(parts, document.height_of(A4))]
        assert not [top for top in starts if table.top < top < table.bottom], lines


def test_a_page_shows_nothing_of_the_line_before() -> None:
    grid = Grid(("Deck", "In the pile"), (("Spell", "1"),))
    made = Document("x", (Prose("word " * 60), grid))
    parts = list(document.parts_of(document.set_in_type(made, A4)))
    lines = [part for part in parts[1:] if not part.stays and part is not parts[-1]]
    assert document.edge_above(parts, lines[1].top) == 0, "within a paragraph"
    assert document.edge_above(parts, parts[0].top) == document.EDGE
    table = max(parts, key=lambda p: p.bottom - p.top)
    assert document.edge_above([Part(0, 10), table], table.top) == document.EDGE, "its upper line"


def test_what_runs_on_stands_under_the_words() -> None:
    made = Document("x", (Checks(("word " * 60,)),))
    text = document.set_in_type(made, A4)
    assert len(list(document.parts_of(text))) > 2, "the title and some lines"
    first, second = (text.lastBlock().layout().lineAt(n) for n in (0, 1))
    assert second.x() - first.x() == pytest.approx(6 * UNITS, abs=1), "the first stands out by six millimetres"


def test_a_part_taller_than_a_page_is_alone() -> None:
    parts = [Part(0, 9), Part(10, 300), Part(301, 310)]
    assert pages(parts, 99) == [(0, 10), (10, 301), (301, 310)]


def test_a_tall_part_does_not_run_over_with_its_heading() -> None:
    parts = [Part(0, 9), Part(10, 19, stays=True), Part(20, 115)]
    assert pages(parts, 99) == [(0, 20), (20, 115)]


def long_table(rows: int, word: str = "") -> Document:
    grid = Grid(("Card", "In the pile"), tuple((f"card {n} {word}", str(n)) for n in range(rows)))
    return Document("Friday", (Prose("Before."), grid, Prose("After.")))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.id)
def test_a_table_taller_than_a_page_is_cut_between_rows(paper: Paper) -> None:
    made = document.Pages(long_table(120), paper)
    (table,) = [part for part in document.parts_of(made.pages[0][0].text) if part.gaps]
    assert table.bottom - table.top > 2 * document.height_of(paper)
    pieces = [piece for page in made.pages for piece in page]
    assert all(piece.bottom - piece.top <= document.height_of(paper) for piece in pieces)
    assert [piece.bottom for piece in pieces[:-1]] == [piece.top for piece in pieces[1:]]
    assert {piece.top for piece in pieces[2:]} <= set(table.gaps)
    assert len(table.gaps) == 120


@pytest.mark.parametrize("rows", [3, 120])
def test_long_table_repeats_its_headings_on_each_page(rows: int) -> None:
    made, written = document.Pages(long_table(rows), A4), document.write(long_table(rows), A4)
    assert pdf.words(written).count("In the pile") == len(made.pages)
    pieces = [piece for page in made.pages for piece in page]
    assert [bool(piece.headings.height) for piece in pieces] == [False, *[True] * (len(pieces) - 1)]
    full = [piece.bottom - piece.top + piece.headings.height for piece in pieces]
    assert max(full) <= document.height_of(A4)


def test_a_row_taller_than_a_page_is_shown_whole() -> None:
    made = document.Pages(long_table(1, "word " * 3000), A4)
    pieces = [piece for page in made.pages for piece in page]
    assert all(piece.bottom - piece.top <= document.height_of(A4) for piece in pieces)
    assert [piece.bottom for piece in pieces[:-1]] == [piece.top for piece in pieces[1:]]


def test_headings_of_a_long_table_are_not_alone() -> None:
    parts = document.cut_to_fit([Part(0, 9), Part(10, 300, gaps=(20, 30, 200))], 99)
    assert parts[1:3] == [Part(10, 20, stays=True), Part(20, 30)]
    assert all(part.bottom - part.top <= 99 for part in parts)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.id)
def test_a_tall_picture_fits_on_a_page(paper: Paper) -> None:
    made = document.Pages(Document("Friday", (Heading(2, "The table"), Picture(tall(), "tall"))), paper)
    assert [len(page) for page in made.pages] == [1]


def tall() -> bytes:
    """Return a picture that is much taller than wide."""
    image = QImage(100, 400, QImage.Format.Format_RGB32)
    image.fill(0)
    return encoded_image.png(image)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.id)
def test_the_pages_have_the_size_of_the_paper(paper: Paper) -> None:
    data = document.write(packet(played(8, 120), "Friday"), paper)
    sizes = pdf.sizes(data)
    assert len(sizes) >= 3
    for width, height in sizes:
        assert width == pytest.approx(paper.width, abs=0.1)
        assert height == pytest.approx(paper.height, abs=0.1)
    assert {name.partition("-")[0] for name in pdf.fonts(data)} == {"EBGaramond", "Cinzel"}


def test_every_kind_of_block_can_be_set() -> None:
    blocks: list[Block] = [
        Heading(2, "<b>Two</b>"),
        Heading(3, "Three"),
        Prose("A few words. " * 60),
        Bullets(("one", "two " * 80)),
        Checks(("done?",)),
        Grid(("a", "b"), (("1", "2"), ("<i>", "4"))),
        Picture(b"no picture", "broken"),
    ]
    data = document.write(Document("", tuple(blocks)), A4)
    assert len(pdf.sizes(data)) == 1
    assert len(pdf.sizes(document.write(Document("Nothing", ()), A4))) == 1


def test_without_a_font_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: [])
    with pytest.raises(FontsMissing, match="no font is installed"):
        document.write(Document("Friday", ()), A4)


def test_pages_leave_no_device_behind(qapp: QApplication) -> None:
    def devices() -> int:
        gc.collect()
        return sum(isinstance(one, QPdfWriter) for one in shiboken6.getAllValidWrappers())

    made = packet(played(3, 20), "Friday")
    document.write(made, A4)
    before = devices()
    for _ in range(3):
        document.write(made, A4)
        document.lay_out(made, A4)
    assert devices() == before
