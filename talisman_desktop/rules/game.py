"""The game as the rules see it: the current table, the cards of the sets in use, and ways to ask.

Rules change the table only through `Game.do`. They learn what players, dice and decks decide only through the methods
that ask.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from types import coroutine
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from talisman_desktop.cards.schema import CardDef, unnamed
from talisman_desktop.core.facts import (
    EventBase,
    Fact,
    LastingEnded,
    SliceChanged,
    StepBegan,
    slice_changed,
)
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Drawn,
    Interjected,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Throw,
    Thrown,
)
from talisman_desktop.core.table import (
    NO_CAUSE,
    Card,
    Cause,
    Hero,
    Step,
    Table,
    Until,
)
from talisman_desktop.rules import standing_cache
from talisman_desktop.rules.fact_consequences import (
    KEEPS_CRAFT,
    KEEPS_NEEDS,
    KEEPS_STANDING,
    MAKES,
    MARCHES,
    RULES,
    WAYS,
)
from talisman_desktop.rules.hooks import LiveHooks, happened
from talisman_desktop.rules.interjections import play
from talisman_desktop.rules.ruleset import Ruleset, knowing

T = TypeVar("T")
Asking: TypeAlias = Generator[Request, Answer, T]
"""The type of methods that ask: a generator that yields requests to the driver.

A generator saves the cost of a coroutine.
"""

ASK_ANEW = Interjected("")
"""The answer sent when players corrected the table by hand during a choice: the question is built again, because its
options may have changed."""


class Game:
    """A game under way: its current table, its facts so far, and ways to ask."""

    __slots__ = (
        *(
            "_followed",
            "catalog",
            "facts",
            "footing",
            "kept",
            "last_zones",
            "live",
            "live_for",
            "living",
            "rules_changed",
        ),
        *("party", "ruleset", "settles", "settling", "situation", "standing", "stood", "table", "unsettled", "values"),
    )

    def __init__(self, ruleset: Ruleset, table: Table) -> None:
        """Begin at a table, with the cards made at it. Raises ImpossibleFact if the words of one do not make a card."""
        ruleset = knowing(ruleset, table)
        self.ruleset, self.catalog, self.situation = ruleset, ruleset.catalog, ruleset.situation
        self.table = table
        self.party = table.party
        """The heroes who are together, in marching order; `table.order` names those who are apart too."""
        self.stood: object = table
        """The table after the last change to heroes, to their possessions or to the spaces that the party is on."""
        self.rules_changed = False
        """Whether the table may be played by other rules from the next step on."""
        self._followed, self.values, self.settles = ruleset.followed(), ruleset.values(), ruleset.settles()
        self.settling = False
        """Whether what is due has to be settled when the step under way ends (`talisman_desktop.rules.dues`)."""
        self.facts: list[Fact] = []
        self.last_zones: dict[int, tuple[str, tuple[Card, ...], Card]] = {}
        """A cache: for each card, the zone where it was last found, the cards in that zone then, and the card
        itself."""
        self.kept: dict[str, Any] = {}
        """Results that steps cache for later, by name. Each is stored with everything that it depends on."""
        self.living: object = None
        """The heroes of the table when all of them were last found to be alive."""
        self.unsettled = True
        """Whether something happened since the last check that no hero has more spells than craft allows."""
        self.standing: dict[str, Any] = {}
        """The results of `talisman_desktop.rules.standing_cache` for each hero, which checks whether they still
        hold."""
        self.live: LiveHooks | None = None
        """The hooks that may do something now; None if they have to be found again."""
        self.live_for: Any = (None, None, None, None, None, None)
        """The state for which the hooks in `live` were found, and those hooks."""
        self.footing: Any = None
        """The cached ground of the party; `talisman_desktop.rules.standing_cache` checks whether it is still right."""

    def share_results(self, other: Game) -> None:
        """Share the cached results of another game by the same rules. Each result is checked before it is used."""
        self.standing, self.footing, self.kept = other.standing, other.footing, other.kept

    def play_by(self, ruleset: Ruleset) -> None:
        """Continue by these rules, and forget results that other rules led to."""
        self.rules_changed = False
        if ruleset is self.ruleset:
            return
        self.ruleset, self.catalog, self.situation = ruleset, ruleset.catalog, ruleset.situation
        self.standing, self.kept, self.footing, self.unsettled, self.live = {}, {}, None, True, None
        self._followed, self.values, self.settles = ruleset.followed(), ruleset.values(), ruleset.settles()

    def go_back(self, table: Table, facts: int) -> None:
        """Go back to an earlier table, and drop all facts after the first `facts`."""
        self.table = self.stood = table
        self.party, self.live = table.party, None
        del self.facts[facts:]

    def do(self, fact: Fact) -> None:
        """Let a fact happen. Raises ImpossibleFact when it does not fit the table."""
        kind, before = type(fact), self.table
        # This repeats `reduce` to save a call, because facts are frequent.
        reducer, left_alone = WAYS[kind]
        self.table = reducer(before, fact)
        if left_alone is not None and not left_alone(self, fact, before):
            self._drop_stale_results(kind)
        self.facts.append(fact)
        if kind in self._followed:
            happened(self, fact.event if type(fact) is SliceChanged else fact)

    def begin(self, step: Step) -> None:
        """Let the next step begin. This is a faster `do`, because no other fact is as frequent."""
        table = self.table
        self.table = replace(table, step=step, steps=table.steps + 1)
        fact = StepBegan(step)
        self.facts.append(fact)
        if StepBegan in self._followed:
            happened(self, fact)

    def _drop_stale_results(self, kind: type[Fact]) -> None:
        """Discard the cached results that a fact of this kind may have changed."""
        if kind not in KEEPS_NEEDS:
            self.live = None
        if kind not in KEEPS_STANDING:
            self.stood = self.table
        if kind not in KEEPS_CRAFT:
            if kind in RULES:
                self._note_changed_rules(kind)
            elif kind in MARCHES:
                self.party = self.table.party
            self.unsettled = True

    def correct(self, fact: Fact) -> None:
        """Let a fact happen that the players set by hand; modules add nothing to it. Raises ImpossibleFact."""
        self.table = self.stood = reduce(self.table, fact)
        self.party, self.live = self.table.party, None
        if type(fact) in RULES:
            self._note_changed_rules(type(fact))
        self.unsettled = True
        self.facts.append(fact)

    def _note_changed_rules(self, kind: type[Fact]) -> None:
        """Note that other rules may apply to the table now.

        Cards made at the table are known at once; everything else applies from the next step on.
        """
        if kind in MAKES:
            self.play_by(knowing(self.ruleset, self.table))
        self.rules_changed = True

    def change(self, event: EventBase, cause: Cause = NO_CAUSE) -> None:
        """Let an event happen to one part of the table. Raises ImpossibleFact if it does not fit the table."""
        self.do(slice_changed(event, cause))

    def end(self, until: Until, cause: Cause) -> None:
        """End all effects that last until `until`, such as the end of the turn; do nothing if there are none."""
        for x in self.table.lasting:
            if x.until == until:
                self.do(LastingEnded(until, cause=cause))
                return

    # --- looking ---

    bending = standing_cache.bending
    """Return the bends of a value that come from standing text which applies now; `base` is the value and `about` its
    subject."""

    find_live = standing_cache.find_live
    """Return the hooks that may do something now, and keep them in `live`."""

    def hero(self, hero: str) -> Hero:
        """Return a hero in play. Raises KeyError for any other."""
        return self.table.heroes[hero]

    def alive(self, hero: str) -> bool:
        """Whether the hero is in play (and not dead)."""
        return hero in self.table.heroes

    def present(self, hero: str) -> bool:
        """Whether the hero is in play and with the party."""
        return hero in self.table.heroes and hero not in self.table.apart

    def card(self, card: int) -> Card:
        """Return a card on the table by its number. Raises KeyError if it is not there."""
        cached, zones = self.last_zones.get(card), self.table.zones
        if cached is not None:
            now = zones.get(cached[0], ())
            if now is cached[1]:
                return cached[2]
            for found in now:
                if found.id == card:
                    self.last_zones[card] = cached[0], now, found
                    return found
        zone, found = self.table.find(card)
        self.last_zones[card] = zone, zones[zone], found
        return found

    def lies(self, card: int) -> str:
        """Return the zone of a card; "" for no card, or one that is in no zone."""
        if not card:
            return ""
        cached = self.last_zones.get(card)
        if cached is not None and self.table.zones.get(cached[0]) is cached[1]:
            return cached[0]
        try:
            self.card(card)
        except KeyError:
            return ""
        return self.last_zones[card][0]

    def place(self, card: int) -> str:
        """Return the zone of a card. Raises KeyError for a card that is in no zone."""
        cached = self.last_zones.get(card)
        if cached is not None and self.table.zones.get(cached[0]) is cached[1]:
            return cached[0]
        self.card(card)
        return self.last_zones[card][0]

    def printed(self, card: Card) -> CardDef:
        """Return the printed facts of a card. A face-down card without a known kind gets an empty stand-in."""
        return self.catalog.cards[card.kind] if card.kind else unnamed(card.deck)

    def character(self, hero: str) -> CardDef:
        """Return the character card of a hero."""
        return self.catalog.cards[self.table.heroes[hero].kind]

    # --- asking ---

    @coroutine
    def choose(self, build: Callable[[], Choose], moot: str = "") -> Asking[str]:
        """Ask for one option and return its id.

        If something is played before the answer, it is carried out and the question is built again. If the question has
        become pointless by then (the hero died or is apart, or the card has left its zone), `moot` is returned.
        """
        request = build()
        while True:
            before = self.table
            answer = yield request
            if isinstance(answer, Chosen):
                return answer.id
            assert isinstance(answer, Interjected)
            if answer != ASK_ANEW:
                yield from play(self, answer.id)
            moved = _zone_of(self.table, request.card) != _zone_of(before, request.card)
            left = self.table.apart.keys() - before.apart.keys()
            if moved or (request.hero and (request.hero in left or not self.alive(request.hero))):
                return moot
            request = build()

    @coroutine
    def pick(self, request: Pick) -> Asking[tuple[str, ...]]:
        """Ask for some options and return their ids."""
        answer = yield request
        assert isinstance(answer, Picked)
        return answer.ids

    @coroutine
    def arrange(self, request: Arrange) -> Asking[tuple[str, ...]]:
        """Ask for an order and return all ids in it."""
        answer = yield request
        assert isinstance(answer, Arranged)
        return answer.ids

    @coroutine
    def share(self, request: Share) -> Asking[dict[str, int]]:
        """Ask how to share a pool among targets, and return the points of each target."""
        answer = yield request
        assert isinstance(answer, Shared)
        return dict(answer.parts)

    @coroutine
    def throw(self, request: Throw) -> Asking[tuple[int, ...]]:
        """Have dice rolled and return what they show."""
        answer = yield request
        assert isinstance(answer, Thrown)
        return answer.dice

    @coroutine
    def draw(self, request: Draw) -> Asking[tuple[str, ...]]:
        """Have cards drawn or named and return their kinds. Cards that no list has are made first."""
        answer = yield request
        assert isinstance(answer, Drawn)
        for fact in answer.made:
            self.do(fact)
        return answer.kinds

    @coroutine
    def by_hand(self, request: ByHand) -> Asking[None]:
        """Let the players do something at their table, and carry out the changes that they enter for it."""
        answer = yield request
        assert isinstance(answer, Done)
        for fact in answer.facts:
            self.do(fact)


def _zone_of(table: Table, card: int) -> str:
    """Return the zone of a card; "" for no card, or one that is in no zone."""
    try:
        return table.find(card)[0] if card else ""
    except KeyError:
        return ""
