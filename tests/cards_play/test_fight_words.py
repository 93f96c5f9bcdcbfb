"""Words about a single fight: the dice and rolls of both sides, evading, and victories that count as a stand-off."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.facts import CountersChanged, LastingBegan
from tests.kit import Outcome, asked, meets, own, plays, visits, who


def fight(words: str, dice: list[int], **how: Any) -> Outcome:
    enemy = own("Reaver", type="enemy", subtype="monster", strength=3, meet=words)
    return meets(enemy, hero="thief", dice=dice, **how)


@pytest.mark.parametrize(
    ("words", "dice", "scores"),
    [
        ("Roll 1 extra attack die and keep the lowest.", [2, 5, 1], (4, 5)),
        ("You roll 1 more attack die and keep the highest.", [2, 5, 1], (8, 5)),
        ("It rolls 1 extra attack die and keeps the highest.", [2, 4, 1], (4, 7)),
        ("The enemy rolls 2 more attack dice and keeps the lowest.", [2, 5, 4, 1], (4, 5)),
        ("You roll no attack die.", [2], (3, 5)),
        ("-1 to your attack roll.", [2, 4], (6, 5)),
        ("+2 to the enemy's attack roll.", [2, 4], (7, 7)),
    ],
)
def test_words_change_the_attack_rolls(words: str, dice: list[int], scores: tuple[int, int]) -> None:
    assert fight(words, dice).scores == scores


def test_words_hold_for_the_fight_with_this_enemy_only() -> None:
    met = fight("You roll no attack die.", [2])
    assert [x.lasting.what for x in met.happened(LastingBegan)] == ["no-die"]
    assert not met.table.lasting


def test_follower_takes_off_the_attack_roll() -> None:
    jester = own("Jester", type="follower", owned="-1 to your attack rolls.")
    assert fight("", [2, 4], followers=[jester]).scores == (6, 5)


@pytest.mark.parametrize(("die", "score"), [(1, 4), (2, 4), (3, 5)])
def test_subtraction_leaves_1_of_the_roll(die: int, score: int) -> None:
    met = fight("-1 to your attack roll.", [1, die])
    assert met.scores[0] == score
    assert sum(part.n for part in met.told("fight")[0].sides[0].parts) + die == score


def test_enemy_that_cannot_be_evaded_is_not_evaded() -> None:
    cloak = own("Cloak", type="object", owned="You may evade enemies.")
    assert fight("This enemy cannot be evaded.", [2, 4], items=[cloak]).result == "won"


@pytest.mark.parametrize(("die", "trophies", "left"), [(2, 0, 1), (3, 1, 0)])
def test_victory_may_be_a_stand_off(die: int, trophies: int, left: int) -> None:
    troll = own("Cave Troll", type="enemy", strength=3, won="Roll a die. 1-2: it is a stand-off. 3-6: nothing.")
    met = meets(troll, hero="thief", dice=[1, 5, die])
    assert (len(met.trophies), len(met.spots)) == (trophies, left)


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(
    ("barred", "items", "score"),
    [
        ("weapons", ["sword"], 3 + 4),
        ("weapons that are no magic objects", ["sword"], 3 + 4),
        ("weapons that are no magic objects", ["runesword"], 3 + 1 + 4),
        ("armour", ["sword"], 3 + 1 + 4),
    ],
)
def test_barred_things_give_nothing_in_this_fight(barred: str, items: list[str], score: int) -> None:
    assert fight(f"You cannot use {barred} in this fight.", [2, 4], items=items).scores[0] == score


def test_barred_armour_cannot_be_tried() -> None:
    assert fight("You cannot use armour in this fight.", [5, 1], items=["armour"]).life == 3


@pytest.mark.rule("D0.as-written")
def test_fate_is_not_offered_when_barred() -> None:
    assert fight("You cannot use fate in this fight.", [5, 1], fate=2).result == "lost"


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(("items", "scores"), [([], (3 + 4, 3 + 2)), (["sword"], (4 + 4, 4 + 2))])
def test_enemy_is_as_strong_as_the_hero(items: list[str], scores: tuple[int, int]) -> None:
    assert fight("Its strength is as high as yours.", [2, 4], items=items).scores == scores


@pytest.mark.parametrize(("trophies", "score"), [([], 1 + 2), (["ogre", "ape"], 5 + 3 + 2)])
def test_enemy_is_as_strong_as_the_trophies(trophies: list[str], score: int) -> None:
    assert fight("Its strength is what your trophies are worth.", [2, 4], trophies=trophies).scores[1] == score


def horn(words: str, dice: list[int], **how: Any) -> Outcome:
    """Let a hero with these words on a horn use it before an ape of strength 3."""
    thing = own("Horn", type="object", may=f"Before a fight: {words}")
    blown = {"answers": [f"Use Horn: Before a fight: {words}"], **how}
    return meets("ape", hero="thief", items=[thing], dice=dice, **blown)


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(
    ("dice", "trophies", "horns"), [([2, 2], ["ape"], 1), ([2, 1], [], 0), ([2, 6, 1], ["ape"], 1)]
)
def test_creature_in_the_heros_place_wins_or_leaves(dice: list[int], trophies: list[str], horns: int) -> None:
    met = horn("a bear of strength 4 fights in your place.", dice)
    assert (met.trophies, len(met.items), met.life) == (trophies, horns, 4)


def test_fight_of_a_creature_is_told() -> None:
    lines = horn("a bear of strength 4 fights in your place.", [2, 2]).told("stand-in")
    assert [fact.args for fact in lines] == [("Ape", "strength", 6, 5, "won", "Bear")]


def test_creature_of_craft_cannot_fight_a_battle() -> None:
    met = horn("a crow of craft 3 fights in your place.", [2, 4], answers=[])
    assert met.result == "won"


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(("kind", "dice", "followers"), [("animal", [], ["ape"]), ("dragon", [2, 4], [])])
def test_enemy_of_a_kind_follows(kind: str, dice: list[int], followers: list[str]) -> None:
    words = f"this {kind} follows you, to add its strength to yours in one later battle."
    met = horn(words, dice, answers=[]) if dice else horn(words, dice)
    assert met.followers == followers


GROWS = "Each token on it adds 1 to its strength."
LENDER = own("Lender", type="enemy", strength=3, meet=GROWS, lost="Put 1 gold of yours on it.")


@pytest.mark.rule("D0.as-written")
def test_enemy_grows_by_tokens_put_on_it() -> None:
    met = meets(LENDER, heroes=[who("thief", gold=1, strength=4), who("elf", strength=4)], dice=[5, 1, 1, 3])
    assert (met.each("gold"), met.told("fight")[1].args[2:4]) == ([0, 1], (4 + 3, 3 + 1 + 1))


def test_hero_without_gold_puts_none_on_it() -> None:
    assert not meets(LENDER, hero="thief", gold=0, dice=[5, 1]).happened(CountersChanged)


CLINGING = own(
    "Cling",
    type="enemy",
    strength=3,
    must_take=True,
    lost="Also after a stand-off: take this card.",
    owned="-1 strength.",
    may="At the Chapel: discard this card.",
)


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(("dice", "follows"), [([3, 3], True), ([5, 1], True), ([1, 5], False)])
def test_enemy_not_beaten_follows_the_hero(dice: list[int], follows: bool) -> None:
    assert bool(meets(CLINGING, hero="thief", dice=dice).followers) == follows


@pytest.mark.rule("D0.as-written")
def test_enemy_that_follows_is_laid_down_at_its_place() -> None:
    asked_first = [plays("use:thief:2:0"), asked("buy-back", "0")]
    assert visits("chapel", hero="thief", life=1, gold=2, followers=[CLINGING], answers=asked_first).followers == []


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(("items", "dice", "life"), [([], [5, 1], 2), (["armour"], [5, 1, 4], 4)])
def test_extra_loss_is_only_for_hero_who_lost_life(items: list[str], dice: list[int], life: int) -> None:
    grim = own("Grim", type="enemy", strength=3, lost="If you lost a life: lose 1 life.")
    assert meets(grim, hero="thief", items=items, dice=dice).life == life
