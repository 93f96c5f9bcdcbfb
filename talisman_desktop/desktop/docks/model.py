"""What the panels show; no Qt.

The journal is grown from facts: sentences from the teller, headings by road and space. It is cut where an undo cut
the facts, and told on from there.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered, Edited, Keyframe, Switched
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import TOKENS, Card, Cause, Hero, Table, held
from talisman_desktop.desktop.prompts import words
from talisman_desktop.play.session import Session

Tell = Callable[[f.Fact, Table], str]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the journal; `fact` is the number of the fact it tells, -1 in an old sitting."""

    text: str
    cause: str = ""
    heading: bool = False
    fact: int = -1
    card: str = ""


def cause_words(cause: Cause) -> str:
    """The cause of a fact in short: the clause it comes from."""
    return "by hand" if cause.rule == "hand" else cause.rule


def heading(fact: f.Fact, table: Table, catalog: Catalog) -> str:
    """The heading that a fact begins, "" for none. `table` is the table before it."""
    way = table.adventure
    match fact:
        case f.AdventureBegan(adventure=begun):
            return f"Day {table.day} – to {_the(words.place_name(begun.destination, catalog))}"
        case f.PartyMoved(space=0):
            return f"Day {table.day} – back in the village"
        case f.PartyMoved(space=space, heading=towards):
            place = (
                words.place_name(way.destination, catalog) if way and space == 6 else f"road space {space}"
            )
            back = " (homewards)" if towards < 0 else ""
            return f"Day {table.day} – {place}{back}"
        case f.AdventureEnded() if way is None or way.space:
            return f"Day {table.day} – in the village"
        case _:
            return ""


def _the(name: str) -> str:
    return name if name.lower().startswith("the ") else f"the {name}"


@dataclass(slots=True)
class Journal:
    """The game in sentences. `lines` only grows at the end, or is cut there."""

    tell: Tell
    catalog: Catalog
    lines: list[Line] = field(default_factory=list)
    facts: list[f.Fact] = field(default_factory=list)

    def old(self, lines: Sequence[Line]) -> None:
        """Begin with the lines of sittings long past."""
        self.lines = list(lines)

    def sync(self, facts: Sequence[f.Fact], frames: Sequence[Keyframe]) -> tuple[int, int]:
        """Tell what a session's facts are now; (lines kept, new lines)."""
        same = _common(self.facts, facts)
        if same < len(self.facts):
            while self.lines and self.lines[-1].fact >= same:
                self.lines.pop()
            del self.facts[same:]
        kept = len(self.lines)
        if same == len(facts):
            return kept, 0
        frame = next((frame for frame in reversed(frames) if frame.facts <= same), None)
        if frame is None:
            frame = frames[0]
        table = frame.table
        for n in range(frame.facts, len(facts)):
            fact = facts[n]
            if n >= same:
                self._tell(n, fact, table)
            table = reduce(table, fact)
        self.facts.extend(facts[same:])
        return kept, len(self.lines) - kept

    def _tell(self, n: int, fact: f.Fact, table: Table) -> None:
        above = heading(fact, table, self.catalog)
        if above and not (self.lines and self.lines[-1].heading and self.lines[-1].text == above):
            self.lines.append(Line(above, heading=True, fact=n))
        text = self.tell(fact, table)
        if text:
            self.lines.append(Line(text, cause_words(fact.cause), fact=n, card=card_of(fact, table)))


def card_of(fact: f.Fact, table: Table) -> str:
    """The kind of card that a fact is about, "" for none."""
    if isinstance(fact, f.CardTurned | f.CardTaken):
        return fact.kind
    if isinstance(fact, f.CardMoved | f.CardMet | f.CountersChanged):
        try:
            return table.find(fact.card)[1].kind
        except KeyError:
            return ""
    return fact.cause.card


def _common(old: Sequence[object], new: Sequence[object]) -> int:
    """How long both begin alike; the usual case, that nothing was cut, is quick."""
    end = min(len(old), len(new))
    if end == len(old) and (not end or (old[-1] is new[end - 1] and old[0] is new[0])):
        return end
    for n in range(end):
        if old[n] is not new[n] and old[n] != new[n]:
            return n
    return end


# --- history ---


@dataclass(frozen=True, slots=True)
class Past:
    """A decision in the history: the log entry it is, or (`undone`) how many redos lead to it."""

    entry: int
    text: str
    undone: int = 0


def history(session: Session) -> tuple[Past, ...]:
    """All decisions, the oldest first, then those taken back that can be done again."""
    done = [Past(entry, name) for entry, name in session.undoable()]
    steps = 0
    again = []
    for entry in session.redoable:
        if isinstance(entry, Edited):
            steps += 1
            again.append(Past(-1, entry.name, steps))
        elif isinstance(entry, Answered) and entry.by not in ("app", "auto"):
            steps += 1
            again.append(Past(-1, entry.label or entry.key, steps))
        elif isinstance(entry, Switched):
            continue
    return (*done, *again)


# --- heroes ---

Group = Literal["items", "followers", "spells", "trophies"]
GROUPS: tuple[Group, ...] = ("items", "followers", "spells", "trophies")


def hero_html(hero: Hero, table: Table, catalog: Catalog) -> str:
    """A hero's sheet as simple HTML without colours; cards are links "card:KIND"."""
    name = html.escape(words.hero_name(hero.id, table, catalog))
    place = f"{table.order.index(hero.id) + 1} of {len(table.order)}" if hero.id in table.order else "apart"
    rows = [f"<h3>{name}</h3><p><i>{hero.alignment}, marching {place}</i></p><table cellspacing='0'><tr>"]
    printed = catalog.cards.get(hero.kind)
    for token in TOKENS:
        start = getattr(printed, token, None) if printed else None
        shown = f"<b>{getattr(hero, token)}</b>" + (
            f" <small>of {start}</small>" if start and token != "gold" else ""
        )
        rows.append(f"<td style='padding-right: 14px'>{token.title()}<br>{shown}</td>")
    rows.append("</tr></table>")
    if hero.toad:
        rows.append(f"<p><b>A toad for {hero.toad} more turn{'s' if hero.toad > 1 else ''}</b></p>")
    for group in GROUPS:
        cards = table.zone(held(group, hero.id))
        if cards:
            rows.append(f"<p>{group.title()}: {', '.join(_link(card, catalog) for card in cards)}</p>")
    stored = [
        _link(card, catalog)
        for zone, cards in table.zones.items()
        if zone.startswith("store:") and zone.endswith(f":{hero.id}")
        for card in cards
    ] + [f"{gold} gold ({region})" for region, gold in hero.stored_gold]
    if stored:
        rows.append(f"<p>Stored: {', '.join(stored)}</p>")
    for lasting in table.lasting:
        if lasting.hero in ("", hero.id):
            what = html.escape(lasting.what)
            rows.append(f"<p><i>{what} {lasting.n:+d} until the end of the {lasting.until}</i></p>")
    return "".join(rows)


def _link(card: Card, catalog: Catalog) -> str:
    name = html.escape(words.card_name(card, catalog))
    count = f" ({card.counters})" if card.counters else ""
    return f'<a href="card:{html.escape(card.kind)}">{name}</a>{count}' if card.kind else name


def party_html(table: Table, catalog: Catalog) -> str:
    """The sheets of all heroes, in marching order."""
    return "<hr>".join(hero_html(table.heroes[h], table, catalog) for h in table.order)
