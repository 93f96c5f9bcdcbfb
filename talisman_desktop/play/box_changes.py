"""Adds boxes and card sets to a campaign under way, or removes them: the facts of such a change, or the reason why it
is impossible."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from talisman_desktop.cards import number_file
from talisman_desktop.cards.number_file import Numbers
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core import facts as f
from talisman_desktop.core.table import BY_HAND, CORE, FOE, Table
from talisman_desktop.rules import house_rules, roads
from talisman_desktop.rules.decks import pile
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.sets import modules_of
from talisman_desktop.rules.zones import OUT_OF_GAME


class StillInPlay(ValueError):
    """An error: a box cannot be removed from a campaign now. `str()` of it is a sentence for a person."""


def switched(
    rules: Rules,
    table: Table,
    known: Collection[Module],
    choices: Mapping[str, str],
    numbers: Numbers = MappingProxyType({}),
) -> tuple[f.Fact, ...]:
    """Return the facts that change the boxes, card sets, house rules and options in use to those in `choices`
    (`house_rules` names them); () if they are in use already. `numbers` are those that the person has read from real
    cards; they apply to the cards that join. Raises StillInPlay."""
    fact = house_rules.change(table, known, choices)
    there = {found.id for found in rules.catalog.sets}
    wanted, _ = house_rules.split({**house_rules.chosen(table), **choices})
    sets = [name for name in dict.fromkeys((*modules_of(table), *wanted)) if name in there]
    off = {name.removeprefix(house_rules.SWITCH) for name, value in choices.items() if value == house_rules.OFF}
    used = tuple(name for name in rules.catalog.needed(name for name in sets if name not in off) if name != CORE)
    others = [name for name in (fact.modules if fact is not None else table.modules) if name not in there]
    options, words = (fact.options, (fact.words,)) if fact is not None else ((), ())
    facts = to_modules(rules, table, (*used, *others), options, words)
    new = {*used} - {*modules_of(table)}
    if not facts or not new or not numbers:
        return facts
    view = rules.catalog.of(table.game, (*used, *others))
    read = number_file.reading(view, table, numbers)
    return (*facts, *(fact for fact in read if _set_of(fact.kind) in new and fact.kind not in table.numbers))


def changed(rules: Rules, table: Table, sets: Iterable[str]) -> tuple[f.Fact, ...]:
    """Return the facts that bring into use exactly these card sets beside the base set, and the sets that they need; ()
    if they are in use already. House rules do not change. Raises StillInPlay."""
    catalog = rules.catalog
    there = {found.id for found in catalog.sets}
    used = tuple(name for name in catalog.needed(sets) if name != CORE)
    others = tuple(name for name in table.modules if name not in there)
    return to_modules(rules, table, (*used, *others))


def to_modules(
    rules: Rules,
    table: Table,
    modules: tuple[str, ...],
    options: tuple[tuple[str, str], ...] = (),
    words: tuple[str, ...] = (),
) -> tuple[f.Fact, ...]:
    """Return the facts that bring exactly these modules into use; `modules` must include the sets that others need.
    Raises StillInPlay if a card of a set that leaves is on the table."""
    now, catalog = modules_of(table), rules.catalog
    there = {found.id for found in catalog.sets}
    gone, new = {*now} - {*modules}, {*modules} - {*now}
    gone_sets = gone & there
    for name in gone:
        if why := why_in_play(rules, table, name):
            raise StillInPlay(why)
    back = [
        f.CardMoved(card.id, f"deck:{card.deck}", cause=BY_HAND)
        for zone, cards in table.zones.items()
        for card in cards
        if _is_out_of_play(zone) and _set_of(card.kind) in gone_sets
    ]
    cards = [*_leaving(table, gone_sets), *_coming(rules, table, modules, new & there)]
    touched = {deck for deck, _, _ in cards}
    shuffled = [f.TopSet(name, (), cause=BY_HAND) for name, deck in table.decks.items() if deck.top and name in touched]
    printed = rules.of(rules.new_table(0, table.options, modules)).totals if gone else table.decks
    over = tuple(name for name in table.decks if name not in printed)
    new_decks = {deck for deck, _, _ in cards} - {*table.decks}
    told = "; ".join((*words, *_told(catalog, cards, gone_sets, new & there, {*over, *new_decks})))
    if modules == table.modules and not (back or cards or over or options or told):
        return ()
    return (*back, *shuffled, f.ModulesSet(modules, options, told, tuple(cards), over, cause=BY_HAND))


def missing(rules: Rules, table: Table) -> tuple[f.Fact, ...]:
    """Return the facts that bring a campaign up to a newer version of its boxes; () if nothing changes. Cards that the
    table lacks join their decks, and cards that a box no longer has leave the decks. Cards in play stay."""
    ruleset = rules.of(table)
    boxes = {found.id for found in rules.catalog.sets if found.box} & {*modules_of(table)}
    counted = _counted_on(table)
    cards: list[tuple[str, str, int]] = []
    wanted = {
        (table.now_in(deck), kind): n
        for deck, kinds in ruleset.totals.items()
        for kind, n in kinds.items()
        if _set_of(kind) in boxes
    }
    for deck, kind in dict.fromkeys((*wanted, *(at for at in counted if _set_of(at[1]) in boxes))):
        by = wanted.get((deck, kind), 0) - counted.get((deck, kind), 0)
        lying = table.decks[deck].unseen.get(kind, 0) if deck in table.decks and not table.backs(deck) else 0
        if by := max(by, -lying):
            cards.append((deck, kind, by))
    if not cards:
        return ()
    touched = {deck for deck, _, _ in cards}
    shuffled = [f.TopSet(name, (), cause=BY_HAND) for name, deck in table.decks.items() if deck.top and name in touched]
    told = "; ".join(_told_missing(rules.catalog, cards, touched - {*table.decks}))
    return (*shuffled, f.ModulesSet(table.modules, (), told, tuple(cards), (), cause=BY_HAND))


def _counted_on(table: Table) -> dict[tuple[str, str], int]:
    """Return how many cards a table has by deck and kind, in all zones together."""
    found: dict[tuple[str, str], int] = {}
    lying = (card for cards in table.zones.values() for card in cards if card.kind and card.deck != FOE)
    here = [
        *((name, kind, n) for name, deck in table.decks.items() for kind, n in deck.unseen.items()),
        *((name, kind, 1) for name, deck in table.decks.items() for kind in deck.top),
        *((table.now_in(card.deck), card.kind, 1) for card in lying),
    ]
    for deck, kind, n in here:
        found[deck, kind] = found.get((deck, kind), 0) + n
    return found


def _told_missing(catalog: Catalog, cards: Iterable[tuple[str, str, int]], apart: Collection[str]) -> Iterator[str]:
    """Yield the journal's line for each box whose cards join or leave. Decks in `apart` are new at the table."""
    counts: dict[tuple[str, bool], dict[str, int]] = {}
    for deck, kind, by in cards:
        of_set = counts.setdefault((_set_of(kind), by > 0), {})
        of_set[deck] = of_set.get(deck, 0) + abs(by)
    for (name, comes), decks in counts.items():
        deeds = ("lay out", "shuffle in") if comes else ("put away", "take out")
        yield f"{title(catalog, name)} is brought up to this version{_counted(*deeds, decks, apart)}"


def why_in_play(rules: Rules, table: Table, name: str) -> str:
    """Return the reason why a box or card set cannot be removed now, as a sentence; "" if it can."""
    catalog = rules.catalog
    if (kind := next((hero.kind for hero in table.heroes.values() if _set_of(hero.kind) == name), None)) is not None:
        who = catalog.name(kind)
        return (
            f"The {who} is a hero of {title(catalog, name)} and in play: the box stays as long as the {who} lives. "
            "A campaign without it can begin at an earlier moment: choose that in the timeline, and play on as a new "
            "campaign."
        )
    if (kind := next((kind for kind in table.dead if _set_of(kind) == name), None)) is not None:
        return (
            f"The {catalog.name(kind)} of {title(catalog, name)} is among the dead: the box stays, because the dead "
            "are counted. A campaign without it can begin at an earlier moment, in the timeline."
        )
    if (kind := _lying(table, name)) is not None:
        return (
            f"The {catalog.name(kind)} is in use: it must be off the table before {title(catalog, name)} can be "
            "removed."
        )
    if place := _on_the_road(table, catalog, name):
        return (
            f"The {place} is on the party's road, or a hero is there alone: {title(catalog, name)} can be removed once "
            "neither is so."
        )
    holds = {deck for deck, known in table.decks.items() if any(_set_of(kind) == name for kind in known.unseen)}
    if back := next((deck for deck in table.decks if deck in holds and table.backs(deck)), ""):
        return (
            f"A face-down {_deck(back)} card is on the table: it may be one of {title(catalog, name)}, "
            "which can be removed once no such card is there."
        )
    module = next((module for module in rules.of(table).modules if module.id == name), None)
    return _of_module(table, module) if module is not None else ""


def _of_module(table: Table, module: Module) -> str:
    """Return the reason why the rules of a box cannot be removed now, as a sentence; "" if they can be."""
    if any(layer.by == module.id or layer.deck.partition(":")[2] == module.id for layer in table.stand_ins):
        return f"A deck of {module.title} replaces another now: the box can be removed once that deck is put away."
    if figure := next((named for id_, named in module.telling.figures.items() if id_ in table.figures), ""):
        named = figure.removeprefix("the ")
        return f"The {named} is on the table: {module.title} can be removed once this figure has left it."
    if table.step.name.startswith(f"{module.id}/"):
        return f"A step of {module.title} is being played now: the box can be removed once that step is over."
    return module.in_play(table) if module.in_play is not None else ""


def title(catalog: Catalog, name: str) -> str:
    """Return the title of a card set, or its id where it has none."""
    return next((found.title for found in catalog.sets if found.id == name), name)


def _set_of(kind: str) -> str:
    return kind.partition("/")[0]


def _is_out_of_play(zone: str) -> bool:
    """Whether cards in a zone are discarded or out of the game."""
    return zone.startswith("discard:") or zone == OUT_OF_GAME


def _lying(table: Table, name: str) -> str | None:
    """Return the id of a card that belongs to this set and is on the table, discards not counted; None if there is
    none."""
    for zone, cards in table.zones.items():
        if _is_out_of_play(zone):
            continue
        if (kind := next((card.kind for card in cards if _set_of(card.kind) == name), None)) is not None:
            return kind
    return None


def _on_the_road(table: Table, catalog: Catalog, name: str) -> str:
    """Return the name of a place of a set that is on the party's road or where a hero is apart; "" for none."""
    way = roads.way(table)
    here = {*table.apart.values()}
    if way is not None:
        here |= {way.destination, *(place for _, place in way.locations)}
    return next((catalog.name(f"{name}/{place}") for place in sorted(here) if f"{name}/{place}" in catalog.cards), "")


def _leaving(table: Table, gone: Collection[str]) -> Iterator[tuple[str, str, int]]:
    """Yield the cards of these sets that leave, as deck, kind and number; discarded cards are counted with their
    deck."""
    out = [card for zone, cards in table.zones.items() if _is_out_of_play(zone) for card in cards]
    for name, deck in table.decks.items():
        found = {kind: n for kind, n in deck.unseen.items() if _set_of(kind) in gone}
        for kind in (*deck.top, *(card.kind for card in out if card.deck == name)):
            if _set_of(kind) in gone:
                found[kind] = found.get(kind, 0) + 1
        yield from ((name, kind, -n) for kind, n in found.items())


def _coming(
    rules: Rules, table: Table, modules: tuple[str, ...], new: Collection[str]
) -> Iterator[tuple[str, str, int]]:
    """Yield the cards of these sets that join, as deck, kind and number."""
    if not new:
        return
    for name, printed in rules.of(rules.new_table(0, table.options, modules)).totals.items():
        yield from ((name, kind, n) for kind, n in printed.items() if _set_of(kind) in new)


def _told(
    catalog: Catalog,
    cards: Iterable[tuple[str, str, int]],
    gone: Collection[str],
    new: Collection[str],
    apart: Collection[str],
) -> Iterator[str]:
    """Yield the journal's line for each set that joins or leaves, with what the players do with its cards. Decks in
    `apart` belong to that set alone."""
    counts: dict[str, dict[str, int]] = {}
    for deck, kind, by in cards:
        of_set = counts.setdefault(_set_of(kind), {})
        of_set[deck] = of_set.get(deck, 0) + abs(by)
    for name in sorted(new):
        told = _counted("lay out", "shuffle in", counts.get(name, {}), apart)
        yield f"{title(catalog, name)} is in use from now on{told}"
    for name in sorted(gone):
        told = _counted("put away", "take out", counts.get(name, {}), apart)
        yield f"{title(catalog, name)} is put away{told}"


def _counted(whole: str, some: str, decks: Mapping[str, int], apart: Collection[str]) -> str:
    parts = [f"{whole} its {_deck(deck)} deck of {n}" for deck, n in decks.items() if deck in apart]
    among = [f"{n} {_deck(deck)} card{'s' if n != 1 else ''}" for deck, n in decks.items() if deck not in apart]
    parts += [f"{some} {', '.join(among)}"] if among else []
    return f" ({', '.join(parts)})" if parts else ""


def _deck(name: str) -> str:
    return pile(name)
