"""The options of a game: choices that each table makes.

They are stored in `Table.options`, so that undo, saving, position files and session notes include them. Each can be set
when a campaign begins, and later at any time by an `OptionSet` fact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from talisman_desktop.core.facts import OptionSet
from talisman_desktop.core.table import Cause
from talisman_desktop.rules.module import ModuleOption


class Options(Struct, frozen=True):
    """The options of a game, and which of their values can be combined."""

    known: tuple[ModuleOption, ...] = ()
    against: Callable[[Mapping[str, str]], str] = lambda options: ""
    """A function that returns why these values cannot be combined; "" if they can."""

    def get(self, option: str) -> ModuleOption | None:
        """Return the option with this id, or None."""
        return next((known for known in self.known if known.id == option), None)

    def value(self, options: Mapping[str, str], option: str) -> str:
        """Return the value of an option at a table with these `options`; an unknown value counts as the usual
        one.

        Raises KeyError for an unknown option.
        """
        known = self.get(option)
        if known is None:
            raise KeyError(option)
        return known.value(options)

    def is_on(self, options: Mapping[str, str], option: str) -> bool:
        """Whether an option with the values no and yes is set to yes. Raises KeyError for an unknown option."""
        return self.value(options, option) == "yes"

    def clash(self, options: Mapping[str, str]) -> str:
        """Return why these values are unknown or cannot be combined; "" when they can."""
        for option in self.known:
            if options.get(option.id, option.usual) not in dict(option.values):
                return f"{option.title}: there is no {options[option.id]!r}."
        return self.against(options)

    def set_to(self, option: str, chosen: str) -> OptionSet:
        """Return the fact that an option has this value from now on. Raises ValueError for an unknown option or
        value."""
        known = self.get(option)
        if known is None or chosen not in dict(known.values):
            raise ValueError(f"there is no option {option!r} with a value {chosen!r}")
        return OptionSet(option, chosen, cause=Cause(known.rule))
