"""Words that move cards and the party along the road, or let the party skip spots and spaces ahead."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.facts import CardMet, LastingBegan, StepBegan
from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import Lasting, Step
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.play.telling import Teller
from tests.kit import Outcome, a_table, cards, do, lay, meets, own, plays, plays_out, sure, walks, who
from tests.kit.cards import short

DIE = "This card moves as many spaces towards the destination as a die shows."
SKIPS = "While you lead the marching order, the party may skip 1 road space each way."
MORE = "Draw 1 more adventure card on each draw spot and for each turn lost."


def wanderer(ends: str) -> Any:
    """Return a stranger that moves on when it has been met."""
    return own("Wanderer", type="stranger", number=4, meet="Nothing.", ends=ends)


def cards_by_zone(outcome: Outcome) -> dict[str, list[str]]:
    """Return the cards of the road by zone, the lowest first. Of made cards the part of the id that stands for their
    words is left out."""
    zones = {zone: cards for zone, cards in outcome.table.zones.items() if zone.startswith(("spot:", "road:"))}
    return {zone: [short(c.kind).split("-")[0] if c.kind else "?" for c in cards] for zone, cards in zones.items()}


def after(words: str, **where: Any) -> Outcome:
    """Let a stranger with these words under `ends` be met on draw spot 1."""
    return meets(wanderer(words), hero="elf", **where)


def test_card_counts_the_cards_of_spots_and_spaces() -> None:
    stacks = {3: ["witch", "maze"]}
    on = {"row": ["?", "?"], "stacks": stacks}
    far = after(DIE, dice=[5], until=("next-card",), **on)
    near = after("It moves 2 spaces towards the destination.", until=("next-card",), **on)
    assert cards_by_zone(far) == {"spot:2": ["?"], "spot:3": ["?"], "road:3": ["witch", "maze", "wanderer"]}
    assert cards_by_zone(near) == {"spot:2": ["?"], "spot:3": ["wanderer", "?"], "road:3": ["witch", "maze"]}


def test_card_stops_at_the_destination_and_first_space() -> None:
    assert cards_by_zone(after("It moves 9 spaces towards the destination.")) == {"road:6": ["wanderer"]}
    assert cards_by_zone(after("It moves 9 spaces towards the village.", space=4)) == {"road:1": ["wanderer"]}


def test_card_that_cannot_move_on_stays_and_was_met() -> None:
    outcome = after("It moves 1 space towards the village.")
    assert [card.met for card in outcome.table.zone("spot:1")] == [True]


def test_card_moved_behind_the_party_counts_as_met() -> None:
    table = lay(a_table(space=2, row=["maze"]), wanderer("It moves 1 space towards the village."), "spot:2")
    table = do(table, CardMet(table.zone("spot:1")[0].id))
    assert cards_by_zone(plays_out(table, until=("space-done",))) == {"spot:1": ["wanderer", "maze"]}


def test_outwards_is_backwards_in_row_on_way_home() -> None:
    outcome = after("It moves 1 space towards the destination.", space=3, heading=-1, row=["?"])
    assert cards_by_zone(outcome) == {"spot:2": ["?"], "road:4": ["wanderer"]}


def test_every_hero_meets_a_card_before_it_moves_on() -> None:
    card = own(
        "Beggar", type="stranger", number=4, meet="Gain 1 gold.", ends="It moves 3 spaces towards the destination."
    )
    outcome = meets(card, heroes=[who("elf", gold=0), who("troll", gold=0)])
    assert outcome.each("gold") == [1, 1]
    assert cards_by_zone(outcome) == {"road:4": ["beggar"]}


def test_enemy_that_moves_away_does_not_fight() -> None:
    coward = own(
        "Coward", type="enemy", strength=1, meet="If you have any gold: it moves 2 spaces towards the village."
    )
    outcome = meets(coward, heroes=[who("elf", gold=1), "troll"], space=4)
    assert (cards_by_zone(outcome), outcome.told("fight")) == ({"road:2": ["coward"]}, [])


@pytest.mark.parametrize(("words", "space", "comes_to"), [("Go back 2 spaces.", 4, 2), ("Move on 3 spaces.", 4, 6)])
def test_party_goes_along_the_road(words: str, space: int, comes_to: int) -> None:
    outcome = meets(own("Gust", type="event", meet=words), hero="elf", space=space, row=["?"], until=("walk",))
    outcome = outcome.goes_on(until=("next-card", "visit-destination"))
    assert (outcome.way.space, outcome.way.heading) == (comes_to, 1)
    assert len(outcome.discarded()) == 2


def test_party_on_the_first_space_does_not_go_back() -> None:
    assert meets(own("Gust", type="event", meet="Go back 1 space."), hero="elf").way.space == 1


def test_draw_spots_are_passed_by() -> None:
    event = own("Shortcut", type="event", meet="Skip the next 2 draw spots.")
    outcome = meets(event, hero="elf", row=["?", "ogre", "?"])
    assert outcome.spots == {3: ["ogre"], 4: ["?"]}
    assert outcome.card("ogre").met


def speed(*, space: int, heading: int = 1, words: str = "skip the next road space") -> Outcome:
    """Let a spell be cast between two spaces, and let the party move on."""
    spell = own("Speed", deck="spell", type="spell", may=f"On the road: {words}.")
    table = a_table([who("elf", spells=[spell])], space=space, heading=heading, step=Step("go-on", ("",)))
    return walks(
        table,
        answers=[plays(f"use:elf:{short(spell.kind)}:0"), "on"],
        until=("road-roll", "visit-destination", "arrive-home"),
    )


def test_road_spaces_are_passed_by_but_not_the_destination() -> None:
    assert speed(space=1).way.space == 3
    assert speed(space=2, words="skip the next 2 road spaces").way.space == 5
    assert speed(space=4, words="skip the next 2 road spaces").way.space == 6


HORSE = own(
    "Horse", type="follower", owned="While you lead the marching order, the party may skip 1 road space each way."
)


def rides(*party: Any, answers: Any = (), heading: int = 1, **how: Any) -> Outcome:
    """Let the party move on from space 3, on a road whose spaces all had their road roll."""
    table = a_table(party, space=3, heading=heading, rolled=range(1, 6), step=Step("next-space"))
    return plays_out(table, answers=list(answers), **{"until": ["next-card"], **how})


def test_leader_may_skip_a_space_once_each_way() -> None:
    rider = who("elf", followers=[HORSE])
    once = rides(rider, "troll", answers=["skip"])
    assert once.way.space == 5
    assert len(rides(rider, answers=["skip", "on"], until=["visit-destination"]).asked("skip-space")) == 1
    assert rides(rider, answers=["skip"], heading=-1).way.space == 1
    assert rides("troll", rider).way.space == 4


def test_additional_cards_bring_no_further_cards() -> None:
    slayer = own(
        "Slayer", type="follower", owned="Draw 1 more adventure card on each draw spot and for each turn lost."
    )
    outcome = meets("fountain-of-wisdom", heroes=[who("elf", followers=[slayer])], until=("visit",))
    assert len(outcome.table.zone("spot:1")) == 2


def test_granted_skip_is_shown_before_moving() -> None:
    skip = Lasting("", "skip", 1, "adventure")
    outcome = walks(a_table(space=1, step=Step("go-on", ("",)), lasting=[skip]))
    assert sure(Choose, outcome.question).options[0].text == "Go on to the Woods"
    rules = cards.core().of(outcome.table)
    assert present(outcome.table, rules.catalog, rules).order[0].notes == ("Skips the next road space",)


@pytest.mark.parametrize(
    ("lasting", "text"),
    [
        (Lasting("", "skip", 1, "adventure"), "The party will pass by the next road space."),
        (Lasting("", "skip", 2, "adventure"), "The party will pass by the next 2 road spaces."),
        (Lasting("", "skip", 0, "adventure"), ""),
        (Lasting("", "more-cards", 4, "adventure"), "Until day 4, 1 more card is drawn on each draw spot."),
    ],
)
def test_journal_reports_skipped_spaces_and_additional_cards(lasting: Lasting, text: str) -> None:
    table = a_table()
    rules = cards.core().of(table)
    assert Teller(rules.catalog, rules.telling).tell(LastingBegan(lasting), table) == text


def test_party_goes_back_by_a_die() -> None:
    gust = own("Gust", type="event", meet="Go back as many spaces as a die shows.")
    assert meets(gust, hero="elf", space=5, dice=[3], until=("next-card",)).way.space == 2


SWEPT = "Discard what lies on the next {} towards the village."


@pytest.mark.parametrize(
    ("heading", "words", "left"),
    [
        (1, "1 space", {"spot:2": ["?"], "road:1": ["witch"]}),
        (1, "2 spaces", {"spot:2": ["?"]}),
        (-1, "2 spaces", {"road:1": ["witch"]}),
    ],
)
def test_cards_along_the_road_are_discarded(heading: int, words: str, left: dict[str, list[str]]) -> None:
    event = own("Slide", type="event", meet=SWEPT.format(words))
    outcome = meets(event, hero="elf", space=3, heading=heading, row=["?"], stacks={1: ["witch"], 2: ["maze"]})
    assert {zone: cards for zone, cards in cards_by_zone(outcome).items() if zone != "road:2"} == left


def test_stack_is_swept_from_the_top() -> None:
    event = own("Slide", type="event", meet=SWEPT.format("1 space"))
    outcome = meets(event, hero="elf", space=3, stacks={2: ["witch", "maze"]})
    assert (cards_by_zone(outcome), "maze" in outcome.discarded()) == ({"road:2": ["witch"]}, True)


AGAIN = "Roll a die. 1-2: nothing. 3-5: gain 1 gold. 6: take another turn."


@pytest.mark.parametrize(("dice", "gold"), [([6, 6, 4], [2, 1]), ([1], [1, 1])])
def test_hero_alone_takes_another_turn(dice: list[int], gold: list[int]) -> None:
    fair = own("Fair", type="place", meet=AGAIN, ends="Stays here.")
    outcome = meets(fair, heroes=[who("elf", gold=1), who("troll", gold=1)], dice=[*dice, 1])
    assert outcome.each("gold") == gold


def test_owner_meets_the_last_card_again_before_moving() -> None:
    guide = own("Pathmaker", type="follower", owned="+1 craft.", may="Before moving, discard this: take another turn.")
    table = a_table([who("elf", gold=0, followers=[guide])])
    table = lay(table, own("Well", type="place", meet="Gain 1 gold.", ends="Stays here."), "spot:1")
    table = do(table, CardMet(number := table.zone("spot:1")[0].id))
    outcome = walks(
        do(table, StepBegan(Step("next-card", (number,)))), answers=[plays(f"use:elf:{short(guide.kind)}:0")]
    )
    assert (outcome.gold, outcome.followers) == (1, [])


@pytest.mark.parametrize(("village", "region"), [("outer", "outer"), ("inner", "inner")])
def test_party_is_carried_to_any_village(village: str, region: str) -> None:
    gate = own("Gate", type="place", meet="You may teleport to any village.", ends="Discard once it has been used.")
    outcome = meets(gate, heroes=["elf", "troll"], answers=["yes", village], until=("arrive-home",))
    home = outcome.goes_on(until=("muster",))
    assert (home.table.region, home.spots) == (region, {})
    assert len([c for c in home.table.zones.get("discard:adventure", ()) if c.kind == gate.kind]) <= 1


CALLS = "You may call 1 face-up enemy of the road here and fight it."


def test_hero_calls_an_enemy_of_the_road() -> None:
    horn = own("Horn", type="place", meet=CALLS, ends="Discard this card once it has been used.")
    outcome = meets(horn, strength=4, stacks={4: ["wolf", "ape"]}, answers=["yes", "wolf"], dice=[1, 5])
    assert (outcome.result, outcome.roads, outcome.trophies) == ("won", {4: ["ape"]}, ["wolf"])


def test_calling_is_not_offered_without_face_up_enemy() -> None:
    horn = own("Horn", type="place", meet=CALLS, ends="Discard this card once it has been used.")
    assert meets(horn, hero="elf", stacks={4: ["maze"]}).roads == {4: ["maze"]}


EITHER = "Take 1 strength or 1 life from this card, 2 of each lying there at first."


def test_visitors_take_a_token_of_either_kind() -> None:
    pool = own("Spring", type="place", counter="strength", counters=4, meet=EITHER, ends="Discard when empty.")
    party = [who(name, strength=3, life=4) for name in ("elf", "troll", "dwarf")]
    outcome = meets(pool, heroes=party, answers=["strength", "strength"])
    assert (outcome.each("strength"), outcome.each("life")) == ([4, 4, 3], [4, 4, 5])
    assert outcome.table.zone("spot:1")[0].counters == 1
