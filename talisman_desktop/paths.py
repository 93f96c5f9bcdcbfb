"""The program's own data folders: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PLACES = (_PACKAGE / "_data", _PACKAGE.parent)


def cardsets_folder() -> Path:
    """Return the folder with one folder of card files for each box."""
    return _data_folder("cardsets")


def assets_folder() -> Path:
    """Return the folder of the program's other files, which are neither painted nor part of a Python package."""
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
