"""The form for a new card: its name, type, numbers and words, with a preview of its face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from talisman_desktop.cards import made_cards
from talisman_desktop.cards.made_cards import TYPES, numbers_of, slots_of
from talisman_desktop.cards.schema import Catalog, Type
from talisman_desktop.cards.spec import CardText
from talisman_desktop.core.facts import CardMade
from talisman_desktop.core.table import ALIGNMENTS, Made
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.docks.reading_pane import Face
from talisman_desktop.desktop.presenters import new_card
from talisman_desktop.desktop.presenters.card_words import TYPE_NAMES, deck_name, summary
from talisman_desktop.desktop.widgets.body import ENTER, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.widgets.stepper import Stepper

DELAY = 150
"""The milliseconds after the last key press before the words are read."""
FACE = (230, 322)
LONGEST_NAME = 80
"""The greatest number of letters in a card's name; more cannot be typed."""
SIGNS: dict[new_card.Mark, str] = {"understood": "✓", "by hand": "✎", "wrong": "✗"}
NAMES = {"number": "Encounter number", "counters": "On it"}
"""The labels of numbers that differ from their keys."""
Take = Callable[[str, str], str]
"""A function that receives the deck and the text of the new card. It returns the reason if they cannot be used, else
""."""


class MakingDialog(Dialog):
    """The form for a new card in one of these decks. `card` is an existing card to begin with, and `take` receives the
    finished card."""

    def __init__(
        self,
        parent: QWidget | None,
        catalog: Catalog,
        decks: Sequence[str],
        card: CardText,
        take: Take,
        face: Face | None = None,
        *,
        title: str = "A card that is in no list",
        go: str = "Make it  (Enter)",
    ) -> None:
        super().__init__(parent, title, go=go)
        self.setModal(True)
        self.catalog, self._take, self._face = catalog, take, face
        self._before = card
        self.reading = made_cards.Reading(None, None, ())
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(DELAY)
        self._later.timeout.connect(self.look)
        self._build(decks)
        self._fill(card)
        self.close_up()
        self.size_up(820, 620)
        self.look()

    # --- building ---

    def _build(self, decks: Sequence[str]) -> None:
        self.deck = QComboBox()
        for deck in decks:
            self.deck.addItem(deck_name(deck), deck)
        self.deck.setAccessibleName("Deck")
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName("Name")
        self.type = QComboBox()
        self.type.setAccessibleName("Type")
        self.subtype = QLineEdit()
        self.subtype.setMaxLength(40)
        self.subtype.setPlaceholderText("animal, spirit, weapon ...")
        self.subtype.setAccessibleName("Subtype")
        self.alignment = QComboBox()
        self.alignment.addItems(ALIGNMENTS)
        self.alignment.setAccessibleName("Alignment")
        self.counter = QComboBox()
        for token in new_card.COUNTERS:
            self.counter.addItem(token or "nothing", token)
        self.counter.setAccessibleName("The token that lies on the card when it appears")
        self.numbers: dict[str, tuple[QWidget, QSpinBox]] = {}
        self.slots: dict[str, _Words] = {}
        across = QHBoxLayout()
        across.addWidget(self._form(decks), 1)
        across.addLayout(self._beside())
        self.rows.addLayout(across, 1)
        hint = (
            "The program plays each line that it understands; the others are left to you. Shift+Enter begins "
            "another line."
        )
        self.rows.addWidget(label(hint, "hint", wrap=True))
        self.deck.currentIndexChanged.connect(lambda _n: self._list_types())
        self.type.currentIndexChanged.connect(lambda _n: self._show_parts())
        for field in (self.name, self.subtype):
            field.textChanged.connect(self._later.start)
        for box in (self.counter, self.alignment):
            box.currentIndexChanged.connect(self._later.start)

    def _form(self, decks: Sequence[str]) -> QWidget:
        """Return the form with the fields to fill in."""
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        if len(decks) > 1:
            form.addRow("Deck", self.deck)
        else:
            self.deck.setParent(self)  # a widget outside any layout needs a parent, or it would never be deleted
            self.deck.hide()
        form.addRow("Name", self.name)
        kind = QHBoxLayout()
        kind.addWidget(self.type)
        kind.addWidget(self.subtype, 1)
        form.addRow("Type", kind)
        self._facts = Flow(gap=10)
        for key in ("number", "strength", "craft", "fate", "life", "gold", "spells", "counters", "weight"):
            self._facts.addWidget(self._number(key))
        self._facts.addWidget(self.alignment)
        form.addRow(self._facts)
        left = QWidget()
        rows = QVBoxLayout(left)
        rows.setContentsMargins(0, 0, 8, 0)
        rows.addLayout(form)
        for slot, words in new_card.SLOTS.items():
            self.slots[slot] = _Words(words)
            self.slots[slot].changed.connect(self._later.start)
            self.slots[slot].entered.connect(self.finish)
            rows.addWidget(self.slots[slot])
        rows.addStretch(1)
        scrolled = QScrollArea()
        scrolled.setWidget(left)
        scrolled.setWidgetResizable(True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return scrolled

    def _beside(self) -> QVBoxLayout:
        """Return the right side of the form: a preview of the card, and a list of errors."""
        self.picture = QLabel()
        self.picture.setFixedSize(*FACE)
        self.picture.setVisible(self._face is not None)
        self.state = label("", "hint", wrap=True)
        self.state.setFixedWidth(FACE[0])
        right = QVBoxLayout()
        right.addWidget(self.picture)
        right.addWidget(self.state)
        right.addStretch(1)
        return right

    def _number(self, key: str) -> QWidget:
        name = NAMES.get(key, key.title())
        stepper = Stepper(-1 if key in new_card.MAY_BE_NONE else 0, 99, 0, name)
        if key in new_card.MAY_BE_NONE:
            stepper.spin.setSpecialValueText("–")
        stepper.changed.connect(lambda _n: self._later.start())
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label(name))
        row.addWidget(stepper)
        if key == "counters":
            row.addWidget(self.counter)
        self.numbers[key] = (both, stepper.spin)
        return both

    def _fill(self, card: CardText) -> None:
        self._list_types()
        if card.type is not None:
            self.type.setCurrentIndex(max(0, self.type.findData(card.type)))
        self.name.setText(card.name)
        self.subtype.setText(card.subtype)
        self.alignment.setCurrentText(card.alignment or "neutral")
        self.counter.setCurrentIndex(max(0, self.counter.findData(card.counter or "")))
        for key, (_, spin) in self.numbers.items():
            value = getattr(card, key)
            spin.setValue(-1 if value is None else value)
        for slot, words in self.slots.items():
            words.field.setPlainText(new_card.lines_of(getattr(card, slot)))
        self._show_parts()
        self.type.setFocus() if card.name else self.name.setFocus()

    def _list_types(self) -> None:
        self.type.clear()
        for kind in TYPES[self._deck]:
            self.type.addItem(TYPE_NAMES[kind], kind)
        self.type.setEnabled(self.type.count() > 1)

    def _show_parts(self) -> None:
        """Show only the fields that a card of this type has."""
        if self.type.count():
            for key, (widget, _) in self.numbers.items():
                widget.setVisible(key in numbers_of(self._type))
            self.numbers["counters"][0].setVisible(new_card.has_counters(self._type))
            self.alignment.setVisible(self._type == "character")
            for slot, words in self.slots.items():
                words.setVisible(slot in slots_of(self._type))
            self._later.start()

    # --- the text typed ---

    @property
    def _deck(self) -> str:
        return str(self.deck.currentData())

    @property
    def _type(self) -> Type:
        return cast(Type, self.type.currentData())

    def _text(self) -> CardText:
        facts: dict[str, object] = {key: spin.value() for key, (_, spin) in self.numbers.items() if spin.value() >= 0}
        facts |= {"subtype": self.subtype.text().strip(), "counter": self.counter.currentData()}
        facts["alignment"] = self.alignment.currentText()
        words = {slot: field.field.toPlainText() for slot, field in self.slots.items()}
        return new_card.text_of(self._before, self._deck, self.name.text(), self._type, facts, words)

    def look(self) -> None:
        """Read the text typed, show how it was understood, and preview the card's face."""
        self._later.stop()
        self.reading = made_cards.read(self._deck, made_cards.write(self._text()), self.catalog)
        for slot, words in self.slots.items():
            if not words.isHidden():
                words.say([*new_card.feedback(slot, words.field.toPlainText(), self.catalog, self.reading.problems)])
        card = self.reading.card
        self.state.setText(f"Not yet: {new_card.in_form_words(self.reading.wrong)}" if card is None else "")
        if card is None or self._face is None:
            return
        picture = QPixmap.fromImage(self._face(card, FACE, card.counters, self.devicePixelRatioF()))
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        self.picture.setPixmap(picture)
        self.picture.setAccessibleName(summary(card))

    def finish(self) -> None:
        """Finish the card and close the form; stay open if it is refused."""
        self.look()
        wrong = self.reading.wrong or self._take(self._deck, made_cards.write(self._text()))
        self.say_wrong(new_card.in_form_words(wrong[:1].upper() + wrong[1:]))
        if not wrong:
            self.accept()


def make_one(
    parent: QWidget,
    catalog: Catalog,
    decks: Sequence[str],
    typed: str,
    put: Callable[[CardMade], str],
    face: Face | None = None,
) -> MakingDialog:
    """Open the form for a new card, with the name typed so far filled in. The finished card is added to `catalog` and
    given to `put`, which returns "", or the reason why the card cannot be used; then the catalog forgets it."""

    def take(deck: str, words: str) -> str:
        try:
            fact = made_cards.make(deck, words, catalog)
            is_new = fact.kind not in catalog.own
            made_cards.learn(catalog, {fact.kind: Made(deck, words)})
        except made_cards.NotACard as error:
            return str(error)
        wrong = _put(put, fact)
        if wrong and is_new:
            made_cards.forget(catalog, fact.kind)
        return wrong

    dialog = MakingDialog(parent, catalog, decks, CardText(id="-", name=typed), take, face)
    dialog.open()
    return dialog


def _put(put: Callable[[CardMade], str], fact: CardMade) -> str:
    """Give a finished card to `put`, and return the reason why it cannot be used; "" if it can."""
    try:
        return put(fact)
    except made_cards.NotACard as error:
        return str(error)


class _Words(QWidget):
    """The words of one section, and below them how each sentence was understood."""

    changed = Signal()
    entered = Signal()

    def __init__(self, title: str) -> None:
        super().__init__()
        self.field = _Field()
        self.field.setAccessibleName(title)
        self.field.entered.connect(self.entered)
        self.field.textChanged.connect(self.changed)
        self.heard = label("", "hint", wrap=True)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(3)
        rows.addWidget(label(title))
        rows.addWidget(self.field)
        rows.addWidget(self.heard)

    def say(self, found: Sequence[new_card.Feedback]) -> None:
        """Show how each sentence was understood."""
        told = "\n".join(f"{SIGNS[one.mark]} {one.text}" for one in found)
        self.heard.setText(new_card.in_form_words(told))
        self.heard.setVisible(bool(self.heard.text()))


class _Field(QPlainTextEdit):
    """A field of two lines. Enter finishes the card, Shift+Enter begins a new line."""

    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * 2 + 30)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Finish the card on Enter; begin a new line on Shift+Enter."""
        if event.key() in ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.entered.emit()
        else:
            super().keyPressEvent(event)
