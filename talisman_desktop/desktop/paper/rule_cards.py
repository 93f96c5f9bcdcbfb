"""Printed cards of house rules: both sides of each, made from the rule's own description."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from talisman_desktop.desktop.paper.card_sheets import Side, Words
from talisman_desktop.rules.module import Module, ModuleClause


def rule_cards(modules: Iterable[Module], options: Mapping[str, str] | None = None) -> list[tuple[Side, Side]]:
    """Return both sides of a card for each house rule, with the clauses that the program carries out. If `options` are
    given, the clauses of options with their usual value are left out."""
    return [_card(module, options) for module in modules]


def _card(module: Module, options: Mapping[str, str] | None) -> tuple[Side, Side]:
    said = [f"· {clause.summary}" for clause in _clauses(module, options)]
    front, length = [module.help], (len(module.help) + sum(map(len, said))) / 2
    while said and sum(map(len, front)) + len(said[0]) / 2 < length:
        front.append(said.pop(0))
    foot = "House rule"
    return (
        Words(module.title, tuple(front), f"{foot} · turn over" if said else foot),
        Words(module.title, tuple(said), f"{foot} · back"),
    )


def _clauses(module: Module, options: Mapping[str, str] | None) -> Iterator[ModuleClause]:
    """Yield the clauses that the program carries out; if `options` are given, without those of options that have their
    usual value."""
    left_out = set[str]()
    if options is not None:
        left_out = {option.rule for option in module.options if option.value(options) == option.usual}
    return (clause for clause in module.clauses if clause.done and clause.id not in left_out)
