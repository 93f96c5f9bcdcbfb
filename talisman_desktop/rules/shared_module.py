"""The module that all games share: the words on cards, what lasts for a while, and what heroes may play in between."""

from __future__ import annotations

from talisman_desktop.cards.owned import OnVictory, OverHero, TakesOnOnes
from talisman_desktop.core.facts import CountersChanged
from talisman_desktop.rules import (
    baggage,
    equal_dice,
    last_resorts,
    lasting_words,
    low_rolls,
    rewards,
    road_sixes,
    row_words,
    spell_bringers,
    spells,
    standing_words,
    theft,
    uses,
)
from talisman_desktop.rules.hooks import Around, Follow, Module
from talisman_desktop.rules.interjections import INTERJECTION
from talisman_desktop.rules.moments import LIFE_TAKEN, ROLL, SPOILS, Passed
from talisman_desktop.rules.scripts import SCRIPTS

SHARED = Module(
    id="shared",
    title="The rules that all games share",
    words=standing_words.BENDS,
    lasting=(*lasting_words.BENDS, equal_dice.ON_ODDS, low_rolls.ON_ENEMYS_ODDS),
    bends=(low_rolls.ON_ODDS,),
    arounds=(
        Around(procedure=ROLL, after=theft.on_ones, needs=(TakesOnOnes,)),
        road_sixes.ON_ROAD_ROLL,
        equal_dice.ON_ENEMYS,
        equal_dice.ON_END,
        low_rolls.ON_ENEMYS,
        low_rolls.ON_OWN,
        last_resorts.ON_VERDICT,
        Around(procedure=SPOILS, after=rewards.carry_out, needs=(OnVictory,)),
        Around(procedure=LIFE_TAKEN, after=rewards.for_a_life, needs=(OverHero,)),
        Around(procedure=INTERJECTION, after=spells.trim_all),
    ),
    offers=(uses.OFFER,),
    dues=(spell_bringers.DUE, row_words.ON_ROWS),
    scripts=SCRIPTS,
    follows=(Follow(Passed, baggage.leave), Follow(CountersChanged, baggage.emptied)),
)
"""The first module of every table."""
