"""The module of the box: what the box adds to the game, and how it bends the rules."""

from __future__ import annotations

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base.places import WORLD
from talisman_desktop.games.darkest.boxes.reaper import (
    enchantment,
    figure_spells,
    graveyard,
    hero_scripts,
    reaper_bot,
    reaper_figure,
    reaper_reports,
    reaper_slice,
    second_die,
    visit,
)
from talisman_desktop.games.darkest.boxes.reaper.reaper_clauses import CLAUSES
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import ID, REAPER_TYPE
from talisman_desktop.games.darkest.boxes.reaper.script_list import PLACES, SCRIPTS
from talisman_desktop.games.darkest.boxes.reaper.visit_stakes import STAKES
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Names, Telling
from talisman_desktop.rules.hooks import Around, Bend, Due, Follow
from talisman_desktop.rules.module import DeckUse, Module
from talisman_desktop.rules.moments import MayPray
from talisman_desktop.rules.roads import AdventureBegan, AdventureEnded, PartyMoved, TroveLooted
from talisman_desktop.rules.values import meeting_values

NAMES = {reaper_figure.FIGURE: "Grim Reaper", reaper_figure.BARRIER: "Barrier"}
"""The names of the figures on the road, by their ids."""


def _broken(table: Table) -> list[str]:
    """Return what is wrong with the figure and with the box's part of the table, as sentences."""
    wrong = []
    for figure, at in table.figures.items():
        spaces = {*WORLD.spaces(None), *(space for region in WORLD.behind_gates for space in region.spaces)}
        if figure in NAMES and roads.of_zone(at) not in spaces:
            wrong.append(f"the {NAMES[figure]} stands on {at}, but there is no such space")
    gone = [hero for hero in reaper_slice.of(table).prayed if hero not in table.heroes]
    return wrong + [f"{hero} has prayed, but is not in play" for hero in gone]


def _drawn(game: Game, base: str, about: None) -> str:
    """Return the id of the clause that has quests drawn as cards (E1c.b)."""
    return "E1c.b"


def _sentence(fact: f.Fact, table: Table, names: Names) -> str | None:
    match fact:
        case f.Told(what="reaper-caught"):
            return "the Grim Reaper has caught up with the party."
        case f.Told(what="reaper-dice", hero=hero, args=(int(mine), int(his))):
            end = "and loses" if mine < his else "and is spared"
            return f"{names.hero(hero, table)} dices with the Grim Reaper, {mine} against his {his}, {end}."
        case f.SliceChanged(event=reaper_slice.HeroPrayed(hero=hero)):
            why = names.because(fact.cause)
            return f"{names.hero(hero, table)} had the chance to pray for which the Grim Reaper waits{why}."
        case f.SliceChanged(event=event):
            return figure_spells.told(event, names.because(fact.cause))
        case _:
            return None


REASON = "the Grim Reaper"

MODULE = Module(
    id=ID,
    title="The Reaper",
    help="When a hero dies, Death walks the road. The box brings adventure cards, spells, quests and magic items, and "
    "a trove at the Graveyard that you choose by name; the Grim Reaper can be its guardian.",
    emblem="hood",
    in_play=graveyard.in_play,
    clauses=CLAUSES,
    own_decks=("adventure", "trove", "spell"),
    deck_uses=(
        DeckUse(reaper_figure.ADVENTURE, "adventure", reaper_figure.COMING, "while the Grim Reaper is about"),
        DeckUse(reaper_figure.ADVENTURE, "adventure", graveyard.FOR_GRAVEYARD, "on the way to the Graveyard"),
        DeckUse(graveyard.TROVE, "trove", graveyard.FOR_GRAVEYARD, "on the way to the Graveyard"),
        DeckUse(reaper_figure.SPELL, "spell"),
    ),
    bends=(
        Bend(meeting_values.OPEN_TROVES, graveyard.chosen_by_name),
        Bend(meeting_values.GOAL, graveyard.goal),
        Bend(meeting_values.QUEST_RULE, _drawn),
        hero_scripts.ON_HARM,
        enchantment.ON_SCORES,
        Bend(garrison.PLAN_LEFT_OUT, reaper_figure.unforeseen),
    ),
    arounds=(
        Around(procedure=garrison.SETTING, before=graveyard.before_guardians),
        second_die.ON_FATE,
    ),
    offers=(reaper_reports.OFFER,),
    follows=(
        enchantment.ON_MOVES,
        Follow(f.HeroDied, reaper_figure.after_a_death),
        Follow(
            f.DiceThrown, reaper_figure.after_a_roll, needs=(reaper_figure.FIGURE,), concerns=reaper_figure.shows_one
        ),
        Follow(MayPray, reaper_figure.after_a_prayer),
        Follow(AdventureBegan, reaper_figure.on_a_new_road),
        Follow(PartyMoved, reaper_figure.through_a_gate),
        Follow(f.FigureMoved, reaper_figure.barrier_goes),
        Follow(AdventureEnded, reaper_figure.at_home),
        Follow(AdventureBegan, graveyard.setting_out),
        Follow(TroveLooted, graveyard.looted),
        Follow(PartyMoved, graveyard.turned_away),
        Follow(AdventureEnded, graveyard.at_home),
    ),
    dues=(Due(visit.is_due, visit.caught, needs=(reaper_figure.FIGURE,)),),
    steps={graveyard.GUARDIAN: graveyard.guardian},
    stakes=STAKES,
    scripts=SCRIPTS,
    script_places=PLACES,
    mark=reaper_figure.mark,
    bots={"careful": reaper_bot.careful},
    slices={ID: REAPER_TYPE},
    invariants=_broken,
    telling=Telling(
        sentence=_sentence,
        reasons={reaper_figure.VISIT: REASON, reaper_figure.AS_GUARDIAN: REASON},
        rolls={visit.LOT: "to choose the follower who is lost", visit.HIS_DICE: "against the Grim Reaper"},
        figures=NAMES,
        looks=figure_spells.LOOKS,
    ),
)
"""The box."""
