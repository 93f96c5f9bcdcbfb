"""The way up (C10): the Portal of Power, then the spaces of the Tower, at each of which the party moves on, tries again
or turns back."""

from __future__ import annotations

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Barred, Choose, Option, Throw
from talisman_desktop.core.table import Cause, Step, spot
from talisman_desktop.games.darkest.base import clauses, hand_places, quests, talismans
from talisman_desktop.games.darkest.base.places import TOWER, WORLD
from talisman_desktop.games.darkest.guardians import loot
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.tower.attribute_trials import dice_at, stop_for_boost, together
from talisman_desktop.games.darkest.tower.trial_end import RULES, failed, has_failed, passed
from talisman_desktop.games.darkest.tower.trials import TRIALS
from talisman_desktop.rules import dice, roads, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import DestinationVisited

CROWN = TOWER.road[-1]
"""The short id of the last space, which has no trial but the Crown (C10o)."""

# --- the Portal of Power (C10f) ---


async def portal(game: Game) -> Step:
    """Let the party pay a talisman and try the Portal with all heroes' strength or craft, or turn back. A failed try
    costs each hero 1 of that attribute. Once open, the Portal stays open on this ascent."""
    if walk.way(game).visited:
        return await _on_or_back(game)
    match await hand_places.trial(game, walk.here(game).name, "C10f"):
        case "passed":
            game.change(DestinationVisited(), cause=Cause("C10f"))
            return Step("climb-on")
        case "failed":
            return Step("portal")
        case "back":
            return Step("give-up")
    answer = await game.choose(lambda: _at_the_portal(game))
    if answer == "back":
        return Step("give-up")
    attribute: Attribute = "strength" if answer == "strength" else "craft"
    cause, place = clauses.PORTAL, "portal-of-power"
    if not await talismans.spend(game, cause):
        return Step("portal")
    have = together(game, attribute)
    request = Throw(
        key="portal/dice",
        hero=game.party[0],
        text=f"The Portal of Power: a total of {have} or less, your {attribute} together, opens it",
        dice=dice_at(game, place),
        cause=cause,
        family="tower",
    )
    rolled = await dice.roll_own(
        game,
        request,
        "the Portal of Power",
        lambda d: sum(d) <= together(game, attribute),
        stands=lambda d: f"{sum(d)} against {together(game, attribute)} {attribute}",
    )
    await stop_for_boost(game, attribute, lambda: sum(rolled) - together(game, attribute), cause)
    have = together(game, attribute)
    if sum(rolled) <= have:
        game.do(Told("portal", "", ("open", sum(rolled), have, attribute), cause=cause))
        game.change(DestinationVisited(), cause=cause)
        return Step("climb-on")
    game.do(Told("portal", "", ("shut", sum(rolled), have, attribute), cause=cause))
    for hero in game.party:
        tokens.lose(game, hero, attribute, 1, cause)
    walk.end_turn(game)
    await walk.trim_loads(game, spot(0))
    return Step("portal")


def _at_the_portal(game: Game) -> Choose:
    options, barred = list[Option](), list[Barred]()
    why, rule = quests.bars_the_portal(game), "C5f"
    if not why and not talismans.holders(game):
        why, rule = "nobody has a talisman", "C10f"
    for attribute in ATTRIBUTES:
        text = f"Try it with {attribute}: {dice_at(game, 'portal-of-power')} dice against {together(game, attribute)}"
        if why:
            barred.append(Barred(attribute, text, why, rule))
        else:
            options.append(Option(attribute, text, hint=talismans.needed_hint(game)))
    return Choose(
        key="portal",
        text="The Portal of Power: give a talisman and try the door, or turn back?",
        options=(*options, Option("back", "Turn back to the village")),
        barred=tuple(barred),
        cause=Cause("C10f"),
        family="road-choices",
    )


# --- from space to space (C10d) ---


async def climb(game: Game) -> Step:
    """Let the party make the trial of a space of the Tower, or make it again if it failed, or move on if it is done
    (C10d)."""
    w, place = walk.way(game), walk.terrain_here(game)
    if w.is_done:
        return await _on_or_back(game)
    if has_failed(game) and await _again_or_back(game) == "back":
        return Step("give-up")
    match await hand_places.trial(game, walk.here(game).name, RULES[place]) if place != CROWN else "":
        case "passed":
            return await passed(game)
        case "failed":
            return await failed(game)
        case "back":
            return Step("give-up")
    return await TRIALS[place](game)


async def _on_or_back(game: Game) -> Step:
    space = walk.terrain_ahead(game)
    ahead = game.catalog.spaces[space].name
    ahead = ahead if space == "death" else f"the {ahead}"  # because Death is a person

    def choice() -> Choose:
        options = [Option("on", f"Go on to {ahead}"), Option("back", "Turn back to the village")]
        if len(game.party) > 1 and not walk.order_fixed(game):
            options.append(Option("order", "Change the marching order"))
        text = f"{walk.here(game).name}: go on or turn back?"
        return Choose(key="climb", text=text, options=tuple(options), cause=Cause("C10d"), family="road-choices")

    answer = await game.choose(choice)
    if answer == "order":
        await walk.arrange(game)
        return game.table.step
    if answer == "back":
        return Step("give-up")
    return Step("climb-on")


async def _again_or_back(game: Game) -> str:
    return await game.choose(
        lambda: Choose(
            key="climb/again",
            text=f"{walk.here(game).name}: try again or turn back?",
            options=(Option("again", "Try again"), Option("back", "Turn back to the village")),
            cause=Cause("C10d"),
            family="road-choices",
        )
    )


async def climb_on(game: Game) -> Step:
    """Move the party one space nearer to the Crown."""
    walk.leave_space(game)
    game.change(roads.moved(WORLD.from_here(walk.way(game), 1), 1), cause=Cause("C10a"))
    game.do(Told("space", "", (walk.here(game).name,), cause=Cause("C10a")))
    return walk.enter(game)


async def foes_felled(game: Game) -> Step:
    """Lay out the things that fell in a fight whose foes are all dead; then the trial is passed."""
    loot.lay_out(game)
    return await passed(game)
