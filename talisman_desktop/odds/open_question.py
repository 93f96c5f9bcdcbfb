"""The question that is open in a step, with a copy of the step for exploring its answers."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.core.requests import Answer, Choose, Chosen, Interjected, Request, Throw
from talisman_desktop.core.table import Table
from talisman_desktop.odds import bout_odds
from talisman_desktop.odds.bout_odds import Bout
from talisman_desktop.odds.end_costs import NOT_ALIKE
from talisman_desktop.odds.exploration import FEW_LEAVES, MOST_LEAVES, Explored, Fought, explore
from talisman_desktop.odds.fight_judges import judge_of
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.odds.step_copy import StepCopy, StepUnderWay
from talisman_desktop.rules.dice import has_fate
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.roll_values import MAY_PAY_FATE

THE_ROLL = ""
"""The id under which the forecast of an open roll is given, or that of a fight at the players' own table."""


class OpenQuestion:
    """A question whose answers are explored."""

    def __init__(self, origin: StepUnderWay) -> None:
        self._origin = origin
        self._copy = StepCopy(origin)
        self._most = MOST_LEAVES
        self.before: Table = self._copy.table
        """The table while the question is open."""
        self.request: Request | None = self._copy.pending
        self.bout: Bout | None = bout_odds.under_way(self._copy.heard)
        """The current fight, None if there is none."""

    @property
    def game(self) -> Game:
        """The game while the question is open."""
        return self._copy.game

    @property
    def hero(self) -> str:
        """The hero who is asked. At a question to the whole party it is the attacker of the current fight, "" if there
        is none."""
        asked = self.request.hero if self.request is not None else ""
        return asked or (self.bout.began.own.hero if self.bout is not None else "")

    def judge(self, bout: Bout) -> Judge:
        """Return the judge of the current fight."""
        return judge_of(self.game, bout.began)

    def explored(self, answer: Answer | None, alike: Mapping[str, str] = NOT_ALIKE) -> Explored:
        """Return every way in which an answer may end, or the open roll if `answer` is None. `alike` are the ends whose
        losses are known from the usual answer."""
        return explore(self._origin, answer, self._copy, alike, self._most)

    def explore_less(self) -> None:
        """From now on explore further rolls only if they are of a single die."""
        self._most = FEW_LEAVES

    def hero_of(self, explored: Explored) -> str:
        """Return the hero whom the forecast is for: the one who is asked, else the one who fights."""
        return self.hero or next((fought.began.own.hero for fought in explored.fights), "")

    def answer(self, option: str) -> Answer | None:
        """Return the answer that takes an option; None for the open roll."""
        if isinstance(self.request, Throw) or option == THE_ROLL:
            return None
        own = isinstance(self.request, Choose) and option in [o.id for o in self.request.options]
        return Chosen(option) if own else Interjected(option)

    def may_pay(self, hero: str) -> bool:
        """Whether a hero may pay fate for a roll of a fight now."""
        game = self.game
        return game.alive(hero) and has_fate(game, hero) and MAY_PAY_FATE(game, True, hero)


def payer(fought: Fought, hero: str) -> str:
    """Return the hero whose odds of a fight are shown: the hero who is asked, or the attacker if that hero is not in
    the fight."""
    return hero if hero in (fought.began.own.hero, fought.began.other.hero) else fought.began.own.hero


def may_pay(fought: Fought, hero: str) -> bool:
    """Whether that hero may pay fate in a fight and the odds with fate can be given."""
    paying = payer(fought, hero)
    return paying in fought.fate and bout_odds.knows_fate(fought.began, paying)
