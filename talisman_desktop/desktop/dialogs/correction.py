"""The dialog *The table disagrees*: it corrects the table in one change that has a name and can be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.table_editor.dialog import EditorDialog
from talisman_desktop.desktop.dialogs.table_editor.editor import TableEditor
from talisman_desktop.desktop.presenters import changes
from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.desktop.widgets.edit_fields import DiffList
from talisman_desktop.play.edits import Edits
from talisman_desktop.rules.catalog_copy import rules_copy
from talisman_desktop.rules.ruleset import Rules

Apply = Callable[[str, tuple[Fact, ...]], str]
"""A function that makes the correction. It returns the reason if that is impossible, else ""."""
MOST_SAID = 4
"""The greatest number of errors, and of limits exceeded, that are shown below the changes."""


class CorrectionDialog(EditorDialog):
    """Shows the pages of the table, the changes beside them, and below those the limits that the changed table
    exceeds."""

    left = Signal(object)
    """Emitted when the dialog closes: with the unfinished changes, or with None if there are none or the correction was
    made."""

    def __init__(
        self,
        parent: QWidget | None,
        table: Table,
        rules: Rules,
        apply: Apply,
        edits: Edits | None = None,
        minded: Callable[[Table], tuple[str, ...]] = lambda table: (),
        request: Request | None = None,
    ) -> None:
        """Show the pages of the table. `edits` are unfinished changes of the same table, `minded` returns sentences on
        limits exceeded, and `request` is the present question."""
        super().__init__(parent, "The table disagrees", go="Correct it")
        rules = rules_copy(rules)  # Cards made here become part of the campaign only with the correction.
        self.table, self.rules, self._apply, self._over = table, rules, apply, minded
        self._request = request
        self.edit(TableEditor(rules, edits or Edits(table)), Edits(table), "Leave out all changes")
        self.editor.changed.connect(self._changed)
        self.name = QLineEdit()
        self.name.setMaxLength(2 * changes.LONGEST_NAME)
        self.name.setPlaceholderText("The name of this correction in undo")
        self.name.setAccessibleName("Name of the correction")
        self.diff = DiffList(rules)
        self.diff.removed.connect(self.editor.leave_out)
        self.minded = label("", "hint", wrap=True)
        hint = (
            "Make the screen agree with your table. Ctrl+Enter makes all changes in one step, which one undo "
            "takes back."
        )
        self.rows.addWidget(label(hint, "hint", wrap=True))
        self.rows.addWidget(self.beside("What will change", self.diff, self.minded), 1)
        form = QFormLayout()
        form.addRow("Name", self.name)
        self.rows.addLayout(form)
        self.rejected.connect(lambda: self.left.emit(self.edits if self.diff.shown else None))
        self.accepted.connect(lambda: self.left.emit(None))
        self.close_up()
        self._changed()

    def _changed(self) -> None:
        """Show the changes and the warnings, and allow the correction if there are changes and none is impossible."""
        self.diff.show_edits(self.edits)
        wrong = changes.wrong(self.edits, self.rules)
        self.say_wrong(_first(wrong))
        self.go.setEnabled(bool(self.diff.shown) and not wrong)
        self.afresh.setEnabled(bool(self.diff.shown))
        over = self._over(self.edits.now) if not wrong else ()
        self.minded.setText(_first(over))
        self.minded.setVisible(bool(over))
        if not self.name.isModified():
            self.name.setText(changes.correction_name(self.diff.shown))

    def finish(self) -> None:
        """Make the correction. If it is refused, say why and stay open."""
        name = self.name.text().strip() or changes.correction_name(self.diff.shown)
        wrong = self._apply(name, self.edits.facts(name, self.rules, self._request))
        if wrong:
            self.say_wrong(wrong)
        else:
            self.accept()


def _first(sentences: tuple[str, ...]) -> str:
    """Return the first sentences, and the number of the others."""
    more = len(sentences) - MOST_SAID
    return "\n".join(sentences[:MOST_SAID]) + (f"\nand {more} more" if more > 0 else "")
