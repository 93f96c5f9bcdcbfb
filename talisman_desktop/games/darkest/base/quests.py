"""The Warlock's quests and the talismans they bring (C5f)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option, Pick, Throw
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.games.darkest.base import clauses, darkest_slice
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.rules import baggage, dice, purse, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import Won

CAVE = "warlocks-cave"
BEATEN = "enemy-beaten"
"""The quest to defeat an enemy, once that is done."""


class Quest(Struct, frozen=True):
    """A quest in words, and what is handed over for it: a card or gold."""

    words: str
    card: Callable[[Game, str], list[Card]] | None = None
    gold: int = 0


def _followers(game: Game, hero: str) -> list[Card]:
    return [c for c in game.table.zone(held("followers", hero)) if not game.printed(c).must_take]


def _magic_objects(game: Game, hero: str) -> list[Card]:
    return [c for c in game.table.zone(held("items", hero)) if game.printed(c).type == "magic-object"]


QUESTS: dict[str, Quest] = {
    "enemy": Quest("beat an enemy"),
    BEATEN: Quest("return to the Warlock, the enemy is beaten"),
    "follower": Quest("hand over a follower", _followers),
    "magic-object": Quest("hand over a magic object", _magic_objects),
    "three-gold": Quest("hand over 3 gold", gold=3),
    "two-gold": Quest("hand over 2 gold", gold=2),
}
TABLE = ("enemy", "enemy", "follower", "magic-object", "three-gold", "two-gold")
"""The quests by the die (C5f.c)."""


async def at_the_cave(game: Game, hero: str) -> None:
    """Who has no quest may throw for one; what can be done here and now is (C5f.b, C5f.d, ruling 31)."""
    if darkest_slice.quest(game.table, hero) or game.hero(hero).toad or talismans_left(game) <= len(_under_way(game)):
        return
    answer = await game.choose(
        lambda: Choose(
            key="quest",
            hero=hero,
            text="The Warlock offers a quest for a talisman: take one?",
            options=(Option("yes", "Roll for a quest"), Option("no", "No quest")),
            cause=Cause("C5f.a"),
            family="offers",
        )
    )
    if answer != "yes" or game.hero(hero).toad:
        return
    names = ", ".join(f"{i} {QUESTS[q].words}" for i, q in enumerate(TABLE, start=1))
    request = Throw(key="quest/die", hero=hero, text=f"Which quest? {names}", cause=Cause("C5f.b"), family="tables")
    (n,) = await dice.throw_own(game, request, "quest", lambda d: can_finish(game, hero, TABLE[d[-1] - 1]))
    game.change(QuestSet(hero, TABLE[n - 1]), cause=Cause("C5f.c"))
    if can_finish(game, hero, TABLE[n - 1]):
        await finish(game, hero)


def talismans_left(game: Game) -> int:
    """The talismans in the pile: the Warlock sets no more quests than he can reward."""
    return baggage.stock(game, "talisman", game.catalog.deck("talisman")[0].id)


def _under_way(game: Game) -> list[str]:
    """The heroes who have a quest."""
    return [h for h in game.table.order if darkest_slice.quest(game.table, h)]


# --- doing it ---


def can_finish(game: Game, hero: str, quest: str) -> bool:
    """Whether a hero could do a quest now."""
    if not quest or quest == "enemy" or game.hero(hero).toad or not talismans_left(game):
        return False
    asked = QUESTS[quest]
    if asked.gold:
        return purse.can_pay(game, hero, asked.gold)
    return asked.card is None or bool(asked.card(game, hero))


def ready(game: Game) -> list[str]:
    """The heroes whose quest can be done, and so must be (C5f.d); never inside the Tower (ruling 31)."""
    if not darkest_slice.of(game.table).quests or in_the_tower(game):
        return []
    return [h for h in game.party if can_finish(game, h, darkest_slice.quest(game.table, h))]


def in_the_tower(game: Game) -> bool:
    """Whether the party is beyond the Portal, where no quest is taken or finished (ruling 31)."""
    w = roads.way(game.table)
    return w is not None and w.beyond is not None


def note_victory(game: Game, won: Won) -> Iterator[f.Fact]:
    """Whoever beats an enemy has done that quest's part (C5f.c)."""
    if game.alive(won.hero) and darkest_slice.quest(game.table, won.hero) == "enemy" and not in_the_tower(game):
        yield f.slice_changed(QuestSet(won.hero, BEATEN), Cause("C5f.c"))


async def finish(game: Game, hero: str) -> None:
    """Hand over what was asked for; the talisman is given at once (C5f.e)."""
    quest = QUESTS[darkest_slice.quest(game.table, hero)]
    cause = clauses.REWARD
    if quest.gold:
        purse.pay(game, hero, quest.gold, cause)
    elif quest.card is not None:
        (card,) = await game.pick(
            Pick(
                key="quest/hand-over",
                hero=hero,
                text="What is handed over to the Warlock?",
                options=tuple(Option(str(c.id), game.printed(c).name) for c in quest.card(game, hero)),
                least=1,
                most=1,
                cause=cause,
                family="carrying",
            )
        )
        baggage.lose_card(game, game.card(int(card)), cause)
    game.change(QuestSet(hero, ""), cause=cause)
    game.do(Told("quest-done", hero, (), cause=cause))
    kind = game.catalog.deck("talisman")[0].id
    baggage.receive(game, hero, "talisman", kind, cause)


def bars_the_portal(game: Game) -> str:
    """Why the party cannot open the Portal of Power (ruling 31); "" when it may."""
    busy = [game.character(h).name for h in _under_way(game) if game.present(h)]
    return f"the {' and the '.join(busy)} must finish the Warlock's quest first" if busy else ""
