"""Session notes: how the table stands and what happened, as Markdown to print or to keep until the next sitting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import TOKENS, Card, Hero, Table, discard, held, road, spot
from talisman_desktop.games.darkest import options, rulebook
from talisman_desktop.games.darkest.automation import DEFAULTS, SWITCHES
from talisman_desktop.notes import markdown as md
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Journal, Line, Words

REGION_NAMES = {"inner": "Inner Region", "outer": "Outer Region", "tower": "Tower"}
LUCK = {
    "dice": "Dice",
    "decks": "Cards",
    "app": "from the app",
    "table": "from the table",
    "luck": "Luck",
}
"""Words for where luck comes from."""


def markdown(session: Session, title: str, journal: Sequence[Line] | None = None) -> str:
    """The notes of a session. Without a journal of one's own, the session's facts are told."""
    asked = session.pending.text if session.pending is not None else ""
    lines = journal if journal is not None else story_of(session)
    return notes(session.table, lines, session.rules.catalog, title, switches=session.switches, asked=asked)


def story_of(session: Session) -> list[Line]:
    """The lines of all that happened in a session."""
    journal = Journal(session.rules.catalog, session.keyframes[0].table, clauses=False)
    journal.sync(session.facts, session.keyframes)
    return journal.told


def notes(
    table: Table,
    journal_lines: Iterable[Line],
    catalog: Catalog,
    title: str,
    *,
    switches: Mapping[str, str] | None = None,
    asked: str = "",
) -> str:
    """The whole document: how the table stands, then the story. `asked` is the question the game waits at."""
    writer = _Notes(table, catalog)
    blocks: list[Sequence[str]] = [[md.heading(1, title)], *writer.place(asked), *writer.party()]
    blocks += [*writer.road(), *writer.trove(), *writer.decks(), *writer.lasting()]
    blocks += [*writer.settings({**DEFAULTS, **(switches or {})}), *writer.rulings(), *writer.figures()]
    return md.document([*blocks, *story(journal_lines)])


def story(lines: Iterable[Line]) -> list[Sequence[str]]:
    """The journal, a part of its own for each heading."""
    blocks: list[Sequence[str]] = []
    told: list[str] = []
    for line in lines:
        if line.kind == "heading":
            blocks += [md.bullets(told), [md.heading(3, line.text)]]
            told = []
        else:
            told.append(line.text)
    blocks.append(md.bullets(told))
    return [[md.heading(2, "The story")], *blocks] if any(blocks) else []


class _Notes:
    """Writes the parts of the notes; each part is a list of blocks, empty where there is nothing to say."""

    def __init__(self, table: Table, catalog: Catalog) -> None:
        self.table = table
        self.catalog = catalog
        self.words = Words(catalog)

    def _name(self, card: Card) -> str:
        name = self.words.name(card.kind) if card.kind else "face-down card"
        extra = [f"{card.counters} on it"] if card.counters else []
        extra += ["face down"] if card.kind and not card.up else []
        return f"{name} ({', '.join(extra)})" if extra else name

    def _names(self, cards: Iterable[Card]) -> str:
        return ", ".join(self._name(c) for c in cards)

    # --- where they stand ---

    def place(self, asked: str) -> list[Sequence[str]]:
        """Region, day, space, marching order, and what is to be decided next."""
        table, way = self.table, self.table.adventure
        lines = [f"Day {table.day}, {REGION_NAMES.get(table.region, table.region)}: {self._standing()}."]
        if table.order:
            order = ", ".join(f"{n} {self.words.hero_name(h, table)}" for n, h in enumerate(table.order, 1))
            lines.append(f"Marching order, front first: {order}")
        if way is not None and way.rolled:
            names = ", ".join(self.words.road_space(table, n) for n in sorted(way.rolled))
            lines.append(f"Spaces that had their road roll: {names}")
        if way is not None:
            lines += [
                f"Special location on {self.words.road_space(table, n)}: {self.words.name(p)}" for n, p in way.locations
            ]
            lines += ["The destination has been visited"] * way.visited
        lines += [f"To be decided: {asked}"] if asked else []
        return [[md.heading(2, "Where you stand")], md.bullets(lines)]

    def _standing(self) -> str:
        way = self.table.adventure
        if way is None:
            return "in the village"
        goal = f"{'the trove at ' * (way.goal == 'trove')}{self.words.place(way.destination)}"
        if not way.space:
            return f"in the village, about to leave for {goal}"
        where = self.words.road_space(self.table, way.space)
        return f"on {where}, {'on the way to' if way.heading > 0 else 'on the way home from'} {goal}"

    # --- the party ---

    def party(self) -> list[Sequence[str]]:
        """Tokens as a table, then what each hero has."""
        table = self.table
        if not table.heroes:
            return []
        heroes = sorted(table.heroes.values(), key=lambda h: table.order.index(h.id) if h.id in table.order else 99)
        rows = [
            [self.words.hero_name(h.id, table), *(getattr(h, token) for token in TOKENS), h.alignment] for h in heroes
        ]
        blocks: list[Sequence[str]] = [
            [md.heading(2, "The party")],
            md.table(["Hero", *(t.capitalize() for t in TOKENS), "Alignment"], rows),
        ]
        for hero in heroes:
            blocks += [[md.heading(3, self.words.hero_name(hero.id, table))], md.bullets(self._belongings(hero))]
        heirs = [z for z in table.zones if z.startswith("store:") and z.endswith(":heirs") and table.zones[z]]
        waiting = [f"{self._village(z.split(':')[1])}: {self._names(table.zones[z])}" for z in heirs]
        return [*blocks, *([["Talismans that wait in a store:"], md.bullets(waiting)] if waiting else [])]

    def _belongings(self, hero: Hero) -> list[str]:
        lines = [f"A toad for {hero.toad} more turn{'s' if hero.toad > 1 else ''}"] if hero.toad else []
        for what in ("items", "followers", "spells"):
            cards = self.table.zone(held(what, hero.id))
            lines += [f"{what.capitalize()}: {self._names(cards)}"] if cards else []
        lines += self._trophies(hero)
        lines += self._stored(hero)
        lines += ["May visit the Mystic"] if hero.mystic and self.table.adventure is None else []
        return lines or ["Nothing but the tokens"]

    def _trophies(self, hero: Hero) -> list[str]:
        cards = self.table.zone(held("trophies", hero.id))
        if not cards:
            return []
        totals = {"strength": 0, "craft": 0}
        told = []
        for card in cards:
            printed = self.catalog.cards.get(card.kind)
            points = {a: getattr(printed, a) or 0 for a in totals} if printed is not None else {}
            for attribute, n in points.items():
                totals[attribute] += n
            told.append(f"{self._name(card)} ({_points(points)})")
        return [f"Trophies: {', '.join(told)}; in all {_points(totals)}"]

    def _stored(self, hero: Hero) -> list[str]:
        gold = dict(hero.stored_gold)
        stored = {z.split(":")[1] for z in self.table.zones if z.startswith("store:") and z.endswith(f":{hero.id}")}
        lines = []
        for region in sorted(stored | set(gold)):
            cards = self.table.zone(f"store:{region}:{hero.id}")
            parts = [self._names(cards)] if cards else []
            parts += [f"{gold[region]} gold"] if gold.get(region) else []
            lines += [f"In store, {self._village(region)}: {', '.join(parts)}"] if parts else []
        return lines

    def _village(self, region: str) -> str:
        return f"village of the {REGION_NAMES.get(region, region)}"

    # --- the road ---

    def road(self) -> list[Sequence[str]]:
        """The open row, then the stack of each space in the order it will be met: last placed first."""
        table = self.table
        row = [self._spot(n) for n in _numbers(table, "spot:")]
        stacks = [self._stack(n) for n in _numbers(table, "road:")]
        blocks: list[Sequence[str]] = []
        if row:
            blocks += [["In the open row, in the order it is met:"], md.bullets(row)]
        if stacks:
            blocks += [["Left on the road, met last placed first:"], md.bullets(stacks)]
        stashed = table.piles.get("sentinel", 0)
        if stashed:
            blocks.append(md.bullets([f"Stashed by raiders at the Sentinel: {stashed} gold"]))
        return [[md.heading(2, "On the road")], *blocks] if blocks else []

    def _spot(self, n: int) -> str:
        cards = [f"{self._name(c)}{' – done with' if c.met else ''}" for c in self.table.zone(spot(n))]
        gold = self.table.piles.get(spot(n), 0)
        where = f"Spot {n}" if n else "The space itself"
        return f"{where}: {', '.join([*cards, *([f'{gold} gold'] if gold else [])])}"

    def _stack(self, n: int) -> str:
        cards = [self._name(c) for c in reversed(self.table.zone(road(n)))]
        gold = self.table.piles.get(road(n), 0)
        where = self.words.road_space(self.table, n)
        return f"{where[:1].upper()}{where[1:]}: {', '.join([*cards, *([f'{gold} gold'] if gold else [])])}"

    # --- the trove ---

    def trove(self) -> list[Sequence[str]]:
        """The trove's face-down cards, its gold, its guardians with their arms, and what lies loose."""
        table, way = self.table, self.table.adventure
        if way is None or way.goal != "trove":
            return []
        cards = table.zone("trove")
        unknown = sum(1 for c in cards if not c.kind)
        lines = [f"Face-down cards: {unknown}"] if unknown else []
        known = [c for c in cards if c.kind]
        lines += [f"Cards seen: {self._names(known)}"] if known else []
        lines += [f"Gold: {way.trove_gold}"] if way.trove_gold else []
        for enemy in table.zone("guardians"):
            arms = table.zone(f"guardian:{enemy.id}")
            lines.append(f"Guardian: {self._name(enemy)}{', with ' + self._names(arms) if arms else ''}")
        loot = table.zone("loot")
        lines += [f"With the gold: {self._names(loot)}"] if loot else []
        lines += ["Looted"] if way.looted else []
        return [[md.heading(2, "The trove")], md.bullets(lines)] if lines else []

    # --- the rest ---

    def decks(self) -> list[Sequence[str]]:
        """How many cards each deck and its discard pile hold."""
        if not self.table.decks:
            return []
        rows = [
            [name.capitalize(), deck.size + len(deck.top), len(self.table.zone(discard(name)))]
            for name, deck in self.table.decks.items()
        ]
        known = [
            f"On top of the {name} deck: {', '.join(self.words.name(k) for k in deck.top)}"
            for name, deck in self.table.decks.items()
            if deck.top
        ]
        return [[md.heading(2, "Decks")], md.table(["Deck", "In the pile", "Discarded"], rows), md.bullets(known)]

    def lasting(self) -> list[Sequence[str]]:
        """What holds for a while."""
        lines = []
        for x in self.table.lasting:
            if "/" in x.what:
                continue
            who = self.words.hero_name(x.hero, self.table) if x.hero else "The party"
            what = f"{x.n:+d} {x.what}" if x.what in ("strength", "craft") else x.what.replace("-", " ")
            source = f" ({self.words.name(x.source)})" if x.source else ""
            lines.append(f"{who}: {what} until the end of the {x.until}{source}")
        return [[md.heading(2, "In force")], md.bullets(lines)] if lines else []

    def settings(self, switches: Mapping[str, str]) -> list[Sequence[str]]:
        """The table's settings, and what is left to the program."""
        chosen = self.table.options
        lines = [f"{o.title}: {o.words(options.value(chosen, o.id))}" for o in options.OPTIONS]
        if named := chosen.get(options.HEROES):
            lines.append(f"Heroes of the first party: {', '.join(map(self.words.name, named.split(',')))}")
        lines += [f"{switch_words(name)}: {LUCK.get(value, value)}" for name, value in sorted(switches.items())]
        return [[md.heading(2, "Settings of the table")], md.bullets(lines)]

    def rulings(self) -> list[Sequence[str]]:
        """The table's own notes in place of our rulings."""
        own = options.notes(self.table.options)
        if not own:
            return []
        book = rulebook.load()
        known = {rule: f" (The clause: {book[rule].summary})" for rule in own if rule in book}
        lines = [f"{rule}: {note}{known.get(rule, '')}" for rule, note in own.items()]
        return [[md.heading(2, "Rulings of the table's own")], md.bullets(lines), [options.BY_ITSELF]]

    def figures(self) -> list[Sequence[str]]:
        """The campaign in numbers, and its dead."""
        table = self.table
        rows = [["Adventures begun", table.adventures], ["Days", table.day], ["Troves looted", table.troves]]
        blocks: list[Sequence[str]] = [[md.heading(2, "Figures")], md.table(["Figure", "Number"], rows)]
        if table.dead:
            dead = ", ".join(self.words.name(kind) for kind in table.dead)
            blocks.append([f"The dead, oldest first: {md.escape(dead)}"])
        return blocks


def switch_words(name: str) -> str:
    """A switch in words: "Ask before paying fate", "Dice (combat)"."""
    if name in SWITCHES:
        return SWITCHES[name]
    what, _, family = name.partition(":")
    words = LUCK.get("decks" if what == "deck" else what, what)
    return f"{words} ({family})" if family else words


def _points(points: Mapping[str, int]) -> str:
    """ "strength 3, craft 2"; what is 0 is left out."""
    return ", ".join(f"{attribute} {n}" for attribute, n in points.items() if n) or "no points"


def _numbers(table: Table, prefix: str) -> list[int]:
    """The numbers of the zones with this prefix that hold cards or gold, in order."""
    zones = [z for z, cards in table.zones.items() if cards] + [z for z, gold in table.piles.items() if gold]
    return sorted({int(z[len(prefix) :]) for z in zones if z.startswith(prefix) and z[len(prefix) :].isdigit()})
