"""The player's preferences, kept as one small JSON file in the platform's settings folder. No Qt."""

from __future__ import annotations

import os
from base64 import b64decode
from pathlib import Path
from typing import Literal

import msgspec
import platformdirs
from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.desktop.presenters.wishes import NotesWish, SheetsWish
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.rules.automations import Automations

Appearance = Literal["dark", "light", "system"]
How = Literal["keeper", "guided", "digital"]
Pace = Literal["instant", "step", "calm"]
"""The way to show events after an answer: "instant" all at once, "step" one event for each press of Space, "calm"
one event after the other automatically."""
SPEEDS = (0, 50, 75, 100, 125, 150, 200)
SCALES = (80, 90, 100, 115, 130, 150, 175, 200)


class Settings(Struct, frozen=True, omit_defaults=True):
    """The player's preferences. They cannot be undone, and no campaign depends on them."""

    look: Appearance = "system"
    scale: int = 100
    """Size of the text in percent."""
    how: How = "digital"
    """The way in which a new campaign is played: by the program ("digital"), guided, or in record-only mode."""
    turn_back: Literal["always", "hurt", "never"] = "hurt"
    """The occasions to ask about turning back in a new campaign: after each card, after one that hurt a hero, never."""
    silent: tuple[str, ...] = ()
    """The names of switches of reminders and questions that are off in a new campaign."""
    asked: tuple[str, ...] = ()
    """The names of switches of questions that are on in a new campaign although they are usually off."""
    side: bool = False
    """Whether questions are at the right of the table instead of below it."""
    aim: Aim = "most"
    """The aim of the plan for a guardian combat."""
    hide_odds: bool = False
    """Whether to hide all odds."""
    pace: Pace = "instant"
    speed: int = 100
    """The speed of animations and of automatic events, in percent of the usual one; 0 turns animation and pauses
    off."""
    notes: NotesWish = NotesWish()
    sheets: SheetsWish = SheetsWish()
    """The last choice of sheets to export."""
    owned: tuple[str, ...] | None = None
    """The ids of the boxes that the player owns; None means that the player has not said, so all are shown."""
    tips: bool = True
    """Whether tips are shown."""
    tips_told: tuple[str, ...] = ()
    """The ids of the tips shown so far."""
    guide: str = ""
    """The file of the campaign in which the guide to the first adventure is active; "" for none."""
    by_hand: bool = False
    """Whether things on the table can also be dragged while the program leads."""
    mini_map: bool = True
    """Whether the mini map is shown if only a part of the table is visible."""
    second: str = ""
    """Size and place of the table view window, as Qt encodes them."""
    geometry: str = ""
    """Size and place of the window, as Qt encodes them."""
    layout: str = ""
    """The places of the panels and which of them are shown, as Qt encodes them."""
    splitter: tuple[int, ...] = ()
    """The heights of the table and of the question below it."""

    def switches(self, automations: Automations) -> dict[str, str]:
        """Return the switches with which a new campaign begins, by name."""
        known = automations.sentences
        return {
            "ask:turn-back": "yes" if self.turn_back == "always" else "no",
            "ask:turn-back/hurt": "no" if self.turn_back == "never" else "yes",
            **{name: "no" for name in self.silent if name in known},
            **{name: "yes" for name in self.asked if name in known},
        }

    def checked(self) -> Settings:
        """Return the settings with the text size and the speed within their bounds, and without a window layout that is
        not base64."""
        scale = max(SCALES[0], min(self.scale, SCALES[-1]))
        speed = max(SPEEDS[0], min(self.speed, SPEEDS[-1]))
        coded = {name: _coded(getattr(self, name)) for name in ("geometry", "second", "layout")}
        return replace(self, scale=scale, speed=speed, **coded)


def _coded(text: str) -> str:
    """Return the text if it is base64, or else "", for which the window uses its usual layout."""
    try:
        b64decode(text, validate=True)
    except ValueError:
        return ""
    return text


def default_file() -> Path:
    """Return the path of the settings on this system."""
    return Path(platformdirs.user_config_dir("talisman-desktop", appauthor=False)) / "settings.json"


def load(path: Path) -> tuple[Settings, str]:
    """Return the settings in a file, and a message if something is wrong with it, else "". A damaged file is not
    changed."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings could not be read: {error}"
    try:
        return msgspec.json.decode(data, type=Settings).checked(), ""
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Settings(), f"The settings in {path} cannot be used, so the standard ones apply: {error}"


def save(path: Path, settings: Settings) -> str:
    """Write the settings to a file, replacing it completely; return a message if that failed, else ""."""
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(settings)))
        os.replace(beside, path)
    except OSError as error:
        return f"The settings could not be saved: {error}"
    return ""
