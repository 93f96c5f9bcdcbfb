"""A page of house rules made from the modules: each with its tick, its sentence and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QVBoxLayout, QWidget

from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.rules.hooks import Module, ModuleOption
from talisman_desktop.rules.house_rules import OFF, ON, SWITCH

INDENT = 24


class HouseRulesPage(QWidget):
    """House rules one below the other; `now` are the choices that hold. Options are set only where the rule is on."""

    set_to = Signal(str, str)
    """A choice that the player has made: its name and its value."""

    def __init__(self, modules: Sequence[Module], now: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.ticks: dict[str, QCheckBox] = {}
        self.boxes: dict[str, QComboBox] = {}
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        for module in modules:
            self._add(rows, module)
        rows.addStretch(1)
        self.show_choices(now or {})

    def _add(self, rows: QVBoxLayout, module: Module) -> None:
        tick = QCheckBox(module.title)
        tick.setAccessibleDescription(module.help)
        self.ticks[SWITCH + module.id] = tick
        rows.addWidget(tick)
        rows.addWidget(label(module.help, "hint", wrap=True))
        own = QWidget()
        grid = QGridLayout(own)
        grid.setContentsMargins(INDENT, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        grid.setVerticalSpacing(2)
        for row, option in enumerate(module.options):
            box = _box(option)
            self.boxes[option.id] = box
            grid.addWidget(label(option.title), 2 * row, 0)
            grid.addWidget(box, 2 * row, 1)
            grid.addWidget(label(f"{option.help} ({option.rule})", "hint", wrap=True), 2 * row + 1, 0, 1, 2)
            box.activated.connect(lambda _n, name=option.id, box=box: self.set_to.emit(name, str(box.currentData())))
        rows.addWidget(own)
        tick.toggled.connect(own.setEnabled)
        tick.clicked.connect(lambda on, name=SWITCH + module.id: self.set_to.emit(name, ON if on else OFF))
        own.setEnabled(False)

    def show_choices(self, now: Mapping[str, str]) -> None:
        """Show the choices that hold; those not named are at their usual value."""
        for name, tick in self.ticks.items():
            tick.setChecked(now.get(name, OFF) == ON)
        for name, box in self.boxes.items():
            box.setCurrentIndex(max(0, box.findData(now.get(name, ""))))

    def chosen(self) -> dict[str, str]:
        """Return all choices as they are set."""
        ticked = {name: ON if tick.isChecked() else OFF for name, tick in self.ticks.items()}
        return ticked | {name: str(box.currentData()) for name, box in self.boxes.items()}


def _box(option: ModuleOption) -> QComboBox:
    box = QComboBox()
    for value, text in option.values:
        box.addItem(text, value)
    box.setAccessibleName(option.title)
    box.setAccessibleDescription(option.help)
    return box
