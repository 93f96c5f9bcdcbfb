"""The adventure cards of the Highland: what each does to heroes who meet or have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardMet, CardsDealt
from talisman_desktop.core.table import Step, spot
from tests.kit import (
    Outcome,
    Who,
    a_table,
    asked,
    cards,
    do,
    lay,
    library,
    own,
    plays,
    plays_out,
    printed,
    visits,
    walks,
    who,
)

TRAITS = ("strength", "craft", "life", "fate", "gold", "items", "followers", "spells", "trophies")
DECK = "adventure:highland"


@pytest.fixture(autouse=True)
def highland(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("highland"))


def meets(card: str, *, hero: str = "elf", heroes: Sequence[str | Who] = (), **more: Any) -> Outcome:
    """Let a hero meet a card of the box that is turned over on draw spot 1; a card that joins the core deck lies there
    face up."""
    traits = {name: more.pop(name) for name in TRAITS if name in more}
    how = {name: more.pop(name) for name in ("dice", "draws", "answers", "switches", "until") if name in more}
    table = a_table(heroes or [who(hero, **traits)], modules=["highland"], **more)
    fresh = library("highland").of(table).deck_of(printed(card)) == DECK
    if fresh:
        behind = table.zone(spot(1))
        table = do(table, CardsDealt(deck=DECK, count=1, to=spot(1), index=0))
        assert not behind
        how["draws"] = [card, *how.get("draws", ())]
    else:
        table = lay(table, card, spot(1))
    (table_card,) = table.zone(spot(1))
    return plays_out(replace(table, step=Step("meet-card", (table_card.id,))), **how)


def fights(card: str, **more: Any) -> Outcome:
    """Let a hero meet an enemy as in `meets`, and fight it once."""
    outcome = meets(card, **more)
    assert len(outcome.told("fight")) == 1
    return outcome


Facts = dict[str, Any]
Row = tuple[str, Facts, Facts]
"""A card, the arguments of the scene in which it is met, and the attributes that the outcome should have."""


def attributes_of(outcome: Outcome, then: Facts) -> Facts:
    """Return the attributes of an outcome that `then` names, with their values."""
    return {name: getattr(outcome, name) for name in then}


def named(rows: list[Row]) -> list[str]:
    """Return a test id for each row: the card, and the number of the row."""
    return [f"{card}-{n}" for n, (card, _, _) in enumerate(rows)]


MET: list[Row] = [
    ("electrical-storm", {"items": ["sword"]}, {"life": 3}),
    ("electrical-storm", {"items": ["helmet", "sword"]}, {"life": 3}),
    ("electrical-storm", {"items": ["raft"]}, {"life": 4}),
    ("hidden-chasm", {"followers": ["mule", "maiden"]}, {"followers": ["maiden"]}),
    ("ymirs-glow", {"craft": 3, "answers": ["yes"], "draws": ["hex"]}, {"spells": ["hex"]}),
    ("volcanic-eruption", {"stacks": {3: ["witch", "maze"]}, "dice": [3, 4]}, {"roads": {3: ["maze"]}}),
    ("avalanche", {"space": 4, "stacks": {1: ["witch"], 3: ["maze"]}, "dice": [2]}, {"roads": {}}),
    ("avalanche", {"space": 3, "stacks": {1: ["witch"]}, "dice": [1]}, {"roads": {1: ["witch"]}, "lost_turns": 1}),
    ("tumbling-boulder", {"dice": [1]}, {"life": 3}),
    ("tumbling-boulder", {"space": 3, "stacks": {2: ["witch", "maze"]}, "dice": [6]}, {"life": 4, "roads": {}}),
    ("cauldron-crone", {"life": 1, "dice": [6]}, {"life": 4}),
    ("cauldron-crone", {"life": 4, "dice": [2]}, {"life": 2}),
    ("cyclops", {"followers": ["maiden"], "dice": [2]}, {"followers": [], "spots": {1: ["cyclops"]}}),
    (
        "cyclops",
        {"heroes": [who("highland/valkyrie", followers=["maiden"])], "dice": [2], "answers": ["keep:0"]},
        {"followers": ["maiden"]},
    ),
    ("cyclops", {"items": ["sword"], "dice": [3]}, {"items": []}),
    ("cyclops", {"items": ["sword"], "dice": [5]}, {"items": ["sword"], "spots": {}}),
    (
        "guru",
        {"craft": 4, "zones": {"discard:spell": ["hex"]}, "answers": ["core/hex"]},
        {"spells": ["hex"], "spots": {}},
    ),
    ("hermit", {"space": 2, "dice": [4]}, {"roads": {4: ["hermit"]}}),
    ("hermit", {"space": 2, "dice": [2]}, {"items": ["pile-talisman"], "spots": {}}),
    ("eagles-nest", {"space": 2, "dice": [5]}, {"roads": {5: ["eagles-nest"]}}),
    ("eagles-nest", {"space": 2, "dice": [2]}, {"items": ["pile-talisman"], "spots": {}}),
    ("leprechaun", {"gold": 1, "dice": [6, 4]}, {"gold": 5}),
    ("luck-fairy", {"fate": 3, "dice": [2], "answers": ["keep"]}, {"fate": 0}),
    (
        "spellweaver",
        {"craft": 3, "draws": ["hex", "healing", "teleport"], "answers": ["healing"]},
        {"spells": ["healing"]},
    ),
    ("miner", {"gold": 1, "answers": ["yes"]}, {"gold": 0, "followers": ["miner"]}),
    ("miner", {"gold": 1, "answers": ["no"]}, {"gold": 1, "followers": [], "spots": {}}),
    ("vagabond", {"followers": ["maiden", "guide"]}, {"followers": ["maiden", "guide", "vagabond"]}),
    ("cave", {"dice": [1]}, {"life": 3, "spots": {}}),
    ("cave", {"gold": 0, "dice": [6]}, {"gold": 3, "spots": {1: ["cave"]}}),
    ("cave", {"strength": 3, "dice": [2, 1, 5]}, {"scores": (3 + 5, 6 + 1)}),
    ("icy-path", {"space": 5, "dice": [3], "until": ["next-card"]}, {"roads": {5: ["icy-path"]}}),
    ("icy-path", {"dice": [6, 1]}, {"lost_turns": 1}),
    ("narrow-path", {"followers": ["maiden", "guide"], "dice": [2, 3, 2]}, {"life": 3, "followers": ["maiden"]}),
    ("pool-of-fortitude", {"answers": ["life"]}, {"life": 5}),
    ("stream-of-knowledge", {"answers": ["craft"]}, {"craft": 5}),
    ("well-of-life", {"fate": 0, "answers": ["fate"]}, {"fate": 1}),
    ("sky-haven", {"life": 2, "gold": 2, "answers": ["2"]}, {"life": 4, "gold": 0}),
    ("rumour-of-riches", {"dice": [4]}, {"piles": {"road:4": 3}}),
    ("rumour-of-riches", {"space": 2, "gold": 0, "dice": [2], "until": ["space-done"]}, {"gold": 3}),
    ("highland-raiders", {"followers": ["maiden"], "dice": [3]}, {"followers": [], "roads": {3: ["maiden"]}}),
    ("highland-raiders", {"dice": []}, {"roads": {}}),
    ("mountain-trail", {"answers": ["yes"], "until": ["teleport"]}, {"step": "teleport"}),
    ("landslide", {"until": ["teleport"]}, {"step": "teleport"}),
    ("core-rune-gate", {"answers": ["yes", "outer"], "until": ["arrive-home"]}, {"spots": {}}),
]


@pytest.mark.parametrize(("card", "how", "then"), MET, ids=named(MET))
def test_hero_meets_a_card(card: str, how: Facts, then: Facts) -> None:
    outcome = meets(f"highland/{card}", **{"hero": "elf", **how})
    assert attributes_of(outcome, then) == then


FOUGHT: list[Row] = [
    ("amphiptere", {"items": ["armour"], "dice": [1, 3]}, {"life": 3}),
    ("storm-caller", {"items": ["armour"], "dice": [1, 5]}, {"life": 3}),
    ("carrion-crows", {"trophies": ["ape", "wolf"], "dice": [5, 1]}, {"trophies": [], "life": 3}),
    ("carrion-crows", {"trophies": ["ape"], "dice": [1, 5]}, {"trophies": ["ape", "carrion-crows"]}),
    ("chill-wraith", {"dice": [5, 1]}, {"life": 3, "lost_turns": 1}),
    ("cryomancer", {"dice": [5, 1]}, {"life": 3, "lost_turns": 1}),
    ("mountain-dragon", {"craft": 4, "dice": [4, 1, 1]}, {"life": 2}),
    ("mountain-dragon", {"craft": 4, "dice": [3, 1, 1]}, {"life": 3}),
    ("skyfall-sentry", {"craft": 4, "dice": [5, 1, 3]}, {"life": 3}),
    ("felclaw", {"strength": 5, "craft": 4, "dice": [1, 1]}, {"scores": (4 + 1, 6 + 1)}),
    ("felclaw", {"strength": 4, "craft": 4, "dice": [1, 2]}, {"scores": (4 + 2, 6 + 1)}),
    ("harpy", {"dice": [5, 1], "until": ["teleport"]}, {"step": "teleport", "life": 3}),
    ("earth-elemental", {"dice": [5, 1], "until": ["teleport"]}, {"step": "teleport"}),
    ("core-earth-elemental", {"dice": [5, 1], "until": ["teleport"]}, {"step": "teleport"}),
    ("core-roc", {"dice": [5, 1], "until": ["teleport"]}, {"step": "teleport"}),
    ("roc", {"dice": [5, 1], "until": ["teleport"]}, {"step": "teleport"}),
    ("tuskgore", {"space": 4, "dice": [5, 1, 2], "until": ["next-card"]}, {"roads": {4: ["tuskgore"]}, "life": 3}),
]


@pytest.mark.parametrize(("card", "how", "then"), FOUGHT, ids=named(FOUGHT))
def test_hero_fights_an_enemy(card: str, how: Facts, then: Facts) -> None:
    outcome = fights(f"highland/{card}", **{"hero": "elf", **how})
    assert attributes_of(outcome, then) == then


@pytest.mark.rule("K7.earth-elemental", "K7.roc", "K7.landslide", "K7.mountain-trail")
@pytest.mark.parametrize(
    ("card", "how"),
    [
        ("earth-elemental", {"dice": [5, 1]}),
        ("core-earth-elemental", {"dice": [5, 1]}),
        ("core-roc", {"dice": [5, 1]}),
        ("landslide", {}),
        ("mountain-trail", {"answers": ["yes"]}),
    ],
)
def test_party_comes_to_the_crags(card: str, how: Facts) -> None:
    """The whole party goes. If the Crags are on no space of this road, they become its new destination."""
    outcome = meets(f"highland/{card}", heroes=["elf"], until=["visit-destination", "meet-destination"], **how)
    assert (outcome.way.destination, outcome.way.space, outcome.roads) == ("crags", 6, {})


@pytest.mark.rule("K7.roc")
@pytest.mark.parametrize(("found", "space"), [(((2, "mountain-pass"),), 2), (((4, "mountain-pass"),), 4), ((), 6)])
def test_roc_of_the_highland_knows_the_pass(found: Any, space: int) -> None:
    outcome = fights("highland/roc", space=4, locations=found, dice=[5, 1], until=["next-card", "visit-destination"])
    assert outcome.way.space == space


@pytest.mark.rule("K7.icy-path")
@pytest.mark.parametrize(("die", "space"), [(2, 1), (3, 1), (4, 6), (5, 6)])
def test_icy_path_takes_the_party_along_the_road(die: int, space: int) -> None:
    until = ["next-card", "visit-destination"]
    outcome = meets("highland/icy-path", heroes=["elf", "troll"], space=4, dice=[die], until=until)
    assert (outcome.way.space, outcome.way.heading, outcome.roads) == (space, 1, {4: ["icy-path"]})


@pytest.mark.rule("K7.icy-path")
def test_hero_alone_meets_the_icy_path_again() -> None:
    outcome = meets("highland/icy-path", heroes=["elf", "troll"], dice=[6, 1, 1])
    assert [roll.hero for roll in outcome.asked("table")] == ["elf", "elf", "troll"]


def test_nymph_flees_from_craft() -> None:
    outcome = meets("highland/shiver-nymph", craft=3)
    assert (outcome.told("fight"), outcome.roads) == ([], {2: ["shiver-nymph"]})


def test_falconer_cannot_be_evaded() -> None:
    outcome = meets("highland/falconer", hero="elf", space="woods", dice=[1, 5])
    assert (outcome.result, outcome.told("evaded")) == ("won", [])


BEFORE_AN_APE: list[Row] = [
    ("beastmaster", {}, {"followers": ["ape"], "trophies": []}),
    ("friendly-giant", {"dice": [1, 1]}, {"followers": [], "trophies": ["ape"], "spots": {1: ["friendly-giant"]}}),
    ("friendly-giant", {"dice": [5, 1]}, {"followers": [], "trophies": [], "life": 4}),
]


@pytest.mark.parametrize(("card", "how", "then"), BEFORE_AN_APE, ids=named(BEFORE_AN_APE))
def test_follower_before_an_enemy(card: str, how: Facts, then: Facts) -> None:
    table = a_table([who("elf", followers=[f"highland/{card}"])], modules=["highland"], row=["ape"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    outcome = plays_out(replace(table, step=step), answers=[f"use:{card}:0"], **how)
    assert attributes_of(outcome, then) == then


def test_clansman_helps_in_battle_and_hinders_psychic_combat() -> None:
    clansman = ["highland/clansman"]
    assert meets("highland/kobold", followers=clansman, dice=[1, 1]).scores == (3 + 2 + 1, 1 + 1)
    assert meets("highland/talon-mage", followers=clansman, dice=[1, 4]).scores == (4 + 4 - 2, 3 + 1)


def test_wildlander_meets_a_place_again() -> None:
    table = a_table([who("elf", followers=["highland/wildlander"])], modules=["highland"], row=["magic-stream"])
    number = table.zone(spot(1))[0].id
    table = replace(do(table, CardMet(number)), step=Step("next-card", (number,)))
    outcome = walks(table, answers=[plays("use:elf:wildlander:0")])
    assert (outcome.followers, outcome.gained("strength")) == ([], 1)


@pytest.mark.parametrize(("answer", "turns", "left"), [("yes", 0, []), ("no", 1, ["horned-owl"])])
def test_owl_is_discarded_instead_of_losing_turns(answer: str, turns: int, left: list[str]) -> None:
    siren = own("Sirens", type="event", meet="Lose 1 turn.")
    table = lay(a_table([who("elf", followers=["highland/horned-owl"])], modules=["highland"]), siren, spot(1))
    outcome = plays_out(replace(table, step=Step("next-card")), answers=[answer], until=["card-done"])
    assert (outcome.lost_turns, outcome.followers) == (turns, left)


def test_decks_are_as_large_as_the_printed_ones() -> None:
    totals = library("highland").of(a_table(["elf"], modules=["highland"])).totals
    assert {deck: sum(totals[deck].values()) for deck in (DECK, "adventure-main:highland")} == {
        DECK: 98,
        "adventure-main:highland": 12,
    }


# --- cards that come and are shown ---


def ambushed(*party: str, **more: Any) -> Outcome:
    """Let the party be ambushed on the second road space."""
    return meets("highland/ambush", heroes=party, space=2, until=["space-done"], **more)


def test_nearest_enemy_comes_in_an_ambush() -> None:
    outcome = meets(
        "highland/ambush", space=2, stacks={1: ["wolf", "maze"], 5: ["ape"]}, dice=[1, 5], until=["space-done"]
    )
    assert (outcome.trophies, outcome.roads) == (["wolf"], {1: ["maze"], 5: ["ape"]})


def test_ambush_of_several_enemies_at_one_distance_is_chosen() -> None:
    outcome = ambushed("elf", "troll", stacks={1: ["wolf"], 3: ["ape"]}, answers=["ape"], dice=[1, 5])
    assert (outcome.trophies, outcome.roads) == (["ape"], {1: ["wolf"]})


def test_ambush_without_an_enemy_draws_a_card() -> None:
    outcome = meets("highland/ambush", hero="elf", until=["next-card"])
    assert outcome.spots == {1: ["?"]}


@pytest.mark.rule("K7.eyrie-vanguard")
@pytest.mark.parametrize("card", ["eyrie-vanguard", "core-eyrie-vanguard"])
def test_vanguard_is_fought_in_one_guardian_combat(card: str) -> None:
    """Of three Highland cards two are enemies, of strength 2 and 3, against strength 12."""
    three = ["highland/mountain-goat", "highland/guru", "highland/eyrie-outrider"]
    outcome = meets(f"highland/{card}", heroes=[who("elf", strength=12, craft=12), "troll"], draws=three)
    assert [told.args for told in outcome.told("guardian-fight")] == [(1, 2, 0)]
    assert {"mountain-goat", "guru", "eyrie-outrider"} <= {*outcome.discarded(DECK)}
    assert outcome.trophies == []


@pytest.mark.rule("K7.sage-owl")
def test_owl_shows_the_whole_row() -> None:
    table = a_table(["elf"], modules=["highland"], row=["highland/sage-owl", "?", "?"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    outcome = plays_out(replace(table, step=step), draws=["magic-stream", "ogre"])
    assert [(c.up, c.met, c.counters) for n in (2, 3) for c in outcome.table.zone(spot(n))] == [
        (True, False, 4),
        (True, False, 0),
    ]


@pytest.mark.rule("K7.gong-of-war")
def test_gong_calls_a_face_up_enemy() -> None:
    outcome = meets("highland/gong-of-war", stacks={4: ["wolf", "ape"]}, answers=["yes", "wolf"], dice=[1, 5])
    assert (outcome.trophies, outcome.roads, outcome.spots) == (["wolf"], {4: ["ape"]}, {})


def test_tracker_leads_to_an_enemy_as_the_next_move() -> None:
    outcome = meets("highland/tracker", space=2, stacks={5: ["ape"]}, answers=["ape"], until=["go-on", "walk"])
    assert outcome.step == "walk"
    assert outcome.goes_on(until=["road-roll"]).way.space == 5


# --- followers on the road ---


@pytest.mark.rule("K7.trailblazer")
@pytest.mark.parametrize(("follower", "answers", "life"), [("highland/trailblazer", ["no"], 4), ("maiden", [], 3)])
def test_trailblazer_passes_by_the_dice_of_a_place(follower: str, answers: list[str], life: int) -> None:
    table = lay(a_table([who("elf", followers=[follower])], modules=["highland"]), "highland/cave", spot(1))
    outcome = plays_out(
        replace(table, step=Step("next-card")), answers=answers, dice=[] if answers else [1], until=["card-done"]
    )
    assert outcome.life == life


@pytest.mark.rule("K7.vagabond")
@pytest.mark.parametrize(
    ("card", "dice", "left"), [("leprechaun", [3], ["sword"]), ("cave", [1], []), ("kobold", [1, 5], ["sword"])]
)
def test_vagabond_costs_a_thing_for_a_1_outside_fights(card: str, dice: list[int], left: list[str]) -> None:
    elf = who("elf", followers=["highland/vagabond"], items=["sword"], gold=1)
    assert meets(f"highland/{card}", heroes=[elf], dice=dice).items == left


@pytest.mark.rule("K7.vagabond")
def test_vagabond_leaves_for_two_gold() -> None:
    table = a_table(
        [who("elf", followers=["highland/vagabond"], gold=2)], modules=["highland"], step=Step("go-on", ("",))
    )
    outcome = walks(table, answers=[plays("use:elf:vagabond:0")])
    assert (outcome.gold, outcome.followers, outcome.discarded(DECK)) == (0, [], ["vagabond"])


@pytest.mark.rule("K7.magpie", "K7.treasure-hunter")
@pytest.mark.parametrize("follower", ["magpie", "treasure-hunter"])
def test_finder_takes_dropped_things(follower: str) -> None:
    table = lay(a_table([who("elf", followers=[f"highland/{follower}"])], modules=["highland"]), "sword", spot(1))
    table = do(table, CardMet(table.zone(spot(1))[0].id))
    outcome = walks(replace(table, step=Step("next-card")), answers=[plays(f"use:elf:{follower}:0"), "sword"])
    assert outcome.items == ["sword"]


@pytest.mark.rule("K7.rune-gate")
@pytest.mark.parametrize("card", ["rune-gate", "core-rune-gate"])
@pytest.mark.parametrize("village", ["inner", "outer"])
def test_rune_gate_leads_to_any_village(card: str, village: str) -> None:
    outcome = meets(f"highland/{card}", heroes=["elf", "troll"], answers=["yes", village], until=["muster"])
    assert (outcome.table.region, outcome.spots, outcome.roads) == (village, {}, {})


# --- the whole party measured ---


@pytest.mark.rule("K7.rock-face")
@pytest.mark.parametrize(("first", "climbed"), [(3, True), (4, False)])
def test_rock_is_climbed_with_less_than_the_party_has(first: int, climbed: bool) -> None:
    """The Elf has 3 and 4, the Troll 6 and 1, together 14. A roll of 13 climbs the rock, 14 does not."""
    until = ["next-card", "highland/climb"]
    outcome = meets("highland/rock-face", heroes=["elf", "troll"], dice=[first, 2, 2, 2, 2, 2], until=until)
    assert (outcome.spots == {}, outcome.life) == (climbed, 4 if climbed else 3)


@pytest.mark.rule("K7.rock-face")
def test_failed_climb_costs_life_or_follower_and_may_repeat() -> None:
    """With the Maiden's 2 craft the party has 16, so that a roll of 16 fails."""
    party = [who("elf", followers=["maiden"]), who("troll")]
    dice = [6, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1]
    outcome = meets("highland/rock-face", heroes=party, space=2, dice=dice, answers=["2", "again"])
    assert (outcome.life, outcome.followers, outcome["troll"].life, outcome.spots) == (4, [], 6 - 1, {})


@pytest.mark.rule("K7.rock-face")
def test_party_turns_back_before_the_rock() -> None:
    outcome = meets(
        "highland/rock-face", heroes=["elf", "troll"], space=2, dice=[6] * 6, answers=["back"], until=["space-done"]
    )
    assert (outcome.way.heading, outcome.spots) == (-1, {1: ["rock-face"]})


@pytest.mark.rule("K7.rock-face")
def test_rock_is_tried_until_climbed_on_way_home() -> None:
    dice = [6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1]
    outcome = meets("highland/rock-face", heroes=["elf", "troll"], space=2, heading=-1, dice=dice)
    assert (outcome.each("life"), outcome.spots) == ([3, 5], {})


@pytest.mark.rule("K7.magic-portal")
@pytest.mark.parametrize(("first", "region"), [(1, "inner"), (2, "highland")])
def test_gateway_carries_party_of_low_craft_to_lost_city(first: int, region: str) -> None:
    """The party has craft 4 and 2, together 6. Six dice show 6, which is not more, or 7."""
    party = [who("elf", craft=4), who("troll", craft=2)]
    dice = [first, 1, 1, 1, 1, 1]
    outcome = meets(
        "highland/magic-gateway", heroes=party, dice=dice, until=["next-card", "visit-destination", "meet-destination"]
    )
    assert (outcome.table.region, outcome.way.destination == "lost-city") == (region, region == "highland")


@pytest.mark.parametrize(("die", "lost", "strength"), [(2, 0, 3), (4, 0, 4), (1, 1, 3)])
def test_wayfarer_adds_up_to_two_at_the_crags(die: int, lost: int, strength: int) -> None:
    """At the Crags a 2 or a 3 costs a turn, and a 6 gives a strength."""
    elf = who("elf", followers=["highland/wayfarer"], strength=3, fate=0)
    answers = ["yes", asked("add", "add-2", options=["keep", "add-1", "add-2"])]
    switches = {"ask:add": "yes", "ask:spare": "yes"}
    outcome = visits("crags", heroes=[elf], modules=["highland"], dice=[die], answers=answers, switches=switches)
    assert (outcome.lost_turns, outcome.strength) == (lost, strength)


@pytest.mark.parametrize(
    ("sold", "gold", "left"), [(["ruby", "opal"], 4, ["sword"]), (["opal", "Nothing (more)"], 1, ["ruby", "sword"])]
)
def test_prospector_buys_gems_at_their_prices(sold: list[str], gold: int, left: list[str]) -> None:
    things = ["highland/ruby", "highland/opal", "sword"]
    outcome = meets("highland/prospector", items=things, gold=0, answers=sold)
    assert (outcome.gold, outcome.items, outcome.spots) == (gold, left, {})
