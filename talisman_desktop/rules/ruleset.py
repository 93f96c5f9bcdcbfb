"""The rules of one table as a value, made from its game, its modules and its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NoReturn, Protocol

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.cards import made_cards
from talisman_desktop.cards.effects import Fight
from talisman_desktop.cards.may import Moment
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.codec import Codec, Migration, SliceType
from talisman_desktop.core.facts import EventBase, Fact, SliceChanged
from talisman_desktop.core.flow import StepCoroutine
from talisman_desktop.core.invariants import Sentences, nothing
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import (
    MOST_MADE,
    Card,
    Cause,
    Made,
    Step,
    Table,
)
from talisman_desktop.rules.automations import Automations
from talisman_desktop.rules.clause_names import Clauses
from talisman_desktop.rules.errands import NO_ERRANDS, Errands
from talisman_desktop.rules.game_words import GENERAL, Telling
from talisman_desktop.rules.hooks import NO_HOOKS, Bent, Hooks, TheGame, Value
from talisman_desktop.rules.limits import Limits
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.module import GameBot, Module
from talisman_desktop.rules.options import Options
from talisman_desktop.rules.printed_words import kinds_said
from talisman_desktop.rules.reminders import Reminder
from talisman_desktop.rules.rulebook import Rulebook, with_modules
from talisman_desktop.rules.world import Region, World


class Met(Struct, frozen=True, gc=False):
    """A card on the table, or a place by its short id, that the party met or is meeting; both are empty for nothing."""

    card: int = 0
    place: str = ""


def no_rulebook() -> Rulebook:
    """Return a rulebook without clauses, because the game has none."""
    return Rulebook({})


def _no_road(game: TheGame) -> None:
    """Do nothing: the game has no road to clear."""


class Ruleset(Struct, frozen=True, kw_only=True, eq=False):
    """The rules of one table.

    They are composed once for a game, its modules and its options (`talisman_desktop.rules.house`), and looked up when
    a step begins. No session stores them.
    """

    game: str
    """The id of the game."""
    title: str
    catalog: Catalog
    """The view that the table has of the cards."""
    totals: Mapping[str, dict[str, int]]
    """The printed copies of each kind in each deck."""
    situation: Situation
    """Answers shared rules about where the party is and what it is doing."""
    enter: Callable[[TheGame], StepCoroutine]
    """A function that starts the table's step and returns its coroutine, without the questions that are due at its end
    (`talisman_desktop.rules.dues`). Raises KeyError for an unknown step."""
    automatic: Callable[[TheGame, Request, Mapping[str, str]], Answer | None]
    """A function that returns the answer that the players' switches give to a request; None if they give none."""
    deck_of: Callable[[CardDef], str] = lambda card: card.deck
    """A function that returns the name of the deck a card belongs to."""
    world: World = World()
    """The regions, their roads and places."""
    errands: Errands = NO_ERRANDS
    """The quests and visits of heroes."""
    options: Options = Options()
    automations: Automations = Automations()
    game_book: Callable[[], Rulebook] = no_rulebook
    """A function that returns the clauses of the game, which are read when first asked for."""
    over_limits: Callable[[TheGame], tuple[Reminder, ...]] = lambda game: ()
    """A function that returns a reminder for each limit that a hero exceeds now."""
    resume: Callable[[Table], Step] = lambda table: table.step
    """A function that returns the step at which play continues after a correction by hand."""
    clear_road: Callable[[TheGame], None] = _no_road
    """A function that clears the road, as when the party comes home."""
    put_away: str = ""
    """The id of the interjection that puts the table away between two sessions; "" if there is none."""
    bots: Mapping[str, GameBot] = {}
    """The bots that know the aims of the game, by name."""
    clauses: Clauses = Clauses()
    """The clauses that shared rules cite."""
    limits: Limits = Limits()
    """The limits that shared rules enforce."""
    telling: Telling = GENERAL
    """The words that the journal has for this game alone."""
    modules: tuple[Module, ...] = ()
    """The modules in use, the game first, and each after those named in its `after`."""
    hooks: Hooks = NO_HOOKS
    """The hooks of all modules in use."""
    invariants: Sentences = nothing
    """The checks of its tables, besides those for any table."""
    unknown: Sentences = nothing
    """Sentences about names on its tables that the game does not know; `invariants` reports them too."""
    by_hand: Sentences = nothing
    """Sentences about states that a correction by hand may not create, although play may."""

    uses: dict[str, Any] = {}
    """The abilities of each kind of card, cached by `talisman_desktop.rules.abilities` for all games by these rules."""

    def settles(self) -> bool:
        """Whether a module may have to settle something before a step ends, with the cards in use."""
        return _settles(self)

    def followed(self) -> frozenset[type]:
        """Return the kinds of facts to which a module may add facts, with the cards in use."""
        return _followed(self)

    def values(self) -> Mapping[Value[Any, Any], Bent]:
        """Return the bends of each value that anything can bend, with the cards in use."""
        return _values(self)

    def quest_words(self, quest: str) -> str:
        """Return the words for a quest: the game's, or the name of the quest card; "" for none."""
        return self.errands.words.get(quest) or (self.catalog.name(quest) if quest else "")

    def quest_of(self, table: Table, hero: str) -> str:
        """Return the quests of a hero in words, and those finished and kept; "" for none."""
        kept = self.kept_quests(table, hero)
        return "; ".join(filter(None, (self.quests_to_do(table, hero), kept and f"finished: {kept}")))

    def quests_to_do(self, table: Table, hero: str) -> str:
        """Return the quests that a hero still has to do, in words; "" for none."""
        return ", ".join(map(self.quest_words, self.errands.quests(table, hero)))

    def kept_quests(self, table: Table, hero: str) -> str:
        """Return the finished quests that a hero keeps, in words; "" for none."""
        return ", ".join(map(self.quest_words, self.errands.kept(table, hero)))

    def marks(self, table: Table, hero: str) -> list[str]:
        """Return in words what the modules in use have stored about a hero, for the mat and the notes."""
        return [words for m in self.modules if m.mark is not None and (words := m.mark(table, hero))]

    def changes_by_hand(self, table: Table, hero: str) -> Iterator[tuple[str, str, Fact]]:
        """Yield the corrections by hand of what modules have stored about a hero, as (group, words, fact)."""
        for module in self.modules:
            if module.by_hand is not None:
                yield from module.by_hand(table, hero)

    def rulebook(self) -> Rulebook:
        """Return the clauses of the game, with those that its modules add."""
        return with_modules(self.game_book, self.modules)


@lru_cache(maxsize=16)
def _settles(ruleset: Ruleset) -> bool:
    return any(due.can_pend(ruleset.catalog) for due in ruleset.hooks.dues)


@lru_cache(maxsize=16)
def _followed(ruleset: Ruleset) -> frozenset[type]:
    follows, catalog = ruleset.hooks.follows, ruleset.catalog
    events = [event for event, found in follows.items() if any(follow.can_follow(catalog) for follow in found)]
    return frozenset(SliceChanged if issubclass(event, EventBase) else event for event in events)


@lru_cache(maxsize=16)
def _values(ruleset: Ruleset) -> Mapping[Value[Any, Any], Bent]:
    if ruleset.catalog.own:
        return ruleset.hooks.values
    said, found = kinds_said(ruleset.catalog), dict[Value[Any, Any], Bent]()
    for value, bent in ruleset.hooks.values.items():
        words = {kind: by for kind, by in bent.words.items() if kind in said}
        if words or bent.passes:
            found[value] = replace(bent, words=words, of_hero=bent.of_hero and bool(words))
    return found


def knowing(ruleset: Ruleset, table: Table) -> Ruleset:
    """Return the rules with the cards that were made at a table and the numbers read from real cards.

    At most as many made cards as a table may have are added. Raises NotACard (an ImpossibleFact).
    """
    if not table.made and not table.numbers and not ruleset.catalog.numbers:
        return ruleset
    of_table: Mapping[str, Made] = table.made
    if len(of_table) > MOST_MADE:
        of_table = dict(islice(of_table.items(), MOST_MADE))
    catalog = made_cards.known(ruleset.catalog.with_numbers(table.numbers), of_table)
    return ruleset if catalog is ruleset.catalog else replace(ruleset, catalog=catalog, uses={})


class GameRules(Struct, frozen=True, kw_only=True, eq=False):
    """A game as a module of the program: its id, and how its rules are composed for cards and options."""

    id: str
    title: str
    compose: Callable[[Catalog, Mapping[str, str], Sequence[Region]], Ruleset]
    """A function that returns the ruleset of a table from its view of the cards, its options, and the regions of its
    modules."""
    new_table: Callable[[Catalog, int, Mapping[str, str], Iterable[str]], Table]
    """A function that returns the table before the first hero comes, given the library, a seed, options and modules."""
    slices: Mapping[str, SliceType] = {}
    """The game's parts of the table, by id."""
    migrations: tuple[Migration, ...] = ()
    """The changes that make tables and facts of older versions, as raw JSON, readable today."""


class Rules(Protocol):
    """Gives each table its rules, and makes new tables."""

    @property
    def catalog(self) -> Catalog:
        """The library: all known cards."""
        ...

    @property
    def codec(self) -> Codec:
        """The codec for stored tables and logs, whatever game they belong to."""
        ...

    @property
    def usual(self) -> Ruleset:
        """The rules that a new table is played by unless its options say otherwise."""
        ...

    def using(self, modules: Iterable[str]) -> Ruleset:
        """Return the rules that a new table with these modules is played by unless its options say otherwise."""
        ...

    def new_table(self, seed: int, options: Mapping[str, str] = ..., modules: Iterable[str] = ...) -> Table:
        """Return the table before the first hero comes; `modules` are used with the card sets that they need."""
        ...

    def of(self, table: Table) -> Ruleset:
        """Return the rules of a table. Raises Unplayable if it names a game or a module that is not there."""
        ...


class Situation(Protocol):
    """The questions that shared rules ask a game about the party: where it is, and what it is doing."""

    def meets(self, game: TheGame) -> Met:
        """Return the card or the place that the party is meeting now; `Met()` if it meets none."""
        ...

    def has_met(self, game: TheGame) -> Met:
        """Return the card or place met last, as long as it is there; used between two meetings."""
        ...

    async def meet_again(self, game: TheGame, hero: str, met: Met) -> None:
        """Let one hero meet a card or a place again. Raises Leave if that carries the party off."""
        ...

    async def fight(self, game: TheGame, m: Meeting, words: Fight) -> None:
        """Let a hero fight an enemy that a text names. Raises Leave if that carries the party off."""
        ...

    def fight_together(self, game: TheGame, enemies: Iterable[Card], cause: Cause) -> NoReturn:
        """Start one combat of the whole party against these enemies. Always raises Leave, which leads to the combat."""
        ...

    def between(self, game: TheGame) -> bool:
        """Whether no card, place or fight is under way, so that actions before moving are allowed."""
        ...

    def moment(self, game: TheGame, request: Request) -> Moment | None:
        """Return the moment of a question, which decides what heroes may play then; None if they may play nothing."""
        ...

    def places(self, game: TheGame) -> str:
        """Return the short ids of all places that the party is at, separated by spaces."""
        ...

    def ground(self, game: TheGame) -> tuple[CardDef, ...]:
        """Return the spaces the party is on: a road space or destination, and a special location found there."""
        ...

    async def travel(self, game: TheGame, place: str) -> None:
        """Carry the party to a place, or to a space of its road by the zone; "any" means another space of its choice.

        Raises Leave when it goes, but the party may decide to stay.
        """
        ...

    async def walk(self, game: TheGame, by: int) -> None:
        """Move the party `by` road spaces on at once, or back if `by` is below 0.

        Raises Leave when it moves; does nothing if it cannot.
        """
        ...

    async def accept_quest(self, game: TheGame, m: Meeting) -> bool:
        """Let the hero of a meeting accept a quest, if one is to be had; return whether one was accepted."""
        ...

    def may_accept_quest(self, game: TheGame, hero: str) -> bool:
        """Whether a hero could accept a quest now."""
        ...

    def lose_quests(self, game: TheGame, hero: str, cause: Cause) -> bool:
        """Take all quests away from a hero; return whether the hero had any."""
        ...

    def has_quests(self, game: TheGame, hero: str) -> bool:
        """Whether a hero has a quest."""
        ...

    def can_walk(self, game: TheGame, by: int) -> bool:
        """Whether the party could move `by` road spaces on or back at once."""
        ...

    def can_skip(self, game: TheGame) -> bool:
        """Whether the party could pass by the next road space."""
        ...

    async def change_road(self, game: TheGame, terrain: str) -> None:
        """Let the party change to this terrain of another road of its choice, or stay. Raises Leave if it goes."""
        ...
