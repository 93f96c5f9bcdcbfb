"""Spells that prevent lost turns: before turns are lost, the heroes who hold one are asked."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import spells
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.moments import TURNS_LOST, TurnsLost


def _keepers(game: Game) -> Iterator[tuple[str, Card]]:
    """Yield the heroes who can cast a spell to prevent lost turns, each with the spell."""
    for hero in game.party:
        for card in game.table.zone(held("spells", hero)):
            prevents = any(ability.when == "turns-lost" for ability in game.printed(card).may)
            if prevents and game.alive(hero) and spells.can_cast(game, hero):
                yield hero, card


async def _kept(game: Game, lost: TurnsLost, n: int) -> int:
    """Ask whether to cast a spell so that a hero loses no turns; return how many turns are lost."""
    if not n or not any(_keepers(game)):
        return n

    name = game.character(lost.hero).name

    def choice() -> Choose:
        found = (
            Option(f"{hero}:{card.id}", f"The {game.character(hero).name} casts {game.printed(card).name}")
            for hero, card in _keepers(game)
        )
        return Choose(
            key="turns/vortex",
            hero=lost.hero,
            text=f"The {name} is about to lose {n} {'turn' if n == 1 else 'turns'}: prevent it?",
            options=(Option("lose", "No: let it happen"), *found),
            cause=lost.cause,
            family="spells",
        )

    answer = await game.choose(choice, moot="lose")
    if answer == "lose":
        return n
    hero, _, number = answer.partition(":")
    spell = game.card(int(number))
    game.do(Told("cast", hero, (game.printed(spell).name,), cause=Cause(card=spell.kind)))
    await spells.after_casting(game, hero, spell)
    return 0


ON_TURNS = Around(procedure=TURNS_LOST, revise=_kept)
"""The hook that asks about these spells before turns are lost."""
