"""The differences between any two tables, as facts, turn the first table into the second."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.differences import between, without
from talisman_desktop.rules import roads
from tests.kit import a_table, catalog, who
from tests.kit import wrong as tables_wrong
from tests.playthroughs.adventures import any_adventure


def seen(table: Table) -> dict[str, object]:
    """Return everything on a table in a form that does not depend on the numbers of its cards."""
    number = {c.id: f"{zone} {n}" for zone, cards in sorted(table.zones.items()) for n, c in enumerate(cards)}

    def zone(name: str) -> str:
        what, _, rest = name.partition(":")
        return f"guardian of {number[int(rest)]}" if what == "guardian" and rest.isdigit() else name

    return {
        "heroes": dict(sorted(table.heroes.items())),
        "order": table.order,
        "apart": dict(sorted(table.apart.items())),
        "zones": {
            zone(name): [(c.kind, c.deck, c.up, c.met, c.first, c.counters, c.turned) for c in cards]
            for name, cards in table.zones.items()
            if cards
        },
        "decks": {n: (dict(sorted(d.unseen.items())), d.size, d.top) for n, d in table.decks.items()},
        "piles": {zone(name): gold for name, gold in table.piles.items()},
        "lasting": sorted((x.hero, x.what, x.n, x.until, number.get(x.card, ""), x.source) for x in table.lasting),
        "rest": (
            table.region,
            roads.way(table),
            table.day,
            roads.of(table).adventures,
            table.dead,
            roads.of(table).troves,
        ),
        "options": table.options,
    }


def follow(before: Table, wanted: Table) -> Table:
    """Return the first table after the facts that should turn it into the second."""
    table = before
    for part in between(before, wanted):
        table = reduce(table, part.fact)
    return table


@cache
def tables(seed: int) -> tuple[Table, ...]:
    """Return tables from the course of an adventure."""
    return tuple(frame.table for frame in any_adventure(seed).keyframes)


@given(st.integers(0, 5), st.data())
@settings(max_examples=60, deadline=None)
def test_any_table_of_an_adventure_leads_to_any_other(seed: int, data: st.DataObject) -> None:
    some = st.sampled_from(tables(seed))
    before, wanted = data.draw(some), data.draw(some)
    assert seen(follow(before, wanted)) == seen(wanted)


@given(st.integers(0, 5), st.data())
@settings(max_examples=40, deadline=None)
def test_any_table_is_set_up_from_nothing(seed: int, data: st.DataObject) -> None:
    wanted = data.draw(st.sampled_from(tables(seed)))
    assert seen(follow(new_table(catalog(), 1), wanted)) == seen(wanted)


@given(st.integers(0, 5), st.data())
@settings(max_examples=40, deadline=None)
def test_leaving_out_one_difference_leaves_the_others(seed: int, data: st.DataObject) -> None:
    some = st.sampled_from(tables(seed))
    before, wanted = data.draw(some), data.draw(some)
    parts = between(before, wanted)
    abouts = sorted({p.about for p in parts if p.about}, key=str)
    if not abouts:
        return
    about = data.draw(st.sampled_from(abouts))
    after = without(before, parts, about)
    left = {p.about[0] for p in between(before, after) if p.about}
    assert left <= {a[0] for a in abouts} | {"marching", "past"}
    if about[0] in ("token", "day", "pile", "stored", "alignment", "top", "region"):
        assert about not in {p.about for p in between(before, after)}


def test_equal_tables_have_no_differences() -> None:
    for table in tables(1):
        assert between(table, table) == ()


def test_few_facts_for_a_small_difference() -> None:
    table = a_table([who("elf", items=["sword", "axe", "ring"]), "dwarf"], space=3, zones={"road:2": ["ogre", "bear"]})
    sword, axe, ring = table.zone("items:elf")
    wanted = reduce(table, f.CardMoved(sword.id, "items:elf"))
    wanted = reduce(wanted, f.CardSet(sword.id, turned=sword.turned))
    assert {part.about for part in between(table, wanted)} == {("stack", "items:elf")}
    wanted = reduce(wanted, f.CardMoved(ring.id, "road:2", 1))
    wanted = reduce(wanted, f.TokensChanged("elf", "gold", 2))
    assert {p.about for p in between(table, wanted)} == {
        ("stack", "items:elf"),
        ("card", ring.id),
        ("token", "elf", "gold"),
    }
    assert seen(follow(table, wanted)) == seen(wanted)
    left = without(table, between(table, wanted), ("card", ring.id))
    assert [c.id for c in left.zone("items:elf")] == [axe.id, sword.id, ring.id]
    assert left.heroes["elf"].gold == table.heroes["elf"].gold + 2


def test_a_card_left_out_does_not_take_the_next_one_with_it() -> None:
    table = a_table(["elf", "dwarf"], space=3)
    wanted = table
    for kind in ("core/ogre", "core/bear", "core/bandit"):
        wanted = reduce(wanted, f.CardTaken("adventure", kind, "spot:1"))
    parts = between(table, wanted)
    after = without(table, parts, parts[0].about)
    assert [c.kind for c in after.zone("spot:1")] == ["core/bear", "core/bandit"]
    assert tables_wrong(after) == []


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_close_moments_differ_by_few_facts(seed: int) -> None:
    """Two moments of one adventure that follow on each other lie some facts apart, not hundreds."""
    frames = tables(seed)
    assert max(len(between(a, b)) for a, b in pairwise(frames)) < 90
