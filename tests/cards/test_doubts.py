"""Facts that a card set is not certain of: marked, counted, and not dealt where the name itself is unknown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from talisman_desktop.app.content import given
from talisman_desktop.app.program_house import house
from talisman_desktop.cards import check
from talisman_desktop.cards.loader import load_catalog, load_set, load_sets
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.cards.search import find
from talisman_desktop.desktop.presenters import card_words, your_cards
from talisman_desktop.paths import cardsets_folder
from tests.kit import library

CARDS = """deck = "adventure"
[[card]]
id = "rat"
name = "Rat"
type = "enemy"
strength = 2
craft = 4
unsure = ["craft", "effect"]
[[card]]
id = "unknown-1"
name = "Unknown card"
copies = 3
type = "enemy"
strength = 5
unsure = ["name", "strength"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "set.toml").write_text('[set]\nid = "mine"\ntitle = "Mine"\n[set.totals]\nadventure = 4\n')
    (mine / "adventure.toml").write_text(CARDS)
    return mine


@pytest.fixture
def cards(folder: Path) -> Catalog:
    found, problems = load_catalog([cardsets_folder() / "core", folder])
    assert not problems
    return found


def test_number_in_doubt_carries_its_mark(cards: Catalog) -> None:
    rat = cards["mine/rat"]
    assert (rat.doubts, rat.shown("strength"), rat.shown("craft")) == (("craft",), "2", "4?")
    assert card_words.scores(rat) == "Strength 2, Craft 4?"


def test_doubt_and_reading_are_told_in_words(cards: Catalog) -> None:
    rat = cards["mine/rat"]
    assert card_words.certainty(rat) == (
        "Craft is guessed: the real card was not at hand.",
        "Words are not certain: the real card was not at hand.",
    )
    assert card_words.certainty(rat.with_numbers({"craft": 6}))[-1] == "Craft 6 is read from your card."
    assert card_words.summary(rat).endswith("Words are not certain: the real card was not at hand.")
    assert not card_words.certainty(cards["core/ogre"])


def test_card_whose_name_is_unknown_is_not_dealt(cards: Catalog) -> None:
    table = house(cards).new_table(1, modules=["mine"])
    unseen = table.decks["adventure"].unseen
    assert ("mine/rat" in unseen, "mine/unknown-1" in unseen) == (True, False)
    view = house(cards).of(table).catalog
    assert "mine/unknown-1" not in {card.id for card in find(view, "unknown card")}
    assert "mine/unknown-1" not in house(cards).of(table).totals["adventure"]


def test_card_whose_name_is_unknown_is_told_on_the_page(cards: Catalog) -> None:
    group = next(g for g in your_cards.typed(cards, cards.sets, None).groups if g.title == "Mine")
    assert [line.text for line in group.lines] == ["Rat, craft"]
    assert group.others == (
        "3 cards whose names are not known are not dealt. Rat: words are not certain: the real card was not at hand."
    )


def test_check_counts_kinds_in_doubt(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = check.counts(load_set(folder))
    assert (counts["kinds"], counts["doubtful"]) == (2, 2)
    check.run("mine", True, False, [folder])
    assert json.loads(capsys.readouterr().out)["sets"][0]["doubtful"] == 2


def test_check_counts_the_doubts_of_the_reaper() -> None:
    sets = load_sets([cardsets_folder() / name for name in ("core", "reaper")], given=given())
    reaper = check.counts(sets[1])
    lines = your_cards.typed(library("reaper").catalog, (), None).lines
    assert reaper["doubtful"] == len({line.kind for line in lines}) == 20
    assert len(lines) == 22
