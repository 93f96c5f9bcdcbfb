"""The trials of strength and craft: either attribute at the Portal, strength at the Crypt, craft in the Mines (C10f to
C10i)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Barred, Choose, Option, Pick, Throw
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.games.darkest.base import clauses, talismans
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.tower.trial_end import failed, passed
from talisman_desktop.rules import boosts, dice, roads, statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.roll_values import TRIAL_DICE, TRIAL_OFF


def together(game: Game, attribute: Attribute) -> int:
    """Return the strength or craft of all heroes together."""
    return sum(statics.score(game, h, attribute) for h in game.party)


def weighs(game: Game) -> tuple[Attribute, ...]:
    """Return the attributes that the trial of the party's space measures (C10f to C10i): either at the Portal, strength
    at the Crypt, craft in the Mines."""
    step, w = game.table.step.name, roads.way(game.table)
    if w is None or step not in ("portal", "climb") or w.is_done:
        return ()
    match walk.terrain_here(game):
        case "portal-of-power" if not w.visited:
            return ATTRIBUTES
        case "crypt":
            return ("strength",)
        case "mines":
            return ("craft",)
        case _:
            return ()


async def stop_for_boost(game: Game, attribute: Attribute, short: Callable[[], int], cause: Cause) -> None:
    """Stop after the dice of a trial if a hero could drink a draught that makes up for the missing points."""
    name = walk.here(game).name
    await boosts.stop_for(
        game,
        game.party,
        attribute,
        short,
        lambda: f"{name}: you are {short()} {attribute} short. Play something first?",
        cause,
    )


def dice_at(game: Game, place: str) -> int:
    """Return the number of dice: four, less one for each hero whose words reduce them at this place (D2.dwarf,
    D4.gnome, ruling 35)."""
    return TRIAL_DICE(game, 4, place)


async def crypt(game: Game) -> Step:
    """Make the trial of the Crypt, against the strength of all heroes (C10h)."""
    return await _bring_to_zero(game, "strength", clauses.CRYPT)


async def mines(game: Game) -> Step:
    """Make the trial of the Mines, against the craft of all heroes (C10i)."""
    return await _bring_to_zero(game, "craft", clauses.MINES)


async def _bring_to_zero(game: Game, attribute: Attribute, cause: Cause) -> Step:
    """Make a trial: spend a talisman, roll, and subtract all heroes' attribute and the tokens that they give up.

    At 0 the trial is passed.
    """
    place = walk.here(game)
    if await game.choose(lambda: _talisman_or_back(game, attribute, cause)) == "back":
        return Step("give-up")
    if not await talismans.spend(game, cause):
        return Step("climb")
    have = together(game, attribute)

    def total(rolled: Sequence[int]) -> int:
        return max(0, sum(rolled) - TRIAL_OFF(game, 0, walk.terrain_here(game)))

    request = Throw(
        key=f"tower/{attribute}",
        hero=game.party[0],
        text=f"{place.name}: a total of {have} or less, your {attribute} together, leads on",
        dice=dice_at(game, walk.terrain_here(game)),
        cause=cause,
        family="tower",
    )
    rolled = await dice.roll_own(
        game,
        request,
        place.name,
        lambda d: total(d) <= together(game, attribute),
        stands=lambda d: f"{total(d)} against {together(game, attribute)} {attribute}",
    )

    def lacking() -> int:
        return max(0, total(rolled) - together(game, attribute))

    # If the heroes have too few tokens to give up, the trial fails without another question.
    await stop_for_boost(game, attribute, lambda: lacking() - len(_tokens_left(game, attribute)), cause)
    free = not lacking() or await _sacrifice(game, attribute, lacking, cause)
    result = "free" if free else "barred"
    game.do(Told("trial", "", (place.name, total(rolled), together(game, attribute), result), cause=cause))
    return await passed(game) if free else await failed(game)


def _talisman_or_back(game: Game, attribute: Attribute, cause: Cause) -> Choose:
    name = walk.here(game).name
    dice_thrown, have = dice_at(game, walk.terrain_here(game)), together(game, attribute)
    text = f"Give a talisman: {dice_thrown} dice against {have} {attribute}"
    options, barred = [Option("back", "Turn back to the village")], list[Barred]()
    if talismans.holders(game):
        options.insert(0, Option("pay", text, hint=f"you carry {talismans.count(game)}"))
    else:
        barred.append(Barred("pay", text, "nobody has a talisman", cause.rule))
    return Choose(
        key="tower/talisman",
        text=f"{name}: give a talisman, or turn back?",
        options=tuple(options),
        barred=tuple(barred),
        cause=cause,
        family="road-choices",
        pauses=bool(barred),
    )


async def _sacrifice(game: Game, attribute: Attribute, lacking: Callable[[], int], cause: Cause) -> bool:
    """Let heroes give up tokens, each for one point (ruling 36), if they have enough; return whether the trial is
    passed.

    A potion played at this question lowers the price, even to nothing.
    """
    if len(_tokens_left(game, attribute)) < lacking():
        return False
    answer = await game.choose(lambda: _sacrifice_choice(attribute, lacking(), cause))
    mine, price = _tokens_left(game, attribute), lacking()
    if not price:
        return True
    if answer == "keep" or len(mine) < price:
        return False
    ids = await game.pick(
        Pick(
            key=f"tower/give/{attribute}",
            text=f"Who gives up {price} {attribute} in all?",
            options=tuple(mine),
            least=price,
            most=price,
            cause=cause,
            family="offers",
        )
    )
    for hero in game.party:
        given = sum(i.partition(":")[0] == hero for i in ids)
        tokens.lose(game, hero, attribute, given, cause)
    return True


def _sacrifice_choice(attribute: Attribute, price: int, cause: Cause) -> Choose:
    give = Option("give", f"Give up {price} {attribute}")
    return Choose(
        key=f"tower/sacrifice/{attribute}",
        text=f"You are {price} {attribute} short: give up {price} for good?" if price else "Nothing is missing now",
        options=(give, Option("keep", "Keep it")) if price else (Option("keep", "Go on"),),
        cause=cause,
        family="offers",
    )


def _tokens_left(game: Game, attribute: Attribute) -> list[Option]:
    """Return every token that could be sacrificed."""
    return [
        Option(f"{h}:{n}", f"{game.character(h).name}: {attribute} {n} of {have}", game.character(h).name)
        for h in game.party
        for have in [tokens.at_stake(game, h, attribute)]
        for n in range(1, have + 1)
    ]
