"""Card texts that turn cards of the row face up before the party reaches them, once or as long as the text applies."""

from __future__ import annotations

from talisman_desktop.cards.effects import PlaceByRoll, TurnUp
from talisman_desktop.cards.owned import ShowsAhead
from talisman_desktop.core.facts import CardMoved, CardTurned, CountersChanged, Part
from talisman_desktop.core.table import Card
from talisman_desktop.rules import draws, movement_words, roads, rolls
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Due
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import spot_of
from talisman_desktop.rules.values.meeting_values import SHOWS_AHEAD


async def turn_up(game: Game, m: Meeting, words: TurnUp) -> bool:
    """Turn cards of the next draw spots face up; return whether there were any."""
    hidden = movement_words.face_down_ahead(game, m, words.n)
    for card in hidden:
        if game.lies(card.id).startswith("spot:") and not game.card(card.id).up:
            await _show(game, m, card)
    return bool(hidden)


async def _show(game: Game, m: Meeting, card: Card) -> None:
    """Turn a card over, lay its tokens on it, and place it on a road space if its words say so."""
    lay = game.lies(card.id)
    await draws.turn(game, card.id, m.cause)
    printed = game.printed(game.card(card.id))
    if printed.counters:
        game.do(CountersChanged(card.id, printed.counters, cause=m.cause))
    if not any(isinstance(word, PlaceByRoll) for word in printed.meet):
        return
    await rolls.place_by_roll(game, Meeting(game.party[0], printed.id, card=card.id, at=spot_of(game, card.id)))
    way = roads.way(game.table)
    if way is not None and game.lies(card.id) == way.at.zone:
        game.do(CardMoved(card.id, lay, cause=m.cause))
        game.do(CardTurned(card.id, printed.id, cause=m.cause))


# --- shown as long as a text applies ---


def _farthest(game: Game) -> Part | None:
    """Return the leader's text that shows the most draw spots ahead; None if there is none."""
    if not game.party or roads.way(game.table) is None:
        return None
    return max(SHOWS_AHEAD(game, (), game.party[0]), key=lambda part: part.n, default=None)


def _hidden(game: Game) -> list[Card]:
    """Return the face-down cards that the leader's text shows."""
    shown = _farthest(game)
    return [] if shown is None else movement_words.face_down_ahead(game, Meeting(game.party[0], ""), shown.n)


async def _turn_next(game: Game) -> None:
    """Turn the first card that the leader's text shows face up."""
    shown = _farthest(game)
    await _show(game, Meeting(game.party[0], shown.source if shown is not None else ""), _hidden(game)[0])


ON_ROWS = Due(lambda game: bool(_hidden(game)), _turn_next, needs=(ShowsAhead,))
"""The hook that shows the cards ahead when a row was laid out or the party has moved on."""
