"""The treasures for the road: the Dreadwing and the Walking Stick."""

from __future__ import annotations

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardMoved, LastingBegan
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, Lasting, discard
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import dice, roads, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Due
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script

# --- the Dreadwing ---


def _about_to_move(game: Game) -> bool:
    """Whether nothing is left to meet on a road space, so that the party is about to move on."""
    way = roads.way(game.table)
    return way is not None and way.beyond is None and game.situation.between(game) and walk.unmet(game) is None


async def dreadwing(game: Game, m: Meeting) -> bool:
    """Roll two dice; if they are equal, the party may go to any other space of the region (K7.dreadwing). Raises Leave
    if it goes; return True if it does not."""
    asked = Throw(
        key=f"dreadwing/{m.kind}",
        hero=m.hero,
        text=f"{game.catalog[m.kind].name}: two equal dice carry you to any other space",
        dice=2,
        cause=m.cause_by("K7.dreadwing"),
        family="tables",
        card=m.card,
    )
    one, other = await dice.roll_own(game, asked, "flight", lambda d: d[0] == d[1])
    if one == other and game.alive(m.hero) and roads.way(game.table) is not None:
        await game.situation.travel(game, "any")
    return True


# --- the Walking Stick ---

STICK = "walking-stick"
ASKED = "highland/stick"
"""The mark of a row for which the leader has been asked whether to discard the last card."""


def _last(game: Game) -> Card | None:
    """Return the last card of a row that has just been laid out face down; None if it is face up, or if a card of the
    row has already been met."""
    zones = game.table.zones
    spots = sorted((zone for zone in zones if zone.startswith("spot:") and zones[zone]), key=lambda z: int(z[5:]))
    cards = [card for zone in spots for card in zones[zone]]
    if not cards or cards[-1].up or any(card.met for card in cards):
        return None
    return cards[-1]


def _pends(game: Game) -> bool:
    if not game.party or not statics.has_script(game, game.party[0], STICK) or roads.way(game.table) is None:
        return False
    return _last(game) is not None and not any(x.what == ASKED for x in game.table.lasting)


def _stick(game: Game, hero: str) -> str:
    """Return the kind of the hero's card with the words of the Walking Stick; "" if there is none."""
    words = statics.words(game, hero)
    return next((printed.id for static, _, printed in words if static == OwnerScript(STICK)), "")


async def _settle(game: Game) -> None:
    """Ask the leader whether to discard the last card of the row unseen, and do so (K7.walking-stick)."""
    hero = game.party[0]
    cause = Cause("K7.walking-stick", _stick(game, hero))
    game.do(LastingBegan(Lasting("", ASKED, 1, "round", 0, cause.card), cause=cause))
    answer = await game.choose(
        lambda: Choose(
            key="stick/last",
            hero=hero,
            text="The Walking Stick: discard the last card of the row unseen?",
            options=(Option("keep", "Leave it"), Option("discard", "Discard it")),
            cause=cause,
            family="offers",
            usual="keep",
        ),
        moot="keep",
    )
    card = _last(game)
    if answer == "discard" and card is not None:
        game.do(CardMoved(card.id, discard(card.deck), up=False, cause=cause))


ON_ROWS = Due(_pends, _settle, needs=(OwnerScript(STICK),))
"""The question of the Walking Stick as soon as a row is laid out."""

SCRIPTS: dict[str, Script] = {
    "dreadwing": Script(
        dreadwing, lambda game, m: _about_to_move(game), before_moving=lambda game, m: _about_to_move(game)
    ),
}
"""The scripts by the names the card files use."""
