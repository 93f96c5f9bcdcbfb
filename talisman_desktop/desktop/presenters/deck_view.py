"""The knowledge about a deck, as the panel *Decks* shows it. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import card_words, deck_rack, screen_names
from talisman_desktop.desktop.presenters.card_look import many
from talisman_desktop.desktop.presenters.screen_names import PERCENT
from talisman_desktop.odds import deck_memory
from talisman_desktop.odds.deck_memory import VARIES, By, Group, Memory, Next
from talisman_desktop.odds.space_ahead import SpaceAhead
from talisman_desktop.rules import statics
from talisman_desktop.rules.game import Game

Limits = tuple[int, int]
"""A strength and a craft; the panel tells how likely the next enemy exceeds them."""
SECTIONS: tuple[tuple[By, str], ...] = (
    ("type", "By type"),
    ("number", "By number"),
    ("strength", "Enemies by strength"),
    ("craft", "Enemies by craft"),
)


class Row(Struct, frozen=True):
    """Cards of the same name, type or number: the name, how many are left, and the chance that the next card is one of
    them.

    `part` is the chance from 0 to 1 for a bar, and `exact` the chance as a fraction. If odds are hidden, `chance` and
    `exact` are empty and `part` is 0. `cards` are the kinds of card with their lines.
    """

    name: str
    text: str
    left: int
    chance: str
    part: float
    exact: str
    cards: tuple[tuple[str, str], ...]


class Section(Struct, frozen=True):
    """The cards of a deck, grouped in one way."""

    by: By
    title: str
    rows: tuple[Row, ...]


class DeckView(Struct, frozen=True):
    """All that the panel shows: the list of decks, and one deck.

    `facts` are sentences on where its cards are, and `coming` one on its next card. `above` says how likely an enemy
    exceeds the `limits`, "" if odds are hidden or no enemy is left. `usual` are the scores of the hero in front, who is
    named `leader`. `ahead` is the sentence on the next space.
    """

    decks: tuple[tuple[str, str], ...]
    deck: str
    facts: tuple[str, ...]
    coming: str
    sections: tuple[Section, ...]
    limits: Limits
    usual: Limits
    leader: str
    above: str
    ahead: str
    odds: bool


def decks(table: Table, catalog: Catalog) -> tuple[tuple[str, str], ...]:
    """Return the ids and titles of all decks, except those shuffled into others: first the decks on the rack, then
    those in the tray."""
    shown, waiting = deck_rack.sorted_decks(table)
    return tuple((name, card_words.deck_title(name, catalog)) for name in (*shown, *waiting))


def usual_limits(game: Game) -> Limits:
    """Return the first hero's scores in battle and in psychic combat; (0, 0) if the party is empty."""
    if not game.party:
        return 0, 0
    leader = game.party[0]
    return statics.score(game, leader, "strength", "battle"), statics.score(game, leader, "craft", "psychic")


def present(
    game: Game, deck: str, limits: Limits | None, ahead: SpaceAhead | None, *, odds: bool = True
) -> DeckView | None:
    """Return what is known about a deck, or about the first one if this deck is not on the table; None if there is no
    deck. If `limits` is None, the usual ones are used. If `odds` is False, no chances are given."""
    table, catalog = game.table, game.catalog
    there = decks(table, catalog)
    if not there:
        return None
    deck = deck if deck in dict(there) else there[0][0]
    known = deck_memory.memory(table, deck)
    coming = deck_memory.next_card(known)
    usual = usual_limits(game)
    wanted = limits or usual
    return DeckView(
        decks=there,
        deck=deck,
        facts=tuple(_facts(known, game)),
        coming=_coming(known, coming, game),
        sections=tuple(_sections(known, catalog, odds=odds)),
        limits=wanted,
        usual=usual,
        leader=screen_names.hero_name(game.party[0], table, catalog) if game.party else "",
        above=_above(known, catalog, wanted) if odds else "",
        ahead=space_words(ahead, odds=odds) if ahead is not None else "",
        odds=odds,
    )


def left(game: Game, deck: str) -> str:
    """Return a sentence with the number of unseen cards of a deck by type; "" if all have been seen."""
    known = deck_memory.memory(game.table, deck)
    found = deck_memory.groups(known, game.catalog, "type")
    told = ", ".join(f"{group.left} {_many(group.name, group.left)}" for group in found if group.left)
    return f"Not seen yet: {told}." if told else ""


def _many(kind: str, n: int) -> str:
    name = card_words.TYPE_NAMES[kind].lower()
    return name if n == 1 else f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def percent(chance: Fraction) -> str:
    r"""Return a chance as a whole percentage; a chance that is not quite 0 or 1 is told as "under 1 %" or "over 99 %".

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 300)), percent(Fraction(299, 300)), percent(Fraction(1))
    ('33\xa0%', 'under 1\xa0%', 'over 99\xa0%', '100\xa0%')
    """
    if 0 < chance < Fraction(1, 100):
        return f"under 1{PERCENT}"
    if Fraction(99, 100) < chance < 1:
        return f"over 99{PERCENT}"
    return f"{round(chance * 100)}{PERCENT}"


# --- sentences ---


def _facts(known: Memory, game: Game) -> Iterator[str]:
    table, catalog = game.table, game.catalog
    parts = [f"{many(known.pile, 'card')} in the pile"]
    parts += [f"{known.backs} face down elsewhere"] if known.backs else []
    gone = len(table.zone(f"discard:{known.deck}"))
    parts += [f"{gone} discarded"] if gone else []
    yield f"{', '.join(parts)}."
    over = [layer.deck for layer in table.stand_ins if layer.instead == known.deck]
    if over:
        yield f"Cards are drawn from {card_words.deck_title(over[-1], catalog)} in its place."
    if known.top:
        names = ", ".join(screen_names.kind_name(kind, catalog) for kind in known.top)
        yield f"Seen on top of the pile, in this order: {names}."
    if known.seen:
        world = game.ruleset.world
        lying = (
            f"{screen_names.kind_name(kind, catalog)} ({screen_names.zone_name(zone, table, catalog, world)})"
            for zone, kind in known.seen
        )
        yield f"Seen face down: {', '.join(lying)}."


def _coming(known: Memory, coming: Next, game: Game) -> str:
    if not coming.total:
        return "No card is left."
    where = "the top card of the pile"
    if known.coming is not None:
        where = screen_names.zone_name(known.spot, game.table, game.catalog, game.ruleset.world)
        where = f"the face-down card on {where[:1].lower()}{where[1:]}"
    elif known.shuffles:
        where = "a card of the discards, which are shuffled first"
    name = f": {screen_names.kind_name(coming.certain, game.catalog)}" if coming.certain else ""
    return f"Next comes {where}{name}."


def _sections(known: Memory, catalog: Catalog, *, odds: bool) -> Iterator[Section]:
    for by, title in SECTIONS:
        found = deck_memory.groups(known, catalog, by)
        if found:
            yield Section(by, title, tuple(_row(group, by, catalog, odds=odds) for group in found))


def _row(group: Group, by: By, catalog: Catalog, *, odds: bool) -> Row:
    guessed = f" ({group.guessed} guessed)" if group.guessed else ""
    cards = tuple(
        (kind, f"{screen_names.kind_name(kind, catalog)}{f' ×{n}' if n > 1 else ''}") for kind, n in group.kinds
    )
    return Row(
        name=group.name,
        text=f"{_name(group.name, by)}{guessed}",
        left=group.left,
        chance=percent(group.chance) if odds else "",
        part=float(group.chance) if odds else 0.0,
        exact=str(group.chance) if odds else "",
        cards=cards,
    )


def _name(name: str, by: By) -> str:
    if by == "type":
        return card_words.TYPE_NAMES[name]
    if name == VARIES:
        return "Set when it is met"
    return f"{by.capitalize()} {name}"


def _above(known: Memory, catalog: Catalog, limits: Limits) -> str:
    """Return the sentence on enemies above the limits; "" if no enemy is left."""
    enemies = any(group.name == "enemy" for group in deck_memory.groups(known, catalog, "type"))
    if not enemies:
        return ""
    found = deck_memory.enemies_above(known, catalog, *limits)
    told = f"{percent(found.chance)} that the next card is an enemy above this ({found.left} left)"
    notes = [f"without {_listed(found.varies)}"] if found.varies else []
    notes += [f"{found.guessed} of them by guessed numbers"] if found.guessed else []
    return f"{told}{''.join(f', {note}' for note in notes)}."


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def space_words(ahead: SpaceAhead, *, odds: bool) -> str:
    """Return the sentence on the next space of the road."""
    waits = f"{many(ahead.waiting, 'card')} wait{'s' if ahead.waiting == 1 else ''} there" if ahead.waiting else ""
    if not ahead.dice:
        return f"Next space, {ahead.name}: {waits or 'no card waits there'}; no dice are rolled for it."
    told = [f"{ahead.dice} {'die is' if ahead.dice == 1 else 'dice are'} rolled for it"]
    if odds:
        mean = f"{float(ahead.expected):.1f}".removesuffix(".0")
        left_out = f" ({', '.join(ahead.unknown)})" if ahead.unknown else ""
        told.append(f"{mean} new cards expected, {ahead.most} at most")
        told.append(f"a special location in {percent(ahead.place)}{left_out}")
    return f"Next space, {ahead.name}: {'; '.join((*told, *([waits] if waits else [])))}."
