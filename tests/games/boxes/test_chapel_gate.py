"""The gate that the Frostmarch and the Sacred Pool share: each is entered once in an adventure."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step
from tests.kit import a_table, asked, cards, library, plays_out

THREE = ["elf", "troll", "dwarf"]


@pytest.mark.rule("G3.a", "H4.a")
def test_chapel_leads_to_both_regions_one_after_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("frostmarch", "sacred-pool"))
    start = a_table(THREE, destination="chapel", space=6, visited=True, step=Step("at-destination"))
    first = asked("gate", "sacred-pool", options=["frostmarch", "sacred-pool", "back", "order"])
    there = plays_out(start, answers=[first], until=("road-roll",))
    assert (there.table.region, there.table.in_force("adventure")) == ("sacred-pool", "adventure:sacred-pool")
    back = replace(there.table, step=Step("back-at-gate"))
    again = asked("gate", "frostmarch", options=["frostmarch", "back", "order"])
    outcome = plays_out(back, answers=[again], until=("road-roll",))
    assert (outcome.table.region, outcome.way.entered) == ("frostmarch", ("sacred-pool", "frostmarch"))
    assert outcome.table.in_force("adventure") == "adventure:frostmarch"


@pytest.mark.rule("H3.a", "H3.b", "G2.d")
def test_quest_card_of_another_box_brings_a_reward(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("reaper", "sacred-pool"))
    table = a_table(
        ["elf"], space=6, destination="warlocks-cave", region="outer", step=Step("meet-destination", ("elf",))
    )
    outcome = plays_out(
        replace(table, heroes={"elf": replace(table.heroes["elf"], gold=2)}),
        answers=["yes", asked("quest-prize", "reward", options=["talisman", "reward"])],
        draws=["reaper/deliver-two-gold", "sacred-pool/moon-charm"],
        until=("at-destination",),
    )
    assert (outcome.zone("quests:elf"), outcome.gold) == (["moon-charm"], 0)
