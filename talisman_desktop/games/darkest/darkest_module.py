"""The module of the game itself: what it adds to the shared rules, and how it bends them."""

from __future__ import annotations

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import RegionEntered, TokensChanged
from talisman_desktop.core.table import Card
from talisman_desktop.games.darkest.base import darkest_options, expeditions, quest_deeds, setup
from talisman_desktop.games.darkest.by_hand import quest_offers
from talisman_desktop.games.darkest.guardians import garrison, scrolls
from talisman_desktop.games.darkest.journey import free_movement, offers
from talisman_desktop.games.darkest.road import road_rolls
from talisman_desktop.games.darkest.roll_stakes import STAKES
from talisman_desktop.games.darkest.tower import attribute_trials
from talisman_desktop.rules import quest_cards
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Follow
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.moments import ROAD_ROLL, Felled, PersonVisited, Prays, Visited, Won
from talisman_desktop.rules.values import fight_values, meeting_values, score_values


def _guardians(game: Game, base: tuple[Card, ...], about: None) -> tuple[Card, ...]:
    return (*base, *garrison.standing(game))


def _scrolls(game: Game, base: bool, about: None) -> bool:
    return base or scrolls.in_play(game)


def _weighed(game: Game, base: tuple[Attribute, ...], about: None) -> tuple[Attribute, ...]:
    return (*base, *attribute_trials.weighs(game))


def _row_begins(game: Game, base: bool, about: None) -> bool:
    step = game.table.step
    return base or (step.name == "next-card" and not any(isinstance(x, int) for x in step.args))


def _dead_return(game: Game, base: bool, about: None) -> bool:
    return base or darkest_options.OPTIONS.is_on(game.table.options, "dead-return")


def _other_road(game: Game, base: bool, about: None) -> bool:
    return base or free_movement.possible(game)


MODULE = Module(
    id=setup.GAME,
    title="Darkest Talisman",
    options=darkest_options.OPTIONS.known,
    bends=(
        Bend(fight_values.GUARDIANS, _guardians),
        Bend(fight_values.SCROLLS_IN_PLAY, _scrolls),
        Bend(score_values.WEIGHED, _weighed),
        Bend(meeting_values.ROW_BEGINS, _row_begins),
        Bend(meeting_values.MAY_CHANGE_ROAD, _other_road),
        Bend(meeting_values.DEAD_RETURN, _dead_return),
        Bend(meeting_values.GOAL, expeditions.goal),
        Bend(meeting_values.MAY_BE_DESTROYED, expeditions.destroyed),
    ),
    arounds=(Around(procedure=ROAD_ROLL, after=road_rolls.regenerate),),
    offers=(*offers.OFFERS, quest_offers.OFFER),
    stakes=STAKES,
    follows=(
        Follow(Won, quest_deeds.note_victory),
        Follow(Visited, quest_deeds.note_visit),
        Follow(Prays, quest_deeds.note_prayer),
        Follow(PersonVisited, quest_deeds.note_person),
        Follow(
            TokensChanged,
            quest_deeds.note_gain,
            cards=lambda card: card.deck == quest_cards.DECK,
            concerns=quest_deeds.gains,
        ),
        Follow(Felled, garrison.cleared),
        Follow(RegionEntered, expeditions.on_entering),
    ),
)
"""The game's module, which comes after the rules that all games share."""
