"""Playing from a given table, and the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import encode_table
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import Request, Throw
from talisman_desktop.core.table import Card, Hero, Table, held
from talisman_desktop.games.darkest.base import quests
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Adventure
from tests.kit import cards
from tests.kit.cards import kind, short
from tests.kit.options import readable
from tests.kit.rig import STOP, Halting, Rig
from tests.kit.tables import wrong

__tracebackhide__ = True

BY_TABLE = {"dice": "table", "decks": "table"}
"""The switches that leave all dice and cards to the players, so that the rig answers every roll and draw."""

WALK_ON = {"ask:turn-back": "no", "ask:turn-back/hurt": "no"}
"""The switches that turn the question about turning back off. A test of C4a.h passes `switches=ASK_AFTER_CARDS`."""

ASK_NUMBERS = {"ask:numbers": "yes"}
"""The switch that asks for numbers that a card set only guesses."""

ASK_AFTER_CARDS = {"ask:turn-back": "yes", "ask:turn-back/hurt": "yes"}

AFTER_A_CARD = ("next-card", "road-roll", "visit-destination", "at-destination", "arrive-home", "party-lost", "over")
"""The steps that begin after a card (or a place) has been met."""

QUESTIONS = ("village", "storage", "destination", "go-on")
"""The names of steps that ask just one question with the same key. A play stops at the question, not before the
step."""

IN_VILLAGE = ("village", "storage", "destination")


def under_way(table: Table) -> Adventure:
    """Return the adventure in progress; fail if there is none."""
    found = roads.way(table)
    assert found is not None
    return found


@dataclass(repr=False)
class Outcome:
    """The table after a play, and what happened in it. Cards are named by short ids; "?" is a face-down card.

    `strength`, `life`, `items` and so on are those of the first hero. `outcome["troll"]` is any other hero, and
    `outcome.items_of("troll")` that hero's items.
    """

    before: Table
    table: Table
    facts: list[f.Fact]
    session: Session
    questions: list[Request]
    """The questions, rolls and draws, in order."""

    def __repr__(self) -> str:
        return f"<the table at step {self.step}>"

    # heroes

    def __getitem__(self, hero: str) -> Hero:
        return self.table.heroes[hero]

    @property
    def first(self) -> Hero:
        """The hero who marched in front at the beginning."""
        return self.table.heroes[self.before.order[0]]

    @property
    def strength(self) -> int:
        return self.first.strength

    @property
    def craft(self) -> int:
        return self.first.craft

    @property
    def life(self) -> int:
        return self.first.life

    @property
    def fate(self) -> int:
        return self.first.fate

    @property
    def gold(self) -> int:
        return self.first.gold

    @property
    def alignment(self) -> str:
        return self.first.alignment

    @property
    def toad(self) -> int:
        return self.first.toad

    @property
    def items(self) -> list[str]:
        return self.items_of(self.first.id)

    @property
    def followers(self) -> list[str]:
        return self.followers_of(self.first.id)

    @property
    def spells(self) -> list[str]:
        return self.spells_of(self.first.id)

    @property
    def trophies(self) -> list[str]:
        return self.trophies_of(self.first.id)

    def items_of(self, hero: str) -> list[str]:
        """Return the items a hero carries."""
        return self.zone(held("items", hero))

    def followers_of(self, hero: str) -> list[str]:
        """Return the followers of a hero."""
        return self.zone(held("followers", hero))

    def spells_of(self, hero: str) -> list[str]:
        """Return the spells of a hero."""
        return self.zone(held("spells", hero))

    def trophies_of(self, hero: str) -> list[str]:
        """Return the trophies of a hero."""
        return self.zone(held("trophies", hero))

    def alive(self, hero: str) -> bool:
        """Return whether a hero is in play."""
        return hero in self.table.heroes

    def each(self, token: str) -> list[Any]:
        """Return a token of every hero, in marching order: `each("life") == [4, 3]`."""
        return [getattr(self.table.heroes[h], token) for h in self.table.order]

    def gained(self, token: str, hero: str = "") -> int:
        """Return by how much a token of a hero (the first, if none is named) changed."""
        hero = hero or self.before.order[0]
        return int(getattr(self.table.heroes[hero], token) - getattr(self.before.heroes[hero], token))

    @property
    def unchanged(self) -> bool:
        """Return whether the tokens, alignments and possessions of all heroes are unchanged."""
        owned = ("items:", "followers:", "spells:", "trophies:")

        def of(table: Table) -> dict[str, list[str]]:
            return {z: [c.kind for c in cards] for z, cards in table.zones.items() if z.startswith(owned) and cards}

        return self.table.heroes == self.before.heroes and of(self.table) == of(self.before)

    # cards

    def zone(self, name: str) -> list[str]:
        """Return the cards of a zone, bottom first."""
        return [short(c.kind) for c in self.table.zone(name)]

    @property
    def spots(self) -> dict[int, list[str]]:
        """The cards on each draw spot that is not empty; 0 is the space itself."""
        return {int(z[5:]): self.zone(z) for z in sorted(self.table.zones) if z.startswith("spot:") and self.zone(z)}

    @property
    def roads(self) -> dict[int, list[str]]:
        """The stacks left on road spaces."""
        stacks = {roads.of_zone(zone): self.zone(zone) for zone in sorted(self.table.zones)}
        return {space.counted: stack for space, stack in stacks.items() if space is not None and stack}

    def discarded(self, deck: str = "adventure") -> list[str]:
        """Return the cards of a discard pile."""
        return self.zone(f"discard:{deck}")

    def where(self, name: str) -> list[str]:
        """Return the zones in which cards of a kind lie."""
        return [z for z, cards in self.table.zones.items() for c in cards if c.kind == kind(name)]

    def card(self, name: str) -> Card:
        """Return the one card of a kind on the table."""
        (found,) = [c for cards in self.table.zones.values() for c in cards if c.kind == kind(name)]
        return found

    @property
    def piles(self) -> dict[str, int]:
        """The gold lying on the table, by zone."""
        return self.table.piles

    # what happened

    @property
    def step(self) -> str:
        """The step at which the play stopped."""
        return self.table.step.name

    @property
    def way(self) -> Adventure:
        """The adventure in progress."""
        return under_way(self.table)

    def quest(self, hero: str) -> str:
        """Return the quest of a hero."""
        return quests.quest(self.table, hero)

    def told(self, what: str) -> list[f.Told]:
        """Return the events told under a word, such as "fight", "evaded", "lost-turn" or "armour"."""
        return [x for x in self.facts if isinstance(x, f.Told) and x.what == what]

    def happened(self, fact: type[Any]) -> list[Any]:
        """Return the facts of a kind, or the events of a kind."""
        all_of_it = [x.event if isinstance(x, f.SliceChanged) else x for x in self.facts]
        return [x for x in all_of_it if isinstance(x, fact)]

    @property
    def lost_turns(self) -> int:
        """Return the number of cards that lost turns brought (C6d)."""
        return sum(int(x.args[1]) for x in self.told("lost-turn"))

    @property
    def result(self) -> str:
        """The outcome of the last fight: "won", "lost" or "draw"."""
        return str(self.told("fight")[-1].args[4])

    @property
    def scores(self) -> tuple[int, int]:
        """The attack scores of the last fight: first the hero's, then the enemy's."""
        _, _, own, theirs, _ = self.told("fight")[-1].args
        return int(own), int(theirs)

    @property
    def free(self) -> bool:
        """Whether the trial of this space of the Tower is done."""
        return self.way.is_done

    @property
    def question(self) -> Request:
        """The question at which the play stopped."""
        request = self.session.pending
        assert request is not None
        assert request.key != STOP, "the play stopped at a step, not at a question"
        return request

    @property
    def options(self) -> list[str]:
        """The ids of that question's options."""
        return [readable(self.table, o.id, self.question) for o in getattr(self.question, "options", ())]

    @property
    def barred(self) -> dict[str, str]:
        """Return the barred options of that question, with the reasons."""
        return {readable(self.table, b.id, self.question): b.reason for b in getattr(self.question, "barred", ())}

    @property
    def offers(self) -> list[str]:
        """The interjections offered at that question."""
        return [readable(self.table, o.id) for o in self.session.offers()]

    def asked(self, key: str) -> list[Request]:
        """Return the questions, rolls and draws with this key or with keys below it."""
        return [q for q in self.questions if q.key == key or q.key.startswith(key + "/")]

    def dice_of(self, key: str) -> list[int]:
        """Return the number of dice in each roll with this key."""
        return [q.dice for q in self.asked(key) if isinstance(q, Throw)]

    def goes_on(self, **how: Any) -> Outcome:
        """Play on from here; the arguments are those of `plays_out`."""
        return plays_out(self.table, **how)


def plays_out(
    table: Table,
    *,
    until: Sequence[str] = AFTER_A_CARD,
    dice: Iterable[int] = (),
    draws: Iterable[str | f.CardMade] = (),
    answers: Iterable[Any] = (),
    switches: Mapping[str, str] | None = None,
) -> Outcome:
    """Play on from the table's step until a step of `until` begins, or a question of `until` is asked and no answer is
    left. The play is strict: see `tests.kit`.

    The step under way may itself be in `until`: the play then ends when such a step begins next.
    """
    rig = Rig(dice, draws, answers, until)
    rules = Halting(cards.core(), [u for u in until if u not in QUESTIONS], table)
    session = Session(rules, table, bot=rig, switches={**BY_TABLE, **WALK_ON, **(switches or {})})
    left = rig.left_over()
    assert not left, f"{'; '.join(left)} (the play stopped at step {session.table.step.name})"
    _check(table, session)
    return Outcome(table, session.table, list(session.facts), session, rig.asked)


def _check(first: Table, session: Session) -> None:
    """Check that every table on the way holds the invariants, and that the facts alone make the last one."""
    table = first
    for fact in session.facts:
        table = reduce(table, fact)
        assert not wrong(table), (fact, wrong(table))
    assert table == session.table, "the facts do not make the table"
    assert CODEC.table(encode_table(table)) == table
