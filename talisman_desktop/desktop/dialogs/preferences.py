"""The settings dialog and the dialog about the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QListWidget, QListWidgetItem, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.dialogs.ways_to_play import ways_to_play
from talisman_desktop.desktop.presenters.preferences import SCALES, SPEEDS, Settings
from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.rules.automations import REMIND, Automations, in_a_list, title_and_help

NOTICE = """Talisman Desktop is unofficial fan work. It is not affiliated with, or endorsed by, the publishers of \
Talisman. It contains no publisher's art and no publisher's text; the words on its cards are our own. Names belong to \
their owners. To play at a table you need your own copy of the game.

It works offline, needs no account and sends nothing anywhere."""

_LOOKS = (("system", "Like the system"), ("dark", "Dark"), ("light", "Light"))
_PACES = (
    ("instant", "All at once"),
    ("step", "One by one: Space shows the next"),
    ("calm", "One by one, automatically"),
)
_ON = Qt.CheckState.Checked
_BACK = (
    ("always", "After every card"),
    ("hurt", "After a card that hurt a hero"),
    ("never", "Never after a card"),
)
NARROWEST = 24
"""The least width of a list of switches, in letters."""


class SettingsDialog(Dialog):
    """The settings dialog. A change of look, text size, place of the questions, odds, map, pace or speed takes effect
    at once, together with all changes before it. Other changes wait for that or for *Keep*. Cancel undoes all."""

    changed = Signal(object)
    """Emitted with the settings after a change that takes effect at once and on *Keep*, and with the earlier ones on
    Cancel."""

    def __init__(
        self,
        parent: QWidget | None,
        settings: Settings,
        automations: Automations,
        boxes: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Show the settings; `boxes` has the id and the title of every box."""
        super().__init__(parent, "Settings", go="Keep")
        self.before, self._automations = settings, automations
        self.look = _box(_LOOKS, settings.look)
        self.scale = _box(tuple((str(n), f"{n} %") for n in SCALES), str(settings.scale))
        self.how = ways_to_play(settings.how)
        self.back = _box(_BACK, settings.turn_back)
        self.side = _box((("no", "Below the table"), ("yes", "At the right side")), "yes" if settings.side else "no")
        self.odds = _box((("yes", "Shown with the answers"), ("no", "Hidden")), "no" if settings.hide_odds else "yes")
        self.map = _box(
            (("yes", "Shown when only a part of the table is seen"), ("no", "Hidden")),
            "yes" if settings.mini_map else "no",
        )
        self.tips = _box((("yes", "One now and then"), ("no", "None")), "yes" if settings.tips else "no")
        self.pace = _box(_PACES, settings.pace)
        self.speed = _box(tuple((str(n), f"{n} %") for n in SPEEDS), str(settings.speed))
        self.reminders = _ticks("Reminders in a new campaign", _reminders(automations), settings, automations)
        self.questions = _ticks("Questions in a new campaign", _questions(automations), settings, automations)
        self.boxes = _owned(boxes, settings)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow("Look", self.look)
        form.addRow("Size of the text", self.scale)
        form.addRow("Place of the questions", self.side)
        form.addRow("Odds", self.odds)
        form.addRow("Map of the table", self.map)
        form.addRow("Tips", self.tips)
        form.addRow("Recent events are shown", self.pace)
        form.addRow("Speed of movements", self.speed)
        if boxes:
            form.addRow("The boxes I own", self.boxes)
        form.addRow("How a new campaign is played", self.how)
        form.addRow("Ask about turning back", self.back)
        form.addRow("Ask me in a new campaign", self.questions)
        form.addRow("Remind us in a new campaign of", self.reminders)
        self.rows.addLayout(form)
        self.rows.addWidget(
            label(
                "For the open campaign, set in the Play menu how it is played, what you are asked and what you are "
                "reminded of.",
                "hint",
                wrap=True,
            )
        )
        self.rows.addStretch(1)
        self.close_up()
        for box in (self.look, self.scale, self.side, self.odds, self.map, self.pace, self.speed):
            box.currentIndexChanged.connect(lambda: self.changed.emit(self.settings()))
        self.rejected.connect(lambda: self.changed.emit(self.before))

    def settings(self) -> Settings:
        """Return the settings as chosen."""
        automations = self._automations
        ticked = dict(_ticked(self.questions)) | dict(_ticked(self.reminders))
        return replace(
            self.before,
            look=self.look.currentData(),
            scale=int(self.scale.currentData()),
            how=self.how.currentData(),
            turn_back=self.back.currentData(),
            side=self.side.currentData() == "yes",
            hide_odds=self.odds.currentData() == "no",
            mini_map=self.map.currentData() == "yes",
            tips=self.tips.currentData() == "yes",
            pace=self.pace.currentData(),
            speed=int(self.speed.currentData()),
            silent=tuple(name for name, on in ticked.items() if not on and automations.begins_on(name)),
            owned=self._boxes_owned(),
            asked=tuple(name for name, on in ticked.items() if on and not automations.begins_on(name)),
        )

    def _boxes_owned(self) -> tuple[str, ...] | None:
        """Return the ids of the ticked boxes, and of owned boxes that the program does not have now. Return None if the
        player has never removed a tick."""
        ticked = dict(_ticked(self.boxes))
        if self.before.owned is None and all(ticked.values()):
            return None
        unknown = (name for name in self.before.owned or () if name not in ticked)
        return (*unknown, *(name for name, on in ticked.items() if on))

    def finish(self) -> None:
        """Close the dialog and keep the settings."""
        self.changed.emit(self.settings())
        self.accept()


def _box(values: tuple[tuple[str, str], ...], now: str) -> QComboBox:
    box = QComboBox()
    for value, text in values:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(now)))
    return box


def _reminders(automations: Automations) -> dict[str, str]:
    """Return the text of each reminder, by the name of its switch."""
    sentences = automations.sentences
    return {name: in_a_list(text) for name, text in sentences.items() if name.startswith(REMIND)}


def _questions(automations: Automations) -> dict[str, str]:
    """Return the text of each question that the program can decide itself, by the name of its switch. Turning back is
    left out, because it has its own row in the dialog."""
    own_row = (REMIND, "ask:turn-back")
    found = {name: text for name, text in automations.sentences.items() if not name.startswith(own_row)}
    return {name: in_a_list(title_and_help(text)[0]) for name, text in found.items()}


def _owned(boxes: Sequence[tuple[str, str]], settings: Settings) -> QListWidget:
    """Return the list of boxes, with a tick at each that the player owns; at all if the player has not said."""
    owned = settings.owned
    return _list("The boxes I own", {name: (title, owned is None or name in owned) for name, title in boxes})


def _ticks(title: str, names: Mapping[str, str], settings: Settings, automations: Automations) -> QListWidget:
    """Return a list of switches with tick boxes."""
    on = {name for name in names if automations.begins_on(name) and name not in settings.silent} | {*settings.asked}
    return _list(title, {name: (text, name in on) for name, text in names.items()})


def _list(title: str, names: Mapping[str, tuple[str, bool]]) -> QListWidget:
    """Return a list with tick boxes in which a few lines are visible at once."""
    ticks = QListWidget()
    ticks.setAccessibleName(title)
    for name, (text, on) in names.items():
        item = QListWidgetItem(text, ticks)
        item.setData(Qt.ItemDataRole.UserRole, name)
        item.setCheckState(_ON if on else Qt.CheckState.Unchecked)
    ticks.setCurrentRow(0)
    ticks.setWordWrap(True)  # because a line can be wider than a small screen at 200 %
    ticks.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    ticks.setMinimumWidth(min(ticks.sizeHintForColumn(0) + 24, NARROWEST * ticks.fontMetrics().averageCharWidth()))
    ticks.setFixedHeight(3 * ticks.sizeHintForRow(0) + 2 * ticks.frameWidth())
    return ticks


def _ticked(ticks: QListWidget) -> Iterator[tuple[str, bool]]:
    """Yield the name of each switch in a list, and whether it is ticked."""
    for row in range(ticks.count()):
        item = ticks.item(row)
        yield item.data(Qt.ItemDataRole.UserRole), item.checkState() == _ON


class AboutDialog(Dialog):
    """Shows what the program is, and what it is not."""

    def __init__(self, parent: QWidget | None, version: str) -> None:
        super().__init__(parent, "About", cancel="Close")
        self.rows.addWidget(label("Talisman Desktop", "title"))
        if version:
            self.rows.addWidget(label(f"Version {version}", "hint"))
        self.rows.addWidget(label(NOTICE, wrap=True))
        self.rows.addStretch(1)
        self.close_up()
        self.size_up(520, 280)
