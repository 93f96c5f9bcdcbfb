"""Scripts of the characters of the box: the Amazon, the Gladiator, the Gypsy, the Philosopher and the Swashbuckler."""

from __future__ import annotations

from collections.abc import Iterable

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardMoved, LastingBegan, Part
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, Lasting, base_deck, held, spot
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.boxes.dungeon.bearers import leads_with, mark, marked, source, wants
from talisman_desktop.games.darkest.boxes.dungeon.dungeon_spells import CAST, discarded_spell
from talisman_desktop.games.darkest.road import road_rolls, walk
from talisman_desktop.rules import baggage, dice, draws, preservation, roads, spells, standing_cache, statics
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.fight.verdict import VERDICT, Verdict
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Due, Follow
from talisman_desktop.rules.interjections import INTERJECTION
from talisman_desktop.rules.moments import ROAD_ROLL, Rolling
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.score_values import ADDED, Added, Scored
from talisman_desktop.rules.zones import leaves_play

# --- the Amazon ---

ORDERED = "dungeon/ordered"
"""The mark of a pair of cards whose order the Amazon was asked about. The mark is on one card, and its `n` is the
number of the other."""


def _spots(game: Game) -> list[tuple[int, list[Card]]]:
    """Return (draw spot, its unmet cards) for each spot ahead."""
    now = game.situation.meets(game).card
    table_card = game.lies(now) if now else ""
    numbers = sorted(int(zone[5:]) for zone in game.table.zones if zone.startswith("spot:") and zone != table_card)
    found = ((n, [card for card in game.table.zone(spot(n)) if not card.met]) for n in numbers)
    return [(n, cards) for n, cards in found if cards]


def _pair(game: Game) -> tuple[tuple[int, Card], tuple[int, Card]] | None:
    """Return the next two draw spots with one face-up card each, if the Amazon leads and was not asked about them;
    otherwise None."""
    if not leads_with(game, "amazon"):
        return None
    ahead = _spots(game)[:2]
    if len(ahead) < 2 or any(len(cards) > 1 or not cards[0].up for _, cards in ahead):
        return None
    (one, (first, *_)), (other, (second, *_)) = ahead
    asked = {first.id, second.id}
    if any(x.what == ORDERED and {x.card, x.n} == asked for x in game.table.lasting):
        return None
    return (one, first), (other, second)


async def _arrange(game: Game) -> None:
    """Ask the Amazon which of the next two cards is met first (L7.amazon)."""
    found = _pair(game)
    assert found is not None
    (one, first), (other, second) = found
    leader = game.party[0]
    cause = Cause("L7.amazon", game.hero(leader).kind)
    mark(game, leader, ORDERED, "round", cause, card=first.id, n=second.id)
    answer = await game.choose(
        lambda: Choose(
            key="amazon/order",
            hero=leader,
            text="Which of the next two cards is met first?",
            options=(Option("keep", game.printed(first).name), Option("swap", game.printed(second).name)),
            cause=cause,
            family="offers",
            usual="keep",
        ),
        moot="keep",
    )
    if answer == "swap" and game.lies(first.id) == spot(one) and game.lies(second.id) == spot(other):
        game.do(CardMoved(first.id, spot(other), cause=cause))
        game.do(CardMoved(second.id, spot(one), cause=cause))


ON_ROWS = Due(lambda game: _pair(game) is not None, _arrange, needs=(OwnerScript("amazon"),))

# --- the Gladiator ---

TRAINED = "trained-followers"


def _trained(game: Game, base: tuple[Added, ...], about: Scored) -> tuple[Added, ...]:
    """Let each follower of the Gladiator add 1 strength in battle."""
    if about.attribute != "strength" or about.fight != "battle":
        return base
    followers = standing_cache.of(game, about.hero).followers
    if not followers or not (kind := source(game, about.hero, TRAINED)):
        return base
    return (*base, Added(Part(kind, len(followers)), game.catalog[kind], None))


async def _beaten(game: Game, about: Verdict, verdict: Verdict) -> None:
    """Let a hero who beats the Gladiator in battle kill one of the Gladiator's followers."""
    own, other, ended = verdict.own, verdict.other, verdict.ended
    won, lost = (own, other) if ended.other.beaten else (other, own)
    beaten = ended.other.beaten or ended.own.beaten
    if not (beaten and won.hero and lost.hero and own.fight == "battle" and not verdict.again):
        return
    if not (kind := source(game, lost.hero, TRAINED)) or not _followers(game, lost.hero):
        return
    cause = Cause(card=kind)
    answer = await game.choose(
        lambda: Choose(
            key="gladiator/kill",
            hero=won.hero,
            text=f"The {game.character(lost.hero).name} is beaten: which follower do you also kill?",
            options=(Option("none", "None"), *card_options(game, _followers(game, lost.hero))),
            cause=cause,
            family="offers",
        ),
        moot="none",
    )
    if answer != "none":
        card = game.card(int(answer))
        if not await preservation.follower_lives(game, lost.hero, card, cause):
            baggage.lose_card(game, card, cause)


def _followers(game: Game, hero: str) -> list[Card]:
    return list(game.table.zone(held("followers", hero)))


ON_SCORES = Bend(ADDED, _trained, needs=(OwnerScript(TRAINED),))
ON_VERDICT = Around(procedure=VERDICT, after=_beaten, needs=(OwnerScript(TRAINED),))

# --- the Gypsy ---


TRIMMED, LOOKED = "dungeon/trimmed", "dungeon/looked"
"""The marks of a spell that another hero had to discard because of low craft, and of one about which the Gypsy was
asked."""


def _let_go(game: Game, moved: CardMoved) -> Iterable[LastingBegan]:
    """Return the mark, for this turn, of a spell that a hero discarded because craft allows no more."""
    if moved.cause.rule != game.ruleset.clauses.over_craft.rule or not moved.to.startswith("discard:spell"):
        return ()
    lasting = Lasting("", TRIMMED, 1, "turn", moved.card, game.card(moved.card).kind)
    return [LastingBegan(lasting, cause=moved.cause)]


def _gypsy(game: Game) -> str:
    return next((h for h in game.party if game.alive(h) and statics.has_script(game, h, "gypsy-spells")), "")


def _left_behind(game: Game) -> tuple[str, int, Card] | None:
    """Return the discarded spell that the Gypsy may take now, as (the Gypsy, index of the spell's mark among all
    marks of cast or discarded spells, the spell); None if there is none."""
    lasting = game.table.lasting
    if not any(x.what in (CAST, TRIMMED) for x in lasting) or not (gypsy := _gypsy(game)):
        return None
    looked = {x.n for x in lasting if x.what == LOOKED}
    for at, x in enumerate(x for x in lasting if x.what in (CAST, TRIMMED)):
        card = discarded_spell(game, x.source)
        if at not in looked and x.hero != gypsy and card is not None and spells.room(game, gypsy):
            return gypsy, at, card
    return None


async def _ask_gypsy(game: Game) -> None:
    """Ask the Gypsy whether she takes a spell that another hero has discarded."""
    found = _left_behind(game)
    assert found is not None
    gypsy, at, card = found
    cause = Cause(card=source(game, gypsy, "gypsy-spells"))
    mark(game, gypsy, LOOKED, "turn", cause, n=at)
    text = f"{game.printed(card).name} was discarded: take it?"
    taken = await wants(game, gypsy, "gypsy/take", text, "Take it", cause, card=card.id)
    if taken and game.lies(card.id).startswith("discard:") and spells.room(game, gypsy):
        game.do(CardMoved(card.id, held("spells", gypsy), cause=cause))


async def _after_playing(game: Game, played: str, nothing: None) -> None:
    """Ask the Gypsy about discarded spells after a player has cast a spell between two questions."""
    while _left_behind(game) is not None:
        await _ask_gypsy(game)


ON_PLAYING = Around(procedure=INTERJECTION, after=_after_playing, needs=(OwnerScript("gypsy-spells"),))
ON_TRIMMING = Follow(CardMoved, _let_go, concerns=leaves_play)
ON_SPELLS = Due(lambda game: _left_behind(game) is not None, _ask_gypsy, needs=(OwnerScript("gypsy-spells"),))

# --- landing on cards: the Philosopher and the Swashbuckler ---

FOUND, ADDED_HERE = "dungeon/found", "dungeon/added"
"""The marks of a road space on which the leader was asked to replace a card, and to add cards."""
FIELDS = "fields"


def _cards_come_to(game: Game) -> list[Card]:
    """Return the adventure cards that lie face up on the space that the party has just come to; empty as soon as one of
    them has been met."""
    way = roads.way(game.table)
    if way is None or game.situation.meets(game).card:
        return []
    zones = sorted(zone for zone in game.table.zones if zone.startswith("spot:"))
    cards = [card for zone in zones for card in game.table.zone(zone)]
    if any(card.met or not card.up for card in cards):
        return []
    return [card for card in cards if base_deck(card.deck) == "adventure"]


def _lands(game: Game) -> bool:
    return bool(leads_with(game, "philosopher")) and not marked(game, FOUND) and bool(_cards_come_to(game))


async def _replace(game: Game) -> None:
    """Let the Philosopher discard one of the cards found here for another (L7.philosopher-2-nd-ability)."""
    leader = game.party[0]
    cause = Cause("L7.philosopher-2-nd-ability", game.hero(leader).kind)
    mark(game, leader, FOUND, "round", cause)
    answer = await game.choose(
        lambda: Choose(
            key="philosopher/replace",
            hero=leader,
            text="You come to adventure cards: discard one, and draw another that must be met?",
            options=(Option("keep", "None"), *card_options(game, _cards_come_to(game))),
            cause=cause,
            family="replacing",
            usual="keep",
        ),
        moot="keep",
    )
    if answer != "keep":
        card = game.card(int(answer))
        zone = game.lies(card.id)
        baggage.lose_card(game, card, cause)
        draws.deal(game, "adventure", 1, zone, cause, index=0)


def _adds(game: Game) -> bool:
    if not leads_with(game, "swashbuckler") or marked(game, ADDED_HERE) or walk.terrain_here(game) != FIELDS:
        return False
    way = roads.way(game.table)
    return way is not None and way.is_done and bool(_cards_come_to(game))


async def _add(game: Game) -> None:
    """Let the Swashbuckler roll a die and add that many cards to those lying on the Fields (L7.swashbuckler)."""
    leader = game.party[0]
    cause = Cause("L7.swashbuckler", game.hero(leader).kind)
    mark(game, leader, ADDED_HERE, "round", cause)
    if not await wants(
        game, leader, "fields/more", "The Fields: roll a die to draw that many more cards?", "Roll a die", cause
    ):
        return
    asked = Throw(
        key="fields", hero=leader, text="The Fields: roll for the number of further cards", cause=cause, family="road"
    )
    (n,) = await dice.roll_own(game, asked, "the Fields", lambda d: True)
    road_rolls.deal_row(game, n, clauses.CLAUSES.revealed)


ON_STACKS = (
    Due(_lands, _replace, needs=(OwnerScript("philosopher"),)),
    Due(_adds, _add, needs=(OwnerScript("swashbuckler"),)),
)

TWO = "dungeon/two-dice"
"""The mark of a road roll for which the Swashbuckler rolls two dice."""


async def _before_fields(game: Game, roll: Rolling) -> None:
    """Ask the Swashbuckler whether to roll two dice for the Fields (L7.swashbuckler)."""
    leader = leads_with(game, "swashbuckler")
    if not leader or walk.terrain_here(game) != FIELDS or roll.request.dice > 1:
        return
    cause = Cause("L7.swashbuckler", game.hero(leader).kind)
    if await wants(
        game,
        leader,
        "fields/two",
        "The Fields: roll two dice instead of one for the number of cards?",
        "Roll two dice",
        cause,
    ):
        mark(game, leader, TWO, "turn", cause)


async def _second(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> tuple[int, ...]:
    if not marked(game, TWO):
        return rolled
    walk.end_turn(game)
    return (*rolled, *await dice.roll_for_party(game, roll.request, roll.purpose))


ON_FIELDS = Around(procedure=ROAD_ROLL, before=_before_fields, revise=_second, needs=(OwnerScript("swashbuckler"), TWO))

SCRIPTS: dict[str, Script] = {}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "amazon": Place("owned"),
    "gypsy-spells": Place("owned"),
    "philosopher": Place("owned"),
    "swashbuckler": Place("owned"),
    "trained-followers": Place("owned"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""

BENDS = (ON_SCORES,)
AROUNDS = (ON_FIELDS, ON_PLAYING, ON_VERDICT)
FOLLOWS = (ON_TRIMMING,)
DUES = (ON_ROWS, ON_SPELLS, *ON_STACKS)
"""The questions of the characters that must be asked before the next step."""
