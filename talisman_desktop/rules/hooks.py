"""The four hooks by which modules and standing words bend the rules. There are no others.

A `Value` is a number, a list or a truth value that rules read and modules bend. A `Procedure` is run by the rules, and
modules add to it before and after. An `Offer` is something that may be played instead of answering a question. A
`Follow` adds facts after an event. `talisman_desktop.rules.module` has the modules that use these hooks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from itertools import dropwhile
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from talisman_desktop.cards.owned import Static
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.flow import StepCoroutine
from talisman_desktop.core.requests import Option, Request
from talisman_desktop.core.table import Card, Lasting, Table
from talisman_desktop.rules.needs import MOST_VIEWS, NO_NEEDS, Found, MayAct, Need, Sifter, beginnings, can_act
from talisman_desktop.rules.script import Script

A = TypeVar("A")
V = TypeVar("V")
R = TypeVar("R")
E = TypeVar("E")
P = TypeVar("P")
G = TypeVar("G", bound="Played")

TheGame: TypeAlias = Any
"""A stand-in for `talisman_desktop.rules.game.Game` in type annotations, because that module imports this one."""


Word = tuple[Static, Card | None, CardDef]
"""A standing text of a card, the card (None for the character or the ground), and the printed facts of the card."""

Whose = Literal["hero", "party", "ground"]
"""The owner of the standing words that may bend a value: the hero whom it is about, all heroes together, or the
space."""


class Ground(Protocol):
    """The part of a game's situation that tells on which spaces the party is, because some standing words depend on
    that."""

    def ground(self, game: TheGame) -> tuple[CardDef, ...]:
        """Return the spaces the party is on."""
        ...


class Hooked(Protocol):
    """The rules of a table, reduced to their cards and hooks."""

    def __hash__(self) -> int:
        """Return a number by which the rules are told apart in caches."""
        ...

    @property
    def catalog(self) -> Catalog:
        """The cards of the table."""
        ...

    @property
    def hooks(self) -> Hooks:
        """All additions and bends of the modules of the table."""
        ...


class Played(Protocol):
    """The part of the game that hooks and standing words use."""

    table: Table
    party: tuple[str, ...]
    stood: object
    values: Mapping[Any, Bent]
    standing: dict[str, Any]
    kept: dict[str, Any]
    footing: Any
    live: LiveHooks | None
    live_for: Any

    @property
    def catalog(self) -> Catalog:
        """The cards of the table."""
        ...

    @property
    def ruleset(self) -> Hooked:
        """The rules of the table."""
        ...

    @property
    def situation(self) -> Ground:
        """The situation of the party."""
        ...

    def find_live(self) -> LiveHooks:
        """Return the hooks that may do something now."""
        ...

    def bending(self, value: Value[Any, Any], about: Any) -> Iterable[tuple[Callable[[Any, Word, Any], Any], Word]]:
        """Return the bends of a value by the standing words that apply now."""
        ...

    def do(self, fact: Fact) -> None:
        """Put a fact into force on the table."""
        ...


class Value(Struct, Generic[V, A], frozen=True, eq=False):
    """A number, a list or a truth value that rules read: `VALUE(game, base, about)`.

    Standing words that apply bend it first, then lasting effects, then the modules in their order; at the end `bound`
    limits it. `about` is what the value is asked about. For a value of a hero it is the hero's id, or a struct with
    that id in its field `hero`.
    """

    name: str
    whose: Whose = "hero"
    bound: Callable[[V], V] | None = None
    """A function that limits the value after all bends."""

    def __call__(self, game: Played, base: V, about: A) -> V:
        """Return the value with all bends that apply now. Asking changes nothing."""
        bent = game.values.get(self)
        if bent is None:
            return base if self.bound is None else self.bound(base)
        found: Iterable[tuple[Callable[[Any, Word, Any], Any], Word]] | None = None
        if bent.of_hero:
            # The cached bends are used, because most values are asked for again before anything changes.
            owner: Any = about
            known = game.standing.get(owner if type(owner) is str else owner.hero)
            if known is not None and known.stood is game.stood:
                found = known.bends.get(self)
            else:
                found = game.bending(self, about)
        elif bent.words:
            found = game.bending(self, about)
        if found:
            for by_word, word in found:
                base = by_word(base, word, about)
        if bent.passes:
            if bent.lasting and (passing := game.table.lasting):
                for lasting in passing:
                    if (by_lasting := bent.lasting.get(lasting.what)) is not None:
                        base = by_lasting(base, lasting, about)
            for by_module in (game.live or game.find_live()).bends[self] if bent.needs else bent.bends:
                base = by_module(game, base, about)
        return base if self.bound is None else self.bound(base)


ByWord = tuple[Value[Any, Any], Callable[[Any, Word, Any], Any]]
"""A value, and the function by which one kind of standing words bends it."""


class Bend(Struct, Generic[V, A], frozen=True, eq=False):
    """A change that a module makes to a value.

    `by` returns the changed value and has no other effect. If `needs` is not empty, the bend does nothing unless one of
    them is met.
    """

    value: Value[V, A]
    by: Callable[[TheGame, V, A], V]
    needs: tuple[Need, ...] = ()


class WordBend(Struct, Generic[V, A], frozen=True, eq=False):
    """A change that one kind of standing words makes to a value, wherever such words apply.

    `by` returns the changed value and has no other effect.
    """

    kind: type[Static]
    value: Value[V, A]
    by: Callable[[V, Word, A], V]


class LastingBend(Struct, Generic[V, A], frozen=True, eq=False):
    """A change that each lasting effect with the name `what` makes to a value.

    `by` returns the changed value and has no other effect.
    """

    what: str
    value: Value[V, A]
    by: Callable[[V, Lasting, A], V]


class Procedure(Struct, Generic[A, R], frozen=True, eq=False):
    """A part of the rules that modules may add to: `await PROCEDURE(game, about, body)`."""

    name: str

    def __call__(self, game: G, about: A, body: Callable[[G, A], Awaitable[R]]) -> Awaitable[R]:
        """Run the `before` parts of modules, then the body (or the `instead` of a house rule), then the `revise` and
        `after` parts."""
        arounds = game.ruleset.hooks.arounds.get(self)
        return body(game, about) if arounds is None else self._surrounded(game, about, body)

    async def _surrounded(self, game: G, about: A, body: Callable[[G, A], Awaitable[R]]) -> R:
        # Needs are checked only when a part's turn comes, because an earlier part may have met them.
        parts = (game.live or game.find_live()).arounds[self]
        if parts is not None:
            for needs, before in parts.before:
                if not needs or _is_met(game, needs):
                    await before(game, about)
            body = parts.instead or body
        result = await body(game, about)
        parts = (game.live or game.find_live()).arounds[self]
        if parts is not None and parts.revise:
            for needs, revise in parts.revise:
                if not needs or _is_met(game, needs):
                    result = await revise(game, about, result)
            parts = (game.live or game.find_live()).arounds[self]
        if parts is not None:
            for needs, after in parts.after:
                if not needs or _is_met(game, needs):
                    await after(game, about, result)
        return result


def _is_met(game: Played, needs: tuple[Need, ...]) -> bool:
    """Whether one of these conditions, under which a hook may do something, is met now."""
    return not (game.live or game.find_live()).met.isdisjoint(needs)


class Around(Struct, Generic[A, R], frozen=True, kw_only=True, eq=False):
    """A module's addition to a procedure.

    `revise` returns the result that counts, before any `after` runs. `instead` replaces the body, which only a house
    rule may do. If `needs` is not empty, nothing is added unless one of them is met.
    """

    procedure: Procedure[A, R]
    before: Callable[[TheGame, A], Awaitable[None]] | None = None
    revise: Callable[[TheGame, A, R], Awaitable[R]] | None = None
    after: Callable[[TheGame, A, R], Awaitable[None]] | None = None
    instead: Callable[[TheGame, A], Awaitable[R]] | None = None
    needs: tuple[Need, ...] = ()


class Offer(Struct, frozen=True, kw_only=True, eq=False):
    """Options that a module offers at a question.

    The id of each option is the `deed`, or the deed, a colon and more. `of_hero` is asked for each hero in marching
    order, `of_party` once after all heroes. `run` carries an option out and gets the part of its id after the deed.
    """

    deed: str
    of_hero: Callable[[TheGame, Request, str], Iterable[Option]] | None = None
    of_party: Callable[[TheGame, Request], Iterable[Option]] | None = None
    run: Callable[[TheGame, str], Awaitable[None]]


class Follow(Struct, Generic[E], frozen=True, eq=False):
    """Facts that follow an event of one type at once.

    `facts` is pure. The event has already happened: it is a class of `talisman_desktop.rules.moments`, a fact, or an
    event of a slice. Nothing follows corrections by hand. If `needs` is not empty, nothing follows unless one of them
    is met. If `cards` is given, nothing follows unless a card of the table passes this test. If `concerns` is set,
    nothing follows an event that fails this quick test, which several follows may share.
    """

    event: type[E]
    facts: Callable[[TheGame, E], Iterable[Fact]]
    needs: tuple[Need, ...] = ()
    cards: Callable[[CardDef], bool] | None = None
    concerns: Callable[[E], bool] | None = None

    def can_follow(self, catalog: Catalog) -> bool:
        """Whether anything can ever follow at a table with these cards."""
        return can_act(self.needs, self.cards, catalog)


class Due(Struct, frozen=True, eq=False):
    """Something that a module must settle before a step ends, because it needs a question.

    `settle` runs again and again while `pends` returns True. If `needs` is not empty, nothing pends unless one of them
    is met. If `cards` is given, nothing pends unless a card of the table passes this test.
    """

    pends: Callable[[TheGame], bool]
    settle: Callable[[TheGame], Awaitable[None]]
    needs: tuple[Need, ...] = ()
    cards: Callable[[CardDef], bool] | None = None

    def can_pend(self, catalog: Catalog) -> bool:
        """Whether anything could ever have to be settled at a table with these cards."""
        return can_act(self.needs, self.cards, catalog)


class Bent(Struct, frozen=True, eq=False):
    """All bends of one value: by standing words, by lasting effects, and by modules in their order."""

    words: Mapping[type[Static], Callable[[Any, Word, Any], Any]]
    lasting: Mapping[str, Callable[[Any, Lasting, Any], Any]]
    bends: Sequence[Callable[[TheGame, Any, Any], Any]]
    of_hero: bool
    """Whether the standing words of one hero bend it."""
    passes: bool
    """Whether a lasting effect or a module bends the value, so that not only standing words do."""
    needs: Sequence[tuple[Need, ...]] = ()
    """For each bend by a module: its needs. Empty if no bend has needs."""

    def with_needs(self, value: Value[Any, Any]) -> list[Bend[Any, Any]]:
        """Return the bends by modules with their needs."""
        return [Bend(value, by, needs) for by, needs in zip(self.bends, self.needs, strict=True)]


class Parts(Struct, frozen=True, eq=False):
    """The additions of modules to one procedure, each with its needs, at a table where one of them may do something.

    `before`, `revise` and `after` each begin with the first part whose needs are met now. Parts after that one stay in
    the tuple even if their needs are not met, because an earlier part may cause them to be met.
    """

    before: tuple[tuple[tuple[Need, ...], Callable[[TheGame, Any], Awaitable[None]]], ...]
    instead: Callable[[TheGame, Any], Awaitable[Any]] | None
    revise: tuple[tuple[tuple[Need, ...], Callable[[TheGame, Any, Any], Awaitable[Any]]], ...]
    after: tuple[tuple[tuple[Need, ...], Callable[[TheGame, Any, Any], Awaitable[None]]], ...]


class LiveHooks(Struct, frozen=True, eq=False):
    """The hooks that could do something at this table now: those without needs, and those with a need that is met."""

    met: frozenset[Need]
    dues: tuple[Due, ...]
    arounds: Found[Procedure[Any, Any], Parts | None]
    """The additions of modules to each procedure; None if none may do something."""
    follows: Found[type, tuple[Follow[Any], ...]]
    """The follows of each kind of event."""
    bends: Found[Value[Any, Any], tuple[Callable[[TheGame, Any, Any], Any], ...]]
    """The bends by modules of each value that has bends with needs."""


class Responses(Struct, frozen=True, eq=False):
    """The follows of one kind of event, and the tests that say whether an event has any."""

    tests: tuple[Callable[[Any], bool], ...]
    """The quick tests of the follows, each once. An event that passes none of them has no follow. Empty if a follow has
    no such test."""
    always: tuple[Follow[Any], ...] | None
    """The follows, if none of them has needs."""


class Hooks(Struct, frozen=True, kw_only=True, eq=False):
    """All hooks of the modules of a table, sorted by what they add to or bend."""

    values: Mapping[Value[Any, Any], Bent] = {}
    of_words: Mapping[type[Static], tuple[ByWord, ...]] = {}
    """For each kind of standing words: the values that it bends, except those of the ground, and the functions that do
    so."""
    arounds: Mapping[Procedure[Any, Any], tuple[Around[Any, Any], ...]] = {}
    offers: tuple[Offer, ...] = ()
    follows: Mapping[type, tuple[Follow[Any], ...]] = {}
    dues: tuple[Due, ...] = ()
    scripts: Mapping[str, Script] = {}
    steps: Mapping[str, Callable[..., StepCoroutine]] = {}
    needs: frozenset[Need] = frozenset()
    """The conditions of all hooks together."""
    views: dict[frozenset[Need], LiveHooks] = {}
    """A cache: the hooks that may do something, by the set of conditions that are met."""
    views_of: dict[tuple[frozenset[Need], ...], LiveHooks] = {}
    """A cache: the same hooks, by the conditions that each hero and each lasting effect meets. It saves making one set
    of them."""
    marks: Mapping[str, frozenset[Need]] = {}
    """The needs that each lasting effect or figure meets, by its name."""
    sifters: tuple[Sifter[Any, Any, Any], ...] = ()
    """The caches for the additions to procedures, the follows of events and the bends of values."""
    responses: Mapping[type, Responses] = {}
    """For each kind of event that has follows: the follows, and the tests of its events."""

    def __post_init__(self) -> None:
        """Collect the needs of all hooks, also when a changed copy is made."""
        hooks: Iterable[Due | Around[Any, Any] | Follow[Any]] = (
            *self.dues,
            *(around for arounds in self.arounds.values() for around in arounds),
            *(follow for follows in self.follows.values() for follow in follows),
        )
        found = {need for hook in hooks for need in hook.needs}
        found.update(need for bent in self.values.values() for needs in bent.needs for need in needs)
        force_setattr(self, "needs", frozenset(found))
        force_setattr(self, "views", {})
        force_setattr(self, "views_of", {})
        force_setattr(self, "marks", Found(lambda mark: self.needs.intersection(beginnings(mark))))
        arounds: Sifter[Procedure[Any, Any], Around[Any, Any], Any] = Sifter(
            lambda procedure: self.arounds.get(procedure, ()), _parts
        )
        follows: Sifter[type, Follow[Any], Any] = Sifter(lambda event: self.follows.get(event, ()), _follows)
        bends: Sifter[Value[Any, Any], Bend[Any, Any], Any] = Sifter(
            lambda value: self.values[value].with_needs(value), _bends
        )
        force_setattr(self, "sifters", (arounds, follows, bends))
        force_setattr(self, "responses", {event: _responses(found) for event, found in self.follows.items()})

    def view_of(self, met: list[frozenset[Need]]) -> LiveHooks:
        """Return the hooks that may do something when all these needs are met."""
        case = tuple(met)
        known = self.views_of.get(case)
        if known is None:
            if len(self.views_of) >= MOST_VIEWS:
                self.views_of.clear()
            known = self.views_of[case] = self.view(NO_NEEDS.union(*met))
        return known

    def view(self, met: frozenset[Need]) -> LiveHooks:
        """Return the hooks that may do something when these needs are met."""
        known = self.views.get(met)
        if known is not None:
            return known

        def may_act(needs: tuple[Need, ...]) -> bool:
            return not needs or not met.isdisjoint(needs)

        if len(self.views) >= MOST_VIEWS:
            self.views.clear()
        found = self.views[met] = LiveHooks(
            met,
            tuple([due for due in self.dues if may_act(due.needs)]),
            *(sifter.when(met) for sifter in self.sifters),
        )
        return found


def _parts(arounds: Sequence[Around[Any, Any]], may_act: MayAct) -> Parts | None:
    """Return the additions to one procedure, given which needs are met; None if none may do something."""
    if not any(may_act(x.needs) for x in arounds):
        return None

    def row(parts: Iterable[tuple[tuple[Need, ...], P | None]]) -> tuple[tuple[tuple[Need, ...], P], ...]:
        found = [(needs, part) for needs, part in parts if part is not None]
        return tuple(dropwhile(lambda one: not may_act(one[0]), found))

    instead = [x.instead for x in arounds if x.instead is not None]
    return Parts(
        row((x.needs, x.before) for x in arounds),
        instead[-1] if instead else None,
        row((x.needs, x.revise) for x in arounds),
        row((x.needs, x.after) for x in arounds),
    )


def _follows(follows: Sequence[Follow[Any]], may_act: MayAct) -> tuple[Follow[Any], ...]:
    """Return the follows of one kind of event that may do something, given which needs are met."""
    return tuple([follow for follow in follows if may_act(follow.needs)])


def _responses(follows: tuple[Follow[Any], ...]) -> Responses:
    """Return the follows of one kind of event with their quick tests."""
    tests = [follow.concerns for follow in follows if follow.concerns is not None]
    every = tuple(dict.fromkeys(tests)) if len(tests) == len(follows) else ()
    return Responses(every, None if any(follow.needs for follow in follows) else follows)


def _bends(bends: Sequence[Bend[Any, Any]], may_act: MayAct) -> tuple[Callable[[TheGame, Any, Any], Any], ...]:
    """Return the bends of one value by modules, given which needs are met."""
    return tuple([bend.by for bend in bends if may_act(bend.needs)])


NO_HOOKS = Hooks()


def happened(game: Played, event: object) -> None:
    """Apply the facts with which the modules in use respond to an event."""
    kind = type(event)
    responses = game.ruleset.hooks.responses.get(kind)
    if responses is None:
        return
    concerns: Callable[[Any], bool] | None = None
    for concerns in responses.tests:
        if concerns(event):
            break
    else:
        if concerns is not None:
            return  # because nothing follows an event that passes no test
    follows, concerned, acted = responses.always, True, False
    if follows is None:
        follows = (game.live or game.find_live()).follows[kind]
    while True:
        for follow in follows:
            if acted and follow.needs and not _is_met(game, follow.needs):
                continue
            if follow.concerns is not concerns:
                concerns = follow.concerns
                concerned = concerns is None or concerns(event)
            if concerned and (facts := follow.facts(game, event)) and (facts := tuple(facts)):
                for fact in facts:
                    game.do(fact)
                # All later follows are next, because the facts may have met their needs.
                every = game.ruleset.hooks.follows[kind]
                follows, acted = every[every.index(follow) + 1 :], True
                break
        else:
            return
