"""Scripts of winter's cards that change a fight: its dice, and how it ends."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.rules import statics
from talisman_desktop.rules.fight import spoils
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.printed_words import bonuses
from talisman_desktop.rules.values.fight_values import FIGHT_DICE, Blow, FightDice

# --- the cold blades: Frostbite and Ice Fang ---

COLD = OwnerScript("cold-blade")


def _chilled(game: Game, base: FightDice, about: Blow) -> FightDice:
    """Keep the enemy of a hero with Frostbite or the Ice Fang from rolling on after a 6 (G4.frostbite, G4.ice-fang)."""
    if not about.enemy or not base.open or not statics.has_script(game, about.hero, COLD.name):
        return base
    for static, card, printed in statics.words(game, about.hero):
        if static != COLD or card is None:
            continue
        psychic = about.fight == "psychic"
        helps = bonuses(printed, "craft" if psychic else "strength", about.fight) > 0
        if helps and (psychic or spoils.wielded(game, about.hero, printed.id)):
            return replace(base, open=False)
    return base


ON_DICE = Bend(FIGHT_DICE, _chilled, needs=(COLD,))
"""The change that Frostbite and the Ice Fang make to the enemy's dice."""
