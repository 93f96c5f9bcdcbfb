"""The invariants that every table must satisfy. `broken(table, totals)` lists the violated ones, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from talisman_desktop.core import deck_changes
from talisman_desktop.core.table import (
    FOE,
    GUESSED,
    HELD,
    MOST_MADE,
    MOST_PRINTED,
    MOST_READ,
    MOST_WORDS,
    OWN,
    TOKENS,
    Table,
)

Sentences = Callable[[Table], list[str]]
"""A function that returns the faults that a table has under the rules of its game, as sentences."""


def nothing(table: Table) -> list[str]:
    """Return no faults; the default where a game has no further invariants."""
    return []


def broken(table: Table, totals: Mapping[str, Mapping[str, int]], of_the_game: Sentences = nothing) -> list[str]:
    """Return every violated invariant of a table, as sentences; empty for none.

    Among the invariants: each card is unseen in one deck or in exactly one zone; no number of tokens is negative; the
    marching order names each hero once; and those that `of_the_game` adds. `totals` are the printed copies of each kind
    in each deck; cards made at the table are added to them.
    """
    wrong = [*_heroes(table), *of_the_game(table)]
    if table.stand_ins or table.joined:
        wrong += deck_changes.broken(table)
        totals = deck_changes.joined_totals(table, totals)
    wrong += [f"the figure {figure!r} is on no space" for figure, place in table.figures.items() if not place]
    if table.numbers:
        wrong += _numbers(table)
    if table.made:
        wrong += _made(table, totals)
        totals = {
            name: {**printed, **{kind: made.copies for kind, made in table.made.items() if made.deck == name}}
            for name, printed in totals.items()
        }
    return [*wrong, *_cards(table, totals)]


def newly_broken(
    before: Table,
    after: Table,
    totals: Mapping[str, Mapping[str, int]],
    of_the_game: Sentences = nothing,
    by_hand: Sentences = nothing,
    *,
    had: Mapping[str, Mapping[str, int]] | None = None,
) -> list[str]:
    """Return the faults of a table corrected by hand that it did not have before, as sentences. An old fault does not
    keep a player from correcting other things.

    `by_hand` finds the faults that only a correction can cause. `had` are the printed totals before the correction,
    where that adds or removes a box.
    """
    already = {*broken(before, totals if had is None else had, of_the_game), *by_hand(before)}
    wrong = dict.fromkeys((*broken(after, totals, of_the_game), *by_hand(after)))
    return [w for w in wrong if w not in already]


def _heroes(table: Table) -> list[str]:
    wrong = []
    for hero in table.heroes.values():
        for token in TOKENS:
            if getattr(hero, token) < 0:
                wrong.append(f"{hero.id} has {getattr(hero, token)} {token}: tokens cannot be negative")
        if any(n < 0 for _, n in hero.stored_gold):
            wrong.append(f"{hero.id} has a negative amount of gold stored")
        if hero.toad < 0:
            wrong.append(f"{hero.id} is a toad for {hero.toad} turns")
    if sorted(table.order) != sorted(table.heroes):
        wrong.append(f"the marching order {list(table.order)} does not name each hero once")
    if any(n <= 0 for n in table.piles.values()):
        wrong.append("a pile of gold is empty or negative")
    for lasting in table.lasting:
        if lasting.hero and lasting.hero not in table.heroes:
            wrong.append(f"an effect is in force for {lasting.hero}, who is not in play")
    wrong += [f"{hero} is apart from the party, but not in play" for hero in table.apart if hero not in table.heroes]
    wrong += [f"{hero} is apart from the party, but at no place" for hero, place in table.apart.items() if not place]
    if table.apart and not table.party:
        wrong.append("every hero is apart: nobody is left with the party")
    return wrong


def _numbers(table: Table) -> list[str]:
    """Return what is wrong with the numbers read from real cards, as sentences."""
    if len(table.numbers) > MOST_READ:
        return [f"{len(table.numbers):,} kinds of card have numbers read from real cards, at most {MOST_READ:,} can"]
    return [
        f"the {what} of {kind} is {n}: 0 to {MOST_PRINTED} can be printed on a card"
        for kind, numbers in table.numbers.items()
        for what, n in numbers.items()
        if not GUESSED <= n <= MOST_PRINTED
    ]


def _made(table: Table, totals: Mapping[str, Mapping[str, int]]) -> list[str]:
    wrong = []
    if len(table.made) > MOST_MADE:
        wrong.append(f"{len(table.made)} kinds of card were made at the table, at most {MOST_MADE} can be")
    for kind, made in table.made.items():
        if not kind.startswith(f"{OWN}/"):
            wrong.append(f"{kind!r} cannot be the id of a card made at the table")
        if made.deck not in totals:
            wrong.append(f"{kind} was made for the {made.deck} deck, which does not exist")
        if made.copies < 1:
            wrong.append(f"{made.copies} copies of {kind} were made")
        if len(made.words) > MOST_WORDS:
            wrong.append(f"{kind} has {len(made.words):,} letters, at most {MOST_WORDS:,} fit on a card")
    return wrong


def _cards(table: Table, totals: Mapping[str, Mapping[str, int]]) -> list[str]:
    wrong = []
    ids: set[int] = set()
    seen: dict[str, dict[str, int]] = {name: {} for name in totals}
    backs: dict[str, int] = dict.fromkeys(totals, 0)
    for zone, cards in table.zones.items():
        what, _, rest = zone.partition(":")
        owner = rest if what in HELD else ""
        if owner and cards and owner not in table.heroes:
            wrong.append(f"{zone} holds cards, but {owner} is not in play")
        pile = zone.removeprefix("discard:") if zone.startswith("discard:") else ""
        for card in cards:
            if pile and card.deck != pile and card.deck in totals:
                wrong.append(f"card {card.id} of the {card.deck} deck is in the discard pile of the {pile} deck")
            if card.id in ids or not 0 < card.id < table.next_card:
                wrong.append(f"card {card.id} is in two places or was never dealt ({zone})")
            ids.add(card.id)
            if card.counters < 0:
                wrong.append(f"card {card.id} in {zone} has {card.counters} counters")
            if card.deck == FOE:
                if not card.kind:
                    wrong.append(f"foe {card.id} has no kind")
            elif card.deck not in totals:
                wrong.append(f"card {card.id} comes from an unknown deck {card.deck!r}")
            elif card.kind:
                seen[card.deck][card.kind] = seen[card.deck].get(card.kind, 0) + 1
            else:
                backs[card.deck] += 1
    for name, printed in totals.items():
        deck = table.decks.get(name)
        if deck is None:
            wrong.append(f"the {name} deck is missing")
            continue
        for kind in deck.top:
            seen[name][kind] = seen[name].get(kind, 0) + 1
        for kind in {*printed, *seen[name], *deck.unseen}:
            count = deck.unseen.get(kind, 0) + seen[name].get(kind, 0)
            if count != (right := printed.get(kind, 0)):
                noun, are = "card" if count == 1 else "cards", "is" if right == 1 else "are"
                wrong.append(f"{kind}: {count} {noun} on the table, {right} {are} printed")
        if sum(deck.unseen.values()) != deck.size + backs[name]:
            wrong.append(f"the {name} deck's unseen cards do not match its size")
    return wrong
