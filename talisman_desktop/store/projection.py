"""The readable tables: rows made from the table, and the changes that make the file show the table as it is now. The
program never reads these rows back into a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select

from talisman_desktop.core.codec import Codec
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.table import TOKENS, Card, Hero, Table, road
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.rules import roads
from talisman_desktop.store.models import READABLE, Stored
from talisman_desktop.store.statements import Prepared, upsert

Key = tuple[int | str, ...]
Row = dict[str, Any]
Rows = dict[str, dict[Key, Row]]

_HOLDING = ("items:", "followers:", "spells:", "trophies:", "quests:", "store:")


def plain_place(table: Table) -> str:
    """Return the party's place in plain words."""
    way = roads.way(table)
    if way is None:
        return f"in the village, {table.region} region"
    where = f"on road space {way.at.counted}" if way.space else "at the village gate"
    return f"{where}, {'on the way to' if way.heading > 0 else 'back from'} {way.destination}"


class Words(NamedTuple):
    """Functions that put a campaign file into words: the line of a fact (`tell`), the printed name of a kind of card,
    the party's place, the card being met, the task of a quest, and the end of the campaign ("" before it); and the
    codec that reads its tables and log entries. `tell` gets the fact and the table just before it, and returns "" if
    the fact has no line.
    """

    codec: Codec
    tell: Callable[[Fact, Table], str] = lambda fact, table: ""
    name: Callable[[str], str] = lambda kind: kind
    place: Callable[[Table], str] = plain_place
    card: Callable[[Table, Table], str] = lambda step, now: ""
    quest: Callable[[Table, str], str] = lambda table, hero: ""
    end: Callable[[Table], str] = lambda table: ""
    look: Callable[[Table], object] = lambda table: None
    """A function called with a table before any of its cards is named, because some of them may have been made at that
    table."""
    sentences: Callable[[Table], Mapping[str, str]] = lambda table: MappingProxyType({})
    """A function that returns the automations of a table's game, each as a sentence."""
    last_results: LastResults | None = None
    """The tables and sentences from the last saving, for the parts of the program that tell the same facts after it."""


MOST_AHEAD = 40
"""The number of answers whose rows are made before one of them is given."""


class Plan(NamedTuple):
    """The rows to write and the keys of the rows to delete, by table. `rows` and `zones` are the mirror after that."""

    write: dict[str, list[Row]]
    remove: dict[str, list[Key]]
    rows: Rows
    zones: Mapping[str, tuple[Card, ...]]

    @property
    def size(self) -> int:
        """The number of rows that would change."""
        return sum(map(len, self.write.values())) + sum(map(len, self.remove.values()))


class Projection:
    """A mirror of the readable rows of the file; only rows that differ are written."""

    def __init__(self, words: Words, rows: Rows | None = None) -> None:
        """Take `rows`, the rows that are in the file now; None for an empty file."""
        self.words = words
        self._rows: Rows = rows or {name: {} for name in READABLE}
        self._zones: Mapping[str, tuple[Card, ...]] | None = None
        self._ahead: tuple[tuple[Table, Plan], ...] = ()
        """Tables that may be written next, with their plans."""

    def plan(self, table: Table) -> Plan:
        """Return the changes after which the file shows this table; nothing is written."""
        self.words.look(table)
        known = next((plan for ahead, plan in self._ahead if ahead is table), None)
        return known if known is not None else self._plan(table)

    def plan_ahead(self, table: Table) -> None:
        """Make the plan for a table that may be written next."""
        self.words.look(table)
        plan = self._plan(table)
        self._ahead = (*self._ahead[-MOST_AHEAD + 1 :], (table, plan))
        for name in READABLE:
            if plan.write.get(name):
                _UPSERTS[name].get_ready()
            if plan.remove.get(name):
                _DELETES[name].get_ready()

    def _plan(self, table: Table) -> Plan:
        known = self._zones is not None
        cards = self._moved(table) if known else _card_rows(table.zones.items(), table.heroes, self.words)
        rows: Rows = {
            "heroes": _hero_rows(table, self.words),
            "tokens": _token_rows(table),
            "possessions": cards,
            "state": _state_rows(table, self.words),
        }
        write: dict[str, list[Row]] = {}
        remove: dict[str, list[Key]] = {}
        for name, new in rows.items():
            old = self._rows[name]
            if new is old:
                continue
            write[name] = [row for key, row in new.items() if (was := old.get(key)) is not row and was != row]
            remove[name] = [key for key in old if key not in new]
        return Plan(write, remove, rows, table.zones)

    def _moved(self, table: Table) -> dict[Key, Row]:
        """Return the rows of all cards; only those of zones that have changed are made again."""
        before = self._zones
        assert before is not None
        old = self._rows["possessions"]
        changed = [z for z in {**before, **table.zones} if before.get(z, ()) is not table.zones.get(z, ())]
        changed = [z for z in changed if before.get(z, ()) != table.zones.get(z, ())]
        if not changed:
            return old
        gone = {(card.id,) for zone in changed for card in before.get(zone, ())}
        now = _card_rows(((zone, table.zones.get(zone, ())) for zone in changed), table.heroes, self.words)
        return {**{key: row for key, row in old.items() if key not in gone}, **now}

    def write(self, connection: Connection, plan: Plan) -> None:
        """Carry out a plan inside the transaction under way."""
        for name in READABLE:
            if plan.remove.get(name):
                keys = [{f"k{i}": part for i, part in enumerate(key)} for key in plan.remove[name]]
                _DELETES[name].run(connection, *keys)
        for name in READABLE:
            if plan.write.get(name):
                _UPSERTS[name].run(connection, *plan.write[name])

    def written(self, plan: Plan) -> None:
        """Bring the mirror up to date after the transaction with this plan was committed."""
        self._rows, self._zones, self._ahead = plan.rows, plan.zones, ()


def expected(table: Table, words: Words) -> Rows:
    """Return all rows that a table should have."""
    return Projection(words).plan(table).rows


def read(connection: Connection) -> Rows:
    """Return the rows that are in the file."""
    rows: Rows = {}
    for name in READABLE:
        found = connection.execute(select(_TABLES[name])).mappings()
        keys = [c.name for c in _TABLES[name].primary_key]
        rows[name] = {tuple(row[k] for k in keys): dict(row) for row in found}
    return rows


def compare(found: Rows, table: Table, words: Words) -> list[str]:
    """Return the differences between the rows of a file and a table, as sentences; empty if there are none."""
    wrong = []
    for name, rows in expected(table, words).items():
        for key in {**rows, **found[name]}:
            ours, theirs = rows.get(key), found[name].get(key)
            if ours != theirs:
                label = " ".join(map(str, key))
                wrong.append(f"{name}: {label} reads {_short(theirs)}, the table says {_short(ours)}")
    return wrong


def _short(row: Row | None) -> str:
    return ", ".join(f"{k} {v}" for k, v in row.items()) if row else "nothing"


# --- rows ---


def _hero_rows(table: Table, words: Words) -> dict[Key, Row]:
    rows: dict[Key, Row] = {}
    for hero in table.heroes.values():
        rows[(hero.id,)] = {
            "id": hero.id,
            "name": words.name(hero.kind),
            "character": hero.kind,
            "seat": hero.seat,
            "marching": table.order.index(hero.id) + 1 if hero.id in table.order else 0,
            "alignment": hero.alignment,
            "strength": hero.strength,
            "craft": hero.craft,
            "life": hero.life,
            "fate": hero.fate,
            "gold": hero.gold,
            "toad_turns": hero.toad,
            "quest": words.quest(table, hero.id) or None,
        }
    return rows


def _token_rows(table: Table) -> dict[Key, Row]:
    rows: dict[Key, Row] = {}
    for hero in table.heroes.values():
        counts: dict[str, int] = {token: getattr(hero, token) for token in TOKENS}
        counts |= {f"gold stored, {region} region": n for region, n in hero.stored_gold}
        for token, count in counts.items():
            rows[(hero.id, token)] = {"hero": hero.id, "token": token, "count": count}
    return rows


def _card_rows(
    zones: Iterable[tuple[str, tuple[Card, ...]]], heroes: Mapping[str, Hero], words: Words
) -> dict[Key, Row]:
    rows: dict[Key, Row] = {}
    for zone, cards in zones:
        hero = zone.rpartition(":")[2] if zone.startswith(_HOLDING) else ""
        holder = hero if hero in heroes else None
        for position, card in enumerate(cards, 1):
            rows[(card.id,)] = {
                "card": card.id,
                "name": words.name(card.kind) if card.kind else "(face down)",
                "kind": card.kind or None,
                "deck": card.deck,
                "zone": _zone(zone),
                "holder": holder,
                "position": position,
                "face_up": card.up,
                "counters": card.counters,
            }
    return rows


def _zone(zone: str) -> str:
    """Return the name of a zone in the file, where road spaces are counted from 1."""
    space = roads.of_zone(zone)
    return road(space.counted) if space is not None else zone


def _state_rows(table: Table, words: Words) -> dict[Key, Row]:
    values = {
        "place": words.place(table),
        "region": table.region,
        "day": str(table.day),
        "step": table.step.name,
        "adventures": str(roads.of(table).adventures),
        "troves looted": str(roads.of(table).troves),
        "fallen": ", ".join(words.name(kind) for kind in table.dead),
    }
    values |= {f"{name} deck": f"{d.size + len(d.top)} cards" for name, d in table.decks.items()}
    values |= {f"gold on {_zone(zone)}": str(gold) for zone, gold in table.piles.items()}
    way = roads.way(table)
    if way is not None and way.trove_gold:
        values["gold with the trove"] = str(way.trove_gold)
    if way is not None and way.spent:
        values["talismans spent on this ascent"] = str(way.spent)
    if end := words.end(table):
        values["end"] = end
    return {(name,): {"name": name, "value": value or None} for name, value in values.items()}


# --- statements ---

_TABLES = {name: Stored.metadata.tables[name] for name in READABLE}


def _delete(name: str) -> Prepared:
    keys = list(_TABLES[name].primary_key)
    return Prepared(delete(_TABLES[name]).where(*(c == bindparam(f"k{i}") for i, c in enumerate(keys))))


_UPSERTS = {name: upsert(_TABLES[name]) for name in READABLE}
_DELETES = {name: _delete(name) for name in READABLE}
