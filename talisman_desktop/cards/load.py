"""Card sets from their folders: TOML in, cards and problems out. Nothing in a file makes this raise.

A set folder holds ``set.toml``, one file a deck, and ``overlays/<name>.toml`` with the changed wordings of a variant.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from talisman_desktop.cards.cache import cached_catalog, catalog_of
from talisman_desktop.cards.drafts import Draft, draft
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.reading import Severity, read_card
from talisman_desktop.cards.schema import CardDef, Catalog, Type
from talisman_desktop.cards.source import Files, read_files
from talisman_desktop.core.table import OWN


class LoadedSet(Struct, frozen=True):
    """A card set as read: refused whole (no cards) when there is an error among its problems."""

    id: str
    title: str
    order: int
    totals: dict[str, int]
    cards: tuple[CardDef, ...]
    problems: tuple[Problem, ...]

    @property
    def broken(self) -> bool:
        """Whether the set was refused."""
        return any(problem.severity == "error" for problem in self.problems)


def load_set(folder: Path, overlay: str = "") -> LoadedSet:
    """One set by itself; the places its sentences name are its own (any, when it has none)."""
    found = draft(read_files(folder, overlay))
    return finish(found, _names([found]))


def load_sets(folders: Iterable[Path], overlay: str = "") -> list[LoadedSet]:
    """Several sets that may name each other's places and cards, in their order."""
    return load_files(read_files(folder, overlay) for folder in folders)


def load_files(files: Iterable[Files]) -> list[LoadedSet]:
    """The same, from files that are read already."""
    drafts = sorted(map(draft, files), key=lambda found: found.set.order)
    _no_twins(drafts)
    names = _names(drafts)
    return [finish(found, names) for found in drafts]


def load_catalog(
    folders: Iterable[Path], overlay: str = "", cache: Path | None = None
) -> tuple[Catalog, list[Problem]]:
    """All cards of the sets that are not broken, and the problems of all.

    With `cache`, a file, sets that did not change since the last time are not read again.
    """
    if cache is not None:
        return cached_catalog(folders, cache, overlay)
    sets = load_sets(folders, overlay)
    return catalog_of(card for loaded in sets for card in loaded.cards), [p for loaded in sets for p in loaded.problems]


def set_folders(folders: Iterable[Path]) -> list[Path]:
    """The set folders among these folders and right below them."""
    found: list[Path] = []
    for folder in folders:
        try:
            inner = sorted(path for path in folder.iterdir() if path.is_dir() and any(path.glob("*.toml")))
        except OSError:
            inner = []
        own = any(folder.glob("*.toml")) if folder.is_dir() else True
        found += [folder] if own or not inner else [path for path in inner if path.name != "overlays"]
    return found


def _no_twins(drafts: list[Draft]) -> None:
    """Refuse a set whose id, or one of whose spaces, a set before it has already."""
    ids: dict[str, Draft] = {}
    spaces: dict[str, str] = {}
    for found in drafts:
        if found.set.id == OWN and found.cards:
            message = f"no set can be called {OWN!r}: cards made at a table are called so"
            found.problems.append(found.cards[0].place.problem(message, "give the set another id"))
        if found.set.id in ids and found.cards:
            first = ids[found.set.id].cards
            where = first[0].place.source.file if first else "another folder"
            fix = f"give it another id; the first one is that of {where}"
            found.problems.append(found.cards[0].place.problem(f"a set {found.set.id!r} is there already", fix))
        ids.setdefault(found.set.id, found)
        for card in found.cards:
            if card.type == "space" and not found.broken:
                if card.text.id in spaces:
                    message = f"the set {spaces[card.text.id]!r} has a space {card.text.id!r} already"
                    found.problems.append(card.key("id").problem(message, "give the space another id"))
                else:
                    spaces[card.text.id] = found.set.id


def _names(drafts: list[Draft]) -> Names:
    """What sentences may name: everything in these sets."""
    cards = [card for found in drafts if not found.broken for card in found.cards]
    places: dict[str, str] = {}
    for card in cards:
        if card.type == "space":
            places.setdefault(card.text.name, card.text.id)
    goods = {card.text.name for card in cards if card.deck == "purchase"}
    types: dict[str, set[Type]] = {}
    ids: dict[str, str] = {}
    texts: dict[str, str] = {}
    for card in cards:
        types.setdefault(card.text.name.lower(), set()).add(card.type)
        ids.setdefault(card.text.name.lower(), card.text.id)
        says = card.text.meet
        texts.setdefault(card.text.id, says if isinstance(says, str) else " ".join(says))
    kinds = {kind for found in drafts for kind in found.set.subtypes}
    return Names(
        places or None,
        goods or None,
        types if places else None,
        types if places else None,
        kinds,
        ids,
        texts if places else None,
    )


def finish(found: Draft, names: Names, doubt: Severity = "error") -> LoadedSet:
    """A set with its sentences read; `names` is what they may name, `doubt` how grave it is that words could do nothing
    (a campaign keeps the cards that were made in it)."""
    problems = list(found.problems)
    cards: list[CardDef] = []
    for card in found.cards:
        made, wrong = read_card(found.set.id, card, names, doubt)
        cards.append(made)
        problems += wrong
    problems.sort(key=lambda problem: (problem.file, problem.line, problem.column))
    broken = any(problem.severity == "error" for problem in problems)
    whole = () if broken else tuple(cards)
    return LoadedSet(found.set.id, found.set.title, found.set.order, found.set.totals, whole, tuple(problems))
