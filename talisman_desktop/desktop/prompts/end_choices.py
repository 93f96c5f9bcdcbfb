"""The choices at the end of a campaign."""

from __future__ import annotations

from PySide6.QtCore import Qt

from talisman_desktop.desktop.widgets.body import Body, button, column


class EndedBody(Body):
    """Offers the last page, a new campaign, and the notes of this one. Space only opens the page."""

    def __init__(self) -> None:
        super().__init__()
        rows = column(self)
        for text, command, tip in (
            ("See the end  (Space)", "end", ""),
            ("New campaign...", "new", "Ctrl+N"),
            ("Session notes...", "notes", "Ctrl+E"),
        ):
            made = button(text, primary=command == "end", tip=tip)
            made.clicked.connect(lambda _on=False, command=command: self.command_wanted.emit(command))
            rows.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addStretch(1)

    def space(self) -> None:
        """Show the page with the end of the campaign."""
        self.command_wanted.emit("end")

    def enter(self) -> None:
        """Show the page with the end of the campaign, as Space does."""
        self.space()
