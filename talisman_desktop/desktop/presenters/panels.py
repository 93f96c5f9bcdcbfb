"""The contents of the panels. No Qt."""

from __future__ import annotations

import html
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from copy import copy
from itertools import takewhile
from typing import Literal

from msgspec.structs import replace

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Keyframe
from talisman_desktop.core.table import TOKENS, Card, Hero, Table, held
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.route_view import place_name
from talisman_desktop.desktop.presenters.table_view import in_force
from talisman_desktop.play import telling
from talisman_desktop.play.session import Session
from talisman_desktop.play.sources import Origin
from talisman_desktop.play.telling import Line
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.rules import quest_cards, quest_rewards
from talisman_desktop.rules.ruleset import Ruleset


class Journal:
    """The story of the game in sentences: first the lines of earlier sittings, then those for the facts of the session.

    In brackets, a line says where its dice and cards came from if that is not the usual source. Each change of such a
    switch has its own line.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        table: Table,
        old: Sequence[Line] = (),
        numbers: Sequence[int] = (),
        last_results: LastResults | None = None,
    ) -> None:
        """Begin with the `old` lines of the file and their `numbers` in it. `table` is the table before the first fact
        of the session. `last_results` has what was worked out when the facts were saved."""
        self.lines: list[Line] = list(old)
        self.numbers = numbers
        self._old = len(self.lines)
        self._story = telling.Journal(ruleset, table, clauses=False, last_results=last_results)
        self._after: list[int] = []
        """For each line of the session, the number of story lines up to and including it."""
        self._origins: list[Origin] = []

    def sync(
        self,
        facts: Sequence[Fact],
        frames: Sequence[Keyframe],
        origins: Sequence[Origin] = (),
        table: Table | None = None,
    ) -> tuple[int, int]:
        """Follow the facts of a session that has grown or was shortened by an undo, up to its `table`. Return the
        number of lines kept, and the number of new lines."""
        told = self._story.told
        kept, _ = self._story.sync(facts, frames, table)
        same = _same(self._origins, origins)
        if same < len(self._origins):
            first = self._origins[same].fact
            while kept and told[kept - 1].fact >= first:
                kept -= 1
        start = bisect_left(self._after, kept) + 1 if kept else 0
        before = self.lines[self._old + start :]
        del self.lines[self._old + start :], self._after[start:]
        since = told[kept - 1].fact + 1 if kept else 0
        self._origins[same:] = origins[same:]
        self._weave(kept, self._origins[bisect_left(self._origins, since, key=lambda o: o.fact) :])
        again = sum(1 for _ in takewhile(_equal, zip(before, self.lines[self._old + start :], strict=False)))
        kept = self._old + start + again
        return kept, len(self.lines) - kept

    def fork(self) -> Journal:
        """Return a separate journal in the same state, for following an answer that may be given next. It must not make
        new cards known, because both tell of the same cards."""
        other = copy(self)
        other.lines, other._after, other._origins = self.lines.copy(), self._after.copy(), self._origins.copy()
        other._story = self._story.fork()
        return other

    def told_with(self, facts: int) -> int:
        """Return the number of lines that the journal has after this many facts of the session."""
        story = bisect_left(self._story.told, facts, key=lambda line: line.fact)
        return self._old + bisect_right(self._after, story)

    def is_story(self, at: int) -> bool:
        """Return whether a line of the session tells the story, and is not a heading or a change of a switch."""
        n = at - self._old
        told = 0 <= n < len(self._after) and self._after[n] > (self._after[n - 1] if n else 0)
        return told and self.lines[at].kind != "heading"

    def _weave(self, kept: int, origins: Sequence[Origin]) -> None:
        """Add the story lines after the first `kept`, with the origins of their dice, and the changes of switches
        between them."""
        at = 0
        for n, line in enumerate(self._story.told[kept:], start=kept + 1):
            marks: list[Origin] = []
            while at < len(origins) and origins[at].fact <= line.fact:
                if origins[at].switch:
                    self._add(_switched(origins[at]), n - 1)
                elif line.kind != "heading":
                    marks.append(origins[at])
                else:
                    break
                at += 1
            told = _marks(marks)
            self._add(replace(line, text=f"{line.text} ({told})") if told else line, n)
        for origin in origins[at:]:
            if origin.switch:
                self._add(_switched(origin), len(self._story.told))

    def _add(self, line: Line, after: int) -> None:
        self.lines.append(line)
        self._after.append(after)


def _switched(origin: Origin) -> Line:
    return Line(f"{origin.how}.", "note", fact=origin.fact)


def _marks(marks: Sequence[Origin]) -> str:
    """Return the origin of dice in words: one word if all have the same origin, or else one for each die; "" for the
    usual origin."""
    if all(mark.usual for mark in marks):
        return ""
    words = [mark.how for mark in marks]
    return words[0] if len(set(words)) == 1 else ", ".join(words)


def _equal(pair: tuple[Line, Line]) -> bool:
    return pair[0] == pair[1]


def _same(old: Sequence[Origin], new: Sequence[Origin]) -> int:
    """Return the length of the common beginning of two lists. Both only grow or are cut at the end, so if an entry is
    equal, so are all before it."""
    end = min(len(old), len(new))
    while end and old[end - 1] is not new[end - 1]:
        end -= 1
    return end


# --- undo ---


def next_steps(session: Session) -> tuple[str, str]:
    """Return the names of the decisions that undo and redo would act on; "" if there is none. The function does not
    read the whole log."""
    return session.next_undo(), session.next_redo()


# --- heroes ---

Group = Literal["items", "followers", "spells", "trophies"]
GROUPS: tuple[Group, ...] = ("items", "followers", "spells", "trophies")


def hero_html(hero: Hero, table: Table, ruleset: Ruleset) -> str:
    """Return a hero's sheet as simple HTML. Cards are links such as "card:KIND", numbers are links such as
    "why:HERO:TOKEN"."""
    catalog = ruleset.catalog
    name = html.escape(screen_names.hero_name(hero.id, table, catalog))
    rows = [f"<h3>{name}</h3><p><i>{hero.alignment}, {_marching(hero.id, table, catalog)}</i></p>"]
    printed = catalog.cards.get(hero.kind)
    numbers = []
    for token in TOKENS:
        start = getattr(printed, token, None) if printed else None
        held_now = getattr(hero, token)
        measured = start is not None and start != held_now and token != "gold"
        measure = f"\xa0<small>(start\xa0{start})</small>" if measured else ""
        link = f"<a href='why:{html.escape(hero.id)}:{token}'>{token.title()}</a>"
        numbers.append(f"{link}\xa0<b>{held_now}</b>{measure}")
    # Paragraphs are used instead of a table, because in narrow cells lines would break inside the names of numbers.
    rows.append(f"<p>{' &nbsp; '.join(numbers)}</p>")
    if hero.toad:
        rows.append(f"<p><b>A toad for {hero.toad} more turn{'s' if hero.toad > 1 else ''}</b></p>")
    first = ruleset.errands.quest(table, hero.id)
    of_table = [html.escape(ruleset.quest_words(first))] if first and first not in catalog.cards else []
    if quests := [*of_table, *(_link(card, catalog) for card in quest_cards.cards(table, hero.id))]:
        rows.append(f"<p><b>Quest of the Warlock: {', '.join(quests)}</b></p>")
    if kept := quest_cards.finished(table, hero.id):
        rows.append(f"<p>Finished quests: {', '.join(_link(card, catalog) for card in kept)}</p>")
    if won := quest_rewards.cards(table, hero.id):
        rows.append(f"<p>Quest rewards: {', '.join(_link(card, catalog) for card in won)}</p>")
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
            told = in_force(lasting.what, lasting.n, lasting.until)
            rows += [f"<p><i>{html.escape(text)}</i></p>" for text in told]
    return "".join(rows)


def _marching(hero: str, table: Table, catalog: Catalog) -> str:
    """Return a hero's place in the marching order, or where the hero is outside the party."""
    if hero in table.apart:
        return f"apart: {html.escape(place_name(table.apart[hero], catalog))}"
    return f"marching {table.party.index(hero) + 1} of {len(table.party)}" if hero in table.party else "marching apart"


def _link(card: Card, catalog: Catalog) -> str:
    name = html.escape(screen_names.card_name(card, catalog))
    printed = catalog.cards.get(card.kind)
    told = "done" if printed is not None and printed.type == "quest" else card.counters
    count = f" ({told})" if card.counters else ""
    count += f" ({card.condition})" if card.condition else ""
    return f'<a href="card:{html.escape(card.kind)}">{name}</a>{count}' if card.kind else name


def party_html(table: Table, ruleset: Ruleset) -> str:
    """Return the sheets of all heroes, in marching order."""
    return "<hr>".join(hero_html(table.heroes[h], table, ruleset) for h in table.order)
