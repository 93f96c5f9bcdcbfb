"""The Clockwork Owl and the Orb of Prophecy, two things of the box for the road."""

from __future__ import annotations

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardTurned
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting, base_deck
from talisman_desktop.games.darkest.boxes.dungeon.bearers import leads_with, mark, marked, source, wants
from talisman_desktop.rules import baggage, draws, roads, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Due
from talisman_desktop.rules.moments import EXCHANGE

# --- the Clockwork Owl ---

OWL = "clockwork-owl"
HELD_OWL = "dungeon/owl"
"""The mark of the hero who has the owl; its `n` becomes 0 when the hero loses the owl."""


def _noted(game: Game) -> Lasting | None:
    last = next((x for x in reversed(game.table.lasting) if x.what == HELD_OWL), None)
    return last if last is not None and last.n else None


def _owner(game: Game) -> str:
    return next((hero for hero in game.party if statics.has_script(game, hero, OWL)), "")


def _owl_pends(game: Game) -> bool:
    if roads.way(game.table) is None:
        return False
    noted = _noted(game)
    return (noted.hero if noted is not None else "") != _owner(game)


async def _settle_owl(game: Game) -> None:
    """Note which hero has the owl; when a hero loses it, turn the adventure cards of the road face down, except those
    met on this space (L7.clockwork-owl)."""
    noted, owner = _noted(game), _owner(game)
    kind = noted.source if noted is not None else source(game, owner, OWL)
    cause = Cause("L7.clockwork-owl", kind)
    mark(game, owner, HELD_OWL, "adventure", cause, n=int(bool(owner)))
    if noted is None:
        return
    for card in roads.face_up(game.table):
        if base_deck(card.deck) == "adventure" and card.kind and not (card.met and game.lies(card.id)[:5] == "spot:"):
            game.do(CardTurned(card.id, card.kind, up=False, cause=cause))


ON_OWL = Due(_owl_pends, _settle_owl, needs=(OwnerScript(OWL), HELD_OWL))

# --- the Orb of Prophecy ---

ORB = "orb-of-prophecy"
FORETOLD = "dungeon/foretold"
"""The mark which notes that the Orb of Prophecy has drawn its additional card on this road space, or for this lost
turn."""


def _seer(game: Game, card: Card) -> str:
    """Return the hero who may draw one more card: the leader, once on each road space, or the hero who lost the turn;
    "" for none."""
    if card.first and statics.has_script(game, card.first, ORB):
        return card.first
    leader = leads_with(game, ORB)
    return leader if leader and not card.first and not marked(game, FORETOLD) else ""


async def _foretold(game: Game, number: int, replaced: bool) -> bool:
    """Let the bearer of the orb draw one more card and discard one of the two unmet (L7.orb-of-prophesy). Return
    whether the first card was discarded."""
    card = game.card(number)
    hero = "" if replaced else _seer(game, card)
    if not hero:
        return replaced
    cause = Cause("L7.orb-of-prophesy", source(game, hero, ORB))
    text = f"{game.printed(card).name} was drawn: draw one more, and discard one of the two unmet?"
    if not await wants(game, hero, "orb/draw", text, "Draw one more", cause, card=number) or not game.lies(number):
        return False
    if not card.first:
        mark(game, hero, FORETOLD, "round", cause)
    zone = game.lies(number)
    at = next(i for i, table_card in enumerate(game.table.zone(zone)) if table_card.id == number)
    dealt = draws.deal(game, "adventure", 1, zone, cause, index=at + 1, first=card.first)
    if not dealt:
        return False
    (other,) = dealt
    kind = await draws.turn(game, other, cause, hero=hero)
    gone = await game.choose(
        lambda: Choose(
            key="orb/discard",
            hero=hero,
            text="Which of the two do you discard unmet?",
            options=tuple(Option(str(n), game.printed(game.card(n)).name) for n in (number, other)),
            cause=cause,
            card=other,
            family="replacing",
        )
    )
    if game.lies(int(gone)):
        baggage.lose_card(game, game.card(int(gone)), cause)
    if int(gone) == other:
        return False
    game.do(CardTurned(other, kind, up=False, cause=cause))  # because it is turned over again to be met
    return True


ON_TURNED = Around(procedure=EXCHANGE, revise=_foretold, needs=(OwnerScript(ORB),))
