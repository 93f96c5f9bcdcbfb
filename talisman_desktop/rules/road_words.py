"""Carries out the card texts about cards on the road (`talisman_desktop.cards.road_verbs`)."""

from __future__ import annotations

from typing import assert_never

from talisman_desktop.cards import road_verbs as r
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved, LastingBegan
from talisman_desktop.core.requests import Choose, Option, Pick
from talisman_desktop.core.table import Card, Lasting, deck_of_set, spot
from talisman_desktop.rules import baggage, draws, roads, summons
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.lasting_words import EVADE, FIXED_ORDER, MORE_DRAWN, PASSED_BY, UNHARMED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import is_first_struck
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.turns import draw_behind
from talisman_desktop.rules.values.fight_values import LOSS_WAIVED


async def run(game: Game, m: Meeting, effect: r.Road) -> bool:
    """Carry out a text about cards on the road; return whether it had an effect."""
    match effect:
        case r.CallEnemy(drawn=drawn) if drawn:
            return await _call_nearest(game, m, drawn)
        case r.CallEnemy(strongest=True):
            return await _call_strongest(game, m)
        case r.CallEnemy():
            return await _call(game, m)
        case r.DrawMore(n=n):
            if roads.way(game.table) is None:
                return False
            draw_behind(game, m, n, m.cause)
        case r.DiscardFaceUp():
            found = _face_up_cards(game, m, effect)
            if effect.any and found:
                found = await _some(game, m, found)
            for card in found:
                baggage.lose_card(game, card, m.cause)
            return bool(found)
        case r.EvadeAWhile():
            game.do(LastingBegan(Lasting(m.hero, EVADE, 1, "turn", 0, m.kind), cause=m.cause))
        case r.ForTwoSpaces(rule=rule):
            _begin_for_two(game, m, rule)
        case r.FightTogether():
            return await _fight_together(game, m, effect)
        case r.PassedBy():
            return _pass_by(game, m, effect)
        case _:
            assert_never(effect)
    return True


def _of_subtype(game: Game, subtype: str) -> list[Card]:
    """Return the enemies that lie face up on the road; if a subtype is given, only those of that subtype."""
    printed = {card: game.printed(card) for card in roads.face_up(game.table)}
    return [card for card, x in printed.items() if x.type == "enemy" and subtype in ("", x.subtype)]


async def _fight_together(game: Game, m: Meeting, words: r.FightTogether) -> bool:
    """Let the party fight several enemies at once. An event does this once, not for each hero. Raises Leave for the
    combat; returns False if there is no enemy."""
    if game.catalog[m.kind].type == "event" and not is_first_struck(game, m):
        return False
    found = await _drawn_enemies(game, m, words.drawn) if words.drawn else _of_subtype(game, words.subtype)
    if found:
        game.situation.fight_together(game, found, m.cause)
    return False


async def _drawn_enemies(game: Game, m: Meeting, n: int) -> list[Card]:
    """Draw cards, discard those that are no enemies, and return the others.

    They come from the adventure deck of the card's box if it has its own, otherwise from that of the game.
    """
    own = deck_of_set("adventure", game.catalog[m.kind].set)
    deck = own if own in game.table.decks else "adventure"
    drawn = [await draws.draw(game, deck, m.zone, m.cause, hero=m.hero) for _ in range(n)]
    there = [game.card(number) for number in drawn if number and game.lies(number) == m.zone]
    for card in there:
        if game.printed(card).type != "enemy":
            baggage.lose_card(game, card, m.cause)
    return [card for card in there if game.printed(card).type == "enemy"]


def _pass_by(game: Game, m: Meeting, words: r.PassedBy) -> bool:
    """Make the card that the party meets have no effect on the hero, or discard it; return whether there is one."""
    number = game.situation.meets(game).card
    if not game.lies(number).startswith("spot:"):
        return False
    card = game.card(number)
    if words.discarded:
        baggage.lose_card(game, card, m.cause)
    else:
        game.do(LastingBegan(Lasting(m.hero, PASSED_BY, 1, "turn", number, card.kind), cause=m.cause))
    return True


ROUNDS = 2
"""The road spaces for which a rule holds: this one and the next."""
RULES = {"order": FIXED_ORDER, "draws": MORE_DRAWN, "losses": UNHARMED}
"""The marks of the rules that last for two road spaces."""


def _begin_for_two(game: Game, m: Meeting, rule: str) -> None:
    """Begin a rule that lasts for this road space and the next. An event does this once, not for each hero."""
    until_day = game.table.day + ROUNDS
    if not any(x.what == RULES[rule] and x.n == until_day for x in game.table.lasting):
        cause = game.ruleset.clauses.slowed.on(m.kind) if rule == "order" else m.cause
        game.do(LastingBegan(Lasting("", RULES[rule], until_day, "adventure", 0, m.kind), cause=cause))


def _waived(game: Game, base: str, hero: str) -> str:
    """Return the card because of which a hero loses nothing to an enemy now; "" if there is none."""
    protecting = (x.source for x in game.table.lasting if x.what == UNHARMED and game.table.day < x.n)
    return base or next(protecting, "")


ON_LOSSES = Bend(LOSS_WAIVED, _waived, needs=(UNHARMED,))
"""The hook by which a defeat costs nothing."""


async def _call(game: Game, m: Meeting) -> bool:
    """Bring an enemy of the hero's choice from the road to the draw spot, to be fought by that hero; return whether one
    came."""
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


async def _call_nearest(game: Game, m: Meeting, n: int) -> bool:
    """Bring the nearest enemy for the party to meet, or draw n cards if there is none; return whether that was done.

    An event does this once, not for each hero.
    """
    if game.catalog[m.kind].type == "event" and not is_first_struck(game, m):
        return False
    if summons.nearest(game, m):
        return await summons.summon(game, m)
    draw_behind(game, m, n, m.cause)
    return True


async def _call_strongest(game: Game, m: Meeting) -> bool:
    """Bring the strongest enemy for the party to meet, and return whether there was one. An event does this once: for
    all heroes but the first whom it strikes, return False."""
    if game.catalog[m.kind].type == "event" and not is_first_struck(game, m):
        return False
    return await summons.summon_strongest(game, m)


def _enemies(game: Game, m: Meeting) -> list[Card]:
    """Return the enemies that are face up on the road and can be called."""
    if not m.at:
        return []
    return [card for card in roads.face_up(game.table) if game.printed(card).type == "enemy"]


async def _some(game: Game, m: Meeting, found: list[Card]) -> list[Card]:
    """Let the hero choose among these face-up cards, and return the chosen ones."""
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
        case r.CallEnemy(drawn=drawn):
            return drawn > 0 or bool(_enemies(game, m))
        case r.DrawMore():
            return roads.way(game.table) is not None
        case r.DiscardFaceUp():
            return bool(_face_up_cards(game, m, effect))
        case r.EvadeAWhile():
            return roads.way(game.table) is not None
        case r.ForTwoSpaces():
            return True
        case r.FightTogether(drawn=drawn):
            return drawn > 0 or bool(_of_subtype(game, effect.subtype))
        case r.PassedBy():
            return game.lies(game.situation.meets(game).card).startswith("spot:")
        case _:
            assert_never(effect)


def _face_up_cards(game: Game, m: Meeting, words: r.DiscardFaceUp) -> list[Card]:
    found = [
        card for card in roads.face_up(game.table) if card.id != m.card and is_of_kinds(game.printed(card), words.kinds)
    ]
    way = roads.way(game.table)
    here = ("spot:", way.at.zone if way is not None else "spot:")
    return [card for card in found if game.lies(card.id).startswith(here)] if words.here else found


def is_of_kinds(printed: CardDef, kinds: tuple[r.Kind, ...]) -> bool:
    """Whether a card is of one of these kinds; the kind "card" fits every card."""
    return "card" in kinds or printed.type.replace("-", " ") in kinds
