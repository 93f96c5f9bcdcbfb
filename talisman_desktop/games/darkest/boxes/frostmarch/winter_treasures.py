"""Scripts of the things of the Frostmarch that heroes use outside fights."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardMoved, LastingBegan
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting, held, spot
from talisman_desktop.games.darkest.boxes.frostmarch.frostmarch_region import ID
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import effect_runner, roads, statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Due
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script


def _bearing(game: Game, hero: str, words: OwnerScript) -> list[Card]:
    """Return the cards of a hero whose standing rule `words` applies now."""
    return [card for static, card, _ in statics.words(game, hero) if static == words and card is not None]


# --- the Horn of Summoning ---

HORN = OwnerScript("horn-of-summoning")
SOUNDED = f"{ID}/horn"
"""The mark of a road space on which the leader has been asked about the horn."""


def _called(game: Game) -> list[Card]:
    """Return the enemies that lie face up on other spaces of the road."""
    return [
        card
        for card in roads.face_up(game.table)
        if game.printed(card).type == "enemy" and roads.of_zone(game.lies(card.id)) is not None
    ]


def _reached(game: Game) -> bool:
    """Whether cards were just laid out on a road space and none of them has been met."""
    zones = game.table.zones
    cards = [card for zone, on_zone in zones.items() if zone.startswith("spot:") for card in on_zone]
    return any(not card.up for card in cards) and not any(card.met for card in cards)


def _may_sound(game: Game) -> bool:
    if not game.party or not statics.has_script(game, game.party[0], HORN.name) or roads.way(game.table) is None:
        return False
    return _reached(game) and not any(x.what == SOUNDED for x in game.table.lasting) and bool(_called(game))


async def _sound(game: Game) -> None:
    """Ask the leader which enemy comes to the road space just reached, and move it there (G4.horn-of-summoning)."""
    hero = game.party[0]
    horn = _bearing(game, hero, HORN)[0]
    name, cause = game.printed(horn).name, Cause("G4.horn-of-summoning", horn.kind)
    game.do(LastingBegan(Lasting("", SOUNDED, 1, "round", 0, horn.kind), cause=cause))
    answer = await game.choose(
        lambda: Choose(
            key="horn/call",
            hero=hero,
            text=f"{name}: which enemy do you call to this road space?",
            options=(Option("", "None"), *(Option(str(c.id), game.printed(c).name) for c in _called(game))),
            cause=cause,
            family="offers",
            usual="",
        )
    )
    if answer and game.card(int(answer)) in _called(game):
        game.do(CardMoved(int(answer), spot(walk.last_spot(game) + 1), met=False, cause=cause))


ON_ROWS = Due(_may_sound, _sound, needs=(HORN,))
"""The question about the horn when the party reaches a road space."""


# --- the Treasure Chest ---

CHEST, WITH_MAP, NOTHING_IN_IT = 5, 10, 3
"""The number of cards drawn for the chest, the number drawn if the hero has a Treasure Map, and the gold gained if no
item is taken."""


async def treasure_chest(game: Game, m: Meeting) -> bool:
    """Draw 5 cards, or 10 with a Treasure Map, and let the hero take an item among them; a hero who takes none gains 3
    gold. Always return True."""
    maps = [c for c in game.table.zone(held("items", m.hero)) if c.kind.rpartition("/")[2] == "treasure-map"]
    found = await effect_runner.run(game, m, (e.DrawAndTake(WITH_MAP if maps else CHEST, "item"),))
    if not found and game.alive(m.hero):
        tokens.gain(game, m.hero, "gold", NOTHING_IN_IT, m.cause)
    return True


SCRIPTS: dict[str, Script] = {"treasure-chest": Script(treasure_chest)}
"""The scripts by the names the card files use."""
