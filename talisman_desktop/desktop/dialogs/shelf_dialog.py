"""The dialogs for managing campaigns: rename, duplicate, archive, export, import, remove, and restore backups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from talisman_desktop.desktop.dialogs.arrivals import ArrivalDialog, choose_file, told
from talisman_desktop.desktop.dialogs.campaigns_dialog import ENDING, CampaignList
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.arrivals import Arrival
from talisman_desktop.desktop.presenters.progress import Make, Report
from talisman_desktop.desktop.presenters.services import Importer, Listed
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.work_strip import Beside, WorkStrip, at_once
from talisman_desktop.store import shelf
from talisman_desktop.store.backup import list_backups, made
from talisman_desktop.store.library import look

OPEN_HERE = "This campaign is open in this window; close it first (Ctrl+W)."


class ShelfDialog(Dialog):
    """Lists the campaigns in a folder or in its archive, with buttons for the selected one."""

    picked = Signal(object)
    """Emitted with the campaign that the player wants to open."""
    backups_wanted = Signal(object)
    place_wanted = Signal(object, object)
    """Emitted with the file and a campaign when the player wants to replace that campaign with the one in the file."""

    def __init__(
        self,
        parent: QWidget | None,
        folder: Path,
        listed: Callable[[Path], Sequence[Listed]],
        current: Path | None = None,
        importer: Importer | None = None,
        beside: Beside = at_once,
    ) -> None:
        """List the campaigns that `listed` finds in a folder; `current` is the one open in this window, and `beside`
        runs slow tasks in the background."""
        super().__init__(parent, "Campaigns", go="Open", cancel="Close")
        self.size_up(720, 560)
        self.folder, self.current, self._listed, self._importer = folder, current, listed, importer
        self.archive = QCheckBox("Show the archive")
        self.archive.toggled.connect(lambda _on: self.show_list())
        self.list = CampaignList(())
        self._titles: list[str] = []
        self._sure = False
        self.name = QLineEdit()
        self.name.setPlaceholderText("A new name for the selected campaign")
        self.name.setAccessibleName("New name")
        self.name.returnPressed.connect(self.rename)
        self.said = label("", "hint", wrap=True)
        self.acts: dict[str, Callable[[], object]] = {
            "Rename": self.rename,
            "Duplicate": self.duplicate,
            "Archive": self.put_away,
            "Export...": self._export,
            "Import...": lambda: choose_file(self, self.look_at),
            "Backups...": lambda: self._with(self.backups_wanted.emit),
            "Remove": self.remove,
        }
        self.buttons_of = {text: button(text) for text in self.acts}
        grid = QGridLayout()
        for n, (text, act) in enumerate(self.acts.items()):
            self.buttons_of[text].clicked.connect(act)
            grid.addWidget(self.buttons_of[text], n // 4, n % 4)
        naming = QHBoxLayout()
        naming.addWidget(label("Name"))
        naming.addWidget(self.name, 1)
        self.rows.addWidget(self.archive)
        self._place = QHBoxLayout()
        self._place.addWidget(self.list)
        self.rows.addLayout(self._place, 1)
        self.rows.addLayout(naming)
        self.rows.addLayout(grid)
        self.rows.addWidget(self.said)
        self.strip = WorkStrip()
        self.rows.addWidget(self.strip)
        self._beside = beside
        self.close_up()
        self.show_list()

    def show_list(self, mark: Path | None = None) -> None:
        """List the campaigns that are now in the folder, or in its archive if that is ticked; select `mark` if it is
        given."""
        away = self.archive.isChecked()
        self.list.hide()
        self._place.removeWidget(self.list)
        self.list.deleteLater()
        found = self._listed(self.folder / shelf.ARCHIVE if away else self.folder)
        self.list = CampaignList(found)
        self.list.picked.connect(self._pick)
        self._place.addWidget(self.list)
        for n, one in enumerate(found):
            # A damaged campaign can be selected, because the player may restore a backup or remove it.
            self.list.item(n).setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            if one.path == self.current:
                self.list.item(n).setText(f"{self.list.item(n).text()}\nOpen in this window")
            if one.path == mark:
                self.list.setCurrentRow(n)
        self._titles = [one.title for one in found]
        self.list.currentRowChanged.connect(self._marked)
        self._marked(self.list.currentRow())
        self.list.setFocus()
        self.buttons_of["Archive"].setText("Out of the archive" if away else "Archive")
        for tool in (self.go, self.name, *self.buttons_of.values()):
            tool.setEnabled(bool(found) or tool is self.buttons_of["Import..."])

    def _marked(self, row: int) -> None:
        """Show the name of the selected campaign in the field for the new name. Removing must be confirmed again."""
        self.name.setText(self._titles[row] if 0 <= row < len(self._titles) else "")
        self._sure = False
        self.buttons_of["Remove"].setText("Remove")

    def rename(self) -> None:
        """Rename the selected campaign; say why not if it is open in this window or cannot be renamed."""
        title = self.name.text()
        self._act(lambda path: shelf.rename(path, title), "Renamed to {}", moves=True)

    def remove(self) -> None:
        """Remove the selected campaign from the list, on the second press in a row; it becomes its newest backup. If it
        is open in this window, say so and keep it."""
        path = self.list.chosen()
        if self._sure or path is None or path == self.current:
            self._act(shelf.remove, "Removed from the list. Import... brings it back from {}", moves=True)
            return
        self._sure = True
        self.buttons_of["Remove"].setText("Remove it?")
        self.say_wrong("")
        self.said.setText("Press once more to remove the campaign from the list. It is kept as its newest backup.")

    def put_away(self) -> None:
        """Move the selected campaign into the archive, or out of it."""
        if self.archive.isChecked():
            self._act(shelf.unarchive, "Moved out of the archive: {}", moves=True)
        else:
            self._act(shelf.archive, "Moved into the archive: {}", moves=True)

    def duplicate(self) -> None:
        """Duplicate the selected campaign."""
        self._copy("Duplicating", lambda path, report: shelf.duplicate(path, step=report.step), "Duplicated as {}")

    def export_to(self, target: Path) -> None:
        """Export the selected campaign to a file."""
        self._copy("Writing", lambda path, report: shelf.export(path, target, report.step), "Written: {}")

    def _copy(self, deed: str, act: Callable[[Path, Report], Path], told: str) -> None:
        """Copy the selected campaign in the background."""
        self._with(lambda path: self._begin(f"{deed} {path.stem} ...", lambda report: act(path, report), told))

    def look_at(self, source: Path) -> None:
        """Show what is in a campaign file and ask whether to import it, or say why it cannot be imported."""
        importer = self._importer
        if importer is None:
            return

        def act(report: Report) -> Arrival:
            return importer.look(source, report)

        def failed(error: Exception) -> None:  # because the error has a sentence on what is wrong with the file
            self.said.clear()
            self.say_wrong(told(error, source))

        self._beside(f"Reading {source.name} ...", act, self._seen, failed, reads=True, strip=self.strip)

    def _seen(self, arrival: Arrival) -> None:
        self.say_wrong("")
        dialog = ArrivalDialog(self, arrival)
        dialog.new_wanted.connect(self.bring_in)
        dialog.place_wanted.connect(self._place_of)
        dialog.open()

    def bring_in(self, source: Path) -> None:
        """Import a campaign as a new one."""
        importer = self._importer
        if importer is not None:
            self._begin(f"Importing {source.name} ...", partial(importer.bring_in, source), "Imported as {}")

    def _place_of(self, source: Path, path: Path) -> None:
        self.accept()
        self.place_wanted.emit(source, path)

    def finish(self) -> None:
        """Emit the selected campaign, so that it is opened, and close; if none is selected, say so."""
        self._with(self._pick)

    def _pick(self, path: Path) -> None:
        self.picked.emit(path)
        self.accept()

    def _with(self, act: Callable[[Path], object]) -> None:
        path = self.list.chosen()
        if path is None:
            self.say_wrong("Select a campaign first.")
        else:
            act(path)

    def _begin(self, words: str, act: Make[Path], told: str) -> None:
        """Run a slow task in the background, then list the campaigns again."""
        self._beside(words, act, partial(self._done, told), self._failed, strip=self.strip)

    def _act(self, act: Callable[[Path], Path], told: str, *, moves: bool = False) -> bool:
        path = self.list.chosen()
        if path is None or (moves and self.current is not None and path == self.current):
            self.say_wrong("Select a campaign first." if path is None else OPEN_HERE)
            return False
        return self._try(lambda: act(path), told)

    def _named(self, path: Path) -> Path:
        """Return a path relative to the folder of campaigns; only the file name if it is elsewhere."""
        return path.relative_to(self.folder) if path.is_relative_to(self.folder) else Path(path.name)

    def _try(self, act: Callable[[], Path], told: str) -> bool:
        try:
            path = act()
        except Exception as error:  # also for a file that is not a campaign
            self._failed(error)
            return False
        self._done(told, path)
        return True

    def _failed(self, error: Exception) -> None:
        self.said.clear()
        self.say_wrong(str(error))

    def _done(self, told: str, path: Path) -> None:
        self.say_wrong("")
        self.show_list(path)
        self.said.setText(told.format(self._named(path)))

    def _export(self) -> None:
        def ask(path: Path) -> None:
            chooser = QFileDialog(self, "Export the campaign", path.name, f"Campaigns (*.{ENDING})")
            chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            chooser.fileSelected.connect(lambda name: self.export_to(Path(name)))
            chooser.open()

        self._with(ask)


class BackupsDialog(Dialog):
    """Lists the backups of a campaign. If one is restored, the present state becomes the newest backup."""

    restore_wanted = Signal(object, object)
    """Emitted with a campaign and its backup when the player wants to restore that backup."""

    def __init__(self, parent: QWidget | None, path: Path) -> None:
        super().__init__(parent, f"Backups of {path.stem}", go="Put back", cancel="Close")
        self.size_up(560, 420)
        self.path = path
        self.list = QListWidget()
        self.list.setAccessibleName("Backups")
        self.list.setWordWrap(True)
        for backup in list_backups(path):
            seen, when = look(backup), made(backup)
            name = f"{when:%d %b %Y, %H:%M}{backup.stem[19:]}" if when else backup.stem
            where = seen.problem or "  ·  ".join(part for part in (f"day {seen.day}", seen.place, seen.last) if part)
            item = QListWidgetItem(f"{name}\n{where}")
            item.setData(Qt.ItemDataRole.UserRole, backup)
            self.list.addItem(item)
        words = (
            "Before a backup is put back, the campaign as it is now becomes a backup too, so you can go back to "
            "it in the same way."
        )
        self.rows.addWidget(label(words if self.list.count() else "There is no backup yet.", "hint", wrap=True))
        self.rows.addWidget(self.list, 1)
        self.go.setEnabled(self.list.count() > 0)
        self.list.setCurrentRow(0)
        self.close_up()

    def finish(self) -> None:
        """Emit that the selected backup should be restored."""
        item = self.list.currentItem()
        if item is not None:
            backup = item.data(Qt.ItemDataRole.UserRole)
            self.accept()
            self.restore_wanted.emit(self.path, backup)
