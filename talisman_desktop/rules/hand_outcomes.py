"""The results that players enter after they resolved a fight or a card's text themselves.

One question asks how it ended, or only that it is done. The program continues from there and repeats nothing.
"""

from __future__ import annotations

from typing import cast

from talisman_desktop.cards.effects import Attribute, EndsByHand, Token
from talisman_desktop.cards.schema import CardDef, Slot
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import resolution, tokens
from talisman_desktop.rules.fight import fight_ends, fight_moments, sides
from talisman_desktop.rules.fight.result import Outcome
from talisman_desktop.rules.fight.sides import Fighter, Foe
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Won

ENDS = (
    Option("won", "Won"),
    Option("lost", "Lost"),
    Option("draw", "A stand-off"),
    Option("evaded", "Evaded, or left alone"),
    Option("destroyed", "The enemy is gone, without a trophy"),
)
"""The ends of a hero's meeting with an enemy."""

DEAR = Option("won-dearly", "Won, but with the losses of a defeat")
"""A further end of a victory that only some rules allow."""


async def fight(game: Game, m: Meeting, foe: Foe) -> Outcome:
    """Ask how a fight at the players' table ended (C7) and what a defeat cost; return the outcome.

    It is "gone" if the question has become pointless.
    """
    cause = game.ruleset.clauses.fight.on(m.kind)
    name, theirs, life = game.character(m.hero).name, sides.theirs(game, m.hero, foe), game.hero(m.hero).life
    text = f"{name} against {foe.name} ({foe.attribute} {theirs}), at your table: how did it end?"
    hero, enemy = _sides(game, m, foe)
    happened(game, fight_moments.at_the_table(game, hero, enemy))
    ended = await resolution.outcome(game, text, _ends(game, hero, enemy), cause, hero=m.hero, card=m.card)
    happened(game, fight_moments.FightEnded())
    if not ended:
        return "gone"
    resolution.note(game, m.hero, foe.name, ended, cause)
    game.end("fight", cause)
    if ended in ("lost", DEAR.id) and not foe.own_loss:
        deed = "is beaten by" if ended == "lost" else "beats, with the losses of a defeat,"
        cost, cause = f"{name} {deed} {foe.name}: set what it cost", game.ruleset.clauses.beaten.on(m.kind)
        usual = beaten(game, m.hero, foe.attribute, cause)
        await resolution.at_the_table(game, cost, cause, hero=m.hero, card=m.card, zone=m.zone, usual=usual)
        m.wounded = game.alive(m.hero) and game.hero(m.hero).life < life
    if ended in ("won", DEAR.id) and game.alive(m.hero):
        happened(game, Won(m.hero, (foe.subtype,)))
    return cast("Outcome", ended)


def _sides(game: Game, m: Meeting, foe: Foe) -> tuple[Fighter, Fighter]:
    attribute, _ = sides.fighting_score(game, m.hero, foe)
    return sides.before_enemy(game, m, foe, attribute), sides.enemy(game, m, foe)


def _ends(game: Game, hero: Fighter, enemy: Fighter) -> tuple[Option, ...]:
    """Return the ends that a fight can have by the rules in force.

    With some rules a victory may cost as much as a defeat.
    """
    dear = any(map(fight_ends.is_dear_victory, fight_ends.possible(game, hero, enemy)))
    return (ENDS[0], DEAR, *ENDS[1:]) if dear else ENDS


def beaten(game: Game, hero: str, attribute: Attribute, cause: Cause) -> tuple[TokensChanged, ...]:
    """Return the price of a lost fight if no armour helps: a life, and a token of the attribute used (C7e).

    A token that the hero has none of to lose is left out.
    """
    losses: tuple[Token, ...] = (attribute, "life")
    return tuple(TokensChanged(hero, token, -1, cause=cause) for token in losses if tokens.at_stake(game, hero, token))


async def ending(game: Game, card: int) -> None:
    """Let the players read where a card goes after it was met, and put it there (C6c).

    Do nothing if the card is gone already.
    """
    zone = game.lies(card)
    if not zone:
        return
    printed = game.catalog.cards.get(game.card(card).kind)
    if printed is None or not isinstance(printed.ends, EndsByHand) or not zone.startswith("spot:"):
        return
    left = " Left where it is, it is discarded." if printed.type == "event" else ""
    text = f"{printed.name}: {printed.ends.text.rstrip('.')}. Put it where it goes.{left}"
    await resolution.at_the_table(game, text, game.ruleset.clauses.goes.on(printed.id), card=card, zone=zone)


async def words(
    game: Game, printed: CardDef, *, hero: str = "", card: int = 0, zone: str = "spot:0", slot: Slot = "meet"
) -> bool:
    """Let the players carry out the text of a card or a place themselves (C6e, C6f); return whether it changed
    anything."""
    cause = Cause(card=printed.id)
    says = " ".join(s.text for s in printed.sentences if s.slot == slot)
    text = f"{printed.name}: {says}" if says else f"{printed.name}: do what it says"
    resolution.note(game, hero, printed.name, "done", cause)
    return await resolution.at_the_table(game, text, cause, hero=hero, card=card, zone=zone)
