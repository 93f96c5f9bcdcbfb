"""The form for a campaign that began on paper: filled in with keys, closed and opened again, stored in a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from talisman_desktop.app.entered_file import EnteredFile
from talisman_desktop.core.log import Edited
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.dialogs.joined_campaign import DELAY, JoinDialog
from talisman_desktop.desktop.window.join_form import JoinForm
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play import entered_text, sources
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.strangers import Unfit
from tests.desktop.dialogs.entered_tables import on_the_road
from tests.desktop.evenings import Evening
from tests.kit import a_table, catalog, core, sure


def opened_form(evening: Evening) -> JoinDialog:
    """Open the form with the menu, and return it."""
    evening.window.run("join")
    return form(evening)


def form(evening: Evening) -> JoinDialog:
    """Return the open form."""
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, JoinDialog)
    return dialog


def test_paper_campaign_is_entered_by_keys_and_played(evening: Evening, qtbot: QtBot) -> None:
    d = opened_form(evening)
    qtbot.keyClicks(d.title, "Since spring")
    d.editor.open(1)
    heroes = d.editor.heroes
    for letters in ("war", "elf", "dwa"):
        qtbot.keyClicks(heroes.field.field, letters)
        qtbot.keyClick(heroes.field.field, Qt.Key.Key_Return)
    assert d.edits.now.order == ("warrior", "elf", "dwarf")
    qtbot.mouseClick(heroes.tokens.spins["elf", "life"].less, Qt.MouseButton.LeftButton)
    d.editor.open(2)
    belongings = d.editor.belongings
    belongings.tree.mark("items:dwarf")
    qtbot.keyClick(belongings.tree, Qt.Key.Key_A)
    qtbot.keyClicks(belongings.field.field, "swo")
    qtbot.keyClick(belongings.field.field, Qt.Key.Key_Return)
    assert "Dwarf: strength 3, craft 3, life 5, fate 5, gold 1, 1 card." in d.summary.text()
    qtbot.keyClick(d, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert evening.window.campaign is not None
    assert evening.window.campaign.title == "Since spring"
    assert [e.name for e in evening.session.log if isinstance(e, Edited)] == ["Joined under way"]
    assert evening.asked == "village"
    assert evening.session.table.heroes["elf"].life == catalog().cards["core/elf"].life - 1
    assert evening.journal[0] == "Joined under way."
    assert evening.window.menus.actions["undo"].text() == "&Undo: Joined under way"


def test_unfinished_form_is_reopened_with_its_entries(evening: Evening) -> None:
    d = opened_form(evening)
    d.title.setText("Half")
    d.editor.change(lambda edits: edits.add_hero(catalog().cards["core/elf"]))
    d.reject()
    again = opened_form(evening)
    assert (again.title.text(), set(again.edits.now.heroes)) == ("Half", {"elf"})
    again.afresh.click()
    assert not again.edits.now.heroes
    again.title.clear()
    again.reject()
    assert opened_form(evening).title.text() == ""


def draft(evening: Evening) -> Path:
    """Return the file that stores the entries."""
    kept = evening.window.services.entered
    assert isinstance(kept, EnteredFile)
    return kept.path


def test_entries_survive_the_program(evening: Evening, qtbot: QtBot) -> None:
    d = opened_form(evening)
    qtbot.keyClicks(d.title, "Long ago")
    d.editor.change(lambda edits: edits.add_hero(catalog().cards["core/elf"]).set_token("elf", "gold", 7))
    d.editor.change(
        lambda edits: edits.take("adventure", "core/ogre", "spot:1")
    )  # unfinished, because there is no party
    qtbot.waitUntil(lambda: draft(evening).exists(), timeout=3 * DELAY)  # because the program may be killed after this
    d.reject()
    JoinForm(evening.window).open()  # as if the program had ended and started again
    again = form(evening)
    assert again.title.text() == "Long ago"
    assert again.edits.token("elf", "gold") == 7
    assert "nobody is on the road" in again.impossible.text()
    again.editor.change(lambda edits: edits.put_back(edits.now.zone("spot:1")[0].id))
    again.go.click()
    assert evening.session.table.heroes["elf"].gold == 7
    assert not draft(evening).exists()
    assert opened_form(evening).title.text() == ""


def test_failed_beginning_keeps_the_entries(evening: Evening, monkeypatch: Any) -> None:
    def full(*_: object) -> Any:
        raise OSError("The disk is full.")

    monkeypatch.setattr(evening.window.services, "join_campaign", full)
    d = opened_form(evening)
    d.editor.change(lambda edits: edits.add_hero(catalog().cards["core/elf"]))
    d.go.click()
    assert "The disk is full." in evening.window.banner.text.text()
    assert set(opened_form(evening).edits.now.heroes) == {"elf"}


def test_unwritable_entries_stay_in_memory(evening: Evening) -> None:
    draft(evening).parent.mkdir(parents=True, exist_ok=True)
    draft(evening).mkdir()
    d = opened_form(evening)
    assert "could not be read" in evening.window.banner.text.text()
    draft(evening).mkdir()
    d.title.setText("Kept")
    d.reject()
    assert "It stays while the window is open." in evening.window.banner.text.text()
    assert opened_form(evening).title.text() == "Kept"


DAMAGED: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("cut off", lambda data: data[:-40]),
    ("nothing", lambda _data: b""),
    ("no text", lambda _data: b"\xff\xfe\x00"),
    ("deep", lambda _data: b"[" * 10_000),
    ("another kind", lambda data: data.replace(b"entered table", b"position")),
    ("of later", lambda data: data.replace(b'"version": 2', b'"version": 3')),
    ("a field more", lambda data: data.replace(b'"version": 2', b'"version": 2, "more": 1')),
    ("no such hero", lambda data: data.replace(b"core/elf", b"core/elk")),
    ("no such region", lambda data: data.replace(b'"region": "inner"', b'"region": "moon"')),
    ("a huge number", lambda data: data.replace(b'"gold": 7', b'"gold": 99999999')),
]


@pytest.mark.parametrize(("name", "harm"), DAMAGED, ids=[d[0] for d in DAMAGED])
def test_damaged_draft_is_set_aside_and_reported(evening: Evening, name: str, harm: Callable[[bytes], bytes]) -> None:
    file = draft(evening)
    edits = Edits(new_table(catalog(), 0)).add_hero(catalog().cards["core/elf"]).set_token("elf", "gold", 7)
    sure(EnteredFile, evening.window.services.entered).write("Old", edits.now)
    harmed = harm(file.read_bytes())
    assert harmed != file.read_bytes()
    for n in ("", "1"):
        file.write_bytes(harmed)
        assert opened_form(evening).title.text() == ""
        aside = file.with_stem(f"{file.stem} damaged{n}")
        assert aside.read_bytes() == harmed
        assert str(aside) in evening.window.banner.text.text()
        assert not file.exists()


def leaves(value: Any) -> list[tuple[Any, Any]]:
    """Return the container and the key of every plain value in a JSON value."""
    if not isinstance(value, dict | list):
        return []
    pairs = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    return [
        place for key, inner in pairs for place in (leaves(inner) if isinstance(inner, dict | list) else [(value, key)])
    ]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_readable_draft_shows_on_every_page(qtbot: QtBot, data: st.DataObject) -> None:
    in_the_tower = a_table(["elf"], region="outer", space="mines", zones={"road:tower:2": ["axe"]}, step=Step("climb"))
    value = json.loads(entered_text.write("", data.draw(st.sampled_from([on_the_road(), in_the_tower]))))
    container, key = data.draw(st.sampled_from(leaves(value["table"])))
    container[key] = data.draw(st.sampled_from(["", "moon", "core/ogre", "elf", -1, 0, 3, 77, True, None]))
    try:
        _, table = entered_text.read(json.dumps(value).encode(), core())
    except Unfit:
        return
    d = JoinDialog(None, core(), begun=("", Edits(new_table(catalog(), 0)).set_to(table)))
    qtbot.addWidget(d)
    for n in range(len(d.editor.pages)):
        d.editor.open(n)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda t: t["slices"]["roads"]["way"].update(space=16), "stands on road space 16"),
        (lambda t: t["slices"]["roads"]["way"].update(beyond={"region": "moon"}), "an unknown region: 'moon'"),
        (lambda t: t["slices"]["roads"]["way"].update(beyond={"region": ""}), "an unknown region: ''"),
        (lambda t: t["slices"]["roads"]["way"]["beyond"].update(space=10), "no space 16 in the Tower"),
        (lambda t: t["piles"].update({"road:tower:10": 1}), "lies on road:tower:10"),
        (lambda t: t["piles"].update({"road:moon:1": 1}), "lies on road:moon:1"),
        (lambda t: t["piles"].update({"road:03": 1}), "lies on road:03"),
        (lambda t: t["piles"].update({"road::3": 1}), "lies on road::3"),
        (lambda t: t["piles"].update({"spot:x": 1}), "lies on spot:x"),
        (lambda t: t["piles"].update({"road:8": 1, "road:tower:2": 2}), "lies on road:8"),
    ],
)
def test_draft_with_an_unknown_place_is_refused(change: Callable[[Any], None], said: str) -> None:
    in_the_tower = a_table(["elf"], region="outer", space="mines", step=Step("climb"))
    value = json.loads(entered_text.write("", in_the_tower))
    change(value["table"])
    with pytest.raises(Unfit, match=said):
        entered_text.read(json.dumps(value).encode(), core())


def test_impossible_entries_are_listed_and_prevent_beginning(evening: Evening) -> None:
    d = opened_form(evening)
    assert "Nobody is in play" in d.unusual.text()
    d.editor.change(lambda edits: edits.add_hero(catalog().cards["core/elf"]).take("adventure", "core/ogre", "spot:1"))
    assert "nobody is on the road" in d.impossible.text()
    assert not d.go.isEnabled()
    box = d.beginning.grid.boxes["trove-size"]
    d.editor.open(0)
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert d.edits.now.options["trove-size"] == "2"
    d.editor.undo()
    assert "trove-size" not in d.edits.now.options


@pytest.mark.parametrize(("how", "asked", "dice"), [("keeper", "keep", "table"), ("guided", "fight/how", "table")])
def test_joined_campaign_is_played_by_the_settings(evening: Evening, how: Any, asked: str, dice: str) -> None:
    evening.window.change_settings(replace(evening.window.settings, how=how))
    assert evening.window.join_campaign("On paper", on_the_road())
    assert evening.asked == asked
    assert sources.whole("dice", dice, evening.session.switches) == {}
    assert evening.session.next_undo() == "Joined under way"


def test_start_page_opens_the_join_form(evening: Evening, qtbot: QtBot) -> None:
    qtbot.mouseClick(evening.window.start.join, Qt.MouseButton.LeftButton)
    assert isinstance(evening.window.dialogs.shown, JoinDialog)


def test_house_rule_alone_counts_as_an_entry() -> None:
    ticked = JoinDialog.nothing(core()).set_modules(("2d6-combat",)).now
    again = JoinDialog.nothing(core(), ticked.modules).set_to(ticked)
    assert (again.now, again.wanted is not None) == (ticked, True)
