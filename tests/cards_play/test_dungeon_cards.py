"""The adventure cards of the Dungeon: what each does to heroes who meet or have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt, slice_changed
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import TroveSet
from tests.kit import Outcome, Who, a_table, cards, do, lay, library, plays, plays_out, printed, walks, who

TRAITS = ("strength", "craft", "life", "fate", "gold", "alignment", "items", "followers", "spells", "trophies")
DECK = "adventure:dungeon"
BELOW = {"region": "dungeon", "destination": "treasure-chamber"}
"""The party is on the Dark Road."""


@pytest.fixture(autouse=True)
def dungeon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))


def below(heroes: Sequence[str | Who] = ("elf",), **more: Any) -> Table:
    """Return a table with the party on the Dark Road."""
    return a_table(heroes, modules=["dungeon"], **{**BELOW, **more})


def meets(card: str, *, hero: str = "elf", heroes: Sequence[str | Who] = (), **more: Any) -> Outcome:
    """A card of the box is turned over on draw spot 1 of the Dark Road and met."""
    traits = {name: more.pop(name) for name in TRAITS if name in more}
    how = {name: more.pop(name) for name in ("dice", "draws", "answers", "switches", "until") if name in more}
    table = below(heroes or [who(hero, **traits)], **more)
    assert library("dungeon").of(table).deck_of(printed(f"dungeon/{card}")) == DECK
    table = do(table, CardsDealt(deck=DECK, count=1, to=spot(1), index=0))
    (lying,) = table.zone(spot(1))
    how["draws"] = [f"dungeon/{card}", *how.get("draws", ())]
    return plays_out(replace(table, step=Step("meet-card", (lying.id,))), **how)


Facts = dict[str, Any]
Row = tuple[str, Facts, Facts]
"""A card, how it is met, and what holds afterwards."""


def of(outcome: Outcome, then: Facts) -> Facts:
    """Return the words that an outcome has for these facts."""
    return {name: getattr(outcome, name) for name in then}


def named(rows: list[Row]) -> list[str]:
    """A name for each row, in its order."""
    return [f"{card}-{n}" for n, (card, _, _) in enumerate(rows)]


MET: list[Row] = [
    ("cave-in", {"dice": [2]}, {"life": 3}),
    ("cave-in", {"dice": [4]}, {"life": 4, "lost_turns": 1}),
    ("cave-in", {"dice": [5]}, {"life": 4, "lost_turns": 0}),
    ("fire", {"stacks": {3: ["witch", "maze"]}, "dice": [2]}, {"roads": {3: ["witch"]}}),
    ("fire", {"stacks": {3: ["witch", "maze"]}, "dice": [3]}, {"roads": {3: ["maze"]}}),
    ("fire", {"stacks": {3: ["witch", "ape"]}, "dice": [6]}, {"roads": {3: ["witch"]}}),
    ("green-mist", {"items": ["sword", "helmet", "raft"]}, {"items": ["raft"]}),
    ("magic-mirror", {"craft": 3, "draws": ["hex"]}, {"spells": ["hex"]}),
    ("sliding-walls", {"strength": 5, "dice": [2, 3]}, {"life": 4}),
    ("sliding-walls", {"strength": 5, "dice": [2, 4]}, {"life": 3}),
    ("lone-dwarf", {"gold": 2, "dice": [3]}, {"gold": 1, "spots": {}}),
    ("lone-dwarf", {"gold": 2, "dice": [4]}, {"gold": 3}),
    ("lone-dwarf", {"strength": 3, "dice": [1, 1, 3]}, {"scores": (3 + 3, 4 + 1)}),
    ("armoursmith", {"answers": ["core/purchase-helmet"]}, {"items": ["purchase-helmet"], "spots": {}}),
    ("weaponsmith", {"answers": ["core/purchase-axe"]}, {"items": ["purchase-axe"], "spots": {}}),
    ("sister-of-fate", {"fate": 0}, {"fate": 2, "spots": {1: ["sister-of-fate"]}}),
    ("miner", {"gold": 1, "answers": ["yes"]}, {"gold": 0, "followers": ["miner"]}),
    ("rune-gate", {"answers": ["yes", "outer"], "until": ["arrive-home"]}, {"spots": {}}),
    ("snake-pit", {"strength": 3, "dice": [3]}, {"life": 4}),
    ("snake-pit", {"strength": 3, "dice": [4]}, {"life": 3}),
    ("snake-pit", {"strength": 3, "dice": [4], "followers": ["maiden"], "answers": ["1"]}, {"followers": []}),
    ("tinker-forge", {"gold": 0, "craft": 5}, {"gold": 3, "lost_turns": 0}),
    ("tinker-forge", {"gold": 0, "craft": 4}, {"gold": 3, "lost_turns": 1}),
    ("blight-haunt", {"space": 2, "dice": [4]}, {"roads": {4: ["blight-haunt"]}, "spots": {}}),
    ("passageway", {"answers": ["no"]}, {"spots": {1: ["passageway"]}}),
]


@pytest.mark.parametrize(("card", "how", "then"), MET, ids=named(MET))
def test_hero_meets_a_card(card: str, how: Facts, then: Facts) -> None:
    assert of(meets(card, **how), then) == then


FOUGHT: list[Row] = [
    ("bloodroot", {"life": 1, "strength": 5, "dice": [1, 1]}, {"life": 3, "trophies": ["bloodroot"]}),
    ("cave-troll", {"strength": 8, "dice": [1, 1, 2]}, {"trophies": [], "spots": {1: ["cave-troll"]}}),
    ("gate-smasher", {"stacks": {3: ["witch", "maze"]}, "dice": [1, 1, 3, 2]}, {"roads": {3: ["witch"]}}),
    ("giant-beetle", {"followers": ["maiden"], "dice": [5, 1]}, {"life": 3, "followers": []}),
    ("giant-beetle", {"dice": [5, 1]}, {"life": 2}),
    ("vampire-prince", {"followers": ["mule"], "dice": [5, 1]}, {"life": 3, "followers": []}),
    ("goblin-sniper", {"craft": 3, "dice": [4, 1]}, {"scores": (3, 2 + 1)}),
    ("goblin-sniper", {"craft": 3, "dice": [3, 1, 1]}, {"scores": (3 + 1, 2 + 1)}),
    ("goblin-trapsmith", {"dice": [1, 5, 2]}, {"scores": (3 + 2, 2 + 1)}),
    (
        "mimic",
        {"strength": 4, "items": ["sword"], "dice": [1, 2]},
        {"scores": (5 + 2, 5 + 1), "strength": 5, "trophies": []},
    ),
    ("miser-dragon", {"strength": 9, "gold": 0, "dice": [1, 1, 4]}, {"gold": 4}),
    (
        "rune-dancer",
        {"craft": 4, "dice": [1, 4], "answers": ["yes"], "draws": ["hex", "healing"]},
        {"spells": ["hex", "healing"]},
    ),
    ("soulbinder", {"fate": 2, "dice": [3, 1]}, {"result": "draw", "fate": 2}),
    ("tomb-warden", {"craft": 9, "gold": 0, "dice": [1, 1], "answers": ["2"]}, {"gold": 3, "trophies": []}),
    ("tomb-warden", {"craft": 9, "dice": [1, 1], "answers": ["1"]}, {"items": ["pile-talisman"], "trophies": []}),
    ("vampire-bats", {"craft": 2, "dice": [1, 1]}, {"result": "draw", "trophies": []}),
    ("vampire-bats", {"craft": 3, "dice": [1, 1]}, {"result": "won", "trophies": ["vampire-bats"]}),
    ("crawling-slime", {"items": ["sword", "helmet"], "dice": [1, 1]}, {"result": "won", "items": ["helmet"]}),
    ("crawling-slime", {"items": ["sword", "axe"], "dice": [3, 1]}, {"result": "lost", "items": ["axe"]}),
    ("living-statue", {"strength": 5, "items": ["sword"], "dice": [1, 1]}, {"result": "draw", "trophies": []}),
    ("living-statue", {"strength": 5, "items": ["holy-lance"], "dice": [1, 1]}, {"result": "won"}),
]


@pytest.mark.parametrize(("card", "how", "then"), FOUGHT, ids=named(FOUGHT))
def test_hero_fights_an_enemy(card: str, how: Facts, then: Facts) -> None:
    outcome = meets(card, **how)
    assert len(outcome.told("fight")) == 1
    assert of(outcome, then) == then


def test_hulk_may_be_let_be() -> None:
    outcome = meets("battle-hulk", answers=["yes"])
    assert (outcome.told("fight"), outcome.spots) == ([], {1: ["battle-hulk"]})


@pytest.mark.parametrize(("alignment", "craft"), [("evil", 3), ("neutral", 6), ("good", 9)])
def test_vassal_is_as_strong_as_the_hero_is_good(alignment: str, craft: int) -> None:
    outcome = meets("vassal-of-darkness", alignment=alignment, craft=9, dice=[1, 4])
    assert (outcome.scores, outcome.craft, outcome.trophies) == ((9 + 4, craft + 1), 10, [])


def test_king_counts_his_people() -> None:
    lying = {2: ["dungeon/cave-goblin", "dungeon/gnoll"], 5: ["dungeon/goblin-sniper", "dungeon/hobgoblin"]}
    assert meets("goblin-king", stacks=lying, dice=[1, 1]).scores == (3 + 1, 4 + 3 + 1)


def test_imp_carries_an_item_towards_the_destination() -> None:
    outcome = meets("tinker-imp", space=2, craft=5, items=["sword"], dice=[2, 1, 1])
    assert (outcome.items, outcome.roads) == ([], {4: ["sword"]})


@pytest.mark.parametrize(("space", "step"), [(3, "walk-to-1"), (1, "")])
def test_ambusher_throws_the_party_back_to_the_entrance(space: int, step: str) -> None:
    outcome = meets("goblin-ambusher", heroes=["elf"], space=space, dice=[5, 1], until=["teleport", "card-done"])
    assert outcome.step == ("teleport" if step else "card-done")


def test_tunneler_leads_to_the_tunnel_as_the_next_move() -> None:
    outcome = meets("goblin-tunneler", space=5, dice=[1, 5], answers=["yes"], until=["teleport"])
    assert outcome.trophies == ["goblin-tunneler"]


def test_gate_keeper_opens_a_way_to_a_place() -> None:
    outcome = meets("gate-keeper", craft=9, dice=[1, 1], answers=["yes", "4"], until=["visit-destination"])
    assert (outcome.table.region, outcome.way.destination) == ("outer", "temple")


@pytest.mark.rule("L7.trap-door")
def test_trap_door_leads_to_the_ruins() -> None:
    outcome = meets(
        "trap-door", heroes=["elf", "troll"], space=3, until=["visit-destination", "meet-destination", "next-card"]
    )
    assert (outcome.table.region, outcome.roads) == ("inner", {})


@pytest.mark.rule("L7.rune-gate")
@pytest.mark.parametrize("village", ["inner", "outer"])
def test_rune_gate_leads_to_any_village(village: str) -> None:
    outcome = meets("rune-gate", heroes=["elf", "troll"], answers=["yes", village], until=["muster"])
    assert (outcome.table.region, outcome.spots) == (village, {})


@pytest.mark.rule("L7.sliding-walls")
def test_each_hero_rolls_when_walls_slide() -> None:
    outcome = meets("sliding-walls", heroes=[who("elf", strength=3), who("troll", strength=6)], dice=[2, 2, 3, 3])
    assert outcome.each("life") == [3, 6]


@pytest.mark.rule("L7.bligh-haunt")
@pytest.mark.parametrize(("die", "fights"), [(3, 1), (4, 0)])
def test_haunt_goes_to_a_road_space(die: int, fights: int) -> None:
    outcome = meets("blight-haunt", space=3, dice=[die, *[1, 6, 1][: 3 * fights]])
    assert (len(outcome.told("fight")), outcome.roads) == (fights, {} if fights else {4: ["blight-haunt"]})


@pytest.mark.rule("L7.lone-dwarf")
@pytest.mark.parametrize(("die", "space"), [(2, 1), (5, 5)])
def test_dwarf_leads_the_party_along_the_road(die: int, space: int) -> None:
    outcome = meets("lone-dwarf", heroes=["elf", "troll"], space=3, dice=[die], until=["road-roll", "next-card"])
    assert (outcome.way.space, outcome.roads) == (space, {})


@pytest.mark.rule("L7.lone-dwarf")
@pytest.mark.parametrize(("space", "strength"), [(5, 3), (6, 5)])
def test_dwarf_helps_in_the_treasure_chamber(space: int, strength: int) -> None:
    assert meets("lone-dwarf", heroes=["elf", "troll"], dice=[6]).followers == ["lone-dwarf"]
    elf = who("elf", followers=["dungeon/lone-dwarf"], strength=3)
    assert meets("gnoll", heroes=[elf], space=space, looted=space == 6, dice=[1, 1]).scores == (strength + 1, 3 + 1)


@pytest.mark.rule("L7.torch")
@pytest.mark.parametrize(("party", "shown"), [(("elf", "troll"), "maze"), (("troll", "elf"), "?")])
def test_torch_of_the_leader_shows_the_next_card(party: tuple[str, ...], shown: str) -> None:
    heroes = [who(name, items=["dungeon/torch"] * (name == "elf")) for name in party]
    table = below(heroes, row=["healer", "?", "?"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    outcome = plays_out(replace(table, step=step), draws=["maze"] * (shown == "maze"), until=["visit"])
    assert outcome.spots == {1: ["healer"], 2: [shown], 3: ["?"]}


@pytest.mark.parametrize(("card", "dice", "then"), [
    ("chest", [3], {"gold": 3, "life": 4}),
    ("chest", [5], {"gold": 0, "life": 3}),
    ("casket", [4], {"gold": 2, "life": 4}),
    ("three-bags-of-gold", [], {"gold": 3, "life": 4}),
])  # fmt: skip
def test_thing_is_opened(card: str, dice: list[int], then: Facts) -> None:
    table = below([who("elf", craft=4, gold=0, items=[f"dungeon/{card}"])], step=Step("go-on", ("",)))
    outcome = walks(table, answers=[plays(f"use:elf:{card}:0")], dice=dice)
    assert (of(outcome, then), outcome.items) == (then, [])


# --- followers and things ---


def before(enemy: str, elf: Who, *others: str | Who, **more: Any) -> Outcome:
    """The party meets an enemy of the core deck that lies on draw spot 1."""
    how = {name: more.pop(name) for name in ("dice", "answers", "until") if name in more}
    table = below([elf, *others], row=[enemy], **more)
    return plays_out(replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,))), **how)


HOME = {"region": "inner", "destination": ""}
"""The party is on a road of the Inner Region."""


def test_hound_fights_in_its_owners_place() -> None:
    hound = who("elf", followers=["dungeon/faithful-hound"])
    outcome = before("ape", hound, answers=["use:faithful-hound:0"], dice=[1, 2])
    assert (outcome.trophies, outcome.followers) == (["ape"], ["faithful-hound"])
    outcome = before("ape", hound, answers=["use:faithful-hound:0"], dice=[5, 1])
    assert (outcome.trophies, outcome.followers, outcome.life) == ([], [], 4)


def test_tunnel_fighter_is_at_home_in_the_dungeon() -> None:
    elf = who("elf", strength=3, followers=["dungeon/tunnel-fighter"])
    assert before("ape", elf, dice=[1, 1]).scores == (3 + 3 + 1, 3 + 1)
    assert before("ape", elf, dice=[1, 1], **HOME).scores == (3 + 1 + 1, 3 + 1)


def test_oaths_hold_in_the_dungeon() -> None:
    elf = who("elf", strength=3, craft=4, items=["dungeon/oaths-of-vengeance"])
    assert before("ape", elf, dice=[1, 1], space=4).scores == (3 + 2 + 1, 3 + 1)
    assert before("wraith", elf, dice=[1, 2], space=4).scores == (4 + 2 + 2, 5 + 1)
    assert before("ape", elf, dice=[1, 1], **HOME).scores == (3 + 1, 3 + 1)


@pytest.mark.rule("L7.wise-man")
@pytest.mark.parametrize(
    ("enemy", "dice", "left"), [("wraith", [5, 1], []), ("ape", [5, 1], ["wise-man"]), ("wraith", [1, 1], ["wise-man"])]
)
def test_wise_man_leaves_after_psychic_combat_lost(enemy: str, dice: list[int], left: list[str]) -> None:
    """Craft 4 and 1 of the Wise Man against 5: a 5 against a 1 is lost, a 1 against a 1 is a stand-off."""
    elf = who("elf", craft=4, followers=["dungeon/wise-man"])
    assert before(enemy, elf, dice=dice).followers == left


@pytest.mark.rule("L7.holy-avenger")
@pytest.mark.parametrize(("first", "added"), [(5, 3), (1, 0)])
def test_avenger_strikes_who_has_beaten_another(first: int, added: int) -> None:
    """A Troll of strength 3 loses to the Ape with 3 and a 5, or stands off with a 1; then the Elf attacks."""
    troll, elf = who("troll", strength=3), who("elf", strength=3, followers=["dungeon/holy-avenger"])
    outcome = before("ape", troll, elf, dice=[first, 1, 1, 1])
    assert outcome.told("fight")[-1].args[2] == 3 + 1 + added


@pytest.mark.rule("L7.hunchback")
@pytest.mark.parametrize(("answers", "gold"), [(["meet", "1"], 0), (["skip"], 1)])
def test_hunchback_knows_a_way_round_a_location(answers: list[str], gold: int) -> None:
    elf = who("elf", gold=1, followers=["dungeon/hunchback"])
    table = below([elf], step=Step("special-location", (0,)))
    outcome = plays_out(table, dice=[5], answers=answers, until=["next-card"])
    assert (outcome.gold, outcome.way.locations) == (gold, ((1, "torture-chamber"),))


@pytest.mark.rule("L7.hunchback")
def test_hunchback_stays_below() -> None:
    elf = who("elf", followers=["dungeon/hunchback", "maiden"])
    assert meets("trap-door", heroes=[elf], until=["visit-destination", "next-card"]).followers == ["maiden"]


def test_keeper_sells_what_he_took() -> None:
    party = [who("elf", gold=1, followers=["maiden", "mule"]), who("troll", gold=2)]
    outcome = meets("dungeon-keeper", heroes=party, answers=["maiden", "mule"])
    assert (outcome.followers, outcome.each("gold"), outcome.spots) == (["maiden"], [0, 1], {})


def test_keeper_keeps_what_nobody_buys() -> None:
    outcome = meets("dungeon-keeper", gold=0, followers=["maiden"])
    assert [card.kind for card in outcome.table.zone("dungeon-keeper")] == ["core/maiden"]
    assert (outcome.followers, outcome.spots) == ([], {1: ["dungeon-keeper"]})


def test_what_the_keeper_has_goes_with_him() -> None:
    kept = meets("dungeon-keeper", gold=0, followers=["maiden"]).table
    outcome = walks(replace(kept, step=Step("teleport", ("ruins",))), until=["visit-destination", "next-card"])
    assert (outcome.table.zone("dungeon-keeper"), outcome.where("maiden")) == ((), [])


def test_weighted_dice_decide_an_attack_roll() -> None:
    elf = who("elf", strength=3, items=["dungeon/weighted-dice"])
    outcome = before("ape", elf, dice=[4], answers=["5"])
    assert (outcome.scores, outcome.items) == ((3 + 5, 3 + 4), [])


def test_weighted_dice_decide_no_table() -> None:
    assert meets("cave-in", items=["dungeon/weighted-dice"], dice=[5]).items == ["weighted-dice"]


def test_weighted_dice_decide_a_road_roll() -> None:
    table = below([who("elf", items=["dungeon/weighted-dice"])], step=Step("road-roll"), rolled=())
    outcome = plays_out(table, answers=["3"], until=["next-card"])
    assert (outcome.spots, outcome.items) == ({1: ["?"], 2: ["?"], 3: ["?"]}, [])


# --- the Spirit of Vengeance ---

HAUNTED = "dungeon/spirit-of-vengeance"


@pytest.mark.rule("L7.spirit-of-vengeance")
def test_spirit_follows_who_loses_to_it() -> None:
    outcome = meets("spirit-of-vengeance", dice=[5, 1])
    assert (outcome.life, outcome.followers, outcome.spots) == (3, ["spirit-of-vengeance"], {})


@pytest.mark.rule("L7.spirit-of-vengeance")
def test_spirit_forbids_to_let_an_enemy_be() -> None:
    assert meets("battle-hulk", followers=[HAUNTED], dice=[1, 1]).result == "lost"


@pytest.mark.rule("L7.spirit-of-vengeance")
@pytest.mark.parametrize(("answer", "left"), [("yes", []), ("no", ["spirit-of-vengeance"])])
def test_spirit_rests_once_an_enemy_is_beaten_that_could_be_let_be(answer: str, left: list[str]) -> None:
    outcome = meets("battle-hulk", strength=12, followers=[HAUNTED], dice=[1, 1], answers=[answer])
    assert (outcome.result, outcome.followers) == ("won", left)


@pytest.mark.rule("L7.spirit-of-vengeance")
def test_spirit_knows_what_could_have_helped() -> None:
    plain = before("ape", who("elf", followers=[HAUNTED]), dice=[1, 5])
    assert plain.followers == ["spirit-of-vengeance"]
    hound = who("elf", followers=[HAUNTED, "dungeon/faithful-hound"])
    assert before("ape", hound, dice=[1, 5], answers=["yes"]).followers == ["faithful-hound"]


# --- the Secret Passage ---


def passes(die: int, *answers: str, **more: Any) -> Outcome:
    """The party goes through the Secret Passage."""
    until = more.pop("until", ["meet-location", "card-done", "visit-destination"])
    return meets("secret-passage", heroes=["elf", "troll"], dice=[die], answers=["yes", *answers], until=until, **more)


@pytest.mark.rule("L7.secret-passage")
@pytest.mark.parametrize(("die", "space"), [(1, 1), (6, 6)])
def test_ends_of_the_dark_road_are_always_on_it(die: int, space: int) -> None:
    outcome = passes(die, "yes", space=3, until=["visit-destination", "next-card"])
    assert (outcome.way.space, outcome.roads) == (space, {3: ["secret-passage"]})


@pytest.mark.rule("L7.secret-passage")
def test_passage_leads_back_to_a_room_that_was_found() -> None:
    outcome = passes(4, "yes", space=4, locations=[(2, "cell")])
    assert (outcome.way.space, outcome.step) == (2, "meet-location")


@pytest.mark.rule("L7.secret-passage")
def test_party_may_stay_before_the_passage() -> None:
    outcome = passes(4, "no", "no", space=4, locations=[(2, "cell")], until=["card-done"])
    assert (outcome.way.space, outcome.way.locations) == (4, ((2, "cell"),))


@pytest.mark.rule("L7.secret-passage")
@pytest.mark.parametrize(("heading", "space"), [(1, 4), (-1, 2)])
def test_room_takes_the_place_of_the_next_space(heading: int, space: int) -> None:
    """The Library lies ahead: what lies there is discarded, and nothing is rolled for it."""
    lying = {2: ["witch"], 4: ["maze"]}
    outcome = passes(3, space=3, heading=heading, rolled=(1, 2, 3), stacks=lying, until=["card-done"])
    assert (*outcome.way.locations, *outcome.roads) == ((space, "library"), 6 - space)
    walked = walks(replace(outcome.table, step=Step("next-space")), until=["meet-location"])
    assert (walked.way.space, walked.step) == (space, "meet-location")


@pytest.mark.rule("L7.secret-passage")
@pytest.mark.parametrize(("space", "heading"), [(5, 1), (1, -1)])
def test_room_at_the_end_of_the_road_is_met_at_once(space: int, heading: int) -> None:
    outcome = passes(5, space=space, heading=heading)
    assert (outcome.way.space, outcome.way.locations, outcome.step) == (space, ((space, "kitchen"),), "meet-location")


# --- guardians of the Treasure Chamber ---


def guarded(*enemies: str, **more: Any) -> Table:
    """Return a table with these enemies of the box as the guardians of the Treasure Chamber."""
    table = below([who("elf", strength=40, craft=40), "troll"], space=6, visited=True, **more)
    for enemy in enemies:
        table = lay(table, f"dungeon/{enemy}", "guardians")
    return do(replace(table, step=Step("guardian-fight", (1,))), slice_changed(TroveSet(2)))


@pytest.mark.rule("L7.miser-dragon")
def test_hoard_of_a_felled_dragon_joins_the_trove() -> None:
    outcome = walks(guarded("miser-dragon", "gnoll"), dice=[5], until=["loot"])
    assert outcome.way.trove_gold == 2 + 5
    assert walks(guarded("gnoll"), until=["loot"]).way.trove_gold == 2


def test_king_and_vassal_are_as_strong_among_guardians() -> None:
    """The King has 4 and 1 for the Cave Goblin, which has 2; the Vassal has 9, for the Elf in front is good."""
    table = guarded("goblin-king", "cave-goblin", "vassal-of-darkness")
    game = Game(library("dungeon").of(table), table)
    assert [garrison.pool(game, attribute) for attribute in garrison.ATTRIBUTES] == [5 + 2, 9]
