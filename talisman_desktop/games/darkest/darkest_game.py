"""Darkest Talisman as a set of steps, with all that a session needs to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.flow import StepCoroutine
from talisman_desktop.core.table import Step, spot, store
from talisman_desktop.games.darkest import darkest_words
from talisman_desktop.games.darkest.base import (
    automation,
    darkest_invariants,
    darkest_rulebook,
    darkest_slice,
    excesses,
    gate_migration,
    migration,
    places,
    quests,
    setup,
)
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.games.darkest.base.darkest_options import OPTIONS
from talisman_desktop.games.darkest.by_hand import record_only_step
from talisman_desktop.games.darkest.darkest_module import MODULE
from talisman_desktop.games.darkest.guardians import garrison, guardian_fight, loot
from talisman_desktop.games.darkest.journey import crossing, departure, free_movement, gates, teleports, walks
from talisman_desktop.games.darkest.road import (
    destinations,
    entry_step,
    homecoming,
    locations,
    next_space,
    road_rolls,
    row,
    walk,
)
from talisman_desktop.games.darkest.situation import DarkestSituation
from talisman_desktop.games.darkest.strategy import careful_bot
from talisman_desktop.games.darkest.tower import ascent, finale
from talisman_desktop.games.darkest.village import intermission, new_heroes, stay
from talisman_desktop.rules import (
    composition,
    death,
    quest_cards,
    resolution,
    roads,
    spells,
)
from talisman_desktop.rules.errands import Errands
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.limits import Limits
from talisman_desktop.rules.ruleset import GameRules, Ruleset
from talisman_desktop.rules.shared_module import SHARED
from talisman_desktop.rules.world import Region

LIMITS = Limits(
    party=setup.PARTY, items=4, trinkets=5, followers=2, spells=(0, 0, 0, 1, 2, 2, 3), trophy_points=stay.POINTS
)
"""The numbers of the game (A3, C2c.b, C2c.a, D0.as-written, C2b)."""

STEPS: dict[str, Callable[..., StepCoroutine]] = {
    "muster": new_heroes.muster,
    "party-lost": new_heroes.party_lost,
    "to-village": teleports.to_village,
    "arrive-home": new_heroes.arrive_home,
    KEEP: record_only_step.keep,
    intermission.PUT_AWAY: intermission.put_away,
    "village": stay.village,
    "storage": stay.storage,
    "destination": departure.destination,
    "next-space": next_space.next_space,
    "road-roll": road_rolls.road_roll,
    "special-location": road_rolls.special_location,
    "meet-location": locations.meet_location,
    "next-card": row.next_card,
    "meet-card": row.meet_card,
    "face": row.face,
    "visit": row.visit,
    "card-done": row.card_done,
    "space-done": walk.space_done,
    "go-on": walk.go_on,
    "go-on-here": entry_step.go_on_here,
    "visit-destination": destinations.visit_destination,
    "at-destination": destinations.at_destination,
    "meet-destination": destinations.meet_destination,
    "set-guardians": garrison.set_guardians,
    "guardian-fight": guardian_fight.guardian_fight,
    "again-or-back": guardian_fight.again_or_back,
    "loot": loot.loot,
    "give-up": loot.give_up,
    "ambush-beaten": loot.ambush_beaten,
    "teleport": teleports.teleport,
    "walk": walks.arrive,
    "other-road": free_movement.other_road,
    "to-the-cave": teleports.to_the_cave,
    "waypoint": crossing.waypoint,
    gates.GATE: gates.gate,
    gates.BACK: gates.back_at_gate,
    "sentinel-beaten": crossing.sentinel_beaten,
    "cross": crossing.cross,
    "portal": ascent.portal,
    "climb": ascent.climb,
    "climb-on": ascent.climb_on,
    "foes-felled": ascent.foes_felled,
    "finale": finale.finale,
}
"""Every step by its name. A step's arguments are in the table."""


async def _burial(game: Game, step: Step) -> Step:
    """Remove heroes who lost their last life by a correction by hand, then enter the step again."""
    death.bury(game, spot(0) if roads.way(game.table) is not None else store(game.table.region, death.HEIRS))
    return step


async def _trim_spells(game: Game, step: Step) -> Step:
    """Ask heroes who lost craft since the last step to discard the spells over their limit, then enter the step."""
    for hero in spells.over_limit(game):
        await spells.trim(game, hero)
    return step


def enter(game: Game) -> StepCoroutine:
    """Return the coroutine of the table's step, and note in `game.settling` whether what is due has to be settled when
    it ends. Raises KeyError for an unknown step."""
    table = game.table
    step, heroes = table.step, table.heroes
    game.settling = False
    if heroes is not game.living or game.unsettled:
        if step.name == KEEP:
            # Because in record-only mode the players remove dead heroes and lay things down themselves.
            return record_only_step.keep(game)
        for hero in heroes.values():
            if hero.life <= 0:
                return _burial(game, step)
        game.living = heroes
        if game.unsettled and spells.over_limit(game) and resolution.heeds_limits(game):
            return _trim_spells(game, step)
    found = STEPS.get(step.name) or game.ruleset.hooks.steps[step.name]
    game.settling = game.settles and step.name != KEEP
    return found(game, *step.args)


def _quests(catalog: Catalog) -> dict[str, str]:
    """Return the quests that a hero may have, in words: those of the Warlock's table, and quest cards by their
    names."""
    of_table = {quest: known.words for quest, known in quests.QUESTS.items()}
    return of_table | {card.id: card.name for card in catalog.deck(quest_cards.DECK)}


def compose(catalog: Catalog, options: Mapping[str, str], regions: Sequence[Region] = ()) -> Ruleset:
    """Return the rules of Darkest Talisman over a catalog of cards, at a table with these options, in a world with
    the regions of boxes."""
    world = places.WORLD.with_regions(regions) if regions else places.WORLD
    ruleset = Ruleset(
        game=DARKEST.id,
        title=DARKEST.title,
        catalog=catalog,
        totals=setup.totals(catalog),
        situation=DarkestSituation(),
        enter=enter,
        automatic=automation.answer,
        deck_of=setup.deck_of,
        world=world,
        errands=Errands(
            words=_quests(catalog),
            quest=quests.quest,
            quests=quests.all_quests,
            kept=quests.kept,
            may_visit=darkest_slice.may_visit_mystic,
            set_quest=quests.quest_set,
            set_visit=darkest_slice.MysticSet,
        ),
        options=OPTIONS,
        automations=automation.AUTOMATIONS,
        game_book=darkest_rulebook.load,
        over_limits=excesses.limits,
        resume=entry_step.step,
        clear_road=homecoming.clear_road,
        put_away=intermission.PUT_AWAY,
        bots={"careful": careful_bot.careful},
        clauses=CLAUSES,
        limits=LIMITS,
        telling=darkest_words.in_world(world),
        invariants=partial(darkest_invariants.broken, world=world),
        unknown=partial(darkest_invariants.unknown, world=world),
        by_hand=darkest_invariants.left_behind,
    )
    return composition.with_modules(ruleset, (SHARED, MODULE))


DARKEST = GameRules(
    id=setup.GAME,
    title=MODULE.title,
    compose=compose,
    new_table=setup.new_table,
    slices={roads.ROADS: roads.ROADS_TYPE, darkest_slice.DARKEST: darkest_slice.DARKEST_TYPE},
    migrations=(migration.TO_SLICES, gate_migration.BEHIND_THE_GATE),
)
"""The game as a module of the program."""
