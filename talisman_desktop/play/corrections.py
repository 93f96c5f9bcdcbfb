"""Corrections by hand: facts that move cards, corrections of several things at once, and the step at which play
continues."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from talisman_desktop.core.facts import CardMoved, CardSet, CountersChanged, Fact, PileChanged, StepBegan, Told
from talisman_desktop.core.requests import Arrange, Pick, Request, Share
from talisman_desktop.core.table import (
    BY_HAND,
    Card,
    Step,
    Table,
    held,
)
from talisman_desktop.play.differences import Part, between
from talisman_desktop.play.round import OVER
from talisman_desktop.rules import roads
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.zones import GUARDIANS, REWARDS

ABOUT_A_CARD = ("meet-card", "face", "visit", "card-done")
"""Steps whose first argument is the card they are about."""
Resume = Callable[[Table], Step]
"""A function that returns the step at which a game continues on a table set by hand (`Ruleset.resume`)."""
GATHERING = ("muster", OVER, "party-lost")
"""Steps during which heroes are still to join, or no hero is left."""


def moved(
    card: Card, to: str, table: Table, index: int = -1, *, met: bool = False, up: bool = True
) -> tuple[Fact, ...]:
    """Return the facts that move a card to a zone, on top or at an index. The weapons of a guardian that is moved stay
    with the trove. A finished quest stays finished with another hero, and is to be done again anywhere else."""
    facts: list[Fact] = []
    if is_quest(card, table):
        met = card.met and to.startswith("quests:")
        facts += reopened(card) if not to.startswith(("quests:", "deck:", "discard:")) else ()
    if to != GUARDIANS and any(guardian.id == card.id for guardian in table.zone(GUARDIANS)):
        bore = f"guardian:{card.id}"
        facts += [CardMoved(c.id, "trove", met=c.met, up=c.up, cause=BY_HAND) for c in table.zone(bore)]
        if gold := table.piles.get(bore, 0):
            facts += [PileChanged(bore, -gold, cause=BY_HAND), PileChanged("trove", gold, cause=BY_HAND)]
    return (*facts, CardMoved(card.id, to, index, met=met, up=up, cause=BY_HAND))


def is_quest(card: Card, table: Table) -> bool:
    """Whether a card is a quest that a hero has to do or has finished."""
    return card.deck != REWARDS and any(
        card.id == mine.id for hero in table.heroes for mine in table.zone(held("quests", hero))
    )


def reopened(card: Card) -> tuple[CountersChanged, ...]:
    """Return the fact that takes the marks of a deed off a quest card, so that the deed is to be done again; none for
    a card without marks."""
    return (CountersChanged(card.id, -card.counters, cause=BY_HAND),) if card.counters else ()


def turned_over(card: Card, table: Table) -> CardSet:
    """Return the fact that turns a card over where it is. A card that is now face up counts as turned over today."""
    day = 0 if card.up else table.day
    return CardSet(card.id, up=not card.up, met=card.met, first=card.first, turned=day, cause=BY_HAND)


def correction(name: str, before: Table, wanted: Table, resume: Resume, *, restart: bool = False) -> tuple[Fact, ...]:
    """Return the facts of a correction: its name for the journal if it changes several things, the changes, and the
    next step if the one under way cannot continue. With `restart`, play continues at the step that suits the table in
    any case. Raises ImpossibleFact."""
    return of_parts(name, before, wanted, between(before, wanted), resume, restart=restart)


def of_parts(
    name: str,
    before: Table,
    wanted: Table,
    parts: Sequence[Part],
    resume: Resume,
    request: Request | None = None,
    *,
    restart: bool = False,
) -> tuple[Fact, ...]:
    """Return what `correction` returns, from differences (`parts`) and a `request` that the caller has at hand
    already."""
    if not parts and not restart:
        return ()
    several = restart or len({part.about for part in parts if part.about}) > 1
    told = [Told("corrected", "", (name,), cause=BY_HAND)] if several else []
    return (*told, *(part.fact for part in parts), *going_on(before, wanted, resume, request, restart=restart))


def going_on(
    before: Table, after: Table, resume: Resume, request: Request | None = None, *, restart: bool = False
) -> tuple[Fact, ...]:
    """Return the fact of the next step if the step under way, with its `request`, cannot continue, or if `restart` is
    set; else (). `resume` chooses the step."""
    if not restart and not disturbed(before, after, request):
        return ()
    # Heroes who are about to join still do so after a correction.
    coming = not restart and before.step.name == "muster" and before.heroes.keys() == after.heroes.keys()
    return (StepBegan(before.step if coming else resume(after), cause=BY_HAND),)


def disturbed(before: Table, after: Table, request: Request | None = None) -> bool:
    """Whether the current step, with its `request`, cannot continue after a correction: the party is somewhere else, a
    hero has gone, is dying or apart, the guardians or the card of the step have changed their place, or what the
    question offers may be out of date."""
    step = before.step
    if step.name == KEEP:
        return False
    dying = any(hero.life <= 0 for hero in after.heroes.values())
    if dying or _where(before) != _where(after) or before.heroes.keys() - after.heroes.keys():
        return True
    if before.apart != after.apart:
        return True
    if step.name in GATHERING and after.heroes.keys() - before.heroes.keys():
        return True
    if {c.id for c in before.zone(GUARDIANS)} != {c.id for c in after.zone(GUARDIANS)}:
        return True
    about = {int(step.args[0])} if step.name in ABOUT_A_CARD and step.args else set[int]()
    if request is not None:
        about.add(request.card)
        # A session does not repeat these requests after a correction, and their options may be out of date.
        listing = isinstance(request, Pick | Arrange | Share)
        if listing and (before.zones, before.piles) != (after.zones, after.piles):
            return True
        if request.key == "gold" and before.piles != after.piles:
            return True  # because the amount was counted before the question of who takes it
    return any(card and _zone(before, card) != _zone(after, card) for card in about)


def _where(table: Table) -> tuple[object, ...]:
    way = roads.way(table)
    return (table.region, way and (way.destination, way.goal, way.at, way.heading))


def _zone(table: Table, card: int) -> str:
    try:
        return table.find(card)[0]
    except KeyError:
        return ""
