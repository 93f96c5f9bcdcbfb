"""Quests that the players report as done: those with a task that the program cannot see, and all quests in record-only
mode. A card set by hand that only brings another quest can be carried out here too."""

from __future__ import annotations

from talisman_desktop.cards.tasks import CostALife, GiveGold, LosingTurns, RollForQuest, TaskByHand
from talisman_desktop.core.facts import CountersChanged
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Option, Request
from talisman_desktop.core.table import BY_HAND, Card, Cause, Step, spot, store
from talisman_desktop.games.darkest.base import darkest_slice, finished_quests, new_quests, quests
from talisman_desktop.games.darkest.journey import teleports
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import preservation, purse, quest_cards, resolution, roads, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Offer
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.meeting_values import QUEST_GOAL

DEED = "quest-done"


def _offers(game: Game, request: Request, hero: str) -> list[Option]:
    cards = quest_cards.cards(game.table, hero)
    if not cards or game.hero(hero).toad or quests.in_the_tower(game):
        return []
    if request.key in finished_quests.FINISHING and QUEST_GOAL(game, 0, hero):
        return []  # because a quest reported now could finish the one being finished
    several = len(cards) > 1
    return [
        Option(f"{option.id}:{card.id}" if several else option.id, option.text, option.group)
        for card in cards
        if request.cause.card != card.kind  # because such a question belongs to the quest being done
        for option in _of_card(game, hero, card, f"{DEED}:{hero}:" if several else f"{DEED}:{hero}")
    ]


def _of_card(game: Game, hero: str, card: Card, ident: str) -> list[Option]:
    """Return the options for one quest card. Those that name no other hero have the id `ident`."""
    group = f"{game.character(hero).name}'s quest"
    if resolution.keeps(game.table.options):
        prize = "you take a talisman, and " if quests.prizes_left(game) else "no talisman is left; "
        end = f"{prize}the party is at the Warlock's Cave"
        done = f"done: {end}" if quests.is_rewarded(game, hero) else "done"
        return [Option(ident, f"{game.printed(card).name} is {done}", group)]
    if isinstance(quest_cards.task(game, card), RollForQuest):
        now = Option(ident, f"{game.printed(card).name}: do what it says", group)
        return [now] if _can_accept(game, hero) else []
    told = [Option(ident, f"{game.printed(card).name} is done", group)]
    if isinstance(quest_cards.task(game, card), LosingTurns) and not card.counters:
        return told  # because the turns are lost when the card is drawn, and this one was set or reopened by hand
    if not quest_cards.is_open(game, card):
        return []
    match quest_cards.task(game, card):
        case CostALife():
            return _lives(game, hero, group)
        case GiveGold(n=n):
            return _gifts(game, hero, n, group)
        case TaskByHand():
            return told
        case _:
            return told if resolution.told_of(game.table.options) else []


def _can_accept(game: Game, hero: str) -> bool:
    """Whether a hero with a card that only brings another quest can accept that one now. One who has a quest of the
    Warlock's table cannot; and if the ending asks for several, another card is dealt, which is done in a village."""
    if darkest_slice.quest(game.table, hero):
        return False
    return game.situation.between(game) and (roads.way(game.table) is None or not QUEST_GOAL(game, 0, hero))


def _lives(game: Game, hero: str, group: str) -> list[Option]:
    """Return the other heroes whose life the hero may take, except those with one life left (ruling 48)."""
    others = [h for h in game.party if h != hero and tokens.count(game, h, "life") > 1]
    return [Option(f"{DEED}:{hero}:{h}", f"Take a life from the {game.character(h).name}", group) for h in others]


def _gifts(game: Game, hero: str, n: int, group: str) -> list[Option]:
    """Return the other heroes to whom the hero may give gold."""
    if not purse.can_pay(game, hero, n):
        return []
    others = [h for h in game.party if h != hero and tokens.can_gain(game, h, "gold")]
    return [Option(f"{DEED}:{hero}:{h}", f"Give {n} gold to the {game.character(h).name}", group) for h in others]


async def _run(game: Game, what: str) -> None:
    """Carry out what players report about a quest: give the gold or take the life that it asks for, and mark it as
    done; in record-only mode, finish the quest. Nothing is marked if no life was lost. A card set by hand that only
    brings another quest brings it now.

    Raises Leave for the way to the Cave if a quest can now be finished for a reward and the party is in a village, or
    between two cards or spaces.
    """
    hero, other, number = [*what.split(":"), "", ""][:3]
    card = game.card(int(number)) if number else quest_cards.cards(game.table, hero)[0]
    if resolution.keeps(game.table.options):
        await _finish(game, hero, card)
        return
    asked = quest_cards.task(game, card)
    if isinstance(asked, RollForQuest):
        await new_quests.accepted(game, Meeting(hero, card.kind), card)
        await _to_the_cave(game)
        return
    if other and isinstance(asked, GiveGold):
        purse.pay(game, hero, asked.n, Cause(card=card.kind))
        tokens.gain(game, other, "gold", asked.n, Cause(card=card.kind))
    elif other:
        lost = spot(0) if roads.way(game.table) is not None else store(game.table.region, other)
        if not await preservation.lose_life(game, other, 1, Cause(card=card.kind), zone=lost):
            return
    game.do(CountersChanged(card.id, 1, cause=BY_HAND))
    await _to_the_cave(game)


async def _to_the_cave(game: Game) -> None:
    """Raise Leave for the way to the Cave if a quest can now be finished for a reward and the party is in a village, or
    between two cards or spaces."""
    if game.situation.between(game) and await finished_quests.due(game):
        raise Leave(Step("to-the-cave"))


async def _finish(game: Game, hero: str, card: Card) -> None:
    """Record that a quest was finished at the table; if it is rewarded, give the reward and put the party at the Cave
    (C5f.e)."""
    rewarded = quests.is_rewarded(game, hero)
    await finished_quests.reward(game, hero, card)
    if not rewarded:
        return
    if roads.way(game.table) is None or walk.terrain_here(game) != quests.CAVE:
        teleports.new_road(game, quests.CAVE)


OFFER = Offer(deed=DEED, of_hero=_offers, run=_run)
