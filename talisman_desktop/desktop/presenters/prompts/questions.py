"""The contents of a question, and the meaning of keys and of clicks on the table for it. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.requests import (
    Arrange,
    ByHand,
    Choose,
    Draw,
    Pick,
    Request,
    Share,
    Throw,
)
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.prompts import answer_drafts, space_key
from talisman_desktop.rules import colours
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.settings import note as own_note
from talisman_desktop.rules.zones import GUARDIANS

ABOUT_GUARDIANS = ("guardians/attempt", "guardians/ready", "guardians/again")
"""The keys of questions about all guardians on the table."""
RECORDING = "Press N to name the cards you lay out; drag or right-click anything else that changes."
"""The line under the question of record-only mode that says how to record everything else."""
KEYS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The keys for the options, in the order shown: nine digits, then letters."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The head of a question: the hero asked, the words of the question, and the rule and card that it concerns."""

    who: str
    text: str
    rule: str = ""
    card: str = ""
    card_id: int = 0
    how: str = ""
    """Half a line on how to answer."""
    note: str = ""
    """The players' own note on the rule."""
    seat: int = -1
    """The seat of the hero asked; -1 for the whole party."""
    colour: str = ""
    """The colour of that hero's player."""


@dataclass(frozen=True, slots=True)
class Line:
    """An option as shown. `key` is the key that chooses it, "" for an unavailable option."""

    id: str
    text: str
    key: str = ""
    hint: str = ""
    default: bool = False
    barred: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Group:
    """Options under one heading ("" for none)."""

    title: str
    lines: tuple[Line, ...]

    @cached_property
    def height(self) -> int:
        """The approximate number of rows that it takes in a column."""
        return bool(self.title) + sum(1 + len(line.text) // 46 for line in self.lines)


def asked(request: Request, table: Table, catalog: Catalog) -> Asked:
    """Return the head of a question."""
    about = ""
    if request.card:
        try:
            about = screen_names.card_name(table.find(request.card)[1], catalog)
        except KeyError:
            about = ""
    elif request.cause.card:
        about = screen_names.kind_name(request.cause.card, catalog)
    who = screen_names.asked_name(request.hero, table, catalog)
    seat = table.heroes[request.hero].seat if request.hero in table.heroes else -1
    rule = request.cause.rule
    own = own_note(table.options, rule)
    colour = colours.colour(table.options, seat) if seat >= 0 else ""
    return Asked(who, screen_names.fallback_text(request), rule, about, request.card, _how(request), own, seat, colour)


def _how(request: Request) -> str:
    match request:
        case Choose(key=key):
            return RECORDING if key == KEEP else ""
        case ByHand():
            return ""
        case Pick(least=least, most=most, options=options):
            if least == most:
                return f"Choose {least} of {len(options)}"
            return f"Choose up to {most}" if not least else f"Choose {least} to {most}"
        case Arrange():
            return "Put them into order, the first on top"
        case Share():
            return "Split them with − and +"
        case Throw(open=True):
            return "Type what the die shows; a 6 is rolled again and added"
        case Throw(sides=sides) if sides < answer_drafts.DIE and not _says_faces(request):
            return f"Type what the die shows: {answer_drafts.die_rule(sides)}"
        case Throw(dice=dice):
            return "Type what the die shows" if dice == 1 else f"Type what the {dice} dice show"
        case Draw(count=count):
            return "Name the card you turned" if count == 1 else f"Name the {count} cards you turned, in order"


def _says_faces(throw: Throw) -> bool:
    """Return whether the question itself says which faces of a real die stand for each result."""
    sides = throw.sides
    return answer_drafts.DIE // sides > 1 and all(
        answer_drafts.faces_of(n, sides) in throw.text for n in range(1, sides + 1)
    )


@dataclass(frozen=True, slots=True)
class Meant:
    """Things on the table that a question concerns: cards, the decks from which or from whose discards a card is asked
    for, and the areas of the figures of heroes."""

    cards: tuple[int, ...] = ()
    decks: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()


def meant(request: Request | None, table: Table, catalog: Catalog) -> Meant:
    """Return what a question concerns on the table."""
    cards = _cards_meant(request, table, catalog)
    return Meant(cards, _decks_meant(request, table, cards), _areas_meant(request, table))


# --- options ---


FOLD = 3
"""The number of unavailable options above which one line sums them up."""
MOST_REMEMBERED = 12
"""The number of questions whose options stay under their headings in memory: those that may be asked next, and a
village's, which several parts of the window show."""
GROUPS = ("Healer", "Trophies", "Blacksmith", "Mystic", "Storage")
"""Headings in the order in which they are shown. Other headings come before them, in the order of the rules."""


@lru_cache(maxsize=MOST_REMEMBERED)
def groups(request: Choose | Pick | Arrange, *, folded: bool = True) -> tuple[Group, ...]:
    """Return the options under their headings.

    Unavailable options are last in their group, and groups without an available option come last. If `folded`, the
    unavailable options are left out when there are many. Keys are assigned in the order shown, so that the keys of a
    group are consecutive.
    """
    default = space_key.option(request) if isinstance(request, Choose) else None
    rows: dict[str, list[Line]] = {}
    for option in request.options:
        text = f"{option.text[:1].upper()}{option.text[1:]}" or screen_names.title(option.id)
        line = Line(option.id, text, "", option.hint, option.id == default)
        rows.setdefault(option.group, []).append(line)
    if isinstance(request, Choose) and not (folded and is_folded(request)):
        for b in request.barred:
            rows.setdefault(b.group, []).append(Line(b.id, b.text, barred=b.reason or "not now", rule=b.rule))

    def place(name: str) -> tuple[bool, int]:
        return all(line.barred for line in rows[name]), GROUPS.index(name) if name in GROUPS else -1

    keys = iter(KEYS)
    return tuple(
        Group(
            name,
            tuple(line if line.barred else replace(line, key=next(keys, "")) for line in lines),
        )
        for name, lines in ((name, rows[name]) for name in sorted(rows, key=place))
    )


def is_folded(request: Choose) -> bool:
    """Return whether there are so many unavailable options that one line sums them up."""
    return len(request.barred) > FOLD


def folded(request: Choose, *, short: bool = False) -> str:
    """Return the line that sums up the unavailable options by heading, with reasons, or only their number if `short`.
    Return "" if they are shown one by one."""
    if not is_folded(request):
        return ""
    if short:
        return f"Not now: {len(request.barred)} more"
    reasons: dict[str, list[str]] = {}
    for barred in request.barred:
        reasons.setdefault(barred.group, []).append(barred.reason or "not now")
    told = []
    for name in sorted(reasons, key=lambda name: GROUPS.index(name) if name in GROUPS else -1):
        why = list(dict.fromkeys(reasons[name]))
        more = ", ..." if len(why) > 2 else ""
        told.append(f"{name or 'Others'} {len(reasons[name])} ({', '.join(why[:2])}{more})")
    return "Not now: " + "  ·  ".join(told)


def lines(shown: Sequence[Group]) -> tuple[Line, ...]:
    """Return the lines of all groups, in order."""
    return tuple(line for group in shown for line in group.lines)


def columns(shown: Sequence[Group], wanted: int) -> tuple[tuple[Group, ...], ...]:
    """Return the groups in at most `wanted` columns of about the same height.

    A group longer than a column continues in the next one under the same heading.
    """
    total = sum(group.height for group in shown)
    if wanted < 2 or total < 4:
        return (tuple(shown),)
    for room in range(max(2, -(-total // wanted)), total):
        packed = _packed(shown, wanted, room)
        if all(sum(group.height for group in column) <= room for column in packed):
            return packed
    return (tuple(shown),)


def _packed(shown: Sequence[Group], wanted: int, room: int) -> tuple[tuple[Group, ...], ...]:
    """Return the groups in at most `wanted` columns of `room` rows. The last column also takes the rest."""
    built: list[list[Group]] = [[]]
    used = 0
    for group in shown:
        rest = group
        while True:
            last = len(built) == wanted
            if last or used + rest.height <= room or (used == 0 and len(rest.lines) == 1):
                built[-1].append(rest)
                used += rest.height
                break
            fits = room - used - bool(rest.title)
            if fits >= 2 and len(rest.lines) - fits >= 2:
                built[-1].append(Group(rest.title, rest.lines[:fits]))
                rest = Group(rest.title, rest.lines[fits:])
            elif used == 0:
                built[-1].append(rest)
                used += rest.height
                break
            built.append([])
            used = 0
    return tuple(tuple(column) for column in built if column)


def by_key(shown: Sequence[Group], key: str) -> Line | None:
    """Return the line that a key chooses; None if there is none."""
    return next((line for line in lines(shown) if line.key and line.key == key.lower()), None)


def options_at(
    request: Request | None, table: Table, catalog: Catalog, card: int = 0, area: str = ""
) -> tuple[str, ...]:
    """Return the options that concern a card or an area on the table, such as a hero's mat."""
    if not isinstance(request, Choose | Pick):
        return ()
    name = ""
    if card:
        try:
            name = screen_names.card_name(table.find(card)[1], catalog)
        except KeyError:
            return ()
    _, _, owner = area.partition(":")
    found = []
    for option in request.options:
        parts = option.id.split(":")
        # A number in an id may be an amount or a card. It is a card if the words of the option contain the card's name.
        if (name and str(card) in parts and name in option.text) or (
            area and (option.id == area or (owner in table.heroes and owner in parts))
        ):
            found.append(option.id)
    return tuple(found)


def _cards_meant(request: Request | None, table: Table, catalog: Catalog) -> tuple[int, ...]:
    """Return the cards on the table that a request, or one of its options or targets, concerns."""
    about = [request.card] if request is not None and request.card else []
    if isinstance(request, Share):
        return tuple(int(target.id) for target in request.targets if target.id.isdigit())
    if request is not None and request.key in ABOUT_GUARDIANS:
        return tuple(card.id for card in table.zone(GUARDIANS))
    if isinstance(request, Choose | Pick):
        for part in {part for option in request.options for part in option.id.split(":") if part.isdigit()}:
            if int(part) not in about and options_at(request, table, catalog, int(part)):
                about.append(int(part))
    return tuple(about)


def _decks_meant(request: Request | None, table: Table, cards: Iterable[int]) -> tuple[str, ...]:
    """Return the decks from which, or from whose discards, a card is asked for."""
    if isinstance(request, Draw):
        return (request.deck,)
    zones = (table.find(card)[0] for card in cards)
    return tuple(dict.fromkeys(zone.removeprefix("discard:") for zone in zones if zone.startswith("discard:")))


def _areas_meant(request: Request | None, table: Table) -> tuple[str, ...]:
    """Return the area ids of the figures of the heroes that the options name; none if there are many options."""
    if not isinstance(request, Choose | Pick):
        return ()
    parts = {part for option in request.options for part in option.id.split(":")}
    return tuple(f"figure:{hero}" for hero in table.order if hero in parts) if len(parts) < 12 else ()
