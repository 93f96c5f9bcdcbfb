"""Cards that move, in words: taken, laid down, lost, stored, kept as trophies. What is mere tidying is not told."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.table import HELD, Table
from talisman_desktop.play.telling.name_forms import counted, is_plural
from talisman_desktop.play.telling.vocabulary import Words, cap

_TIDYING = ("tidied", "dealt", "cleared", "looted")


class Deed(Struct, frozen=True):
    """The event of a moved card: a sentence with a gap for it, and one for several cards."""

    one: str
    thing: str
    many: str = ""
    hero: str = ""
    kind: str = ""
    name: str = ""


def sentence(deeds: list[Deed], *, capital: bool = True) -> str:
    """Return one sentence for the same deed done to some cards."""
    several = len(deeds) > 1 or is_plural(deeds[0].name)
    pattern = deeds[0].many if several and deeds[0].many else deeds[0].one
    text = pattern.replace("{}", counted((d.thing, d.name) for d in deeds))
    return cap(text) if capital else text


def same(a: Deed, b: Deed) -> bool:
    """Whether two deeds are told in one sentence."""
    return a.one == b.one and a.many == b.many


def deed(fact: CardMoved, table: Table, words: Words, kind: str = "") -> Deed | None:
    """Return the words for a move; None for mere tidying. `kind` names the card where the table cannot."""
    try:
        source, card = table.find(fact.card)
        kind = card.kind or kind
    except KeyError:
        source = ""
    # Because a table later than the fact shows the card where it went, its origin is unknown then.
    source = "" if source == fact.to else source
    told = _deed(fact, source, kind, table, words)
    if told is None:
        return None
    one, many, hero = told
    return Deed(one, words.alike(kind), many, hero, kind, words.name(kind) if kind else "face-down card")


Told = tuple[str, str, str]
"""The sentence for one card, for several ("": the same), and the hero."""


def _deed(fact: CardMoved, source: str, kind: str, table: Table, words: Words) -> Told | None:
    what, _, rest = fact.to.partition(":")
    if fact.cause.by_hand:
        where = f"moved to {words.zone(fact.to, table)} (set by hand)."
        return f"{{}} is {where}", f"{{}} are {where}", ""
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
    """Whether a hero is dying or dead: what they held goes then, before they do."""
    return hero not in table.heroes or table.heroes[hero].life == 0


def _holder(zone: str) -> str:
    """Return the hero who holds what lies in a zone; "" for other zones."""
    what, _, hero = zone.partition(":")
    return hero if what in HELD else ""


def _gets(what: str, hero: str, source: str, kind: str, table: Table, words: Words) -> Told:
    who, before = words.hero(hero, table), _holder(source)
    if source.startswith("store:"):
        return f"{who} fetches {{}} from the village store.", "", hero
    if what == "trophies":
        return f"{who} keeps {{}} as a trophy.", f"{who} keeps {{}} as trophies.", hero
    if before and before != hero:
        return f"{who} gets {{}} from {words.hero(before, table)}.", "", hero
    printed = words.printed(kind)
    if printed is not None and printed.must_take:
        return f"{who} has to take {{}} along.", "", hero
    if what == "quests":
        return f"{who} has a quest: {{}}.", "", hero
    if what == "spells":
        return f"{who} takes the scroll {{}}.", f"{who} takes the scrolls {{}}.", hero
    if what == "followers":
        return f"{{}} follows {who}.", f"{{}} follow {who}.", hero
    return f"{who} takes {{}}.", "", hero


def _stored(hero: str, table: Table, words: Words) -> Told:
    if hero == "heirs":
        return "{} waits in the village store for another hero.", "{} wait in the village store for other heroes.", ""
    return f"{words.hero(hero, table)} stores {{}} in the village.", "", hero


def _laid(fact: CardMoved, source: str, table: Table, words: Words) -> Told | None:
    holder = _holder(source)
    if holder:
        who = words.hero(holder, table)
        return f"{who} leaves {{}} behind." if _dead(holder, table) else f"{who} lays down {{}}.", "", holder
    if fact.to == "loot" and (source in ("trove", "guardians") or not source):
        return "{} lies with the trove's gold.", "{} lie with the trove's gold.", ""
    if fact.to.startswith("road:") and fact.cause.deed == "wanders":
        where = words.zone(fact.to, table)
        return f"{{}} goes to {where}.", f"{{}} go to {where}.", ""
    return None


def _armed(enemy: int, table: Table, words: Words) -> Told:
    try:
        name = words.thing(table.find(enemy)[1].kind)
    except KeyError:
        name = "a guardian"
    return f"{name} is armed with {{}}.", "", ""


def _lost(fact: CardMoved, source: str, kind: str, table: Table, words: Words) -> Told | None:
    holder = _holder(source)
    if holder:
        return _lost_by(holder, fact, source, kind, table, words)
    why = words.because(fact.cause)
    if source.startswith("store:"):
        hero = source.rpartition(":")[2]
        return f"{words.hero(hero, table)} loses {{}} from the village store.", "", hero
    match fact.cause.deed:
        case "blow" | "shot":
            return ("{} falls.", "{} fall.", "") if source == "guardians" else None
        case "spirit-destroyed":
            return ("{} is destroyed.", "{} are destroyed.", "") if source == "guardians" else None
        case "scroll-left":
            return "nobody takes the scroll {}, and it is discarded.", "", ""
        case "used-up":
            return "{} is used up.", "{} are used up.", ""
        case "assassinated":
            return "{} is slain unawares and gives no trophy.", "", ""
        case "hexed":
            return f"{{}} is destroyed{why}.", f"{{}} are destroyed{why}.", ""
        case "goes":
            return _goes(kind, words)
    if not source.startswith(("spot:", "road:")) or _by_itself(fact, kind, words, "enemy"):
        return None
    if fact.cause.card == kind:
        return "{} is discarded.", "{} are discarded.", ""
    return f"{{}} is discarded{why}.", f"{{}} are discarded{why}.", ""


def _by_itself(fact: CardMoved, kind: str, words: Words, type_: str) -> bool:
    """Whether a card of this type goes by its own words; another line tells of it."""
    printed = words.printed(kind)
    return fact.cause.card == kind and printed is not None and printed.type == type_


def _goes(kind: str, words: Words) -> Told | None:
    """A card on the road that has done its work; events always go, so that is not told."""
    printed = words.printed(kind)
    if printed is None or printed.type == "event":
        return None
    if printed.type in ("stranger", "follower"):
        return "{} goes away.", "{} go away.", ""
    return "{} is discarded.", "{} are discarded.", ""


def _lost_by(hero: str, fact: CardMoved, source: str, kind: str, table: Table, words: Words) -> Told | None:
    who = words.hero(hero, table)
    zone = source.partition(":")[0]
    if zone == "quests":
        back = fact.to.startswith("deck:")
        return "{} goes back into the quest deck." if back else f"{who} no longer has the quest {{}}.", "", hero
    if zone in ("spells", "trophies") and _dead(hero, table):
        return f"{{}} is lost with {who}.", f"{{}} are lost with {who}.", hero
    if zone == "trophies" and fact.cause.deed == "trophies":
        return f"{who} hands in {{}}.", "", hero
    if fact.cause.card == kind and zone != "trophies":
        if zone == "spells":
            return None
        if zone == "followers":
            return f"{{}} leaves {who}.", f"{{}} leave {who}.", hero
        return "{} is used up.", "{} are used up.", hero
    one, many = ("the spell ", "the spells ") if zone == "spells" else ("", "")
    why = words.because(fact.cause)
    return f"{who} loses {one}{{}}{why}.", f"{who} loses {many}{{}}{why}.", hero
