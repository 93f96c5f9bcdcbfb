"""A copy of the current step that is played by itself. A table is a value, so the game is not affected."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.flow import Running, StepCoroutine
from talisman_desktop.core.log import Answered, Diverged, Edited, Entry
from talisman_desktop.core.requests import Answer, Choose, Request, Throw, only_answer
from talisman_desktop.core.table import Table
from talisman_desktop.rules.dues import whole_step
from talisman_desktop.rules.fight.attack_dice import FirstRollMade
from talisman_desktop.rules.fight.fight_moments import FightBegan, FightEnded
from talisman_desktop.rules.fight.result import SETTLED, Result, Sums
from talisman_desktop.rules.game import ASK_ANEW, Game
from talisman_desktop.rules.hooks import Around, Bent, Follow
from talisman_desktop.rules.moments import AFTER_FIGHT, ARMOUR_ROLL, ROLL, DieChosen, Fought, Rolling, Struck, Trying
from talisman_desktop.rules.ruleset import Rules, Ruleset
from talisman_desktop.rules.values.fight_values import ARMOUR_AT_RISK, AT_RISK, ArmourAtRisk, AtRisk
from talisman_desktop.rules.values.roll_values import MAY_PAY_FATE

NOT_BENT = Bent({}, {}, [], of_hero=False, passes=False)


class StepUnderWay(Struct, frozen=True):
    """The step in progress: the table at its start, and the answers and corrections since.
    `talisman_desktop.play.round.Round.under_way` makes it, together with the running game and its open question; both
    are for reading only. `enter` starts another step instead of the table's: a fight that is made up.
    """

    rules: Rules
    table: Table
    entries: tuple[Entry, ...] = ()
    game: Game | None = None
    request: Request | None = None
    enter: Callable[[Game], StepCoroutine] | None = None


class Rolled(Struct, frozen=True, gc=False):
    """Dice that were rolled, with every change to them that comes before fate."""

    request: Throw
    dice: tuple[int, ...]

    def beside(self, chosen: int) -> Rolled:
        """Return the dice together with the face that was chosen for a die before them, if it is not 0."""
        if not chosen:
            return self
        request = self.request if self.request.open else replace(self.request, dice=self.request.dice + 1)
        return Rolled(request, (chosen, *self.dice))


class ArmourTried(Struct, frozen=True, gc=False):
    """A hero is about to roll for armour that saves on this number or more. `worn` is where it is worn, `risk` what may
    happen to it on a 1; `known` means that no other rule uses the die."""

    hero: str
    card: int
    on: int
    worn: str
    risk: ArmourAtRisk | None
    known: bool


class Settling(Struct, frozen=True, gc=False):
    """A fight is over, and its losses are not suffered yet: the table at this moment, and the heroes' attack rolls."""

    table: Table
    heroes: tuple[Struck, ...]


Heard = FightBegan | FirstRollMade | ArmourTried | FightEnded | Settling | DieChosen | Rolled
"""The moments of a fight that a copy records."""


class StepCopy:
    """A copy of a step: it plays the answers given in the game up to the open question, and then any answers that its
    owner gives."""

    def __init__(self, origin: StepUnderWay, sibling: StepCopy | None = None) -> None:
        """Replay the answers of the game. With a `sibling` of the same origin, results calculated there are reused as
        far as they still hold. Raises Diverged if the answers do not fit the rules."""
        self._origin = origin
        self.played: Ruleset = sibling.played if sibling is not None else origin.rules.of(origin.table)
        """The rules of the table at the start of the step."""
        ruleset = sibling.ruleset if sibling is not None else listening(self.played)
        self.ruleset: Ruleset = ruleset
        self.game = _ListeningGame(ruleset, origin.table)
        if sibling is not None and sibling.game.ruleset is self.game.ruleset:
            self.game.share_results(sibling.game)
        self._running = Running((origin.enter or whole_step)(self.game))
        self._play(origin.entries)
        self.game.replays = False

    @property
    def pending(self) -> Request | None:
        """The open question; None if the step is over."""
        return self._running.pending

    @property
    def table(self) -> Table:
        """The present table of the copy."""
        return self.game.table

    @property
    def heard(self) -> Sequence[Heard]:
        """The moments of fights recorded so far, in order."""
        return self.game.heard

    def unsettled(self, moment: Settling) -> list[Struck]:
        """Return the heroes' attack rolls after a fight for which no roll about breakage was made yet."""
        return [struck for struck in moment.heroes if not any(struck is one for one in self.game.settled)]

    def at_risk(self, struck: Struck) -> tuple[AtRisk, ...]:
        """Return the things that may break after an attack roll in the game."""
        self.game.weighs = True
        found = AT_RISK(self.game, (), struck)
        self.game.weighs = False
        return found

    def answer(self, answer: Answer) -> None:
        """Answer the open question, and then every question that has only one answer."""
        self._running.answer(answer)
        self._force()

    def _force(self) -> None:
        while (request := self._running.pending) is not None and (forced := only_answer(request)) is not None:
            self._running.answer(forced)

    def _play(self, entries: Iterable[Entry]) -> None:
        self._force()
        for number, entry in enumerate(entries):
            request = self.pending
            if isinstance(entry, Edited):
                self._correct(entry.facts)
            elif isinstance(entry, Answered):
                if request is None or not entry.is_about(request.key):
                    raise Diverged(number, entry.key, request.key if request is not None else "")
                self.answer(entry.answer)

    def _correct(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self.game.correct(fact)
        self.game.play_by(listening(self._origin.rules.of(self.table)))
        if isinstance(self.pending, Choose):
            self.answer(ASK_ANEW)


class _ListeningGame(Game):
    """A copy of the game that records the events of its fights: their beginning, first rolls and end."""

    __slots__ = ("began", "fights", "heard", "keeps_fate", "over", "replays", "result", "settled", "weighs")

    def __init__(self, ruleset: Ruleset, table: Table) -> None:
        super().__init__(ruleset, table)
        self.heard: list[Heard] = []
        self.over = 0
        """The number of moments recorded when the last fight ended; 0 if none has ended."""
        self.began: list[FightBegan] = []
        """All fights recorded so far; the last one is the current fight if `fights`."""
        self.fights = False
        """Whether a fight is under way."""
        self.result: Result | None = None
        """The result given to the current fight, whatever its dice show; None if the dice decide."""
        self.keeps_fate = False
        """Whether heroes are no longer asked about fate for rolls in a fight."""
        self.replays = True
        """Whether the answers given in the game are still being replayed."""
        self.settled: list[Struck] = []
        """The attack rolls for which the game itself has asked for dice about breakage."""
        self.weighs = False
        """Whether a forecast asks what may break."""


@lru_cache(maxsize=8)
def listening(ruleset: Ruleset) -> Ruleset:
    """Return the rules with listeners added for the moments of a fight; they come after all that modules do. A copy is
    played to each end of a fight whatever its dice show. Breakage depends on those dice, so on a copy nothing breaks
    except in the answers that the game has already given; `wear` calculates the rest.
    """
    hooks = ruleset.hooks
    moments = (FightBegan, FirstRollMade, FightEnded, DieChosen)
    follows = {moment: (*hooks.follows.get(moment, ()), Follow(moment, _hear)) for moment in moments}
    armour = hooks.arounds.get(ARMOUR_ROLL, ())
    known = len(armour) == len(hooks.values.get(ARMOUR_AT_RISK, NOT_BENT).bends)
    arounds = {
        ROLL: (*hooks.arounds.get(ROLL, ()), Around(procedure=ROLL, revise=_hear_roll)),
        ARMOUR_ROLL: (*armour, Around(procedure=ARMOUR_ROLL, before=_hear_of_armour(known=known))),
        AFTER_FIGHT: (Around(procedure=AFTER_FIGHT, before=_hear_heroes), *hooks.arounds.get(AFTER_FIGHT, ())),
    }
    values = dict(hooks.values)
    if (risk := values.get(AT_RISK)) is not None:
        values[AT_RISK] = Bent(risk.words, risk.lasting, [*risk.bends, _breaks], of_hero=risk.of_hero, passes=True)
    values[SETTLED] = Bent({}, {}, [_settled], of_hero=False, passes=True)
    fate = values.get(MAY_PAY_FATE, NOT_BENT)
    values[MAY_PAY_FATE] = Bent(fate.words, fate.lasting, [*fate.bends, _pays], of_hero=fate.of_hero, passes=True)
    heard = replace(hooks, values=values, follows={**hooks.follows, **follows}, arounds={**hooks.arounds, **arounds})
    return replace(ruleset, hooks=heard)


def _hear(game: _ListeningGame, moment: Heard) -> tuple[Fact, ...]:
    game.heard.append(moment)
    if isinstance(moment, FightBegan):
        game.began.append(moment)
        game.fights = True
    elif isinstance(moment, FightEnded):
        game.over, game.result, game.fights = len(game.heard), None, False
    return ()


def _settled(game: _ListeningGame, base: Result, sums: Sums) -> Result:
    return base if game.result is None else game.result


def _pays(game: _ListeningGame, base: bool, hero: str) -> bool:
    return base and not game.keeps_fate


def _breaks(game: _ListeningGame, base: tuple[AtRisk, ...], struck: Struck) -> tuple[AtRisk, ...]:
    if game.weighs:
        return base
    if not game.replays:
        return ()
    game.settled.append(struck)
    return base


async def _hear_heroes(game: _ListeningGame, fought: Fought) -> None:
    game.heard.append(Settling(game.table, fought.heroes))


async def _hear_roll(game: _ListeningGame, roll: Rolling, dice: tuple[int, ...]) -> tuple[int, ...]:
    game.heard.append(Rolled(roll.request, dice))
    return dice


def _hear_of_armour(*, known: bool) -> Callable[[_ListeningGame, Trying], Awaitable[None]]:
    """Return a listener for rolls for armour; `known` means that all rules in use declare what they do with these
    dice."""

    async def hear(game: _ListeningGame, about: Trying) -> None:
        risk = ARMOUR_AT_RISK(game, None, about)
        game.heard.append(ArmourTried(about.hero, about.card, about.saves.on, about.saves.worn, risk, known))

    return hear
