"""Prevents the loss of a life or a follower: heroes with a spell or card that can do so are asked first (the
Preservation spell)."""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.may import Ability
from talisman_desktop.core.facts import CountersChanged, LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting, held
from talisman_desktop.rules import baggage, spells, statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import FATE_PAID, KEPT
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.fight_values import KEEP_FOLLOWERS
from talisman_desktop.rules.values.score_values import LIVES_APART


async def lose_life(game: Game, hero: str, n: int, cause: Cause, *, zone: str = "spot:0") -> int:
    """Take up to n lives from a hero, and return how many were lost.

    A spell or fate may save each life, and a card may lose it instead. A hero who lost the last life may be brought
    back; otherwise the hero dies (C1b).
    """
    n = min(n, tokens.count(game, hero, "life"))
    text = f"The {game.character(hero).name} is about to lose a life" if n > 0 else ""
    while n > 0 and game.alive(hero):
        m = Meeting(hero, "", onto=zone, dying=n >= tokens.count(game, hero, "life"))
        dying = m.dying
        if not await _kept(game, m, text, cause, lambda: _lives(game, hero)):
            break
        n = 0 if dying and not m.dying else n - 1
    return tokens.lose(game, hero, "life", n, cause, zone=zone)


async def follower_lives(game: Game, hero: str, follower: Card, cause: Cause) -> bool:
    """Ask whether to save a follower that is about to be killed, by a spell, by fate or by the hero's own cards; return
    whether it was saved."""
    name = game.printed(follower).name
    text = f"The {game.character(hero).name}'s {name} is about to be killed"
    return await _kept(game, Meeting(hero, ""), text, cause, lambda: _keepers_of(game, hero, follower), follower.id)


def _lives(game: Game, hero: str) -> list[Option]:
    """Return the options to lose a life token from a card of the hero instead of the hero's own, or to pay fate."""
    cards = [game.card(card.id) for card in LIVES_APART(game, (), hero)] if game.alive(hero) else []
    lives = [
        Option(f"life:{card.id}", f"Lose a life of the {game.printed(card).name} instead")
        for card in cards
        if card.counters
    ]
    return [*lives, *_fate(game, hero)]


def _fate(game: Game, hero: str) -> list[Option]:
    """Return the option to pay fate to keep a life or a follower, once a turn; none if the hero cannot."""
    if tokens.count(game, hero, "fate") < 1 or not _pays(game, hero):
        return []
    paid = any(x.what == FATE_PAID and x.hero == hero for x in game.table.lasting)
    return [] if paid else [Option("fate:0", "Pay 1 fate")]


def _pays(game: Game, hero: str) -> bool:
    """Whether a card or ability lets a hero pay fate to prevent a loss."""
    own = game.character(hero).may if not game.hero(hero).toad else ()
    carried = (ability for card in statics.carried(game, hero) for ability in game.printed(card).may)
    return any(ability.when == "life-lost" for ability in (*own, *carried))


def _keepers_of(game: Game, hero: str, follower: Card) -> list[Option]:
    """Return the options to save a follower with the hero's cards or fate. A text that works once a turn is left out if
    it has already saved this follower in this turn."""
    if not game.alive(hero):
        return []
    once = any(x.what == f"{KEPT}{follower.id}" for x in game.table.lasting)
    keepers = [
        Option(f"keep:{card.id if card is not None else 0}", printed.name)
        for static, card, printed in KEEP_FOLLOWERS(game, (), hero)
        if static.discarded or not once
    ]
    return [*keepers, *_fate(game, hero)]


def _by_card(game: Game, hero: str, answer: str, follower: int) -> None:
    """Pay the price of preventing a loss: a fate, a life on a card, the card itself, or its use for this turn."""
    deed, _, number = answer.partition(":")
    card = game.card(int(number)) if number != "0" else None
    cause = Cause(card=card.kind if card is not None else game.hero(hero).kind)
    game.do(Told("prevented", hero, cause=cause))
    if deed == "fate":
        tokens.lose(game, hero, "fate", 1, cause)
        game.do(LastingBegan(Lasting(hero, FATE_PAID, 1, "turn", 0, cause.card), cause=cause))
        return
    words = KEEP_FOLLOWERS(game, (), hero)
    if card is not None and deed == "life":
        game.do(CountersChanged(card.id, -1, cause=cause))
    elif card is not None and any(x.discarded and c is not None and c.id == card.id for x, c, _ in words):
        baggage.lose_card(game, card, cause)
    else:
        game.do(LastingBegan(Lasting(hero, f"{KEPT}{follower}", 1, "turn", follower, cause.card), cause=cause))


async def _kept(
    game: Game, m: Meeting, text: str, cause: Cause, own: Callable[[], list[Option]], follower: int = 0
) -> bool:
    """Ask the heroes who can prevent a hero's loss; return whether one did.

    `own` returns the options of that hero's own cards.
    """
    if not _keepers(game, m) and not own():
        return False

    def choice() -> Choose:
        found = (*(_option(game, h, c, ability) for h, c, ability in _keepers(game, m)), *own())
        return Choose(
            key="preserve",
            hero=m.hero,
            text=f"{text}. Prevent that?",
            options=(*found, Option("lose", "No: let it happen")),
            cause=cause,
            family="spells",
        )

    answer = await game.choose(choice, moot="lose")
    if answer == "lose":
        return False
    if not answer.startswith("use:"):
        _by_card(game, m.hero, answer, follower)
        return True
    _, caster, number, at = answer.split(":")
    spell = game.card(int(number))
    printed = game.printed(spell)
    game.do(Told("cast", caster, (printed.name,), cause=Cause(card=spell.kind)))
    await spells.after_casting(game, caster, spell)
    game.do(Told("prevented", m.hero, cause=Cause(card=spell.kind)))
    m.kind = spell.kind
    for script in _scripts(game, printed.may[int(at)]):
        await script.run(game, m)
    return True


def _scripts(game: Game, ability: Ability) -> list[Script]:
    """Return the scripts of an ability. An ability that players carry out by hand has none."""
    return [game.ruleset.hooks.scripts[x.name] for x in ability.effects if isinstance(x, e.Script)]


def _option(game: Game, hero: str, card: Card, ability: int) -> Option:
    return Option(f"use:{hero}:{card.id}:{ability}", f"The {game.character(hero).name} casts {game.printed(card).name}")


def _keepers(game: Game, m: Meeting) -> list[tuple[str, Card, int]]:
    """Return the spells that can be cast now to prevent a loss, as (caster, spell, number of its ability)."""
    return [
        (hero, card, number)
        for hero in game.party
        for card in game.table.zone(held("spells", hero))
        for number, ability in enumerate(game.printed(card).may)
        if ability.when == "life-lost" and spells.can_cast(game, hero)
        if all(script.possible(game, m) for script in _scripts(game, ability))
    ]
