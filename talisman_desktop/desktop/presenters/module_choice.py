"""The boxes, own card sets and house rules that can be chosen for a campaign, and which of them can be combined."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.schema import CardSet, Catalog
from talisman_desktop.core.table import CORE
from talisman_desktop.desktop.presenters.card_look import many
from talisman_desktop.desktop.presenters.card_words import deck_count, deck_name
from talisman_desktop.desktop.presenters.services import Services
from talisman_desktop.rules import composition
from talisman_desktop.rules.house_rules import OFF, ON, SWITCH
from talisman_desktop.rules.module import Module, ModuleOption

Kind = Literal["box", "set", "rule"]
PLACES = "space"
"""The deck that holds spaces, which are not dealt as cards."""
MOST_DECKS = 6
"""The greatest number of decks that the line on a box's contents names."""


class Playable(Struct, frozen=True, kw_only=True):
    """A box, an own card set or a house rule, as the page for choosing them shows it."""

    id: str
    kind: Kind
    title: str
    help: str = ""
    contents: str = ""
    """The number of its cards by deck, in words."""
    emblem: str = "dice"
    needs: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    options: tuple[ModuleOption, ...] = ()
    wrong: str = ""
    """The first error in a card set that cannot be used; "" if there is none."""
    folder: str = ""


class Selection:
    """All boxes, card sets and house rules that can be chosen, and which of them can be combined."""

    def __init__(
        self,
        catalog: Catalog,
        sets: Sequence[CardSet] = (),
        boxes: Sequence[Module] = (),
        rules: Sequence[Module] = (),
        owned: Collection[str] | None = None,
    ) -> None:
        """Offer these boxes, card sets and house rules. `owned` are the ids of the boxes that the player has; None
        means that the player has not said."""
        self.catalog, self.owned = catalog, owned
        modules = {module.id: module for module in boxes}
        found = [_of_set(one, modules.get(one.id), catalog) for one in sets]
        found.sort(key=lambda one: (one.kind != "box", bool(one.wrong)))
        self.all = (*found, *(_of_rule(module) for module in rules))
        self._by_id = {one.id: one for one in self.all}
        self._modules = {module.id: module for module in (*boxes, *rules)}

    def of(self, kind: Kind) -> tuple[Playable, ...]:
        """Return the choices of a kind, without the boxes that the player does not own."""
        return tuple(one for one in self.all if one.kind == kind and not self.is_away(one))

    @property
    def away(self) -> tuple[Playable, ...]:
        """The boxes that the player does not own."""
        return tuple(one for one in self.all if self.is_away(one))

    def is_away(self, one: Playable) -> bool:
        """Return whether a choice is a box that the player does not own."""
        return one.kind == "box" and self.owned is not None and one.id not in self.owned

    def with_needed(self, chosen: Iterable[str]) -> tuple[str, ...]:
        """Return these ids and those of all modules that they need."""
        found, left = dict[str, None](), list(chosen)
        while left:
            name = left.pop(0)
            if name not in found and name != CORE:
                found[name] = None
                left += self._by_id[name].needs if name in self._by_id else ()
        return tuple(found)

    def ticked(self, name: str, chosen: Collection[str]) -> tuple[tuple[str, ...], str]:
        """Return the chosen ids with this module and all that it needs added, and "". If it cannot be added, return the
        unchanged choice and the reason."""
        wanted = self.with_needed((*chosen, name))
        for other in wanted:
            if other not in self._by_id or self._by_id[other].wrong:
                title = self._title(other)
                return tuple(chosen), f"{self._title(name)} needs {title}, which cannot be used here."
        why = self.why_not(wanted, name)
        return (tuple(chosen), why) if why else (wanted, "")

    def cleared(self, name: str, chosen: Collection[str]) -> tuple[tuple[str, ...], str]:
        """Return the chosen ids without this module, and "". If another module needs it, return the unchanged choice
        and the reason."""
        for other in chosen:
            if other != name and name in self.with_needed((other,)):
                title = self._title(name)
                return tuple(chosen), f"{self._title(other)} needs {title}: clear {self._title(other)} first."
        return tuple(one for one in chosen if one != name), ""

    def why_not(self, chosen: Collection[str], newest: str = "") -> str:
        """Return a sentence on why these cannot be used together; "" if they can."""
        for one in (self._by_id[name] for name in chosen if name in self._by_id):
            if clash := next((name for name in one.conflicts if name in chosen), ""):
                first, second = (clash, one.id) if one.id != newest else (one.id, clash)
                return f"{self._title(first)} cannot be played together with {self._title(second)}. Choose one of them."
        sets = [name for name in chosen if name in self._by_id and self._by_id[name].kind != "rule"]
        if clash := self.catalog.clash(sets):
            return f"Two of these card sets cannot be used together. {clash}."
        modules = [self._modules[name] for name in chosen if name in self._modules]
        return next(composition.problems(modules, {name: self._title(name) for name in sets}), "")

    def goes_with(self, one: Playable) -> str:
        """Return a line on what a module needs, and with what it cannot be combined."""
        refused = dict.fromkeys((*one.conflicts, *(other.id for other in self.all if one.id in other.conflicts)))
        parts = []
        if one.needs:
            parts.append(f"Played with {_listed(map(self._title, one.needs))}.")
        if refused:
            parts.append(f"Not together with {_listed(map(self._title, refused))}.")
        if after := [name for name in one.after if name in self._by_id]:
            parts.append(f"If {_listed(map(self._title, after))} is used too, its rules come after those.")
        return " ".join(parts)

    def _title(self, name: str) -> str:
        return self._by_id[name].title if name in self._by_id else name


def selection_of(services: Services, owned: Collection[str] | None) -> Selection:
    """Return all modules that this program offers. `owned` are the ids of the boxes that the player has, None if
    unknown."""
    return Selection(services.catalog, services.card_sets, services.boxes, services.house_rules, owned)


def choices_of(chosen: Collection[str], known: Iterable[Playable]) -> dict[str, str]:
    """Return, for each of these modules, the campaign option that switches it on if it is chosen, and otherwise off."""
    return {SWITCH + one.id: ON if one.id in chosen else OFF for one in known}


def chosen_of(choices: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids of the modules that are switched on in campaign options."""
    return tuple(
        name.removeprefix(SWITCH) for name, value in choices.items() if name.startswith(SWITCH) and value == ON
    )


def _of_rule(module: Module) -> Playable:
    return Playable(
        id=module.id,
        kind="rule",
        title=module.title,
        help=module.help,
        emblem=module.emblem or "scroll",
        needs=module.requires,
        conflicts=module.conflicts,
        after=module.after,
        options=module.options,
    )


def _of_set(found: CardSet, module: Module | None, catalog: Catalog) -> Playable:
    titled = found.title if found.title != "?" else found.id
    if found.wrong:
        wrong = found.wrong.removeprefix(str(Path(found.folder))).lstrip("/\\")
        return Playable(id=found.id, kind="set", title=titled, wrong=wrong, folder=found.folder, emblem="skull")
    needs = [name for name in catalog.needed((found.id,)) if name not in (found.id, CORE)]
    if module is not None:
        needs += [name for name in module.requires if name not in needs]
    return Playable(
        id=found.id,
        kind="box" if found.box else "set",
        title=module.title if module is not None else titled,
        help=module.help if module is not None else "",
        contents=contents(found, catalog),
        emblem=(module.emblem if module is not None else "") or ("chest" if found.box else "book"),
        needs=tuple(needs),
        conflicts=module.conflicts if module is not None else (),
        after=module.after if module is not None else (),
        options=module.options if module is not None else (),
        folder=found.folder,
    )


def contents(found: CardSet, catalog: Catalog) -> str:
    """Return the number of cards in a set by deck, such as "96 cards: 90 Adventure, 6 Spells"."""
    decks: dict[str, int] = {}
    for card in catalog.cards.values():
        if card.set == found.id:
            decks[card.deck] = decks.get(card.deck, 0) + card.copies
    places = decks.pop(PLACES, 0)
    total = sum(decks.values())
    parts = [deck_count(deck, n) for deck, n in decks.items()]
    if len(parts) > MOST_DECKS:
        parts = [*parts[:MOST_DECKS], "…"]
    text = many(total, "card") + (f": {', '.join(parts)}" if len(decks) > 1 else "")
    if len(decks) == 1:
        text += f" ({deck_name(next(iter(decks)))})"
    return text + (f" · {many(places, 'place')}" if places else "")


def _listed(titles: Iterable[str]) -> str:
    names = [*titles]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def unusable(one: Playable) -> str:
    """Return a sentence on the first error in a card set."""
    return f"It has errors and cannot be used: {one.wrong}"


def sentences(selection: Selection, one: Playable) -> Iterator[str]:
    """Yield the sentences below the title of a module."""
    if one.wrong:
        yield unusable(one)
        return
    yield from filter(None, (one.help, selection.goes_with(one)))
