"""Spells that harm a hero, and the spells that other heroes may cast against them first."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards import effects as e
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import spells
from talisman_desktop.rules.game import Game

Onto = Literal["hero", "caster", "nobody"]
"""The target of a spell after all answers: the hero, its caster, or none at all."""
LET = Option("let", "Let it happen")


async def struck(game: Game, spell: str, caster: str, hero: str, by: str) -> Onto:
    """Ask the heroes who could answer a spell cast on a hero, and return whom the spell strikes in the end.

    `caster` is the hero who cast it, "" for an enemy; `by` is the caster's or the enemy's name.
    """
    if not _answers(game, caster):
        return "hero"
    text = f"{by} casts {game.catalog[spell].name} on the {game.character(hero).name}: answer it with a spell?"

    def choice() -> Choose:
        found = (_option(game, *answer) for answer in _answers(game, caster))
        return Choose(
            key="turn-spell", hero=hero, text=text, options=(LET, *found), cause=Cause(card=spell), family="spells"
        )

    answer = await game.choose(choice, moot=LET.id)
    if answer == LET.id:
        return "hero"
    _, holder, number, _ = answer.split(":")
    card = game.card(int(number))
    printed = game.printed(card)
    onto = next(x.onto for a in printed.may for x in a.effects if isinstance(x, e.TurnSpell))
    cause = Cause(card=card.kind)
    game.do(Told("cast", holder, (printed.name,), cause=cause))
    await spells.after_casting(game, holder, card)
    game.do(Told(f"turned-{onto}", hero, (game.catalog[spell].name, by), cause=cause))
    return onto


def _option(game: Game, holder: str, card: Card, number: int, onto: Onto) -> Option:
    strikes = "the first spell strikes its own caster" if onto == "caster" else "the first spell does nothing"
    text = f"The {game.character(holder).name} casts {game.printed(card).name}: {strikes}"
    return Option(f"use:{holder}:{card.id}:{number}", text)


def _answers(game: Game, caster: str) -> list[tuple[str, Card, int, Onto]]:
    """Return the answers that heroes could cast to a spell, as (hero, answering spell, number of its ability, whom the
    first spell would strike)."""
    return [
        (hero, card, number, effect.onto)
        for hero in game.party
        if hero != caster and spells.can_cast(game, hero)
        for card in game.table.zone(held("spells", hero))
        if card.kind
        for number, ability in enumerate(game.printed(card).may)
        for effect in ability.effects
        if isinstance(effect, e.TurnSpell)
    ]
