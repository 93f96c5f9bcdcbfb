"""A table of real cards, set up by somebody who reads nothing but the list in the packet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from talisman_desktop.core.table import CORE, FOE, TOKENS, Table
from talisman_desktop.rules import roads
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.ruleset import Ruleset

Named = Counter[str]


class RealTable(Struct):
    """The piles and places of a real table, under the names that the list uses."""

    piles: dict[str, Counter[tuple[str, str]]]
    """The cards that are face down in each deck: the box of each, and its name."""
    places: dict[str, Named]
    """The cards that were put somewhere by name."""
    dealt: dict[str, Named]
    """The backs at each place, by their decks."""
    drawn_from: dict[str, str]
    """The decks that others are drawn from now."""
    mats: dict[str, list[int]] = {}
    """The tokens on each hero's mat."""
    road: list[str] = []
    """The lines on the mat of the road."""

    def take(self, deck: str, box: str, name: str, where: str) -> None:
        """Take a card out of a deck by its name and put it somewhere."""
        pile = self.piles[deck]
        assert pile[box, name], f"the {deck} ({box}) has no {name} left"
        pile[box, name] -= 1
        self.places.setdefault(where.lower(), Counter())[name] += 1

    def size(self, deck: str) -> int:
        """Return the number of cards that are in a pile once the backs are dealt."""
        top = f"on top of the shuffled {deck.lower()},"
        known = sum(names.total() for where, names in self.places.items() if where.startswith(top))
        return self.piles[deck].total() + known - sum(found[deck] for found in self.dealt.values())

    def draw(self, deck: str, name: str) -> None:
        """Draw a card from a pile."""
        found = [key for key, n in self.piles[deck].items() if key[1] == name and n]
        assert found, f"no {name} in the {deck}"
        self.piles[deck][found[0]] -= 1


def whole(ruleset: Ruleset) -> RealTable:
    """Return a table with each deck of each box whole, as they come out of the boxes."""
    catalog = ruleset.catalog
    titles = {found.id: f"{found.title} box" for found in catalog.sets} | {CORE: f"{CORE} box"}
    piles = {
        called(catalog, deck): Counter(
            {(titles[catalog.cards[kind].set], catalog.cards[kind].name): 0 for kind in kinds}
        )
        for deck, kinds in ruleset.totals.items()
    }
    for deck, kinds in ruleset.totals.items():
        for kind, n in kinds.items():
            card = catalog.cards[kind]
            piles[called(catalog, deck)][titles[card.set], card.name] += n
    return RealTable(piles, {}, {}, {})


def sections(packet: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the headings of the list in a packet, with the lines to tick under each."""
    text = packet.partition("## Setting the table up again")[2].partition("\n## ")[0]
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        head, _, rest = part.partition("\n")
        yield head, [re.sub(r"\\(.)", r"\1", line) for line in re.findall(r"^- \[ \] (.*)$", rest, flags=re.MULTILINE)]


def set_up(packet: str, ruleset: Ruleset) -> RealTable:
    """Do what the list in a packet says, line by line."""
    real = whole(ruleset)
    for head, lines in sections(packet):
        if found := re.fullmatch(r"From the (.*) \((.*)\)", head):
            for line in lines:
                where, _, cards = line.partition(": ")
                for name in _names(cards):
                    real.take(found[1], found[2], name, where)
        elif head == "Shuffle, then deal face down":
            for line in lines:
                _deal(real, line)
        elif head.startswith("Mat of the ") and head != "Mat of the road":
            real.mats[head.removeprefix("Mat of the ")] = [int(n) for n in re.findall(r"\d+", lines[0])]
        elif head == "Mat of the road":
            real.road = lines
    return real


def _names(cards: str) -> Iterator[str]:
    for words in re.split(r", (?![^(]*\))", cards):
        found = re.fullmatch(r"(?:(\d+) × )?(.*?)(?: \((?:.* on it|broken|mended|face down).*\))?", words)
        assert found is not None
        yield from [found[2]] * int(found[1] or 1)


def _deal(real: RealTable, line: str) -> None:
    if joins := re.fullmatch(r"(.*): shuffle it into the (.*)", line):
        real.piles[joins[2]] += real.piles.pop(_small(joins[1]))
    elif stands_in := re.fullmatch(r"(.*): lay it in place of the (.*), which is set aside", line):
        real.drawn_from[stands_in[2]] = _small(stands_in[1])
    elif left := re.fullmatch(r"(.*): shuffle the (\d+) cards? that (?:are|is) left", line):
        assert real.piles[_small(left[1])].total() == int(left[2]), line
    elif spots := re.fullmatch(r"\d+ face down from the (.*): one each on draw spots (.*)", line):
        for n in _numbers(spots[2]):
            real.dealt.setdefault(f"draw spot {n}", Counter())[spots[1]] += 1
    elif dealt := re.fullmatch(r"(\d+) face down from the (.*?): (.*)", line):
        real.dealt.setdefault(dealt[3], Counter())[dealt[2]] += int(dealt[1])
    elif now := re.fullmatch(r"(.*): (\d+) cards? (?:lie|lies) in the pile now", line):
        assert real.size(_small(now[1])) == int(now[2]), f"{line}, not {real.size(_small(now[1]))}"
    else:
        raise AssertionError(f"nobody knows how to do this: {line}")


def _small(deck: str) -> str:
    return deck[:1].lower() + deck[1:]


def _numbers(words: str) -> Iterator[int]:
    for part in words.split(", "):
        first, _, last = part.partition(" to ")
        yield from range(int(first), int(last or first) + 1)


def differences(real: RealTable, table: Table, ruleset: Ruleset) -> list[str]:
    """Return how a real table differs from the one on the screen, as sentences."""
    return [
        *piles_differ(real, table, ruleset),
        *_backs(real, table, ruleset),
        *_named(real, table, ruleset),
        *_mats(real, table, ruleset),
    ]


OPEN = ("purchase", "talisman")
"""The decks whose cards are taken by choice."""


def piles_differ(real: RealTable, table: Table, ruleset: Ruleset, *, besides: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield how the cards in the piles `besides` some differ from those that are unseen on the screen."""
    catalog = ruleset.catalog
    for deck, left in table.decks.items():
        if deck in besides:
            continue
        unseen: Named = Counter()
        for kind, n in left.unseen.items():
            unseen[catalog.cards[kind].name] += n
        pile: Named = Counter()
        for (_, name), n in real.piles.get(called(catalog, deck), Counter()).items():
            pile[name] += n
        if +pile != +unseen:
            yield f"{called(catalog, deck)}: {+(pile - unseen)} too many, {+(unseen - pile)} missing"
    layers = {called(catalog, x.instead): called(catalog, x.deck) for x in table.stand_ins}
    if real.drawn_from != layers:
        yield f"drawn from {real.drawn_from}, not {layers}"


def _backs(real: RealTable, table: Table, ruleset: Ruleset) -> Iterator[str]:
    catalog = ruleset.catalog
    for deck in table.decks:
        backs = sum(found[called(catalog, deck)] for found in real.dealt.values())
        if backs != table.backs(deck):
            yield f"{called(catalog, deck)}: {backs} backs, not {table.backs(deck)}"


def _named(real: RealTable, table: Table, ruleset: Ruleset) -> Iterator[str]:
    cards = ruleset.catalog.cards
    known = [c.kind for lying in table.zones.values() for c in lying if c.kind and c.deck != FOE]
    known += [kind for deck in table.decks.values() for kind in deck.top]
    known += [kind for kind in table.dead if kind not in known]
    lying, named = Counter(cards[kind].name for kind in known), sum(real.places.values(), Counter[str]())
    if named != lying:
        yield f"named: {named - lying} too many, {lying - named} missing"
    for place in real.places:
        if not PLACES.fullmatch(place):
            yield f"nobody finds the place {place!r}"


PLACES = re.compile(
    r"(items|followers|spells|trophies|quests) of the .+|village of the .+|seat \d in the village|out of the game"
    r"|(road space \d|space \d+ of the tower), .+|draw spot \d+(, card \d+ from the bottom)?|guardians"
    r"|the space itself(, card \d+ from the bottom)?|with the guardian [a-z].+|trove"
    r"|with the gold of the trove"
    r"|discard pile( of the .+ deck)?|on top of the shuffled .+, card \d+ from the top|under the card [^(]+ \(.+\)"
)
"""The places that a list may name."""


def _mats(real: RealTable, table: Table, ruleset: Ruleset) -> Iterator[str]:
    heroes = {ruleset.catalog.cards[hero.kind].name: hero for hero in table.heroes.values()}
    tokens = {name: [getattr(hero, token) for token in TOKENS] for name, hero in heroes.items()}
    if real.mats != tokens:
        yield f"mats: {real.mats}, not {tokens}"
    way, road = roads.way(table), "\n".join(real.road)
    if f"Region: {ruleset.world.regions[table.region].title};" not in road or f"Day: {table.day}" not in road:
        yield "no region or day"
    lying = sum(int(n) for n in re.findall(r": (\d+) gold$", road, flags=re.MULTILINE))
    if lying != sum(table.piles.values()) + (way.trove_gold if way is not None else 0):
        yield f"{lying} gold lies here, not {table.piles}"
    if way is not None and not way.beyond and f"road space {way.space}, " not in road and way.space:
        yield "no place of the party"
    for name in way.entered if way is not None else ():
        if name != table.region and ruleset.world.regions[name].title not in road:
            yield f"nobody knows that the party was in {name}"
