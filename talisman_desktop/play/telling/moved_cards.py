"""Sentences for cards that move: taken, laid down, lost, stored, kept as trophies. Moves that only tidy the table have
none."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.table import HELD, Table
from talisman_desktop.play.telling.name_forms import counted, is_plural, repeated
from talisman_desktop.play.telling.sentence_data import CARD, pair
from talisman_desktop.play.telling.vocabulary import Words, cap

_TIDYING = ("tidied", "dealt", "cleared", "looted")


class Deed(Struct, frozen=True):
    """A card's move in words: the sentence for one card, with a gap for its name, and the sentence for several."""

    one: str
    thing: str
    many: str = ""
    hero: str = ""
    kind: str = ""
    name: str = ""


def sentence(deeds: list[Deed], *, capital: bool = True) -> str:
    """Return one sentence for cards that all move the same way."""
    spells = f" spell {CARD}" in deeds[0].one
    several = len(deeds) > 1 or (not spells and is_plural(deeds[0].name))
    pattern = deeds[0].many if several and deeds[0].many else deeds[0].one
    told = repeated(d.thing for d in deeds) if spells else counted((d.thing, d.name) for d in deeds)
    text = pattern.replace(CARD, told)
    return cap(text) if capital else text


def same(a: Deed, b: Deed) -> bool:
    """Whether one sentence can tell both moves."""
    return a.one == b.one and a.many == b.many


def deed(fact: CardMoved, table: Table, words: Words, remembered: Callable[[int], str]) -> Deed | None:
    """Return the words for a card's move; None if the move only tidies the table. `remembered` returns the kind of a
    card that the table does not know."""
    try:
        source, card = table.find(fact.card)
        kind = card.kind or remembered(fact.card)
    except KeyError:
        source, kind = "", remembered(fact.card)
    # On a table later than the fact the card is in its new zone already, so its origin is unknown.
    source = "" if source == fact.to else source
    told = _deed(fact, source, kind, table, words)
    if told is None:
        return None
    one, many, hero = told
    # A spell lost with a dead hero is called a spell, because trophies are named in the same sentence.
    lost = source.startswith("spells:") and fact.to.startswith(("discard:", "deck:")) and _dead(hero, table)
    thing = f"the spell {words.name(kind)}" if lost and kind else words.alike(kind)
    return Deed(one, thing, many, hero, kind, words.name(kind) if kind else "face-down card")


Told = tuple[str, str, str]
"""The sentence for one card, the sentence for several ("" if it is the same), and the hero."""


def _deed(fact: CardMoved, source: str, kind: str, table: Table, words: Words) -> Told | None:
    what, _, rest = fact.to.partition(":")
    if fact.cause.by_hand:
        return *pair("by-hand", words.zone(fact.to, table)), ""
    if fact.cause.deed in _TIDYING and not source.startswith(HELD):
        return None
    match what:
        case "items" | "followers" | "spells" | "trophies" | "quests":
            return _gets(what, rest, source, kind, table, words)
        case "store":
            return _stored(rest.rpartition(":")[2], table, words)
        case "spot" | "road" | "loot" | "aside":
            return _laid(fact, source, table, words)
        case "guardian":
            return _armed(int(rest), table, words) if rest.isdigit() else None
        case "discard" | "deck":
            return _lost(fact, source, kind, table, words)
        case _:
            return None


def _dead(hero: str, table: Table) -> bool:
    """Whether a hero is dying or dead. A dying hero's cards move before the hero leaves the table."""
    return hero not in table.heroes or table.heroes[hero].life == 0


def _holder(zone: str) -> str:
    """Return the hero whose belongings a zone holds; "" for other zones."""
    what, _, hero = zone.partition(":")
    return hero if what in HELD else ""


def _gets(what: str, hero: str, source: str, kind: str, table: Table, words: Words) -> Told:
    who, before = words.hero(hero, table), _holder(source)
    if source.startswith("store:"):
        return *pair("fetched", who=who), hero
    if what == "trophies":
        return *pair("trophy", who=who), hero
    if before and before != hero:
        return *pair("passed-on", words.hero(before, table), who=who), hero
    printed = words.printed(kind)
    if printed is not None and printed.must_take:
        return *pair("must-take", who=who), hero
    if what == "quests":
        return *pair("quest", who=who), hero
    if what == "spells":
        return *pair("scroll", who=who), hero
    if what == "followers":
        return *pair("follows", who=who), hero
    return *pair("taken", who=who), hero


def _stored(hero: str, table: Table, words: Words) -> Told:
    if hero == "heirs":
        return *pair("for-heirs"), ""
    return *pair("stored", who=words.hero(hero, table)), hero


def _laid(fact: CardMoved, source: str, table: Table, words: Words) -> Told | None:
    holder = _holder(source)
    if holder:
        who = words.hero(holder, table)
        return *pair("left-behind" if _dead(holder, table) else "laid-down", who=who), holder
    if fact.to == "loot" and (source in ("trove", "guardians") or not source):
        return *pair("with-trove"), ""
    if fact.to.startswith("road:") and fact.cause.deed == "wanders":
        return *pair("wanders", words.zone(fact.to, table)), ""
    return None


def _armed(enemy: int, table: Table, words: Words) -> Told:
    try:
        name = words.thing(table.find(enemy)[1].kind)
    except KeyError:
        name = "a guardian"
    return *pair("armed", name), ""


def _lost(fact: CardMoved, source: str, kind: str, table: Table, words: Words) -> Told | None:
    holder = _holder(source)
    if holder:
        return _lost_by(holder, fact, source, kind, table, words)
    why = words.because(fact.cause)
    if source.startswith("store:"):
        hero = source.rpartition(":")[2]
        return *pair("lost-from-store", who=words.hero(hero, table)), hero
    match fact.cause.deed:
        case "blow" | "shot":
            return (*pair("falls"), "") if source == "guardians" else None
        case "spirit-destroyed":
            return (*pair("destroyed", why=""), "") if source == "guardians" else None
        case "scroll-left":
            return *pair("scroll-left"), ""
        case "used-up":
            return *pair("used-up"), ""
        case "assassinated":
            return *pair("assassinated"), ""
        case "hexed":
            return *pair("destroyed", why=why), ""
        case "goes":
            return _goes(kind, words)
    if not source.startswith(("spot:", "road:")) or _by_itself(fact, kind, words, "enemy"):
        return None
    return *pair("discarded", why="" if fact.cause.card == kind else why), ""


def _by_itself(fact: CardMoved, kind: str, words: Words, type_: str) -> bool:
    """Whether a card of this type moved because the card says so, so that another line tells of it."""
    printed = words.printed(kind)
    return fact.cause.card == kind and printed is not None and printed.type == type_


def _goes(kind: str, words: Words) -> Told | None:
    """Return the sentence for a card on the road whose encounter is over; None for an event, because an event is always
    discarded."""
    printed = words.printed(kind)
    if printed is None or printed.type == "event":
        return None
    if printed.type in ("stranger", "follower"):
        return *pair("goes"), ""
    return *pair("discarded", why=""), ""


def _lost_by(hero: str, fact: CardMoved, source: str, kind: str, table: Table, words: Words) -> Told | None:
    who = words.hero(hero, table)
    zone = source.partition(":")[0]
    if zone == "quests":
        back = fact.to.startswith("deck:")
        return *pair("quest-back" if back else "quest-gone", who=who), hero
    if zone in ("spells", "trophies") and _dead(hero, table):
        return *pair("lost-with", who=who), hero
    if zone == "trophies" and fact.cause.deed == "trophies":
        return *pair("handed-in", who=who), hero
    if fact.cause.card == kind and zone != "trophies":
        if zone == "spells":
            return None
        if zone == "followers":
            return *pair("leaves", who=who), hero
        return *pair("used-up"), hero
    return *pair("spell-lost" if zone == "spells" else "lost", who=who, why=words.because(fact.cause)), hero
