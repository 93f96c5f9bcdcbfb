"""The trials of the Tower's spaces, from the Plain of Peril to the Crown (C10g to C10o)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from talisman_desktop.core.facts import FoeAppeared
from talisman_desktop.core.requests import Choose, Option, Pick, Throw
from talisman_desktop.core.table import Cause, Step, held
from talisman_desktop.games.darkest.base import clauses, talismans
from talisman_desktop.games.darkest.guardians.garrison import standing
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.tower.attribute_trials import crypt, mines
from talisman_desktop.games.darkest.tower.crown import crown
from talisman_desktop.games.darkest.tower.death_dice import death
from talisman_desktop.games.darkest.tower.trial_end import failed, passed
from talisman_desktop.rules import baggage, dice, preservation
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import GUARDIANS


async def _plain(game: Game) -> Step:
    """Take a life of each hero without a talisman; all must have one to go on (C10g, ruling 33)."""
    for hero in game.party:
        if not talismans.of(game, hero):
            await preservation.lose_life(game, hero, 1, clauses.PLAIN)
    return await passed(game) if len(talismans.holders(game)) == len(game.party) else await failed(game)


async def _den(game: Game) -> Step:
    """Let each hero face a werewolf whose strength is two dice.

    Those not beaten remain when the trial is tried again (C10k).
    """
    if not standing(game):
        for hero in game.party:
            text = f"A werewolf for the {game.character(hero).name}: two dice are its strength"
            request = Throw(key=f"werewolf/{hero}", text=text, dice=2, cause=Cause("C10k.a"), family="tower")
            rolled = sum(await dice.roll(game, request, "the werewolf's strength"))
            game.do(FoeAppeared("core/werewolf-of-the-den", GUARDIANS, rolled, cause=Cause("C10k.a")))
    return Step("guardian-fight", (1,))


async def _vampires(game: Game) -> Step:
    """Let each hero roll for the lives lost, or give a talisman instead.

    Each follower given up saves one life (C10l).
    """
    for hero in game.party:
        if not game.present(hero) or await _pays_the_vampire(game, hero):
            continue
        request = Throw(
            key="vampire",
            hero=hero,
            text="The Vampire: roll for the lives you lose: 1-2 one, 3-4 two, 5-6 three",
            cause=clauses.VAMPIRE,
            family="tower",
        )
        (die,) = await dice.roll_own(game, request, "the Vampire", lambda d: d[-1] < 3)
        lost = lives_lost(die)
        lost -= await _followers_given(game, hero, lost)
        await preservation.lose_life(game, hero, lost, clauses.VAMPIRE)
    return await passed(game)


def lives_lost(die: int) -> int:
    """Return how many lives the Vampire takes for this roll: 1 to 3."""
    return (die + 1) // 2


async def _pays_the_vampire(game: Game, hero: str) -> bool:
    """Ask a hero whether to give a talisman or to roll. Return whether the hero need not roll, because the hero gives
    one or has left the game while a spell or thing was played."""
    answer = await game.choose(lambda: _at_the_vampire(game, hero), moot="gone")
    if answer == "talisman":
        talismans.spend_own(game, hero, clauses.VAMPIRE_TALISMAN)
    return answer != "throw"


def _at_the_vampire(game: Game, hero: str) -> Choose:
    pays = (Option("talisman", "Give a talisman"),) if talismans.of(game, hero) else ()
    return Choose(
        key="vampire/talisman",
        hero=hero,
        text="The Vampire: give a talisman, or roll for the 1 to 3 lives that you lose?",
        options=(Option("throw", "Roll the die"), *pays),
        cause=clauses.VAMPIRE_TALISMAN,
        family="offers",
    )


async def _followers_given(game: Game, hero: str, lives: int) -> int:
    followers = [c for c in game.table.zone(held("followers", hero)) if not game.printed(c).must_take]
    if not followers:
        return 0
    ids = await game.pick(
        Pick(
            key="vampire/followers",
            hero=hero,
            text=f"{lives} {'life' if lives == 1 else 'lives'} would be lost: which followers are given up instead?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in followers),
            least=0,
            most=min(lives, len(followers)),
            cause=clauses.VAMPIRE_FOLLOWERS,
            family="offers",
        )
    )
    for card in ids:
        baggage.lose_card(game, game.card(int(card)), clauses.VAMPIRE_FOLLOWERS)
    return len(ids)


async def _pits(game: Game) -> Step:
    """Roll a die for each hero; the sum is the number of pit fiends.

    Those not beaten remain when the trial is tried again (C10m).
    """
    if not standing(game):
        for hero in game.party:
            if not game.present(hero):
                continue
            request = Throw(
                key="pits", hero=hero, text="The Pits: how many fiends come?", cause=clauses.PITS, family="tower"
            )
            (die,) = await dice.roll_own(game, request, "the Pits", lambda d: d[-1] < 4)
            for _ in range(die):
                game.do(FoeAppeared("core/pit-fiend", GUARDIANS, cause=Cause("C10m.b")))
    return Step("guardian-fight", (1,))


async def _valley(game: Game) -> Step:
    """Roll a die for each talisman spent on this ascent; the sum is the craft of the spirit.

    Without any, no spirit comes (C10n).
    """
    if not standing(game):
        spent = walk.way(game).spent
        if not spent:
            return await passed(game)
        request = Throw(
            key="valley",
            text="The Valley of Fire: roll for the spirit's craft",
            dice=spent,
            cause=Cause("C10n.b"),
            family="tower",
        )
        rolled = sum(await dice.roll(game, request, "the spirit's craft"))
        game.do(FoeAppeared("core/spirit-of-fire", GUARDIANS, rolled, cause=Cause("C10n.b")))
    return Step("guardian-fight", (1,))


Trial = Callable[[Game], Awaitable[Step]]

TRIALS: dict[str, Trial] = {
    "plain-of-peril": _plain,
    "crypt": crypt,
    "mines": mines,
    "death": death,
    "werewolfs-den": _den,
    "vampires-tower": _vampires,
    "pits": _pits,
    "valley-of-fire": _valley,
    "tower": crown,
}
"""The trial of each space of the Tower."""
