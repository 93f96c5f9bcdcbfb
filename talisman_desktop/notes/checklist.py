"""The checklist for setting the real table up again, sorted by box and deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from talisman_desktop.core.table import CORE, FOE, OWN, TOKENS, Card, Hero, Table, base_deck, spot
from talisman_desktop.notes.blocks import (
    Block,
    Checks,
    Prose,
    section,
)
from talisman_desktop.notes.note_names import (
    Names,
    capital,
    counted,
    numbers,
    ranges,
    stacks,
)
from talisman_desktop.notes.sections import LOOSE
from talisman_desktop.rules import roads, zones
from talisman_desktop.rules.decks import called, pile
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.sets import own_sets

DISCARDED = "discard pile"
OUT = "out of the game"
MATCHES = "The table matches the screen."


def checklist(table: Table, ruleset: Ruleset) -> list[Block]:
    """Return the whole checklist, with its headings."""
    return Rebuild(table, ruleset).blocks()


class Rebuild:
    """Makes the lines of the checklist for a table."""

    def __init__(self, table: Table, ruleset: Ruleset) -> None:
        self.table = table
        self.ruleset, self.catalog = ruleset, ruleset.catalog
        self.names = Names(table, ruleset)

    def blocks(self) -> list[Block]:
        sets = own_sets(self.table, self.catalog)
        parts: list[Block] = [self.beginning()]
        if sets:
            parts += section("Take these decks from these boxes", [Checks(tuple(self.boxes()))], 3)
        for title, lines in (*self._decks(), *self._rest()):
            if lines:
                parts += section(title, [Checks(tuple(lines))], 3)
        return section("Setting the table up again", [*parts, Checks((MATCHES,))])

    def beginning(self) -> Prose:
        """Return the paragraph before the list."""
        sets = own_sets(self.table, self.catalog)
        also = f" In the decks are the cards of the base box and of {', '.join(sets)}." if sets else ""
        return Prose(f"Begin with every deck whole.{also} Tick off what is done.")

    def _rest(self) -> Iterator[tuple[str, list[str]]]:
        yield "Shuffle, then deal face down", self.face_down()
        yield "Stacks on the road, the bottom card first", self.stacks()
        yield "Tokens", self._tokens()
        yield "Gold", [*self._stored_gold(), *self.lying_gold()]
        yield "Markers", self.markers()

    # --- cards ---

    def _decks(self) -> Iterator[tuple[str, list[str]]]:
        """Yield, for each deck of each box, its title and lines on the cards to take out of it by name and on where
        each goes."""
        found = self.taken(self.where)
        for (box, name), goes in found.items():
            named = {(card, where): f"{card} ({n} of them)" if n > 1 else card
                     for (card, where), n in sorted(goes.items())}  # fmt: skip
            lines = [f"{words}: {where}" for (_, where), words in named.items() if where != DISCARDED]
            gone = [words for (_, where), words in named.items() if where == DISCARDED]
            lines += [f"To the {DISCARDED}: {', '.join(gone)}"] if gone else []
            yield self.deck_title(box, name), lines

    def deck_title(self, box: str, name: str) -> str:
        """Return the heading above the cards to take out of a deck of a box."""
        which = "cards of our own" if box == OWN else f"{self._box(box)} box"
        return f"From the {called(self.catalog, name)} ({which})"

    def taken(self, where: Callable[[str, Card], str]) -> dict[tuple[str, str], Counter[tuple[str, str]]]:
        """Return, for each deck of each box, the cards to take out: their names and the place that `where` gives,
        counted."""
        found: dict[tuple[str, str], Counter[tuple[str, str]]] = {}
        for zone, cards in self.table.zones.items():
            for card in cards:
                printed = self.catalog.cards.get(card.kind)
                if printed is not None and card.deck != FOE:
                    pile_of = self._in_its_box(card.kind, card.deck)
                    goes = (self.names.card(card), where(zone, card))
                    found.setdefault((printed.set, pile_of), Counter())[goes] += 1
        for kind in self.table.dead:
            printed = self.catalog.cards.get(kind)
            if printed is not None and not self._lies(kind):
                found.setdefault((printed.set, "character"), Counter())[(printed.name, OUT)] += 1
        for name, deck in self.table.decks.items():
            for place, kind in enumerate(deck.top, 1):
                box = self.catalog.cards[kind].set if kind in self.catalog.cards else ""
                goes = (
                    self.names.kind(kind),
                    f"on top of the shuffled {called(self.catalog, name)}, card {place} from the top",
                )
                found.setdefault((box, self._in_its_box(kind, name)), Counter())[goes] += 1
        return {key: found[key] for key in sorted(found, key=lambda key: (key[0], self._rank(key[1])))}

    def _in_its_box(self, kind: str, deck: str) -> str:
        """Return the deck of the box in which a card is stored. For a deck that joined another one, that is the former
        deck."""
        printed = self.catalog.cards.get(kind)
        first = self.ruleset.deck_of(printed) if printed is not None and self.table.joined else deck
        return first if self.table.now_in(first) == deck else deck

    def _box(self, name: str) -> str:
        """Return the name of a box in a heading; the base box has its id as its name."""
        titles = {found.id: found.title for found in self.catalog.sets if found.id != CORE}
        return titles.get(name, name)

    def boxes(self) -> Iterator[str]:
        """Yield lines on the decks to take from each box and their sizes, and on the decks laid out separately."""
        counts: dict[str, dict[str, int]] = {}
        for deck, kinds in self.ruleset.totals.items():
            for kind, n in kinds.items():
                of_set = counts.setdefault(kind.partition("/")[0], {})
                of_set[deck] = of_set.get(deck, 0) + n
        titles = {found.id: found.title for found in self.catalog.sets}
        for box in sorted(counts, key=lambda name: (name != CORE, titles.get(name, name))):
            decks = [
                f"{n} {pile(deck)}{' (a separate deck)' if base_deck(deck) != deck else ''}"
                for deck, n in sorted(counts[box].items(), key=lambda found: self._rank(found[0]))
            ]
            yield f"{titles.get(box, box)}: {', '.join(decks)}"

    def _lies(self, kind: str) -> bool:
        return any(card.kind == kind for cards in self.table.zones.values() for card in cards)

    def where(self, zone: str, card: Card | None = None) -> str:
        """Return the place where a card goes: "items of the Elf", "road space 2, the Plains, card 1 from the
        bottom"."""
        what, _, rest = zone.partition(":")
        match what:
            case "items" | "followers" | "spells" | "trophies" | "quests":
                return f"{what} of the {self.names.hero(rest)}"
            case "store":
                region, _, owner = rest.partition(":")
                whose = "for any hero who comes there" if owner == "heirs" else f"store of the {self.names.hero(owner)}"
                return f"{self.names.village(region)}, {whose}"
            case "road" if (space := roads.of_zone(zone)) is not None:
                return f"{self.names.space(space)}{self._place(zone, card)}"
            case "spot" if rest.isdigit():
                return f"{f'draw spot {rest}' if rest != '0' else 'the space itself'}{self._place(zone, card)}"
            case "guardian" if rest.isdigit():
                return f"with the guardian {self._guardian(int(rest))}"
            case "graveyard" | zones.OUT_OF_GAME:
                return OUT
            case "loot":
                return "with the gold of the trove"
            case "discard":
                joined = card is not None and self._in_its_box(card.kind, rest) != rest
                return f"{DISCARDED} of the {called(self.catalog, rest)}" if joined else DISCARDED
            case "character":
                hero = self.table.heroes.get(rest)
                return f"seat {hero.seat + 1} in the village" if hero is not None else OUT
            case _:
                return self._at_card(what, rest) or zone.replace(":", " ").replace("-", " ")

    def _at_card(self, kind: str, number: str) -> str:
        """Return the place of cards that are kept under another card, which is given by its number or its kind: "under
        the card Reliquary (road space 2, the Plains)"; "" if that card is not on the table."""
        for zone, cards in self.table.zones.items():
            for card in cards:
                if str(card.id) == number or (not number and card.kind.rpartition("/")[2] == kind):
                    return f"under the card {self.names.card(card)} ({self.where(zone)})"
        return ""

    def _place(self, zone: str, card: Card | None) -> str:
        cards = self.table.zone(zone)
        return f", card {cards.index(card) + 1} from the bottom" if card is not None and len(cards) > 1 else ""

    def _guardian(self, number: int) -> str:
        for card in self.table.zone("guardians"):
            if card.id == number:
                return self.names.card(card)
        return str(number)

    def face_down(self) -> list[str]:
        """Return lines on the cards left in each deck after the named cards were taken out, and on those dealt from it
        face down."""
        lines = [*self._decks_together()]
        for name, deck in self.table.decks.items():
            backs = self.table.backs(name)
            left = deck.size + backs
            if left and name not in ("purchase", "talisman"):
                lines.append(f"{capital(called(self.catalog, name))}: shuffle the {left} cards that are left")
            lines += self._backs(name)
            pile = f"{deck.size + len(deck.top)} cards lie in the pile now"
            lines += [f"{capital(called(self.catalog, name))}: {pile}"] * bool(backs)
        return lines

    def _decks_together(self) -> Iterator[str]:
        """Yield lines on the decks that are shuffled into others for good, and on the decks laid in place of others,
        the lowest first."""
        for deck, into in self.table.joined:
            yield f"{capital(called(self.catalog, deck))}: shuffle it into the {called(self.catalog, into)}"
        for layer in self.table.stand_ins:
            deck, instead = called(self.catalog, layer.deck), called(self.catalog, layer.instead)
            yield f"{capital(deck)}: lay it in place of the {instead}, which is set aside"

    def _backs(self, deck: str) -> list[str]:
        """Return lines on the places of a deck's face-down cards; draw spots with a single card share a line."""
        named = called(self.catalog, deck)
        found = {z: sum(not c.kind and c.deck == deck for c in cards) for z, cards in self.table.zones.items()}
        single = sorted(int(z[5:]) for z, n in found.items() if n == 1 and z[:5] == "spot:" and z[5:].isdigit())
        single = [n for n in single if n] if len(single) > 2 else []
        lines = [f"{len(single)} face down from the {named}: one each on draw spots {ranges(single)}"] if single else []
        others = (zone for zone, n in found.items() if n and zone not in map(spot, single))
        return [*lines, *(f"{found[zone]} face down from the {named}: {self.where(zone)}" for zone in others)]

    def stacks(self) -> list[str]:
        """Return lines on the stacks on the road; the bottom card comes first."""
        lines = []
        for space in stacks(self.table):
            if cards := self.table.zone(space.zone):
                lines.append(f"{capital(self.names.space(space))}: {self.names.cards(cards)}")
        return lines

    # --- tokens, gold, markers ---

    def _tokens(self) -> list[str]:
        heroes = [(self.names.hero(hero.id), self.tokens_of(hero)) for hero in self.names.heroes()]
        return [*(f"{name}: {words}" for name, lines in heroes for words in lines), *self.tokens_of_cards()]

    def tokens_of(self, hero: Hero) -> list[str]:
        """Return the tokens and marks on a hero's mat, as lines."""
        lines = [", ".join(f"{t} {getattr(hero, t)}" for t in TOKENS)]
        printed = self.catalog.cards.get(hero.kind)
        if printed is not None and printed.alignment != hero.alignment:
            lines.append(f"alignment card, {hero.alignment}")
        lines += [f"toad, for {hero.toad} more turns"] * bool(hero.toad)
        if quests := self.ruleset.quests_to_do(self.table, hero.id):
            lines.append(f"quest, {quests}")
        if kept := self.ruleset.kept_quests(self.table, hero.id):
            lines.append(f"finished quests, {kept}")
        if self.ruleset.errands.may_visit(self.table, hero.id) and roads.way(self.table) is None:
            lines.append("a mark that the hero may still visit the Mystic")
        return lines + [f"{mark[:1].lower()}{mark[1:]}" for mark in self.ruleset.marks(self.table, hero.id)]

    def tokens_of_cards(self) -> list[str]:
        """Return the tokens and conditions of cards, as lines."""
        lines = []
        for zone, cards in self.table.zones.items():
            for card in cards:
                if card.counters and card.deck != FOE and card.kind:
                    lines.append(f"{self.names.kind(card.kind)}: {self.names.on_it(card)} ({self.where(zone, card)})")
                if card.condition:
                    lines.append(f"{self.names.kind(card.kind)}: {card.condition} ({self.where(zone, card)})")
        return lines

    def _stored_gold(self) -> list[str]:
        heroes = self.names.heroes()
        return [f"{self.names.hero(hero.id)}: {words}" for hero in heroes for words in self.gold_of(hero)]

    def gold_of(self, hero: Hero) -> list[str]:
        """Return the gold of a hero in the stores of villages, as lines."""
        return [f"{gold} gold in store, {self.names.village(region)}" for region, gold in hero.stored_gold if gold]

    def lying_gold(self) -> list[str]:
        """Return the gold that no hero carries, as lines."""
        table, way = self.table, roads.way(self.table)
        lines = []
        for space in stacks(table):
            if gold := table.piles.get(space.zone, 0):
                lines.append(f"{capital(self.names.space(space))}: {gold} gold")
        for n in numbers(table, "spot:"):
            if gold := table.piles.get(spot(n), 0):
                lines.append(f"{f'Draw spot {n}' if n else 'The space itself'}: {gold} gold")
        lines += [f"{words}: {gold} gold" for zone, words in LOOSE if (gold := table.piles.get(zone, 0))]
        lines += [f"With the trove: {way.trove_gold} gold"] if way is not None and way.trove_gold else []
        return lines

    def markers(self) -> list[str]:
        """Return the region, the day, the marching order and the marks on the road as lines, each for a marker on the
        table."""
        table, way = self.table, roads.way(self.table)
        region = self.names.region(table.region)
        lines = [f"Region: {region}; road cards of its road"]
        lines.append(f"Day: {table.day}")
        if table.order:
            order = self.names.marching()
            lines.append(f"Figures in marching order, front first: {order}")
        if way is None:
            return [*lines, f"The party: in the {self.names.village(table.region)}"]
        lines.append(f"Destination, on road space 6: {self.names.kind(way.destination)}")
        where = self.names.space(way.at) if way.space else "the village"
        lines.append(f"The party: {where}, {'outwards' if way.heading > 0 else 'homewards'}")
        lines += self.names.walkers()
        found = [(self.names.space(roads.own(n)), self.names.kind(place)) for n, place in way.locations]
        lines += [f"Special location on {space}: {place}" for space, place in found]
        lines += self.names.done_with()
        if foes := [foe for foe in self.table.zone("guardians") if foe.deck == FOE]:
            one = "A token for a foe that has no card" if len(foes) == 1 else "A token for each foe that has no card"
            lines.append(f"{one}: {counted(map(self.names.card, foes))}")
        if way.spent:
            lines.append(f"Talismans spent on this ascent: {way.spent}")
        if way.goal == "trove":
            lines.append(f"Trove marker: {'looted' if way.looted else 'closed'}")
        return lines

    def _rank(self, deck: str) -> int:
        decks = list(self.ruleset.totals)
        return decks.index(deck) if deck in decks else len(decks)
