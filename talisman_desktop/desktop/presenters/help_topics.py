"""The topics of the manual: the section that F1 opens for each part of the window. No Qt.

A dialog or part is found by its class, a panel by its name, a question by its family, and a thing on the table by its
kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from talisman_desktop.core.requests import Request

PLAYING = "playing"
PAGES: dict[str, str] = {
    PLAYING: "Your first evening",
    "answers": "Answering questions",
    "ask-me": "What you are asked",
    "table": "What is on the table",
    "stage": "Seeing what happened",
    "real-table": "At a real table",
    "keeping-the-record": "Keeping the record",
    "correcting": "When the table disagrees",
    "sittings": "The end of an evening",
    "session-notes": "Session notes",
    "taking-back": "Taking things back",
    "village": "The village",
    "road": "The road",
    "fights": "Fights",
    "guardians": "Guardians",
    "the-way-to-the-crown": "The way to the Crown",
    "endings": "Other endings",
    "campaign-files": "Campaign files",
    "joining": "Joining a campaign under way",
    "trouble": "When something goes wrong",
    "inside-campaign-files": "Inside a campaign file",
    "odds": "The odds",
    "deck-memory": "What the cards still hold",
    "luck-ledger": "The luck ledger",
    "why": "Why? and the rulebook",
    "settings": "Settings",
    "keys": "Keys",
    "house-rules": "House rules",
    "armour-rules": "Armour, breakage and defence",
    "boxes": "Boxes, card sets and house rules",
    "reaper": "The Reaper",
    "highland": "The Highland",
    "dungeon": "The Dungeon",
    "frostmarch": "The Frostmarch",
    "sacred-pool": "The Sacred Pool",
    "own-pictures": "Pictures of your cards",
    "your-cards": "Your cards",
    "own-cards": "Cards made at the table",
    "sheets": "Sheets to print",
    "command-line": "The command line",
    "command-line-rules": "Cards and odds in a terminal",
    "rulings": "Rulings: dice and cards",
    "rulings-village": "Rulings: village, troves, guardians",
    "rulings-tower": "Rulings: quests, Tower, heroes",
    "rulings-boxes": "Rulings: boxes and house rules",
    "rulings-regions": "Rulings: Highland and Dungeon",
    "rulings-chapel": "Rulings: Frostmarch and Sacred Pool",
    "writing-cards": "Writing your own cards",
    "card-facts": "The facts of a card",
    "card-words": "What can happen",
    "card-choices": "Choices and dice",
    "card-fights": "Fights and quests",
    "card-owned": "What holds for the owner",
    "card-may": "What an owner may do",
    "card-road": "Words for the road",
    "card-scripts": "Scripts for your cards",
    "card-scripts-boxes": "Scripts of the Reaper and the Highland for your cards",
    "card-scripts-dungeon": "Scripts of the Dungeon for your cards",
    "card-scripts-chapel": "Scripts of the Frostmarch and the Sacred Pool for your cards",
}
"""The title of each page of the manual, by the name of its file, in the order of the contents."""

CHAPTERS: dict[str, str] = {
    PLAYING: "Playing",
    "village": "The game",
    "campaign-files": "Campaigns",
    "odds": "Figures and rules",
    "settings": "Your table",
    "sheets": "Paper and terminal",
    "rulings": "Rulings",
    "writing-cards": "Writing cards",
}
"""The title of each chapter of the manual, by the first page of the chapter, in the order of the contents."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the manual: the name of a page's file, and the heading of a section ("" for the top of the page)."""

    page: str = PLAYING
    section: str = ""


PANELS: dict[str, Topic] = {
    "card": Topic("table", "How cards look"),
    "heroes": Topic("table", "Panels"),
    "decks": Topic("deck-memory"),
    "journal": Topic("table", "Panels"),
    "timeline": Topic("taking-back", "The timeline"),
    "guardians": Topic("guardians", "The plan"),
}

DIALOGS: dict[str, Topic] = {
    "AboutDialog": Topic(section="Help"),
    "AlbumDialog": Topic("own-pictures", "Taking pictures in"),
    "ArrivalDialog": Topic("campaign-files", "From elsewhere"),
    "BackupsDialog": Topic("campaign-files", "Backups"),
    "BrokenSetsDialog": Topic("writing-cards", "Checking"),
    "CampaignPicker": Topic("campaign-files", "Campaigns side by side"),
    "ChecklistDialog": Topic("sittings", "Setting the table up"),
    "CheckpointsDialog": Topic("taking-back", "Checkpoints"),
    "CorrectionDialog": Topic("correcting", "The table disagrees"),
    "CutDialog": Topic("trouble", "The rules"),
    "HowDialog": Topic("real-table", "Your own dice, your own cards"),
    "JoinDialog": Topic("joining"),
    "LuckDialog": Topic("luck-ledger"),
    "MakingDialog": Topic("own-cards", "A card that is in no list"),
    "ManualDialog": Topic(section="Help"),
    "NewCampaignDialog": Topic(section="The first evening"),
    "NotesDialog": Topic("session-notes"),
    "OwnCardsDialog": Topic("own-cards", "Cards of our own"),
    "PlayersDialog": Topic("real-table", "Who plays"),
    "ProposalsDialog": Topic("own-pictures", "Which card it is"),
    "RemarkDialog": Topic("taking-back", "Notes to lines"),
    "RulebookDialog": Topic("why", "Rules of your table"),
    "SettingsDialog": Topic("settings"),
    "SheetsDialog": Topic("sheets"),
    "ShelfDialog": Topic("campaign-files", "Campaigns side by side"),
    "SittingDialog": Topic("sittings", "Sittings and notes"),
    "StoryDialog": Topic("trouble", "The rules"),
    "TablePictureDialog": Topic("table", "The table on a second screen"),
    "TableRulesDialog": Topic("settings", "Table settings"),
    "WelcomeDialog": Topic("sittings", "Welcome back"),
    "WhyDialog": Topic("why", "Why?"),
    "YourCardsDialog": Topic("your-cards", "All at once"),
}

PARTS: dict[str, Topic] = {
    "PlayedWith": Topic("boxes", "Ticking"),
    "StartPage": Topic(section="The first page"),
    "HintStrip": Topic(section="The first adventure"),
    "Banner": Topic("trouble"),
    "Strip": Topic("taking-back", "The timeline"),
    "PastPanel": Topic("taking-back", "The timeline"),
    "ReminderLines": Topic("real-table", "Reminders"),
    "OffersRow": Topic("answers", "Answers"),
    "ScoreFields": Topic("odds", "Fights at your own table"),
    "ByHandBody": Topic("answers", "Answers"),
    "NumberBody": Topic("your-cards", "Asked once at the table"),
    "HeldBody": Topic("stage", "The stage"),
    "EndPage": Topic("sittings", "The end of the campaign"),
    "MiniMap": Topic("table", "The size of the table"),
    "SecondScreen": Topic("table", "The table on a second screen"),
}
"""The topics for parts of the window and of dialogs, by class."""

FAMILIES: dict[str, Topic] = {
    "": Topic("answers", "Answers"),
    "best": Topic("ask-me"),
    "boosts": Topic("ask-me"),
    "by-hand": Topic("real-table", "Your own dice, your own cards"),
    "carrying": Topic("answers", "Answers"),
    "combat": Topic("fights"),
    "draws": Topic("real-table", "Your own dice, your own cards"),
    "enemies": Topic("fights"),
    "fate": Topic("ask-me"),
    "finale": Topic("the-way-to-the-crown", "The Tower"),
    "free": Topic("ask-me"),
    "guardians": Topic("guardians"),
    "numbers": Topic("your-cards", "Asked once at the table"),
    "offers": Topic("ask-me"),
    "order": Topic("answers", "Answers"),
    "replacing": Topic("answers", "Answers"),
    "road": Topic("road"),
    "road-choices": Topic("road"),
    "setup": Topic(section="The first evening"),
    "spare": Topic("ask-me"),
    "spells": Topic("answers", "Answers"),
    "tables": Topic("odds", "Rolls"),
    "taking": Topic("answers", "Answers"),
    "talismans": Topic("the-way-to-the-crown", "Quests"),
    "thief": Topic("ask-me"),
    "tower": Topic("the-way-to-the-crown", "The Tower"),
    "trade": Topic("village"),
    "turn-back": Topic("ask-me"),
    "village": Topic("village"),
}
"""The topics for questions, by the first part of their family."""

THINGS: dict[str, Topic] = {
    "card": Topic("table", "How cards look"),
    "token": Topic("correcting", "The table disagrees"),
    "gold": Topic("correcting", "The table disagrees"),
    "figure": Topic("table", "What lies where"),
    "party": Topic("table", "What lies where"),
    "walker": Topic("boxes", "On the table"),
    "deck": Topic("deck-memory"),
    "discard": Topic("deck-memory"),
    "area": Topic("table", "What lies where"),
    "place": Topic("village"),
}


USUAL = Topic()
"""The topic for everything else."""


def of_question(request: Request) -> Topic:
    """Return the topic of a question."""
    return FAMILIES.get(request.family.partition("/")[0], FAMILIES[""])


def of_names(names: Iterable[str]) -> Topic | None:
    """Return the topic of a widget, given its name and the names of the widgets around it, the innermost first; None if
    none of them has a topic."""
    tables = (PARTS, DIALOGS, PANELS)
    return next((table[name] for name in names for table in tables if name in table), None)


def anchor(heading: str) -> str:
    """Return the name by which links lead to a heading.

    >>> anchor("Your own dice, your own cards")
    'your-own-dice-your-own-cards'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")
