"""Scripts of enemies of the box that are fought in their own ways: slime, a king and an imp."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Card, Lasting, held, spot
from talisman_desktop.games.darkest.boxes.dungeon.dungeon_region import ID
from talisman_desktop.rules import baggage, countermagic, dice, lots, road_line, roads, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import AFTER_FIGHT, Fought, never
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.fight_values import SAID_SCORE, Faced
from talisman_desktop.rules.zones import GUARDIANS

SLIMED = f"{ID}/slimed"
"""The mark of a hero who is fighting slime."""


def _marked(game: Game, hero: str, what: str) -> Lasting | None:
    """Return a mark of a hero in the current fight; None if there is none."""
    return next((x for x in game.table.lasting if x.what == what and x.hero == hero), None)


def _mark(game: Game, m: Meeting, what: str) -> bool:
    """Mark a hero for the fight with the enemy being met; return True."""
    game.do(LastingBegan(Lasting(m.hero, what, 1, "fight", m.card, m.kind), cause=m.cause))
    return True


# --- the Crawling Slime ---


async def slime(game: Game, m: Meeting) -> bool:
    """Mark the hero, so that the weapons used in this fight are discarded after it. Always return True."""
    return _mark(game, m, SLIMED)


async def _corrode(game: Game, fought: Fought, nothing: None) -> None:
    """Discard the weapons that a hero has used against slime, whether the battle was won or not."""
    for struck in fought.heroes:
        mark = _marked(game, struck.hero, SLIMED)
        if mark is None or struck.attribute != "strength" or not game.alive(struck.hero):
            continue
        for weapon in statics.wielded(game, struck.hero, struck.against):
            baggage.lose_card(game, game.card(weapon.id), Meeting(struck.hero, mark.source).cause)


# --- the Goblin King ---

KING = f"{ID}/goblin-king"
GOBLIN = "goblin"
"""The word by which the Goblin King's people are recognised in names; "hobgoblin" contains it as well."""


async def by_its_score(game: Game, m: Meeting) -> bool:
    """Do nothing and return False. The enemy's text only changes its score, which is computed wherever it is needed."""
    return False


def _people(game: Game, king: int) -> list[Card]:
    """Return the other face-up goblins and hobgoblins, including those among the guardians."""
    found = [*roads.face_up(game.table), *game.table.zone(GUARDIANS)]
    enemies = [card for card in found if card.kind and game.printed(card).type == "enemy" and card.id != king]
    return [card for card in enemies if GOBLIN in game.printed(card).name.lower()]


def _said_score(game: Game, base: int, about: Faced) -> int:
    """Return the strength that the Goblin King's text gives him; the printed strength if a spell has cancelled the
    text."""
    kind = game.card(about.card).kind if about.card else ""
    if kind != KING or about.attribute != "strength" or countermagic.negated(game, Met(about.card)):
        return base
    return base + len(_people(game, about.card))


# --- the Tinker Imp ---


async def tinker_imp(game: Game, m: Meeting) -> bool:
    """Carry off one of the hero's items, chosen by lot, as many spaces towards the destination as a die shows; return
    whether the hero had one."""
    mine, name = held("items", m.hero), game.catalog[m.kind].name
    things = game.table.zone(mine)
    if not things:
        return False
    thing = await lots.drawn(game, m.hero, things, f"lot/{m.kind}", f"{name}: carried off", "the lot", m.cause)
    asked = Throw(
        key=f"far/{m.kind}",
        hero=m.hero,
        text=f"{name}: how many spaces is the {game.printed(thing).name} carried towards the destination?",
        cause=m.cause,
        family="tables",
        card=thing.id,
    )
    (n,) = await dice.roll_own(game, asked, name, never)
    if game.lies(thing.id) == mine:
        road_line.move(game, thing.id, n, road_line.OUT, m.cause, start=spot(m.at))
    return True


BENDS = (Bend(SAID_SCORE, _said_score),)
"""The changes that the Goblin King makes to scores."""
AROUNDS = (Around(procedure=AFTER_FIGHT, after=_corrode, needs=(SLIMED,)),)
"""The rule by which slime corrodes weapons after a fight."""

SCRIPTS: dict[str, Script] = {
    "goblin-king": Script(by_its_score),
    "slime": Script(slime),
    "tinker-imp": Script(tinker_imp, lambda game, m: bool(game.table.zone(held("items", m.hero)))),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {name: Place("meet") for name in SCRIPTS}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
