"""The adventure cards and spells of the Sacred Pool: what each does to heroes who meet or have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt
from talisman_desktop.core.table import Step, spot
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.open_question import THE_ROLL
from talisman_desktop.play.session import Session
from tests.kit import (
    Outcome,
    Who,
    a_table,
    cards,
    do,
    guard,
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

TRAITS = ("strength", "craft", "life", "fate", "gold", "items", "followers", "spells", "trophies", "alignment", "quest")
DECK = "adventure:sacred-pool"
MODULES = ["sacred-pool"]


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("sacred-pool"))


def meets(card: str, *, hero: str = "elf", heroes: Sequence[str | Who] = (), **more: Any) -> Outcome:
    """Let a hero meet a card of the box that is turned over on draw spot 1."""
    traits = {name: more.pop(name) for name in TRAITS if name in more}
    how = {name: more.pop(name) for name in ("dice", "draws", "answers", "switches", "until") if name in more}
    table = a_table(heroes or [who(hero, **traits)], modules=MODULES, **more)
    if library("sacred-pool").of(table).deck_of(printed(card)) == DECK:
        table = do(table, CardsDealt(deck=DECK, count=1, to=spot(1), index=0))
        how["draws"] = [card, *how.get("draws", ())]
    else:
        table = lay(table, card, spot(1))
    (table_card, *_) = table.zone(spot(1))
    return plays_out(replace(table, step=Step("meet-card", (table_card.id,))), **how)


def meets_face_up(card: str, *heroes: str | Who, **more: Any) -> Outcome:
    """Let the party meet a card that has been lying there face up since yesterday."""
    how = {name: more.pop(name) for name in ("dice", "draws", "answers", "switches", "until") if name in more}
    table = a_table([*heroes], modules=MODULES, row=[card], **more)
    return plays_out(replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,))), **how)


Facts = dict[str, Any]
Row = tuple[str, Facts, Facts]
"""A card, the arguments of the scene in which it is met, and the attributes that the outcome should have."""


def attributes_of(outcome: Outcome, then: Facts) -> Facts:
    """Return the attributes of an outcome that `then` names, with their values."""
    return {name: getattr(outcome, name) for name in then}


def named(rows: list[Row]) -> list[str]:
    """Return a test id for each row: the card, and the number of the row."""
    return [f"{card}-{n}" for n, (card, _, _) in enumerate(rows)]


FRIENDS = ["maiden", "guide"]
MET: list[Row] = [
    ("angel-of-mercy", {"life": 1, "answers": ["yes"]}, {"life": 4}),
    ("avatar-of-justice", {"alignment": "neutral"}, {"strength": 4}),
    ("avatar-of-justice", {"alignment": "evil"}, {"strength": 3, "alignment": "neutral"}),
    ("equinox", {"alignment": "good"}, {"lost_turns": 1}),
    ("equinox", {"alignment": "neutral"}, {"lost_turns": 0}),
    ("glorious-hymn", {"alignment": "good"}, {"lost_turns": 0}),
    ("glorious-hymn", {"alignment": "neutral"}, {"lost_turns": 1}),
    ("fallen-angel", {"fate": 2}, {"fate": 0, "life": 4}),
    ("fallen-angel", {"fate": 0}, {"life": 2}),
    ("hate-monger", {"dice": []}, {"life": 4}),
    (
        "hate-monger",
        {"followers": FRIENDS, "dice": [2, 5, 1, 1]},
        {"followers": ["maiden"], "scores": (4 + 2 + 1, 3 + 1)},
    ),
    ("hate-monger", {"followers": FRIENDS, "dice": [4, 4, 6, 1, 6, 1, 1]}, {"followers": ["guide"], "life": 3}),
    ("grace-hearted", {"life": 2, "answers": ["2"]}, {"life": 3}),
    ("lawbringer", {"alignment": "neutral", "answers": ["3"]}, {"strength": 4, "spots": {}}),
    ("lawbringer", {"alignment": "good"}, {"spots": {1: ["lawbringer"]}}),
    ("madcap", {"alignment": "good", "dice": [2]}, {"alignment": "evil"}),
    ("madcap", {"alignment": "good", "dice": [4]}, {"alignment": "neutral"}),
    ("madcap", {"alignment": "good", "dice": [5, 1], "answers": ["yes"]}, {"alignment": "evil"}),
    ("warlocks-apprentice", {"answers": ["yes"], "dice": [5]}, {"spots": {}}),
    ("warlocks-apprentice", {"quest": "three-gold"}, {"spots": {1: ["warlocks-apprentice"]}}),
    ("mendicant", {"gold": 1, "answers": ["yes"]}, {"gold": 0, "followers": ["mendicant"]}),
    ("oathsworn-guide", {}, {"followers": []}),
    ("oathsworn-guide", {"quest": "three-gold", "answers": ["yes"]}, {"followers": ["oathsworn-guide"]}),
    ("oathsworn-oracle", {"quest": "three-gold", "answers": ["yes"]}, {"followers": ["oathsworn-oracle"]}),
    ("deathstalker", {"followers": FRIENDS}, {"followers": [*FRIENDS, "deathstalker"]}),
    ("cathedral", {"alignment": "evil"}, {"life": 3}),
    ("necropolis", {"alignment": "good"}, {"life": 3}),
    ("glittering-gorge", {}, {"gold": 2}),
    ("livery-stable", {"gold": 4, "answers": ["1"]}, {"gold": 1, "followers": ["stables-mule"]}),
    ("pantheon", {"alignment": "good", "answers": ["evil"]}, {"alignment": "evil", "spots": {1: ["pantheon"]}}),
]


@pytest.mark.parametrize(("card", "how", "then"), MET, ids=named(MET))
def test_hero_meets_a_card(card: str, how: Facts, then: Facts) -> None:
    outcome = meets(f"sacred-pool/{card}", **{"hero": "elf", "life": 4, "strength": 3, "craft": 4, **how})
    assert attributes_of(outcome, then) == then


def test_only_gift_is_asked_about_where_the_players_want_that() -> None:
    switches = {"ask:free": "yes"}
    outcome = meets("sacred-pool/firemane", dice=[1, 5], answers=["yes", "leave"], switches=switches)
    assert outcome.followers == []


FOUGHT: list[Row] = [
    (
        "firemane",
        {"dice": [1, 5], "answers": ["yes"]},
        {"trophies": [], "followers": ["stables-riding-horse"]},
    ),
    ("firemane", {"dice": [1, 5], "answers": ["no"]}, {"trophies": ["firemane"], "followers": []}),
    (
        "fel-steed",
        {"dice": [1, 5], "answers": ["yes"]},
        {"trophies": [], "followers": ["stables-warhorse"]},
    ),
    ("infernal-legion", {"alignment": "good", "dice": [1, 1]}, {"result": "lost"}),
    ("infernal-legion", {"alignment": "evil", "answers": ["yes"]}, {"life": 4, "spots": {1: ["infernal-legion"]}}),
    ("heavenly-host", {"alignment": "good", "answers": ["yes"]}, {"life": 4, "spots": {1: ["heavenly-host"]}}),
    ("vindicator", {"alignment": "good", "dice": [1, 3]}, {"scores": (3 + 3, 3 + 1), "strength": 4, "trophies": []}),
    ("vindicator", {"alignment": "neutral", "dice": [1, 3]}, {"scores": (3 + 3, 6 + 1)}),
    ("vindicator", {"alignment": "evil", "dice": [1, 3]}, {"scores": (3 + 3, 9 + 1)}),
    ("wrathborn-knight", {"dice": [4, 2, 5]}, {"scores": (3 + 5, 5 + 4 + 2)}),
    ("wrathborn-knight", {"dice": [5, 5]}, {"scores": (3 + 5, 5 + 5)}),
    ("wrathborn-witch", {"dice": [1, 6, 3, 2]}, {"scores": (4 + 2, 5 + 1 + 6 + 3)}),
    ("wretched", {"fate": 1, "dice": [6, 1, 1]}, {"fate": 1, "result": "lost"}),
    ("shadowsoul", {"fate": 1, "dice": [6, 1, 1]}, {"fate": 1, "result": "lost"}),
    ("dark-fey", {"dice": [2, 2, 5]}, {"scores": (4 + 5, 3 + 2), "toad": 2}),
    ("dark-fey", {"dice": [2, 3, 5]}, {"scores": (4 + 5, 3 + 3), "toad": 0}),
    ("swamp-siren", {"dice": [5, 1, 1, 5]}, {"life": 3, "trophies": ["swamp-siren"]}),
]


@pytest.mark.parametrize(("card", "how", "then"), FOUGHT, ids=named(FOUGHT))
def test_hero_fights_an_enemy(card: str, how: Facts, then: Facts) -> None:
    outcome = meets(f"sacred-pool/{card}", **{"hero": "elf", "life": 4, "strength": 3, "craft": 4, **how})
    assert attributes_of(outcome, then) == then


@pytest.mark.parametrize(
    ("card", "gives", "takes", "token"),
    [
        ("redeemer", "evil", "good", "fate"),
        ("renegade", "good", "neutral", "gold"),
        ("ritual-master", "neutral", "evil", "life"),
    ],
)
def test_visitors_give_until_one_takes_all(card: str, gives: str, takes: str, token: str) -> None:
    party = [
        who(h, alignment=a, life=3, fate=2, gold=2) for h, a in (("elf", gives), ("troll", gives), ("priest", takes))
    ]
    outcome = meets(f"sacred-pool/{card}", heroes=party)
    before = 3 if token == "life" else 2
    assert outcome.each(token) == [before - 1, before - 1, before + 2]
    assert outcome.spots == {}


def test_sentinel_cannot_be_evaded() -> None:
    outcome = meets("sacred-pool/ivory-sentinel", hero="elf", space="woods", dice=[1, 1])
    assert (outcome.result, outcome.told("evaded")) == ("lost", [])


# --- events about fate, gold and enemies ---


@pytest.mark.rule("H5.fortunes-fool")
def test_fools_space_knows_no_fate() -> None:
    """On this space fate is neither gained nor paid for the die; on another space it would be."""
    fool = meets("sacred-pool/fortunes-fool", until=["next-card"], fate=1)
    assert fool.table.lasting
    table = lay(replace(fool.table, step=Step("next-card")), "ape", spot(2))
    lost = plays_out(table, dice=[6, 1, 1], until=["card-done"])
    assert (lost.result, lost.fate) == ("lost", 1)
    gain = lay(replace(fool.table, step=Step("next-card")), own("Gift", type="event", meet="Gain 1 fate."), spot(2))
    assert plays_out(gain, until=["card-done"]).fate == 1


@pytest.mark.rule("H5.rumour-of-riches")
def test_rumour_pays_for_each_roll_of_a_1() -> None:
    """A die of 2 puts 2 gold on the card. The elf rolls a 1 in a battle and gets 1 gold; the troll's 3 and the ape's 1
    do not count."""
    rumour = meets("sacred-pool/rumour-of-riches", heroes=["elf", "troll"], dice=[2], until=["next-card"])
    table = lay(replace(rumour.table, step=Step("next-card")), "ape", spot(2))
    outcome = plays_out(table, dice=[1, 1, 1, 3], until=["card-done"])
    assert [after - before for after, before in zip(outcome.each("gold"), rumour.each("gold"), strict=True)] == [1, 0]
    assert [card.counters for card in outcome.table.zone(spot(1))] == [1]


@pytest.mark.rule("H5.rumour-of-riches")
def test_rumour_goes_with_its_last_gold() -> None:
    rumour = meets("sacred-pool/rumour-of-riches", hero="elf", dice=[1], until=["next-card"])
    table = lay(replace(rumour.table, step=Step("next-card")), "ape", spot(2))
    outcome = plays_out(table, dice=[5, 1], until=["card-done"])
    assert (outcome.gained("gold"), outcome.spots.get(1)) == (1, None)


@pytest.mark.rule("H5.spiteful-imp")
def test_imp_brings_the_strongest_enemy() -> None:
    """Craft 5 is more than the strengths 3 and 2."""
    outcome = meets(
        "sacred-pool/spiteful-imp",
        space=2,
        stacks={1: ["wolf"], 4: ["sacred-pool/wrathborn-witch"], 5: ["ape"]},
        dice=[5, 5],
        until=["space-done"],
    )
    assert outcome.roads == {1: ["wolf"], 5: ["ape"]}
    assert len(outcome.told("fight")) == 1


@pytest.mark.rule("H5.spiteful-imp")
def test_imp_without_enemies_does_nothing() -> None:
    assert meets("sacred-pool/spiteful-imp", space=2, stacks={4: ["maze"]}).roads == {4: ["maze"]}


def test_dirge_shuffles_enemies_into_the_deck() -> None:
    outcome = meets("sacred-pool/discordant-dirge", zones={"discard:adventure": ["ape", "maze", "wolf"]})
    assert {*outcome.discarded("adventure")} == {"maze"}


def test_augur_lays_events_on_top() -> None:
    six = ["angel", "ape", "devil", "maze", "wolf", "sword"]
    outcome = meets("sacred-pool/augur", draws=six, answers=[("devil", "angel")])
    assert outcome.table.decks["adventure"].top == ("core/devil", "core/angel")
    assert {*outcome.discarded("adventure")} == {"ape", "maze", "wolf", "sword"}


def test_augur_without_an_event_leaves() -> None:
    six = ["ape", "maze", "wolf", "sword", "axe", "mule"]
    assert meets("sacred-pool/augur", draws=six).spots == {}


# --- things and followers in a fight ---


def fights_ape(
    *items: str, followers: Sequence[str] = (), old: bool = False, card: str = "ape", **more: Any
) -> Outcome:
    """Let a hero of strength 3 and craft 4 with these things fight an ape of strength 3."""
    traits: dict[str, Any] = {n: more.pop(n) for n in ("alignment", "spells", "strength", "craft", "fate") if n in more}
    elf = who("elf", items=items, followers=followers, **({"life": 4, "strength": 3, "craft": 4} | traits))
    return meets_face_up(card, elf, **more) if old else meets(card, heroes=[elf], **more)


@pytest.mark.rule("H5.baleful-eye")
def test_eye_wins_a_battle_after_the_dice() -> None:
    """A total of 4 against 9 would be a defeat; the Eye makes it a victory."""
    outcome = fights_ape("sacred-pool/baleful-eye", alignment="evil", dice=[6, 1, 1][:3], answers=["use:baleful-eye:0"])
    assert (outcome.result, outcome.items, outcome.life) == ("won", [], 4)


@pytest.mark.rule("H5.baleful-eye")
def test_eye_discards_a_guardian() -> None:
    """Of two guardians one is left, which has strength 2."""
    elf = who("elf", items=["sacred-pool/baleful-eye"], alignment="evil", strength=9, craft=9)
    answers = ["use:elf:baleful-eye:1", "ape"]
    outcome = guard(["ape", "wolf"], heroes=[elf, "troll"], modules=MODULES, answers=answers)
    assert (outcome.items_of("elf"), "ape" in outcome.discarded()) == ([], True)


@pytest.mark.rule("H5.shield-of-defiance")
@pytest.mark.parametrize(("old", "theirs"), [(True, 3), (False, 6)])
def test_shield_makes_an_enemy_left_face_up_equal(old: bool, theirs: int) -> None:
    """An ivory sentinel of strength 6 against a hero of 3."""
    elf = who("elf", items=["sacred-pool/shield-of-defiance"], life=4, strength=3)
    card = "sacred-pool/ivory-sentinel"
    outcome = meets_face_up(card, elf, dice=[1, 2]) if old else meets(card, heroes=[elf], dice=[1, 2])
    assert outcome.scores == (3 + 2, theirs + 1)


@pytest.mark.rule("H5.defender-of-faith")
def test_defender_adds_to_battle_alone() -> None:
    defender = ["sacred-pool/defender-of-justice"]
    assert fights_ape(followers=defender, dice=[1, 2]).scores == (3 + 1 + 2, 3 + 1)
    assert fights_ape(followers=defender, card="sacred-pool/shadowsoul", dice=[1, 2]).scores == (4 + 2, 2 + 1)
    bridge = own("Bridge", type="event", meet="If your strength is at least 4: gain 1 gold.")
    table = lay(a_table([who("elf", strength=3, followers=defender)], modules=MODULES), bridge, spot(1))
    assert plays_out(replace(table, step=Step("next-card")), until=["card-done"]).gained("gold") == 0


@pytest.mark.parametrize(("answer", "life", "left"), [("use:guardian-angel:0", 4, []), ("keep", 3, ["guardian-angel"])])
def test_guardian_angel_turns_a_defeat_into_a_stand_off(answer: str, life: int, left: list[str]) -> None:
    angel = ["sacred-pool/guardian-angel"]
    outcome = fights_ape(followers=angel, alignment="good", dice=[5, 1], answers=[answer])
    assert (outcome.life, outcome.followers) == (life, left)


def test_sword_of_truth_makes_a_lower_roll_a_6() -> None:
    outcome = fights_ape("sacred-pool/sword-of-truth", alignment="good", dice=[5, 1], answers=["yes"])
    assert outcome.scores == (3 + 1 + 6, 3 + 5)


def test_wand_adds_a_die_to_a_low_roll() -> None:
    witch = "sacred-pool/shadowsoul"
    outcome = fights_ape("sacred-pool/wrathborn-wand", alignment="evil", card=witch, dice=[1, 4, 2])
    assert outcome.scores == (4 + 1 + 4 + 2, 2 + 1)


def test_retribution_repeats_a_lost_fight() -> None:
    answers = ["use:retribution:0"]
    outcome = fights_ape(spells=["sacred-pool/retribution"], dice=[5, 1, 1, 5], answers=answers)
    assert (outcome.result, outcome.life, outcome.spells) == ("won", 4, [])


def test_deathstalker_kills_the_wounded() -> None:
    table = a_table([who("elf", followers=["sacred-pool/deathstalker"], life=4), "troll"], modules=MODULES)
    table = lay(table, "ape", spot(1))
    outcome = plays_out(replace(table, step=Step("next-card")), dice=[5, 1, 1, 5], until=["card-done"])
    assert outcome.table.order == ("troll",)


def test_deathstalker_may_leave_after_a_victory() -> None:
    outcome = fights_ape(followers=["sacred-pool/deathstalker"], dice=[1, 5], answers=["yes"])
    assert (outcome.followers, outcome.trophies) == ([], ["ape"])


def test_prophet_forbids_second_rolls() -> None:
    outcome = fights_ape(followers=["sacred-pool/false-prophet"], fate=2, dice=[5, 1])
    assert (outcome.fate, outcome.result) == (2, "lost")


@pytest.mark.parametrize(("follower", "alignment"), [("dark-theurgist", "evil"), ("theurgist-of-light", "good")])
def test_theurgist_rolls_after_a_victory(follower: str, alignment: Any) -> None:
    outcome = fights_ape(followers=[f"sacred-pool/{follower}"], alignment=alignment, dice=[1, 5, 5], draws=["hex"])
    assert outcome.spells == ["hex"]


# --- the road ---


@pytest.mark.rule("H5.gilded-compass")
def test_compass_rolls_once_more_along_a_road() -> None:
    elf = who("elf", items=["sacred-pool/gilded-compass"])
    table = a_table(["troll", elf], modules=MODULES, space=1, rolled=(), step=Step("road-roll"))
    outcome = plays_out(table, dice=[6, 2], answers=["yes"], until=["next-card"])
    assert outcome.spots == {1: ["?"], 2: ["?"]}
    again = plays_out(replace(outcome.table, step=Step("next-space")), dice=[3], until=["next-card"])
    assert (again.way.space, len(again.spots)) == (2, 2 + 3)


@pytest.mark.rule("H5.kraven")
@pytest.mark.parametrize(("party", "answers", "drawn"), [(["elf", "troll"], ["yes"], 4), (["troll", "elf"], [], 3)])
def test_kraven_draws_one_more_for_the_leader(party: list[str], answers: list[str], drawn: int) -> None:
    heroes = [who(h, followers=["sacred-pool/kraven"] if h == "elf" else []) for h in party]
    table = a_table(heroes, modules=MODULES, space=1, rolled=(), step=Step("road-roll"))
    assert len(plays_out(table, dice=[3], answers=answers, until=["next-card"]).spots) == drawn


@pytest.mark.rule("H5.kraven")
def test_kraven_draws_one_more_for_a_lost_turn() -> None:
    sirens = own("Sirens", type="event", meet="Lose 1 turn.")
    heroes: list[str | Who] = ["troll", who("elf", followers=["sacred-pool/kraven"])]
    table = lay(a_table(heroes, modules=MODULES), sirens, spot(1))
    outcome = plays_out(replace(table, step=Step("next-card")), answers=["yes"], until=["card-done"])
    assert outcome.spots == {1: ["?", "?"]}


@pytest.mark.rule("H5.kraven")
def test_kraven_leaves_before_strong_enemies() -> None:
    kraven = ["sacred-pool/kraven"]
    assert fights_ape(followers=kraven, card="sacred-pool/ivory-sentinel", dice=[1, 1]).followers == []
    assert fights_ape(followers=kraven, dice=[1, 1]).followers == ["kraven"]


@pytest.mark.rule("H5.oathsword-guide")
def test_guide_lets_the_party_skip_a_space() -> None:
    heroes: list[str | Who] = ["troll", who("elf", followers=["sacred-pool/oathsworn-guide"], quest="three-gold")]
    table = a_table(heroes, modules=MODULES, space=1, step=Step("next-space"))
    outcome = plays_out(table, answers=["skip"], until=["road-roll"])
    assert outcome.way.space == 3
    again = plays_out(replace(outcome.table, step=Step("next-space")), until=["road-roll"])
    assert again.way.space == 4


@pytest.mark.rule("H5.oathsworn-oracle")
@pytest.mark.parametrize(("party", "answers"), [(["elf", "troll"], ["replace"]), (["troll", "elf"], [])])
def test_oracle_serves_the_leader(party: list[str], answers: list[str]) -> None:
    heroes = [who(h, followers=["sacred-pool/oathsworn-oracle"] if h == "elf" else []) for h in party]
    outcome = meets("sacred-pool/angel-of-mercy", heroes=heroes, answers=answers, until=["next-card"])
    assert bool(outcome.spots) == bool(answers)


def test_oathsworn_leave_when_a_quest_is_finished() -> None:
    elf = who("elf", followers=["sacred-pool/oathsworn-guide", "maiden"], gold=2)
    at_cave: dict[str, Any] = {"destination": True, "region": "outer", "until": ["at-destination"]}
    outcome = visits("warlocks-cave", heroes=[elf], answers=["yes", "talisman"], dice=[6], modules=MODULES, **at_cave)
    assert outcome.followers == ["maiden"]


def test_map_brings_gold_for_objects_drawn() -> None:
    maps = ["sacred-pool/treasure-map"]
    heroes = [who("elf", items=maps, gold=0), who("troll", items=maps, gold=0)]
    outcome = meets("sacred-pool/treasure-chest", heroes=heroes, answers=["leave"])
    assert outcome.each("gold") == [1, 0]


def test_map_adds_to_the_chest() -> None:
    things = ["sacred-pool/treasure-map", "sacred-pool/treasure-chest"]
    table = a_table([who("elf", items=things)], modules=MODULES, step=Step("go-on", ("",)))
    outcome = walks(table, answers=[plays("use:elf:treasure-chest"), "add-3"], dice=[3], switches={"ask:add": "yes"})
    assert outcome.items == ["treasure-map", "pile-talisman"]


# --- spells ---


def casts(
    spell: str, *answers: Any, heroes: Sequence[str | Who] = ("troll",), dice: Sequence[int] = (), **more: Any
) -> Outcome:
    """Let the elf cast a spell of the box between two spaces."""
    elf = who("elf", spells=[f"sacred-pool/{spell}"], craft=4, **more)
    table = a_table([elf, *heroes], modules=MODULES, step=Step("go-on", ("",)))
    return walks(table, answers=[plays(f"use:elf:{spell}:0"), *answers], dice=dice)


@pytest.mark.parametrize(
    ("spell", "token", "after"),
    [("cheat-fate", "fate", [3, 0]), ("generosity", "gold", [4, 0]), ("life-tap", "life", [5, 2])],
)
def test_spell_takes_tokens_from_another_hero(spell: str, token: str, after: list[int]) -> None:
    rich = who("troll", fate=3, gold=4, life=3)
    assert casts(spell, heroes=[rich], fate=0, gold=0, life=4).each(token) == after


@pytest.mark.rule("H5.feeble-mind")
def test_feeble_mind_weakens_an_enemy() -> None:
    """A Witch of craft 5 has craft 2 afterwards."""
    answers = ["use:feeble-mind:0"]
    witch = "sacred-pool/wrathborn-witch"
    outcome = fights_ape(spells=["sacred-pool/feeble-mind"], card=witch, answers=answers, dice=[2, 1])
    assert outcome.scores == (4 + 1, 5 - 3 + 2)


@pytest.mark.rule("H5.feeble-mind")
def test_feeble_mind_goes_below_starting_craft() -> None:
    """The hero of craft 4 is down to 1 in a psychic combat."""
    answers = ["use:feeble-mind:1"]
    shadow = "sacred-pool/shadowsoul"
    outcome = fights_ape(spells=["sacred-pool/feeble-mind"], card=shadow, answers=answers, dice=[2, 1])
    assert outcome.scores == (4 - 3 + 1, 2 + 2)


def test_vindication_rolls_for_a_hero() -> None:
    assert casts("vindication", "troll", heroes=[who("troll", life=4)], dice=[2]).each("life")[1] == 2


def test_vortex_takes_all_spells() -> None:
    assert casts("mini-vortex", heroes=[who("troll", craft=3, spells=["hex"])]).spells_of("troll") == []


def test_invoked_favour_is_a_prayer() -> None:
    assert casts("invoke-favour", "troll", heroes=[who("troll", strength=4)], dice=[3, 3]).each("strength")[1] == 5


def test_misfortune_makes_the_next_die_a_1() -> None:
    """The elf rolls a 5, which counts as a 1 and cannot be rerolled for fate: 4 against 4."""
    doomed = casts("misfortune", "elf", fate=1, life=4, strength=3)
    table = lay(replace(doomed.table, step=Step("next-card")), "ape", spot(1))
    outcome = plays_out(table, dice=[1, 5, 1, 5], until=["card-done"])
    assert [told.args[-1] for told in outcome.told("fight")] == ["draw", "won"]


@pytest.mark.rule("H5.stasis")
def test_stasis_swaps_card_with_top_of_deck() -> None:
    """The event goes back onto the deck, and another card is met."""
    elf = who("elf", spells=["sacred-pool/stasis"], life=4)
    answers = [plays("use:elf:stasis:0")]
    outcome = meets("sacred-pool/fallen-angel", heroes=[elf], answers=answers, until=["next-card"])
    assert (outcome.life, outcome.spots) == (4, {1: ["?"]})
    assert outcome.table.decks[DECK].top == ("sacred-pool/fallen-angel",)


def test_change_of_alignment_passes() -> None:
    changed = casts("temporary-change", "troll", "evil", heroes=[who("troll", alignment="good")])
    assert changed.table.heroes["troll"].alignment == "evil"


def test_decks_are_as_large_as_the_known_ones() -> None:
    totals = library("sacred-pool").of(a_table(["elf"], modules=MODULES)).totals
    assert {deck: sum(totals[deck].values()) for deck in (DECK, "trove:sacred-pool", "spell:sacred-pool")} == {
        DECK: 63,
        "trove:sacred-pool": 7,
        "spell:sacred-pool": 16,
    }


def test_odds_say_that_the_wrathborn_may_roll_another_die() -> None:
    table = a_table(["elf"], modules=["sacred-pool"], row=["sacred-pool/wrathborn-knight"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    session = Session(cards.core(), replace(table, step=step), switches={"dice": "table"})
    assert "without the enemy's extra die for a low roll" in forecasts(session.under_way())[THE_ROLL].unknown
