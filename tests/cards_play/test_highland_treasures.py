"""The magic items, objects, relics and spells of the Highland: what each does for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Answer, Chosen, Thrown
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.play.session import Session
from tests.kit import (
    Outcome,
    a_table,
    asked,
    cards,
    library,
    plays,
    plays_out,
    printed,
    visits,
    walks,
    who,
)

TRAITS = ("strength", "craft", "life", "fate", "gold", "items", "followers", "spells", "alignment")


@pytest.fixture(autouse=True)
def highland(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("highland"))


Facts = dict[str, Any]
Row = tuple[str, Facts, Facts]
"""A card, the arguments of the scene in which it is used, and the attributes that the outcome should have."""


def attributes_of(outcome: Outcome, then: Facts) -> Facts:
    """Return the attributes of an outcome that `then` names, with their values."""
    return {name: getattr(outcome, name) for name in then}


def named(rows: list[Row]) -> list[str]:
    """Return a test id for each row: the card, and the number of the row."""
    return [f"{card}-{n}" for n, (card, _, _) in enumerate(rows)]


def owner(card: str, more: Facts) -> Table:
    """Return a table at which an elf has this card of the box."""
    traits = {name: more.pop(name) for name in TRAITS if name in more}
    kind = printed(f"highland/{card}")
    where = "spells" if kind.type == "spell" else "followers" if kind.type == "follower" else "items"
    traits[where] = [f"highland/{card}", *traits.get(where, ())]
    row = [more.pop("enemy")] if "enemy" in more else []
    others = more.pop("others", ())
    return a_table([who("elf", **traits), *others], modules=["highland"], row=row, **more.pop("road", {}))


def fights(card: str, **more: Any) -> Outcome:
    """Let the owner, of strength 3 and craft 4, fight an ape of strength 3 or another enemy."""
    more.setdefault("enemy", "ape")
    table = owner(card, more)
    (table_card,) = table.zone(spot(1))
    return plays_out(replace(table, step=Step("meet-card", (table_card.id,))), **more)


def uses(card: str, *, answers: Sequence[Any] = (), ability: int = 0, **more: Any) -> Outcome:
    """Let the owner use the card between two spaces of the road."""
    table = replace(owner(card, more), step=Step("go-on", (0,)))
    return walks(table, answers=[plays(f"use:elf:{card}:{ability}"), *answers], **more)


USE = "use:{}:0".format
FOUGHT: list[Row] = [
    ("horns-of-power", {"dice": [1, 1]}, {"scores": (3 + 1 + 1, 3 + 1)}),
    ("eagle-talon", {"dice": [1, 1]}, {"scores": (3 + 1 + 1, 3 + 1)}),
    ("crystal-shard", {"dice": [1, 1], "enemy": "wraith"}, {"scores": (4 + 1 + 1, 5 + 1)}),
    ("magic-mace", {"dice": [1, 1]}, {"scores": (3 + 2 + 1, 3 + 1)}),
    ("rage-talon", {"dice": [1, 1]}, {"scores": (3 + 2 + 1, 3 + 1)}),
    ("windlord-amulet", {"dice": [1, 1], "enemy": "wraith"}, {"scores": (4 + 2 + 1, 5 + 1)}),
    ("lightning-hammer", {"dice": [1, 1]}, {"scores": (3 + 1 + 1, 3 + 1)}),
    ("magic-helmet", {"dice": [5, 1, 5]}, {"life": 4, "strength": 2}),
    ("magic-helmet", {"dice": [5, 1, 4]}, {"life": 3, "strength": 2}),
    ("magic-shield", {"dice": [5, 1, 4]}, {"life": 4, "strength": 3}),
    ("spellsword", {"dice": [1, 4], "enemy": "wraith", "draws": ["hex"]}, {"result": "won", "spells": ["hex"]}),
    ("spellsword", {"dice": [1, 4]}, {"result": "won", "spells": []}),
    ("ring-of-protection", {"dice": [5, 1], "answers": ["ring-of-protection"]}, {"life": 4, "strength": 3}),
    ("ice-sceptre", {"dice": [4, 1], "answers": [USE("ice-sceptre")]}, {"scores": (3 + 1, 2 + 4)}),
    ("dragons-teeth", {"dice": [4, 3, 1], "answers": [USE("dragons-teeth")]}, {"scores": (3 + 1 + 4, 3 + 3)}),
    ("dragons-teeth", {"dice": [3, 1], "enemy": "wraith"}, {"items": ["dragons-teeth"]}),
    (
        "dragons-blood",
        {"dice": [3, 1], "strength": 4, "answers": [USE("dragons-blood")]},
        {"scores": (4 + 3 + 1, 3 + 3), "life": 3, "items": []},
    ),
    ("dragons-eye", {"enemy": "dragon", "answers": [USE("dragons-eye")]}, {"followers": ["dragon"], "items": []}),
    ("dragons-eye", {"dice": [5, 1]}, {"items": ["dragons-eye"]}),
    ("lucky-charm", {"dice": [2], "answers": [asked("die/chosen", "5")]}, {"scores": (3 + 5, 3 + 2), "items": []}),
    ("soul-shatter", {"enemy": "wraith", "answers": [USE("soul-shatter")]}, {"trophies": ["wraith"], "spells": []}),
    ("simulacrum", {"dice": [5, 1], "answers": [USE("simulacrum")]}, {"result": "draw", "life": 4, "strength": 3}),
    ("simulacrum", {"dice": [1, 5], "answers": [USE("simulacrum")]}, {"result": "won"}),
    ("lightning-bolt", {"dice": [2], "answers": [USE("lightning-bolt")]}, {"scores": (3 + 2, 3)}),
]


@pytest.mark.parametrize(("card", "how", "then"), FOUGHT, ids=named(FOUGHT))
def test_owner_fights_with_a_card(card: str, how: Facts, then: Facts) -> None:
    assert attributes_of(fights(card, **{**how}), then) == then


USED: list[Row] = [
    ("healing-potion", {"life": 2}, {"life": 3, "items": []}),
    ("luckstone", {"fate": 1}, {"fate": 2}),
    ("spellbound-potion", {"draws": ["hex"]}, {"spells": ["hex"], "items": []}),
    ("unstable-potion", {"dice": [2]}, {"strength": 2}),
    ("unstable-potion", {"dice": [4]}, {"life": 5}),
    ("unstable-potion", {"dice": [6]}, {"strength": 4}),
    ("treasure-chest", {"dice": [4], "gold": 0}, {"gold": 4, "items": []}),
    ("treasure-chest", {"dice": [4, 5], "gold": 0, "items": ["highland/treasure-map"]}, {"gold": 9}),
    ("renewal-potion", {"spells": ["hex"], "answers": [["hex"]], "draws": ["healing"]}, {"spells": ["healing"]}),
    ("mind-steal", {"others": [who("wizard", spells=["hex"])], "answers": ["take:hex"]}, {"spells": ["hex"]}),
]


@pytest.mark.parametrize(("card", "how", "then"), USED, ids=named(USED))
def test_owner_uses_a_card(card: str, how: Facts, then: Facts) -> None:
    assert attributes_of(uses(card, **{**how}), then) == then


GEMS = [("opal", 1), ("emerald", 2), ("ruby", 3), ("diamond", 4), ("lodestone", 1)]


@pytest.mark.parametrize(("gem", "gold"), GEMS)
def test_gem_is_sold_at_the_city(gem: str, gold: int) -> None:
    sold = plays(f"use:elf:{gem}:0")
    outcome = visits("city", items=[f"highland/{gem}"], gold=0, answers=[sold, "Doctor"], modules=["highland"])
    assert (outcome.gold, outcome.items) == (gold, [])


def test_treasure_map_opens_bags_of_gold() -> None:
    table = a_table([who("elf", items=["highland/treasure-map", "bag-of-gold"], gold=0)], step=Step("go-on", (0,)))
    outcome = walks(replace(table, modules=("highland",)), answers=[plays("use:elf:bag-of-gold:0")])
    assert outcome.gold == 2


def test_treasure_map_is_sold_at_the_crags() -> None:
    sold = plays("use:elf:treasure-map:0")
    outcome = visits(
        "crags",
        items=["highland/treasure-map"],
        gold=0,
        answers=[sold],
        dice=[5],
        modules=["highland"],
        until=["go-on"],
    )
    assert (outcome.gold, outcome.items) == (2, [])


def forecast(card: str) -> dict[str, Forecast]:
    """Return the forecasts for the elf of strength 3 with this card before an Ogre of strength 5, by option."""
    table = owner(card, {"strength": 3, "enemy": "ogre"})
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    session = Session(library("highland"), replace(table, step=step), switches={"dice": "table"})
    return {option.partition(":")[0]: one for option, one in forecasts(session.under_way()).items()}


def test_forecast_knows_that_a_defeat_is_a_stand_off() -> None:
    found = forecast("simulacrum")
    plain, held = found["fight"].odds, found["use"].odds
    assert plain is not None
    assert held is not None
    assert (held.win, held.lose) == pytest.approx((plain.win, 0))
    assert found["use"].costs == ()


def test_forecast_against_an_enemy_without_a_die() -> None:
    # 3 and a die against 5: 3 to 6 win, 2 is a stand-off and 1 a defeat.
    odds = forecast("lightning-bolt")["use"].odds
    assert odds is not None
    assert (odds.win, odds.draw, odds.lose) == pytest.approx((4 / 6, 1 / 6, 1 / 6))


@pytest.mark.parametrize("card", ["ring-of-protection", "dawnstone"])
def test_forecast_says_that_a_thing_could_prevent_the_loss(card: str) -> None:
    (found,) = forecast(card).values()
    assert found.unknown == ("without a thing that prevents it",)


def at_the_charm(*answers: Answer, modules: Sequence[str] = ()) -> Forecast | None:
    """Return the only forecast for the elf of strength 3 with the Lucky Charm against an Ogre, after these answers;
    None if there is none."""
    elf = who("elf", strength=3, fate=1, items=["highland/lucky-charm"])
    table = a_table([elf], modules=["highland", *modules], row=["ogre"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    session = Session(library("highland"), replace(table, step=step), switches={"dice": "table", "ask:fate": "yes"})
    for answer in answers:
        session.answer(answer)
    return forecasts(session.under_way()).get("")


def test_chosen_6_rolled_on_is_in_the_odds() -> None:
    # 3 + 6 and a die to come against 5 + 5: a 1 is a stand-off.
    found = at_the_charm(Thrown((5,)), Chosen("6"))
    assert found is not None
    assert found.odds is not None
    assert (found.odds.win, found.odds.draw) == pytest.approx((5 / 6, 1 / 6))


def test_die_beside_one_that_was_chosen_has_its_odds() -> None:
    # 3 + 5 and a die to come against 5 + 6: 4 to 6 win, 3 is a stand-off.
    found = at_the_charm(Thrown((3, 3)), Chosen("5"), modules=["2d6-combat"])
    assert found is not None
    assert found.odds is not None
    assert (found.odds.win, found.odds.draw) == pytest.approx((3 / 6, 1 / 6))
    assert found.unknown == ("if you pay no fate for the dice to come",)


def test_fate_beside_a_chosen_die_has_no_forecast() -> None:
    assert at_the_charm(Thrown((6, 6)), Chosen("5"), Thrown((3,)), modules=["2d6-combat"]) is None
