"""Scripts of strangers and followers who sell, teach, lead the way, or fight in a hero's place."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.effects import LoseCards, StandIn
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Lasting, held
from talisman_desktop.rules import baggage, effect_runner, roads, stand_ins, statics, tokens
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.lasting_words import ACCEPTED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import ROLL, TURNS_LOST, Rolling, TurnsLost
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of

LEAVE = Option("", "Leave it")
NO_MORE = Option("", "No more")

# --- strangers ---

GEMS = {"lodestone": 1, "opal": 1, "emerald": 2, "ruby": 3, "diamond": 4}
"""Gold for a gem."""


def _gems(game: Game, hero: str) -> list[Card]:
    return [card for card in game.table.zone(held("items", hero)) if card.kind.rpartition("/")[2] in GEMS]


async def prospector(game: Game, m: Meeting) -> bool:
    """Let the hero sell any number of gems, each at its price."""
    sold = False
    while game.alive(m.hero) and _gems(game, m.hero):
        number = await one_of(
            game, m, "sell", "which gem do you sell?", lambda: [NO_MORE, *card_options(game, _gems(game, m.hero))]
        )
        if not number:
            break
        gem = game.card(int(number))
        baggage.lose_card(game, gem, m.cause)
        tokens.gain(game, m.hero, "gold", GEMS[gem.kind.rpartition("/")[2]], m.cause)
        sold = True
    return sold


def _tracked(game: Game) -> list[Card]:
    """Return the enemies lying face up on other spaces of this road."""
    way = roads.way(game.table)
    found = {card: roads.of_zone(game.lies(card.id)) for card in roads.face_up(game.table)}
    return [
        card
        for card, space in found.items()
        if way is not None and space is not None and space != way.at and space.region == way.at.region
        if game.printed(card).type == "enemy" and game.situation.can_walk(game, space.number - way.at.number)
    ]


async def tracker(game: Game, m: Meeting) -> bool:
    """Ask which enemy's space the party goes to as its next move."""
    number = await one_of(
        game, m, "track", "to which enemy does the party go next?", lambda: [*card_options(game, _tracked(game)), LEAVE]
    )
    if not number:
        return False
    game.do(LastingBegan(Lasting(m.hero, ACCEPTED, 0, "round", 0, game.lies(int(number))), cause=m.cause))
    return True


# --- enemies ---


async def felclaw(game: Game, m: Meeting) -> bool:
    """Let heroes with less craft than strength fight with craft, and all others with strength."""
    m.psychic = statics.score(game, m.hero, "craft") < statics.score(game, m.hero, "strength")
    m.battle = not m.psychic
    return False


# --- followers ---

GIANT = {"strength": 6, "craft": 3}
OWL, VAGABOND = OwnerScript("horned-owl"), OwnerScript("vagabond")


def _giant(m: Meeting) -> StandIn:
    return StandIn("friendly giant", "strength" if m.battle else "craft", GIANT["strength" if m.battle else "craft"])


async def friendly_giant(game: Game, m: Meeting) -> bool:
    """Let the giant fight in the hero's place; if it wins, it stays behind on the enemy's space."""
    here = game.lies(m.enemy)
    await stand_ins.run(game, m, _giant(m))
    if m.settled == "won" and game.lies(m.card) == held("followers", m.hero):
        baggage.drop(game, m.card, here, m.cause)
    return True


def _lying(game: Game, m: Meeting) -> list[Card]:
    """Return the things on the party's space that were met or dropped and that the hero can have."""
    way = roads.way(game.table)
    zones = [zone for zone in game.table.zones if zone.startswith("spot:")]
    zones += [way.at.zone] if way is not None else []
    cards = [card for zone in roads.in_order(zones) for card in game.table.zone(zone) if card.up and card.met]
    return [
        card
        for card in cards
        if game.printed(card).is_item and not baggage.refusal(game, m.hero, game.printed(card))[0]
    ]


async def pick_up(game: Game, m: Meeting) -> bool:
    """Let the hero take a thing that was dropped here, though it counts as met (K7.magpie, K7.treasure-hunter)."""
    number = await one_of(game, m, "take", "what do you take?", lambda: [*card_options(game, _lying(game, m)), LEAVE])
    if number:
        baggage.take(game, m.hero, game.card(int(number)), m.cause)
    return bool(number)


def _bearing(game: Game, hero: str, words: OwnerScript) -> list[Card]:
    """Return the cards of a hero on which these words are in force."""
    return [card for static, card, _ in statics.words(game, hero) if static == words and card is not None]


async def _turns_kept(game: Game, lost: TurnsLost, n: int) -> int:
    """Let the owner of the owl discard it instead of losing turns."""
    owl = next(iter(_bearing(game, lost.hero, OWL)), None)
    if owl is None or not n:
        return n
    name = game.printed(owl).name
    answer = await game.choose(
        lambda: Choose(
            key="turns/keep",
            hero=lost.hero,
            text=f"{name}: discard it instead of losing {n} {'turn' if n == 1 else 'turns'}?",
            options=(Option("no", "No"), Option("yes", f"Discard the {name}")),
            card=owl.id,
            family="offers",
        ),
        moot="no",
    )
    if answer == "no":
        return n
    baggage.lose_card(game, owl, lost.cause)
    return 0


async def _vagabond_drops(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Let the owner of the Vagabond lose a thing when they roll a 1 outside a fight (K7.vagabond)."""
    request = roll.request
    if 1 not in rolled or request.family == "combat" or not request.hero or not game.alive(request.hero):
        return
    if statics.has_script(game, request.hero, "vagabond"):
        (card, *_) = _bearing(game, request.hero, VAGABOND)
        await effect_runner.run(game, Meeting(request.hero, card.kind, card=card.id), (LoseCards(1, ("item",)),))


ON_TURNS = Around(procedure=TURNS_LOST, revise=_turns_kept, needs=(OWL,))
ON_ROLLS = Around(procedure=ROLL, after=_vagabond_drops, needs=(VAGABOND,))

SCRIPTS: dict[str, Script] = {
    "felclaw": Script(felclaw),
    "friendly-giant": Script(friendly_giant, lambda game, m: stand_ins.possible(game, m, _giant(m)), avoids=True),
    "pick-up": Script(pick_up, lambda game, m: bool(_lying(game, m))),
    "prospector": Script(prospector, lambda game, m: bool(_gems(game, m.hero))),
    "tracker": Script(tracker, lambda game, m: bool(_tracked(game))),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "felclaw": Place("meet"),
    "friendly-giant": Place("may", ("before-fight",)),
    "horned-owl": Place("owned"),
    "pick-up": Place("may", ("road",)),
    "prospector": Place("meet"),
    "tracker": Place("meet"),
    "vagabond": Place("owned"),
}
"""The slot and the moments of each."""
