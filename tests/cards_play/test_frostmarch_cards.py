"""The adventure cards of the Frostmarch, magic items included: what each does to heroes who meet or have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt
from talisman_desktop.core.requests import Thrown
from talisman_desktop.core.table import Step, spot
from talisman_desktop.odds.fight_forecasts import exact_odds, forecasts
from talisman_desktop.odds.open_question import THE_ROLL
from talisman_desktop.play.session import Session
from tests.kit import Outcome, Who, a_table, cards, do, lay, library, own, plays, plays_out, visits, walks, who

TRAITS = ("strength", "craft", "life", "fate", "gold", "items", "followers", "spells", "trophies", "alignment")
DECK = "adventure:frostmarch"
BOXES = ("frostmarch", "highland")


@pytest.fixture(autouse=True)
def frostmarch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library(*BOXES))


def meets(card: str, *, hero: str = "elf", heroes: Sequence[str | Who] = (), **more: Any) -> Outcome:
    """Let a hero meet a card of the box that is turned over on draw spot 1; the cards of the `row` lie behind it."""
    traits = {name: more.pop(name) for name in TRAITS if name in more}
    how = {name: more.pop(name) for name in ("dice", "draws", "answers", "switches", "until") if name in more}
    table = a_table(heroes or [who(hero, **traits)], modules=["frostmarch"], **more)
    table = do(table, CardsDealt(deck=DECK, count=1, to=spot(1), index=0))
    how["draws"] = [f"frostmarch/{card}", *how.get("draws", ())]
    (table_card,) = table.zone(spot(1))
    return plays_out(replace(table, step=Step("meet-card", (table_card.id,))), **how)


def fights(card: str, **more: Any) -> Outcome:
    """Let a hero meet an enemy as in `meets`, and fight it once."""
    outcome = meets(card, **more)
    assert len(outcome.told("fight")) == 1
    return outcome


def duels(heroes: Sequence[str | Who], **how: Any) -> list[tuple[str, str]]:
    """Return the attacks that the howl causes in this party, as (attacker, attacked), in order."""
    outcome = meets("howl-of-the-wendigo", heroes=heroes, **how)
    return [(told.hero, str(told.args[0])) for told in outcome.told("duel")]


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
    ("fate-bound", {"fate": 3, "answers": []}, {"fate": 0}),
    ("ragnarok", {"stacks": {3: ["ape", "witch", "maze", "sword"]}}, {"roads": {3: ["sword"]}}),
    ("snowdrifts", {"craft": 4, "dice": [4]}, {"life": 4, "lost_turns": 0}),
    ("snowdrifts", {"craft": 4, "dice": [5]}, {"life": 3, "lost_turns": 1}),
    ("ymirs-glow", {"craft": 3, "answers": ["yes"], "draws": ["hex"]}, {"spells": ["hex"]}),
    ("dwarf-smith", {"answers": ["core/purchase-sword"]}, {"items": ["purchase-sword"], "spots": {}}),
    ("pedlar", {"gold": 3, "answers": ["4", "leave"], "dice": [3]}, {"gold": 1, "roads": {4: ["pedlar"]}}),
    ("pegasus", {"answers": ["no"]}, {"spots": {}}),
    ("pegasus", {"answers": ["yes", "crags"], "until": ["teleport"]}, {"spots": {}}),
    ("porter", {"gold": 1, "answers": ["yes"]}, {"gold": 0, "followers": ["porter"]}),
    ("altar", {"fate": 0, "dice": [3]}, {"fate": 1}),
    ("altar", {"dice": [6, 4]}, {"life": 5}),
    ("arcane-archive", {"spells": ["hex"], "gold": 0, "answers": ["yes"]}, {"spells": [], "gold": 1}),
    ("ice-queens-palace", {"dice": [4]}, {"life": 5}),
    ("transmutor", {"dice": [3]}, {"spots": {}}),
    ("centaur", {"dice": [2]}, {"life": 3, "followers": []}),
    ("centaur", {"dice": [5], "answers": ["yes"]}, {"followers": ["centaur"], "spots": {}}),
    (
        "goblin-sapper",
        {"gold": 1, "stacks": {3: ["maze"]}, "answers": ["maze"]},
        {"gold": 0, "roads": {3: ["goblin-sapper"]}},
    ),
    ("goblin-sapper", {"gold": 0, "stacks": {3: ["maze"]}, "answers": []}, {"spots": {1: ["goblin-sapper"]}}),
    ("lore-master", {"craft": 3, "draws": ["hex"]}, {"spells": ["hex"], "spots": {1: ["lore-master"]}}),
    ("lore-master", {"craft": 6, "draws": ["hex", "healing", "random"]}, {"spots": {}}),
    ("talismonger", {"dice": [6]}, {"items": ["pile-talisman"], "spots": {1: ["talismonger"]}}),
    ("planeswalker", {"answers": ["stay"], "dice": [1]}, {"spots": {}, "roads": {}}),
    ("planeswalker", {"answers": ["stay"], "dice": [4]}, {"spots": {}, "roads": {4: ["planeswalker"]}}),
    ("planeswalker", {"answers": ["crags"], "until": ["teleport"]}, {"spots": {}}),
    ("mystic-portal", {"craft": 1, "answers": ["yes"], "dice": [1]}, {"spots": {1: ["mystic-portal"]}}),
    ("mystic-portal", {"craft": 1, "answers": ["yes"], "dice": [3], "until": ["teleport"]}, {"step": "teleport"}),
    (
        "mystic-portal",
        {"craft": 6, "answers": ["yes", "temple"], "dice": [3], "until": ["teleport"]},
        {"step": "teleport"},
    ),
    ("mystic-portal", {"answers": [""]}, {"spots": {1: ["mystic-portal"]}}),
    ("false-grail", {}, {"items": ["false-grail"]}),
]


@pytest.mark.parametrize(("card", "how", "then"), MET, ids=named(MET))
def test_hero_meets_a_winter_card(card: str, how: Facts, then: Facts) -> None:
    outcome = meets(card, **{"hero": "elf", **how})
    assert attributes_of(outcome, then) == then


FOUGHT: list[Row] = [
    ("pack-of-wolves", {"dice": [2, 5, 1]}, {"scores": (3 + 1, 2 + 5)}),
    ("yeti", {"craft": 4, "dice": [4, 1, 3]}, {"life": 3}),
    ("yeti", {"craft": 4, "dice": [3, 1, 3]}, {"life": 4}),
    ("chill-wraith", {"dice": [5, 1]}, {"life": 3, "lost_turns": 1}),
    ("cryomancer", {"dice": [5, 1]}, {"life": 3, "lost_turns": 1}),
    ("medusa", {"dice": [5, 1]}, {"life": 4, "craft": 4, "lost_turns": 2}),
    ("eastern-dragon", {"strength": 3, "craft": 4, "dice": [1, 1]}, {"scores": (3 + 1, 7 + 1), "strength": 2}),
    ("eastern-dragon", {"strength": 4, "craft": 4, "dice": [1, 1]}, {"scores": (4 + 1, 7 + 1), "craft": 3}),
    ("sky-screecher", {"craft": 4, "strength": 6, "dice": [1, 3]}, {"result": "lost", "life": 3}),
    ("sky-screecher", {"craft": 4, "strength": 6, "dice": [1, 4]}, {"result": "won"}),
    ("sky-screecher", {"craft": 8, "strength": 6, "dice": [1, 6, 1]}, {"result": "won"}),
    ("basilisk", {"strength": 9, "dice": [2, 3, 1]}, {"result": "won", "life": 4}),
    ("lich", {"dice": [5, 1]}, {"life": 3}),
    ("lich", {"craft": 9, "dice": [1, 5]}, {"trophies": ["lich"]}),
    ("trickster", {"items": ["sword"], "dice": [5, 1]}, {"items": [], "life": 3}),
]


@pytest.mark.parametrize(("card", "how", "then"), FOUGHT, ids=named(FOUGHT))
def test_hero_fights_an_enemy_of_winter(card: str, how: Facts, then: Facts) -> None:
    outcome = fights(card, **{"hero": "elf", **how})
    assert attributes_of(outcome, then) == then


# --- the party fights itself ---

TRIO = ("elf", "dwarf", "troll")


@pytest.mark.rule("G4.howl-of-the-wendigo")
def test_howl_names_hero_nearest_front_or_back() -> None:
    """Elf 3, Dwarf 3, Troll 6. All dice for the targets are rolled first. In each fight the attacked hero rolls first;
    equal scores hurt neither."""
    answers = ["battle"] * 3
    assert duels(TRIO, dice=[3, 4, 3, 2, 2, 1, 4, 1, 4], answers=answers) == [
        ("elf", "Dwarf"),
        ("dwarf", "Troll"),
        ("troll", "Elf"),
    ]


@pytest.mark.rule("G4.howl-of-the-wendigo")
def test_loser_of_the_howl_pays_as_in_any_fight() -> None:
    """Elf craft 4 + 3 against Dwarf 5 + 1, then Dwarf 3 + 2 against Elf 3 + 3."""
    outcome = meets(
        "howl-of-the-wendigo", heroes=["elf", "dwarf"], dice=[6, 1, 1, 3, 3, 2], answers=["psychic", "battle"]
    )
    assert (outcome.each("life"), outcome.each("craft"), outcome.each("strength")) == ([4, 3], [4, 2], [3, 2])


@pytest.mark.rule("G4.howl-of-the-wendigo")
def test_attack_on_a_dead_hero_goes_to_the_other() -> None:
    """The Elf kills the Dwarf, who therefore does not attack. The Troll attacks the Elf instead of the Dwarf."""
    heroes: list[str | Who] = ["elf", who("dwarf", life=1), "troll"]
    assert duels(heroes, dice=[1, 1, 6, 1, 4, 4, 1], answers=["battle", "battle"]) == [
        ("elf", "Dwarf"),
        ("troll", "Elf"),
    ]


@pytest.mark.rule("G4.howl-of-the-wendigo")
def test_lone_hero_is_not_attacked_by_the_howl() -> None:
    assert meets("howl-of-the-wendigo").unchanged


@pytest.mark.rule("G4.talismonger")
@pytest.mark.parametrize(
    ("how", "then"),
    [
        ({"strength": 6, "dice": [2]}, {"strength": 3}),
        ({"strength": 3, "dice": [2]}, {"strength": 2}),
        ({"craft": 7, "dice": [3]}, {"craft": 4}),
        ({"craft": 4, "dice": [3]}, {"craft": 3}),
    ],
)
def test_talismonger_takes_gained_points_or_1(how: Facts, then: Facts) -> None:
    assert attributes_of(meets("talismonger", **how), then) == then


# --- fights ---


def against(enemy: str, *, hero: Who, dice: list[int], **how: Any) -> Outcome:
    """Let a hero fight an enemy that lies face up on draw spot 1."""
    table = a_table([hero], modules=["frostmarch"], row=[enemy])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    return plays_out(replace(table, step=step), dice=dice, **how)


def elf_with(*items: str, **traits: Any) -> Who:
    """Return an Elf with things of the box."""
    return who("elf", items=[f"frostmarch/{item}" for item in items], **traits)


@pytest.mark.rule("G4.frostbite", "G4.ice-fang")
@pytest.mark.parametrize(
    ("blade", "enemy", "dice", "scores"),
    [
        ("frostbite", "ape", [6, 1], (3 + 1 + 1, 3 + 6)),
        ("ice-fang", "ape", [6, 2, 1], (3 + 1, 3 + 6 + 2)),
        ("ice-fang", "wraith", [6, 1], (4 + 1 + 1, 5 + 6)),
        ("frostbite", "wraith", [6, 2, 1], (4 + 1, 5 + 6 + 2)),
    ],
)
def test_enemy_of_a_cold_blade_rolls_one_die(blade: str, enemy: str, dice: list[int], scores: tuple[int, int]) -> None:
    assert against(enemy, hero=elf_with(blade), dice=dice).scores == scores


@pytest.mark.rule("G4.frostbite")
def test_cold_blade_not_in_hand_has_no_effect() -> None:
    """The hero fights with another, better weapon."""
    elf = who("elf", items=["frostmarch/frostbite", "highland/magic-mace"])
    outcome = against("ape", hero=elf, dice=[6, 2, 1])
    assert outcome.scores == (3 + 2 + 1, 3 + 6 + 2)


def test_odds_know_the_screecher() -> None:
    """With craft 7 the hero wins only with a 6, one time in six, and not if the enemy then rolls two more sixes."""
    elf = who("elf", strength=9, craft=7, items=["potion-of-strength"])
    table = a_table([elf], modules=["frostmarch"], row=["frostmarch/sky-screecher"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    outcome = plays_out(replace(table, step=step), until=["fight/how"], answers=[])
    found = exact_odds(outcome.session.under_way(), "fight")
    assert found is not None
    assert 1 / 6 - 0.01 < found.win <= 1 / 6


def test_basilisk_kills_with_two_equal_dice() -> None:
    outcome = meets("basilisk", heroes=["elf", who("troll", strength=9)], dice=[3, 3, 2, 1, 1])
    assert (outcome.table.order, outcome.trophies_of("troll")) == (("troll",), ["basilisk"])


def test_lich_feeds_on_lives_and_loses_them_first() -> None:
    """The Elf loses a life to the Lich. The Troll beats the Lich, which loses that life instead of being killed, and
    stays."""
    outcome = meets("lich", heroes=["elf", who("troll", craft=9)], dice=[5, 1, 1, 5])
    (lich,) = outcome.table.zone(spot(1))
    assert (outcome.life, lich.counters, outcome.trophies_of("troll")) == (3, 0, [])


def test_centaur_takes_an_enemy_away() -> None:
    elf = who("elf", followers=["frostmarch/centaur"])
    outcome = against("ogre", hero=elf, dice=[], answers=["use:centaur:0"])
    assert (outcome.followers, outcome.trophies, outcome.spots, outcome.life) == ([], [], {}, 4)


@pytest.mark.parametrize(
    ("answer", "life", "items"), [("use:celestial-bauble:0", 4, []), ("keep", 3, ["celestial-bauble"])]
)
def test_bauble_wins_a_psychic_combat_after_the_roll(answer: str, life: int, items: list[str]) -> None:
    outcome = against("wraith", hero=elf_with("celestial-bauble"), dice=[5, 1], answers=[answer])
    assert (outcome.life, outcome.items) == (life, items)


def test_bauble_is_kept_in_a_fight_that_is_won() -> None:
    assert against("wraith", hero=elf_with("celestial-bauble"), dice=[1, 5]).items == ["celestial-bauble"]


@pytest.mark.parametrize(("dice", "score"), [([1, 1, 4], 3 + 1 + 1 + 4), ([1, 2], 3 + 1 + 2)])
def test_poisoned_dagger_adds_a_die_to_a_1(dice: list[int], score: int) -> None:
    assert against("ape", hero=elf_with("poisoned-dagger"), dice=dice).scores == (score, 3 + 1)


@pytest.mark.parametrize(
    ("armour", "die", "life"), [("helm-of-warding", 6, 4), ("mirror-shield", 5, 4), ("mirror-shield", 4, 3)]
)
def test_armour_of_the_mind_saves_in_psychic_combat(armour: str, die: int, life: int) -> None:
    outcome = against("wraith", hero=elf_with(armour), dice=[5, 1, die])
    assert (outcome.life, outcome.craft) == (life, life)


@pytest.mark.parametrize("armour", ["helm-of-warding", "mirror-shield"])
def test_armour_of_the_mind_is_no_help_in_battle(armour: str) -> None:
    assert against("ogre", hero=elf_with(armour), dice=[5, 1]).life == 3


def test_divine_protection_prevents_losses_of_beaten_heroes() -> None:
    table = a_table(["elf"], modules=["frostmarch"], row=["frostmarch/divine-protection", "ogre"])
    outcome = plays_out(replace(table, step=Step("next-card")), dice=[5, 1], until=["space-done"])
    assert (outcome.told("fight")[0].args[-1], outcome.life, outcome.strength) == ("lost", 4, 3)


def test_divine_protection_lasts_for_two_road_spaces() -> None:
    table = a_table(["elf"], modules=["frostmarch"], row=["frostmarch/divine-protection"])
    after = plays_out(replace(table, step=Step("next-card")), until=["space-done"]).table
    for days, life in ((1, 4), (2, 3)):
        later = replace(lay(after, "ogre", spot(1)), day=after.day + days, step=Step("next-card"))
        assert plays_out(later, dice=[5, 1], until=["space-done"]).life == life


# --- things of the road ---


@pytest.mark.rule("G4.horn-of-summoning")
@pytest.mark.parametrize(("order", "asked"), [(("elf", "troll"), True), (("troll", "elf"), False)])
def test_horn_calls_an_enemy_to_a_space_first_reached(order: tuple[str, str], asked: bool) -> None:
    party = [elf_with("horn-of-summoning") if hero == "elf" else who(hero) for hero in order]
    table = a_table(
        party, modules=["frostmarch"], space=2, rolled=[1], stacks={1: ["ape", "maze"]}, step=Step("road-roll")
    )
    outcome = plays_out(table, dice=[2], answers=["ape"] if asked else [], until=["next-card"])
    assert outcome.roads == ({1: ["maze"]} if asked else {1: ["ape", "maze"]})
    assert outcome.spots == ({1: ["?"], 2: ["?"], 3: ["ape"]} if asked else {1: ["?"], 2: ["?"]})


@pytest.mark.rule("G4.horn-of-summoning")
def test_horn_is_not_offered_on_space_reached_before() -> None:
    table = a_table(
        [elf_with("horn-of-summoning")],
        modules=["frostmarch"],
        space=2,
        row=["maze"],
        stacks={1: ["ape"]},
        step=Step("next-card"),
    )
    assert plays_out(table, until=["meet-card"]).roads == {1: ["ape"]}


@pytest.mark.rule("G4.winged-boots")
@pytest.mark.parametrize(
    ("order", "die", "region"),
    [(("elf", "troll"), 6, "outer"), (("elf", "troll"), 5, "inner"), (("troll", "elf"), 6, "inner")],
)
def test_leader_with_boots_crosses_river_on_a_6(order: tuple[str, str], die: int, region: str) -> None:
    party = [elf_with("winged-boots") if hero == "elf" else who(hero) for hero in order]
    table = a_table(party, modules=["frostmarch"], space=2, rolled=[1], step=Step("road-roll"))
    answers = ["yes"] if region == "outer" else []
    outcome = plays_out(table, dice=[die], answers=answers, until=["next-card", "muster", "village"])
    assert outcome.table.region == region


def test_bag_takes_its_contents_with_it() -> None:
    """Five things are left for four places: one of them is discarded, not laid down."""
    plain = ["sword", "helmet", "shield", "axe", "water-bottle"]
    elf = who("elf", items=["frostmarch/bag-of-carrying", *plain])
    thief = own("Cutpurse", type="event", meet="Discard 1 item at random.")
    table = lay(a_table([elf], modules=["frostmarch"]), thief, spot(1))
    outcome = plays_out(replace(table, step=Step("next-card")), dice=[1], answers=["sword"], until=["space-done"])
    assert (outcome.items, outcome.roads, outcome.spots) == (plain[1:], {}, {})


@pytest.mark.parametrize(("answer", "life"), [("yes", 4), ("no", 3)])
def test_astrolabe_lets_an_event_pass_its_owner_by(answer: str, life: int) -> None:
    table = a_table([elf_with("astrolabe"), "troll"], modules=["frostmarch"], row=["pestilence"])
    outcome = plays_out(replace(table, step=Step("next-card")), answers=[answer], until=["card-done"])
    assert (outcome.life, outcome["troll"].life) == (life, 6 - 1)


@pytest.mark.parametrize(("answer", "items"), [("yes", []), ("no", ["royal-decree"])])
def test_decree_is_discarded_with_a_place(answer: str, items: list[str]) -> None:
    table = a_table([elf_with("royal-decree")], modules=["frostmarch"], row=["maze"])
    outcome = plays_out(replace(table, step=Step("next-card")), answers=[answer], until=["next-card", "card-done"])
    assert (outcome.items, "maze" in outcome.discarded("adventure")) == (items, not items)


BEASTS = ["ape", "wolf", "bear", "lion", "ogre", "goblin", "serpent", "giant"]


@pytest.mark.parametrize(
    ("others", "drawn", "answers", "then"),
    [
        ([], ["ape", "maze", "wolf", "witch", "sword"], ["sword"], {"items": ["sword"], "gold": 0}),
        ([], ["ape", "maze", "wolf", "witch", "bear"], [], {"items": [], "gold": 3}),
        (["treasure-map"], [*BEASTS, "maze", "witch"], [], {"gold": 3}),
    ],
)
def test_chest_is_opened(others: list[str], drawn: list[str], answers: list[str], then: Facts) -> None:
    table = a_table([elf_with("treasure-chest", *others, gold=0)], modules=["frostmarch"], step=Step("go-on", ("",)))
    outcome = walks(table, draws=drawn, answers=[plays("use:elf:treasure-chest:0"), *answers])
    assert attributes_of(outcome, then) == then


# --- quests ---

DRAGON = "frostmarch/kill-one-dragon"
FOUR = [DRAGON, *(f"frostmarch/{name}" for name in ("kill-one-animal", "kill-one-spirit", "visit-the-mystic"))]


def test_seeker_gives_a_quest_and_takes_it_away() -> None:
    won = meets("glory-seeker", strength=9, dice=[1, 5], answers=["yes"], draws=[DRAGON])
    assert [c.kind for c in won.table.zone("quests:elf")] == [DRAGON]
    lost = meets("glory-seeker", zones={"quests:elf": [DRAGON]}, dice=[5, 1])
    assert lost.table.zone("quests:elf") == ()


def test_false_grail_takes_all_quests_and_bars_new_ones() -> None:
    found = meets("false-grail", zones={"quests:elf": [DRAGON]})
    assert (found.items, found.table.zone("quests:elf")) == (["false-grail"], ())
    assert against("frostmarch/glory-seeker", hero=elf_with("false-grail", strength=9), dice=[1, 5]).result == "won"


def test_false_grail_is_left_at_the_castle() -> None:
    how: Facts = {
        "destination": True,
        "modules": ["frostmarch"],
        "life": 2,
        "gold": 1,
        "items": ["frostmarch/false-grail"],
    }
    assert visits("castle", answers=[plays("use:elf:false-grail:0"), "0"], **how).items == []


def test_lake_shows_four_quests_and_hero_accepts_one() -> None:
    outcome = meets("lake-of-visions", heroes=["elf", "troll"], draws=FOUR, answers=["kill-one-dragon", ""])
    assert [c.kind for c in outcome.table.zone("quests:elf")] == [DRAGON]
    (lake,) = outcome.table.zone(spot(1))
    assert [c.kind for c in outcome.table.zone(f"lake-of-visions:{lake.id}")] == FOUR[1:]


def test_quests_of_lake_return_when_it_is_discarded() -> None:
    table = meets("lake-of-visions", draws=FOUR, answers=[""]).table
    (lake,) = table.zone(spot(1))
    gale = own("Gale", type="event", meet="Discard all face-up places here.")
    swept = plays_out(replace(lay(table, gale, spot(2)), step=Step("next-card")), until=["space-done"])
    assert swept.table.zone(f"lake-of-visions:{lake.id}") == ()


def test_box_decks_have_the_printed_number_of_cards() -> None:
    totals = library(*BOXES).of(a_table(["elf"], modules=["frostmarch"])).totals
    assert [sum(totals[deck].values()) for deck in (DECK, "trove:frostmarch")] == [75, 9]


@pytest.mark.parametrize(
    ("enemy", "item", "said"),
    [
        ("frostmarch/basilisk", "", "without equal dice of the enemy, which kill you"),
        ("ape", "poisoned-dagger", "without the extra die for a low roll (Poisoned Dagger)"),
        ("wraith", "celestial-bauble", "without a thing that prevents it"),
    ],
)
def test_odds_name_effects_they_leave_out(enemy: str, item: str, said: str) -> None:
    things = [f"frostmarch/{item}"] if item else []
    table = a_table([who("elf", items=things, fate=1)], modules=["frostmarch"], row=[enemy])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    session = Session(cards.core(), replace(table, step=step), switches={"dice": "table"})
    assert said in forecasts(session.under_way())[THE_ROLL].unknown


def test_odds_of_a_plain_fight_leave_nothing_out() -> None:
    outcome = against("ape", hero=who("elf", items=["potion-of-strength"], fate=1), dice=[], until=["fight/how"])
    assert forecasts(outcome.session.under_way())["fight"].unknown == ()


def test_die_added_by_a_card_has_no_odds() -> None:
    table = a_table([elf_with("poisoned-dagger")], modules=["frostmarch"], row=["ape"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    session = Session(cards.core(), replace(table, step=step), switches={"dice": "table"})
    for die in (2, 1):
        session.answer(Thrown((die,)))
    assert session.pending is not None
    assert (session.pending.key, forecasts(session.under_way())) == ("fight/low", {})
