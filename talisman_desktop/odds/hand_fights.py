"""The odds of a fight at the players' own table, from two scores that they type."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.facts import Part
from talisman_desktop.core.requests import Choose, Request
from talisman_desktop.odds import fight_odds
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.rules import encounters, meeting_order, roads, statics
from talisman_desktop.rules.fight import attack_dice, result, sides
from talisman_desktop.rules.fight.sides import Fighter, Foe
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.meeting import Meeting

OUTCOME = "by-hand/outcome"
ENDS = frozenset(("won", "lost", "draw"))
"""The options of a question about how a fight ended."""


class Scores(Struct, frozen=True):
    """The known scores of a fight at the players' own table: for each hero who may be in it, by id, and for the other
    side (None if unknown). `foe` is the name of the enemy, "" if none is known."""

    heroes: dict[str, int]
    theirs: int | None = None
    foe: str = ""


class Typed(Struct, frozen=True):
    """The scores of a fight as typed by the players, without dice. `fate` means that the hero is willing to pay
    fate."""

    hero: str
    mine: int
    theirs: int
    fate: bool = False


def scores(game: Game, request: Request | None) -> Scores | None:
    """Return the known scores of the fight that a question is about; None if it is not about a fight, as in
    record-only mode in the village."""
    if not isinstance(request, Choose) or request.key not in (OUTCOME, KEEP):
        return None
    if request.key == KEEP and roads.way(game.table) is None:
        return None
    if request.key == OUTCOME and not {option.id for option in request.options} >= ENDS:
        return None
    foe, heroes = _foe(game, request), (request.hero,) if game.alive(request.hero) else game.table.order
    attribute: Attribute = foe.attribute if foe is not None else "strength"
    kind = sides.kind_of(Foe("", attribute, 0))
    found = {hero: statics.score(game, hero, attribute, kind, foe.subtype if foe else "") for hero in heroes}
    if not found:
        return None
    return Scores(found, sides.theirs(game, heroes[0], foe), foe.name) if foe is not None else Scores(found)


def _foe(game: Game, request: Request) -> Foe | None:
    """Return the enemy card that a question to a living hero is about, in record-only mode the next one in the row;
    None if there is none or it has no printed score."""
    if request.key == KEEP:
        hero, lying = next(iter(game.party), ""), next(iter(meeting_order.unmet_enemies(game)), None)
    else:
        hero, lying = request.hero, game.card(request.card) if request.card and game.lies(request.card) else None
    if lying is None or not game.alive(hero):
        return None
    printed = game.printed(lying)
    known = printed.type == "enemy" and (printed.strength is not None or printed.craft is not None)
    return encounters.foe_of(game, lying, hero) if known else None


def forecast(game: Game, request: Request | None, typed: Typed) -> Forecast:
    """Return the odds of a fight with these scores, by this table's rules for dice and results; if the hero is willing
    to pay fate, with fate and with its gain."""
    foe = _foe(game, request) if request is not None else None
    attribute: Attribute = foe.attribute if foe is not None else "strength"
    kind = sides.kind_of(Foe("", attribute, 0))
    card = foe.card if foe is not None else 0
    m = Meeting(typed.hero, foe.name if foe is not None else "", card=card)
    own = Fighter("", attribute, kind, (Part("", typed.mine),), m, card, foe.subtype if foe is not None else "")
    other = Fighter("", attribute, kind, (Part("", typed.theirs),), None, card)

    def odds(*, fate: bool) -> Odds[float]:
        dice = attack_dice.of(game, own, other), attack_dice.of(game, other, own)
        return fight_odds.odds(fight_odds.Sides(own, other, *dice, fate), lambda sums: result.of(game, sums))

    plain = odds(fate=False)
    if not typed.fate:
        return Forecast(plain)
    paid = odds(fate=True)
    return Forecast(paid, gain=paid.win - plain.win)
