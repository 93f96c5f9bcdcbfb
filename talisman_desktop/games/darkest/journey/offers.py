"""The actions that players may choose at any question on the road: laying things down, changing the marching order,
putting the table away."""

from __future__ import annotations

from talisman_desktop.core.facts import LastingBegan, PileChanged, TokensChanged
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Option, Request
from talisman_desktop.core.table import Cause, Lasting, Step, spot
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.games.darkest.base.places import INNER
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.village import intermission
from talisman_desktop.games.darkest.village.intermission import PUT_AWAY
from talisman_desktop.rules import baggage, roads, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Offer
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.zones import LAID


def _on_the_road(game: Game, request: Request) -> bool:
    """Whether heroes may lay things down at this question: on the road, but not in a village, where they can store them
    instead, nor in record-only mode."""
    return roads.way(game.table) is not None and request.key != KEEP


def _drops(game: Game, request: Request, hero: str) -> list[Option]:
    """Return the options to lay down items and followers, which heroes may do at any time along the road (C4b.a),
    except those that must be taken."""
    if not _on_the_road(game, request):
        return []
    return [
        Option(f"drop:{c.id}", f"Lay down {game.printed(c).name}", f"{game.character(hero).name} lays down")
        for c in statics.carried(game, hero)
        if not game.printed(c).must_take
    ]


async def _drop(game: Game, card: str) -> None:
    baggage.drop(game, int(card), spot(_last(game)), CLAUSES.laid_down)


def _coins(game: Game, request: Request, hero: str) -> list[Option]:
    if not _on_the_road(game, request) or not game.hero(hero).gold:
        return []
    return [Option(f"coin:{hero}", "Lay down 1 gold", f"{game.character(hero).name} lays down")]


async def _lay_coin(game: Game, hero: str) -> None:
    game.do(TokensChanged(hero, "gold", -1, cause=CLAUSES.laid_down))
    game.do(PileChanged(LAID, 1, cause=CLAUSES.laid_down))


def _orders(game: Game, request: Request) -> list[Option]:
    if not _on_the_road(game, request) or not _may_reorder(game):
        return []
    return [Option("order", "Change the marching order before the next space", "The party")]


async def _order(game: Game, nothing: str) -> None:
    game.do(LastingBegan(Lasting("", walk.NEW_ORDER, 1, "space"), cause=Cause("C4a.l")))


def _put_aways(game: Game, request: Request) -> tuple[Option, ...]:
    if not game.table.order:
        return ()
    home = ""
    if roads.way(game.table) is not None:
        home = "; the party is back in the first village without a journey"
    elif game.table.region != INNER.id:
        home = "; the party is then in the first village"
    return (Option(PUT_AWAY, f"Put the table away: decks whole, new spells drawn{home}", intermission.GROUP),)


def _may_reorder(game: Game) -> bool:
    """Whether the party may ask for a new marching order on its way home; outwards the question between two spaces
    offers it."""
    asked = any(x.what == walk.NEW_ORDER for x in game.table.lasting)
    return walk.way(game).heading < 0 and len(game.party) > 1 and not asked and not walk.order_fixed(game)


async def _put_away(game: Game, nothing: str) -> None:
    raise Leave(Step(PUT_AWAY))


def _last(game: Game) -> int:
    """Return the draw spot last encountered (C4b.b): the highest with a card that has been turned over, or else the
    space itself."""
    seen = [0]
    for zone, cards in game.table.zones.items():
        if zone.startswith("spot:") and any(c.up for c in cards):
            seen.append(int(zone[5:]))
    return max(seen)


OFFERS = (
    Offer(deed="drop", of_hero=_drops, run=_drop),
    Offer(deed="coin", of_hero=_coins, run=_lay_coin),
    Offer(deed="order", of_party=_orders, run=_order),
    Offer(deed=PUT_AWAY, of_party=_put_aways, run=_put_away),
)
"""The offers that this game adds to its questions."""
