"""The list for setting the table up again, for paper: short lines, deck by deck and then mat by mat."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.table import Card, Table
from talisman_desktop.notes.blocks import Block, Checks, section
from talisman_desktop.notes.checklist import DISCARDED, MATCHES, Rebuild
from talisman_desktop.notes.note_names import capital, times
from talisman_desktop.rules import house_rules, settings
from talisman_desktop.rules.rulebook import short
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.sets import own_sets

TITLE = "Setting the table up again"


def setup_list(table: Table, ruleset: Ruleset) -> list[Block]:
    """Return the whole list, with its headings."""
    return _SetupList(table, ruleset).blocks()


class _SetupList:
    def __init__(self, table: Table, ruleset: Ruleset) -> None:
        self.table, self.ruleset = table, ruleset
        self.rebuild = Rebuild(table, ruleset)
        self.names = self.rebuild.names

    def blocks(self) -> list[Block]:
        parts: list[Block] = [self.rebuild.beginning()]
        for title, lines in (*self._decks(), *self._mats()):
            if lines:
                parts += section(title, [Checks(tuple(lines))], 3)
        return section(TITLE, [*parts, Checks((MATCHES,))])

    def _decks(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the cards to take out of each deck; those for the same place share a line, and the discards come
        last."""
        if own_sets(self.table, self.ruleset.catalog):
            yield "Take these decks from these boxes", [*self.rebuild.boxes()]
        for (box, deck), goes in self.rebuild.taken(self._where).items():
            places: dict[str, list[str]] = {}
            for (card, where), n in sorted(goes.items()):
                places.setdefault(where, []).append(times(n, card))
            ordered = sorted(places, key=lambda where: (where == DISCARDED, where))
            lines = [f"{capital(where)}: {', '.join(places[where])}" for where in ordered]
            yield self.rebuild.deck_title(box, deck), lines
        yield "Shuffle, then deal face down", self.rebuild.face_down()

    def _where(self, zone: str, card: Card) -> str:
        """Return the place where a card goes. Its position in a stack on the road is told with the road instead."""
        return self.rebuild.where(zone, None if zone.startswith("road:") else card)

    def _mats(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the tokens on each hero's mat, on cards and on the mat of the road, and the rules of this table."""
        for hero in self.names.heroes():
            name = self.names.hero(hero.id)
            yield f"Mat of the {name}", [*self.rebuild.tokens_of(hero), *self.rebuild.gold_of(hero)]
        yield "Tokens on cards", self.rebuild.tokens_of_cards()
        yield "Stacks on the road, the bottom card first", self.rebuild.stacks()
        yield "Mat of the road", [*self.rebuild.markers(), *self.rebuild.lying_gold()]
        yield "Rules of this table", self._rules()

    def _rules(self) -> list[str]:
        """Return lines on the options, house rules and rulings in which this table differs from the usual game."""
        chosen, options = self.table.options, self.ruleset.options
        lines = [
            f"{option.title}: {option.words(value)}"
            for option in options.known
            if (value := options.value(chosen, option.id)) != option.usual
        ]
        lines += [f"House rule: {module.title}" for module in house_rules.in_use(self.ruleset.modules)]
        return lines + [f"{short(rule)}: {note}" for rule, note in settings.notes(chosen).items()]
