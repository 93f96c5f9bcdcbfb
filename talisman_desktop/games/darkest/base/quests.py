"""The Warlock's quests (C5f), those of his table and quest cards: which a hero has, which can be finished, and what
the Warlock has left to reward them with."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.cards.tasks import Beat, HandOver, HandOverTrophies, Task
from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.table import Card, Table, held
from talisman_desktop.games.darkest.base import darkest_slice
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.rules import baggage, quest_cards, quest_rewards, roads
from talisman_desktop.rules.deliveries import can_deliver
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.meeting_values import QUEST_GOAL

CAVE = "warlocks-cave"
BEATEN = "enemy-beaten"
"""The id stored instead of the quest to beat an enemy as soon as one was beaten."""


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


def under_way(game: Game) -> list[str]:
    """Return the heroes who have a quest."""
    return [h for h in game.table.order if quest(game.table, h)]


# --- which can be finished, and what is left to reward them with ---


def talismans_left(game: Game) -> int:
    """Return the number of talismans in the pile."""
    return baggage.stock(game, "talisman", game.catalog.deck("talisman")[0].id)


def prizes_left(game: Game) -> int:
    """Return the number of talismans and quest rewards left; the Warlock sets only as many quests as he can reward."""
    return talismans_left(game) + quest_rewards.left(game.table)


def lacking_quests(game: Game, hero: str) -> int:
    """Return how many quests a hero still has to finish for the ending; 0 or less if no more are asked for."""
    return QUEST_GOAL(game, 0, hero) - len(kept(game.table, hero))


def is_rewarded(game: Game, hero: str) -> bool:
    """Whether the next quest card that a hero finishes is rewarded: it is, unless more must be finished for one
    reward, or no prize is left for the last of these."""
    lacking = lacking_quests(game, hero)
    return lacking <= 0 or (lacking == 1 and prizes_left(game) > 0)


def can_finish(game: Game, hero: str) -> bool:
    """Whether a hero could finish a quest now: one of the Warlock's table, or a quest card."""
    return could_finish(game, hero, darkest_slice.quest(game.table, hero)) or bool(all_fulfilled(game, hero))


def could_finish(game: Game, hero: str, of_table: str) -> bool:
    """Whether a hero could finish this quest of the Warlock's table now."""
    if not of_table or game.hero(hero).toad or not prizes_left(game):
        return False
    asked = QUESTS[of_table].task
    return can_deliver(game, hero, asked) if isinstance(asked, HandOver | HandOverTrophies) else asked is None


def all_fulfilled(game: Game, hero: str) -> list[Card]:
    """Return the quest cards that a hero can finish now: none if the hero is a toad, or if no prize is left for a quest
    that is rewarded."""
    cards = quest_cards.cards(game.table, hero)
    if not cards or game.hero(hero).toad or (not prizes_left(game) and is_rewarded(game, hero)):
        return []
    return [card for card in cards if quest_cards.is_fulfilled(game, hero, card)]


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


# --- the Portal ---


def bars_the_portal(game: Game) -> str:
    """Return why the party cannot open the Portal of Power (ruling 31); "" if it can.

    While no prize is left, only quests that can be finished without one bar it, because the others could bar it for
    ever (ruling 85).
    """
    left = prizes_left(game)
    busy = [game.character(h).name for h in under_way(game) if game.present(h) and (left or _goes_unrewarded(game, h))]
    return f"the {' and the '.join(busy)} must finish the Warlock's quest first" if busy else ""


def _goes_unrewarded(game: Game, hero: str) -> bool:
    """Whether a hero has a quest card that can be finished without a prize."""
    return lacking_quests(game, hero) > 0 and bool(quest_cards.cards(game.table, hero))
