"""The players' preferences are kept as one small JSON file in the platform's settings folder. No Qt."""

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

Look = Literal["dark", "light", "system"]
How = Literal["keeper", "guided", "digital"]
Pace = Literal["instant", "step", "calm"]
"""The ways to show what followed an answer: all at once, one event each time Space is pressed, or one event after the
other automatically."""
SPEEDS = (0, 50, 75, 100, 125, 150, 200)
SCALES = (80, 90, 100, 115, 130, 150, 175, 200)


class Settings(Struct, frozen=True, omit_defaults=True):
    """The players' preferences. They cannot be undone, and no campaign depends on them."""

    look: Look = "system"
    scale: int = 100
    """Size of the text in percent."""
    how: How = "digital"
    """The way a new campaign is played: by the program, guided, or in keeper mode."""
    turn_back: Literal["always", "hurt", "never"] = "hurt"
    """The moments at which a new campaign asks whether to turn back: after each card, after one that hurt, never."""
    silent: tuple[str, ...] = ()
    """Reminders and questions that are off in a new campaign, by the names of their switches."""
    asked: tuple[str, ...] = ()
    """Questions that are on in a new campaign although they usually are not, by the names of their switches."""
    side: bool = False
    """Whether questions are at the right of the table instead of below it."""
    aim: Aim = "most"
    """The aim of the plan for a guardian combat."""
    hide_odds: bool = False
    """Whether all odds are hidden, for those who like the thrill."""
    pace: Pace = "instant"
    speed: int = 100
    """The speed of animations, and of beats that follow each other by themselves, in percent; at 0 nothing moves and
    there are no pauses."""
    notes: NotesWish = NotesWish()
    sheets: SheetsWish = SheetsWish()
    """The sheets that were written last, and how."""
    owned: tuple[str, ...] | None = None
    """The boxes that the player owns, by id; None means that the player has not said, and all are shown."""
    tips: bool = True
    """Whether a tip is told now and then."""
    tips_told: tuple[str, ...] = ()
    """The tips told so far, by id."""
    guide: str = ""
    """The file of the campaign that the guide to the first adventure follows; "" means none."""
    by_hand: bool = False
    """Whether things on the table can be dragged while the program leads, too."""
    mini_map: bool = True
    """Whether a miniature of the table is shown if only a part of the table is seen."""
    second: str = ""
    """Size and place of the table view window, as Qt writes them."""
    geometry: str = ""
    """Size and place of the window, as Qt writes them."""
    layout: str = ""
    """The places of the panels and which of them are shown, as Qt writes it."""
    splitter: tuple[int, ...] = ()
    """The sizes of the table and of the question below it."""

    def switches(self, automations: Automations) -> dict[str, str]:
        """Return the switches that a new campaign begins with, by name."""
        known = automations.sentences
        return {
            "ask:turn-back": "yes" if self.turn_back == "always" else "no",
            "ask:turn-back/hurt": "no" if self.turn_back == "never" else "yes",
            **{name: "no" for name in self.silent if name in known},
            **{name: "yes" for name in self.asked if name in known},
        }

    def checked(self) -> Settings:
        """Return the settings with each value within its bounds."""
        scale = max(SCALES[0], min(self.scale, SCALES[-1]))
        speed = max(SPEEDS[0], min(self.speed, SPEEDS[-1]))
        coded = {name: _coded(getattr(self, name)) for name in ("geometry", "second", "layout")}
        return replace(self, scale=scale, speed=speed, **coded)


def _coded(text: str) -> str:
    """Return the text if it is base64, else "", with which the window takes its usual layout."""
    try:
        b64decode(text, validate=True)
    except ValueError:
        return ""
    return text


def default_file() -> Path:
    """Return where the settings are on this system."""
    return Path(platformdirs.user_config_dir("talisman-desktop", appauthor=False)) / "settings.json"


def load(path: Path) -> tuple[Settings, str]:
    """Return the settings of a file, and what was wrong with it ("" for nothing). A damaged file is not changed."""
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
    """Write the settings as a whole file; return what went wrong, or ""."""
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(settings)))
        os.replace(beside, path)
    except OSError as error:
        return f"The settings could not be saved: {error}"
    return ""
