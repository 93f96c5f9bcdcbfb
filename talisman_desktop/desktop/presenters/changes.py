"""Corrections in words: a line for each difference between two tables. No Qt."""

from __future__ import annotations

import re

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import HELD, Card, Hero, Lasting, Table
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.route_view import place_name, space_name
from talisman_desktop.play.differences import About, between
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.refusal_words import with_decks
from talisman_desktop.play.telling import Teller
from talisman_desktop.play.telling.hand_changes import numbers
from talisman_desktop.play.telling.vocabulary import some
from talisman_desktop.rules import roads, settings
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.ruleset import Rules

HEADING = {1: "outwards", -1: "homewards"}
LONGEST_NAME = 80
"""The greatest number of letters that a change contributes to the name of a correction."""


def diff(edits: Edits, rules: Rules) -> tuple[str, ...]:
    """Return the changes of a correction in words, one line each."""
    return tuple(line(about, edits.table, edits.now, rules) for about in edits.abouts())


def wrong(edits: Edits, rules: Rules) -> tuple[str, ...]:
    """Return sentences on anything that is impossible on the changed table and was possible on the old one."""
    return tuple(readable(sentence, edits.now, rules) for sentence in edits.broken(rules))


def correction_name(lines: tuple[str, ...]) -> str:
    """Return the name of a correction, given the lines of its changes."""
    if not lines:
        return "Correction"
    first = lines[0] if len(lines[0]) <= LONGEST_NAME else lines[0][: LONGEST_NAME - 1] + "…"
    return f"Correction: {first}" + (f" and {len(lines) - 1} more" if len(lines) > 1 else "")


def line(about: About, before: Table, now: Table, rules: Rules) -> str:
    """Return one difference between two tables in words."""
    what, *rest = about
    catalog, world = rules.catalog, rules.of(now).world
    names = [str(r) for r in rest]
    match what:
        case "card" | "gone":
            return _card(int(rest[0]), before, now, rules)
        case "token" | "alignment" | "toad" | "mystic" | "quest" | "stored" | "apart" | "hero":
            return _hero(str(what), names, before, now, rules)
        case "stack":
            cards = ", ".join(screen_names.card_name(c, catalog) for c in reversed(now.zone(names[0])))
            return f"{screen_names.zone_name(names[0], now, catalog, world)}, from the top: {cards}"
        case "top":
            known = ", ".join(screen_names.kind_name(kind, catalog) for kind in now.decks[names[0]].top)
            return f"Next cards of the {called(catalog, names[0])}: {known or 'unknown'}"
        case "marching":
            return "Marching order: " + ", ".join(screen_names.hero_name(h, now, catalog) for h in now.order)
        case "pile":
            had, has = before.piles.get(names[0], 0), now.piles.get(names[0], 0)
            return f"Gold on {screen_names.zone_name(names[0], now, catalog, world)}: {had} → {has}"
        case "day":
            return f"Day {before.day} → {now.day}"
        case "past":
            return _past(before, now, catalog)
        case "lasting":
            return _lasting(before, now, catalog)
        case "made":
            return f"{screen_names.kind_name(names[0], catalog)} is made at the table"
        case "figure" | "in place" | "joined":
            return _told(about, before, now, rules)
        case "option":
            return settings.told(rules.of(now).options, names[0], now.options[names[0]])
        case _:
            return _place(str(what), now, rules)


def _told(about: About, before: Table, now: Table, rules: Rules) -> str:
    """Return a difference in the words of the journal."""
    teller = Teller(rules.catalog, rules.of(now).telling, clauses=False)
    parts = [part for part in between(before, now) if part.about == about]
    return " ".join(teller.tell(part.fact, before).replace(" (set by hand)", "") for part in parts).rstrip(".")


def _hero(what: str, names: list[str], before: Table, now: Table, rules: Rules) -> str:
    hero, catalog = names[0], rules.catalog
    old, new = before.heroes.get(hero), now.heroes.get(hero)
    if new is None:
        return f"{screen_names.hero_name(hero, before, catalog)} is out of play"
    name = screen_names.hero_name(hero, now, catalog)
    if old is None or what == "hero":
        return f"{name} comes into play: {tokens(new)}"
    match what:
        case "token":
            return f"{name}: {names[1]} {getattr(old, names[1])} → {getattr(new, names[1])}"
        case "alignment":
            return f"{name}: {old.alignment} → {new.alignment}"
        case "toad":
            return f"{name}: " + (f"a toad for {some(new.toad, 'turn')}" if new.toad else "no longer a toad")
        case "mystic":
            return f"{name} may {'' if rules.of(now).errands.may_visit(now, hero) else 'not '}visit the Mystic"
        case "apart":
            place = place_name(now.apart[hero], rules.catalog) if hero in now.apart else ""
            return f"{name}: " + (f"apart from the party: {place}" if place else "with the party again")
        case "quest":
            return f"{name}: quest → {screen_names.quest(rules.of(now).errands.quest(now, hero), rules.of(now))}"
        case _:
            had, has = dict(old.stored_gold).get(names[1], 0), dict(new.stored_gold).get(names[1], 0)
            return f"{name}: gold stored in the {names[1]} village {had} → {has}"


def tokens(hero: Hero) -> str:
    """Return the tokens of a hero in one line."""
    return ", ".join(f"{t} {getattr(hero, t)}" for t in ("strength", "craft", "life", "fate", "gold"))


def _card(number: int, before: Table, now: Table, rules: Rules) -> str:
    catalog, world = rules.catalog, rules.of(now).world
    old, new = _found(before, number), _found(now, number)
    if new is None:
        assert old is not None
        gone = (
            "" if old[1].deck == "foe" else f" → {screen_names.zone_name(f'deck:{old[1].deck}', now, catalog, world)}"
        )
        place = screen_names.zone_name(old[0], before, catalog, world)
        return f"{screen_names.card_name(old[1], catalog)}, {place}{gone or ' is gone'}"
    zone, card = new
    name, place = screen_names.card_name(card, catalog), screen_names.zone_name(zone, now, catalog, world)
    down = ", face down" if not card.up and card.kind else ""
    if old is None or old[1].deck != card.deck or old[1].kind not in ("", card.kind):
        source = f", out of the {called(catalog, card.deck)}" if card.kind and card.deck != "foe" else ""
        return f"{name}{source} → {place}{down}"
    named = f"{screen_names.card_name(old[1], catalog)} is {name}; " if old[1].kind != card.kind else ""
    if old[0] != zone:
        return f"{named}{name} → {place}{down}"
    return f"{named or name + ', '}{place}: {', '.join(_lies(old[1], card)) or 'changed'}"


def _lies(old: Card, new: Card) -> list[str]:
    told = []
    if old.up != new.up:
        told.append(f"face {'up' if new.up else 'down'}")
    if old.met != new.met:
        told.append("met" if new.met else "to be met")
    if old.counters != new.counters:
        told.append(f"counters {old.counters} → {new.counters}")
    if old.condition != new.condition:
        told.append(new.condition or "whole")
    return told


def _found(table: Table, number: int) -> tuple[str, Card] | None:
    try:
        return table.find(number)
    except KeyError:
        return None


def _place(what: str, now: Table, rules: Rules) -> str:
    way, catalog = roads.way(now), rules.catalog
    if what == "region":
        return f"The party is in {rules.of(now).world.regions[now.region].called}"
    if way is None:
        return "The party is in the village"
    match what:
        case "way":
            return f"{party_place(now, rules)}, on the road to: {place_name(way.destination, catalog)}"
        case "space" | "heading":
            return party_place(now, rules)
        case "rolled" | "passed":
            return f"Road rolls made on: {numbers(way.done)}"
        case "locations":
            found = ", ".join(f"{place_name(place, catalog)} on space {n}" for n, place in way.locations)
            return f"Special locations: {found or 'none'}"
        case "visited":
            return f"The destination {'has been' if way.visited else 'has not been'} visited"
        case "looted":
            return f"The trove {'has been' if way.looted else 'has not been'} looted"
        case "trove_gold":
            return f"Gold with the trove: {way.trove_gold}"
        case _:
            return f"Talismans spent on this ascent: {way.spent}"


def party_place(table: Table, rules: Rules) -> str:
    """Return the place of the party in words, and on the road whether it faces outwards or homewards."""
    way = roads.way(table)
    if way is None:
        return "The party is in the village"
    place = space_name(table, way.at, rules.catalog, rules.of(table).world)
    return f"The party is at: {place}, {HEADING[way.heading]}"


def _past(before: Table, now: Table, catalog: Catalog) -> str:
    told = []
    if roads.of(before).adventures != roads.of(now).adventures:
        told.append(f"Adventures so far {roads.of(before).adventures} → {roads.of(now).adventures}")
    if roads.of(before).troves != roads.of(now).troves:
        told.append(f"Troves looted {roads.of(before).troves} → {roads.of(now).troves}")
    if before.dead != now.dead:
        dead = ", ".join(screen_names.kind_name(kind, catalog) for kind in now.dead)
        told.append(f"Out of the game: {dead or 'nobody'}")
    return "; ".join(told)


def _lasting(before: Table, now: Table, catalog: Catalog) -> str:
    gone = [x for x in before.lasting if x not in now.lasting]
    told = [f"{lasting(x, before, catalog)} (ended)" for x in gone]
    told += [lasting(x, now, catalog) for x in now.lasting if x not in before.lasting]
    return f"Temporary effects: {'; '.join(told)}" if told else "Temporary effects changed"


def lasting(x: Lasting, table: Table, catalog: Catalog) -> str:
    """Return the words for an effect that lasts for a while."""
    told = Teller(catalog, clauses=False).tell(LastingBegan(x), table)
    return told.rstrip(".") or f"a mark ({x.what.partition('/')[0].replace('-', ' ')}) until the end of the {x.until}"


_ZONES = "|".join((*HELD, "spot", "road", "store", "discard", "deck"))
_ID = re.compile(rf"\b(?:[a-z]+/[a-z0-9-]+|(?:{_ZONES}):[\w:-]+)")


def readable(sentence: str, table: Table, rules: Rules) -> str:
    """Return a sentence about an impossible table, with names instead of ids."""
    catalog, world = rules.catalog, rules.of(table).world

    def named(match: re.Match[str]) -> str:
        found = match.group()
        return (
            screen_names.kind_name(found, catalog)
            if "/" in found
            else screen_names.zone_name(found, table, catalog, world)
        )

    text = _ID.sub(named, with_decks(sentence, table.decks, catalog))
    for hero in table.heroes:
        text = re.sub(rf"\b{re.escape(hero)}\b(?![-:])", screen_names.hero_name(hero, table, catalog), text)
    return f"{text[:1].upper()}{text[1:]}."
