"""Puts modules together into one set of rules: sorts them, finds conflicts between them, and collects their hooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Any

from msgspec import structs

from talisman_desktop.cards.owned import Static
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.invariants import Sentences, nothing
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.rules import decks, game_words
from talisman_desktop.rules.hooks import Around, Bend, Bent, ByWord, Follow, Hooks, Procedure, TheGame, Value
from talisman_desktop.rules.module import GameBot, Module
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.sets import Unplayable

Bending = tuple[dict[type[Static], Any], dict[str, Any], list[Bend[Any, Any]]]
"""All bends of one value: by the text of cards, by lasting effects, and by the modules themselves."""

NO_SETS: Mapping[str, str] = MappingProxyType({})
"""The usual value of `sets` (titles by id): no card sets."""


class Incompatible(Unplayable):
    """An error: these modules cannot be used together. `str()` of it is a sentence for a person."""

    def sentence(self, what: str) -> str:
        """Return a sentence that `what` (such as "campaign") cannot be played, with the reason and what to do."""
        return f"This {what} cannot be played. {self}"


def with_modules(ruleset: Ruleset, modules: Sequence[Module]) -> Ruleset:
    """Return a ruleset with these modules added to its own. Raises Incompatible."""
    together = in_order((*ruleset.modules, *modules))
    totals, deck_of = decks.apart(ruleset.totals, ruleset.deck_of, ruleset.catalog, modules)
    return structs.replace(
        ruleset,
        modules=together,
        hooks=compose(together, titles(ruleset.catalog)),
        totals=totals,
        uses={},
        deck_of=deck_of,
        telling=reduce(game_words.together, (module.telling for module in modules), ruleset.telling),
        invariants=_invariants(ruleset.invariants, modules),
        bots={name: _bot(bot, [m.bots[name] for m in modules if name in m.bots]) for name, bot in ruleset.bots.items()},
    )


def _bot(of_the_game: GameBot, of_modules: Sequence[GameBot]) -> GameBot:
    """Return a bot that asks these bots in turn until one answers, the bot of the game last."""
    if not of_modules:
        return of_the_game

    def answer(game: TheGame, request: Request) -> Answer | None:
        found = (bot(game, request) for bot in (*of_modules, of_the_game))
        return next((given for given in found if given is not None), None)

    return answer


def _invariants(of_the_game: Sentences, modules: Sequence[Module]) -> Sentences:
    """Return one function with the invariants of a game and of its modules."""
    checks = [module.invariants for module in modules if module.invariants is not nothing]
    if not checks:
        return of_the_game
    return lambda table: [*of_the_game(table), *(wrong for check in checks for wrong in check(table))]


def titles(view: Catalog) -> dict[str, str]:
    """Return the titles of the card sets in use, by id."""
    return {found.id: found.title for found in view.sets if view.used is None or found.id in view.used}


def compose(modules: Sequence[Module], sets: Mapping[str, str] = NO_SETS) -> Hooks:
    """Return the hooks of these modules and card sets (titles by id), in an order that the modules accept.

    Raises Incompatible.
    """
    for wrong in problems(modules, sets):
        raise Incompatible(wrong)
    modules = in_order(modules)
    bent: dict[Value[Any, Any], Bending] = {}
    arounds: dict[Procedure[Any, Any], tuple[Around[Any, Any], ...]] = {}
    follows: dict[type, tuple[Follow[Any], ...]] = {}
    for module in modules:
        for word in module.words:
            _bending(bent, word.value)[0][word.kind] = word.by
        for passing in module.lasting:
            _bending(bent, passing.value)[1][passing.what] = passing.by
        for bend in module.bends:
            _bending(bent, bend.value)[2].append(bend)
        for around in module.arounds:
            arounds[around.procedure] = (*arounds.get(around.procedure, ()), around)
        for follow in module.follows:
            follows[follow.event] = (*follows.get(follow.event, ()), follow)
    offers = tuple(offer for module in modules for offer in module.offers)
    of_words: dict[type[Static], tuple[ByWord, ...]] = {}
    values: dict[Value[Any, Any], Bent] = {}
    for value, (words, lasting, bends) in bent.items():
        of_hero = value.whose == "hero" and bool(words)
        needs = [bend.needs for bend in bends] if any(bend.needs for bend in bends) else []
        passes = bool(lasting or bends)
        values[value] = Bent(words, lasting, [bend.by for bend in bends], of_hero, passes, needs)
        for kind, by in words.items() if value.whose != "ground" else ():
            of_words[kind] = (*of_words.get(kind, ()), (value, by))
    return Hooks(
        values=values,
        of_words=of_words,
        arounds=arounds,
        offers=offers,
        follows=follows,
        dues=tuple(due for module in modules for due in module.dues),
        scripts={name: script for module in modules for name, script in module.scripts.items()},
        steps={name: step for module in modules for name, step in module.steps.items()},
    )


def _bending(bent: dict[Value[Any, Any], Bending], value: Value[Any, Any]) -> Bending:
    return bent.setdefault(value, ({}, {}, []))


def in_order(modules: Sequence[Module]) -> tuple[Module, ...]:
    """Return the modules in the given order, but each one after the modules named in its `after`. Raises Incompatible
    if that is impossible."""
    ordered: list[Module] = []
    left = list(modules)
    while left:
        waiting = {module.id for module in left}
        ready = next((m for m in left if not waiting.intersection(m.after)), None)
        if ready is None:
            raise Incompatible(f"{_titles(left)} each want to come after another of them.")
        ordered.append(ready)
        left.remove(ready)
    return tuple(ordered)


def problems(modules: Sequence[Module], sets: Mapping[str, str] = NO_SETS) -> Iterator[str]:
    """Yield a sentence for each reason why these modules and card sets cannot be used together.

    `sets` has the titles of the card sets by id.
    """
    by_id: dict[str, Module] = {}
    used = dict(sets)
    for module in modules:
        clash = module.id in sets and not module.is_box  # because a box and its card set have the same id
        if by_id.setdefault(module.id, module) is not module or clash:
            yield f"{used[module.id]} and {module.title} have the same id, {module.id!r}. Choose one of them."
        used.setdefault(module.id, module.title)
    for module in modules:
        for other in module.requires:
            if other not in used:
                yield f"{module.title} cannot be played without {other!r}. Choose both or neither."
        for other in module.conflicts:
            if other in used:
                yield f"{module.title} cannot be played together with {used[other]}. Choose one of them."
    yield from _two_instead(modules)
    yield from _same_deeds(modules)
    yield from _same_words(modules)
    yield from _same_scripts(modules)
    for module in modules:
        for name in (*module.steps, *module.slices):
            if name.partition("/")[0] != module.id:
                yield f"{module.title} has a step or a part of the table called {name!r}, without its own id."


def _two_instead(modules: Sequence[Module]) -> Iterator[str]:
    """Yield a sentence for each procedure that two modules replace, or that a module replaces that is no house rule."""
    replacing: dict[Procedure[Any, Any], Module] = {}
    for module in modules:
        for around in module.arounds:
            if around.instead is None:
                continue
            first = replacing.setdefault(around.procedure, module)
            if first is not module:
                what = around.procedure.name
                yield f"{first.title} and {module.title} both replace the rules of {what}. Choose one of them."
            if not module.house_rule:
                yield f"{module.title} replaces the rules of {around.procedure.name}, as only a house rule may."


def _same_deeds(modules: Sequence[Module]) -> Iterator[str]:
    """Yield a sentence for each kind of offer that two modules define."""
    offering: dict[str, Module] = {}
    for module in modules:
        for offer in module.offers:
            if offer.deed in offering:
                yield f"{offering[offer.deed].title} and {module.title} both offer {offer.deed!r}."
            offering[offer.deed] = module


def _same_scripts(modules: Sequence[Module]) -> Iterator[str]:
    """Yield a sentence for each script that two modules bring."""
    bringing: dict[str, Module] = {}
    for module in modules:
        for name in module.scripts:
            first = bringing.setdefault(name, module)
            if first is not module:
                yield f"{first.title} and {module.title} both have a script {name!r}. Choose one of them."


def _same_words(modules: Sequence[Module]) -> Iterator[str]:
    """Yield a sentence for each value that two modules bend by the same standing word, or by the same lasting effect.

    Such modules are refused, because otherwise the later one would silently win.
    """
    first: dict[tuple[Value[Any, Any], type | str], Module] = {}
    for module in modules:
        words = [((word.value, word.kind), word.kind.__name__) for word in module.words]
        for key, name in (*words, *(((passing.value, passing.what), passing.what) for passing in module.lasting)):
            if key in first:
                yield f"{first[key].title} and {module.title} both say what {name!r} does to {key[0].name}."
            first[key] = module


def _titles(modules: Sequence[Module]) -> str:
    return " and ".join(module.title for module in modules)
