"""The rules of one table as a value: what its game, its modules and its options make together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.flow import StepCoroutine
from talisman_desktop.core.requests import Answer, Option, Request
from talisman_desktop.core.table import Card, Cause, Step, Table
from talisman_desktop.rules.automations import Automations
from talisman_desktop.rules.options import Options
from talisman_desktop.rules.reminders import Reminder
from talisman_desktop.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from talisman_desktop.rules.game import Game


GameBot = Callable[["Game", Request], Answer | None]
"""What answers a request in a person's place; None for what is not its business."""


class Met(Struct, frozen=True):
    """What the party meets or has met: a card on the table, or a place by its short id; neither is nothing."""

    card: int = 0
    place: str = ""


def _no_table(seed: int, options: Mapping[str, str]) -> Table:
    raise LookupError("this game begins with no table of its own")


def _no_road(game: Game) -> None:
    """Clear nothing: the game has no road."""


class Ruleset(Struct, frozen=True, kw_only=True, eq=False):
    """The rules a table is played by. It is composed once for a game, its modules and its options
    (`talisman_desktop.rules.house`), looked up when a step begins, and held by no session."""

    game: str
    """The id of the game."""
    title: str
    catalog: Catalog
    """The cards in use."""
    totals: Mapping[str, dict[str, int]]
    """The printed copies of each kind in each deck."""
    variant: Variant
    """What shared rules call back to."""
    enter: Callable[[Game], StepCoroutine]
    """The coroutine of the step the table stands at. Raises KeyError for a step nobody knows."""
    automatic: Callable[[Game, Request, Mapping[str, str]], Answer | None]
    """The answer that the players' automations give to a request, if any."""
    new_table: Callable[[int, Mapping[str, str]], Table] = _no_table
    """The table before the first hero comes, with this seed and these options."""
    deck_of: Callable[[CardDef], str] = lambda card: card.deck
    """The name of the deck that a card lies in."""
    party: int = 3
    """How many heroes a party has."""
    quests: Mapping[str, str] = {}
    """The quests a hero may have, each in words."""
    options: Options = Options()
    automations: Automations = Automations()
    rulebook: Callable[[], Rulebook] = lambda: Rulebook({})
    """The clauses of the game; they are read when first asked for."""
    limits: Callable[[Game], tuple[Reminder, ...]] = lambda game: ()
    """What is over a limit now."""
    resume: Callable[[Table], Step] = lambda table: table.step
    """The step at which a table that was set by hand goes on."""
    clear_road: Callable[[Game], None] = _no_road
    """Clear what lies on the road, as after coming home."""
    put_away: str = ""
    """The id of the interjection that puts the table away between two sittings; "" where there is none."""
    bots: Mapping[str, GameBot] = {}
    """The bots that know the aims of the game, by name."""


class GameRules(Struct, frozen=True, kw_only=True, eq=False):
    """A game as a module of the program: its id, and how its rules are composed over cards and options."""

    id: str
    title: str
    compose: Callable[[Catalog, Mapping[str, str]], Ruleset]
    """The ruleset over the cards in use, at a table with these options."""


class Rules(Protocol):
    """What knows the rules of any table."""

    @property
    def catalog(self) -> Catalog:
        """All cards there are."""
        ...

    @property
    def usual(self) -> Ruleset:
        """The rules that a new table is played by unless its options say otherwise."""
        ...

    def of(self, table: Table) -> Ruleset:
        """The rules of a table. Raises UnknownGame where it names a game or a module that is not there."""
        ...


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
