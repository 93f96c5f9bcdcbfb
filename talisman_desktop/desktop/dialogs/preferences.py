"""The settings dialog and the about box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QListWidget, QListWidgetItem, QWidget

from talisman_desktop.desktop.dialogs.base import Dialog
from talisman_desktop.desktop.dialogs.how import ways_to_play
from talisman_desktop.desktop.dialogs.settings import SCALES, Settings
from talisman_desktop.desktop.prompts.body import label
from talisman_desktop.games.darkest.automation import REMIND, SWITCHES, without_remind

NOTICE = """Talisman Desktop is unofficial fan work. It is not affiliated with, or endorsed by, the publishers of \
Talisman. It contains no publisher's art and no publisher's text; the words on its cards are our own. Names belong to \
their owners. To play at a table you need your own copy of the game.

It works offline, needs no account and sends nothing anywhere."""

_LOOKS = (("system", "As the system"), ("dark", "Dark"), ("light", "Light"))
_ON = Qt.CheckState.Checked
_BACK = (
    ("always", "After every card"),
    ("hurt", "After a card that hurt somebody"),
    ("never", "Never after a card"),
)


class SettingsDialog(Dialog):
    """Every change shows at once; Cancel takes them back."""

    changed = Signal(object)
    """The settings as they would be."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent, "Settings", go="Keep")
        self.before = settings
        self.look = _box(_LOOKS, settings.look)
        self.scale = _box(tuple((str(n), f"{n} %") for n in SCALES), str(settings.scale))
        self.how = ways_to_play(settings.how)
        self.back = _box(_BACK, settings.turn_back)
        self.side = _box((("no", "Below the table"), ("yes", "At the right side")), "yes" if settings.side else "no")
        self.reminders = _ticks(settings.silent)
        form = QFormLayout()
        form.addRow("Look", self.look)
        form.addRow("Size of the text", self.scale)
        form.addRow("Questions stand", self.side)
        form.addRow("A new campaign is played", self.how)
        form.addRow("Ask about turning back", self.back)
        form.addRow("Remind us in a new campaign of", self.reminders)
        self.rows.addLayout(form)
        self.rows.addWidget(
            label(
                "How the campaign that is open is played, what you are asked and what you are reminded of is switched "
                "in the Play menu.",
                "hint",
                wrap=True,
            )
        )
        self.rows.addStretch(1)
        self.close_up()
        for box in (self.look, self.scale, self.side):
            box.currentIndexChanged.connect(lambda: self.changed.emit(self.settings()))
        self.rejected.connect(lambda: self.changed.emit(self.before))

    def settings(self) -> Settings:
        """The settings as chosen."""
        return replace(
            self.before,
            look=self.look.currentData(),
            scale=int(self.scale.currentData()),
            how=self.how.currentData(),
            turn_back=self.back.currentData(),
            side=self.side.currentData() == "yes",
            silent=tuple(name for name, item in _ticked(self.reminders) if item.checkState() != _ON),
        )

    def finish(self) -> None:
        """Keep them."""
        self.changed.emit(self.settings())
        self.accept()


def _box(values: tuple[tuple[str, str], ...], now: str) -> QComboBox:
    box = QComboBox()
    for value, text in values:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(now)))
    return box


def _ticks(off: Sequence[str]) -> QListWidget:
    """The reminders with a tick each; a few are seen at once."""
    ticks = QListWidget()
    ticks.setAccessibleName("Reminders in a new campaign")
    for name, text in SWITCHES.items():
        if name.startswith(REMIND):
            item = QListWidgetItem(without_remind(text), ticks)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setCheckState(Qt.CheckState.Unchecked if name in off else _ON)
    ticks.setCurrentRow(0)
    ticks.setMinimumWidth(ticks.sizeHintForColumn(0) + 24)
    ticks.setFixedHeight(3 * ticks.sizeHintForRow(0) + 2 * ticks.frameWidth())
    return ticks


def _ticked(ticks: QListWidget) -> Iterator[tuple[str, QListWidgetItem]]:
    for row in range(ticks.count()):
        item = ticks.item(row)
        yield item.data(Qt.ItemDataRole.UserRole), item


class AboutDialog(Dialog):
    """What this is, and what it is not."""

    def __init__(self, parent: QWidget | None, version: str) -> None:
        super().__init__(parent, "About", cancel="Close")
        self.rows.addWidget(label("Talisman Desktop", "title"))
        if version:
            self.rows.addWidget(label(f"Version {version}", "hint"))
        self.rows.addWidget(label(NOTICE, wrap=True))
        self.rows.addStretch(1)
        self.close_up()
        self.size_up(520, 280)
