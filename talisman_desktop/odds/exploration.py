"""The exploration of one answer: copies of the step are played by the game's own rules, one to each end that the dice
allow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct, field
from msgspec.structs import replace

from talisman_desktop.core.log import Answered
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import Answer, ByHand, Chosen, Done, Draw, Drawn, Request, Throw, Thrown
from talisman_desktop.core.table import Table
from talisman_desktop.odds import bout_odds, coming_dice, dice_ways, fight_results, plain_answers, wear
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.bout_odds import Bout
from talisman_desktop.odds.coming_dice import ToCome
from talisman_desktop.odds.end_costs import NOT_ALIKE, Cost, Leaf, Way, Worn, cost_of, joined
from talisman_desktop.odds.fight_judges import judge_of
from talisman_desktop.odds.fight_results import LEAST
from talisman_desktop.odds.open_dice import SIX
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.odds.roll_odds import FATE, REROLLS
from talisman_desktop.odds.step_copy import ArmourTried, Settling, StepCopy, StepUnderWay
from talisman_desktop.odds.table_changes import is_paid
from talisman_desktop.rules.dice import has_fate
from talisman_desktop.rules.fight.fight_moments import FightBegan, left_out
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import DieChosen
from talisman_desktop.rules.values.fight_values import AT_RISK
from talisman_desktop.rules.values.roll_values import MAY_PAY_FATE

MOST_LEAVES = 20
"""The most ends of an answer that are explored where it rolls dice outside a fight."""
FEW_LEAVES = 5
"""The most such ends if many answers are explored; enough for a single die."""
MOST_ANSWERS = 200
"""The most questions that a copy answers on the way to one end."""
OUTCOME = "by-hand/outcome"
"""The key of the question how a fight ended that the players fought at their own table."""


class Fought(Struct, frozen=True):
    """A fight that an answer leads to: its probability, and its odds for the attacker. `fate` are the heroes who may
    pay fate in it."""

    chance: float
    began: FightBegan
    judge: Judge
    odds: Odds[float]
    fate: tuple[str, ...]


class OpenRoll(Struct, frozen=True):
    """An attack roll that an answer leads to, and the state of its fight. `paid` is the answer that paid fate for a
    die."""

    bout: Bout
    request: Throw
    paid: str

    @property
    def to_come(self) -> ToCome:
        """The dice of the fight that are still to be rolled."""
        return coming_dice.at(self.bout, self.request, self.paid)


class Explored(Struct):
    """All ends of an answer, the fights that it leads to, and notes on what is left out.

    `alike` names, for each end of a fight or an armour roll that was played, the first end of that roll with the same
    losses, "" if nothing is lost. `comes` is the chance that there is a fight.
    `rolled` means that dice outside a fight matter. `copies` is the number of copies of the step that were played.
    `open_roll` is the first attack roll of a fight, None if all its dice are rolled. `chosen_for` is the roll in
    which the answer sets the face of a die.
    """

    leaves: list[Leaf] = field(default_factory=list)
    fights: list[Fought] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    alike: dict[str, str] = field(default_factory=dict)
    comes: float = 0.0
    rolled: bool = False
    copies: int = 0
    open_roll: OpenRoll | None = None
    chosen_for: Throw | None = None

    @property
    def to_come(self) -> ToCome | None:
        """The dice of the fight that are still to be rolled; None if all of them are rolled."""
        return self.open_roll.to_come if self.open_roll is not None else None


def explore(
    origin: StepUnderWay,
    answer: Answer | None,
    first: StepCopy,
    alike: Mapping[str, str] = NOT_ALIKE,
    most: int = MOST_LEAVES,
) -> Explored:
    """Explore an answer to the open question, or the open roll if `answer` is None. `first` is a copy of the step at
    that question. `alike` are the ends of the plain fight: those that cost nothing, or the same as another end, are
    not played again. `most` is the most ends of rolls outside fights.
    """
    return _Explorer(origin, answer, first, alike, most).explored()


class _Run:
    """A copy of the game that is played to one end, with the rolls made on the way."""

    def __init__(self, copy: StepCopy, unknown: list[str]) -> None:
        self.copy = copy
        self._before = len(copy.heard)
        self._fights = len(copy.game.began) - copy.game.fights
        """The number of fights that were over before."""
        self.rolls: tuple[tuple[int, ...], ...] = ()
        self.result: Result | None = None
        self.worn: Worn = ()
        self._unknown = unknown

    def settle(self, result: Result | None, worn: Worn = ()) -> None:
        """Set the result of the current fight, whatever its dice show, and note what may break after it."""
        self.result, self.copy.game.result, self.copy.game.keeps_fate = result, result, True
        self.worn += worn

    def repeat(self, rolls: Iterable[tuple[int, ...]], result: Result | None, worn: Worn) -> None:
        """Repeat the rolls of another run, with this result of its fight."""
        self.copy.game.result, self.copy.game.keeps_fate = result, result is not None
        for dice in rolls:
            self.advance()
            self.roll(dice)
        self.advance()
        self.result, self.worn = result, worn

    def roll(self, dice: tuple[int, ...]) -> None:
        """Answer the open roll with these dice."""
        self.rolls = (*self.rolls, dice)
        self.copy.answer(Thrown(dice))

    def roll_then(self, face: int) -> None:
        """Answer the next roll with this face on all dice; 0 means that no roll follows."""
        if face and (request := self.advance()) is not None:
            self.roll((face,) * request.dice)

    def advance(self) -> Throw | None:
        """Answer questions plainly up to a roll with several possible results, and return its request; None at the
        end."""
        for _ in range(MOST_ANSWERS):
            request = self.copy.pending
            if request is None or self._is_beyond(request):
                return None
            if isinstance(request, Throw):
                dice = self._of_the_fight(request)
                if dice is None:
                    return request
                self.roll(dice)
                continue
            if isinstance(request, ByHand):
                self._leave_out(f"without what {self._by_hand(request)}")
                self.copy.answer(Done(request.usual))
                continue
            if request.key == OUTCOME:
                self._leave_out("without what it costs at your table")
                return None
            if prevented := plain_answers.prevented(request):
                self._leave_out(prevented)
            answer = self._drawn(request) if isinstance(request, Draw) else plain_answers.plain_answer(request)
            if answer is None:
                what = "the card that is drawn" if isinstance(request, Draw) else "how the points are shared"
                self._leave_out(f"without {what}")
                return None
            self.copy.answer(answer)
        return None

    def _drawn(self, request: Draw) -> Drawn | None:
        """Return an arbitrary spell where a spell is drawn, because the forecast casts none from here on; None for
        another deck."""
        game = self.copy.game
        kinds = sorted(kind for kind, n in game.table.decks[request.deck].unseen.items() if n > 0)
        if len(kinds) < request.count or any(game.catalog.cards[kind].type != "spell" for kind in kinds):
            return None
        self._leave_out("without the spell that is drawn")
        return Drawn(tuple(kinds[: request.count]))

    def _leave_out(self, words: str) -> None:
        if words not in self._unknown:
            self._unknown.append(words)

    def _by_hand(self, request: Request) -> str:
        game = self.copy.game
        kind = request.cause.card or (game.card(request.card).kind if request.card and game.lies(request.card) else "")
        return f"{game.catalog.name(kind)} says" if kind else "is done by hand"

    def _is_beyond(self, request: Request) -> bool:
        """Whether a request is beyond the fight: it asks a hero who was not in it, or belongs to another fight."""
        if self.copy.game.over <= self._before:
            return False
        began = self.copy.game.began
        if len(began) == self._fights:
            return False
        first = began[self._fights]
        return len(began) > self._fights + 1 or request.hero not in ("", first.own.hero, first.other.hero)

    def _of_the_fight(self, request: Throw) -> tuple[int, ...] | None:
        """Return arbitrary dice for a roll of a fight whose result is settled; None for any other roll."""
        if self.result is None or self.copy.game.result is None or not bout_odds.is_attack(request):
            return None
        return dice_ways.deciding_nothing(request.dice)


class _Explorer:
    def __init__(
        self, origin: StepUnderWay, answer: Answer | None, first: StepCopy, alike: Mapping[str, str], most: int
    ) -> None:
        self._origin, self._answer, self._first, self._alike = origin, answer, first, alike
        self._found = Explored()
        self._left = most

    def explored(self) -> Explored:
        try:
            self._follow(self._begun(), 1.0)
        except ImpossibleFact:
            self._found.unknown.append("without what happens next on this table, which was set by hand")
        return self._found

    def _begun(self) -> _Run:
        copy = StepCopy(self._origin, self._first)
        self._found.copies += 1
        run = _Run(copy, self._found.unknown)
        if self._answer is not None:
            before = len(copy.heard)
            copy.answer(self._answer)
            chosen = next((x for x in copy.heard[before:] if isinstance(x, DieChosen)), None)
            self._found.chosen_for = chosen.request if chosen is not None else None
        return run

    def _follow(self, run: _Run, chance: float) -> None:
        request = run.advance()
        ways = self._ways(run, request, chance) if request is not None else None
        if ways is None:
            by_hand = self._is_fought_by_hand(run, chance)
            self._leaf(chance, run.copy.table, run.worn + self._worn(run), fought=by_hand or run.result is not None)
            return
        rolls, result, worn, before = run.rolls, run.result, run.worn, run.copy.table
        # Even an end that costs nothing may give back what was lost before, and is then played.
        alike = NOT_ALIKE if is_paid(self._first.table, before) else {**self._alike, **self._found.alike}
        ways = joined(ways, alike)
        for way in ways:
            if alike.get(way.name) == "":
                fought = result is not None or way.result is not None
                self._leaf(chance * way.chance, before, worn + way.worn, fought=fought)
        fresh, ends = True, dict[Cost, str]({(): ""})
        for way in (way for way in ways if alike.get(way.name) != ""):
            if not fresh:
                run = self._begun()
                run.repeat(rolls, result, worn)
            fresh = False
            if way.result is not None:
                run.settle(way.result, way.worn)
            else:
                run.roll(way.dice)
                run.roll_then(way.then)
                run.worn += way.worn
            known = len(self._found.leaves)
            self._follow(run, chance * way.chance)
            if way.name:
                cost = cost_of(before, self._found.leaves[known:], chance * way.chance, len(worn + way.worn))
                self._found.alike[way.name] = ends.setdefault(cost, way.name)

    def _is_fought_by_hand(self, run: _Run, chance: float) -> bool:
        """Whether the answer ends in a fight that the players fight at their own table; if so, the fight is noted."""
        pending = run.copy.pending
        bout = bout_odds.under_way(run.copy.heard) if pending is not None and pending.key == OUTCOME else None
        if bout is not None:
            self._fought(run, bout.began, chance)
        return bout is not None

    def _leaf(self, chance: float, table: Table, worn: Worn, *, fought: bool) -> None:
        self._found.leaves.append(Leaf(chance, table, fought, worn))

    # --- ways that dice may fall ---

    def _ways(self, run: _Run, request: Throw, chance: float) -> Sequence[Way] | None:
        """Return the possible results of a roll; None if the forecast ends at this roll."""
        bout = bout_odds.under_way(run.copy.heard) if bout_odds.is_attack(request) else None
        if bout is not None:
            if bout_odds.is_foreseen(request):
                return self._ends(run, bout, request, chance)
            self._found.unknown.append("without what is rolled later")
            return None
        last = run.copy.heard[-1] if run.copy.heard else None
        if isinstance(last, ArmourTried) and request.dice == 1:
            return _of_armour(last)
        faces = [Way(chance, dice) for dice, chance in dice_ways.ways(run.copy.game, request)]
        self._left -= len(faces) - 1
        if not faces or self._left < 0:
            self._found.unknown.append("without what is rolled later")
            return None
        self._found.rolled = True
        return faces

    def _ends(self, run: _Run, bout: Bout, request: Throw, chance: float) -> list[Way]:
        """Return the ways in which a fight may end from an attack roll on."""
        open_roll = OpenRoll(bout, request, self._paid())
        if self._found.open_roll is None:
            self._found.open_roll = open_roll
        if bout_odds.is_before_the_dice(bout, request):
            fought = self._fought(run, bout.began, chance)
            judge, found = fought.judge, fought.odds
        else:
            judge = judge_of(run.copy.game, bout.began)
            found = open_roll.to_come.odds(judge)
        dear = fight_results.dear_word(bout.began, judge, found)
        breaks = AT_RISK in run.copy.game.values
        worn = list(wear.after(run.copy.at_risk, open_roll.to_come, judge, dear)) if breaks else []
        ways = list[Way]()
        stands_in = "" if bout.began.own.hero else bout.began.own.name
        for end, n in fight_results.chances(found, dear).items():
            result = fight_results.leading_to(bout.began, judge, end)
            if result is not None:
                risks = tuple((x.hero, x.card, x.chances.get(end, 0.0) / n) for x in worn)
                name = f"{end} by {stands_in}" if stands_in else end  # because the fight may cost the hero the creature
                ways.append(Way(n, result=result, name=name, worn=risks))
        return ways

    def _worn(self, run: _Run) -> Worn:
        """Return the things that may break after a fight whose dice are already on the table."""
        if run.result is not None:
            return ()
        risks = list[tuple[str, int, float]]()
        for moment in run.copy.heard:
            if isinstance(moment, Settling) and (wears := self._where_things_break(moment.table)) is not None:
                risks += wear.of_dice(wears, run.copy.unsettled(moment))
        return tuple(risks)

    def _paid(self) -> str:
        """Return the last answer that paid fate for a die; "fate" if none did."""
        said = (e.answer for e in reversed(self._origin.entries) if isinstance(e, Answered) and e.key in REROLLS)
        found = (answer.id for answer in chain((self._answer,), said) if isinstance(answer, Chosen))
        return next((paid for paid in found if paid.startswith(FATE)), FATE)

    def _where_things_break(self, table: Table) -> Game | None:
        """Return the game under its real rules, without the changes that copies make to them; None if nothing can break
        under these rules."""
        played = self._origin.rules.of(table)
        return Game(played, table) if AT_RISK in played.hooks.values else None

    def _fought(self, run: _Run, began: FightBegan, chance: float) -> Fought:
        """Note and return a fight that the answer leads to."""
        game = run.copy.game
        if run.result is None:
            self._found.comes += chance
        self._found.unknown += (words for words in left_out(game, began) if words not in self._found.unknown)
        judge = judge_of(game, began)
        heroes = (h for h in (began.own.hero, began.other.hero) if h and game.alive(h) and has_fate(game, h))
        fate = tuple(h for h in heroes if MAY_PAY_FATE(game, True, h))
        found = Fought(chance, began, judge, bout_odds.odds(began, judge, ""), fate)
        self._found.fights.append(found)
        return found


def _of_armour(tried: ArmourTried) -> list[Way]:
    """Return the results of a roll for armour: it holds or fails. A 1 is listed on its own if another rule may use it
    or if breakage ends the tries; otherwise armour that may break is noted in `worn`."""
    fails, one = (tried.on - 1) / SIX, 1 / SIX
    ways = [Way(1 - fails, (SIX,), name=f"{tried.worn} holds")]
    if not tried.known:
        ways += [Way(fails - one, (2,)), Way(one, (1,))]
    else:
        breaks = one * float(tried.risk.chance) if tried.risk is not None else 0.0
        whole = Way(fails, (2,)) if tried.on > 2 or not breaks else Way(fails, (1,), then=SIX)
        if tried.risk is not None and tried.risk.ends_tries:
            ways += [replace(whole, chance=fails - breaks), Way(breaks, (1,), then=1)]
        else:
            worn = ((tried.hero, tried.card, breaks / fails),) if breaks and fails else ()
            ways.append(replace(whole, worn=worn))
    return [way for way in ways if way.chance > LEAST]
