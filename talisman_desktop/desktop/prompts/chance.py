"""Dice rolled and cards drawn at a real table. The players type the result, or let the program roll or draw this
once."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from talisman_desktop.cards.made_cards import TYPES
from talisman_desktop.core.facts import CardMade
from talisman_desktop.core.requests import Draw, Throw
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.card_search import NEW, Found, copies, find_left, line, meant, where
from talisman_desktop.desktop.presenters.prompts import answer_drafts
from talisman_desktop.desktop.presenters.prompts.odds_figures import ROLLED, Figures
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import ENTER, Body, button, column, label
from talisman_desktop.desktop.widgets.chance_rows import ChanceRows, scrolling
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.ruleset import Rules

OUT = "All copies are on the table already. If one is not, correct the table (F2)."
WIDE_ROLL = 76
"""The width in letters from which the chances of a roll are beside the dice."""
_KIND = Qt.ItemDataRole.UserRole


class ThrowBody(Body):
    """Takes dice as digits. After a 6 in an open-ended roll, one more die can be typed."""

    def __init__(self, request: Throw) -> None:
        super().__init__()
        self.draft = answer_drafts.ThrowDraft(request)
        self._program = True
        self.dice = label("", "odds")
        self.state = label("", "hint")
        self.faces: list[QPushButton] = []
        faces = Flow(gap=6)
        for n in range(1, max(answer_drafts.DIE, request.sides) + 1):
            made = button(str(n))
            made.setMinimumSize(44, 40)
            made.setMaximumWidth(64)
            made.clicked.connect(lambda _on=False, n=n: self.type(n))
            self.faces.append(made)
            faces.addWidget(made)
        self.back = button("Back", tip="Backspace")
        self.back.clicked.connect(lambda: self._set(self.draft.back()))
        self.done = button("Take it  (Enter)", primary=True)
        self.done.clicked.connect(self.enter)
        self.roll = button("Let the program roll  (Space)", primary=True)
        self.roll.clicked.connect(self.app_wanted)
        shown = QHBoxLayout()
        shown.addWidget(self.dice)
        shown.addWidget(self.state, 1)
        dice = QWidget()
        layout = column(dice)
        layout.addLayout(faces)
        layout.addLayout(shown)
        layout.addLayout(Flow(self.roll, self.done, self.back))
        layout.addStretch(1)
        self._dice = dice
        self.odds = ChanceRows()
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.addWidget(dice, 1)
        self._parts.addWidget(scrolling(self.odds), 1)
        self._set(self.draft)

    def show_figures(self, figures: Mapping[str, Figures], theme: Theme) -> None:
        """Show the chances of the roll."""
        self.odds.show_figures(figures.get(ROLLED), theme)

    def needed_height(self, width: int) -> int:
        """Return the height of the dice, with the chances beside or below them."""
        wide = self._has_room(width) and self.odds.shown is not None
        room = (width - self._parts.spacing()) // 2 if wide else width
        dice, odds = self._dice.heightForWidth(room), self.odds.heightForWidth(room)
        return max(dice, odds) if wide else dice + self._parts.spacing() + odds

    def _has_room(self, width: int) -> bool:
        """Return whether the chances fit beside the dice."""
        return width >= WIDE_ROLL * self.fontMetrics().averageCharWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the chances beside the dice if there is room, otherwise below them."""
        super().resizeEvent(event)
        wide = self._has_room(self.width())
        self._parts.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def without_program(self) -> None:
        """Hide the offer that the program rolls, so that the player must type the dice."""
        self._program = False
        self._set(self.draft)

    def type(self, die: int) -> None:
        """Add a die; if it cannot be added or that face means rolling again, say so."""
        sides = self.draft.request.sides
        faces = max(sides, answer_drafts.DIE)
        if not 1 <= die <= faces:
            self.noted.emit(f"No die shows {die}: type 1 to {faces}")
        elif self.draft.full:
            self.noted.emit(
                "All dice are typed: Enter accepts them, Backspace removes the last one"
                if len(self.draft.dice) > 1
                else "The die is typed: Enter accepts it, Backspace removes it"
            )
        elif not answer_drafts.counts_as(die, sides):
            self.noted.emit(f"A {die}: roll again. {answer_drafts.die_rule(sides)}")
        else:
            self.noted.emit("")
            self._set(self.draft.type(die))

    def _set(self, draft: answer_drafts.ThrowDraft) -> None:
        self.draft = draft
        more = [] if draft.full else ["_"]
        total = f"  =  {sum(draft.dice)}" if len(draft.dice) > 1 else ""
        self.dice.setText("  +  ".join([*map(str, draft.dice), *more]) + total)
        self.state.setText(draft.missing or self._counted())
        self.done.setEnabled(not draft.missing)
        self.done.setVisible(bool(draft.dice))
        self.roll.setVisible(self._program and not draft.dice)
        self.back.setEnabled(bool(draft.dice))
        for face in self.faces:
            face.setEnabled(not draft.full)

    def _counted(self) -> str:
        """Return a note with the number that the typed die counts as; "" if that is its face."""
        counted = self.draft.answer.dice
        return f"counts as {counted[0]}" if counted != self.draft.dice else ""

    def space(self) -> None:
        """Let the program roll if no die is typed, accept the dice if all are typed; otherwise say what to do."""
        if self.draft.dice and not self.draft.missing:
            self.enter()
        elif self.draft.dice:
            self.noted.emit("Type the rest, or remove the dice with Backspace and let the program roll")
        else:
            self.app_wanted.emit()

    def enter(self) -> None:
        """Answer with the typed dice."""
        if self.draft.missing:
            self.noted.emit(self.draft.missing)
        else:
            self.give(self.draft.answer, "typed")

    def key(self, event: QKeyEvent) -> bool:
        """Take a digit as a die, and Backspace to remove one. Return whether the key was one of these."""
        if event.key() == Qt.Key.Key_Backspace:
            self.noted.emit("")
            self._set(self.draft.back())
            return True
        if event.text().isdigit() and event.text().isascii():
            self.type(int(event.text()))
            return True
        return False


class DrawBody(Body):
    """Takes cards by a few letters of their names. Cards that cannot be in the deck come last in the list."""

    def __init__(self, request: Draw, table: Table, rules: Rules) -> None:
        super().__init__()
        self.ruleset, self.catalog, self.table = rules.of(table), rules.catalog, table
        self.unseen = table.decks[request.deck].unseen if request.deck in table.decks else {}
        self.draft = answer_drafts.DrawDraft(request)
        self._draws = True
        """Whether the program may draw."""
        self.field = QLineEdit()
        deck = called(self.catalog, request.deck)
        self.field.setPlaceholderText(f"Three letters of a card's name ({deck})")
        self.field.setAccessibleName(f"Name of a card of the {deck}")
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.list.itemClicked.connect(self._take)
        self.list.currentItemChanged.connect(self._marked)
        self.named = label("", "odds", wrap=True)
        self.back = button("Back", tip="Backspace in the empty field")
        self.back.clicked.connect(self._back)
        self.draw = button("Let the program draw  (Space)", primary=True)
        self.draw.clicked.connect(self.app_wanted)
        self.take = button("", primary=True)
        self.take.clicked.connect(self.enter)
        self.take.hide()
        self.new = button("Not in the list...", tip="Make the card here: the last line of the list (Up)")
        self.new.clicked.connect(lambda: self.command_wanted.emit(NEW))
        self.new.setVisible(request.deck in TYPES)
        layout = column(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.named)
        layout.addLayout(Flow(self.take, self.draw, self.new, self.back))
        self._set(self.draft)

    @property
    def typed(self) -> str:
        """The letters typed so far, as a name."""
        return " ".join(self.field.text().split())

    def without_program(self) -> None:
        """Hide the offer that the program draws, so that the player must name the card."""
        self._draws = False
        self.draw.hide()

    def first_focus(self) -> QWidget | None:
        """Return the search field."""
        return self.field

    def _set(self, draft: answer_drafts.DrawDraft) -> None:
        self.draft = draft
        names = [screen_names.kind_name(kind, self.catalog) for kind in draft.kinds]
        self.named.setVisible(bool(names))
        self.named.setText(", ".join(names) + (f"   {draft.missing}" if names and draft.missing else ""))
        self.back.setVisible(draft.request.count > 1)
        self.back.setEnabled(bool(names))
        self.field.clear()
        self._search("")

    def _left(self) -> dict[str, int]:
        left = dict(self.unseen)
        for kind, made in zip(self.draft.kinds, self.draft.made, strict=True):
            left[kind] = left.get(kind, 0) - (made is None)
        return left

    def _own(self) -> dict[str, CardMade]:
        """Return the cards of this deck that were made in the campaign, each with the fact that makes one more copy."""
        deck = self.draft.request.deck
        made = (CardMade(m.deck, kind, m.words) for kind, m in self.table.made.items() if m.deck == deck)
        return {fact.kind: fact for fact in (*made, *self.draft.answer.made)}

    def _search(self, text: str) -> None:
        self.list.clear()
        self._marked(None)
        if not text.strip():
            self.list.addItem(_note(f"{sum(self.unseen.values())} cards of this deck have not been seen."))
            return
        own = self._own()
        found = find_left(self.ruleset, text, {self.draft.request.deck: self._left()}, own, self.table.joined)
        for hit in found:
            item = QListWidgetItem(line(hit.card, self._copies(hit)))
            item.setData(_KIND, hit.card.id)
            if not hit.left and hit.card.id not in own:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setToolTip(OUT)
            self.list.addItem(item)
        if self.draft.request.deck in TYPES:
            new = QListWidgetItem(f"Not in the list: make “{self.typed}”...")
            new.setData(_KIND, NEW)
            new.setToolTip("A card that is in none of the boxes; you make it here and it is kept with the campaign.")
            self.list.addItem(new)
        elif not found:
            self.list.addItem(_note("No card of this deck has that name."))
        self.list.setCurrentRow(meant(found, text))

    def _copies(self, hit: Found) -> str:
        """Return the words on how many copies are left. A card made at the table may always have one more."""
        own = hit.card.id in self._own()
        if not hit.left and own:
            place = where(hit.card.id, self.table, self.catalog, self.ruleset.world)
            return f"one more copy of your card{f'; on the table: {place}' if place else ''}"
        if not hit.left and hit.card.id in self.draft.kinds:
            return "named already"
        return copies(hit, self.table, self.catalog, self.ruleset.world)

    def _marked(self, item: QListWidgetItem | None) -> None:
        kind: str | None = item.data(_KIND) if item is not None else None
        takes = kind if kind != NEW else None
        self.take.setVisible(bool(takes))
        self.draw.setVisible(self._draws and not self.field.text().strip())  # because Space is a letter of a name then
        if takes:
            self.take.setText(f"{screen_names.kind_name(takes, self.catalog)}  (Enter)")
            self.card_shown.emit(takes)

    def _take(self, item: QListWidgetItem | None) -> None:
        kind = item.data(_KIND) if item is not None else None
        if not kind or item is None:
            return
        if not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.noted.emit(f"{screen_names.kind_name(kind, self.catalog)} cannot be in the deck any more. {OUT}")
            return
        if kind == NEW:
            self.command_wanted.emit(NEW)
        elif self._left().get(kind, 0) > 0:
            self.name(kind)
        else:
            self.name(kind, self._own()[kind])

    def name(self, kind: str, made: CardMade | None = None) -> None:
        """Name a card, and answer if it is the last one. `made` is the fact that makes the card, if it is a new card or
        one more copy of a card made in the campaign."""
        draft = self.draft.name(kind, made)
        if draft.full:
            self.give(draft.answer, "typed")
        else:
            self._set(draft)

    def _back(self) -> None:
        self._set(self.draft.back())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the arrow keys and Enter in the field, and Space and Backspace while it is empty. Return True for
        these keys."""
        if watched is not self.field or event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            by = 1 if key == Qt.Key.Key_Down else -1
            self.list.setCurrentRow((self.list.currentRow() + by) % max(1, self.list.count()))
        elif key in ENTER:
            self.enter()
        elif key == Qt.Key.Key_Space and not self.field.text() and not event.isAutoRepeat():
            self.space()
        elif key == Qt.Key.Key_Backspace and not self.field.text():
            self._back()
        else:
            return super().eventFilter(watched, event)
        return True

    def space(self) -> None:
        """Let the program draw, unless some cards have been named."""
        if self.draft.kinds:
            self.noted.emit("Name the other cards too, or remove the named ones with Backspace")
        else:
            self.app_wanted.emit()

    def enter(self) -> None:
        """Name the selected card; if no letters are typed, say what is missing."""
        if self.field.text().strip():
            self._take(self.list.currentItem())
        else:
            self.noted.emit(self.draft.missing)

    def key(self, event: QKeyEvent) -> bool:
        """Put a character typed elsewhere into the field. Return whether the key types one."""
        if event.text().isprintable() and event.text().strip():
            self.field.setFocus()
            self.field.insert(event.text())
            return True
        return False


def _note(text: str) -> QListWidgetItem:
    item = QListWidgetItem(text)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    return item
