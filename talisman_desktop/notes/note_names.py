"""Names of cards and places in the notes: short, but sufficient to set the real table up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from talisman_desktop.core.table import FOE, Card, Hero, Table
from talisman_desktop.play.telling import Words
from talisman_desktop.play.telling.vocabulary import amount
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Space, of_zone
from talisman_desktop.rules.ruleset import Ruleset


class Names:
    """The names of things on one table."""

    def __init__(self, table: Table, ruleset: Ruleset) -> None:
        self.table = table
        self.catalog, self.world = ruleset.catalog, ruleset.world
        self.words = Words(ruleset.catalog, ruleset.telling)

    def hero(self, hero: str) -> str:
        """Return a hero's name: "Elf"."""
        return self.words.hero_name(hero, self.table)

    def marching(self) -> str:
        """Return the marching order as a text; a hero who is apart is followed by the place: "1 Elf, 2 Troll (apart:
        Jail)".
        """
        apart = {h: f" (apart: {self.kind(place)})" for h, place in self.table.apart.items()}
        return ", ".join(f"{n} {self.hero(h)}{apart.get(h, '')}" for n, h in enumerate(self.table.order, 1))

    def deck(self, deck: str) -> str:
        """Return the name of a deck: "adventure", "adventure, The Reaper"."""
        return self.words.deck(deck).replace(" deck of ", ", ").removesuffix(" deck")

    def walkers(self) -> list[str]:
        """Return lines on the figures on the road that are no heroes, each with its space."""
        found, state = self.table.figures.items(), self.words.telling.figure_state
        named = ((capital(self.words.figure(figure)), self.words.zone(at, self.table), figure) for figure, at in found)
        return [f"{name}: {place}{state(figure, self.table)}" for name, place, figure in named]

    def kind(self, kind: str) -> str:
        """Return the name of a kind of card or of a place."""
        return self.words.name(kind)

    def card(self, card: Card) -> str:
        """Return a card as a text, with the tokens on it: "Magic Stream (4 strength on it)", "face-down card"."""
        if not card.kind:
            return "face-down card"
        extra = [self.on_it(card)] if card.counters else []
        extra += [card.condition] if card.condition else []
        extra += ["face down"] if not card.up else []
        return f"{self.kind(card.kind)} ({', '.join(extra)})" if extra else self.kind(card.kind)

    def on_it(self, card: Card) -> str:
        """Return the counters on a card as a text; for a foe made at the table its score, of which the counters are a
        part."""
        printed = self.words.printed(card.kind)
        if card.deck == FOE and printed is not None:
            return f"{'craft' if printed.strength is None else 'strength'} {self.score(card)}"
        token = printed.held_token if printed is not None else ""
        return f"{amount(card.counters, token) if token else card.counters} on it"

    def score(self, card: Card) -> int:
        """Return an enemy's score; for a foe made at the table with the roll that is added to it."""
        printed = self.words.printed(card.kind)
        base = 0 if printed is None else printed.strength if printed.strength is not None else printed.craft or 0
        return base + (card.counters if card.deck == FOE else 0)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards in order as a text, equal neighbours counted: "Ghost, 2 × Wolf"."""
        return ", ".join(times(len([*same]), name) for name, same in groupby(map(self.card, cards)))

    def kept(self, cards: Iterable[Card]) -> str:
        """Return cards in no particular order as a text, equal ones counted."""
        return counted(map(self.card, cards))

    def village(self, region: str) -> str:
        """Return the name of the village of a region."""
        return f"village of the {self.region(region)}"

    def region(self, region: str) -> str:
        """Return a region's title."""
        return self.world.regions[region].title if region in self.world.regions else region

    def space(self, space: Space) -> str:
        """Return the number and the name of a road space: "road space 3, the Woods", "space 8 of the Tower, the
        Crypt"."""
        beyond = self.world.regions.get(space.region)
        if beyond is not None and space in beyond.spaces:
            place = self.words.place(beyond.road[space.number - 1])
            return f"space {space.counted} of {beyond.called}, {place}"
        return self.words.road_space(self.table, space)

    def done_with(self) -> list[str]:
        """Return lines on what is done on this road: the spaces where the road roll was made, the trials of the
        Tower that were passed, and the regions of boxes that the party has been to on this adventure, whose gates
        are shut."""
        way = roads.way(self.table)
        if way is None or self.table.region not in self.world.regions:
            return []
        region = self.world.regions[self.table.region]
        done = [space for space in self.world.spaces(way) if way.has_done(space)]
        named = {s: f"{s.counted} {self.kind(self.world.terrain(region, s, way.destination))}" for s in done}
        road = [words for space, words in named.items() if not space.region]
        passed = [words for space, words in named.items() if space.region]
        lines = [f"Spaces that had their road roll: {', '.join(road)}"] if road else []
        been = ", ".join(self.region(name) for name in way.entered if name != self.table.region)
        lines += [f"Been to on this adventure: {been}"] if been else []
        beyond = self.world.behind(way.destination)
        return [*lines, f"Passed in {beyond.called}: {', '.join(passed)}"] if passed and beyond is not None else lines

    def heroes(self) -> list[Hero]:
        """Return the heroes in play, in marching order."""
        order = self.table.order
        return sorted(self.table.heroes.values(), key=lambda h: order.index(h.id) if h.id in order else len(order))


def numbers(table: Table, prefix: str) -> list[int]:
    """Return the numbers n of the zones "`prefix`n" that hold cards or gold, in order."""
    zones = [z for z, cards in table.zones.items() if cards] + [z for z, gold in table.piles.items() if gold]
    return sorted({int(z[len(prefix) :]) for z in zones if z.startswith(prefix) and z[len(prefix) :].isdigit()})


def stacks(table: Table) -> list[Space]:
    """Return the road spaces that have cards or gold on them, in order."""
    zones = [z for z, cards in table.zones.items() if cards] + [z for z, gold in table.piles.items() if gold]
    return sorted({space for space in map(of_zone, zones) if space is not None})


def times(n: int, name: str) -> str:
    """Return a name with a count: "Wolf", "3 × Wolf"."""
    return f"{n} × {name}" if n > 1 else name


def counted(names: Iterable[str]) -> str:
    """Return names as a list, each once with its count."""
    return ", ".join(times(n, name) for name, n in Counter(names).items())


def ranges(found: Iterable[int]) -> str:
    """Return numbers in ascending order, with ranges: "1 to 4, 6"."""
    runs: list[list[int]] = []
    for n in found:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def capital(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
