"""Random changes by hand: their facts lead to the wanted table, and undo leads back."""

from __future__ import annotations

from random import Random

import pytest

from talisman_desktop.core.facts import LastingBegan, PileChanged
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import TOKENS, Card, Lasting, Table, discard
from talisman_desktop.desktop.dialogs.table_editor import cards_page
from talisman_desktop.desktop.presenters import changes, screen_names
from talisman_desktop.games.darkest.base.places import INNER
from talisman_desktop.games.darkest.base.quests import QUESTS
from talisman_desktop.games.darkest.road import entry_step
from talisman_desktop.play.corrections import disturbed
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import own
from tests.kit import a_table, catalog, core, do, lay
from tests.play.test_differences import seen, tables


def any_edit(edits: Edits, random: Random) -> Edits:
    """Return the edits with one random change; raise ImpossibleFact if that is impossible."""
    table = edits.now
    hero = random.choice(table.order) if table.order else ""
    zones = [*screen_names.zones_of(table, core().of(table).world), *cards_page.row(table, core().of(table).world)]
    lying = [c.id for z, pile in table.zones.items() for c in pile if not z.startswith("character:")]
    card = random.choice(lying) if lying else 0
    deck = random.choice([d for d in table.decks if d != "character"])
    kind = random.choice(["", *sorted(table.decks[deck].unseen)])
    n = random.randrange(9)
    kinds = {
        "token": lambda: edits.set_token(hero, random.choice(TOKENS), n + 1),
        "toad": lambda: edits.set_toad(hero, n),
        "side": lambda: edits.set_alignment(hero, random.choice(["good", "neutral", "evil"])),
        "quest": lambda: edits.set_quest(hero, random.choice(["", *QUESTS]), core()),
        "mystic": lambda: edits.set_mystic(hero, n > 4, core()),
        "stored": lambda: edits.set_stored(hero, "outer", n),
        "order": lambda: edits.set_order(tuple(random.sample(table.order, len(table.order)))),
        "hero": lambda: edits.add_hero(random.choice(catalog().deck("character"))),
        "out": lambda: edits.hero_out(hero),
        "dies": lambda: edits.hero_dies(hero, core()),
        "move": lambda: edits.move(card, random.choice(zones), index=random.choice([-1, 0]), up=n > 2),
        "sort": lambda: edits.move(card, table.find(card)[0], index=0),
        "take": lambda: edits.take(deck, kind, random.choice(zones)),
        "back": lambda: edits.put_back(card),
        "turn": lambda: edits.turn(card),
        "met": lambda: edits.set_met(card, n > 4),
        "count": lambda: edits.count(card, n - 3),
        "name": lambda: edits.name_card(card, kind),
        "top": lambda: edits.set_top(deck, (kind,) if kind else ()),
        "pile": lambda: edits.set_pile(random.choice(zones), n),
        "place": lambda: edits.set_place(own(n), random.choice([1, -1])),
        "rolled": lambda: edits.change_way(rolled=tuple(range(1, n))) if roads.way(table) else edits,
        "found": lambda: edits.change_way(locations=((2, INNER.locations[n % 6]),)) if roads.way(table) else edits,
        "clear": lambda: edits.clear_road(core()).set_way(None),
        "day": lambda: edits.set_day(n + 1),
        "past": lambda: edits.set_past(n, n // 2, table.dead),
        "over": lambda: edits.end(table.lasting[0]) if table.lasting else edits,
        "setting": lambda: edits.set_option("trove-size", random.choice(["1", "2", "3"])),
    }
    needs_hero = ("token", "toad", "side", "quest", "mystic", "stored", "out", "dies")
    needs_card = ("move", "sort", "back", "turn", "met", "count", "name")
    usable = [k for k in kinds if (hero or k not in needs_hero) and (card or k not in needs_card)]
    return kinds[random.choice(usable)]()


def some_edits(table: Table, random: Random, count: int) -> Edits:
    """Return edits with random changes, without those that are impossible."""
    edits = Edits(table)
    for _ in range(count):
        try:
            edits = any_edit(edits, random)
        except ImpossibleFact:
            continue
    return edits


def start(seed: int) -> tuple[Table, Random]:
    """Return a table from an adventure, and a random generator."""
    random = Random(seed)
    return random.choice(tables(seed % 6)), random


@pytest.mark.parametrize("seed", range(80))
def test_facts_of_random_edits_give_the_wanted_table(seed: int) -> None:
    table, random = start(seed)
    edits = some_edits(table, random, 1 + seed % 12)
    after = table
    facts = edits.facts("any", core())
    for fact in facts:
        after = reduce(after, fact)
    assert seen(after) == seen(edits.now)
    assert after.step == (entry_step.step(edits.now) if disturbed(table, edits.now) and facts else table.step)
    lines = changes.diff(edits, core())
    assert len(lines) == len(edits.abouts())
    assert not [line for line in lines if not line or "core/" in line]


@pytest.mark.parametrize("seed", range(40))
def test_correction_is_one_step_that_undo_reverts(seed: int) -> None:
    table, random = start(seed)
    session = Session(core(), table, switches={"dice": "table", "decks": "table"})
    before, pending = session.table, session.pending
    edits = some_edits(before, random, 4)
    facts = edits.facts("A correction", core(), pending)
    if pending is None or changes.wrong(edits, core()) or not facts:
        return
    session.edit("A correction", facts)
    assert session.next_undo() == "A correction"
    session.undo()
    assert (session.table, session.pending) == (before, pending)


@pytest.mark.parametrize("seed", range(40))
def test_every_change_can_be_removed(seed: int) -> None:
    table, random = start(seed)
    edits = some_edits(table, random, 8)
    for _ in range(len(edits.abouts()) + 4):
        if not (lines := changes.diff(edits, core())):
            break
        edits = edits.without(random.randrange(len(lines)))
    assert changes.diff(edits, core()) == ()


@pytest.mark.parametrize("gone", ["moved", "put back"])
def test_things_of_a_removed_guardian_join_the_trove(gone: str) -> None:
    table = lay(a_table(["elf"], space=6, destination="crags"), "bear", "guardians")
    (bear,) = table.zone("guardians")
    table = lay(table, "axe", f"guardian:{bear.id}")
    edits = Edits(do(table, PileChanged(f"guardian:{bear.id}", 2)))
    edits = edits.move(bear.id, discard("adventure")) if gone == "moved" else edits.put_back(bear.id)
    assert [c.kind for c in edits.now.zone("trove")] == ["core/axe"]
    assert edits.now.piles == {"trove": 2}
    assert changes.wrong(edits, core()) == ()


def test_unknown_card_of_a_box_is_named_in_words() -> None:
    unknown = Card(1, "", "adventure-main:dungeon", up=False)
    assert screen_names.card_name(unknown, catalog()) == "A face-down joining adventure card"


def test_ended_effect_is_named_as_ended() -> None:
    table = do(a_table(["elf"]), LastingBegan(Lasting("elf", "strength", 2, "turn")))
    (line,) = changes.diff(Edits(table).end(table.lasting[0]), core())
    assert line == "Temporary effects: The Elf has +2 strength until the end of the turn (ended)"
