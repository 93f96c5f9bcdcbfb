"""The spells of heroes: the limit, drawing and discarding."""

from __future__ import annotations

from talisman_desktop.core.requests import Choose, Option, Pick
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import baggage, draws, resolution, spell_bringers, standing_cache, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.carrying_values import ALWAYS_A_SPELL, MAY_CAST, SPELL_PLACES

WITHIN_LIMITS = "within-limits"
"""The name under which the last table is cached at which no hero had too many spells."""


def limit(game: Game, hero: str) -> int:
    """Return how many spells a hero may hold, by current craft and by cards that bring spells."""
    allowed = game.ruleset.limits.spells
    by_craft = allowed[max(0, min(statics.score(game, hero, "craft"), len(allowed) - 1))]
    return SPELL_PLACES(game, by_craft, hero)


def room(game: Game, hero: str) -> int:
    """Return how many spells a hero may still draw. Toads may draw none."""
    if game.hero(hero).toad:
        return 0
    return max(0, limit(game, hero) - len(game.table.zone(held("spells", hero))))


def refusal(game: Game, hero: str, casting: int = 0) -> tuple[str, str]:
    """Return why a hero cannot have one spell more, with the clause; ("", "") when they can, or if the players
    watch the limits themselves. `casting` is a spell that would be spent to get it."""
    spent = any(card.id == casting for card in game.table.zone(held("spells", hero)))
    if room(game, hero) or (spent and not game.hero(hero).toad) or not resolution.heeds_limits(game):
        return "", ""
    return "craft allows no further spell", game.ruleset.clauses.over_craft.rule


async def gain(game: Game, hero: str, n: int, cause: Cause) -> int:
    """Draw up to n spells as far as there is room; return how many were drawn."""
    drawn = 0
    while drawn < n and room(game, hero):
        card = await draws.draw(game, "spell", held("spells", hero), cause, hero=hero)
        if not card:
            break
        drawn += 1
        if statics.has_script(game, hero, "second-look"):
            await _second_look(game, hero, card, cause)
    return drawn


async def _second_look(game: Game, hero: str, card: int, cause: Cause) -> None:
    """Ask a hero with such an ability whether to discard a spell just drawn for another, which the hero must keep."""
    name = game.printed(game.card(card)).name
    answer = await game.choose(
        lambda: Choose(
            key="spells/second-look",
            hero=hero,
            text=f"{name} was drawn: keep it, or discard it for another that you must keep?",
            options=(Option("keep", f"Keep {name}"), Option("swap", "Discard it and draw another")),
            cause=cause,
            card=card,
            family="replacing",
        ),
        moot="keep",
    )
    if answer == "swap":
        baggage.lose_card(game, game.card(card), cause)
        await draws.draw(game, "spell", held("spells", hero), cause, hero=hero)


def over_limit(game: Game) -> list[str]:
    """Return the heroes who hold more spells than their craft allows now. Toads keep what they have."""
    if not game.unsettled:
        return []
    table, found = game.table, list[str]()
    if game.kept.get(WITHIN_LIMITS) is table:
        game.unsettled = False
        return []
    for hero in table.order:
        cards = table.zones.get(held("spells", hero))
        if cards and _too_many(game, hero, cards):
            found.append(hero)
    if not found:
        game.unsettled, game.kept[WITHIN_LIMITS] = False, table
    return found


def _too_many(game: Game, hero: str, cards: tuple[Card, ...]) -> bool:
    """Whether a hero has more of these spells than craft allows.

    The last spells found to be few enough are cached, because every step asks this.
    """
    stands, lasting = standing_cache.of(game, hero), game.table.lasting
    if stands.spells_allowed is cards and stands.lasting is lasting:
        return False
    if game.hero(hero).toad:
        return False
    if len(cards) > limit(game, hero):
        return True
    stands.spells_allowed = cards
    return False


async def trim(game: Game, hero: str) -> None:
    """Let a hero discard spells of choice until the limit is kept, unless the hero is a toad or the players watch the
    limits themselves."""
    if not game.alive(hero) or game.hero(hero).toad or not resolution.heeds_limits(game):
        return
    cards = game.table.zone(held("spells", hero))
    if not cards or not _too_many(game, hero, cards):
        return
    most = limit(game, hero)
    over = len(cards) - most
    ids = await game.pick(
        Pick(
            key="spells/over",
            hero=hero,
            text=f"Your craft now allows {most} spell{'' if most == 1 else 's'}: discard {over}",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in cards),
            least=over,
            most=over,
            cause=game.ruleset.clauses.over_craft,
            family="spells",
        )
    )
    for card in ids:
        baggage.lose_card(game, game.card(int(card)), game.ruleset.clauses.over_craft)


async def trim_all(game: Game, played: str, nothing: None) -> None:
    """Let all heroes discard spells over their limit after an interjection."""
    for hero in game.table.order:
        await trim(game, hero)


def can_cast(game: Game, hero: str) -> bool:
    """Whether a hero may cast at all now."""
    return not game.table.heroes[hero].toad and MAY_CAST(game, True, hero)


async def after_casting(game: Game, hero: str, spell: Card) -> None:
    """Discard a spell that was cast, with a counter of a card that brings spells.

    A hero who always has spells draws up to that number again.
    """
    baggage.lose_card(game, spell, Cause(card=spell.kind))
    spell_bringers.one_less(game, hero)
    missing = ALWAYS_A_SPELL(game, 0, hero) - len(game.table.zone(held("spells", hero)))
    if missing > 0:
        await gain(game, hero, missing, game.ruleset.clauses.last_spell_gone.on(game.hero(hero).kind))


async def renew(game: Game, m: Meeting) -> bool:
    """Let a hero discard any number of spells and draw as many, as far as there is room; return whether any were
    discarded."""
    held_spells = [card for card in game.table.zone(held("spells", m.hero)) if card.id != m.card]
    if not held_spells:
        return False
    gone = await game.pick(
        Pick(
            key=f"renew/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: which spells do you discard? You draw as many new ones",
            options=tuple(Option(str(card.id), game.printed(card).name) for card in held_spells),
            least=0,
            most=len(held_spells),
            cause=m.cause,
            family="spells",
        )
    )
    for number in gone:
        baggage.lose_card(game, game.card(int(number)), m.cause)
    await gain(game, m.hero, len(gone), m.cause)
    return bool(gone)
