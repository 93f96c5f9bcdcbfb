"""Tips: short pieces of advice, each shown once, at the first suitable moment. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from talisman_desktop.core.facts import Fact, HeroDied, TokensChanged
from talisman_desktop.core.requests import Draw, Request, Throw
from talisman_desktop.core.table import Table, held
from talisman_desktop.paths import assets_folder
from talisman_desktop.rules import roads

TITLE = "Tip"
LATE = 60
"""The number of answers from which a sitting counts as long."""

Moment = Literal["death", "loss", "village", "guardians", "spell", "fate", "fight", "dice", "cards", "late"]
"""The kinds of moment at which a tip may be shown."""
CHANCES: tuple[Moment, ...] = ("fight",)
"""The moments whose tips are about odds."""


class Tip(Struct, frozen=True, forbid_unknown_fields=True):
    """A tip: its id, under which the settings remember that it was shown, its moment, and a sentence or two."""

    id: str
    at: Moment
    text: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    tip: tuple[Tip, ...]


@cache
def all_tips() -> tuple[Tip, ...]:
    """Return all tips, the most useful first."""
    return msgspec.toml.decode((assets_folder() / "tips.toml").read_bytes(), type=_File).tip


def moments(request: Request, table: Table, facts: Sequence[Fact], answers: int) -> Iterator[Moment]:
    """Yield the kinds of the present moment, given the question, the `facts` of the last answer and the number of
    `answers` in this sitting."""
    if any(isinstance(fact, HeroDied) for fact in facts):
        yield "death"
    elif any(isinstance(fact, TokensChanged) and fact.token == "life" and fact.by < 0 for fact in facts):
        yield "loss"
    family = request.family.partition("/")[0]
    if request.key == "village" and roads.of(table).adventures:
        yield "village"
    if family == "guardians":
        yield "guardians"
    if request.hero and table.zone(held("spells", request.hero)):
        yield "spell"
    if request.key == "fate":
        yield "fate"
    if request.key == "fight/how":
        yield "fight"
    if isinstance(request, Throw):
        yield "dice"
    if isinstance(request, Draw):
        yield "cards"
    if answers >= LATE:
        yield "late"


def fitting(now: Collection[Moment], told: Collection[str], *, odds_hidden: bool = False) -> Tip | None:
    """Return a tip for one of these moments that has not been shown; None if there is none."""
    hidden = CHANCES if odds_hidden else ()
    return next((tip for tip in all_tips() if tip.at in now and tip.at not in hidden and tip.id not in told), None)
