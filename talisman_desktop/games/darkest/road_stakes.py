"""The possible results, good or bad, of rolls on the road and for what the party meets there: cards, special locations,
troves, quests, foes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from talisman_desktop.games.darkest.base import new_quests, quests
from talisman_desktop.games.darkest.journey import departure
from talisman_desktop.games.darkest.road import road_rolls, walk
from talisman_desktop.rules import roads, worth
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.module import StakeOf
from talisman_desktop.rules.stakes import Asked, End, Stake

QUEST_DIE = ("quest", "quest/die")
"""The keys of the question whether a quest is taken, and of its die."""
FEW = 1
"""With this number of road dice, a 1 brings a special location and no cards from other dice."""


def _counted(n: int, what: str) -> str:
    return f"{n or 'no'} {what}{'s' * (n != 1)}"


def _road(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a road roll (C4a.b, C4a.c); the number of cards counts as neither good nor bad.
    None before the roll is requested."""
    if asked.throw is None or asked.request.key.partition("/")[2]:
        return None

    def ends(dice: tuple[int, ...]) -> End:
        cards = _counted(sum(map(road_rolls.cards_of, dice)), "card")
        if road_rolls.CALLS_A_PLACE not in dice:
            return End(cards, 0.0)
        return End("a special location" if len(dice) == FEW else "a special location and what else is rolled", 0.0)

    return Stake(ends, asked.throw.dice)


def _draws(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the roll for the cards of a place, where a 1 is one card; None before it is
    requested."""
    return _summed(asked, lambda n: End(_counted(n, "card"), 0.0))


def _summed(asked: Asked, end: Callable[[int], End]) -> Stake | None:
    return Stake(lambda dice: end(sum(dice)), asked.throw.dice) if asked.throw is not None else None


def _named(game: Game, asked: Asked, places: Sequence[str], barred: frozenset[str] = frozenset()) -> Stake | None:
    """Return the possible results of a die that names one of several places; None before the roll is requested, or if
    the die has another number of sides."""
    if asked.throw is None or len(places) != asked.throw.sides:
        return None

    def ends(dice: tuple[int, ...]) -> End:
        place = places[dice[-1] - 1]
        said = "rolled again" if place in barred else game.catalog.spaces[place].name
        return End(f"{dice[-1]}: {said}", 0.0)

    return Stake(ends, sides=asked.throw.sides)


def _location(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the die for a special location (C4a.d). The die is rolled again if it names a
    location that was found before, the destination, or the place where the road begins. None before it is requested."""
    way, region = walk.way(game), walk.region(game)
    barred = frozenset((*(place for _, place in way.locations), way.destination, region.home))
    return _named(game, asked, region.locations, barred)


def _trove(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the die for a trove (C3b.b); None if fewer than two troves are possible.

    The troves are those in the question, which also says their numbers; if it names none, the program works them out.
    """
    if asked.throw is None:
        return None
    _, _, told = asked.throw.text.partition("? ")
    names = [name.partition(" (")[0].lstrip("0123456789 ") for name in told.split(", ")] if told else _troves(game)
    if len(names) < 2:
        return None
    return Stake(lambda dice: End(names[dice[-1] - 1], 0.0), sides=len(names))


def _troves(game: Game) -> list[str]:
    """Return the numbered names of the troves among which a die decides, except the one that the party leaves."""
    under_way = roads.way(game.table)
    left = under_way.destination if under_way is not None else ""
    places = [place for place in departure.drawn_troves(game) if place != left]
    return [f"{n} {game.catalog.spaces[place].name}" for n, place in enumerate(places, start=1)]


def _gold(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the die for the gold of a trove; None before it is requested."""
    return _summed(asked, lambda n: End(f"{n} gold", worth.TOKEN["gold"] * n))


def _quest(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the Warlock's die (C5f.b); a quest that could be done here and now is good. None
    for any other roll."""
    if asked.request.key not in QUEST_DIE or (asked.throw is None and asked.option != "yes"):
        return None
    hero = asked.request.hero

    def ends(dice: tuple[int, ...]) -> End:
        quest = quests.TABLE[dice[-1] - 1]
        return End(quests.QUESTS[quest].words, 1.0 if quests.could_finish(game, hero, quest) else 0.0)

    return Stake(ends) if asked.throw is not None or not new_quests.as_cards(game) else None


def guards(asked: Asked) -> Stake | None:
    """Return the possible results of the roll for the cards that guard a trove (C8d.a): the fewer, the better. None
    before it is requested."""
    return _summed(asked, lambda n: End(_counted(n, "card"), -float(n)))


def _pits(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the roll at the Pits (C10m): the fewer fiends, the better. None before it is
    requested."""
    return _summed(asked, lambda n: End(_counted(n, "fiend"), -float(n)))


def _werewolf(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the dice for a werewolf's strength (C10k.a): the lower, the better. None before
    they are requested."""
    return _summed(asked, lambda n: End(f"strength {n}", -float(n)))


def _spirit(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the dice for the craft of the Spirit of Fire (C10n.b): the lower, the better. None
    before they are requested."""
    return _summed(asked, lambda n: End(f"craft {n}", -float(n)))


STAKES: Mapping[str, StakeOf] = {
    "draws": _draws,
    "location": _location,
    "pits": _pits,
    "quest": _quest,
    "road": _road,
    "trove-gold": _gold,
    "trove-road": _trove,
    "valley": _spirit,
    "werewolf": _werewolf,
}
"""Functions for the possible results of a roll, by the first part of the key of its question."""
