"""The luck ledger: who rolled each die, for what, and against which expected value."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import DiceThrown
from talisman_desktop.core.requests import Answer, Chosen, Throw, Thrown
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.presenters.luck_view import line
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.notes import luck_ledger
from talisman_desktop.notes.luck_ledger import COLUMNS, OTHERS, Rolled, Wish, as_tsv, ledger
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from tests.kit import a_table, core, do, fights, who


def fought(dice: Sequence[tuple[int, ...]], *, fate: int = 0, hero: str = "elf", paid: str = "fate") -> Session:
    """Return a session with a fight against an ogre. Its dice are typed in the order rolled; fate is paid as long as
    there is any."""
    table = do(a_table([who(hero, fate=fate)], row=["ogre"]), f.StepBegan(step=Step("next-card")))
    session = Session(core(), table, switches={"dice": "table"})
    left = list(dice)
    while left:
        asked = session.pending
        assert asked is not None
        if isinstance(asked, Throw):
            session.answer(Thrown(left.pop(0)), "typed")
        else:
            session.answer(Chosen(paid if asked.key.startswith("fate") else "fight"))
    return session


def short(rolls: Sequence[Rolled]) -> list[tuple[str, tuple[int, ...], int, float]]:
    return [(roll.name, roll.dice, roll.counts, round(roll.expected, 2)) for roll in rolls]


@pytest.mark.rule("C7c")
def test_fight_has_two_open_dice() -> None:
    rolls = ledger(fought([(6, 2), (3,)]))
    assert short(rolls) == [(OTHERS, (6, 2), 8, 4.2), ("Elf", (3,), 3, 4.2)]
    assert {(roll.family, roll.source, roll.day) for roll in rolls} == {("combat", "typed", 2)}
    assert [roll.purpose for roll in rolls] == ["Ogre", "battle"]


def test_die_for_fate_is_a_roll_with_the_one_before() -> None:
    rolls = ledger(fought([(6, 5), (6, 1), (4,)], fate=1))
    assert [(roll.dice, roll.fate, roll.instead) for roll in rolls[1:]] == [((6, 1), False, 0), ((4,), True, 1)]
    assert luck_ledger.tally(rolls).gained == 3


def test_fate_paid_before_a_roll_is_in_the_ledger() -> None:
    switches = {"ask:fate/before": "yes", "ask:fate/spare": "no"}
    outcome = fights("ogre", modules=["true-fate"], fate=1, dice=[4, 1, 2], answers=["destiny"], switches=switches)
    (_, roll) = ledger(outcome.session)
    assert (roll.dice, roll.fate, roll.more) == ((1, 2), True, True)
    assert "one die more" in as_tsv([roll])
    assert line(roll, odds=False)[-1] == "fate (one die more)"


def test_two_dice_of_which_one_counts() -> None:
    rolls = ledger(fought([(2,), (5, 1)], hero="warrior"))
    assert short(rolls)[1] == ("Warrior", (5, 1), 5, 4.47)


def test_second_of_two_dice_is_the_one_rolled_again() -> None:
    rolls = ledger(fought([(2,), (2, 1), (5,)], hero="warrior", fate=1, paid="fate-1"))
    assert (rolls[-1].instead, rolls[-1].fate) == (2, True)


@pytest.mark.parametrize(("rolled", "paid", "instead"), [([(1,), (2,)], "fate", 1), ([(6, 2), (5,)], "fate", 2)])
def test_die_of_an_attacked_hero_is_the_one_rolled_again(
    rolled: list[tuple[int, ...]], paid: str, instead: int
) -> None:
    heroes = [who("wizard", strength=9), who("elf", strength=3, fate=1)]
    step, options = Step("finale", ("wizard",)), {"finale": "one"}
    table = a_table(heroes, region="outer", space="tower", options=options, step=step)
    session = Session(core(), table, switches={"dice": "table"})
    answers: tuple[Answer, ...] = (Chosen("battle:elf"), *map(Thrown, rolled), Chosen(paid), Thrown((4,)))
    for answer in answers:
        session.answer(answer)
    last = ledger(session)[-1]
    assert (last.name, last.dice, last.fate, last.instead) == ("Elf", (4,), True, instead)


def test_sums_of_rolls() -> None:
    together = luck_ledger.tally(ledger(fought([(6, 2), (3,)])))
    assert (together.rolls, together.dice, together.faces) == (2, 3, (0, 1, 1, 0, 0, 1))
    assert together.counts == 11
    assert together.expected == pytest.approx(8.4)
    assert together.running == pytest.approx((3.8, 2.6))
    assert together.spread == pytest.approx((10.64**0.5, 21.28**0.5))


def test_rolls_by_hero_purpose_and_source() -> None:
    rolls = ledger(fought([(2,), (3,)]))
    assert len(luck_ledger.wanted(rolls, Wish())) == 1
    assert luck_ledger.wanted(rolls, Wish(OTHERS))[0].dice == (2,)
    assert not luck_ledger.wanted(rolls, Wish("elf", "road"))
    assert not luck_ledger.wanted(rolls, Wish(source="rolled"))
    assert luck_ledger.heroes(rolls) == (("elf", "Elf"),)


def test_rolls_as_a_table_and_as_json() -> None:
    rolls = ledger(fought([(6, 2), (3,)]))
    lines = [line.split("\t") for line in luck_ledger.as_tsv(rolls).splitlines()]
    assert lines[0] == list(COLUMNS)
    assert lines[1] == ["2", OTHERS, "combat", "Ogre", "6 2", "8", "4.2", "typed", "", ""]
    assert luck_ledger.as_tsv(rolls, expected=False).splitlines()[1].split("\t")[6] == ""
    found = json.loads(luck_ledger.as_json(rolls))
    assert (found["counts"], len(found["all"])) == (11, 2)
    assert found["difference"] == pytest.approx(2.6)


def campaign(seed: int, answers: int) -> Session:
    rules = core()
    session = Session(rules, rules.new_table(seed), switches=BEGINNING)
    for _ in range(answers):
        if session.pending is None:
            break
        answer = careful(session, session.pending)
        assert answer is not None
        session.answer(answer)
    return session


@pytest.mark.parametrize("seed", range(3))
def test_ledger_has_every_die_of_a_campaign(seed: int) -> None:
    session = campaign(seed, 120)
    rolls, told = ledger(session), [fact for fact in session.facts if isinstance(fact, DiceThrown)]
    assert [roll.dice for roll in rolls] == [fact.dice for fact in told]
    assert [(roll.hero, roll.purpose) for roll in rolls] == [(fact.hero, fact.purpose) for fact in told]
    assert rolls[-1].day <= session.table.day
    assert all(roll.fate == bool(roll.instead) for roll in rolls)


def test_ledger_of_a_log_played_again_is_the_same() -> None:
    session = campaign(3, 80)
    again = Session(session.rules, session.keyframes[0].table, session.log, switches=session.first_switches)
    assert ledger(again) == ledger(session)
    assert ledger(again, until=len(session.log) // 2) == ledger(session)[: len(ledger(again, len(session.log) // 2))]


def test_undo_takes_rolls_back() -> None:
    session = campaign(4, 60)
    before = ledger(session)
    session.undo()
    session.redo()
    assert ledger(session) == before


def test_corrected_die_counts_as_typed() -> None:
    session = fought([(2,), (3,)])
    entry = next(n for n, e in enumerate(session.log) if getattr(e, "answer", None) == Thrown((3,)))
    session.amend(entry, Thrown((4,)))
    assert ledger(session)[-1].dice == (4,)
    assert ledger(session)[-1] in luck_ledger.wanted(ledger(session), Wish(source="typed"))
