"""The effects of the words about the cards of the road (`talisman_desktop.cards.road_verbs`)."""

from __future__ import annotations

from typing import assert_never

from talisman_desktop.cards import road_verbs as r
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved, LastingBegan
from talisman_desktop.core.requests import Choose, Option, Pick
from talisman_desktop.core.table import Card, Lasting, spot
from talisman_desktop.rules import baggage, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import EVADE
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.turns import draw_behind


async def run(game: Game, m: Meeting, effect: r.Road) -> bool:
    """Carry out words about the cards of the road; return whether they had an effect."""
    match effect:
        case r.CallEnemy():
            return await _call(game, m)
        case r.DrawMore(n=n):
            if roads.way(game.table) is None:
                return False
            draw_behind(game, m, n, m.cause)
        case r.DiscardFaceUp():
            found = _lying(game, m, effect)
            if effect.any and found:
                found = await _some(game, m, found)
            for card in found:
                baggage.lose_card(game, card, m.cause)
            return bool(found)
        case r.EvadeAWhile():
            game.do(LastingBegan(Lasting(m.hero, EVADE, 1, "turn", 0, m.kind), cause=m.cause))
        case _:
            assert_never(effect)
    return True


async def _call(game: Game, m: Meeting) -> bool:
    """Let an enemy of the road come to the draw spot, to be fought by the hero who called it."""
    number = await game.choose(
        lambda: Choose(
            key=f"call/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: which enemy comes?",
            options=tuple(Option(str(card.id), game.printed(card).name) for card in _enemies(game, m))
            or (Option("", "None is left"),),
            cause=m.cause,
            card=m.card,
            family="offers",
        )
    )
    if not number:
        return False
    game.do(CardMoved(int(number), spot(m.at), cause=m.cause))
    await game.situation.meet_again(game, m.hero, Met(int(number)))
    return True


def _enemies(game: Game, m: Meeting) -> list[Card]:
    """Return the enemies that are face up on the road and can be called."""
    if not m.at:
        return []
    return [card for card in roads.face_up(game.table) if game.printed(card).type == "enemy"]


async def _some(game: Game, m: Meeting, found: list[Card]) -> list[Card]:
    """Let the hero choose among cards that are face up."""
    picked = await game.pick(
        Pick(
            key=f"discard-some/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: which cards are discarded?",
            options=tuple(Option(str(card.id), game.printed(card).name) for card in found),
            least=0,
            most=len(found),
            cause=m.cause,
            family="offers",
        )
    )
    return [card for card in found if str(card.id) in picked]


def possible(game: Game, m: Meeting, effect: r.Road) -> bool:
    """Whether the words could have an effect now."""
    match effect:
        case r.CallEnemy():
            return bool(_enemies(game, m))
        case r.DrawMore():
            return roads.way(game.table) is not None
        case r.DiscardFaceUp():
            return bool(_lying(game, m, effect))
        case r.EvadeAWhile():
            return roads.way(game.table) is not None
        case _:
            assert_never(effect)


def _lying(game: Game, m: Meeting, words: r.DiscardFaceUp) -> list[Card]:
    found = [
        card for card in roads.face_up(game.table) if card.id != m.card and is_of_kinds(game.printed(card), words.kinds)
    ]
    way = roads.way(game.table)
    here = ("spot:", way.at.zone if way is not None else "spot:")
    return [card for card in found if game.lies(card.id).startswith(here)] if words.here else found


def is_of_kinds(printed: CardDef, kinds: tuple[r.Kind, ...]) -> bool:
    """Whether a card is of one of these types; the type "card" fits every card."""
    return "card" in kinds or printed.type.replace("-", " ") in kinds
