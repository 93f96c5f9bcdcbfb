"""The prompt area: the question, the player who is asked, the rule, and the widget that takes the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QMargins, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from talisman_desktop.core.requests import Interjected, Option, Request
from talisman_desktop.core.table import HAND, Table
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.presenters.prompts.holds import Hold
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.prompts.answer_place import AnswerPlace
from talisman_desktop.desktop.prompts.area_sizes import GAP, RIM, AreaSizes
from talisman_desktop.desktop.prompts.end_choices import EndedBody
from talisman_desktop.desktop.prompts.hold import BeatsBody, HeldBody
from talisman_desktop.desktop.prompts.hurry_guard import HurryGuard
from talisman_desktop.desktop.prompts.kept_bodies import KeptBodies
from talisman_desktop.desktop.prompts.offers_row import OffersRow
from talisman_desktop.desktop.prompts.question_head import QuestionHead
from talisman_desktop.desktop.prompts.reminder_lines import ReminderLines
from talisman_desktop.desktop.prompts.score_fields import ScoreFields
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import ENTER, SHORT, Body, button, label
from talisman_desktop.desktop.widgets.early_layout import lay_out
from talisman_desktop.desktop.widgets.seat_sign import SeatSign
from talisman_desktop.odds.hand_fights import Scores
from talisman_desktop.rules.reminders import Reminder
from talisman_desktop.rules.rulebook import short
from talisman_desktop.rules.ruleset import Rules

LONG = 7
"""The length from which the id of a clause is shown only after a click."""


class PromptArea(QFrame):
    """Shows the pending request and emits its answer. The owner connects the signals to a session."""

    answered = Signal(object, str)
    """Emitted with the answer and its source: "person" or "typed"."""
    app_wanted = Signal()
    """Emitted when the program should roll or draw."""
    rule_clicked = Signal(str)
    card_shown = Signal(str)
    """Emitted with the id of a card, to be shown in the reading pane."""
    card_clicked = Signal(int)
    """Emitted when the player clicks the card that the question concerns."""
    barred_asked = Signal(str, QPoint)
    """Emitted with an unavailable option and a point on the screen, when the player asks why it is unavailable."""
    why_wanted = Signal(QPoint)
    """Emitted with a point on the screen when the player asks why the question is asked, or why an answer was
    refused."""
    command_wanted = Signal(str)
    """Emitted with the id of a menu command that the player wants."""
    asked = Signal()
    """Emitted when a question has just been shown."""
    odds_wanted = Signal(QPoint)
    """Emitted with a point on the screen when the player asks for the exact odds of the answers."""
    stepped = Signal()
    """Emitted when the player wants to see the next event of the last answer."""
    pointed = Signal(str)
    """Emitted with the id of the option under the pointer or with the keyboard focus; "" for none."""
    edited = Signal()
    """Emitted when the player has changed an answer that is given only with another key or click."""
    released = Signal()
    """Emitted when the player ends a pause, so that the next question can be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.setAccessibleName("The question")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.request: Request | None = None
        self.figures: Mapping[str, Figures] = {}
        """The odds shown with the answers."""
        self.theme = palette.named("")
        """The theme in which the odds are painted."""
        self.body: Body | None = None
        self.who = label("", "title", wrap=True)
        self.colour = SeatSign()
        self.colour.hide()
        self.text = label("", "prompt", wrap=True)
        self.how = label("", "hint", wrap=True)
        self.reminders = ReminderLines()
        self.reminders.rule_clicked.connect(self.rule_clicked)
        self.reminders.card_shown.connect(self.card_shown)
        self.note = label("", "error", wrap=True)
        self.note.hide()
        self.refusal = ""
        """The reason why the last answer was refused, while it is shown."""
        self.by_space = False
        """Whether the present answer is being given with the Space key."""
        self.ask = button("Why?", tip="?")
        self.ask.setFlat(True)
        self.ask.hide()
        self.ask.clicked.connect(self._ask)
        self._clause = ""
        """The rule behind the question."""
        self.rule = button("", tip="Why? Read the rule")
        self.rule.setFlat(True)
        self.rule.clicked.connect(lambda: self.rule_clicked.emit(self._clause))
        self.table_note = label("", "hint", wrap=True)
        self.play_now = OffersRow()
        self.play_now.chosen.connect(lambda name: self.answered.emit(Interjected(name), "person"))
        self.play_now.card_clicked.connect(self.card_clicked)
        self.scores = ScoreFields()
        self.scores.left.connect(self.take_focus)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._layout.setSpacing(16)
        self._ground = QWidget(self)  # opaque, so that Qt paints none of the widgets behind the area
        self._ground.setAutoFillBackground(True)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*RIM)
        rows.setSpacing(GAP)
        rows.addWidget(self.reminders)
        rows.addLayout(self._layout, 1)
        self._head = self._build_head()
        self.sizes = AreaSizes(self, self._layout, self._head, self.reminders)
        self._place = AnswerPlace(self.scores)
        self._bodies = KeptBodies(self._place, self._connect)
        self.hurry = HurryGuard(self._place)
        self._layout.addWidget(self._head, 5)
        self._layout.addWidget(self._place, 5)

    def _build_head(self) -> QuestionHead:
        first, refused = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(4)
        first.addWidget(self.colour)
        first.addWidget(self.who, 1)
        first.addWidget(self.rule, 0, Qt.AlignmentFlag.AlignTop)
        refused.addWidget(self.note, 1)
        refused.addWidget(self.ask, 0, Qt.AlignmentFlag.AlignTop)
        return QuestionHead((first, self.text, self.table_note, refused, self.how, self.play_now))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the question beside the answers if there is room, otherwise above them."""
        super().resizeEvent(event)
        self._ground.setGeometry(self.contentsRect().marginsRemoved(QMargins(*RIM)))
        direction = QBoxLayout.Direction.LeftToRight if self.sizes.is_wide else QBoxLayout.Direction.TopToBottom
        if self._layout.direction() != direction:
            self._layout.setDirection(direction)
        self._layout.setStretch(0, 5 if self.sizes.is_wide else 0)
        self._fit_head()

    def _fit_head(self) -> None:
        self.sizes.fit_head(asks=self.request is not None)

    def _settle(self) -> None:
        """Fit the text of the question and give everything its place now, before the answers, so that these get their
        place only once."""
        self._fit_head()
        lay_out(self.reminders, self, self._head.page)

    def needed_height(self) -> int | None:
        """Return the height at which the question and its answers are completely visible; None if any height is
        enough."""
        if self.body is None or self.request is None:
            return None
        place = self.sizes.widths(asks=True)[1]
        needed = self.body.needed_height(place)
        if needed is None:
            return None
        return self.sizes.whole_height(
            needed + (self.scores.whole_height(place) + SHORT if self.scores.isVisible() else 0)
        )

    def changeEvent(self, event: QEvent) -> None:
        """Fit the question again if the font changes, and keep the ground in the colour of the area."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            QTimer.singleShot(0, self, self._fit_head)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange):
            QTimer.singleShot(0, self, self._colour_ground)  # because the style sheet sets the colours only after this

    def _colour_ground(self) -> None:
        self._ground.setPalette(self.palette())

    # --- showing ---

    def show_request(self, request: Request | None, table: Table, rules: Rules, offers: Sequence[Option] = ()) -> None:
        """Show a request to be answered; None means that the campaign is over."""
        self.request, self.figures = request, {}
        self.scores.leave()
        self.show_note("")
        if request is None:
            self.show_words(*screen_names.ended(table, rules.catalog), EndedBody())
            return
        head = questions.asked(request, table, rules.catalog)
        self._show_head(head)
        self.play_now.show_offers(offers)
        self._settle()
        self._put(self._bodies.show(request, table, rules))
        self.setAccessibleDescription(f"{head.who}: {head.text}")
        self.asked.emit()

    def prepare(
        self,
        request: Request | None,
        table: Table,
        rules: Rules,
        news: Sequence[str] = (),
        due: Sequence[Reminder] = (),
    ) -> None:
        """Measure the answers to a question that may be shown next with the reminders that are `due`; None means that a
        pause may be shown, with the sentences of the `news`."""
        if request is not None:
            height = self.sizes.next_answers(self.reminders.height_with(due))
            self._bodies.prepare(request, table, rules, self.sizes.widths(asks=True)[1], height)
        else:
            self._bodies.prepare_hold(news, self.sizes.widths(asks=False)[1])

    def forget_unused_images(self) -> None:
        """Forget the images of buttons that were not used since this was called last."""
        self._place.images.forget_unused()

    def show_figures(self, figures: Mapping[str, Figures]) -> None:
        """Show the odds of the answers, by option. The odds of a roll have the key ""."""
        self.figures = figures
        self.play_now.show_figures(figures)
        if self.body is not None:
            self.body.show_figures(figures, self.theme)

    def take_scores(self, scores: Scores, names: Mapping[str, str]) -> None:
        """Let the players type the scores of a fight at their own table."""
        self.scores.begin(scores, names)
        self._place.fit()

    def show_words(self, title: str, text: str, body: Body | None = None) -> None:
        """Show a title and a text instead of a question, and a body in place of the answers; None shows no body."""
        self.request, self.figures = None, {}
        self.scores.leave()
        if body is not self.body:
            self._take_away()  # first, because its options would be laid out again for the width that is left
        self._show_head(questions.Asked(title, text))
        self.play_now.show_offers(())
        self._settle()
        self._put(body)

    def show_hold(self, hold: Hold, lines: Sequence[str]) -> None:
        """Show the last events instead of the next question, until a key or a click."""
        self.show_note("")
        self.show_words(hold.title, hold.text, self._bodies.hold(lines))
        self.setAccessibleDescription(f"{hold.title}. {' '.join(lines)}")

    def show_beats(self, *, by_itself: bool) -> None:
        """Replace the question while the stage shows the events of an answer, one for each press of Space, or
        automatically if `by_itself`."""
        body = BeatsBody(by_itself=by_itself)
        body.stepped.connect(self.stepped)
        self.show_note("")
        self.show_words("What happens", "The table shows what your answer brought. The question follows.", body)

    def show_beats_left(self, left: int) -> None:
        """Show the number of events that are left."""
        if isinstance(self.body, BeatsBody):
            self.body.show_left(left)

    def show_note(self, text: str) -> None:
        """Show a note on the answer, such as why it is not complete; "" hides the note."""
        self.refusal = ""
        self.ask.hide()
        if text != self.note.text():
            self.note.setText(text)
            self.note.setVisible(bool(text))
            self._fit_head()
        if text:  # the text is set after the note has its place
            QTimer.singleShot(0, self, lambda: self._head.ensureWidgetVisible(self.note, 0, 4))

    def show_refusal(self, text: str) -> None:
        """Show why an answer was refused, with a link to an explanation."""
        self.show_note(text)
        self.refusal = text
        self.ask.setVisible(bool(text))
        self._fit_head()  # because the note is narrower beside the link
        QTimer.singleShot(0, self.note, lambda: self._head.ensureWidgetVisible(self.note))

    def _ask(self) -> None:
        at = self.note if self.refusal else self.text
        self.why_wanted.emit(at.mapToGlobal(QPoint(0, at.height())))

    def _show_head(self, head: questions.Asked) -> None:
        self._head.verticalScrollBar().setValue(0)
        self.who.setText(head.who)
        self.colour.show_colour(head.colour)
        self.text.setText(head.text)
        self.how.setText(head.how)
        self.how.setVisible(bool(head.how))
        self.rule.setVisible(bool(head.rule) and head.rule != HAND)
        self.rule.setText(f"Why? {said}" if len(said := short(head.rule)) < LONG else "Why?")
        self._clause = head.rule
        self.table_note.setText(f"Your table on {short(head.rule)}: {head.note}")
        self.table_note.setVisible(bool(head.note))
        self.play_now.show_card(head.card, head.card_id)

    def show_theme(self, theme: Theme) -> None:
        """Use this theme for everything painted by code."""
        self.theme = theme
        self.scores.show_theme(theme)
        self.colour.show_colour(self.colour.colour, theme)
        self.show_figures(self.figures)

    def _put(self, body: Body | None) -> None:
        """Show this body instead of the one before, and give it the keyboard."""
        if body is not self.body:
            self._take_away()
        if body is None:
            return
        if self.body is None:
            self.body = body
            if body.parent() is None:
                self._connect(body)
            self._place.put(body)
            body.show()
        lay_out(body, self._place)
        self.take_focus()

    def _take_away(self) -> None:
        if self.body is None:
            return
        if self.body.isAncestorOf(self.focusWidget() or self):
            self.setFocus()
        self._place.remove(self.body)
        self.body.hide()
        if not self._bodies.keeps(self.body):
            self.body.deleteLater()
        self.body = None

    def _connect(self, body: Body) -> None:
        body.answered.connect(self.answered)
        body.app_wanted.connect(self.app_wanted)
        body.noted.connect(self.show_note)
        body.card_shown.connect(self.card_shown)
        body.command_wanted.connect(self.command_wanted)
        body.barred_asked.connect(self.barred_asked)
        body.pointed.connect(self.pointed)
        body.edited.connect(self.edited)
        if isinstance(body, HeldBody):
            body.released.connect(self.released)

    def take_focus(self) -> None:
        """Give the keyboard focus to the question."""
        wanted = self.body.first_focus() if self.body is not None else None
        (wanted or self).setFocus()

    def open_offers(self) -> None:
        """Open the menu of things that may be played now."""
        self.play_now.open()

    def release(self) -> None:
        """Emit `released` if a pause is shown instead of the question."""
        if isinstance(self.body, HeldBody):
            self.released.emit()

    # --- keys ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of the question, wherever in the area the focus is."""
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Let the question handle a key; return whether the key is used up. Space and Enter always are, even while they
        are ignored."""
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if isinstance(self.body, HeldBody):
            return not held and (self.hurry.stops() or self.body.key(event))
        if event.text() == "?":
            self._ask()
            return True
        if event.text() == "%" and self.figures:
            self.odds_wanted.emit(self.text.mapToGlobal(QPoint(0, self.text.height())))
            return True
        if self.body is None or held & ~Qt.KeyboardModifier.AltModifier:
            return False
        if event.key() == Qt.Key.Key_Space or event.key() in ENTER:
            if not self.hurry.stops() and not event.isAutoRepeat() and not held:
                self.show_note("")
                self._confirm(self.body, by_space=event.key() == Qt.Key.Key_Space)
            return True
        if held and event.key() not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return False
        return self.body.key(event)

    def _confirm(self, body: Body, *, by_space: bool) -> None:
        """Pass Space or Enter to the widget that takes the answer."""
        self.by_space = by_space
        try:
            body.space() if by_space else body.enter()
        finally:
            self.by_space = False
