"""The sheets themselves: every card has room for its words, every place is there, filled sheets say what is so."""

from __future__ import annotations

from math import ceil

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.app.sheets import Kind, sheets
from talisman_desktop.desktop.paper import card_sheets, mat, paper_face
from talisman_desktop.desktop.paper.card_sheets import Printed, Sign, Words, paint_side
from talisman_desktop.desktop.paper.maps import MapOf, region_maps
from talisman_desktop.desktop.paper.pdf import Pdf
from talisman_desktop.desktop.paper.pen import Pen
from talisman_desktop.desktop.paper.place_cards import place_cards, road_cards
from talisman_desktop.desktop.paper.records import on_the_mat, records
from talisman_desktop.desktop.paper.rule_cards import rule_cards
from talisman_desktop.desktop.presenters.geometry import sheet_layout
from talisman_desktop.desktop.presenters.geometry.paper_sizes import A4, LETTER, UNITS, Paper
from talisman_desktop.games.darkest.base.places import REGIONS, TOWER, WORLD
from talisman_desktop.rules.module import Module
from tests.kit import a_table, catalog, core, who
from tests.notes.test_session_notes import full, played
from tests.sheets import pdf_reader as pdf

both = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.id)
DOTS = 10
"""Dots in a millimetre of a picture to look at."""


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> None:
    """Qt is there."""


def a_picture(paper: Paper) -> tuple[QImage, QPainter]:
    """A white sheet, drawn on in units of paper."""
    image = QImage(round(paper.width * DOTS), round(paper.height * DOTS), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(DOTS / UNITS, DOTS / UNITS)
    return image, painter


def ink(image: QImage, x: float, y: float) -> bool:
    """Whether something is drawn at a place in millimetres."""
    return image.pixelColor(round(x * DOTS), round(y * DOTS)).lightness() < 200


# --- which cards there are ---


@pytest.mark.rule("B3b", "B3f", "B3j", "B4a")
def test_there_is_a_card_for_every_place() -> None:
    printed = [side for side in place_cards(catalog(), WORLD) if isinstance(side, Printed)]
    names = [side.card.id.rpartition("/")[2] for side in printed]
    wanted = {p for r in REGIONS.values() for p in (r.village, *r.aid, *r.troves, r.waypoint, *r.locations)}
    wanted |= {*TOWER.road}
    assert set(names) == wanted
    assert len(names) == len(wanted) + 1, "the village of each region, every other place once"
    captions = {side.card.name: side.caption for side in printed}
    assert captions["Tavern"] == "Inner Region · Aid · Special location 5"
    assert captions["Ruins"] == "Inner Region · Special location 1"
    assert captions["Crypt"] == "The Tower · space 8"
    assert sum(isinstance(side, MapOf) for side in place_cards(catalog(), WORLD)) == 3


@pytest.mark.rule("B3b", "B3f")
def test_the_road_has_a_region_on_each_side() -> None:
    road = [(a, b) for a, b in road_cards(catalog(), WORLD) if isinstance(a, Printed) and isinstance(b, Printed)]
    assert [a.card.name for a, _ in road] == ["Fields", "Plains", "Woods", "Hills", "Ruins"]
    assert [b.card.name for _, b in road] == ["Hills", "Woods", "Runes", "Desert", "Oasis"]
    front, back = road_cards(catalog(), WORLD)[-1]
    assert isinstance(front, Sign)
    assert isinstance(back, Sign)
    assert (front.title, back.title) == ("Trove", "Looted")


def test_every_face_has_room_for_its_words() -> None:
    image, painter = a_picture(A4)
    box = sheet_layout.places(A4)[0]
    everything = [Printed(card, "") for card in catalog().cards.values()]
    tight = [
        line for side in (*place_cards(catalog(), WORLD), *everything) for line in paint_side(Pen(painter), box, side)
    ]
    painter.end()
    assert not tight
    assert not image.isNull()


def test_maps_show_the_regions() -> None:
    inner, outer, tower = region_maps(catalog(), WORLD)
    assert [card.name for card in inner.road] == ["Fields", "Plains", "Woods", "Hills", "Ruins"]
    assert dict(outer.lists)["Troves"] == ("Black Knight", "Chasm", "Cursed Glade", "Hidden Valley")
    assert len(tower.road) == 9


# --- what comes out on paper ---

RULE_SHEETS = (ceil(len(HOUSE_RULES) / 3), ceil(len(HOUSE_RULES) / 4))
"""The sheets of all cards of house rules, on A4 and on Letter."""


@both
@pytest.mark.parametrize(
    ("kind", "a4", "letter"),
    [("heroes", 1, 1), ("mat", 3, 4), ("places", 4, 4), ("road", 2, 2), ("maps", 3, 3), ("rules", *RULE_SHEETS)],
)
def test_each_kind_fills_its_pages(paper: Paper, kind: Kind, a4: int, letter: int) -> None:
    sizes = pdf.sizes(sheets([kind], core(), None, paper.id))
    assert len(sizes) == {"a4": a4, "letter": letter}[paper.id]
    held = sheet_layout.sheet(paper).paper if kind in ("mat", "places", "road", "rules") else paper
    for width, height in sizes:
        assert (width, height) == pytest.approx((held.width, held.height), abs=0.1)


@both
def test_cut_marks_are_drawn_where_they_belong(paper: Paper) -> None:
    made = Pdf(paper, "Two")
    card_sheets.single(made, place_cards(catalog(), WORLD)[:2], "Two")
    data = made.finish()
    ((_, height),) = pdf.sizes(data)
    drawn = pdf.segments(pdf.streams(data)[0], height)
    for mark in sheet_layout.cut_marks(sheet_layout.places(paper)):
        here = (mark.x1, mark.y1, mark.x2, mark.y2)
        assert any(tuple(s) == pytest.approx(here, abs=0.1) for s in drawn), mark


@both
def test_the_fold_is_drawn_in_the_middle(paper: Paper) -> None:
    made = Pdf(paper, "Three")
    card_sheets.folded(made, road_cards(catalog(), WORLD)[:3], "Three")
    data = made.finish()
    ((_, height),) = pdf.sizes(data)
    boxes = [b for pair in sheet_layout.pairs(paper) for b in pair]
    fold = sheet_layout.fold_mark(paper, boxes)
    drawn = pdf.segments(pdf.streams(data)[0], height)
    along = [s for s in drawn if s.x1 == pytest.approx(fold.x1, abs=0.1) and s.x2 == pytest.approx(fold.x1, abs=0.1)]
    assert min(min(s.y1, s.y2) for s in along) == pytest.approx(fold.y1, abs=0.1)
    assert max(max(s.y1, s.y2) for s in along) == pytest.approx(fold.y2, abs=2.0), "the last dash"


def test_several_kinds_make_one_file() -> None:
    assert len(pdf.sizes(sheets(["heroes", "road", "maps"], core(), None, "a4"))) == 1 + 2 + 3
    held = [width > height for width, height in pdf.sizes(sheets(["heroes", "road", "maps"], core(), None, "letter"))]
    assert held == [False, True, True, False, False, False]


def test_without_marks_only_the_cards_are_drawn() -> None:
    def in_the_margins(*, marks: bool, fold: bool) -> list[pdf.Segment]:
        data = sheets(["road"], core(), None, "a4", marks=marks, fold=fold)
        top = min(box.y for box in sheet_layout.places(A4)) - 1
        return [s for s in pdf.segments(pdf.streams(data)[0], A4.height) if min(s.y1, s.y2) < top]

    assert in_the_margins(marks=True, fold=False)
    assert not in_the_margins(marks=False, fold=False)
    assert {round(s.x1) for s in in_the_margins(marks=False, fold=True)} == {105}, "the fold stays"


@both
def test_a_card_keeps_inside_its_place(paper: Paper) -> None:
    image, painter = a_picture(paper)
    box = sheet_layout.places(paper)[4]
    paper_face.paint(painter, box, catalog().cards["core/dragon"])
    painter.end()
    assert ink(image, box.x + 5, box.y + 5), "the banner"
    for x in range(round(box.x * DOTS) - 2, round(box.right * DOTS) + 2):
        assert not ink(image, x / DOTS, box.y - 0.2)
        assert not ink(image, x / DOTS, box.bottom + 0.2)
    for y in range(round(box.y * DOTS) - 2, round(box.bottom * DOTS) + 2):
        assert not ink(image, box.x - 0.2, y / DOTS)
        assert not ink(image, box.right + 0.2, y / DOTS)


# --- what stands on them ---


@pytest.mark.rule("A4a")
def test_a_filled_sheet_says_what_the_hero_has() -> None:
    (elf,) = records(full(), core().of(full()))
    assert (elf.name, elf.alignment, elf.place, elf.toad) == ("Elf", "good", "1", 2)
    assert elf.tokens == {"strength": 3, "craft": 4, "life": 2, "fate": 0, "gold": 7}
    assert elf.starting == {"strength": 3, "craft": 4, "life": 4, "fate": 3, "gold": 1}
    assert (elf.items, elf.followers, elf.spells) == (("Sword",), ("Maiden",), ("Hex",))
    assert elf.trophies == ("Ogre (strength 5)", "Ghost (craft 4)")
    assert elf.points == "in all strength 5, craft 4"
    assert elf.quest == "hand over a follower"
    assert elf.stores == (("Store, Inner Region", "Ring, 5 gold"), ("Store, Outer Region", ""))


def test_heroes_come_in_marching_order() -> None:
    session = played(8, 200)
    assert [r.name for r in records(session.table, session.ruleset)] == [
        catalog().cards[session.table.heroes[h].kind].name for h in session.table.order
    ]
    assert len(pdf.sizes(sheets(["heroes"], core(), session.table, "a4"))) == len(session.table.order)


def test_more_than_the_lines_hold_is_still_there() -> None:
    table = a_table([who("elf", items=["sword"] * 2 + ["bag-of-gold"] * 6, trophies=["ogre", "dragon"], gold=40)])
    assert len(pdf.sizes(sheets(["heroes"], core(), table, "letter"))) == 1


@pytest.mark.rule("A1b", "A1c", "A1d")
def test_the_mat_has_every_place() -> None:
    zones = [frame.zone for page in mat.pages(catalog(), WORLD) for frame in page]
    assert {f"spot:{n}" for n in range(1, 13)} <= set(zones)
    assert {f"road:{n}" for n in range(1, 7)} <= set(zones)
    assert {"deck:adventure", "discard:adventure", "deck:spell", "discard:spell", "deck:purchase"} <= set(zones)
    assert len(zones) == len(set(zones)) == 27
    names = {frame.zone: frame.name for page in mat.pages(catalog(), WORLD) for frame in page}
    assert names["road:3"] == "Woods / Runes"


def test_what_lies_on_the_mat_can_be_printed() -> None:
    lying = on_the_mat(full(), core().of(full()))
    assert lying["road:2"] == ("Wolf", "Market", "3 gold")
    assert lying["road:6"] == ("The party is here",)
    assert lying["spot:1"] == ("Bear", "face-down card")
    assert lying["discard:adventure"] == ("2 cards",)
    assert len(pdf.sizes(sheets(["mat"], core(), full(), "a4"))) == 3


# --- cards of house rules ---


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.id)
def test_card_of_a_house_rule_has_room_for_all_it_says(rule: Module) -> None:
    made = Pdf(A4, "One")
    ((front, back),) = rule_cards([rule])
    pen = Pen(made.page())
    place = sheet_layout.pairs(A4)[0]
    assert [*card_sheets.paint_side(pen, place.front, front), *card_sheets.paint_side(pen, place.back, back)] == []
    made.finish()
    assert isinstance(front, Words)
    assert isinstance(back, Words)
    said = " ".join((*front.sentences, *back.sentences))
    assert rule.help in said
    assert [clause.id for clause in rule.clauses if clause.done and clause.summary not in said] == []


def test_card_of_trophies_speaks_of_the_road_and_says_nothing_twice() -> None:
    (rule,) = (rule for rule in HOUSE_RULES if rule.id == "cardless-trophies")
    ((front, back),) = rule_cards([rule])
    assert isinstance(front, Words)
    assert isinstance(back, Words)
    assert "board" not in " ".join((*front.sentences, *back.sentences))
    first, second = ({*words.lower().replace(",", "").split()} for words in front.sentences[:2])
    assert len(first & second) < len(second) / 3


def test_cards_of_a_campaign_are_those_of_its_house_rules() -> None:
    rule = HOUSE_RULES[0]
    table = a_table(["elf"], modules=[rule.id])
    some, every = (pdf.words(sheets(["rules"], core(), on, "a4")) for on in (table, None))
    assert rule.title in some
    assert HOUSE_RULES[1].title in every
    assert HOUSE_RULES[1].title not in some


def test_card_leaves_out_an_option_that_is_not_played() -> None:
    rule = HOUSE_RULES[0]
    option = rule.options[1]
    (clause,) = [clause for clause in rule.clauses if clause.id == option.rule]
    for options, said in (({}, False), ({option.id: "yes"}, True)):
        ((front, back),) = rule_cards([rule], options)
        assert isinstance(front, Words)
        assert isinstance(back, Words)
        assert (f"· {clause.summary}" in front.sentences + back.sentences) == said


def test_glue_is_marked_over_both_halves() -> None:
    assert pdf.words(sheets(["rules"], core(), None, "a4")).count("glue the back") >= 2
