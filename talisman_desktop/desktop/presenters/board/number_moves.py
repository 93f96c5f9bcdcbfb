"""Moves by hand of numbers: tokens, gold on the table, and the day. No Qt."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import DaySet, Fact, PileChanged, StoredSet, TokensChanged, slice_changed
from talisman_desktop.core.table import BY_HAND, Token
from talisman_desktop.desktop.presenters.board.card_moves import ON_THE_WAY
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Key
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import TroveSet

MOST = 12
"""The menu for a number goes at least this far."""


def token_moves(hero: str, token: Token, board: Board) -> Iterator[HandMove]:
    """Yield the moves of a hero's tokens: one more, one fewer, another number. Gold can also be given to another hero
    or laid down."""
    has = tokens(hero, token, board)
    yield changed(hero, token, 1, board, "One more", key="+")
    if has:
        yield changed(hero, token, -1, board, "One fewer", key="-")
    for n in range(max(MOST, has + 2) + 1):
        if n != has:
            yield changed(hero, token, n - has, board, str(n), "Set it to")
    if token == "gold" and has:
        for other in board.table.order:
            if other != hero:
                yield _given(hero, other, 1, board, f"hero:{other}")
                if has > 1:
                    yield _given(hero, other, has, board)
        for zone in _grounds(board):
            yield _laid_down(hero, zone, board)


def tokens(hero: str, token: Token, board: Board) -> int:
    """Return how many tokens of a kind a hero has."""
    held: int = getattr(board.table.heroes[hero], token)
    return held


def changed(hero: str, token: Token, by: int, board: Board, text: str, group: str = "", key: Key = "") -> HandMove:
    """Return the move that changes a hero's tokens of a kind by a number."""
    has = tokens(hero, token, board)
    change = TokensChanged(hero=hero, token=token, by=by, cause=BY_HAND)
    return HandMove(f"{board.hero(hero)}: {token} {has} → {has + by}", text, (change,), group, key=key)


def _given(hero: str, other: str, gold: int, board: Board, area: str = "") -> HandMove:
    facts = (
        TokensChanged(hero=hero, token="gold", by=-gold, cause=BY_HAND),
        TokensChanged(hero=other, token="gold", by=gold, cause=BY_HAND),
    )
    name = f"{gold} gold, {board.hero(hero)} → {board.hero(other)}"
    return HandMove(name, f"{gold} to {board.hero(other)}", facts, "Give gold", area)


def _laid_down(hero: str, zone: str, board: Board) -> HandMove:
    facts = (TokensChanged(hero=hero, token="gold", by=-1, cause=BY_HAND), more_gold(zone, 1, board))
    name = f"1 gold, {board.hero(hero)} → {board.place(zone)}"
    return HandMove(name, board.place(zone).capitalize(), facts, "Lay down 1 gold", zone)


def _grounds(board: Board) -> tuple[str, ...]:
    """Return the zones where a hero may lay gold down."""
    way = roads.way(board.table)
    if way is None:
        return ()
    here = (way.at.zone,) if way.space else ()
    return ("spot:0", *here, *(f"spot:{n}" for n in board.spots), *(("trove",) if way.goal == "trove" else ()))


# --- gold on the table ---


def gold_on(zone: str, board: Board) -> int:
    """Return the amount of gold in a zone: loose, in the trove, or in a village store."""
    table = board.table
    what, _, rest = zone.partition(":")
    if what == "store":
        region, _, hero = rest.partition(":")
        return dict(table.heroes[hero].stored_gold).get(region, 0) if hero in table.heroes else 0
    loose = table.piles.get(zone, 0)
    way = roads.way(table)
    return loose or (way.trove_gold if zone == "trove" and way is not None else 0)


def more_gold(zone: str, by: int, board: Board) -> Fact:
    """Return the fact that adds `by` to the gold in a zone."""
    table = board.table
    what, _, rest = zone.partition(":")
    if what == "store":
        region, _, hero = rest.partition(":")
        return StoredSet(hero=hero, region=region, gold=gold_on(zone, board) + by, cause=BY_HAND)
    way = roads.way(table)
    if zone == "trove" and way is not None and way.goal == "trove" and not way.looted and not table.piles.get(zone):
        return slice_changed(TroveSet(gold=way.trove_gold + by), BY_HAND)
    return PileChanged(zone=zone, by=by, cause=BY_HAND)


def takes_gold(zone: str, board: Board) -> bool:
    """Return whether there can be gold in a zone."""
    what, _, rest = zone.partition(":")
    if what == "store":
        return rest.partition(":")[2] in board.table.heroes
    return what in ON_THE_WAY and roads.way(board.table) is not None and zone not in ("guardians", "road:0")


def gold_moves(zone: str, board: Board) -> Iterator[HandMove]:
    """Yield the moves of the gold in a zone: to a hero, one more, one less, another number."""
    if not takes_gold(zone, board):
        return
    lies, place = gold_on(zone, board), board.place(zone)

    def to(n: int, text: str, group: str = "", key: Key = "") -> HandMove:
        return HandMove(f"Gold on {place}: {lies} → {n}", text, (more_gold(zone, n - lies, board),), group, key=key)

    if lies:
        for hero in board.table.order:
            purse = TokensChanged(hero=hero, token="gold", by=lies, cause=BY_HAND)
            name = f"{lies} gold, {place} → {board.hero(hero)}"
            facts = (more_gold(zone, -lies, board), purse)
            yield HandMove(name, f"{lies} gold to {board.hero(hero)}", facts, area=f"hero:{hero}")
    yield to(lies + 1, "One gold more", key="+")
    if lies:
        yield to(lies - 1, "One gold less", key="-")
    for n in range(max(MOST, lies + 2) + 1):
        if n != lies:
            yield to(n, str(n), "Set the gold to")


# --- the day ---


def day_moves(board: Board) -> Iterator[HandMove]:
    """Yield the moves to the next day and to the day before."""
    day = board.table.day
    for to, text in ((day + 1, "Next day"), (day - 1, "The day before")):
        if to > 0:
            yield HandMove(f"Day {day} → {to}", f"{text} ({to})", (DaySet(day=to, cause=BY_HAND),), "Day")
