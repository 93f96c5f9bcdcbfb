"""Random operations on a game: answers, moves by hand, undo, corrected answers, playing on from earlier moments. After
each operation, even a refused or failed one, the log must lead to the table. An operation that was not done must have
changed neither.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from talisman_desktop.app.program_house import CODEC, HOUSE_RULES
from talisman_desktop.core.facts import (
    ApartSet,
    CardMoved,
    CardTurned,
    Fact,
    HeroArrived,
    HeroDied,
    NumberRead,
    PileChanged,
    TokensChanged,
)
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.log import Answered, By, Entry, Switched, encode_entry
from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Interjected,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Throw,
)
from talisman_desktop.core.table import BY_HAND, READABLE, TOKENS, Table, held
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.games.darkest.base.automation import SWITCHES
from talisman_desktop.games.darkest.road import entry_step
from talisman_desktop.play import box_changes, luck
from talisman_desktop.play.courses import Course
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules import house_rules, keeper, roads
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.sets import modules_of


class Different(AssertionError):
    """Raised if the log and the table differ, or if an operation that was not done has changed something."""


def any_answer(session: Session, request: Request, random: Random) -> Answer:
    """Return a random legal answer, or sometimes something that may be played before the answer."""
    offers = session.offers()
    if offers and random.random() < 0.15:
        return Interjected(random.choice(offers).id)
    return any_reply(request, session.table, random)


def any_reply(request: Request, table: Table, random: Random) -> Answer:
    """Return a random legal answer to this question at this table."""
    match request:
        case Choose():
            return Chosen(random.choice(request.options).id)
        case Pick():
            count = random.randint(request.least, request.most)
            return Picked(tuple(o.id for o in random.sample(request.options, count)))
        case Arrange():
            return Arranged(tuple(o.id for o in random.sample(request.options, len(request.options))))
        case Share():
            return Shared(((random.choice(request.targets).id, random.randint(0, request.pool)),))
        case ByHand(usual=usual):
            return Done(usual)
        case Throw():
            return luck.thrown(request, luck.Chance(f"typed {random.random()}"))
        case Draw():
            return luck.drawn(request, table, luck.Chance(f"named {random.random()}"))


def any_house_rules(random: Random) -> dict[str, str]:
    """Return random settings for all house rules and their options."""
    switched = {house_rules.SWITCH + m.id: random.choice((house_rules.ON, house_rules.OFF)) for m in HOUSE_RULES}
    return switched | {o.id: random.choice(o.values)[0] for m in HOUSE_RULES for o in m.options}


def every_thing(table: Table) -> list[Thing]:
    """Return everything on a table that can be moved by hand."""
    found = [Thing("card", str(c.id)) for z, cards in table.zones.items() if "character" not in z for c in cards]
    found += [Thing("token", f"{hero}:{token}") for hero in table.heroes for token in TOKENS]
    found += [Thing("figure", hero) for hero in table.heroes]
    found += [Thing("gold", zone) for zone in ("trove", "spot:0", "road:2", "loot", *table.piles)]
    found += [Thing("area", f"road:{n}") for n in range(7)]
    return [*found, Thing("party"), *(Thing("deck", deck) for deck in table.decks)]


class Meddler:
    """Does random operations on a session; `told` lists the operations so far."""

    def __init__(self, session: Session, seed: int, *, branches: bool = True) -> None:
        self.session = session
        self.random = Random(seed)
        self.told: list[str] = []
        self.done = self.refused = self.failed = 0
        self.figures: set[str] = set()
        self._ways: tuple[tuple[float, Callable[[], object]], ...] = (
            (0.50, self.answer),
            (0.16, self.move),
            (0.05, self.correct),
            (0.08, self.amend),
            (0.03, self.turn),
            (0.06, self.undo),
            (0.04, self.redo),
            (0.03, self.rewind),
            (0.03, self.switch),
            (0.02, self.keep),
            (0.06, self.house_rule),
            *(((0.02, self.box),) if self._boxes() else ()),
            (0.03, self.read_number),
        )

    @property
    def game(self) -> Session:
        """The session; a subclass may take it from a file or a window."""
        return self.session

    def once(self) -> str:
        """Do one random operation; return why it was not done, "" if it was."""
        shares = [share for share, _ in self._ways]
        operation = self.random.choices([way for _, way in self._ways], shares)[0]
        session = self.game
        before, log, pending = session.table, list(session.log), session.pending
        self.told.append(operation.__name__)
        why = self.attempt(operation)
        if why:
            now = self.game
            if (now.table, now.log, now.pending) != (before, log, pending):
                raise Different(f"{self.told[-1]} was not done ({why}) and left something behind")
        else:
            self.done += 1
            self.figures.update(self.game.table.figures)
        return why

    def attempt(self, operation: Callable[[], object]) -> str:
        """Carry out an operation; return why it was not done, "" if it was."""
        try:
            operation()
        except Refused as error:
            self.refused += 1
            return f"refused: {error}"
        except Exception as error:  # because a failure must change nothing, as the next check sees
            self.failed += 1
            return f"failed: {type(error).__name__}: {error}"
        return ""

    # --- the operations ---

    def answer(self) -> object:
        """Answer the question, with typed dice and cards or with the program's."""
        request = self._asked()
        if isinstance(request, Throw | Draw) and self.random.random() < 0.5:
            return self.game.answer(self.game.by_luck(request), "app")
        by: By = "typed" if isinstance(request, Throw | Draw) else "person"
        answer = any_answer(self.game, request, self.random)
        self.told[-1] = f"answer {request.key}: {answer}"
        return self.game.answer(answer, by)

    def move(self) -> object:
        """Move a random thing by hand."""
        session = self.game
        board = Board(session.table, session.ruleset)
        found = moves.moves(self.random.choice(every_thing(session.table)), board)
        if not found:
            raise Refused("nothing can be done with it")
        move = self.random.choice(found)
        self.told[-1] = f"move {move.name}"
        return session.edit(
            move.name, moves.with_step(move.facts, session.table, session.ruleset.resume, session.pending)
        )

    def correct(self) -> object:
        """Make a correction of several numbers and cards, some of them impossible."""
        table, random = self.game.table, self.random
        someone = random.choice([*table.order, "nobody"]) if table.order else "nobody"
        cards = [c.id for cards in table.zones.values() for c in cards] or [1]
        facts: list[Fact] = [
            TokensChanged(someone, "gold", random.randint(-1, 2), cause=BY_HAND),
            CardMoved(random.choice([*cards, 9999]), held("items", someone), cause=BY_HAND),
            PileChanged("trove" if roads.way(table) else "items:nobody", random.randint(-1, 2), cause=BY_HAND),
            HeroDied(someone, cause=BY_HAND),
            ApartSet(someone, random.choice(["tavern", ""]), cause=BY_HAND),
        ]
        if table.order:
            facts.append(HeroArrived(table.heroes[table.order[0]], cause=BY_HAND))
        backs = [c for cards in table.zones.values() for c in cards if not c.kind]
        if backs:
            back = random.choice(backs)
            unseen = sorted(table.decks[back.deck].unseen)
            facts += [CardTurned(back.id, random.choice([*unseen, "core/ogre"]), cause=BY_HAND)]
        chosen = random.sample(facts, random.randint(1, 3))
        self.told[-1] = f"correct {chosen}"
        return self.game.edit(
            "several things", moves.with_step(tuple(chosen), table, self.game.ruleset.resume, self.game.pending)
        )

    def amend(self) -> object:
        """Correct an earlier answer, usually one of the last."""
        log = self.game.log
        answers = [n for n, e in enumerate(log) if isinstance(e, Answered)]
        if not answers:
            raise Refused("nothing was answered")
        at = self.random.choice(answers[-40:] if self.random.random() < 0.8 else answers)
        then = self.game.moment(at)
        if then.request is None:
            raise Refused("nothing is asked there")
        answer = any_reply(then.request, then.table, self.random)
        self.told[-1] = f"amend {at} {then.request.key}: {answer}"
        return self.game.amend(at, answer)

    def turn(self) -> object:
        """Play on from an earlier moment, with the same luck or other luck, and perhaps keep some of the later
        entries.
        """
        session, random = self.game, self.random
        at = random.randint(max(0, len(session.log) - 60), len(session.log))
        other: list[Entry] = [Switched("luck", str(random.random()))] if random.random() < 0.5 else []
        later = session.log[at + random.randint(0, 2) :] if random.random() < 0.5 else []
        self.told[-1] = f"turn to {at} with {len(later)} entries"
        return session.leave(at, [*other, *later], "from here")

    def undo(self) -> object:
        """Undo the last operation."""
        return self.game.undo()

    def redo(self) -> object:
        """Redo the last undone operation."""
        return self.game.redo()

    def rewind(self) -> object:
        """Go back a few entries."""
        length = len(self.game.log)
        to = self.random.randint(max(0, length - 30), length)
        self.told[-1] = f"rewind to {to}"
        return self.game.rewind(to)

    def switch(self) -> object:
        """Switch the source of dice or cards, or an automation."""
        names = [*(name for name in SWITCHES if name.startswith("ask:")), "dice", "decks", "luck", "once"]
        name = self.random.choice(names)
        values = ("yes", "no") if name.startswith("ask:") else ("1", "2") if name == "luck" else ("app", "table")
        value = self.random.choice(values)
        self.told[-1] = f"switch {name} to {value}"
        return self.game.switch(name, value)

    def keep(self) -> object:
        """Turn record-only mode on or off."""
        table = self.game.table
        facts = keeper.begin(table) or keeper.end(table, entry_step.step)
        return self.game.edit("who leads", facts)

    def house_rule(self) -> object:
        """Switch house rules on or off, or change their options, during any question."""
        table = self.game.table
        fact = house_rules.change(table, HOUSE_RULES, any_house_rules(self.random))
        if fact is None:
            raise Refused("the house rules are so already")
        self.told[-1] = f"house rule {fact.words}"
        return self.game.edit(fact.words, (fact,))

    def box(self) -> object:
        """Add or remove a box during any question."""
        box, table = self.random.choice(self._boxes()), self.game.table
        now = box in modules_of(table)
        self.told[-1] = f"box {box} {'leaves' if now else 'joins'}"
        choices = {house_rules.SWITCH + box: house_rules.OFF if now else house_rules.ON}
        try:
            facts = box_changes.switched(self.game.rules, table, HOUSE_RULES, choices)
        except box_changes.StillInPlay as error:
            raise Refused(str(error)) from None
        return self.game.edit("a box", facts)

    def _boxes(self) -> list[str]:
        return [found.id for found in self.session.rules.catalog.sets if found.box]

    def read_number(self) -> object:
        """Type a number for a random card, sometimes one that no card can have."""
        random, printed = self.random, self.game.catalog.printed
        card = random.choice([card for card in printed if card.type in ("enemy", "follower")])
        fact = NumberRead(card.id, random.choice(READABLE), random.randint(-2, 12), cause=BY_HAND)
        self.told[-1] = f"read {fact}"
        return self.game.edit("a number", (fact,))

    def _asked(self) -> Request:
        request = self.game.pending
        if request is None:
            raise Refused("nothing is asked")
        return request


# --- checks ---


def straight(session: Session, rules: Rules, start: Table, switches: dict[str, str]) -> None:
    """Check that the log, read back from JSON and replayed from the start, leads to the same session."""
    entries = [CODEC.entry(encode_entry(entry)) for entry in session.log]
    try:
        again = Session(rules, start, entries, switches=switches)
    except Exception as error:  # because any failure shows that the log is not the session
        raise Different(f"the log cannot be played: {type(error).__name__}: {error}") from error
    for what in ("table", "log", "pending", "facts", "switches"):
        if getattr(again, what) != getattr(session, what):
            raise Different(f"the log leads to another {what}")


def sound(session: Session) -> None:
    """Check that the table is valid, and that there is a question unless the game is over."""
    wrong = broken(session.table, session.ruleset.totals)
    if wrong:
        raise Different(f"the table is broken: {wrong[0]}")
    if session.pending is None and not session.over:
        raise Different("there is no question, and the game is not over")


def kept(session: Session) -> list[Course]:
    """Return all courses that a session keeps."""
    return [*session.undo_courses, *session.redo_courses, *session.lost_courses]
