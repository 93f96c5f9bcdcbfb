"""Lost turns (C6d) and what they cost the party."""

from __future__ import annotations

from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.table import Card, Cause, Lasting, spot
from talisman_desktop.rules import draws, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import DRAWN_MORE
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import TURNS_LOST, TurnsLost
from talisman_desktop.rules.values.meeting_values import MORE_CARDS


async def lose(game: Game, m: Meeting, n: int, hero: str = "") -> None:
    """Let a hero lose turns by the text being met, unless something prevents it.

    The turns are settled when all heroes have met the text.
    """
    who = hero or m.hero
    n = await TURNS_LOST(game, TurnsLost(who, n, m.cause), _as_said)
    if n:
        m.lost.append((who, n))


async def _as_said(game: Game, lost: TurnsLost) -> int:
    return lost.n


def settle_lost_turns(game: Game, m: Meeting) -> None:
    """Draw cards for the lost turns, right behind the card being met.

    If all heroes lost turns, one card is drawn and met in the normal order. If several but not all did, one card is
    drawn and met first by the foremost of them. If one hero lost several turns, that many cards are drawn. While more
    cards are drawn on each draw spot, as many more are drawn for each of these cards. In a village no cards are met, so
    none is drawn.
    """
    lost = [(h, n) for h, n in m.lost if game.present(h)]
    m.lost.clear()
    if not lost or roads.way(game.table) is None:
        return
    losers = [h for h in game.party if any(h == x for x, _ in lost)]
    all_of_them = len(losers) == len(game.party)
    first = "" if all_of_them and len(losers) > 1 else losers[0]
    count = max(n for _, n in lost)
    more = MORE_CARDS(game, 0, game.table.day)
    clauses = game.ruleset.clauses
    cause = (clauses.all_lose_turns if all_of_them and len(losers) > 1 else clauses.lost_turns).on(m.kind)
    game.do(Told("lost-turn", losers[0], (len(losers), count), cause=cause))
    if more:
        _note(game, m.at, more, cause)
    draw_behind(game, m, count * (1 + more), cause, first=first)


def draw_behind(game: Game, m: Meeting, count: int, cause: Cause, *, first: str = "") -> None:
    """Draw adventure cards right behind the card being met."""
    zone = spot(m.at)
    draws.deal(game, "adventure", count, zone, cause, index=_behind(game.table.zone(zone), m.card), first=first)


def settle_caught(game: Game, card: int, caught: list[str], at: int) -> None:
    """Draw cards for the heroes that a place has caught: one card if it has caught all (C6d.a), otherwise one for
    each."""
    if not caught:
        return
    m = Meeting("", game.card(card).kind, card=card, at=at)
    together = {h for h in caught if game.present(h)} == {*game.party}
    for losers in [caught] if together else [[h] for h in caught]:
        m.lost.extend((h, 1) for h in losers)
        settle_lost_turns(game, m)


def draw_more(game: Game, card: int, at: int) -> None:
    """Draw the additional cards of a draw spot behind the first card turned over there.

    They lead to no further cards.
    """
    more, cause = MORE_CARDS(game, 0, game.table.day), game.ruleset.clauses.revealed
    if more and _note(game, at, more, cause):
        draw_behind(game, Meeting("", game.card(card).kind, card=card, at=at), more, cause)


def _note(game: Game, at: int, more: int, cause: Cause) -> bool:
    """Note that more cards are drawn on a draw spot; return whether this was the first time."""
    mark = f"{DRAWN_MORE}{at}"
    if any(x.what == mark for x in game.table.lasting):
        return False
    game.do(LastingBegan(Lasting("", mark, more, "round"), cause=cause))
    return True


def _behind(cards: tuple[Card, ...], card: int) -> int:
    """Return the index in the spot for an extra card: right behind the card being met and the extra cards drawn
    before."""
    at = next((i + 1 for i, c in enumerate(cards) if c.id == card), -1)
    while 0 <= at < len(cards) and not cards[at].up:
        at += 1
    return at
