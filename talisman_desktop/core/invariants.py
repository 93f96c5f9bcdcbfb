"""What must hold on every table. `broken(table, totals)` tells what does not, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.core.table import (
    FOE,
    GUARDIANS,
    LAID,
    MOST_MADE,
    MOST_WORDS,
    OWN,
    QUESTS,
    ROAD_END,
    SUMMIT,
    TOKENS,
    VILLAGES,
    Adventure,
    Table,
)

ON_THE_ROAD = ("spot:", "road:", "guardian", "loot", "trove", LAID)
"""Zones that hold something only while an adventure is under way."""


def broken(table: Table, totals: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Every broken invariant of a table, as sentences; empty when all hold.

    `totals` are the copies of each kind in each deck as printed. Each card is unseen in one deck or lies in
    exactly one zone; no token is negative; the marching order names each hero once; the party is in a region there
    is and on a road it can be on; quests are the Warlock's; foes stand among the guardians. Cards made at the
    table count beside the printed ones.
    """
    wrong = [*_heroes(table), *_places(table), *_guardians(table)]
    if table.heroes:
        wrong += _left_behind(table)
    if table.made:
        wrong += _made(table, totals)
        totals = {
            name: {**printed, **{kind: made.copies for kind, made in table.made.items() if made.deck == name}}
            for name, printed in totals.items()
        }
    return [*wrong, *_cards(table, totals)]


def newly_broken(before: Table, after: Table, totals: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return what is wrong with a table corrected by hand that was not wrong before, as sentences.

    What was wrong already bars nobody from setting other things right.
    """
    already = {*broken(before, totals), *_left_behind(before)}
    return [w for w in dict.fromkeys((*broken(after, totals), *_left_behind(after))) if w not in already]


def _heroes(table: Table) -> list[str]:
    wrong = []
    for hero in table.heroes.values():
        for token in TOKENS:
            if getattr(hero, token) < 0:
                wrong.append(f"{hero.id} has {getattr(hero, token)} {token}: tokens cannot be negative")
        if any(n < 0 for _, n in hero.stored_gold):
            wrong.append(f"{hero.id} has less than no gold stored")
        if hero.toad < 0:
            wrong.append(f"{hero.id} is a toad for {hero.toad} turns")
        if hero.quest not in ("", *QUESTS):
            wrong.append(f"{hero.id} has a quest nobody knows: {hero.quest!r}")
    if sorted(table.order) != sorted(table.heroes):
        wrong.append(f"the marching order {list(table.order)} does not name each hero once")
    if any(n <= 0 for n in table.piles.values()):
        wrong.append("a pile of gold is empty or negative")
    for lasting in table.lasting:
        if lasting.hero and lasting.hero not in table.heroes:
            wrong.append(f"something lasts for {lasting.hero}, who is not in play")
    return wrong


def _places(table: Table) -> list[str]:
    """The region, the road, and stores in villages there are."""
    wrong = []
    if table.region not in VILLAGES:
        wrong.append(f"there is no region {table.region!r}")
    stores = {zone.split(":")[1] for zone in table.zones if zone.startswith("store:")}
    stores |= {region for hero in table.heroes.values() for region, _ in hero.stored_gold}
    wrong += [f"something is stored in a village of no region: {r!r}" for r in sorted(stores - {*VILLAGES})]
    return wrong if table.adventure is None else [*wrong, *_road(table.adventure, table.region)]


def _road(way: Adventure, region: str) -> list[str]:
    wrong = []
    if not 0 <= way.space <= SUMMIT or way.heading not in (1, -1):
        wrong.append(f"the party stands on road space {way.space} heading {way.heading}")
    if way.space > ROAD_END and not (way.goal == "waypoint" and way.visited and region == "outer"):
        wrong.append(f"space {way.space} lies in the Tower, beyond the Portal of Power, where this road does not lead")
    if len({*way.rolled}) < len(way.rolled) or any(not 1 <= n <= SUMMIT for n in way.rolled):
        wrong.append(f"the spaces that had their road roll are {list(way.rolled)}")
    where, what = [n for n, _ in way.locations], [place for _, place in way.locations]
    if any(not 1 <= n < ROAD_END for n in where) or len({*where}) < len(where) or len({*what}) < len(what):
        wrong.append(f"the special locations found are {list(way.locations)}")
    if (way.looted or way.trove_gold > 0) and way.goal != "trove":
        wrong.append("a trove was set at the end of a road that leads to none")
    if way.trove_gold < 0 or way.spent < 0:
        wrong.append(f"{way.trove_gold} gold lies with the trove and {way.spent} talismans were spent")
    return wrong


def _left_behind(table: Table) -> list[str]:
    """Nothing lies on the road while nobody is on it; between a lost party and the next one something may."""
    if table.adventure is not None:
        return []
    zones = {*(z for z, cards in table.zones.items() if cards), *table.piles}
    return [f"something lies on {z}, but nobody is on the road" for z in sorted(zones) if z.startswith(ON_THE_ROAD)]


def _guardians(table: Table) -> list[str]:
    wrong = []
    here = {str(card.id) for card in table.zone(GUARDIANS)}
    for zone, cards in table.zones.items():
        if zone.startswith("guardian:") and cards and zone.removeprefix("guardian:") not in here:
            wrong.append(f"{zone} holds cards, but no such guardian stands there")
        wrong += [
            f"foe {c.id} stands in {zone}, not among the guardians"
            for c in cards
            if c.deck == FOE and zone != GUARDIANS
        ]
    return wrong


def _made(table: Table, totals: Mapping[str, Mapping[str, int]]) -> list[str]:
    wrong = []
    if len(table.made) > MOST_MADE:
        wrong.append(f"{len(table.made)} kinds of card were made at the table, at most {MOST_MADE} can be")
    for kind, made in table.made.items():
        if not kind.startswith(f"{OWN}/"):
            wrong.append(f"{kind} is no name of a card made at the table")
        if made.deck not in totals:
            wrong.append(f"{kind} was made for the {made.deck} deck, which is none")
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
        owner = zone.rpartition(":")[2] if zone.startswith(("items:", "followers:", "spells:", "trophies:")) else ""
        if owner and cards and owner not in table.heroes:
            wrong.append(f"{zone} holds cards, but {owner} is not in play")
        pile = zone.removeprefix("discard:") if zone.startswith("discard:") else ""
        for card in cards:
            if pile and card.deck != pile and card.deck in totals:
                wrong.append(f"card {card.id} of the {card.deck} deck lies in the discard pile of the {pile} deck")
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
            if count != printed.get(kind, 0):
                wrong.append(f"{kind}: {count} cards on the table, {printed.get(kind, 0)} are printed")
        if sum(deck.unseen.values()) != deck.size + backs[name]:
            wrong.append(f"the {name} deck's unseen cards do not add up")
    return wrong
