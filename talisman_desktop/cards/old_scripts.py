"""Scripts of earlier versions that the words of a card can say today. Cards that people made with such a script still
mean the same."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SAID_TODAY: Mapping[str, str] = MappingProxyType(
    {
        "ambush": "Call the nearest face-up enemy of the road here, or draw 1 more adventure card if there is none",
        "armour-rolls": "+1 to your armour rolls",
        "astrolabe": "When an event is turned over: you may let that card pass you by",
        "cloak-of-feathers": "When you pay fate to roll a die again at a place card: get up to 1 fate back",
        "deathstalker": "When you lose a life in a fight: you are killed and discard this card",
        "devotion": "Before you pray: get up to 1 fate back",
        "divine-protection": "On this road space and the next heroes beaten by an enemy lose nothing for it",
        "elixir-of-life": (
            "When you lose a life: you may roll a die. 1: discard this card. 2: lose 1 life. 3: nothing. "
            "4-5: heal up to 1 life. 6: heal up to 2 lives"
        ),
        "elixir-of-rage": "roll a die. 1-2: lose 1 life. 3-6: +3 strength until the end of the turn",
        "elixir-of-wrath": "roll a die. 1-2: lose 1 life. 3-6: +3 craft until the end of the turn",
        "even-spaces": "While you lead the marching order, the party may skip every second road space",
        "exorcism": "When you destroy a spirit: get up to 1 fate back",
        "eyes-of-the-hawk": "roll a die and skip up to that many draw spots",
        "finds-gold": "When you draw an object: gain 1 gold",
        "free-choice": "In place of the talisman for a quest: you may take any purchase card free",
        "gift-of-the-wild": "After a roll you may discard this card and add up to 3 to a die of it",
        "gilded-compass": "Once along a road you may leave a road roll and roll again; the second roll counts",
        "gold-seeker": "When you open a bag of gold: gain 2 gold",
        "gypsy-events": "When an event is turned over: you may let that card pass you by",
        "horned-owl": "Instead of losing turns: you may discard this card",
        "living-statue": "A victory without a magic weapon counts as a stand-off",
        "moon-charm": "After a roll you may discard this card and make a die of it a 6",
        "renewal": "discard any of your spells and gain as many",
        "royal-decree": ("When a stranger or a place is turned over: you may discard that card and discard this card"),
        "second-roll": (
            "While you lead the marching order, you may leave a road roll and roll again; the second roll counts"
        ),
        "simulacrum": "a defeat in this fight counts as a stand-off",
        "sky-screecher": "An attack roll below your craft counts as a defeat",
        "spiteful-imp": "Call the strongest face-up enemy of the road here",
        "syphon-strength": "take 1 gained strength from another hero",
        "totem-staff": "You can hold 1 more spell",
        "treasure-map": "When you open a bag of gold: gain 1 gold",
        "vagabond": "When you roll a 1 outside a fight: discard 1 item",
        "vampire-bats": "A victory by less than 2 points counts as a stand-off",
    }
)
"""The words of each such script, without the moment and the price that a `may` sentence begins with."""
