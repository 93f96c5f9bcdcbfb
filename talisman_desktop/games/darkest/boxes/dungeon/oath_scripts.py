"""Scripts of two cards that heroes carry: the Spirit of Vengeance and the Holy Avenger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.code import Place
from talisman_desktop.cards.may import Boost
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import LastingBegan, Part
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting
from talisman_desktop.games.darkest.boxes.dungeon.dungeon_region import ID
from talisman_desktop.rules import abilities, baggage, companions, prospects, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Follow
from talisman_desktop.rules.moments import SPOILS, Passed, Victory
from talisman_desktop.rules.values.fight_values import (
    ATTACK_ADDED,
    MAY_DESTROY_SPIRITS,
    MAY_EVADE,
    MAY_LET_BE,
    Against,
    Blow,
    Evading,
)


def _bearing(game: Game, hero: str, name: str) -> list[Card]:
    """Return a hero's cards to which a standing script applies now."""
    return [card for static, card, _ in statics.words(game, hero) if static == OwnerScript(name) and card is not None]


# --- the Spirit of Vengeance (L7.spirit-of-vengeance) ---

VENGEANCE = "vengeance"
AVOIDING = (e.EvadeThis, e.EvadeAWhile, e.WinFight, e.EnemyFollows, e.StandIn)
"""The kinds of effects by which a hero avoids a fight, wins it without fighting, or has a creature fight it."""


def _avoids(game: Game, effects: Sequence[e.Effect | Boost]) -> bool:
    """Whether one of these effects can let a hero avoid a fight."""
    scripts = game.ruleset.hooks.scripts
    return any(
        isinstance(word, AVOIDING) or (isinstance(word, e.Script) and scripts[word.name].avoids)
        for word in prospects.inside(effects)
    )


def _could_avoid(game: Game, hero: str, card: Card) -> bool:
    """Whether a hero could have avoided fighting an enemy, if the Spirit had allowed it: by evading, destroying or
    charming it, by leaving it alone, by what its own card offers, or with an ability or a spell that the hero still
    has."""
    printed = game.printed(card)
    terrain = game.situation.places(game).partition(" ")[0]
    return (
        MAY_EVADE(game, False, Evading(hero, terrain, card.id))
        or MAY_LET_BE(game, False, Against(hero, subtype=printed.subtype))
        or (printed.subtype == "spirit" and MAY_DESTROY_SPIRITS(game, False, hero))
        or companions.can_charm(game, hero, card)[0]
        or _avoids(game, printed.meet)
        or any(_avoids(game, use.ability.effects) for _, _, use in abilities.at_hand(game, hero).all)
    )


async def _laid_to_rest(game: Game, victory: Victory, nothing: None) -> None:
    """Ask a hero who beat an enemy that could have been avoided whether to discard the Spirit, and do so."""
    hero, met = victory.hero, game.situation.meets(game).card
    spirit = next(iter(_bearing(game, hero, VENGEANCE)), None)
    if spirit is None or not met or spirit.id == met or not _could_avoid(game, hero, game.card(met)):
        return
    name, cause = game.printed(spirit).name, Cause("L7.spirit-of-vengeance", spirit.kind)
    answer = await game.choose(
        lambda: Choose(
            key="vengeance/rest",
            hero=hero,
            text=f"You beat an enemy that you could have avoided: discard the {name}?",
            options=(Option("yes", f"Discard the {name}"), Option("no", "Keep it")),
            cause=cause,
            card=spirit.id,
            family="offers",
        ),
        moot="no",
    )
    if answer == "yes" and spirit in _bearing(game, hero, VENGEANCE):
        baggage.lose_card(game, spirit, cause)


# --- the Holy Avenger (L7.holy-avenger) ---

AVENGER = "holy-avenger"
BEATEN = f"{ID}/beaten-by"
"""The mark of a hero who was defeated by the enemy card that the mark names."""
MORE = 3


def _note_defeat(game: Game, passed: Passed) -> Iterator[LastingBegan]:
    """Yield the mark of the hero whom an enemy has defeated."""
    met = game.situation.meets(game).card if passed.moment == "defeat" and passed.fight else 0
    if met and game.printed(game.card(met)).type == "enemy":
        yield LastingBegan(Lasting(passed.hero, BEATEN, 1, "adventure", met), cause=Cause(card=game.card(met).kind))


def _avenges(game: Game, base: tuple[Part, ...], about: Blow) -> tuple[Part, ...]:
    """Add 3 to the bearer's attack roll against an enemy that has defeated another hero."""
    if about.enemy or not about.card or not statics.has_script(game, about.hero, AVENGER):
        return base
    if not any(x.what == BEATEN and x.card == about.card and x.hero != about.hero for x in game.table.lasting):
        return base
    return (*base, *(Part(card.kind, MORE) for card in _bearing(game, about.hero, AVENGER)))


BENDS = (Bend(ATTACK_ADDED, _avenges, needs=(OwnerScript(AVENGER),)),)
"""The Holy Avenger's addition to attack rolls."""
FOLLOWS = (Follow(Passed, _note_defeat),)
"""The rule of the Holy Avenger that notes a defeat."""
AROUNDS = (Around(procedure=SPOILS, after=_laid_to_rest, needs=(OwnerScript(VENGEANCE),)),)
"""The rule of the Spirit after a fight that is won."""

PLACES: dict[str, Place] = {name: Place("owned") for name in (AVENGER, VENGEANCE)}
"""The slot of each script of these cards; each rule applies as long as a hero has the card."""
