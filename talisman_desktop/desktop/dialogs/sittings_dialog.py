"""The dialog of the sittings: date, title, players and notes of each; it also ends the present sitting."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignError
from talisman_desktop.store.sittings import Sitting

AWAY = "all cards but the heroes' own return to their decks, new spells are drawn, you begin in the first village."
AWAY_ON_THE_ROAD = (
    "On the road this brings the party home without a journey: the adventure ends without its trove, and the Mystic "
    "cannot be visited in the next stay."
)
FIRST_DAY, LAST_DAY = QDate(1983, 1, 1), QDate(2999, 12, 31)
"""The first and the last possible date of a sitting. The game was published in the first year."""


def when(text: str) -> str:
    """Return a time stored in the file as people write it; if it cannot be read, return it unchanged."""
    try:
        return f"{datetime.fromisoformat(text).astimezone():%d %b %Y, %H:%M}"
    except ValueError:
        return text


def span(sitting: Sitting) -> str:
    """Return the beginning and the end of a sitting, only the beginning if it has not ended. The day of the end is left
    out if it is the same."""
    try:
        began, ended = (datetime.fromisoformat(t).astimezone() for t in (sitting.started, sitting.ended))
    except ValueError:
        return when(sitting.started)
    return (
        f"{began:%a %d %b %Y, %H:%M} to {ended:%H:%M}"
        if began.date() == ended.date()
        else (f"{began:%a %d %b %Y, %H:%M} to {ended:%a %d %b, %H:%M}")
    )


def _line(sitting: Sitting) -> str:
    return f"{sitting.number}  –  {when(sitting.started)}  {sitting.title}".rstrip()


def _day(text: str) -> QDate:
    """Return the day of a time stored in the file; today if it cannot be read."""
    try:
        day = datetime.fromisoformat(text).date()
    except ValueError:
        return QDate.currentDate()
    return QDate(day.year, day.month, day.day)


def _python_day(day: QDate) -> date:
    return date(day.year(), day.month(), day.day())


class SittingDialog(Dialog):
    """Shows the record of each sitting, which can be changed at any time. The fields are stored when another sitting is
    chosen, with *Keep*, and when the sitting is ended. Cancel drops the fields shown."""

    ended = Signal(bool)
    """Emitted when the player ends the sitting: True if the table is put away, False if it is left standing."""

    def __init__(
        self, parent: QWidget | None, campaign: Campaign, put_away: str = "", on_the_road: bool = False
    ) -> None:
        """Show the records; `put_away` says why the table cannot be put away now, "" if it can."""
        super().__init__(parent, "Sittings", go="Keep", cancel="Cancel")
        self.size_up(640, 480)
        self.campaign = campaign
        self.which = QComboBox()
        self.which.setAccessibleName("Sitting")
        self.title, self.players, self.notes = QLineEdit(), QLineEdit(), QPlainTextEdit()
        self.players.setPlaceholderText("Who plays")
        self.title.setPlaceholderText("What you call it")
        self.notes.setPlaceholderText("Anything worth remembering about this evening")
        self.notes.setAccessibleName("Notes")
        self.day = QDateEdit()
        self.day.setCalendarPopup(True)
        self.day.setDisplayFormat("d MMM yyyy")
        self.day.setMinimumDate(FIRST_DAY)
        self.day.setMaximumDate(LAST_DAY)
        self.dates = label("", "hint")
        form = QFormLayout()
        form.addRow("Sitting", self.which)
        form.addRow("Date", self.day)
        form.addRow("", self.dates)
        form.addRow("Title", self.title)
        form.addRow("Players", self.players)
        form.addRow("Notes", self.notes)
        self.rows.addLayout(form, 1)
        told = "A note to a line of the journal is written in the journal: Ctrl+M at the line, or a right click on it."
        self.rows.addWidget(label(told, "hint", wrap=True))
        self.stand = button("End, table left standing", tip="Save this and close the campaign")
        tip = put_away or AWAY
        self.away = button("End, table put away", tip=f"{tip[0].upper()}{tip[1:]}")
        self.away.setEnabled(not put_away)
        self.stand.clicked.connect(lambda: self._end(False))
        self.away.clicked.connect(lambda: self._end(True))
        self.buttons.insertWidget(0, self.stand)
        self.buttons.insertWidget(1, self.away)
        what = f"{AWAY} {AWAY_ON_THE_ROAD}" if on_the_road else AWAY
        self.rows.addWidget(label(f"Table put away: {put_away or what}", "hint", wrap=True))
        self.close_up()
        self._shown: Sitting | None = None
        self._day_shown = QDate()
        for sitting in campaign.sittings.all():
            self.which.addItem(_line(sitting), sitting.number)
        self.which.setCurrentIndex(max(0, self.which.findData(campaign.sittings.now)))
        self.which.currentIndexChanged.connect(lambda _row: self._show())
        self._show()

    def keep(self) -> bool:
        """Store the fields of the sitting shown; return False if that failed, after showing why."""
        shown = self._shown
        if shown is None:
            return True
        title, players, notes = self.title.text().strip(), self.players.text().strip(), self.notes.toPlainText().strip()
        day = _python_day(self.day.date()) if self.day.date() != self._day_shown else None
        if day is None and (title, players, notes) == (shown.title, shown.players, shown.notes):
            return True
        if not self._kept(
            lambda: self.campaign.sittings.describe(shown.number, title=title, players=players, notes=notes, day=day)
        ):
            return False
        for sitting in self.campaign.sittings.all():
            if sitting.number == shown.number:
                self.which.setItemText(self.which.findData(shown.number), _line(sitting))
        return True

    def finish(self) -> None:
        """Store the fields and close. If they cannot be stored, stay open."""
        if self.keep():
            self.accept()

    def _end(self, away: bool) -> None:
        if self.keep():
            self.accept()
            self.ended.emit(away)

    def _kept(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except CampaignError as error:
            self.say_wrong(str(error))
            return False
        self.say_wrong("")
        return True

    def _show(self) -> None:
        if not self.keep():
            return
        number = self.which.currentData()
        found = next((s for s in self.campaign.sittings.all() if s.number == number), None)
        self._shown = found
        if found is not None:
            self.title.setText(found.title)
            self.players.setText(found.players)
            self.notes.setPlainText(found.notes)
            self._day_shown = _day(found.started)
            self.day.setDate(self._day_shown)
            self._day_shown = self.day.date()
            was = f", the table {found.table_was}" if found.table_was else ""
            self.dates.setText(f"{span(found)}{was}")
