"""Armour: a beaten hero may try one saving item for each loss (C7e.c to C7e.e)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Saves
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import NO_CAUSE, Cause
from talisman_desktop.rules import dice, statics
from talisman_desktop.rules.editions import by_todays_rules
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import ARMOUR_ROLL, Trying
from talisman_desktop.rules.values.fight_values import ARMOUR_TRIES, SAVES, Lost, Tries
from talisman_desktop.rules.values.score_values import BARRED, HANDS

Saving = tuple[Saves, str, str]
"""A saving item: its words, its name, and its card's number as text ("12")."""


class Kept(Struct, frozen=True, gc=False):
    """The part of a loss that armour prevented, and whether a shield may still be used in this combat."""

    life: bool = False
    token: bool = False
    shield: bool = True


async def tries(game: Game, m: Meeting, attribute: Attribute, *, shield: bool) -> Kept:
    """Let a beaten hero try saving items until the whole loss is prevented or no try is left."""
    kept, tried = Kept(shield=shield), list[Saving]()
    while (saving := await _which_armour(game, m, attribute, tried, shield=kept.shield)) and game.alive(m.hero):
        life, token = await _armour(game, m, attribute, saving)
        tried.append(saving)
        shield = shield and saving[0].worn != "hand"
        kept = Kept(kept.life or life, kept.token or token, shield)
        if not game.alive(m.hero) or (kept.life and kept.token):
            break
    return kept


async def _which_armour(
    game: Game, m: Meeting, attribute: Attribute, tried: list[Saving], *, shield: bool
) -> Saving | None:
    """Return the saving item that a hero tries next; None if there is none.

    If there are several, the hero chooses; the usual choice is the one that prevents most.
    """
    left, looked_at = to_try(game, m.hero, attribute, tried, shield=shield), game.table
    best = max(left, key=lambda x: _use(x[0], attribute), default=None)
    if best is None:
        return None

    def now() -> list[Saving]:
        """Return the saving items left to try; they are found again if the table has changed."""
        return left if game.table is looked_at else to_try(game, m.hero, attribute, tried, shield=shield)

    def choice() -> Choose:
        tries = (
            Option(ident, f"{name}: saves on {saves.on}{' or more' * (saves.on < 6)}") for saves, name, ident in now()
        )
        cause = ARMOUR_TRIES(game, Tries(), Lost(m.hero, attribute)).cause
        return Choose(
            key="armour/which",
            hero=m.hero,
            text="You are beaten: which armour do you roll for?",
            options=(*tries, Option("without", "None")),
            cause=(cause if cause != NO_CAUSE else game.ruleset.clauses.beaten).on(m.kind),
            card=m.card,
            family="best/armour",
            usual=best[2],
        )

    answer = await game.choose(choice, moot="without")
    return next((x for x in now() if x[2] == answer), None)


def to_try(
    game: Game, hero: str, attribute: Attribute, tried: Sequence[Saving], *, shield: bool = True
) -> list[Saving]:
    """Return the saving items that a hero may try next for a loss, after those in `tried`."""
    rules = ARMOUR_TRIES(game, Tries(), Lost(hero, attribute))
    if len(tried) >= rules.number or (rules.halted and rules.number > 1):
        return []
    found = armour(game, hero, attribute, shield=shield)
    if rules.graded:
        places = [saves.worn for saves, _, _ in tried]
        found = [x for x in found if x[0].worn not in places]
        most = min((saves.on for saves, _, _ in found), default=0)
        found = [x for x in found if x[0].on == most]
    return found


def armour(game: Game, hero: str, attribute: Attribute, *, shield: bool = True) -> list[Saving]:
    """Return the saving items that a hero may try.

    Body armour works in battle only (C7e.c). A helmet and a shield work in any combat, the shield once in each (C7e.d,
    C7e.e).
    """
    found = []
    barred = BARRED(game, (), hero)
    for static, card, printed in SAVES(game, (), hero):
        if attribute == "craft" and static.worn == "body":
            continue
        if static.during == ("battle" if attribute == "craft" else "psychic"):
            continue
        if (printed.subtype in barred and attribute == "strength") or (static.worn == "hand" and not shield):
            continue
        if static.worn == "hand" and attribute == "strength" and both_hands_full(game, hero):
            continue
        found.append((static, printed.name, str(card.id if card else 0)))
    return found


def both_hands_full(game: Game, hero: str) -> bool:
    """Whether two weapons leave no hand for a shield (C7e.e)."""
    if HANDS(game, 1, hero) < 2 or statics.shielded(game, hero):
        return False
    if by_todays_rules(game.table):
        return len(statics.weapons(game, hero)) > 1
    return sum(game.printed(c).subtype == "weapon" for c in statics.carried(game, hero)) > 1


async def _armour(game: Game, m: Meeting, attribute: Attribute, saving: Saving) -> tuple[bool, bool]:
    """Roll for a saving item; return (whether it saves the life, whether it saves the token).

    In battle a helmet saves only the life.
    """
    saves, name, ident = saving
    (die,) = await ARMOUR_ROLL(game, Trying(m.hero, saves, name, int(ident), m.card), _roll)
    if not game.alive(m.hero):
        return False, False
    held = die >= saves.on
    game.do(Told("armour", m.hero, (name, die, "holds" if held else "fails"), cause=_armour_clause(game, saves)))
    return held, held and not (saves.worn == "head" and attribute == "strength")


async def _roll(game: Game, about: Trying) -> tuple[int, ...]:
    on = about.saves.on
    request = Throw(
        key="armour",
        hero=about.hero,
        text=f"{about.name}: {on} or more keeps you from harm",
        cause=_armour_clause(game, about.saves),
        family="combat",
        card=about.card or about.met,
    )
    return await dice.roll_own(game, request, about.name, lambda d: d[-1] >= on)


def _armour_clause(game: Game, saves: Saves) -> Cause:
    clauses = game.ruleset.clauses
    return {"body": clauses.armour_body, "head": clauses.armour_head, "hand": clauses.armour_hand}[saves.worn]


def _use(saves: Saves, attribute: Attribute) -> float:
    """Return how much a saving item helps: the chance that it saves, halved if it saves only the life."""
    chance = (7 - saves.on) / 6
    return chance / 2 if saves.worn == "head" and attribute == "strength" else chance
