"""Cards that leave the Dungeon with a hero, the Secret Passage, and cards of the Dungeon among guardians."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import slice_changed
from talisman_desktop.core.requests import Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.open_question import THE_ROLL
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import TroveSet
from tests.cards_play.dark_road import HOME, before, below, meets
from tests.kit import Outcome, a_table, cards, do, lay, library, plays_out, walks, who


@pytest.fixture(autouse=True)
def dungeon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))


# --- followers and things ---


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
    """The hero has craft 4 and 1 from the Wise Man, the enemy 5. A roll of 1 against 5 is a defeat, 1 against 1 a
    stand-off."""
    elf = who("elf", craft=4, followers=["dungeon/wise-man"])
    assert before(enemy, elf, dice=dice).followers == left


@pytest.mark.rule("L7.wise-man")
def test_wise_man_stays_when_another_hero_wins() -> None:
    """The Ghoul attacks with craft 4. The Elf has 4 and 1 from the Wise Man, and rolls first: a 1 against a 5."""
    party = [who("ghoul", craft=4), who("elf", craft=4, followers=["dungeon/wise-man"])]
    step = Step("finale", ("ghoul",))
    table = a_table(party, modules=["dungeon"], region="outer", space="tower", options={"finale": "one"}, step=step)
    outcome = plays_out(table, answers=["psychic:elf"], dice=[1, 5], until=["finale"])
    assert (outcome.each("life"), outcome.followers_of("elf")) == ([4, 3], ["wise-man"])


@pytest.mark.rule("L7.holy-avenger")
@pytest.mark.parametrize(("first", "added"), [(5, 3), (1, 0)])
def test_avenger_adds_against_enemy_that_beat_another(first: int, added: int) -> None:
    """A Troll of strength 3 that rolls a 1 loses to the Ape (3) if the Ape rolls a 5, and stands off if it rolls a 1.
    Then the Elf attacks."""
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
def test_hunchback_is_discarded_outside_the_dungeon() -> None:
    elf = who("elf", followers=["dungeon/hunchback", "maiden"])
    assert meets("trap-door", heroes=[elf], until=["visit-destination", "next-card"]).followers == ["maiden"]


def test_keeper_sells_the_followers_he_took() -> None:
    party = [who("elf", gold=1, followers=["maiden", "mule"]), who("troll", gold=2)]
    outcome = meets("dungeon-keeper", heroes=party, answers=["maiden", "mule"])
    assert (outcome.followers, outcome.each("gold"), outcome.spots) == (["maiden"], [0, 1], {})


def test_keeper_keeps_followers_not_bought() -> None:
    outcome = meets("dungeon-keeper", gold=0, followers=["maiden"])
    assert [card.kind for card in outcome.table.zone("dungeon-keeper")] == ["core/maiden"]
    assert [told.args for told in outcome.told("dungeon-kept")] == [("Maiden",)]
    assert (outcome.followers, outcome.spots) == ([], {1: ["dungeon-keeper"]})


def test_followers_of_the_keeper_leave_with_him() -> None:
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
def test_spirit_follows_the_hero_it_beats() -> None:
    outcome = meets("spirit-of-vengeance", dice=[5, 1])
    assert (outcome.life, outcome.followers, outcome.spots) == (3, ["spirit-of-vengeance"], {})


@pytest.mark.rule("L7.spirit-of-vengeance")
def test_spirit_forbids_leaving_an_enemy_alone() -> None:
    assert meets("battle-hulk", followers=[HAUNTED], dice=[1, 1]).result == "lost"


@pytest.mark.rule("L7.spirit-of-vengeance")
@pytest.mark.parametrize(("answer", "left"), [("yes", []), ("no", ["spirit-of-vengeance"])])
def test_spirit_leaves_after_beating_an_avoidable_enemy(answer: str, left: list[str]) -> None:
    outcome = meets("battle-hulk", strength=12, followers=[HAUNTED], dice=[1, 1], answers=[answer])
    assert (outcome.result, outcome.followers) == ("won", left)


@pytest.mark.rule("L7.spirit-of-vengeance")
def test_spirit_counts_abilities_that_would_have_helped() -> None:
    plain = before("ape", who("elf", followers=[HAUNTED]), dice=[1, 5])
    assert plain.followers == ["spirit-of-vengeance"]
    hound = who("elf", followers=[HAUNTED, "dungeon/faithful-hound"])
    assert before("ape", hound, dice=[1, 5], answers=["yes"]).followers == ["faithful-hound"]


# --- the Secret Passage ---


def passes(die: int, *answers: str, **more: Any) -> Outcome:
    """Let the party go through the Secret Passage."""
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
    """The Library is put on the next space: the cards that lie there are discarded, and no road roll is made."""
    stacks = {2: ["witch"], 4: ["maze"]}
    outcome = passes(3, space=3, heading=heading, rolled=(1, 2, 3), stacks=stacks, until=["card-done"])
    assert (*outcome.way.locations, *outcome.roads) == ((space, "library"), 6 - space)
    walked = walks(replace(outcome.table, step=Step("next-space")), until=["meet-location"])
    assert (walked.way.space, walked.step) == (space, "meet-location")


@pytest.mark.rule("L7.secret-passage")
def test_room_takes_the_place_of_another() -> None:
    outcome = passes(3, space=3, heading=-1, locations=[(2, "cell")], rolled=(1, 2, 3), until=["card-done"])
    assert outcome.way.locations == ((2, "library"),)


@pytest.mark.rule("L7.secret-passage")
@pytest.mark.parametrize(("space", "heading"), [(5, 1), (1, -1)])
def test_room_at_end_of_road_is_met_at_once(space: int, heading: int) -> None:
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
    """The King has 4 and 1 for the Cave Goblin, which has 2. The Vassal has 9, because the Elf in front is good."""
    table = guarded("goblin-king", "cave-goblin", "vassal-of-darkness")
    game = Game(library("dungeon").of(table), table)
    assert [garrison.pool(game, attribute) for attribute in garrison.ATTRIBUTES] == [5 + 2, 9]


# --- forecasts ---


@pytest.mark.parametrize(("enemy", "win", "lose"), [("vampire-bats", 3 / 6, 1 / 6), ("shadow", 3 / 6, 2 / 6)])
def test_narrow_victories_are_forecast(enemy: str, win: float, lose: float) -> None:
    """Craft 3 against bats of 1 that rolled a 4: with a 2 or a 3 the Elf gets a stand-off. Against a Shadow of 2 that
    rolled a 4 only a 3 does."""
    table = lay(below([who("elf", craft=3)]), f"dungeon/{enemy}", "spot:1")
    step = Step("meet-card", (table.zone("spot:1")[0].id,))
    session = Session(cards.core(), replace(table, step=step), switches={"dice": "table"})
    session.answer(Thrown((4,)))
    odds = forecasts(session.under_way())[THE_ROLL].odds
    assert odds is not None
    assert [odds.win, odds.lose] == pytest.approx([win, lose])
