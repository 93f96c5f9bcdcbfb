"""Limits that a correction by hand exceeds are reported with their clauses, and nothing is forbidden."""

from __future__ import annotations

import pytest

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.log import encode_table
from talisman_desktop.games.darkest.base import darkest_rulebook
from talisman_desktop.games.darkest.base.excesses import limits
from talisman_desktop.rules.game import Game
from tests.kit import Who, a_table, core, who


def over(*heroes: str | Who, village: bool = False) -> list[tuple[str, str]]:
    """Return the limits that these heroes exceed, with their clauses. All these clauses are in the rulebook."""
    table = a_table(heroes, village=village)
    found = [(r.text, r.clause) for r in limits(Game(core().of(table), table))]
    assert all(darkest_rulebook.load().get(clause) for _, clause in found)
    return found


FIVE = ["sword", "shield", "helmet", "axe", "armour"]


@pytest.mark.rule("C2c.b")
def test_a_fifth_item_is_over_the_four() -> None:
    assert over(who("troll", items=FIVE[:4])) == []
    assert over(who("troll", items=FIVE)) == [("The Troll carries 5 items, 4 are allowed.", "C2c.b")]


@pytest.mark.rule("C2c.b")
def test_with_the_mule_eight_are_allowed() -> None:
    assert over(who("troll", items=FIVE, followers=["mule"])) == []


@pytest.mark.rule("C5e")
def test_a_raft_takes_two_places() -> None:
    assert over(who("troll", items=["raft", "sword", "shield"])) == []
    found = over(who("troll", items=["raft", "sword", "shield", "helmet"]))
    assert found == [("The Troll carries 5 items, 4 are allowed.", "C2c.b")]


@pytest.mark.rule("C2c.a")
def test_two_followers_and_a_mount_beside_them() -> None:
    assert over(who("troll", followers=["guide", "maiden", "mule"])) == []
    found = over(who("troll", followers=["guide", "maiden", "gnome"]))
    assert found == [("The Troll has 3 followers, 2 are allowed.", "C2c.a")]
    found = over(who("troll", followers=["mule", "purchase-mule"]))
    assert found == [("The Troll has 2 mounts, 1 is allowed.", "C2c.a")]


@pytest.mark.rule("C2c.a")
def test_follower_that_must_be_taken_excludes_others_uncounted() -> None:
    assert over(who("troll", followers=["guide", "maiden", "poltergeist"])) == []
    found = over(who("troll", followers=["hag", "guide"]))
    assert found == [("The Troll can have no other follower, but has the Guide.", "C2c.a")]


@pytest.mark.rule("D0.as-written")
def test_spells_by_the_craft_there_is_now() -> None:
    """None below craft 3, one at 3, two at 4 and 5, three from 6."""
    three = ["hex", "healing", "teleport"]
    assert over(who("wizard", craft=6, spells=three)) == []
    told = [over(who("wizard", craft=craft, spells=three))[0][0] for craft in (5, 3, 2)]
    assert told == [
        "The Wizard holds 3 spells, craft allows 2.",
        "The Wizard holds 3 spells, craft allows 1.",
        "The Wizard holds 3 spells, craft allows none.",
    ]


@pytest.mark.rule("D0.as-written")
def test_things_a_hero_of_this_alignment_cannot_have() -> None:
    (name,) = [c for c in core().catalog.cards if c == "core/holy-lance"]
    assert "evil" not in core().catalog.cards[name].usable_by
    assert over(who("elf", items=["holy-lance"])) == []
    found = over(who("elf", items=["holy-lance"], alignment="evil"))
    assert found == [("The Elf is evil and cannot have the Holy Lance.", "D0.as-written")]


@pytest.mark.rule("D0.as-written")
def test_a_toad_carries_nothing_and_keeps_its_spells() -> None:
    assert over(who("wizard", craft=1, toad=2, spells=["hex"])) == []
    assert over(who("elf", toad=2, items=["sword"])) == [("The Elf is a toad and can carry nothing.", "D0.as-written")]


@pytest.mark.rule("C1b")
def test_hero_without_lives_is_reported_first_in_marching_order() -> None:
    found = over(who("troll", life=0, items=FIVE), who("elf", life=0))
    assert found == [
        ("The Troll has no life left and is out of the game.", "C1b"),
        ("The Troll carries 5 items, 4 are allowed.", "C2c.b"),
        ("The Elf has no life left and is out of the game.", "C1b"),
    ]


def test_reporting_excesses_changes_nothing() -> None:
    table = a_table([who("troll", items=FIVE)], village=True)
    game = Game(core().of(table), table)
    assert len(limits(game)) == 1
    assert game.table is table
    assert not game.facts
    assert CODEC.table(encode_table(table)) == table
