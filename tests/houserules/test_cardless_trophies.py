"""Card-less trophies, worked out by hand: beaten creatures without a card count until the party sets out again."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import encode_table
from talisman_desktop.core.table import NO_CAUSE, Step, Table, discard, spot
from talisman_desktop.desktop.paper.records import records
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.notes.packet import markdown
from talisman_desktop.play.differences import between
from talisman_desktop.play.telling.journal import Journal
from talisman_desktop.rules import house_rules, roads
from tests.kit import (
    Outcome,
    a_table,
    asked,
    climbs,
    core,
    do,
    guard,
    meets,
    plays_out,
    visits,
    walks,
    who,
)

ID = "cardless-trophies"
ON: dict[str, Any] = {"modules": [ID]}
KEPT: dict[str, Any] = {**ON, "options": {f"{ID}/keep": "yes"}}


def points(outcome: Outcome, hero: str = "elf") -> list[tuple[str, int]]:
    """Return the card-less trophies of a hero, by attribute."""
    part = outcome.table.slices.get(ID)
    return [(t.attribute, t.points) for t in part.held.get(hero, ())] if part is not None else []


def in_the_cave(**more: Any) -> Outcome:
    """Return a play in which a hero beats the dragon of strength 7 in the Cave: 9 + 5 against 7 + 2."""
    return meets("cave", **{"strength": 9, "dice": [1, 2, 5], **ON, **more})


def at_home(outcome: Outcome) -> Table:
    """Return the same play when the party is back in the village."""
    left = [f.CardMoved(card.id, discard(card.deck)) for card in outcome.table.zone(spot(1))]
    home = f.SliceChanged(roads.ROADS, roads.AdventureEnded())
    return do(outcome.table, *left, home, f.StepBegan(Step("village")))


def told(outcome: Outcome) -> list[str]:
    journal = Journal(outcome.session.ruleset, outcome.before)
    return [line.text for line in journal.lines(outcome.facts)]


# --- gained (1.1) ---


@pytest.mark.rule("cardless-trophies.1.1")
def test_creature_of_a_place_card_counts_with_its_strength() -> None:
    outcome = in_the_cave()
    assert (points(outcome), outcome.trophies) == ([("strength", 7)], [])
    assert "The Elf gains a trophy without a card: Cave dragon (7 strength)" in " ".join(told(outcome))


@pytest.mark.rule("cardless-trophies.1.1")
def test_creature_of_a_space_counts_with_its_craft() -> None:
    """Elf 4 + 5 against the Crag Spirit's 4 + 2."""
    assert points(visits("crags", **ON, dice=[1, 2, 5])) == [("craft", 4)]


@pytest.mark.rule("cardless-trophies.1.1")
def test_creature_not_beaten_counts_for_nothing() -> None:
    assert points(in_the_cave(strength=1, dice=[1, 5, 1])) == []
    assert points(meets("cave", strength=5, dice=[1, 1, 3], **ON)) == []


@pytest.mark.rule("cardless-trophies.1.1")
def test_creature_beaten_at_the_table_counts() -> None:
    outcome = meets("cave", **ON, options={"resolve:fights": "off"}, dice=[1], answers=["won"])
    assert points(outcome) == [("strength", 7)]


@pytest.mark.rule("cardless-trophies.1.1")
def test_enemy_card_is_a_trophy_as_ever() -> None:
    outcome = meets("wolf", **ON, dice=[1, 5])
    assert (points(outcome), outcome.trophies) == ([], ["wolf"])


def test_without_the_rule_nothing_counts() -> None:
    assert in_the_cave(modules=[]).table.slices.get(ID) is None


# --- exchanged (1.2, 1.3) ---


@pytest.mark.rule("cardless-trophies.1.2")
def test_seven_points_without_a_card_buy_a_strength() -> None:
    outcome = walks(at_home(in_the_cave()), answers=["trade:elf:strength"])
    assert (outcome.gained("strength"), points(outcome)) == (1, [])


@pytest.mark.rule("cardless-trophies.1.3")
def test_trophies_on_cards_make_up_the_difference() -> None:
    """Brigand 4, Wild Boar 1 and Ogre 5: the brigand and the ogre are 9, and the boar is kept."""
    party = [who("troll", strength=9, trophies=["ogre", "wild-boar"])]
    home = at_home(visits("forest", heroes=party, **ON, dice=[1, 2, 5]))
    with_cards = asked("trade/which", ["Brigand (4)", "Ogre (5)"])
    outcome = walks(home, answers=["trade:troll:strength", with_cards], switches={"ask:best": "yes"})
    assert (outcome.gained("strength"), outcome.trophies, points(outcome, "troll")) == (1, ["wild-boar"], [])


@pytest.mark.rule("cardless-trophies.1.3")
def test_less_than_a_token_cannot_be_exchanged() -> None:
    home = at_home(visits("forest", heroes=[who("troll", strength=9)], **ON, dice=[1, 2, 5]))
    outcome = walks(home)
    assert not [option for option in outcome.options if option.startswith("trade:")]


# --- lost (1.4) ---


def set_out(table: Table) -> Outcome:
    return walks(table, answers=["set-out", "city"], until=("next-space",))


@pytest.mark.rule("cardless-trophies.1.4")
def test_trophy_not_exchanged_is_lost_on_setting_out() -> None:
    outcome = set_out(at_home(in_the_cave()))
    assert points(outcome) == []
    assert "loses trophies that were not exchanged in time: Cave dragon (7 strength)" in " ".join(told(outcome))


@pytest.mark.rule("cardless-trophies.1.4")
def test_table_may_keep_them_until_they_are_exchanged() -> None:
    assert points(set_out(at_home(in_the_cave(**KEPT)))) == [("strength", 7)]


@pytest.mark.rule("cardless-trophies.1.4")
def test_another_road_in_the_same_adventure_loses_nothing() -> None:
    way = roads.Adventure("castle", "aid")
    table = do(in_the_cave().table, f.SliceChanged(roads.ROADS, roads.AdventureBegan(way)))
    assert core().of(table).marks(table, "elf") == ["Trophies without a card: Cave dragon (7 strength)"]


# --- exceptions (2.1) ---


@pytest.mark.rule("cardless-trophies.2.1", "cardless-trophies.2.1a")
def test_pitfiend_of_the_tower_does_not_count() -> None:
    outcome = climbs("pits", **ON, strength=9, dice=[1])
    assert (outcome.free, points(outcome)) == (True, [])


@pytest.mark.rule("cardless-trophies.2.1b")
def test_sentinel_does_not_count() -> None:
    table = a_table([who("elf", strength=20)], **ON, space=6, destination="sentinel", step=Step("waypoint"))
    outcome = walks(table, answers=["challenge"], until=("sentinel-beaten",))
    assert points(outcome) == []


@pytest.mark.rule("cardless-trophies.2.1c")
def test_guardians_of_a_trove_do_not_count() -> None:
    outcome = guard(["dragon"], **ON, strength=9)
    assert (outcome.trophies, points(outcome)) == ([], [])


@pytest.mark.rule("cardless-trophies.2.1d")
def test_hero_beaten_before_the_crown_does_not_count() -> None:
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", ("troll",))}
    table = a_table([who("troll"), who("elf", life=1)], **ON, **crown, options={"finale": "one"})
    outcome = plays_out(table, dice=[1, 6, 5], until=("finale", "over"))
    assert points(outcome, "troll") == []


# --- shown, set by hand, kept ---


def test_sheet_notes_and_packet_show_them() -> None:
    outcome = in_the_cave()
    words = "Trophies without a card: Cave dragon (7 strength)"
    assert words in markdown(outcome.session, "Cave")
    assert words in "\n".join(records(outcome.table, outcome.session.ruleset, ())[0].notes)


def test_reminder_and_hand_know_them() -> None:
    table = in_the_cave().table
    found = {m.name: m for m in moves.moves(Thing("figure", "elf"), Board(table, core().of(table)))}
    gone = do(table, *found["Elf: trophies without a card, without Cave dragon (7 strength)"].facts)
    assert core().of(gone).marks(gone, "elf") == []
    more = do(table, *found["Elf: trophy without a card: craft, 5"].facts)
    assert core().of(more).marks(more, "elf")[0].endswith("Creature (5 craft)")


def test_journal_tells_what_was_taken_away_by_hand() -> None:
    table = in_the_cave().table
    found = {m.name: m for m in moves.moves(Thing("figure", "elf"), Board(table, core().of(table)))}
    facts = found["Elf: trophies without a card, without Cave dragon (7 strength)"].facts
    *_, line = Journal(core().of(table), table).lines(facts)
    words = "The Elf no longer has trophies without a card: Cave dragon (7 strength) (set by hand)."
    assert line.text == words


def test_dead_hero_has_none() -> None:
    table = in_the_cave().table
    assert table.slices[ID].without("elf").held == {}
    assert table.slices[ID].without("dwarf") is table.slices[ID]


def test_table_set_by_hand_gets_them_and_json_keeps_them() -> None:
    before, after = a_table(["elf"], **ON), in_the_cave().table
    (fact,) = [part.fact for part in between(before, after, NO_CAUSE) if isinstance(part.fact, f.SliceChanged)][:1]
    assert do(before, fact).slices[ID] == after.slices[ID]
    assert core().codec.table(encode_table(after)) == after


def test_rule_is_named_in_the_list() -> None:
    module = next(m for m in HOUSE_RULES if m.id == ID)
    assert house_rules.named([module], {f"{ID}/keep": "yes"}) == (
        "House rule: Card-less trophies (Keep them until exchanged)",
    )
