"""The forecast of an answer as its button shows it: the bar, the words beside it, and the exact numbers. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from talisman_desktop.cards.phrases import plural
from talisman_desktop.core.requests import Choose, Option, Request, Throw
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.screen_names import PERCENT
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.forecast import Chance, Cost, Facing, Forecast
from talisman_desktop.odds.roll_odds import FATE

Kind = Literal["good", "even", "bad"]
KEPT = ("keep", "throw")
"""The ids of the options that pay no fate."""
ROLLED = ""
"""The key of the forecast for dice about to be rolled, among the ids of options."""
FIGHT_ENDS = ("win", "stand-off", "lose")
"""The outcomes of a fight in words, in the order of the bar."""
AFTER = "fight after: "
"""The words before the odds of a fight that follows an answer about something else."""
ABOUT_A_FIGHT = ("fight", "finale", "duel", FATE, "die", "by-hand")
"""The first parts of the keys of questions about a fight or its dice."""
DENOMINATOR = 20_000
"""The largest denominator for which a number is also shown as a fraction."""
NEAR = 2e-13
FEW_SHARE = 0.0995
"""The chance below which one decimal is shown."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One coloured part of the bar."""

    kind: Kind
    share: float


@dataclass(frozen=True, slots=True)
class Row:
    """One possible outcome of a roll, with its chance."""

    bar: tuple[Segment, ...]
    share: str
    text: str
    good: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """A forecast in words. `said` is shown beside the bar, and `price` and `unknown` in a soft colour below.

    `exact` are the lines of the tooltip, and `spoken` is the text for a screen reader.
    """

    bar: tuple[Segment, ...]
    said: str
    price: str = ""
    unknown: str = ""
    exact: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    """The outcomes of a roll, each with its chance."""
    facing: Facing | None = None
    """Both sides of the fight, if the forecast is that of a fight."""

    @property
    def below(self) -> str:
        """The text in a soft colour below the bar."""
        return " · ".join(filter(None, (self.unknown, self.price)))

    @property
    def brief(self) -> str:
        """The first of the chances: to win, or to have a good outcome."""
        if len(self.rows) > 1 and self.bar:
            return f"{percent(sum(part.share for part in self.bar if part.kind == 'good'))} good"
        return self.said.partition(" · ")[0]

    @property
    def cut(self) -> str:
        """The short text for a button among many: for a roll with several outcomes, the chance of a good one."""
        return self.brief if len(self.rows) > 1 and self.bar else self.said

    @property
    def told(self) -> str:
        """All of the forecast in one line."""
        return " · ".join(filter(None, (self.said, self.below)))

    @property
    def spoken(self) -> str:
        """All of the forecast in one sentence."""
        parts = (self.said.replace(" → ", " becomes "), self.unknown, self.price)
        return ", ".join(filter(None, parts)).replace(" · ", ", ")


EXACTLY = "The odds, exactly"
"""The title of the panel with exact odds."""
NO_FIGURE = Figures((), "", unknown="no figure")


def figures(
    request: Request | None, forecasts: Mapping[str, Forecast], offers: Sequence[Option] = ()
) -> dict[str, Figures]:
    """Return the figures of each answer that has a forecast, by option, and of the `offers` that may be played first.
    Those of dice about to be rolled have the key ""."""
    fate = isinstance(request, Choose) and request.key.partition("/")[0] == FATE
    kept = next((forecasts[name] for name in KEPT if name in forecasts), None) if fate else None
    made = {name: _figures(forecast, None if name in KEPT else kept) for name, forecast in forecasts.items()}
    options = (*getattr(request, "options", ()), *offers)
    for name in _before_a_fight(request, forecasts, offers):
        if (one := made[name]) is not None:
            made[name] = replace(one, said=f"{AFTER}{one.said}")
    asked = {ROLLED: ""} if isinstance(request, Throw) else {}
    asked |= {option.id: option.text for option in options}
    return {
        name: shown
        for name, found in made.items()
        if name in asked and found is not None and (shown := _unrepeated(found, asked[name])) is not None
    }


def _before_a_fight(request: Request | None, forecasts: Mapping[str, Forecast], offers: Sequence[Option]) -> list[str]:
    """Return the answers whose odds are those of a fight that they do not serve: the options of a question of something
    else, such as whom to heal, if all of them lead to the fight; and offers that add nothing to the chance to win."""
    found = [o.id for o in offers if o.id in forecasts and _adds_nothing(forecasts[o.id])]
    if isinstance(request, Choose) and request.key.partition("/")[0] not in ABOUT_A_FIGHT and len(request.options) > 1:
        own = [forecasts.get(option.id) for option in request.options]
        if all(one is not None and one.surely_fights for one in own):
            found += [option.id for option in request.options]
    return found


def _adds_nothing(forecast: Forecast) -> bool:
    return forecast.surely_fights and forecast.gain is not None and abs(forecast.gain) < NEAR


def _unrepeated(shown: Figures, text: str) -> Figures | None:
    """Return the figures without a price that is the whole text of the answer, such as "Pay 1 gold"; None if nothing
    else is left."""
    if shown.price and text.casefold() == f"pay {shown.price.removeprefix('costs ')}":
        shown = replace(shown, price="")
    return shown if shown.told or shown.rows else None


def no_figures(request: Request) -> dict[str, Figures]:
    """Return placeholders for all answers to a question whose odds could not be calculated."""
    names = [ROLLED] if isinstance(request, Throw) else [option.id for option in getattr(request, "options", ())]
    return dict.fromkeys(names, NO_FIGURE)


def of_a_fight(forecast: Forecast) -> Figures:
    """Return the figures of one fight."""
    found = _figures(forecast, None)
    assert found is not None, "a fight has odds"
    return found


def _figures(forecast: Forecast, kept: Forecast | None) -> Figures | None:
    """Return the figures of a forecast; None if there is nothing to show. `kept` is the forecast without paying
    fate."""
    bar, said, exact = _of_both(forecast, kept) if forecast.odds is not None else _of_a_roll(forecast.chances)
    price, unknown = " · ".join(filter(None, (_if_it_comes(forecast), _price(forecast)))), ", ".join(forecast.unknown)
    if forecast.with_fate is not None:
        exact = (*exact, f"win with fate: {exactly(forecast.with_fate.win)}")
    if not said and not price and not unknown:
        return None
    if forecast.gain is not None:
        exact = (*exact, f"{forecast.gain * 100:+.6f}{PERCENT} against the plain fight")
    costs = tuple(f"{cost.token}: {cost.expected:.6f} expected, {cost.worst} at most" for cost in forecast.costs)
    if forecast.things:
        expected = sum(thing.chance for thing in forecast.things)
        costs = (*costs, f"things: {expected:.6f} expected, {forecast.most_things} at most")
    dies = (f"dies: {exactly(forecast.dies)}",) if forecast.dies else ()
    facing = forecast.facing if forecast.surely_fights else None
    return Figures(bar, said, price, unknown, (*exact, *costs, *dies), _rows(forecast.chances), facing)


def exact_odds(
    request: Request, shown: Mapping[str, Figures], fractions: Mapping[str, Odds[Fraction]], offers: Sequence[Option]
) -> Reason:
    """Return the exact odds of all answers as one text. `fractions` has the odds of fights by option."""
    options = (*getattr(request, "options", ()), *offers)
    named = {o.id: o.text for o in options} | {ROLLED: screen_names.fallback_text(request)}
    lines: list[str] = []
    for name, text in named.items():
        if name in shown:
            exact = _ratios(fractions[name]) if name in fractions else ()
            left = shown[name].exact[len(exact) :]
            lines += [f"{text}: {shown[name].spoken}", *(f"    {line}" for line in (*exact, *left))]
    return Reason(EXACTLY, "\n".join(lines))


def _ratios(odds: Odds[Fraction]) -> tuple[str, str, str]:
    named = zip(FIGHT_ENDS, (odds.win, odds.draw, odds.lose), strict=True)
    win, draw, lose = (f"{name}: {n} = {_decimals(float(n))}" for name, n in named)
    return win, draw, lose


# --- fights ---


def _of_both(forecast: Forecast, kept: Forecast | None) -> tuple[tuple[Segment, ...], str, tuple[str, ...]]:
    """Return the bar, words and exact lines for a fight. If it is uncertain whether there will be a fight, they
    describe the roll that decides it.
    """
    if forecast.surely_fights:
        return _of_a_fight(forecast, kept if kept is not None and kept.surely_fights else None)
    bar, said, exact = _of_a_fight(forecast, None)
    if forecast.chances:
        bar, said, rows = _of_a_roll(forecast.chances)
        exact = (*exact, *rows)
    return bar, said, (*exact, f"it comes to a fight: {exactly(forecast.comes)}")


def _if_it_comes(forecast: Forecast) -> str:
    """Return how likely a fight comes, how likely it is won then, and the chance to win with fate, in words."""
    said = []
    if forecast.odds is not None and not forecast.surely_fights:
        said.append(f"{percent(forecast.comes)} fight, then {percent(forecast.odds.win)} win")
    if forecast.with_fate is not None:
        said.append(f"{percent(forecast.with_fate.win)} win with fate")
    return " · ".join(said)


def _of_a_fight(forecast: Forecast, kept: Forecast | None) -> tuple[tuple[Segment, ...], str, tuple[str, ...]]:
    odds = forecast.odds
    assert odds is not None
    named = tuple(zip(FIGHT_ENDS, (odds.win, odds.draw, odds.lose), strict=True))
    bar = (Segment("good", odds.win), Segment("even", odds.draw), Segment("bad", odds.lose))
    exact = tuple(f"{name}: {exactly(n)}" for name, n in named)
    if kept is not None and kept.odds is not None:
        return bar, f"{percent(kept.odds.win)} → {percent(odds.win)} win", exact
    win, draw, lose = percents([n for _, n in named])
    said = [f"{win} win{_gain(forecast.gain)}", f"{draw} stand-off" if _surely(odds.draw) else "", f"{lose} lose"]
    return bar, " · ".join(filter(None, said)), exact


def _gain(gain: float | None) -> str:
    r"""Return in brackets how much the chance to win gains over that in the plain fight; "" if `gain` is None.

    >>> _gain(0.12), _gain(-0.015), _gain(0.0), _gain(None)
    (' (+12\xa0%)', ' (−1.5\xa0%)', ' (±0\xa0%)', '')
    """
    if gain is None:
        return ""
    places = 0 if abs(gain) >= FEW_SHARE else 1
    said = f"{gain * 100:+.{places}f}{PERCENT}".replace("-", "−")
    return f" (±0{PERCENT})" if float(f"{gain * 100:.{places}f}") == 0 else f" ({said})"


# --- rolls ---


def _of_a_roll(chances: Sequence[Chance]) -> tuple[tuple[Segment, ...], str, tuple[str, ...]]:
    """Return the bar, words and exact lines for a roll outside fights, the good outcomes first."""
    ranked = _good_first(chances)
    good = sum(chance.probability for chance in ranked if chance.good)
    rest = sum(chance.probability for chance in ranked if not chance.good)
    bar = (Segment("good", good), Segment("bad", rest)) if good else ()
    shares = percents([chance.probability for chance in ranked])
    said = " · ".join(_with_share(chance.text, share) for share, chance in zip(shares, ranked, strict=True))
    if len(ranked) > 2 and max(x.probability for x in ranked) - min(x.probability for x in ranked) < NEAR:
        said = f"{' · '.join(chance.text for chance in ranked)} · {percent(ranked[0].probability)} each"
    return bar, said, tuple(f"{chance.text}: {exactly(chance.probability)}" for chance in ranked)


def _with_share(text: str, share: str) -> str:
    """Return an outcome with its chance. A colon keeps the chance apart from a number at the end of the outcome.

    >>> _with_share("lose 1 turn", "17 %"), _with_share("fight a monster of strength 2", "17 %")
    ('lose 1 turn 17 %', 'fight a monster of strength 2: 17 %')
    """
    return f"{text}: {share}" if text[-1:].isdigit() else f"{text} {share}"


def _good_first(chances: Sequence[Chance]) -> list[Chance]:
    return sorted(chances, key=lambda chance: not chance.good)


def _rows(chances: Sequence[Chance]) -> tuple[Row, ...]:
    """Return the outcomes of a roll, the good ones first."""
    ranked = _good_first(chances)
    shares = percents([chance.probability for chance in ranked])
    rest: Kind = "bad" if any(x.good for x in ranked) else "even"
    return tuple(
        Row((Segment("good" if x.good else rest, x.probability),), share, x.text, x.good)
        for share, x in zip(shares, ranked, strict=True)
    )


# --- the price ---


def _price(forecast: Forecast) -> str:
    costs = [_cost(cost) for cost in forecast.costs if cost.worst]
    said = [f"costs {', '.join(costs)}"] if costs else []
    if sure := [thing.name for thing in forecast.things if thing.chance > 1 - NEAR]:
        said.append(f"loses {', '.join(sure)}")
    if unsure := [f"{thing.name} {percent(thing.chance)}" for thing in forecast.things if thing.chance <= 1 - NEAR]:
        said.append(f"may lose {', '.join(unsure)}")
    if forecast.dies:
        said.append(f"{percent(forecast.dies)} dies")
    return " · ".join(said)


def _cost(cost: Cost) -> str:
    """Return a certain price as a number, else its mean and its most.

    >>> _cost(Cost("fate", 1, 1)), _cost(Cost("life", 0.25, 2))
    ('1 fate', '0.25 lives (at most 2)')
    """
    if abs(cost.expected - cost.worst) < NEAR:
        return f"{cost.worst} {_many(cost.token, cost.worst)}"
    return f"{cost.expected:.2g} {_many(cost.token, 0)} (at most {cost.worst})"


def _many(token: str, n: int) -> str:
    return plural(token) if token == "life" and n != 1 else token


# --- numbers ---


def percents(shares: Sequence[float]) -> tuple[str, ...]:
    r"""Return shares of 1 in percent, with one decimal if one is small. They are rounded so that they add up, unless
    equal shares would then differ: in this case each is rounded by itself.

    >>> percents([19 / 21, 1 / 42, 1 / 14])
    ('90.5\xa0%', '2.4\xa0%', '7.1\xa0%')
    >>> percents([1 / 3, 1 / 3, 1 / 3]), percents([0.99999, 0.00001])
    (('33\xa0%', '33\xa0%', '33\xa0%'), ('>\xa099.9\xa0%', '<\xa00.1\xa0%'))
    """
    shares = [_surely(share) for share in shares]
    fine = 10 if any(0 < share < FEW_SHARE for share in shares) else 1
    units = [share * 100 * fine for share in shares]
    rounded = _adding_up(units)
    if any(abs(a - b) < NEAR and n != m for (a, n), (b, m) in pairwise(sorted(zip(shares, rounded, strict=True)))):
        rounded = [round(unit) for unit in units]
    return tuple(_said(share, n / fine, fine) for share, n in zip(shares, rounded, strict=True))


def _adding_up(units: Sequence[float]) -> list[int]:
    """Round each number up or down so that the sum is the rounded sum; those with the largest rest are rounded up."""
    floors = [int(unit + 1e-9) for unit in units]
    left = round(sum(units)) - sum(floors)
    ranked = sorted(range(len(units)), key=lambda at: round(floors[at] - units[at], 9))
    for at in ranked[: max(0, left)]:
        floors[at] += 1
    return floors


def percent(share: float) -> str:
    r"""Return one share of 1 in percent.

    >>> percent(0.023), percent(0.18), percent(0.0), percent(1.0), percent(0.9999)
    ('2.3\xa0%', '18\xa0%', '0\xa0%', '100\xa0%', '>\xa099.9\xa0%')
    """
    share = _surely(share)
    fine = 10 if 0 < min(share, 1 - share) < FEW_SHARE else 1
    return _said(share, round(share * 100 * fine) / fine, fine)


def _surely(share: float) -> float:
    """Return 0 or 1 for a share that differs from it only because many small numbers were added up.

    >>> _surely(0.9999999999999998), _surely(1e-16), _surely(0.9999999)
    (1.0, 0.0, 0.9999999)
    """
    return float(round(share)) if abs(share - round(share)) < NEAR else share


def _said(share: float, rounded: float, fine: int) -> str:
    """Return a rounded percentage as text; only an impossible event has 0 and only a certain one 100."""
    if 0 < share < 1 and not 0 < rounded < 100:
        return f"<\u00a00.1{PERCENT}" if rounded <= 0 else f">\u00a099.9{PERCENT}"
    if share <= 0 or share >= 1:
        return f"{rounded:.0f}{PERCENT}"
    return f"{rounded:.{int(fine > 1)}f}{PERCENT}"


def exactly(share: float) -> str:
    r"""Return a share as a percentage, and as a fraction too if its denominator is small.

    >>> exactly(19 / 21)
    '19/21 = 90.47619\xa0%'
    >>> exactly(0.25)
    '1/4 = 25\xa0%'
    """
    near = Fraction(share).limit_denominator(DENOMINATOR)
    decimals = _decimals(share)
    if near.denominator == 1 or abs(float(near) - share) > NEAR:
        return decimals
    return f"{near} = {decimals}"


def _decimals(share: float) -> str:
    return f"{share * 100:.6f}".rstrip("0").rstrip(".") + PERCENT
