"""The players' choices for the files of a game: notes or sheets, and how. They are kept with the settings. No Qt."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from talisman_desktop.notes.story_length import Story

Form = Literal["md", "html", "pdf", "json"]
PaperName = Literal["", "a4", "letter"]
"""A size of paper; "" means the usual one of the country."""
ALL = 0
LAST = -1
"""Values in place of a sitting's number: the whole campaign, and the present sitting."""


class NotesWish(Struct, frozen=True, omit_defaults=True):
    """The notes of a campaign as they were chosen last."""

    form: Form = "pdf"
    paper: PaperName = ""
    story: Story = "tale"
    sitting: int = LAST
    checklist: bool = True
    picture: bool = True
    own_pictures: bool = False
    """Whether the picture of the table shows the person's own pictures of cards; the dialog asks for it each time."""


class SheetsWish(Struct, frozen=True, omit_defaults=True):
    """The sheets as they were chosen last, by the ids of their kinds."""

    kinds: tuple[str, ...] = ("heroes",)
    paper: PaperName = ""
    blank: bool = False
    marks: bool = True
    fold: bool = True


class SheetKind(Struct, frozen=True):
    """A kind of sheets: its words, and whether it can be filled, has crop marks, and is folded."""

    id: str
    words: str
    fills: bool = False
    cuts: bool = False
    folds: bool = False
