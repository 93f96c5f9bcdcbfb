"""The village: healer, blacksmith, Mystic, trophies, carrying and storage (B1, C2), worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step
from talisman_desktop.rules import baggage
from talisman_desktop.rules.game import Game
from tests.kit import (
    Party,
    a_table,
    asked,
    catalog,
    core,
    fights,
    in_village,
    kind,
    meets,
    plays,
    plays_out,
    short,
    walks,
    who,
)

FOUR = ["sword", "axe", "helmet", "shield"]


# --- the blacksmith (B1a) ---


@pytest.mark.rule("B1a", "C2a")
@pytest.mark.parametrize(("ware", "price"), [("helmet", 2), ("sword", 2), ("axe", 3), ("shield", 3), ("armour", 4)])
def test_the_blacksmiths_prices(ware: str, price: int) -> None:
    outcome = in_village(f"buy:elf:core/purchase-{ware}", gold=price)
    assert (outcome.items, outcome.gold) == ([f"purchase-{ware}"], 0)
    assert f"buy:elf:core/purchase-{ware}" in in_village(gold=price - 1).barred


@pytest.mark.rule("B1a")
def test_the_blacksmith_sells_while_stock_lasts() -> None:
    away = {"store:inner:elf": ["purchase-helmet"] * 4}
    assert in_village(gold=9, zones=away).barred["buy:elf:core/purchase-helmet"] == "none left"
    three = {"store:inner:elf": ["purchase-helmet"] * 3}
    assert "buy:elf:core/purchase-helmet" in in_village(gold=9, zones=three).options


@pytest.mark.rule("B1a")
def test_the_blacksmith_sells_no_mules_rafts_or_bottles() -> None:
    options = in_village(gold=20).options
    assert not [o for o in options if any(w in o for w in ("mule", "raft", "bottle"))]


# --- the healer (B1a, B1b) ---


@pytest.mark.rule("B1b", "B1a")
@pytest.mark.parametrize("token", ["life", "strength", "craft", "fate"])
def test_the_healer_gives_one_token_back_for_one_gold(token: str) -> None:
    outcome = in_village(f"heal:elf:{token}", gold=2, fate=0, life=1, strength=1, craft=1)
    assert (outcome.gained(token), outcome.gained("gold")) == (1, -1)


@pytest.mark.rule("B1b")
def test_the_healer_gives_nothing_above_the_starting_value() -> None:
    options = in_village(gold=9, life=4, strength=5, craft=4, fate=3).options
    assert not [o for o in options if o.startswith("heal")]
    once = in_village("heal:elf:life", "heal:elf:life", gold=9, life=2)
    assert once.life == 4
    assert "heal:elf:life" not in once.options


@pytest.mark.rule("B1b")
def test_healing_is_barred_without_gold() -> None:
    outcome = in_village(heroes=[who("elf", life=1, gold=0), "dwarf"])
    assert "heal:elf:life" in outcome.barred


# --- the Mystic (B1a, B1c) ---


@pytest.mark.rule("B1c")
def test_mystic_is_visited_once_after_an_adventure() -> None:
    home = plays_out(a_table(["elf", "dwarf", "troll"], step=Step("arrive-home")), until=["village"])
    assert {"mystic:elf", "mystic:dwarf", "mystic:troll"} <= set(home.options)
    seen = home.goes_on(answers=["mystic:elf"], dice=[5], until=["village"])
    assert (seen["elf"].craft, "mystic:elf" in seen.barred, "mystic:dwarf" in seen.options) == (5, True, True)


@pytest.mark.rule("B1c", "C1c")
def test_hero_who_arrives_after_adventure_may_visit_mystic() -> None:
    home = plays_out(a_table(["elf", "dwarf"], step=Step("arrive-home")), draws=["troll"], until=["village"])
    assert "mystic:troll" in home.options


@pytest.mark.rule("B1c")
def test_mystic_is_closed_before_the_first_adventure() -> None:
    assert "mystic:elf" in in_village().barred


@pytest.mark.rule("B1a")
@pytest.mark.parametrize(
    ("die", "alignment", "craft"),
    [(1, "evil", 3), (2, "neutral", 3), (3, "neutral", 3), (4, "good", 3), (5, "neutral", 4)],
)
def test_the_mystics_table(die: int, alignment: str, craft: int) -> None:
    outcome = in_village("mystic:dwarf", hero="dwarf", mystic=True, dice=[die])
    assert (outcome.alignment, outcome.craft) == (alignment, craft)


@pytest.mark.rule("B1a")
def test_a_six_at_the_mystics_brings_one_spell() -> None:
    outcome = in_village("mystic:elf", mystic=True, dice=[6], draws=["hex"])
    assert outcome.spells == ["hex"]


@pytest.mark.rule("B1c", "C2c")
def test_thing_forbidden_by_mystic_does_not_reach_next_road() -> None:
    outcome = in_village("mystic:elf", mystic=True, items=["holy-grail"], dice=[1])
    assert (outcome.alignment, outcome.items, outcome.spots) == ("evil", [], {})


# --- trophies (C2b) ---


@pytest.mark.rule("C2b")
@pytest.mark.parametrize(
    ("trophies", "gain"), [(["ogre", "goblin"], 1), (["ogre", "hobgoblin"], 1), (["dragon", "dragon"], 2)]
)
def test_seven_trophy_points_buy_one_and_rest_is_lost(trophies: list[str], gain: int) -> None:
    outcome = in_village("trade:elf:strength", trophies=trophies)
    assert (outcome.strength, outcome.trophies) == (3 + gain, [])
    assert sorted(outcome.discarded()) == sorted(trophies)


@pytest.mark.rule("C2b")
def test_six_points_of_trophies_buy_nothing() -> None:
    assert not [o for o in in_village(trophies=["bandit", "wolf"], gold=1).options if o.startswith("trade")]


@pytest.mark.rule("C2b")
def test_strength_and_craft_trophies_are_counted_apart() -> None:
    outcome = in_village(trophies=["ogre", "shadow", "wraith"])
    assert "trade:elf:strength" not in outcome.options
    craft = outcome.goes_on(answers=["trade:elf:craft"], until=["village"])
    assert (craft.craft, craft.strength, craft.trophies) == (5, 3, ["ogre"])


@pytest.mark.rule("C2b", "C7e.g")
def test_trophies_cannot_be_traded_on_the_road() -> None:
    outcome = walks(a_table([who("elf", trophies=["dragon"])]))
    assert not [o for o in (*outcome.options, *outcome.offers) if "trade" in o or "dragon" in o]


# --- carrying (C2c) ---


@pytest.mark.rule("C2c.b")
def test_four_items_are_carried_and_a_fifth_needs_room() -> None:
    meets("water-bottle", items=FOUR[:3], answers=[asked("take", "leave", options=["take:elf", "leave"])])
    meets("water-bottle", items=FOUR, answers=[asked("take", "leave", options=["swap:elf", "leave"])])
    assert "buy:elf:core/purchase-armour" in in_village(gold=9, items=FOUR).barred


@pytest.mark.rule("C2c.b", "C2c.a")
def test_the_mule_makes_room_for_eight() -> None:
    three = ["water-bottle", "bag-of-gold", "bag-of-gold"]
    seven = who("elf", items=FOUR + three, followers=["purchase-mule"])
    meets("armour", heroes=[seven], answers=[asked("take", "take:elf", options=["take:elf", "leave"])])
    eight = who("elf", items=[*FOUR, *three, "armour"], followers=["purchase-mule"])
    meets("bag-of-gold", heroes=[eight], answers=[asked("take", "leave", options=["swap:elf", "leave"])])


TRINKETS = ("purchase-sword", "purchase-axe")
"""The objects that count as trinkets here: the core box has none."""


def bearing(*small: str, followers: Sequence[str] = ()) -> Game:
    """Return a game with the Elf, who has four items and these trinkets."""
    cards = {
        kind: replace(card, weight=0) if short(kind) in TRINKETS else card for kind, card in catalog().cards.items()
    }
    table = a_table([who("elf", items=["axe", "helmet", "shield", "water-bottle", *small], followers=followers)])
    return Game(replace(core().of(table), catalog=replace(catalog(), cards=cards)), table)


@pytest.mark.rule("C2c.b")
def test_five_trinkets_are_carried_and_any_number_with_mule() -> None:
    def refused(game: Game) -> tuple[str, str]:
        return baggage.refusal(game, "elf", game.catalog.cards[kind("purchase-axe")])

    five = ["purchase-sword"] * 3 + ["purchase-axe"] * 2
    assert refused(bearing(*five[1:])) == ("", "")
    assert refused(bearing(*five)) == ("no place among 5 trinkets", "C2c.b")
    assert refused(bearing(*five, followers=["purchase-mule"])) == ("", "")
    assert baggage.surplus(bearing(*five), "elf") == []
    too_many = bearing(*five, "purchase-axe")
    assert [short(card.kind) for card in baggage.surplus(too_many, "elf")] == [*five, "purchase-axe"]
    assert baggage.surplus(bearing(*five, "purchase-axe", followers=["purchase-mule"]), "elf") == []


@pytest.mark.rule("C2c.b")
def test_trinket_is_laid_down_only_for_a_trinket() -> None:
    game = bearing(*["purchase-sword"] * 3, *["purchase-axe"] * 2)
    sword, axe = (game.catalog.cards[kind(name)] for name in ("purchase-sword", "axe"))
    assert baggage.no_room(game, "elf", sword, but=sword) == ""
    assert baggage.no_room(game, "elf", sword, but=axe) == "no place among 5 trinkets"
    assert baggage.no_room(game, "elf", axe, but=sword) == "no place among 4 items"


@pytest.mark.rule("C5e", "C2c.b")
@pytest.mark.parametrize("raft", ["raft", "purchase-raft"])
def test_a_raft_takes_two_places(raft: str) -> None:
    meets(raft, items=FOUR[:2], answers=[asked("take", "leave", options=["take:elf", "leave"])])
    meets(raft, items=FOUR[:3], answers=[asked("take", "leave", options=["swap:elf", "leave"])])


@pytest.mark.rule("C2c.a", "C2c.c")
def test_two_followers_and_one_mount_beside_them() -> None:
    two = ["guide", "maiden"]
    third = meets("pixie", followers=two, answers=[asked("take", "swap:elf", options=["swap:elf", "leave"]), "guide"])
    assert (third.followers, third.spots) == (["maiden", "pixie"], {1: ["guide"]})
    mule = meets("mule", followers=two, answers=["take:elf"])
    assert mule.followers == [*two, "mule"]
    second = [asked("take", "leave", options=["swap:elf", "leave"])]
    meets("mule", followers=["purchase-mule"], answers=second)


@pytest.mark.rule("C2c.c")
def test_thing_is_laid_down_for_another_on_the_road() -> None:
    outcome = meets("water-bottle", items=FOUR, answers=["swap:elf", "helmet"])
    assert outcome.items == ["sword", "axe", "shield", "water-bottle"]
    assert outcome.spots == {1: ["helmet"]}


# --- storage (B1d, C2d) and no trading (C2e) ---


@pytest.mark.rule("B1d", "C2d.a", "C3a.c")
def test_things_and_gold_are_stored_and_fetched_again() -> None:
    elf = who("elf", gold=3, items=["magic-belt"], trophies=["wolf"])
    stored = in_village("storage:elf", "store:magic-belt", "store:wolf", "store-gold", "done", heroes=[elf, "dwarf"])
    assert (stored["elf"].gold, stored.items, stored.trophies) == (0, [], [])
    fetched = stored.goes_on(
        answers=["storage:elf", "fetch:magic-belt", "fetch:wolf", "fetch-gold", "done"], until=["village"]
    )
    assert (fetched["elf"].gold, fetched.items, fetched.trophies) == (3, ["magic-belt"], ["wolf"])


@pytest.mark.rule("B1d", "C2d.a")
@pytest.mark.parametrize("has", [{"gold": 1}, {"items": ["sword"]}, {"stored": ["sword"]}, {"followers": ["guide"]}])
def test_storage_is_offered_to_heroes_with_something_to_move(has: dict[str, Any]) -> None:
    assert "storage:elf" in in_village(**{"gold": 0, **has}).options


@pytest.mark.rule("B1d", "C2e")
def test_only_the_owner_fetches_stored_things() -> None:
    elf = who("elf", gold=3, stored=["sword"])
    outcome = in_village("storage:dwarf", heroes=[elf, "dwarf"])
    assert outcome.question.key == "storage"
    assert not [o for o in outcome.options if o.startswith("fetch")]
    assert "fetch:sword" in in_village("storage:elf", heroes=[elf, "dwarf"]).options


@pytest.mark.rule("B1d")
def test_stored_things_are_out_of_play() -> None:
    assert fights("ogre", heroes=[who("elf", stored=["magic-belt", "armour"])], dice=[3, 1]).scores == (4, 8)


@pytest.mark.rule("C2d.b")
def test_things_stored_in_outer_village_stay_there() -> None:
    outcome = in_village("storage:elf", heroes=[who("elf", gold=1)], zones={"store:outer:elf": ["sword"]})
    assert "fetch:sword" not in outcome.options


@pytest.mark.rule("C2d.b")
def test_gold_stored_in_the_outer_village_stays_there() -> None:
    outcome = in_village("storage:elf", "store-gold", heroes=[who("elf", gold=3)], region="outer")
    assert (outcome.gold, outcome["elf"].stored_gold) == (0, (("outer", 3),))
    assert "fetch-gold" in outcome.options
    home = in_village("storage:elf", heroes=[who("elf", gold=1, stored_gold=(("outer", 3),))])
    assert "fetch-gold" not in home.options


@pytest.mark.rule("C2e")
def test_heroes_cannot_give_things_to_each_other() -> None:
    party: Party = [who("elf", gold=5, items=["sword"]), "dwarf"]
    road = walks(a_table(party))
    assert [o for o in road.offers if o.endswith(":dwarf") and o != "coin:dwarf"] == []
    village = in_village("storage:elf", heroes=party)
    assert set(village.options) == {"done", "store:sword", "store-gold"}


@pytest.mark.rule("B1d")
def test_hero_who_becomes_toad_in_village_stores_everything() -> None:
    outcome = in_village(plays("use:elf:random"), spells=["random"], items=["sword"], gold=2, dice=[1])
    assert (outcome.toad, outcome.items, outcome.gold) == (3, [], 0)
    assert (outcome.zone("store:inner:elf"), outcome.first.stored_gold) == (["sword"], (("inner", 2),))


@pytest.mark.rule("C2b")
def test_toad_cannot_buy_strength_with_gold_or_trophies() -> None:
    """The Healer and the trophies offer a toad nothing that would have no effect (ruling 16)."""
    stay = in_village(hero="elf", toad=2, strength=1, gold=1, trophies=["dragon"])
    toads = "a toad cannot gain strength"
    assert (stay.barred["trade:elf:strength"], stay.barred["heal:elf:strength"]) == (toads, toads)
    assert "heal:elf:fate" in stay.options
