"""Darkest Talisman as a set of steps: what a session needs to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.flow import StepCoroutine
from talisman_desktop.core.table import Step, spot, store
from talisman_desktop.games.darkest import (
    automation,
    careful,
    crossing,
    finale,
    guardian_fight,
    guardians,
    homecoming,
    keeping,
    limits,
    loot,
    muster,
    quests,
    resuming,
    road,
    rulebook,
    setting_out,
    setup,
    sittings,
    spots,
    teleports,
    tower,
    village,
    wandering,
)
from talisman_desktop.games.darkest.options import OPTIONS
from talisman_desktop.games.darkest.variant import DarkestVariant
from talisman_desktop.rules import death, resolving, spells
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.ruleset import GameRules, Ruleset

STEPS: dict[str, Callable[..., StepCoroutine]] = {
    "muster": muster.muster,
    "party-lost": muster.party_lost,
    "arrive-home": muster.arrive_home,
    KEEP: keeping.keep,
    sittings.PUT_AWAY: sittings.put_away,
    "village": village.village,
    "storage": village.storage,
    "destination": setting_out.destination,
    "next-space": road.next_space,
    "road-roll": road.road_roll,
    "special-location": road.special_location,
    "meet-location": road.meet_location,
    "next-card": spots.next_card,
    "meet-card": spots.meet_card,
    "face": spots.face,
    "visit": spots.visit,
    "card-done": spots.card_done,
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
    "other-road": wandering.other_road,
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
    death.bury(game, spot(0) if game.table.adventure is not None else store(game.table.region, death.HEIRS))
    return step


async def _trim_spells(game: Game, step: Step) -> Step:
    """Craft was lost since the last step: spells over the limit go first, then the step is entered."""
    for hero in spells.over_limit(game):
        await spells.trim(game, hero)
    return step


def enter(game: Game) -> StepCoroutine:
    """The coroutine of the step the table stands at. Raises KeyError for a step nobody knows."""
    step = game.table.step
    if step.name == KEEP:
        # Who only keeps a record buries nobody, and lays nothing down.
        return keeping.keep(game)
    for hero in game.table.heroes.values():
        if hero.life <= 0:
            return _burial(game, step)
    if spells.over_limit(game) and resolving.heeds_limits(game):
        return _trim_spells(game, step)
    coroutine: StepCoroutine = STEPS[step.name](game, *step.args)
    return coroutine


def compose(catalog: Catalog, options: Mapping[str, str]) -> Ruleset:
    """The rules of Darkest Talisman over a catalog of cards, at a table with these options."""
    return Ruleset(
        game=DARKEST.id,
        title=DARKEST.title,
        catalog=catalog,
        totals=setup.totals(catalog),
        variant=DarkestVariant(),
        enter=enter,
        automatic=automation.answer,
        new_table=lambda seed, chosen: setup.new_table(catalog, seed, dict(chosen)),
        deck_of=setup.deck_of,
        party=setup.PARTY,
        quests={quest: known.words for quest, known in quests.QUESTS.items()},
        options=OPTIONS,
        automations=automation.AUTOMATIONS,
        rulebook=rulebook.load,
        limits=limits.limits,
        resume=resuming.step,
        clear_road=homecoming.clear_road,
        put_away=sittings.PUT_AWAY,
        bots={"careful": careful.careful},
    )


DARKEST = GameRules(id=setup.GAME, title="Darkest Talisman", compose=compose)
"""The game as a module of the program."""
