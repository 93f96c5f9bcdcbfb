"""The end of a campaign: what can be done now."""

from __future__ import annotations

from PySide6.QtCore import Qt

from talisman_desktop.desktop.widgets.body import Body, button, column


class EndedBody(Body):
    """A new campaign, or the notes of this one."""

    def __init__(self) -> None:
        super().__init__()
        rows = column(self)
        for text, command, tip in (
            ("A new campaign  (Space)", "new", "Ctrl+N"),
            ("Write the notes", "notes", "Ctrl+E"),
        ):
            made = button(text, primary=command == "new", tip=tip)
            made.clicked.connect(lambda _on=False, command=command: self.command_wanted.emit(command))
            rows.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addStretch(1)

    def space(self) -> None:
        """Begin again; the dialog asks first."""
        self.command_wanted.emit("new")

    def enter(self) -> None:
        """The same."""
        self.space()
