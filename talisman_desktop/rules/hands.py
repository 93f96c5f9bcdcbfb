"""The choice of a hero with two weapons and a shield: before a battle the hero chooses what to hold in two hands
(C7e.e)."""

from __future__ import annotations

from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import BROKEN, Card, Lasting
from talisman_desktop.rules import printed_words, standing_cache, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import SHIELDED
from talisman_desktop.rules.values.fight_values import SAVES
from talisman_desktop.rules.values.score_values import BARRED, HANDS


async def choose(game: Game, hero: str, against: str = "", *, card: int = 0) -> None:
    """Ask which two hands of things count in this battle, if the hero has a choice.

    `against` is the enemy's subtype.
    """
    if not _offers(game, hero, against):
        return
    answer = await game.choose(lambda: _choice(game, hero, against, card), moot="weapons")
    if answer != "weapons":
        weapon = int(answer.removeprefix("shield:"))
        game.do(LastingBegan(Lasting(hero, SHIELDED, 1, "fight", weapon), cause=game.ruleset.clauses.two_hands))


def _choice(game: Game, hero: str, against: str, card: int) -> Choose:
    return Choose(
        key="fight/hands",
        hero=hero,
        text="You have two hands for two weapons and a shield: which count in this battle?",
        options=(
            Option("weapons", f"Two weapons: strength {_strength(game, hero, against)}"),
            *_offers(game, hero, against),
        ),
        cause=game.ruleset.clauses.two_hands,
        card=card,
        family="enemies",
        usual="weapons",
    )


def _offers(game: Game, hero: str, against: str) -> tuple[Option, ...]:
    """Return an option for each weapon that can be held beside the shield; none if there is nothing to choose."""
    if HANDS(game, 1, hero) < 2:
        return ()
    weapons, shield = statics.weapons(game, hero, against), _shield(game, hero)
    if len(weapons) < 2 or not shield:
        return ()
    found: dict[str, Card] = {}
    for weapon in weapons:
        found.setdefault(weapon.kind, weapon)
    return tuple(
        Option(
            f"shield:{weapon.id}",
            f"{game.printed(weapon).name} and {shield}: strength {_strength(game, hero, against, weapon.id)}",
        )
        for weapon in found.values()
    )


def _strength(game: Game, hero: str, against: str, beside_shield: int = 0) -> int:
    found = statics.parts(game, hero, "strength", "battle", against, beside_shield=beside_shield)
    return sum(p.n for p in found)


def _shield(game: Game, hero: str) -> str:
    """Return the name of a shield that the hero could use in battle, or ""."""
    barred = BARRED(game, (), hero)
    saving = [printed for static, _, printed in SAVES(game, (), hero) if static.worn == "hand"]
    settling = [game.printed(card) for card in statics.carried(game, hero) if _settles(game, hero, card)]
    return next((printed.name for printed in (*saving, *settling) if printed.subtype not in barred), "")


def _settles(game: Game, hero: str, card: Card) -> bool:
    """Whether a card is armour held in the hand that the hero can use now."""
    printed, h = game.printed(card), game.hero(hero)
    if h.toad or card.condition == BROKEN or not printed_words.is_held(printed):
        return False
    return h.alignment in printed.usable_by and not standing_cache.useless_here(game, printed, card)
