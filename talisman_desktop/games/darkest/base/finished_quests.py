"""Finished quests (C5f.d, C5f.e): what a hero hands over for one, and the talisman or other reward that it brings."""

from __future__ import annotations

from talisman_desktop.cards.effects import GainTalisman
from talisman_desktop.cards.tasks import HandOver, HandOverTrophies
from talisman_desktop.core.facts import CardMet, CardMoved, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, spot, store
from talisman_desktop.games.darkest.base import clauses, darkest_slice, quests
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.rules import aftermath, baggage, effect_runner, occasion_words, quest_cards, quest_rewards, roads
from talisman_desktop.rules.deliveries import deliver
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Procedure
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.meeting_values import QUEST_GOAL, REWARD_RULE
from talisman_desktop.rules.zones import OUT_OF_GAME

PRIZE: Procedure[Meeting, bool] = Procedure("the prize of a quest")
"""The moment at which a hero may choose something else than the talisman for a finished quest; the procedure returns
whether the hero did."""

FINISHING = ("quest/which", "quest/hand-over")
"""The keys of the questions while a quest is being finished."""


async def due(game: Game) -> bool:
    """Let heroes finish the quests that bring no reward, and return whether one that is rewarded can be finished now
    (C5f.d)."""
    found = quests.ready(game)
    for hero in found:
        while not quests.is_rewarded(game, hero) and quests.all_fulfilled(game, hero):
            await finish(game, hero)
    return bool(found) and bool(quests.ready(game))


async def finish(game: Game, hero: str) -> bool:
    """Let a hero hand over what the quest asks for, and give the talisman or the quest reward at once (C5f.e). Return
    whether the quest was finished: it is not if the players took it away by hand while they were asked, or changed
    whether it is rewarded, on which depends where the party is then."""
    if cards := quests.all_fulfilled(game, hero):
        rewarded = quests.is_rewarded(game, hero)
        card = cards[0] if len(cards) == 1 else await _which(game, hero)
        return card is not None and await _finish_card(game, hero, card, rewarded=rewarded)
    of_table, cause = darkest_slice.quest(game.table, hero), clauses.REWARD
    asked = quests.QUESTS[of_table].task
    if isinstance(asked, HandOver | HandOverTrophies) and not await deliver(
        game, hero, asked, cause, lambda: darkest_slice.quest(game.table, hero) == of_table
    ):
        return False
    game.change(QuestSet(hero, ""), cause=cause)
    game.do(Told("quest-done", hero, (), cause=cause))
    if not await PRIZE(game, Meeting(hero, "", onto=_dropped(game, hero)), _rewarded):
        baggage.receive(game, hero, "talisman", game.catalog.deck("talisman")[0].id, cause)
    return True


async def _which(game: Game, hero: str) -> Card | None:
    """Let a hero choose which of several quests to finish first, because they may ask for the same things. Return None
    if none can be finished any more."""
    number = await game.choose(
        lambda: Choose(
            key="quest/which",
            hero=hero,
            text="Which quest do you finish first?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in quests.all_fulfilled(game, hero))
            or (Option("", "None"),),
            cause=Cause("C5f.d"),
            family="carrying",
        )
    )
    return game.card(int(number)) if number else None


async def _finish_card(game: Game, hero: str, card: Card, *, rewarded: bool) -> bool:
    """Let a hero hand over what a quest card asks for, then reward the hero; return False if the players took the card
    away, marked it as finished, or changed whether it is `rewarded`, while they were asked."""

    def still() -> bool:
        has_it = any(mine.id == card.id for mine in quest_cards.cards(game.table, hero))
        return has_it and quests.is_rewarded(game, hero) == rewarded

    if not still():
        return False
    asked, cause = quest_cards.task(game, card), clauses.QUEST_PRICE.on(card.kind)
    if isinstance(asked, HandOver | HandOverTrophies) and not await deliver(game, hero, asked, cause, still):
        return False
    await reward(game, hero, card)
    return True


async def reward(game: Game, hero: str, card: Card) -> None:
    """Remove a finished quest card from the game, and carry out the text of its reward (E1c.d).

    Where several quests must be finished for one reward, the hero keeps that many cards, and only the last of them is
    rewarded, or told to bring nothing if no prize is left. Cards finished afterwards are rewarded and go back into
    their deck (ruling 85).
    """
    cause, goal = clauses.REWARD.on(card.kind), QUEST_GOAL(game, 0, hero)
    number = len(quests.kept(game.table, hero)) + 1
    if number <= goal:
        game.do(CardMet(card.id, cause=cause))
    else:
        game.do(CardMoved(card.id, f"deck:{card.deck}" if goal else OUT_OF_GAME, cause=cause))
    game.do(Told("quest-done", hero, (number, goal) if number <= goal else (), cause=cause))
    if number < goal:
        return
    m = Meeting(hero, card.kind, onto=_dropped(game, hero))
    for effect in aftermath.flat(game.printed(card).won):
        given = isinstance(effect, GainTalisman) and quests.prizes_left(game) > 0
        if not (given and await PRIZE(game, m, _rewarded)):
            await effect_runner.run(game, m, (effect,))


def _dropped(game: Game, hero: str) -> str:
    """Return the zone for things that a hero drops when rewarded."""
    return spot(0) if roads.way(game.table) is not None else store(game.table.region, hero)


async def _rewarded(game: Game, m: Meeting) -> bool:
    """Let a hero take something in place of a talisman: a quest reward (H3.b), or what a card's text gives; return
    whether the hero did."""
    if not await _wants_reward(game, m.hero):
        return await occasion_words.carry_out(game, m.hero, "prize", onto=m.onto)
    card = await quest_rewards.draw(game, m.hero, _reward_rule(game))
    if card:
        await effect_runner.gain_reward(game, m, card)
    return card > 0


def _reward_rule(game: Game) -> Cause:
    """Return the clause by which a reward may take the place of a talisman."""
    return Cause(REWARD_RULE(game, "C5f.e", None))


async def _wants_reward(game: Game, hero: str) -> bool:
    """Return whether a hero who has finished a quest gets a quest reward instead of a talisman. The hero chooses if
    both are left."""
    if not quest_rewards.left(game.table):
        return False
    if not quests.talismans_left(game):
        return True
    answer = await game.choose(
        lambda: Choose(
            key="quest-prize",
            hero=hero,
            text="The quest is done: take a talisman, or draw a quest reward?",
            options=(
                Option("talisman", "Take a talisman", hint=f"{quests.talismans_left(game)} left"),
                Option("reward", "Draw a quest reward", hint=f"{quest_rewards.left(game.table)} left"),
            ),
            cause=_reward_rule(game),
            family="offers",
        )
    )
    return answer == "reward"
