"""The needs of hooks: conditions without which a hook does nothing, and what hooks may do when some of them are met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Generic, Protocol, TypeAlias, TypeVar

from talisman_desktop.cards.owned import OwnerScript, Static
from talisman_desktop.cards.schema import CardDef, Catalog

K = TypeVar("K")
F = TypeVar("F")
H = TypeVar("H", bound="Hook")

Need: TypeAlias = type[Static] | OwnerScript | str
"""A condition without which a hook does nothing.

It is one of: a kind of standing words that apply to a hero; a standing rule in code that applies to a hero; the id of a
card that a hero has among items, followers or quests; the name of a lasting effect, or its part before the last slash;
the id of a figure on the table.
Values that decide which standing words apply (`standing_cache`) cannot have bends with needs.
"""

NO_NEEDS: frozenset[Need] = frozenset()

MayAct = Callable[[tuple[Need, ...]], bool]
"""A function that returns whether a hook with these needs may do something."""

MOST_VIEWS = 500
"""The most sets of needs for which the hooks are kept."""


def can_act(needs: tuple[Need, ...], cards: Callable[[CardDef], bool] | None, catalog: Catalog) -> bool:
    """Whether a hook with these needs and this card test can ever do something at a table with these cards."""
    if catalog.own:
        return True
    if cards is not None:
        return catalog.any_card(cards)
    words = catalog.owned_words
    kinds = (need if isinstance(need, type) else OwnerScript for need in needs if not isinstance(need, str))
    return not needs or any(isinstance(need, str) for need in needs) or any(kind in words for kind in kinds)


def beginnings(mark: str) -> tuple[str, ...]:
    """Return a mark's name and all its beginnings before a slash, because a hook may need any of them.

    >>> beginnings("sacred-pool/aided/elf")
    ('sacred-pool', 'sacred-pool/aided', 'sacred-pool/aided/elf')
    """
    return (*accumulate(mark.split("/"), "{}/{}".format),)


class Found(dict[K, F]):
    """The results of a function by its argument, each worked out when it is first asked for."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[K], F]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: K) -> F:
        """Work out the result for an argument that is asked for the first time."""
        found = self[key] = self._find(key)
        return found


class Hook(Protocol):
    """A hook with the needs without which it does nothing."""

    @property
    def needs(self) -> tuple[Need, ...]:
        """The conditions, one of which must be met for the hook to do anything; () if it always may."""
        ...


class Sifter(Generic[K, H, F]):
    """Finds what the hooks about a procedure, an event or a value may do.

    The results are cached by those needs of these hooks that are met, because the needs of all hooks change more often.
    """

    __slots__ = ("_find", "_hooks", "_known", "_needs")

    def __init__(self, hooks: Callable[[K], Sequence[H]], find: Callable[[Sequence[H], MayAct], F]) -> None:
        self._hooks, self._find = hooks, find
        self._needs: Found[K, frozenset[Need]] = Found(lambda key: NO_NEEDS.union(*(x.needs for x in hooks(key))))
        self._known: dict[tuple[K, frozenset[Need]], F] = {}

    def when(self, met: frozenset[Need]) -> Found[K, F]:
        """Return the results when these needs are met, each found when it is first asked for."""
        return Found(lambda key: self._found(key, met & self._needs[key]))

    def _found(self, key: K, met: frozenset[Need]) -> F:
        case = key, met
        if case not in self._known:
            if len(self._known) >= MOST_VIEWS:
                self._known.clear()
            self._known[case] = self._find(self._hooks(key), lambda needs: not needs or not met.isdisjoint(needs))
        return self._known[case]
