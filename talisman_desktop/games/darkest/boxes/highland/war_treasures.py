"""The treasures for fights: the Dragon's Teeth and the Lightning Hammer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import LastingBegan, Part
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.games.darkest.guardians import bows
from talisman_desktop.rules import dice, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend, Follow
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import GuardiansFaced
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.score_values import ADDED, Added, Scored

# --- the Dragon's Teeth ---


async def dragons_teeth(game: Game, m: Meeting) -> bool:
    """Roll a die and do that much damage to the strongest guardian, as a bow does (K7.dragons-teeth). Return False if
    no guardian is left to hit."""
    aim = bows.target(game)
    if aim is None:
        return False
    enemy, strength = aim
    name, cause = game.catalog[m.kind].name, m.cause_by("K7.dragons-teeth")
    request = Throw(
        key="guardians/shot",
        hero=m.hero,
        text=f"{name}: roll for the damage to {game.printed(enemy).name} (strength {strength})",
        cause=cause,
        family="combat",
        card=enemy.id,
    )
    rolled = await dice.roll_own(game, request, name, lambda d: sum(d) >= strength)
    await bows.hurt_enemy(game, enemy, "strength", sum(rolled), cause)
    return True


# --- the Lightning Hammer ---

HAMMER = OwnerScript("lightning-hammer")
RAISED = "highland/hammer"
"""The mark of a hero whose Lightning Hammer (its card is named in the mark) adds more strength until the guardian
combat is over."""
MORE = 2
"""The strength that the Lightning Hammer adds in guardian combat beyond its usual 1."""


def _raise(game: Game, faced: GuardiansFaced) -> Iterator[LastingBegan]:
    """Yield the marks for each hero's hammer as a guardian combat begins (K7.lightning-hammer)."""
    for hero in faced.heroes:
        for words, card, printed in statics.words(game, hero):
            if words == HAMMER and card is not None:
                lasting = Lasting(hero, RAISED, MORE, "fight", card.id, printed.id)
                yield LastingBegan(lasting, cause=Cause("K7.lightning-hammer", printed.id))


def _heavier(game: Game, base: tuple[Added, ...], about: Scored) -> tuple[Added, ...]:
    """Let a marked hammer add 3 strength in place of 1."""
    if about.attribute != "strength" or about.fight != "battle":
        return base
    raised = {x.card: x.n for x in game.table.lasting if x.what == RAISED and x.hero == about.hero}
    if not raised:
        return base
    return tuple(
        replace(x, part=Part(x.part.source, x.part.n + raised[x.card.id]))
        if x.card is not None and x.in_hand and x.card.id in raised
        else x
        for x in base
    )


ON_GUARDIANS = Follow(GuardiansFaced, _raise, needs=(HAMMER,))
ON_SCORES = Bend(ADDED, _heavier, needs=(RAISED,))
"""The Lightning Hammer's addition to scores."""


SCRIPTS: dict[str, Script] = {
    "dragons-teeth": Script(dragons_teeth, lambda game, m: m.guardians and bows.target(game) is not None),
}
"""The scripts by the names the card files use."""
