"""The paths of the program's own data folders. In a checkout they are beside the package, in an installed program
inside it."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PLACES = (_PACKAGE / "_data", _PACKAGE.parent)


def cardsets_folder() -> Path:
    """Return the folder of the card sets, which has one folder for each box."""
    return _data_folder("cardsets")


def assets_folder() -> Path:
    """Return the folder of data files that are neither pictures nor part of a Python package."""
    return _data_folder("assets")


def manual_folder() -> Path:
    """Return the folder of the manual's pages and pictures. Raises FileNotFoundError when it does not exist."""
    return _data_folder("docs")


def manual_page(name: str) -> str:
    """Return the manual page of this name as Markdown; "" when it does not exist."""
    try:
        return (manual_folder() / f"{name}.md").read_text(encoding="utf-8")
    except OSError:
        return ""


def _data_folder(name: str) -> Path:
    for place in _PLACES:
        folder = place / name
        if folder.is_dir():
            return folder
    looked = " or ".join(str(place / name) for place in _PLACES)
    raise FileNotFoundError(f"The folder {name} is missing. It should be {looked}.")
