"""Forecasts of the answers to a question about a fight, and to one about fate.

The window asks for them where somebody looks: `forecasts(session.under_way())`, with the session that is played
(`talisman_desktop.play.session.Session`). The ids are those of the options of the open question and of what may be
played first (`session.offers()`); it is "" where a roll of a fight is open, or a fight at the players' own table.
Options without a forecast are left out, and so is what changes nothing of the fight. A question that has nothing to do
with a fight or fate has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Generator, Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from talisman_desktop.cards.effects import Fight
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Answer, Choose, Chosen, Interjected, Request, Throw
from talisman_desktop.core.table import Table
from talisman_desktop.odds import bout_odds, fight_odds, table_changes
from talisman_desktop.odds.attack import Odds, mixed
from talisman_desktop.odds.bout_odds import Bout, judge_of
from talisman_desktop.odds.exploration import FEW_LEAVES, MOST_LEAVES, OUTCOME, Explored, Fought, explore
from talisman_desktop.odds.fight_odds import Judge, Sides
from talisman_desktop.odds.forecast import Chance, Cost, Facing, Forecast
from talisman_desktop.odds.leaf_price import price_of
from talisman_desktop.odds.plain_answers import DECLINING, FIGHT, PLAYED, plain_option
from talisman_desktop.odds.step_copy import StepCopy, StepUnderWay
from talisman_desktop.rules import countermagic, prospects
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.interjections import offered
from talisman_desktop.rules.moments import OWN_ROLL
from talisman_desktop.rules.values import MAY_PAY_FATE

FATE = "fate"
"""The keys of questions about fate begin with it."""
BEFORE = "fate/before"
"""The key of the question whether fate adds a die to a roll."""
KEEP = "fight/keep"
"""The key of the question which of several dice count."""
THE_ROLL = ""
"""The id under which an open roll has its forecast, and a fight that the players fight themselves."""
FIGHTS = ("fight", "finale", "duel")
"""The keys of questions and rolls in fights begin with one of these."""
ON_THE_ROAD = "fate/road"
"""The family of questions about fate for road rolls, of which no end is plainly better."""
NO_PRICE = "without what a defeat costs"
"""Said where dice of the fight lie there already, and its price is not worked out again."""
MOST_OPTIONS = 16
"""A question with more options than these is about no fight."""

MOST_COPIES = 200
"""The most copies of a step that the answers to one question may need, if each needs as many as the usual one."""


def forecasts(origin: StepUnderWay) -> Mapping[str, Forecast]:
    """Return the forecasts of the open question by the ids of its options."""
    if origin.game is not None and not (origin.request and _may_concern_a_fight(origin.game, origin.request)):
        return {}
    looked = _Forecasts(origin)
    return looked.with_sides(looked.all())


def _may_concern_a_fight(game: Game, request: Request) -> bool:
    """Whether a question may have a forecast. Most have none, and are not to wait for copies of their step."""
    family = _family(request)
    if family in (FATE, *FIGHTS) or request.key == OUTCOME:
        return request.family != ON_THE_ROAD
    if not isinstance(request, Choose) or len(request.options) > MOST_OPTIONS:
        return False
    met = game.situation.meets(game)
    if met.card and game.lies(met.card) and game.printed(game.card(met.card)).type == "enemy":
        return True
    words = countermagic.words_of(game, met)
    return words is not None and any(isinstance(effect, Fight) for effect in prospects.inside(words.meet))


def exact_odds(origin: StepUnderWay, option: str = THE_ROLL, *, fate: bool = False) -> Odds[Fraction] | None:
    """Return the odds of one option as fractions, None where it leads to no fight or to several."""
    return _Forecasts(origin).exact(option, fate=fate)


def exact_odds_bit_by_bit(origin: StepUnderWay, option: str = THE_ROLL) -> Generator[None, None, Odds[Fraction] | None]:
    """Work the odds of one option out as fractions, a little at a time, and return them."""
    looked = _Forecasts(origin)
    yield
    fought = looked.fight_before_dice(option)
    if fought is None:
        return looked.exact(option, fate=False)
    yield
    sides, judge = fought
    return (yield from fight_odds.exact_bit_by_bit(sides, judge))


def _family(request: Request) -> str:
    return request.key.partition("/")[0]


def _facing(bout: Bout) -> Facing:
    """Return both sides of a fight as far as it has come."""
    own, other = bout.began.own, bout.began.other
    rolled = bout.own.counted if bout.own is not None else next((r.dice for r in reversed(bout.rolled)), None)
    mine = own.total(sum(rolled)) if rolled is not None and bout.other is not None else own.score
    theirs = other.total(sum(bout.other.counted)) if bout.other is not None else other.score
    return Facing(own.attribute, own.name, mine, other.name, theirs)


class _Forecasts:
    def __init__(self, origin: StepUnderWay) -> None:
        self._origin = origin
        self._copy = StepCopy(origin)
        self._before: Table = self._copy.table
        self._request: Request | None = self._copy.pending
        self._most = MOST_LEAVES

    @property
    def _game(self) -> Game:
        return self._copy.game

    def all(self) -> Mapping[str, Forecast]:
        """Return the forecasts of all options."""
        request = self._request
        if isinstance(request, Throw):
            return self._of_a_roll(request)
        if not isinstance(request, Choose) or len(request.options) > MOST_OPTIONS:
            return {}
        if _family(request) == FATE:
            return self._of_fate(request)
        if request.key == KEEP:
            return self._of_dice(request)
        if request.key == OUTCOME:
            return {THE_ROLL: self._forecast(self._explored(None))} if self._bout() is not None else {}
        plain = plain_option(request)
        before = _family(request) in FIGHTS
        played = [o.id for o in offered(self._game, request) if o.id.startswith(PLAYED)] if before else []
        usual = self._explored(Chosen(plain))
        if usual.copies * (len(request.options) + len(played)) > MOST_COPIES:
            self._most = FEW_LEAVES  # for the usual answer, too, so that all can be compared
            usual = self._explored(Chosen(plain))
        options = {
            option.id: self._explored(Chosen(option.id), usual.free) if option.id != plain else usual
            for option in request.options
        }
        if not any(explored.fights for explored in options.values()):
            return {}
        found = {option: self._forecast(explored) for option, explored in options.items()}
        for offer in played:
            forecast = self._forecast(self._explored(Interjected(offer), usual.free))
            if forecast != found[plain]:
                found[offer] = forecast
        return self._with_gains(request, found)

    def _explored(self, answer: Answer | None, free: Collection[str] = frozenset()) -> Explored:
        return explore(self._origin, answer, self._copy, free, self._most)

    def _with_gains(self, request: Choose, found: dict[str, Forecast]) -> Mapping[str, Forecast]:
        """Return the forecasts with what each option adds to the plain fight."""
        plain = plain_option(request)
        usual = found[plain].odds if found[plain].surely_fights else None
        if usual is None or (plain not in (request.usual, FIGHT, *DECLINING) and len(request.options) > 1):
            return found
        return {
            option: replace(one, gain=one.odds.win - usual.win)
            if option != plain and one.odds is not None and one.surely_fights
            else one
            for option, one in found.items()
        }

    def with_sides(self, found: Mapping[str, Forecast]) -> Mapping[str, Forecast]:
        """Return forecasts with both sides of the fight that is under way, if one is."""
        bout = self._bout() if any(one.odds is not None for one in found.values()) else None
        if bout is None:
            return found
        facing = _facing(bout)
        return {option: replace(one, facing=facing) if one.odds is not None else one for option, one in found.items()}

    # --- one option ---

    def _forecast(self, explored: Explored) -> Forecast:
        hero = self._hero(explored)
        price = price_of(explored.leaves, self._before, hero, self._game.catalog)
        return Forecast(
            odds=self._odds(explored, hero, fate=False),
            with_fate=self._odds(explored, hero, fate=True),
            comes=min(1.0, explored.comes) if explored.fights else 1.0,
            costs=price.costs,
            things=price.things,
            most_things=price.most_things,
            dies=price.dies,
            chances=tuple(self._chances(explored, hero)),
            facing=_facing(Bout(explored.fights[0].began)) if len(explored.fights) == 1 else None,
            unknown=tuple(dict.fromkeys((*explored.unknown, *self._unknown(explored, hero)))),
        )

    def _hero(self, explored: Explored) -> str:
        """Return the hero whose forecast it is: who is asked, or else who fights."""
        asked = self._request.hero if self._request is not None else ""
        return asked or next((fought.began.own.hero for fought in explored.fights), "")

    def _odds(self, explored: Explored, hero: str, *, fate: bool) -> Odds[float] | None:
        """Return the odds of the fights that an answer leads to, each as likely as it is."""
        fights = explored.fights
        whole = sum(fought.chance for fought in fights)
        if not whole or (fate and not all(_may_pay(fought, hero) for fought in fights)):
            return None
        found = ((f.chance / whole, bout_odds.odds(f.began, f.judge, _payer(f, hero), fate=fate)) for f in fights)
        return mixed(found, 1.0)

    def _chances(self, explored: Explored, hero: str) -> Iterator[Chance]:
        """Yield the ends of rolls that are no fight, the good ones first."""
        if not explored.rolled or not hero or all(leaf.fought for leaf in explored.leaves):
            return
        found: dict[str, float] = defaultdict(float)
        good: dict[str, bool] = {}
        for leaf in explored.leaves:
            words, gain = ("it comes to a fight", False) if leaf.fought else self._words(leaf.table, hero)
            found[words] += leaf.chance
            good[words] = gain
        yield from sorted((Chance(words, n, good[words]) for words, n in found.items()), key=lambda x: not x.good)

    def _words(self, after: Table, hero: str) -> tuple[str, bool]:
        return table_changes.in_words(self._before, after, hero, self._game.catalog)

    def _unknown(self, explored: Explored, hero: str) -> Iterator[str]:
        around = self._game.ruleset.hooks.arounds
        for fought in explored.fights:
            if OWN_ROLL in around and any(h in fought.fate for h in (hero, _payer(fought, hero))):
                yield "without fate paid before the roll"
            began = fought.began
            yield from self._guessed(began.other.card, began.other.attribute, began.other.score)
            for side in (began.own, began.other):
                if side.hero in fought.fate and side.hero != _payer(fought, hero):
                    yield f"if the {side.name} pays no fate"

    def _guessed(self, card: int, attribute: str, score: int) -> Iterator[str]:
        """Yield in words that the score of an enemy is a guess of its card set."""
        game = self._game
        if card and game.lies(card) and attribute in game.printed(game.card(card)).doubts:
            yield f"if its {attribute} is {score}"

    # --- rolls and fate ---

    def _bout(self) -> Bout | None:
        return bout_odds.under_way(self._copy.heard)

    def _of_a_roll(self, request: Throw) -> Mapping[str, Forecast]:
        bout = self._bout()
        if bout is None or not bout_odds.is_attack(request):
            return {}
        hero = request.hero
        if request.key.endswith(bout_odds.AGAIN):
            return self._of_a_die_again(bout)
        if request.key.endswith(bout_odds.ON):
            six = bout_odds.at_a_six(bout, judge_of(self._game, bout.began), hero, fight_odds.quick)
            return {} if six is None else {THE_ROLL: Forecast(odds=six, unknown=_left_out(six))}
        if request.key.endswith(bout_odds.ONE_MORE):
            bout = bout_odds.with_one_more(bout, hero)
        elif bout.other is None and not bout.rolled:
            return {THE_ROLL: self._forecast(self._explored(None))}
        found = self._at_a_throw(bout, hero)
        return {} if found is None else {THE_ROLL: self._priced(found, None)}

    def _of_a_die_again(self, bout: Bout) -> Mapping[str, Forecast]:
        """Return what a die may bring that fate has been paid for, which is what the answer said that pays."""
        answers = (e.answer for e in reversed(self._origin.entries) if isinstance(e, Answered) and _asks_fate(e))
        paid = next((answer.id for answer in answers if isinstance(answer, Chosen)), FATE)
        found = bout_odds.at_fate(bout, judge_of(self._game, bout.began), [paid], fight_odds.quick).get(paid)
        return {} if found is None else {THE_ROLL: self._priced(Forecast(odds=found, unknown=_left_out(found)), None)}

    def _priced(self, found: Forecast, answer: Answer | None) -> Forecast:
        """Return a forecast with what a defeat costs, where the dice that are still to come are known."""
        explored = self._explored(answer) if NO_PRICE in found.unknown else None
        if explored is None or explored.unsettled:
            return found
        price = price_of(explored.leaves, self._before, self._hero(explored), self._game.catalog)
        left = replace(found, costs=price.costs, things=price.things, most_things=price.most_things, dies=price.dies)
        return replace(left, unknown=tuple(explored.unknown))

    def _at_a_throw(self, bout: Bout, hero: str) -> Forecast | None:
        """Return what an attack roll may bring that is about to be rolled."""
        judge = judge_of(self._game, bout.began)
        found = bout_odds.at_a_throw(bout, judge, hero, fight_odds.quick, fate=False)
        if found is None:
            return None
        fate = None
        if self._may_pay_now(hero):
            fate = bout_odds.at_a_throw(bout, judge, hero, fight_odds.quick, fate=True)
        return Forecast(odds=found, with_fate=fate, unknown=_left_out(found))

    def _may_pay_now(self, hero: str) -> bool:
        game = self._game
        return game.alive(hero) and game.hero(hero).fate > 0 and MAY_PAY_FATE(game, True, hero)

    def _of_fate(self, request: Choose) -> Mapping[str, Forecast]:
        """Return what keeping a roll brings, and what paying for each of its dice gains."""
        ids = [option.id for option in request.options]
        bout = self._bout()
        if bout is None or (request.card and request.card != bout.began.own.card):
            return self._of_a_reroll(ids)
        if request.key == BEFORE:
            return self._before_a_roll(bout, request.hero)
        judge = judge_of(self._game, bout.began)
        found = bout_odds.at_fate(bout, judge, ids, fight_odds.quick)
        keep = found.get("keep")
        priced = {option: Forecast(odds=one, unknown=_left_out(one)) for option, one in found.items()}
        if keep is None:
            return priced
        paid = (Cost("fate", 1.0, 1),)
        told = {
            option: replace(one, gain=found[option].win - keep.win, costs=paid) if option != "keep" else one
            for option, one in priced.items()
        }
        return {option: self._priced(one, Chosen(option)) for option, one in told.items()}

    def _before_a_roll(self, bout: Bout, hero: str) -> Mapping[str, Forecast]:
        """Return what an attack roll may bring as it is, and with the die more that fate adds to it."""
        plain = self._at_a_throw(bout, hero)
        more = self._at_a_throw(bout_odds.with_one_more(bout, hero), hero)
        if plain is None or more is None or plain.odds is None or more.odds is None:
            return {}
        paid = Forecast(odds=more.odds, gain=more.odds.win - plain.odds.win, costs=(Cost("fate", 1.0, 1),))
        return {"throw": plain, "destiny": replace(paid, unknown=more.unknown)}

    def _of_dice(self, request: Choose) -> Mapping[str, Forecast]:
        """Return what each way to keep some of several dice brings; the usual one is the plain fight."""
        bout = self._bout()
        if bout is None:
            return {}
        judge = judge_of(self._game, bout.began)
        ids = [option.id for option in request.options]
        found = bout_odds.at_keep(bout, judge, ids, fight_odds.quick)
        usual = found.get(request.usual)
        return {
            option: Forecast(
                odds=one,
                gain=one.win - usual.win if usual and option != request.usual else None,
                unknown=_left_out(one),
            )
            for option, one in found.items()
        }

    def _of_a_reroll(self, ids: list[str]) -> Mapping[str, Forecast]:
        """Return the forecasts of a roll that is no attack: how each answer may end."""
        found = {}
        for option in ids:
            explored = self._explored(Chosen(option))
            explored.rolled = True
            found[option] = self._forecast(explored)
        return found

    # --- fractions ---

    def exact(self, option: str, *, fate: bool) -> Odds[Fraction] | None:
        """Return the odds of one option as fractions."""
        request, bout = self._request, self._bout()
        if bout is None or request is None or (bout.other is None and not bout.rolled):
            return self._exact_fight(self._explored(self._answer(option)), fate=fate)
        judge = judge_of(self._game, bout.began)
        with fight_odds.precise():
            if isinstance(request, Throw):
                near = bout_odds.at_a_throw(bout, judge, request.hero, fight_odds.exact, fate=fate)
            elif request.key == KEEP:
                near = bout_odds.at_keep(bout, judge, [option], fight_odds.exact).get(option)
            else:
                near = bout_odds.at_fate(bout, judge, [option], fight_odds.exact).get(option)
            return fight_odds.simple(near) if near is not None else None

    def fight_before_dice(self, option: str) -> tuple[Sides, Judge] | None:
        """Return the only fight that an option leads to, as the hero sees it; None where dice of it lie there."""
        bout = self._bout()
        if bout is not None and (bout.other is not None or bout.rolled):
            return None
        explored = self._explored(self._answer(option))
        if len(explored.fights) != 1:
            return None
        (fought,) = explored.fights
        return bout_odds.seen_by(fought.began, fought.judge, _payer(fought, self._hero(explored)))

    def _answer(self, option: str) -> Answer | None:
        if isinstance(self._request, Throw) or option == THE_ROLL:
            return None
        own = isinstance(self._request, Choose) and option in [o.id for o in self._request.options]
        return Chosen(option) if own else Interjected(option)

    def _exact_fight(self, explored: Explored, *, fate: bool) -> Odds[Fraction] | None:
        if len(explored.fights) != 1:
            return None
        (fought,) = explored.fights
        hero = self._hero(explored)
        if fate and not _may_pay(fought, hero):
            return None
        return bout_odds.exact_odds(fought.began, fought.judge, _payer(fought, hero), fate=fate)


def _asks_fate(entry: Answered) -> bool:
    return entry.key.partition("/")[0] == FATE


def _left_out(found: Odds[float]) -> tuple[str, ...]:
    """Return that the price of a defeat is left out, where dice of the fight lie there and it may still be lost."""
    return (NO_PRICE,) if found.pays > 0 or found.lose > 0 else ()


def _payer(fought: Fought, hero: str) -> str:
    """Return the hero who sees the fight: who is asked, where that hero is in it, else the attacker."""
    return hero if hero in (fought.began.own.hero, fought.began.other.hero) else fought.began.own.hero


def _may_pay(fought: Fought, hero: str) -> bool:
    """Whether fate may be paid for a fight by the hero who sees it, and its odds are known then."""
    payer = _payer(fought, hero)
    return payer in fought.fate and bout_odds.knows_fate(fought.began, payer)
