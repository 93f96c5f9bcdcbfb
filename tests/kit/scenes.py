"""The scenes that tests begin with: a card, a fight, a place, the village, a trove, a space of the Tower."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.games.darkest.base.places import DESTINATION, REGIONS
from talisman_desktop.games.darkest.base.setup import deck_of
from tests.kit.cards import printed
from tests.kit.heroes import Who, who
from tests.kit.play import AFTER_A_CARD, IN_VILLAGE, Outcome, plays_out
from tests.kit.tables import a_table, lay

__tracebackhide__ = True


def _party(hero: str, heroes: Sequence[str | Who] | None, traits: dict[str, Any]) -> Sequence[str | Who]:
    if heroes is None:
        return [who(hero, **traits)]
    assert not traits, f"give these to a hero with who(...): {sorted(traits)}"
    return heroes


HOW = ("until", "dice", "draws", "answers", "switches")
TABLE = (
    *("region", "space", "destination", "heading", "rolled", "locations", "visited", "looted", "spent", "row"),
    *("stacks", "zones", "piles", "lasting", "options", "modules", "day", "apart"),
)


def _sort(traits: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Sort the keywords of a scene into those for `plays_out`, those for `a_table`, and those of the hero."""
    how = {k: traits.pop(k) for k in HOW if k in traits}
    table = {k: traits.pop(k) for k in TABLE if k in traits}
    return how, table, traits


def meets(
    card: str | f.CardMade,
    *,
    hero: str = "elf",
    heroes: Sequence[str | Who] | None = None,
    lying: bool = False,
    **more: Any,
) -> Outcome:
    """Turn a card over on draw spot 1 (of the Fields, unless `space` says otherwise) and let the party meet it.

    `lying`: the card has been there face up since yesterday, so it is not fresh and does not place itself; a card from
    outside the adventure deck always has been. Further cards of a `row` lie on the spots behind it. The play lasts from
    the turning to the end of the turn (C4a.h); cards drawn for lost turns then lie there face down. The arguments are
    those of `plays_out`, `a_table` and `who`.
    """
    how, rest, traits = _sort(more)
    fresh = isinstance(card, f.CardMade) or (not lying and deck_of(printed(card)) == "adventure")
    behind = rest.pop("row", ())
    table = a_table(_party(hero, heroes, traits), row=["?" if fresh else str(card), *behind], **rest)
    if fresh:
        how["draws"] = [card, *how.get("draws", ())]
    number = table.zone(spot(1))[0].id
    return plays_out(replace(table, step=Step("meet-card", (number,))), **how)


def fights(enemy: str | f.CardMade, **more: Any) -> Outcome:
    """Let a hero meet an enemy, and fight it exactly once: `.result`, `.scores`. `dice=[the enemy's ..., the hero's
    ...]`."""
    outcome = meets(enemy, **more)
    told = outcome.told("fight")
    assert len(told) == 1, f"there were {len(told)} fights"
    return outcome


def visits(
    place: str,
    *,
    hero: str = "elf",
    heroes: Sequence[str | Who] | None = None,
    destination: bool = False,
    **more: Any,
) -> Outcome:
    """Let the party meet a place, one hero after the other, and draw its cards if it has any (a die for each).

    The place is a special location on the Fields (or on `space`), or, with `destination=True`, the destination on space
    6.
    """
    how, rest, traits = _sort(more)
    party = _party(hero, heroes, traits)
    if destination:
        table = a_table(party, **{"space": DESTINATION, "destination": place, **rest})
        step = Step("meet-destination", (" ".join(table.party),))
    else:
        here = REGIONS[rest.get("region", "inner")]
        n = rest.get("space", 1)
        n = n if isinstance(n, int) else here.road.index(n) + 1
        rest.setdefault("destination", next(p for p in here.aid if p != place))
        table = a_table(party, **{"locations": ((n, place),), **rest})
        step = Step("meet-location", (place, " ".join(table.party), 0))
    return plays_out(replace(table, step=step), **how)


def in_village(*answers: Any, hero: str = "elf", heroes: Sequence[str | Who] | None = None, **more: Any) -> Outcome:
    """Play a stay in the village: `in_village("heal:elf:life", life=2, gold=1)`. It ends where the village (or a store,
    or the choice of a destination) asks the next question and no answer is left."""
    how, rest, traits = _sort(more)
    table = a_table(_party(hero, heroes, traits), **{"village": True, "step": Step("village"), **rest})
    how.setdefault("until", IN_VILLAGE)
    return plays_out(table, answers=[*answers, *how.pop("answers", ())], **how)


def walks(table: Table, *, until: Sequence[str] = ("go-on", *IN_VILLAGE), **how: Any) -> Outcome:
    """Play on from a table over any number of steps, until the party is asked whether to go on, or what to do in the
    village, with no answer left (or what else `until` names)."""
    return plays_out(table, until=until, **how)


def guard(
    enemies: Sequence[str],
    *,
    trove: Sequence[str] = (),
    gold: int = 1,
    hero: str = "elf",
    heroes: Sequence[str | Who] | None = None,
    destination: str = "forest",
    fight: bool = True,
    **more: Any,
) -> Outcome:
    """Set a trove and its guardians: these cards are drawn (enemies and objects; others are discarded), and the trove
    holds these magic items and this gold. The guardians are equipped (C8d), then one guardian combat is fought (C8e),
    unless `fight=False`.

    The dice for how many and for the gold are rolled by the kit; `dice` and `answers` begin with the equipping.
    The play ends before the loot, before the question whether to fight again, or (`fight=False`) before the fight;
    `outcome.goes_on(...)` plays on.
    """
    how, rest, traits = _sort(more)
    cards = [*enemies]
    for filler in ("angel", "devil"):
        if len(cards) < 2:
            cards.append(filler)
    assert len(cards) <= 12, "two dice show 12 at most"
    first = max(1, len(cards) - 6)
    party = _party(hero, heroes, traits)
    table = a_table(party, **{"space": DESTINATION, "destination": destination, "visited": True, **rest})
    for _ in trove:
        table = lay(table, "?trove", "trove")
    how["dice"] = [first, len(cards) - first, gold, *how.get("dice", ())]
    how["draws"] = [*cards, *trove, *how.get("draws", ())]
    after = ("again-or-back", "give-up", *AFTER_A_CARD) if fight else ("guardian-fight",)
    how.setdefault("until", ("loot", *after))
    return plays_out(replace(table, step=Step("set-guardians")), **how)


TRIED = ("climb", "climb-on", "give-up", "again-or-back", "party-lost", "over", "to-the-cave")
"""The steps that begin after a trial of the Tower."""


def climbs(space: str, *, hero: str = "elf", heroes: Sequence[str | Who] | None = None, **more: Any) -> Outcome:
    """Put the party on a space of the Tower and let it face what the space asks, once. `outcome.free` says whether the
    way on is open.

    The play ends where the party would be asked whether to go on, to try again or to turn back, or after one guardian
    combat that left foes standing; `outcome.goes_on(...)` plays on.
    """
    how, rest, traits = _sort(more)
    table = a_table(_party(hero, heroes, traits), **{"region": "outer", "space": space, "step": Step("climb"), **rest})
    how.setdefault("until", TRIED)
    return plays_out(table, **how)
