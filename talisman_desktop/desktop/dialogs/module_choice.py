"""The page for choosing boxes, card sets and house rules. Each has a picture, a sentence and options."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from talisman_desktop.desktop.presenters.module_choice import (
    Kind,
    Playable,
    Selection,
    choices_of,
    chosen_of,
    sentences,
    unusable,
)
from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.desktop.widgets.box_picture import BoxPicture
from talisman_desktop.desktop.widgets.titled_fields import TitledFields
from talisman_desktop.rules.house_rules import OFF, ON, SWITCH
from talisman_desktop.rules.module import ModuleOption
from talisman_desktop.rules.rulebook import short

HEADINGS: dict[Kind, str] = {"box": "Boxes", "set": "Card sets of your own", "rule": "House rules"}


class PlayedWith(QWidget):
    """A list of boxes, card sets and house rules with tick boxes. `now` are the present choices. If a tick cannot be
    set or removed, it stays as it was and the reason is shown below it."""

    set_to = Signal(str, str)
    """Emitted with the name and the value of a choice that has changed."""
    changed = Signal()
    """Emitted when a tick was set or removed."""

    def __init__(self, selection: Selection, now: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.selection = selection
        self.ticks: dict[str, QCheckBox] = {}
        self.boxes: dict[str, QComboBox] = {}
        self.tiles: dict[str, Tile] = {}
        self._chosen: tuple[str, ...] = ()
        self.fold = button("")
        self.folded = QWidget(self)
        self.fold.setParent(self)
        self.fold.hide()
        rows = column(self, 6)
        for kind, heading in HEADINGS.items():
            self._list(rows, heading, selection.of(kind))
            if kind == "box" and selection.away:
                self._fold(rows, selection.away)
        self.setVisible(bool(selection.all))
        self.show_choices(now or {})

    def _list(self, rows: QVBoxLayout, heading: str, found: Sequence[Playable]) -> None:
        if found:
            rows.addWidget(label(heading, "heading"))
        for one in found:
            self._add(rows, one)

    def _fold(self, rows: QVBoxLayout, away: Sequence[Playable]) -> None:
        """Add the boxes that the player does not own, hidden behind a button."""
        self.fold.clicked.connect(lambda: self._unfold(not self.folded.isVisibleTo(self)))
        rows.addWidget(self.fold)
        self.fold.show()
        within = column(self.folded, 6)
        for one in away:
            self._add(within, one)
        rows.addWidget(self.folded)
        self._unfold(False)

    def _unfold(self, on: bool) -> None:
        self.folded.setVisible(on)
        count = len(self.selection.away)
        which = f"{count} box{'es' if count != 1 else ''} you do not own"
        self.fold.setText(f"{'Hide' if on else 'Show'} {which}")

    def _add(self, rows: QVBoxLayout, one: Playable) -> None:
        tile = Tile(one, self.selection)
        self.tiles[one.id] = tile
        rows.addWidget(tile)
        if one.wrong:
            return
        self.ticks[SWITCH + one.id] = tile.tick
        tile.tick.clicked.connect(lambda on, name=one.id: self._tick(name, on))
        for name, box in tile.boxes.items():
            self.boxes[name] = box
            box.activated.connect(lambda _n, name=name, box=box: self.set_to.emit(name, str(box.currentData())))

    def _tick(self, name: str, on: bool) -> None:
        """Set or remove a tick, and those that must change with it; or refuse, and say why."""
        before = self._chosen
        found, why = (self.selection.ticked if on else self.selection.cleared)(name, before)
        self._show(found)
        for tile in self.tiles.values():
            tile.say_wrong("")
        if why:
            self.tiles[name].say_wrong(why)
            return
        for other in sorted({*found} ^ {*before}):
            self.set_to.emit(SWITCH + other, ON if other in found else OFF)
        self.changed.emit()

    def _show(self, chosen: Collection[str]) -> None:
        self._chosen = tuple(chosen)
        for name, tick in self.ticks.items():
            tick.setChecked(name.removeprefix(SWITCH) in chosen)

    def refuse(self, names: Collection[str], why: str) -> None:
        """Show the reason at the first of these modules, and remove all other reasons."""
        for tile in self.tiles.values():
            tile.say_wrong("")
        if at := next((self.tiles[name] for name in names if name in self.tiles), None):
            at.say_wrong(why)

    def show_choices(self, now: Mapping[str, str]) -> None:
        """Show these choices; options that are not named have their usual values."""
        chosen = chosen_of(now)
        self._show([name for name in chosen if name in self.tiles])
        for name, box in self.boxes.items():
            box.setCurrentIndex(max(0, box.findData(now.get(name, ""))))
        if any(one.id in chosen for one in self.selection.away):
            self._unfold(True)

    def chosen(self) -> dict[str, str]:
        """Return whether each box and house rule is chosen, and the value of each option, by its id."""
        ticked = choices_of(self._chosen, (one for one in self.selection.all if not one.wrong))
        return ticked | {name: str(box.currentData()) for name, box in self.boxes.items()}

    def sets(self) -> tuple[str, ...]:
        """Return the ids of the ticked boxes and card sets."""
        return tuple(name for name in self._chosen if name in self.tiles and self.tiles[name].one.kind != "rule")

    def wrong(self) -> str:
        """Return why the ticked modules cannot be combined; "" if they can."""
        return self.selection.why_not(self._chosen)


class Tile(QWidget):
    """Shows one box, card set or house rule: picture, tick box, cards, sentences, options, and the reason for a refused
    tick."""

    def __init__(self, one: Playable, selection: Selection) -> None:
        super().__init__()
        self.one = one
        self.boxes: dict[str, QComboBox] = {}
        self.tick = QCheckBox(one.title)
        self.tick.setEnabled(not one.wrong)
        self.tick.setToolTip(one.folder if one.kind == "set" else "")
        said = [*sentences(selection, one)]
        self.tick.setAccessibleDescription(" ".join(filter(None, (f"{one.contents}." * bool(one.contents), *said))))
        self._refused = label("", "error", wrap=True)
        self._refused.hide()
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(10)
        picture = BoxPicture(one.id, one.emblem, cards=one.kind != "rule")
        picture.setEnabled(not one.wrong)
        left = QVBoxLayout()
        left.addWidget(picture)
        left.addStretch(1)
        across.addLayout(left)
        rows = QVBoxLayout()
        rows.setSpacing(2)
        rows.addWidget(self.tick)
        for text in filter(None, (one.contents, *said)):
            rows.addWidget(label(text, "error" if one.wrong and text == unusable(one) else "hint", wrap=True))
        rows.addWidget(self._refused)
        if one.options:
            rows.addWidget(self._options(one.options))
        across.addLayout(rows, 1)

    def _options(self, options: Sequence[ModuleOption]) -> QWidget:
        """Return the options, which are enabled only while the module is ticked."""
        own = TitledFields()
        for option in options:
            box = self.boxes[option.id] = _box(option)
            own.add(option.title, box, f"{option.help} ({short(option.rule)})")
        self.tick.toggled.connect(own.setEnabled)
        own.setEnabled(False)
        return own

    def say_wrong(self, why: str) -> None:
        """Show why the tick is impossible; "" hides the text."""
        self._refused.setText(why)
        self._refused.setVisible(bool(why))
        self.tick.setAccessibleName(f"{self.one.title}. {why}" if why else "")


def _box(option: ModuleOption) -> QComboBox:
    box = QComboBox()
    for value, text in option.values:
        box.addItem(text, value)
    box.setAccessibleName(option.title)
    box.setAccessibleDescription(option.help)
    return box
