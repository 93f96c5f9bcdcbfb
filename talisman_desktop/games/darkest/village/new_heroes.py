"""The arrival of new heroes in the village (A3, C1c), and the loss of a party (C1b)."""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import HeroArrived, RegionEntered, Told
from talisman_desktop.core.requests import Choose, Draw, Option
from talisman_desktop.core.table import Cause, Hero, Step, held
from talisman_desktop.games.darkest.base import clauses, darkest_options, endings, new_quests
from talisman_desktop.games.darkest.base.darkest_slice import MysticSet
from talisman_desktop.games.darkest.base.places import INNER
from talisman_desktop.games.darkest.base.setup import PARTY
from talisman_desktop.games.darkest.road import entry_step, homecoming, walk
from talisman_desktop.rules import baggage, draws, roads, settings, spells
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.printed_words import begins_with
from talisman_desktop.rules.roads import AdventureEnded

AFTER_AN_ADVENTURE = "after-an-adventure"


async def muster(game: Game, when: str = "") -> Step:
    """Show an open ending if none is shown yet, and fill the empty places in the village with characters (C1c). Where
    none are left, the party goes with fewer; without any hero the campaign is lost.

    In a stay that follows an adventure each of them may visit the Mystic once (B1c).
    """
    await endings.show(game)
    while len(game.table.heroes) < PARTY and _somebody_left(game):
        if darkest_options.OPTIONS.is_on(game.table.options, "one-party") and game.table.dead:
            break
        kind = await _next_character(game)
        await arrive(game, kind)
    for hero in game.party:
        await new_quests.deal(game, hero)
    if not game.table.heroes:
        game.do(Told("nobody-comes", "", (), cause=Cause("C1c")))
        return Step("over", ("lost", ""))
    if when == AFTER_AN_ADVENTURE:
        for hero in game.table.order:
            game.change(MysticSet(hero, True), cause=Cause("B1c"))
    return entry_step.step(game.table)


def _somebody_left(game: Game) -> bool:
    pile = game.table.decks["character"]
    return any(baggage.stock(game, "character", k) for k in (*pile.unseen, *pile.top))


def _left(game: Game) -> list[str]:
    """Return the characters still in the pile."""
    pile = game.table.decks["character"]
    return sorted(k for k in {*pile.unseen, *pile.top} if baggage.stock(game, "character", k))


async def _next_character(game: Game) -> str:
    """Return the next character: dealt at random (A3), or chosen by the players if the table plays that way; characters
    picked in advance for the first party come first."""
    for named in settings.heroes(game.table.options):
        if named and roads.of(game.table).adventures == 0 and named in _left(game):
            return named
    if known := game.table.decks["character"].top:
        return known[0]
    if not darkest_options.OPTIONS.is_on(game.table.options, "choose-heroes"):
        request = Draw(
            key="character", deck="character", text="A new hero comes to the village", cause=Cause("A3"), family="draws"
        )
        return (await game.draw(request))[0]
    return await game.choose(
        lambda: Choose(
            key="character/choose",
            text="Who comes to the village?",
            options=tuple(Option(k, game.catalog.cards[k].name) for k in _left(game)),
            cause=Cause("A3"),
            family="setup",
        )
    )


async def arrive(game: Game, kind: str) -> None:
    """Put a character on an empty place, with tokens and starting gear (A3a to A3d; gear only once, D1b)."""
    printed = game.catalog.cards[kind]
    hero = kind.rpartition("/")[2]
    baggage.fetch(game, "character", kind, f"character:{hero}", clauses.HERO_DEALT)
    game.do(HeroArrived(_fresh(game, hero, printed), cause=Cause("A3b")))
    again = kind in game.table.dead
    for _ in range(0 if again else printed.spells):
        if not await draws.draw(game, "spell", held("spells", hero), clauses.FIRST_SPELLS, hero=hero):
            break
    for stock, name in () if again else begins_with(printed):
        baggage.receive(game, hero, stock, game.catalog.named(name, stock).id, clauses.FIRST_SPELLS)
    await spells.trim(game, hero)


def _fresh(game: Game, hero: str, printed: CardDef) -> Hero:
    seats = {h.seat for h in game.table.heroes.values()}
    return Hero(
        id=hero,
        kind=printed.id,
        seat=min(s for s in range(PARTY) if s not in seats),
        strength=printed.strength or 0,
        craft=printed.craft or 0,
        life=printed.life,
        fate=printed.fate,
        gold=0 if printed.id in game.table.dead else printed.gold,
        alignment=printed.alignment or "neutral",
    )


async def party_lost(game: Game) -> Step:
    """Begin again after the party died: clear the road, and let new heroes arrive at the first village (ruling 21)."""
    game.do(Told("party-lost", "", (), cause=Cause("C1b")))
    if roads.way(game.table) is not None:
        homecoming.clear_road(game)
        game.change(AdventureEnded(), cause=clauses.NEW_PARTY)
    if game.table.region != INNER.id:
        game.do(RegionEntered(INNER.id, cause=clauses.NEW_PARTY))
    return Step("muster")


async def arrive_home(game: Game) -> Step:
    """Bring the party back to its village (C4a.m): the road is cleared and empty places are filled, and the Mystic can
    be visited. From a region without a village the party comes to the gate."""
    if not walk.region(game).village:
        return Step("back-at-gate")
    homecoming.clear_road(game)
    game.change(AdventureEnded(), cause=clauses.CLAUSES.cleared)
    return Step("muster", (AFTER_AN_ADVENTURE,))
