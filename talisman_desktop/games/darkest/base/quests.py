"""The Warlock's quests and the talismans they bring (C5f): those of his table, and quest cards where there are any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from talisman_desktop.cards.effects import GainTalisman
from talisman_desktop.cards.tasks import Beat, HandOver, HandOverTrophies, LosingTurns, RollForQuest, Task
from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import CardMet, CardMoved, CountersChanged, TokensChanged, Told
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, Table, held, spot, store
from talisman_desktop.games.darkest.base import clauses, darkest_slice
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.rules import (
    aftermath,
    baggage,
    dice,
    draws,
    effect_runner,
    occasion_words,
    quest_cards,
    quest_rewards,
    roads,
    turns,
)
from talisman_desktop.rules.deliveries import can_deliver, deliver
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Procedure
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import PersonVisited, Prays, Visited, Won
from talisman_desktop.rules.values.meeting_values import MAY_HAVE_QUESTS, QUEST_GOAL, QUEST_RULE, REWARD_RULE
from talisman_desktop.rules.zones import OUT_OF_GAME

CAVE = "warlocks-cave"
BEATEN = "enemy-beaten"
"""The id stored instead of the quest to beat an enemy as soon as one was beaten."""


PRIZE: Procedure[Meeting, bool] = Procedure("the prize of a quest")
"""The moment at which a hero may choose something else than the talisman for a finished quest; the procedure returns
whether the hero did."""


class Quest(Struct, frozen=True):
    """A quest of the Warlock's table: its text, and the task that it sets (None after the task is done)."""

    words: str
    task: Task | None


QUESTS: dict[str, Quest] = {
    "enemy": Quest("beat an enemy", Beat()),
    BEATEN: Quest("return to the Warlock, the enemy is beaten", None),
    "follower": Quest("hand over a follower", HandOver(1, "follower")),
    "magic-object": Quest("hand over a magic object", HandOver(1, "magic-object")),
    "three-gold": Quest("hand over 3 gold", HandOver(3, "gold")),
    "two-gold": Quest("hand over 2 gold", HandOver(2, "gold")),
}
TABLE = ("enemy", "enemy", "follower", "magic-object", "three-gold", "two-gold")
"""The quests by the die (C5f.c)."""


def quest(table: Table, hero: str) -> str:
    """Return the quest of a hero, the first of several: the id of one of the table, or the kind of a quest card; ""
    for none."""
    if of_table := darkest_slice.quest(table, hero):
        return of_table
    cards = quest_cards.cards(table, hero)
    return cards[0].kind if cards else ""


def all_quests(table: Table, hero: str) -> tuple[str, ...]:
    """Return every quest of a hero: the id of one of the table, and the kinds of the quest cards."""
    of_table = darkest_slice.quest(table, hero)
    return (*([of_table] if of_table else ()), *(card.kind for card in quest_cards.cards(table, hero)))


def kept(table: Table, hero: str) -> tuple[str, ...]:
    """Return the kinds of the finished quest cards that a hero keeps."""
    return tuple(card.kind for card in quest_cards.finished(table, hero))


def quest_set(table: Table, hero: str, quest: str) -> tuple[f.Fact, ...]:
    """Return the facts that give a hero this quest, whether a card or one of the table, in place of the first that the
    hero has. For "", return those that only take that one away."""
    had, zone = darkest_slice.quest(table, hero), held("quests", hero)
    of_table = quest if quest in QUESTS else ""
    gone = () if had else quest_cards.cards(table, hero)[:1]
    facts: list[f.Fact] = [CardMoved(card.id, f"deck:{card.deck}") for card in gone]
    if of_table != had:
        facts.append(f.slice_changed(QuestSet(hero, of_table)))
    if quest and not of_table:
        facts.append(f.CardTaken(quest_cards.DECK, quest, zone))
        if table.zone(zone)[len(gone) :]:
            at = table.zone(zone).index(gone[0]) if gone else 0
            facts.append(CardMoved(table.next_card, zone, at))
    return tuple(facts)


# --- taking one (C5f.a to C5f.c) ---


def _prize(game: Game) -> str:
    """Return the reward of a quest in words, for the question whether to accept one: "a talisman", or "a talisman or a
    reward"."""
    return "a talisman or a reward" if REWARD_RULE(game, "", None) else "a talisman"


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
        await accept(game, Meeting(hero, "", place=CAVE))


def may_accept(game: Game, hero: str) -> bool:
    """Whether a hero could accept a quest: the hero has no quest, is not a toad and not in the Tower, nothing forbids
    it, and the Warlock still has something to reward it with."""
    if quest(game.table, hero) or game.hero(hero).toad or in_the_tower(game):
        return False
    if prizes_left(game) <= len(_under_way(game)):
        return False
    return MAY_HAVE_QUESTS(game, True, hero)


async def deal(game: Game, hero: str) -> None:
    """Deal a hero in a village as many quest cards as are lacking, if the ending asks for several (ruling 85)."""
    if lacking_quests(game, hero) <= 0 or game.hero(hero).toad or not MAY_HAVE_QUESTS(game, True, hero):
        return
    for _ in range(lacking_quests(game, hero) - len(quest_cards.cards(game.table, hero))):
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
    if m.place == CAVE and can_finish(game, m.hero):
        await finish(game, m.hero)
    return True


def lose(game: Game, hero: str, cause: Cause) -> bool:
    """Take every quest away from a hero; return whether there was one. Quest cards go back into their deck."""
    if not quest(game.table, hero):
        return False
    while quest(game.table, hero):
        for fact in quest_set(game.table, hero, ""):
            game.do(fact if not isinstance(fact, CardMoved) else CardMoved(fact.card, fact.to, cause=cause))
    return True


def as_cards(game: Game) -> bool:
    """Whether quests are drawn as cards now. Players may have removed the box while the question was open."""
    return quest_cards.left(game.table) > 0


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
    if m.place == CAVE and can_finish(game, m.hero):
        await finish(game, m.hero)


async def _roll(game: Game, hero: str) -> None:
    """Let a hero roll on the Warlock's table (C5f.b, C5f.c)."""
    names = ", ".join(f"{i} {QUESTS[q].words}" for i, q in enumerate(TABLE, start=1))
    request = Throw(key="quest/die", hero=hero, text=f"Which quest? {names}", cause=Cause("C5f.b"), family="tables")
    (n,) = await dice.roll_own(game, request, "quest", lambda d: could_finish(game, hero, TABLE[d[-1] - 1]))
    game.change(QuestSet(hero, TABLE[n - 1]), cause=Cause("C5f.c"))


def talismans_left(game: Game) -> int:
    """Return the number of talismans in the pile."""
    return baggage.stock(game, "talisman", game.catalog.deck("talisman")[0].id)


def prizes_left(game: Game) -> int:
    """Return the number of talismans and quest rewards left; the Warlock sets only as many quests as he can reward."""
    return talismans_left(game) + quest_rewards.left(game.table)


def _under_way(game: Game) -> list[str]:
    """Return the heroes who have a quest."""
    return [h for h in game.table.order if quest(game.table, h)]


# --- doing it ---


def can_finish(game: Game, hero: str) -> bool:
    """Whether a hero could finish a quest now: one of the Warlock's table, or a quest card."""
    return could_finish(game, hero, darkest_slice.quest(game.table, hero)) or _fulfilled(game, hero) is not None


def could_finish(game: Game, hero: str, of_table: str) -> bool:
    """Whether a hero could finish this quest of the Warlock's table now."""
    if not of_table or game.hero(hero).toad or not prizes_left(game):
        return False
    asked = QUESTS[of_table].task
    return can_deliver(game, hero, asked) if isinstance(asked, HandOver | HandOverTrophies) else asked is None


def _fulfilled(game: Game, hero: str) -> Card | None:
    """Return the first quest card that a hero can finish now; None if there is none."""
    return next(iter(_all_fulfilled(game, hero)), None)


def _all_fulfilled(game: Game, hero: str) -> list[Card]:
    """Return the quest cards that a hero can finish now: none if the hero is a toad, or if no prize is left for a quest
    that is rewarded."""
    cards = quest_cards.cards(game.table, hero)
    if not cards or game.hero(hero).toad or (not prizes_left(game) and is_rewarded(game, hero)):
        return []
    return [card for card in cards if quest_cards.is_fulfilled(game, hero, card)]


def is_rewarded(game: Game, hero: str) -> bool:
    """Whether the next quest card that a hero finishes is rewarded: it is, unless more must be finished for one
    reward, or no prize is left for the last of these."""
    lacking = lacking_quests(game, hero)
    return lacking <= 0 or (lacking == 1 and prizes_left(game) > 0)


def lacking_quests(game: Game, hero: str) -> int:
    """Return how many quests a hero still has to finish for the ending; 0 or less if no more are asked for."""
    return QUEST_GOAL(game, 0, hero) - len(kept(game.table, hero))


async def due(game: Game) -> bool:
    """Let heroes finish the quests that bring no reward, and return whether one that is rewarded can be finished now
    (C5f.d)."""
    found = ready(game)
    for hero in found:
        while not is_rewarded(game, hero) and _fulfilled(game, hero) is not None:
            await finish(game, hero)
    return bool(found) and bool(ready(game))


def ready(game: Game) -> list[str]:
    """Return the heroes whose quest can be finished now, which they must do (C5f.d); none inside the Tower (ruling
    31)."""
    of_table, zones = darkest_slice.of(game.table).quests, game.table.zones
    found: list[str] = []
    for hero in game.party:
        asked = hero in of_table or zones.get(held("quests", hero))
        if asked and can_finish(game, hero) and not in_the_tower(game):
            found.append(hero)
    return found


def in_the_tower(game: Game) -> bool:
    """Whether the party is beyond the Portal, where no quest is taken or finished (ruling 31)."""
    w = roads.way(game.table)
    return w is not None and w.beyond is not None


def note_victory(game: Game, won: Won) -> Iterator[f.Fact]:
    """Yield the facts that a victory adds to the victor's quest (C5f.c)."""
    if not game.alive(won.hero) or in_the_tower(game):
        return
    if darkest_slice.quest(game.table, won.hero) == "enemy":
        yield f.slice_changed(QuestSet(won.hero, BEATEN), Cause("C5f.c"))
    yield from quest_cards.after_victory(game, won)


def note_visit(game: Game, visited: Visited) -> Iterator[f.Fact]:
    """Yield the facts that a visit adds to each quest to visit that place (ruling 48)."""
    if not in_the_tower(game):
        yield from quest_cards.after_visit(game, visited)


def note_prayer(game: Game, prays: Prays) -> Iterator[f.Fact]:
    """Yield the facts that a prayer adds to the hero's quest to pray at that place."""
    if not in_the_tower(game):
        yield from quest_cards.after_prayer(game, prays)


def note_person(game: Game, visited: PersonVisited) -> Iterator[f.Fact]:
    """Yield the facts that a visit adds to the hero's quest to visit that person."""
    if not in_the_tower(game):
        yield from quest_cards.after_person(game, visited)


def gains(changed: TokensChanged) -> bool:
    """Whether a hero gains tokens."""
    return changed.by > 0


def note_gain(game: Game, changed: TokensChanged) -> Iterable[f.Fact]:
    """Return the facts that a gain adds to the hero's quest to gain that token."""
    if held("quests", changed.hero) not in game.table.zones or in_the_tower(game):
        return ()
    return quest_cards.after_gain(game, changed)


async def finish(game: Game, hero: str) -> bool:
    """Let a hero hand over what the quest asks for, and give the talisman or the quest reward at once (C5f.e). Return
    whether the quest was finished: it is not if the players took it away by hand while they were asked, or changed
    whether it is rewarded, on which depends where the party is then."""
    if cards := _all_fulfilled(game, hero):
        rewarded = is_rewarded(game, hero)
        card = cards[0] if len(cards) == 1 else await _which(game, hero)
        return card is not None and await _finish_card(game, hero, card, rewarded=rewarded)
    of_table, cause = darkest_slice.quest(game.table, hero), clauses.REWARD
    asked = QUESTS[of_table].task
    if isinstance(asked, HandOver | HandOverTrophies) and not await deliver(
        game, hero, asked, cause, lambda: darkest_slice.quest(game.table, hero) == of_table
    ):
        return False
    game.change(QuestSet(hero, ""), cause=cause)
    game.do(Told("quest-done", hero, (), cause=cause))
    if not await PRIZE(game, Meeting(hero, "", onto=_dropped(game, hero)), _rewarded):
        baggage.receive(game, hero, "talisman", game.catalog.deck("talisman")[0].id, cause)
    return True


FINISHING = ("quest/which", "quest/hand-over")
"""The keys of the questions while a quest is being finished."""


async def _which(game: Game, hero: str) -> Card | None:
    """Let a hero choose which of several quests to finish first, because they may ask for the same things. Return None
    if none can be finished any more."""
    number = await game.choose(
        lambda: Choose(
            key="quest/which",
            hero=hero,
            text="Which quest do you finish first?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in _all_fulfilled(game, hero))
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
        return has_it and is_rewarded(game, hero) == rewarded

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
    number = len(kept(game.table, hero)) + 1
    if number <= goal:
        game.do(CardMet(card.id, cause=cause))
    else:
        game.do(CardMoved(card.id, f"deck:{card.deck}" if goal else OUT_OF_GAME, cause=cause))
    game.do(Told("quest-done", hero, (number, goal) if number <= goal else (), cause=cause))
    if number < goal:
        return
    m = Meeting(hero, card.kind, onto=_dropped(game, hero))
    for effect in aftermath.flat(game.printed(card).won):
        given = isinstance(effect, GainTalisman) and prizes_left(game) > 0
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
    if not talismans_left(game):
        return True
    answer = await game.choose(
        lambda: Choose(
            key="quest-prize",
            hero=hero,
            text="The quest is done: take a talisman, or draw a quest reward?",
            options=(
                Option("talisman", "Take a talisman", hint=f"{talismans_left(game)} left"),
                Option("reward", "Draw a quest reward", hint=f"{quest_rewards.left(game.table)} left"),
            ),
            cause=_reward_rule(game),
            family="offers",
        )
    )
    return answer == "reward"


def bars_the_portal(game: Game) -> str:
    """Return why the party cannot open the Portal of Power (ruling 31); "" if it can.

    While no prize is left, only quests that can be finished without one bar it, because the others could bar it for
    ever (ruling 85).
    """
    left = prizes_left(game)
    busy = [game.character(h).name for h in _under_way(game) if game.present(h) and (left or _goes_unrewarded(game, h))]
    return f"the {' and the '.join(busy)} must finish the Warlock's quest first" if busy else ""


def _goes_unrewarded(game: Game, hero: str) -> bool:
    """Whether a hero has a quest card that can be finished without a prize."""
    return lacking_quests(game, hero) > 0 and bool(quest_cards.cards(game.table, hero))
