"""Impossible tables: a sentence names each fault, no correction can cause it, and a position with it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import Card, Hero, Lasting, Step, Table
from talisman_desktop.games.darkest.base import darkest_slice, quests
from talisman_desktop.play import position
from talisman_desktop.play.position import PositionError
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Adventure, Beyond
from talisman_desktop.rules.sets import Unplayable
from tests.kit import a_table, core, who
from tests.kit import wrong as wrong_with


def on_the_road() -> Table:
    """Return a table with a party before the guardians of a trove: one guardian is armed, and things are stored and on
    the road."""
    elf = who("elf", items=["sword"], quest="follower", stored=["ring"])
    table = a_table([elf, "dwarf"], space=6, destination="crags", zones={"guardians": ["ogre"]}, piles={"road:2": 3})
    (ogre,) = table.zone("guardians")
    table = reduce(table, f.CardTaken(deck="adventure", kind="core/axe", to=f"guardian:{ogre.id}"))
    return reduce(table, f.StepBegan(step=Step("guardian-fight", (1,))))


def in_the_tower() -> Table:
    """Return a table with a party in the Werewolf's Den."""
    table = a_table(["troll", "warrior"], region="outer", space="werewolfs-den", step=Step("climb"))
    return reduce(table, f.FoeAppeared(kind="core/werewolf-of-the-den", to="guardians", thrown=12))


def in_the_village() -> Table:
    """Return a table with a party in the village."""
    return a_table([who("elf", gold=3), "dwarf"], village=True, step=Step("village"))


PORTAL = "portal-of-power"
TABLES = [on_the_road, in_the_tower, in_the_village]
Change = Callable[[Table], Table]


def the_way(**changes: Any) -> Change:
    """Return the table with some fields of the adventure changed."""

    def change(table: Table) -> Table:
        way = roads.way(table)
        assert way is not None
        return roads.with_roads(table, way=replace(way, **changes))

    return change


def the_elf(**changes: Any) -> Change:
    """Return the table with some fields of the Elf changed."""
    return lambda table: replace(table, heroes={**table.heroes, "elf": replace(table.heroes["elf"], **changes)})


def quests_are(quests: dict[str, str]) -> Change:
    """Return the table with these quests under way."""
    return lambda table: replace(table, slices={**table.slices, "darkest": darkest_slice.Darkest(quests)})


def lying(zone: str, *cards: Card) -> Change:
    """Return the table with these cards in a zone."""
    return lambda table: replace(table, zones={**table.zones, zone: (*table.zone(zone), *cards)})


FOE = Card(900, "core/pit-fiend", "foe")

IMPOSSIBLE: dict[str, tuple[Change, str]] = {
    "less than no life": (the_elf(life=-1), "elf has -1 life: tokens cannot be negative"),
    "less than no store": (the_elf(stored_gold=(("inner", -1),)), "elf has a negative amount of gold stored"),
    "a toad for less than no turn": (the_elf(toad=-1), "elf is a toad for -1 turns"),
    "a quest of nobody": (quests_are({"elf": "grail"}), "elf has an unknown quest: 'grail'"),
    "an order without a hero": (lambda t: replace(t, order=("elf",)), "does not name each hero once"),
    "an empty pile": (lambda t: replace(t, piles={"road:1": 0}), "a pile of gold is empty or negative"),
    "what lasts for a stranger": (
        lambda t: replace(t, lasting=(Lasting("ghoul", "evade", 1, "turn"),)),
        "an effect is in force for ghoul, who is not in play",
    ),
    "no such region": (lambda t: replace(t, region="moon"), "there is no region 'moon'"),
    "a store nowhere": (lying("store:moon:elf"), "something is stored in the village of an unknown region: 'moon'"),
    "gold stored nowhere": (the_elf(stored_gold=(("moon", 1),)), "stored in the village of an unknown region: 'moon'"),
    "a stack on no space": (lambda t: replace(t, piles={"road:16": 1}), "lies on road:16, but there is no such space"),
    "a stack in no region": (lambda t: replace(t, piles={"road:moon:1": 1}), "lies on road:moon:1, but there is no"),
    "beyond the Tower": (the_way(space=16), "the party stands on road space 16 heading 1"),
    "a quest of somebody who is gone": (quests_are({"ghoul": "enemy"}), "ghoul has a quest or a visit left"),
    "a heading of nought": (the_way(heading=0), "the party stands on road space 6 heading 0"),
    "the Tower at the end of a trove road": (the_way(beyond=Beyond("tower")), "space 7 lies in the Tower"),
    "the Tower of the Inner Region": (
        lambda t: replace(the_way(goal="waypoint", visited=True, beyond=Beyond("tower", 2))(t), region="inner"),
        "space 8 lies in the Tower",
    ),
    "the Tower behind a closed Portal": (
        lambda t: replace(the_way(goal="waypoint", destination=PORTAL, beyond=Beyond("tower", 2))(t), region="outer"),
        "space 8 lies in the Tower",
    ),
    "a space rolled for twice": (the_way(rolled=(1, 2, 2)), "the spaces that had their road roll are [1, 2, 2]"),
    "a roll in the village": (the_way(rolled=(0,)), "the spaces that had their road roll are [0]"),
    "a location twice": (the_way(locations=((1, "ruins"), (2, "ruins"))), "the special locations found are"),
    "two locations on a space": (the_way(locations=((1, "ruins"), (1, "crags"))), "the special locations found are"),
    "a location in the Tower": (the_way(locations=((9, "ruins"),)), "the special locations found are"),
    "a trove at a place of aid": (the_way(goal="aid", looted=True), "a trove was laid out, but the road"),
    "less than no trove gold": (the_way(trove_gold=-1), "-1 gold lies with the trove"),
    "less than no talisman spent": (the_way(spent=-1), "-1 talismans were spent"),
    "a row in the village": (lambda t: roads.with_roads(t, way=None), "lies on guardians, but nobody is on the road"),
    "gold on the road of nobody": (
        lambda t: roads.with_roads(replace(t, zones={}), way=None),
        "something lies on road:2, but nobody is on the road",
    ),
    "arms of no guardian": (lying("guardian:77", Card(901, "", "adventure")), "no such guardian stands there"),
    "a foe on a draw spot": (lying("spot:1", FOE), "foe 900 stands in spot:1, not among the guardians"),
    "a foe without a name": (lying("guardians", Card(900, "", "foe")), "foe 900 has no kind"),
    "things of the dead": (lying("items:ghoul", Card(902, "", "adventure")), "holds cards, but ghoul is not in play"),
    "a card in two places": (lambda t: lying("spot:1", t.zone("items:elf")[0])(t), "is in two places"),
    "a card of no deck": (lying("spot:1", Card(1, "", "moon")), "comes from an unknown deck 'moon'"),
    "counters below nothing": (lying("spot:1", Card(903, "core/axe", "adventure", counters=-1)), "has -1 counters"),
    "a deck gone": (
        lambda t: replace(t, decks={k: d for k, d in t.decks.items() if k != "spell"}),
        "the spell deck is missing",
    ),
    "one card too many": (lying("spot:1", Card(904, "core/ogre", "adventure")), "3 cards on the table, 2 are printed"),
    "an unprinted card": (
        lying("spot:1", Card(907, "core/none", "adventure")),
        "core/none: 1 card on the table, 0 are printed",
    ),
    "a spell among the adventure discards": (
        lying("discard:adventure", Card(906, "", "spell")),
        "card 906 of the spell deck is in the discard pile of the adventure deck",
    ),
    "one back too many": (
        lying("spot:1", Card(905, "", "spell")),
        "the spell deck's unseen cards do not match its size",
    ),
}


@pytest.mark.parametrize("make", TABLES)
def test_sample_tables_have_no_faults(make: Callable[[], Table]) -> None:
    assert wrong_with(make()) == []


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_each_impossible_table_is_named_and_refused_as_position(what: str) -> None:
    change, sentence = IMPOSSIBLE[what]
    table = change(on_the_road())
    assert any(sentence in told for told in wrong_with(table)), wrong_with(table)
    text = msgspec.json.encode(position.Position(position.FORMAT, position.VERSION, table))
    with pytest.raises(PositionError):
        position.load(text, core())


# --- corrections by hand: whatever is asked for, the table stays sound ---

KINDS = [None, "core/ogre", "core/axe", "core/pit-fiend", "core/elf", "core/ghoul", "no/such"]
ZONES = ["spot:0", "spot:2", "road:3", "road:tower:2", "items:elf", "items:ghoul", "store:inner:elf"]
ZONES += ["store:moon:elf", "guardians"]
ZONES += ["guardian:1", "trove", "loot", "discard:adventure", "deck:adventure", "deck:spell", "discard:foe", "laid"]
NUMBERS = st.integers(-2, 20)
OF_TYPE: dict[Any, st.SearchStrategy[Any]] = {int: NUMBERS, bool: st.booleans()}
BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "hero": st.sampled_from(["elf", "dwarf", "troll", "ghoul", ""]),
    "to": st.sampled_from(ZONES),
    "zone": st.sampled_from(ZONES),
    "kind": st.sampled_from([k for k in KINDS if k]),
    "deck": st.sampled_from(["adventure", "spell", "trove", "moon"]),
    "region": st.sampled_from(["inner", "outer", "tower", "", "moon"]),
    "quest": st.sampled_from(["", *quests.QUESTS, "grail"]),
    "place": st.sampled_from(["ruins", "castle", "nowhere"]),
    "adventure": st.builds(
        Adventure,
        destination=st.sampled_from(["city", "crags", "portal-of-power"]),
        goal=st.sampled_from(["aid", "trove", "waypoint"]),
        space=NUMBERS,
        heading=st.sampled_from([1, -1, 0]),
        rolled=st.lists(NUMBERS, max_size=2).map(tuple),
        visited=st.booleans(),
        looted=st.booleans(),
        beyond=st.none() | st.builds(Beyond, region=st.sampled_from(["tower", "moon"]), space=NUMBERS),
        passed=st.lists(NUMBERS, max_size=2).map(tuple),
        spent=NUMBERS,
    ),
    "step": st.just(Step("village")),
    "order": st.permutations(["elf", "dwarf"]).map(tuple),
    "lasting": st.builds(
        Lasting, hero=st.sampled_from(["elf", "ghoul"]), what=st.just("evade"), n=NUMBERS, until=st.just("turn")
    ),
    "dice": st.just((1, 2)),
    "args": st.just(()),
    "dead": st.sampled_from([(), ("core/ghoul",)]),
    "modules": st.sampled_from([(), ("2d6-combat",), ("nowhere",)]),
    "options": st.sampled_from([(), (("2d6-combat/open", "yes"),)]),
    "cards": st.sampled_from([(), (("adventure", "core/ogre", -1),), (("moon", "no/such", 2),)]),
    "gone": st.sampled_from([(), ("talisman",), ("moon",)]),
    "kinds": st.sampled_from([("core/ogre",), ("core/hex", "no/such")]),
    "first": st.sampled_from(["", "elf"]),
}
GHOUL = Hero("ghoul", "core/ghoul", 2, 2, 4, 4, 4, 1, "evil")


def any_fact(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for any fact of a kind, sensible or not."""
    fields: dict[str, st.SearchStrategy[Any]] = {}
    for field in msgspec.structs.fields(kind):
        if field.name == "cause":
            continue
        if field.name == "brings":
            fields["brings"] = st.dictionaries(st.just("any"), EVENTS, max_size=1)
        elif kind is f.HeroArrived:
            fields["hero"] = st.sampled_from([GHOUL, replace(GHOUL, life=-1)])
        elif field.name in BY_NAME:
            fields[field.name] = BY_NAME[field.name]
        elif field.type in OF_TYPE:
            fields[field.name] = OF_TYPE[field.type]
        elif field.type is str:
            fields[field.name] = st.just("something")
        else:
            fields[field.name] = st.sampled_from(get_args(field.type))
    return st.builds(kind, **fields)


EVENTS = st.sampled_from([*get_args(roads.RoadEvent), *get_args(darkest_slice.DARKEST_TYPE.events)]).flatmap(
    lambda kind: any_fact(kind)
)
BY_NAME["event"] = EVENTS
SESSIONS = [Session(core(), make(), switches={"dice": "table", "decks": "table"}) for make in TABLES]


@pytest.mark.parametrize("kind", get_args(f.Fact), ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_no_correction_by_hand_makes_an_impossible_table(kind: type[Any], data: st.DataObject) -> None:
    fact = data.draw(any_fact(kind))
    session = data.draw(st.sampled_from(SESSIONS))
    try:
        wrong = wrong_with(reduce(session.table, fact))
    except (ImpossibleFact, Unplayable):
        with pytest.raises(Refused):
            session.edit("a correction", [fact])
        return
    if wrong:
        before = session.table
        with pytest.raises(Refused) as refused:
            session.edit("a correction", [fact])
        # Modules that there are no rules for are refused before the table is looked at.
        assert kind is f.ModulesSet or str(refused.value) == wrong[0]
        assert session.table == before


def test_faulty_table_can_be_corrected_but_not_made_worse() -> None:
    session = Session(core(), replace(in_the_village(), piles={"road:1": 2}))
    session.edit("a gift", [f.TokensChanged(hero="elf", token="gold", by=1)])
    with pytest.raises(Refused, match="something lies on road:2"):
        session.edit("more", [f.PileChanged(zone="road:2", by=1)])
    session.edit("put right", [f.PileChanged(zone="road:1", by=-2)])
    assert wrong_with(session.table) == []
