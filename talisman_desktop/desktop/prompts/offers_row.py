"""The row below a question: a button for the card that the question concerns, and the things that may be played now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from talisman_desktop.core.requests import Option
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.widgets.body import SHORT, button, label
from talisman_desktop.desktop.widgets.flow_row import Flow

FEW = 2
"""The greatest number of offers shown as buttons; more, or offers with long texts, are in a menu."""
MANY = 5
"""The greatest number of offers in a group that has no submenu."""


class OffersRow(QWidget):
    """Shows a button for the question's card, and the things that may be played now as buttons or as a menu."""

    chosen = Signal(str)
    """Emitted with the id of an offer that the player chooses."""
    card_clicked = Signal(int)
    """Emitted when the player clicks the card that the question concerns."""

    def __init__(self) -> None:
        super().__init__()
        self.offers: tuple[Option, ...] = ()
        self._few: tuple[Option, ...] = ()
        self._figures: Mapping[str, Figures] = {}
        self._about = 0
        self.about = button("", tip="Show the card")
        self.about.setFlat(True)
        self.about.clicked.connect(lambda: self.card_clicked.emit(self._about))
        self.menu = QMenu(self)
        row = Flow(gap=SHORT)
        row.addWidget(self.about)
        self._now = label("Play now", "hint")
        row.addWidget(self._now)
        self._now_few = [button("") for _ in range(FEW)]
        for n, made in enumerate(self._now_few):
            made.clicked.connect(lambda _on=False, n=n: self.chosen.emit(self.offers[n].id))
            row.addWidget(made)
        self._now_many = button("", tip="Ctrl+P")
        self._now_many.clicked.connect(self.open)
        row.addWidget(self._now_many)
        self.setLayout(row)

    def show_card(self, name: str, card: int) -> None:
        """Show a button for the card that the question concerns; no button if the name is ""."""
        self.about.setVisible(bool(name))
        self.about.setText(name)
        self._about = card

    def show_offers(self, offers: Sequence[Option]) -> None:
        """Show the things that may be played now. The buttons are used again, because making new ones takes long."""
        self.offers = tuple(offers)
        self._figures = {}
        few = 0 < len(self.offers) <= FEW and sum(len(o.text) for o in self.offers) < 34
        self._few = self.offers[:FEW] if few else ()
        self._write_few()
        for made, offer in zip_longest(self._now_few, self._few):
            made.setVisible(offer is not None)
        self._now.setVisible(few)
        self._now_many.setText(f"Play now ({len(self.offers)}) ▾")
        self._now_many.setVisible(bool(self.offers) and not few)
        self.setVisible(bool(self.offers or self.about.text()))

    def show_figures(self, figures: Mapping[str, Figures]) -> None:
        """Show the odds of each offer in `figures`, and remove all other odds."""
        self._figures = figures
        self._write_few()

    def open(self) -> None:
        """Open the menu of things that may be played now."""
        if self.offers:
            self._fill_menu()
            self.menu.popup(self.mapToGlobal(QPoint(0, self.height())))
            self.menu.setActiveAction(self.menu.actions()[0])

    def _write_few(self) -> None:
        """Write the offers on the buttons, each with the chance to win afterwards if that is known."""
        for made, offer in zip(self._now_few, self._few, strict=False):
            shown = self._figures.get(offer.id)
            made.setText(f"{offer.text}   {shown.brief}" if shown is not None and shown.brief else offer.text)
            made.setAccessibleName(f"{offer.text}: {shown.spoken}" if shown is not None else offer.text)
            made.setToolTip("\n".join(filter(None, (offer.hint, *(shown.exact if shown is not None else ())))))

    def _fill_menu(self) -> None:
        """Fill the menu with the offers in groups. This happens when it opens, because the offers change with each
        answer."""
        self.menu.clear()
        groups: dict[str, list[Option]] = {}
        for offer in self.offers:
            groups.setdefault(offer.group, []).append(offer)
        for name, members in groups.items():
            menu = self.menu.addMenu(name) if name and len(members) > MANY else self.menu
            if name and menu is self.menu and len(groups) > 1:
                menu.addSection(name)
            for offer in members:
                shown = self._figures.get(offer.id)
                told = f"   {shown.told}" if shown is not None else ""
                action = QAction(offer.text + (f"   ({offer.hint})" if offer.hint else "") + told, menu)
                action.triggered.connect(lambda _on=False, name=offer.id: self.chosen.emit(name))
                menu.addAction(action)
