"""Cards that bring their owner spells: the Genie, and items that say the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CountersChanged
from talisman_desktop.core.table import BY_HAND, Step
from talisman_desktop.desktop.presenters.card_look import CardLook
from talisman_desktop.play.telling import Teller
from tests.kit import Outcome, cards, library, meets, own, plays, walks, who

THREE = ["alchemy", "nullify", "divination"]
CALM = own("Calm", type="event", meet="Gain 1 gold.", ends="Discard this card.")
WORDS = "This card holds 1 spell, beyond your limit; it is discarded with the last."
RING = own("Ring", type="magic-object", owned=WORDS)


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def with_genie(draws: Sequence[str] = THREE, **more: Any) -> Outcome:
    """Let a troll of craft 1, who may hold no spell, get the Genie and end the turn."""
    return meets(CALM, heroes=[who("troll", followers=["reaper/genie"], **more)], draws=draws, modules=["reaper"])


def with_ring(**more: Any) -> Outcome:
    """Let the troll take a ring that brings the spell Healing."""
    return meets(RING, heroes=[who("troll", **more)], draws=["healing"], answers=["take:troll"])


def test_genie_brings_three_spells_beyond_the_limit() -> None:
    outcome = with_genie()
    (genie,) = outcome.table.zone("followers:troll")
    assert (outcome.spells, genie.counters) == (THREE, 3)


def test_counters_of_the_genie_are_called_spells() -> None:
    outcome = with_genie()
    rules, (genie,) = outcome.session.ruleset, outcome.table.zone("followers:troll")
    teller, less = Teller(rules.catalog, rules.telling), CountersChanged(genie.id, -1, cause=BY_HAND)
    assert teller.tell(CountersChanged(genie.id, 3), outcome.table) == "The Genie holds 3 spells."
    assert teller.tell(less, outcome.table) == "The Genie holds 1 spell fewer (set by hand)."
    assert "On it: 3 spells." in CardLook(rules.catalog).one(genie).tooltip


def test_genie_draws_once_only() -> None:
    outcome = with_genie()
    table = replace(outcome.table, step=Step("village"), slices={})
    assert walks(table, until=["village"], answers=[]).spells == THREE


def casts(outcome: Outcome, *spells: str) -> Outcome:
    """Let the troll cast these spells, and the party turn back."""
    return outcome.goes_on(answers=[*(plays(f"use:troll:{spell}:0") for spell in spells), "back"], until=["muster"])


def test_ring_goes_with_its_last_spell() -> None:
    outcome = with_ring(life=1)
    assert (outcome.spells, len(outcome.items)) == (["healing"], 1)
    outcome = casts(outcome, "healing")
    assert (outcome.spells, outcome.items) == ([], [])


def test_genie_has_one_spell_less_for_each_taken() -> None:
    outcome = casts(with_genie(["nullify", "alchemy", "hex"]), "nullify")
    assert (outcome.spells, outcome.followers) == ([], [])


def test_card_that_brought_spells_leaves_with_its_owner() -> None:
    doom = own("Doom", type="event", meet="Lose 9 lives.", ends="Discard this card.")
    dying = [who("troll", followers=["reaper/genie", "maiden"], life=1), who("elf", life=9)]
    outcome = meets(doom, heroes=dying, modules=["reaper"], until=["party-lost"])
    found = [card.kind for zone, cards_ in outcome.table.zones.items() if zone.startswith("spot:") for card in cards_]
    assert found == ["core/maiden"]
