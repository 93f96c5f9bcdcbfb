"""The magic items, treasures and spells of the Dungeon: what each does for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.play.telling.teller import Teller
from tests.kit import (
    Outcome,
    a_table,
    asked,
    cards,
    guard,
    library,
    meets,
    plays,
    plays_out,
    printed,
    visits,
    walks,
    who,
)

TRAITS = ("strength", "craft", "life", "fate", "gold", "items", "followers", "spells", "trophies", "alignment")
MODULES = ["dungeon"]
GO_ON = Step("go-on", (0,))


@pytest.fixture(autouse=True)
def dungeon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))


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
    where = "spells" if printed(f"dungeon/{card}").type == "spell" else "items"
    traits[where] = [f"dungeon/{card}", *traits.get(where, ())]
    row = [more.pop("enemy")] if "enemy" in more else []
    others = more.pop("others", ())
    return a_table([who("elf", **traits), *others], modules=MODULES, row=row, **more.pop("road", {}))


def fights(card: str, **more: Any) -> Outcome:
    """Let the owner, of strength 3 and craft 4, fight an ape of strength 3 or another enemy."""
    more.setdefault("enemy", "ape")
    table = owner(card, more)
    (table_card,) = table.zone(spot(1))
    return plays_out(replace(table, step=Step("meet-card", (table_card.id,))), **more)


def uses(card: str, *, answers: Sequence[Any] = (), ability: int = 0, **more: Any) -> Outcome:
    """Let the owner use the card between two spaces of the road."""
    table = replace(owner(card, more), step=GO_ON)
    return walks(table, answers=[plays(f"use:elf:{card}:{ability}"), *answers], **more)


USE = "use:{}:0".format
FOUGHT: list[Row] = [
    ("book-of-diablerie", {"alignment": "evil", "enemy": "wraith", "dice": [1, 1]}, {"scores": (4 + 2 + 1, 5 + 1)}),
    ("crystal-of-power", {"enemy": "wraith", "dice": [1, 1]}, {"scores": (4 + 2 + 1, 5 + 1)}),
    ("crystal-of-power", {"dice": [1, 1]}, {"scores": (3 + 1, 3 + 1)}),
    ("gauntlet-of-might", {"dice": [1, 1]}, {"scores": (3 + 2 + 1, 3 + 1)}),
    ("elixir-of-rage", {"answers": [USE("elixir-of-rage")], "dice": [3, 1, 1]}, {"scores": (3 + 3 + 1, 3 + 1)}),
    ("elixir-of-rage", {"answers": [USE("elixir-of-rage")], "dice": [2, 1, 3]}, {"life": 3, "items": []}),
    (
        "elixir-of-wrath",
        {"enemy": "wraith", "answers": [USE("elixir-of-wrath")], "dice": [6, 1, 1]},
        {"scores": (4 + 3 + 1, 5 + 1)},
    ),
    ("scroll-of-exile", {"answers": [USE("scroll-of-exile")]}, {"items": [], "trophies": [], "life": 4}),
    ("shield-of-faith", {"dice": [5, 1, 5]}, {"life": 4, "strength": 3}),
    ("shield-of-faith", {"dice": [5, 1, 4]}, {"life": 3, "strength": 2}),
    ("anointed-robe", {"items": ["armour"], "dice": [5, 1, 3]}, {"life": 4, "strength": 3}),
    (
        "soul-drinker",
        {"alignment": "evil", "followers": ["maiden"], "answers": ["soul-drinker"], "dice": [1, 4, 4]},
        {"scores": (3 + 4, 3 + 1), "items": [], "followers": []},
    ),
    (
        "soul-drinker",
        {"alignment": "evil", "items": ["sword"], "answers": ["soul-drinker"], "dice": [1, 2, 4]},
        {"scores": (3 + 4, 3 + 1), "items": ["soul-drinker", "sword"]},
    ),
    ("aegis", {"answers": [USE("aegis")], "dice": [5, 1, 4]}, {"result": "draw", "life": 4}),
    ("aegis", {"answers": [USE("aegis")], "dice": [5, 1, 3]}, {"result": "lost", "life": 3}),
    ("divine-intervention", {"answers": [USE("divine-intervention")], "dice": [5, 1]}, {"result": "draw", "life": 4}),
    ("finger-of-death", {"answers": [USE("finger-of-death")]}, {"trophies": ["ape"], "spells": []}),
    ("elixir-of-life", {"answers": [asked("may/throw/dungeon/elixir-of-life", "yes")], "dice": [5, 1, 4]}, {"life": 4}),
    (
        "elixir-of-life",
        {"answers": [asked("may/throw/dungeon/elixir-of-life", "yes")], "dice": [5, 1, 1]},
        {"life": 3, "items": []},
    ),
    ("restoration", {"answers": [asked("preserve", "use:elf:restoration:0")], "dice": [5, 1]}, {"life": 4}),
]


@pytest.mark.parametrize(("card", "how", "then"), FOUGHT, ids=named(FOUGHT))
def test_owner_fights_with_a_card(card: str, how: Facts, then: Facts) -> None:
    assert attributes_of(fights(card, **{**how}), then) == then


USED: list[Row] = [
    ("blood-stone", {"dice": [1], "life": 3}, {"life": 2, "items": []}),
    ("blood-stone", {"dice": [2], "life": 3}, {"life": 1}),
    ("blood-stone", {"dice": [3], "life": 3}, {"life": 3}),
    ("blood-stone", {"dice": [4], "life": 3, "fate": 0}, {"fate": 1}),
    ("blood-stone", {"dice": [6], "life": 3, "draws": ["hex"]}, {"spells": ["hex"]}),
    (
        "book-of-diablerie",
        {"alignment": "evil", "followers": ["maiden"], "draws": ["hex"]},
        {"followers": [], "spells": ["hex"]},
    ),
    ("book-of-lore", {"draws": ["hex"]}, {"spells": ["hex"]}),
    ("totem-staff", {"life": 1, "trophies": ["ape"]}, {"life": 3, "trophies": []}),
    ("craft", {}, {"craft": 5, "spells": []}),
    ("strength", {}, {"strength": 4, "spells": []}),
]


@pytest.mark.parametrize(("card", "how", "then"), USED, ids=named(USED))
def test_owner_uses_a_card(card: str, how: Facts, then: Facts) -> None:
    assert attributes_of(uses(card, **{**how}), then) == then


def test_gold_seeker_opens_bags_and_is_sold_at_ruins() -> None:
    table = owner("gold-seeker", {"items": ["bag-of-gold"], "gold": 0})
    outcome = walks(replace(table, step=GO_ON), answers=[plays("use:elf:bag-of-gold:0")])
    assert outcome.gold == 1 + 2
    table = a_table([who("elf", items=["dungeon/gold-seeker"], gold=0)], modules=MODULES, space="ruins", step=GO_ON)
    sold = walks(table, answers=[plays("use:elf:gold-seeker:0")])
    assert (sold.gold, sold.items) == (3, [])


def test_totem_staff_holds_a_spell_more() -> None:
    table = a_table([who("elf", craft=3, items=["dungeon/totem-staff"], spells=["hex", "healing"])], step=GO_ON)
    assert sorted(walks(replace(table, modules=("dungeon",))).spells) == ["healing", "hex"]


def test_magic_portal_leads_where_the_die_says() -> None:
    outcome = uses("magic-portal", dice=[1], answers=["yes"], road={"space": 2}, until=["visit-destination"])
    assert (outcome.way.destination, outcome.way.space) == ("crags", 6)


# --- guardians ---


@pytest.mark.rule("L7.wand-of-dragonfire")
def test_wand_of_dragonfire_shoots_for_nothing() -> None:
    outcome = guard(["wolf"], items=["dungeon/wand-of-dragonfire"], strength=1, dice=[4], modules=MODULES)
    assert outcome.step == "loot"


@pytest.mark.rule("L7.goblin-slayer")
@pytest.mark.parametrize(("enemy", "own"), [("goblin", 3 + 3 + 1), ("hobgoblin", 3 + 3 + 1), ("ape", 3 + 1 + 1)])
def test_goblin_slayer_adds_three_against_goblins(enemy: str, own: int) -> None:
    assert fights("goblin-slayer", enemy=enemy, dice=[1, 1]).scores[0] == own


@pytest.mark.rule("L7.goblin-slayer")
@pytest.mark.parametrize(("guardians", "step"), [(["goblin", "wolf"], "loot"), (["ogre"], "again-or-back")])
def test_goblin_slayer_adds_three_where_a_goblin_guards(guardians: list[str], step: str) -> None:
    # A goblin and a wolf have 4, which 3 of the elf's 2 + 3 beat; the ogre's 5 beats 2 + 1.
    outcome = guard(guardians, items=["dungeon/goblin-slayer"], strength=2, modules=MODULES)
    assert outcome.step == step


@pytest.mark.rule("L7.weakness")
def test_weakness_takes_three_off_an_enemy_for_everybody() -> None:
    outcome = fights("weakness", enemy="ogre", answers=[USE("weakness").replace(":0", ":1")], dice=[1, 1])
    assert outcome.scores == (3 + 1, 5 - 3 + 1)


@pytest.mark.rule("L7.weakness")
def test_weakness_goes_below_the_starting_value() -> None:
    table = replace(owner("weakness", {"others": [who("dwarf")]}), step=GO_ON)
    outcome = walks(table, answers=[plays("use:elf:weakness:0"), "dwarf"])
    assert [(x.hero, x.n) for x in outcome.table.lasting if x.what == "strength"] == [("dwarf", -3)]


# --- the road ---


def rolls(card: str, dice: list[int], answers: Sequence[Any], **more: Any) -> Outcome:
    """Let the owner lead the party onto a space of the road and roll for its cards."""
    more.setdefault("until", ["next-card", "special-location"])
    traits = {"items": [f"dungeon/{card}"], **more.pop("traits", {})}
    table = a_table([who("elf", **traits), who("dwarf")], modules=MODULES, step=Step("road-roll"), **more.pop("road"))
    return plays_out(table, dice=dice, answers=answers, **more)


@pytest.mark.rule("L7.amulet")
def test_amulet_of_speed_rerolls_a_1() -> None:
    outcome = rolls("amulet-of-speed", [1, 3], [asked("road/ones", "yes")], road={"space": 2, "rolled": [1]})
    assert sorted(outcome.spots) == [1, 2, 3]


@pytest.mark.rule("L7.amulet")
def test_amulet_of_speed_carries_party_after_highest_roll() -> None:
    answers = [asked("road/sixes", "yes"), "crags"]
    road = {"space": 2, "rolled": [1]}
    outcome = rolls("amulet-of-speed", [6], answers, road=road, until=["visit-destination"])
    assert (outcome.way.destination, outcome.items) == ("crags", [])


@pytest.mark.rule("L7.amulet")
def test_amulet_of_speed_is_for_the_leader_alone() -> None:
    party = [who("dwarf"), who("elf", items=["dungeon/amulet-of-speed"])]
    table = a_table(party, modules=MODULES, space=2, rolled=[1], step=Step("road-roll"))
    assert sorted(plays_out(table, dice=[6], until=["next-card"]).spots) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("L7.cloak-of-feathers")
@pytest.mark.parametrize(("place", "fate"), [(True, 2), (False, 1)])
def test_cloak_gives_fate_back_at_a_place_card(place: bool, fate: int) -> None:
    party = [who("monk", items=["dungeon/cloak-of-feathers"], fate=2)]
    how: Facts = {"heroes": party, "modules": MODULES, "dice": [1, 5], "answers": ["fate"]}
    outcome = meets("cave", **how) if place else visits("forest", **how)
    assert outcome.fate == fate


@pytest.mark.rule("L7.cloak-of-feathers")
@pytest.mark.parametrize("leads", [True, False])
def test_cloak_carries_the_party_of_its_leader(leads: bool) -> None:
    bearer, other = who("elf", items=["dungeon/cloak-of-feathers"]), who("dwarf")
    party = [bearer, other] if leads else [other, bearer]
    table = a_table(party, modules=MODULES, space=2, step=GO_ON)
    answers = [plays("use:elf:cloak-of-feathers:0"), "crags"] if leads else []
    outcome = walks(table, answers=answers, until=["visit-destination"] if leads else ["go-on"])
    assert (outcome.way.space == 6) == leads
    assert leads or "use:elf:cloak-of-feathers:0" not in outcome.offers


@pytest.mark.rule("L7.clockwork-owl")
def test_owl_shows_the_row_and_losing_it_hides_cards() -> None:
    party = [who("elf", items=["dungeon/clockwork-owl"])]
    table = a_table(party, modules=MODULES, space=2, rolled=[1], stacks={3: ["ape"]}, step=Step("road-roll"))
    shown = plays_out(table, dice=[2], draws=["wolf", "market"], until=["next-card"])
    assert [card.up for zone in ("spot:1", "spot:2") for card in shown.table.zone(zone)] == [True, True]
    (owl,) = shown.table.zone("items:elf")
    lost = lose(shown.table, owl.id)
    assert [card.up for zone in ("spot:2", "road:3") for card in lost.table.zone(zone)] == [False, False]


def lose(table: Table, card: int) -> Outcome:
    """Take a thing away by hand, and let the party meet the next card."""
    from talisman_desktop.core.facts import CardMoved
    from tests.kit import do

    gone = do(table, CardMoved(card, "discard:trove-treasure:dungeon"))
    return plays_out(replace(gone, step=Step("next-card", ())), until=["meet-card"])


@pytest.mark.rule("L7.orb-of-prophesy")
@pytest.mark.parametrize(("gone", "met", "step"), [("ape", "market", "visit"), ("market", "ape", "face")])
def test_orb_of_prophecy_draws_one_more_and_discards_one(gone: str, met: str, step: str) -> None:
    table = a_table([who("elf", items=["dungeon/orb-of-prophecy"])], modules=MODULES, row=["?"], step=Step("next-card"))
    answers = [asked("dungeon/orb/draw", "yes"), asked("orb/discard", gone)]
    outcome = plays_out(table, answers=answers, draws=["ape", "market"], until=["face", "visit"])
    assert ([card.kind for card in outcome.table.zone("spot:1")], outcome.step) == ([f"core/{met}"], step)


@pytest.mark.rule("L7.orb-of-prophesy")
def test_orb_of_prophecy_is_for_the_leader_alone() -> None:
    party = [who("dwarf"), who("elf", items=["dungeon/orb-of-prophecy"])]
    table = a_table(party, modules=MODULES, row=["?"], step=Step("next-card"))
    outcome = plays_out(table, draws=["ape"], until=["face"])
    assert [card.kind for card in outcome.table.zone("spot:1")] == ["core/ape"]


def test_things_go_with_the_bag_of_holding() -> None:
    items = ["dungeon/bag-of-holding", "sword", "axe", "helmet", "armour", "shield"]
    table = a_table([who("elf", items=items)], modules=MODULES, step=GO_ON)
    outcome = lose_bag(table)
    assert sorted(outcome.items) == ["armour", "axe", "helmet", "shield"]


def lose_bag(table: Table) -> Outcome:
    """Let the elf meet a place that takes an object: the bag goes, and the sword with it."""
    from tests.kit import lay, own

    thief = own("Pit", type="place", meet="Discard 1 magic object.")
    table = lay(table, thief, spot(1))
    (pit,) = table.zone(spot(1))
    step = Step("meet-card", (pit.id,))
    return plays_out(replace(table, step=step), answers=[asked("bag/lost", "sword")])


# --- spells on spells, dice and turns ---


def test_spell_call_takes_the_spell_just_cast() -> None:
    party = [who("elf", spells=["dungeon/craft"]), who("dwarf", craft=3, spells=["dungeon/spell-call"])]
    table = a_table(party, modules=MODULES, step=GO_ON)
    call = plays("use:dwarf:spell-call:0")
    outcome = walks(table, answers=[plays("use:elf:craft:0"), call])
    assert (outcome.spells_of("dwarf"), outcome.spells_of("elf")) == (["craft"], [])


def test_summon_storm_discards_the_animals_of_a_space() -> None:
    table = owner("summon-storm", {"road": {"space": 2, "stacks": {3: ["ape", "wolf", "wraith"]}}})
    outcome = walks(replace(table, step=GO_ON), answers=[plays("use:elf:summon-storm:0")])
    assert [card.kind for card in outcome.table.zone("road:3")] == ["core/wraith"]


def test_temporal_vortex_keeps_a_turn() -> None:
    party = [who("elf", spells=["dungeon/temporal-vortex"])]
    outcome = meets("marsh", heroes=party, modules=MODULES, answers=[asked("turns/vortex", "elf:temporal-vortex")])
    assert (outcome.told("lost-turn"), outcome.spells) == ([], [])


def test_twist_of_fate_chooses_the_die_rerolled_for_fate() -> None:
    outcome = fights("twist-of-fate", fate=1, dice=[4, 1], answers=["fate", asked("fate/twist", "5")])
    assert (outcome.scores, outcome.fate, outcome.spells) == ((3 + 5, 3 + 4), 0, [])
    told = Teller(outcome.session.ruleset.catalog, outcome.session.ruleset.telling)
    assert "The Elf lets the die show 5." in [told.tell(fact, outcome.table) for fact in outcome.session.facts]
