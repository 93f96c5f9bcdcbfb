"""Loads card sets from their folders: TOML in, cards and problems out. Nothing that a file may contain raises an error.

A set's folder has ``set.toml``, one file for each deck, and ``overlays/<name>.toml`` with changed wordings for a
variant. The sentences of a set may name everything in the base set, in the set itself and in the sets that it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.cards.card_reader import Severity, read_card
from talisman_desktop.cards.drafts import Draft, draft
from talisman_desktop.cards.game_facts import NOTHING, Given
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.schema import OTHER_ID, CardDef, CardSet, Catalog, Type, sets_among, twins
from talisman_desktop.cards.slots import ITEMS
from talisman_desktop.cards.source import Files, read_files
from talisman_desktop.cards.trade_verbs import Stock
from talisman_desktop.core.table import CORE, OWN


class LoadedSet(Struct, frozen=True):
    """A card set as read. If its problems include an error, it is refused and has no cards."""

    id: str
    title: str
    order: int
    totals: dict[str, int]
    cards: tuple[CardDef, ...]
    problems: tuple[Problem, ...]
    game: str = ""
    needs: tuple[str, ...] = ()
    folder: str = ""
    box: bool = False
    spaces: dict[str, str] = {}
    """For each space of the set, by its short id, the place in the files where it is defined."""

    @property
    def broken(self) -> bool:
        """Whether the set was refused."""
        return any(problem.severity == "error" for problem in self.problems)

    @property
    def entry(self) -> CardSet:
        """The set as the catalog lists it, with its first error."""
        wrong = next((p for p in self.problems if p.severity == "error"), None)
        return CardSet(
            id=self.id,
            title=self.title,
            game=self.game,
            needs=self.needs,
            box=self.box,
            folder=self.folder,
            kinds=len(self.cards),
            copies=sum(card.copies for card in self.cards),
            wrong="" if wrong is None else f"{wrong.file}:{wrong.line}:{wrong.column}: {wrong.message}",
            spaces={} if wrong is not None else self.spaces,
        )


def load_set(folder: Path, overlay: str = "") -> LoadedSet:
    """Return a single set. Its sentences may name only its own places, or any place if it has none."""
    found = draft(read_files(folder, overlay))
    return finish(found, _names([found]))


def load_sets(folders: Iterable[Path], overlay: str = "", given: Given = NOTHING) -> list[LoadedSet]:
    """Return several sets, of any game, in their order."""
    return load_files((read_files(folder, overlay) for folder in folders), given=given)


def load_files(files: Iterable[Files], game: str = "", given: Given = NOTHING) -> list[LoadedSet]:
    """Return several sets, given the contents of their files. With a `game`, sets of other games have no cards."""
    drafts = sorted(map(draft, files), key=lambda found: found.set.order)
    others = [found for found in drafts if game and found.set.game not in ("", game) and not found.broken]
    drafts = [found for found in drafts if found not in others]
    scopes = _scopes(drafts)
    _no_twins(drafts, scopes)
    _not_taken(drafts, given.taken)
    read = [finish(found, _names(scope, given)) for found, scope in zip(drafts, scopes, strict=True)]
    return [*_sound_needs(read, drafts), *(_unread(found) for found in others)]


def load_catalog(folders: Iterable[Path], overlay: str = "", given: Given = NOTHING) -> tuple[Catalog, list[Problem]]:
    """Return the catalog of the sets in these folders, and their problems. `overlay` names a game: the sets get its
    overlays, and sound sets of other games are listed without cards and problems. Sets that name no game are always
    read; with "" all sets are.
    """
    sets = load_files((read_files(folder, overlay) for folder in folders), overlay, given)
    cards = catalog_of((card for found in sets for card in found.cards), (found.entry for found in sets))
    return cards, [p for found in sets for p in found.problems]


def catalog_of(cards: Iterable[CardDef], sets: Iterable[CardSet] = ()) -> Catalog:
    """Return the catalog of these cards. `sets` are the sets that were found, if known."""
    by_id = {card.id: card for card in cards}
    spaces: dict[str, CardDef] = {}
    for card in by_id.values():
        if card.type == "space":
            spaces.setdefault(card.id.partition("/")[2], card)
    return Catalog(by_id, spaces, sets=tuple(sets) or sets_among(tuple(by_id.values())))


def set_folders(folders: Iterable[Path]) -> list[Path]:
    """Return those of these folders, and of the folders directly inside them, that are card sets. A folder that is none
    and holds none is returned too, so that reading it reports the fault."""
    found: list[Path] = []
    for folder in folders:
        try:
            own = any(folder.glob("*.toml")) if folder.is_dir() else True
            inner = sorted(path for path in folder.iterdir() if path.is_dir() and any(path.glob("*.toml")))
        except OSError:
            own, inner = True, []
        found += [folder] if own or not inner else [path for path in inner if path.name != "overlays"]
    return found


def _scopes(drafts: Sequence[Draft]) -> list[list[Draft]]:
    """Return, for each set, the sets whose names its sentences may use: the base set, itself, and those it needs. A
    needed set that is missing or for another game is reported."""
    scopes: list[list[Draft]] = []
    for found in drafts:
        near = [other for other in drafts if _same_game(found, other)]
        by_id = {other.set.id: other for other in reversed(near)}
        scope: list[Draft] = []
        wanted = [by_id.get(CORE), found]
        while wanted:
            other = wanted.pop(0)
            if other is not None and other not in scope:
                scope.append(other)
                wanted += [by_id.get(need) for need in other.set.needs]
        for need in found.set.needs:
            if need not in by_id and found.needs is not None:
                message = f"the set needs the card set {need!r}, which is missing"
                fix = f"put the folder of {need!r} beside this one, or remove it from needs"
                found.problems.append(found.needs.problem(message, fix))
        scopes.append([other for other in drafts if other in scope])
    return scopes


def _same_game(one: Draft, other: Draft) -> bool:
    return one.set.game == other.set.game or "" in (one.set.game, other.set.game)


def _no_twins(drafts: Sequence[Draft], scopes: Sequence[Sequence[Draft]]) -> None:
    """Refuse a set that has the id of an earlier set, or the id reserved for cards made at a table. Refuse a set with a
    space whose id another set has, if a campaign always uses both together; for any other two sets the double space is
    only a warning."""
    ids: dict[str, Draft] = {}
    spaces: dict[str, list[Draft]] = {}
    for found, scope in zip(drafts, scopes, strict=True):
        if found.set.id == OWN and found.cards:
            message = f"no set can be called {OWN!r}: that is the name for cards made at a table"
            found.problems.append(found.cards[0].place.problem(message, "give the set another id"))
        if found.set.id in ids and found.cards:
            first = ids[found.set.id].cards
            where = first[0].place.source.file if first else "another folder"
            fix = f"give it another id; the other set is in {where}"
            found.problems.append(found.cards[0].place.problem(f"there is already a set {found.set.id!r}", fix))
        ids.setdefault(found.set.id, found)
        for card in found.cards:
            if card.type == "space" and not found.broken:
                before = [other for other in spaces.get(card.text.id, ()) if _same_game(found, other)]
                always = [other for other in before if other in scope or found in scopes[drafts.index(other)]]
                if first_one := next(iter([*always, *before]), None):
                    message, severity = twins(first_one.set.id, card.text.id), "error" if always else "warning"
                    found.problems.append(card.key("id").problem(message, OTHER_ID, severity))
                spaces.setdefault(card.text.id, []).append(found)


def _not_taken(drafts: Sequence[Draft], taken: Mapping[str, str]) -> None:
    """Refuse a card set with the id of a box, game or house rule to which it does not belong."""
    for found in drafts:
        if found.set.id in taken and found.needs is not None:
            message = f"no set can be called {found.set.id!r}: that is the id of {taken[found.set.id]}"
            found.problems.append(found.needs.problem(message, "give the set another id"))


def _sound_needs(read: Sequence[LoadedSet], drafts: Sequence[Draft]) -> list[LoadedSet]:
    """Return the sets; one that needs a refused set is refused too."""
    found = list(read)
    while True:
        refused = {loaded.id for loaded in found if loaded.broken} - {one.id for one in found if not one.broken}
        n = next((i for i, one in enumerate(found) if not one.broken and refused & {*one.needs}), None)
        if n is None:
            return found
        place = drafts[n].needs
        assert place is not None
        need = next(name for name in found[n].needs if name in refused)
        problem = place.problem(f"the set needs {need!r}, which has errors", f"correct the errors of {need!r} first")
        found[n] = replace(found[n], cards=(), problems=(*found[n].problems, problem))


def _unread(found: Draft) -> LoadedSet:
    """Return a set of another game, which is listed without its cards."""
    return replace(finish(found._replace(cards=[]), _names([])), problems=())


def _names(drafts: Sequence[Draft], given: Given = NOTHING) -> Names:
    """Return the names that sentences may use, collected from all cards of these sets."""
    cards = [card for found in drafts if not found.broken for card in found.cards]
    places: dict[str, str] = {}
    for card in cards:
        if card.type == "space":
            places.setdefault(card.text.name, card.text.id)
    goods = {stock: {card.text.name for card in cards if card.deck == stock} for stock in get_args(Stock)}
    types: dict[str, set[Type]] = {}
    ids: dict[str, str] = {}
    texts: dict[str, str] = {}
    for card in cards:
        types.setdefault(card.text.name.lower(), set()).add(card.type)
        ids.setdefault(card.text.name.lower(), card.text.id)
        says = card.text.may if card.type in ITEMS else card.text.meet
        texts.setdefault(card.text.id, says if isinstance(says, str) else " ".join(says))
    kinds = {kind for found in drafts for kind in found.set.subtypes}
    return Names(
        places or None,
        goods if any(goods.values()) else None,
        types if places else None,
        types if places else None,
        kinds,
        ids,
        texts if places else None,
        given.clauses,
        {name: place for found in drafts for name, place in given.scripts.get(found.set.id, {}).items()},
    )


def finish(found: Draft, names: Names, doubt: Severity = "error") -> LoadedSet:
    """Return a set with its sentences parsed. `names` are the names they may use. `doubt` is the severity of words
    without effect; it is lower for cards that a campaign already has."""
    problems = list(found.problems)
    cards: list[CardDef] = []
    for card in found.cards:
        made, wrong = read_card(found.set.id, card, names, doubt)
        cards.append(made)
        problems += wrong
    problems.sort(key=lambda problem: (problem.file, problem.line, problem.column))
    broken = any(problem.severity == "error" for problem in problems)
    whole = () if broken else tuple(cards)
    spaces: dict[str, str] = {}
    for card in found.cards:
        if card.type == "space":
            here = card.key("id").problem("", "")
            spaces[card.text.id] = f"{here.file}:{here.line}:{here.column}"
    return LoadedSet(
        found.set.id,
        found.set.title,
        found.set.order,
        found.set.totals,
        whole,
        tuple(problems),
        found.set.game,
        tuple(found.set.needs),
        str(found.folder),
        found.set.box,
        spaces,
    )
