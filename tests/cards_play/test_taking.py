"""Heroes who take things from other heroes: the Sorceress, the Minstrel and the Thief (D0, D2)."""

from __future__ import annotations

import pytest

from talisman_desktop.core.table import Step
from tests.kit import Party, a_table, asked, fights, meets, own, plays, plays_out, who

# --- abilities for those that land on another hero: always possible (D0) ---


@pytest.mark.rule("D0.same-space", "C2e")
def test_the_sorceress_takes_a_follower_from_another_hero() -> None:
    party: Party = ["sorceress", who("elf", followers=["guide", "mercenary"])]
    take = [
        plays("use:sorceress:0:0"),
        asked("take-from", "take:guide", options=["take:guide", "take:mercenary", "leave"]),
    ]
    outcome = meets("sword", heroes=party, lying=True, answers=[*take, "leave"])
    assert (outcome.followers_of("sorceress"), outcome.followers_of("elf")) == (["guide"], ["mercenary"])


@pytest.mark.rule("D0.same-space")
def test_some_followers_are_not_for_the_sorceress() -> None:
    party: Party = ["sorceress", who("elf", followers=["maiden", "princess"]), who("dwarf", followers=["unicorn"])]
    meets("sword", heroes=party, lying=True, answers=[asked("take", "leave", no_offers=["use:sorceress:0:0"])])


@pytest.mark.rule("D0.same-space")
def test_sorceress_takes_a_follower_once_a_turn() -> None:
    party: Party = ["sorceress", who("elf", followers=["guide", "mercenary"])]
    take = [plays("use:sorceress:0:0"), "take:guide", asked("take", "leave", no_offers=["use:sorceress:0:0"])]
    again = [plays("use:sorceress:0:0"), "take:mercenary", "leave"]
    outcome = meets("sword", heroes=party, row=["axe"], lying=True, answers=[*take, *again], until=["go-on"])
    assert outcome.followers_of("sorceress") == ["guide", "mercenary"]


@pytest.mark.rule("D0.same-space", "C2c.a")
def test_hero_without_room_takes_nothing() -> None:
    party = [who("sorceress", followers=["guide", "pixie"]), who("elf", followers=["mercenary"])]
    meets("sword", heroes=party, lying=True, answers=[asked("take", "leave", no_offers=["use:sorceress:0:0"])])


@pytest.mark.rule("D0.same-space")
def test_hag_cannot_be_taken_away() -> None:
    party: Party = ["sorceress", who("elf", followers=["hag"])]
    meets("sword", heroes=party, lying=True, answers=[asked("take", "leave", no_offers=["use:sorceress:0:0"])])


@pytest.mark.rule("D0.same-space")
@pytest.mark.parametrize("lady", ["maiden", "princess"])
def test_the_minstrel_takes_the_maiden_or_the_princess(lady: str) -> None:
    party: Party = ["minstrel", who("elf", followers=["guide", lady])]
    take = [plays("use:minstrel:0:0"), asked("take-from", f"take:{lady}", options=[f"take:{lady}", "leave"])]
    outcome = meets("sword", heroes=party, lying=True, answers=[*take, "leave"])
    assert (outcome.followers_of("minstrel"), outcome.followers_of("elf")) == ([lady], ["guide"])


# --- the Thief (D2) ---


@pytest.mark.rule("D2.thief", "C2e")
def test_one_of_another_hero_lets_thief_take_something() -> None:
    party = [who("elf", gold=2, items=["sword"]), "thief"]
    look = asked("thief", "gold:elf", options=["leave", "gold:elf", "take:sword"], hero="thief")
    outcome = fights("shadow", heroes=party, dice=[1, 1], answers=[look])
    assert (outcome.each("gold"), outcome.result) == ([1, 2], "won")


@pytest.mark.rule("D2.thief")
def test_one_on_a_table_lets_thief_take_object() -> None:
    party: Party = [who("dwarf", gold=0, items=["sword"]), "thief"]
    outcome = meets("shrine", heroes=party, dice=[1, 2], answers=["take:sword"])
    assert (outcome.items_of("dwarf"), outcome.items_of("thief")) == ([], ["sword"])


@pytest.mark.rule("D2.thief")
def test_rolls_of_enemies_and_thief_give_no_chance() -> None:
    party = [who("elf", craft=5, gold=1), who("thief", craft=5, gold=1)]
    outcome = fights("shadow", heroes=party, dice=[1, 4])
    assert outcome.each("gold") == [1, 1]
    alone = meets("shrine", heroes=["thief", who("elf", gold=1)], dice=[1, 2])
    assert alone.each("gold") == [1, 1]


@pytest.mark.rule("D2.thief")
def test_thief_is_not_asked_when_nothing_can_be_taken() -> None:
    assert fights("shadow", heroes=[who("elf", gold=0), "thief"], dice=[1, 1]).result == "won"
    full = who("thief", items=["ring", "wand", "cross", "amulet"])
    assert fights("shadow", heroes=[who("elf", gold=0, items=["sword"]), full], dice=[1, 1]).result == "won"
    toad = who("thief", toad=2, gold=0)
    assert fights("shadow", heroes=[who("elf", gold=1), toad], dice=[1, 1]).result == "won"


@pytest.mark.rule("D2.thief")
def test_each_die_that_shows_1_is_a_chance() -> None:
    table = a_table([who("elf", gold=3), "thief"], space="ruins", rolled=(1, 2, 3, 4), step=Step("road-roll"))
    outcome = plays_out(table, dice=[1, 1, 3], answers=["gold:elf", "gold:elf"], until=["meet-location"])
    assert outcome.each("gold") == [1, 3]


@pytest.mark.rule("D2.thief")
def test_chance_comes_before_fate_and_again_after_reroll() -> None:
    party = [who("elf", gold=2, fate=1, craft=5), who("thief", craft=9)]
    answers = ["gold:elf", "fate", "gold:elf"]
    outcome = meets("wraith", heroes=party, dice=[1, 1, 1, 1, 5], answers=answers)
    assert outcome.each("gold") == [0, 3]


@pytest.mark.rule("D2.thief")
def test_the_thief_may_be_switched_off() -> None:
    party = [who("elf", gold=2), "thief"]
    assert fights("shadow", heroes=party, dice=[1, 1], switches={"ask:thief": "no"}).each("gold") == [2, 1]


# --- spells: Acquisition, Mesmerism ---


@pytest.mark.rule("C2e", "D3a")
def test_acquisition_takes_an_item_or_a_coin() -> None:
    party = [who("elf", spells=["acquisition"]), who("dwarf", gold=2, items=["sword"], followers=["guide"])]
    table = a_table(party, step=Step("go-on", (0,)))
    look = asked("take-from", "take:sword", options=["gold:dwarf", "take:sword", "leave"], hero="elf")
    outcome = plays_out(table, answers=[plays("use:elf:acquisition"), look], until=["go-on"])
    assert (outcome.items_of("elf"), outcome.items_of("dwarf"), outcome.discarded("spell")) == (
        ["sword"],
        [],
        ["acquisition"],
    )
    coin = plays_out(table, answers=[plays("use:elf:acquisition"), "gold:dwarf"], until=["go-on"])
    assert coin.each("gold") == [2, 1]


@pytest.mark.rule("C2e", "D3a")
def test_mesmerism_takes_a_chosen_follower() -> None:
    party = [who("elf", spells=["mesmerism"]), who("ghoul", followers=["unicorn", "ogre"])]
    table = a_table(party, step=Step("go-on", (0,)))
    outcome = plays_out(table, answers=[plays("use:elf:mesmerism"), "take:ogre"], until=["go-on"])
    assert (outcome.followers_of("elf"), outcome.followers_of("ghoul")) == (["ogre"], ["unicorn"])
    serves = fights("giant", hero="elf", followers=["ogre"], lying=True, answers=["use:ogre"], dice=[1, 1])
    assert serves.scores == (3 + 5 + 1, 6 + 1)


@pytest.mark.rule("D3a")
@pytest.mark.parametrize("spell", ["acquisition", "mesmerism"])
def test_spell_without_anything_to_take_is_not_offered(spell: str) -> None:
    table = a_table([who("elf", spells=[spell]), who("dwarf", gold=0)], step=Step("go-on", (0,)))
    plays_out(table, answers=[asked("go-on", "on", no_offers=[f"use:elf:{spell}"])], until=["next-space"])


# --- cards that cannot be taken ---

POUCH = own("Pouch", type="object", weight=0, owned="This card and 1 other item cannot be taken from you.")


def _robbed(items: list[object], answers: list[object]) -> list[str]:
    """Let the elf, who marches with the Thief, fight an ape and roll a 1."""
    party: Party = [who("elf", gold=0, items=items), who("thief", gold=0)]
    return fights("ape", heroes=party, dice=[1, 1], answers=answers).items_of("thief")


@pytest.mark.rule("D0.as-written")
def test_thief_takes_things_outside_the_pouch() -> None:
    hide = asked("hide", ("sword",), options=["sword", "helmet"])
    assert _robbed(
        [POUCH, "sword", "helmet"], [hide, asked("thief", "take:helmet", options=["leave", "take:helmet"])]
    ) == ["helmet"]


@pytest.mark.rule("D0.as-written")
def test_pouch_and_the_lone_item_in_it_are_safe() -> None:
    assert _robbed([POUCH, "sword"], []) == []
