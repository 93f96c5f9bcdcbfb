"""Moments of the game: checkpoints with a name, and every earlier decision, looked at, corrected or played on from."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.requests import Answer
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.base import Dialog
from talisman_desktop.desktop.docks.model import party_html
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.prompts.body import button, label
from talisman_desktop.play.courses import Moment
from talisman_desktop.play.entries import is_decision, name_of
from talisman_desktop.play.session import Session
from talisman_desktop.play.timeline import Decision, decisions, stretches
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.courses import PastCourse
from talisman_desktop.store.errors import CampaignError

Named = Callable[[str], str]
"""Does something with a name; why it cannot be done, or ""."""


class CheckpointsDialog(Dialog):
    """Moments with a name: set here, gone back to, taken away."""

    def __init__(self, parent: QWidget | None, campaign: Campaign, add: Named, back: Named, branch: Named) -> None:
        super().__init__(parent, "Checkpoints", cancel="Close")
        self.resize(560, 420)
        self.campaign, self._add, self._back, self._branch = campaign, add, back, branch
        self.name = QLineEdit()
        self.name.setPlaceholderText("What this moment is called")
        self.name.returnPressed.connect(self.add)
        self.list = QListWidget()
        self.list.setAccessibleName("Checkpoints")
        self.list.setWordWrap(True)
        self.set_here = button("Set it here", primary=True)
        self.set_here.clicked.connect(self.add)
        naming = QHBoxLayout()
        naming.addWidget(self.name, 1)
        naming.addWidget(self.set_here)
        self.acts = {"Go back to it": self.back, "New campaign from it": self.branch, "Take it away": self.remove}
        acting = QHBoxLayout()
        for text, act in self.acts.items():
            made = button(text)
            made.clicked.connect(act)
            acting.addWidget(made)
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
        """List them."""
        self.list.clear()
        for point in self.campaign.checkpoints.all():
            where = "  ·  ".join(part for part in (f"day {point.day}", point.place, point.line) if part)
            item = QListWidgetItem(f"{point.name}\n{where}")
            item.setData(Qt.ItemDataRole.UserRole, point.name)
            self.list.addItem(item)

    def add(self) -> None:
        """Give the present moment the name that was typed."""
        if self._did(self._add(self.name.text())):
            self.name.clear()
            self.show_points()

    def back(self) -> None:
        """Go back to the marked one."""
        if self._did(self._on_marked(self._back)):
            self.accept()

    def branch(self) -> None:
        """Make a new campaign from the marked one."""
        if self._did(self._on_marked(self._branch)):
            self.accept()

    def remove(self) -> None:
        """Take the marked one away."""

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
        return act(item.data(Qt.ItemDataRole.UserRole)) if item is not None else "Mark a checkpoint first."

    def _did(self, wrong: str) -> bool:
        self.say_wrong(wrong)
        return not wrong


class MomentsDialog(Dialog):
    """Every decision by day, place and card, with the table as it stood then; nothing here changes it by looking."""

    amend_wanted = Signal(int, object)
    """A log entry of the session, and the answer it should have been."""
    turn_wanted = Signal(int, str)
    """A log entry to play on from: with the "same" luck, "other" luck, or as a "branch"."""
    further_wanted = Signal()

    def __init__(
        self,
        parent: QWidget | None,
        session: Session,
        catalog: Catalog,
        place: Callable[[Table], str],
        aside: Sequence[PastCourse] = (),
        more: bool = False,
    ) -> None:
        """`aside` are courses left before; with `more` the campaign goes back further than the session."""
        super().__init__(parent, "Earlier moments", cancel="Close")
        self.resize(900, 620)
        self.session, self.catalog, self._place = session, catalog, place
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Decisions")
        self.tree.currentItemChanged.connect(lambda item, _old: self._show(item))
        self.table = QTextBrowser()
        self.table.setOpenLinks(False)
        self.prompt = PromptArea()
        self.prompt.news.hide()
        self.prompt.hide()
        self.prompt.answered.connect(self._amend)
        self.amend = button("Correct this answer...", tip="Answer it anew; what follows is kept as far as it fits")
        self.same = button("Play on from here", tip="With the same luck; undo leads back")
        self.other = button("... with other luck")
        self.branch = button("... as a new campaign")
        self.further = button("Further back...")
        self.further.setVisible(more)
        self.amend.clicked.connect(self._ask_anew)
        for made, how in ((self.same, "same"), (self.other, "other"), (self.branch, "branch")):
            made.clicked.connect(lambda _on=False, how=how: self._turn(how))
        self.further.clicked.connect(self.further_wanted)
        right = QWidget()
        rows = QVBoxLayout(right)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.table, 1)
        rows.addWidget(self.prompt, 2)
        across = QSplitter()
        across.addWidget(self.tree)
        across.addWidget(right)
        across.setSizes([420, 480])
        acting = QHBoxLayout()
        for made in (self.further, self.amend, self.same, self.other, self.branch):
            acting.addWidget(made)
        acting.addStretch(1)
        self.rows.addWidget(across, 1)
        self.rows.addLayout(acting)
        self.aside = QTextBrowser()
        self.aside.setMaximumHeight(120)
        self.aside.setPlainText(aside_text(aside))
        self.aside.setVisible(bool(self.aside.toPlainText()))
        self.rows.addWidget(self.aside)
        self.close_up()
        self.fill()

    def fill(self) -> None:
        """List the decisions, the last one marked."""
        self.tree.clear()
        last = None
        for stretch in stretches(decisions(self.session, self._place)):
            where = ", ".join(part for part in (f"Day {stretch.day}", stretch.place, stretch.card) if part)
            group = QTreeWidgetItem(self.tree, [where])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for decision in stretch.decisions:
                last = QTreeWidgetItem(group, [decision.name])
                last.setData(0, Qt.ItemDataRole.UserRole, decision)
            group.setExpanded(True)
        if last is not None:
            self.tree.setCurrentItem(last)
        self._show(last)

    def marked(self) -> Decision | None:
        """The marked decision."""
        item = self.tree.currentItem()
        found = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return found if isinstance(found, Decision) else None

    def _moment(self) -> Moment | None:
        marked = self.marked()
        return self.session.moment(marked.entry) if marked is not None else None

    def _show(self, item: QTreeWidgetItem | None) -> None:
        marked, moment = self.marked(), self._moment()
        self.prompt.hide()
        for made in (self.same, self.other, self.branch):
            made.setEnabled(marked is not None)
        self.amend.setEnabled(marked is not None and marked.amendable)
        if moment is None:
            self.table.clear()
            return
        question = moment.request.text if moment.request is not None else ""
        head = html.escape(f"{self._place(moment.table)}. {question}")
        self.table.setHtml(f"<p><b>{head}</b></p>{party_html(moment.table, self.catalog)}")

    def _ask_anew(self) -> None:
        moment = self._moment()
        if moment is not None and moment.request is not None:
            self.prompt.show_request(moment.request, moment.table, self.catalog, ())
            self.prompt.show()
            self.prompt.take_focus()

    def _amend(self, answer: Answer, _by: str) -> None:
        marked = self.marked()
        if marked is not None:
            self.amend_wanted.emit(marked.entry, answer)

    def _turn(self, how: str) -> None:
        marked = self.marked()
        if marked is not None:
            self.turn_wanted.emit(marked.entry, how)


def aside_text(aside: Sequence[PastCourse]) -> str:
    """What no longer fitted when the game went another way, the latest first."""
    lines = []
    for course in reversed(aside):
        lost = [name_of(entry) for entry in course.lost if is_decision(entry)]
        if lost:
            lines.append(f"{course.why}. Put aside: {'; '.join(lost)}.")
    return "\n".join(lines)
