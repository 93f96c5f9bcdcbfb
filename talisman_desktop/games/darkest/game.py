"""Darkest Talisman as a set of steps: what a session needs to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.flow import StepCoroutine
from talisman_desktop.core.table import Step, spot, store
from talisman_desktop.games.darkest import careful, record_only
from talisman_desktop.games.darkest.base import (
    automation,
    gate_migration,
    invariants,
    limits,
    migration,
    own_slice,
    places,
    quests,
    rulebook,
    setup,
)
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.games.darkest.base.options import OPTIONS
from talisman_desktop.games.darkest.guardians import guardian_fight, guardians, loot
from talisman_desktop.games.darkest.journey import crossing, free_movement, setting_out, teleports
from talisman_desktop.games.darkest.module import MODULE
from talisman_desktop.games.darkest.road import homecoming, resuming, road, row
from talisman_desktop.games.darkest.situation import DarkestSituation
from talisman_desktop.games.darkest.telling import TELLING
from talisman_desktop.games.darkest.tower import finale, tower
from talisman_desktop.games.darkest.village import new_heroes, sittings, village
from talisman_desktop.rules import (
    composition,
    death,
    resolving,
    roads,
    spells,
)
from talisman_desktop.rules.dues import settled
from talisman_desktop.rules.errands import Errands
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.limits import Limits
from talisman_desktop.rules.ruleset import GameRules, Ruleset
from talisman_desktop.rules.shared import SHARED

LIMITS = Limits(
    party=setup.PARTY, items=4, trinkets=5, followers=2, spells=(0, 0, 0, 1, 2, 2, 3), trophy_points=village.POINTS
)
"""The numbers of the game (A3, C2c.b, C2c.a, D0.as-written, C2b)."""

STEPS: dict[str, Callable[..., StepCoroutine]] = {
    "muster": new_heroes.muster,
    "party-lost": new_heroes.party_lost,
    "arrive-home": new_heroes.arrive_home,
    KEEP: record_only.keep,
    sittings.PUT_AWAY: sittings.put_away,
    "village": village.village,
    "storage": village.storage,
    "destination": setting_out.destination,
    "next-space": road.next_space,
    "road-roll": road.road_roll,
    "special-location": road.special_location,
    "meet-location": road.meet_location,
    "next-card": row.next_card,
    "meet-card": row.meet_card,
    "face": row.face,
    "visit": row.visit,
    "card-done": row.card_done,
    "space-done": road.space_done,
    "go-on": road.go_on,
    "go-on-here": resuming.go_on_here,
    "visit-destination": road.visit_destination,
    "at-destination": road.at_destination,
    "meet-destination": road.meet_destination,
    "set-guardians": guardians.set_guardians,
    "guardian-fight": guardian_fight.guardian_fight,
    "again-or-back": guardian_fight.again_or_back,
    "loot": loot.loot,
    "give-up": loot.give_up,
    "teleport": teleports.teleport,
    "other-road": free_movement.other_road,
    "to-the-cave": teleports.to_the_cave,
    "waypoint": crossing.waypoint,
    "sentinel-beaten": crossing.sentinel_beaten,
    "cross": crossing.cross,
    "portal": tower.portal,
    "climb": tower.climb,
    "climb-on": tower.climb_on,
    "foes-felled": tower.foes_felled,
    "finale": finale.finale,
}
"""Every step by its name. A step's arguments stand in the table."""


async def _burial(game: Game, step: Step) -> Step:
    """A correction by hand took a hero's last life: bury them, then enter the step again."""
    death.bury(game, spot(0) if roads.way(game.table) is not None else store(game.table.region, death.HEIRS))
    return step


async def _trim_spells(game: Game, step: Step) -> Step:
    """Craft was lost since the last step: spells over the limit go first, then the step is entered."""
    for hero in spells.over_limit(game):
        await spells.trim(game, hero)
    return step


def enter(game: Game) -> StepCoroutine:
    """The coroutine of the step the table stands at. Raises KeyError for a step nobody knows."""
    step, heroes = game.table.step, game.table.heroes
    if step.name == KEEP:
        # Who only keeps a record buries nobody, and lays nothing down.
        return record_only.keep(game)
    if heroes is not game.living:
        for hero in heroes.values():
            if hero.life <= 0:
                return _burial(game, step)
        game.living = heroes
    if game.unsettled and spells.over_limit(game) and resolving.heeds_limits(game):
        return _trim_spells(game, step)
    hooks = game.ruleset.hooks
    found = STEPS.get(step.name) or hooks.steps[step.name]
    return settled(game, found(game, *step.args)) if hooks.dues else found(game, *step.args)


def compose(catalog: Catalog, options: Mapping[str, str]) -> Ruleset:
    """The rules of Darkest Talisman over a catalog of cards, at a table with these options."""
    ruleset = Ruleset(
        game=DARKEST.id,
        title=DARKEST.title,
        catalog=catalog,
        totals=setup.totals(catalog),
        situation=DarkestSituation(),
        enter=enter,
        automatic=automation.answer,
        deck_of=setup.deck_of,
        world=places.WORLD,
        errands=Errands(
            words={quest: known.words for quest, known in quests.QUESTS.items()},
            quest=own_slice.quest,
            may_visit=own_slice.may_visit_mystic,
            set_quest=own_slice.QuestSet,
            set_visit=own_slice.MysticSet,
        ),
        options=OPTIONS,
        automations=automation.AUTOMATIONS,
        game_book=rulebook.load,
        over_limits=limits.limits,
        resume=resuming.step,
        clear_road=homecoming.clear_road,
        put_away=sittings.PUT_AWAY,
        bots={"careful": careful.careful},
        clauses=CLAUSES,
        limits=LIMITS,
        telling=TELLING,
        invariants=invariants.broken,
        unknown=invariants.unknown,
        by_hand=invariants.left_behind,
    )
    return composition.with_modules(ruleset, (SHARED, MODULE))


DARKEST = GameRules(
    id=setup.GAME,
    title=MODULE.title,
    compose=compose,
    new_table=setup.new_table,
    slices={roads.ROADS: roads.ROADS_TYPE, own_slice.DARKEST: own_slice.DARKEST_TYPE},
    migrations=(migration.TO_SLICES, gate_migration.BEHIND_THE_GATE),
)
"""The game as a module of the program."""
