"""Scrolls that a hero's spell turns against the guardian who cast them (C8e.c, E5a)."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.may import Boost
from talisman_desktop.core.facts import CardMoved, LastingBegan
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Card, Cause, Lasting, discard
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES, LOOT, things_of
from talisman_desktop.rules import baggage, dice, worth
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import HELD
from talisman_desktop.rules.printed_words import can_be_taken
from talisman_desktop.rules.statics import TOAD_SCORE


def hold(game: Game, enemy: Card, cause: Cause) -> None:
    """Keep the guardian from acting in this combat. It can still be struck, and its full scores still protect it."""
    game.do(LastingBegan(Lasting("", HELD, 1, "fight", enemy.id, cause.card), cause=cause))


def take(game: Game, enemy: Card, hero: str, *, followers: bool, cause: Cause) -> None:
    """Give the guardian's most helpful thing or follower to the hero who was to lose one; if the hero has no room for
    it, it goes to the trove."""
    there = [c for c in game.table.zone(things_of(enemy.id)) if _suits(game, c, followers=followers)]
    if not there:
        return
    best = max(there, key=lambda c: sum(garrison.bonuses(game.printed(c), a) for a in ATTRIBUTES))
    if baggage.refusal(game, hero, game.printed(best))[0]:
        game.do(CardMoved(best.id, LOOT, cause=cause))
    else:
        baggage.take(game, hero, best, cause)


def _suits(game: Game, card: Card, *, followers: bool) -> bool:
    printed = game.printed(card)
    return (printed.type == "follower" if followers else printed.is_item) and can_be_taken(printed)


async def run(game: Game, enemy: Card, effects: tuple[e.Effect | Boost, ...], cause: Cause) -> None:
    """Carry out a scroll's text on the guardian itself, as far as it changes scores or scrolls.

    A guardian has no lives, gold or fate.
    """
    for effect in effects:
        match effect:
            case e.Roll(dice=number, rows=rows):
                name = game.printed(enemy).name
                request = Throw(
                    key="guardians/turned",
                    text=f"{game.catalog[cause.card].name}: roll for the {name}",
                    dice=number,
                    cause=cause,
                    family="tables",
                    card=enemy.id,
                )
                rolled = sum(await dice.roll(game, request, name))
                await run(game, enemy, worth.row(rows, rolled).effects, cause)
            case e.DiscardSpells():
                for scroll in game.table.zone(things_of(enemy.id)):
                    if game.printed(scroll).type == "spell":
                        game.do(CardMoved(scroll.id, discard(scroll.deck), cause=cause))
            case e.BecomeToad():
                for attribute, score in garrison.scores(game, enemy):
                    garrison.change(game, enemy, attribute, TOAD_SCORE - score, cause)
            case e.LoseAll(token="strength" | "craft" as token):
                _change(game, enemy, token, None, cause)
            case e.Lose(token="strength" | "craft" as token, n=n):
                _change(game, enemy, token, -n, cause)
            case e.Gain(token="strength" | "craft" as token, n=n):
                _change(game, enemy, token, n, cause)
            case _:
                pass


def _change(game: Game, enemy: Card, attribute: Attribute, n: int | None, cause: Cause) -> None:
    """Add to a score of the guardian, if it has one; None takes the whole score away."""
    score = dict(garrison.scores(game, enemy)).get(attribute)
    if score is not None:
        garrison.change(game, enemy, attribute, -score if n is None else max(n, -score), cause)
