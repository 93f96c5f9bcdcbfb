"""Scripts of the spells of the box, except those in `enchantment`, `figure_spells` and `road_scripts`."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved, TokensChanged
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Card, Token, base_deck, road
from talisman_desktop.games.darkest.boxes.reaper.script_questions import die
from talisman_desktop.rules import baggage, belongings, draws, encounters, roads, statics, tokens
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.standing_cache import is_magic
from talisman_desktop.rules.values.fight_values import GUARDIANS
from talisman_desktop.rules.values.score_values import BARRED

# --- before a fight ---


def _before(game: Game, m: Meeting, *, battle: bool = False) -> bool:
    """Whether the hero alone faces an enemy card; if `battle` is set, only in a battle."""
    return m.enemy > 0 and not m.guardians and (m.battle or not battle)


def _armed(game: Game, m: Meeting) -> bool:
    """Whether the hero has a weapon that counts in this battle."""
    barred = BARRED(game, (), m.hero)
    weapons = belongings.cards(game, m.hero, "weapon")
    return m.battle and any(
        not card.broken and not statics.is_barred(game.printed(card), barred, card) for card in weapons
    )


async def bladesharp(game: Game, m: Meeting) -> bool:
    """Add 2 to the hero's strength in this battle. Always return True."""
    sides.boost(game, m.hero, "strength", 2, m.kind)
    return True


async def fireball(game: Game, m: Meeting) -> bool:
    """Roll a die: if it and the hero's craft exceed the enemy's strength, the hero wins, and the enemy's words for a
    victory apply. Always return True."""
    strength = sides.theirs(game, m.hero, encounters.foe_of(game, game.card(m.enemy), m.hero))
    craft = statics.score(game, m.hero, "craft")
    text = f"{game.catalog[m.kind].name}: together with your craft of {craft} the die must exceed {strength}"
    n = await die(game, m, "fireball", text, m.enemy)
    if n + statics.score(game, m.hero, "craft") > strength:
        m.settled = "won"
    return True


# --- a hero at death ---

RETURNED: tuple[Token, ...] = ("strength", "craft", "life", "fate")
"""The kinds of tokens that go back to their starting numbers when a hero is brought back to life."""


async def resurrect(game: Game, m: Meeting) -> bool:
    """Bring a dying hero back with the starting tokens and alignment, and with all things (E5.resurrection). Always
    return True."""
    cause, m.dying = m.cause_by("E5.resurrection"), False
    for token in RETURNED:
        by = tokens.starting(game, m.hero, token) - tokens.count(game, m.hero, token)
        if by:
            game.do(TokensChanged(m.hero, token, by, cause=cause))
    alignment = game.character(m.hero).alignment
    if alignment:
        baggage.change_alignment(game, m.hero, alignment, m.zone, cause)
    return True


# --- guardians ---


def _held(game: Game) -> dict[int, list[Card]]:
    """Return the things that each guardian holds."""
    return {c.id: list(game.table.zone(f"guardian:{c.id}")) for c in GUARDIANS(game, (), None)}


def _objects(game: Game) -> list[Card]:
    return [c for things in _held(game).values() for c in things if c.kind and game.printed(c).is_item]


async def shatter(game: Game, m: Meeting) -> bool:
    """Discard an object that a guardian holds, as the caster chooses. Return False if there was none to choose."""
    number = await one_of(game, m, "which", "which object breaks?", lambda: card_options(game, _objects(game)))
    if number:
        baggage.lose_card(game, game.card(int(number)), m.cause)
    return bool(number)


def _is_plain_arm(game: Game, card: Card) -> bool:
    printed = game.printed(card) if card.kind else None
    return printed is not None and not is_magic(printed, card) and printed.subtype in ("weapon", "armour")


def _plain_arms(game: Game) -> dict[int, list[Card]]:
    found = {guardian: [c for c in things if _is_plain_arm(game, c)] for guardian, things in _held(game).items()}
    return {guardian: things for guardian, things in found.items() if things}


async def transmute(game: Game, m: Meeting) -> bool:
    """Discard the plain weapons and armour of a guardian that the caster chooses. Return False if no guardian has
    any."""
    number = await one_of(
        game, m, "which", "whose arms?", lambda: card_options(game, [game.card(n) for n in _plain_arms(game)])
    )
    for card in _plain_arms(game).get(int(number or 0), ()):
        baggage.lose_card(game, card, m.cause)
    return bool(number)


# --- cards on the road ---


def _drawn(game: Game) -> Card | None:
    """Return the adventure card being met on its draw spot; None if something else is being met."""
    number = game.situation.meets(game).card
    if not number or not game.lies(number).startswith("spot:"):
        return None
    return card if base_deck((card := game.card(number)).deck) == "adventure" else None


async def alteration(game: Game, m: Meeting) -> bool:
    """Discard the card being met, and deal another in its place. Return False if no card is being met."""
    card = _drawn(game)
    if card is None:
        return False
    zone = game.table.find(card.id)[0]
    baggage.lose_card(game, card, m.cause)
    draws.deal(game, "adventure", 1, zone, m.cause, index=0, first=card.first)
    return True


def _spaces(game: Game, card: int) -> list[int]:
    """Return the numbers of the road spaces to which a card could be moved: those before the destination, except the
    card's own space and the party's."""
    w = roads.way(game.table)
    lies = roads.of_zone(game.lies(card)) or (w.at if w is not None else roads.own(0))
    return [n for n in range(1, roads.ROAD_END) if roads.own(n) != lies and (w is None or n != w.space)]


async def displacement(game: Game, m: Meeting) -> bool:
    """Move a face-up card to another road space, as the caster chooses; return whether it was moved."""
    number = await one_of(
        game, m, "which", "which card is moved?", lambda: card_options(game, roads.face_up(game.table))
    )
    if not number:
        return False

    def places() -> list[Option]:
        return [Option(str(n), f"Road space {n}") for n in _spaces(game, int(number))]

    space = await one_of(game, m, "where", "to which road space?", places)
    if space:
        game.do(CardMoved(int(number), road(int(space)), cause=m.cause))
    return bool(space)


SCRIPTS: dict[str, Script] = {
    "alteration": Script(alteration, lambda game, m: _drawn(game) is not None),
    "bladesharp": Script(bladesharp, _armed),
    "displacement": Script(
        displacement, lambda game, m: bool(roads.face_up(game.table)) and roads.way(game.table) is not None
    ),
    "fireball": Script(fireball, lambda game, m: _before(game, m, battle=True)),
    "resurrect": Script(resurrect, lambda game, m: m.dying),
    "shatter": Script(shatter, lambda game, m: bool(_objects(game))),
    "transmute": Script(transmute, lambda game, m: bool(_plain_arms(game))),
}
"""The scripts by the names the card files use."""
