"""The module that all games share: card texts, lasting effects, and interjections."""

from __future__ import annotations

from talisman_desktop.cards.owned import OnVictory, OverHero, TakesOnOnes
from talisman_desktop.core.facts import CountersChanged, Told
from talisman_desktop.rules import (
    armour_rolls,
    baggage,
    counted_ends,
    die_changes,
    equal_dice,
    last_resorts,
    lasting_words,
    lost_bags,
    low_rolls,
    occasion_words,
    rewards,
    road_rerolls,
    road_sixes,
    road_words,
    row_words,
    spell_bringers,
    spells,
    standing_words,
    theft,
    turn_keepers,
    uses,
)
from talisman_desktop.rules.hooks import Around, Follow
from talisman_desktop.rules.interjections import INTERJECTION
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.moments import LIFE_TAKEN, ROLL, SPOILS, Passed
from talisman_desktop.rules.printed_words import leaves_at
from talisman_desktop.rules.scripts import SCRIPTS

SHARED = Module(
    id="shared",
    title="The rules that all games share",
    words=standing_words.BENDS,
    lasting=(*lasting_words.BENDS, equal_dice.ON_ODDS, low_rolls.ON_ENEMYS_ODDS),
    bends=(low_rolls.ON_ODDS, die_changes.ON_ODDS, armour_rolls.ON_SAVES, road_words.ON_LOSSES, *counted_ends.BENDS),
    arounds=(
        Around(procedure=ROLL, after=theft.on_ones, needs=(TakesOnOnes,)),
        turn_keepers.ON_TURNS,
        *road_rerolls.AROUNDS,
        road_sixes.ON_ROAD_ROLL,
        die_changes.ON_ROLLS,
        equal_dice.ON_ENEMYS,
        equal_dice.ON_END,
        low_rolls.ON_ENEMYS,
        low_rolls.ON_OWN,
        last_resorts.ON_VERDICT,
        *occasion_words.AROUNDS,
        Around(procedure=SPOILS, after=rewards.carry_out, needs=(OnVictory,)),
        Around(procedure=LIFE_TAKEN, after=rewards.for_a_life, needs=(OverHero,)),
        Around(procedure=INTERJECTION, after=spells.trim_all),
    ),
    offers=(uses.OFFER,),
    dues=(spell_bringers.DUE, row_words.ON_ROWS, occasion_words.DUE, lost_bags.DUE),
    scripts=SCRIPTS,
    follows=(
        Follow(Passed, baggage.leave),
        Follow(CountersChanged, baggage.emptied, cards=lambda card: leaves_at(card, "empty") is not None),
        Follow(
            Told,
            baggage.finished,
            cards=lambda card: leaves_at(card, "quest") is not None,
            concerns=baggage.tells_a_finish,
        ),
        lost_bags.FOLLOW,
        *occasion_words.FOLLOWS,
    ),
)
"""The first module of every table."""
