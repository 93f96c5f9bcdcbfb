"""The house rules: which exist, which are in use at a table, and the fact that changes this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from talisman_desktop.core.facts import ModulesSet
from talisman_desktop.core.table import BY_HAND, Table
from talisman_desktop.rules import composition
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.ruleset import Ruleset

SWITCH = "house-rule:"
"""The prefix of a choice that switches a house rule; its id follows."""
ON, OFF = "on", "off"


def chosen(table: Table) -> dict[str, str]:
    """Return the options of a table, and the choice "on" for each of its modules, by name."""
    return {**table.options, **{SWITCH + name: ON for name in table.modules}}


def split(choices: Mapping[str, str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the ids of the modules that these choices switch on, and the choices that are no such switches."""
    modules = tuple(name.removeprefix(SWITCH) for name, value in choices.items() if _switches(name) and value == ON)
    return modules, {name: value for name, value in choices.items() if not _switches(name)}


def change(table: Table, known: Iterable[Module], choices: Mapping[str, str]) -> ModulesSet | None:
    """Return the fact that puts these house rules and module options into use; None if nothing changes.

    Switching a box also changes its decks (`talisman_desktop.play.box_changes`).
    """
    modules, options, words = [*table.modules], dict[str, str](), list[str]()
    for module in known:
        value = choices.get(SWITCH + module.id)
        if module.house_rule and value is not None and (value == ON) != (module.id in modules):
            (modules.append if value == ON else modules.remove)(module.id)
            words.append(f"house rule {'on' if value == ON else 'off'}: {module.title}")
        for option in module.options:
            to = choices.get(option.id)
            if to in dict(option.values) and to != option.value(table.options):
                options[option.id] = to
                words.append(f"{module.title}: {option.title}: {option.words(to)}")
    if not words:
        return None
    return ModulesSet(tuple(modules), tuple(options.items()), "; ".join(words), cause=BY_HAND)


def others(known: Iterable[Module], choices: Mapping[str, str]) -> dict[str, str]:
    """Return the choices that concern neither a house rule nor an option of one."""
    own = {option.id for module in known for option in module.options}
    return {name: value for name, value in choices.items() if not _switches(name) and name not in own}


def clash(ruleset: Ruleset, known: Iterable[Module], choices: Mapping[str, str], sets: Iterable[str] = ()) -> str:
    """Return why the chosen house rules cannot be used with each other, with the game or with these card sets; "" if
    they can.

    `ruleset` is that of the game without house rules.
    """
    modules, _ = split(choices)
    wanted = {*modules, *sets}
    view = ruleset.catalog.of(ruleset.game, wanted)
    used = (*ruleset.modules, *(m for m in known if m.id in wanted))
    return next(composition.problems(used, composition.titles(view)), "")


def in_use(modules: Iterable[Module]) -> list[Module]:
    """Return the house rules among the modules of a ruleset."""
    return [module for module in modules if module.house_rule]


def told(modules: Iterable[Module], options: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each house rule in use, and for each current option of a house rule or a box."""
    for module in modules:
        if module.house_rule:
            yield f"House rule: {module.title}"
        for option in module.options if module.house_rule or module.is_box else ():
            yield f"{module.title}: {option.title}: {option.words(option.value(options))}"


def named(modules: Iterable[Module], options: Mapping[str, str]) -> tuple[str, ...]:
    """Return a short line for each house rule in use, with those of its options that are not at their usual value."""
    found = []
    for module in in_use(modules):
        unusual = ", ".join(o.title for o in module.options if o.value(options) != o.usual)
        found.append(f"House rule: {module.title}" + f" ({unusual})" * bool(unusual))
    return tuple(found)


def state(known: Iterable[Module], used: Iterable[Module], clause: str) -> str:
    """Return a sentence that says whether the house rule with this clause is in use; "" if the clause belongs to no
    house rule."""
    module = next((m for m in known if m.house_rule and any(c.id == clause for c in m.clauses)), None)
    if module is None:
        return ""
    if any(m.id == module.id for m in used):
        return f"The house rule “{module.title}” is in use at your table."
    return f"The house rule “{module.title}” is not in use at your table. You can switch it on in the table settings."


def _switches(name: str) -> bool:
    return name.startswith(SWITCH)
