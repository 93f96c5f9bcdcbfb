"""The forecast of one answer, put together from all the ends that it may have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from msgspec.structs import replace

from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Table
from talisman_desktop.odds import bout_odds, table_changes
from talisman_desktop.odds.attack import Odds, mixed
from talisman_desktop.odds.bout_odds import Bout
from talisman_desktop.odds.exploration import Explored
from talisman_desktop.odds.forecast import Chance, Facing, Forecast
from talisman_desktop.odds.leaf_price import price_of
from talisman_desktop.odds.open_question import OpenQuestion, may_pay, payer
from talisman_desktop.rules.fight.fight_moments import FightBegan, left_out
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.moments import OWN_ROLL
from talisman_desktop.rules.values.roll_values import CHOOSES_DIE, FateFor


def of(question: OpenQuestion, explored: Explored) -> Forecast:
    """Return the forecast of an answer that leads to fights, or to rolls outside fights."""
    hero = question.hero_of(explored)
    unknown = dict.fromkeys((*explored.unknown, *_of_fights(question, explored, hero)))
    found = Forecast(
        odds=_odds(explored, hero, fate=False),
        with_fate=_odds(explored, hero, fate=True),
        comes=min(1.0, explored.comes) if explored.fights else 1.0,
        chances=tuple(_chances(question, explored, hero)),
        facing=facing(Bout(explored.fights[0].began), hero) if len(explored.fights) == 1 else None,
        unknown=tuple(unknown),
    )
    return _with_price(question, explored, found)


def priced(question: OpenQuestion, explored: Explored, found: Forecast) -> Forecast:
    """Return a forecast about the dice of the current fight, completed by the price of the answer and the list of what
    it leaves out."""
    assert question.bout is not None
    unknown = (*found.unknown, *explored.unknown, *_of_others(question, question.bout.began))
    return _with_price(question, explored, replace(found, unknown=tuple(dict.fromkeys(unknown))))


def _with_price(question: OpenQuestion, explored: Explored, found: Forecast) -> Forecast:
    price = price_of(explored.leaves, question.before, question.hero_of(explored), question.game.catalog)
    return replace(found, costs=price.costs, things=price.things, most_things=price.most_things, dies=price.dies)


def facing(bout: Bout, hero: str) -> Facing:
    """Return both sides of a fight, each with its total, or with its score if it has not rolled. The side of the hero
    for whom the odds are comes first, even if that hero was attacked."""
    own, other = bout.began.own, bout.began.other
    rolled = bout.own.counted if bout.own is not None else next((r.dice for r in reversed(bout.rolled)), None)
    mine = own.total(sum(rolled)) if rolled is not None and bout.other is not None else own.score
    theirs = other.total(sum(bout.other.counted)) if bout.other is not None else other.score
    if hero and hero == other.hero:
        return Facing(other.attribute, other.name, theirs, own.name, mine)
    return Facing(own.attribute, own.name, mine, other.name, theirs)


def _odds(explored: Explored, hero: str, *, fate: bool) -> Odds[float] | None:
    """Return the odds of the fights that an answer leads to, each weighted by its probability; None if there is no
    fight."""
    fights = explored.fights
    whole = sum(fought.chance for fought in fights)
    if not whole or (fate and not all(may_pay(fought, hero) for fought in fights)):
        return None
    found = ((f.chance / whole, bout_odds.odds(f.began, f.judge, payer(f, hero), fate=fate)) for f in fights)
    return mixed(found, 1.0)


def _chances(question: OpenQuestion, explored: Explored, hero: str) -> Iterator[Chance]:
    """Yield the ends of the rolls outside fights, the good ones first; "it comes to a fight" is one of them. Yield
    nothing if there is no such roll, or if every end has a fight."""
    if not explored.rolled or not hero or all(leaf.fought for leaf in explored.leaves):
        return
    found: dict[str, float] = defaultdict(float)
    good: dict[str, bool] = {}
    for leaf in explored.leaves:
        words, gain = ("it comes to a fight", False) if leaf.fought else _words(question, leaf.table, hero)
        found[words] += leaf.chance
        good[words] = gain
    yield from sorted((Chance(words, n, good[words]) for words, n in found.items()), key=lambda x: not x.good)


def _words(question: OpenQuestion, after: Table, hero: str) -> tuple[str, bool]:
    return table_changes.in_words(question.before, after, hero, question.game.catalog)


# --- what is not known ---


def _of_fights(question: OpenQuestion, explored: Explored, hero: str) -> Iterator[str]:
    """Yield notes on what the odds of fights that have not begun leave out or assume."""
    around = question.game.ruleset.hooks.arounds
    before = any(found.instead is not None for found in around.get(OWN_ROLL, ()))
    for fought in explored.fights:
        paying = payer(fought, hero)
        if before and any(h in fought.fate for h in (hero, paying)):
            yield "without fate paid before the roll"
        yield from _guessed(question, fought.began.other)
        yield from _choosable(question, fought.began)
        for side in (fought.began.own, fought.began.other):
            if side.hero in fought.fate and side.hero != paying:
                yield f"if the {side.name} pays no fate"


def _of_others(question: OpenQuestion, began: FightBegan) -> Iterator[str]:
    """Yield notes on what the odds of the current fight leave out or assume, if its dice are on the table or about to
    be rolled."""
    yield from left_out(question.game, began)
    yield from _guessed(question, began.other)
    bout = question.bout
    assert bout is not None
    for side, open_ in ((began.own, bout.own is None), (began.other, bout.other is None or not bout.other.paid)):
        if open_ and side.hero not in ("", question.hero) and question.may_pay(side.hero):
            yield f"if the {side.name} pays no fate"


def _choosable(question: OpenQuestion, began: FightBegan) -> Iterator[str]:
    """Yield a note for each card with which a hero may choose the face of a die of a fight, because the odds leave the
    choice out."""
    game = question.game
    for side in (began.own, began.other):
        about = FateFor(side.hero, Throw(key="fight/hero", hero=side.hero, text="", family="combat"))
        cards = CHOOSES_DIE(game, (), about) if side.hero and side.rolls and game.alive(side.hero) else ()
        yield from (f"without a die chosen by the {game.printed(card).name}" for card in cards)


def _guessed(question: OpenQuestion, side: Fighter) -> Iterator[str]:
    """Yield a note if the score of an enemy is only a guess of its card set: "if its strength is 5"."""
    game = question.game
    if side.card and game.lies(side.card) and side.attribute in game.printed(game.card(side.card)).doubts:
        yield f"if its {side.attribute} is {side.score}"
