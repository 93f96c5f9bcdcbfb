"""The labels in the status bar: who decides, where the party is, and whether everything is saved."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QStatusBar, QWidget

from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.desktop.widgets.early_layout import lay_out
from talisman_desktop.desktop.widgets.steady_frame import Steady


class Footer:
    """The three labels of a status bar."""

    def __init__(self, bar: QStatusBar) -> None:
        self.place = label("", "hint")
        self.saved = label("", "hint")
        self.decides = label("")
        self._told = told = QWidget()
        row = QHBoxLayout(told)
        row.setContentsMargins(8, 0, 0, 0)  # not those of a label, which can get lost when the theme changes
        row.setSpacing(16)
        row.addWidget(self.decides)
        row.addWidget(self.place, 1)
        bar.addWidget(Steady(told, narrow=True), 1)
        bar.addPermanentWidget(self.saved)

    def tell(self, place: str, decides: str) -> None:
        """Show where the party is and who decides."""
        self.place.setText(place)
        self.decides.setText(decides)
        self.decides.setVisible(bool(decides))
        lay_out(self._told)

    def clear(self) -> None:
        """Clear the labels, because no campaign is open."""
        self.tell("", "")
        self.saved.setText("")
