"""Expeditions: regions of boxes with a road beyond a gate, decks to draw from there, and a trove.

A box adds its expeditions to the value `EXPEDITIONS`. The rules of the road, the guardians and the journey read them
from that value, and so need not know any box.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from talisman_desktop.core.facts import DeckPlaced, Fact, RegionEntered
from talisman_desktop.core.table import Card, Cause, Table
from talisman_desktop.rules import decks, draws, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend, Value
from talisman_desktop.rules.module import DeckUse
from talisman_desktop.rules.roads import Adventure, Goal
from talisman_desktop.rules.world import Region


class Pile(Struct, frozen=True):
    """One part of a trove: this many cards of one deck, drawn blindly."""

    deck: str
    cards: int


class Rules(Struct, frozen=True, kw_only=True):
    """The clauses that an expedition follows, each under a name that says what it is about."""

    gate: str
    deck: str
    spells: str
    trove: str
    guardians: str
    back: str
    joins: str = ""


class Expedition(Struct, frozen=True, kw_only=True):
    """A region beyond a gate: the decks in use there, the contents of its trove, and the foes that guard it. The
    region's road has five spaces before its end, as all roads from a village have."""

    region: Region
    rules: Rules
    deck: str
    """The adventure deck that replaces the usual one while the party is in the region."""
    trove_deck: str
    """The trove deck that replaces the usual one while the party is in the region."""
    spells: str = ""
    """The spells that are shuffled into the spell deck for good when the party first comes to the region."""
    joins: str = ""
    """The adventure cards that are shuffled into the usual deck for good when the party first leaves the region."""
    trove: tuple[Pile, ...]
    gold: int = 0
    """The gold of the trove; 0 means that a die is rolled for it."""
    bosses: tuple[str, ...] = ()
    """The foes who guard the trove besides the drawn guardians, by the ids of their cards."""

    @property
    def gate(self) -> str:
        """The destination that leads on into the region."""
        return self.region.home

    @property
    def end(self) -> str:
        """The last space of the region's road, which has the trove."""
        return self.region.troves[0]

    @property
    def name(self) -> str:
        """The name under which decks are put in use for this region (the `by` of `rules.decks.place`)."""
        return f"{self.region.id}/expedition"


EXPEDITIONS: Value[tuple[Expedition, ...], None] = Value("expeditions", whose="party")
"""The expeditions that the boxes of a table bring."""


def bringing(expedition: Expedition) -> Bend[tuple[Expedition, ...], None]:
    """Return the bend by which a box adds an expedition to the game."""
    return Bend(EXPEDITIONS, lambda game, base, about: (*base, expedition))


def deck_uses(expedition: Expedition) -> tuple[DeckUse, ...]:
    """Return the ways in which an expedition's decks are used, so that players can set them by hand."""
    when = f"in {expedition.region.called}"
    uses = [
        DeckUse(expedition.deck, "adventure", expedition.name, when),
        DeckUse(expedition.trove_deck, "trove", expedition.name, when),
    ]
    uses += [DeckUse(deck, to) for deck, to in ((expedition.spells, "spell"), (expedition.joins, "adventure")) if deck]
    return tuple(uses)


def in_play(expedition: Expedition, table: Table, title: str) -> str:
    """Return why a box cannot be removed while the party is in its region; "" when it is not."""
    if table.region != expedition.region.id:
        return ""
    return f"The party is in {expedition.region.called}: you can remove {title} once it is home."


# --- in play ---


def of(game: Game) -> tuple[Expedition, ...]:
    """Return the expeditions (into the regions behind gates) that the boxes at this table have."""
    return EXPEDITIONS(game, (), None)


def here(game: Game) -> Expedition | None:
    """Return the expedition that the party is on; None outside the regions of boxes."""
    return next((found for found in of(game) if found.region.id == game.table.region), None)


def gates(game: Game) -> tuple[str, ...]:
    """Return the destinations that are gates, each once."""
    return tuple(dict.fromkeys(found.gate for found in of(game)))


def ahead(game: Game) -> tuple[Expedition, ...]:
    """Return the expeditions that the party may set out on from the end of its road, heading outwards."""
    way = roads.way(game.table)
    if way is None or way.heading < 0 or way.space != roads.ROAD_END:
        return ()
    return left_at(game, way)


def left_at(game: Game, way: Adventure) -> tuple[Expedition, ...]:
    """Return the expeditions that begin at the end of a road and on which the party has not been in this adventure."""
    return tuple(found for found in of(game) if found.gate == way.destination and found.region.id not in way.entered)


def beside(game: Game) -> tuple[Expedition, ...]:
    """Return the other expeditions in the same region, behind the same gate, that the party has not been on in this
    adventure."""
    now, way = here(game), roads.way(game.table)
    if now is None or way is None:
        return ()
    others = (found for found in of(game) if found.gate == now.gate and found is not now)
    return tuple(found for found in others if found.region.id not in way.entered)


def goal(game: Game, base: Goal, place: str) -> Goal:
    """Return the goal of a road to this place.

    A gate counts as a place of aid, because it has no trove and its text is carried out like that of a place of aid.
    """
    return "aid" if place in gates(game) else base


def destroyed(game: Game, base: bool, about: Card) -> bool:
    """Whether a spell or a thing can discard a guardian.

    Bosses cannot be discarded, because no deck has a card for them.
    """
    return base and not any(about.kind in found.bosses for found in of(game))


def was_seen(table: Table, expedition: Expedition) -> bool:
    """Whether a party has been in the region in this campaign, judging by the region's decks."""
    return any(deck in (expedition.spells, expedition.joins) for deck, _ in table.joined if deck)


def was_looted(game: Game, expedition: Expedition) -> bool:
    """Whether the trove of a region has been won in this campaign or is laid out now: the deck of its first pile is
    then incomplete."""
    deck = expedition.trove[0].deck
    pile = game.table.decks[deck]
    return pile.size + len(pile.top) < sum(game.ruleset.totals[deck].values())


def deal_trove(game: Game, expedition: Expedition) -> None:
    """Lay out the trove face down, from each of its piles."""
    for pile in expedition.trove:
        draws.deal(game, pile.deck, pile.cards, "trove", Cause(expedition.rules.trove))


def on_entering(game: Game, entered: RegionEntered) -> Iterator[Fact]:
    """Yield the facts that change decks when the party enters a region: those of the old region are put away, those of
    the new one put in use."""
    for expedition in of(game):
        rules, there = expedition.rules, expedition.region.id == entered.region
        lies = decks.is_in_place(game.table, expedition.deck, expedition.name)
        if there and not lies:
            yield DeckPlaced(expedition.deck, "adventure", expedition.name, cause=Cause(rules.deck))
            yield DeckPlaced(expedition.trove_deck, "trove", expedition.name, cause=Cause(rules.trove))
            if expedition.spells:
                yield from decks.joining(game.table, expedition.spells, "spell", Cause(rules.spells))
        elif lies and not there:
            yield from decks.removed(game.table, expedition.name, Cause(rules.back))
            if expedition.joins:
                yield from decks.joining(game.table, expedition.joins, "adventure", Cause(rules.joins))
