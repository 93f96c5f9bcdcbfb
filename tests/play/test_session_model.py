"""A session under anything people do to it: answers, undo, redo, rewind, corrections, switches, saving and loading.

The model is short: whatever was done, the table is the one that straight play of the log kept makes.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from talisman_desktop.app.house import CODEC
from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import CardMoved, Fact, OrderSet, TokensChanged
from talisman_desktop.core.log import Answered, Diverged, Edited, Switched, encode_entry, encode_table
from talisman_desktop.core.requests import Arranged, Choose, Chosen, Draw, Drawn, Interjected, Throw, Thrown
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play import luck
from talisman_desktop.play.bots import first, random_bot
from talisman_desktop.play.session import Change, Refused, Session
from talisman_desktop.rules import roads
from tests.kit import a_table, catalog, core, do, who
from tests.kit import wrong as tables_wrong

ON_THE_TABLE = {"dice": "table", "decks": "table"}
SOURCES: list[dict[str, str]] = [{}, ON_THE_TABLE, {"dice": "table"}, {"ask:turn-back": "yes"}]


def before_a_row() -> Table:
    """Three heroes with much to play, and seven cards before them."""
    heroes = [
        who("wizard", fate=3, spells=["hex", "teleport", "random"], items=["wand", "potion-of-strength"]),
        who("druid", fate=2, gold=4, spells=["healing"], items=["two-bags-of-gold", "axe"], followers=["mercenary"]),
        who("troll", fate=1, life=2, items=["helmet", "cross"], followers=["alchemist", "mule"]),
    ]
    return a_table(heroes, space="woods", row=["ogre", "shrine", "guide", *"????"], step=Step("next-card"))


def answer_somehow(session: Session, seed: int) -> Change:
    """Any legal answer of a person: choices, now and then an interjection, dice and cards as they come to hand."""
    request = session.pending
    assert request is not None
    chance = luck.Chance(f"model {seed}")
    if isinstance(request, Throw):
        return session.answer(luck.thrown(request, chance), "typed")
    if isinstance(request, Draw):
        return session.answer(luck.drawn(request, session.table, chance), "typed")
    offers = session.offers()
    if isinstance(request, Choose) and offers and chance.below(6) == 0:
        return session.answer(Interjected(offers[chance.below(len(offers))].id))
    answer = random_bot(seed)(session, request)
    assert answer is not None
    return session.answer(answer)


class Sittings(RuleBasedStateMachine):
    """One campaign under any sequence of what people do."""

    @initialize(seed=st.integers(0, 999), new=st.booleans(), switches=st.sampled_from(SOURCES))
    def begin(self, seed: int, new: bool, switches: dict[str, str]) -> None:
        """A new campaign, or a party with full hands before a row of cards."""
        self.base = new_table(catalog(), seed) if new else replace(before_a_row(), seed=seed)
        self.session = Session(core(), self.base, switches=switches)

    @rule(seeds=st.lists(st.integers(0, 999), min_size=5, max_size=30))
    def answers(self, seeds: list[int]) -> None:
        """Some answers in a row."""
        for seed in seeds:
            if self.session.pending is not None:
                before, length = self.session.table, len(self.session.log)
                change = answer_somehow(self.session, seed)
                assert (change.before, change.after) == (before, self.session.table)
                assert change.entries == tuple(self.session.log[length:])

    @precondition(lambda self: self.session.undoable())
    @rule()
    def undo(self) -> None:
        """The last decision is taken back; nothing older is touched. After an amendment, the old course is back."""
        left = list(self.session.left)
        if self.session.next_undo() != self.session.undoable()[-1][1]:
            self.session.undo()
            assert self.session.left == left[:-1]
            assert tuple(self.session.log[left[-1].at :]) == left[-1].entries
            return
        at, _ = self.session.undoable()[-1]
        kept = self.session.log[:at]
        change = self.session.undo()
        assert self.session.log[:at] == kept
        assert change.cut > 0
        assert all(isinstance(e, Answered) and e.by in ("app", "auto") for e in self.session.log[at:])

    @precondition(lambda self: self.session.undoable())
    @rule()
    def undo_and_redo(self) -> None:
        """Redo brings back exactly what undo took."""
        log, table = list(self.session.log), self.session.table
        self.session.undo()
        self.session.redo()
        assert (self.session.log, self.session.table) == (log, table)

    @precondition(lambda self: self.session.redoable)
    @rule()
    def redo(self) -> None:
        """Something undone before is done again."""
        length = len(self.session.log)
        self.session.redo()
        assert len(self.session.log) >= length

    @precondition(lambda self: self.session.log)
    @rule(data=st.data())
    def rewind(self, data: st.DataObject) -> None:
        """Back to any point of the log."""
        to = len(self.session.log) - data.draw(st.integers(0, min(12, len(self.session.log))))
        kept = self.session.log[:to]
        self.session.rewind(to)
        assert self.session.log[:to] == kept

    @precondition(lambda self: self.session.log)
    @rule(data=st.data(), seed=st.integers(0, 999))
    def amend(self, data: st.DataObject, seed: int) -> None:
        """An earlier die is corrected; what no longer fits is given back."""
        throws = [i for i, e in enumerate(self.session.log) if isinstance(e, Answered) and isinstance(e.answer, Thrown)]
        if not throws:
            return
        at = data.draw(st.sampled_from(throws))
        old = self.session.log[at]
        assert isinstance(old, Answered)
        assert isinstance(old.answer, Thrown)
        dice = (seed % 5 + 1, *old.answer.dice[1:])
        log, table = list(self.session.log), self.session.table
        try:
            change, lost = self.session.amend(at, Thrown(dice))
        except Refused:
            assert (self.session.log, self.session.table) == (log, table)
            return
        assert self.session.log[:at] == log[:at]
        assert self.session.log[at] != old or dice == old.answer.dice
        assert list(lost) == log[len(log) - len(lost) :]
        assert change.after == self.session.table
        # As one step it is undone and done again.
        amended = list(self.session.log)
        self.session.undo()
        assert (self.session.log, self.session.table, self.session.redoable) == (log, table, [])
        self.session.redo()
        assert (self.session.log, self.session.table) == (amended, change.after)

    @precondition(lambda self: self.session.log)
    @rule(data=st.data(), other=st.booleans())
    def play_on_from_earlier(self, data: st.DataObject, other: bool) -> None:
        """An earlier moment is played on from, with the same luck or other; undo leads back."""
        at = len(self.session.log) - data.draw(st.integers(0, min(12, len(self.session.log))))
        log, table = list(self.session.log), self.session.table
        luck_from_here = [Switched("luck", "another")] if other else []
        _, lost = self.session.leave(at, luck_from_here, "from here")
        assert lost == ()
        assert self.session.log[:at] == log[:at]
        self.session.undo()
        assert (self.session.log, self.session.table, self.session.redoable) == (log, table, [])
        if data.draw(st.booleans()):
            self.session.redo()

    @precondition(lambda self: self.session.log)
    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """An earlier moment is looked at: nothing changes, and it is where a rewind leads."""
        at = data.draw(st.integers(max(0, len(self.session.log) - 12), len(self.session.log)))
        log, table = list(self.session.log), self.session.table
        moment = self.session.moment(at)
        assert (self.session.log, self.session.table) == (log, table)
        straight = Session(core(), self.base, log[:at], switches=self.session.first_switches, hold=True)
        assert (moment.table, moment.request) == (straight.table, straight.pending)

    @precondition(lambda self: self.session.table.heroes)
    @rule(by=st.integers(1, 3), token=st.sampled_from(["gold", "fate", "life"]), data=st.data())
    def correct(self, by: int, token: str, data: st.DataObject) -> None:
        """A correction by hand in the middle of whatever is asked."""
        hero = data.draw(st.sampled_from(self.session.table.order))
        pending = self.session.pending
        change = self.session.edit("a correction", [TokensChanged(hero=hero, token=token, by=by)])  # type: ignore[arg-type]
        assert isinstance(change.entries[0], Edited)
        assert (self.session.pending is None) == (pending is None)

    @rule(name=st.sampled_from(["dice", "decks", "luck"]), to=st.sampled_from(["app", "table"]))
    def switch(self, name: str, to: str) -> None:
        """Real dice or cards from here on, or other luck."""
        self.session.switch(name, to)

    @rule(data=st.data())
    def save_and_load(self, data: st.DataObject) -> None:
        """Put away as a keyframe and the entries since, through JSON; the older past is no longer there to undo."""
        session = self.session
        frame = data.draw(st.sampled_from(session.keyframes[-12:]))
        switches = dict(session.first_switches)
        switches |= {e.name: e.value for e in session.log[: frame.entries] if isinstance(e, Switched)}
        table = CODEC.table(encode_table(frame.table))
        entries = [CODEC.entry(encode_entry(e)) for e in session.log[frame.entries :]]
        again = Session(core(), table, entries, switches=switches)
        assert (again.table, again.pending) == (session.table, session.pending)
        assert again.log == session.log[frame.entries :]
        assert again.facts == session.facts[frame.facts :]
        assert again.switches == session.switches
        self.session, self.base = again, table

    @invariant()
    def the_table_is_sound(self) -> None:
        """No move leaves a broken table."""
        assert not tables_wrong(self.session.table)

    @invariant()
    def it_is_what_straight_play_makes(self) -> None:
        """The log kept, played straight, makes this very session."""
        straight = Session(core(), self.base, self.session.log, switches=self.session.first_switches)
        assert straight.table == self.session.table
        assert straight.pending == self.session.pending
        assert straight.log == self.session.log
        assert straight.facts == self.session.facts
        assert straight.switches == self.session.switches
        # The same luck waits for both.
        assert straight._occurrences == self.session._occurrences


TestSittings = Sittings.TestCase
# Without shrinking, which takes minutes here: what fails is found again as it is.
TestSittings.settings = settings(
    max_examples=40, stateful_step_count=25, phases=[Phase.generate], report_multiple_bugs=False
)


# --- directly ---


def at_the_witch(**traits: object) -> Session:
    """The Elf about to throw real dice for the Witch."""
    table = a_table([who("elf", **traits)], row=["witch"])
    return Session(core(), do(table, f.StepBegan(step=Step("next-card"))), switches=ON_THE_TABLE)


def on_the_road(*, seed: int = 3) -> Session:
    """A campaign that has just set out, dice by the app."""

    def bot(session: Session, request: object) -> object:
        return first(session, request) if roads.way(session.table) is None else None  # type: ignore[arg-type]

    return Session(core(), new_table(catalog(), seed), bot=bot)  # type: ignore[arg-type]


def test_undo_is_named_after_what_it_takes_back() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.answer(Chosen("back"))
    assert [name for _, name in session.undoable()][:2] == ["Witch: roll a die", "Turn back to the village"]
    session.edit("the Elf finds a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    assert session.undoable()[-1][1] == "the Elf finds a coin"


def test_undo_with_nothing_done_and_redo_with_nothing_undone_are_refused() -> None:
    session = at_the_witch()
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo()
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()


def test_a_new_answer_forgets_what_could_be_redone() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.undo()
    session.answer(Thrown((4,)), "typed")
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()
    assert session.table.heroes["elf"].craft == 5


def test_undo_does_not_change_the_dice_of_the_app() -> None:
    session = on_the_road()
    request = session.pending
    assert request is not None
    session.answer(Arranged(session.table.order))
    log, table = list(session.log), session.table
    session.undo()
    assert session.pending == request
    session.answer(Arranged(tuple(session.table.order)))
    assert (session.log, session.table) == (log, table)


def test_other_luck_after_a_rewind_is_logged() -> None:
    session = on_the_road()
    start = len(session.log)
    stories = set()
    for n in range(6):
        session.rewind(start)
        session.switch("luck", str(n))
        session.answer(Arranged(session.table.order))
        stories.add(tuple(repr(e) for e in session.log if isinstance(e, Answered) and e.by == "app"))
    assert len(stories) > 1
    again = Session(core(), new_table(catalog(), 3), session.log)
    assert again.table == session.table


def test_redo_brings_back_what_a_rewind_to_any_point_took() -> None:
    """Also when the point is before a throw of the app, or a switch: those come again by themselves."""
    session = on_the_road()
    session.answer(Arranged(session.table.order))
    session.switch("luck", "2")
    for seed in range(12):
        answer_somehow(session, seed)
    log, table = list(session.log), session.table
    for to in range(len(log), 0, -1):
        session.rewind(to)
        while session.redoable:
            session.redo()
        assert (session.log, session.table) == (log, table), f"rewound to entry {to}: {log[to]}"


# --- amending ---


def test_a_mistyped_die_is_corrected_and_the_rest_is_replayed() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    assert isinstance(session.pending, Choose)
    session.answer(Chosen("back"))
    change, lost = session.amend(0, Thrown((4,)))
    assert lost == ()
    assert session.table.heroes["elf"].strength == 3
    assert session.table.heroes["elf"].craft == 5
    assert (change.cut, len(change.entries)) == (2, len(session.log))
    assert [e.answer for e in session.log[:2] if isinstance(e, Answered)] == [Thrown((4,)), Chosen("back")]


def test_what_no_longer_fits_is_given_back() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    session.answer(Chosen("back"))
    log = list(session.log)
    _, lost = session.amend(0, Thrown((4,)))
    assert list(lost) == log[1:]
    assert session.table.heroes["elf"].craft == 5
    assert session.table.zone("spells:elf") == ()
    assert isinstance(session.pending, Choose)
    assert session.pending.key == "go-on"


def test_what_was_played_in_between_is_given_back_when_it_could_not_be_played() -> None:
    """With a 1 the Elf is a toad, whose sword lies with the Witch and can't be laid down any more."""
    session = at_the_witch(items=["sword"])
    session.answer(Thrown((3,)), "typed")
    offer = next(o for o in session.offers() if o.id.startswith("drop:"))
    session.answer(Interjected(offer.id))
    laid_down = session.log[-1]
    _, lost = session.amend(0, Thrown((1,)))
    assert list(lost) == [laid_down]
    assert session.table.heroes["elf"].toad > 0


def test_a_log_that_plays_what_cannot_be_played_raises_the_alarm() -> None:
    session = at_the_witch(items=["sword"])
    base = session.keyframes[0].table
    session.answer(Thrown((3,)), "typed")
    assert session.pending is not None
    for made_up in ("drop:1", "use:elf:0:0", "coin:dwarf", "nonsense"):
        log = [*session.log, Answered(session.pending.key, Interjected(made_up), "person")]
        with pytest.raises(Diverged):
            Session(core(), base, log, switches=ON_THE_TABLE)


def test_an_amended_answer_must_fit_its_question() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.answer(Chosen("back"))
    log, table, pending = list(session.log), session.table, session.pending
    for wrong in (Thrown((9,)), Thrown((1, 2)), Chosen("yes")):
        with pytest.raises(Refused):
            session.amend(0, wrong)
        assert (session.log, session.table, session.pending) == (log, table, pending)


def test_a_card_misnamed_is_corrected() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    session.amend(1, Drawn(("core/random",)))
    assert [c.kind for c in session.table.zone("spells:elf")] == ["core/random"]
    assert session.table.decks["spell"].unseen["core/hex"] == 1


def test_a_card_that_cannot_be_is_not_taken_for_a_misnamed_one() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    table, log = session.table, list(session.log)
    with pytest.raises(Refused):
        session.amend(1, Drawn(("core/ogre",)))
    assert (session.table, session.log) == (table, log)


def test_only_answers_can_be_amended() -> None:
    session = at_the_witch()
    session.edit("a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    with pytest.raises(Refused, match="only answers"):
        session.amend(0, Thrown((3,)))


# --- correcting by hand ---


def test_a_correction_in_the_middle_of_a_question_asks_it_anew() -> None:
    table = a_table(["elf", "dwarf"], row=["sword"])
    session = Session(core(), do(table, f.StepBegan(step=Step("next-card"))))
    assert isinstance(session.pending, Choose)
    assert [o.id for o in session.pending.options] == ["take:elf", "take:dwarf", "leave"]
    session.edit("the Elf is a toad", [f.ToadChanged(hero="elf", turns=2)])
    assert isinstance(session.pending, Choose)
    assert [o.id for o in session.pending.options] == ["take:dwarf", "leave"]
    session.undo()
    assert [o.id for o in session.pending.options] == ["take:elf", "take:dwarf", "leave"]


def test_a_correction_after_half_a_step_does_not_do_the_half_twice() -> None:
    """The step is entered again, on the table as corrected."""
    session = at_the_witch(fate=2)
    session.answer(Thrown((2,)), "typed")
    assert session.pending is not None
    assert session.pending.key == "fate"
    session.edit("a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    assert (session.table.heroes["elf"].life, session.table.heroes["elf"].gold) == (4, 2)
    if isinstance(session.pending, Throw):
        session.answer(Thrown((2,)), "typed")
    session.answer(Chosen("keep"))
    assert (session.table.heroes["elf"].life, session.table.heroes["elf"].fate) == (3, 2)


def test_a_correction_while_a_card_is_awaited_leaves_no_nameless_card_in_the_hand() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    assert isinstance(session.pending, Draw)
    session.edit("a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    if isinstance(session.pending, Throw):
        session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    assert [c.kind for c in session.table.zone("spells:elf")] == ["core/hex"]
    session.offers()


def test_a_correction_after_a_price_was_paid_does_not_have_it_paid_twice() -> None:
    session = at_the_witch(fate=2)
    session.answer(Thrown((2,)), "typed")
    session.answer(Chosen("fate"))
    assert isinstance(session.pending, Throw)
    session.edit("a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    # Either all of it is asked again, and nothing is paid yet, or the throw that was paid for.
    assert isinstance(session.pending, Throw)
    paid = session.pending.key.endswith("/again")
    assert session.table.heroes["elf"].fate == (1 if paid else 2)


@pytest.mark.parametrize(
    "facts",
    [
        lambda t: [TokensChanged(hero="nobody", token="gold", by=1)],
        lambda t: [CardMoved(card=99, to="items:elf")],
        lambda t: [OrderSet(order=("elf", "dwarf"))],
        lambda t: [f.CardTaken(deck="spell", kind="core/ogre", to="spells:elf")],
        lambda t: [
            TokensChanged(hero="elf", token="gold", by=1),
            CardMoved(card=t.zone(spot(1))[0].id, to="deck:spell"),
        ],
    ],
)
def test_an_impossible_correction_changes_nothing(facts: Callable[[Table], list[Fact]]) -> None:
    session = at_the_witch()
    table, log, pending, shown = session.table, list(session.log), session.pending, list(session.facts)
    with pytest.raises(Refused):
        session.edit("impossible", facts(session.table))
    assert (session.table, session.log, session.pending, session.facts) == (table, log, pending, shown)


# --- answers that do not fit ---


@pytest.mark.parametrize(
    "wrong",
    [Chosen("yes"), Thrown(()), Thrown((0,)), Thrown((7,)), Thrown((3, 3)), Drawn(("core/hex",)), Interjected("x")],
)
def test_a_refused_answer_changes_nothing(wrong: object) -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.undo()
    table, log, pending = session.table, list(session.log), session.pending
    shown, redoable = list(session.facts), list(session.redoable)
    with pytest.raises(Refused) as refused:
        session.answer(wrong)  # type: ignore[arg-type]
    assert str(refused.value)
    assert (session.table, session.log, session.pending, session.facts) == (table, log, pending, shown)
    assert session.redoable == redoable
    session.redo()
    assert session.table.heroes["elf"].strength == 4


def test_a_barred_option_is_refused_with_its_reason() -> None:
    table = a_table([who("elf", toad=2, gold=0), "dwarf"], row=["sword"])
    session = Session(core(), do(table, f.StepBegan(step=Step("next-card"))))
    with pytest.raises(Refused, match="a toad carries nothing"):
        session.answer(Chosen("take:elf"))


def test_an_open_throw_must_be_thrown_to_its_end() -> None:
    table = a_table(["elf"], row=["ogre"])
    session = Session(core(), do(table, f.StepBegan(step=Step("next-card"))), switches=ON_THE_TABLE)
    for wrong in ((6,), (3, 4), (6, 6), ()):
        with pytest.raises(Refused):
            session.answer(Thrown(wrong), "typed")
    session.answer(Thrown((6, 6, 2)), "typed")
    assert isinstance(session.pending, Throw)
    assert session.pending.hero == "elf"


# --- switching the source of luck ---


def test_real_dice_for_a_single_throw() -> None:
    session = on_the_road()
    before = len(session.log)
    session.switch("dice", "table")
    session.answer(Arranged(session.table.order))
    assert isinstance(session.pending, Throw)
    session.answer(Thrown((2,)), "typed")
    session.switch("dice", "app")
    answered = [e for e in session.log[before:] if isinstance(e, Answered) and isinstance(e.answer, Thrown)]
    assert answered[0].by == "typed"
    assert not isinstance(session.pending, Throw)
    again = Session(core(), new_table(catalog(), 3), session.log)
    assert (again.table, again.pending) == (session.table, session.pending)


def test_switching_while_a_throw_waits_lets_the_app_throw() -> None:
    session = at_the_witch()
    assert isinstance(session.pending, Throw)
    session.switch("dice", "app")
    assert not isinstance(session.pending, Throw)
    assert session.log[0] == Switched("dice", "app")
    assert isinstance(session.log[1], Answered)
    assert session.log[1].by == "app"


def test_one_kind_of_dice_alone_is_real() -> None:
    table = a_table(["elf"], row=["witch", "ogre"])
    start = do(table, f.StepBegan(step=Step("next-card")))
    session = Session(core(), start, switches={"dice:combat": "table"})
    assert isinstance(session.pending, Throw)
    assert session.pending.family == "combat"


def test_one_deck_alone_is_real() -> None:
    session = Session(core(), new_table(catalog(), 1), switches={"deck:spell": "table"}, bot=first)
    assert isinstance(session.pending, Draw)
    assert session.pending.deck == "spell"
