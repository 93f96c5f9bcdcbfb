"""The calculations that are made before the first forecast of a campaign."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import Part
from talisman_desktop.core.table import Table
from talisman_desktop.odds import bout_odds, fight_odds, further_dice, step_copy
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.fight_odds import Sides
from talisman_desktop.odds.preparation import prepare
from talisman_desktop.odds.result_codes import by_totals
from talisman_desktop.odds.step_copy import StepUnderWay
from talisman_desktop.rules import resolution
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.needs import Need, Sifter
from talisman_desktop.rules.values.fight_values import FightDice
from tests.bench.forecasts import EVERYTHING, before_a_fight
from tests.kit import a_table, core, who

OPEN = {"2d6-combat/open": "yes", "2d6-combat/natural": "yes"}


@pytest.mark.parametrize("dice", [(), ("2d6-combat",)])
def test_prepared_fight_needs_no_new_odds(dice: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    session = before_a_fight(dice, OPEN if dice else {})
    assert list(prepare(session.under_way()))[1:], "it pauses"
    known = fight_odds._quick_attack.cache_info().misses

    def grown(*given: object, **named: object) -> None:
        raise AssertionError("all further dice are prepared")

    monkeypatch.setattr(further_dice.FurtherDice, "_grow_with_fate", grown)
    assert forecasts(session.under_way())["fight"].with_fate is not None
    assert fight_odds._quick_attack.cache_info().misses == known


def test_prepared_fight_finds_no_new_hooks_or_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    session = before_a_fight(EVERYTHING, OPEN)
    step_copy.listening.cache_clear()
    bout_odds._known_odds.cache_clear()
    assert list(prepare(session.under_way()))
    known, found, look = bout_odds._known_odds.cache_info().misses, set[object](), Sifter._found

    def looked(sifter: Sifter[Any, Any, Any], key: object, met: frozenset[Need]) -> object:
        found.add(key)
        return look(sifter, key, met)

    monkeypatch.setattr(Sifter, "_found", looked)
    assert len(forecasts(session.under_way())) == 5
    assert (bout_odds._known_odds.cache_info().misses, found) == (known, set())


def test_fights_share_odds_when_enemy_has_the_same_lead() -> None:
    def sides(own: int, other: int, added: int) -> Sides:
        fighters = [Fighter("", "strength", "battle", (Part("", score),)) for score in (own, other)]
        lowered = replace(fighters[1], added=(Part("", added),))
        return bout_odds.plain_sides(FightBegan(fighters[0], lowered, FightDice(), FightDice(), by_totals))

    assert sides(2, 4, 1) == sides(5, 7, 1) == sides(5, 6, 2)
    assert sides(2, 4, -1) != sides(5, 7, -1), "a lowered roll counts as at least 1, whatever the scores are"


def a_toad(table: Table) -> Table:
    return replace(table, heroes={hero: replace(one, toad=2) for hero, one in table.heroes.items()})


ELF = who("elf", items=("armour",), spells=("psionic-blast",), fate=2)
TABLES = {
    "a toad": a_toad(a_table([ELF], row=["dragon"])),
    "a hero apart": a_table([ELF, "troll"], apart={"elf": "tavern"}, row=["dragon"]),
    "in the village": a_table([ELF, "troll"], village=True),
    "record-only": a_table([ELF], row=["dragon"], options={resolution.FLOW: "off"}),
    "fights at the table": a_table([ELF], row=["dragon"], options={f"{resolution.OPTION}fights": "off"}),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_preparation_ends_on_any_table(table: Table) -> None:
    assert len(list(prepare(StepUnderWay(core(), table)))) > 10


def test_table_without_heroes_has_nothing_to_prepare() -> None:
    rules = core()
    table = replace(rules.new_table(1), heroes={})
    assert len(list(prepare(StepUnderWay(rules, table)))) == 2
