"""The settings file, and dialogs without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from talisman_desktop.cards.schema import Sentence
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.campaigns_dialog import CampaignPicker, NewCampaignDialog, seed_of
from talisman_desktop.desktop.dialogs.correction import CorrectionDialog
from talisman_desktop.desktop.dialogs.hero_choice import BESIDE, LEAST_LINES, HeroChoice
from talisman_desktop.desktop.dialogs.preferences import NOTICE, AboutDialog
from talisman_desktop.desktop.presenters import card_words, preferences
from talisman_desktop.desktop.presenters.preferences import Settings
from talisman_desktop.desktop.presenters.services import Choice, Listed
from talisman_desktop.games.darkest.base.automation import AUTOMATIONS
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Adventure, Beyond
from tests.desktop.window.test_window_fakes import CARDS, FakeRules, a_table

LEFT = Qt.MouseButton.LeftButton


def on_the_road() -> Table:
    return roads.with_roads(a_table(), way=Adventure("crags", "trove", space=3))


# --- settings ---


def test_settings_survive_saving_and_loading(tmp_path: Path) -> None:
    kept = Settings(look="light", scale=130, how="guided", turn_back="never", side=True)
    assert preferences.save(tmp_path / "a" / "settings.json", kept) == ""
    assert preferences.load(tmp_path / "a" / "settings.json") == (kept, "")


def test_missing_settings_file_means_usual_settings(tmp_path: Path) -> None:
    assert preferences.load(tmp_path / "none.json") == (Settings(), "")


@pytest.mark.parametrize("text", ["", "[]", '{"look": "pink"}', '{"scale": "big"}', "\xff"])
def test_invalid_settings_are_reported(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(text, encoding="latin-1")
    settings, trouble = preferences.load(file)
    assert settings == Settings()
    assert "cannot be used" in trouble


def test_settings_stay_within_their_bounds() -> None:
    assert Settings(scale=5000).checked().scale == 200
    assert Settings(geometry="no code", layout="abcd").checked() == Settings(layout="abcd")


def test_settings_that_cannot_be_written_are_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "could not be saved" in preferences.save(tmp_path / "file" / "settings.json", Settings())


def test_settings_become_the_switches_of_a_new_campaign() -> None:
    assert Settings(turn_back="always").switches(AUTOMATIONS) == {
        "ask:turn-back": "yes",
        "ask:turn-back/hurt": "yes",
    }
    assert Settings(turn_back="never").switches(AUTOMATIONS)["ask:turn-back/hurt"] == "no"


def test_settings_are_in_the_system_folder() -> None:
    assert preferences.default_file().name == "settings.json"
    assert preferences.default_file().parent.name == "talisman-desktop"


# --- campaigns ---


@pytest.mark.parametrize(("text", "seed"), [("", None), ("  ", None), ("12", 12), ("-3", -3)])
def test_seed_is_a_number_or_empty(text: str, seed: int | None) -> None:
    assert seed_of(text) == (seed, "")


def test_new_campaign_dialog_asks_for_options(qtbot: QtBot) -> None:
    heroes = [card for card in CARDS if card.type == "character"]
    choice = Choice("start", "Begin with", (("plain", "The usual"), ("rich", "More gold")), "How it begins.")
    dialog = NewCampaignDialog(None, heroes, [choice])
    qtbot.addWidget(dialog)
    dialog.grid.boxes["start"].setCurrentIndex(1)
    with qtbot.waitSignal(dialog.created) as told:
        dialog.finish()
    assert told.args == ["Three heroes", None, {"start": "rich"}, "digital", ()]


def test_two_ticked_heroes_cannot_begin(qtbot: QtBot) -> None:
    dialog = NewCampaignDialog(None, [card for card in CARDS if card.type == "character"])
    qtbot.addWidget(dialog)
    for row in (0, 1):
        dialog.characters.item(row).setCheckState(Qt.CheckState.Checked)
    assert not dialog.go.isEnabled()
    assert dialog.state.text() == "2 of 3 heroes ticked. Tick 1 more, or none."


@pytest.mark.parametrize("width", [420, 960])
def test_hero_choice_shows_numbers_and_abilities(qtbot: QtBot, width: int) -> None:
    heroes = [card for card in CARDS if card.type == "character"]
    dialog = NewCampaignDialog(None, heroes)
    qtbot.addWidget(dialog)
    dialog.resize(width, 700)
    dialog.show()
    choice = dialog.heroes
    for row in range(choice.list.count()):
        choice.list.setCurrentRow(row)
        QApplication.processEvents()
        card = next(c for c in heroes if c.id == choice.list.item(row).data(Qt.ItemDataRole.UserRole))
        assert all(line in choice.words.text() for line in (card_words.scores(card), *card_words.paragraphs(card)))
        assert choice.words.height() >= choice.words.heightForWidth(choice.words.width())
        assert not choice.face.pixmap().isNull()
        wide = choice.list.fontMetrics().horizontalAdvance(card.name) + BESIDE * choice.list.fontMetrics().height()
        assert choice.list.visualItemRect(choice.list.item(row)).width() >= wide
    spoken = choice.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith(card_words.scores(min(heroes, key=lambda c: c.name)))


def test_hero_list_keeps_its_lines_and_ticks_in_large_text(qtbot: QtBot) -> None:
    choice = HeroChoice([card for card in CARDS if card.type == "character"])
    qtbot.addWidget(choice)
    choice.setStyleSheet("* { font-size: 32px; } QAbstractItemView::indicator { width: 34px; height: 34px; }")
    choice.resize(600, 900)
    choice.show()
    QApplication.processEvents()
    assert choice.list.minimumHeight() > LEAST_LINES * choice.list.fontMetrics().height()
    option = QStyleOptionViewItem()
    option.initFrom(choice.list)
    tick = choice.list.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, option, choice.list)
    assert tick >= 34


def test_first_card_shown_is_of_an_offered_hero(qtbot: QtBot) -> None:
    heroes = sorted((card for card in CARDS if card.type == "character"), key=lambda card: card.name)
    choice = HeroChoice([replace(heroes[0], set="apart"), *heroes[1:]])
    qtbot.addWidget(choice)
    choice.offer({"core"})
    assert choice.words.text().startswith(heroes[1].name)


@pytest.mark.parametrize(("sentences", "above"), [(1, False), (30, True)])
def test_hero_list_is_above_a_long_card(qtbot: QtBot, sentences: int, above: bool) -> None:
    words = (Sentence("may", "You may evade any enemy in the Woods.", "understood"),) * sentences
    choice = HeroChoice([replace(card, sentences=words) for card in CARDS if card.type == "character"])
    qtbot.addWidget(choice)
    choice.resize(460, 3000)
    choice.show()
    QApplication.processEvents()
    assert (choice.list.y() < choice.words.y()) is above
    assert choice.words.y() < choice.height() / 3, "the card is not far below a list of all heroes"


def test_damaged_campaign_cannot_be_picked(qtbot: QtBot, tmp_path: Path) -> None:
    good = Listed(tmp_path / "good", "Good", "Elf", "Village", "The Elf rests.", "yesterday")
    bad = Listed(tmp_path / "bad", "Bad", trouble="It is damaged.")
    dialog = CampaignPicker(None, [good, bad])
    qtbot.addWidget(dialog)
    dialog.list.setCurrentRow(1)
    assert dialog.list.chosen() is None
    dialog.list.setCurrentRow(0)
    with qtbot.waitSignal(dialog.picked) as told:
        dialog.finish()
    assert told.args == [tmp_path / "good"]


def test_about_box_says_it_is_unofficial(qtbot: QtBot) -> None:
    dialog = AboutDialog(None, "1.0")
    qtbot.addWidget(dialog)
    assert "not affiliated" in NOTICE


# --- correcting ---


class Corrected:
    """Opens the correction dialog and remembers the correction it makes."""

    def __init__(self, qtbot: QtBot, table: Table, trouble: str = "") -> None:
        self.made: list[tuple[str, tuple[Fact, ...]]] = []
        self.trouble = trouble
        self.dialog = CorrectionDialog(None, table, FakeRules(), self.apply)
        qtbot.addWidget(self.dialog)

    def apply(self, name: str, facts: tuple[Fact, ...]) -> str:
        """Remember the correction."""
        self.made.append((name, facts))
        return self.trouble


def test_every_part_of_the_table_can_be_corrected(qtbot: QtBot) -> None:
    c = Corrected(qtbot, on_the_road())
    d = c.dialog
    heroes, road = d.editor.heroes, d.editor.road
    qtbot.mouseClick(heroes.tokens.spins["elf", "gold"].more, LEFT)
    heroes.alignments["troll"].setCurrentIndex(2)
    qtbot.mouseClick(heroes.toads["dwarf"].more, LEFT)
    heroes.marching.setCurrentRow(2)
    heroes.front.click()
    heroes.front.click()
    d.editor.open(d.editor.pages.index(road))
    road.space.setCurrentIndex(5)
    road.space.activated.emit(5)
    road.heading.setCurrentIndex(1)
    road.heading.activated.emit(1)
    d.editor.change(lambda edits: edits.set_pile("road:2", 1).move(2, "items:dwarf"))
    d.editor.change(lambda edits: edits.take("adventure", "core/bear", "trophies:elf"))
    assert d.diff.shown == (
        "Elf: gold 1 → 2",
        "Troll: neutral → evil",
        "Dwarf: a toad for 1 turn",
        "Marching order: Troll, Elf, Dwarf",
        "The party is at: Ruins, homewards",
        "Wild Boar → Dwarf: items",
        "Bear, out of the adventure deck → Elf: trophies",
        "Gold on Road space 2, Plains: 0 → 1",
    )
    d.go.click()
    assert c.made[0][0] == "Correction: Elf: gold 1 → 2 and 7 more"
    assert [type(fact).__name__ for fact in c.made[0][1]] == [
        "Told", "CardMoved", "CardTaken", "TokensChanged", "ToadChanged", "AlignmentChanged",
        "OrderSet", "SliceChanged", "PileChanged", "StepBegan",
    ]  # fmt: skip


def test_quest_and_tower_space_can_be_corrected(qtbot: QtBot) -> None:
    climb = Adventure("portal-of-power", "waypoint", space=6, visited=True, beyond=Beyond("tower", 3))
    d = Corrected(qtbot, roads.with_roads(replace(a_table(), region="outer"), way=climb)).dialog
    quest = d.editor.heroes.quests["elf"]
    quest.setCurrentIndex(quest.findData("two-gold"))
    road = d.editor.road
    d.editor.open(d.editor.pages.index(road))
    assert road.space.currentText() == "9   Mines"
    road.end.activated.emit(road.end.currentIndex())
    assert [*d.diff.shown] == ["Elf: quest → hand over 2 gold"]
    road.space.setCurrentIndex(10)
    road.space.activated.emit(10)
    assert [*d.diff.shown] == ["Elf: quest → hand over 2 gold", "The party is at: Death, outwards"]
    tick = next(tick for space, tick in road.rolled.items() if space.counted == 8)
    tick.setChecked(True)
    assert [*d.diff.shown][-1] == "Road rolls made on: space 8"


def test_correction_keeps_its_typed_name(qtbot: QtBot) -> None:
    c = Corrected(qtbot, a_table())
    qtbot.keyClicks(c.dialog.name, " as on Tuesday")
    qtbot.mouseClick(c.dialog.editor.heroes.tokens.spins["elf", "life"].less, LEFT)
    c.dialog.go.click()
    assert c.made[0][0] == "Correction as on Tuesday"


def test_any_change_of_a_correction_can_be_removed(qtbot: QtBot) -> None:
    d = Corrected(qtbot, a_table()).dialog
    d.editor.change(lambda edits: edits.set_token("elf", "life", 2).move(2, "items:dwarf").move(1, "spot:2"))
    assert len(d.diff.shown) == 3
    d.diff.removed.emit(0)
    d.diff.removed.emit(0)
    assert [*d.diff.shown] == ["Holy Lance → Draw spot 2"]
    d.editor.undo()
    assert len(d.diff.shown) == 2
    d.editor.redo()
    assert len(d.diff.shown) == 1


def test_a_refused_correction_says_why(qtbot: QtBot) -> None:
    c = Corrected(qtbot, a_table(), "That cannot be.")
    qtbot.mouseClick(c.dialog.editor.heroes.tokens.spins["elf", "life"].less, LEFT)
    c.dialog.go.click()
    assert c.dialog.wrong.text() == "That cannot be."
    assert not c.dialog.result()
