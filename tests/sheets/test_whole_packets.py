"""Packets of whole evenings: 2 to 4 pages, no text cut or over another, and everything that belongs there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication

from talisman_desktop.app import picture
from talisman_desktop.core.table import FOE
from talisman_desktop.desktop.paper.document import EDGE, FOOT, MARGIN, Pages, Piece, write
from talisman_desktop.desktop.presenters.geometry.paper_sizes import A4, LETTER, UNITS, Paper
from talisman_desktop.notes import html, markdown
from talisman_desktop.notes.blocks import Block, Boxes, Bullets, Checks, Document, Heading, Prose
from talisman_desktop.notes.front_page import FrontPage
from talisman_desktop.notes.packet import Wanted, packet
from talisman_desktop.notes.tale import LEAST, MOST
from tests.kit import core
from tests.notes.whole_evenings import NAMES, evening
from tests.sheets import pdf_reader as pdf

PAPERS = (A4, LETTER)
SENTENCE = re.compile(r"[.!?](?= |$)")


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> None:
    """Qt is there."""


@cache
def table_picture() -> bytes:
    """A picture of some table; all have the same size."""
    return picture.png(evening("won").session.table, core(), (1366, 768), 0.5)


@cache
def made(name: str) -> Document:
    """The packet of an evening, with a picture."""
    found = evening(name)
    wanted = Wanted(sitting=found.number, picture=table_picture())
    return packet(found.session, name, wanted, sittings=found.sittings)


def below(document: Document, title: str) -> list[Block]:
    """The blocks under a heading of the second level."""
    blocks = list(document.blocks)
    heads = [(n, block) for n, block in enumerate(blocks) if isinstance(block, Heading)]
    at = next(n for n, head in heads if head.text == title)
    ends = (n for n, head in heads if n > at and head.level <= 2)
    return blocks[at + 1 : next(ends, len(blocks))]


def lines_of(piece: Piece) -> Iterator[tuple[QRectF, QRectF | None]]:
    """Each line of text on a page with the frame of the table cell that it stands in, in units of drawing."""
    layout = piece.text.documentLayout()
    x, y = MARGIN * UNITS + piece.left, MARGIN * UNITS + piece.down - piece.top
    block = piece.text.begin()
    while block.isValid():
        place = layout.blockBoundingRect(block)
        table = QTextCursor(block).currentTable()
        frame = layout.frameBoundingRect(table).translated(x, y) if table is not None else None
        for n in range(block.layout().lineCount()):
            line = block.layout().lineAt(n)
            top = place.top() + line.y()
            if line.naturalTextWidth() > 0 and piece.top - 1 <= top and top + line.height() <= piece.bottom + 1:
                rect = line.naturalTextRect().translated(place.topLeft())
                yield rect.translated(x, y), frame
        block = block.next()


def all_lines(piece: Piece) -> int:
    """The number of lines with text of the whole text that a piece is from."""
    block, found = piece.text.begin(), 0
    while block.isValid():
        found += sum(block.layout().lineAt(n).naturalTextWidth() > 0 for n in range(block.layout().lineCount()))
        block = block.next()
    return found


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("name", NAMES)
def test_packet_has_two_to_four_pages_with_no_text_cut(name: str, paper: Paper) -> None:
    pages = Pages(made(name), paper)
    assert 2 <= len(pages.pages) <= 4
    shown, whole = Counter[int](), dict[int, int]()
    room = QRectF(MARGIN * UNITS, MARGIN * UNITS, (paper.width - 2 * MARGIN) * UNITS,
                  (paper.height - 2 * MARGIN - FOOT) * UNITS)  # fmt: skip
    for page in pages.pages:
        found = [(line, frame) for piece in page for line, frame in lines_of(piece)]
        for line, frame in found:
            assert room.adjusted(-EDGE, -EDGE, EDGE, EDGE).contains(line), "within the margins"
            assert frame is None or frame.contains(line), "within its box"
        for (one, _), (two, _) in combinations(found, 2):
            assert not one.adjusted(2, 2, -2, -2).intersects(two.adjusted(2, 2, -2, -2)), "no line over another"
        for piece in page:
            shown[id(piece.text)] += len(list(lines_of(piece)))
            whole[id(piece.text)] = all_lines(piece)
    assert dict(shown) == whole, "no line is lost between pages and columns"


@pytest.mark.parametrize("name", NAMES)
def test_tale_has_fifteen_to_twenty_five_sentences(name: str) -> None:
    told = " ".join(block.text for block in below(made(name), "The tale") if isinstance(block, Prose))
    count = len(SENTENCE.findall(told))
    least = 3 if name == "short" else LEAST
    assert least <= count <= MOST, told
    assert not re.search(r"[{}]|core/|  |\.\.", told), told


@pytest.mark.parametrize("name", NAMES)
def test_heroes_and_what_is_due_are_on_the_first_page(name: str) -> None:
    session, document = evening(name).session, made(name)
    table = session.table
    page = pdf.texts(write(document, A4))[0].replace("\n", " ")
    boxes = [box for block in document.blocks if isinstance(block, Boxes) for box in block.boxes]
    assert [box.title for box in boxes] == [session.catalog.name(table.heroes[h].kind) for h in table.order]
    assert all(box.title in page for box in boxes)
    since = [line for box in boxes for line in box.lines if line.label == "Since last time"]
    assert len(since) == (0 if name == "from the first day" else len(boxes)), "a first sitting changes no party"
    if session.over:
        assert "What is due" not in page
        return
    asked = session.pending.text if session.pending is not None else ""
    due = FrontPage(table, session.ruleset).due(asked)
    told = [line for block in below(document, "What is due") if isinstance(block, Bullets) for line in block.lines]
    assert told == due
    assert (f"To be decided: {asked}" in told) == bool(asked)
    for hero in table.heroes.values():
        for words in filter(None, (session.ruleset.quest_of(table, hero.id), hero.toad and f"{hero.toad} more turn")):
            assert any(session.catalog.name(hero.kind) in line and str(words) in line for line in told)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("won", "lost")])
def test_all_known_cards_are_in_the_set_up_list(name: str) -> None:
    session, document = evening(name).session, made(name)
    if session.over:
        assert any(isinstance(block, Heading) and block.text == "Chronicle" for block in document.blocks)
        return
    blocks = below(document, "Setting the table up again")
    heads = [n for n, block in enumerate(blocks) if isinstance(block, Heading)]
    named: Counter[str] = Counter()
    for n in heads:
        head, checks = blocks[n], blocks[n + 1]
        assert isinstance(head, Heading)
        assert isinstance(checks, Checks)
        if head.text.startswith("From the "):
            for line in checks.lines:
                for words in re.split(r", (?![^(]*\))", line.partition(": ")[2]):
                    many = re.match(r"(\d+) × ", words)
                    card = re.sub(r"^\d+ × | \([^)]*\)$", "", words)
                    named[card] += int(many[1]) if many else 1
    lying = Counter(
        session.catalog.cards[card.kind].name
        for cards in session.table.zones.values()
        for card in cards
        if card.kind and card.deck != FOE
    )
    gone = Counter(session.catalog.cards[kind].name for kind in session.table.dead)
    assert lying <= named
    assert named <= lying + gone


@pytest.mark.parametrize("name", ["won", "lost"])
def test_chronicle_stands_in_place_of_the_list_when_it_is_over(name: str) -> None:
    session = evening(name).session
    text = markdown.write(made(name))
    assert "Setting the table up again" not in text
    chronicle = text.partition("## Chronicle\n")[2].partition("\n## ")[0]
    graves = re.findall(r"^- (.*), day (\d+)", chronicle, flags=re.MULTILINE)
    assert sorted(kind for kind, _ in graves) == sorted(map(session.catalog.name, session.table.dead))
    assert "### Best fight" in chronicle
    assert "- Day 1: " in chronicle, "from the first day"


def test_the_three_forms_have_the_same_parts() -> None:
    document = made("evening 9")
    text, page = markdown.write(document), html.write(document)
    found = pdf.words(write(document, A4))
    parts = ("What is due", "Setting the table up again", "The tale", "Figures")
    for heading in parts:
        assert f"\n## {heading}\n" in text
        assert f"<h2>{heading}</h2>" in page
        assert heading in found
    assert "The story" not in text
    told = set(re.findall(r"[^\W\d_]{3,}", text))
    assert sorted(told - set(re.findall(r"[^\W\d_]{3,}", found))) == []


def test_whole_campaign_with_its_log_takes_more_pages_and_loses_no_line() -> None:
    found = evening("evening 9")
    document = packet(found.session, "x", Wanted(story="full"), sittings=found.sittings)
    pages = Pages(document, A4)
    assert len(pages.pages) > 4
    assert len(pdf.sizes(write(document, A4))) == len(pages.pages)
