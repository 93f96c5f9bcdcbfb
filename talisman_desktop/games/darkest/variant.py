"""What this variant adds where shared rules ask: interjections at any question, and where teleports lead."""

from __future__ import annotations

import contextlib

from talisman_desktop.cards.effects import Attribute, Moment
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import LastingBegan, PileChanged, TokensChanged
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Option, Request
from talisman_desktop.core.table import LAID, Card, Cause, Lasting, Step, spot
from talisman_desktop.games.darkest import (
    guardian_fight,
    guardians,
    meeting_now,
    quests,
    road,
    scrolls,
    sittings,
    teleports,
    trials,
    wandering,
)
from talisman_desktop.games.darkest.places import INNER
from talisman_desktop.games.darkest.sittings import PUT_AWAY
from talisman_desktop.rules import abilities, carrying, confronting, encounters, spells, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.ruleset import Met


class DarkestVariant:
    """Spells, abilities and drops for every hero of the party; teleports by the roads of this variant."""

    def offers(self, game: Game, request: Request) -> tuple[Option, ...]:
        """All that may be played now. Storing needs no laying down, so nothing is dropped in the village."""
        found: list[Option] = []
        on_the_road = game.table.adventure is not None
        if request.key == KEEP:
            return _put_away(game)
        moment: Moment = "road" if on_the_road else "village"
        places = _places(game)
        for hero in game.table.order:
            found += abilities.anytime(game, hero, moment, places)
            if request.key in ("fight/how", confronting.UNASKED) and request.card:
                found += abilities.at_enemy(game, hero, request.card, faces=hero == request.hero)
            if on_the_road:
                found += self._drops(game, hero)
        if on_the_road and _may_reorder(game):
            found.append(Option("order", "Change the marching order before the next space", "The party"))
        return (*found, *_put_away(game))

    def _drops(self, game: Game, hero: str) -> list[Option]:
        """Items and followers may be laid down at any time along the road (C4b.a)."""
        name = game.character(hero).name
        found = [
            Option(f"drop:{c.id}", f"Lay down {game.printed(c).name}", f"{name} lays down")
            for c in statics.carried(game, hero)
            if not game.printed(c).must_take
        ]
        if game.hero(hero).gold:
            found.append(Option(f"coin:{hero}", "Lay down 1 gold", f"{name} lays down"))
        return found

    async def run(self, game: Game, interjection: str) -> None:
        """Carry one out."""
        deed, _, rest = interjection.partition(":")
        if deed == "drop":
            carrying.drop(game, int(rest), spot(_last(game)), Cause("C4b.a"))
        elif deed == "coin":
            game.do(TokensChanged(rest, "gold", -1, cause=Cause("C4b.a")))
            game.do(PileChanged(LAID, 1, cause=Cause("C4b.a")))
        elif deed == PUT_AWAY:
            raise Leave(Step(PUT_AWAY))
        elif deed == "order":
            game.do(LastingBegan(Lasting("", road.NEW_ORDER, 1, "space"), cause=Cause("C4a.l")))
        else:
            hero, _, ident = rest.partition(":")
            await abilities.use(game, hero, ident, enemy=_enemy(game))
        for hero in game.table.order:
            await spells.trim(game, hero)

    def ground(self, game: Game) -> tuple[CardDef, ...]:
        """The space the party is on and a special location found there: their lasting words hold whenever it is."""
        w = game.table.adventure
        if w is None or not w.space:
            return ()
        space = (road.here(game),)
        return (*space, *(game.catalog.spaces[p] for n, p in w.locations if n == w.space)) if w.locations else space

    def victory(self, game: Game, hero: str) -> None:
        """See quests.note_victory."""
        quests.note_victory(game, hero)

    def meets(self, game: Game) -> Met:
        """The card of a draw spot, the special location or the destination being met."""
        return meeting_now.meets(game)

    def has_met(self, game: Game) -> Met:
        """What was met last and still is here."""
        return meeting_now.has_met(game)

    async def meet_again(self, game: Game, hero: str, met: Met) -> None:
        """A card is met as its type asks, a place by its words, the Sentinel by another challenge."""
        if met.place == INNER.waypoint:
            guardian_fight.challenge_again(game)
        elif met.place:
            await road.meet_place(game, met.place, hero)
        elif game.printed(game.card(met.card)).type == "enemy":
            await encounters.face(game, met.card, hero, road.terrain_here(game))
        else:
            await encounters.visit(game, met.card, hero)

    def guardians(self, game: Game) -> tuple[Card, ...]:
        """The enemies still standing."""
        return tuple(guardians.standing(game))

    def guardians_have_scrolls(self, game: Game) -> bool:
        """See scrolls.in_play."""
        return scrolls.in_play(game)

    def fell(self, game: Game, guardian: int, cause: Cause) -> None:
        """See guardians.fell."""
        guardians.fell(game, guardian, cause)

    def between(self, game: Game) -> bool:
        """In a village, between two cards and between two spaces."""
        return game.table.step.name in meeting_now.BETWEEN

    def weighs(self, game: Game) -> tuple[Attribute, ...]:
        """See trials.weighs."""
        return trials.weighs(game)

    def row_begins(self, game: Game) -> bool:
        """Cards were laid out and none has been met yet."""
        step = game.table.step
        return step.name == "next-card" and not any(isinstance(x, int) for x in step.args)

    async def travel(self, game: Game, place: str) -> None:
        """See teleports.travel."""
        await teleports.travel(game, place)

    def may_change_road(self, game: Game) -> bool:
        """See wandering.possible."""
        return wandering.possible(game)

    async def change_road(self, game: Game, terrain: str) -> None:
        """See wandering.change_road."""
        await wandering.change_road(game, terrain)


def _put_away(game: Game) -> tuple[Option, ...]:
    if not game.table.order:
        return ()
    home = "; the party is back in the first village for nothing" if game.table.adventure is not None else ""
    return (Option(PUT_AWAY, f"Put the table away: decks whole, spells drawn anew{home}", sittings.GROUP),)


def _may_reorder(game: Game) -> bool:
    """Homewards a new marching order is asked for in time; outwards the question between two spaces offers it."""
    asked = any(x.what == road.NEW_ORDER for x in game.table.lasting)
    return road.way(game).heading < 0 and len(game.table.order) > 1 and not asked and not road.order_fixed(game)


def _enemy(game: Game) -> int:
    """The card of the enemy being met, 0 for none."""
    card = meeting_now.meets(game).card
    return card if card and game.printed(game.card(card)).type == "enemy" else 0


def _places(game: Game) -> str:
    """The short ids of the space the party is on, a special location found there, and a place card being met."""
    w = game.table.adventure
    if w is None or not w.space:
        return "village"
    here = [road.terrain_here(game), *(p for space, p in w.locations if space == w.space)]
    step = game.table.step
    if step.name in ("meet-card", "visit") and isinstance(step.args[0], int):
        with contextlib.suppress(KeyError):
            here.append(game.card(step.args[0]).kind.rpartition("/")[2])
    return " ".join(here)


def _last(game: Game) -> int:
    """The draw spot last encountered (C4b.b): the highest with a card that has been turned, else the space itself."""
    seen = [0]
    for zone, cards in game.table.zones.items():
        if zone.startswith("spot:") and any(c.up for c in cards):
            seen.append(int(zone[5:]))
    return max(seen)
