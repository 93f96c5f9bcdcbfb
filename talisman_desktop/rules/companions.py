"""Enemies that follow a hero instead of becoming trophies: raised after a battle, or charmed instead of fought.

Such an enemy takes a follower's place. A charmed one lends its strength in every battle of a hero who charms enemies of
its kind (`statics.parts`). Any other lends its strength in one battle and is then discarded.
"""

from __future__ import annotations

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.may import Ability, Boost
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card
from talisman_desktop.rules import baggage, dice, own_scores, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.fight_values import HELPERS, RAISED
from talisman_desktop.rules.values.score_values import CHARMED


def service(game: Game, hero: str, printed: CardDef) -> tuple[Ability, ...]:
    """Return the abilities of an enemy that follows a hero; none if its card has only standing words, or if it is a
    charmed spirit.

    An enemy without abilities can lend its strength in one battle (or its craft in one psychic combat, if it has no
    strength), and is then discarded. Usually only one such enemy may lend its score in a fight.
    """
    if printed.may:
        return printed.may
    if printed.owned or statics.charms(game, hero, printed):
        return ()
    attribute = lent(printed)
    return (Ability((Boost(attribute, getattr(printed, attribute) or 0, "fight"),), when="before-fight", uses_up=True),)


def lent(printed: CardDef) -> Attribute:
    """Return the attribute that an enemy following a hero can lend: strength if it has any, otherwise craft."""
    return "craft" if printed.strength is None and printed.craft is not None else "strength"


def has_lent(game: Game, hero: str) -> bool:
    """Whether a hero's followers have lent their scores in this fight as often as is allowed."""
    found = sum(
        x.hero == hero and x.until == "fight" and x.source in game.catalog.cards
        and game.catalog[x.source].type == "enemy"
        for x in game.table.lasting
    )  # fmt: skip
    return found > 0 and found >= HELPERS(game, 1, hero)


# --- raising (Ghoul) ---


async def raised(game: Game, m: Meeting) -> bool:
    """Ask the victor of a battle whether the enemy becomes a follower instead of a trophy; return whether it does.
    A victor who cannot raise such enemies or has no room for a follower is not asked.
    """
    printed = game.catalog[m.kind]
    if not {"", printed.subtype} & {*RAISED(game, (), m.hero)} or baggage.refusal(game, m.hero, printed)[0]:
        return False
    follow = Option("follow", f"It follows you, to add {printed.strength} strength in one battle")
    answer = await game.choose(
        lambda: Choose(
            key="raise",
            hero=m.hero,
            text=f"You have killed the {printed.name}: keep it as a trophy, or as a follower?",
            options=(Option("trophy", "Keep it as a trophy"), follow),
            cause=game.ruleset.clauses.as_printed.on(game.hero(m.hero).kind),
            card=m.card,
            family="enemies",
        ),
        moot="trophy",
    )
    return answer == "follow"


# --- charming (Minstrel) ---


def can_charm(game: Game, hero: str, card: Card) -> tuple[bool, str, str]:
    """Return whether a hero may try to charm an enemy card.

    If the hero could but has no room for a follower, also return the reason and its clause; otherwise "", "".
    """
    printed = game.printed(card)
    if printed.strength is None or printed.subtype not in CHARMED(game, (), hero):
        return False, "", ""
    return (True, *baggage.refusal(game, hero, printed))


async def charm(game: Game, m: Meeting) -> bool:
    """Roll to charm an enemy; return whether the roll was above its strength, so that it follows the hero."""
    printed, own = game.catalog[m.kind], own_scores.of(game.table, m.card, "strength")
    strength = own if own is not None else printed.strength or 0
    request = Throw(
        key="charm",
        hero=m.hero,
        text=f"Charm {printed.name}: {strength + 1} or more, and it follows you",
        cause=game.ruleset.clauses.charm.on(game.hero(m.hero).kind),
        family="tables",
        card=m.card,
    )
    (die,) = await dice.roll_own(game, request, printed.name, lambda d: d[-1] > strength)
    return die > strength
