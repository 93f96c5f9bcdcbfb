"""Enchant Blade, a spell on a weapon; a counter on the weapon shows it (`rules.standing_cache.is_enchanted`)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from talisman_desktop.core.facts import CardMoved, CountersChanged, Part
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Card, Cause, discard
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import ID
from talisman_desktop.rules import belongings, standing_cache
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend, Follow
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.printed_words import shots
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.values.score_values import ADDED, ITEMS_ADD, Added, Scored
from talisman_desktop.rules.zones import OUT_OF_GAME, leaves_play

SPELL = f"{ID}/enchant-blade"


def _blades(game: Game, hero: str) -> list[Card]:
    """Return the weapons of a hero that are not enchanted yet."""
    return [card for card in belongings.cards(game, hero, "weapon") if not card.counters]


async def enchant_blade(game: Game, m: Meeting) -> bool:
    """Cast the spell on a weapon; the spell's card stays out of its deck while the weapon is enchanted. Return False if
    no weapon was chosen."""

    def weapons() -> list[Option]:
        return card_options(game, _blades(game, m.hero))

    number = await one_of(game, m, "which", "on which weapon?", weapons)
    if not number:
        return False
    game.do(CountersChanged(int(number), 1, cause=m.cause))
    if game.lies(m.card).startswith("discard:"):  # A deck that ran out may have been shuffled meanwhile.
        game.do(CardMoved(m.card, OUT_OF_GAME, cause=m.cause))
    return True


def _sharper(game: Game, base: tuple[Added, ...], about: Scored) -> tuple[Added, ...]:
    """Add 1 strength in battle for each enchanted weapon in hand."""
    if about.attribute != "strength" or about.fight != "battle":
        return base
    marked = [card for card in standing_cache.of(game, about.hero).items if card.counters]
    if not marked or not ITEMS_ADD(game, True, None):
        return base
    hero, found = game.hero(about.hero), list(base)
    for card in marked:
        printed = game.catalog.cards.get(card.kind)
        if printed is None or not standing_cache.is_enchanted(printed, card):
            continue
        if hero.alignment not in printed.usable_by or standing_cache.useless_here(game, printed, card):
            continue
        at = next((n for n, x in enumerate(found) if x.in_hand and x.card is not None and x.card.id == card.id), None)
        if at is None:
            found.append(Added(Part(printed.id, card.counters), printed, card, True, bool(shots(printed))))
        else:
            found[at] = replace(found[at], part=Part(printed.id, found[at].part.n + card.counters))
    return tuple(found)


def _let_go(game: Game, moved: CardMoved) -> Iterable[CardMoved]:
    """Return the fact that discards the spell whose weapon has left play."""
    away = game.table.zones.get(OUT_OF_GAME)
    if not away or not (laid := [card for card in away if card.kind == SPELL]):
        return ()
    held = (card for cards in game.table.zones.values() for card in cards if card.counters and card.kind)
    if len(laid) <= sum(standing_cache.is_enchanted(game.printed(card), card) for card in held):
        return ()
    return [CardMoved(laid[0].id, discard(laid[0].deck), cause=Cause(card=SPELL))]


SCRIPTS: dict[str, Script] = {"enchant-blade": Script(enchant_blade, lambda game, m: bool(_blades(game, m.hero)))}
ON_SCORES = Bend(ADDED, _sharper)
ON_MOVES = Follow(CardMoved, _let_go, concerns=leaves_play)
