"""The possible results of rolls that cards and shared rules ask for. The key of the question tells which roll it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.may import Boost
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.rules import die_tables, prospects, rolls, stakes, worth
from talisman_desktop.rules.fight import armour
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.module import StakeOf
from talisman_desktop.rules.stakes import Asked, End, Stake

T = TypeVar("T")


def _card(game: Game, asked: Asked) -> CardDef | None:
    """Return the card whose id is in the key of the question ("table/core/fountain", "may/do/core/chapel"); None if
    there is no such card."""
    return game.catalog.cards.get("/".join(asked.request.key.split("/")[-2:]))


def _inside(printed: CardDef) -> Iterator[e.Effect | Boost]:
    """Return all effects of a card, also those nested in others."""
    yield from prospects.inside(printed.meet)
    for slot in (printed.won, printed.lost):
        yield from prospects.inside([x for x in slot if not isinstance(x, e.Instead | e.StandOffToo)])
    for may in printed.may:
        yield from prospects.inside(may.effects)


def _only(game: Game, asked: Asked, kind: type[T]) -> T | None:
    """Return the card's only effect of a type; None if it has none or several, because with several it is unclear which
    is meant."""
    printed = _card(game, asked)
    found = [x for x in _inside(printed) if isinstance(x, kind)] if printed is not None else []
    return found[0] if len(found) == 1 else None


# --- rolls that cards ask for ---


def _which_table(printed: CardDef, asked: Asked) -> e.Roll | None:
    """Return the die table of a card on which a roll is made; None if that is not certain. The table must have the
    right number of dice; a table inside another is possible only right after a roll with this same key."""
    found = [x for x in _inside(printed) if isinstance(x, e.Roll)]
    within = [y for x in found for row in x.rows for y in prospects.inside(row.effects) if isinstance(y, e.Roll)]
    again = bool(within) and bool(asked.rolls) and asked.rolls[-1].key == asked.request.key
    if len(found) > 1 and asked.throw is not None:
        found = [x for x in found if x.dice == asked.throw.dice]
    if len(found) > 1:
        found = [x for x in found if (x in within) == again]
    return found[0] if len(found) == 1 else None


def _table(game: Game, asked: Asked) -> Stake | None:
    printed = _card(game, asked)
    words = _which_table(printed, asked) if printed is not None else None
    if printed is None or words is None:
        return None
    return die_tables.stake(game, asked.request.hero, printed.id.rpartition("/")[2], words)


def _against(game: Game, asked: Asked) -> Stake | None:
    words = _only(game, asked, e.RollAgainst)
    return rolls.against_score_stake(game, asked.request.hero, words) if words is not None else None


def _may(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a roll that follows at once if the player answers "yes"; None if no roll follows,
    and for any other answer."""
    if asked.option != "yes":
        return None
    key = asked.request.key.split("/")[1]
    if key == "throw":
        return _table(game, asked)
    offered = _only(game, asked, e.May)
    return _at_once(game, asked, offered.effects) if key == "do" and offered is not None else None


def _one_of(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a roll that an option follows at once; None if no roll follows. The options are
    numbered from 1."""
    choice = _only(game, asked, e.ChooseOne)
    if choice is None or not asked.option.isdecimal() or not 0 < int(asked.option) <= len(choice.branches):
        return None
    return _at_once(game, asked, choice.branches[int(asked.option) - 1].effects)


def _at_once(game: Game, asked: Asked, effects: Sequence[e.Effect]) -> Stake | None:
    """Return the possible results of a roll that is one of these effects itself, not inside another one; None if none
    is a roll."""
    if any(isinstance(x, e.Roll) for x in effects):
        return _table(game, asked)
    return _against(game, asked) if any(isinstance(x, e.RollAgainst) for x in effects) else None


def _enslaved(game: Game, asked: Asked) -> Stake | None:
    words = _only(game, asked, e.LoseTurnsUntil)
    return stakes.at_least(words.on, "free", "lose 1 turn, and roll again") if words is not None else None


def _follower(game: Game, asked: Asked) -> Stake | None:
    words = _only(game, asked, e.RiskFollowers)
    return stakes.at_least(words.n + 1, "stays alive", "killed") if words is not None else None


def _risk(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a roll that decides whether a card on the road is discarded or stays; neither
    counts as good. None for any other roll."""
    words = _only(game, asked, e.RiskFaceUp)
    if words is None:
        return None
    n = words.n

    def ends(dice: tuple[int, ...]) -> End:
        return End(stakes.row(1, n, "discarded") if dice[-1] <= n else stakes.row(n + 1, 6, "stays"), 0.0)

    return Stake(ends)


def _counted(what: str) -> StakeOf:
    """Return a function for the possible results of dice that are only added up; no sum counts as good."""

    def of(game: Game, asked: Asked) -> Stake | None:
        if asked.throw is None:
            return None
        return Stake(lambda dice: End(what.format(sum(dice)), 0.0), asked.throw.dice, asked.throw.sides)

    return of


def _amount(game: Game, asked: Asked) -> Stake | None:
    words = _only(game, asked, e.GainRolled)
    if words is None:
        return None
    token = words.token
    return Stake(lambda dice: End(f"{sum(dice)} {token}", worth.of((e.Gain(token, sum(dice)),))), words.dice)


# --- rolls of shared rules ---


def _beguile(game: Game, asked: Asked) -> Stake | None:
    if asked.throw is None and asked.option != "yes":
        return None

    def ends(dice: tuple[int, ...]) -> End:
        return End("5-6: gain 1 gold", 1.0) if dice[-1] > 4 else End("1-4: nothing", 0.0)

    return Stake(ends)


def _charm(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of an attempt to charm an enemy, at the request for the dice or at the choice before
    it; None for any other option."""
    if (asked.throw is None and asked.option != "charm") or not game.lies(asked.request.card):
        return None
    strength = game.printed(game.card(asked.request.card)).strength or 0
    return stakes.at_least(strength + 1, "it follows", "evaded")


def _armour(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a roll for armour; None for any other roll. The option or the question has the
    card's number."""
    card = asked.option or str(asked.request.card)
    for attribute in ATTRIBUTES:
        for saves, _, number in armour.armour(game, asked.request.hero, attribute):
            if number == card:
                return stakes.at_least(saves.on, "it holds", "it fails")
    return None


ATTRIBUTES: tuple[e.Attribute, ...] = ("strength", "craft")

SHARED: Mapping[str, StakeOf] = {
    "against": _against,
    "amount": _amount,
    "armour": _armour,
    "beguile": _beguile,
    "charm": _charm,
    "enslaved": _enslaved,
    "fight": _charm,
    "follower": _follower,
    "may": _may,
    "moves": _counted("{} spaces"),
    "one-of": _one_of,
    "place": _counted("road space {}"),
    "risk": _risk,
    "table": _table,
}
"""For the first part of a question's key, the function that returns the possible results of the roll."""
