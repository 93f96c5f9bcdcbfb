"""Lives about to be lost: who holds something that keeps one is asked before it is gone (Preservation)."""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import spells, tokens
from talisman_desktop.rules.game import Game


async def lose_life(game: Game, hero: str, n: int, cause: Cause, *, zone: str = "spot:0") -> int:
    """A hero is about to lose n lives; each may be kept by a spell. How many were lost. The last one kills (C1b)."""
    n = min(n, tokens.count(game, hero, "life"))
    while (
        n > 0
        and game.alive(hero)
        and await _kept(game, hero, f"{game.character(hero).name} is about to lose a life", cause)
    ):
        n -= 1
    return tokens.lose(game, hero, "life", n, cause, zone=zone)


async def follower_lives(game: Game, hero: str, follower: Card, cause: Cause) -> bool:
    """Whether a spell keeps a follower that is about to be killed."""
    name = game.printed(follower).name
    return await _kept(game, hero, f"{game.character(hero).name}'s {name} is about to be killed", cause)


async def _kept(game: Game, hero: str, text: str, cause: Cause) -> bool:
    """Ask those who can prevent a loss, if anybody can; whether they did."""
    if not _keepers(game):
        return False

    def choice() -> Choose:
        return Choose(
            key="preserve",
            hero=hero,
            text=f"{text}: is it prevented?",
            options=(*(_option(game, h, c, p) for h, c, p in _keepers(game)), Option("lose", "No: let it happen")),
            cause=cause,
            family="spells",
        )

    answer = await game.choose(choice, moot="lose")
    if answer == "lose":
        return False
    _, caster, number, _ = answer.split(":")
    spell = game.card(int(number))
    game.do(Told("cast", caster, (game.printed(spell).name,), cause=Cause(card=spell.kind)))
    await spells.after_casting(game, caster, spell)
    game.do(Told("prevented", hero, cause=Cause(card=spell.kind)))
    return True


def _option(game: Game, hero: str, card: Card, printed: CardDef) -> Option:
    number = next(i for i, ability in enumerate(printed.may) if ability.when == "life-lost")
    return Option(f"use:{hero}:{card.id}:{number}", f"{game.character(hero).name} casts {printed.name}")


def _keepers(game: Game) -> list[tuple[str, Card, CardDef]]:
    """Spells that can be cast now because a life would be lost: (caster, the spell, what is printed on it)."""
    return [
        (hero, card, game.printed(card))
        for hero in game.party
        if spells.can_cast(game, hero)
        for card in game.table.zone(held("spells", hero))
        if any(a.when == "life-lost" for a in game.printed(card).may)
    ]
