"""The possible results of six dice against the whole party (K5b.3, K7)."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.games.darkest.boxes.highland import party_measure
from talisman_desktop.games.darkest.roll_stakes import at_most
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.module import StakeOf
from talisman_desktop.rules.stakes import Asked, Stake


def _six_dice(game: Game, asked: Asked) -> Stake | None:
    strength_and_craft, six = party_measure.strength_and_craft(game), party_measure.DICE
    match asked.throw.key if asked.throw is not None else "":
        case "highland/rock-face":
            climbed, falls = "the rock is climbed", "each hero loses 1 life or 1 follower"
            return at_most(strength_and_craft - 1, climbed, falls, six)
        case "highland/glacier":
            return at_most(strength_and_craft, "the party goes on", "it slides back to the Crags", six)
        case "highland/gateway":
            return at_most(party_measure.craft(game), "the party stays", "it is carried to the Lost City", six)
        case _:
            return None


STAKES: Mapping[str, StakeOf] = {"highland": _six_dice}
"""Functions for the possible results, by the first part of the key of a question."""
