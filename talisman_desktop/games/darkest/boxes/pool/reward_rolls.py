"""The Auspice, a quest reward with which a hero draws another card."""

from __future__ import annotations

from talisman_desktop.cards import owned
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules import baggage, draws, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.moments import TURNED

AUSPICE = "auspice"


def _with(game: Game, hero: str, script: str) -> Card | None:
    """Return the hero's card with this standing rule; None if there is none."""
    if not game.alive(hero) or not statics.has_script(game, hero, script):
        return None
    words = owned.OwnerScript(script)
    return next((card for word, card, _ in statics.words(game, hero) if word == words), None)


# --- cards drawn ---


async def _another(game: Game, card: int, gone: bool) -> bool:
    """Let a hero discard an Auspice to draw another card beside the one just turned over, and then discard one of the
    two; return whether the first card is gone."""
    hero = next((h for h in game.party if _with(game, h, AUSPICE) is not None), "")
    if gone or not hero:
        return gone
    answer = await game.choose(lambda: _whether(game, hero, card), moot="keep")
    reward = _with(game, hero, AUSPICE)
    if answer == "keep" or reward is None:
        return False
    cause = Cause(card=reward.kind)
    game.do(Told("used", hero, (game.printed(reward).name,), cause=cause))
    baggage.lose_card(game, reward, cause)
    zone = game.table.find(card)[0]
    (other,) = draws.deal(game, "adventure", 1, zone, cause, index=0, first=game.card(card).first) or (0,)
    if not other:
        return False
    await draws.turn(game, other, cause, hero=hero)
    lost = await game.choose(lambda: _which(game, hero, (card, other), cause))
    baggage.lose_card(game, game.card(int(lost)), cause)
    return int(lost) == card


def _whether(game: Game, hero: str, card: int) -> Choose:
    return Choose(
        key="auspice",
        hero=hero,
        text=f"{game.printed(game.card(card)).name} was drawn: discard the Auspice, draw one more and discard one of "
        "the two?",
        options=(Option("keep", "Keep the Auspice"), Option("draw", "Draw one more")),
        cause=game.ruleset.clauses.as_printed.on(game.card(card).kind),
        card=card,
        family="replacing",
    )


def _which(game: Game, hero: str, cards: tuple[int, int], cause: Cause) -> Choose:
    return Choose(
        key="auspice/which",
        hero=hero,
        text="Auspice: which of the two cards is discarded?",
        options=tuple(Option(str(card), game.printed(game.card(card)).name) for card in cards),
        cause=cause,
        family="replacing",
    )


ON_DRAWS = Around(procedure=TURNED, revise=_another, needs=(owned.OwnerScript(AUSPICE),))
