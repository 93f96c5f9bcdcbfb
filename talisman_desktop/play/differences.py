"""The differences between two tables, as facts set by hand that turn the first table into the second."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import BY_HAND, FOE, TOKENS, Card, Cause, Lasting, Table, discard
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Adventure, WaySet
from talisman_desktop.rules.zones import GUARDIANS

About = tuple[str | int, ...]
"""The subject of a difference: ("token", "elf", "life"), ("card", 12), ("stack", "road:3"), ("day",)."""
STILL: About = ()
"""The subject of facts that are needed only on the way to the second table and change nothing in the end."""
WAY = ("rolled", "passed", "locations", "visited", "looted", "trove_gold", "spent")
"""The values of an adventure that may be set one by one, without setting a new road."""


class Part(Struct, frozen=True):
    """One fact of a difference between two tables, with the subject of that difference. A difference may take several
    facts."""

    about: About
    fact: f.Fact


def between(before: Table, wanted: Table, cause: Cause = BY_HAND) -> tuple[Part, ...]:
    """Return the facts that turn `before` into `wanted`, in an order in which each of them is possible. New cards get
    new numbers, so the result equals `wanted` except for those. The step, the seed and settings without a value do not
    change. Raises ImpossibleFact if `wanted` cannot be made of these decks.
    """
    found = _Finder(before, wanted, cause)
    found.heroes_gone()
    found.made()
    found.decks()
    found.cards()
    found.heroes()
    found.place()
    found.slices()
    found.figures()
    found.numbers()
    found.rest()
    return tuple(found.parts)


class _Finder:
    """Turns one table into the other, fact by fact; `table` is the state reached so far."""

    def __init__(self, before: Table, wanted: Table, cause: Cause) -> None:
        self.before, self.wanted, self.cause = before, wanted, cause
        self.table = before
        self.parts: list[Part] = []
        self.ids: dict[int, int] = {}
        """For each card of the wanted table, the number of the same card on `table`."""

    def do(self, about: About, fact: f.Fact) -> None:
        """Add a fact, and carry it out on `table`."""
        fact = replace(fact, cause=self.cause)
        self.table = reduce(self.table, fact)
        self.parts.append(Part(about, fact))

    # --- cards ---

    def made(self) -> None:
        """Add the kinds of card that were made at the wanted table."""
        for kind, made in self.wanted.made.items():
            known = self.before.made.get(kind)
            for _ in range(made.copies - (known.copies if known is not None else 0)):
                self.do(("made", kind), f.CardMade(made.deck, kind, made.words))

    def decks(self) -> None:
        """Join decks, and add or remove decks that replace others."""
        for deck, into in self.wanted.joined:
            if (deck, into) not in self.table.joined:
                self.do(("joined", deck), f.DecksJoined(deck, into))
        now, wanted = self.table.stand_ins, self.wanted.stand_ins
        same = next(
            (n for n, (a, b) in enumerate(zip(now, wanted, strict=False)) if a != b), min(len(now), len(wanted))
        )
        for x in reversed(now[same:]):
            self.do(("in place",), f.DeckRemoved(x.deck, x.instead, x.by))
        for x in wanted[same:]:
            self.do(("in place",), f.DeckPlaced(x.deck, x.instead, x.by))

    def figures(self) -> None:
        """Move figures to where they are on the wanted table."""
        for figure in dict.fromkeys((*self.table.figures, *self.wanted.figures)):
            if (to := self.wanted.figures.get(figure, "")) != self.table.figures.get(figure, ""):
                self.do(("figure", figure), f.FigureMoved(figure, to))

    def numbers(self) -> None:
        """Add the numbers read from real cards."""
        for kind, wanted in self.wanted.numbers.items():
            for what, n in wanted.items():
                if self.table.numbers.get(kind, {}).get(what) != n:
                    self.do(("number", kind, what), f.NumberRead(kind, what, n))

    def cards(self) -> None:
        """Remove cards, name face-down ones, add new ones, and put all cards into their places."""
        old = {card.id: card for cards in self.before.zones.values() for card in cards}
        new = {card.id: card for cards in self.wanted.zones.values() for card in cards}
        kept = {n for n in old.keys() & new.keys() if _same(old[n], new[n])}
        self.ids = {n: n for n in kept}
        self._cover_tops([card for n, card in new.items() if n not in kept])
        for card in old.values():
            if card.id not in kept:
                self.do(("gone", card.id), f.CardMoved(card.id, _home(card)))
        for n in sorted(kept):
            if old[n].kind != new[n].kind:
                self.do(("card", n), f.CardTurned(n, new[n].kind, up=new[n].up))
        # Guardians come first, because the zones of cards that they hold are named by the guardians' numbers.
        for zone in sorted(self.wanted.zones, key=lambda z: (z != GUARDIANS, z)):
            self._fill(zone, self.wanted.zones[zone])
        self._show_tops()

    def zone(self, zone: str) -> str:
        """Return the name that a zone of the wanted table has on `table`."""
        what, _, rest = zone.partition(":")
        return f"{what}:{self.ids.get(int(rest), rest)}" if what == "guardian" and rest.isdigit() else zone

    def _fill(self, name: str, cards: Sequence[Card]) -> None:
        """Put these cards into a zone, in this order."""
        zone = self.zone(name)
        here = {c.id: n for n, c in enumerate(self.table.zone(zone))}
        staying = [self.ids[c.id] for c in cards if self.ids.get(c.id) in here]
        loose = set(staying) - _longest_run(staying, here)
        wanted = {self.ids[c.id]: c for c in cards if c.id in self.ids}
        under = 0
        for n in staying:
            if n in loose:
                moved = f.CardMoved(n, zone, self._above(zone, under, n), met=wanted[n].met, up=wanted[n].up)
                self.do(("stack", name), moved)
            under = n
        under = 0
        for card in cards:
            if self.ids.get(card.id) not in here:
                self._bring(card, zone, under)
            under = self.ids[card.id]
            self._lay(("stack", name) if under in loose else ("card", card.id), card, under)

    def _above(self, zone: str, under: int, card: int = 0) -> int:
        """Return the index in a zone right above the card `under` (0 for the bottom), as if `card` were not there."""
        ids = [c.id for c in self.table.zone(zone) if c.id != card]
        return ids.index(under) + 1 if under else 0

    def _bring(self, card: Card, zone: str, under: int) -> None:
        """Bring a card into a zone, right above the card `under`, from another zone or from its deck."""
        about: About = ("card", card.id)
        at = self._above(zone, under)
        top = at == len(self.table.zone(zone))
        if card.id in self.ids:
            index = -1 if top else at
            self.do(about, f.CardMoved(self.ids[card.id], zone, index, met=card.met, up=card.up))
            return
        self.ids[card.id] = number = self.table.next_card
        if card.deck == FOE:
            self.do(about, f.FoeAppeared(card.kind, zone, card.counters))
        elif not card.kind:
            self.do(about, f.CardsDealt(card.deck, 1, zone, -1 if top else at, card.first))
            return
        else:
            self.do(about, f.CardTaken(card.deck, card.kind, zone))
        if not top:
            self.do(about, f.CardMoved(number, zone, at, met=card.met, up=card.up))

    def _lay(self, about: About, card: Card, number: int) -> None:
        """Set whether a card is face up, met and so on, and the counters on it, as they are on the wanted table."""
        now = self.table.find(number)[1]
        if (now.up, now.met, now.first, now.turned) != (card.up, card.met, card.first, card.turned):
            self.do(about, f.CardSet(number, card.up, card.met, card.first, card.turned))
        if now.counters != card.counters:
            self.do(about, f.CountersChanged(number, card.counters - now.counters))
        if now.condition != card.condition:
            self.do(about, f.ConditionChanged(number, card.condition or ""))

    def _cover_tops(self, new: Iterable[Card]) -> None:
        """Forget the known top cards of the decks of `new` cards while those decks change."""
        dealt = {card.deck for card in new}
        for name, deck in self.before.decks.items():
            if deck.top and (name in dealt or deck.top != self.wanted.decks[name].top):
                self.do(STILL, f.TopSet(name, ()))

    def _show_tops(self) -> None:
        for name, deck in self.wanted.decks.items():
            same = deck.top == self.before.decks[name].top
            if deck.top != self.table.decks[name].top:
                self.do(STILL if same else ("top", name), f.TopSet(name, deck.top))
            elif not same:
                self.do(("top", name), f.TopSet(name, ()))

    # --- heroes ---

    def heroes_gone(self) -> None:
        """Remove the heroes who are not on the wanted table. A hero in another seat counts as another hero."""
        for name, hero in self.before.heroes.items():
            now = self.wanted.heroes.get(name)
            if now is None or (now.kind, now.seat) != (hero.kind, hero.seat):
                self.do(("hero", name), f.HeroDied(name))

    def heroes(self) -> None:
        """Add newcomers, and set the values that have changed for the other heroes."""
        for name, hero in self.wanted.heroes.items():
            now = self.table.heroes.get(name)
            if now is None:
                self.do(("hero", name), f.HeroArrived(hero))
                continue
            for token in TOKENS:
                if by := getattr(hero, token) - getattr(now, token):
                    self.do(("token", name, token), f.TokensChanged(name, token, by))
            if hero.alignment != now.alignment:
                self.do(("alignment", name), f.AlignmentChanged(name, hero.alignment))
            if hero.toad != now.toad:
                self.do(("toad", name), f.ToadChanged(name, hero.toad))
            stored, had = dict(hero.stored_gold), dict(now.stored_gold)
            for region in sorted(stored.keys() | had.keys()):
                if stored.get(region, 0) != had.get(region, 0):
                    self.do(("stored", name, region), f.StoredSet(name, region, stored.get(region, 0)))
        if self.table.order != self.wanted.order:
            # A hero who comes or goes does not count as a change of the marching order.
            same = [h for h in self.before.order if h in self.wanted.heroes]
            moved = same != [h for h in self.wanted.order if h in self.before.heroes]
            newcomer = next((h for h in self.wanted.order if h not in self.before.heroes), "")
            about: About = ("marching",) if moved or not newcomer else ("hero", newcomer)
            self.do(about, f.OrderSet(self.wanted.order))
        self._apart()

    def _apart(self) -> None:
        """Bring heroes back to the party before others leave it, because the party must never be empty."""
        back = [(name, "") for name in self.table.apart if name not in self.wanted.apart]
        for name, place in (*back, *self.wanted.apart.items()):
            if self.table.apart.get(name, "") != place:
                self.do(("apart" if name in self.before.heroes else "hero", name), f.ApartSet(name, place))

    # --- the party's place ---

    def place(self) -> None:
        """Set the region, and the road that the party is on."""
        if self.table.region != self.wanted.region:
            self.do(("region",), f.RegionEntered(self.wanted.region))
        old, new = roads.way(self.table), roads.way(self.wanted)
        if old is None or new is None or (old.destination, old.goal) != (new.destination, new.goal):
            if old != new:
                self.do(("way",), f.slice_changed(WaySet(new)))
            return
        if (old.at, old.heading) != (new.at, new.heading):
            self.do(("space",), f.slice_changed(roads.moved(new.at, new.heading)))
        for name in WAY:
            now = roads.way(self.table)
            assert isinstance(now, Adventure)
            if getattr(now, name) != getattr(new, name):
                changed: dict[str, Any] = {name: getattr(new, name)}
                self.do((name,), f.slice_changed(WaySet(replace(now, **changed))))

    def slices(self) -> None:
        """Change the slices of games and modules. Events about a newcomer are made part of the newcomer's arrival."""
        for name, wanted in self.wanted.slices.items():
            if name == roads.ROADS:
                continue
            for about, event in self.table.slices.get(name, type(wanted)()).towards(wanted):
                came = about[-1] in self.wanted.heroes and about[-1] not in self.before.heroes
                self.do(("hero", about[-1]) if came else about, f.slice_changed(event))

    def rest(self) -> None:
        """Make the gold in zones, the lasting effects, the day, the past and the options those of the wanted table."""
        piles = {self.zone(zone): gold for zone, gold in self.wanted.piles.items()}
        for zone in sorted({*piles, *self.table.piles}):
            if by := piles.get(zone, 0) - self.table.piles.get(zone, 0):
                self.do(("pile", zone), f.PileChanged(zone, by))
        self._lasting()
        if self.table.day != self.wanted.day:
            self.do(("day",), f.DaySet(self.wanted.day))
        past = _past(self.wanted)
        if _past(self.table) != past:
            # If this only removes from the dead a hero who left without dying, nothing changes in the end.
            about: About = STILL if _past(self.before) == past else ("past",)
            self.do(about, past_set(*past))
        for name, value in self.wanted.options.items():
            if self.table.options.get(name) != value:
                self.do(("option", name), f.OptionSet(name, value))

    def _lasting(self) -> None:
        """End and begin lasting effects. Effects with the same end can only be ended together, so those that should
        stay are begun again."""
        wanted = [replace(x, card=self.ids.get(x.card, x.card)) for x in self.wanted.lasting]
        if list(self.table.lasting) == wanted:
            return
        begun = _missing(wanted, self.table.lasting)
        ended = {x.until for x in _missing(self.table.lasting, wanted)}
        for until in sorted(ended):
            self.do(("lasting",), f.LastingEnded(until))
        for x in [*(x for x in wanted if x.until in ended), *(x for x in begun if x.until not in ended)]:
            self.do(("lasting",), f.LastingBegan(x))


def _missing(some: Iterable[Lasting], among: Iterable[Lasting]) -> list[Lasting]:
    """Return the effects that are not among others; of an effect that occurs several times, as many as are missing."""
    left, missing = list(among), []
    for x in some:
        if x in left:
            left.remove(x)
        else:
            missing.append(x)
    return missing


def _same(old: Card, new: Card) -> bool:
    """Whether two cards may be the same card: a face-down card may have been named since."""
    return old.deck == new.deck and old.kind in ("", new.kind) and (old.deck != FOE or old.kind == new.kind)


def _home(card: Card) -> str:
    """Return the zone to which a card goes when it leaves the table."""
    return discard(FOE) if card.deck == FOE else f"deck:{card.deck}"


def _longest_run(ids: Sequence[int], place: dict[int, int]) -> set[int]:
    """Return the longest run of these cards that is in the wanted order already; the others have to be moved."""
    ends: list[int] = []
    at: list[int] = []
    before: dict[int, int] = {}
    for n in ids:
        i = bisect_left(ends, place[n])
        ends[i : i + 1], at[i : i + 1] = [place[n]], [n]
        if i:
            before[n] = at[i - 1]
    run: set[int] = set()
    n = at[-1] if at else 0
    while n:
        run.add(n)
        n = before.get(n, 0)
    return run


def without(before: Table, parts: Sequence[Part], about: About) -> Table:
    """Return the table with all differences except the one about this subject, and except those that depend on it."""
    table, numbers, next_card = before, dict[int, int](), before.next_card
    for part in parts:
        made = part.fact.count if isinstance(part.fact, f.CardsDealt) else 0
        made = 1 if isinstance(part.fact, f.CardTaken | f.FoeAppeared) else made
        if part.about != about:
            fact = _renumbered(part.fact, numbers)
            now = table.next_card
            try:
                table = reduce(table, fact)
            except ImpossibleFact:
                pass
            else:
                numbers |= {next_card + i: now + i for i in range(made)}
        next_card += made
    if about[0] == "top":
        name = str(about[1])
        table = reduce(table, f.TopSet(name, before.decks[name].top))
    return table


def _renumbered(fact: f.Fact, numbers: dict[int, int]) -> f.Fact:
    """Return a fact with the numbers of its cards replaced."""
    changes: dict[str, Any] = {}
    if isinstance(card := getattr(fact, "card", None), int):
        changes["card"] = numbers.get(card, card)
    for name in ("to", "zone"):
        what, _, rest = str(getattr(fact, name, "")).partition(":")
        if what == "guardian" and rest.isdigit():
            changes[name] = f"guardian:{numbers.get(int(rest), int(rest))}"
    if isinstance(fact, f.LastingBegan):
        changes["lasting"] = replace(fact.lasting, card=numbers.get(fact.lasting.card, fact.lasting.card))
    return replace(fact, **changes) if changes else fact


def _past(table: Table) -> tuple[int, int, tuple[str, ...]]:
    return roads.of(table).adventures, roads.of(table).troves, table.dead


def past_set(adventures: int, troves: int, dead: tuple[str, ...]) -> f.PastSet:
    """Return the fact that sets the number of adventures and troves so far, and the dead, by hand."""
    return f.PastSet(dead, {roads.ROADS: roads.PastCounted(adventures, troves)})
