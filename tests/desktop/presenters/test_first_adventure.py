"""The guide to the first adventure: every step is shown if its advice is followed, and the guide ends in any case."""

from __future__ import annotations

import pytest

from talisman_desktop.core.requests import Answer, Arrange, Arranged, Choose, Chosen, Draw, Request, Throw
from talisman_desktop.desktop.presenters import first_adventure, keys
from talisman_desktop.desktop.presenters.first_adventure import Advice, Guide, position_file, script
from talisman_desktop.play import bots, position
from talisman_desktop.play.session import Session
from tests.kit import core

MOST = 30
"""The greatest number of answers for a player who follows the guide: about five minutes."""


@pytest.fixture
def session() -> Session:
    return position.load(position_file().read_bytes(), core())


def answer(session: Session, given: Answer | None) -> None:
    """Give an answer; None lets the program roll or draw."""
    if given is None:
        assert isinstance(session.pending, Throw | Draw)
        given = session.by_luck(session.pending)
    session.answer(given)


def advised(request: Request, advice: Advice) -> Answer:
    """Return the answer that the guide names, or else the usual one."""
    match request:
        case Choose(options=options):
            return Chosen(advice.answer or options[0].id)
        case Arrange(options=options):
            return Arranged(tuple(option.id for option in options))
        case _:
            pytest.fail(f"the guide leads to {request.key}")


def test_following_the_guide_shows_every_step(session: Session) -> None:
    """If this fails after a change of the rules, choose another seed in packaging/first_adventure.py."""
    guide, shown, given = Guide(script()), list[str](), 0
    commands = {step.text: step.deed for step in script().step if step.deed}
    while not (advice := guide.advise(session.pending)).over:
        assert session.pending is not None
        if advice.text != script().between:
            shown.append(advice.text)
        if deed := commands.get(advice.text):
            if deed == "undo":
                session.undo()
            guide.did(deed)
            continue
        answer(session, advised(session.pending, advice))
        guide.answered()
        given += 1
    assert len(shown) == len(script().step)
    assert given <= MOST
    assert len(session.table.heroes) == 3
    assert session.pending is not None
    assert session.pending.key == "village"


def test_guide_shows_undo_after_a_useless_fate(session: Session) -> None:
    """This adventure has a fate that changes nothing, so that the newcomer needs undo."""
    for one in ("set-out", "city", None, "take:assassin", "fight", "fight", "fate"):
        request = session.pending
        assert request is not None
        answer(session, Chosen(one) if one else advised(request, Advice("", 0, 0)))
    assert session.table.heroes["assassin"].fate == 2
    session.undo()
    assert session.table.heroes["assassin"].fate == 3
    assert session.pending is not None
    assert session.pending.key == "fate"


@pytest.mark.parametrize("seed", range(6))
def test_guide_continues_after_any_answer(session: Session, seed: int) -> None:
    guide, bot, numbers, between = Guide(script()), bots.random_bot(seed), list[int](), list[int]()
    for _ in range(80):
        if session.pending is None:
            break
        advice = guide.advise(session.pending)
        assert advice.text
        assert "{" not in advice.text
        numbers.append(len(guide.done))
        if advice.text == script().between:
            between.append(advice.number)
        answer(session, bot(session, session.pending))
        guide.answered()
    assert numbers == sorted(numbers)
    assert between == sorted(between)
    assert numbers[-1] >= 3


def test_skipped_step_does_not_return(session: Session) -> None:
    guide = Guide(script())
    guide.advise(session.pending)
    answer(session, Chosen("storage:warrior"))
    guide.answered()
    assert "set-out" in guide.done


def test_answered_steps_stay_done_after_reopening(session: Session) -> None:
    for one in ("set-out", "city"):
        answer(session, Chosen(one))
    guide = Guide(script())
    guide.resume(session.log)
    assert guide.done == {"set-out", "destination"}
    assert guide.advise(session.pending).text == script().step[2].text


def test_guide_text_without_odds_names_none(session: Session) -> None:
    request = Choose(key="fight/how", options=session.pending.options) if isinstance(session.pending, Choose) else None
    assert request is not None
    guide = Guide(script())
    guide.done |= {"set-out"}
    step = next(step for step in script().step if step.id == "odds")
    fight = Choose(key="fight/how", options=(request.options[0].__class__("fight", "Fight"),))
    assert guide.advise(fight).text == step.text.replace("{key}", "1")
    assert guide.advise(fight, odds_hidden=True).text == step.odds_hidden.replace("{key}", "1")


def test_guide_ends_with_the_campaign() -> None:
    assert Guide(script()).advise(None).over


def test_script_names_existing_commands_and_steps() -> None:
    steps = script().step
    assert {step.deed for step in steps} - {""} <= {command.id for command in keys.COMMANDS}
    for n, step in enumerate(steps):
        assert set(step.after) <= {earlier.id for earlier in steps[:n]}, step.id
        assert "{key}" in step.text or not step.attempt, step.id
        assert len(step.text) <= 190, step.id
        shortcut = next((c.keys[0] for c in keys.COMMANDS if c.id == step.deed), "")
        assert shortcut in step.text
    assert position_file().stem == first_adventure.TITLE
