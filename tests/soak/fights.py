"""Compares forecasts of fights with their results: the game's own steps play each fight thousands of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from random import Random

from msgspec import Struct, field

from talisman_desktop.core.facts import Told
from talisman_desktop.core.flow import Running
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import (
    Answer,
    Choose,
    Chosen,
    Draw,
    Interjected,
    Request,
    Throw,
    Thrown,
    only_answer,
)
from talisman_desktop.core.table import Hero
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.dice_forecasts import KEEP, WITHOUT_FATE
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.odds.open_question import THE_ROLL
from talisman_desktop.odds.plain_answers import PLAYED, plain_answer
from talisman_desktop.odds.roll_odds import REROLLS
from talisman_desktop.odds.step_copy import StepUnderWay
from talisman_desktop.odds.table_changes import things_lost
from talisman_desktop.rules.dues import whole_step
from talisman_desktop.rules.game import Game
from tests.kit import core
from tests.soak.fight_situations import Fork, Situation, Way, at_the_dice, situation

MOST = 4.0
"""The greatest difference between forecast and sample, in standard errors."""

ASSUMED = ("if the ", "if you pay no fate", "without a spell", "without a thing", "without the spell", "without fate")
"""The assumptions that a forecast names. The player here keeps to them."""
TOKENS = ("life", "strength", "craft", "gold", "fate")
FIGHTS = ("fight", "duel", "stand-in")
"""The words under which facts tell of a fight."""
KEEPS_FATE = (*REROLLS, KEEP)
"""The keys of questions whose odds assume that fate is kept for a later die."""


class Sample(Struct):
    """The outcomes of one option, each with its count, and the losses."""

    played: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    """The sums of the squares of what was lost."""
    deaths: int = 0


# --- playing ---


class Ended(Struct, frozen=True):
    """The end of one played fight: its outcome as a word, whether the hero died, and the hero's losses."""

    word: str
    died: bool
    lost: Mapping[str, int]


class Player:
    """Plays one option of a situation as often as wanted. `pays` says whether fate is paid as the forecast assumes. The
    game gives the same result for the same answers, so dice and cards that occurred before are not played again: their
    end is remembered.
    """

    def __init__(self, situation: Situation, option: str, *, pays: bool) -> None:
        self._session, self._option, self._pays = situation.session, option, pays
        self._frame = situation.session.keyframes[-1]
        entries = situation.session.log[self._frame.entries :]
        self._given = [entry.answer for entry in entries if isinstance(entry, Answered)]
        self._known: dict[tuple[str, ...], str] = {}
        self._met: dict[tuple[Way, ...], Fork | Ended] = {}
        """The next fork, or the end, that follows these dice and cards."""
        self._hero = situation.hero

    @property
    def played(self) -> int:
        """The number of different courses of dice and cards that were played with the game's own steps."""
        return sum(isinstance(met, Ended) for met in self._met.values())

    def sample(self, times: int, seed: int) -> Sample:
        """Play the option this many times, and count the outcomes and losses."""
        random, found = Random(f"{seed} {self._option} {self._pays}"), Sample(times)
        for _ in range(times):
            ended = self.play(random)
            found.ends[ended.word] += 1
            found.deaths += ended.died
            for token, n in ended.lost.items():
                found.lost[token] += n
                found.squares[token] += n * n
        return found

    def play(self, random: Random) -> Ended:
        """Play the option once and return its end."""
        ways: tuple[Way, ...] = ()
        while isinstance(met := self._met.get(ways), Fork):
            ways = (*ways, met.drawn(random))
        return met if met is not None else self._first_time(random, ways)

    def _first_time(self, random: Random, ways: tuple[Way, ...]) -> Ended:
        """Play the game's step: first with the dice and cards `ways`, then with random ones. Return the end."""
        game = Game(core().of(self._frame.table), self._frame.table)
        running, answers, said = Running(whole_step(game)), list(self._given), list[Answer]()
        started, passed = False, 0
        while (request := running.pending) is not None:
            answer = only_answer(request)
            if answer is None and answers:
                answer = answers.pop(0)
            elif answer is None and not started:
                started = True
                answer = self._first(request)
            if answer is None and isinstance(request, Throw | Draw):
                fork = Fork(request, game.table.decks[request.deck].unseen if isinstance(request, Draw) else {})
                if passed == len(ways):
                    self._met[ways] = fork
                    ways = (*ways, fork.drawn(random))
                answer = fork.answer(ways[passed])
                passed += 1
            elif answer is None:
                answer = self._answer(request, said)
            if answer is None:
                break
            said.append(answer)
            running.answer(answer)
        running.drop()
        ended = self._met[ways] = self._ended(game)
        return ended

    def _ended(self, game: Game) -> Ended:
        before, after = self._session.table, game.table
        fights = (fact for fact in game.facts if isinstance(fact, Told) and fact.what in FIGHTS)
        word = next((_word(fact, self._hero) for fact in fights), "none")
        was, now = before.heroes[self._hero], after.heroes.get(self._hero)
        lost = {token: _lost(was, now, token) for token in TOKENS}
        lost["things"] = len(things_lost(before, after, self._hero))
        return Ended(word, now is None, lost)

    def _first(self, request: Request) -> Answer | None:
        if self._option == THE_ROLL or not isinstance(request, Choose):
            return None
        own = self._option in [option.id for option in request.options]
        return Chosen(self._option) if own else Interjected(self._option)

    def _answer(self, request: Request, said: list[Answer]) -> Answer | None:
        if self._pays and isinstance(request, Choose) and _attacks(request, self._hero):
            return Chosen(self._paid(request, said))
        return plain_answer(request)

    def _paid(self, request: Choose, said: list[Answer]) -> str:
        """Return the answer of a hero who pays fate whenever that makes a victory likelier."""
        key = (request.text, *(option.id for option in request.options), str(_rolls(said)))
        if key not in self._known:
            self._known[key] = self._best(said)
        return self._known[key]

    def _best(self, said: list[Answer]) -> str:
        game = Game(core().of(self._frame.table), self._frame.table)
        running = Running(whole_step(game))
        entries = []
        for answer in said:
            asked = running.pending
            assert asked is not None
            if only_answer(asked) is None:
                entries.append(Answered(asked.key, answer, "person"))
            running.answer(answer)
        running.drop()
        found = forecasts(StepUnderWay(core(), self._frame.table, tuple(entries)))
        return max(found, key=lambda option: (_rank(found[option]), option == "keep"))


def _rank(forecast: Forecast) -> tuple[float, float]:
    odds = forecast.odds
    return (round(odds.win, 12), round(-odds.lose, 12)) if odds is not None else (0.0, 0.0)


def _rolls(said: list[Answer]) -> int:
    return sum(isinstance(answer, Thrown) for answer in said)


def _attacks(request: Choose, hero: str) -> bool:
    """Return whether a question asks about paying fate to reroll the hero's attack."""
    return (
        request.key.startswith("fate")
        and request.key != "fate/before"
        and request.hero == hero
        and " against " in request.text
    )


def _word(fact: Told, hero: str) -> str:
    word = str(fact.args[4])
    return word if fact.hero == hero else {"won": "lost", "lost": "won"}.get(word, word)


def _lost(was: Hero, now: Hero | None, token: str) -> int:
    if now is None:
        return was.life if token == "life" else 0
    less: int = getattr(was, token) - getattr(now, token)
    return max(0, less)


# --- comparing ---


class Compared(Struct, frozen=True):
    """The result for a seed: the situation in words, the differences between forecast and sample, and the options not
    compared. `times` is how often each option was played.
    """

    seed: int
    times: int
    words: str
    wrong: list[str]
    left_out: list[str]


def compared(task: tuple[int, int]) -> Compared:
    """Compare the forecasts for the situations of a seed with samples of this size."""
    seed, times = task
    before, dice = situation(seed), at_the_dice(seed)
    wrong = differences(before, times) + differences(dice, times)
    return Compared(seed, times, f"{seed} {before.words}; {dice.words}", wrong, left_out(before) + left_out(dice))


def left_out(situation: Situation) -> list[str]:
    """Return the options that `differences` does not compare, each as question, option and reason."""
    found, request = forecasts(situation.position), situation.session.pending
    names = (
        {option.id: option.text for option in request.options} if isinstance(request, Choose) else {THE_ROLL: "roll"}
    )
    names |= {offer.id: offer.text for offer in situation.session.offers() if offer.id.startswith(PLAYED)}
    key = request.key if request is not None else ""
    reasons = {option: _reason(found.get(option)) for option in names}
    return [f"{key}: {names[option]}: {reason}" for option, reason in reasons.items() if reason]


def _reason(forecast: Forecast | None) -> str:
    """Return why a forecast is not compared; "" if it is."""
    if forecast is None:
        return "no forecast, or that of the plain fight"
    if forecast.odds is None:
        return ", ".join(("no fight", *forecast.unknown))
    return ", ".join(said for said in forecast.unknown if not said.startswith(ASSUMED))


def differences(situation: Situation, times: int) -> list[str]:
    """Return the differences between the forecasts and samples of this size, in words."""
    found, request, wrong = forecasts(situation.position), situation.session.pending, list[str]()
    for option, forecast in found.items():
        if forecast.odds is None or any(not said.startswith(ASSUMED) for said in forecast.unknown):
            continue
        plain = Player(situation, option, pays=False).sample(times, situation.seed)
        later = request is not None and request.key in KEEPS_FATE and WITHOUT_FATE not in forecast.unknown
        paid = (
            Player(situation, option, pays=True).sample(times, situation.seed) if later or forecast.with_fate else plain
        )
        wrong += _apart(f"{option}", forecast.odds, paid if later else plain)
        wrong += _costs_apart(option, forecast, plain)
        if forecast.with_fate is not None:
            wrong += _apart(f"{option} with fate", forecast.with_fate, paid)
    return wrong


def _apart(what: str, odds: Odds[float], sample: Sample) -> list[str]:
    said = {"won": odds.win, "draw": odds.draw, "lost": odds.lose}
    return [
        f"{what}: {word} {sample.ends[word] / sample.played:.4f}, forecast {chance:.4f}"
        for word, chance in said.items()
        if abs(sample.ends[word] / sample.played - chance) > MOST * _error(chance * (1 - chance), sample.played)
    ]


def _costs_apart(what: str, forecast: Forecast, sample: Sample) -> list[str]:
    wrong = []
    said = {cost.token: cost.expected for cost in forecast.costs}
    said["things"] = sum(thing.chance for thing in forecast.things)
    for token in (*TOKENS, "things"):
        mean = sample.lost[token] / sample.played
        spread = sample.squares[token] / sample.played - mean * mean
        if abs(mean - said.get(token, 0.0)) > MOST * _error(spread, sample.played) + 1e-9:
            wrong.append(f"{what}: {mean:.4f} {token} lost, forecast {said.get(token, 0.0):.4f}")
    died = sample.deaths / sample.played
    if abs(died - forecast.dies) > MOST * _error(forecast.dies * (1 - forecast.dies), sample.played):
        wrong.append(f"{what}: dies {died:.4f}, forecast {forecast.dies:.4f}")
    return wrong


def _error(variance: float, times: int) -> float:
    return sqrt(max(variance, 1 / times) / times)
