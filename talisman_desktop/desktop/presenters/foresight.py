"""The forecasts for the current question, collected from all modules that make forecasts. No Qt."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from itertools import islice

from msgspec.structs import replace

from talisman_desktop.core.facts import DiceThrown
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Chosen, Thrown
from talisman_desktop.odds import fight_forecasts, preparation, roll_odds
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.dice_forecasts import BEFORE, TWIST
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.odds.roll_odds import FATE, LEAVE, REROLLS
from talisman_desktop.play.session import Session
from talisman_desktop.rules.stakes import Roll

KNOWN = {*REROLLS, BEFORE, LEAVE, TWIST}
"""The keys of questions about fate for which there are forecasts."""
BACK = 40
"""The number of recent answers in which rolls are searched for."""


def forecasts(session: Session) -> Mapping[str, Forecast]:
    """Return the forecasts by answer to the current question. The forecast for dice about to be rolled has the key
    ""."""
    request = session.pending
    if request is None:
        return {}
    if request.key.partition("/")[0] == FATE and request.key not in KNOWN:
        return {}  # because the answers do not belong to a known roll
    made = _rolls(session)
    rolls = roll_odds.forecasts(session.game, request, made, _paid(session))
    found = dict(fight_forecasts.forecasts(session.under_way()))
    if not found and not rolls:
        return roll_odds.after_going_on(session.under_way(), made)
    return found | {option: _with_rows(found.get(option), rows) for option, rows in rolls.items()}


def prepare(session: Session) -> Generator[None, None, None]:
    """Calculate what the first forecast of a fight needs, a little at a time."""
    return preparation.prepare(session.under_way())


def exact_odds(session: Session, option: str) -> Generator[None, None, Odds[Fraction] | None]:
    """Calculate the odds of the fight to which an option leads, or of the open roll, in steps; return them as exact
    fractions, or None if they are unknown."""
    return fight_forecasts.exact_odds_bit_by_bit(session.under_way(), option)


def _with_rows(found: Forecast | None, rows: Forecast) -> Forecast:
    """Return the forecast `found` with the chances that the rules give for its roll (those of `rows`). A forecast of a
    certain fight is returned unchanged; without `found`, `rows` is returned."""
    if found is None or found.surely_fights:
        return found or rows
    unknown = tuple(dict.fromkeys((*rows.unknown, *found.unknown)))
    return replace(found, chances=rows.chances, costs=found.costs or rows.costs, unknown=unknown)


def _paid(session: Session) -> str:
    """Return the id of the last of the recent answers about fate; the id of paying it if there is none."""
    last = (e for e in islice(reversed(session.log), BACK) if isinstance(e, Answered) and e.key in REROLLS)
    return next((entry.answer.id for entry in last if isinstance(entry.answer, Chosen)), FATE)


def _rolls(session: Session) -> tuple[Roll, ...]:
    """Return the last rolls, the newest last. The log has the purpose of each, and the facts have the dice."""
    keys = [
        e.key for e in islice(reversed(session.log), BACK) if isinstance(e, Answered) and isinstance(e.answer, Thrown)
    ]
    facts = [fact.dice for fact in islice(reversed(session.facts), 4 * BACK) if isinstance(fact, DiceThrown)]
    return tuple(Roll(key, dice) for key, dice in zip(keys, facts, strict=False))[::-1]
