"""A card set whose printed facts have been checked but whose sentences have not been read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

from talisman_desktop.cards.key_checks import check
from talisman_desktop.cards.positions import Key, Table
from talisman_desktop.cards.problems import Problem, nearest
from talisman_desktop.cards.schema import Type
from talisman_desktop.cards.slots import HOLDS
from talisman_desktop.cards.source import Files, Place, Source, parse
from talisman_desktop.cards.spec import MOST_CARDS, TYPE_OF_DECK, CardText, SetText


class DraftCard(NamedTuple):
    """A card as typed in its file, with its deck, and the places of the card and its keys. Keys that an overlay changes
    have their places in the overlay."""

    text: CardText
    deck: str
    place: Place
    keys: dict[str, tuple[Source, Key]]

    @property
    def type(self) -> Type:
        """The type of the card: the one in the file, or the one that its deck implies."""
        return self.text.type or TYPE_OF_DECK[self.deck]

    def key(self, name: str) -> Place:
        """Return the place of a key in its file; the place of the card if it does not have the key."""
        found = self.keys.get(name)
        return Place(found[0], found[1].at) if found else self.place


class Draft(NamedTuple):
    """A card set whose facts have been checked. It must not be used if its problems include an error."""

    set: SetText
    cards: list[DraftCard]
    problems: list[Problem]
    needs: Place | None = None
    """The place of the key `needs` in set.toml."""
    folder: Path = Path()

    @property
    def broken(self) -> bool:
        """Whether the problems include an error."""
        return any(problem.severity == "error" for problem in self.problems)


def draft(files: Files) -> Draft:
    """Return the draft of a set, with all facts in its files checked."""
    found = _Drafting(files)
    found.run()
    return Draft(found.set, found.cards, found.problems, found.needs, files.folder)


class _Drafting:
    def __init__(self, files: Files) -> None:
        self.files = files
        self.problems = list(files.problems)
        self.set = SetText(id=re.sub(r"[^a-z0-9]+", "-", files.folder.name.lower()).strip("-") or "set", title="?")
        self.cards: list[DraftCard] = []
        self.raw: dict[str, tuple[dict[str, Any], str, Place, dict[str, tuple[Source, Key]]]] = {}
        self.totals: Source | None = None
        self.needs: Place | None = None

    def run(self) -> None:
        overlays: list[Source] = []
        for name, content in self.files.content.items():
            source = parse(str(self.files.folder / name), content)
            if isinstance(source, Problem):
                self.problems.append(source)
            elif name == "set.toml":
                self._set(source)
            elif name.startswith("overlays/"):
                overlays.append(source)
            else:
                self._deck(source)
        if "set.toml" not in self.files.content and not self.files.problems:
            fix = 'write one with [set], id = "..." and title = "..."'
            self._error(str(self.files.folder / "set.toml"), "this file is missing", fix)
        if len(self.raw) > MOST_CARDS:
            fix = f"write at most {MOST_CARDS} cards a set"
            self._error(str(self.files.folder), f"{len(self.raw)} cards are too many for one set", fix)
            return
        self._count()
        for source in overlays:
            self._overlay(source)
        for raw, deck, place, keys in self.raw.values():
            card = self._card(raw, deck, place, keys)
            if card:
                self.cards.append(card)

    def _error(self, file: str, message: str, fix: str) -> None:
        self.problems.append(Problem("error", file, 1, 1, message, fix))

    def _set(self, source: Source) -> None:
        table = next(iter(source.positions.named("set")), source.positions.tables[0])
        for key in source.data.keys() - {"set"}:
            place = self._root_place(source, key)
            self.problems.append(place.problem(f"set.toml has no {key!r}", "write everything under [set]"))
        raw = source.data.get("set")
        if not isinstance(raw, dict):
            self._error(source.file, "the table [set] is missing", 'write [set], id = "..." and title = "..."')
            return
        keys = {name: (source, key) for name, key in table.keys.items()}
        for sub in source.positions.named("set.totals"):
            keys["totals"] = (source, Key(sub.at, []))
        found = check(SetText, raw, Place(source, table.at), keys, "a set")
        self.problems.extend(found[1])
        if found[0] is not None:
            self.set = found[0]
            self.totals = source
            self.needs = Place(source, keys["needs"][1].at if "needs" in keys else table.at)

    @staticmethod
    def _root_place(source: Source, key: str) -> Place:
        root = source.positions.tables[0].keys.get(key)
        table = next((t for t in source.positions.tables if t.name.split(".")[0] == key), None)
        return Place(source, root.at if root else table.at if table else 0)

    def _tables(self, source: Source) -> Iterator[tuple[dict[str, Any], Table]]:
        """Yield the cards of a file with their positions in it."""
        cards = source.data.get("card", [])
        if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
            place = self._root_place(source, "card")
            self.problems.append(place.problem("cards cannot be written like this", "write [[card]] before each card"))
            return
        tables = source.positions.named("card")
        nowhere = Table("card", self._root_place(source, "card").at, {})
        for i, card in enumerate(cards):
            yield card, tables[i] if i < len(tables) else nowhere

    def _deck(self, source: Source) -> None:
        for key in source.data.keys() - {"deck", "card"}:
            place = self._root_place(source, key)
            self.problems.append(place.problem(f"a deck file has no {key!r}", 'write deck = "..." and [[card]] tables'))
        deck = source.data.get("deck")
        if not isinstance(deck, str) or not deck:
            fix = 'write deck = "adventure" (or spell, purchase, ...) at the top'
            self.problems.append(self._root_place(source, "deck").problem("the name of the deck is missing", fix))
            return
        if deck not in HOLDS:
            near = nearest(deck.lower()[:40], HOLDS)
            fix = f'write deck = "{near}"' if near else f"the decks are {', '.join(HOLDS)}"
            self.problems.append(self._root_place(source, "deck").problem(f"there is no deck {deck[:40]!r}", fix))
            return
        for raw, table in self._tables(source):
            place = Place(source, table.at)
            keys = {name: (source, key) for name, key in table.keys.items()}
            short = raw.get("id")
            if not isinstance(short, str):
                self._card(raw, deck, place, keys)
            elif short in self.raw:
                first = self.raw[short][2]
                line, column = first.source.positions.line_column(first.at)
                at = Place(source, keys["id"][1].at) if "id" in keys else place
                fix = f"give one of them another id; the first one is at {first.source.file}:{line}:{column}"
                self.problems.append(at.problem(f"the id {short!r} is used twice in this set", fix))
            else:
                self.raw[short] = (raw, deck, place, keys)

    def _overlay(self, source: Source) -> None:
        seen: set[str] = set()
        for key in source.data.keys() - {"card"}:
            place = self._root_place(source, key)
            self.problems.append(place.problem(f"an overlay has no {key!r}", "write [[card]] tables only"))
        for raw, table in self._tables(source):
            place = Place(source, table.at)
            short = raw.get("id")
            known = self.raw.get(short) if isinstance(short, str) else None
            if known is None:
                near = nearest(str(short), self.raw)
                fix = f"write id = {near!r}" if near else "an overlay can only change cards of its set"
                self.problems.append(place.problem(f"this set has no card with the id {short!r}", fix))
                continue
            if short in seen:
                message = f"the card {short!r} is changed twice"
                self.problems.append(place.problem(message, "put both changes under one [[card]]"))
            seen.add(str(short))
            keys = {**known[3], **{name: (source, key) for name, key in table.keys.items()}}
            self.raw[str(short)] = ({**known[0], **raw}, known[1], known[2], keys)

    def _card(
        self, raw: dict[str, Any], deck: str, place: Place, keys: dict[str, tuple[Source, Key]]
    ) -> DraftCard | None:
        text, problems = check(CardText, raw, place, keys, "a card")
        self.problems.extend(problems)
        if text is None:
            return None
        if text.type is None and deck not in TYPE_OF_DECK:
            fix = f"write type = one of {', '.join(get_args(Type))}"
            self.problems.append(place.problem(f"{text.name} does not say which type of card it is", fix))
            return None
        return DraftCard(text, deck, place, keys)

    def _count(self) -> None:
        if self.totals is None or any(problem.severity == "error" for problem in self.problems):
            return
        copies: dict[str, int] = {}
        for raw, deck, *_ in self.raw.values():
            n = raw.get("copies", 1)
            copies[deck] = copies.get(deck, 0) + (n if isinstance(n, int) else 0)
        table = next(iter(self.totals.positions.named("set.totals")), self.totals.positions.tables[0])
        for deck, total in self.set.totals.items():
            if copies.get(deck, 0) != total:
                key = table.keys.get(deck)
                message = f"the {deck} deck has {copies.get(deck, 0)} cards, but set.toml says {total}"
                fix = "correct the copies or the total"
                self.problems.append(Place(self.totals, key.at if key else table.at).problem(message, fix))
