"""Stops: questions at which heroes may play something, asked only if no other question gives them the chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from talisman_desktop.cards.effects import Script, Teleport
from talisman_desktop.cards.may import Ability
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, held
from talisman_desktop.rules import abilities, tokens
from talisman_desktop.rules.abilities import AtHand, Hand
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.fight_values import MAY_ACT

ON = (Option("on", "Go on"),)
"""The only answer at a stop: to go on."""


async def stop(game: Game, key: str, text: str, cause: Cause, *, card: int = 0) -> None:
    """Stop so that heroes can cast spells that they can cast only now, if no other question gives them the chance.

    If no spell is urgent, stop for any other, but only if the players want to be asked that often.
    """
    if not _anything_castable(game):
        return
    if not urgent(game):
        await _ask_for_any(game, f"{key}/any", text, cause, card=card)
        return
    found_at = game.table
    await game.choose(
        lambda: Choose(
            key=key,
            text=text,
            options=ON,
            cause=cause,
            card=card,
            family="spells",
            pauses=game.table is found_at or urgent(game),
        )
    )


async def stop_for_any(game: Game, key: str, text: str, cause: Cause, *, hero: str = "", card: int = 0) -> None:
    """Stop for any spell that could be cast, urgent or not, if the players want to be asked that often."""
    if _anything_castable(game):
        await _ask_for_any(game, key, text, cause, hero=hero, card=card)


async def _ask_for_any(game: Game, key: str, text: str, cause: Cause, *, hero: str = "", card: int = 0) -> None:
    """Ask whether to cast a spell that can be cast now, again and again until none is cast."""
    found_at = game.table
    await game.choose(
        lambda: Choose(
            key=key,
            hero=hero,
            text=text,
            options=ON,
            cause=cause,
            card=card,
            family="spells/any",
            pauses=game.table is found_at or _anything_castable(game),
            usual="on",
        )
    )


async def pause_for(game: Game, hero: str, place: str) -> None:
    """Stop for abilities that a hero can use only here (such as the Thief at the Market), if no other question gives
    the chance."""
    if not game.alive(hero) or not _anything_here(game, hero, place):
        return
    await game.choose(
        lambda: Choose(
            key="here",
            hero=hero,
            text="You can play something that works only here: play it now, or go on",
            options=ON,
            cause=game.ruleset.clauses.as_printed.on(game.hero(hero).kind),
            family="enemies",
            pauses=_anything_here(game, hero, place),
        )
    )


def _anything_here(game: Game, hero: str, place: str) -> bool:
    """Whether a hero has an ability that works only at this place."""
    here = tuple([x for x in abilities.at_hand(game, hero).before_moving if x[2].ability.when == "place"])
    return bool(here) and any(abilities.usable(game, hero, "road", Meeting(hero, "", place=place), here))


def urgent(game: Game) -> bool:
    """Whether a hero could play something whose moment passes and that is worth a question."""
    if not _something_presses(game):
        return False
    return any(abilities.presses(game, hero, ability, printed) for hero, ability, printed in _castable(game, _pressing))


def _anything_castable(game: Game) -> bool:
    """Whether any hero could cast a spell now, urgent or not."""
    casters = _casters(game, _spells)
    if not casters:
        return False
    between = game.situation.between(game)
    for hero, among in casters:
        for _ in abilities.usable(game, hero, "road", Meeting(hero, "", between=between), among):
            return True
    enemy = _met_enemy(game)
    return any(any(_on_enemy(game, hero, enemy, among)) for hero, among in casters) if enemy else False


def _something_presses(game: Game) -> bool:
    """Whether a hero holds a spell that may be cast only now.

    This check is quick because it ignores the spell's cost and targets.
    """
    zones = game.table.zones
    for hero in game.party:
        if zones.get(held("spells", hero)):
            for _, printed, use in abilities.at_hand(game, hero).pressing:
                if abilities.presses(game, hero, use.ability, printed):
                    return True
    return False


def before_moving(game: Game, place: str) -> bool:
    """Whether a hero could play something before the party moves on, because it carries the party off, clears the way
    or works only at this place."""
    return any(
        ability.when == "place" or _matters_before_moving(game, hero, ability, printed)
        for hero, ability, printed in _before_moving(game, place)
    )


def _matters_before_moving(game: Game, hero: str, ability: Ability, printed: CardDef) -> bool:
    return ability.when in ("between", "road") and any(
        (isinstance(x, Teleport) and printed.type == "spell")
        or (isinstance(x, Script) and game.ruleset.hooks.scripts[x.name].before_moving(game, Meeting(hero, printed.id)))
        for x in ability.effects
    )


def could_heal(game: Game, hero: str) -> bool:
    """Whether a spell could give lives back to this hero."""
    if not tokens.missing(game, hero, "life"):
        return False
    return any(ability.on_any or caster == hero for caster, ability, _ in _castable(game, _healing))


def _spells(hand: Hand) -> tuple[AtHand, ...]:
    return hand.spells


def _pressing(hand: Hand) -> tuple[AtHand, ...]:
    return hand.pressing


def _healing(hand: Hand) -> tuple[AtHand, ...]:
    return hand.healing


def _castable(game: Game, which: Callable[[Hand], tuple[AtHand, ...]]) -> Iterator[tuple[str, Ability, CardDef]]:
    """Yield the spells that heroes may cast at this question, each as (hero, ability, card).

    `which` selects the spells of a hand. Spells on the enemy being met come last.
    """
    casters = _casters(game, which)
    if not casters:
        return
    between = game.situation.between(game)
    for hero, among in casters:
        for _, ability, printed in abilities.usable(game, hero, "road", Meeting(hero, "", between=between), among):
            yield hero, ability, printed
    # The enemy comes last because most callers need only one spell.
    if enemy := _met_enemy(game):
        for hero, among in casters:
            for _, ability, printed in _on_enemy(game, hero, enemy, among):
                yield hero, ability, printed


def _casters(game: Game, which: Callable[[Hand], tuple[AtHand, ...]]) -> list[tuple[str, tuple[AtHand, ...]]]:
    """Return the heroes who may act and hold spells, each with those spells selected by `which` that can be cast
    now."""
    zones, all_act = game.table.zones, MAY_ACT not in game.values
    casters: list[tuple[str, tuple[AtHand, ...]]] = []
    for hero in game.party:
        if (
            zones.get(held("spells", hero))
            and (among := which(abilities.at_hand(game, hero)))
            and (all_act or MAY_ACT(game, True, hero))
        ):
            casters.append((hero, among))
    return casters


def _met_enemy(game: Game) -> int:
    """Return the number of the enemy card that is being met; 0 for none."""
    card = game.situation.meets(game).card
    return card if card and game.printed(game.card(card)).type == "enemy" else 0


def _on_enemy(game: Game, hero: str, enemy: int, among: tuple[AtHand, ...]) -> Iterator[tuple[str, Ability, CardDef]]:
    """Yield the spells that a hero may cast on the enemy being met, as (hero, ability, card)."""
    return abilities.usable(game, hero, "enemy", Meeting(hero, "", enemy=enemy), among)


def _before_moving(game: Game, place: str) -> Iterator[tuple[str, Ability, CardDef]]:
    """Yield everything that may be played now and may matter before the party moves on, as (hero, ability, card)."""
    for hero in game.party:
        if among := abilities.at_hand(game, hero).before_moving:
            m = Meeting(hero, "", place=place, between=game.situation.between(game))
            for _, ability, printed in abilities.usable(game, hero, "road", m, among):
                yield hero, ability, printed
