"""The first page of the packet: a box for each hero with the changes during the sitting, and the reminders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from talisman_desktop.core.table import TOKENS, Hero, Table, held
from talisman_desktop.notes.blocks import Block, Box, Boxes, Bullets, Fact, Prose, bullets, section
from talisman_desktop.notes.note_names import Names, capital, counted, numbers, stacks
from talisman_desktop.notes.sections import Sections
from talisman_desktop.play.round import OVER
from talisman_desktop.rules import quest_rewards, roads, settings
from talisman_desktop.rules.ruleset import Ruleset

SINCE = "Since last time"
KEPT: tuple[Literal["items", "followers", "spells"], ...] = ("items", "followers", "spells")
"""The zones of a hero whose cards are listed in the hero's box."""


class FrontPage:
    """Makes the first page for a table. `before` is the table at the start of the sitting; None shows no changes."""

    def __init__(self, table: Table, ruleset: Ruleset, before: Table | None = None) -> None:
        self.table, self.before = table, before
        self.ruleset, self.catalog = ruleset, ruleset.catalog
        self.names = Names(table, ruleset)
        self.parts = Sections(table, ruleset)

    def blocks(self, asked: str) -> list[Block]:
        """Return the blocks of the page. `asked` is the question that waits for an answer, as a text."""
        heroes = [self._box(hero) for hero in self.names.heroes()]
        dead = self._dead()
        blocks: list[Block] = [Prose(self._where())]
        blocks += [Boxes(tuple(heroes))] if heroes else []
        blocks += [Prose(f"Died{' since last time' if self._goes_on else ''}: {dead}.")] if dead else []
        over = self.table.step.name == OVER
        return [*blocks, *(section("What is due", bullets(self.due(asked))) if not over else [])]

    @property
    def _goes_on(self) -> bool:
        """Whether the sitting had a party at its start, so that its changes can be told."""
        return self.before is not None and bool(self.before.heroes or self.before.dead)

    def _where(self) -> str:
        order = f" Marching order, front first: {self.names.marching()}." if self.table.order else ""
        return f"Day {self.table.day}, {self.parts.region()}: {self.parts.standing()}.{order}"

    def _dead(self) -> str:
        if self.before is None:
            return ""
        return counted(map(self.names.kind, (Counter(self.table.dead) - Counter(self.before.dead)).elements()))

    # --- a hero ---

    def _box(self, hero: Hero) -> Box:
        player = settings.player(self.table.options, hero.seat)
        return Box(self.names.hero(hero.id), f"Played by {player}" if player else "", tuple(self._lines(hero)))

    def _lines(self, hero: Hero) -> Iterator[Fact]:
        yield Fact("", ", ".join((*map(self._token, [hero] * len(TOKENS), TOKENS), hero.alignment)))
        for what in KEPT:
            yield Fact(capital(what), self.names.kept(self.table.zone(held(what, hero.id))) or "none")
        if rewards := quest_rewards.cards(self.table, hero.id):
            yield Fact("Quest rewards", self.names.kept(rewards))
        if trophies := self.table.zone(held("trophies", hero.id)):
            yield Fact("Trophies", f"{len(trophies)}, in all {self.parts.trophy_points(trophies)}")
        yield from (Fact("", mark) for mark in self.ruleset.marks(self.table, hero.id))
        if stored := self._stored(hero):
            yield Fact("In store", stored)
        if self._goes_on:
            yield Fact(SINCE, self.since(hero))

    def _token(self, hero: Hero, token: str) -> str:
        printed = self.catalog.cards.get(hero.kind)
        start = f" (start {getattr(printed, token) or 0})" if printed is not None else ""
        return f"{token} {getattr(hero, token)}{start}"

    def _stored(self, hero: Hero) -> str:
        found = []
        for region in self.ruleset.world.villages:
            gold = dict(hero.stored_gold).get(region, 0)
            cards = self.names.kept(self.table.zone(f"store:{region}:{hero.id}"))
            if parts := [cards] * bool(cards) + [f"{gold} gold"] * bool(gold):
                found.append(f"{', '.join(parts)} ({self.names.village(region)})")
        return "; ".join(found)

    def since(self, hero: Hero) -> str:
        """Return the changes to a hero during the sitting, as a text."""
        assert self.before is not None
        was = self.before.heroes.get(hero.id)
        if was is None or was.kind != hero.kind:
            return "new in the party"
        tokens = [
            f"{token} {now - then:+d}".replace("-", "−")
            for token in TOKENS
            if (now := getattr(hero, token)) != (then := getattr(was, token))
        ]
        changes = [", ".join(tokens)] * bool(tokens)
        changes += [f"{hero.alignment} now"] * (hero.alignment != was.alignment)
        changes += self._cards_since(hero)
        return "; ".join(changes) or "nothing changed"

    def _cards_since(self, hero: Hero) -> Iterator[str]:
        assert self.before is not None
        got, lost = Counter[str](), Counter[str]()
        for what in KEPT:
            now, then = (
                Counter(card.kind for card in table.zone(held(what, hero.id))) for table in (self.table, self.before)
            )
            got, lost = got + (now - then), lost + (then - now)
        names = self.names
        yield from [f"gained {counted(map(names.kind, got.elements()))}"] * bool(got)
        yield from [f"lost {counted(map(names.kind, lost.elements()))}"] * bool(lost)
        trophies = [len(table.zone(held("trophies", hero.id))) for table in (self.table, self.before)]
        more = trophies[0] - trophies[1]
        yield from [f"trophies {more:+d}".replace("-", "−")] * bool(more)

    # --- what is due ---

    def due(self, asked: str) -> list[str]:
        """Return the reminders for the next sitting, as lines. `asked` is the open question."""
        lines = [f"To be decided: {asked}"] if asked else []
        whose: dict[str, list[str]] = {}
        for hero in self.names.heroes():
            for what in self._due_of(hero):
                whose.setdefault(what, []).append(self.names.hero(hero.id))
        lines += [f"{', '.join(heroes)}: {what}" for what, heroes in whose.items()]
        lines += self.names.walkers()
        lines += [line for block in self.parts.lasting() if isinstance(block, Bullets) for line in block.lines]
        return [*lines, *self._on_the_way()]

    def _due_of(self, hero: Hero) -> Iterator[str]:
        table, ruleset = self.table, self.ruleset
        if quests := ruleset.quests_to_do(table, hero.id):
            yield f"quest, {quests}"
        if hero.toad:
            yield f"a toad for {hero.toad} more turn{'s' * (hero.toad > 1)}"
        if hero.id in table.apart:
            yield f"apart, {self.names.kind(table.apart[hero.id])}"
        if ruleset.errands.may_visit(table, hero.id) and roads.way(table) is None:
            yield "may visit the Mystic"

    def _on_the_way(self) -> Iterator[str]:
        table, way = self.table, roads.way(self.table)
        if way is None:
            return
        if row := numbers(table, "spot:"):
            cards = sum(len(table.zone(f"spot:{n}")) for n in row)
            yield f"In the open row: {cards} card{'s' * (cards != 1)}"
        left = [space for space in stacks(table) if table.zone(space.zone) or table.piles.get(space.zone)]
        if left:
            yield f"Cards or gold left on the road: {', '.join(map(self.names.space, reversed(left)))}"
        yield from self.names.done_with()
        for block in self.parts.trove():
            if isinstance(block, Bullets):
                yield from (f"The trove, {line[0].lower()}{line[1:]}" for line in block.lines)
