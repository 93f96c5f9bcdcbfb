"""Battle breakage, worked out by hand: low rolls break weapons and armour, which are mended for gold."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Condition, Step, Table, held
from talisman_desktop.games.darkest.base.places import DESTINATION
from tests.kit import Outcome, a_table, asked, do, fights, guard, own, plays, plays_out, who

ID = "battle-breakage"
RULE: dict[str, Any] = {"modules": [ID]}
ASK_BEST: dict[str, Any] = {"switches": {"ask:best": "yes"}}
SOFT = [1, 1]
"""The Goblin's die and the hero's natural 1. The hero wins all the same: 3 + 1 and a weapon against 2 + 1."""
LOST = [3, 2]
"""The Ogre's die and the hero's die: 5 + 3 beats 3 + 2."""


def conditions(outcome: Outcome, hero: str = "elf") -> dict[str, str]:
    """Return a hero's things, each with its condition."""
    cards = outcome.table.zone(held("items", hero))
    return {card.kind.partition("/")[2]: card.condition or "" for card in cards}


def with_condition(table: Table, condition: Condition, *names: str, hero: str = "elf") -> Table:
    """Return the table on which these items of a hero are broken or mended."""
    for card in table.zone(held("items", hero)):
        if card.kind.partition("/")[2] in names:
            table = do(table, f.ConditionChanged(card.id, condition))
    return table


# --- the chance (1) ---


@pytest.mark.rule("battle-breakage.1.1", "battle-breakage.1.1a", "battle-breakage.2.1a")
@pytest.mark.parametrize(("roll", "state"), [(1, "broken"), (2, "")])
def test_natural_1_with_a_sword_may_break_it(roll: int, state: str) -> None:
    answers = ["keep"] if state else []
    outcome = fights("goblin", **RULE, items=["sword"], dice=[*SOFT, roll], answers=answers)
    assert (conditions(outcome), outcome.result) == ({"sword": state}, "won")
    assert [q.cause.rule for q in outcome.asked("breakage")][:1] == ["battle-breakage.2.1a"]


@pytest.mark.rule("battle-breakage.1.1a")
def test_nothing_is_rolled_for_a_higher_die_or_without_a_weapon() -> None:
    assert not fights("goblin", **RULE, items=["sword"], dice=[1, 2]).asked("breakage")
    assert not fights("goblin", **RULE, items=["shield"], dice=SOFT).asked("breakage")
    assert not fights("lemure", **RULE, items=["sword"], dice=SOFT).asked("breakage")


@pytest.mark.rule("battle-breakage.1.1a")
def test_die_counts_as_it_is_after_fate() -> None:
    outcome = fights("ogre", **RULE, items=["sword"], fate=1, dice=[3, 1, 6, 2], answers=["fate"])
    assert (outcome.result, outcome.asked("breakage")) == ("won", [])


@pytest.mark.rule("battle-breakage.1.1a")
@pytest.mark.parametrize(("dice", "rolled"), [([1, 1], True), ([1, 2], True), ([1, 3], False), ([2, 2], False)])
def test_two_dice_break_a_weapon_on_2_or_3(dice: list[int], rolled: bool) -> None:
    more = [4] if rolled else []
    outcome = fights("goblin", modules=[ID, "2d6-combat"], items=["sword"], strength=9, dice=[1, 1, *dice, *more])
    assert bool(outcome.asked("breakage")) == rolled


@pytest.mark.rule("battle-breakage.1.1b")
@pytest.mark.parametrize(("enemy", "item"), [("ogre", "armour"), ("ogre", "shield"), ("wraith", "helmet")])
def test_armour_that_fails_on_a_1_may_break(enemy: str, item: str) -> None:
    outcome = fights(enemy, **RULE, items=[item], dice=[*LOST, 1, 1], answers=["keep"])
    assert conditions(outcome) == {item: "broken"}
    assert not fights(enemy, **RULE, items=[item], dice=[*LOST, 2]).asked("breakage")


@pytest.mark.rule("battle-breakage.1.1b")
def test_armour_may_break_in_guardian_combat() -> None:
    """A giant and a dragon, 13 together, strike 3 strength four times."""
    party = [who("elf", strength=3, life=6, items=["armour"])]
    outcome = guard(["giant", "dragon"], heroes=party, **RULE, dice=[1, 1], answers=["keep"])
    assert conditions(outcome) == {"armour": "broken"}


@pytest.mark.rule("battle-breakage.1.2")
def test_warrior_chooses_which_of_two_weapons_rolls() -> None:
    which = asked("breakage/which", "axe", options=["sword", "axe"])
    two: dict[str, Any] = {"hero": "warrior", "items": ["sword", "axe"], "dice": [1, 1, 1, 1]}
    outcome = fights("goblin", **RULE, **ASK_BEST, **two, answers=[which, "keep"])
    assert conditions(outcome, "warrior") == {"sword": "", "axe": "broken"}


@pytest.mark.rule("battle-breakage.1.2")
def test_program_lets_the_plain_weapon_roll() -> None:
    two: dict[str, Any] = {"hero": "warrior", "items": ["runesword", "sword"], "dice": [1, 1, 1, 2]}
    outcome = fights("goblin", **RULE, **two)
    assert outcome.dice_of("breakage") == [1]


# --- the roll (2) ---


@pytest.mark.rule("battle-breakage.2.1", "battle-breakage.2.1b")
@pytest.mark.parametrize(("rolled", "state"), [([1, 2], "broken"), ([1, 1], "broken"), ([2, 2], "")])
def test_magic_weapon_breaks_on_2_or_3_of_two_dice(rolled: list[int], state: str) -> None:
    answers = ["keep"] if state else []
    outcome = fights("goblin", **RULE, items=["holy-lance"], dice=[*SOFT, *rolled], answers=answers)
    assert (conditions(outcome), outcome.dice_of("breakage")) == ({"holy-lance": state}, [2])


@pytest.mark.rule("battle-breakage.2.1")
def test_fate_may_be_paid_for_a_breakage_roll() -> None:
    outcome = fights("goblin", **RULE, items=["sword"], fate=1, dice=[*SOFT, 1, 4], answers=["fate"])
    assert (conditions(outcome), outcome.fate) == ({"sword": ""}, 0)
    assert [q.text for q in outcome.asked("fate")] == ["The Sword: you rolled 1 (it breaks). Pay 1 fate to reroll it?"]


@pytest.mark.rule("battle-breakage.2.2")
def test_broken_things_are_of_no_use() -> None:
    """3 without the broken sword; the broken armour is not tried."""
    table = a_table([who("elf", items=["sword", "armour"])], **RULE, row=["ogre"])
    met = Step("meet-card", (table.zone("spot:1")[0].id,))
    outcome = plays_out(replace(with_condition(table, "broken", "sword", "armour"), step=met), dice=[3, 2])
    assert (outcome.scores, outcome.told("armour"), outcome.life) == ((5, 8), [], 3)


@pytest.mark.rule("battle-breakage.2.2")
def test_broken_axe_cuts_no_raft() -> None:
    table = a_table([who("elf", items=["axe"])], **RULE, space="woods", row=["guide"])
    met = Step("meet-card", (table.zone("spot:1")[0].id,))
    for now, cut in ((table, ["use:elf:axe:0"]), (with_condition(table, "broken", "axe"), [])):
        stopped = plays_out(replace(now, step=met), until=("take",))
        assert [offer for offer in stopped.offers if offer.startswith("use:elf:axe")] == cut


@pytest.mark.rule("battle-breakage.2.2")
def test_owner_may_discard_what_is_broken() -> None:
    outcome = fights("goblin", **RULE, items=["sword"], dice=[*SOFT, 1], answers=["discard"])
    assert (outcome.items, outcome.where("sword")) == ([], ["discard:adventure"])


@pytest.mark.rule("battle-breakage.2.2")
def test_broken_thing_is_not_left_on_a_space() -> None:
    """The Elf dies on the road: the axe lies there, the broken sword is discarded."""
    party: list[Any] = [who("elf", life=1, items=["sword", "axe"]), "troll"]
    table = a_table(party, **RULE, row=["ogre"])
    met = Step("meet-card", (table.zone("spot:1")[0].id,))
    table = replace(with_condition(table, "broken", "sword"), step=met)
    outcome = plays_out(table, dice=[5, 2, 1, 3])
    assert outcome.where("sword") == ["discard:adventure"]
    assert outcome.where("axe") == ["spot:1"]


# --- repairs (3) ---


def at_the_smith(*items: Any, gold: int = 9, broken: tuple[str, ...] = (), **more: Any) -> Outcome:
    """Return the first question of a stay in the village of an Elf whose items are broken."""
    table = a_table([who("elf", items=[*items], gold=gold)], **RULE, village=True, step=Step("village"))
    table = with_condition(table, "broken", *(broken or tuple(map(str, items))))
    return plays_out(table, until=("village",), **more)


@pytest.mark.rule("battle-breakage.3.1")
@pytest.mark.parametrize(
    ("item", "gold"),
    [("sword", 1), ("axe", 1), ("helmet", 1), ("purchase-sword", 1)],
)
def test_blacksmith_mends_for_half_the_price(item: str, gold: int) -> None:
    """Sword 2, axe 3, helmet 2 gold: half of it, rounded down."""
    outcome = at_the_smith(item, answers=[plays(f"mend:{item}")])
    assert (outcome.gained("gold"), conditions(outcome)) == (-gold, {item: "mended"})


@pytest.mark.rule("battle-breakage.3.1", "battle-breakage.3.1-shield-3g-2-1-5-1")
def test_shield_for_3_gold_is_mended_for_1() -> None:
    assert at_the_smith("shield", answers=[plays("mend:shield")]).gained("gold") == -1


@pytest.mark.rule("battle-breakage.3.1", "battle-breakage.3.1-armour-4g-2-2-2g")
def test_armour_for_4_gold_is_mended_for_2() -> None:
    assert at_the_smith("armour", answers=[plays("mend:armour")]).gained("gold") == -2


@pytest.mark.rule("battle-breakage.3.1")
def test_blacksmith_mends_nothing_whole_unpaid_or_magic() -> None:
    def mends(outcome: Outcome) -> list[str]:
        return [offer for offer in outcome.offers if offer.startswith("mend")]

    assert mends(at_the_smith("sword", "armour", gold=1, broken=("armour",))) == []
    assert mends(at_the_smith("sword", "runesword")) == ["mend:sword"]


def before_the_enchantress(item: Any, gold: int = 9) -> Table:
    """Return the table on which an Elf is about to visit the City with a broken thing."""
    places: dict[str, Any] = {"space": DESTINATION, "destination": "city", "step": Step("meet-destination", ("elf",))}
    table = a_table([who("elf", items=[item], gold=gold)], **RULE, **places)
    (card,) = table.zone("items:elf")
    return do(table, f.ConditionChanged(card.id, "broken"))


@pytest.mark.rule("battle-breakage.3.2")
@pytest.mark.parametrize(("item", "gold"), [("runesword", 4), ("holy-lance", 7)])
def test_enchantress_mends_for_a_turn_and_gold(item: str, gold: int) -> None:
    """The Runesword is like a sword for 2 gold; the Holy Lance is like nothing."""
    table = before_the_enchantress(item)
    (card,) = table.zone("items:elf")
    answers = [plays(f"enchant:{card.id}"), "2"]
    outcome = plays_out(table, until=("meet-card",), answers=answers)
    assert (outcome.gained("gold"), conditions(outcome), outcome.lost_turns) == (-gold, {item: "mended"}, 1)


@pytest.mark.rule("battle-breakage.3.2")
def test_enchantress_mends_only_magic_objects_that_are_paid() -> None:
    for item, gold in (("sword", 9), ("runesword", 3)):
        stopped = plays_out(before_the_enchantress(item, gold), until=("one-of/core/city",))
        assert not [offer for offer in stopped.offers if offer.startswith("enchant")]


@pytest.mark.rule("battle-breakage.3.1", "battle-breakage.3.2")
def test_magic_armour_costs_twice_what_is_worn_at_its_place() -> None:
    helm = own("Helm of Light", type="magic-object", subtype="armour", owned="Armour for the head, saves on 5 or more.")
    table = before_the_enchantress(helm)
    (card,) = table.zone("items:elf")
    answers = [plays(f"enchant:{card.id}"), "2"]
    assert plays_out(table, until=("meet-card",), answers=answers).gained("gold") == -4


# --- limits (4) ---


def with_mended_sword(option: str) -> Table:
    """Return the table on which a hero with a mended sword meets a Goblin."""
    options = {f"{ID}/once": option}
    table = a_table([who("elf", items=["sword"])], **RULE, row=["goblin"], options=options)
    met = Step("meet-card", (table.zone("spot:1")[0].id,))
    return replace(with_condition(table, "mended", "sword"), step=met)


@pytest.mark.rule("battle-breakage.4.-weapons-may-be-rep")
def test_weapon_that_was_mended_breaks_for_good() -> None:
    outcome = plays_out(with_mended_sword("yes"), dice=[*SOFT, 1])
    assert (outcome.items, outcome.where("sword")) == ([], ["discard:adventure"])
    again = plays_out(with_mended_sword("no"), dice=[*SOFT, 1], answers=["keep"])
    assert conditions(again) == {"sword": "broken"}


@pytest.mark.rule("battle-breakage.4.-weapons-may-be-rep")
def test_mended_weapon_serves_as_before() -> None:
    assert plays_out(with_mended_sword("yes"), dice=[1, 2]).scores == (3 + 1 + 2, 3)


@pytest.mark.rule("battle-breakage.4.-if-using-stackable")
@pytest.mark.parametrize(("option", "shield"), [("yes", []), ("no", [5])])
def test_broken_armour_ends_the_tries_of_several(option: str, shield: list[int]) -> None:
    both = {"modules": [ID, "graduated-armour"], "options": {f"{ID}/halt": option}}
    outcome = fights("ogre", **both, items=["armour", "shield"], dice=[*LOST, 1, 1, *shield], answers=["keep"])
    assert (len(outcome.told("armour")), outcome.life) == (1 + len(shield), 3 + len(shield))
    assert not outcome.table.lasting


@pytest.mark.rule("battle-breakage.4.-if-using-stackable")
def test_broken_armour_ends_no_tries_without_graduated_armour() -> None:
    """Four blows; the armour breaks on the first, the shield is tried for the second."""
    party = [who("elf", strength=3, life=4, items=["armour", "shield"])]
    options = {f"{ID}/halt": "yes"}
    outcome = guard(["giant", "dragon"], heroes=party, **RULE, options=options, dice=[1, 1, 2], answers=["keep"])
    assert [told.args[0] for told in outcome.told("armour")] == ["Armour", "Shield"]
