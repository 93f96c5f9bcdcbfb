"""The player's last choices for exporting notes and sheets. They are kept with the settings. No Qt."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from talisman_desktop.notes.story_length import Story

Form = Literal["md", "html", "pdf", "json"]
PaperName = Literal["", "a4", "letter"]
"""A size of paper; "" means the usual one of the country."""
ALL = 0
LAST = -1
"""Values used instead of a sitting's number: for the whole campaign, and for the present sitting."""


class NotesWish(Struct, frozen=True, omit_defaults=True):
    """The last choices for exporting notes."""

    form: Form = "pdf"
    paper: PaperName = ""
    story: Story = "tale"
    sitting: int = LAST
    checklist: bool = True
    picture: bool = True
    own_pictures: bool = False
    """Whether the picture of the table contains the player's own photographs of cards; the dialog asks each time."""


class SheetsWish(Struct, frozen=True, omit_defaults=True):
    """The last choices for exporting sheets, by the ids of their kinds."""

    kinds: tuple[str, ...] = ("heroes",)
    paper: PaperName = ""
    blank: bool = False
    marks: bool = True
    fold: bool = True


class SheetKind(Struct, frozen=True):
    """A kind of sheet: its name, and whether it can be filled in, has crop marks, and is folded."""

    id: str
    words: str
    fills: bool = False
    cuts: bool = False
    folds: bool = False
