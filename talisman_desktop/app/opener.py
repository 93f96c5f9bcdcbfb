"""Opens any file of this program in the window: a campaign, a packet (a campaign as JSON), or a position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

from talisman_desktop.app import content
from talisman_desktop.app.shelf_jobs import SQLITE
from talisman_desktop.notes import exchange
from talisman_desktop.play import position
from talisman_desktop.rules.house import House
from talisman_desktop.store.backup import SUFFIX

Kind = Literal["campaign", "packet", "position"]
KINDS: dict[str, Kind] = {position.FORMAT: "position", exchange.FORMAT: "packet"}
"""For each format that a JSON file may name, the kind of file."""


class OpeningRefused(Exception):
    """An error: a file cannot be opened. `str()` of it is one sentence."""


def kind_of(file: Path) -> Kind:
    """Return the kind of a file. Raises OpeningRefused with a sentence if it is no file of this program."""
    if file.is_dir():
        raise OpeningRefused(f"{file} is a folder; name a file in it.")
    if not file.exists():
        raise OpeningRefused(f"There is no file {file}; check the name and the folder.")
    try:
        with file.open("rb") as opened:
            data = opened.read(exchange.MAX_SIZE + 1)
    except OSError as error:
        raise OpeningRefused(f"{file} cannot be read: {error.strerror}.") from error
    if data.startswith(SQLITE) or file.suffix == SUFFIX:
        return "campaign"
    return _kind_of_json(file, data)


def _kind_of_json(file: Path, data: bytes) -> Kind:
    text = f"{file} is not a campaign, position or packet (JSON) of this program; choose another file."
    if len(data) > exchange.MAX_SIZE:
        raise OpeningRefused(text)
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise OpeningRefused(text) from error
    kind = KINDS.get(str(found.get("format"))) if isinstance(found, dict) else None
    if kind is None:
        raise OpeningRefused(text)
    return kind


def from_position(file: Path, rules: House) -> Path:
    """Make a campaign from a position, in the players' folder of campaigns, and return its file. Raises OpeningRefused
    or CampaignError."""
    from talisman_desktop.app.campaigns import created_from, free_path

    try:
        with file.open("rb") as opened:
            session = position.load(opened.read(position.MAX_SIZE + 1), rules)
    except position.PositionError as error:
        raise OpeningRefused(f"{file}: {error}") from error
    path = free_path(content.campaigns_folder(), file.stem)
    created_from(path, session).close()
    return path
