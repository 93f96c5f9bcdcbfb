"""Effects of a hero's cards when something happens to the hero (`talisman_desktop.cards.occasions`).

Tokens gained are gained at once. Everything else may need a question, so it waits for the end of the step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.occasions import Occasion, OnOccasion
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardTurned, Fact, LastingBegan, TokensChanged, Told
from talisman_desktop.core.table import Card, Cause, Lasting, base_deck
from talisman_desktop.rules import effect_runner, standing_cache, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Due, Follow
from talisman_desktop.rules.lasting_words import OCCURRED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import (
    EVENT,
    FATE_ROLL,
    REVEALED,
    ROLL,
    TURNS_LOST,
    Passed,
    Prays,
    Revealed,
    Rolling,
    TurnsLost,
)
from talisman_desktop.rules.turns import settle_lost_turns
from talisman_desktop.rules.values.meeting_values import OCCASIONS

Said = tuple[OnOccasion, Card | None, CardDef]
"""(the sentence about an occasion; the card it is printed on, or None for the character; that card's printed facts)."""
DESTROYED = "destroyed"
"""The kind of the journal's note that a hero has destroyed a spirit."""
BAGS = ("bag of gold", "bags of gold")
"""The last words in the names of things that are opened for gold."""


def _sentences(game: Game, hero: str, occasion: str) -> Iterator[Said]:
    """Yield the sentences on a hero's cards for an occasion."""
    if hero in game.table.heroes and standing_cache.anybody(game, OCCASIONS) and game.alive(hero):
        for word in OCCASIONS(game, (), hero):
            if word[0].occasion == occasion:
                yield word


def _occurs(game: Game, hero: str, occasion: Occasion) -> Iterator[Fact]:
    """Yield the facts that follow an occasion at once, and a mark if anything has to wait."""
    for static, card, printed in _sentences(game, hero, occasion):
        cause = Cause(card=printed.id)
        if all(isinstance(effect, e.Gain | e.Replenish | e.Heal) for effect in static.effects):
            yield from chain.from_iterable(_gained(game, hero, effect, cause) for effect in static.effects)
        else:
            number = _number((static, card, printed))
            yield LastingBegan(Lasting(hero, f"{OCCURRED}{occasion}", 1, "turn", number, printed.id), cause=cause)


def _gained(game: Game, hero: str, effect: e.Effect, cause: Cause) -> Iterator[TokensChanged]:
    """Yield the facts for the tokens that an effect gives."""
    match effect:
        case e.Gain(token=token, n=n) if tokens.can_gain(game, hero, token):
            yield TokensChanged(hero, token, n, cause=cause)
        case e.Replenish(n=n) | e.Heal(n=n):
            token = "fate" if isinstance(effect, e.Replenish) else "life"
            missing = tokens.missing(game, hero, token)
            if missing and tokens.can_gain(game, hero, token):
                yield TokensChanged(hero, token, min(missing, n or missing), cause=cause)
        case _:
            pass


# --- the occasions ---


def _may_occur(changed: TokensChanged) -> bool:
    """Whether a change of tokens may be an occasion: the loss of lives, or the gain of gold."""
    return changed.by < 0 if changed.token == "life" else changed.token == "gold" and changed.by > 0


def _changed(game: Game, changed: TokensChanged) -> Iterator[Fact]:
    if changed.token == "life":
        yield from _occurs(game, changed.hero, "life")
    else:
        printed = game.catalog.cards.get(changed.cause.card)
        if printed is not None and printed.name.lower().endswith(BAGS):
            yield from _occurs(game, changed.hero, "bag")


def _turned(game: Game, turned: CardTurned) -> Iterator[Fact]:
    """Yield the facts that follow when an object is drawn from the adventure deck: for the leader, or for the hero
    whose lost turn drew it."""
    if not turned.up or not game.catalog[turned.kind].is_item or not game.lies(turned.card).startswith("spot:"):
        return
    card = game.card(turned.card)
    if base_deck(card.deck) == "adventure":
        yield from _occurs(game, card.first or (game.party[0] if game.party else ""), "object")


def _wounds(passed: Passed) -> bool:
    return passed.moment == "wound"


def _passed(game: Game, passed: Passed) -> Iterator[Fact]:
    return _occurs(game, passed.hero, "wound")


def _destroys(told: Told) -> bool:
    return told.what == DESTROYED


def _told(game: Game, told: Told) -> Iterator[Fact]:
    return _occurs(game, told.hero, "spirit")


def _prays(game: Game, prays: Prays) -> Iterator[Fact]:
    yield from _occurs(game, prays.hero, "prayer")


async def _paid(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Carry out the cards that apply when a die is rerolled for fate at a place card."""
    card = roll.request.card
    if card and game.lies(card) and game.printed(game.card(card)).type == "place":
        for fact in tuple(_occurs(game, roll.request.hero, "fate-at-place")):
            game.do(fact)


# --- settling the rest at the end of a step ---


def _waiting(game: Game) -> list[tuple[Occasion, Said, str]]:
    """Return the occasions that still have to be settled, each as (occasion, sentence, hero)."""
    left: Counter[tuple[str, str, int, str]] = Counter()
    for x in game.table.lasting:
        if x.what.startswith(OCCURRED):
            left[x.hero, x.what.removeprefix(OCCURRED), x.card, x.source] += x.n
    return [
        (word[0].occasion, word, hero)
        for (hero, occasion, card, source), n in left.items()
        if n > 0
        for word in _sentences(game, hero, occasion)
        if (_number(word), word[2].id) == (card, source)
    ]


def _number(word: Said) -> int:
    return word[1].id if word[1] is not None else 0


async def _settle(game: Game) -> None:
    """Carry out the sentence for the first occasion that has to be settled."""
    occasion, word, hero = _waiting(game)[0]
    m = Meeting(hero, word[2].id, card=_number(word), onto=_ground(game))
    game.do(LastingBegan(Lasting(hero, f"{OCCURRED}{occasion}", -1, "turn", m.card, m.kind), cause=m.cause))
    await effect_runner.run(game, m, word[0].effects)
    settle_lost_turns(game, m)


def _ground(game: Game) -> str:
    """Return the draw spot of the card being met, onto which things are dropped; "" if the party meets the road space
    itself."""
    met = game.situation.meets(game).card
    zone = game.lies(met) if met else ""
    return zone if zone.startswith("spot:") else ""


# --- settling an occasion at once ---


async def carry_out(
    game: Game, hero: str, occasion: Occasion, *, onto: str = "", of_things: bool | None = None
) -> bool:
    """Carry out the sentences of a hero's cards for an occasion now; return whether they had an effect.

    If `of_things` is True, only those of things and followers are carried out; if False, only the character's.
    """
    served = False
    for word in tuple(_sentences(game, hero, occasion)):
        if game.alive(hero) and of_things in (None, word[1] is not None):
            m = Meeting(hero, word[2].id, card=_number(word), onto=onto or _ground(game))
            served |= await effect_runner.run(game, m, word[0].effects)
            settle_lost_turns(game, m)
    return served


async def _one_rolled(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    hero = roll.request.hero
    if 1 in rolled and roll.request.family != "combat" and hero:
        await carry_out(game, hero, "one")


async def _instead_of_turns(game: Game, lost: TurnsLost, n: int) -> int:
    return 0 if n and await carry_out(game, lost.hero, "turns") else n


async def _event_about_to_strike(game: Game, card: int) -> None:
    """Carry out what heroes may do about an event: first what their things let them do, then what their characters
    let them do. The order is that of older versions, because saved logs depend on it."""
    for of_things in (True, False):
        for hero in game.party:
            if game.present(hero):
                await carry_out(game, hero, "event", of_things=of_things)


async def _about_to_meet(game: Game, revealed: Revealed) -> None:
    """Carry out what the owners of cards may do about a stranger or a place that the party is about to meet."""
    if game.printed(game.card(revealed.card)).type not in ("stranger", "place"):
        return
    for hero in game.party:
        if game.lies(revealed.card).startswith("spot:"):
            await carry_out(game, hero, "visit")


FOLLOWS = (
    Follow(TokensChanged, _changed, needs=(OnOccasion,), concerns=_may_occur),
    Follow(CardTurned, _turned, needs=(OnOccasion,)),
    Follow(Passed, _passed, needs=(OnOccasion,), concerns=_wounds),
    Follow(Told, _told, needs=(OnOccasion,), concerns=_destroys),
    Follow(Prays, _prays, needs=(OnOccasion,)),
)
AROUNDS = (
    Around(procedure=FATE_ROLL, after=_paid, needs=(OnOccasion,)),
    Around(procedure=ROLL, after=_one_rolled, needs=(OnOccasion,)),
    Around(procedure=TURNS_LOST, revise=_instead_of_turns, needs=(OnOccasion,)),
    Around(procedure=EVENT, before=_event_about_to_strike, needs=(OnOccasion,)),
    Around(procedure=REVEALED, before=_about_to_meet, needs=(OnOccasion,)),
)
DUE = Due(
    lambda game: bool(_waiting(game)),
    _settle,
    needs=(OCCURRED.removesuffix("/"),),
    cards=lambda card: any(type(word) is OnOccasion for word in card.owned),
)
"""The sentences about occasions that must be carried out before a step ends."""
