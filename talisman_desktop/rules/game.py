"""The game as rules see it: the table now, the cards of the sets in use, and a way to ask.

Rules change the table only through `Game.do` and learn anything from outside only through the asking methods.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from talisman_desktop.cards import made
from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.schema import CardDef, Catalog, unnamed
from talisman_desktop.core.facts import (
    CardMade,
    CardMet,
    CardRewritten,
    CardsDealt,
    DayPassed,
    DeckShuffled,
    DiceThrown,
    Fact,
    LastingEnded,
    PileChanged,
    StepBegan,
    Told,
)
from talisman_desktop.core.flow import Ask, StepCoroutine
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
    Option,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Throw,
    Thrown,
)
from talisman_desktop.core.table import Card, Cause, Hero, Table, Until

ASK_ANEW = Interjected("")
"""Sent when the table was corrected by hand while a choice was open: its options may have changed."""


class Met(Struct, frozen=True):
    """What the party meets or has met: a card on the table, or a place by its short id; neither is nothing."""

    card: int = 0
    place: str = ""


KEEPS_CRAFT = frozenset({CardMet, CardsDealt, DayPassed, DeckShuffled, DiceThrown, PileChanged, StepBegan, Told})
"""Facts that change neither anybody's craft nor the spells they hold."""

MAKES = frozenset({CardMade, CardRewritten})
"""Facts that bring a card the catalog may not know yet."""


class Variant(Protocol):
    """What shared rules ask of the variant being played: interjections, what is being met, where a teleport leads."""

    def meets(self, game: Game) -> Met:
        """The card or the place that the party is meeting now."""
        ...

    def has_met(self, game: Game) -> Met:
        """Between cards and places: the one met last, as long as it is there."""
        ...

    def weighs(self, game: Game) -> tuple[Attribute, ...]:
        """Return the attributes that the party is measured by now outside fights, at a door or in a trial."""
        ...

    def row_begins(self, game: Game) -> bool:
        """Whether cards lie ready of which none has been met yet."""
        ...

    async def meet_again(self, game: Game, hero: str, met: Met) -> None:
        """Let one hero meet a card or a place again. Raises Leave where that carries the party off."""
        ...

    def guardians(self, game: Game) -> tuple[Card, ...]:
        """The enemies that stand in the guardian combat under way."""
        ...

    def guardians_have_scrolls(self, game: Game) -> bool:
        """Whether a scroll of the guardians is in force or may still be cast."""
        ...

    def fell(self, game: Game, guardian: int, cause: Cause) -> None:
        """A guardian is out of the fight; what it held is out of everybody's reach until the fight is won."""
        ...

    def between(self, game: Game) -> bool:
        """Whether no card, place or fight is under way, so that what is done before moving may be done."""
        ...

    def offers(self, game: Game, request: Request) -> tuple[Option, ...]:
        """The interjections the player may play now."""
        ...

    async def run(self, game: Game, interjection: str) -> None:
        """Carry an interjection out."""
        ...

    def ground(self, game: Game) -> tuple[CardDef, ...]:
        """The spaces the party is on: a road space or destination, and a special location found there."""
        ...

    def victory(self, game: Game, hero: str) -> None:
        """A hero has just beaten an enemy in a normal combat."""
        ...

    async def travel(self, game: Game, place: str) -> None:
        """Carry the party off to a place ("any": where it likes). Raises Leave when it goes; it may stay after all."""
        ...

    def may_change_road(self, game: Game) -> bool:
        """Whether the party could leave for another road now."""
        ...

    async def change_road(self, game: Game, terrain: str) -> None:
        """Take the party to this terrain of another road. Raises Leave."""
        ...


class Rules(Protocol):
    """What a session needs to know of a game."""

    @property
    def totals(self) -> dict[str, dict[str, int]]:
        """The printed copies of each kind in each deck."""
        ...

    @property
    def catalog(self) -> Catalog:
        """The cards in use."""
        ...

    @property
    def variant(self) -> Variant:
        """What the variant adds that shared rules call back to."""
        ...

    def step(self, game: Game) -> StepCoroutine:
        """The coroutine of the step the table stands at. Raises KeyError for a step nobody knows."""
        ...

    def automatic(self, game: Game, request: Request, automation: dict[str, str]) -> Answer | None:
        """The answer the players' automations give, if any."""
        ...


class Game:
    """The table in the making, its facts so far, and the asking."""

    __slots__ = ("_lay", "catalog", "facts", "standing", "table", "unsettled", "uses", "variant")

    def __init__(self, catalog: Catalog, table: Table, variant: Variant) -> None:
        """The catalog learns the cards that were made at this table. Raises ImpossibleFact for one that is no card."""
        if table.made:
            made.learn(catalog, table.made)
        self.catalog = catalog
        self.table = table
        self.facts: list[Fact] = []
        self.variant = variant
        self._lay: dict[int, str] = {}
        """Where cards lay when they were last looked for."""
        self.uses: dict[str, Any] = {}
        """What `talisman_desktop.rules.abilities` has worked out of each kind of card."""
        self.unsettled = True
        """Something happened since nobody was last found to hold more spells than craft allows."""
        self.standing: dict[str, Any] = {}
        """What `talisman_desktop.rules.statics` has worked out for each hero; it minds its validity itself."""

    def do(self, fact: Fact) -> None:
        """Let a fact happen. Raises ImpossibleFact when it does not fit the table."""
        table = reduce(self.table, fact)
        if type(fact) in MAKES:
            made.learn(self.catalog, table.made)
        self.table = table
        self.facts.append(fact)
        if type(fact) not in KEEPS_CRAFT:
            self.unsettled = True

    def end(self, until: Until, cause: Cause) -> None:
        """All that lasted until the end of this is over; where nothing did, nothing happens."""
        if any(x.until == until for x in self.table.lasting):
            self.do(LastingEnded(until, cause=cause))

    # --- looking ---

    def hero(self, hero: str) -> Hero:
        """A hero in play."""
        return self.table.heroes[hero]

    def alive(self, hero: str) -> bool:
        """Whether the hero is (still) in play."""
        return hero in self.table.heroes

    def card(self, card: int) -> Card:
        """A card on the table."""
        zones = self.table.zones
        for c in zones.get(self._lay.get(card, ""), ()):
            if c.id == card:
                return c
        self._lay[card], found = self.table.find(card)
        return found

    def lies(self, card: int) -> str:
        """Return the zone of a card; "" for no card, or one that is in no zone."""
        return _zone_of(self.table, card)

    def printed(self, card: Card) -> CardDef:
        """Return what is printed on a card; a card that has no name yet has nothing on it that matters."""
        return self.catalog.cards[card.kind] if card.kind else unnamed(card.deck)

    def character(self, hero: str) -> CardDef:
        """The character card of a hero."""
        return self.catalog.cards[self.table.heroes[hero].kind]

    # --- asking ---

    async def choose(self, build: Callable[[], Choose], moot: str = "") -> str:
        """Ask for one option; its id.

        As long as something is played in between, that is done and the question built anew. When it has become
        moot by that (the hero died, the card is gone from where it lay) the answer is `moot`.
        """
        request = build()
        while True:
            before = self.table
            answer = await Ask(request)
            if not isinstance(answer, Interjected):
                assert isinstance(answer, Chosen)
                return answer.id
            if answer != ASK_ANEW:
                await self.variant.run(self, answer.id)
            moved = _zone_of(self.table, request.card) != _zone_of(before, request.card)
            if moved or (request.hero and not self.alive(request.hero)):
                return moot
            request = build()

    async def pick(self, request: Pick) -> tuple[str, ...]:
        """Ask for some options; their ids."""
        answer = await Ask(request)
        assert isinstance(answer, Picked)
        return answer.ids

    async def arrange(self, request: Arrange) -> tuple[str, ...]:
        """Ask for an order; all ids in it."""
        answer = await Ask(request)
        assert isinstance(answer, Arranged)
        return answer.ids

    async def share(self, request: Share) -> dict[str, int]:
        """Ask for a pool to be shared; points by target."""
        answer = await Ask(request)
        assert isinstance(answer, Shared)
        return dict(answer.parts)

    async def throw(self, request: Throw) -> tuple[int, ...]:
        """Have dice thrown; what they show."""
        answer = await Ask(request)
        assert isinstance(answer, Thrown)
        return answer.dice

    async def draw(self, request: Draw) -> tuple[str, ...]:
        """Have cards drawn or named; their card ids. Those that were in no list are made first."""
        answer = await Ask(request)
        assert isinstance(answer, Drawn)
        for fact in answer.made:
            self.do(fact)
        return answer.kinds

    async def by_hand(self, request: ByHand) -> None:
        """Have the players do something themselves and take over its result."""
        answer = await Ask(request)
        assert isinstance(answer, Done)
        for fact in answer.facts:
            self.do(fact)


def _zone_of(table: Table, card: int) -> str:
    """Return the zone of a card; "" for no card, or one that is in no zone."""
    try:
        return table.find(card)[0] if card else ""
    except KeyError:
        return ""
