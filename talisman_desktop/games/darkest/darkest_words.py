"""The journal's words for things that only Darkest Talisman has: its roads, the village, the river, the Tower, the
Crown."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from talisman_desktop.cards.phrases import listed
from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Cause, Table
from talisman_desktop.games.darkest.base import clauses, darkest_options
from talisman_desktop.games.darkest.base.darkest_slice import MysticSet, QuestSet
from talisman_desktop.games.darkest.base.places import DESTINATION, TOWER, WORLD, terrain
from talisman_desktop.games.darkest.base.quests import QUESTS
from talisman_desktop.rules import roads
from talisman_desktop.rules.game_words import Names, Telling
from talisman_desktop.rules.roads import (
    AdventureBegan,
    AdventureEnded,
    LocationFound,
    PartyMoved,
    Space,
    SpaceRolled,
    TroveSet,
)
from talisman_desktop.rules.scripts.core_scripts import SENTINEL
from talisman_desktop.rules.world import Region, World

TRIED = {"Crypt": "strength", "Mines": "craft"}
"""The score that a trial of the Tower measures, by the name of its space."""


def space(table: Table, at: Space, world: World = WORLD) -> str:
    """Return the short id of a road space; "" if the region or the destination is not known."""
    region, way = world.regions.get(table.region), roads.way(table)
    if region is None or (at.counted >= DESTINATION and way is None):
        return ""
    known = (*WORLD.spaces(None), *TOWER.spaces)
    return terrain(region, at, way.destination if way is not None else "") if at in known else ""


def sentence(fact: f.Fact, table: Table, names: Names, world: World = WORLD) -> str | None:
    """Return the sentence of a fact that only this game has; None if the journal's own words are enough."""
    match fact:
        case f.Told():
            return _told(fact, table, names)
        case f.OptionSet(option=option, value=value):
            return f"{darkest_options.told(option, value)}."
        case f.SliceChanged(event=event):
            return _of_the_road(event, fact.cause, table, names)
        case f.RegionEntered(region=region):
            return _entered(world.regions.get(region), region, fact.cause, names)
        case _:
            return None


def _of_the_road(event: f.EventBase, cause: Cause, table: Table, names: Names) -> str | None:
    """Return the sentence of a fact about the road, the quests or who may visit the Mystic: "" if it is not told, None
    for any other fact."""
    why = names.because(cause)
    match event:
        case LocationFound(place=place):
            return f"the party finds a special location: {names.place(place)}."
        case TroveSet(gold=gold):
            return f"the trove holds {gold} gold." if gold else ""
        case AdventureBegan(adventure=adventure) if cause.by_hand:
            return f"the party is on the road to {names.place(adventure.destination)}{why}."
        case PartyMoved() if cause.by_hand:
            where = names.road_space(table, event.to) if event.space else "the village"
            return f"the party stands on {where}{why}."
        case AdventureEnded():
            told_already = cause.deed in ("new-party", "crossing")
            return "" if told_already else f"the party is back in the village{why if cause.by_hand else ''}."
        case MysticSet(hero=hero, allowed=allowed) if cause.by_hand:
            return f"{names.hero(hero, table)} may {'' if allowed else 'not '}visit the Mystic{why}."
        case QuestSet(hero=hero, quest=quest):
            words = QUESTS[quest].words if quest in QUESTS else quest
            return f"{names.hero(hero, table)} has a quest: {words}." if quest else ""
        case SpaceRolled() if cause.deed == "crossed":
            return "the party crosses the Plain of Peril."
        case _:
            return None


def _entered(region: Region | None, name: str, cause: Cause, names: Names) -> str:
    called = region.called if region is not None else f"the {name}"
    if cause.deed == "new-party":
        return f"play begins again in the first village, in {called}."
    return f"the party is in {called} now{names.because(cause) if cause.by_hand else ''}."


def _told(fact: f.Told, table: Table, names: Names) -> str | None:
    """Return the sentence about the river, the Warlock's quests, the Portal, the Tower or the Crown; None for any other
    fact."""
    who = names.hero(fact.hero, table)
    match fact.what, fact.args:
        case "set-out-home", _:
            return "the party sets out over the bridge, back to the first village."
        case "crosses", (str(by), *_):
            return f"the party crosses the Storm River {'by raft' if by == 'raft' else 'over the bridge'}."
        case "passes-by", names_passed:
            return f"the party passes by {listed(names.called(str(name), place=True) for name in names_passed)}."
        case "put-away", (str(where), *_):
            home = (
                "; the party comes home without a journey, so it cannot visit the Mystic now" if where == "road" else ""
            )
            return f"the table is put away, and the next sitting begins in the first village{home}."
        case "quest-done", (int(n), int(goal)):
            return f"{who} has done the Warlock's bidding: {n} of {goal} quests."
        case "quest-done", _:
            return f"{who} has done the Warlock's bidding."
        case "spends-talisman", _:
            return f"{who} gives up a talisman{names.because(fact.cause)}."
        case "portal", (str(state), int(rolled), int(have), str(attribute)):
            end = "the Portal of Power opens" if state == "open" else "the Portal of Power stays shut"
            return f"{end}: {rolled} rolled against the party's {attribute}, {have} in all."
        case "trial", (str(place), int(rolled), int(have), str(end)):
            way = "the way is free" if end == "free" else "the party may not go on"
            measured = f"{TRIED[place]}, {have} in all" if place in TRIED else f"{have}"
            return f"{names.called(place, place=True)}: {rolled} rolled against the party's {measured}; {way}."
        case "death", (int(mine), int(deaths), str(result)):
            ends = {"won": "the party may go on", "draw": "neither wins", "lost": "each hero loses a life"}
            return f"the party rolls {mine} against Death's {deaths}: {ends[result]}."
        case "ending-shown", (str(name),):
            return f"{name} waits at the end of the way, in place of the Crown."
        case "all-lost", _:
            return "everybody has lost: the Crown of Command stays where it is."
        case "crowned", (_, _, *_) as heroes:
            winners = listed(names.hero(str(hero), table) for hero in heroes)
            return f"{winners} reach the Crown of Command: the land is free of evil."
        case "crowned", _:
            return f"{who if fact.hero else 'the party'} reaches the Crown of Command: the land is free of evil."
        case _:
            return None


SHARED = clauses.CLAUSES

TELLING = Telling(
    sentence=sentence,
    space=space,
    reasons={
        clauses.MYSTIC_ROLL.rule: "the Blacksmith",
        SHARED.healed_for_gold.rule: "the Healer",
        SHARED.services.rule: "the Mystic",
        SHARED.store_of_dead.rule: "the village store",
        SHARED.trophies.rule: "trophies handed in",
        clauses.SHOT.rule: "shot before the blows",
        clauses.BLOW.rule: "struck in the fight",
        clauses.LOOTED.rule: "a share of the trove",
        clauses.PORTAL.rule: "at the Portal of Power",
        clauses.PLAIN.rule: "without a talisman on the Plain of Peril",
        clauses.CRYPT.rule: "at the Crypt",
        clauses.MINES.rule: "in the Mines",
        clauses.DEATH_WINS.rule: "beaten by Death",
        clauses.DEATH_FATE.rule: "for the dice with Death",
        clauses.VAMPIRE.rule: "the Vampire",
        clauses.VAMPIRE_TALISMAN.rule: "to the Vampire",
        clauses.VAMPIRE_FOLLOWERS.rule: "given to the Vampire",
        SHARED.duel_lost.rule: "beaten before the Crown",
        SHARED.spells_anew.rule: "new spells are drawn",
        "core/village": "the Mystic",
    },
    bare={clauses.REWARD.rule: "the Warlock's quest"},
    abilities={
        "core/druid": "{} chooses",
        "core/ghoul": "{} feeds on the beaten",
        "core/thief": "{} steals it",
    },
    rolls={
        clauses.PORTAL.rule: "at the Portal of Power",
        clauses.CRYPT.rule: "at the Crypt",
        clauses.MINES.rule: "in the Mines",
        clauses.DEATH.rule: "against Death",
        clauses.VAMPIRE.rule: "before the Vampire",
        clauses.PITS.rule: "at the Pits",
        "Mystic": "at the Mystic",
        "the trove's road": "to choose the trove",
    },
    stashes={SENTINEL: "at the Sentinel"},
)
"""The words of the game, handed to the teller."""


def in_world(world: World) -> Telling:
    """Return the words of the game in a world that may have the regions of boxes."""
    if world is WORLD:
        return TELLING
    return replace(TELLING, sentence=partial(sentence, world=world), space=partial(space, world=world))
