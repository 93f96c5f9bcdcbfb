"""The layout of the table: everything has a place, nothing overlaps, nothing sticks out."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from talisman_desktop.app.program_house import house
from talisman_desktop.core.table import Deck, StandIn, Table
from talisman_desktop.desktop.presenters.darkest import demo
from talisman_desktop.desktop.presenters.geometry import guardian_layout, mats, table_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import Box, Slot
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan, Planner, deck_pile, plan
from talisman_desktop.desktop.presenters.table_view import TableModel, present
from tests.desktop.scene.test_scene_kit import SHAPES, core, crowded, demo_model, shown

INSIDE_MATS = ("figure", "items", "followers", "spells", "trophies", "store")


def models() -> dict[str, TableModel]:
    tables = {name: demo_model(name) for name in demo.DEMOS}
    return tables | {"crowded": shown(crowded())}


@pytest.fixture(params=[(name, shape) for name in models() for shape in SHAPES], ids=lambda p: f"{p[0]}-{p[1]:.2f}")
def laid(request: pytest.FixtureRequest) -> tuple[TableModel, Plan]:
    name, shape = request.param
    return models()[name], plan(models()[name], shape)


def apart(boxes: dict[str, Box]) -> None:
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.overlaps(b), f"{one} {a} and {other} {b}"


def test_areas_of_the_table_do_not_overlap(laid: tuple[TableModel, Plan]) -> None:
    model, where = laid
    outer = [a for a in model.areas if a.role not in (*INSIDE_MATS, "guardian") and a.id in where.areas]
    apart({a.id: where.areas[a.id] for a in outer})
    for area in outer:
        assert where.size.holds(where.areas[area.id]), area.id


def test_cards_of_a_hero_are_on_the_mat(laid: tuple[TableModel, Plan]) -> None:
    model, where = laid
    for mat in model.role("hero"):
        if mat.hero is None:
            continue
        inner = {a.id: where.areas[a.id] for a in model.areas if a.role in INSIDE_MATS and a.seat == mat.seat}
        parts = mats.mat(where.areas[mat.id])
        apart({**inner, "head": parts.head, **{f"token {n}": box for n, box in enumerate(parts.tokens)}})
        for name, box in inner.items():
            assert where.areas[mat.id].holds(box), name


def test_cards_are_inside_their_area(laid: tuple[TableModel, Plan]) -> None:
    model, where = laid
    for area in model.areas:
        for card in area.cards:
            if card.id in where.cards:
                assert where.areas[area.id].holds(where.cards[card.id].box), f"{area.id}: {card.title}"


def test_cards_overlap_only_on_piles_and_then_in_order(laid: tuple[TableModel, Plan]) -> None:
    model, where = laid
    slots = [
        (area.id, card, where.cards[card.id]) for area in model.areas for card in area.cards if card.id in where.cards
    ]
    for (home, one, a), (other, two, b) in combinations(slots, 2):
        if a.box.overlaps(b.box):
            assert home == other, f"{one.title} on {home} and {two.title} on {other}"
            assert a.level != b.level


def test_every_card_near_the_top_is_visible(laid: tuple[TableModel, Plan]) -> None:
    model, where = laid
    for area in model.areas:
        if area.role in ("spot", "items", "followers", "spells", "guardians", "guardian", "trove", "loot"):
            assert {c.id for c in area.cards} <= where.cards.keys(), area.id


def test_party_is_on_its_space() -> None:
    for name in ("village", "road", "guardians"):
        model = demo_model(name)
        where = plan(model)
        assert where.areas[model.party].holds(where.ground["party"])


def test_a_low_window_has_the_mats_at_the_right() -> None:
    low, high = plan(demo_model("road"), 2.2), plan(demo_model("road"), 1.6)
    assert low.areas["hero:elf"].x > low.areas["spot:6"].right
    assert high.areas["hero:elf"].y > high.areas["spot:12"].bottom


def test_cards_on_the_spots_are_large_enough_to_read() -> None:
    for width, height in ((1366, 768), (1920, 1080), (1022, 470)):
        where = plan(demo_model("road"), width / height)
        scale = min(width / where.size.w, height / where.size.h)
        card = demo_model("road").area("spot:1").cards[0]
        assert where.cards[card.id].box.w * scale >= 62


def test_a_spot_leaves_room_for_its_number() -> None:
    room = table_layout.spot_room(Box(0, 0, 100, 150))
    assert room.x >= table_layout.GUTTER


# --- the tray ---


def with_decks(count: int) -> Table:
    """Return the table on the road with this many decks, one of them used instead of the adventure deck."""
    table = demo.road(core())
    decks = dict(table.decks)
    for n in range(count - len(decks)):
        decks[f"adventure:box-{n}"] = Deck({}, 10 + n)
    return replace(table, decks=decks, stand_ins=(StandIn("adventure:box-0", "adventure", "box-0"),))


@pytest.mark.parametrize("shape", SHAPES)
def test_rack_shows_few_of_thirty_decks(shape: float) -> None:
    model = shown(with_decks(30))
    laid = plan(model, shape)
    racked = [area.id for area in model.role("deck")]
    assert racked == ["deck:adventure:box-0", "deck:spell", "deck:trove", "deck:purchase", "deck:talisman"]
    assert len(model.waiting) == 25
    boxes = {name: laid.areas[name] for name in (*racked, "tray")}
    apart(boxes)
    assert min(deck_pile(box).w for name, box in boxes.items() if name != "tray") >= 34
    assert all(laid.ground["rack"].holds(box) for box in boxes.values())


def test_tray_lists_its_decks_with_counts() -> None:
    model = shown(with_decks(30))
    tray = model.area("tray")
    assert (tray.note, tray.count) == ("25 decks", sum(area.count for area in model.waiting))
    assert "Adventure (box-3): 13 cards" in tray.tooltip
    assert "Adventure: 56 cards, 3 discarded, Adventure (box-0) is used in its place" in tray.tooltip


@pytest.mark.parametrize("shape", SHAPES)
def test_deck_of_the_question_leaves_the_tray(shape: float) -> None:
    model = present(with_decks(30), core(), house(core()).usual, decks=("adventure:box-7", "trove"))
    racked = [area.id for area in model.role("deck")]
    assert racked[5:] == ["deck:adventure:box-7"]
    assert len(model.waiting) == 24
    laid = plan(model, shape)
    apart({name: laid.areas[name] for name in (*racked, "tray")})
    assert min(deck_pile(laid.areas[name]).w for name in racked) >= 30


def test_six_decks_need_no_tray() -> None:
    model = shown(demo.road(core()))
    assert not model.role("tray")
    assert not model.waiting


@pytest.mark.parametrize("shape", SHAPES)
def test_figures_are_above_the_names_of_spaces(shape: float) -> None:
    model = demo_model("road")
    where = plan(model, shape)
    assert where.ground["party"].bottom <= where.areas[model.party].bottom - 47


def test_layout_of_an_equal_table_is_found_once() -> None:
    planner, model = Planner(), demo_model("road")
    laid = planner.plan(model, 1.5)
    assert planner.plan(replace(model), 1.5) is laid
    assert planner.plan(model, 2.4) == plan(model, 2.4) != laid
    other = demo_model("guardians")
    assert planner.plan(other, 1.5) == plan(other, 1.5)
    assert planner.plan(model, 1.5) is laid


def test_guardians_fit_the_visible_height() -> None:
    model = demo_model("guardians")
    (stage,) = model.role("guardians")
    names = guardian_layout.NAMED_GUARDS * Sight().usual
    for high in (130.0, 172.0, names + 2 * guardian_layout.RIM, names + 60):
        laid = Planner().plan(model, 2.4, table_layout.HEIGHT, Sight(wide=700, high=high))
        boxes = {card.id: laid.cards[card.id].box for card in stage.cards}
        held = [area for area in model.role("guardian") if area.id in laid.areas]
        assert held
        assert all(boxes[area.number].bottom <= laid.areas[area.id].y for area in held)
        every = [*boxes.values(), *(laid.areas[area.id] for area in held)]
        assert max(box.bottom for box in every) - min(box.y for box in every) <= high - 2 * guardian_layout.RIM
        assert min(laid.cards[card.id].box.h for area in held for card in area.cards) >= mats.LEAST_PLAQUE


@pytest.mark.parametrize(("wide", "are_cards"), [(360.0, False), (900.0, True)])
def test_guardians_too_narrow_for_names_are_labels(wide: float, are_cards: bool) -> None:
    model = demo_model("guardians")
    (stage,) = model.role("guardians")
    cards: dict[int, Slot] = {}
    sight = Sight(wide=900, high=400)
    guardian_layout.place_guardians(stage, model.role("guardian"), Box(0, 0, wide, 320), sight, {}, cards)
    boxes = [cards[card.id].box for card in stage.cards]
    assert all((box.h > box.w) is are_cards for box in boxes)
    assert min(box.w for box in boxes) >= guardian_layout.NAMED_CARD * sight.usual
