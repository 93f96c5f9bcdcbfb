"""The actions before the blows of a guardian combat: spirits are destroyed, spells cast and bows shot (C8e.b to
C8e.e)."""

from __future__ import annotations

from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import FOE, Card, Cause
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.guardians import bows, garrison, scrolls
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES, standing
from talisman_desktop.rules import abilities, hands, uses
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.moments import GuardiansFaced
from talisman_desktop.rules.values.fight_values import MAY_DESTROY_SPIRITS


async def before_the_blows(game: Game) -> None:
    """Let the heroes choose which weapons and shields count, then carry out steps b to d of a guardian combat.

    Enemies and heroes who are out by then take no further part (C8e.e).
    """
    happened(game, GuardiansFaced(game.party))
    for hero in game.party:
        await hands.choose(game, hero)
    await _destroy_spirits(game)
    if standing(game):
        await _cast(game)
    if standing(game):
        await bows.shoot(game)


# --- spirits (C8e.b) ---


async def _destroy_spirits(game: Game) -> None:
    """Let each hero who can destroy spirits destroy one in a guardian combat."""
    for hero in game.party:
        if not _spirits(game) or not game.present(hero) or not MAY_DESTROY_SPIRITS(game, False, hero):
            continue
        answer = await game.choose(lambda: _destroy_choice(game, hero), moot="none")  # noqa: B023 called at once
        if answer != "none":
            garrison.fell(game, int(answer), clauses.SPIRIT_DESTROYED)


def _spirits(game: Game) -> list[Card]:
    return [c for c in standing(game) if game.printed(c).subtype == "spirit"]


def _destroy_choice(game: Game, hero: str) -> Choose:
    options = [Option(str(c.id), game.printed(c).name) for c in _spirits(game)]
    return Choose(
        key="guardians/destroy",
        hero=hero,
        text="Which spirit do you destroy?",
        options=(*options, Option("none", "None")),
        cause=clauses.SPIRIT_DESTROYED,
        family="enemies",
    )


# --- spells (C8e.c) ---


async def _cast(game: Game) -> None:
    """Let the sides cast one spell each in turn, the enemies first.

    This ends when the heroes choose to fight and the enemies have nothing left to cast.
    """
    more = True
    while standing(game):
        enemies_cast = await scrolls.cast_next(game)
        if more:
            more = await _heroes_cast(game)
        if not more and not enemies_cast:
            return


async def _heroes_cast(game: Game) -> bool:
    """Let the heroes play one spell or thing for this fight; return whether they did."""
    answer = await game.choose(lambda: ready_choice(game))
    if answer == "fight":
        return False
    _, hero, ident = answer.split(":", 2)
    await uses.use(game, hero, ident, battle=True, guardians=True)
    return True


def ready_choice(game: Game) -> Choose:
    """Return the question what the heroes play before the blows are struck."""
    options = [Option("fight", "Fight")]
    for hero in game.party:
        if garrison.is_held(game, hero):
            continue
        for offer in abilities.before_fight(game, hero, guardians=True):
            ident = f"use:{hero}:{offer.id.removeprefix('use:')}"
            options.append(Option(ident, f"{game.character(hero).name}: {offer.text}", "Play first"))
    theirs = {a: garrison.pool(game, a) for a in ATTRIBUTES}
    # An attribute that no guardian has is left out, because the heroes need no points of it.
    needed = [a for a in ATTRIBUTES if theirs[a]] or ATTRIBUTES
    foes, whose = _who_stands(game)
    sides = ", ".join(f"{a} {garrison.hero_pool(game, a)} against {whose} {theirs[a]}" for a in needed)
    return Choose(
        key="guardians/ready",
        text=f"{foes} before you: your {sides}",
        options=tuple(options),
        cause=Cause("C8e.c"),
        family="enemies",
    )


def _who_stands(game: Game) -> tuple[str, str]:
    """Return who stands before the heroes, and the word for what is theirs: "One guardian stands", "its". Foes without
    cards are called enemies, because they guard no trove."""
    foes = standing(game)
    one, many = ("enemy", "enemies") if all(c.deck == FOE for c in foes) else ("guardian", "guardians")
    return (f"One {one} stands", "its") if len(foes) == 1 else (f"The {many} stand", "their")
