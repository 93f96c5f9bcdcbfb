"""The widgets to choose one option or to pick several."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from talisman_desktop.core.requests import Choose, Chosen, Pick, Picked
from talisman_desktop.desktop.presenters.prompts import answer_drafts, questions, space_key
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.prompts.button_images import ButtonImages
from talisman_desktop.desktop.prompts.option_buttons import ARROWS
from talisman_desktop.desktop.prompts.option_columns import OptionColumns
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import SHORT, Body, Wrapped, button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow

NO_SPACE = "Space does nothing here: press the key of your answer"
NO_ENTER = "Press the key of your answer, or select one with the arrow keys"


GAP = 4
"""The gap in pixels between the options and the line on unavailable ones."""


class ChooseBody(Body):
    """Takes one option as the answer, by a click or its key. Enter takes the selected option, Space the highlighted
    one."""

    def __init__(self, request: Choose, images: ButtonImages | None = None) -> None:
        """Show a request, with buttons that share their `images` with those of others."""
        super().__init__()
        self.request = request
        self._figures: Mapping[str, Figures] = {}
        self._theme = palette.named("")
        self.options = OptionColumns((), images=images)
        self.options.pressed_option.connect(self._chosen)
        self.options.barred_asked.connect(self.barred_asked)
        self.options.pointed.connect(self.pointed)
        self.barred, self._measured = _barred_line(), _barred_line()
        self._measured.setParent(self)
        self._measured.hide()
        self._measured.ensurePolished()  # because it is never shown
        self.barred.linkActivated.connect(lambda: self._show(folded=self._unfolded))
        layout = column(self, GAP)
        layout.addWidget(self.options, 1)
        layout.addWidget(self.barred)
        self.show_request(request)

    def show_request(self, request: Choose) -> None:
        """Show another request, using the same buttons again."""
        self.request = request
        self._figures = {}
        self._show(folded=True)

    def prepare(self, request: Choose, width: int, height: Callable[[int], int]) -> None:
        """Measure the options of a request that may be shown next at this width. `height` returns the height that the
        body will have if it needs so much."""
        long, short = (self._barred_height(request, width, short=short) for short in (False, True))

        def left(needed: int) -> int:
            barred = long if needed + long <= height(0) else short
            whole = height(needed + barred)
            return whole - (long if needed + long <= whole else short)

        self.options.measure_ahead(questions.groups(request, folded=True), width, left)

    def _barred_height(self, request: Choose, width: int, *, short: bool) -> int:
        """Return the height of the line on the unavailable options of a request, with the gap above it."""
        if not questions.is_folded(request):
            return 0
        self._measured.setText(self._barred_words(request, folded=True, short=short))
        return self._measured.heightForWidth(width) + GAP

    def needed_height(self, width: int) -> int:
        """Return the height of all options, and of the line on unavailable ones."""
        barred = 0 if self.barred.isHidden() else self.barred.heightForWidth(width) + GAP
        return self.options.needed_height(width) + barred

    def show_figures(self, figures: Mapping[str, Figures], theme: Theme) -> None:
        """Show the odds of each option in `figures`, and remove all other odds."""
        self._figures, self._theme = figures, theme
        self.options.show_figures(figures, theme)
        self._show_barred()

    def _show(self, *, folded: bool) -> None:
        """Show the unavailable options summed up in a line (`folded`), or each as a button."""
        self._unfolded = not folded
        self.options.show_groups(questions.groups(self.request, folded=folded))
        self.options.show_figures(self._figures, self._theme)
        self._show_barred()

    def _show_barred(self) -> None:
        """Sum up the unavailable options in a line, in few words if all words would hide other options."""
        if not questions.is_folded(self.request):
            self.barred.hide()
            return
        self.barred.show()
        self._tell_barred(short=False)
        if not self._unfolded and self.needed_height(self.width()) > self.height():
            self._tell_barred(short=True)

    def _tell_barred(self, *, short: bool) -> None:
        """Write the line on unavailable options. It is written again for a new theme, because a link keeps its colour
        until the text changes."""
        self.barred.setText(self._barred_words(self.request, folded=not self._unfolded, short=short))

    def _barred_words(self, request: Choose, *, folded: bool, short: bool) -> str:
        """Return the line on the unavailable options of a request, as HTML."""
        told = html.escape(questions.folded(request, short=short))
        colour = self.palette().link().color().name()
        link = '<a href="show">Show</a>' if folded else '<a href="hide">Hide what is not possible now</a>'
        styled = link.replace("<a ", f'<a style="color: {colour}" ')
        return f"{told} &nbsp; {styled}" if folded else styled

    def changeEvent(self, event: QEvent) -> None:
        """Give the link the colours of the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_barred()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write as much about the unavailable options as there is room for."""
        super().resizeEvent(event)
        self._show_barred()

    def _chosen(self, option: str) -> None:
        self.give(Chosen(option))

    def space(self) -> None:
        """Take the highlighted option, unless another one is selected, because the player may mean that one."""
        taken, marked = space_key.option(self.request), self.options.marked()
        if taken is None:
            self.noted.emit(NO_SPACE)
        elif marked and marked != taken:
            self.noted.emit("Enter takes the selected answer")
        else:
            self._chosen(taken)

    def enter(self) -> None:
        """Take the selected option, or the highlighted one if none is selected."""
        taken = self.options.marked() or space_key.option(self.request)
        if taken is None:
            self.noted.emit(NO_ENTER)
        else:
            self._chosen(taken)

    def key(self, event: QKeyEvent) -> bool:
        """Choose the option that has this key, or move the focus with an arrow key. Return whether the key was one of
        these."""
        if event.key() in ARROWS:
            self.options.step(event.key())
            return True
        line = questions.by_key(self.options.groups, event.text())
        if line is not None:
            self._chosen(line.id)
        return line is not None


def _barred_line() -> Wrapped:
    made = Wrapped()
    made.setObjectName("hint")
    made.setTextFormat(Qt.TextFormat.RichText)
    return made


class PickBody(Body):
    """Takes several options as the answer. The player switches each on or off, and confirms them together."""

    def __init__(self, request: Pick, images: ButtonImages | None = None) -> None:
        """Show a request, with buttons that share their `images` with those of others."""
        super().__init__()
        self.draft = answer_drafts.PickDraft(request)
        self.options = OptionColumns((), checkable=True, images=images)
        self.options.pressed_option.connect(self.toggle)
        self.options.pointed.connect(self.pointed)
        self.confirm = button("", primary=True)
        self.confirm.clicked.connect(self.enter)
        self.all = button("")
        self.all.clicked.connect(lambda: self._edit(self.draft.all()))
        self.none = button("None")
        self.none.clicked.connect(lambda: self._edit(answer_drafts.PickDraft(self.draft.request)))
        self.state = label("", "hint")
        layout = column(self)
        layout.addWidget(self.options, 1)
        # Even a hidden row has a place in the layout, because a widget outside any layout is never deleted.
        self._confirming = confirming = QWidget()
        confirming.setLayout(Flow(self.confirm, self.all, self.none, self.state))
        layout.addWidget(confirming)
        self.show_request(request)

    def show_request(self, request: Pick) -> None:
        """Show another request, using the same buttons again."""
        self.draft = answer_drafts.PickDraft(request)
        self.all.setText("All" if request.most >= len(request.options) else f"The first {request.most}")
        self._confirming.setVisible(not self._only_one)
        self.options.show_groups(questions.groups(request))
        self._set(self.draft)

    def prepare(self, request: Pick, width: int, height: Callable[[int], int]) -> None:
        """Measure the options of a request that may be shown next at this width. `height` returns the height that the
        body will have if it needs so much."""
        below = 0 if _takes_one(request) else self._confirming.heightForWidth(width) + SHORT
        self.options.measure_ahead(questions.groups(request), width, lambda needed: height(needed + below) - below)

    def show_figures(self, figures: Mapping[str, Figures], theme: Theme) -> None:
        """Show the odds of each option in `figures`, and remove all other odds."""
        self.options.show_figures(figures, theme)

    def needed_height(self, width: int) -> int:
        """Return the height of all options, and of the buttons below them."""
        below = 0 if self._confirming.isHidden() else self._confirming.heightForWidth(width) + SHORT
        return self.options.needed_height(width) + below

    def present_answer(self) -> Picked | None:
        """Return the options picked so far; None if they are too few, or the first one picked is the answer."""
        return self.draft.answer if not self.draft.missing and not self._only_one else None

    @property
    def _only_one(self) -> bool:
        """Whether exactly one option must be picked, so that picking it is the answer."""
        return _takes_one(self.draft.request)

    def toggle(self, option: str) -> None:
        """Pick an option, or put it back. If exactly one must be picked, answer with it."""
        if self._only_one:
            self._set(answer_drafts.PickDraft(self.draft.request).toggle(option))
            self.give(self.draft.answer)
        else:
            self._edit(self.draft.toggle(option))

    def _edit(self, draft: answer_drafts.PickDraft) -> None:
        self._set(draft)
        self.edited.emit()

    def _set(self, draft: answer_drafts.PickDraft) -> None:
        self.draft = draft
        for name, made in self.options.buttons.items():
            made.setChecked(name in draft.ids)
            made.update()
        self.confirm.setEnabled(not draft.missing)
        self.confirm.setText(f"{draft.label}  (Enter)")
        self.state.setText(draft.missing)
        self.none.setEnabled(bool(draft.ids))
        self.all.setEnabled(draft.all() != draft)

    def space(self) -> None:
        """Answer with no option, if that is allowed and none was picked."""
        if self.draft.ids and not self._only_one:
            self.noted.emit("Enter confirms what you picked")
        elif space_key.answer(self.draft.request) is None:
            self.noted.emit(NO_SPACE)
        else:
            self.enter()

    def enter(self) -> None:
        """Answer with the picked options, or with the selected one if exactly one must be picked."""
        if self._only_one:
            marked = self.options.marked()
            self.toggle(marked) if marked else self.noted.emit("Press the key of the one you choose")
        elif self.draft.missing:
            self.noted.emit(self.draft.missing)
        else:
            self.give(self.draft.answer)

    def key(self, event: QKeyEvent) -> bool:
        """Mark or unmark the option that has this key, or move the focus with an arrow key. Return whether the key was
        one of these."""
        if event.key() in ARROWS:
            self.options.step(event.key())
            return True
        line = questions.by_key(self.options.groups, event.text())
        if line is not None:
            self.toggle(line.id)
        return line is not None


def _takes_one(request: Pick) -> bool:
    """Return whether exactly one option must be picked."""
    return request.least == request.most == 1
