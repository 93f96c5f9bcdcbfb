"""The campaigns in a folder as files: the commands for them, and the window's actions. The store is loaded only when
needed."""

from __future__ import annotations

from pathlib import Path

from talisman_desktop.app import content

SQLITE = b"SQLite format 3\0"


def folder() -> Path:
    """Return the folder of campaigns."""
    return content.campaigns_folder()


def is_campaign_file(path: Path) -> bool:
    """Whether a file begins as a campaign file does; False if the file cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


# --- commands; each prints what it did and returns the exit code ---


def run_list(where: Path | None, *, archive: bool) -> int:
    """Print the campaigns with date, party, place and last line; return the exit code."""
    from talisman_desktop.store.library import library
    from talisman_desktop.store.shelf import ARCHIVE

    place = (where or folder()) / ARCHIVE if archive else where or folder()
    found = library(place)
    for one in found:
        print(f"{one.title}  –  {content.when(one.saved) or one.problem}")
        lines = ["  ·  ".join(part for part in (", ".join(one.party), one.place) if part), one.last, str(one.path)]
        print("\n".join(f"    {line}" for line in lines if line))
    if not found:
        print(f"There is no campaign in {place}.")
    return 0


def run_duplicate(path: Path, title: str) -> int:
    """Copy a campaign under another title; return the exit code."""
    from talisman_desktop.store.shelf import duplicate

    print(duplicate(path, title))
    return 0


def run_rename(path: Path, title: str) -> int:
    """Rename a campaign; return the exit code."""
    from talisman_desktop.store.shelf import rename

    print(rename(path, title))
    return 0


def run_archive(path: Path) -> int:
    """Put a campaign into the archive, or take it out again; return the exit code."""
    from talisman_desktop.store.shelf import archive, archived, unarchive

    print(unarchive(path) if archived(path.absolute()) else archive(path))
    return 0


def run_export(path: Path, target: Path) -> int:
    """Write a campaign to one file elsewhere; return the exit code."""
    from talisman_desktop.store.shelf import export

    print(export(path, target))
    return 0


def run_backups(path: Path) -> int:
    """Print the backups of a campaign, the newest first; return the exit code."""
    from talisman_desktop.store.backup import list_backups
    from talisman_desktop.store.library import look

    found = list_backups(path)
    for backup in found:
        seen = look(backup)
        print(f"{backup.name}: {seen.problem or f'day {seen.day}, {seen.place}'}")
    if not found:
        print(f"There is no backup of {path.name}.")
    return 0


def run_restore(path: Path, backup: Path) -> int:
    """Put a backup, given by its file name, in the place of a campaign; return the exit code."""
    from talisman_desktop.app.program_house import CODEC
    from talisman_desktop.store.backup import backup_folder
    from talisman_desktop.store.creation import restore

    there = backup if backup.is_file() else backup_folder(path) / backup.name
    aside = restore(path, there, CODEC)
    print(f"{path} is now as in {there.name}." + (f" What was there is kept as {aside.name}." if aside else ""))
    return 0


def run_checkpoints(path: Path) -> int:
    """Print the checkpoints of a campaign, the earliest moment first; return the exit code."""
    from talisman_desktop.app.campaigns import open_file

    with open_file(path, content.rules(), keep=0) as campaign:
        points = campaign.checkpoints.all()
    for point in points:
        print(f"{point.name}: day {point.day}, {point.place}. {point.line}")
    if not points:
        print(f"There is no checkpoint in {path.name}.")
    return 0


def run_branch(path: Path, checkpoint: str, target: Path, *, luck: str) -> int:
    """Make a new campaign from the past of another one up to a checkpoint; return the exit code."""
    from talisman_desktop.app.campaigns import opened
    from talisman_desktop.store.branches import branch

    session, campaign = opened(path, content.rules(), whole=True)
    with campaign:
        branch(campaign, target, session.rules, campaign.checkpoints.way(checkpoint), target.stem, luck)
    print(target)
    return 0
