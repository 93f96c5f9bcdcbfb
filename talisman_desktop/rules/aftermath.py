"""The text on an enemy's card about how a fight with it ends.

The text adds to the usual consequences or replaces them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from talisman_desktop.cards.effects import Effect, Instead, Script, StandOffToo
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.table import Card, held
from talisman_desktop.rules import (
    baggage,
    combat_words,
    companions,
    countermagic,
    effect_runner,
    hand_outcomes,
    prospects,
    resolution,
)
from talisman_desktop.rules.fight.result import Outcome
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.turns import settle_lost_turns

End = Literal["won", "lost", "drawn"]
"""The result of a fight for the hero."""
Said = Effect | Instead | StandOffToo


def replaces(game: Game, card: int, end: End) -> bool:
    """Whether the card's words replace the trophy (C7e.g) or the usual loss (C7e)."""
    return any(isinstance(x, Instead) for x in _text_for_end(game, game.printed(game.card(card)), card, end))


async def carry_out(game: Game, m: Meeting, end: End) -> None:
    """Carry out the card's text for this end of the fight, or let the players do so; do nothing if the hero is dead."""
    printed = game.catalog[m.kind]
    said = _text_for_end(game, printed, m.card, end)
    if not said or not game.alive(m.hero):
        return
    if await resolution.by_program(game, "words", printed.name, m.cause, hero=m.hero, card=m.card):
        await effect_runner.run(game, m, flat(said))
        settle_lost_turns(game, m)
    else:
        await hand_outcomes.words(
            game, printed, hero=m.hero, card=m.card, zone=m.zone, slot="won" if end == "won" else "lost"
        )


async def beaten(game: Game, m: Meeting, card: Card, outcome: Outcome) -> None:
    """Give a beaten enemy to the victor as a trophy and carry out its card's text for a victory.
    Unless that text replaces the trophy, an assassinated enemy is discarded, and a raised one follows the victor.

    Text that could turn the victory into a stand-off is carried out before the trophy is given.
    """
    first = _could_be_drawn(game, flat(_text_for_end(game, game.catalog[m.kind], m.card, "won")))
    if first:
        await carry_out(game, m, "won")
        if m.drawn:
            return
    replaced = replaces(game, m.card, "won")
    if outcome == "assassinated" and not replaced:
        baggage.lose_card(game, card, game.ruleset.clauses.assassinated)
    elif not replaced and game.printed(card).strength is not None and await companions.raised(game, m):
        baggage.take(game, m.hero, card, game.ruleset.clauses.charm.on(game.hero(m.hero).kind))
    elif not replaced and game.alive(m.hero) and _on_a_spot(game, m.card):
        # The beaten enemy becomes the victor's trophy.
        game.do(CardMoved(m.card, held("trophies", m.hero), cause=game.ruleset.clauses.trophy))
    try:
        if not first:
            await carry_out(game, m, "won")
    except Leave:
        _clear(game, m, card, replaced)
        raise
    _clear(game, m, card, replaced)


def _could_be_drawn(game: Game, words: Sequence[Effect]) -> bool:
    """Whether any of these effects could turn a victory into a stand-off."""
    found = (*prospects.inside(words),)
    scripts = game.ruleset.hooks.scripts
    return combat_words.may_be_drawn(found) or any(isinstance(x, Script) and scripts[x.name].draws for x in found)


def _clear(game: Game, m: Meeting, card: Card, replaced: bool) -> None:
    """Discard a beaten enemy if its own text was carried out instead of giving a trophy."""
    if replaced and _on_a_spot(game, m.card):
        baggage.lose_card(game, card, m.cause)


def _on_a_spot(game: Game, card: int) -> bool:
    return game.lies(card).startswith("spot:")


def _text_for_end(game: Game, printed: CardDef, card: int, end: End) -> tuple[Said, ...]:
    """Return the text of an enemy card for this end of a fight; empty while a spell makes the card's text void (D3)."""
    said: tuple[Said, ...] = printed.won if end == "won" else printed.lost
    if end == "drawn":
        said = tuple(x for x in said if isinstance(x, StandOffToo))
    return () if said and countermagic.negated(game, Met(card)) else said


def flat(said: Sequence[Said]) -> list[Effect]:
    """Return all effects of an enemy's text for one end of the fight, whether they add to the usual consequences or
    replace them."""
    return [x for one in said for x in (one.effects if isinstance(one, Instead | StandOffToo) else (one,))]
