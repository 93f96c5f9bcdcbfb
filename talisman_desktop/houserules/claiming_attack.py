"""Claiming attack: abilities that need an attack work on enemies known beforehand, not on enemies just turned over."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import CardsDealt, CardTurned, Fact, LastingBegan
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend, Follow
from talisman_desktop.rules.module import Module, ModuleClause
from talisman_desktop.rules.values.fight_values import MAY_CLAIM_ATTACK, Attacked

ID = "claiming-attack"

FORESEEN = f"{ID}/foreseen"
"""The mark of a card that a player looked at before it was turned over (1.3d)."""


def _attacks(game: Game, base: bool, about: Attacked) -> bool:
    """Return whether a hero attacks an enemy: one that was face up already (1.3a) or was foreseen (1.3d), but not one
    just drawn."""
    return not about.fresh or any(x.what == FORESEEN and x.card == about.card for x in game.table.lasting)


def _dealt_known(game: Game, dealt: CardsDealt) -> Iterator[Fact]:
    """Yield marks for cards that are dealt from the known top of a deck."""
    first = game.table.next_card - dealt.count
    for card in game.table.zone(dealt.to):
        if card.id >= first and card.kind:
            yield _foreseen(card.id)


def _looked_at(game: Game, turned: CardTurned) -> Iterator[Fact]:
    """Yield a mark for a face-down card that a player looked at."""
    if not turned.up:
        yield _foreseen(turned.card)


def _foreseen(card: int) -> Fact:
    return LastingBegan(Lasting("", FORESEEN, 1, "adventure", card), cause=Cause(f"{ID}.1.3d"))


CLAUSES = (
    ModuleClause(
        f"{ID}.1.1",
        "An ability for attacks works on an enemy only where the hero knew of it beforehand.",
        "Abilities for attacks are the Assassin's assassination, and craft in place of strength. This rule replaces "
        "D1a.a. In guardian combat these abilities still do not work (D1a.b), and heroes who fight each other use "
        "them as usual.",
        "D1a.a allows these abilities only against enemies just turned over, which is the opposite.",
    ),
    ModuleClause(f"{ID}.1.2", "A hero is attacked, and cannot claim the attack, in these cases:"),
    ModuleClause(f"{ID}.1.2a", "The enemy's card was just turned over."),
    ModuleClause(
        f"{ID}.1.2b",
        "The enemy has come to the hero's space to attack.",
        "On the road these are enemies that place themselves on the party's own space when they are drawn.",
    ),
    ModuleClause(f"{ID}.1.2c", "A roll at a place, a stranger or a space has brought a creature."),
    ModuleClause(f"{ID}.1.2d", "The enemy was drawn in place of a card that was discarded."),
    ModuleClause(f"{ID}.1.3", "A hero attacks, and may claim it, in these cases:"),
    ModuleClause(
        f"{ID}.1.3a",
        "The enemy's card lay face up on the road.",
        "The party may have met the enemy before; each hero may claim the attack.",
    ),
    ModuleClause(
        f"{ID}.1.3b",
        "The enemy was chosen among several cards drawn.",
        "Nobody chooses among cards drawn on the road. Cards looked at beforehand are in the last case.",
        state="shown",
    ),
    ModuleClause(
        f"{ID}.1.3c",
        "The hero went, without a die, to a space that names an enemy.",
        "On the road such enemies are fought in guardian combat (the Sentinel), where no ability for attacks works.",
        state="shown",
    ),
    ModuleClause(
        f"{ID}.1.3d",
        "The enemy's card was looked at before it was turned over.",
        "It does not matter who looked, at what point of this adventure, or by what means: a spell, an ability or a "
        "follower.",
        "The party travels and talks together.",
    ),
)

MODULE = Module(
    id=ID,
    title="Claiming attack",
    help="The Assassin's ability, and Craft in place of Strength, work on enemies that were known beforehand, instead "
    "of on those just turned over.",
    house_rule=True,
    clauses=CLAUSES,
    bends=(Bend(MAY_CLAIM_ATTACK, _attacks),),
    follows=(Follow(CardsDealt, _dealt_known), Follow(CardTurned, _looked_at)),
)
"""The house rule."""
