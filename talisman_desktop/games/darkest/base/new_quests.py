"""New quests (C5f.a to C5f.c): those offered at the Cave, brought by a card, or dealt in a village; and their loss."""

from __future__ import annotations

from talisman_desktop.cards.tasks import LosingTurns, RollForQuest
from talisman_desktop.core.facts import CardMoved, CountersChanged
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, held, store
from talisman_desktop.games.darkest.base import finished_quests, quests
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.rules import dice, draws, quest_cards, turns
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.meeting_values import MAY_HAVE_QUESTS, QUEST_GOAL, QUEST_RULE, REWARD_RULE
from talisman_desktop.rules.zones import OUT_OF_GAME


async def at_the_cave(game: Game, hero: str) -> None:
    """Offer a quest to a hero who has none, and finish it if it can be done at once (C5f.b, C5f.d, rulings 31, 48)."""
    if not may_accept(game, hero):
        return
    answer = await game.choose(
        lambda: Choose(
            key="quest",
            hero=hero,
            text=f"The Warlock offers a quest that brings {_prize(game)}. Accept it?",
            options=(
                Option("yes", "Draw a quest card" if as_cards(game) else "Roll for a quest"),
                Option("no", "No quest"),
            ),
            cause=Cause("C5f.a"),
            family="offers",
        )
    )
    if answer == "yes" and not game.hero(hero).toad:
        await accept(game, Meeting(hero, "", place=quests.CAVE))


def _prize(game: Game) -> str:
    """Return the reward of a quest in words, for the question whether to accept one: "a talisman", or "a talisman or a
    reward"."""
    return "a talisman or a reward" if REWARD_RULE(game, "", None) else "a talisman"


def may_accept(game: Game, hero: str) -> bool:
    """Whether a hero could accept a quest: the hero has no quest, is not a toad and not in the Tower, nothing forbids
    it, and the Warlock still has something to reward it with."""
    if quests.quest(game.table, hero) or game.hero(hero).toad or quests.in_the_tower(game):
        return False
    if quests.prizes_left(game) <= len(quests.under_way(game)):
        return False
    return MAY_HAVE_QUESTS(game, True, hero)


def as_cards(game: Game) -> bool:
    """Whether quests are drawn as cards now. Players may have removed the box while the question was open."""
    return quest_cards.left(game.table) > 0


async def deal(game: Game, hero: str) -> None:
    """Deal a hero in a village as many quest cards as are lacking, if the ending asks for several (ruling 85)."""
    if quests.lacking_quests(game, hero) <= 0 or game.hero(hero).toad or not MAY_HAVE_QUESTS(game, True, hero):
        return
    for _ in range(quests.lacking_quests(game, hero) - len(quest_cards.cards(game.table, hero))):
        if as_cards(game):
            await draw(game, Meeting(hero, "", place="village", onto=store(game.table.region, hero)))


async def accept(game: Game, m: Meeting) -> bool:
    """Give the hero of a meeting a quest of the Warlock if one is left; return whether the hero got one."""
    if not may_accept(game, m.hero):
        return False
    if as_cards(game):
        await draw(game, m)
        return True
    await _roll(game, m.hero)
    if m.place == quests.CAVE and quests.can_finish(game, m.hero):
        await finished_quests.finish(game, m.hero)
    return True


async def draw(game: Game, m: Meeting) -> None:
    """Let the hero of a meeting draw a quest card and accept it (E1c.b, G2.b)."""
    cause = Cause(QUEST_RULE(game, "C5f.b", None))
    card = await draws.draw(game, quest_cards.DECK, held("quests", m.hero), cause, hero=m.hero)
    if card:
        await accepted(game, m, game.card(card))


async def accepted(game: Game, m: Meeting, card: Card) -> None:
    """Carry out the text of a new quest card that applies at once, and at the Cave finish the quest if it can be done
    (C5f.d).

    Anywhere else the party is carried to the Cave as soon as no card, place or fight is under way.
    """
    cause = Cause(QUEST_RULE(game, "C5f.b", None), card.kind)
    match quest_cards.task(game, card):
        case RollForQuest():
            game.do(CardMoved(card.id, OUT_OF_GAME, cause=cause))
            if QUEST_GOAL(game, 0, m.hero) and as_cards(game):  # because a quest of the table is no card to keep
                await draw(game, m)
                return
            await _roll(game, m.hero)
        case LosingTurns(n=n):
            game.do(CountersChanged(card.id, 1, cause=cause))
            losing = Meeting(m.hero, card.kind, card=m.card, at=m.at)
            await turns.lose(game, losing, n)
            turns.settle_lost_turns(game, losing)
        case _:
            pass
    if m.place == quests.CAVE and quests.can_finish(game, m.hero):
        await finished_quests.finish(game, m.hero)


async def _roll(game: Game, hero: str) -> None:
    """Let a hero roll on the Warlock's table (C5f.b, C5f.c)."""
    names = ", ".join(f"{i} {quests.QUESTS[q].words}" for i, q in enumerate(quests.TABLE, start=1))
    request = Throw(key="quest/die", hero=hero, text=f"Which quest? {names}", cause=Cause("C5f.b"), family="tables")
    (n,) = await dice.roll_own(
        game, request, "quest", lambda d: quests.could_finish(game, hero, quests.TABLE[d[-1] - 1])
    )
    game.change(QuestSet(hero, quests.TABLE[n - 1]), cause=Cause("C5f.c"))


def lose(game: Game, hero: str, cause: Cause) -> bool:
    """Take every quest away from a hero; return whether there was one. Quest cards go back into their deck."""
    if not quests.quest(game.table, hero):
        return False
    while quests.quest(game.table, hero):
        for fact in quests.quest_set(game.table, hero, ""):
            game.do(fact if not isinstance(fact, CardMoved) else CardMoved(fact.card, fact.to, cause=cause))
    return True
