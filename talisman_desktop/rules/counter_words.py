"""Cards that bear tokens of two kinds, of which each visitor takes one."""

from __future__ import annotations

from talisman_desktop.cards.effects import TakeEither, Token
from talisman_desktop.core.facts import CountersChanged, LastingBegan
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Lasting
from talisman_desktop.rules import tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import TAKEN
from talisman_desktop.rules.meeting import Meeting


def left(game: Game, m: Meeting, words: TakeEither) -> list[Token]:
    """Return the kinds of token that are still on the card and that the hero is able to gain."""
    if not game.lies(m.card) or game.card(m.card).counters < 1:
        return []
    taken = [x.what.removeprefix(TAKEN) for x in game.table.lasting if x.card == m.card and x.what.startswith(TAKEN)]
    kinds: tuple[Token, Token] = (words.one, words.other)
    return [kind for kind in kinds if taken.count(kind) < words.each and tokens.can_gain(game, m.hero, kind)]


async def take(game: Game, m: Meeting, words: TakeEither) -> bool:
    """Let the hero take a token of either kind from the card; return whether the hero got one."""
    if not left(game, m, words):
        return False
    name = game.catalog[m.kind].name
    answer = await game.choose(
        lambda: Choose(
            key=f"one-of/{m.kind}",
            hero=m.hero,
            text=f"{name}: which token do you take from the card?",
            options=tuple(Option(kind, f"Gain 1 {kind}") for kind in left(game, m, words))
            or (Option("", "Nothing is left"),),
            cause=m.cause,
            card=m.card,
            family="offers",
        )
    )
    for kind in left(game, m, words):
        if kind == answer:
            game.do(CountersChanged(m.card, -1, cause=m.cause))
            game.do(LastingBegan(Lasting("", f"{TAKEN}{kind}", 1, "adventure", m.card, m.kind), cause=m.cause))
            tokens.gain(game, m.hero, kind, 1, m.cause)
            return True
    return False
