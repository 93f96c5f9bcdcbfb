"""Lives about to be lost: who holds something that keeps one is asked before it is gone (Preservation)."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.may import Ability
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import spells, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script


async def lose_life(game: Game, hero: str, n: int, cause: Cause, *, zone: str = "spot:0") -> int:
    """A hero is about to lose n lives; each may be kept by a spell, and the last one brought back. How many were lost.
    The last one kills (C1b)."""
    n = min(n, tokens.count(game, hero, "life"))
    text = f"{game.character(hero).name} is about to lose a life" if n > 0 else ""
    while n > 0 and game.alive(hero):
        m = Meeting(hero, "", onto=zone, dying=n >= tokens.count(game, hero, "life"))
        dying = m.dying
        if not await _kept(game, m, text, cause):
            break
        n = 0 if dying and not m.dying else n - 1
    return tokens.lose(game, hero, "life", n, cause, zone=zone)


async def follower_lives(game: Game, hero: str, follower: Card, cause: Cause) -> bool:
    """Whether a spell keeps a follower that is about to be killed."""
    name = game.printed(follower).name
    text = f"{game.character(hero).name}'s {name} is about to be killed"
    return await _kept(game, Meeting(hero, ""), text, cause)


async def _kept(game: Game, m: Meeting, text: str, cause: Cause) -> bool:
    """Ask those who can prevent a loss of the hero, if anybody can; whether they did."""
    if not _keepers(game, m):
        return False

    def choice() -> Choose:
        found = (_option(game, h, c, ability) for h, c, ability in _keepers(game, m))
        return Choose(
            key="preserve",
            hero=m.hero,
            text=f"{text}: is it prevented?",
            options=(*found, Option("lose", "No: let it happen")),
            cause=cause,
            family="spells",
        )

    answer = await game.choose(choice, moot="lose")
    if answer == "lose":
        return False
    _, caster, number, at = answer.split(":")
    spell = game.card(int(number))
    printed = game.printed(spell)
    game.do(Told("cast", caster, (printed.name,), cause=Cause(card=spell.kind)))
    await spells.after_casting(game, caster, spell)
    game.do(Told("prevented", m.hero, cause=Cause(card=spell.kind)))
    m.kind = spell.kind
    for script in _scripts(game, printed.may[int(at)]):
        await script.run(game, m)
    return True


def _scripts(game: Game, ability: Ability) -> list[Script]:
    """Return the code that an ability calls; what players carry out by hand keeps a life without any."""
    return [game.ruleset.hooks.scripts[x.name] for x in ability.effects if isinstance(x, e.Script)]


def _option(game: Game, hero: str, card: Card, ability: int) -> Option:
    return Option(f"use:{hero}:{card.id}:{ability}", f"{game.character(hero).name} casts {game.printed(card).name}")


def _keepers(game: Game, m: Meeting) -> list[tuple[str, Card, int]]:
    """Return spells that can be cast now because a life would be lost: (caster, the spell, which of its abilities)."""
    return [
        (hero, card, number)
        for hero in game.party
        for card in game.table.zone(held("spells", hero))
        for number, ability in enumerate(game.printed(card).may)
        if ability.when == "life-lost" and spells.can_cast(game, hero)
        if all(script.possible(game, m) for script in _scripts(game, ability))
    ]
