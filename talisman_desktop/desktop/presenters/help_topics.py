"""Topics of the manual: the section for each part of the window, read when F1 is pressed. No Qt.

Dialogs and parts are named by their class, panels by their name, questions by their family, things on the table by
what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from talisman_desktop.core.requests import Request

PLAYING = "playing"
PAGES: dict[str, str] = {
    PLAYING: "Playing in the window",
    "the-way-to-the-crown": "The way to the Crown",
    "session-notes": "Session notes",
    "sheets": "Sheets to print",
    "campaign-files": "Campaign files",
    "rulings": "Rulings",
    "boxes": "Boxes, card sets and house rules",
    "house-rules": "House rules",
    "your-cards": "Your cards",
    "own-pictures": "Pictures of your cards",
    "deck-memory": "What the cards still hold",
    "luck-ledger": "The luck ledger",
    "writing-cards": "Writing your own cards",
    "command-line": "The command line",
}
"""The pages of the manual by the name of their file, in the order in which they are listed, with their titles."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A place in the manual: a page by the name of its file, the heading of a section ("": the page's beginning)."""

    page: str = PLAYING
    section: str = ""


PANELS: dict[str, Topic] = {
    "card": Topic(section="How cards look"),
    "heroes": Topic(section="Panels"),
    "decks": Topic("deck-memory"),
    "journal": Topic(section="Panels"),
    "timeline": Topic(section="Taking things back"),
    "guardians": Topic(section="Guardians"),
}

DIALOGS: dict[str, Topic] = {
    "AboutDialog": Topic(section="Help"),
    "AlbumDialog": Topic("own-pictures", "Taking pictures in"),
    "ArrivalDialog": Topic("campaign-files", "From elsewhere"),
    "BackupsDialog": Topic("campaign-files", "Backups"),
    "BrokenSetsDialog": Topic("writing-cards", "Checking"),
    "CampaignPicker": Topic("campaign-files", "Campaigns side by side"),
    "ChecklistDialog": Topic("session-notes", "Setting the table up again"),
    "CheckpointsDialog": Topic("campaign-files", "Checkpoints"),
    "CorrectionDialog": Topic(section="The table disagrees"),
    "CutDialog": Topic("campaign-files", "When something is wrong"),
    "HowDialog": Topic(section="Your own dice, your own cards"),
    "JoinDialog": Topic("campaign-files", "Joining a campaign under way"),
    "LuckDialog": Topic("luck-ledger"),
    "MakingDialog": Topic(section="A card that is in no list"),
    "ManualDialog": Topic(section="Help"),
    "NewCampaignDialog": Topic(section="The first evening"),
    "NotesDialog": Topic("session-notes"),
    "OwnCardsDialog": Topic(section="A card that is in no list"),
    "PlayersDialog": Topic(section="Who plays"),
    "ProposalsDialog": Topic("own-pictures", "Which card it is"),
    "RemarkDialog": Topic(section="Panels"),
    "RulebookDialog": Topic(section="Rules of your table"),
    "SettingsDialog": Topic(section="Settings"),
    "SheetsDialog": Topic("sheets"),
    "ShelfDialog": Topic("campaign-files", "Campaigns side by side"),
    "SittingDialog": Topic("campaign-files", "Sittings and notes"),
    "StoryDialog": Topic("campaign-files", "When something is wrong"),
    "TablePictureDialog": Topic(section="The table on a second screen"),
    "TableRulesDialog": Topic(section="Rules of your table"),
    "WelcomeDialog": Topic("campaign-files", "Sittings and notes"),
    "WhyDialog": Topic(section="Why?"),
    "YourCardsDialog": Topic("your-cards", "All at once"),
}

PARTS: dict[str, Topic] = {
    "PlayedWith": Topic("boxes", "Ticking"),
    "StartPage": Topic(section="The first page"),
    "HintStrip": Topic(section="The first adventure"),
    "Banner": Topic("campaign-files", "When something is wrong"),
    "Strip": Topic(section="Taking things back"),
    "PastPanel": Topic(section="Taking things back"),
    "Minding": Topic(section="Reminders"),
    "OffersRow": Topic(section="Answers"),
    "ScoreFields": Topic(section="The odds"),
    "ByHandBody": Topic(section="Your own dice, your own cards"),
    "NumberBody": Topic("your-cards", "Asked once at the table"),
    "HeldBody": Topic(section="The stage"),
    "EndPage": Topic("the-way-to-the-crown", "The end"),
    "MiniMap": Topic(section="The size of the table"),
    "SecondScreen": Topic(section="The table on a second screen"),
}
"""Parts of the window and of dialogs that have a separate section."""

FAMILIES: dict[str, Topic] = {
    "": Topic(section="Answers"),
    "best": Topic(section="What you are asked"),
    "boosts": Topic(section="What you are asked"),
    "by-hand": Topic(section="Your own dice, your own cards"),
    "carrying": Topic(section="Answers"),
    "combat": Topic(section="The odds"),
    "draws": Topic(section="Your own dice, your own cards"),
    "enemies": Topic(section="The odds"),
    "fate": Topic(section="What you are asked"),
    "finale": Topic("the-way-to-the-crown", "The Tower"),
    "free": Topic(section="What you are asked"),
    "guardians": Topic(section="Guardians"),
    "numbers": Topic("your-cards", "Asked once at the table"),
    "offers": Topic(section="What you are asked"),
    "order": Topic(section="Answers"),
    "replacing": Topic(section="Answers"),
    "road": Topic(section="What lies where"),
    "road-choices": Topic(section="What lies where"),
    "setup": Topic(section="The first evening"),
    "spare": Topic(section="What you are asked"),
    "spells": Topic(section="Answers"),
    "tables": Topic(section="The odds"),
    "taking": Topic(section="Answers"),
    "talismans": Topic("the-way-to-the-crown", "Quests"),
    "thief": Topic(section="What you are asked"),
    "tower": Topic("the-way-to-the-crown", "The Tower"),
    "trade": Topic(section="The village"),
    "turn-back": Topic(section="What you are asked"),
    "village": Topic(section="The village"),
}
"""Questions by their family, up to its first "/"."""

THINGS: dict[str, Topic] = {
    "card": Topic(section="How cards look"),
    "token": Topic(section="The table disagrees"),
    "gold": Topic(section="The table disagrees"),
    "figure": Topic(section="What lies where"),
    "party": Topic(section="What lies where"),
    "walker": Topic("boxes", "On the table"),
    "deck": Topic("deck-memory"),
    "discard": Topic("deck-memory"),
    "area": Topic(section="What lies where"),
    "place": Topic(section="The village"),
}


USUAL = Topic()
"""The topic of all that has none."""


def of_question(request: Request) -> Topic:
    """Return the topic of a question."""
    return FAMILIES.get(request.family.partition("/")[0], FAMILIES[""])


def of_names(names: Iterable[str]) -> Topic | None:
    """Return the topic of a widget by the names of it and of what it lies in, the innermost first; None for none."""
    tables = (PARTS, DIALOGS, PANELS)
    return next((table[name] for name in names for table in tables if name in table), None)


def anchor(heading: str) -> str:
    """Return the name by which links lead to a heading.

    >>> anchor("Your own dice, your own cards")
    'your-own-dice-your-own-cards'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")
