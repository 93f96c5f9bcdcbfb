"""The player's photographs of real cards: the album of those stored, and the dialog that proposes cards for new
ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.card_proposals import Proposal, Proposals, refusals
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.pictures.intake import FORMATS, Refusal

FILTER = f"Pictures ({' '.join(f'*{ending}' for ending in sorted(FORMATS))});;All files (*)"
Find = Callable[[str], Sequence[tuple[str, str]]]
"""A function that returns the cards that match some letters, as pairs of id and name."""


class Preview(QLabel):
    """Shows a picture as large as there is room, but not larger than it is."""

    def __init__(self) -> None:
        super().__init__()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(120, 168)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._whole = QPixmap()

    def show_file(self, file: Path | None, words: str) -> None:
        """Show the picture in a file; None shows no picture. `words` is the accessible name."""
        self._whole = QPixmap(str(file)) if file is not None else QPixmap()
        self.setAccessibleName(words)
        self._fit()

    def _fit(self) -> None:
        ratio = self.devicePixelRatioF()
        if self._whole.isNull():
            self.clear()
            return
        room = (self.contentsRect().size() * ratio).boundedTo(self._whole.size())
        smooth = Qt.TransformationMode.SmoothTransformation
        shown = self._whole.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        shown.setDevicePixelRatio(ratio)
        self.setPixmap(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the picture to the new size."""
        super().resizeEvent(event)
        self._fit()


class ProposalsDialog(Dialog):
    """Shows each new photograph and the card proposed for it. Nothing is stored until the player presses *Keep*."""

    confirmed = Signal(object)
    """Emitted with the confirmed card of each file that is not left out."""

    def __init__(
        self, parent: QWidget | None, proposals: Proposals, refused: Sequence[Refusal], find: Find,
        turn: Callable[[Path], object],
    ) -> None:  # fmt: skip
        super().__init__(parent, "Pictures of your cards", go="Keep")
        self.size_up(820, 640)
        self.proposals, self._find, self._turn = proposals, find, turn
        self.list = QListWidget()
        self.list.setAccessibleName("Pictures and the cards proposed for them")
        self.list.setWordWrap(True)
        self.preview = Preview()
        self.field = QLineEdit()
        self.field.setPlaceholderText("Another card: a few letters of its name")
        self.field.setAccessibleName("Another card for this picture")
        self.field.setClearButtonEnabled(True)
        self.cards = QListWidget()
        self.cards.setAccessibleName("Cards found")
        self.leave = button("Leave out", tip="Do not keep this picture (Delete)")
        self.turned = button("Turn", tip="Turn this picture clockwise by a quarter (Ctrl+T)")
        side = QVBoxLayout()
        side.addWidget(self.preview, 3)
        side.addWidget(self.field)
        side.addWidget(self.cards, 1)
        acts = QHBoxLayout()
        acts.addWidget(self.leave)
        acts.addWidget(self.turned)
        acts.addStretch(1)
        side.addLayout(acts)
        across = QHBoxLayout()
        across.setSpacing(16)
        across.addWidget(self.list, 3)
        across.addLayout(side, 2)
        self.told = label("", "hint", wrap=True)
        self.rows.addWidget(self.told)
        self.rows.addLayout(across, 1)
        self.refused = label(refusals(refused), "hint", wrap=True)
        self.refused.setVisible(bool(refused))
        self.rows.addWidget(self.refused)
        self.close_up()
        for proposal in proposals.all:
            self.list.addItem(QListWidgetItem(proposal.words))
        self.list.currentRowChanged.connect(self._marked)
        self.list.installEventFilter(self)
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.cards.itemClicked.connect(self._take)
        self.cards.itemActivated.connect(self._take)
        self.leave.clicked.connect(self.leave_out)
        self.turned.clicked.connect(self.turn)
        QShortcut(QKeySequence("Ctrl+T"), self, self.turn)
        self.list.setCurrentRow(0)
        self._tell()
        self.list.setFocus()

    @property
    def marked(self) -> Proposal | None:
        """The proposal for the selected picture; None if no picture is selected."""
        row = self.list.currentRow()
        return self.proposals.all[row] if 0 <= row < len(self.proposals.all) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle keys. In the list, Delete or Backspace leaves a picture out or includes it again. In the field, Up and
        Down move through the cards found, and Enter takes one instead of pressing *Keep*. Return True for these
        keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if watched is self.list and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                self.leave_out()
                return True
            if watched is self.field and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take(self.cards.currentItem())
                return True
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if watched is self.field and step and self.cards.count():
                self.cards.setCurrentRow(max(0, min(self.cards.count() - 1, self.cards.currentRow() + step)))
                return True
        return super().eventFilter(watched, event)

    def leave_out(self) -> None:
        """Leave the selected picture out, or include it again."""
        self._change(self.proposals.toggle)

    def turn(self) -> None:
        """Turn the selected picture clockwise by a quarter."""
        if (marked := self.marked) is not None:
            self._turn(marked.file)
            self.preview.show_file(marked.file, marked.words)

    def _change(self, change: Callable[[int], object]) -> None:
        row = self.list.currentRow()
        if row >= 0:
            change(row)
            for n, proposal in enumerate(self.proposals.all):
                self.list.item(n).setText(proposal.words)
            self._tell()

    def _marked(self, _row: int) -> None:
        self.field.clear()
        self._search("")
        self._tell()

    def _tell(self) -> None:
        marked = self.marked
        self.told.setText(self.proposals.told)
        self.go.setText(f"Keep {len(self.proposals.chosen)}")
        self.go.setEnabled(bool(self.proposals.chosen))
        for widget in (self.leave, self.turned, self.field):
            widget.setEnabled(marked is not None)
        self.preview.show_file(marked.file if marked else None, marked.words if marked else "")
        self.leave.setText("Include" if marked is not None and marked.out else "Leave out")

    def _search(self, text: str) -> None:
        self.cards.clear()
        for kind, name in self._find(text) if text.strip() else ():
            item = QListWidgetItem(name)
            item.setData(Qt.ItemDataRole.UserRole, kind)
            self.cards.addItem(item)
        self.cards.setCurrentRow(0)

    def _take(self, item: QListWidgetItem | None) -> None:
        """Assign this card to the selected picture, and give the list of pictures the focus; do nothing for None."""
        if item is None:
            return
        kind, name = item.data(Qt.ItemDataRole.UserRole), item.text()
        self._change(lambda row: self.proposals.change(row, kind, name))
        self.field.clear()
        self.list.setFocus()

    def finish(self) -> None:
        """Close the dialog, and emit the cards whose pictures the player has confirmed."""
        chosen = self.proposals.chosen
        self.accept()
        self.confirmed.emit(chosen)


class AlbumDialog(Dialog):
    """Lists the cards that have a photograph, and lets the player add and remove photographs."""

    added = Signal(object)
    """Emitted with the files or folders that the player adds."""
    pasted = Signal()
    taken_away = Signal(str)

    def __init__(self, parent: QWidget | None, names: Mapping[str, str], file_of: Callable[[str], Path]) -> None:
        """Show the cards that have photographs: `names` has their names by id, and `file_of` returns the file for an
        id."""
        super().__init__(parent, "Pictures of your cards", cancel="Close")
        self.size_up(720, 520)
        self._file_of = file_of
        self.list = QListWidget()
        self.list.setAccessibleName("Cards with a picture of yours")
        self.preview = Preview()
        self.told = label("", "hint", wrap=True)
        acts: dict[str, tuple[str, Callable[[], object]]] = {
            "Add files...": ("Choose scans or photos", self._choose_files),
            "Add folder...": ("Choose a folder with scans or photos", self._choose_folder),
            "Paste": ("Add the picture in the clipboard (Ctrl+V)", self.pasted.emit),
            "Remove": ("Remove the picture of the selected card (Delete)", self.take_away),
        }
        grid = QGridLayout()
        self.acts = {text: button(text, tip=tip) for text, (tip, _) in acts.items()}
        for n, (text, (_, act)) in enumerate(acts.items()):
            self.acts[text].clicked.connect(lambda _on=False, act=act: act())
            grid.addWidget(self.acts[text], n // 2, n % 2)
        across = QHBoxLayout()
        across.setSpacing(16)
        across.addWidget(self.list, 1)
        across.addWidget(self.preview, 1)
        self.rows.addWidget(self.told)
        self.rows.addLayout(across, 1)
        self.rows.addLayout(grid)
        self.close_up()
        self.list.currentRowChanged.connect(lambda _row: self._marked())
        self.show_names(names)

    @property
    def kind(self) -> str:
        """The id of the selected card; "" for none."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def show_names(self, names: Mapping[str, str]) -> None:
        """List these cards, all of which have a picture; `names` has their names by id."""
        row = self.list.currentRow()
        self.list.clear()
        for kind, name in sorted(names.items(), key=lambda one: (one[1], one[0])):
            item = QListWidgetItem(name)
            item.setData(Qt.ItemDataRole.UserRole, kind)
            self.list.addItem(item)
        count = len(names)
        kept = f"{count} card{'s' * (count != 1)} of yours with a picture." if count else "No card has a picture yet."
        self.told.setText(
            f"{kept} Drop scans or photos on the window, or add them here. They stay on this computer; an export has "
            "them in it only if you tick that."
        )
        self.list.setCurrentRow(max(0, min(row, count - 1)))
        self._marked()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Delete, which removes a picture, and Ctrl+V, which adds the one in the clipboard."""
        if event.matches(QKeySequence.StandardKey.Delete):
            self.take_away()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit()
        else:
            super().keyPressEvent(event)

    def take_away(self) -> None:
        """Emit that the picture of the selected card should be removed; do nothing if no card is selected."""
        if self.kind:
            self.taken_away.emit(self.kind)

    def _marked(self) -> None:
        item = self.list.currentItem()
        self.acts["Remove"].setEnabled(item is not None)
        self.preview.show_file(self._file_of(self.kind) if item else None, item.text() if item else "")

    def _choose_files(self) -> None:
        self._choose(QFileDialog.FileMode.ExistingFiles, "Scans or photos of your cards")

    def _choose_folder(self) -> None:
        self._choose(QFileDialog.FileMode.Directory, "A folder with scans or photos of your cards")

    def _choose(self, mode: QFileDialog.FileMode, title: str) -> None:
        chooser = QFileDialog(self, title, "", FILTER)
        chooser.setFileMode(mode)
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.filesSelected.connect(lambda names: self.added.emit([Path(name) for name in names]))
        chooser.open()
