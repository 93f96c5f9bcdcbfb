"""The things of the box for the road: the amulet, the bag, the cloak, the owl, the orb, the staff and the Elixir of
Life."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardMoved, CardTurned, LastingBegan, TokensChanged
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, Lasting, base_deck
from talisman_desktop.games.darkest.boxes.dungeon.bearers import bearing, leads_with, mark, marked, source, wants
from talisman_desktop.rules import baggage, dice, draws, preservation, roads, statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Due, Follow
from talisman_desktop.rules.moments import FATE_ROLL, FORESEEN, ROAD_ROLL, Rolling
from talisman_desktop.rules.values import SPELL_PLACES

# --- the Amulet of Speed ---

AMULET = "amulet-of-speed"
RULE = "L7.amulet"


async def _faster(game: Game, roll: Rolling, thrown: tuple[int, ...]) -> tuple[int, ...]:
    """Let the leader reroll the dice that show 1, before any special location is rolled for (L7.amulet)."""
    leader = leads_with(game, AMULET)
    if not leader or 1 not in thrown:
        return thrown
    cause = Cause(RULE, source(game, leader, AMULET))
    ones = thrown.count(1)
    text = f"{roll.purpose}: reroll {'the 1' if ones == 1 else 'both ones'} before a special location is rolled for?"
    if not await wants(game, leader, "amulet/again", text, "Reroll", cause):
        return thrown
    request = replace(roll.request, key="road/amulet", dice=ones, cause=cause)
    return (*(d for d in thrown if d != 1), *await dice.throw(game, request, roll.purpose))


async def _carried(game: Game, roll: Rolling, thrown: tuple[int, ...]) -> None:
    """Let the leader discard the amulet to teleport where as many cards as possible were rolled. Raises Leave."""
    leader = leads_with(game, AMULET)
    if not leader or any(die != roll.request.sides for die in thrown):
        return
    (amulet, *_) = bearing(game, leader, AMULET)
    cause = Cause(RULE, amulet.kind)
    text = "The most cards that can come: discard the Amulet of Speed to teleport to any other space?"
    if await wants(game, leader, "amulet/teleport", text, "Discard it", cause, card=amulet.id):
        baggage.lose_card(game, amulet, cause)
        await game.situation.travel(game, "any")


ON_ROAD_ROLL = Around(procedure=ROAD_ROLL, revise=_faster, after=_carried, needs=(OwnerScript(AMULET),))

# --- the Bag of Holding ---

BAG = OwnerScript("bag-of-holding")
LOST_BAG = "dungeon/bag"
"""The mark of a bag that was discarded, with what it carried."""


def _bag_goes(game: Game, moved: CardMoved) -> Iterator[LastingBegan]:
    """Yield the mark of a bag that goes to a discard pile."""
    if not moved.to.startswith("discard:"):
        return
    # A foe, which is no card of a deck, leaves the table where others are discarded.
    for card in game.table.zone(moved.to):
        if card.id == moved.card and BAG in game.printed(card).owned:
            yield LastingBegan(Lasting("", LOST_BAG, 1, "turn", card.id, card.kind), cause=Cause(card=card.kind))


def _overloaded(game: Game) -> list[str]:
    return [hero for hero in game.party if baggage.surplus(game, hero)] if marked(game, LOST_BAG) else []


async def _empty_bag(game: Game) -> None:
    """Let the owner of the bag choose one of the things that are lost with it."""
    hero = _overloaded(game)[0]
    kind = next(x.source for x in game.table.lasting if x.what == LOST_BAG)
    answer = await game.choose(
        lambda: Choose(
            key="bag/lost",
            hero=hero,
            text="The bag is gone, with what it carried: what is lost with it?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in baggage.surplus(game, hero))
            or (Option("", "Nothing"),),
            cause=Cause(card=kind),
            family="carrying",
        )
    )
    if answer:
        baggage.lose_card(game, game.card(int(answer)), Cause(card=kind))


ON_BAG = Follow(CardMoved, _bag_goes)
ON_LOADS = Due(lambda game: bool(_overloaded(game)), _empty_bag, needs=(LOST_BAG,))

# --- the Cloak of Feathers ---


async def _feathers(game: Game, roll: Rolling, thrown: tuple[int, ...]) -> None:
    """Give 1 fate back for a die that was rolled again at a place card (L7.cloak-of-feathers)."""
    hero, card = roll.request.hero, roll.request.card
    if not card or not game.lies(card) or not game.alive(hero) or game.printed(game.card(card)).type != "place":
        return
    if kind := source(game, hero, "cloak-of-feathers"):
        tokens.restore(game, hero, "fate", 1, Cause("L7.cloak-of-feathers", kind))


ON_FATE = Around(procedure=FATE_ROLL, after=_feathers, needs=(OwnerScript("cloak-of-feathers"),))

# --- the Clockwork Owl ---

OWL = "clockwork-owl"
HELD_OWL = "dungeon/owl"
"""The mark of a hero who has the owl, by its card; n is 0 once it is gone."""


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
    """Note who has the owl; when it is lost, turn the adventure cards of the road face down (L7.clockwork-owl)."""
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

# --- the Elixir of Life ---

ELIXIR = "elixir-of-life"
WOUND, DRUNK = "dungeon/wound", "dungeon/drunk"
"""The marks of a loss of lives, and of one that was asked about."""


def _wounded(game: Game, changed: TokensChanged) -> Iterator[LastingBegan]:
    lost = changed.token == "life" and changed.by < 0 and game.alive(changed.hero)
    if lost and (kind := source(game, changed.hero, ELIXIR)):
        yield LastingBegan(Lasting(changed.hero, WOUND, 1, "turn", 0, kind), cause=Cause(card=kind))


def _thirsty(game: Game) -> list[str]:
    """Return the heroes who have lost a life since they were asked, and can drink."""
    lasting = game.table.lasting
    if not any(x.what == WOUND for x in lasting):
        return []
    found = {h: sum((x.what == WOUND) - (x.what == DRUNK) for x in lasting if x.hero == h) for h in game.party}
    return [hero for hero, n in found.items() if n > 0 and game.alive(hero) and bearing(game, hero, ELIXIR)]


async def _drink(game: Game) -> None:
    """Let a hero who has lost a life drink."""
    hero = _thirsty(game)[0]
    (flask, *_) = bearing(game, hero, ELIXIR)
    cause = Cause(card=flask.kind)
    mark(game, hero, DRUNK, "turn", cause)
    text = "You lost a life: drink of the Elixir of Life? 1 discards it, 2 costs a life, 4 or 5 heals 1 and 6 heals 2"
    if not await wants(game, hero, "elixir/drink", text, "Drink", cause, card=flask.id):
        return
    asked = Throw(key="elixir/life", hero=hero, text="The Elixir of Life: roll a die", cause=cause, family="tables")
    (die,) = await dice.throw_own(game, asked, "the Elixir of Life", lambda d: d[-1] > 3)
    match die:
        case 1:
            baggage.lose_card(game, flask, cause)
        case 2:
            await preservation.lose_life(game, hero, 1, cause)
        case 4 | 5 | 6 if game.alive(hero):
            tokens.restore(game, hero, "life", 2 if die == 6 else 1, cause)
        case _:
            pass


ON_WOUNDS = Follow(TokensChanged, _wounded, needs=(OwnerScript(ELIXIR),))
ON_THIRST = Due(lambda game: bool(_thirsty(game)), _drink, needs=(WOUND,))

# --- the Orb of Prophecy ---

ORB = "orb-of-prophecy"
FORETOLD = "dungeon/foretold"
"""The mark of a road space on which one more card was drawn, or of a lost turn by its card."""


def _seer(game: Game, card: Card) -> str:
    """Return the hero who may draw one more card: the leader, once a road space, or the hero who lost the turn."""
    if card.first and statics.has_script(game, card.first, ORB):
        return card.first
    leader = leads_with(game, ORB)
    return leader if leader and not card.first and not marked(game, FORETOLD) else ""


async def _foretold(game: Game, number: int, replaced: bool) -> bool:
    """Let the bearer of the orb draw one more card and discard one of the two unmet (L7.orb-of-prophesy). Return
    whether the card that was turned is gone."""
    card = game.card(number)
    hero = "" if replaced else _seer(game, card)
    if not hero:
        return replaced
    cause = Cause("L7.orb-of-prophesy", source(game, hero, ORB))
    text = f"{game.printed(card).name} was drawn: draw one more, and discard one of the two?"
    if not await wants(game, hero, "orb/draw", text, "Draw one more", cause, card=number) or not game.lies(number):
        return False
    if not card.first:
        mark(game, hero, FORETOLD, "round", cause)
    zone = game.lies(number)
    at = next(i for i, lying in enumerate(game.table.zone(zone)) if lying.id == number)
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


ON_TURNED = Around(procedure=FORESEEN, revise=_foretold, needs=(OwnerScript(ORB),))

# --- the Totem Staff and the Gold Seeker ---

STAFF = OwnerScript("totem-staff")


def _more_spells(game: Game, base: int, about: str) -> int:
    return base + sum(static == STAFF for static, _, _ in statics.words(game, about))


ON_SPELLS = Bend(SPELL_PLACES, _more_spells, needs=(STAFF,))

SEEKER = "gold-seeker"
BAGS = ("bag-of-gold", "two-bags-of-gold", "three-bags-of-gold")
"""The short ids of the things that the Gold Seeker makes worth more, in whatever box."""


def _more_gold(game: Game, changed: TokensChanged) -> Iterator[TokensChanged]:
    """Yield 2 gold more for bags of gold that a bearer of the seeker opens."""
    if changed.token == "gold" and changed.by > 0 and changed.cause.card.rpartition("/")[2] in BAGS:
        for card in bearing(game, changed.hero, SEEKER):
            yield TokensChanged(changed.hero, "gold", 2, cause=Cause(card=card.kind))


ON_GOLD = Follow(TokensChanged, _more_gold, needs=(OwnerScript(SEEKER),))
