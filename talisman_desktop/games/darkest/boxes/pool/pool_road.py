"""Scripts of cards that concern the road and the adventure deck."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.core.facts import CardMoved, CountersChanged, LastingBegan, TopSet
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Arrange, Option, Throw
from talisman_desktop.core.table import Card, Lasting, Step, base_deck, discard
from talisman_desktop.games.darkest.boxes.pool.pool_region import ID
from talisman_desktop.rules import baggage, dice, draws, roads, tokens, worth
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, LastingBend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import is_first_struck
from talisman_desktop.rules.moments import ROLL, Rolling
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.roll_values import FATE_FOR, FateFor
from talisman_desktop.rules.values.score_values import MAY_GAIN, Gaining

ADVENTURE = "adventure"

# --- Fortune's Fool ---

FOOL = f"{ID}/fool"
"""The mark of a road space on which no hero can gain fate, recover it or pay it for rolls."""


async def fortunes_fool(game: Game, m: Meeting) -> bool:
    """Keep heroes from gaining fate, recovering it or paying it for rolls on this road space (H5.fortunes-fool). Always
    return True."""
    if is_first_struck(game, m):
        game.do(LastingBegan(Lasting("", FOOL, 1, "round", 0, m.kind), cause=m.cause_by("H5.fortunes-fool")))
    return True


def _no_fate(base: bool, lasting: Lasting, about: FateFor) -> bool:
    return False


def _no_fate_gained(base: bool, lasting: Lasting, gaining: Gaining) -> bool:
    return base and gaining.token != "fate"


LASTING = (LastingBend(FOOL, FATE_FOR, _no_fate), LastingBend(FOOL, MAY_GAIN, _no_fate_gained))
"""The effect of Fortune's Fool on fate."""

# --- Rumour of Riches ---

RICHES = f"{ID}/rumour-of-riches"


async def rumour_of_riches(game: Game, m: Meeting) -> bool:
    """Roll a die and lay that much gold on the card, once for the whole party: return False for all heroes but the
    first whom it strikes, or if gold lies on the card already."""
    if not is_first_struck(game, m) or game.card(m.card).counters:
        return False
    name = game.catalog[m.kind].name
    asked = Throw(
        key=f"gold/{m.kind}",
        hero=m.hero,
        text=f"{name}: how much gold lies on the card?",
        cause=m.cause,
        family="tables",
        card=m.card,
    )
    (n,) = await dice.roll_own(game, asked, name, lambda d: True)
    if game.lies(m.card):
        game.do(CountersChanged(m.card, n, cause=m.cause))
    return True


def _has_gold(card: Card) -> bool:
    return card.kind == RICHES and card.counters > 0


async def _riches(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Give a hero who has rolled a 1 one gold from each Rumour of Riches in the region (H5.rumour-of-riches)."""
    hero = roll.request.hero
    if 1 not in rolled or not hero or not tokens.can_gain(game, hero, "gold"):
        return
    for card in roads.face_up(game.table) if roads.any_face_up(game.table, _has_gold) else ():
        if card.kind != RICHES or not card.counters:
            continue
        cause = Meeting(hero, card.kind).cause_by("H5.rumour-of-riches")
        game.do(CountersChanged(card.id, -1, cause=cause))
        tokens.gain(game, hero, "gold", 1, cause)
        if card.counters == 1:
            baggage.lose_card(game, game.card(card.id), cause)


ON_ROLLS = Around(procedure=ROLL, after=_riches)
"""The effect of Rumour of Riches after a roll."""

# --- the adventure deck ---


async def dirge(game: Game, m: Meeting) -> bool:
    """Shuffle the enemies among the discards back into the adventure deck, once for the whole party. Return whether
    there were any."""
    if not is_first_struck(game, m):
        return False
    deck = game.table.in_force(ADVENTURE)
    found = [card for card in game.table.zone(discard(deck)) if card.kind and game.printed(card).type == "enemy"]
    for card in found:
        game.do(CardMoved(card.id, f"deck:{deck}", cause=m.cause))
    return bool(found)


AHEAD = 6
"""The number of cards that the Augur looks at."""


async def augur(game: Game, m: Meeting) -> bool:
    """Draw six cards, lay the events among them back on their deck in an order of the hero's choice, and discard the
    rest.

    The Augur leaves if there is no event among them. Always return True.
    """
    deck = game.table.in_force(ADVENTURE)
    drawn = [await draws.draw(game, deck, m.zone, m.cause, hero=m.hero) for _ in range(AHEAD)]
    there = [game.card(number) for number in drawn if number and game.lies(number) == m.zone]
    events = [card for card in there if game.printed(card).type == "event"]
    for card in there:
        if card not in events:
            baggage.lose_card(game, card, m.cause)
    if events:
        await _lay_on_top(game, m, deck, events)
    elif game.lies(m.card):
        baggage.lose_card(game, game.card(m.card), m.cause)
    return True


async def _lay_on_top(game: Game, m: Meeting, deck: str, events: list[Card]) -> None:
    ids = [str(card.id) for card in events]
    if len(events) > 1:
        ids = list(
            await game.arrange(
                Arrange(
                    key=f"put-back/{m.kind}",
                    hero=m.hero,
                    text=f"{game.catalog[m.kind].name}: in which order do you put these cards on the "
                    f"{called(game.catalog, deck)}?",
                    options=tuple(Option(str(card.id), game.printed(card).name) for card in events),
                    cause=m.cause,
                    family="spells",
                )
            )
        )
    kinds = tuple(game.card(int(number)).kind for number in ids)
    top = game.table.decks[deck].top
    for card in events:
        game.do(CardMoved(card.id, f"deck:{deck}", cause=m.cause))
    game.do(TopSet(deck, (*kinds, *top), cause=m.cause))


# --- Stasis ---


def _drawn(game: Game) -> Card | None:
    """Return the adventure card being met on its draw spot, if it was turned over since the party came to this space;
    otherwise None."""
    number = game.situation.meets(game).card
    if not number or not game.lies(number).startswith("spot:"):
        return None
    card = game.card(number)
    return card if base_deck(card.deck) == ADVENTURE and card.turned == game.table.day else None


def _bodes_ill(game: Game) -> bool:
    """Whether the card being met could do harm, so that exchanging it is worth a question."""
    card = _drawn(game)
    printed = game.printed(card) if card is not None else None
    return printed is not None and (printed.type == "enemy" or worth.harms(printed.meet))


async def stasis(game: Game, m: Meeting) -> bool:
    """Exchange the card being met with the top card of the adventure deck (H5.stasis) and raise Leave for the next
    meeting. Return False if no card is being met."""
    card = _drawn(game)
    if card is None:
        return False
    zone, cause = game.lies(card.id), m.cause_by("H5.stasis")
    draws.deal(game, ADVENTURE, 1, zone, cause, index=0, first=card.first)
    top = game.table.decks[card.deck].top
    game.do(CardMoved(card.id, f"deck:{card.deck}", cause=cause))
    game.do(TopSet(card.deck, (card.kind, *top), cause=cause))
    raise Leave(Step("next-card"))


SCRIPTS: dict[str, Script] = {
    "augur": Script(augur),
    "dirge": Script(dirge),
    "fortunes-fool": Script(fortunes_fool),
    "rumour-of-riches": Script(rumour_of_riches),
    "stasis": Script(stasis, lambda game, m: _drawn(game) is not None, lambda game, m: _bodes_ill(game)),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "augur": Place("meet"),
    "dirge": Place("meet"),
    "fortunes-fool": Place("meet"),
    "rumour-of-riches": Place("meet"),
    "stasis": Place("may", ("any", "road")),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
