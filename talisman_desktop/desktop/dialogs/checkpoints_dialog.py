"""Checkpoints: moments of the game with a name."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignError

Named = Callable[[str], str]
"""A function that sets a checkpoint with this name, goes back to it or makes a campaign from it. It returns the reason
if that is impossible, else ""."""


class CheckpointsDialog(Dialog):
    """Lists the checkpoints, and sets, restores and removes them."""

    def __init__(self, parent: QWidget | None, campaign: Campaign, add: Named, back: Named, branch: Named) -> None:
        super().__init__(parent, "Checkpoints", cancel="Close")
        self.size_up(560, 420)
        self.campaign, self._add, self._back, self._branch = campaign, add, back, branch
        self.name = QLineEdit()
        self.name.setPlaceholderText("A name for this moment")
        self.name.returnPressed.connect(self.add)
        self.list = QListWidget()
        self.list.setAccessibleName("Checkpoints")
        self.list.setWordWrap(True)
        self.set_here = button("Set it here", primary=True)
        self.set_here.clicked.connect(self.add)
        naming = QHBoxLayout()
        naming.addWidget(self.name, 1)
        naming.addWidget(self.set_here)
        self.acts = {"Go back to it": self.back, "New campaign from it": self.branch, "Remove": self.remove}
        self.buttons_of = {text: button(text) for text in self.acts}
        acting = QHBoxLayout()
        for text, act in self.acts.items():
            self.buttons_of[text].clicked.connect(act)
            acting.addWidget(self.buttons_of[text])
        acting.addStretch(1)
        self.rows.addLayout(naming)
        self.rows.addWidget(self.list, 1)
        self.rows.addLayout(acting)
        self.rows.addWidget(
            label("Going back can be undone. A new campaign leaves this one as it is.", "hint", wrap=True)
        )
        self.close_up()
        self.show_points()

    def show_points(self) -> None:
        """List the checkpoints."""
        self.list.clear()
        for point in self.campaign.checkpoints.all():
            where = "  ·  ".join(part for part in (f"day {point.day}", point.place, point.line) if part)
            item = QListWidgetItem(f"{point.name}\n{where}")
            item.setData(Qt.ItemDataRole.UserRole, point.name)
            self.list.addItem(item)
        for made in self.buttons_of.values():
            made.setEnabled(self.list.count() > 0)

    def add(self) -> None:
        """Set a checkpoint at the present moment, with the name typed."""
        if self._did(self._add(self.name.text())):
            self.name.clear()
            self.show_points()

    def back(self) -> None:
        """Go back to the selected checkpoint, and close; if that is impossible, say why and stay open."""
        if self._did(self._on_marked(self._back)):
            self.accept()

    def branch(self) -> None:
        """Make a new campaign from the selected checkpoint, and close; if that is impossible, say why and stay open."""
        if self._did(self._on_marked(self._branch)):
            self.accept()

    def remove(self) -> None:
        """Remove the selected checkpoint; if that is impossible, say why."""

        def gone(name: str) -> str:
            try:
                self.campaign.checkpoints.remove(name)
            except CampaignError as error:
                return str(error)
            return ""

        if self._did(self._on_marked(gone)):
            self.show_points()

    def _on_marked(self, act: Named) -> str:
        item = self.list.currentItem()
        return act(item.data(Qt.ItemDataRole.UserRole)) if item is not None else "Select a checkpoint first."

    def _did(self, wrong: str) -> bool:
        self.say_wrong(wrong)
        return not wrong
