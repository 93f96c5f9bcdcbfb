"""The dialog of the players: each seat has a player's name and a colour."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QWidget

from talisman_desktop.core.facts import Fact, OptionSet
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.table_view import SEATS
from talisman_desktop.desktop.theme.palette import DARK, Theme
from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.desktop.widgets.seat_sign import SIDE, icon
from talisman_desktop.rules import colours, settings
from talisman_desktop.rules.ruleset import Ruleset


class PlayersDialog(Dialog):
    """Asks for a name and a colour for each seat. A later hero in a seat belongs to the same player. `keep` makes the
    changes in one step of the game, and returns the reason if that is impossible, else ""."""

    def __init__(
        self,
        parent: QWidget | None,
        table: Table,
        ruleset: Ruleset,
        keep: Callable[[str, tuple[Fact, ...]], str],
        theme: Theme = DARK,
    ) -> None:
        super().__init__(parent, "Players", go="Keep")
        self._keep, self._known, self._options = keep, ruleset.options, table.options
        form = QFormLayout()
        self.names: list[QLineEdit] = []
        self.colours: list[QComboBox] = []
        self._were = [colours.colour(table.options, seat) for seat in range(SEATS)]
        self._now = list(self._were)
        for seat in range(SEATS):
            hero = next((h for h in table.heroes.values() if h.seat == seat), None)
            field = QLineEdit(settings.player(table.options, seat))
            field.textChanged.connect(self._check)
            name = screen_names.hero_name(hero.id, table, ruleset.catalog) if hero is not None else f"Seat {seat + 1}"
            field.setAccessibleName(f"Who plays: {name}")
            row = QHBoxLayout()
            row.addWidget(field, 1)
            row.addWidget(self._colour_box(seat, name, theme))
            form.addRow(name, row)
            self.names.append(field)
        self.rows.addLayout(form)
        hint = (
            "Every question to a hero shows the player's name and colour. A new hero in the same seat has the same "
            "player. If you choose a colour that another player has, the two swap colours."
        )
        self.rows.addWidget(label(hint, "hint", wrap=True))
        self.rows.addStretch(1)
        self.close_up()

    def _check(self) -> None:
        """Say which names are too long, and disable *Keep* while there are any."""
        wrong = [long for field in self.names if (long := settings.too_long(field.text()))]
        self.say_wrong("\n".join(wrong))
        self.go.setEnabled(not wrong)

    def _colour_box(self, seat: int, name: str, theme: Theme) -> QComboBox:
        box = QComboBox()
        box.setIconSize(QSize(SIDE, SIDE))
        box.setAccessibleName(f"Colour: {name}")
        for colour in colours.COLOURS:
            box.addItem(icon(colour, theme, self.devicePixelRatioF()), colour.capitalize(), colour)
        box.setCurrentIndex(colours.COLOURS.index(self._now[seat]))
        box.currentIndexChanged.connect(lambda index: self._choose(seat, colours.COLOURS[index]))
        self.colours.append(box)
        return box

    def _choose(self, seat: int, colour: str) -> None:
        """Give a seat a colour. If another seat has it, the two seats swap colours."""
        before, self._now[seat] = self._now[seat], colour
        for other, box in enumerate(self.colours):
            if other != seat and self._now[other] == colour:
                self._now[other] = before
                box.setCurrentIndex(colours.COLOURS.index(before))

    def _coloured(self) -> list[OptionSet]:
        """Return the colours to be stored: those that the player changed, and those that must be stored so that they
        stay the same.
        """
        moved = [colours.coloured(s, c) for s, c in enumerate(self._now) if c != self._were[s]]
        after = {**self._options, **{fact.option: fact.value for fact in moved}}
        follow = [colours.coloured(s, c) for s, c in enumerate(self._now) if colours.colour(after, s) != c]
        return moved + follow

    def finish(self) -> None:
        """Store the players' names and colours that changed, and close. If that is refused, say why and stay open."""
        changed: list[OptionSet] = [
            settings.seated(seat, field.text())
            for seat, field in enumerate(self.names)
            if " ".join(field.text().split()) != settings.player(self._options, seat)
        ]
        changed += self._coloured()
        what = "; ".join(settings.told(self._known, f.option, f.value) for f in changed)
        wrong = self._keep(what, tuple(changed)) if changed else ""
        self.say_wrong(wrong)
        if not wrong:
            self.accept()
