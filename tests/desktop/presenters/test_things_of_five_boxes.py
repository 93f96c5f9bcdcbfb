"""Endings, rewards, troves and cards kept on cards, as the window names and lays them out with five boxes."""

from __future__ import annotations

from itertools import combinations

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Cause, Step, Table
from talisman_desktop.desktop.presenters import card_words, screen_names
from talisman_desktop.desktop.presenters.drama.badges import small_cards
from talisman_desktop.desktop.presenters.drama.beat_reader import read
from talisman_desktop.desktop.presenters.drama.beats import CardWent, Moved
from talisman_desktop.desktop.presenters.geometry import mats
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan, plan
from talisman_desktop.desktop.presenters.table_model import TableModel
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.desktop.theme.vignettes import vignette_of
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.teller import Teller
from tests.kit import a_table, cards, do, library, who

BOXES = ("reaper", "highland", "dungeon", "frostmarch", "sacred-pool")
REWARDS = ("glass-guardians", "moon-charm", "lightning-trap", "ironskin-charm", "dream-prize")
EAGLE_KING = "highland/eagle-king-crown"
ENDINGS = (
    "frostmarch/crown-and-sceptre",
    "highland/battle-royale",
    EAGLE_KING,
    "highland/hand-of-doom",
    "sacred-pool/judgement-day",
)
FLAT = 2.6
"""The ratio of width to height of a table with flat mats."""


@pytest.fixture(autouse=True)
def five_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use all boxes in every table of the tests."""
    monkeypatch.setattr(cards, "core", lambda: library(*BOXES))


def shown(table: Table) -> TableModel:
    rules = cards.core().of(table)
    return present(table, rules.catalog, rules)


@pytest.mark.parametrize(
    ("deck", "count", "words"),
    [
        ("ending", 1, "1 Ending"),
        ("ending", 3, "3 Endings"),
        ("stables", 1, "1 Stables"),
        ("adventure", 1, "1 Adventure"),
    ],
)
def test_single_card_is_counted_in_the_singular(deck: str, count: int, words: str) -> None:
    assert card_words.deck_count(deck, count) == words


@pytest.mark.parametrize("kind", ENDINGS)
def test_ending_has_its_type_name_and_picture(kind: str) -> None:
    card = cards.catalog().cards[kind]
    assert card_words.type_line(card) == screen_names.type_line(card) == "Ending"
    assert not vignette_of(card).startswith("kinds/")


@pytest.mark.parametrize("kind", [kind for kind in ENDINGS if kind != EAGLE_KING])  # who asks about his fight
def test_question_of_an_ending_leads_to_its_card(kind: str) -> None:
    hidden, step = {"alternative-ending": "hidden"}, Step("climb")
    table = a_table(["elf", "troll"], region="outer", space="tower", options=hidden, step=step)
    table = do(table, f.TopSet("ending", (kind,)))
    request = Session(cards.core(), table, switches={"dice": "table"}).pending
    assert request is not None
    assert (request.cause.card, cards.catalog().name(kind) in request.text) == (kind, True)


@pytest.mark.parametrize(
    ("zone", "keeper"), [("dungeon-keeper", "Dungeon Keeper"), ("lake-of-visions:38", "Lake of Visions")]
)
def test_cards_kept_by_a_card_are_named_after_it(zone: str, keeper: str) -> None:
    table = a_table(["elf"], region="dungeon", zones={zone: ["mule"]})
    rules = cards.core().of(table)
    assert shown(table).area(zone).caption == keeper
    assert screen_names.zone_name(zone, table, rules.catalog, rules.world) == f"Held by the {keeper}"


def test_open_ending_is_named_in_the_tray() -> None:
    table = do(a_table(["elf"]), f.TopSet("ending", ("highland/hand-of-doom",)))
    assert "Endings: 6 cards, Hand of Doom on top" in shown(table).area("tray").tooltip


# --- rewards on a flat mat ---


def with_rewards(count: int) -> tuple[Table, Plan]:
    held = who("elf", quests=[f"sacred-pool/{name}" for name in REWARDS[:count]], items=["sword"])
    table = a_table([held, "troll", "sorceress"])
    return table, plan(shown(table), FLAT)


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_rewards_are_side_by_side_on_flat_mats(count: int) -> None:
    table, where = with_rewards(count)
    boxes = [where.areas[f"{what}:elf"] for what in ("items", "followers", "spells", "trophies", "quests")]
    boxes.append(where.areas["store:inner:elf"])
    assert not [1 for one, other in combinations(boxes, 2) if one.overlaps(other)]
    laid = [where.cards[card.id].box for card in table.zone("quests:elf")]
    assert all(where.areas["quests:elf"].holds(box) for box in laid)
    names = [Box(*box[:3], min(box.h, mats.LEAST_STEP)) for box in laid]
    assert not [1 for one, other in combinations(names, 2) if one.overlaps(other)]


def test_labels_of_rewards_show_their_names() -> None:
    laid = [with_rewards(count) for count in (1, 2, 3)]
    one, two, three = [min(where.cards[card.id].box.w for card in table.zone("quests:elf")) for table, where in laid]
    assert min(two, three) > 0.75 * one


THINGS = ("orb-of-knowledge", "potion-of-strength", "solomons-crown", "water-bottle", "holy-lance", "talisman", "sword")


@pytest.mark.parametrize("count", range(4, 8))
def test_labels_of_many_things_show_their_names(count: int) -> None:
    table = a_table([who("elf", items=THINGS[:count]), "troll", "sorceress"])
    where = plan(shown(table), FLAT)
    laid = [where.cards[card.id].box for card in table.zone("items:elf")]
    assert len({box.x for box in laid}) <= 2
    assert all(where.areas["items:elf"].holds(box) for box in laid)
    assert all(lower.y - upper.y >= mats.LEAST_STEP for upper, lower in zip(laid, laid[2:], strict=False))


# --- into a region ---


def test_trove_of_a_region_is_named_once() -> None:
    table = a_table(["elf"], destination="ruins", space=6, visited=True, step=Step("at-destination"))
    session = Session(cards.core(), table)
    change = session.answer(Chosen("dungeon"))
    play = read(change.facts, change.before, session.ruleset, session.catalog)
    beats = [beat for scene in play.scenes for beat in scene.beats]
    assert [(b.count, b.zone) for b in beats if isinstance(b, CardWent) and b.way == "dealt"] == [(3, "trove")]
    assert "the Dungeon" in [beat.place for beat in beats if isinstance(beat, Moved)]
    assert "3 cards face down in the trove" in str(small_cards(play))


# --- sentences ---


def test_fighting_ending_beats_a_hero_like_a_foe() -> None:
    rules = cards.core()
    teller = Teller(rules.catalog, rules.of(a_table()).telling)
    assert teller.words.reason(Cause("C7e.a", EAGLE_KING, "beaten")) == "beaten by the Eagle King"


def test_warlock_offers_rewards_too() -> None:
    step = Step("meet-destination", ("elf",))
    table = a_table(["elf"], region="outer", destination="warlocks-cave", space=6, step=step)
    request = Session(cards.core(), table).pending
    assert request is not None
    assert request.text == "The Warlock offers a quest that brings a talisman or a reward. Accept it?"
