"""The widget for splitting points among targets, because a fight against guardians has no dice."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QProgressBar, QScrollArea, QWidget

from talisman_desktop.core.requests import Share
from talisman_desktop.desktop.presenters.prompts import answer_drafts
from talisman_desktop.desktop.presenters.prompts.alike_targets import alike
from talisman_desktop.desktop.widgets.body import Body, button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.widgets.stepper import Stepper

WIDE = 560
"""The width from which the buttons are beside the targets."""

GAP = 4
STRIKE = "Strike  (Enter)"
MOST = 16_777_215
"""Qt's value for a size without a limit."""


class ShareBody(Body):
    """Shows a stepper for each target, the points left, and how many targets fall."""

    def __init__(self, request: Share) -> None:
        super().__init__()
        self.draft = answer_drafts.ShareDraft.of(request)
        self.spins: list[Stepper] = []
        self.groups = alike(request)
        self.states = [label() for _ in self.groups]
        self._rows: list[tuple[QWidget, QWidget, QWidget, QLabel]] = []
        """The widgets of each target."""
        self._page, self._grid = QWidget(), QGridLayout()
        self._tight = False
        self.totals = label("", "odds", wrap=True)
        self.pool = QProgressBar()
        self.pool.setRange(0, max(1, request.pool))
        self.pool.setTextVisible(False)
        self.pool.setFixedHeight(8)
        self.done = button(STRIKE, primary=True)
        self.done.clicked.connect(self.enter)
        self.best = button("Most fall", tip="As many fall as possible, the cheapest first, just enough points each")
        self.best.clicked.connect(lambda: self._set(self.draft.auto()))
        self.clear = button("Nothing")
        self.clear.clicked.connect(lambda: self._set(answer_drafts.ShareDraft.of(request)))
        self._sure: answer_drafts.ShareDraft | None = None
        """The split that the player was asked to confirm, because another split would make more targets fall."""
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._parts.addWidget(self._targets(request), 1)
        self._buttons = QWidget()
        self._buttons.setLayout(Flow(self.done, self.best, self.clear, gap=GAP))
        self._parts.addWidget(self._buttons)
        layout = column(self, GAP)
        layout.addWidget(self.totals)
        layout.addWidget(self.pool)
        layout.addLayout(self._parts, 1)
        self._set(self.draft.auto())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the buttons beside the targets if there is room, otherwise below them."""
        super().resizeEvent(event)
        wide = self.width() >= WIDE
        self._name_strike(self.width())
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(across if wide else down)
        widest = max(made.sizeHint().width() for made in (self.done, self.best, self.clear))
        self._buttons.setMaximumWidth(widest if wide else MOST)
        room = self.width() - (widest if wide else 0)
        self._lay_rows(tight=any(sum(part.sizeHint().width() + 8 for part in row) > room for row in self._rows))

    def _name_strike(self, width: int) -> None:
        """Name the key on the button that strikes, unless the buttons then need more than a row."""
        self.done.setText(STRIKE)
        together = sum(made.sizeHint().width() + GAP for made in (self.done, self.best, self.clear))
        if width < min(WIDE, together):
            self.done.setText(STRIKE.partition(" ")[0])

    def needed_height(self, width: int) -> int:
        """Return the height of the totals, the targets and the buttons."""
        wide, page = width >= WIDE, self._page
        beside = max(made.sizeHint().width() for made in (self.done, self.best, self.clear))
        targets = page.heightForWidth(width - beside if wide else width) if page.hasHeightForWidth() else -1
        targets = max(targets, page.sizeHint().height())
        buttons = self._buttons.heightForWidth(beside if wide else width)
        gap = self._parts.spacing()
        above = self.totals.heightForWidth(width) + self.pool.height() + 2 * GAP
        return above + (max(targets, buttons) if wide else targets + gap + buttons)

    def _targets(self, request: Share) -> QScrollArea:
        self._page.setLayout(self._grid)
        self._grid.setContentsMargins(0, 0, 6, 0)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        for i, group in enumerate(self.groups):
            spin = Stepper(0, request.pool, 0, f"Points on {group.words}, {group.wanted}")
            spin.changed.connect(lambda value, group=group: self._set(group.share(self.draft, value)))
            just = button(group.wanted, tip="Put just enough here")
            just.clicked.connect(lambda _on=False, i=i: self.just_enough(i))
            self.spins.append(spin)
            self._rows.append((label(f"{i + 1}   {group.words}", wrap=True), just, spin, self.states[i]))
        self._lay_rows(tight=False)
        area = QScrollArea()
        area.setWidget(self._page)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _lay_rows(self, *, tight: bool) -> None:
        """Put each target on one line; if there is little room, put its name and what it needs on one line, and its
        points on the next."""
        if self._grid.count() and tight == self._tight:
            return
        self._tight = tight
        for n, (named, just, spin, state) in enumerate(self._rows):
            row = 2 * n
            self._grid.addWidget(named, row, 0, 1, 2 if tight else 1)
            self._grid.addWidget(just, row, 2 if tight else 1)
            self._grid.addWidget(spin, row + tight, 0 if tight else 2)
            self._grid.addWidget(state, row + tight, 1 if tight else 3, 1, 2 if tight else 1)
            state.setWordWrap(tight)
        self._grid.setColumnStretch(1, int(tight))
        self._grid.setColumnStretch(0, int(not tight))
        self._grid.setRowStretch(2 * len(self._rows), 1)

    def _set(self, draft: answer_drafts.ShareDraft) -> None:
        self.draft = draft
        request = draft.request
        for group, spin, state in zip(self.groups, self.spins, self.states, strict=True):
            spin.show_value(group.points(draft))
            state.setText(group.state(draft))
        against = f"     They strike with {request.against}" if request.against else ""
        self.totals.setText(
            f"{request.pool - draft.left} of {request.pool} used, {draft.left} left"
            f"     {draft.fallen} of {len(request.targets)} fall{against}"
        )
        self.pool.setValue(request.pool - draft.left)
        self.best.setEnabled(draft != draft.auto())

    def fill(self, parts: Mapping[str, int]) -> None:
        """Put these points on the targets, by id, without striking."""
        draft = answer_drafts.ShareDraft.of(self.draft.request)
        for place, target in enumerate(self.draft.request.targets):
            draft = draft.set(place, parts.get(target.id, 0))
        self._set(draft)

    def just_enough(self, row: int) -> None:
        """Give the target in a row just enough points to fall, or enough for one more of several equal targets. If all
        have enough, remove their points."""
        self._set(self.groups[row].one_more(self.draft))

    def space(self) -> None:
        """Say that Space does not strike."""
        self.noted.emit("Space does not strike: press Enter to strike")

    def enter(self) -> None:
        """Strike. If another split would make more targets fall, ask the player to confirm first."""
        if self.draft.missing:
            self.noted.emit(self.draft.missing)
        elif self.draft.fallen < (most := self.draft.auto().fallen) and self._sure != self.draft:
            self._sure = self.draft
            self.noted.emit(f"Only {self.draft.fallen} would fall, {most} could. Press Strike again to confirm")
        else:
            self.give(self.draft.answer)

    def key(self, event: QKeyEvent) -> bool:
        """Give the target whose row has this digit just enough points; return False if the key is no such digit."""
        text = event.text()
        if text.isdigit() and text.isascii() and 0 < int(text) <= len(self.spins):
            self.just_enough(int(text) - 1)
            return True
        return False
