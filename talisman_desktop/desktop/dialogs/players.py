"""Who plays which hero."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.base import Dialog
from talisman_desktop.desktop.presenters.table_view import SEATS
from talisman_desktop.desktop.prompts import words
from talisman_desktop.desktop.prompts.body import label
from talisman_desktop.games.darkest import options


class PlayersDialog(Dialog):
    """A name for each seat; whoever comes to a seat is played by the same. `keep` makes it one step of the game and
    gives back why that cannot be, or ""."""

    def __init__(
        self,
        parent: QWidget | None,
        table: Table,
        catalog: Catalog,
        keep: Callable[[str, tuple[Fact, ...]], str],
    ) -> None:
        super().__init__(parent, "Players", go="Keep")
        self._keep, self._options = keep, table.options
        form = QFormLayout()
        self.names: list[QLineEdit] = []
        for seat in range(SEATS):
            hero = next((h for h in table.heroes.values() if h.seat == seat), None)
            field = QLineEdit(options.player(table.options, seat))
            field.setMaxLength(options.LONGEST_NAME)
            name = words.hero_name(hero.id, table, catalog) if hero is not None else f"Seat {seat + 1}"
            field.setAccessibleName(f"Who plays: {name}")
            form.addRow(name, field)
            self.names.append(field)
        self.rows.addLayout(form)
        hint = "The name stands with every question to that hero. A new hero in the same place is played by the same."
        self.rows.addWidget(label(hint, "hint", wrap=True))
        self.rows.addStretch(1)
        self.close_up()

    def finish(self) -> None:
        """Keep what was changed."""
        changed = [
            options.seated(seat, field.text())
            for seat, field in enumerate(self.names)
            if " ".join(field.text().split()) != options.player(self._options, seat)
        ]
        wrong = (
            self._keep("; ".join(options.told(f.option, f.value) for f in changed), tuple(changed)) if changed else ""
        )
        self.say_wrong(wrong)
        if not wrong:
            self.accept()
