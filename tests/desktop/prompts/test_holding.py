"""Pauses after a death, a guardian combat and a forced change of region, and the confirmation of an answer that kills a
hero."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Chosen, Interjected, Option, Pick, Throw, Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.prompts import holds
from talisman_desktop.desktop.prompts.choice import PickBody
from talisman_desktop.desktop.prompts.hold import HeldBody
from talisman_desktop.play import certainties
from talisman_desktop.play.session import Change, Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.roads import Adventure
from tests.desktop.evenings import Evening
from tests.kit import a_table, core, do, library, sure, who

K = Qt.Key


def deadly() -> Table:
    """Return a table with the Elf, who has one life, before an Ogre, with real dice."""
    table = a_table([who("elf", life=1, fate=0), who("troll")], space=1, row=["ogre", "wolf"])
    return do(table, f.StepBegan(step=Step("next-card")))


def killed(evening: Evening) -> Evening:
    """Return a window in which the Ogre has just killed the Elf."""
    return evening.begin(deadly(), dice="table").press("5", K.Key_Return, "1", K.Key_Return)


def test_pause_at_the_end_promises_no_question(evening: Evening) -> None:
    table = a_table([who("elf", life=1, fate=0)], space=1, row=["ogre"], options={"one-party": "yes"})
    evening.begin(do(table, f.StepBegan(step=Step("next-card"))), dice="table").press("5", K.Key_Return)
    evening.press("1", K.Key_Return)
    assert isinstance(evening.window.prompt.body, HeldBody)
    assert evening.window.prompt.text.text() == holds.END


def test_death_pauses_until_a_key(evening: Evening) -> None:
    killed(evening)
    body, log = evening.window.prompt.body, list(evening.session.log)
    assert isinstance(body, HeldBody)
    assert evening.window.prompt.who.text() == "The Elf is dead"
    assert any("Elf" in line for line in body.lines)
    evening.press("1")
    assert evening.session.log == log, "the key answers nothing"
    assert not isinstance(evening.window.prompt.body, HeldBody)
    assert evening.window.prompt.request is evening.session.pending


@pytest.mark.parametrize("key", [K.Key_Space, K.Key_Return, K.Key_Escape, "x", K.Key_Down])
def test_any_key_ends_the_pause_without_answering(evening: Evening, key: Qt.Key | str) -> None:
    log = list(killed(evening).session.log)
    evening.press(key)
    assert (evening.session.log, evening.player.held) == (log, None)


def test_click_ends_the_pause(evening: Evening) -> None:
    log = list(killed(evening).session.log)
    body = evening.window.prompt.body
    assert isinstance(body, HeldBody)
    evening.bot.mouseClick(body.on, Qt.MouseButton.LeftButton)
    assert (evening.session.log, evening.player.held) == (log, None)


def test_clicked_card_answers_nothing_during_a_pause(evening: Evening) -> None:
    log = list(killed(evening).session.log)
    evening.window.table.option_taken.emit("fight")
    assert evening.session.log == log


def test_undo_and_redo_cause_no_pause(evening: Evening) -> None:
    killed(evening)
    evening.window.run("undo")
    assert evening.player.held is None
    assert not isinstance(evening.window.prompt.body, HeldBody)
    evening.window.run("redo")
    assert evening.player.held is None


@pytest.mark.parametrize("command", ["dice", "digital"])
def test_death_pauses_when_the_program_rolls(evening: Evening, command: str) -> None:
    """With seed 1 the program's dice kill the Elf."""
    evening.begin(replace(deadly(), seed=1), dice="table", decks="table")
    evening.window.run(command)
    assert "elf" not in evening.session.table.heroes
    assert evening.window.prompt.who.text() == "The Elf is dead"


def test_death_by_correction_causes_no_pause(evening: Evening) -> None:
    """No pause is needed, because the player made the correction."""
    evening.begin(deadly(), dice="table")
    assert evening.player.edit("by hand", (f.HeroDied("elf"),))
    assert evening.player.held is None


def test_guardian_combat_causes_a_pause(evening: Evening) -> None:
    fiends = [f.FoeAppeared("core/pit-fiend", "guardians")] * 4
    table = a_table([who("troll"), who("elf")], space=13, destination="portal-of-power", region="outer")
    evening.begin(do(table, *fiends, f.StepBegan(step=Step("guardian-fight", (1,)))))
    evening.press(K.Key_Return)
    assert evening.window.prompt.who.text() == "The guardians were fought"
    assert evening.asked == "guardians/again"
    asked = sure(Choose, evening.session.pending)
    assert asked.text == "Still standing: 2 × Pit Fiend. Fight again or turn back?"
    evening.press(K.Key_Space, K.Key_Space)
    assert evening.asked == "guardians/again", "Space does not fight again"


def test_page_down_scrolls_a_long_pause(evening: Evening) -> None:
    killed(evening)
    area = evening.window.prompt
    area.show_hold(holds.Hold("The Elf is dead"), [f"Line {n}" for n in range(60)])
    body = area.body
    assert isinstance(body, HeldBody)
    evening.bot.waitUntil(lambda: body.bar.maximum() > 0)
    evening.press(K.Key_PageDown)
    assert body.bar.value() > 0
    assert area.body is body
    evening.press(K.Key_Space)
    assert area.body is not body


def test_pauses_share_their_widgets(evening: Evening) -> None:
    killed(evening)
    area = evening.window.prompt
    area.show_hold(holds.Hold("The Elf is dead"), ["The Elf dies."])
    first = area.body
    area.show_words("Between", "Something else is shown.")
    area.show_hold(holds.Hold("The Troll is dead"), ["The Troll dies."])
    assert area.body is first
    assert isinstance(first, HeldBody)
    assert first.lines == ("The Troll dies.",)
    assert not first.isHidden()


def changed(*facts: f.Fact) -> Change:
    table = a_table([who("elf")], space=1)
    return Change(table, table, facts, ())


def test_pause_names_a_region_with_one_article() -> None:
    rules = library("dungeon").using(("dungeon",))
    held = holds.hold(changed(f.RegionEntered("dungeon")), None, None, rules)
    assert held is not None
    assert held.title == "The party is in the Dungeon now"


def test_forced_change_of_region_causes_a_pause() -> None:
    gone = changed(f.RegionEntered("outer"))
    thrown = Choose(key="after-card", options=(Option("on", "On"),))
    held = holds.hold(gone, thrown, Chosen("on"), core().usual)
    assert held is not None
    assert held.title == "The party is in the Outer Region now"
    for key in ("destination", KEEP):
        chosen = Choose(key=key, options=(Option("home", "Home"),))
        assert holds.hold(gone, chosen, Chosen("home"), core().usual) is None
    assert holds.hold(gone, thrown, Interjected("use:elf:7:0"), core().usual) is None
    assert holds.hold(changed(), thrown, Chosen("on"), core().usual) is None


# --- an answer that kills a hero ---


def at_the_vampire() -> Table:
    """Return a table in the Vampire's Tower: the Elf has one life and a Mule."""
    party = [who("elf", life=1, fate=0, followers=["mule"]), who("troll", life=6)]
    table = a_table(party, region="outer", space=12, destination="portal-of-power", step=Step("climb"))
    return roads.with_roads(table, way=replace(sure(Adventure, roads.way(table)), rolled=(), passed=()))


def roll_to_the_followers(evening: Evening) -> None:
    """Roll a 1 at each roll, up to the question which followers to give up."""
    for _ in range(8):
        if isinstance(evening.session.pending, Pick):
            return
        evening.press("1", K.Key_Return)
    pytest.fail(f"{evening.asked} is asked")


def test_fatal_answer_to_the_vampire_must_be_confirmed(evening: Evening) -> None:
    evening.begin(at_the_vampire(), dice="table")
    roll_to_the_followers(evening)
    log = list(evening.session.log)
    evening.press(K.Key_Return)
    assert evening.session.log == log
    assert evening.window.prompt.note.text() == "This kills the Elf. Give this answer again to confirm it"
    evening.press(K.Key_Return)
    assert "elf" not in evening.session.table.heroes


def test_warning_is_visible_in_large_text(evening: Evening) -> None:
    window = evening.window
    window.resize(1366, 768)
    window.change_settings(replace(window.settings, scale=200))
    evening.begin(at_the_vampire(), dice="table")
    roll_to_the_followers(evening)
    evening.press(K.Key_Return)
    note = window.prompt.note
    assert note.text()
    evening.bot.wait(50)
    assert note.visibleRegion().boundingRect().height() >= note.fontMetrics().height()


def test_space_never_confirms_a_fatal_answer(evening: Evening) -> None:
    evening.begin(at_the_vampire(), dice="table")
    roll_to_the_followers(evening)
    log = list(evening.session.log)
    evening.press(*[K.Key_Space] * 20)
    assert evening.session.log == log
    note = evening.window.prompt.note
    assert note.text() == "This kills the Elf. Space is not enough: press Enter twice to confirm it"
    evening.press(K.Key_Return)
    assert evening.session.log == log, "Enter is asked about as well"
    evening.press(K.Key_Return)
    assert "elf" not in evening.session.table.heroes


def test_fatal_answer_is_confirmed_again_elsewhere(evening: Evening, tmp_path: Path) -> None:
    evening.begin(at_the_vampire(), dice="table")
    roll_to_the_followers(evening)
    evening.press(K.Key_Return)
    evening.file = tmp_path / "another.talisman"
    evening.begin(at_the_vampire(), dice="table")
    roll_to_the_followers(evening)
    evening.press(K.Key_Return)
    assert "elf" in evening.session.table.heroes
    evening.press(K.Key_Return)
    evening.window.run("undo")
    evening.press(K.Key_Return)
    assert "elf" in evening.session.table.heroes, "undone, it is asked about again"


def test_saving_answer_needs_no_confirmation(evening: Evening) -> None:
    evening.begin(at_the_vampire(), dice="table")
    roll_to_the_followers(evening)
    assert isinstance(evening.window.prompt.body, PickBody)
    evening.press("1", K.Key_Return)
    assert "elf" in evening.session.table.heroes


def test_uncertain_death_needs_no_confirmation() -> None:
    """A fight that may be lost does not kill a hero for certain before the dice are rolled."""
    session = Session(core(), deadly(), switches={"dice": "table"})
    log, table = list(session.log), session.table
    assert certainties.ends(session, session.by_luck(sure(Throw, session.pending))) == ()
    assert (session.log, session.table) == (log, table), "it was only tried"


def test_inevitable_death_needs_no_confirmation() -> None:
    """The Elf has lost the fight in any case; the Thief's question for the 1 rolled in it changes nothing."""
    table = a_table([who("elf", life=1, fate=0, gold=1), who("thief")], space=1, row=["ogre"])
    session = Session(core(), do(table, f.StepBegan(step=Step("next-card"))), switches={"dice": "table"})
    session.answer(Thrown((5,)))
    session.answer(Thrown((1,)))
    assert session.pending is not None
    assert session.pending.key == "thief"
    assert certainties.ends(session, Chosen("leave")) == ("elf",)
    assert certainties.ended_by(session, Chosen("leave")) == ()
